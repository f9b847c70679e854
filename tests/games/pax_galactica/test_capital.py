"""The Imperial Capital: sequence, votes, vetoes, dice, cards and powers (P-9)."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.capital import CapitalLane, NewPolitics, PlanCapital, default_politics
from hegemon.games.pax_galactica.rules.offices import Buying, BuyPaper, Powers
from hegemon.games.pax_galactica.rules.politics import Sheet, votes
from hegemon.games.pax_galactica.rules.turns import MapPhase
from hegemon.games.pax_galactica.rules.windows import JUDGED, SENATE, STATE, RollWindow, VetoWindow, veto_rights
from hegemon.kernel import put
from hegemon.testing import table

PLAGUE = d.CASES.index("C-PLAGUE")
DEBT = d.CASES.index("C-DEBT")


def capital(seats: Any = 13) -> Any:
    """A table with one harmless crisis and all money gone."""
    t = table("pax_galactica", seats)
    g = t.g
    g.crises = ((PLAGUE, 0, 0, 0, 1),)
    g.cap_order = tuple(g.politicians())
    g.due = ()
    for s in g.politicians():
        g.mp[s] = 0
        g.privs = put(g.privs, s, ())
    return t


def sheet(t: Any, **slots: Any) -> Any:
    """Put actions into the first slot: `sheet(t, COSMOS=(kind, mp))`."""
    g = t.g
    for s in g.politicians():
        kind, mp = slots.get(d.FACTIONS[g.fac[s]], (-1, 0))
        g.slots = put(g.slots, s, (kind, -1, -1, -1))
        g.ap[s] = (mp, 0, 0, 0, 0, 0)
    return t.run(Sheet(0))


def finish(t: Any) -> None:
    """Default answers to the end of the procedure."""
    while not t.over():
        t.act(t.g.legal(t.g.waiting()[0])[0], t.g.waiting()[0])


@pytest.mark.rule("P-9.1")
def test_eleven_steps() -> None:
    t = table("pax_galactica", 8)
    g = t.g
    steps: list[Any] = []
    while g.turn == 1 and g.phase == 0:
        if not steps or steps[-1] != g.step[5]:
            steps.append(g.step[5])
        seat = g.waiting()[0]
        t.act(g.legal(seat)[0], seat)
    assert steps == sorted(steps) and steps[-1] >= 10


@pytest.mark.rule("P-9.2")
def test_most_megapower_sets_the_direction() -> None:
    t = capital()
    t.g.mp[8] = 9
    t.run(CapitalLane(1)).play("counter", seat=8)
    assert t.g.cap_order == (8, 7, 6, 10, 9)


@pytest.mark.rule("P-9.3")
def test_planning_sets_megapower_aside_and_hides_secret_slots() -> None:
    t = capital()
    g = t.g
    g.mp[6] = 5
    t.run(PlanCapital(6)).play("politic executive", "politic recruit_pawn", "empty", "empty", "spend 2")
    assert "spend 3" in t.legal() and "spend 4" not in t.legal()
    g.slots = put(g.slots, 6, (2, 0, -1, -1))
    g.ap[6] = (2, 1, 1, 0, 0, 0)
    g.beat = 1
    g.phase = 0
    seen = t.view(7)
    assert seen.slots[6][0] == 2 and seen.slots[6][1] == -2 and seen.ap[6][:2] == (2, -1)
    assert t.view(6).ap[6] == (2, 1, 1, 0, 0, 0) and t.view(6).slots[6][1] == 0


@pytest.mark.rule("P-9.4", "P-10.7")
def test_v_19_votes() -> None:
    """V-19: a Senator carries an office law; winners and abstainers lose a pawn; one No sinks a branch law."""
    t = capital(21)
    g = t.g
    p = g.politicians()
    for s, n in zip(p, (3, 5, 4, 3, 0, 0, 0)):
        g.pawns = put(g.pawns, s, (0, n, 0, 0, 0, 0, 0, 0))
    g.seat_flags = put(g.seat_flags, p[0], g.seat_flags[p[0]] | SENATE)
    law = d.LAWS.index("L-CENTRAL")
    papers = ((p[0], d.LEGISLATE, 0, (("law", law), ("ok", 1))),)
    ballots = ((0, p[0], 1, 0), (0, p[1], 0, 0), (0, p[2], 0, 0), (0, p[3], -1, 0))
    step = Sheet(0, papers, (0,), (0,), ballots)
    assert step.passed(g, 0)
    assert [g.pawns[s][1] for s in p[:4]] == [2, 5, 4, 2]
    branch = ((p[0], d.LEGISLATE, 0, (("law", d.LAWS.index("L-JUDGES")), ("ok", 1))),)
    assert not Sheet(0, branch, (0,), (0,), ((0, p[0], 1, 10), (0, p[1], 0, 0))).passed(g, 0)


@pytest.mark.rule("P-9.4")
def test_v_32_voteless_motion() -> None:
    """V-32: nobody calls a division: no count and no pawns removed."""
    t = capital()
    before = t.g.pawns
    assert Sheet(0, ((6, d.EXECUTE, 0, (("case", PLAGUE),)),), (0,), ()).passed(t.g, 0) and t.g.pawns == before


@pytest.mark.rule("P-9.4", "P-11.8")
def test_v_44_tied_vote() -> None:
    """V-44: five against five fails; No voters and the abstainer lose a pawn; the crisis has not been tried."""
    t = capital(21)
    g = t.g
    p = g.politicians()
    for s, n in zip(p, (5, 5, 2, 0, 0, 0, 0)):
        g.pawns = put(g.pawns, s, (n, 0, 0, 0, 0, 0, 0, 0))
    papers = ((p[0], d.EXECUTE, 0, (("case", PLAGUE), ("ok", 1))),)
    step = Sheet(0, papers, (0,), (0,), ((0, p[0], 1, 0), (0, p[1], 0, 0), (0, p[2], -1, 0)))
    assert not step.passed(g, 0)
    assert [g.pawns[s][0] for s in p[:3]] == [5, 4, 1] and g.crises[0][2] == 0


@pytest.mark.rule("P-9.5")
def test_control_goes_to_most_pawns_and_ties_share() -> None:
    t = capital()
    g = t.g
    assert crises.in_control(g, d.NAVAL) == (7,)
    g.pawns = put(g.pawns, 9, put(g.pawns[9], d.NAVAL, 2))
    assert crises.in_control(g, d.NAVAL) == (7, 9)
    g.pawns = tuple([(0,) * 8 for _ in g.pawns])
    assert crises.in_control(g, d.NAVAL) == ()


@pytest.mark.rule("P-9.6")
def test_v_42_double_veto() -> None:
    """V-42: two controllers veto one action, the first in order of initiative pays; Plausible Denial cancels it."""
    t = capital()
    g = t.g
    p, q, r = 6, 8, 10
    for s in (q, r):
        g.pawns = put(g.pawns, s, put(g.pawns[s], d.JUDICIARY, 3))
    g.cap_order = (p, q, r, 7, 9)
    g.privs = put(g.privs, p, (d.DENIAL,))
    t.run(VetoWindow((p,), ("Legislation",)))
    t.play("veto", seat=r).play("veto", seat=q)
    assert g.pawns[q][d.JUDICIARY] == 2 and g.pawns[r][d.JUDICIARY] == 3 and (g.vetoes[q], g.vetoes[r]) == (1, 0)
    t.play("use DS-DENIAL", seat=p)
    assert t.over() and g.privs[p] == () and g.pawns[q][d.JUDICIARY] == 2


@pytest.mark.rule("P-9.6", "P-10.6")
def test_a_judge_vetoes_without_a_pawn_and_policy_is_beyond_vetoes() -> None:
    t = capital()
    g = t.g
    for s in g.politicians():
        g.pawns = put(g.pawns, s, put(g.pawns[s], d.JUDICIARY, 0))
    g.seat_flags = put(g.seat_flags, 9, g.seat_flags[9] | JUDGED)
    assert veto_rights(g, 9) == 1
    t.run(VetoWindow((6,), ("Executive",))).play("veto", seat=9)
    assert g.vetoes[9] == 1 and veto_rights(g, 9) == 0
    assert Sheet(0, ((6, d.POLICY, 0, ()), (7, d.EXECUTE, 0, ()))).vetoable() == [1]
    g.flags = put(g.flags, d.VETO_LIMIT, 1)
    g.pawns = put(g.pawns, 8, put(g.pawns[8], d.JUDICIARY, 5))
    assert veto_rights(g, 8) == 1


@pytest.mark.rule("P-9.7")
def test_v_02_unlucky_13() -> None:
    """V-02: 5/2/3 with +3 is a disaster, with +4 a success, with +2 a failure."""
    assert [crises.outcome(5, 2, 3, m)[0] for m in (3, 4, 2)] == [crises.DISASTER, crises.SUCCESS, crises.FAILURE]


@pytest.mark.rule("P-9.7")
def test_v_03_natural_13() -> None:
    """V-03."""
    assert crises.outcome(6, 4, 3, 10)[0] == crises.DISASTER


@pytest.mark.rule("P-9.7")
def test_v_04_natural_success() -> None:
    """V-04."""
    assert crises.outcome(6, 5, 4, -4) == (crises.SUCCESS, 1) and crises.outcome(6, 5, 4, -2)[0] == crises.DISASTER


@pytest.mark.rule("P-9.7")
def test_v_05_cap_and_triple() -> None:
    """V-05: modifiers stop at ten; a triple has effect three."""
    t = capital()
    t.dice(1, 1, 1)
    assert crises.roll(t.g, 6, "a test", 14) == (crises.DISASTER, 3, 1)
    t.dice(2, 2, 2)
    assert crises.roll(t.g, 6, "a test", 14) == (crises.SUCCESS, 3, 2)
    assert crises.outcome(4, 4, 1, 5) == (crises.SUCCESS, 2)


@pytest.mark.rule("P-9.7")
def test_the_table_of_chances() -> None:
    for mod, success, disaster in ((-3, 134, 125), (0, 162, 97), (2, 278, 222), (5, 644, 194), (10, 898, 102)):
        bad, _, good = crises.chances(mod)
        assert round(1000 * good / 216) == success and round(1000 * bad / 216) == disaster


@pytest.mark.rule("P-9.8")
def test_cards_are_bought_for_pawns_and_megapower() -> None:
    t = capital()
    g = t.g
    g.ap[7] = (0, 0, 3, 0, 0, 0)
    g.cap_order = (7,)
    for s in g.politicians():
        g.pawns = put(g.pawns, s, put(g.pawns[s], d.JUDICIARY, 0))
    strike = d.CARDS.index("NA-STRIKE")
    t.run(Buying(6)).play("buy naval", "card NA-STRIKE", "buy naval", "buy quadrant_affairs", seat=7)
    assert strike in g.privs[7] and len(g.privs[7]) == 3 and g.mp[7] == 0
    g.ap[7] = (0, 0, 2, 0, 0, 0)
    t.run(Buying(6)).play("done", seat=7)
    assert g.mp[7] == 2  # what is not used comes back
    assert not [x for x in t.run(BuyPaper(6, 6)).legal(6) if x == "buy naval"]


@pytest.mark.rule("P-9.9", "P-11.6")
def test_v_20_paralysis() -> None:
    """V-20: at the limit the scandal paralyses and gives the Treasury nothing; below it, one MP a crisis."""
    for seats, paralysed in ((21, 1), (30, 0)):  # limits of 7 and 8
        t = capital(seats)
        g = t.g
        g.crises = tuple([crises.fresh(d.CASES.index(c)) for c in ("C-INFLATION", "C-DEBT", "C-MUTINY")])
        for s in g.politicians():
            g.pawns = put(g.pawns, s, put(g.pawns[s], d.ALIEN_AFFAIRS, 0))
            g.pawns = put(g.pawns, s, put(g.pawns[s], d.JUDICIARY, 0))
        seat = crises.in_control(g, d.TREASURY)[0]
        g.ap[seat] = (2, 0, 0, 0, 0, 0)
        assert crises.weight(g) == 6
        crises.enter(g, d.CASES.index("C-LEAKS"))
        assert g.paralysed == paralysed and (g.due == ()) == bool(paralysed)
        t.run(Powers())
        finish(t)
        assert g.mp[seat] == (2 if paralysed else 4)  # the allocated MP comes back, or four crises pay


@pytest.mark.rule("P-9.9")
def test_office_powers_work_once_a_turn_for_each_politician() -> None:
    t = capital()
    g = t.g
    g.crises = tuple([crises.fresh(d.CASES.index(c)) for c in ("C-PLAGUE", "C-LEAKS")])
    g.due = ((d.BUREAUCRACY, 6), (d.ALIEN_AFFAIRS, 10))
    for s in g.politicians():
        g.pawns = put(g.pawns, s, put(g.pawns[s], d.JUDICIARY, 0))
    g.mp[7] = 3
    t.run(Powers()).play("agency treasury", "agency naval", seat=6).play("who capital.MEGA.1", "done", seat=10)
    assert g.pawns[6][d.TREASURY] == 2 and g.pawns[6][d.NAVAL] == 1 and g.mp[7] == 2 and g.mp[10] == 1
    g.due = ()
    crises.owe_powers(g)
    assert (d.BUREAUCRACY, 6) not in g.due and (d.ALIEN_AFFAIRS, 10) not in g.due


@pytest.mark.rule("P-9.9", "P-1.5")
def test_quadrant_affairs_swaps_two_map_players() -> None:
    t = table("pax_galactica", 21)
    g = t.g
    g.beat = 6
    boss = crises.in_control(g, d.QUADRANT_AFFAIRS)[0]
    for s in g.politicians():
        g.pawns = put(g.pawns, s, put(g.pawns[s], d.QUADRANT_AFFAIRS, int(s == boss)))
        g.pawns = put(g.pawns, s, put(g.pawns[s], d.JUDICIARY, 0))
    g.glory = put(g.glory, 0, 5)
    t.run(MapPhase()).play("who sol.1", "who centaurus.2", seat=boss)
    finish(t)
    assert g.loc[0] == 1 and g.spot[0] == 2 and g.loc[7] == 0 and g.glory[0] == 5


@pytest.mark.rule("P-9.10")
def test_the_deep_state_is_hidden_and_its_total_old() -> None:
    t = capital()
    g = t.g
    g.deep = put(g.deep, 6, 4)
    g.deep_shown = 0
    assert t.view(7).deep[6] == -1 and t.view(6).deep[6] == 4 and t.view(7).deep_shown == 0
    assert t.view(11).deep[6] == 4  # the Chronicle is of the same faction
    assert crises.in_control(g, d.EXECUTIVE) and d.DEEP_STATE not in d.OFFICES


@pytest.mark.rule("P-9.11")
def test_a_low_deck_takes_half_of_its_cards_back_once_a_turn() -> None:
    t = capital()
    g = t.g
    g.privs = put(g.privs, 0, tuple(sorted([c for c in g.decks[3] if c == d.STRIKE][:5])))
    held = len(g.privs[0])
    g.decks = put(g.decks, 3, ())
    assert crises.draw_card(g, 6, 3) == -1  # nothing is left to deal now
    crises.recall(g)
    card = crises.draw_card(g, 6, 3)
    assert card == d.STRIKE and held == 5 and len(g.privs[0]) in (2, 3) and g.recalled[3] == crises.RECALLED
    while g.decks[3]:
        crises.draw_card(g, 6, 3)
    assert crises.draw_card(g, 7, 3) == -1


@pytest.mark.rule("P-9.12")
def test_viceroys_draw_cards_in_a_decentralised_empire() -> None:
    t = capital()
    g = t.g
    g.central = -2
    crises.decentralise(g)
    assert len(g.privs[5]) == 2 and len(g.piles[6]) == 2
    used = g.privs[5][0]
    crises.use_card(g, 5, used, -1)
    assert g.piles[1] == (used,)  # back to the Viceroy's own pile
    g.central = 0
    crises.decentralise(g)
    assert g.privs[5] == () and g.piles[1] == g.piles[6] == () and len(g.decks[4]) == 24


@pytest.mark.rule("P-9.13")
def test_new_political_actions_come_from_the_supply() -> None:
    t = capital()
    g = t.g
    assert g.hand[6] == (1, 1, 1, 1, 0, 0, 0, 0, 0)
    g.cap_order, g.cap_supply = (6, 7), (0, 0, 0, 0, 1, 0, 1, 0, 0)
    t.run(NewPolitics()).play("learn bribery", seat=7).play("learn bribery", seat=6)
    assert t.seat() == 7 and t.legal() == ["learn senator", "pass"]


@pytest.mark.rule("P-9.14", "P-15.2")
def test_administration_of_the_capital() -> None:
    t = capital()
    g = t.g
    g.turn, g.cap_order = 2, ()
    g.flags = put(g.flags, d.EXEC_CAP, 4)
    g.pawns = put(g.pawns, 6, put(g.pawns[6], d.EXECUTIVE, 6))
    g.ap[6] = (0, 0, 2, 0, 0, 1)
    g.crises = ()
    t.run(CapitalLane(6))
    finish(t)
    assert g.pawns[6][d.EXECUTIVE] == 4 and g.mp[6] >= 3 and len(g.crises) == 1  # Control adds a crisis


@pytest.mark.rule("P-9.15")
def test_cards_on_a_roll_and_their_denial() -> None:
    t = capital()
    g = t.g
    g.privs = put(g.privs, 6, (d.THINKTANK,))
    g.privs = put(g.privs, 7, (d.REDTAPE,))
    for s in g.politicians():
        g.pawns = put(g.pawns, s, put(g.pawns[s], d.JUDICIARY, 0))
    t.run(RollWindow(6, "policy"))
    assert t.legal(6) == ["pass", "use TR-WHIP"] and t.legal(7) == ["pass", "use BU-REDTAPE"]
    assert "use BU-REDTAPE" not in [x for x in t.legal(6)]
    t.play("use TR-WHIP", seat=6).play("use BU-REDTAPE", seat=7)
    assert t.over() and g.privs[6] == g.privs[7] == ()


@pytest.mark.rule("P-9.16")
def test_two_sets_of_privilege_cards() -> None:
    assert len(table("pax_galactica", 8, privilege_sets=2).g.decks[0]) == 144


@pytest.mark.rule("P-9.17", "P-11.5")
def test_v_39_reserve_crisis() -> None:
    """V-39: the second politician falls back on the crisis in reserve, with the same Megapower."""
    for reserve in (True, False):
        t = capital()
        g = t.g
        for s in g.politicians():
            g.pawns = put(g.pawns, s, put(g.pawns[s], d.JUDICIARY, 0))
        g.crises = ((PLAGUE, 0, 0, 0, 1), (DEBT, 0, 0, 0, 2))
        g.cap_order = (6, 7, 8, 9, 10)
        sheet(t, COSMOS=(d.EXECUTE, 3), MEGA=(d.EXECUTE, 4))
        t.play("crisis C-PLAGUE", "approach standard", "done", seat=6)
        t.play("crisis C-PLAGUE", "approach standard", "crisis C-DEBT" if reserve else "done", seat=7)
        blame = g.agency_blame[d.TREASURY]
        t.dice(6, 6, 6, 2, 1, 3)
        finish(t)
        assert (g.agency_blame[d.TREASURY] == blame + 2) == reserve
        assert g.mp[7] >= (0 if reserve else 4)


@pytest.mark.rule("P-9.17")
def test_a_senator_counts_from_the_moment_it_is_turned_up() -> None:
    t = capital()
    g = t.g
    sheet(t, COSMOS=(d.SENATOR, 0), MEGA=(d.STATESMAN, 0))
    finish(t)
    assert votes(g, 6, d.LEGISLATURE) == 11 and g.seat_flags[7] & STATE and votes(g, 7, d.EXECUTIVE) == 11


@pytest.mark.rule("P-9.18", "P-11.6")
def test_paralysis_in_the_middle_of_a_step_ends_it() -> None:
    t = capital()
    g = t.g
    g.ap[6], g.paralysed = (0, 0, 0, 2, 0, 0), 0
    crises.paralyse(g)
    assert g.mp[6] == 2 and g.ap[6] == (0,) * 6
    t.run(CapitalLane(4))
    assert t.over()  # step 7 is passed over
    t.run(Buying(6))
    assert t.over()


def test_a_silent_politician() -> None:
    """Section 4.2: Executive only where it reaches +5."""
    t = capital()
    g = t.g
    assert default_politics(g, 6) == ((-1, d.RECRUIT, -1, -1), 0)
    g.mp[6] = 9
    slots, mp = default_politics(g, 6)
    assert slots == (d.EXECUTE, d.RECRUIT, -1, -1) and mp == 5  # base 2, crisis +1: five bring it to +8
