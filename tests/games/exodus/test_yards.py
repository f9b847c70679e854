"""X-6.11 to X-6.18, X-16.5: what can be learnt, built and bought, and decisions carried out at once."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.battle import Battle
from hegemon.games.exodus.rules.politics import Enact
from hegemon.games.exodus.rules.research import Research, ResearchOffer
from hegemon.games.exodus.rules.shipyard import BuildShips, BuyUpgrades, part_price
from hegemon.kernel import put

Make = Callable[..., Any]
CARD = {c.name: i for i, c in enumerate(d.POLITICAL)}


def actions(t: Any, verb: str) -> list[str]:
    return [] if t.over() else [a for a in t.legal() if a.split()[0] == verb]


@pytest.mark.rule("X-6.11", "X-1.7")
def test_a_technology_is_learnt_once_with_a_cube_and_its_price(orbit: Make) -> None:
    t = orbit(2).forget().purse(0, 20)
    supply = t.g.supply[0]
    t.run(Research(0)).play("learn cannon_2")
    assert t.over() and t.g.supply[0] == supply - 1, "without Master Research one technology"
    assert "learn cannon_2" not in t.run(Research(0)).legal()
    t.g.supply[0] = 0
    assert actions(t.run(Research(0)), "learn") == [], "no cube, no technology"
    assert actions(t.run(ResearchOffer(0, 0, 13)), "learn") == [], "not even a free one"


@pytest.mark.rule("X-6.12", "X-1.6")
def test_a_technology_costs_at_least_one(orbit: Make) -> None:
    """Radar costs 3, one less with Basic Research, with the grants and, as the first of the turn, for the Titans."""
    t = orbit(2, expansion=True).forget().faction("titan", "orion").know(0, "basic_research").law("Research Grants")
    t.purse(0, 1).run(Research(0)).play("learn radar")
    assert t.g.cp[0] == 0
    t.purse(0, 0)
    assert actions(t.run(Research(0)), "learn") == []


@pytest.mark.rule("X-6.13")
@pytest.mark.parametrize(("tech", "cp", "second"), [("master_research", 20, True), ("radar", 20, False),
                                                    ("master_research", 7, False)])
def test_a_second_technology_at_its_printed_cost_and_no_third(orbit: Make, tech: str, cp: int, second: bool) -> None:
    """Basic Repairs at 3 less the discount of the Titans; then Cannon 3 at its printed cost, if it can be paid."""
    t = orbit(2, expansion=True).forget().faction("titan", "orion").know(0, tech)
    price = d.COSTS[d.TECH_OF["cannon_3"]]
    assert price == 8
    t.purse(0, cp).run(Research(0)).play("learn basic_repairs")
    left = t.g.cp[0]
    assert ("learn cannon_3" in actions(t, "learn")) == second
    if second:
        t.play("learn cannon_3")
        assert t.over() and t.g.cp[0] == left - 8


@pytest.mark.rule("X-6.15", "X-16.8")
def test_ships_are_built_one_by_one_from_the_markers_there_are(orbit: Make) -> None:
    """The Corsairs' first Dark Raider is free, a Fighter before it is not."""
    t = orbit(2, expansion=True).empty().forget().purse(0, 30, 3)
    home = t.name(d.HEXES[t.g.home[0]])
    t.run(BuildShips(0, 0, d.DARK_RAIDER, 1)).play(f"build fighter {home}", f"build dark_raider {home}")
    assert t.g.cp[0] == 26 and len(t.g.ships_in(0, t.g.home[0])) == 2
    t.play(f"build dark_raider {home}")
    assert t.g.cp[0] == 23, "only the first"
    t.play(*[f"build dark_raider {home}"] * 2)
    assert f"build dark_raider {home}" not in t.legal() and t.g.cp[0] == 17, "four markers"
    assert len([s for s in t.g.ships_in(0, t.g.home[0]) if s // 4 == d.DARK_RAIDER]) == 4


@pytest.mark.rule("X-16.5", "X-6.17")
def test_arms_control_makes_cannons_dearer_and_nothing_else(orbit: Make) -> None:
    t = orbit(2).law("Arms Control", "Free Trade Act")
    for part, row in enumerate(d.PARTS):
        assert part_price(t.g, 0, part) == row.cp + (row.kind == "cannon")


@pytest.mark.rule("X-6.18", "X-7.10")
def test_rockets_come_from_the_supply_of_their_kind(orbit: Make) -> None:
    t = orbit(2).empty().forget().purse(0, 40, 0, 9).know(0, "hypersonic_rockets", "biochemical_rockets")
    for at, name in (((0, -1), "ostara"), ((1, 0), "ember"), ((1, -1), "iskra")):
        t.world(at, name, blue=1)
    t.run(BuyUpgrades(0)).play("rocket hypersonic q0r-1", "rocket hypersonic q0r-1", "rocket hypersonic q1r0",
                               "rocket hypersonic q1r0")
    assert actions(t, "rocket") == ["rocket biochemical q1r-1"], "four of a kind, two on a planet"


@pytest.mark.rule("X-16.5", "X-16.3")
def test_a_survey_adds_tokens_to_planets_that_are_not_home(orbit: Make) -> None:
    for payer in (-1, 0):
        t = orbit(2, expansion=True).empty()
        mine, other = t.world((0, -1), "sable", 0, blue=1), t.world((1, 0), "ember", 0)
        full = t.world((1, -1), "iskra", 5, blue=1)
        homes = [t.g.tokens[h] for h in t.g.home]
        t.run(Enact(CARD["Resource Survey"], payer))
        assert (t.g.tokens[mine], t.g.tokens[full]) == (1, 5) and t.g.tokens[other] == (1 if payer < 0 else 0)
        assert [t.g.tokens[h] for h in t.g.home] == homes
        assert all([not t.g.tokens[h] for h in t.g.terms.map.hexes if t.g.planet[h] < 0])


@pytest.mark.rule("X-16.5")
def test_the_census_counts_pairs_of_planets_held_alone(orbit: Make) -> None:
    """Homes and shared planets do not count; three planets are one point."""
    t = orbit(2, expansion=True).empty()
    t.world(d.HEXES[t.g.home[0]], "", blue=3)
    for at, name in (((0, -1), "sable"), ((1, 0), "ember"), ((1, -1), "iskra")):
        t.world(at, name, blue=2, yellow=1)
    t.world((-1, 0), "ostara", blue=1, yellow=1)
    t.run(Enact(CARD["Colonial Census"], -1))
    assert t.g.vp == (1, 0)
    t.world((-1, 0), "", blue=2)
    t.run(Enact(CARD["Colonial Census"], -1))
    assert t.g.vp == (3, 0)


@pytest.mark.rule("X-16.5")
def test_disarmament_pays_for_rockets_on_planets_and_aboard(orbit: Make) -> None:
    t = orbit(2, expansion=True).empty().forget().order(0, 1).purse(0, 0).purse(1, 0)
    hex = t.world((0, -1), "sable", blue=1)
    t.g.rockets = put(t.g.rockets, hex, (d.HYPERSONIC * 8 + 1, d.GRAVITON * 8))
    ship = t.ship(0, "war_cruiser", (1, 0))
    t.g.aboard = put(t.g.aboard, ship, d.BIOCHEMICAL * 8)
    t.run(Enact(CARD["Disarmament Deal"], -1))
    assert t.legal(0) == ["done", "scrap hypersonic q0r-1", "scrap graviton q0r-1", "scrap_aboard blue_war_cruiser_1"]
    t.play("scrap graviton q0r-1", "scrap_aboard blue_war_cruiser_1", seat=0)
    assert t.g.cp == [6, 0] and t.g.rockets[hex] == (d.HYPERSONIC * 8 + 1,) and t.g.aboard[ship] == -1
    t.play("done", seat=0)
    assert t.over(), "Yellow bought the rocket that is left but does not control it"


@pytest.mark.rule("X-16.6", "X-10.22")
def test_damage_control_mends_two_in_all_and_may_stop_earlier(orbit: Make) -> None:
    def mended(*answers: str) -> Any:
        t = orbit(2, expansion=True).empty().forget().order(0, 1).hold(0, "Damage Control", "Jamming").hold(1)
        t.fit(0, "fighter", "shield_2")
        ships = [t.ship(0, "fighter", (0, -1), damage=n) for n in (2, 1, 0)]
        t.ship(1, "war_cruiser", (0, -1))
        t.dice(1, 1, 1, 1, 1).run(Battle(d.HEX_OF[0, -1], (1, 0))).play("play Damage_Control", seat=0)
        assert t.legal(0) == ["mend blue_fighter_1", "mend blue_fighter_2", "done"], "the most damaged first"
        t.play(*answers, seat=0)
        assert t.question(0) == "Battle.laid"
        return [t.g.damage[s] for s in ships]

    assert mended("mend blue_fighter_1", "mend blue_fighter_2") == [1, 0, 0]
    assert mended("mend blue_fighter_2", "done") == [2, 0, 0] and mended("done") == [2, 1, 0]
