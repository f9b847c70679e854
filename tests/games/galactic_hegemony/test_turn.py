"""G-3 the turn as a whole, G-8 collection, and the golden trace of the spec."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.games.galactic_hegemony.actions import HEX
from hegemon.games.galactic_hegemony.rules.turn import Turn
from hegemon.testing.table import Table

Lay = Callable[..., Table]


@pytest.mark.rule("G-3.1", "G-3", "G-4.3", "G-5.1", "G-6.1", "G-7.9", "G-7.8", "G-8.1", "G-9.1")
def test_golden_trace_7_1(lay: Lay) -> None:
    """Turn 3 of the spec, from the saboteurs' dice to the check."""
    t = lay({"Ert": "r3c4", "Kelt": "r3c5", "Vost": "r4c6"}, morale={"Kelt": 1}, saboteurs=["r1c2"] * 3, stock=6,
            turn=2, track=8)
    t.dice(5, 9, 3, 5, 1, 1, 3, 4, 5, 3).run(Turn())
    g = t.g
    assert (g.turn, g.size(), g.limit(), g.stock, g.morale[10]) == (3, 1, 4, 4, -1)
    t.refused("military Kelt")
    t.play("move 1 r3c5")
    assert g.stock == 3
    t.refused("military Kelt")
    t.dice(5, 3, 4).play("attack r3c5 1")
    assert g.active() == 2
    t.dice(4, 4, 1, 3).play("military Kelt")
    assert (g.morale[10], g.size(), g.limit(), g.stock) == (0, 2, 6, 2)
    t.play("boost Kelt")
    assert (g.morale[10], g.stock) == (1, 1)
    t.play("move 1 r3c6")
    assert g.stock == 0 and "r4c6" in [h for h in HEX.names if f"move 1 {h}" not in t.legal()]
    t.dice(1, 2, 1, 2, 4, 4, 4, 4).play("end")
    assert (g.turn, g.track, g.stock) == (4, 7, 6)
    assert t.log == [
        "Turn 3 (8 left): stock 6/6, size 2.",
        "Saboteur 1 strikes at hex 5-9.",
        "Saboteur 2 strikes at Kelt.",
        "Kelt rises in revolt (morale -1); size 1, stock 4.",
        "Saboteur 3 strikes at hex 1-1.",
        "Ert: 3+4+1 = 8 -> 0; morale 1.",
        "Kelt: 5+3-1 = 7 -> 0; morale -1.",
        "Craft 1 moves to Kelt.",
        "Attack at Kelt: 5, 3 against 4: 1 saboteur and 0 craft lost.",
        "Military action at Kelt: 4, 4, 1 against 3: morale 0.",
        "Kelt is calm again.",
        "Morale of Kelt raised to 1.",
        "Craft 1 moves to hex 3-6.",
        "Collected 6 (0 lost): stock 6/6.",
        "Turn 4 (7 left): stock 6/6, size 2.",
        "Saboteur 1 strikes at hex 1-2.",
        "Saboteur 3 strikes at hex 1-2.",
        "Ert: 4+4+1 = 9 -> 0; morale 1.",
        "Kelt: 4+4 = 8 -> 0; morale 1.",
    ]


@pytest.mark.rule("G-3.1", "G-5.1", "R-4")
def test_revolts_act_between_saboteurs_and_morale_checks(lay: Lay) -> None:
    """Home falls to the first saboteur, loses its shipyard at once and rolls for morale afterwards."""
    t = lay(saboteurs=["r1c2"] * 2, stock=4, turn=2, craft=["r6c2"])
    t.dice(3, 4, 1, 1, 4, 4).run(Turn())
    assert t.log[1:] == ["Saboteur 1 strikes at Ert.", "Ert rises in revolt (morale -1); size 0, stock 2.",
                         "Saboteur 2 strikes at hex 1-1.", "Ert loses its shipyard.", "Ert: 4+4 = 8 -> 0; morale -1."]


@pytest.mark.rule("G-8.1", "G-2.1", "G-8")
def test_v8_first_collections(lay: Lay) -> None:
    """Ert gives 3+1: a stock of 4 stays 4, an empty one becomes 4."""
    t = lay(stock=4).play("end")
    assert "Collected 4 (4 lost): stock 4/4." in t.log
    t = lay(stock=4).play("move 1 r3c5", "move 1 r3c6", "move 1 r3c7", "move 1 r3c8", "end")
    assert "Collected 4 (0 lost): stock 4/4." in t.log


@pytest.mark.rule("G-8.1")
def test_v19_yields(lay: Lay) -> None:
    """Akkem with a factory yields 1 at morale 1 and nothing at 0; Ert at 0 nothing, factory or not."""
    def income(**morale: int) -> int:
        return int(lay(morale=morale, built={"Akkem": "F"}).g.income())
    assert income(Ert=0, Akkem=1) == 1 and income(Ert=0, Akkem=0) == 0 and income(Ert=1, Akkem=0) == 4


@pytest.mark.rule("G-8.1")
def test_planets_in_revolt_yield_nothing(lay: Lay) -> None:
    assert lay(morale={"Golgar": -1, "Kelt": 1}, built={"Golgar": "F"}).g.income() == 4 + 2


@pytest.mark.rule("G-3.1")
def test_phases_are_numbered_as_the_rules_number_them(lay: Lay) -> None:
    t = lay(track=1)
    assert t.g.phase == 7
    t.play("end")
    assert t.g.over and t.g.phase == 9
