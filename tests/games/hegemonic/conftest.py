"""A galaxy for tests: tiles, pieces and cards put where a rule needs them."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.hegemonic.data import COLOURS, HEX_NAMES, HOME, LEADERS, TECHNOLOGIES, TILES
from hegemon.games.hegemonic.sky import LAYOUTS
from hegemon.testing import table
from hegemon.testing.table import Table

HEX = {name: n for n, name in enumerate(HEX_NAMES)}
TECH = {t.id: n for n, t in enumerate(TECHNOLOGIES)}
TILE = {t.id: n for n, t in enumerate(TILES)}
SEAT = {c: n for n, c in enumerate(COLOURS)}
LEADER = {x.id: n for n, x in enumerate(LEADERS)}


class Galaxy(Table):
    """A table whose galaxy is laid out by hand; nothing is on it at first."""

    def home(self, seat: int, hex: str, bases: bool = True) -> Galaxy:
        """Put a Home Sector, with one Base of each type unless they are put apart."""
        g, h = self.g, HEX[hex]
        if bases:
            g.lay_home(seat, h)
        else:
            g.lay_tile(h, HOME + seat)
            g.home[seat] = h
            g.homes |= 1 << h
        return self

    def tiles(self, **tiles: str) -> Galaxy:
        """Lay Sector Tiles, taken from wherever they are."""
        for hex, tile in tiles.items():
            self.claim(TILE[tile])
            self.g.lay_tile(HEX[hex], TILE[tile])
        return self

    def claim(self, tile: int) -> None:
        """Take a tile out of the stack, the pool and the box."""
        g = self.g
        g.sectors = tuple([t for t in g.sectors if t != tile])
        g.pool = tuple([t for t in g.pool if t != tile])
        g.spare = tuple([t for t in g.spare if t != tile])

    def pieces(self, seat: int, text: str) -> Galaxy:
        """Put pieces: `c A4 3, e B2, o B4 2, a B4, f C1` for Complexes, Embassy, Outposts, Agent, Fleet."""
        g = self.g
        for part in text.split(","):
            kind, hex, *rest = part.split()
            for _ in range(int(rest[0]) if rest else 1):
                if kind in "ceo":
                    g.put(seat, "ceo".index(kind), HEX[hex])
                elif kind == "a":
                    g.place_agent(g.agents.index(-1, 3 * seat), HEX[hex])
                else:
                    g.place_fleet(g.fleets.index(-1, 3 * seat), HEX[hex])
        return self

    def gate(self, seat: int, a: str, b: str) -> Galaxy:
        """Put a Gate pair."""
        self.g.place_gate(self.g.gates.index(-1, 6 * seat) // 2, HEX[a], HEX[b])
        return self

    def built(self, seat: int, *counts: int) -> Galaxy:
        """Say how far the tracks are, whatever stands on the galaxy."""
        self.g.built[3 * seat:3 * seat + 3] = counts
        return self

    def caps(self, *caps: int) -> Galaxy:
        """The CAPs of the seats, in order."""
        self.g.caps[:len(caps)] = caps
        return self

    def hand(self, seat: int, *cards: str) -> Galaxy:
        """A hand nobody else knows."""
        self.g.hands[seat] = tuple([TECH[c] for c in cards])
        self.g.lore[seat] = tuple([1 << seat for _ in cards])
        return self

    def advanced(self, seat: int, *cards: str) -> Galaxy:
        """Advanced Technologies."""
        self.g.advanced[seat] = tuple([TECH[c] for c in cards])
        self.g.technologies_changed(seat)
        return self

    def draw(self, *cards: str) -> Galaxy:
        """The draw pile, its top first."""
        self.g.draw = tuple([TECH[c] for c in reversed(cards)])
        return self

    def discards(self, *cards: str) -> Galaxy:
        """The discard pile, its top first."""
        self.g.piles[0] = tuple([TECH[c] for c in reversed(cards)])
        return self

    def lead(self, seat: int, leader: str, level: int) -> Galaxy:
        """A Leader at a level."""
        self.g.leader[seat], self.g.level[seat] = LEADER[leader], level
        return self

    def count(self, seat: int, kind: str, hex: str) -> int:
        """Pieces of a kind in a Sector."""
        g, h = self.g, HEX[hex]
        if kind == "a":
            return int(g.agents_at(seat, h))
        if kind == "f":
            return int(g.fleets_at(seat, h))
        return int(g.count(seat, "ceo".index(kind), h))

    def cards(self, seat: int) -> list[str]:
        """A hand by name."""
        return [TECHNOLOGIES[c].id for c in self.g.hands[seat]]

    def told(self, words: str) -> bool:
        """Whether the log said this."""
        return any([words in line for line in self.log])


@pytest.fixture
def galaxy() -> Callable[..., Galaxy]:
    """An empty galaxy in the suggested layout: `galaxy(4, leaders="random")`."""

    def make(seats: int = 4, **options: Any) -> Galaxy:
        t = Galaxy(table("hegemonic", seats, **options).match)
        g = t.g
        g.sectors = tuple(sorted([*g.sectors, *g.pool, *[x for row in g.dealt for x in row]]))
        g.pool = ()
        g.dealt = tuple([() for _ in range(seats)])
        g.clear_board(LAYOUTS[seats])
        g.arbiter = 0
        g.round, g.phase = 1, 3
        g.leader, g.level = [-1] * seats, [0] * seats
        return t

    return make
