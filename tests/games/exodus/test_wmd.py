"""X-7: weapons of mass destruction."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.wmd import FireWmd, Strike, destroy_planet, targets
from hegemon.kernel import put

Make = Callable[..., Any]
H, B, G = d.HYPERSONIC, d.BIOCHEMICAL, d.GRAVITON


def silo(t: Any, at: tuple[int, int], *rockets: tuple[int, int]) -> None:
    """Rockets (kind, buyer) on a planet."""
    t.g.rockets = put(t.g.rockets, d.HEX_OF[at], tuple(sorted([k * 8 + buyer for k, buyer in rockets])))


@pytest.mark.rule("X-7.4", "X-7.6", "X-7.7")
@pytest.mark.parametrize("radar, left", [(False, 2), (True, 0)])
def test_tv_08_distance_and_damage(orbit: Make, radar: bool, left: int) -> None:
    t = orbit(6).empty().order(0, 1, 2, 3, 4, 5)
    start = t.world((3, -1), "ostara", blue=1)
    goal = t.world((0, -1), "sable", 2, yellow=1)
    silo(t, (3, -1), (H, 0))
    if radar:
        t.know(0, "radar")
    t.dice(3, 5, 2, 6, 6, 1).run(FireWmd()).play("launch hypersonic q3r-1", "target q0r-1")
    assert t.g.tokens[goal] == left and t.g.rockets[start] == ()
    assert t.g.rockets_left(0, H) == 4, "spent rockets return, missed ones too"


@pytest.mark.rule("X-7.2", "X-7.4")
def test_tv_08_range(orbit: Make) -> None:
    t = orbit(6).empty()
    start = t.world((3, 0), "ostara", blue=1)
    six = t.world((-3, 1), "sable", yellow=1)
    assert d.DISTANCE[start][six] == 6 and six in targets(t.g, 0, H, start) and start not in targets(t.g, 0, H, start)
    shot = (0, H, 0, start, six, -1)
    t.dice(6).run(Strike((shot,)))
    assert t.told("distance 6: fails")
    t.know(0, "radar").dice(6, 1, 1, 1, 1, 1).run(Strike((shot,)))
    assert t.told("die 6 + 1, distance 6: on target")
    long = orbit(6, variant="long").empty()
    far = long.world((4, -1), "ostara", blue=1)
    seven = long.world((-3, 1), "sable", yellow=1)
    assert d.DISTANCE[far][seven] == 7 and seven not in targets(long.g, 0, H, far)


@pytest.mark.rule("X-7.6", "X-7.7", "X-7.8", "X-7.9")
def test_tv_08_biochemical_and_graviton(orbit: Make) -> None:
    t = orbit(6).empty().order(0, 1, 2, 3, 4, 5)
    start, goal = t.world((3, -1), "ostara", blue=1), t.world((2, -1), "sable", yellow=2, red=1)
    supply = list(t.g.supply)
    t.dice(6, 6, 5, 2).run(Strike(((0, B, 0, start, goal, -1),)))
    assert t.legal(0) == ["kill yellow", "kill red"]
    t.play("kill yellow", "kill red")
    assert t.g.pop[goal] == (0, 1, 0, 0, 0, 0) and t.g.supply[1:3] == [supply[1] + 1, supply[2] + 1]
    cruiser = t.ship(2, "war_cruiser", (2, -1), cargo=1)
    t.g.structures = put(t.g.structures, goal, (d.SDS * 8 + 1,))
    silo(t, (2, -1), (H, 1))
    t.dice(6, 4, 5).run(Strike(((0, G, 0, start, goal, -1),)))
    assert t.g.planet[goal] == -1 and t.g.structures[goal] == () and t.g.rockets[goal] == ()
    assert t.g.cargo[cruiser] == 1 and t.g.supply[1] == supply[1] + 2, "cubes aboard are safe"
    assert any([line.endswith("is destroyed, with all that was on it.") for line in t.log])


@pytest.mark.rule("X-7.3", "X-7.4")
def test_tv_09_simultaneous_gravitons(orbit: Make) -> None:
    t = orbit(2).empty().order(0, 1)
    x, y = t.world((1, 0), "ostara", blue=1), t.world((0, -1), "sable", yellow=1)
    assert d.DISTANCE[x][y] == 2
    silo(t, (1, 0), (G, 0))
    silo(t, (0, -1), (G, 1))
    t.dice(3, 4, 5, 1, 6, 2).run(FireWmd())
    t.play("launch graviton q0r-1", "target q1r0", seat=1)
    t.play("launch graviton q1r0", "target q0r-1", seat=0)
    assert t.g.planet[x] == t.g.planet[y] == -1
    assert t.g.rockets_left(0, G) == t.g.rockets_left(1, G) == 4


@pytest.mark.rule("X-7.5", "X-7.13", "X-12.1", "X-16.9")
def test_tv_10_sds(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().order(0, 1)
    start, goal = t.world((1, 0), "ostara", blue=1), t.world((1, -1), "sable", 4, yellow=1)
    t.g.structures = put(t.g.structures, goal, (d.SDS * 8 + 1,))
    shots = ((0, H, 0, start, goal, -1), (0, H, 0, start, goal, -1))
    t.dice(6, 6, 4, 3, 5, 5, 1, 1, 1).run(Strike(shots))
    assert t.told("SDS against a Hypersonic rocket at Sable: die 4, shot down") and t.g.tokens[goal] == 2
    t.g.structures = put(t.g.structures, goal, (d.ASDS * 8 + 1,))
    t.dice(6, 6).run(Strike(shots))
    assert t.g.tokens[goal] == 2 and t.g.script == ()


@pytest.mark.rule("X-7.5", "X-7.13")
def test_adjacent_asds_and_nobody_intercepts_the_own_rocket(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().order(0, 1)
    start, goal = t.world((1, 0), "ostara", blue=1), t.world((1, -1), "sable", 4, yellow=1, blue=1)
    near = t.world((2, -1), "ember", yellow=1)
    t.g.structures = put(t.g.structures, near, (d.ASDS * 8 + 1,))
    t.g.structures = put(t.g.structures, goal, (d.SDS * 8 + 0,))
    t.dice(6, 4).run(Strike(((0, H, 0, start, goal, -1),)))
    assert t.g.tokens[goal] == 4 and [line.split()[0] for line in t.log if "against" in line] == ["ASDS"]


@pytest.mark.rule("X-7.5", "X-7.13")
def test_fighters_with_interceptors_are_assigned_before_any_die(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().order(0, 1).know(1, "interceptors")
    start, goal = t.world((1, 0), "ostara", blue=1), t.world((1, -1), "sable", 4, yellow=1)
    t.ship(1, "fighter", (1, -1))
    t.dice(6, 6).run(Strike(((0, H, 0, start, goal, -1), (0, G, 0, start, goal, -1))))
    assert t.seat() == 1 and t.legal() == ["intercept 1", "intercept 0", "pass"], "the graviton first"
    t.dice(5, 1, 1, 1, 1, 1).play("intercept 1")
    assert t.g.planet[goal] >= 0


@pytest.mark.rule("X-7.1", "X-7.10", "X-11.7")
def test_tv_28_captured_rocket(orbit: Make) -> None:
    t = orbit(3, expansion=True).empty().forget().order(0, 1, 2).know(2, "radar")
    start, goal = t.world((1, 0), "sable", red=2, blue=1), t.world((-2, 1), "ember", blue=3)
    assert d.DISTANCE[start][goal] == 3
    silo(t, (1, 0), (B, 0))
    t.g.structures = put(t.g.structures, start, (d.SPACEPORT * 8 + 0,))
    t.g.structures = put(t.g.structures, goal, (d.SDS * 8 + 0,))
    t.dice(3, 3, 5, 1, 1).run(FireWmd())
    assert t.seat() == 2 and t.g.rockets_left(0, B) == 3
    t.play("launch biochemical q1r0", "target q-2r1")
    assert t.told("die 3 + 1, distance 3: on target") and t.told("SDS against"), "the buyer's system intercepts it"
    assert t.g.pop[goal][0] == 2 and t.g.rockets_left(0, B) == 4
    destroy_planet(t.g, start)
    assert t.g.structures_left(0, d.SPACEPORT) == 3
    tied = orbit(3).empty()
    tied.world((1, 0), "sable", red=1, blue=1)
    silo(tied, (1, 0), (B, 0))
    assert tied.run(FireWmd()).over(), "a tie gives nobody control"


@pytest.mark.rule("X-7.2")
def test_home_planets_as_targets(orbit: Make) -> None:
    base = orbit(2).empty()
    start = base.world((1, 0), "ostara", blue=1)
    assert base.g.home[1] not in targets(base.g, 0, H, start)
    t = orbit(2, expansion=True).empty()
    start = t.world((1, 0), "ostara", blue=1)
    assert t.g.home[1] in targets(t.g, 0, H, start) and t.g.home[1] not in targets(t.g, 0, G, start)
    t.law("Home Guard")
    assert t.g.home[1] not in targets(t.g, 0, H, start)
    solo = orbit(1).empty()
    start = solo.world((1, 0), "ostara", blue=1)
    assert solo.g.home[0] in targets(solo.g, 0, G, start)


@pytest.mark.rule("X-7.11", "X-16.5")
def test_moratorium_and_ban_skip_the_stage(orbit: Make) -> None:
    for card in ("WMD Moratorium", "Rocket Ban"):
        t = orbit(2).empty().law(card)
        t.world((1, 0), "ostara", blue=1)
        silo(t, (1, 0), (H, 0))
        assert t.run(FireWmd()).over() and t.g.rockets_left(0, H) == 3
    quiet = orbit(2).empty()
    assert quiet.run(FireWmd()).over(), "nobody able to fire is asked"


@pytest.mark.rule("X-7.12", "X-7.6")
def test_strategic_bombers(orbit: Make) -> None:
    from hegemon.games.exodus.rules.shipyard import BuyUpgrades
    t = orbit(2, expansion=True).empty().forget().order(0, 1).know(0, "strategic_bombers", "hypersonic_rockets")
    t.purse(0, 20, 0, 5)
    t.world((1, 0), "ostara", blue=1)
    goal = t.world((1, -1), "sable", 6, yellow=1)
    ship = t.ship(0, "war_cruiser", (1, 0))
    t.ship(0, "fighter", (1, 0))
    t.run(BuyUpgrades(0))
    assert "arm hypersonic blue_fighter_1" not in t.legal()
    t.play("arm hypersonic blue_war_cruiser_1")
    assert "arm hypersonic blue_war_cruiser_1" not in t.legal(), "one rocket per ship"
    t.play("done")
    t.g.where = put(t.g.where, ship, goal)
    t.g.cloaked = put(t.g.cloaked, ship, 1)
    assert t.run(FireWmd()).over(), "a cloaked ship does not fire"
    t.g.cloaked = put(t.g.cloaked, ship, 0)
    t.dice(5, 5, 5, 5, 5, 5).run(FireWmd()).play("bomb blue_war_cruiser_1")
    assert t.g.tokens[goal] == 0 and t.g.aboard[ship] == -1 and t.g.rockets_left(0, H) == 4, "six dice, no distance die"


@pytest.mark.rule("X-7.14", "X-16.5", "X-13.4")
def test_war_crimes_cost_two_points_for_each_rocket_that_counts(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().law("War Crimes Tribunal")
    start, goal = t.world((1, 0), "ostara", blue=1), t.world((1, -1), "sable", yellow=1)
    t.g.vp = put(t.g.vp, 0, 3)
    t.dice(6, 6, 6, 5, 5, 1, 1, 1).run(Strike(((0, B, 0, start, goal, -1), (0, B, 0, start, goal, -1))))
    assert t.g.vp[0] == 1, "the second rocket found nobody left"
    t.dice(6, 6, 1).run(Strike(((0, G, 0, start, goal, -1),)))
    assert t.g.vp[0] == 0, "a loss stops at nothing"


@pytest.mark.rule("X-7.15")
def test_a_lost_home_in_solo(orbit: Make) -> None:
    from hegemon.games.exodus.rules.action import ActionRound
    from hegemon.games.exodus.rules.shipyard import yards
    from hegemon.games.exodus.rules.upkeep import births
    t = orbit(1)
    destroy_planet(t.g, t.g.home[0])
    assert t.g.home[0] == -1 and births(t.g, 0) == () and yards(t.g, 0) == []
    assert t.g.settle(t.g.home[0], 0, 2) == 0
    t.faction("titan")
    assert ActionRound(1, cards=(0,)).payers(t.g, 0) == []


@pytest.mark.rule("X-7.4", "X-7.5")
def test_hints_tell_how_likely_a_rocket_arrives_and_which_one_a_fighter_tries(orbit: Make) -> None:
    from hegemon.games.exodus import words
    t = orbit(2, expansion=True).empty().forget().know(0, "radar").know(1, "interceptors").order(1, 0)
    start, goal = t.world((3, -1), "sable", blue=1), t.world((0, -1), "ostara", yellow=1)
    t.g.rockets = put(t.g.rockets, start, (d.HYPERSONIC * 8, d.BIOCHEMICAL * 8))
    t.ship(1, "fighter", (0, -1))
    t.dice(6, 6).run(FireWmd())
    t.play("launch hypersonic q3r-1")
    hint = words.hint(t.view(0), ("target", goal))
    assert hint.lines[0].startswith("Distance 3.")
    assert hint.odds == (("reaches its target", 4 / 6),), "2 + 1 equals the distance and fails"
    t.play("target q0r-1", "launch biochemical q3r-1", "target q0r-1")
    assert t.question(1) == "Strike.assigned"
    assert words.hint(t.view(1), ("intercept", 1)).label == "Against Blue's biochemical rocket"
