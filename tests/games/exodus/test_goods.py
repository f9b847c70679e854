"""X-6.20 to X-6.24, X-16.8: what trading, mining and the cards of the factions move, and where they stop."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules import fire
from hegemon.games.exodus.rules.action import Act
from hegemon.games.exodus.rules.battle import Battle
from hegemon.games.exodus.rules.economy import Mining, Trade
from hegemon.kernel import put

Make = Callable[..., Any]


def actions(t: Any, verb: str) -> list[str]:
    return [a for a in t.legal() if a.split()[0] == verb]


def sites(t: Any) -> set[int]:
    """The hexes where population may be placed."""
    return {a[1] for a in t.g.legal(0) if a[0] == "settle"}


@pytest.mark.rule("X-6.21", "X-6.22", "X-6.29")
def test_an_exchange_moves_goods_cp_and_one_cube(orbit: Make) -> None:
    """White rates of space 1: buy at 5, sell at 3; the cube is placed with the first exchange and not again."""
    t = orbit(2).empty().purse(0, 12, 1, 0)
    supply = t.g.supply[0]
    t.run(Trade(0))
    assert actions(t, "sell") == ["sell axinium"] and t.g.market == (), "nothing to sell but that, nothing placed yet"
    t.play("buy phasium")
    assert (t.g.cp[0], t.g.axinium[0], t.g.phasium[0]) == (7, 1, 1)
    assert t.g.market == (0,) and t.g.supply[0] == supply - 1 and actions(t, "sell") == [], "one way only"
    t.play("buy axinium")
    assert (t.g.cp[0], t.g.axinium[0]) == (2, 2) and t.g.market == (0,) and t.g.supply[0] == supply - 1
    t = orbit(2).empty().purse(0, 20, 1, 1).run(Trade(0)).play("sell axinium")
    assert t.g.cp[0] == 23 and actions(t, "buy") == [] and actions(t, "sell") == ["sell phasium"]


@pytest.mark.rule("X-6.21", "X-1.7")
def test_without_a_cube_in_the_supply_nothing_is_traded(orbit: Make) -> None:
    t = orbit(2).empty().purse(0, 20, 2, 2)
    t.g.supply[0] = 0
    assert not actions(t.run(Trade(0)), "buy") and not actions(t, "sell")


@pytest.mark.rule("X-6.23")
def test_red_rates_are_for_advanced_trading_alone(orbit: Make) -> None:
    """Another technology changes nothing; with it both ways may be mixed at 4 and 4."""
    t = orbit(2).empty().purse(0, 5, 1).know(0, "radar").run(Trade(0)).play("buy axinium")
    assert t.g.cp[0] == 0 and t.over(), "one way only"
    t = orbit(2).empty().purse(0, 4, 1).know(0, "advanced_trading").run(Trade(0)).play("buy axinium")
    assert t.g.cp[0] == 0 and actions(t, "sell") == ["sell axinium"]


@pytest.mark.rule("X-6.24")
def test_points_are_bought_for_five_and_after_the_exchanges(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().faction("arctic", "orion").know(0, "master_trading").purse(0, 4)
    assert actions(t.run(Trade(0)), "buy_vp") == []
    t.purse(0, 10, 1).run(Trade(0)).play("buy_vp")
    assert t.g.cp[0] == 5 and t.g.vp[0] == 1 and actions(t, "buy") == actions(t, "sell") == []


@pytest.mark.rule("X-6.20")
def test_mining_fills_planets_to_their_maximum_with_what_is_left(orbit: Make) -> None:
    t = orbit(2).empty()
    most = d.PLANET_ROWS[d.PLANET_OF["sable"]].most
    near = t.world((0, -1), "sable", most - 1, blue=1)
    wide, full = t.world((1, -1), "ostara", 0, blue=1), t.world((1, 0), "ember", blue=1)
    t.g.tokens = put(t.g.tokens, full, d.PLANET_ROWS[d.PLANET_OF["ember"]].most)
    t.world((-1, 0), "iskra", 0, yellow=1)
    t.run(Mining(0))
    assert actions(t, "mine") == ["mine q0r-1 1", *[f"mine q1r-1 {n}" for n in (1, 2, 3, 4)]]
    t.play("mine q1r-1 2")
    assert actions(t, "mine") == ["mine q0r-1 1", "mine q1r-1 1", "mine q1r-1 2"], "two of four are left"
    t.play("mine q0r-1 1", "mine q1r-1 1")
    assert t.g.tokens[near] == most and t.g.tokens[wide] == 3 and actions(t, "mine") == []


@pytest.mark.rule("X-16.8", "X-6.26")
def test_missionary_wave_spares_foreign_homes_and_the_resistance(orbit: Make) -> None:
    """Three cubes, one for each planet within two hexes; the own home may have one; no supply, no cubes."""
    t = orbit(2, expansion=True).empty().forget().faction("sirius", "orion")
    home, foreign = t.g.home
    start = t.world(d.HEXES[home], "", blue=1)
    t.run(Act(0, d.MINING, True)).play("once")
    near = {h for h in t.g.terms.map.hexes if d.DISTANCE[home][h] <= 2 and t.g.planet[h] >= 0}
    assert sites(t) == near and home in near, "planets alone"
    blocked = min(near - {home})
    t.g.cr = put(t.g.cr, blocked, (1,))
    t.g.planet = put(t.g.planet, foreign, -1)
    there = min(near - {home, blocked})
    t.g.planet = put(t.g.planet, there, d.HOME_PLANETS[3])
    t.run(Act(0, d.MINING, True)).play("once")
    assert sites(t) == near - {blocked, there}
    for _ in range(3):
        t.play(actions(t, "settle")[0])
    assert t.over() and sum([row[0] for row in t.g.pop]) == 1 + 3 and start == home
    t.g.supply[0] = 0
    assert t.run(Act(0, d.MINING, True)).play("once").over()


@pytest.mark.rule("X-16.8")
def test_great_migration_and_caravans_move_so_many_cubes(orbit: Make) -> None:
    """Four from the supply to own planets, any number on each; after Mining two between own planets."""
    t = orbit(2, expansion=True).empty().forget().faction("sahel", "orion")
    a, b = t.world((0, -1), "sable", blue=1), t.world((1, -1), "ostara", blue=3)
    t.world((1, 0), "ember", yellow=1)
    t.run(Act(0, d.BUILD_SHIPS, True)).play("once")
    assert actions(t, "settle") == ["settle q0r-1", "settle q1r-1"]
    t.play(*["settle q0r-1"] * 4)
    assert t.over() and t.g.pop[a][0] == 5
    t.run(Act(0, d.MINING, True)).play("done")
    assert actions(t, "ferry") == ["ferry q0r-1 q1r-1", "ferry q1r-1 q0r-1"]
    t.play("ferry q0r-1 q1r-1", "ferry q0r-1 q1r-1")
    assert t.over() and (t.g.pop[a][0], t.g.pop[b][0]) == (3, 5)


@pytest.mark.rule("X-16.8")
def test_plunder_takes_three_each_from_those_near_and_twelve_at_most(orbit: Make) -> None:
    """Ships and population count, two hexes are near, three are not; Orange comes last and pays nothing more."""
    t = orbit(6, expansion=True).empty().forget().order(0, 1, 2, 3, 4, 5)
    t.faction("corsair", "sirius", "arctic", "titan", "orion", "sahel").ship(0, "dark_raider", (0, 0))
    for seat in range(6):
        t.purse(seat, 5)
    t.world((1, 0), "sable", yellow=1)
    t.ship(2, "fighter", (2, 0))
    t.ship(3, "fighter", (3, 0))
    t.run(Act(0, d.BANK, True)).play("once")
    assert t.g.cp == [11, 2, 2, 5, 5, 5]
    for seat in (3, 4, 5):
        t.ship(seat, "fighter", (1, 0))
    t.g.gone = put(t.g.gone, 0, 0)
    for seat in range(6):
        t.purse(seat, 5)
    t.run(Act(0, d.BANK, True)).play("once")
    assert t.g.cp == [17, 2, 2, 2, 2, 5]


@pytest.mark.rule("X-10.21", "X-10.22", "X-16.6")
def test_changes_of_one_side_or_ship_leave_the_others_alone(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().order(0, 1)
    t.fit(0, "fighter", "shield_2").fit(1, "fighter", "shield_2")
    hex = d.HEX_OF[0, -1]
    mine, second, theirs = t.ship(0, "fighter", hex), t.ship(0, "fighter", hex), t.ship(1, "fighter", hex)
    b = Battle(hex, (1, 0), shifts=((mine, -1),), side_shifts=((1, 1),), aims=((0, 4),), lucky=(1,))
    assert [fire.shield_now(t.g, b, s) for s in (mine, second, theirs)] == [1, 2, 3]
    assert fire.hit_number(t.g, b, 0) == 4 and fire.hit_number(t.g, b, 1) == 5
    assert fire.rerolls(t.g, b, 0, 1) == [] and len(fire.rerolls(t.g, b, 1, 1)) == 1


@pytest.mark.rule("X-10.8", "X-10.23")
def test_limits_are_those_of_the_opponent_who_has_them(orbit: Make) -> None:
    """Blue's decoy binds hits against Blue for two hits; a front ship beats a decoy; focus fire is Yellow's own."""
    t = orbit(3, expansion=True).empty().forget().order(0, 1, 2)
    hex = d.HEX_OF[0, -1]
    a, decoy = t.ship(0, "fighter", hex), t.ship(0, "dark_raider", hex)
    red = t.ship(2, "fighter", hex)
    t.ship(1, "fighter", hex)
    b = Battle(hex, (2, 1, 0), decoys=((decoy, 2),))
    assert fire.legal_targets(t.g, b, 1, ()) == [red, decoy]
    assert fire.legal_targets(t.g, b, 1, (red, red)) == [red, decoy], "hits on Red are no hits on Blue"
    assert fire.legal_targets(t.g, b, 1, (decoy, decoy)) == [red, a, decoy]
    b = Battle(hex, (2, 1, 0), decoys=((decoy, 2),), front=(a, -1, -1, -1, -1, -1, -1))
    assert fire.legal_targets(t.g, b, 1, ()) == [red, a]
    b = Battle(hex, (2, 1, 0), focus=((2, a),))
    assert fire.legal_targets(t.g, b, 1, ()) == [red, a, decoy] and fire.legal_targets(t.g, b, 2, ()) == [a]
