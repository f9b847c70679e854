"""Section 7.2 and V25: exact chances, and dice that agree with them."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from hegemon.games.galactic_hegemony.odds import attack_odds, military_actions, military_odds, morale_odds, subdued
from hegemon.games.galactic_hegemony.state import GONE
from hegemon.testing.table import Table

Lay = Callable[..., Table]
DUELS = {(1, 1): (0.579, 0.421, 0.579), (1, 2): (0.617, 0.772, 0.228), (1, 3): (0.407, 0.874, 0.000),
         (1, 4): (0.287, 0.924, 0.000), (2, 1): (0.660, 0.340, 0.660), (2, 2): (1.079, 0.921, 0.372),
         (2, 3): (1.014, 1.510, 0.138), (2, 4): (0.694, 1.705, 0.000), (3, 1): (0.707, 0.293, 0.707),
         (3, 2): (1.250, 0.750, 0.459), (3, 3): (1.525, 1.475, 0.251), (3, 4): (1.346, 2.246, 0.087),
         (4, 1): (0.738, 0.262, 0.738), (4, 2): (1.356, 0.644, 0.516), (4, 3): (1.787, 1.213, 0.329),
         (4, 4): (1.929, 2.071, 0.174)}


@pytest.mark.rule("G-7.1", "G-2.5")
@pytest.mark.parametrize(("craft", "saboteurs"), list(DUELS))
def test_duel_table_of_7_2(craft: int, saboteurs: int) -> None:
    odds = attack_odds(craft, saboteurs)
    means = (sum([p * won for (won, _), p in odds.items()]), sum([p * lost for (_, lost), p in odds.items()]),
             sum([p for (won, _), p in odds.items() if won == saboteurs]))
    assert tuple([round(float(m), 3) for m in means]) == DUELS[craft, saboteurs]
    assert sum(odds.values()) == 1


@pytest.mark.rule("G-7.2")
def test_military_table_of_7_2() -> None:
    assert military_odds(-1) == {0: Fraction(441, 1296), 1: Fraction(855, 1296)}
    below = {0: Fraction(2275, 7776), 1: Fraction(2611, 7776), 2: Fraction(2890, 7776)}
    assert military_odds(-2) == below and military_odds(-3) == below
    assert [round(float(military_actions(m)), 2) for m in (-1, -2, -3)] == [1.52, 2.13, 3.22]


@pytest.mark.rule("G-7.2", "G-6.2")
def test_v25_probabilities() -> None:
    assert military_odds(-1)[1] == Fraction(855, 1296)
    assert morale_odds(0) == {-2: Fraction(6, 36), -1: Fraction(9, 36), 0: Fraction(18, 36), 1: Fraction(3, 36)}
    assert morale_odds(1) == {-2: Fraction(3, 36), -1: Fraction(7, 36), 0: Fraction(20, 36), 1: Fraction(6, 36)}


@pytest.mark.rule("G-6.2")
def test_modifiers_only_ever_help_or_harm() -> None:
    """More modifiers never make a loss likelier; extremes are certain."""
    assert morale_odds(-12)[-2] == 1 and morale_odds(9)[1] == 1
    for modifiers in range(-10, 10):
        low, high = morale_odds(modifiers), morale_odds(modifiers + 1)
        assert low[-2] >= high[-2] and low[1] <= high[1]
        assert sum(low.values()) == 1


def test_chance_to_leave_revolt_in_time() -> None:
    assert subdued(0, 0) == 1 and subdued(-1, 0) == 0 and subdued(-1, 1) == Fraction(855, 1296)
    assert subdued(-3, 1) == 0
    assert subdued(-2, 2) == Fraction(2890, 7776) + Fraction(2611, 7776) * Fraction(855, 1296) + Fraction(
        2275, 7776) * Fraction(2890, 7776)


@pytest.mark.rule("G-2.5", "G-7.1")
def test_every_throw_of_one_craft_against_two_comes_out_as_counted(lay: Lay) -> None:
    """The rules themselves, thrown 6^4 times, agree with the table to the last throw."""
    t = lay(craft=["r5c5"], saboteurs=["r5c5", "r5c5"])
    counted: Counter[tuple[int, int]] = Counter()
    for throw in product(range(6), repeat=4):
        g = t.g.clone()
        g.script = throw
        g.apply(0, ("attack", 44, 0))
        counted[2 - g.active(), int(g.craft[0] == GONE)] += 1
    assert {result: Fraction(n, 6 ** 4) for result, n in counted.items()} == attack_odds(1, 2)


@pytest.mark.rule("G-7.2")
def test_every_throw_of_a_military_action_comes_out_as_counted(lay: Lay) -> None:
    t = lay({"Kelt": "r5c5"}, morale={"Kelt": -3}, craft=["r5c5"])
    counted: Counter[int] = Counter()
    for throw in product(range(6), repeat=5):
        g = t.g.clone()
        g.script = throw
        g.apply(0, ("military", 10))
        counted[g.morale[10] + 3] += 1
    assert {gain: Fraction(n, 6 ** 5) for gain, n in counted.items()} == military_odds(-3)
