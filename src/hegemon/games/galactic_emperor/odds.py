"""How a battle may end: exact chances, for hints before a fight and for bots.

Both sides are taken to give hits to their cheapest units first, the default of the rules, and to fight to the end.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hegemon.games.galactic_emperor.data import EMPIRE, ION_CANNONS, PLASMA, SHIELDS, SHIPS, STARBASE, fleet
from hegemon.games.galactic_emperor.rules.fire import needs
from hegemon.games.galactic_emperor.rules.sides import Side

Units = tuple[int, int, int, int, int]  # fighters, cruisers, dreadnoughts, damaged among them, installation level
Spread = tuple[float, ...]              # the chance of 0, 1, 2 ... hits
Point = tuple[Units, Units, bool, bool, int]  # both sides, their unused shields, the phase of the extra die
Chances = dict[Point, float]
NEGLECT: Final = 2e-6                   # positions less likely than this are left out
ROUNDS: Final = 12


@dataclass(frozen=True)
class Odds:
    """How a battle ends, and what is left of both on average, counted in hits they could still take."""
    win: float      # the attacker has a ship left, the defender nothing
    lose: float     # the defender holds the space
    neither: float  # nobody gains anything: both gone, still fighting, or an installation stands beside the defender
    ours: float
    theirs: float


@lru_cache(maxsize=4096)
def spread(needed: tuple[int, ...]) -> Spread:
    """The chances of each number of hits with dice that must show these values."""
    chances = [1.0]
    for need in needed:
        p = max(0, 7 - need) / 6
        chances = [(chances[i] if i < len(chances) else 0.0) * (1.0 - p) + (chances[i - 1] * p if i else 0.0)
                   for i in range(len(chances) + 1)]
    return tuple(chances)


@lru_cache(maxsize=65536)
def after(units: Units, hits: int) -> Units:
    """A side after hits given to its cheapest units: damage, fighters, the Starbase, cruisers, dreadnoughts, Empire."""
    f, c, d, hurt, level = units
    while hits:
        hits -= 1
        if d > hurt:
            hurt += 1
        elif f:
            f -= 1
        elif level == STARBASE:
            level = EMPIRE
        elif c:
            c -= 1
        elif hurt:
            d, hurt = d - 1, hurt - 1
        elif level:
            level = 0
        else:
            break
    return f, c, d, hurt, level


def _fires(units: Units, phase: int, extra: bool, side: Side) -> Spread:
    """What a side may score in a phase."""
    f, c, d, _, level = units
    return spread(needs(phase, fleet(f, c, d), level, extra, side.has(PLASMA), side.has(ION_CANNONS)))


def _strongest(units: Units) -> int:
    """The phase of the class that the extra die goes to, chosen before the round."""  # E-8.5.1
    return 1 if units[2] else 2 if units[1] else 3


def _ships(units: Units) -> bool:
    return units[0] + units[1] + units[2] > 0


def _gone(units: Units) -> bool:
    return not (_ships(units) or units[4])


def _worth(units: Units) -> float:
    f, c, d, hurt, level = units
    return float(f + 2 * c + 4 * d - hurt + level)


@lru_cache(maxsize=20000)
def battle(attacker: Side, defender: Side, warped: int = 0) -> Odds:
    """The odds of one side against the other; warped ships have their free attack first."""
    a: Units = (*SHIPS[attacker.fleet], attacker.hurt, attacker.level)
    b: Units = (*SHIPS[defender.fleet], defender.hurt, defender.level)
    start: Chances = {(a, b, attacker.has(SHIELDS), defender.has(SHIELDS), 0): 1.0}
    ended: Chances = {}
    if warped:
        start = _free_attack(start, ended, attacker, warped)
    for _ in range(ROUNDS):
        start = _round(start, ended, attacker, defender)
        if not start:
            break
    return _summed(start, ended)


def _round(start: Chances, ended: Chances, attacker: Side, defender: Side) -> Chances:
    """Three phases; an attacker without a ship left goes no further, though his installation stands."""  # E-8.13
    if attacker.extra:
        start = {(a, b, x, y, _strongest(a)): p for (a, b, x, y, _), p in start.items()}
    for phase in (1, 2, 3):
        start = _phase(start, ended, phase, attacker, defender)
    result: Chances = {}
    for point, p in start.items():
        into = result if _ships(point[0]) else ended
        into[point] = into.get(point, 0.0) + p
    return result


def _phase(start: Chances, ended: Chances, phase: int, attacker: Side, defender: Side) -> Chances:
    """Both sides fire; who has nothing left ends it."""  # E-8.7
    result: Chances = {}
    for (a, b, shield_a, shield_b, named), p in start.items():
        ours, theirs = _fires(a, phase, named == phase, attacker), _fires(b, phase, False, defender)
        for i, x in enumerate(ours):
            for j, y in enumerate(theirs):
                q = p * x * y
                if q < NEGLECT:
                    continue
                key = (after(a, max(0, j - shield_a)), after(b, max(0, i - shield_b)),
                       shield_a and not j, shield_b and not i, named)
                into = ended if _gone(key[0]) or _gone(key[1]) else result
                into[key] = into.get(key, 0.0) + q
    return result


def _free_attack(start: Chances, ended: Chances, attacker: Side, warped: int) -> Chances:
    """The warped ships alone fire once through the phases."""  # E-8.4, R-10
    free: Units = (*SHIPS[warped], 0, 0)
    for phase in (1, 2, 3):
        result: Chances = {}
        extra = attacker.extra and phase == _strongest(free)
        for (a, b, shield_a, shield_b, named), p in start.items():
            for i, x in enumerate(_fires(free, phase, extra, attacker)):
                key = (a, after(b, max(0, i - shield_b)), shield_a, shield_b and not i, named)
                into = ended if _gone(key[1]) else result
                into[key] = into.get(key, 0.0) + p * x
        start = result
    return start


def _summed(fighting: Chances, ended: Chances) -> Odds:
    """Chances and averages over all that may happen."""  # E-8.10, E-8.11, R-38
    win = lose = neither = ours = theirs = total = 0.0
    for chances in (ended, fighting):
        for (a, b, _, _, _), p in chances.items():
            total += p
            ours += p * _worth(a)
            theirs += p * _worth(b)
            if _gone(b) and _ships(a):
                win += p
            elif _gone(a) and not _gone(b):
                lose += p
            else:
                neither += p
    return Odds(win / total, lose / total, neither / total, ours / total, theirs / total)
