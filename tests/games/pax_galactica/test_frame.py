"""Turns, beats, lanes, questions (P-1), the end (P-14) and automatic Control (P-15)."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.aims import least
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.flush import Flush
from hegemon.games.pax_galactica.rules.orders import govern_points
from hegemon.games.pax_galactica.rules.scoring import (
    empire_state,
    faction_parts,
    faction_score,
    goal_met,
    honours,
    legacy_points,
    personal_parts,
    ranking,
    secret_ranked,
    secret_score,
    winning_seats,
)
from hegemon.games.pax_galactica.rules.special import covert, special
from hegemon.games.pax_galactica.rules.turns import MapPhase, collapsed
from hegemon.kernel import put
from hegemon.testing import table


def finish(t: Any, limit: Any = 20000) -> Any:
    """Default answers to the end."""
    for _ in range(limit):
        if t.over():
            return t
        t.act(t.g.legal(t.g.waiting()[0])[0], t.g.waiting()[0])
    raise AssertionError("no end")


# -- P-1

@pytest.mark.rule("P-1.1", "P-1.2", "P-14.1")
def test_a_silent_game_runs_all_its_turns_and_ends() -> None:
    t = finish(table("pax_galactica", 8))
    assert t.g.turn == 6 and t.g.outcome == "turns" and t.g.winners()
    assert finish(table("pax_galactica", 8, turns=7)).g.turn == 7


@pytest.mark.rule("P-1.3")
def test_places_of_people() -> None:
    g = table("pax_galactica", 13).g
    assert g.loc[0] == 1 and g.loc[6] == d.CAPITAL and g.loc[11] == d.ANYWHERE


@pytest.mark.rule("P-1.4", "P-1.9")
def test_all_tables_and_the_capital_are_asked_at_the_same_time() -> None:
    """I-27: answers of one joint question may come in any order; the state is the same."""
    t = table("pax_galactica", 21)
    assert {t.g.loc[s] for s in t.g.waiting()} == {0, 1, d.CAPITAL}  # both maps and the Capital
    one, two = table("pax_galactica", 8), table("pax_galactica", 8)
    for t, order in ((one, (0, 1, 2, 3)), (two, (3, 1, 0, 2))):
        t.until("Opening.opened")
        for s in order:
            t.play(f"draw {4 + s % 3}", seat=s)
    assert one.g.drawn[:4] == two.g.drawn[:4]


@pytest.mark.rule("P-1.7")
def test_questions_and_sealed_answers_draw_nothing() -> None:
    """I-33: only resolution takes numbers from the stream."""
    t = table("pax_galactica", 8)
    t.until("Opening.opened")
    before = t.g.rng
    for s in (0, 1, 2):
        t.play("draw 6", seat=s)
    assert t.g.rng == before
    t.play("draw 6", seat=3)
    assert t.g.reveals > 0


@pytest.mark.rule("P-1.8", "P-1.4")
def test_v_33_lanes() -> None:
    """V-33: tokens are drawn when the beat ends, Capital first, then maps in order; shifts wait too."""
    g = (t := table("pax_galactica", 21)).g
    g.bag = (2, 1, 5)
    g.crises = ((d.CASES.index("C-PLAGUE"), 0, 0, 0, 1),)
    points = govern_points(g, 0, 4)
    for lane, seat in ((1, 6), (0, 0), (5, g.politicians()[0])):
        crises.draw_legacy(g, seat, 1, lane)
    g.shift(d.TOKEN_QUAD, 2, 5)
    assert govern_points(g, 0, 4) == points and g.legacy[0] == ()
    finish(t.run(Flush()))
    assert g.legacy[g.politicians()[0]] == (5,) and g.legacy[0] == (1,) and g.legacy[6] == (2,)
    assert g.tokens[d.TOKEN_QUAD] == (-2, 2)


@pytest.mark.rule("P-1.8")
def test_effects_that_leave_their_lane_wait() -> None:
    t = table("pax_galactica", 21)
    g = t.g
    before = units.total_loyalty(g, 1)
    carry_all(g, d.ON_SUCCESS[d.CRISES.index("C-PLAGUE")], 12, (), -1, d.CAPITAL)
    assert units.total_loyalty(g, 1) == before and g.queue[0][1] == "effect"
    finish(t.run(Flush()))
    assert units.total_loyalty(g, 1) == before + 3


@pytest.mark.rule("P-1.10", "P-1.9")
def test_no_question_has_more_than_sixty_answers_or_fewer_than_its_default() -> None:
    """I-29, on a random game of the small preset."""
    from hegemon.kernel import Rng
    t = table("pax_galactica", 13, seed=3)
    rng = Rng(5)
    while not t.over():
        for q in t.g.open[:3]:
            assert 1 <= len(q.listed(t.g)) <= 60 and (len(q.listed(t.g)) > 1 or q.always)
        seat = rng.choice(t.g.waiting())
        t.act(rng.choice(t.g.legal(seat)), seat)


@pytest.mark.rule("P-1.5", "P-1.6")
def test_phases_follow_each_other() -> None:
    t = table("pax_galactica", 8)
    seen: list[Any] = []
    while t.g.turn == 1 and not t.over():
        if not seen or seen[-1] != t.g.phase:
            seen.append(t.g.phase)
        t.act(t.g.legal(t.g.waiting()[0])[0], t.g.waiting()[0])
    assert seen == [0, 1, 2]


# -- P-14

@pytest.mark.rule("P-14.2")
def test_the_galaxy_burns_when_most_quadrants_are_lost() -> None:
    t = table("pax_galactica", 21)
    g = t.g
    for a in d.SECTORS[0]:
        g.loyalty = put(g.loyalty, a, 0)
    assert not collapsed(g)  # one of two is not more than half
    for a in d.SECTORS[1][:5]:
        g.bases = put(g.bases, a, (units.base(d.WARLORD, -1),))
        g.aliens = put(g.aliens, a, tuple([-1] * d.ALIEN[a]))
        g.stacks = put(g.stacks, a, ())
    assert collapsed(g)
    g.beat, g.cap_order = 6, ()
    finish(t.run(MapPhase()))
    assert g.burnt


@pytest.mark.rule("P-14.3", "R-116")
def test_laws_and_solved_crises_are_to_the_capital_what_glory_is_to_the_maps() -> None:
    g = table("pax_galactica", 13).g
    base = faction_parts(g, d.COSMOS)
    row = list(g.tallies)
    row[4 * d.COSMOS:4 * d.COSMOS + 4] = [7, 3, 1, 9]  # battles and Monuments are no statecraft
    g.tallies = tuple(row)
    assert base["statecraft"] == 0 and faction_parts(g, d.COSMOS)["statecraft"] == 3 * 3 + 3 * 1
    assert base["Glory"] == faction_parts(g, d.COSMOS)["Glory"] == 0


@pytest.mark.rule("P-14.3")
def test_scores_count_legacy_goals_events_reigns_glory_and_blame() -> None:
    g = table("pax_galactica", 13).g
    g.blame = put(g.blame, d.MEGA, 4)
    base = faction_score(g, d.MEGA)
    g.legacy = put(g.legacy, 0, (5, 10, 10))
    g.fired = put(g.fired, d.MEGA, 1)
    g.reigns = put(g.reigns, d.MEGA, 2)
    g.glory = put(g.glory, 0, 13)
    loyal, teams = len([f for f in g.fac if f < 7]), 7
    share = 30 * 25 * loyal // (100 * (2 * teams + loyal))  # three twentieths, less of a large faction
    assert faction_score(g, d.MEGA) - base == share + 10 + 6 + 1 and share == 3
    g.blame = put(g.blame, d.MEGA, 5)
    assert faction_parts(g, d.MEGA)["Blame"] == -3  # half of it, rounded up
    met = len([x for x in d.GOALS[d.MEGA] if goal_met(g, x, d.MEGA)])
    before = faction_score(g, d.MEGA)
    g.burnt = 1
    assert before - faction_score(g, d.MEGA) == (10 * met + 10) - (10 * met + 10) // 2


@pytest.mark.rule("P-14.3", "R-109")
def test_the_luckiest_draw_counts_ten_for_points_and_all_of_itself_for_the_rest() -> None:
    g = table("pax_galactica", 47).g
    f = d.COSMOS
    seat = g.leader_of(f)
    g.legacy = put(g.legacy, seat, (5,) * 20)
    points = legacy_points(g, f)
    g.legacy = put(g.legacy, seat, (5,) * 20 + (25,))
    lucky = legacy_points(g, f)
    g.legacy = put(g.legacy, seat, (5,) * 22)
    assert lucky == legacy_points(g, f) > points
    g.legacy = put(g.legacy, seat, (25,))
    assert crises.legacy_of(g, f) == 25  # for the event and for aims
    g.fac = put(g.fac, 0, d.PIRATE)
    g.legacy = put(g.legacy, 0, (25,))
    assert personal_parts(g, 0)["Legacy"] == 1  # an outlaw's too


@pytest.mark.rule("P-14.4")
def test_every_goal_can_be_met_and_is_scaled() -> None:
    g = table("pax_galactica", 13).g
    crises_ = {"test": "crises_resolved_by_faction"}
    assert least(g.preset, {**crises_, "n": 5}) == 3 and least(g.preset, {**crises_, "n": 1}) == 1
    g.tallies = (9,) * 28
    g.laws = tuple([(w, -1, -1) for w in range(len(d.LAWS))])
    g.fired = (1,) * 7
    g.reigns = (9,) * 11
    for a in d.SECTORS[1]:
        g.loyalty = put(g.loyalty, a, 10)
    for f in (d.COSMOS, d.GAL):
        assert all([goal_met(g, x, f) for x in d.GOALS[f] if x["test"] != "npc_starbases_total_at_most"])
    g.strong = put(g.strong, 1, 0)
    g.viceroy = put(g.viceroy, 1, 1)
    assert goal_met(g, {"test": "strong_admirals_held", "n": 2}, d.MEGA)
    assert goal_met(g, {"test": "viceroys_held", "n": 2}, d.SOL)
    assert not goal_met(g, {"test": "most_battleships_in_quadrants", "n": 1}, d.MEGA)  # SCI-FI has as many
    units.add_ships(g, 15, d.MEGA, 0, 1)
    assert goal_met(g, {"test": "most_battleships_in_quadrants", "n": 1}, d.MEGA)
    g.legacy = put(g.legacy, 2, (25, 25))
    assert goal_met(g, {"test": "own_legacy_at_least", "n": 50}, d.ILL)
    assert goal_met(g, {"test": "starbases_of_faction_at_least", "n": 2}, d.ILL)
    g.nodes = put(g.nodes, d.QUAD_NODES[1][0], units.base(d.SCIFI, 3))
    assert goal_met(g, {"test": "hyperlane_starbases_of_faction_at_least", "n": 1}, d.SCIFI)
    g.aliens = put(g.aliens, 15, (units.base(d.ALM, 4),))
    assert goal_met(g, {"test": "assimilated_starbases_of_faction_at_least", "n": 1}, d.ALM)
    g.alien = put(g.alien, 1, 13)
    assert not goal_met(g, {"test": "alien_resentment_total_at_most_per_quadrant", "n": 12}, d.ALM)
    g.bases = put(g.bases, 19, (units.base(d.REBEL, -1), units.base(d.PIRATE, -1)))
    assert goal_met(g, {"test": "npc_starbases_total_at_most", "n": 2}, d.GAL)


@pytest.mark.rule("P-14.5")
def test_secret_factions_are_ranked_only_if_they_rose_or_met_everything() -> None:
    g = table("pax_galactica", 13).g
    g.secret = (-1,) * 13
    g.secret = put(g.secret, 0, d.KOT)
    assert not secret_ranked(g, d.KOT) and secret_score(g, d.KOT) == 0
    g.crowned = (0,)
    g.deep = put(g.deep, 0, 4)
    assert secret_ranked(g, d.KOT) and secret_score(g, d.KOT) == 30
    g.secret = put(g.secret, 1, d.BLS)
    g.fac = put(g.fac, 1, d.PIRATE)
    g.legacy = put(g.legacy, 1, (10,))
    g.towers_fallen = 3
    assert secret_ranked(g, d.BLS) and secret_score(g, d.BLS) == 16


@pytest.mark.rule("P-14.6")
def test_ties_go_to_less_blame_then_reigns_and_honours_are_read_out() -> None:
    t = finish(table("pax_galactica", 8))
    g = t.g
    rows = ranking(g)
    assert [r[0] for r in rows] == sorted([r[0] for r in rows], reverse=True)
    assert set(rows[0][3]) <= set(winning_seats(g))
    assert any([line.startswith("Hero of the Empire") for line in honours(g)])
    g.start_loyalty = sum([units.total_loyalty(g, q) for q in g.quads()])
    assert empire_state(g) == "survival"
    g.start_loyalty = 1000
    assert empire_state(g) == "ashes"


# -- P-15

@pytest.mark.rule("P-15.1", "P-15.5")
def test_automatic_control_says_what_it_decides() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    from hegemon.games.pax_galactica.rules.trade import Pulls
    g.stress = put(g.stress, 1, 10)
    g.scrip = put(g.scrip, 0, 6)
    t.run(Pulls(1)).draws(10).play("pull sabotage", seat=0)
    assert any(["Control decides" in line and "P-13.7" in line for line in t.log])


@pytest.mark.rule("P-15.2")
def test_control_adds_a_crisis_when_few_are_active() -> None:
    from hegemon.games.pax_galactica.rules.capital import CapitalLane
    t = table("pax_galactica", 21)
    g = t.g
    g.turn, g.cap_order, g.crises = 2, (), ((d.CASES.index("C-PLAGUE"), 0, 0, 0, 1),)
    finish(t.run(CapitalLane(6)))
    assert len(g.crises) == 2  # fewer than 1 + 2 // 2 were active


@pytest.mark.rule("P-15.4")
def test_covert_actions_roll_on_a_table() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.mp[6] = 5
    picks = (("row", 4), ("quad", 1), ("npc", 0), ("more", 0), ("n", 3))
    g.threat[2] = 12
    t.dice(6, 5, 4)
    assert special(g, 6, picks, d.CAPITAL) == "the operation succeeds" and g.mp[6] == 2
    finish(t.run(Flush()))
    assert g.threat[2] == 7 and g.agency_blame[d.DEEP_STATE] == 6
    covert(g, 6, 4, 0, 1, picks)
    assert g.threat[2] == 17
    covert(g, 6, 0, 0, 1, ())
    assert g.blame[d.COSMOS] == 4
    g.privs = put(g.privs, 7, (3,))
    covert(g, 6, 1, 1, 1, (("who", 7),))
    assert g.privs[6] == (3,) and g.privs[7] == ()
    before = units.total_loyalty(g, 1)
    covert(g, 6, 2, 1, 2, (("quad", 1),))
    assert units.total_loyalty(g, 1) == before - 6
    covert(g, 6, 3, 1, 1, (("agency", d.NAVAL), ("faction", d.MEGA)))
    assert g.pawns[6][d.NAVAL] == 1 and g.pawns[7][d.NAVAL] == 1
