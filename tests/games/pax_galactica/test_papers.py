"""Papers of the Capital on one page: all motions, vetoes or pawns of a decision are answered at once."""
from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.pax_galactica.test_capital import DEBT, PLAGUE, capital

from hegemon.games.pax_galactica import GAME, live
from hegemon.games.pax_galactica import actions as a
from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.rules.emperor import Election, ThroneVote
from hegemon.games.pax_galactica.rules.politics import Ballot, Sheet, votes
from hegemon.games.pax_galactica.rules.targets import Target, recruits
from hegemon.games.pax_galactica.rules.windows import VetoPaper, veto_rights
from hegemon.games.pax_galactica.words.odds import vetoes_left, vote_weight
from hegemon.kernel import put
from hegemon.kernel.live import Cell, Orders, filled

COSMOS, MEGA = 6, 7  # politicians of the table of thirteen
JUDGES = d.LAWS.index("L-JUDGES")
CENTRAL = d.LAWS.index("L-CENTRAL")
MOTIONS = ((COSMOS, d.EXECUTE, 3, (("case", PLAGUE), ("approach", 0), ("ok", 1))),
           (8, d.LEGISLATE, 0, (("law", CENTRAL), ("ok", 1))),
           (9, d.EXECUTE, 1, (("case", PLAGUE), ("approach", 0), ("ok", 1))),
           (10, d.LEGISLATE, 0, (("law", JUDGES), ("ok", 1))))


def counting(executive: int = 2, legislature: int = 1, cards: tuple[int, ...] = ()) -> Any:
    """Four motions are counted, two of them on the same crisis; only MEGA has pawns in the branches."""
    t = capital()
    for s in t.g.politicians():
        t.g.pawns = put(t.g.pawns, s, (0,) * 8)
    t.g.pawns = put(t.g.pawns, MEGA, (executive, legislature, 0, 0, 0, 0, 0, 0))
    t.g.privs = put(t.g.privs, MEGA, cards)
    t.g.papers = MOTIONS
    step = Sheet(0, MOTIONS)
    return t.run(Ballot(MEGA, step.lines(t.g, (0, 1, 2, 3))))


def page_of(t: Any, seat: int) -> Orders:
    page = live.orders(t.view(seat))
    assert page is not None
    return page


def handed_in(t: Any, seat: int, **cells: str) -> list[str]:
    """What a page filled in so stands for."""
    return [a.VERBS.write(action) for action in filled(t.g, seat, page_of(t, seat), cells)]


def brings(cell: Cell) -> dict[str, str]:
    return {do: said for do, _, said in cell.choices}


# -- votes

@pytest.mark.rule("P-9.4")
def test_all_votes_of_a_ballot_stand_on_one_page() -> None:
    """One motion Yes, one No, the others not touched; the second of two motions with one name has its own row."""
    t = counting()
    page = page_of(t, MEGA)
    assert [cell.label for cell in page.cells] == [
        "Executive on Void Plague", "Legislation: Centralisation Act", "Executive on Void Plague",
        "Legislation: Judicial Restraint"]
    said = [cell.note for cell in page.cells[::2]]
    assert said == ["by COSMOS 1, 3 Megapower, standard", "by SCIFI 1, 1 Megapower, standard"]
    assert handed_in(t, MEGA) == ["abstain"] * 4
    assert handed_in(t, MEGA, motion_1="no", motion_2="yes") == ["abstain", "no", "yes", "abstain"]


@pytest.mark.rule("P-9.4", "R-16")
def test_a_vote_says_its_weight_and_the_pawn_it_may_cost() -> None:
    cells = page_of(counting(), MEGA).cells
    assert brings(cells[0]) == {"abstain": "a pawn either way", "yes": "2 votes; a pawn if it passes",
                                "no": "2 votes; a pawn if it fails"}
    assert brings(cells[1]) == {"abstain": "", "yes": "1 vote", "no": "1 vote"}
    assert brings(cells[3])["no"] == "sinks it alone"
    assert "veto at most once a turn" in cells[3].note


