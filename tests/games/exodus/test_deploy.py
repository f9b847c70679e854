"""X-11 and X-12: landing, commandos, borrowed technologies."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.deploy import Deploy
from hegemon.kernel import put

Make = Callable[..., Any]
AT = (0, -1)
HEX = d.HEX_OF[AT]


@pytest.mark.rule("X-11.1", "X-11.3", "X-11.4")
def test_tv_18_deployment_with_moons(orbit: Make) -> None:
    t = orbit(2).empty()
    t.world(AT, "dune", yellow=1)
    carrier = t.ship(0, "battle_carrier", AT, cargo=3)
    t.dice(2, 4, 6).run(Deploy(0)).play("land blue_battle_carrier_1 3")
    assert t.over() and t.g.pop[HEX] == (2, 1) and t.g.cargo[carrier] == 1
    assert t.told(f"Blue lands 2 of 3 population in {t.g.name_of(HEX)} (dice 2, 4, 6).")
    t.run(Deploy(0))
    assert "land blue_battle_carrier_1 1" in t.legal(), "the cube may try again in the next stage"


@pytest.mark.rule("X-11.2")
def test_tv_18_landing_manoeuvers(orbit: Make) -> None:
    t = orbit(2).empty().know(0, "landing_manoeuvers")
    t.world(AT, "dune")
    t.ship(0, "battle_carrier", AT, cargo=3)
    t.run(Deploy(0)).play("land blue_battle_carrier_1 3")
    assert t.g.pop[HEX][0] == 3
    t.world((1, 0), "ostara")
    t.ship(1, "battle_carrier", (1, 0), cargo=3)
    t.run(Deploy(1)).play("land yellow_battle_carrier_1 3")
    assert t.g.pop[d.HEX_OF[1, 0]][1] == 3, "without moons every cube lands"


@pytest.mark.rule("X-11.1", "X-11.5")
def test_foreign_homes_yes_resistance_and_cloaked_ships_no(orbit: Make) -> None:
    t = orbit(2).empty()
    home = d.HEXES[t.g.home[1]]
    t.world(home, "", yellow=9)
    ship = t.ship(0, "battle_carrier", home, cargo=3)
    t.run(Deploy(0)).play("land blue_battle_carrier_1 3")
    assert t.g.pop[t.g.home[1]] == (3, 9)
    t.g.cargo = put(t.g.cargo, ship, 2)
    t.g.supply[0] -= 2
    t.g.cr = put(t.g.cr, t.g.home[1], (1,))
    assert t.run(Deploy(0)).over()
    t.g.cr = put(t.g.cr, t.g.home[1], ())
    t.g.cloaked = put(t.g.cloaked, ship, 1)
    assert t.run(Deploy(0)).over()


@pytest.mark.rule("X-11.6", "X-11.10")
def test_commandos(orbit: Make) -> None:
    t = orbit(3, expansion=True).empty().forget().know(0, "commandos")
    t.world(AT, "ostara", yellow=1, red=2)
    t.ship(0, "battle_carrier", AT, cargo=3)
    t.dice(5, 6, 1).run(Deploy(0)).play("land blue_battle_carrier_1 3")
    assert t.legal() == ["kill red", "kill yellow"]
    t.play("kill red").play("kill yellow")
    assert t.over() and t.g.pop[HEX] == (3, 0, 1)
    t.world((1, 0), "ember", blue=1)
    t.ship(0, "battle_carrier", (1, 0), cargo=2)
    t.run(Deploy(0)).play("land blue_battle_carrier_2 2")
    assert t.over() and t.g.script == (), "no enemy, no die"


@pytest.mark.rule("X-11.9", "X-11.10")
def test_expert_research_borrows_a_technology(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().know(0, "expert_research")
    t.know(1, "advanced_banking", "fringe_science")
    assert t.run(Deploy(0)).over(), "no planet is shared"
    t.world(AT, "ostara", blue=1, yellow=1)
    t.run(Deploy(0))
    assert t.legal() == ["pass", "borrow yellow advanced_banking", "borrow yellow fringe_science"]
    t.play("borrow yellow advanced_banking")
    from hegemon.games.exodus.rules.economy import Bank
    t.purse(0, 0).run(Bank(0))
    assert t.g.cp[0] == 8 and t.g.techs[0].bit_count() == 1
    from hegemon.games.exodus.rules.research import discount, price
    assert price(t.g, 0, d.TECH_OF["shield_2"], discount(t.g, 0)) == 7, "it counts for no discount"
    t.world(AT, "", yellow=0)
    assert t.g.known(0) & d.BITS[d.TECH_OF["advanced_banking"]], "not sharing any more does not remove it"


@pytest.mark.rule("X-16.5", "X-11.10")
def test_manifest_destiny_and_frontier_rush(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().law("Manifest Destiny", "Frontier Rush")
    t.world(AT, "dune")
    t.ship(0, "battle_carrier", AT, cargo=2)
    t.dice(3, 1).run(Deploy(0)).play("land blue_battle_carrier_1 2")
    assert t.g.pop[HEX][0] == 1 and t.g.vp[0] == 1
    t.dice(6).run(Deploy(0)).play("land blue_battle_carrier_1 1")
    assert t.g.vp[0] == 1, "the planet was not empty any more"
