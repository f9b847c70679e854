"""Exact chances of duels and morale rolls, by counting all throws."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

from hegemon.games.galactic_hegemony.data import ADJUST, EXTRA_DIE, FLOOR, MILITARY_DICE, rebels

Chances = dict[int, Fraction]


@cache
def throws(dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every throw, high to low, with the number of ways it comes up."""
    found = []
    for throw in combinations_with_replacement(range(6, 0, -1), dice):
        ways = factorial(dice)
        for times in Counter(throw).values():
            ways //= factorial(times)
        found.append((throw, ways))
    return tuple(found)


@cache
def attack_odds(craft: int, saboteurs: int) -> dict[tuple[int, int], Fraction]:
    """The chance of each (saboteurs lost, craft lost) in one round of attack."""  # G-7.1
    counted: Counter[tuple[int, int]] = Counter()
    for ours, our_ways in throws(craft + EXTRA_DIE):
        for theirs, their_ways in throws(saboteurs):
            won = lost = 0
            for mine, other in zip(ours, theirs):
                if mine > other:
                    won += 1
                else:
                    lost += 1
                if lost == craft or won == saboteurs:
                    break
            counted[won, lost] += our_ways * their_ways
    total = 6 ** (craft + EXTRA_DIE + saboteurs)
    return {result: Fraction(ways, total) for result, ways in sorted(counted.items())}


@cache
def military_odds(morale: int) -> Chances:
    """The chance of each gain of morale in one military action."""  # G-7.2
    counted: Counter[int] = Counter()
    for ours, our_ways in throws(MILITARY_DICE):
        for theirs, their_ways in throws(rebels(morale)):
            gain = sum([mine > other for mine, other in zip(ours, theirs)])
            counted[min(gain, -morale)] += our_ways * their_ways
    total = 6 ** (MILITARY_DICE + rebels(morale))
    return {gain: Fraction(ways, total) for gain, ways in sorted(counted.items())}


@cache
def military_actions(morale: int) -> Fraction:
    """How many military actions it takes on average to leave revolt."""
    if morale >= 0:
        return Fraction(0)
    odds = military_odds(morale)
    later = sum([chance * military_actions(morale + gain) for gain, chance in odds.items() if gain], Fraction(0))
    return (1 + later) / (1 - odds.get(0, Fraction(0)))


@cache
def subdued(morale: int, actions: int) -> Fraction:
    """The chance to leave revolt with at most so many military actions."""
    if morale >= 0:
        return Fraction(1)
    if not actions:
        return Fraction(0)
    return sum([chance * subdued(morale + gain, actions - 1) for gain, chance in military_odds(morale).items()],
               Fraction(0))


@cache
def morale_odds(modifiers: int) -> Chances:
    """The chance of each change of morale, -2 to +1, for a sum of modifiers."""  # G-6.2
    counted: Counter[int] = Counter()
    for first in range(1, 7):
        for second in range(1, 7):
            counted[ADJUST[first + second + modifiers + FLOOR]] += 1
    return {adjust: Fraction(counted[adjust], 36) for adjust in (-2, -1, 0, 1)}
