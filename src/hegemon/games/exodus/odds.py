"""Chances of a combat, worked out exactly for dice and shields, without cards."""
from __future__ import annotations

from functools import lru_cache
from math import comb

from hegemon.games.exodus import data as d

Unit = tuple[int, int]          # dice, hits that destroy it
Odds = tuple[float, float, float]  # first side alone survives, second side, nobody


@lru_cache(4096)
def hit_chances(dice: int, need: int) -> tuple[float, ...]:
    """How likely 0, 1, 2, ... hits are."""
    p = (7 - need) / 6
    return tuple([comb(dice, k) * p ** k * (1 - p) ** (dice - k) for k in range(dice + 1)])


def enough(chances: tuple[float, ...], most: int) -> tuple[float, ...]:
    """The same chances with everything from `most` hits on taken together."""
    return chances if len(chances) <= most + 1 else (*chances[:most], sum(chances[most:]))


def quick(first: tuple[Unit, ...], second: tuple[Unit, ...]) -> float:
    """About how likely the first of two large fleets wins, by the square law: dice times life."""
    mine = sum([u[0] for u in first]) * sum([u[1] for u in first])
    theirs = sum([u[0] for u in second]) * sum([u[1] for u in second])
    return mine ** 1.7 / (mine ** 1.7 + theirs ** 1.7) if mine else 0.0


def _dice_left(units: tuple[Unit, ...]) -> list[int]:
    """Dice by damage taken, when the strongest ship per hit falls first."""
    order = sorted(units, key=lambda u: (-u[0] / max(1, u[1]), u))
    left = sum([u[0] for u in order])
    table = []
    for dice, life in order:
        table += [left] * life
        left -= dice
    return [*table, 0]


@lru_cache(4096)
def duel(first: tuple[Unit, ...], second: tuple[Unit, ...], need: tuple[int, int] = (5, 5)) -> Odds:
    """Chances of two fleets that fight to the end."""
    a, b = _dice_left(first), _dice_left(second)
    most_a, most_b = len(a) - 1, len(b) - 1
    if not most_a or not most_b:
        return float(bool(most_a)), float(bool(most_b)), float(not most_a and not most_b)
    known: dict[tuple[int, int], Odds] = {}
    for x in range(most_a, -1, -1):
        for y in range(most_b, -1, -1):
            if x == most_a or y == most_b:
                known[x, y] = (float(x < most_a), float(y < most_b), float(x == most_a and y == most_b))
                continue
            known[x, y] = _round(enough(hit_chances(a[x], need[0]), most_b - y),
                                 enough(hit_chances(b[y], need[1]), most_a - x), x, y, most_a, most_b, known)
    return known[0, 0]


def _round(hits_a: tuple[float, ...], hits_b: tuple[float, ...], x: int, y: int, most_a: int, most_b: int,
           known: dict[tuple[int, int], Odds]) -> Odds:
    """One round from a known damage; rounds without a hit are thrown again."""
    total = [0.0, 0.0, 0.0]
    moved = 1 - hits_a[0] * hits_b[0]
    if moved <= 0:
        return 0.0, 0.0, 0.0
    for i, p in enumerate(hits_a):
        for j, q in enumerate(hits_b):
            if i or j:
                then = known[min(most_a, x + j), min(most_b, y + i)]
                for k in range(3):
                    total[k] += p * q * then[k]
    return total[0] / moved, total[1] / moved, total[2] / moved


@lru_cache(256)
def level_cards(level: int, expansion: bool) -> tuple[Unit, ...]:
    """The cards of a Resistance level as units."""
    return tuple([(c.firepower, c.shields + 1) for c in d.CR_CARDS if c.level == level and (c.base or expansion)])


def average(level: int, expansion: bool) -> Unit:
    """A level as one middling card."""
    cards = level_cards(level, expansion)
    return round(sum([c[0] for c in cards]) / len(cards)), round(sum([c[1] for c in cards]) / len(cards))


@lru_cache(1024)
def against_resistance(fleet: tuple[Unit, ...], levels: tuple[int, ...], expansion: bool, need: int = 5) -> Odds:
    """Chances against Resistance ships whose cards are still face down: the mean over all cards of a single level."""
    if len(levels) > 1:  # several ships fight as one side: each as the average card of its level
        return duel(fleet, tuple(sorted([average(level, expansion) for level in levels])), (need, 5))
    cards = level_cards(levels[0], expansion)
    all_odds = [duel(fleet, (card,), (need, 5)) for card in cards]
    win, lose, none = [sum([o[k] for o in all_odds]) / len(cards) for k in range(3)]
    return win, lose, none


@lru_cache(1024)
def one_round(fleet: tuple[Unit, ...], enemy: tuple[Unit, ...], need: int = 5) -> float:
    """Chance that a fleet destroys every enemy ship in a single round."""
    dice = sum([u[0] for u in fleet])
    life = sum([u[1] for u in enemy])
    return sum(hit_chances(dice, need)[life:]) if life <= dice else 0.0
