"""A galaxy for tests: sectors, fleets and cards put where a rule needs them."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.galactic_emperor.data import ALL_SHIPS, EMPIRE, SPACE, SPACES, TECHNOLOGIES, TILE, TILES, fleet
from hegemon.kernel import Frame
from hegemon.testing import table
from hegemon.testing.table import Table

TECH = {t.id: i for i, t in enumerate(TECHNOLOGIES)}


class Galaxy(Table):
    """A table whose board is laid out by hand, nothing created or lost."""

    def put(self, space: str, tile: str, owner: int | None = None, level: int = EMPIRE, food: int = 0) -> Galaxy:
        """Lay a sector tile, with an Empire (or Starbase) and food on it."""
        g, s, t = self.g, SPACE[space], TILE[tile]
        g.shown = tuple([x for x in g.shown if x != t])
        g.stack = tuple([x for x in g.stack if x != t])
        g.tile[s], g.food[s] = t, food
        if owner is not None:
            g.owner[s], g.level[s] = owner, level
            g.reserve[owner] -= 1
        return self

    def ships(self, space: str, seat: int, fighters: int = 0, cruisers: int = 0, dreadnoughts: int = 0) -> Galaxy:
        """Put ships of a seat into a space, instead of those that are there."""
        s, ships = SPACE[space], fleet(fighters, cruisers, dreadnoughts)
        self.g.add(s, seat, ships - self.g.fleet(s, seat))
        self.g.dock[seat] = ALL_SHIPS - sum([self.g.fleet(x, seat) for x in range(37)])
        return self

    def card(self, seat: int, *techs: str) -> Galaxy:
        """Give a seat technologies."""
        for tech in techs:
            self.g.tech[TECH[tech]] = seat
        return self

    def face_up(self, *tiles: str) -> Galaxy:
        """Turn up exactly these tiles."""
        g = self.g
        back = [t for t in g.shown if TILES[t].id not in tiles]
        g.shown = tuple([TILE[t] for t in tiles])
        g.stack = tuple([t for t in (*g.stack, *back) if t not in g.shown])
        return self

    def top(self, tile: str) -> Galaxy:
        """Put a tile on top of the stack."""
        t = TILE[tile]
        self.g.shown = tuple([x for x in self.g.shown if x != t])
        self.g.stack = (*[x for x in self.g.stack if x != t], t)
        return self

    def run(self, frame: Frame) -> Galaxy:
        super().run(frame)
        return self

    def fleet(self, space: str, seat: int) -> int:
        """The ships of a seat in a space."""
        return int(self.g.fleet(SPACE[space], seat))

    def holds(self, space: str) -> tuple[int, int]:
        """Who controls a space and how: seat (or -1) and level."""
        return self.g.owner[SPACE[space]], self.g.level[SPACE[space]]

    def told(self, *words: str) -> bool:
        """Whether a line with all these words was said."""
        return any([all([w in line for w in words]) for line in self.log])

    def here(self, seat: int) -> list[str]:
        """The spaces with ships of a seat."""
        return [SPACES[s] for s in range(37) if self.g.fleet(s, seat)]


@pytest.fixture
def galaxy() -> Callable[..., Galaxy]:
    """Make a galaxy: `galaxy(4)`; the first seat holds the Throne and plays left."""

    def make(seats: int = 3, seed: int = 1, **options: Any) -> Galaxy:
        t = Galaxy(table("galactic_emperor", seats, seed, **{"throne": "first", **options}).match)
        t.g.order = tuple(range(seats))
        return t

    return make
