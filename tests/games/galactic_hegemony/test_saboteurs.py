"""G-4 Move Saboteurs."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.games.galactic_hegemony.actions import HEX
from hegemon.games.galactic_hegemony.rules.revolts import revolt_actions
from hegemon.games.galactic_hegemony.rules.saboteurs import move_saboteurs
from hegemon.games.galactic_hegemony.state import DESTROYED, Hegemony
from hegemon.testing.table import Table

Lay = Callable[..., Table]
Told = Callable[[Table, Callable[[Hegemony], None]], list[str]]


@pytest.mark.rule("G-4.1")
def test_without_active_saboteurs_no_die_is_rolled(lay: Lay, told: Told) -> None:
    t = lay(saboteurs=[])
    before = t.g.rng
    assert told(t, move_saboteurs) == [] and t.g.rng == before and t.g.saboteurs == [DESTROYED] * 3


@pytest.mark.rule("G-4.2", "G-11.1")
def test_each_active_saboteur_rolls_row_and_column(lay: Lay, told: Told) -> None:
    """Saboteur 2 is destroyed: two of three roll, in order, and may share a hex."""
    t = lay(saboteurs=["r1c2", "r1c2", "r1c2"]).dice(5, 9, 5, 9)
    t.g.saboteurs[1] = DESTROYED
    assert told(t, move_saboteurs) == ["Saboteur 1 strikes at hex 5-9.", "Saboteur 3 strikes at hex 5-9."]
    assert t.g.saboteurs == [HEX.index["r5c9"], DESTROYED, HEX.index["r5c9"]]


@pytest.mark.rule("G-4.3", "G-2.2")
def test_v16_saboteurs_on_a_planet(lay: Lay, told: Told) -> None:
    """A planet at 1 falls to -1, then -2, then -3, never lower."""
    t = lay({"Kelt": "r3c5"}, morale={"Kelt": 1}, saboteurs=["r1c2"] * 4, peasants_are_revolting=True, stock=6)
    t.dice(3, 5, 3, 5, 3, 5, 3, 5)
    lines = told(t, move_saboteurs)
    assert t.g.morale[10] == -3 and t.g.stock == 4
    assert lines[:2] == ["Saboteur 1 strikes at Kelt.", "Kelt rises in revolt (morale -1); size 1, stock 4."]


@pytest.mark.rule("G-4.3")
@pytest.mark.parametrize(("before", "after"), [(1, -2), (0, -2), (-1, -3), (-2, -3), (-3, -3)])
def test_two_saboteurs_on_one_planet_strike_one_after_the_other(lay: Lay, before: int, after: int) -> None:
    g = lay({"Kelt": "r3c5"}, morale={"Kelt": before}, saboteurs=["r1c2"] * 2).dice(3, 5, 3, 5).g
    move_saboteurs(g)
    assert g.morale[10] == after


@pytest.mark.rule("G-4.4")
def test_saboteurs_elsewhere_do_nothing(lay: Lay, told: Told) -> None:
    """An empty hex, a found planet without a colony and a face-down tile; the log does not name the last."""
    t = lay({"Kelt": "r3c5", "Vost": "r3c6"}, explored=["Kelt"], saboteurs=["r1c2"] * 3)
    before = list(t.g.morale)
    lines = told(t.dice(3, 5, 3, 6, 5, 5), move_saboteurs)
    assert t.g.morale == before
    assert lines == ["Saboteur 1 strikes at Kelt.", "Saboteur 2 strikes at hex 3-6.",
                     "Saboteur 3 strikes at hex 5-5."]


@pytest.mark.rule("G-4.4", "G-4")
def test_saboteurs_stay_until_the_next_turn(lay: Lay) -> None:
    t = lay(saboteurs=["r5c9"], craft=["r3c4"], stock=4)
    t.play("move 1 r3c5", "move 1 r3c4")
    assert t.g.saboteurs[0] == HEX.index["r5c9"]


@pytest.mark.rule("G-4.2", "G-4.3", "G-5.1")
def test_v17_home_is_safe_in_the_first_turn_only(lay: Lay) -> None:
    """Turn 1: a roll on the home hex is repeated. Turn 2: home falls to -1 and loses its shipyard in the same turn."""
    g = lay(saboteurs=["r1c2"], turn=1).dice(3, 4, 3, 4, 6, 3).g
    move_saboteurs(g)
    assert g.morale[0] == 1 and g.saboteurs[0] == HEX.index["r6c3"] and g.script == ()
    g.turn, g.script = 2, (2, 3)
    move_saboteurs(g)
    revolt_actions(g)
    assert g.morale[0] == -1 and g.built[0] == 0b011
