"""G-6 Morale Checks."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.games.galactic_hegemony.data import ADJUST, FLOOR
from hegemon.games.galactic_hegemony.rules.morale import check, morale_checks
from hegemon.games.galactic_hegemony.state import Hegemony
from hegemon.testing.table import Table

Lay = Callable[..., Table]
Told = Callable[[Table, Callable[[Hegemony], None]], list[str]]


@pytest.mark.rule("G-6.2")
@pytest.mark.parametrize(("total", "adjust"), [(-7, -2), (2, -2), (4, -2), (5, -1), (6, -1), (7, 0), (10, 0), (11, 1),
                                               (12, 1), (20, 1)])
def test_the_table_of_morale_has_open_ends(total: int, adjust: int) -> None:
    assert ADJUST[total + FLOOR] == adjust


@pytest.mark.rule("G-6.1", "G-6.3")
def test_v11_ert_alone_is_content(lay: Lay, told: Told) -> None:
    """Civil and a craft in orbit: 9 becomes 11, at morale 1 a bonus if the stock is below the limit."""
    t = lay(stock=3).dice(5, 4)
    assert told(t, morale_checks) == ["Ert: 5+4+2 = 11 -> +1; morale 1.", "Ert is content: +1 resource."]
    assert t.g.stock == 4 and t.g.checks == ((0, 5, 4, 2),)
    assert told(t.dice(5, 4), morale_checks) == ["Ert: 5+4+2 = 11 -> +1; morale 1."]
    assert t.g.stock == 4  # at the limit it is lost


@pytest.mark.rule("G-6.1", "G-6.2")
def test_v12_golgar_falls_beside_a_revolt(lay: Lay, told: Told) -> None:
    """Modifier -1 and a revolt at distance 2: 6 becomes 4, morale 1 falls to -1."""
    t = lay({"Golgar": "r3c5", "Kelt": "r4c7"}, morale={"Golgar": 1, "Kelt": -1}, stock=4).dice(4, 2)

    def golgar_alone(g: Hegemony) -> None:
        check(g, 6)

    lines = told(t, golgar_alone)
    assert t.g.morale[6] == -1
    assert lines == ["Golgar: 4+2-2 = 4 -> -2; morale -1.", "Golgar rises in revolt (morale -1); size 1, stock 4."]


@pytest.mark.rule("G-6.1")
def test_v13_akkem_with_civil_holds(lay: Lay) -> None:
    g = lay(morale={"Akkem": 1}, built={"Akkem": "C"}).dice(1, 3).g
    assert check(g, 11) == (11, 1, 3, 3) and g.morale[11] == 1


@pytest.mark.rule("G-6.1", "G-6.2", "G-2.3")
def test_v14_a_planet_calms_down_by_itself(lay: Lay) -> None:
    """Its own revolt counts -1: 12 becomes 11, morale 0, size one more."""
    g = lay(morale={"Kelt": -1}).dice(6, 6).g
    assert check(g, 10) == (10, 6, 6, -1) and g.morale[10] == 0 and g.size() == 2


@pytest.mark.rule("G-6.1", "G-6.2", "G-6")
def test_v15_planets_roll_in_order_and_at_once(lay: Lay, told: Told) -> None:
    """Vost rolls -1 and revolts; Brell's roll then has -1."""
    t = lay({"Vost": "r5c7", "Brell": "r5c8"}, morale={"Vost": 0, "Brell": 0}, craft=[""], stock=4)
    lines = told(t.dice(4, 3, 3, 3, 4, 2), morale_checks)
    assert lines == ["Ert: 4+3+1 = 8 -> 0; morale 1.", "Vost: 3+3 = 6 -> -1; morale -1.",
                     "Vost rises in revolt (morale -1); size 2, stock 4.", "Brell: 4+2 = 6 -> -1; morale -1.",
                     "Brell rises in revolt (morale -1); size 1, stock 4."]
    assert [c[3] for c in t.g.checks] == [1, 0, 0]  # Brell: its own +1, a neighbour's -1


@pytest.mark.rule("G-6.1")
def test_every_craft_and_every_revolt_counts(lay: Lay) -> None:
    """Three craft, civil, Brell's +1, and two revolts near; one at distance 3 does not count."""
    t = lay({"Brell": "r3c5", "Kelt": "r4c7", "Vost": "r3c6", "Dorun": "r5c6"},
            morale={"Brell": 1, "Kelt": -1, "Vost": -2, "Dorun": -3}, built={"Brell": "C"}, craft=["r3c5"] * 3)
    assert t.g.modifiers(2) == 1 + 1 + 3 - 2


@pytest.mark.rule("G-6.2")
def test_morale_never_leaves_its_bounds_by_a_roll(lay: Lay, told: Told) -> None:
    t = lay(morale={"Kelt": -3}).dice(4, 4, 1, 1)
    assert told(t, morale_checks)[1] == "Kelt: 1+1-1 = 1 -> -2; morale -3." and t.g.morale[10] == -3


@pytest.mark.rule("G-6.1", "G-8.1")
@pytest.mark.parametrize(("built", "calm", "more"), [("", 0, 0), ("C", 1, 0), ("F", 0, 1), ("S", 0, 0),
                                                     ("C F S", 1, 1)])
def test_only_civil_infrastructure_calms_and_only_a_factory_yields(lay: Lay, built: str, calm: int, more: int) -> None:
    bare, t = lay(morale={"Kelt": 1}), lay(morale={"Kelt": 1}, built={"Kelt": built})
    assert t.g.modifiers(10) == bare.g.modifiers(10) + calm and t.g.income() == bare.g.income() + more
