"""E-8.5 and E-8.6: what a side rolls in a phase, what hits, and how its owner gives hits to his units."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.galactic_emperor.actions import FROM, HIT, STOOD, WARPED_IN
from hegemon.games.galactic_emperor.data import CRUISER, DREADNOUGHT, FIGHTER, ONE, SHIP_NAMES, SHIPS, STARBASE, UNITS
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.kernel import Action, Flow, Frame, ask, done, goto

Stack = tuple[int, int, int]  # ships of one side that came the same way: origin, fleet, damaged dreadnoughts
Left = tuple[tuple[Stack, ...], int, tuple[int, ...]]  # what Losses hand over: stacks, level, units hit
Way = tuple[tuple[Stack, ...], int, int]  # while hits are given: ships, level, hits to come
NONE: Final[tuple[Stack, ...]] = ()
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


def targets(stacks: tuple[Stack, ...], level: int) -> list[int]:
    """The units a hit can be given to, the cheapest first; an Empire falls last of all, without a choice."""  # E-8.6
    f, c, d = SHIPS[all_of(stacks)]
    hurt = sum([stack[2] for stack in stacks])
    able = ((HIT_DREADNOUGHT, d > hurt), (HIT_FIGHTER, f > 0), (HIT_STARBASE, level == STARBASE), (HIT_CRUISER, c > 0),
            (HIT_DAMAGED, hurt > 0))
    return [unit for unit, there in able if there]


def having(stacks: tuple[Stack, ...], unit: int) -> list[int]:
    """The stacks that hold a unit of a kind; of those that cannot retreat the first stands for all."""  # E-8.8
    if unit == HIT_DAMAGED:
        found = [i for i, stack in enumerate(stacks) if stack[2]]
    elif unit == HIT_DREADNOUGHT:
        found = [i for i, stack in enumerate(stacks) if SHIPS[stack[1]][DREADNOUGHT] > stack[2]]
    else:
        found = [i for i, stack in enumerate(stacks) if SHIPS[stack[1]][unit]]
    bound = [i for i in found if stacks[i][0] < 0]
    return [i for i in found if i not in bound[1:]]


def struck(stacks: tuple[Stack, ...], unit: int, i: int) -> tuple[Stack, ...]:
    """The ships after a hit on one of a stack."""  # E-8.6
    origin, fleet, hurt = stacks[i]
    if unit == HIT_DREADNOUGHT:
        hurt += 1
    elif unit == HIT_DAMAGED:
        fleet, hurt = fleet - ONE[DREADNOUGHT], hurt - 1
    else:
        fleet -= ONE[unit]
    return stacks[:i] + (((origin, fleet, hurt),) if fleet else ()) + stacks[i + 1:]


def only_way(stacks: tuple[Stack, ...], level: int, hits: int) -> Left | None:
    """What is left and which units were hit, if it comes to the same however hits are given; else None."""
    ends: dict[tuple[Stack, ...], Left] = {}
    tried: set[Way] = set()
    ways: list[tuple[Way, tuple[int, ...]]] = [((stacks, level, hits), ())]
    while ways and len(ends) < 2:
        way, units = ways.pop()
        if way in tried:
            continue
        tried.add(way)
        left, base, more = way
        if more >= toughness(left, base):
            ends.setdefault(alike(NONE, 0), (NONE, 0, (*units, *everything(left, base))))
        elif not more:
            ends.setdefault(alike(left, base), (left, base, units))
        else:
            ways += [(after, (*units, unit)) for unit, after in reversed(one_hit(left, base, more))]
    return next(iter(ends.values())) if len(ends) == 1 else None


def one_hit(stacks: tuple[Stack, ...], level: int, hits: int) -> list[tuple[int, Way]]:
    """Every way to give the next hit: the unit, and what is left then; the default first."""  # E-8.6
    found: list[tuple[int, Way]] = []
    for unit in targets(stacks, level):
        if unit == HIT_STARBASE:
            found.append((unit, (stacks, level - 1, hits - 1)))
        else:
            found += [(unit, (struck(stacks, unit, i), level, hits - 1)) for i in having(stacks, unit)]
    return found


def alike(stacks: tuple[Stack, ...], level: int) -> tuple[Stack, ...]:
    """What matters of a side: its ships by where they can retreat to, and its installation."""
    bound = [s for s in stacks if s[0] < 0]
    still = (STANDING, all_of(tuple(bound)), sum([s[2] for s in bound]))
    return (*sorted([s for s in stacks if s[0] >= 0]), still, (0, 0, level))


def everything(stacks: tuple[Stack, ...], level: int) -> list[int]:
    """All units, when none survives."""
    f, c, d = SHIPS[all_of(stacks)]
    hurt = sum([stack[2] for stack in stacks])
    lost = [HIT_DREADNOUGHT] * (d - hurt) + [HIT_FIGHTER] * f + [HIT_CRUISER] * c + [HIT_DAMAGED] * d
    return lost + [HIT_STARBASE] * (level == STARBASE) + [HIT_EMPIRE] * (level > 0)


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
        """Every hit that can be given must be given; he is asked where it makes a difference."""  # E-8.6, R-44, R-62
        settled = only_way(self.stacks, self.level, self.hits)
        if settled is not None:
            stacks, level, units = settled
            return done((stacks, level, self.given + units))
        of = "the hit" if self.hits == 1 else f"the first of {self.hits} hits"
        return ask(self.seat, f"E-8.6 Which unit takes {of}?", self.units, self.chosen)

    def units(self, g: Emperor, seat: int) -> list[Action]:
        """The cheapest first."""  # E-8.6
        return [HIT.each[unit] for unit in targets(self.stacks, self.level)]

    def chosen(self, g: Emperor, answer: Action) -> Flow:
        """Ships of a class that came different ways are told apart, since only some can retreat."""  # E-8.8
        self.unit = answer[1]
        if self.unit >= HIT_STARBASE:
            self.level -= 1
            return self.count()
        return ask(self.seat, f"E-8.6 Which {SHIP_NAMES[min(self.unit, DREADNOUGHT)]} takes it?", self.ways, self.told)

    def ways(self, g: Emperor, seat: int) -> list[Action]:
        origins = [self.stacks[i][0] for i in having(self.stacks, self.unit)]
        return [STOOD.only if o == STANDING else WARPED_IN.only if o == WARPED else FROM.each[o] for o in origins]

    def told(self, g: Emperor, answer: Action) -> Flow:
        """Take the hit on a ship of that stack."""
        origin = STANDING if answer[0] == "stood" else WARPED if answer[0] == "warped_in" else answer[1]
        i = [i for i in having(self.stacks, self.unit) if self.stacks[i][0] == origin][0]
        self.stacks = struck(self.stacks, self.unit, i)
        return self.count()

    def count(self) -> Flow:
        """One hit is given."""
        self.given += (self.unit,)
        self.hits -= 1
        return goto(self.begin)