@pytest.mark.rule("P-9.4", "P-10.8")
def test_a_motion_says_whom_it_is_aimed_at() -> None:
    """A censure names the faction, a repeal the law that would end and whether one No is enough to keep it."""
    t = counting()
    t.g.laws = ((JUDGES, -1, -1),)
    t.g.papers = ((8, d.LEGISLATE, 0, (("law", d.LAWS.index("L-CENSURE")), ("faction", d.ALM), ("ok", 1))),
                  (9, d.LEGISLATE, 2, (("law", d.REPEAL), ("target", JUDGES))))
    step = Sheet(0, t.g.papers)
    t.run(Ballot(MEGA, step.lines(t.g, (0, 1))))
    censure, repeal = page_of(t, MEGA).cells
    assert censure.note == "by SOL 1: One faction gains 4 Blame (ALM)."
    assert repeal.note.endswith("(Judicial Restraint).") and brings(repeal)["no"] == "sinks it alone"


@pytest.mark.rule("P-9.4")
def test_what_one_cannot_vote_on_is_not_on_the_page_but_named() -> None:
    """Without a pawn in the Legislature its motions are not asked; the page says so, so that nobody looks for them."""
    page = page_of(counting(legislature=0), MEGA)
    assert [cell.key for cell in page.cells] == ["motion_0", "motion_2"]
    assert page.title == "Your votes (none on 2 motions)"


@pytest.mark.rule("P-9.4", "P-9.15")
def test_a_lobby_can_stand_behind_any_one_of_the_votes() -> None:
    t = counting(cards=(d.LOBBY,))
    page = page_of(t, MEGA)
    use = a.VERBS.write(a.USE.each[d.LOBBY])
    assert page.stock == {use: 1} and [cell.key for cell in page.cells][:2] == ["lobby_0", "motion_0"]
    assert dict(page.cells[1].cases)[use][1][2].startswith("6 votes")
    assert handed_in(t, MEGA) == ["abstain"] * 4
    assert handed_in(t, MEGA, lobby_2=use, motion_2="yes") == ["abstain", "abstain", use, "yes", "abstain"]
    t.play(use, seat=MEGA)
    page = page_of(t, MEGA)
    assert [cell.key for cell in page.cells] == ["motion_0", "motion_1", "motion_2", "motion_3"]
    assert brings(page.cells[0])["yes"].startswith("6 votes")


@pytest.mark.rule("P-9.4", "D-43")
def test_all_divisions_are_called_on_one_page() -> None:
    t = capital()
    g = t.g
    g.crises = ((PLAGUE, 0, 0, 0, 1), (DEBT, 0, 0, 0, 1))
    g.pawns = put(g.pawns, MEGA, (1, 0, 0, 0, 0, 0, 0, 0))
    for s in (COSMOS, 8):
        g.slots = put(g.slots, s, (d.EXECUTE, -1, -1, -1))
    t.run(Sheet(0))
    while t.question(MEGA) != "DivisionPaper.answered":
        seat = t.g.waiting()[0]
        t.act(t.g.legal(seat)[0], seat)
    page = page_of(t, MEGA)
    assert [cell.label for cell in page.cells] == ["Executive on Void Plague"] * 2
    assert brings(page.cells[0])["divide"] == "votes count"  # with one pawn there is none to lose
    given = handed_in(t, MEGA, motion_1="divide")
    assert given == ["pass", "divide"]
    for answer in given:
        t.play(answer, seat=MEGA)
    assert t.question(MEGA) != "DivisionPaper.answered"


