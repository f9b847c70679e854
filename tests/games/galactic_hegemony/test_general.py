"""G-2 General procedures."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.games.galactic_hegemony.data import LIMIT
from hegemon.games.galactic_hegemony.state import WILD
from hegemon.testing.table import Table

Lay = Callable[..., Table]


@pytest.mark.rule("G-2.1")
def test_v7_limits() -> None:
    assert [LIMIT[n] for n in (0, 1, 3, 5, 12)] == [2, 4, 8, 12, 26]


@pytest.mark.rule("G-2.1")
def test_gains_above_the_limit_are_lost(lay: Lay) -> None:
    g = lay(stock=3).g
    assert g.gain(4) == 3 and g.stock == 4
    assert g.gain(0) == 0 and g.stock == 4


@pytest.mark.rule("G-2.2", "G-2.4")
def test_v10_revolt_cuts_the_stock(lay: Lay) -> None:
    """Size 3, stock 8, one planet falls: size 2, limit 6, stock 6."""
    g = lay(morale={"Kelt": 1, "Vost": 0}, stock=8).g
    assert g.size() == 3 and g.limit() == 8
    g.set_morale(10, -1)
    assert (g.size(), g.limit(), g.stock) == (2, 6, 6)


@pytest.mark.rule("G-2.3", "G-2.4")
def test_leaving_revolt_raises_the_size_and_brings_nothing_back(lay: Lay) -> None:
    g = lay(morale={"Kelt": -1}, stock=4).g
    g.set_morale(10, 0)
    assert (g.size(), g.limit(), g.stock, g.built[10]) == (2, 6, 4, 0)


@pytest.mark.rule("G-2.4", "G-2")
@pytest.mark.parametrize(("asked", "set_to"), [(-9, -3), (-4, -3), (-3, -3), (0, 0), (1, 1), (2, 1)])
def test_morale_stays_between_minus_3_and_1(lay: Lay, asked: int, set_to: int) -> None:
    g = lay(morale={"Kelt": 0}).g
    g.set_morale(10, asked)
    assert g.morale[10] == set_to and g.morale[9] == WILD


@pytest.mark.rule("G-2.2")
def test_a_stock_below_the_new_limit_is_not_touched(lay: Lay) -> None:
    g = lay(morale={"Kelt": 1}, stock=3).g
    g.set_morale(10, -2)
    assert g.stock == 3
