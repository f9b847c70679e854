"""What the hall brings to the rules: the Emperor's minute, briefings of one's own, calls to Control, its crises."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import GAME, live, words
from hegemon.games.pax_galactica import actions as a
from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.aims import least
from hegemon.games.pax_galactica.rules import crises, factions, units
from hegemon.games.pax_galactica.rules.emperor import Reign
from hegemon.games.pax_galactica.rules.flush import Flush
from hegemon.games.pax_galactica.rules.media import MediaPhase
from hegemon.games.pax_galactica.rules.politics import Sheet
from hegemon.games.pax_galactica.rules.scoring import honours
from hegemon.games.pax_galactica.rules.turns import MapPhase
from hegemon.games.pax_galactica.words.hints import hint_for
from hegemon.kernel import Rng, put
from hegemon.kernel.live import filled
from hegemon.testing import table

DESK = 8
COSMOS, MEGA = 4, 5  # politicians of the table game


# -- the Emperor's minute (1126-1139)

def reigning(seats: int = 9) -> Any:
    t = table("pax_galactica", seats, clocked=True, control="human")
    return t.run(Reign(MEGA, -1))


@pytest.mark.rule("R-112", "P-11.10")
def test_in_the_minute_every_tap_is_a_command_obeyed_at_once() -> None:
    t = reigning()
    assert t.question(MEGA) == "Minute.spoken" and t.legal(MEGA)[0] == "done" and len(t.legal(MEGA)) <= 60
    said = {a[0]: hint_for(t.view(MEGA), a).at_once for a in t.g.legal(MEGA)}
    assert said == {"done": False, "bid": True, "in_words": True}  # one press each, two to end the reign
    t.play("bid E-BLAME SOL", seat=MEGA)
    assert t.g.blame[d.SOL] == 4
    loyal = units.total_loyalty(t.g, 1)
    t.play("bid E-BREAD centaurus", seat=MEGA)
    assert units.total_loyalty(t.g, 1) == loyal + 8 and t.view(MEGA).now.aside == (("points", 6),)
    t.play("done", seat=MEGA)
    assert not [q for q in t.g.open if q.name().startswith("Minute")] and t.g.reigns[d.MEGA] == 1


@pytest.mark.rule("R-112")
def test_a_command_of_ones_own_is_what_whom_and_how_much() -> None:
    t = reigning()
    t.play("in_words", "deed glory", "meets centaurus.1", seat=MEGA)
    assert t.legal(MEGA)[-1] == "amount 33"  # ten points at three tenths each
    t.play("amount 5", seat=MEGA)
    assert t.g.glory[0] == 5 and t.view(MEGA).now.aside == (("points", 8),)
    t.play("in_words", "less loyalty", "meets every_quadrant", "amount 3", seat=MEGA)
    assert t.view(MEGA).now.aside == (("points", 7),)
    assert any(["The Emperor commands: +5 Glory" in line for line in t.log])


@pytest.mark.rule("R-112", "P-11.10")
def test_no_command_of_the_minute_meets_outlaws() -> None:
    t = reigning()
    factions.lead_npc(t.g, 0, d.PIRATE, 1)
    t.g._lists = {}
    t.play("in_words", seat=MEGA)
    named = " ".join(t.legal(MEGA))
    assert "pirates" not in named and "rising" not in named and "aliens" not in named
    t.play("deed glory", seat=MEGA)
    assert "meets centaurus.1" not in t.legal(MEGA) and "meets centaurus.2" in t.legal(MEGA)
    assert "leads outlaws" in t.refused('k_heard glory 3 centaurus.1 "so he said"', seat=DESK)


@pytest.mark.rule("R-112", "P-15.1")
def test_control_enters_what_it_heard_while_the_reign_lasts_and_takes_it_back() -> None:
    t = reigning()
    t.play('k_heard glory 4 centaurus.2 "loud and clear"', seat=DESK)
    assert t.g.glory[1] == 4 and t.view(MEGA).now.aside == (("points", 10),)
    t.play('k_back "misheard"', seat=DESK)
    assert t.g.glory[1] == 0
    late = table("pax_galactica", 9, clocked=True)
    assert "nobody reigns" in late.refused('k_heard glory 4 centaurus.2 "late"', seat=DESK)


@pytest.mark.rule("R-112")
def test_in_a_lane_a_command_reaches_other_tables_when_the_beat_ends() -> None:
    t = table("pax_galactica", 9, clocked=True)
    before = t.g.glory[0]
    t.run(Reign(MEGA, d.CAPITAL)).play("in_words", "deed glory", "meets centaurus.1", "amount 5", seat=MEGA)
    assert t.g.glory[0] == before and t.g.queue
    t.play("done", seat=MEGA).run(Flush()).defaults()
    assert t.g.glory[0] == before + 5


# -- briefings of one's own (202, 164-168)

@pytest.mark.rule("R-113", "P-13.9")
def test_every_briefing_but_a_leaders_has_two_conditions_that_nobody_else_knows() -> None:
    g = GAME.start(GAME.setup(47, 3))
    assert all([len(row) == (0 if g.leader[s] else 2) for s, row in enumerate(g.terms)])
    assert len({row for row in g.terms if row}) > 5
    for viewer in (0, 31, 45):
        seen = GAME.view(g, viewer)
        assert [s for s, row in enumerate(seen.terms) if row] == ([viewer] if g.terms[viewer] else [])
        assert GAME.view(g.sample(viewer, Rng(1)), viewer).terms == seen.terms
    assert GAME.view(GAME.start(GAME.setup(48, 3)), 47).terms[0]  # Control reads all


@pytest.mark.rule("R-113", "P-13.9")
def test_each_condition_opens_its_own_door() -> None:
    g = table("pax_galactica", 13).g
    g.turn, g.moles = 2, ((),) * 13

    def doors(term: int) -> list[int]:
        g.terms = put(g.terms, 0, (term,))
        return factions.may_change(g, 0)
    assert not any([doors(term) for term in (d.DISGRACE, d.ECLIPSE, d.THRONE, d.RUIN, d.BY_LAW)])
    assert doors(d.KINSHIP) == [d.SOL, d.GAL]
    g.blame = put(g.blame, d.MEGA, 3)
    assert set(doors(d.DISGRACE)) == {d.SOL, d.ILL, d.SCIFI, d.ALM, d.GAL}  # COSMOS has no Admirals
    g.fired = put(g.fired, d.COSMOS, 1)
    assert len(doors(d.ECLIPSE)) == 5
    g.reigns = put(g.reigns, d.ALM, 1)
    assert doors(d.THRONE) == [d.ALM]
    g.laws = ((d.LAW_AIMS[d.SOL], -1, -1),)
    assert doors(d.BY_LAW) == [d.SOL]
    for area in d.SECTORS[1]:
        g.bases = put(g.bases, area, tuple([c for c in g.bases[area] if c // 100 != d.MEGA]))
    assert len(doors(d.RUIN)) == 5
    g.leader = put(g.leader, 0, 1)
    assert doors(d.DISGRACE) == []


@pytest.mark.rule("R-114", "P-2.8")
def test_the_wings_of_ill_have_aims_of_their_own_and_part_over_them() -> None:
    g = table("pax_galactica", 47).g
    wings = {g.wing(s) for s in g.members(d.ILL)}
    assert wings == {d.SURVIVALIST, d.DECADENT} and all([g.wing(s) < 0 for s in g.members(d.MEGA)])
    g.turn, g.terms, g.moles = 2, ((),) * 47, ((),) * 47
    decadent = next(s for s in g.members(d.ILL) if g.wing(s) == d.DECADENT)
    survivor = next(s for s in g.members(d.ILL) if g.wing(s) == d.SURVIVALIST and not g.leader[s])
    assert not factions.may_change(g, survivor)
    g.tallies = put(g.tallies, 4 * d.ILL + 3, 9)
    assert factions.may_change(g, survivor) and not factions.may_change(g, decadent)
    assert any(["The decadent wing of ILL" in line and "reached its aim" in line for line in honours(g)])
    sheet = live.briefing(GAME.view(g, survivor))
    assert any(["survivalist: prepare" in row[1] for part in sheet.public for row in part.rows if len(row) > 1])


@pytest.mark.rule("R-115", "P-14.4")
def test_factions_are_of_unequal_size_and_deeds_are_asked_in_proportion() -> None:
    full = next(p for p in d.PRESETS if p.name == "full")
    sizes = [full.factions.count(f) for f in range(7)]
    assert sizes == [4, 6, 8, 7, 5, 6, 7]
    at = d.PRESETS.index(full)
    bases = {"test": "starbases_of_faction_at_least", "n": 10}
    assert [least(at, bases, f) for f in (d.SOL, d.ILL, d.MEGA, d.SCIFI)] == [14, 12, 8, 6]
    assert least(at, {"test": "laws_enacted_by_faction", "n": 2}, d.SOL) == 2


@pytest.mark.rule("P-2.11", "R-107")
def test_a_mole_reads_the_aims_of_both_and_the_end_tells_of_it() -> None:
    t = table("pax_galactica", 13, moles="none")
    t.g.moles = put(t.g.moles, 0, (d.SCIFI, d.ALM))
    mine = [row for part in words.board(t.view(0)) if part.title == "You" for row in part.rows]
    assert any(["for SCIFI: " in row[1] for row in mine]) and any(["for ALM: " in row[1] for row in mine])
    folded = [part.title for part in live.briefing(t.view(0)).secret]
    assert "Your secret loyalty" in folded
    lead = t.g.leader_of(d.ALM)
    assert "Your secret members" in [part.title for part in live.briefing(t.view(lead)).secret]
    assert any(["secretly of SCIFI and ALM" in line for line in honours(t.g)])


# -- Control (90-96, 1534-1547)

@pytest.mark.rule("P-2.14")
def test_a_player_calls_control_at_any_time_and_control_alone_hears_it() -> None:
    t = table("pax_galactica", 9)
    assert "call" in t.view(0).now.forms and t.g.phase == 0
    t.play('call unhappy "Nobody talks to me."', seat=0)
    assert t.view(DESK).requests == t.view(0).requests != () and t.view(1).requests == ()
    (found,) = live.requests(t.view(DESK))
    assert found.seat == 0 and found.area == "sides" and found.text == "Nobody talks to me."
    t.until("MediaPhase.applauded")
    assert t.g.requests, "a call does not lapse with the phase"
    t.play('k_close centaurus.1 "we talked"', seat=DESK)
    assert t.g.requests == ()
    alone = table("pax_galactica", 8)
    alone.play('call leave "My train goes."', seat=0)
    told = [what.say(parts) for line in alone.match.lines for what, parts, to in line.events if to == (0,)]
    assert any(["nobody sits at Control's desk" in line for line in told])


@pytest.mark.rule("P-11.1", "R-108")
def test_control_writes_a_crisis_that_is_solved_or_ends_in_disaster_or_is_ignored() -> None:
    t = table("pax_galactica", 9)
    g = t.g
    t.play('k_write treasury 3 2 glory 4 centaurus.1 blame 3 MEGA loyalty -2 centaurus "The banks are closed"',
           seat=DESK)
    case = d.FIRST_OWN
    assert crises.active(g, case) and [c[4] for c in g.crises if c[0] == case] == [2]
    rows = [row for part in words.board(t.view(COSMOS)) if part.title.startswith("Crises") for row in part.rows]
    assert any([row[0] == "The banks are closed" and "Treasury" in row[2] for row in rows])
    other = g.clone()
    g.crises = tuple([c for c in g.crises if c[0] == case])
    g.slots, g.ap[COSMOS] = put(g.slots, COSMOS, (d.EXECUTE, -1, -1, -1)), (0,) * 6
    t.run(Sheet(0)).play("done", seat=COSMOS) if "done" in t.legal(COSMOS) else t.run(Sheet(0))
    t.dice(6, 5, 4).defaults()
    t.run(Flush()).defaults()
    assert not crises.active(g, case) and g.glory[0] == 4
    other.crises = tuple([(c, 5, 0, spot, heavy) for c, _, _, spot, heavy in other.crises if c == case])
    other.beat, other.cap_order = 6, ()
    before = units.total_loyalty(other, 1)
    other.launch(MapPhase())
    assert units.total_loyalty(other, 1) == before - 2


@pytest.mark.rule("R-94", "P-16.7")
def test_headlines_are_weighed_side_by_side_in_any_order() -> None:
    t = table("pax_galactica", 9, control="human")
    t.run(MediaPhase()).play("headline condemn", "faction MEGA", "headline condemn", "faction SOL", seat=7)
    first, second = t.g.questions(DESK)
    t.g.apply(DESK, a.NO.only, second.path)
    assert [q.path for q in t.g.questions(DESK)] == [first.path]
    t.g.apply(DESK, a.YES.only, first.path)
    assert t.g.blame[d.MEGA] == 1 and t.g.blame[d.SOL] == 0


# -- the end, and drafts

@pytest.mark.rule("R-109", "P-14.6")
@pytest.mark.parametrize("verdict", ["points", "story"])
def test_the_end_tells_the_story_first_and_points_only_where_they_are_wanted(verdict: str) -> None:
    t = table("pax_galactica", 8, verdict=verdict, turns=6)
    t.defaults(40_000)
    assert t.over()
    view = t.view(-1)
    told = words.ending(view)
    assert told is not None and told.title and "Hero of the Empire" in told.sentence
    assert words.board(view)[0].title == "The story"
    if verdict == "points":
        sums = [sum([source.points[s] for source in told.sources]) for s in range(8)]
        assert tuple(sums) == view.scores and t.g.winners()
    else:
        assert told.sources == () and t.g.winners() == [] and not any(["points" in line for line in view.story])


@pytest.mark.rule("R-102")
def test_a_draft_counts_as_far_as_it_answers_what_is_asked() -> None:
    """Half a plan: the slot and the amount that were filled in stand, all else is as by default."""
    t = table("pax_galactica", 13)
    t.until("PlanMap.laid")
    seat = next(s for s in t.g.waiting() if t.question(s) == "PlanMap.laid")
    page = live.orders(t.view(seat))
    assert page is not None
    given = filled(t.g, seat, page, {"slot_5": "empty", "ap_1": "power 0"})
    usual = filled(t.g, seat, page, {})
    assert given[0] == a.EMPTY.only and ("power", 0) in given and len(given) <= len(usual) and given[1] == usual[1]