@pytest.mark.rule("P-9.4", "P-9.6")
def test_votes_and_vetoes_are_reckoned_from_a_view_as_from_the_state() -> None:
    rng, seen = random.Random(4), set[tuple[int, int]]()
    g = GAME.start(GAME.setup(21, 4))
    g.flags = put(put(g.flags, d.ALIENS_VOTE, 1), d.AT_SOL, 1)
    for n in range(6000):
        if g.over:
            break
        seat = rng.choice(g.waiting())
        g.apply(seat, rng.choice(g.legal(seat)))
        if n % 40 == 0:
            v = GAME.view(g, -1)
            for s in g.politicians():
                assert [vote_weight(v, s, b) for b in (0, 1)] == [votes(g, s, b) for b in (0, 1)]
                assert vetoes_left(v, s) == veto_rights(g, s)
                seen.add((min(votes(g, s, 1), 9), veto_rights(g, s)))
    assert len(seen) > 8, seen


# -- vetoes, pawns, the throne

@pytest.mark.rule("P-9.6", "D-26")
def test_a_page_of_vetoes_has_as_many_as_are_left() -> None:
    t = capital()
    t.g.pawns = put(t.g.pawns, MEGA, (0, 0, 9, 0, 0, 0, 0, 0))
    t.g.flags = put(t.g.flags, d.VETO_LIMIT, 1)
    t.run(VetoPaper(MEGA, (COSMOS, MEGA, 8), ("Policy", "Bribery", "Corruption")))
    page = page_of(t, MEGA)
    assert [cell.label for cell in page.cells] == ["Policy", "Corruption"] and page.stock == {"veto": 1}
    assert brings(page.cells[0])["veto"] == "for a Judiciary pawn"
    assert handed_in(t, MEGA) == ["pass", "pass"] and handed_in(t, MEGA, veto_2="veto") == ["pass", "veto"]
    assert handed_in(t, MEGA, veto_0="veto") == ["veto"]  # it was the only one: nothing more is asked


@pytest.mark.rule("P-10.1", "D-24")
def test_all_pawns_of_a_recruit_action_are_placed_on_one_page() -> None:
    t = capital()
    t.g.pawns = put(t.g.pawns, MEGA, (0, 0, 0, 2, 0, 0, 0, 0))
    t.run(Target(MEGA, d.RECRUIT, 4, False))
    page, n = page_of(t, MEGA), recruits(t.g, MEGA, 4)
    assert [cell.label for cell in page.cells] == [f"Pawn {i}" for i in range(1, n + 1)] and n > 2
    given = handed_in(t, MEGA, pawn_2="agency deep_state")
    assert len(given) == n and given[0] == "agency treasury" and given[1] == "agency deep_state"


@pytest.mark.rule("P-11.9", "D-22")
def test_a_vote_of_an_outlet_without_megapower_is_warned_of() -> None:
    t = capital()
    media = t.g.outlets()[0]
    t.g.mp[media] = 3
    t.run(ThroneVote(media, (COSMOS, MEGA)))
    vote, mp = page_of(t, media).cells
    assert brings(mp) == {"spend 0": "no weight: the vote does not count", "spend 1": "1 vote", "spend 2": "2 votes",
                          "spend 3": "3 votes"}
    assert handed_in(t, media) == ["abstain"]
    assert handed_in(t, media, vote=vote.choices[1][0], mp="spend 2") == [vote.choices[1][0], "spend 2"]


# -- what is answered by itself

@pytest.mark.rule("P-11.9", "D-21")
def test_nobody_is_nominated_by_itself_while_somebody_has_to_be() -> None:
    t = capital()
    t.g.pawns = put(t.g.pawns, MEGA, (9, 0, 0, 0, 0, 0, 0, 0))
    t.run(Election())
    usual = live.automatic(t.view(MEGA))[-1]
    assert t.question(MEGA) in usual.questions and t.legal(MEGA)[0] == "pass"
    t.g.paralysed = 1
    assert t.question(MEGA) not in live.automatic(t.view(MEGA))[-1].questions


