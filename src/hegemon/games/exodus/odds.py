"""Chances of a combat, worked out from its dice: two sides assign hits by the defaults and play no cards."""
from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

GONE: Final = 99          # as damage: destroyed
SURE: Final = 1e-9        # what is less likely is left out

State = tuple[int, ...]   # damage by unit


class Unit(NamedTuple):
    """A ship: what it rolls, what it bears, and what its owner and its enemies think of it."""
    dice: int
    shield: int
    damage: int = 0
    price: int = 0        # VP class
    cargo: int = 0
    kind: int = 0
    mends: int = 0        # damage it loses at the end of a round


class Side(NamedTuple):
    """One side of a combat."""
    units: tuple[Unit, ...]
    need: int = 5                      # the lowest die that hits
    opening: tuple[int, ...] = ()      # misses thrown again in round 1, by source
    rerolls: tuple[int, ...] = ()      # the same in later rounds
    cancels: int = 0                   # hits cancelled in a round
    front: int = -1                    # the unit all hits go to while it exists
    scripted: bool = False             # the Resistance, which assigns by its own order
    strikes: bool = False              # rolls alone at the beginning of round 1


class Odds(NamedTuple):
    """How a combat ends: one side alone is left, nobody, or both go on living."""
    win: float
    lose: float
    none: float
    both: float = 0.0


def whole(ends: list[float]) -> Odds:
    """Sums of many shares, which may exceed the whole by a hair."""
    return Odds(*[min(1.0, share) for share in ends])


@lru_cache(4096)
def hit_chances(dice: int, need: int, rerolls: tuple[int, ...] = ()) -> tuple[float, ...]:
    """How likely 0, 1, 2, ... hits are, misses thrown again source by source."""
    p = (7 - need) / 6
    chances = [comb(dice, k) * p ** k * (1 - p) ** (dice - k) for k in range(dice + 1)]
    for most in rerolls:
        then = [0.0] * (dice + 1)
        for hits, chance in enumerate(chances):
            again = min(most, dice - hits)
            for k in range(again + 1):
                then[hits + k] += chance * comb(again, k) * p ** k * (1 - p) ** (again - k)
        chances = then
    return tuple(chances)


def value_rank(need: int, hits: int, price: int, unit: int) -> tuple[int, int, int]:
    """The order in which players assign a hit: the dearest ship that can be destroyed, else the dearest."""  # D-37
    return 0 if 0 < need <= hits else 1 if need > 0 else 2, -price, unit


def script_rank(need: int, dice: int, cargo: int, kind: int, unit: int) -> tuple[int, int, int, int, int, int]:
    """The order of the Resistance: most dice, least damage needed, most cubes, class order."""
    return need <= 0, -dice, need, -cargo, kind, unit


def spare_rank(beyond: int, left: int, price: int, unit: int) -> tuple[bool, int, int]:
    """The order in which hits are cancelled: on a ship that is saved by it, the dearest first."""  # D-38
    return not 0 <= beyond < left, -price, unit


@lru_cache(65536)
def struck(side: Side, state: State, hits: int, scripted: bool) -> State:
    """A side after hits are assigned, cancelled and applied."""
    alive = [i for i, damage in enumerate(state) if damage != GONE]
    coming = [0] * len(state)
    need = [u.shield + 1 - damage for u, damage in zip(side.units, state)]
    for left in range(hits if alive else 0, 0, -1):
        if side.front in alive:
            target = side.front
        elif scripted:
            target = min(alive, key=lambda i: script_rank(need[i], side.units[i].dice, side.units[i].cargo,
                                                          side.units[i].kind, i))
        else:
            target = min(alive, key=lambda i: value_rank(need[i], left, side.units[i].price, i))
        coming[target] += 1
        need[target] -= 1
    for left in range(side.cancels, 0, -1):
        hit = [i for i in alive if coming[i]]
        if hit:
            saved = min(hit, key=lambda i: spare_rank(-need[i], left, side.units[i].price, i))
            coming[saved] -= 1
            need[saved] += 1
    return tuple([GONE if damage == GONE or damage + n > u.shield else damage + n
                  for u, damage, n in zip(side.units, state, coming)])


Outcomes = list[tuple[State, int, float]]  # where one side may come to, its wounds, and how likely
Pair = tuple[State, State]


