"""A corner of space for tests: planets, ships, technologies and laws put where a rule needs them."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.kernel import Value, put
from hegemon.testing import table
from hegemon.testing.table import Table

COLOURS = ("blue", "yellow", "red", "green", "purple", "orange")


class Orbit(Table):
    """A table whose board is laid out by hand; cubes always come from and go to supplies."""

    def order(self, *seats: int) -> Orbit:
        """Deal the Turn Order cards: first seat named gets card 1."""
        for number, seat in enumerate(seats):
            self.g.rank = put(self.g.rank, seat, number + 1)
        return self

    def empty(self) -> Orbit:
        """No ships, no population and no Resistance anywhere."""
        g = self.g
        for ship in range(16 * g.seats):
            if g.where[ship] >= 0:
                g.sink(ship)
        for hex in range(len(d.HEXES)):
            for seat in range(g.seats):
                g.supply[seat] += g.pop[hex][seat]
            g.pop = put(g.pop, hex, tuple([0] * g.seats))
            g.cr = put(g.cr, hex, ())
        return self

    def world(self, at: tuple[int, int], name: str, tokens: int | None = None, **cubes: int) -> int:
        """Put a planet into a hex, without Resistance, with cubes by colour."""
        g, hex = self.g, d.HEX_OF[at]
        if name in d.PLANET_OF:
            tile = d.PLANET_OF[name]
            for other in range(len(d.HEXES)):
                if g.planet[other] == tile:
                    g.planet = put(g.planet, other, -1)
                    g.tokens = put(g.tokens, other, 0)
            g.planet = put(g.planet, hex, tile)
            g.tokens = put(g.tokens, hex, d.PLANET_ROWS[tile].start if tokens is None else tokens)
        elif tokens is not None:
            g.tokens = put(g.tokens, hex, tokens)
        g.cr = put(g.cr, hex, ())
        for colour, count in cubes.items():
            seat = COLOURS.index(colour)
            more = count - g.pop[hex][seat]
            g.supply[seat] -= more
            g.add_pop(hex, seat, more)
        return hex

    def ship(self, seat: int, kind: str, at: tuple[int, int] | int, cargo: int = 0, damage: int = 0,
             cloaked: bool = False) -> int:
        """A ship from stock; its cubes come from the supply."""
        g = self.g
        ship = g.free_marker(seat, d.CLASS_OF[kind])
        assert ship >= 0
        g.where = put(g.where, ship, at if isinstance(at, int) else d.HEX_OF[at])
        g.cargo = put(g.cargo, ship, cargo)
        g.damage = put(g.damage, ship, damage)
        g.cloaked = put(g.cloaked, ship, int(cloaked))
        g.supply[seat] -= cargo
        return int(ship)

    def know(self, seat: int, *techs: str) -> Orbit:
        """Technologies with their cubes."""
        for tech in techs:
            bit = d.BITS[d.TECH_OF[tech]]
            if not self.g.techs[seat] & bit:
                self.g.techs = put(self.g.techs, seat, self.g.techs[seat] | bit)
                self.g.supply[seat] -= 1
        return self

    def forget(self) -> Orbit:
        """Nobody knows anything."""
        for seat in range(self.g.seats):
            self.g.supply[seat] += self.g.techs[seat].bit_count()
            self.g.techs = put(self.g.techs, seat, 0)
        return self

    def fit(self, seat: int, kind: str, *parts: str) -> Orbit:
        """Exactly these parts on a blueprint."""
        self.g.parts[seat * 4 + d.CLASS_OF[kind]] = tuple(sorted([d.PART_OF[p] for p in parts]))
        return self

    def law(self, *names: str) -> Orbit:
        """Political cards in play."""
        g = self.g
        for name in names:
            card = [c.name for c in d.POLITICAL].index(name)
            g.politics = tuple([c for c in g.politics if c != card])
            g.slots = tuple([c for c in g.slots if c != card])
            g.removed = tuple([c for c in g.removed if c != card])
            if d.POLITICAL[card].kind == "law":
                g.laws += (card,)
            else:
                g.resolutions += (card,)
        return self

    def own(self, seat: int, card: str, used: bool = False) -> Orbit:
        """A Resistance card held."""
        g, number = self.g, d.CR_CARD_OF[card]
        level = d.CR_CARDS[number].level - 1
        g.crdeck = put(g.crdeck, level, tuple([c for c in g.crdeck[level] if c != number]))
        g.crheld = put(g.crheld, seat, tuple(sorted(g.crheld[seat] + (number * 2 + used,))))
        return self

    def top(self, card: str) -> Orbit:
        """A Resistance card on top of its deck."""
        g, number = self.g, d.CR_CARD_OF[card]
        level = d.CR_CARDS[number].level - 1
        g.crdeck = put(g.crdeck, level, tuple([c for c in g.crdeck[level] if c != number]) + (number,))
        return self

    def hold(self, seat: int, *cards: str) -> Orbit:
        """Exactly these Combat Cards in hand."""
        g = self.g
        g.ccdeck += g.cchand[seat]
        g.cchand = put(g.cchand, seat, ())
        for name in cards:
            card = [c.name for c in d.COMBAT_CARDS].index(name)
            deck = list(g.ccdeck)
            deck.remove(card)
            g.ccdeck = tuple(deck)
            g.cchand = put(g.cchand, seat, tuple(sorted(g.cchand[seat] + (card,))))
        return self

    def cr_hand(self, first: str, second: str) -> Orbit:
        """The two CR Combat Cards drawn next."""
        names = [c.name for c in d.CR_COMBAT_CARDS]
        deck = list(self.g.crccdeck)
        for name in (first, second):
            deck.remove(names.index(name))
        self.g.crccdeck = (*deck, names.index(first), names.index(second))
        return self

    def purse(self, seat: int, cp: int, axinium: int = 0, phasium: int = 0) -> Orbit:
        """What a seat has."""
        g = self.g
        g.cp[seat] = cp
        g.axinium = put(g.axinium, seat, axinium)
        g.phasium = put(g.phasium, seat, phasium)
        return self

    def faction(self, *names: str) -> Orbit:
        """Factions by seat."""
        self.g.faction = tuple([d.FACTION_OF[n] for n in names])
        return self

    def name(self, at: tuple[int, int]) -> str:
        """A hex as it is typed."""
        return f"q{at[0]}r{at[1]}"

    def told(self, words: str) -> bool:
        """Whether the log says it."""
        return any([words in line for line in self.log])


@pytest.fixture
def orbit() -> Callable[..., Any]:
    """A new table: `orbit(3, expansion=True)`."""
    def make(seats: int = 3, seed: int = 1, **options: Value) -> Orbit:
        return Orbit(table("exodus", seats, seed, **options).match)
    return make
