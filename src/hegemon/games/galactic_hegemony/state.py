"""Where everything is, and the procedures of G-2 that every phase uses."""
from __future__ import annotations

from typing import ClassVar, Final

from hegemon.games.galactic_hegemony.actions import HEX, PLANET, REVOLT_ENDED, REVOLT_STARTED, VERBS
from hegemon.games.galactic_hegemony.data import (
    CIVIL,
    CIVIL_CALM,
    COLUMNS,
    CRAFT_CALM,
    DISTANCE,
    FACTORY,
    FACTORY_BONUS,
    HIGHEST,
    LIMIT,
    LOWEST,
    MODIFIER,
    ROWS,
    SHIPYARD,
    UNREST,
    UNREST_REACH,
    YIELD,
)
from hegemon.kernel import Lexicon, State

WILD: Final = 9        # morale of a planet that is not colonised
GONE: Final = -1       # hex of a craft not in play
OFF_MAP: Final = -1    # hex of an active saboteur before its first move
DESTROYED: Final = -2  # hex of a saboteur that is out of the game
Duel = tuple[int, tuple[int, ...], tuple[int, ...]]  # where, attack dice, defence dice


class Hegemony(State):
    """A galaxy of 60 hexes with 12 planets. Planets, craft and saboteurs count from 0."""  # G-12

    verbs: ClassVar[Lexicon] = VERBS

    turn: int
    track: int                      # turns left; in Play to Win turns done
    counting: bool                  # Play to Win
    phase: int                      # 4 to 9, as the rules number them
    stock: int
    home: int                       # the planet one starts from
    place: tuple[int, ...]          # the hex of each planet
    at: tuple[int, ...]             # the planet of each hex, or -1
    explored: tuple[bool, ...]      # by planet
    morale: list[int]               # by planet; WILD where there is no colony
    built: list[int]                # by planet: bits CIVIL, FACTORY, SHIPYARD
    craft: list[int]                # hex of each, or GONE
    saboteurs: list[int]            # hex of each, OFF_MAP or DESTROYED
    checks: tuple[tuple[int, int, int, int], ...]  # this turn's morale rolls: planet, die, die, modifiers
    duel: tuple[Duel, ...]          # the last duel of this turn, if there was one

    # -- what follows from it -----------------------------------------------------------------------------------

    def size(self) -> int:
        """Hegemony size: colonised planets not in revolt."""  # 2.4.2
        return self.morale.count(0) + self.morale.count(1)

    def colonies(self) -> int:
        """How many planets have a colony token."""
        return len(self.morale) - self.morale.count(WILD)

    def calm(self) -> bool:
        """Whether all planets are colonised and none is in revolt."""  # G-9.1 (1)
        return WILD not in self.morale and min(self.morale) >= 0

    def limit(self) -> int:
        """The most resources that may be held."""  # 2.4.3
        return LIMIT[self.morale.count(0) + self.morale.count(1)]

    def active(self) -> int:
        """Saboteurs not destroyed."""
        return len(self.saboteurs) - self.saboteurs.count(DESTROYED)

    def shipyards(self) -> int:
        """Shipyards in play."""
        return len([b for b in self.built if b & SHIPYARD])

    def modifiers(self, planet: int) -> int:
        """What is added to a planet's morale roll."""  # G-6.1
        hex = self.place[planet]
        total = MODIFIER[planet] + CRAFT_CALM * self.craft.count(hex)
        if self.built[planet] & CIVIL:
            total += CIVIL_CALM
        if min(self.morale) < 0:
            reach = DISTANCE[hex]
            for other, morale in enumerate(self.morale):
                if morale < 0 and reach[self.place[other]] <= UNREST_REACH:
                    total += UNREST
        return total

    def income(self) -> int:
        """What all planets would yield now."""  # G-8.1
        total = 0
        for planet, morale in enumerate(self.morale):
            if morale == HIGHEST:
                total += YIELD[planet] + (FACTORY_BONUS if self.built[planet] & FACTORY else 0)
        return total

    def roll_hex(self) -> int:
        """A die for the row, then one of ten sides for the column."""  # G-11.1
        row = self.below(ROWS)
        return row * COLUMNS + self.below(COLUMNS)

    def called(self, hex: int) -> str:
        """A hex by the planet found there, else by its number."""
        planet = self.at[hex]
        return PLANET.label(planet) if planet >= 0 and self.explored[planet] else HEX.label(hex)

    # -- G-2 general procedures ---------------------------------------------------------------------------------

    def room(self, amount: int) -> int:
        """How much of a gain the limit allows."""  # G-2.1
        return min(amount, self.limit() - self.stock)

    def gain(self, amount: int) -> int:
        """Add to the stock up to the limit; the number lost is handed back."""  # G-2.1
        taken = self.room(amount)
        self.stock += taken
        return amount - taken

    def set_morale(self, planet: int, morale: int) -> None:
        """Change the morale of a colony within its bounds; revolts begin and end at once."""  # G-2.4
        before = self.morale[planet]
        after = max(LOWEST, min(HIGHEST, morale))
        self.morale[planet] = after
        if before >= 0 > after:    # G-2.2
            self.stock = min(self.stock, self.limit())
            self.tell(REVOLT_STARTED, planet, after, self.size(), self.stock)
        elif before < 0 <= after:  # G-2.3
            self.tell(REVOLT_ENDED, planet)