@lru_cache(16384)
def volley(dice: int, need: int, rerolls: tuple[int, ...], target: Side, state: State, scripted: bool,
           mends: bool) -> Outcomes:
    """What one roll makes of a side, repairs at the end of the round included."""
    found: dict[State, float] = {}
    for hits, chance in enumerate(hit_chances(dice, need, rerolls)):
        then = struck(target, state, hits, scripted)
        if mends:
            then = mended(target, then)
        found[then] = found.get(then, 0.0) + chance
    return [(then, sum(then), chance) for then, chance in found.items()]


def shot(shooter: Side, state: State, target: Side, hurt: State, opening: bool, mends: bool = True) -> Outcomes:
    """What the roll of a side in this state makes of the other."""
    dice = sum([u.dice for u, damage in zip(shooter.units, state) if damage != GONE])
    rerolls = shooter.opening if opening else shooter.rerolls
    return volley(dice, shooter.need, rerolls, target, hurt, shooter.scripted, mends)


def mended(side: Side, state: State) -> State:
    """A side after the repairs at the end of a round."""
    return tuple([damage if damage == GONE else max(0, damage - u.mends) for u, damage in zip(side.units, state)])


def ended(at: Pair, chance: float, ends: list[float]) -> bool:
    """Whether a position is an end; then its chance is booked."""
    one, two = min(at[0], default=GONE) != GONE, min(at[1], default=GONE) != GONE
    if one and two:
        return False
    ends[0 if one else 1 if two else 2] += chance
    return True


@lru_cache(4096)
def fought(first: Side, second: Side, rounds: int = 50) -> Odds:
    """How two sides come out of so many rounds."""
    start = tuple([u.damage for u in first.units]), tuple([u.damage for u in second.units])
    ends = [0.0, 0.0, 0.0, 0.0]
    going: dict[Pair, float] = {} if ended(start, 1.0, ends) else {start: 1.0}
    steady = not any([u.mends for u in (*first.units, *second.units)]) and rounds > 1
    for n in range(rounds):
        if n == 1 and steady:
            _to_the_end(first, second, going, ends)
            return whole(ends)
        then: dict[Pair, float] = {}
        for at, chance in going.items():
            for pair, p in _after(first, second, at, n == 0).items():
                if not ended(pair, chance * p, ends) and chance * p > SURE:
                    then[pair] = then.get(pair, 0.0) + chance * p
        going = then
    ends[3] += sum(going.values(), 0.0)
    return whole(ends)


def _after(first: Side, second: Side, at: Pair, opening: bool) -> dict[Pair, float]:
    """Where a round leads from here, and how likely; in the first one the Resistance may strike alone."""
    one, two = at
    found: dict[Pair, float] = {}
    if opening and second.strikes:
        for hurt, _, p in shot(second, two, first, one, True):
            for then, _, q in shot(first, hurt, second, two, True):
                found[hurt, then] = found.get((hurt, then), 0.0) + p * q
        return found
    there = shot(first, one, second, two, opening)
    for hurt, _, p in shot(second, two, first, one, opening):
        for then, _, q in there:
            found[hurt, then] = p * q
    return found


def _to_the_end(first: Side, second: Side, going: dict[Pair, float], ends: list[float]) -> None:
    """Equal rounds without repairs: wounds only grow, so every position is left once and for all."""
    waiting: dict[int, dict[Pair, float]] = {}
    for at, chance in going.items():
        waiting.setdefault(sum(at[0]) + sum(at[1]), {})[at] = chance
    while waiting:
        wounds = min(waiting)
        for at, chance in waiting.pop(wounds).items():
            one, two = at
            here, there = shot(second, two, first, one, False), shot(first, one, second, two, False)
            stays = sum([p for s, _, p in here if s == one], 0.0) * sum([p for s, _, p in there if s == two], 0.0)
            if 1 - stays < SURE:
                ends[3] += chance
                continue
            share = chance / (1 - stays)
            for hurt, pain, p in here:
                for then, ache, q in there:
                    pair = hurt, then
                    if pain + ache > wounds and not ended(pair, share * p * q, ends):
                        row = waiting.setdefault(pain + ache, {})
                        row[pair] = row.get(pair, 0.0) + share * p * q


def quick(first: Side, second: Side) -> float:
    """About how likely the first of two large fleets wins, by the square law: dice times life."""
    mine = sum([u.dice for u in first.units]) * sum([u.shield + 1 - u.damage for u in first.units])
    theirs = sum([u.dice for u in second.units]) * sum([u.shield + 1 - u.damage for u in second.units])
    return mine ** 1.7 / (mine ** 1.7 + theirs ** 1.7) if mine else 0.0
