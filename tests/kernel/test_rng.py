"""Chance: the same everywhere and for ever, and fair over a million draws."""
from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from hegemon.kernel import Refused, Rng, Setup
from hegemon.kernel.registry import find
from hegemon.kernel.rng import FULL, LONGEST, LOW, STEP, hashed, stepped
from hegemon.testing import table

MILLION = 1_000_000
FAR = 4.5  # standard deviations of a chi-square: one fair series in 300,000 lies beyond


def draws(seed: int, count: int, below: int) -> Any:
    """What `Rng(seed).below(below)` gives `count` times, worked out side by side."""
    counter = (seed + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(STEP)) & np.uint64(FULL)
    low, shift = np.uint64(LOW), [np.uint64(n) for n in range(32)]
    x = (counter ^ (counter >> shift[31])) & low
    x = (x ^ (x >> shift[15])) * np.uint64(0x2C1B3C6D) & low
    x = (x ^ (x >> shift[12]) ^ (counter >> shift[30])) * np.uint64(0x297A2D39) & low
    x = (x ^ (x >> shift[15])) * np.uint64(0x21F0AAAD) & low
    return ((x ^ (x >> shift[14])) * np.uint64(below) >> shift[30]).astype(np.int64)


def sigmas(values: Any, kinds: int) -> float:
    """How far the chi-square of some values against equal chances lies from its mean, in standard deviations."""
    expected = len(values) / kinds
    chi = float((((np.bincount(values, minlength=kinds) - expected) ** 2) / expected).sum())
    return (chi - (kinds - 1)) / math.sqrt(2 * (kinds - 1))


def test_known_draws_never_change() -> None:
    """Records of years ago replay only as long as these numbers stay."""
    rng = Rng(7)
    assert [rng.below(6) for _ in range(12)] == [3, 4, 2, 5, 4, 0, 0, 1, 2, 1, 4, 4]
    assert (stepped(0), hashed(stepped(0)), hashed(FULL)) == (712544676207699905, 761203686, 885769174)


def test_the_side_by_side_draws_are_those_of_the_kernel() -> None:
    for seed in (0, 7, FULL):
        rng = Rng(seed)
        assert draws(seed, 500, 52).tolist() == [rng.below(52) for _ in range(500)]


@pytest.mark.parametrize("kinds", [2, 6, 10, 52])
def test_a_million_dice_are_fair(kinds: int) -> None:
    assert abs(sigmas(draws(20_260_101 + kinds, MILLION, kinds), kinds)) < FAR


@pytest.mark.parametrize("lag", [1, 2, 3, 7])
def test_a_die_does_not_remember_the_one_before(lag: int) -> None:
    dice = draws(99, MILLION, 6)
    assert abs(sigmas(dice[:-lag] * 6 + dice[lag:], 36)) < FAR


def test_first_draws_of_neighbouring_seeds_are_fair() -> None:
    """Matches are numbered one after another; their first dice must not follow each other."""
    first = np.array([hashed(stepped(seed)) * 6 >> 30 for seed in range(100_000)])
    assert abs(sigmas(first, 6)) < FAR
    assert abs(sigmas(first[:-1] * 6 + first[1:], 36)) < FAR


def test_a_loaded_die_would_be_noticed() -> None:
    dice = draws(1, MILLION, 6)
    dice[::300] = 5
    assert sigmas(dice, 6) > FAR


def test_every_order_of_five_cards_comes_as_often() -> None:
    """The shuffle of the kernel over 200,000 decks, a million draws or so."""
    counts: dict[tuple[int, ...], int] = {}
    rng = Rng(5)
    for _ in range(200_000):
        cards = [0, 1, 2, 3, 4]
        rng.shuffle(cards)
        key = tuple(cards)
        counts[key] = counts.get(key, 0) + 1
    values = np.repeat(np.arange(120), [counts.get(k, 0) for k in sorted(counts)] + [0] * (120 - len(counts)))
    assert abs(sigmas(values, 120)) < FAR


def test_a_state_draws_what_its_counter_says_and_shuffles_like_the_rng() -> None:
    g = table("skirmish", 2, seed=77).g
    rng = Rng(g.rng)
    assert [g.die() - 1 for _ in range(20)] == [rng.below(6) for _ in range(20)]
    cards = list(range(30))
    rng.shuffle(cards)
    assert g.shuffled(range(30)) == cards and g.rng == rng.state


def test_scripted_draws_come_first_and_leave_the_counter_alone() -> None:
    t = table("skirmish", 2)
    counter, reveals = t.g.rng, t.g.reveals
    t.dice(6, 1)
    assert (t.g.die(), t.g.die()) == (6, 1)
    assert t.g.rng == counter and t.g.reveals == reveals + 2


def test_every_draw_counts_as_a_reveal() -> None:
    g = table("skirmish", 2).g
    before = g.reveals
    g.die()
    g.shuffled(range(4))
    g.reveal()
    assert g.reveals == before + 1 + 3 + 1


@pytest.mark.parametrize("seed", [-1, LONGEST + 1])
def test_a_seed_has_a_range(seed: int) -> None:
    with pytest.raises(Refused, match="a seed is a whole number of at most 128 bits"):
        Setup(2, seed)


LONG = 0x0123456789ABCDEF_FEDCBA9876543210


def test_known_draws_of_a_long_seed_never_change() -> None:
    rng = Rng(LONG)
    assert [rng.below(6) for _ in range(20)] == [4, 4, 0, 2, 1, 5, 5, 4, 4, 1, 1, 2, 1, 2, 5, 2, 1, 5, 0, 0]
    again = Rng(LONG)
    again.state = rng.state
    assert again.below(1000) == rng.below(1000), "a state says all"


@pytest.mark.parametrize("below", [2, 6, 52])
def test_a_long_seed_is_fair(below: int) -> None:
    rng = Rng(LONG + below)
    assert abs(sigmas(np.array([rng.below(below) for _ in range(100_000)]), below)) < FAR


def test_a_long_seed_is_the_key_of_all_draws() -> None:
    """Seeds that differ in one bit have nothing in common, and neither has the short seed of its low bits."""
    near = [Rng(LONG), Rng(LONG ^ 1), Rng(LONG ^ 1 << 127), Rng(LONG & FULL)]
    drawn = [[rng.below(1 << 30) for _ in range(64)] for rng in near]
    assert len({number for row in drawn for number in row}) == 4 * 64


def test_a_game_of_a_long_seed_is_kept_and_goes_on_alike() -> None:
    game = find("skirmish")
    state, rng = game.start(game.setup(2, LONG)), Rng(3)
    for _ in range(8):
        seat = rng.choice(state.waiting())
        state.apply(seat, rng.choice(state.legal(seat)))
    for form in ("json", "msgpack"):
        kept = game.restored(state.snapshot(form), form)
        assert kept.rng == state.rng > FULL and kept.digest() == state.digest()
        twin = state.clone()
        assert [kept.below(100) for _ in range(40)] == [twin.below(100) for _ in range(40)]
    assert state.sample(0, Rng(1)).rng <= FULL, "nobody tries out the real dice"
