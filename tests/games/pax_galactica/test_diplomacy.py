"""Blame and Legacy (P-12), Diplomacy, trade and faction changes (P-13)."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.rules import crises, factions, units
from hegemon.games.pax_galactica.rules.admin import Administration
from hegemon.games.pax_galactica.rules.diplomacy import Diplomacy, Round
from hegemon.games.pax_galactica.rules.goods import exchange
from hegemon.games.pax_galactica.rules.legacy import LegacyEvents
from hegemon.games.pax_galactica.rules.playing import playable_now
from hegemon.games.pax_galactica.rules.trade import Pulls, chance, trade_cards
from hegemon.games.pax_galactica.state import ABSENT
from hegemon.kernel import put
from hegemon.testing import table

BONDS = d.CARDS.index("T-BONDS")


def finish(t: Any) -> None:
    """Default answers to the end of the procedure."""
    while not t.over():
        t.act(t.g.legal(t.g.waiting()[0])[0], t.g.waiting()[0])


def rich(g: Any, faction: Any, points: Any) -> None:
    """Give the leader of a faction Legacy."""
    g.legacy = put(g.legacy, g.leader_of(faction), (points,))


# -- P-12

@pytest.mark.rule("P-12.1")
def test_blame_lies_in_an_agency_until_it_is_pinned() -> None:
    g = table("pax_galactica", 13).g
    g.agency_blame = put(g.agency_blame, d.NAVAL, 5)
    assert sum(g.blame) == 0
    carry = d.CARD_EFFECTS[d.CARDS.index("BU-INQUIRY")]
    from hegemon.games.pax_galactica.rules.effects import carry_all
    carry_all(g, carry, 6, (("agency", d.NAVAL), ("faction", d.MEGA)), -1, -1)
    assert g.blame[d.MEGA] == 5 and g.agency_blame[d.NAVAL] == 0
    g.pin(d.MEGA, -9)
    assert g.blame[d.MEGA] == 0


@pytest.mark.rule("P-12.3", "P-12.5")
def test_events_fire_once_and_halve_blame() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    rich(g, d.COSMOS, 34)
    g.blame = put(g.blame, d.COSMOS, 7)
    t.run(LegacyEvents((d.COSMOS,)))
    assert not g.fired[d.COSMOS] and g.cast().event_at == 35
    rich(g, d.COSMOS, 35)
    t.run(LegacyEvents((d.COSMOS,)))
    finish(t)
    assert g.fired[d.COSMOS] and g.blame[d.COSMOS] == 3 and g.fresh[d.TRUCE] == 1
    before = units.total_loyalty(g, 1)
    t.run(LegacyEvents((d.COSMOS,)))
    assert units.total_loyalty(g, 1) == before


@pytest.mark.rule("P-12.4")
def test_tokens_come_from_a_bag_of_a_hundred() -> None:
    g = table("pax_galactica", 13).g
    g.bag = (25,)
    crises.draw_legacy(g, 0, 2, -1)
    assert 25 in g.legacy[0] and len(g.legacy[0]) == 2 and len(g.bag) == 99


@pytest.mark.rule("P-12.6")
def test_the_frontier_takes_ships_for_tokens() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.turn = 2
    g.flags = put(g.flags, d.FRONTIER, 1)
    before = units.on_map(g, 1, d.SCIFI)
    t.run(Administration(1))
    assert {0, 1, 2, 3, 4} <= set(g.waiting())
    t.play("yes", seat=3)
    for s in (0, 1, 2, 4, 5):
        t.play("no", seat=s)
    assert units.on_map(g, 1, d.SCIFI) == before - 3 and (1, "legacy", 3, 1) in g.queue


@pytest.mark.rule("P-12.7")
def test_media_legacy_is_personal_except_for_affiliated_outlets() -> None:
    g = table("pax_galactica", 47).g
    g.legacy = put(g.legacy, 42, (5,))
    g.legacy = put(g.legacy, 43, (25,))
    assert crises.legacy_of(g, d.COSMOS) == 5 and g.scores()[43] == 1  # three twentieths of ten count (P-14.3)
    small = table("pax_galactica", 13).g
    small.legacy = put(small.legacy, 11, (25,))
    assert crises.legacy_of(small, d.COSMOS) == 0


@pytest.mark.rule("P-12.8")
def test_every_legacy_event_does_what_its_row_says() -> None:
    t = table("pax_galactica", 21)
    g = t.g
    for f in range(7):
        rich(g, f, 60)
    mega, imperial = units.on_map(g, 0, d.MEGA), units.on_map(g, 0, d.IMPERIAL)
    points, money = g.flags[d.POINTS], g.mp[g.leader_of(d.SCIFI)]
    g.alien = put(g.alien, 0, 12)
    pawns = sum(g.pawns[g.leader_of(d.SOL)]) + g.deep[g.leader_of(d.SOL)]
    t.run(LegacyEvents(tuple(range(7))))
    finish(t)
    assert g.fired == tuple([1] * 7)
    assert units.on_map(g, 0, d.MEGA) == mega + 10 and units.on_map(g, 0, d.IMPERIAL) >= imperial + 5
    assert any([m[0] >= 0 and m[1] >= 0 and g.fac[m[1]] == d.MEGA for m in g.mega])
    assert g.flags[d.AT_SOL] and g.flags[d.VAULT] and g.flags[d.FRONTIER] and g.flags[d.ALIENS_VOTE]
    assert g.flags[d.POINTS] == points + 4 and g.mp[g.leader_of(d.SCIFI)] >= money + 4
    assert g.alien[0] == 2 and sum([units.alien_bases(g, q, d.ALM) for q in g.quads()]) == 2
    assert sum(g.pawns[g.leader_of(d.SOL)]) + g.deep[g.leader_of(d.SOL)] >= pawns + 3
    assert len(g.legacy[g.leader_of(d.ILL)]) == 4


# -- P-13

@pytest.mark.rule("P-13.1", "P-13.10")
def test_three_rounds_with_pulls_after_the_second() -> None:
    t = table("pax_galactica", 8)
    g = t.g
    g.turn = 1
    g.scrip = put(g.scrip, 0, 5)
    seen: list[Any] = []
    t.run(Diplomacy())
    while not t.over():
        q = g.open[0]
        name = q.name().partition(".")[0]
        if not seen or seen[-1] != name:
            seen.append(name)
        t.act(g.legal(q.seat)[0], q.seat)
    assert seen == ["MediaAction", "Round", "Pulls", "Round"]


@pytest.mark.rule("P-13.2")
def test_an_offer_is_accepted_and_carried_out() -> None:
    t = table("pax_galactica", 8)
    g = t.g
    g.phase, g.mp[0], g.mp[5] = 1, 3, 4
    g.privs = put(g.privs, 5, (BONDS,))
    offer = (0, 5, (("give_mp", 2),), (("want_card", 0),))
    exchange(g, offer)
    assert g.mp[0] == 1 and g.mp[5] == 6 and g.privs[0] == (BONDS,) and g.privs[5] == ()
    exchange(g, offer)  # can no longer be met
    assert g.mp[0] == 1 and g.mp[5] == 6


@pytest.mark.rule("P-13.2", "P-13.10")
def test_an_offer_reaches_only_its_addressee() -> None:
    t = table("pax_galactica", 8)
    g = t.g
    g.turn, g.mp[0] = 1, 2
    t.run(Diplomacy())
    t.play("pass", seat=7)
    t.play("deal", "offer capital.MEGA.1", "give_mp 2", "done", "done", seat=0)
    for s in range(1, 8):
        t.play("done", seat=s)
    assert t.view(5).offers and t.view(0).offers and not t.view(6).offers and not t.view(-1).offers
    assert t.legal(5) == ["refuse", "accept"]
    t.play("accept", seat=5)
    assert dict(t.view(5).draft)["inbox"] == 1  # of its own letters, whatever others got
    t.play("done", seat=5)
    for s in (0, 1, 2, 3, 4, 6, 7):
        t.play("done", seat=s)
    assert g.mp[0] == 0


@pytest.mark.rule("P-13.3", "P-13.13", "P-15.3")
def test_free_text_is_refused_with_the_closest_templates() -> None:
    t = table("pax_galactica", 8)
    t.until("Round.chosen")
    t.play('consult law "move the capital to the Sol System"', seat=4)
    assert any(["closest templates" in line for line in t.log])
    assert "at most 50 words" in t.refused('consult law "' + "word " * 55 + '"', seat=4)


@pytest.mark.rule("P-13.4")
def test_pulls_go_by_scrip_and_one_each() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.scrip = (1, 7, 0, 3, 0, 0, *g.scrip[6:])
    t.run(Pulls(1))
    order = []
    while not t.over():
        if t.question() == "Pulls.pulled":
            order.append(t.seat())
        t.play(t.legal()[0])
    assert order == [1, 3, 0]


@pytest.mark.rule("P-13.5", "P-13.6")
def test_v_16_tower() -> None:
    """V-16: the chances at stress 30; a steady pull at 65 permille falls on 64 and stands on 65."""
    assert [chance(30, s) for s in range(4)] == [36, 65, 132, 612]
    for roll, falls in ((64, True), (65, False)):
        t = table("pax_galactica", 13)
        g = t.g
        g.stress = put(g.stress, 1, 30)
        g.scrip = put(g.scrip, 0, 9)
        t.run(Pulls(1)).draws(roll).play("pull steady", seat=0)
        assert (g.collapsed[1] == 1) == falls
        if not falls:
            assert g.stress[1] == 32 and t.legal(0)[0] == "amount 8"  # a steady pull moves at most eight
            t.play("amount 8")
            assert g.track[1][d.MEGA] == 8 and g.scrip[0] == 1
    assert [chance(s, 1) for s in range(0, 60, 10)] == sorted([chance(s, 1) for s in range(0, 60, 10)])


@pytest.mark.rule("P-13.7", "P-13.8")
def test_v_17_collapse_and_cards() -> None:
    """V-17: MEGA falls to one below the lowest marker, loses all scrip, no extra Blame; SOL gets 2 cards, ALM 1."""
    t = table("pax_galactica", 13)
    g = t.g
    row = [ABSENT] * 11
    row[d.MEGA], row[d.SOL], row[d.ALM] = 7, 3, 0
    g.track = put(g.track, 1, tuple(row))
    g.stress = put(g.stress, 1, 30)
    g.scrip = put(g.scrip, 0, 6)
    t.run(Pulls(1)).draws(10).play("pull steady", seat=0)
    assert g.track[1][d.MEGA] == -1 and g.scrip[0] == 0 and g.blame[d.MEGA] == 0
    assert (1, "crisis", d.TOWER, 1) in g.queue
    trade_cards(g)
    assert [len(g.privs[s]) for s in (1, 4, 0)] == [2, 1, 0] and g.baron[1] == 1


@pytest.mark.rule("P-13.7")
def test_a_deliberate_crash_costs_blame() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.stress = put(g.stress, 1, 10)
    g.scrip = put(g.scrip, 0, 6)
    t.run(Pulls(1)).draws(10).play("pull sabotage", seat=0)
    assert g.blame[d.MEGA] == 8  # and not thirteen
    t = table("pax_galactica", 13)
    t.g.stress = put(t.g.stress, 1, 70)
    t.g.scrip = put(t.g.scrip, 0, 6)
    t.run(Pulls(1)).draws(10).play("pull steady", seat=0)
    assert chance(70, 1) >= 300 and t.g.blame[d.MEGA] == 5


@pytest.mark.rule("P-13.9")
def test_v_29_defection() -> None:
    """V-29: near factions take everything along, far ones nothing."""
    t = table("pax_galactica", 13)
    g = t.g
    g.turn, g.terms = 2, ((d.DISGRACE, d.KINSHIP),) * 13
    camden = d.AREA_IDS.index("centaurus.camden")
    assert d.GAL in factions.may_change(g, 0) and d.ALM not in factions.may_change(g, 0)
    factions.change(g, 0, d.GAL)
    assert units.ships(g, camden, d.IMPERIAL) == 9 and units.ships(g, camden, d.MEGA) == 0
    assert units.bases_in(g, camden, d.IMPERIAL) == 1 and g.changed[0]
    t = table("pax_galactica", 13)
    g = t.g
    g.turn, g.terms = 2, ((d.DISGRACE, d.KINSHIP),) * 13
    g.blame = put(g.blame, d.MEGA, 5)
    assert d.ALM in factions.may_change(g, 0)  # the own faction is to blame
    factions.change(g, 0, d.ALM)
    assert units.ships(g, camden, d.IMPERIAL) == 9  # nothing follows, nobody of MEGA is left there
    t = table("pax_galactica", 13)
    factions.change(t.g, 1, d.MEGA)
    assert units.ships(t.g, d.AREA_IDS.index("centaurus.toliman"), d.MEGA, 1) == 5
    assert not factions.may_change(t.g, 2) and d.COSMOS not in factions.may_change(t.g, 4)


@pytest.mark.rule("P-13.11")
def test_a_leaving_player_leaves_no_gap() -> None:
    t = table("pax_galactica", 8)
    t.until("Round.chosen")
    seat = t.g.waiting()[0]
    assert t.legal(seat)[0] == "done"  # what a bot or the clock answers


@pytest.mark.rule("P-13.12")
def test_newcomers_get_a_marker() -> None:
    g = table("pax_galactica", 13).g
    g.track = put(g.track, 1, put(g.track[1], d.SOL, -4))
    factions.mark_track(g, 1, d.PIRATE)
    assert g.track[1][d.PIRATE] == -4 and g.track[1][d.MEGA] == 0


@pytest.mark.rule("P-12.3", "P-13.10")
def test_members_buy_blame_down_and_play_cards() -> None:
    t = table("pax_galactica", 8)
    g = t.g
    g.phase = 1
    g.blame = put(g.blame, d.MEGA, 3)
    g.mp[5] = 5
    g.privs = put(g.privs, 5, (BONDS,))
    t.run(Round(5, 1))
    assert {"atone 1", "atone 3", "use T-BONDS"} <= set(t.legal()) and "atone 4" not in t.legal()
    g.privs = put(g.privs, 7, (BONDS,))
    assert playable_now(g, 7) == []  # Media never play cards


@pytest.mark.rule("P-12.5")
def test_a_leader_may_ask_for_the_count() -> None:
    t = table("pax_galactica", 8)
    g = t.g
    g.turn = 1
    rich(g, d.COSMOS, 60)
    t.run(Diplomacy())
    t.play("pass", seat=7)
    assert "tally" in t.legal(4) and "tally" not in t.legal(0)
    t.play("tally", "done", seat=4)
    for s in (0, 1, 2, 3, 5, 6, 7):
        t.play("done", seat=s)
    assert g.fired[d.COSMOS]
