"""X-4: Upkeep."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.upkeep import Income, Upkeep
from hegemon.kernel import put

Make = Callable[..., Any]


def economy(orbit: Make) -> Any:
    """Home with 6 tokens, Ostara with 3, an Axinium planet with 3, a Phasium planet with 1."""
    t = orbit(3).empty().purse(0, 0)
    home = t.g.home[0]
    t.world(d.HEXES[home], "", 6, blue=3)
    t.world((0, -1), "ostara", 3, blue=1)
    t.world((1, 0), "ember", 3, blue=1)
    t.world((1, -1), "iskra", 1, blue=1)
    return t


def tokens(t: Any) -> list[int]:
    return [t.g.tokens[h] for h in (t.g.home[0], d.HEX_OF[0, -1], d.HEX_OF[1, 0], d.HEX_OF[1, -1])]


@pytest.mark.rule("X-4.4", "X-4.5")
def test_tv_01_income_and_taxes(orbit: Make) -> None:
    t = economy(orbit).run(Income(0))
    t.play("collect")
    assert (t.g.cp[0], t.g.axinium[0], t.g.phasium[0]) == (8, 1, 1) and tokens(t) == [5, 2, 2, 0]
    assert t.told("Blue collects 10 CP, 1 Axinium, 1 Phasium; the tax is 2 CP.")


@pytest.mark.rule("X-4.4", "X-4.5")
def test_tv_01_income_with_technologies(orbit: Make) -> None:
    t = economy(orbit).know(0, "cp_mining", "phasium_refinery", "advanced_politics").run(Income(0))
    assert t.over() and (t.g.cp[0], t.g.axinium[0], t.g.phasium[0]) == (20, 1, 1) and tokens(t) == [4, 1, 2, 0]


@pytest.mark.rule("X-4.5", "X-4.6")
def test_tv_02_taxes_one_cannot_pay(orbit: Make) -> None:
    t = orbit(3).empty().purse(0, 1)
    t.world(d.HEXES[t.g.home[0]], "", 0, blue=1)
    t.world((1, 0), "ember", 3, blue=1)
    t.world((1, -1), "iskra", 3, blue=1)
    t.run(Income(0))
    assert t.legal()[0] == "collect" and "take q1r0" in t.legal() and "done" in t.legal()
    t.play("collect")
    assert (t.g.cp[0], t.g.axinium[0], t.g.phasium[0]) == (0, 0, 1)


@pytest.mark.rule("X-4.6")
def test_a_player_may_choose_the_units(orbit: Make) -> None:
    t = orbit(3).empty().purse(0, 1)
    t.world((1, 0), "ember", 3, blue=1)
    t.world((1, -1), "iskra", 3, blue=1)
    t.run(Income(0)).play("take q1r0")
    assert t.over() and (t.g.cp[0], t.g.axinium[0], t.g.phasium[0]) == (0, 1, 0)


@pytest.mark.rule("X-4.5")
def test_laws_change_taxes_and_the_simplified_game_has_none(orbit: Make) -> None:
    t = economy(orbit).law("Colonial Tax").run(Income(0)).play("collect")
    assert t.g.cp[0] == 6
    t = economy(orbit).law("Colonial Tax", "Tax Amnesty").run(Income(0))
    assert t.over() and t.g.cp[0] == 10, "of two fixed values the later one counts"
    t = orbit(3, variant="simplified").empty().purse(0, 0)
    t.world((1, 0), "ember", 3, blue=1)
    t.run(Income(0))
    assert t.over() and t.g.axinium[0] >= 1


@pytest.mark.rule("X-4.1")
def test_market_cubes_return(orbit: Make) -> None:
    t = orbit(3)
    t.g.market = (0, 1)
    t.g.supply[0] -= 1
    t.g.supply[1] -= 1
    before = t.g.supply[0]
    t.run(Upkeep())
    assert t.g.market == () and t.g.supply[0] == before + 1 - 2


@pytest.mark.rule("X-4.2", "X-12.1", "X-12.3")
def test_cloning_at_home_and_in_active_factories(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget()
    far = t.world((0, -1), "ostara", blue=1)
    t.g.structures = put(t.g.structures, far, (d.CLONE_FACTORY * 8 + 0,))
    t.know(0, "expert_cloning").run(Upkeep())
    assert t.g.pop[t.g.home[0]][0] == 3 and t.g.pop[far][0] == 2 and t.g.pop[t.g.home[1]][1] == 2
    t.world((0, -1), "", blue=0)
    t.run(Upkeep())
    assert t.g.pop[far][0] == 0, "without a cube of its builder the factory rests"


@pytest.mark.rule("X-4.2", "X-1.7")
def test_a_short_supply_asks_where_the_last_cubes_go(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty()
    far = t.world((0, -1), "ostara", blue=1)
    t.g.structures = put(t.g.structures, far, (d.CLONE_FACTORY * 8,))
    t.g.supply[0] = 1
    t.order(0, 1).run(Upkeep())
    home = t.match.game.verbs.write(("grow", t.g.home[0]))
    assert t.legal() == [home, "grow q0r-1"]
    t.play("grow q0r-1")
    assert t.g.pop[far][0] == 2 and t.g.pop[t.g.home[0]][0] == 0


@pytest.mark.rule("X-4.3")
def test_repairs(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget()
    t.fit(0, "war_cruiser", "shield_3")
    ship = t.ship(0, "war_cruiser", (0, -1), damage=4)
    t.run(Upkeep())
    assert t.g.damage[ship] == 4
    t.know(0, "basic_repairs").run(Upkeep())
    assert t.g.damage[ship] == 3
    t.know(0, "advanced_repairs").run(Upkeep())
    assert t.g.damage[ship] == 1
    t.g.damage = put(t.g.damage, ship, 4)
    t.law("Fleet Maintenance Code").run(Upkeep())
    assert t.g.damage[ship] == 1


@pytest.mark.rule("X-4.7")
def test_order_inside_upkeep(orbit: Make) -> None:
    """A cube born in this Upkeep already brings income, and growth Laws act with cloning."""
    t = orbit(2).empty().purse(0, 0).law("Population Incentive")
    t.run(Upkeep())
    assert t.g.pop[t.g.home[0]][0] == 3 and t.g.cp[0] == 5
    assert t.log.index([x for x in t.log if "clones" in x][0]) < t.log.index([x for x in t.log if "collects" in x][0])
