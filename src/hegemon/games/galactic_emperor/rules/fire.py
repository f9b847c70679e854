"""E-8.5 and E-8.6: what a side rolls in a phase, what hits, and how its owner gives hits to his units."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.galactic_emperor.actions import FROM, HIT, STOOD, WARPED_IN
from hegemon.games.galactic_emperor.data import CRUISER, DREADNOUGHT, FIGHTER, ONE, SHIPS, STARBASE, UNITS
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.kernel import Action, Flow, Frame, ask, done, goto

Stack = tuple[int, int, int]  # ships of one side that came the same way: origin, fleet, damaged dreadnoughts
STANDING: Final = -1          # origins besides spaces: it stood there, it warped in
WARPED: Final = -2
PHASES: Final = ("", "dreadnoughts", "cruisers and installations", "fighters")
PHASE_CLASS: Final = (-1, DREADNOUGHT, CRUISER, FIGHTER)  # the ships that fire in phases 1, 2, 3
SHIP_DICE: Final = (0, UNITS[DREADNOUGHT].dice, UNITS[CRUISER].dice, UNITS[FIGHTER].dice)
SHIP_HITS: Final = (0, UNITS[DREADNOUGHT].hit_on, UNITS[CRUISER].hit_on, UNITS[FIGHTER].hit_on)
BASE_DICE: Final = (0, UNITS[3].dice, UNITS[4].dice)      # by level
BASE_HITS: Final = (0, UNITS[3].hit_on, UNITS[4].hit_on)

HIT_FIGHTER: Final = 0  # the units a hit can be given to
HIT_CRUISER: Final = 1
HIT_DREADNOUGHT: Final = 2
HIT_DAMAGED: Final = 3
HIT_STARBASE: Final = 4
HIT_EMPIRE: Final = 5


def needs(phase: int, fleet: int, level: int, extra: bool, plasma: bool, ion: bool) -> tuple[int, ...]:
    """What each die of one side must show in a phase, the ships' dice first."""  # E-8.5, E-14.1
    count = SHIPS[fleet][PHASE_CLASS[phase]]
    ships = tuple([SHIP_HITS[phase] - plasma] * (count * SHIP_DICE[phase] + (1 if extra and count else 0)))
    if phase == 2 and level:
        return ships + tuple([BASE_HITS[level]] * (BASE_DICE[level] + (1 if ion else 0)))
    return ships


def hits(dice: tuple[int, ...], needed: tuple[int, ...]) -> int:
    """How many dice hit."""  # E-8.5.4
    return sum([die >= need for die, need in zip(dice, needed)])


def all_of(stacks: tuple[Stack, ...]) -> int:
    """All ships of one side, as a fleet."""
    return sum([stack[1] for stack in stacks])


def toughness(stacks: tuple[Stack, ...], level: int) -> int:
    """How many hits one side can take."""
    total = level
    for _, fleet, hurt in stacks:
        f, c, d = SHIPS[fleet]
        total += f + c + 2 * d - hurt
    return total


@dataclass
class Losses(Frame):
    """One owner gives hits to his units, unseen by the other side; done with what is left."""  # E-8.6
    seat: int
    hits: int
    stacks: tuple[Stack, ...]
    level: int                    # of his installation in the battle, 0 for none
    given: tuple[int, ...] = ()   # the units hit so far
    unit: int = -1                # the one chosen, while it is asked which of several

    def begin(self, g: Emperor) -> Flow:
        """Every hit that can be given must be given; hits beyond that are lost."""  # E-8.6, R-44
        if self.hits >= toughness(self.stacks, self.level):
            return done(((), 0, (*self.given, *self.everything())))
        if not self.hits:
            return done((self.stacks, self.level, self.given))
        return ask(self.seat, "E-8.6 Which unit takes a hit?", self.units, self.chosen)

    def everything(self) -> list[int]:
        """All units, when none survives."""
        f, c, d = SHIPS[all_of(self.stacks)]
        hurt = sum([stack[2] for stack in self.stacks])
        lost = [HIT_DREADNOUGHT] * (d - hurt) + [HIT_FIGHTER] * f + [HIT_CRUISER] * c + [HIT_DAMAGED] * d
        return lost + [HIT_STARBASE] * (self.level == STARBASE) + [HIT_EMPIRE] * (self.level > 0)

    def units(self, g: Emperor, seat: int) -> list[Action]:
        """The cheapest first; an Empire falls last of all, and then there is nothing to choose."""  # E-8.6
        f, c, d = SHIPS[all_of(self.stacks)]
        hurt = sum([stack[2] for stack in self.stacks])
        listed: list[Action] = []
        if d > hurt:
            listed.append(HIT.each[HIT_DREADNOUGHT])
        if f:
            listed.append(HIT.each[HIT_FIGHTER])
        if self.level == STARBASE:
            listed.append(HIT.each[HIT_STARBASE])
        if c:
            listed.append(HIT.each[HIT_CRUISER])
        if hurt:
            listed.append(HIT.each[HIT_DAMAGED])
        return listed

    def chosen(self, g: Emperor, answer: Action) -> Flow:
        """Ships of a class that came different ways are told apart, since only some can retreat."""  # E-8.8
        self.unit = answer[1]
        if self.unit >= HIT_STARBASE:
            self.level -= 1
            return self.count()
        return ask(self.seat, "E-8.6 Which of them?", self.ways, self.told)

    def having(self) -> list[int]:
        """The stacks that hold a unit of the kind that is hit."""
        unit = self.unit
        if unit == HIT_DAMAGED:
            return [i for i, stack in enumerate(self.stacks) if stack[2]]
        if unit == HIT_DREADNOUGHT:
            return [i for i, stack in enumerate(self.stacks) if SHIPS[stack[1]][2] > stack[2]]
        return [i for i, stack in enumerate(self.stacks) if SHIPS[stack[1]][unit]]

    def ways(self, g: Emperor, seat: int) -> list[Action]:
        origins = [self.stacks[i][0] for i in self.having()]
        return [STOOD.only if o == STANDING else WARPED_IN.only if o == WARPED else FROM.each[o] for o in origins]

    def told(self, g: Emperor, answer: Action) -> Flow:
        """Take the hit on a ship of that stack."""
        origin = STANDING if answer[0] == "stood" else WARPED if answer[0] == "warped_in" else answer[1]
        i = [i for i in self.having() if self.stacks[i][0] == origin][0]
        _, fleet, hurt = self.stacks[i]
        if self.unit == HIT_DREADNOUGHT:
            hurt += 1
        elif self.unit == HIT_DAMAGED:
            fleet, hurt = fleet - ONE[DREADNOUGHT], hurt - 1
        else:
            fleet -= ONE[self.unit]
        left = ((origin, fleet, hurt),) if fleet else ()
        self.stacks = self.stacks[:i] + left + self.stacks[i + 1:]
        return self.count()

    def count(self) -> Flow:
        """One hit is given."""
        self.given += (self.unit,)
        self.hits -= 1
        return goto(self.begin)
