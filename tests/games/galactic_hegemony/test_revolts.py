"""G-5 Revolt Actions."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.games.galactic_hegemony.data import CIVIL, FACTORY
from hegemon.games.galactic_hegemony.rules.revolts import revolt_actions
from hegemon.games.galactic_hegemony.state import Hegemony
from hegemon.testing.table import Table

Lay = Callable[..., Table]
Told = Callable[[Table, Callable[[Hegemony], None]], list[str]]


@pytest.mark.rule("G-5.1", "G-5")
def test_v18_losses_over_turns_in_revolt(lay: Lay, told: Told) -> None:
    """Shipyard, factory, civil; a fourth turn costs nothing."""
    t = lay(morale={"Ert": -1}, stock=2)
    assert told(t, revolt_actions) == ["Ert loses its shipyard."]
    assert t.g.built[0] == CIVIL | FACTORY
    assert told(t, revolt_actions) == ["Ert loses its factory."]
    assert told(t, revolt_actions) == ["Ert loses its civil infrastructure."]
    assert told(t, revolt_actions) == [] and t.g.built[0] == 0


@pytest.mark.rule("G-5.1")
def test_calm_planets_lose_nothing(lay: Lay, told: Told) -> None:
    t = lay(morale={"Ert": 0, "Kelt": -2}, built={"Kelt": "C"})
    assert told(t, revolt_actions) == ["Kelt loses its civil infrastructure."] and t.g.built[0] == 7


@pytest.mark.rule("G-5.2")
def test_planets_are_handled_by_number(lay: Lay, told: Told) -> None:
    t = lay(morale={"Kelt": -1, "Vost": -3, "Golgar": -2}, built={"Kelt": "F", "Vost": "F S", "Golgar": "C F"})
    assert told(t, revolt_actions) == ["Vost loses its shipyard.", "Golgar loses its factory.",
                                       "Kelt loses its factory."]
