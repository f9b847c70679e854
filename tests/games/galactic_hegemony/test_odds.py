"""Section 7.2 and V25: exact chances, and dice that agree with them."""
from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import pytest

from hegemon.games.galactic_hegemony import GAME, words
from hegemon.games.galactic_hegemony.actions import SABOTEURS
from hegemon.games.galactic_hegemony.odds import attack_odds, military_actions, military_odds, morale_odds, subdued
from hegemon.games.galactic_hegemony.state import GONE
from hegemon.kernel import Action
from hegemon.testing.table import Table

Lay = Callable[..., Table]
Note = Callable[[str, object], None]
FIGHTS = int(os.environ.get("HEGEMON_FIGHTS", "400"))  # for each position
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


def ended(before: Any, after: Any, action: Action) -> str:
    """What one round of a fight has come to, in the words of its hint."""
    if action[0] == "military":
        morale, then = before.morale[action[1]], after.morale[action[1]]
        return "nothing happens" if then == morale else "revolt ends, morale 0" if not then else f"morale {then}"
    hex, count = action[1], action[2] + 1
    there = before.saboteurs.count(hex)
    won, lost = there - after.saboteurs.count(hex), before.craft.count(hex) - after.craft.count(hex)
    return f"{won} of {SABOTEURS.label(there)}, {lost} of {count} craft lost"


@pytest.mark.rule("G-7.1", "G-7.2", "R-12", "R-13")
@pytest.mark.parametrize(("craft", "saboteurs", "morale", "action"), [
    (1, 1, 1, "attack r5c5 1"), (1, 2, 1, "attack r5c5 1"), (2, 1, 1, "attack r5c5 2"), (2, 2, 1, "attack r5c5 2"),
    (3, 2, 1, "attack r5c5 1"), (3, 3, 1, "attack r5c5 3"), (4, 3, 1, "attack r5c5 4"),
    (1, 0, -1, "military Kelt"), (2, 0, -2, "military Kelt"), (1, 0, -3, "military Kelt")])
def test_chances_that_are_shown_come_true(lay: Lay, craft: int, saboteurs: int, morale: int, action: str,
                                          record_property: Note) -> None:
    """The odds of a button against many rounds fought by the rules: craft held back, ties and deep revolts included."""
    t = lay({"Kelt": "r5c5"}, morale={"Kelt": morale}, craft=["r5c5"] * craft, saboteurs=["r5c5"] * saboteurs, stock=3)
    answer = GAME.verbs.read(action)
    stated = dict(words.hint(t.view(0), answer).odds)
    seen: Counter[str] = Counter()
    for seed in range(FIGHTS):
        g = t.g.clone()
        g.rng = seed * 7919 + 13
        g.apply(0, answer)
        seen[ended(t.g, g, answer)] += 1
    assert set(seen) <= set(stated)
    for what, chance in stated.items():
        record_property(what, f"{float(chance):.4f} {seen[what] / FIGHTS:.4f}")
        assert abs(seen[what] / FIGHTS - chance) <= 4 * sqrt(max(0.02, chance * (1 - chance)) / FIGHTS), (what, chance)
