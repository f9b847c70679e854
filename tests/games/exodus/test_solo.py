"""X-15: solo mode."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.action import ActionRound
from hegemon.games.exodus.rules.battle import Battle
from hegemon.games.exodus.rules.politics import Enact
from hegemon.games.exodus.rules.solo import (
    NpcStage,
    SoloCouncil,
    advance,
    bombard,
    fleets,
    lost,
    place_fleet,
    rocket_target,
    slot_price,
    spawn_wave,
    wither,
    won,
)
from hegemon.games.exodus.rules.upkeep import Upkeep
from hegemon.kernel import put

Make = Callable[..., Any]
CARD = {c.name: i for i, c in enumerate(d.POLITICAL)}


@pytest.mark.rule("X-15.1", "X-15.14", "X-15.11")
def test_solo_setup(orbit: Make) -> None:
    t = orbit(1)
    g = t.g
    assert g.terms.map.id == "standard_6p" and g.home == (g.terms.map.homes[0],) and g.rank == (6,)
    assert all([g.planet[h] == -1 for h in g.terms.map.homes[1:]]), "rifts are empty space"
    kinds = {g.terms.map.kinds[h] for h in g.terms.map.hexes if g.cr[h]}
    assert kinds == {d.COUNCIL, d.INNER}
    council = orbit(1, scenario="decapitation", difficulty="hard").g
    assert council.cr[d.CENTRE] == (3, 3, 3) and council.silo == 0


@pytest.mark.rule("X-15.2", "X-4.1")
def test_the_market_is_cleared_only_when_full(orbit: Make) -> None:
    t = orbit(1)
    t.g.market = (0,) * 5
    t.g.supply[0] -= 5
    t.run(Upkeep())
    assert len(t.g.market) == 5
    t.g.market = (0,) * 6
    t.g.supply[0] -= 1
    t.run(Upkeep())
    assert t.g.market == ()


@pytest.mark.rule("X-15.3", "X-15.4", "X-5.16")
def test_tv_23_solo_council_and_order(orbit: Make) -> None:
    t = orbit(1).forget()
    t.g.turn = 4
    assert [slot_price(t.g, i) for i in range(3)] == [0, 8, 12]
    t.know(0, "corrupt_politics")
    assert [slot_price(t.g, i) for i in range(3)] == [0, 7, 11]
    t.hold(0).purse(0, 20).run(SoloCouncil())
    while t.question() != "SoloCouncil.climbed":
        t.act(t.g.legal(0)[0])
    t.purse(0, 20).play("advance", "advance")
    assert t.over() and t.g.rank == (4,) and len(t.g.cchand[0]) == 2 and t.g.cp[0] == 0


@pytest.mark.rule("X-15.3")
def test_cards_about_others_in_solo(orbit: Make) -> None:
    t = orbit(1).purse(0, 10)
    t.run(Enact(CARD["Wealth Levy"], -1))
    assert t.g.cp == [5], "harmful effects hit the player"
    t.run(Enact(CARD["Reparations"], -1))
    assert t.g.cp == [5], "helpful ones have no effect"
    t.law("Free Trade Act").run(Enact(CARD["Repeal"], -1))
    assert t.over() and t.g.laws, "without card 1 nobody decides"
    t.g.rank = (1,)
    t.law("Rocket Ban").run(Enact(CARD["Repeal"], -1))
    assert t.seat() == 0 and len(t.legal()) == 2
    t.law("Council Stipend").run(SoloCouncil())
    assert t.g.cp == [5]


@pytest.mark.rule("X-15.5")
def test_reactions_on_the_own_card_only(orbit: Make) -> None:
    t = orbit(1).faction("titan").run(ActionRound(1)).play("lay research", "pass")
    assert t.legal() == ["pass", "react blue", "refit"]


AT = (0, -1)
HEX = d.HEX_OF[AT]


@pytest.mark.rule("X-15.6", "X-15.7", "X-10.24")
def test_tv_24_solo_combat(orbit: Make) -> None:
    t = orbit(1).empty().forget().fit(0, "war_cruiser", "cannon_2", "shield_1").hold(0)
    ship = t.ship(0, "war_cruiser", AT)
    t.world(AT, "ostara")
    t.g.cr = put(t.g.cr, HEX, (1 + 4, 1 + 8))
    t.top("CR1-B2").top("CR1-B3").dice(5, 1, 2, 5, 5, 6, 1).run(Battle(HEX, (d.NPC, 0), True))
    t.play("hit resistance_1", "hit resistance_1", "hit resistance_2")
    assert t.over() and t.g.cr[HEX] == (1 + 8,) and t.g.crheld[0] == () and t.g.damage[ship] == 1
    assert set(t.g.crdeck[0][:2]) == {d.CR_CARD_OF["CR1-B2"], d.CR_CARD_OF["CR1-B3"]}
    from hegemon.games.exodus.rules.deploy import Deploy
    t.g.cargo, t.g.supply[0] = put(t.g.cargo, ship, 1), t.g.supply[0] - 1
    assert t.run(Deploy(0)).over(), "no landing beside the survivors"


@pytest.mark.rule("X-15.6")
def test_npc_targets(orbit: Make) -> None:
    """Most dice first; then the ship nearest to destruction; a doomed ship is skipped while another is left."""
    from hegemon.games.exodus.rules import fire
    t = orbit(1).empty().forget().fit(0, "fighter", "cannon_1")
    strong, weak = t.ship(0, "fighter", AT), t.ship(0, "dark_raider", AT)
    b = Battle(HEX, (d.NPC, 0), crcodes=(5,), crcards=(-1,), crdamage=(0,), alive=(1,))
    assert fire.scripted_target(t.g, b, ()) == strong and fire.scripted_target(t.g, b, (strong,)) == weak
    b.front = (weak, -1, -1, -1, -1, -1, -1)
    assert fire.scripted_target(t.g, b, (weak,)) == weak, "a front ship takes all hits"


@pytest.mark.rule("X-15.8")
def test_npc_combat_card(orbit: Make) -> None:
    from hegemon.games.exodus.rules.battle import preferred
    assert [d.CR_COMBAT_CARDS[preferred(h)].number for h in ((0, 3), (2, 5), (1, 4), (0, 5))] == [4, 3, 2, 1]
    t = orbit(1).empty().forget().cr_hand("Last Oath", "Targeting Lattice").hold(0)
    t.ship(0, "war_cruiser", AT)
    t.g.cr = put(t.g.cr, HEX, (1,))
    t.top("CR1-B3").dice(4, 4, 1, 1).run(Battle(HEX, (d.NPC, 0)))
    assert t.told("The Resistance plays Targeting Lattice.") and t.told("the Resistance 2 hits with 2 dice")


@pytest.mark.rule("X-15.9", "X-15.11")
def test_tv_29_rifts(orbit: Make) -> None:
    t = orbit(1, difficulty="hard").empty()
    t.g.turn = 3
    spawn_wave(t.g)
    rifts = t.g.terms.map.homes[1:]
    assert [(code & 3, rifts.index(hex)) for code, hex in fleets(t.g)] == [(1, 0), (2, 1), (1, 2), (1, 3)]


@pytest.mark.rule("X-15.9", "X-15.15")
def test_fleets_advance_fight_and_bombard(orbit: Make) -> None:
    t = orbit(1).empty().forget()
    g = t.g
    home = t.world(d.HEXES[g.home[0]], "", blue=3)
    rift = g.terms.map.homes[1]
    place_fleet(g, rift, 2)
    code, hex = fleets(g)[0]
    advance(g, code, hex)
    assert d.DISTANCE[fleets(g)[0][1]][home] == d.DISTANCE[rift][home] - 1
    g.cr = put(g.cr, fleets(g)[0][1], ())
    g.cr = put(g.cr, home, (code,))
    advance(g, code, home)
    assert fleets(g)[0][1] == home, "over a planet with the player's cubes it stays"
    t.ship(0, "dark_raider", home)
    bombard(g)
    assert g.pop[home][0] == 3, "visible ships protect the planet"
    t.empty()
    t.world(d.HEXES[home], "", blue=3)
    g.cr = put(g.cr, home, (code,))
    bombard(g)
    assert g.pop[home][0] == 1


@pytest.mark.rule("X-15.9", "X-15.10")
def test_npc_stage_of_hold_the_line(orbit: Make) -> None:
    t = orbit(1).empty().forget()
    t.g.turn = 1
    t.world(d.HEXES[t.g.home[0]], "", blue=5)
    t.run(NpcStage())
    assert t.over() and len(fleets(t.g)) == 2 and t.told("a level 1 fleet appears")
    assert not lost(t.g)
    t.empty()
    assert lost(t.g)


@pytest.mark.rule("X-15.10", "X-15.14")
def test_winning_and_losing_conditions(orbit: Make) -> None:
    t = orbit(1).empty().forget()
    t.world(d.HEXES[t.g.home[0]], "", blue=1)
    for at, name in (((0, -1), "ostara"), ((1, 0), "ember"), ((1, -1), "iskra")):
        t.world(at, name, blue=1)
    t.g.vp = put(t.g.vp, 0, d.SCENARIOS[0].win["vp_min"])
    assert won(t.g)
    t.world((1, -1), "", blue=0)
    assert not won(t.g), "four planets are needed"
    dec = orbit(1, scenario="decapitation").empty().forget().purse(0, 3)
    assert not lost(dec.g)
    dec.purse(0, 2)
    assert lost(dec.g), "helpless: no ship, no cube on a planet, less than 3 CP"
    dec.ship(0, "fighter", (0, 0))
    dec.own(0, "CR3-B1")
    assert won(dec.g) and not lost(dec.g)
    dec.g.cr = put(dec.g.cr, d.CENTRE, (3,))
    assert not won(dec.g)
    dying = orbit(1, scenario="dying_worlds").empty()
    assert lost(dying.g)


@pytest.mark.rule("X-15.12")
def test_decapitation_silo_and_reinforcements(orbit: Make) -> None:
    t = orbit(1, scenario="decapitation").empty().forget()
    g = t.g
    home = t.world(d.HEXES[g.home[0]], "", 6, blue=4)
    other = t.world(AT, "sable", blue=2)
    g.cr = put(g.cr, d.CENTRE, (3,))
    g.turn = 1
    t.run(NpcStage())
    assert g.silo == 1
    t.dice(2, 5, 5, 1, 1, 1).run(NpcStage())
    assert g.silo == 0 and g.tokens[home] == 4 and g.launched == 1, "2 + 2 is more than the distance 3"
    assert rocket_target(g, d.GRAVITON) == other and rocket_target(g, d.BIOCHEMICAL) == home
    g.turn = 3
    t.run(NpcStage())
    assert [code & 3 for code in g.cr[d.CENTRE]] == [3, 1]
    g.cr = put(g.cr, d.CENTRE, ())
    t.run(NpcStage())
    assert g.silo == -1, "without the Resistance there the silo stops for good"
    hard = orbit(1, scenario="decapitation", difficulty="hard").empty()
    home = hard.world(d.HEXES[hard.g.home[0]], "", blue=4)
    hard.world(AT, "sable", blue=2)
    assert rocket_target(hard.g, d.GRAVITON) == home


@pytest.mark.rule("X-15.13")
def test_dying_worlds_wither(orbit: Make) -> None:
    t = orbit(1, scenario="dying_worlds").empty().forget()
    g = t.g
    for hex in g.terms.map.hexes:
        if g.planet[hex] >= 0:
            g.tokens = put(g.tokens, hex, 5)
    poor, bare = t.world(AT, "sable", 1, blue=1), t.world((1, 0), "ostara", 0, blue=1)
    assert wither(g, 3) == (bare,) and g.tokens[poor] == 0 and g.planet[bare] == -1
    t.world(AT, "", blue=3)
    g.turn = 3
    ruined = wither(g, 3)
    assert HEX not in ruined, "three cubes spare a planet"
    t.g.turn = 5
    g.tokens = put(g.tokens, HEX, 0)
    t.world(AT, "", blue=1)
    t.run(NpcStage())
    assert [code & 3 for code, hex in fleets(g) if hex == HEX] == [3], "a fleet of half the turn, rounded up"
