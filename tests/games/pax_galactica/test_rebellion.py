"""Player-led Pirates, Rebels, Warlords and secret rebellion (P-17); how effects choose (P-18)."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.rules import building, factions, orders, units
from hegemon.games.pax_galactica.rules.admin import Administration
from hegemon.games.pax_galactica.rules.choices import Choose, doable, playable, wants
from hegemon.games.pax_galactica.rules.diplomacy import Diplomacy
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.effects_people import find_out
from hegemon.games.pax_galactica.rules.flush import Flush
from hegemon.games.pax_galactica.rules.npc import Attacks
from hegemon.games.pax_galactica.rules.scoring import personal_score
from hegemon.games.pax_galactica.rules.selectors import Use, seats_of
from hegemon.kernel import put
from hegemon.testing import table


def finish(t: Any) -> None:
    """Default answers to the end of the procedure."""
    while not t.over():
        t.act(t.g.legal(t.g.waiting()[0])[0], t.g.waiting()[0])


@pytest.mark.rule("P-17.1", "P-17.2")
def test_a_player_takes_the_lead_of_the_pirates() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.turn, g.threat[2] = 3, 40
    g.glory = (1, 2, 3, 4, 0, 5, *g.glory[6:])
    grant, bonds = d.CARDS.index("TR-GRANT"), d.CARDS.index("T-BONDS")
    g.privs = put(g.privs, 4, tuple(sorted((grant, bonds))))
    g.mp[4] = 3
    t.run(Administration(1))
    assert g.waiting() == [4] and t.legal(4) == ["no", "yes"]
    t.play("yes", seat=4)
    proxima = d.AREA_IDS.index("centaurus.proxima")
    assert g.fac[4] == d.PIRATE and units.ships(g, proxima, d.PIRATE) == 5 and g.mp[4] == 3
    assert g.privs[4] == (bonds,)  # imperial cards go back, trade cards stay
    t.run(building.Build(4, 3))
    t.play("amount 10", seat=4)
    while not t.over():
        t.play(t.legal(4)[0], seat=4)
    before = g.threat[2]
    building.build(g, 4, 3, (d.PIRATE, 10, (), -1))
    assert g.threat[2] == before - 10
    assert units.ships(g, min(d.NEXT[d.CAPITAL_SECTOR[1]]), d.PIRATE) >= 13  # no room named: next to the capital


@pytest.mark.rule("P-17.1")
def test_a_refusal_closes_offers_for_two_turns() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.turn, g.threat[2] = 3, 40
    t.run(Administration(1))
    seat = g.waiting()[0]
    t.play("no", seat=seat)
    assert g.closed_until[seat] == 5 and g.loyal(seat)


@pytest.mark.rule("P-17.3")
def test_leaders_subvert_and_raid_and_their_banner_attacks_no_more_by_itself() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    factions.lead_npc(g, 4, d.PIRATE, 1)
    proxima = d.AREA_IDS.index("centaurus.proxima")
    before, threat = g.loyalty[proxima], g.threat[2]
    orders.rule(g, 4, ((("loyalty", proxima),) * 2, ()), 1)
    orders.watch(g, 4, 4, (0, 0, ()))
    assert g.loyalty[proxima] == before - 2 and g.threat[2] == threat + 5
    g.patrol = tuple([1] * d.AREAS)
    menace = g.menace[2]
    t.run(Attacks(1))
    assert g.threat[2] == threat + 5 + menace + units.starbases(g, 1, d.PIRATE)  # Menace still spawns


@pytest.mark.rule("P-17.4")
def test_the_leader_of_pirates_is_ranked_alone() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    factions.lead_npc(g, 4, d.PIRATE, 1)
    g.legacy = put(g.legacy, 4, (10,))
    bases = units.starbases(g, 1, d.PIRATE)
    held = len([a for a in d.SECTORS[1] if units.controls(g, a) == d.PIRATE])
    assert bases == 2 and personal_score(g, 4) == 1 + 2 * bases + held and 4 not in g.members(d.ALM)


@pytest.mark.rule("P-17.5")
def test_all_members_must_vote_to_rise() -> None:
    t = table("pax_galactica", 21)
    g = t.g
    g.turn = 4
    g.secret = (-1,) * 21
    politician = [s for s in g.politicians() if not g.leader[s]]
    assert not politician  # in the medium game every politician leads
    g.secret = put(g.secret, 7, d.FSP)
    g.secret = put(g.secret, 0, d.FSP)
    assert factions.may_rise(g, d.FSP)
    t.run(Diplomacy())
    while g.question(0) is None or g.question(0).name() != "Round.chosen":
        t.act(g.legal(g.waiting()[0])[0], g.waiting()[0])
    assert "rise" in t.legal(0) and "rise" in t.legal(7) and "rise" not in t.legal(1)
    t.play("rise", "done", seat=0).play("rise", "done", seat=7)
    while not t.over():
        t.act(g.legal(g.waiting()[0])[0], g.waiting()[0])
    assert g.rising == d.FSP and g.fac[0] == g.fac[7] == d.WARLORD
    assert not factions.may_rise(g, d.BLS)  # one rebellion at a time


@pytest.mark.rule("P-17.5")
def test_a_politician_in_rebellion_keeps_only_the_deep_state() -> None:
    t = table("pax_galactica", 47)
    g = t.g
    g.secret = (-1,) * 47
    g.secret = put(g.secret, 31, d.BLS)
    g.deep = put(g.deep, 31, 2)
    factions.rise(g, d.BLS)
    assert sum(g.pawns[31]) == 0 and g.deep[31] == 2 and g.fac[31] == d.PIRATE
    from hegemon.games.pax_galactica.rules.capital import PlanCapital
    t.run(PlanCapital(31))
    assert not g.open or not [x for x in t.legal(31) if x.startswith("politic") and x.split()[1] not in (
        "bribery", "corruption")]


@pytest.mark.rule("P-17.7")
def test_an_ended_rebellion_lets_its_members_rejoin() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.secret = (-1,) * 13
    g.secret = put(g.secret, 0, d.ALF)
    factions.rise(g, d.ALF)
    factions.end_rebellion(g)
    assert g.rising == d.ALF
    for a in d.QUAD_AREAS[1]:
        g.stacks = put(g.stacks, a, tuple([r for r in g.stacks[a] if r[0] != d.REBEL]))
        g.bases = put(g.bases, a, tuple([c for c in g.bases[a] if c // 100 != d.REBEL]))
    factions.end_rebellion(g)
    assert g.rising == -1 and factions.may_rejoin(g, 0)
    factions.rejoin(g, 0)
    assert g.fac[0] == d.GAL


# -- P-18

@pytest.mark.rule("P-18.1")
def test_a_card_that_can_do_nothing_may_not_be_played() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    assert not playable(g, 0, d.CARDS.index("NA-DRYDOCK"))
    g.mega = put(g.mega, 0, (20, 0, 2))
    assert playable(g, 0, d.CARDS.index("NA-DRYDOCK"))
    carry_all(g, d.CARD_EFFECTS[d.CARDS.index("NA-DRYDOCK")], 0, (("mega", 0),), -1, 1)
    assert g.mega[0] == (20, 0, 0)


@pytest.mark.rule("P-18.2", "P-18.3")
def test_the_user_chooses_one_thing_at_a_time() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    t.run(Choose(0, d.CARD_EFFECTS[d.CARDS.index("DS-FALSEFLAG")]))
    assert t.legal() == ["npc pirate", "npc warlord"]
    t.play("npc warlord")
    assert t.question() == "Choose.chosen" and all([x.startswith("faction") for x in t.legal()])
    before = g.threat[3]
    carry_all(g, d.CARD_EFFECTS[d.CARDS.index("DS-FALSEFLAG")], 0,
              (("npc", 1), ("quad", 1), ("faction", d.SOL)), -1, 1)
    assert g.threat[3] == before + 6 and g.queue[-1][1] == "effect"  # Blame leaves the lane
    t.run(Flush())
    finish(t)
    assert g.blame[d.SOL] == 3


@pytest.mark.rule("P-18.3")
def test_operations_of_cards_do_what_they_say() -> None:
    t = table("pax_galactica", 13)
    g = t.g

    def play(name: Any, *picks: Any) -> None:
        carry_all(g, d.CARD_EFFECTS[d.CARDS.index(name)], 0, tuple(picks), -1, -1)

    camden, rigil = d.AREA_IDS.index("centaurus.camden"), d.AREA_IDS.index("centaurus.rigil")
    g.loyalty = put(g.loyalty, camden, 3)
    play("T-RELIEF", ("area", camden))
    assert g.loyalty[camden] == 7
    g.threat[2] = 8
    play("T-PRIVATEERS")
    assert g.threat[2] == 2 and g.glory[0] == 2
    n = units.ships(g, camden, d.MEGA)
    play("T-SHIPYARD", ("area", camden))
    assert units.ships(g, camden, d.MEGA) == n + 4
    imperial = units.ships(g, rigil, d.IMPERIAL)
    play("NA-COMMAND", ("area", rigil))
    assert units.ships(g, rigil, d.IMPERIAL) == imperial - 4 and units.ships(g, rigil, d.MEGA) == 4
    play("NA-RESERVE", ("area", rigil))
    assert units.ships(g, rigil, d.IMPERIAL) == imperial + 2
    alien = g.alien[1]
    play("AA-ASSIM", ("area", camden))
    assert units.alien_bases(g, 1, d.MEGA) == 1 and g.alien[1] == alien + 2
    play("QA-MARSHAL", ("patrol", camden), ("patrol", rigil))
    assert g.patrol[camden] and g.patrol[rigil]
    g.stress = put(g.stress, 1, 10)
    g.scrip = put(g.scrip, 0, 0)
    g.scrip = put(g.scrip, 1, 1)
    play("T-STABILISE")
    play("TR-TARIFF")
    assert g.stress[1] == 4 and g.scrip[0] == 4 and g.scrip[1] == 0
    g.track = put(g.track, 1, tuple([5 if f == d.SOL else x for f, x in enumerate(g.track[1])]))
    play("T-CARTEL", ("faction", d.SOL))
    play("T-MONOPOLY")
    assert g.track[1][d.SOL] == 2 and g.track[1][d.MEGA] == 3
    play("NA-MEGASHIP", ("area", d.HUB_SECTION[1]))
    assert g.mega[0] == (d.HUB_SECTION[1], 0, 0)
    play("QA-VICEROY", ("quad", 1), ("who", 1))
    assert g.viceroy[1] == 1
    play("QA-DECREE", ("token", 8), ("step", 0), ("step", 0))
    assert g.tokens[8] == (0, 4)


@pytest.mark.rule("P-18.3")
def test_assassination_halves_glory_or_costs_pawns() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.glory = put(g.glory, 1, 9)
    g.privs = put(g.privs, 2, (0,))
    card = d.CARD_EFFECTS[d.CARDS.index("DS-ASSASSIN")]
    t.draws(1)  # a black die of two: exposed
    carry_all(g, card, 0, (("who", 1),), -1, -1)
    assert g.glory[1] == 4 and g.blame[d.MEGA] == 4
    carry_all(g, card[:1], 0, (("who", 2),), -1, -1)
    assert g.privs[2] == ()  # a random card is lost
    before = sum(g.pawns[6])
    t.draws(5)
    carry_all(g, card, 0, (("who", 6),), -1, -1)
    t.run(Flush())
    assert g.waiting() == [6]  # the victim says where
    finish(t)
    assert sum(g.pawns[6]) == before - 2 and g.blame[d.MEGA] == 4


def wanted(g: Any, seat: int, effect: Any, chosen: tuple[Any, ...]) -> list[Any]:
    """What an effect asks its user to name next."""
    found = wants(g, seat, effect, chosen)
    assert found is not None
    return found[1]


@pytest.mark.rule("P-18.4")
def test_the_deep_state_is_named_only_for_own_pawns_and_as_a_source_of_blame() -> None:
    g = table("pax_galactica", 13).g
    g.agency_blame = (1,) * 9
    shred = d.EFFECTS[d.CARD_EFFECTS[d.CARDS.index("BU-SHREDDER")][0]]
    assert ("agency", d.DEEP_STATE) not in wanted(g, 6, shred, ())
    move = d.EFFECTS[d.CARD_EFFECTS[d.CARDS.index("BU-SCAPEGOAT")][0]]
    assert ("agency", d.DEEP_STATE) in wanted(g, 6, move, ())
    assert ("agency", d.DEEP_STATE) not in wanted(g, 6, move, (("src", 0),))


@pytest.mark.rule("P-18.5")
def test_npc_sides_are_never_named_and_absent_factions_neither() -> None:
    g = table("pax_galactica", 8).g
    e = d.EFFECTS[d.CARD_EFFECTS[d.CARDS.index("DS-FALSEFLAG")][1]]
    named = [a[1] for a in wanted(g, 0, e, ())]
    assert set(named) <= set(g.in_play()) and d.ILL not in named
    assert seats_of(g, "target_player", Use(1, 0, (), -1, -1)) == []
    assert not doable(g, 4, d.EFFECTS[d.CARD_EFFECTS[d.ASSIM][0]])  # a politician has no map


def test_a_look_is_told_to_the_user_alone() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    events: list[Any] = []
    g._events = events
    find_out(g, "megapower", 6, 7)
    g._events = None
    assert len(events) == 1 and events[0][2] == (6,)


@pytest.mark.rule("P-17.2")
def test_ships_of_an_outlaw_without_starbases_gather_where_he_says() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.fac = put(g.fac, 4, d.PIRATE)
    g.threat[2] = 10
    t.run(building.Build(4, 3)).play("amount 10", seat=4)
    near = t.legal(4)
    assert t.question(4) == "Build.camped" and near[0] == f"area {d.AREA_IDS[min(d.NEXT[d.CAPITAL_SECTOR[1]])]}"
    t.play(near[-1], seat=4)
    building.build(g, 4, 3, (d.PIRATE, 10, (), d.AREA_IDS.index(near[-1].split()[1])))
    assert units.ships(g, d.AREA_IDS.index(near[-1].split()[1]), d.PIRATE) == 13
