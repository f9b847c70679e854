"""The chances of a battle, worked out from both sides' forces; for the preview before a fight and for bots.

Both sides are taken to give hits to their cheapest units first, the default of the rules, and to fight to the end.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hegemon.games.galactic_emperor.data import EMPIRE, SHIPS, STARBASE, fleet
from hegemon.games.galactic_emperor.rules.fire import needs

Side = tuple[int, int, int, int, int]  # fighters, cruisers, dreadnoughts, damaged among them, installation level
Spread = tuple[float, ...]             # the chance of 0, 1, 2 ... hits
NEGLECT: Final = 2e-4                  # positions less likely than this are left out
ROUNDS: Final = 12


@dataclass(frozen=True)
class Odds:
    """How a battle ends, and what is left of both on average, counted in hits they could still take."""
    win: float      # the attacker has a ship left, the defender nothing
    lose: float     # the defender holds the space
    neither: float  # nobody gains anything: both gone, or still fighting
    ours: float
    theirs: float


@lru_cache(maxsize=4096)
def spread(needed: tuple[int, ...]) -> Spread:
    """The chances of each number of hits with dice that must show these values."""
    chances = [1.0]
    for need in needed:
        p = max(0, 7 - need) / 6
        chances = [(chances[i] if i < len(chances) else 0.0) * (1 - p) + (chances[i - 1] * p if i else 0.0)
                   for i in range(len(chances) + 1)]
    return tuple(chances)


@lru_cache(maxsize=65536)
def after(side: Side, hits: int) -> Side:
    """A side after hits given to its cheapest units: damage, fighters, the Starbase, cruisers, dreadnoughts, Empire."""
    f, c, d, hurt, level = side
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


def _fires(side: Side, phase: int, extra: bool, plasma: bool, ion: bool) -> Spread:
    """What a side may score in a phase; the extra die goes to the strongest class."""
    f, c, d, _, level = side
    strongest = 1 if d else 2 if c else 3
    return spread(needs(phase, fleet(f, c, d), level, extra and phase == strongest, plasma, ion))


def _gone(side: Side) -> bool:
    f, c, d, _, level = side
    return not (f or c or d or level)


def _worth(side: Side) -> int:
    f, c, d, hurt, level = side
    return f + 2 * c + 4 * d - hurt + level


@lru_cache(maxsize=20000)
def battle(attacker: int, defender: int, level: int, extra: bool = False, plasma: bool = False, ion: bool = False,
           hurt: tuple[int, int] = (0, 0), shields: tuple[bool, bool] = (False, False), warped: int = 0) -> Odds:
    """The odds of an attacking fleet against a fleet with an installation of this level (0 none)."""
    a = (*SHIPS[attacker], hurt[0], 0)
    b = (*SHIPS[defender], hurt[1], level)
    start: dict[tuple[Side, Side, bool, bool], float] = {(a, b, shields[0], shields[1]): 1.0}
    ended: dict[tuple[Side, Side, bool, bool], float] = {}
    if warped:
        start = _free_attack(start, ended, warped, extra, plasma)
    for _ in range(ROUNDS):
        for phase in (1, 2, 3):
            start = _phase(start, ended, phase, extra, plasma, ion)
        if not start:
            break
    return _summed(start, ended)


def _phase(start: dict[tuple[Side, Side, bool, bool], float], ended: dict[tuple[Side, Side, bool, bool], float],
           phase: int, extra: bool, plasma: bool, ion: bool) -> dict[tuple[Side, Side, bool, bool], float]:
    """Both sides fire; who has nothing left ends it."""
    result: dict[tuple[Side, Side, bool, bool], float] = {}
    for (a, b, shield_a, shield_b), p in start.items():
        ours, theirs = _fires(a, phase, extra, plasma, False), _fires(b, phase, False, False, ion)
        for i, x in enumerate(ours):
            for j, y in enumerate(theirs):
                q = p * x * y
                if q < NEGLECT:
                    continue
                key = (after(a, max(0, j - shield_a)), after(b, max(0, i - shield_b)),
                       shield_a and not j, shield_b and not i)
                into = ended if _gone(key[0]) or _gone(key[1]) else result
                into[key] = into.get(key, 0.0) + q
    return result


def _free_attack(start: dict[tuple[Side, Side, bool, bool], float], ended: dict[tuple[Side, Side, bool, bool], float],
                 warped: int, extra: bool, plasma: bool) -> dict[tuple[Side, Side, bool, bool], float]:
    """The warped ships alone fire once through the phases."""
    for phase in (1, 2, 3):
        result: dict[tuple[Side, Side, bool, bool], float] = {}
        for (a, b, shield_a, shield_b), p in start.items():
            for i, x in enumerate(_fires((*SHIPS[warped], 0, 0), phase, extra, plasma, False)):
                key = (a, after(b, max(0, i - shield_b)), shield_a, shield_b and not i)
                into = ended if _gone(key[1]) else result
                into[key] = into.get(key, 0.0) + p * x
        start = result
    return start


def _summed(open_: dict[tuple[Side, Side, bool, bool], float],
            ended: dict[tuple[Side, Side, bool, bool], float]) -> Odds:
    """Chances and averages over all that may happen."""
    win = lose = neither = ours = theirs = 0.0
    total = sum(ended.values()) + sum(open_.values()) or 1.0
    for (a, b, _, _), p in [*ended.items(), *open_.items()]:
        p /= total
        ours += p * _worth(a)
        theirs += p * _worth(b)
        if _gone(b) and not _gone(a):
            win += p
        elif _gone(a) and not _gone(b):
            lose += p
        else:
            neither += p
    return Odds(win, lose, neither, ours, theirs)