@pytest.mark.rule("P-9.4", "P-9.17", "D-25")
def test_one_word_votes_on_everything_that_is_put_in_a_turn() -> None:
    """Yes to what the own faction puts, Yes to all, or none: what later steps put is not known at the first ballot."""
    t = counting()
    t.g.papers = ((COSMOS, *MOTIONS[0][1:]), (MEGA, *MOTIONS[1][1:]))
    t.run(Ballot(MEGA, Sheet(0, t.g.papers).lines(t.g, (0, 1))))
    given = []
    while not t.over():
        words = {one.question: one for one in live.automatic(t.view(MEGA)) if t.question(MEGA) in one.questions}
        given.append([one.answer for one in words.values()])
        assert list(words) == ["Ballot.answered:faction", "Ballot.answered:yes", "Ballot.answered:abstain"]
        assert all([one.until == ("turn",) and one.answer in t.legal(MEGA) for one in words.values()])
        t.play("abstain", seat=MEGA)
    assert given == [["abstain", "yes", "abstain"], ["yes", "yes", "abstain"]]


THE_THRONE = ("ThroneVote.chosen", "Temptation.answered", "Minute.spoken")  # asked in some turns, for good reasons


def turn_of(g: Any, me: int, rng: random.Random) -> tuple[list[str], int]:
    """What somebody taps who lets everything be as usual, a turn long, and how many ballots were counted: a page or a
    question by one tap, what can be said for the turn by two."""
    taps, said, ballots, turn = list[str](), set[str](), 0, g.turn
    while g.turn == turn and not g.over:
        seat = rng.choice(g.waiting())
        if seat != me:
            g.apply(seat, rng.choice(g.legal(seat)))
            continue
        view, q = GAME.view(g, me), g.question(me)
        words = [one for one in live.automatic(view) if q.name() in one.questions]
        page = live.orders(view)
        if words and not any([one.question in said for one in words]):
            said.add(words[-1].question)
            taps += ["do not ask again", f"this turn: {words[-1].title}"]
            continue
        ballots += dict(view.draft).get("cast") == ()
        if words:
            answer = next(one.answer for one in words if one.question in said)
            g.apply(me, a.VERBS.read(answer) if answer else g.legal(me)[0])
        else:
            taps.append(q.name())
            for action in filled(g, me, page, {}) if page is not None else [g.legal(me)[0]]:
                g.apply(me, action)
    return taps, ballots


@pytest.mark.rule("P-9.1", "P-9.17")
def test_a_whole_turn_of_a_politician_takes_as_many_taps_for_four_ballots_as_for_one() -> None:
    """A word for papers and one for votes; throne, plan, Diplomacy and applause by a tap each."""
    counts: dict[int, set[int]] = {}
    for seed in range(24):
        g = GAME.start(GAME.setup(13, seed, {"clocked": True}))
        taps, ballots = turn_of(g, g.politicians()[seed % 5], random.Random(seed))
        counts.setdefault(ballots, set()).add(len([tap for tap in taps if tap not in THE_THRONE]))
        assert len(taps) <= 8, taps
    assert counts.pop(0) == {5} and max(counts) >= 3
    assert all([found == {7} for found in counts.values()]), counts


@pytest.mark.rule("P-5.1", "P-7.7")
def test_a_whole_turn_of_a_governor_takes_ten_taps_at_most_with_battles() -> None:
    """A word for the steps of the map and one for fights; budget, cards, plan, Diplomacy, applause by a tap each."""
    fought = 0
    for seed in range(24):
        g, rng = GAME.start(GAME.setup(13, seed, {"clocked": True})), random.Random(seed)
        me = [s for s in range(13) if g.role[s] == d.GOVERNOR][seed % 2]
        for _ in range(2):
            taps, _ = turn_of(g, me, rng)
            fought += any(["Fight" in tap for tap in taps])
            assert len([tap for tap in taps if tap not in THE_THRONE]) <= 10, taps
    assert fought
