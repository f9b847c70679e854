"""G-2.5 duels: attacks on saboteurs and military actions."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.games.galactic_hegemony.actions import HEX
from hegemon.games.galactic_hegemony.state import DESTROYED, GONE
from hegemon.testing.table import Table

Lay = Callable[..., Table]
HERE = HEX.index["r5c5"]


@pytest.mark.rule("G-2.5", "G-7.1", "G-7.6")
def test_v1_attack_example_of_the_seed(lay: Lay) -> None:
    t = lay(craft=["r5c5", "r5c5"], saboteurs=["r5c5", "r5c5"], stock=4)
    t.dice(4, 6, 2, 4, 5).play("attack r5c5 2")
    assert t.g.craft == [HERE, GONE, GONE, GONE] and t.g.saboteurs == [HERE, DESTROYED, DESTROYED]
    t.dice(2, 6, 2).play("attack r5c5 1")
    assert t.g.craft[0] == HERE and t.g.active() == 0 and t.g.stock == 4
    assert t.log == ["Attack at hex 5-5: 6, 4, 2 against 5, 4: 1 saboteur and 1 craft lost.",
                     "Attack at hex 5-5: 6, 2 against 2: 1 saboteur and 0 craft lost."]


@pytest.mark.rule("G-2.5", "G-7.2", "G-7.9")
def test_v2_military_example_of_the_seed(lay: Lay) -> None:
    t = lay({"Kelt": "r5c5"}, morale={"Kelt": -2, "Vost": 1}, craft=["r5c5"], stock=5)
    t.dice(6, 4, 2, 5, 4).play("military Kelt")
    assert t.g.morale[10] == -1 and t.g.stock == 4
    t.dice(5, 4, 2, 2).play("military Kelt")
    assert t.g.morale[10] == 0 and t.g.size() == 3 and t.g.stock == 3
    assert t.log == ["Military action at Kelt: 6, 4, 2 against 5, 4: morale -1.",
                     "Military action at Kelt: 5, 4, 2 against 2: morale 0.", "Kelt is calm again."]


@pytest.mark.rule("G-7.2")
def test_v3_two_wins_end_a_revolt_at_minus_2(lay: Lay) -> None:
    t = lay({"Kelt": "r5c5"}, morale={"Kelt": -2}, craft=["r5c5"]).dice(1, 6, 6, 5, 5).play("military Kelt")
    assert t.g.morale[10] == 0


@pytest.mark.rule("G-7.2")
def test_v4_two_wins_leave_minus_3_in_revolt(lay: Lay) -> None:
    t = lay({"Kelt": "r5c5"}, morale={"Kelt": -3}, craft=["r5c5"]).dice(6, 6, 5, 1, 1).play("military Kelt")
    assert t.g.morale[10] == -1


@pytest.mark.rule("G-7.9", "G-7.3")
def test_v5_military_barred(lay: Lay) -> None:
    """By a saboteur on the hex; at morale 0 or 1; without a craft in orbit."""
    assert "military Kelt" in lay({"Kelt": "r5c5"}, morale={"Kelt": -1}, craft=["r5c5"]).legal()
    lay({"Kelt": "r5c5"}, morale={"Kelt": -1}, craft=["r5c5"], saboteurs=["r5c5"]).refused("military Kelt")
    lay({"Kelt": "r5c5"}, morale={"Kelt": 0}, craft=["r5c5"]).refused("military Kelt")
    lay({"Kelt": "r5c5"}, morale={"Kelt": 1}, craft=["r5c5"]).refused("military Kelt")
    lay({"Kelt": "r5c5"}, morale={"Kelt": -1}, craft=["r5c4"]).refused("military Kelt")
    lay({"Kelt": "r5c5"}, morale={"Kelt": -1}, craft=["r5c5"], stock=0).refused("military Kelt")


@pytest.mark.rule("G-2.5", "G-7.1")
def test_v6_the_duel_stops_when_no_committed_craft_is_left(lay: Lay) -> None:
    t = lay(craft=["r5c5"], saboteurs=["r5c5", "r5c5"]).dice(3, 2, 3, 1).play("attack r5c5 1")
    assert t.g.craft == [GONE] * 4 and t.g.saboteurs == [HERE, HERE, DESTROYED]


@pytest.mark.rule("G-7.13", "G-7.6")
def test_v28_lowest_ids_are_committed_and_the_highest_of_them_is_lost(lay: Lay) -> None:
    t = lay(craft=["r5c5"] * 3, saboteurs=["r5c5"])
    assert [line for line in t.legal() if line.startswith("attack")] == [
        "attack r5c5 3", "attack r5c5 2", "attack r5c5 1"]
    t.dice(3, 2, 1, 3).play("attack r5c5 2")
    assert t.g.craft == [HERE, GONE, HERE, GONE] and t.g.active() == 1


@pytest.mark.rule("G-7.13", "G-7.6")
def test_only_craft_on_the_hex_are_committed_and_several_saboteurs_are_one_target(lay: Lay) -> None:
    t = lay(craft=["r1c2", "r5c5", "r5c5"], saboteurs=["r5c5", "r5c5"])
    assert [line for line in t.legal() if line.startswith("attack")] == ["attack r5c5 2", "attack r5c5 1"]
    t.dice(1, 1, 6, 6).play("attack r5c5 1")
    assert t.g.craft == [HEX.index["r1c2"], GONE, HERE, GONE] and t.g.active() == 2


@pytest.mark.rule("G-7.13")
def test_the_saboteur_with_the_highest_id_goes_first(lay: Lay) -> None:
    t = lay(craft=["r5c5"], saboteurs=["r5c5", "r1c1", "r5c5"]).dice(6, 1, 5, 5).play("attack r5c5 1")
    assert t.g.saboteurs == [HERE, HEX.index["r1c1"], DESTROYED] and t.g.craft[0] == GONE


@pytest.mark.rule("G-7.1", "G-7.6")
def test_an_attack_costs_nothing_and_may_be_repeated(lay: Lay) -> None:
    """Without resources, round after round, each removing at least one token."""
    t = lay(craft=["r5c5"] * 2, saboteurs=["r5c5"] * 3, stock=0)
    t.dice(6, 6, 1, 5, 5, 5).play("attack r5c5 2")
    assert t.g.active() == 1 and t.g.craft.count(HERE) == 1
    t.dice(6, 1, 1).play("attack r5c5 1")
    assert t.g.active() == 0 and t.legal() == ["end"]


@pytest.mark.rule("G-7.6")
def test_attacks_need_both_sides_on_a_hex(lay: Lay) -> None:
    t = lay(craft=["r5c5", "r5c6"], saboteurs=["r5c5", "r4c4"])
    assert [line for line in t.legal() if line.startswith("attack")] == ["attack r5c5 1"]
    t.refused("attack r5c5 2")
    t.refused("attack r4c4 1")


@pytest.mark.rule("G-7.2")
def test_more_craft_do_not_help_a_military_action_and_none_is_lost(lay: Lay) -> None:
    """R-10: three dice whatever the number of craft; lost pairs cost nothing but the resource."""
    t = lay({"Kelt": "r5c5"}, morale={"Kelt": -1}, craft=["r5c5"] * 3, stock=2).dice(1, 2, 3, 3).play("military Kelt")
    assert t.g.morale[10] == -1 and t.g.craft.count(HERE) == 3 and t.g.stock == 1 and t.g.script == ()


@pytest.mark.rule("G-7.1", "G-7.2")
def test_nothing_is_taken_back_after_dice(lay: Lay) -> None:
    t = lay({"Kelt": "r5c5"}, morale={"Kelt": -1}, craft=["r5c5"], stock=3).play("move 1 r5c6", "move 1 r5c5")
    assert t.match.undoable(0) == 1
    t.play("military Kelt")
    assert t.match.undoable(0) == -1
