"""E-8.2: the two sides of a battle, for those who fight it and for those who reckon its chances."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from hegemon.games.galactic_emperor.data import EMPIRE, FLEET_WORDS, ION_CANNONS, PLASMA, SHIELDS
from hegemon.games.galactic_emperor.state import SHIFT

CARDS: Final[tuple[int, ...]] = (SHIELDS, ION_CANNONS, PLASMA)


class Galaxy(Protocol):
    """What a state and a view of it both show of spaces and cards."""

    @property
    def ships(self) -> Sequence[int]: ...
    @property
    def owner(self) -> Sequence[int]: ...
    @property
    def level(self) -> Sequence[int]: ...
    @property
    def tech(self) -> Sequence[int]: ...
    @property
    def spent(self) -> int: ...
    @property
    def sabotaged(self) -> int: ...
    @property
    def chooser(self) -> int: ...


class Side(NamedTuple):
    """One side of a battle: what it has, and what helps its dice."""
    fleet: int
    level: int = 0       # of its installation: 0 none, Empire, Starbase
    hurt: int = 0        # damaged dreadnoughts
    extra: bool = False  # one of its ships has an extra die each round
    cards: int = 0       # technologies in force, a bit each

    def has(self, card: int) -> bool:
        """Whether a technology is in force."""
        return self.cards >> card & 1 > 0

    def words(self) -> str:
        """`1 dreadnought, 2 cruisers and a Starbase`."""
        base = "" if not self.level else "an Empire" if self.level == EMPIRE else "a Starbase"
        return " and ".join([w for w in (FLEET_WORDS[self.fleet] if self.fleet else "", base) if w]) or "nothing"


def fleet_in(g: Galaxy, space: int, seat: int) -> int:
    """The ships of a seat in a space."""
    return g.ships[space] >> SHIFT[seat] & 511


def level_in(g: Galaxy, space: int, seat: int) -> int:
    """The installation of a seat in a space: 0 none, Empire or Starbase."""
    return g.level[space] if g.owner[space] == seat else 0


def side(g: Galaxy, space: int, seat: int, attacks: bool, coming: int = 0) -> Side:
    """All forces of a player in a space, ships on their way there included, with every card he may declare."""  # E-8.2
    fleet, level = fleet_in(g, space, seat) + coming, level_in(g, space, seat)
    cards = sum([1 << card for card in declarable(g, seat, fleet, level, attacks)])
    return Side(fleet, level, 0, attacks and g.chooser == seat, cards)


def sides(g: Galaxy, space: int, attacker: int, defender: int, coming: int = 0) -> tuple[Side, Side]:
    """Both sides, each with its own Empire or Starbase if there is one."""  # E-8.2, R-24
    return side(g, space, attacker, True, coming), side(g, space, defender, False)


def declarable(g: Galaxy, seat: int, fleet: int, level: int, attacks: bool) -> tuple[int, ...]:
    """Shields need a ship, Ion Cannons an installation, Plasma Weapons the attack."""  # E-12.1, E-12.2
    able = (fleet > 0, level > 0, attacks)
    return tuple([card for card, fits in zip(CARDS, able)
                  if fits and g.tech[card] == seat and not (g.spent | g.sabotaged) >> card & 1])
