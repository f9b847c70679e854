"""X-16: effects in the data, key by key where no other chapter shows them."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.action import Act
from hegemon.games.exodus.rules.bonus import Bonus, usable
from hegemon.games.exodus.rules.research import discount
from hegemon.games.exodus.rules.shipyard import ship_price

Make = Callable[..., Any]


def bonus(t: Any, card: str) -> Any:
    t.own(0, card)
    return t.run(Bonus(0, d.CR_CARD_OF[card]))


@pytest.mark.rule("X-16.7", "X-10.16")
def test_bonuses_that_give_at_once(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().purse(0, 0).hold(0)
    bonus(t, "CR1-B1")
    bonus(t, "CR2-B2")
    bonus(t, "CR3-B3")
    bonus(t, "CR2-B5")
    assert (t.g.cp[0], t.g.axinium[0], t.g.phasium[0], t.g.pop[t.g.home[0]][0]) == (5, 2, 3, 3)
    bonus(t, "CR2-X1")
    assert len(t.g.cchand[0]) == 2
    t.fit(0, "war_cruiser", "shield_2")
    ship = t.ship(0, "war_cruiser", (0, -1), damage=3)
    assert usable(t.g, 0, d.CR_CARD_OF["CR1-B7"])
    bonus(t, "CR1-B7")
    assert t.g.damage[ship] == 0 and not usable(t.g, 0, d.CR_CARD_OF["CR1-B7"])


@pytest.mark.rule("X-16.7")
def test_bonuses_that_ask(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget()
    hex = t.world((0, -1), "sable", 0, blue=1)
    t.law("Mining Boom")
    bonus(t, "CR1-B6")
    assert "mine q0r-1 5" not in t.legal(), "four tokens and no Laws"
    t.play("mine q0r-1 4")
    assert t.g.tokens[hex] == 4
    bonus(t, "CR1-B8")
    assert "learn radar" in t.legal() and "learn cannon_2" not in t.legal()
    cp = t.g.cp[0]
    t.play("learn radar")
    assert t.g.cp[0] == cp and t.g.techs[0] == d.BITS[d.TECH_OF["radar"]]
    bonus(t, "CR2-B6")
    assert "part cannon_1 fighter" in t.legal() and "part cannon_2 fighter" not in t.legal()
    t.play("part cannon_1 fighter")
    assert t.g.parts[d.FIGHTER] == (d.CANNON_1,) and t.g.cp[0] == cp
    bonus(t, "CR3-B7")
    assert t.over() and t.g.ships_in(0, t.g.home[0])[0] == 0, "the cruiser appears at home"


@pytest.mark.rule("X-16.8", "X-6.25")
def test_faction_signatures(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().faction("sirius", "orion").purse(0, 0).purse(1, 20, 5)
    hex = t.world((0, -1), "ostara", blue=1)
    t.run(Act(0, d.BANK, True)).play("perform bank")
    t.play("settle q0r-1")
    assert t.g.cp[0] == 4 and t.g.pop[hex][0] == 2, "Tithe"
    home = t.name(d.HEXES[t.g.home[1]])
    t.run(Act(1, d.BUILD_SHIPS, True)).play(f"build war_cruiser {home}")
    assert t.g.cp[1] == 20 - 6, "War Economy and the trait of the Hegemony"
    assert ship_price(t.g, 1, d.FIGHTER, 0) == 4 and ship_price(t.g, 1, d.WAR_CRUISER, 0) == 7
    t.faction("titan", "sahel").purse(0, 20)
    t.run(Act(0, d.RESEARCH, True)).play("learn cannon_2")
    assert t.g.cp[0] == 20 - (5 - 2 - 1), "Think Tank and the first technology of the turn"
    assert discount(t.g, 0) == 0
    a, b = t.world((1, 0), "ember", yellow=2), t.world((1, -1), "iskra", yellow=1)
    t.run(Act(1, d.MINING, True)).play("done")
    t.play("ferry q1r0 q1r-1", "done")
    assert t.g.pop[a][1] == 1 and t.g.pop[b][1] == 2, "Caravan"


@pytest.mark.rule("X-16.8", "X-6.26")
def test_faction_one_time_versions(orbit: Make) -> None:
    t = orbit(3, expansion=True).empty().forget().faction("corsair", "sirius", "orion")
    for seat in range(3):
        t.purse(seat, 5, 0, 0)
    t.ship(0, "dark_raider", (1, 0))
    t.world((1, -1), "iskra", yellow=1)
    t.ship(2, "dark_raider", (-3, 3) if t.g.terms.map.kinds[d.HEX_OF[-3, 3]] >= 0 else (3, 0))
    far = d.DISTANCE[d.HEX_OF[1, 0]][t.g.where[2 * 16 + 12]] > 2
    t.run(Act(0, d.BANK, True)).play("once")
    assert t.g.cp == [8 if far else 11, 2, 5 if far else 2], "Plunder takes from those near"
    t.run(Act(1, d.MINING, True)).play("once")
    assert "settle q1r-1" in t.legal() and t.match.game.verbs.write(("settle", t.g.home[0])) not in t.legal()
    t.play("settle q1r-1")
    assert "settle q1r-1" not in t.legal(), "one cube for each planet"
    t.play("done")
    t.know(2, "cannon_2").purse(2, 20, 0, 0)
    t.run(Act(2, d.BUY_UPGRADES, True)).play("once", "part cannon_2 fighter", "part cannon_2 fighter",
                                             "part cannon_2 war_cruiser")
    assert t.g.phasium[2] == 0 and t.g.cp[2] == 11, "Grand Fleet: three items without Phasium"
    t.faction("titan", "sahel", "arctic")
    t.run(Act(0, d.MINING, True)).play("once")
    assert "learn cannon_3" in t.legal() and "learn cannon_4" not in t.legal(), "Breakthrough: printed cost up to 10"
    t.play("pass").run(Act(1, d.BUILD_SHIPS, True)).play("once", *["settle q1r-1"] * 4)
    assert t.g.pop[d.HEX_OF[1, -1]][1] == 6 and t.g.gone[1] == (1 << d.MINING) | (1 << d.BUILD_SHIPS)


@pytest.mark.rule("X-16.8")
def test_missionary_wave_counts_from_planets_held_before_it(orbit: Make) -> None:
    t = orbit(2, expansion=True, layout="long").empty().forget().faction("sirius", "orion")
    t.world((-1, 0), "ostara", blue=1)
    t.world((1, 0), "ember")
    t.world((3, 0), "iskra")
    t.run(Act(0, d.MINING, True)).play("once", "settle q1r0")
    assert "settle q3r0" not in t.legal(), "two hexes from the cube just placed, four from Ostara"
    t.play("settle q-1r0")
    assert t.g.pop[d.HEX_OF[-1, 0]][0] == 2


@pytest.mark.rule("X-16.4")
def test_technology_effects_add_up_or_the_best_counts(orbit: Make) -> None:
    from hegemon.games.exodus.rules.upkeep import REPAIR
    from hegemon.games.exodus.rules.wmd import WMD_DISTANCE
    t = orbit(2, expansion=True).forget().know(0, "radar", "target_scanner", "basic_repairs", "advanced_repairs")
    assert t.g.best(0, WMD_DISTANCE, 0) == 2 and t.g.adds(0, REPAIR) == 2
    t.law("Population Incentive", "Shipyard Subsidy", "Mobilisation")
    assert ship_price(t.g, 0, d.DARK_RAIDER, 0) == 1, "a ship costs at least 1 CP"


def test_every_technology_is_worth_something_to_the_rules() -> None:
    """Each effect key of a technology is looked up somewhere in the rules."""
    from pathlib import Path

    import hegemon.games.exodus as package
    folder = Path(package.__file__).parent
    text = "".join([p.read_text(encoding="utf-8") for p in [*folder.glob("rules/*.py"), folder / "state.py",
                                                            folder / "scoring.py"]])
    keys = {e.key for t in d.TECHS for e in t.effects}
    unread = [key for key in keys if f'"{key}' not in text and not key.startswith("unlock_")]
    assert unread == []
