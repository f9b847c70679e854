"""Political actions and laws (P-10), crises, paralysis and Strong Emperors (P-11)."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.effects_switches import repeal
from hegemon.games.pax_galactica.rules.emperor import Election, Reign, barred, candidates
from hegemon.games.pax_galactica.rules.flush import Flush
from hegemon.games.pax_galactica.rules.laws import enact, law_level, may_propose, proposals
from hegemon.games.pax_galactica.rules.politics import votes
from hegemon.games.pax_galactica.rules.resolve import (
    Bribe,
    Executive,
    Legislate,
    Policy,
    Recruit,
    corrupt,
    executive_mod,
)
from hegemon.games.pax_galactica.rules.selectors import lead_agency
from hegemon.games.pax_galactica.rules.targets import Target, approaches
from hegemon.games.pax_galactica.rules.turns import MapPhase
from hegemon.kernel import put
from hegemon.testing import table

PLAGUE = d.CASES.index("C-PLAGUE")
WEAK = d.CASES.index("C-WEAK")


def capital(seats: Any = 13) -> Any:
    """A table with one harmless crisis, no cards and no vetoes."""
    t = table("pax_galactica", seats)
    g = t.g
    g.crises = ((PLAGUE, 0, 0, 0, 1),)
    g.cap_order, g.due = tuple(g.politicians()), ()
    for s in g.politicians():
        g.mp[s] = 0
        g.privs = put(g.privs, s, ())
        g.pawns = put(g.pawns, s, put(g.pawns[s], d.JUDICIARY, 0))
    return t


def finish(t: Any) -> None:
    """Default answers to the end of the procedure."""
    while not t.over():
        t.act(t.g.legal(t.g.waiting()[0])[0], t.g.waiting()[0])


# -- P-10

@pytest.mark.rule("P-10.1")
def test_recruits_go_where_they_were_named() -> None:
    t = capital()
    t.run(Recruit(6, (("agency", 0), ("agency", 8), ("agency", 0))))
    assert t.g.pawns[6][0] == 3 and t.g.deep[6] == 1 and sum(t.g.agency_blame) == 0


@pytest.mark.rule("P-10.2")
def test_policy_shifts_a_token_and_lays_blame() -> None:
    t = capital()
    g = t.g
    picks = (("token", d.COSMOS), ("step", 2))
    t.dice(6, 4, 5).run(Policy(6, 0, picks, False))  # natural 15
    t.play("step e", seat=6)
    finish(t)
    assert [e[1:] for e in g.queue] == [("shift", d.COSMOS, 1, 0), ("shift", d.COSMOS, 1, 0)]
    assert max(g.agency_blame[:8]) == 6
    g.queue = []
    t.dice(4, 4, 1).run(Policy(6, 2, picks, True))  # 9 + 3 + 2 + Treasury 1: success with effect 2
    assert t.legal(6) == ["no", "yes"]
    t.play("yes", seat=6)
    assert g.blame[d.COSMOS] == 4 and not g.queue
    t.dice(5, 2, 2).run(Policy(6, 0, picks, True))  # 9 + 4 = 13
    assert g.queue == [(5, "shift", d.COSMOS, -1, 0)] and g.blame[d.COSMOS] == 9


@pytest.mark.rule("P-10.3")
def test_corruption_pays_if_others_spent() -> None:
    t = capital()
    t.dice(3, 4)
    corrupt(t.g, 6, True)
    assert t.g.mp[6] == 1 and sum(t.g.agency_blame) == 1
    corrupt(t.g, 6, False)
    assert t.g.mp[6] == 1 and sum(t.g.agency_blame) == 1


@pytest.mark.rule("P-10.4")
def test_v_26_bribery() -> None:
    """V-26: three pawns; a black die of two leaves two Blame, a five none."""
    t = capital()
    g = t.g
    t.dice(2).run(Bribe(6, 3, (("agency", d.NAVAL),)))
    assert g.pawns[6][d.NAVAL] == 3 and g.agency_blame[d.NAVAL] == 2
    t.dice(5).run(Bribe(6, 3, (("agency", d.NAVAL),)))
    assert g.pawns[6][d.NAVAL] == 6 and g.agency_blame[d.NAVAL] == 2


@pytest.mark.rule("P-10.6")
def test_marks_do_not_count_in_elections() -> None:
    t = capital()
    from hegemon.games.pax_galactica.rules.windows import STATE
    t.g.seat_flags = put(t.g.seat_flags, 6, t.g.seat_flags[6] | STATE)
    assert votes(t.g, 6, d.EXECUTIVE) == 11
    t.run(Election()).play("nominate capital.COSMOS.1", seat=6).play("pass", seat=7)
    for s in (11, 12):
        t.play("abstain", seat=s)
    t.play("elect capital.COSMOS.1", seat=6).play("no", seat=7)
    assert t.over() and not t.g.crowned  # one pawn each: a tie fails


@pytest.mark.rule("P-10.7")
def test_a_law_is_rolled_for_and_takes_effect_with_its_price() -> None:
    t = capital()
    g = t.g
    law = d.LAWS.index("L-DEVOLVE")
    t.dice(6, 5, 4).run(Legislate(6, 0, (("law", law),)))
    finish(t)
    assert g.central == 0 and g.laws[0][0] == law and g.agency_blame[d.LEGISLATURE] == 6
    assert g.agency_blame[d.QUADRANT_AFFAIRS] == 1 and (5, "legacy", 6, 1) in g.queue and g.tallies[1] == 1
    t.dice(6, 4, 3).run(Legislate(6, 0, (("law", d.LAWS.index("L-NAVY")),)))
    finish(t)
    assert crises.active(g, d.CASES.index("C-CONSTITUTION")) and len(g.laws) == 1


@pytest.mark.rule("P-10.8")
def test_what_may_be_proposed() -> None:
    t = capital()
    g = t.g
    names = [d.LAWS[w] for w in proposals(g, 6)]
    assert "L-FREE" not in names and "L-REPEAL" not in names and "L-RESTORE" not in names
    assert "L-AMNESTY" not in names and "L-NAVY" in names  # three Megapower are not at hand
    g.mp[6] = 3
    assert may_propose(g, 6, d.LAWS.index("L-AMNESTY"))
    enact(g, 6, d.LAWS.index("L-JUDGES"), (("law", d.LAWS.index("L-JUDGES")),), -1)
    assert not may_propose(g, 6, d.LAWS.index("L-JUDGES")) and may_propose(g, 6, d.REPEAL)
    assert law_level(g, d.REPEAL, (("law", d.REPEAL), ("target", d.LAWS.index("L-JUDGES")))) == "branch"


@pytest.mark.rule("P-10.9")
def test_flags_of_laws() -> None:
    t = capital()
    g = t.g
    enact(g, 6, d.LAWS.index("L-EMP-LIMIT"), (), -1)
    assert g.flags[d.POINTS] == -3
    repeal(g, d.LAWS.index("L-EMP-LIMIT"))
    assert g.flags[d.POINTS] == 0 and not g.laws
    enact(g, 6, d.LAWS.index("L-ABOLISH"), (("agency", d.BUREAUCRACY),), -1)
    assert g.closed[d.BUREAUCRACY] and not any([row[d.BUREAUCRACY] for row in g.pawns])
    assert lead_agency(g, PLAGUE) == d.EXECUTIVE and crises.draw_card(g, 6, 2) == -1
    enact(g, 6, d.LAWS.index("L-RESTORE"), (("agency", d.BUREAUCRACY),), -1)
    assert not g.closed[d.BUREAUCRACY] and g.pawns[6][d.BUREAUCRACY] == 1
    enact(g, 8, d.LAWS.index("L-CAPITAL-SOL"), (), -1)
    assert votes(g, 8, d.EXECUTIVE) == g.pawns[8][0] + 1
    card = d.CARDS.index("TR-GRANT")
    enact(g, 6, d.LAWS.index("L-DECKSWAP"), (("card", card), ("deck", 3)), -1)
    assert g.issuer[card] == 3 and card in g.decks[3] and card not in g.decks[1]
    enact(g, 6, d.LAWS.index("L-ALIEN-RIGHTS"), (), -1)
    before = g.alien[1]
    carry_all(g, d.CARD_EFFECTS[d.ASSIM][1:], 0, (), -1, 1)
    assert g.alien[1] == before
    g.flags = put(g.flags, d.ALIENS_VOTE, 1)
    g.aliens = put(g.aliens, 15, (units.base(d.ALM, 4),))
    g.aliens = put(g.aliens, 18, (units.base(d.ALM, 4), units.base(d.ALM, 4)))
    assert votes(g, 10, d.LEGISLATURE) == g.pawns[10][1] + 1


@pytest.mark.rule("P-10.9")
def test_fuel_and_truce_wait_for_the_next_turn() -> None:
    t = capital()
    g = t.g
    carry_all(g, d.ON_DISASTER[d.CRISES.index("C-SHORTAGE")][:1], 6, (), -1, -1)
    assert g.flags[d.FUEL_SHORT] == 0 and g.fresh[d.FUEL_SHORT] == 2
    from hegemon.games.pax_galactica.rules.turns import new_turn
    new_turn(g)
    assert g.flags[d.FUEL_SHORT] == 2 and g.fresh[d.FUEL_SHORT] == 0


# -- P-11

@pytest.mark.rule("P-11.1")
def test_there_is_always_a_crisis_and_never_the_same_twice() -> None:
    t = capital()
    g = t.g
    g.crises = ()
    t.run(Flush())
    finish(t)
    assert len(g.crises) == 1
    while len(g.crises) < 10:
        assert crises.draw_crisis(g, quiet=True)
    assert len({c[0] for c in g.crises}) == 10 and not crises.draw_crisis(g, quiet=True)
    crises.trigger(g, d.TOWER, 1, -1)
    assert len(g.crises) == 11  # trigger-only crises enter above the cap


@pytest.mark.rule("P-11.2", "P-11.6")
def test_kinds_weigh_differently() -> None:
    t = capital()
    t.g.crises = tuple([crises.fresh(d.CASES.index(c)) for c in ("C-DEBT", "C-MUTINY", "C-PLAGUE")])
    assert crises.weight(t.g) == 5 and {"economic", "military", "scandal", "weak_emperor"} <= set(d.CRISIS_KIND)


@pytest.mark.rule("P-11.3", "P-11.4")
def test_v_24_executive_modifier() -> None:
    """V-24: SCI-FI on a Frontier Incident with two Megapower stands at +8."""
    g = table("pax_galactica", 47).g
    frontier = d.CASES.index("C-FRONTIER")
    assert g.tokens[d.SCIFI] == (1, -3) and executive_mod(g, 37, frontier) + 2 == 8
    assert executive_mod(g, 36, frontier) == 2 + 1 - 2  # Infinite Legacy holds survival


@pytest.mark.rule("P-10.5", "P-11.3", "P-11.5")
def test_v_06_executive_double() -> None:
    """V-06: C-PLAGUE, +5, 4/4/1: success with effect two."""
    t = capital(21)
    g = t.g
    seat = [s for s in g.politicians() if g.fac[s] == d.SOL][0]
    g.tokens = put(g.tokens, d.SOL, (0, 0))
    g.cap_order = ()
    loyalty = [units.total_loyalty(g, q) for q in g.quads()]
    assert executive_mod(g, seat, PLAGUE) + 2 == 5
    t.dice(4, 4, 1).run(Executive(seat, 2, (("case", PLAGUE), ("approach", 0))))
    assert not crises.active(g, PLAGUE) and len(g.crises) == 1 and g.agency_blame[d.BUREAUCRACY] == 4
    assert (5, "legacy", seat, 2) in g.queue and g.tallies[4 * d.SOL + 2] == 1
    t.run(Flush())
    finish(t)
    assert [units.total_loyalty(g, q) for q in g.quads()] == [n + 3 for n in loyalty] and len(g.legacy[seat]) == 2


@pytest.mark.rule("P-11.5")
def test_failure_and_disaster_leave_the_crisis() -> None:
    t = capital()
    g = t.g
    g.cap_order = ()
    t.dice(1, 2, 2).run(Executive(6, 0, (("case", PLAGUE), ("approach", 0))))
    assert crises.active(g, PLAGUE) and g.crises[0][2] == 1
    g.crises = ((d.CASES.index("C-MUTINY"), 0, 0, 0, 2),)
    t.dice(6, 4, 3).run(Executive(6, 0, (("case", d.CASES.index("C-MUTINY")), ("approach", 0))))
    assert crises.active(g, WEAK)


@pytest.mark.rule("P-11.6", "P-11.7")
def test_paralysis_is_tested_with_every_new_crisis_and_lasts() -> None:
    t = capital()
    g = t.g
    g.crises = tuple([crises.fresh(d.CASES.index(c)) for c in ("C-DEBT", "C-MUTINY")])
    crises.enter(g, d.CASES.index("C-LEAKS"))
    assert not g.paralysed
    crises.enter(g, d.CASES.index("C-EXPENSES"))
    assert g.paralysed
    crises.leave(g, d.CASES.index("C-DEBT"), "removed")
    assert g.paralysed and crises.weight(g) < g.cast().limit


@pytest.mark.rule("P-11.8", "P-1.5")
def test_ignored_crises_bite_from_their_second_turn() -> None:
    t = capital()
    g = t.g
    g.beat, g.cap_order = 6, ()
    for age, tried, lost in ((1, 0, 0), (2, 1, 0), (2, 0, 2)):
        g.crises = ((PLAGUE, age, tried, 0, 1),)
        before = units.total_loyalty(g, 1)
        g.beat = 6
        t.run(MapPhase())
        finish(t)
        assert before - units.total_loyalty(g, 1) == lost


@pytest.mark.rule("P-11.9", "P-12.2")
def test_v_28_emperor_bar() -> None:
    """V-28: the factions with the highest Blame cannot supply an Emperor."""
    t = capital(21)
    g = t.g
    g.blame = (0, 7, 7, 0, 0, 0, 3)
    assert barred(g) == [d.MEGA, d.SOL] and not [s for s in candidates(g) if g.fac[s] in (d.MEGA, d.SOL)]
    g.blame = (0,) * 7
    assert barred(g) == []


@pytest.mark.rule("P-11.9")
def test_v_35_all_to_blame() -> None:
    """V-35: level at the top nobody is barred; else only the fifth faction may be nominated."""
    g = table("pax_galactica", 8).g
    for f in g.in_play():
        g.blame = put(g.blame, f, 3)
    assert barred(g) == []
    g.blame = put(g.blame, d.GAL, 2)
    assert {g.fac[s] for s in candidates(g)} == {d.GAL}


@pytest.mark.rule("P-11.9")
def test_a_paralysed_empire_always_gets_its_emperor() -> None:
    t = capital()
    g = t.g
    g.paralysed = 1
    g.pawns = tuple([tuple([0] * 8) for _ in g.pawns])
    g.mp[8] = 9
    t.run(Election())
    assert g.waiting() == [8] and "pass" not in t.legal(8)  # the richest nominates
    t.play("nominate capital.SOL.1", seat=8).play("done", seat=8)
    finish(t)
    assert not g.paralysed and g.crowned == (8,)


@pytest.mark.rule("P-11.9")
def test_media_vote_with_megapower() -> None:
    t = capital()
    g = t.g
    g.pawns = put(g.pawns, 6, put(g.pawns[6], 0, 3))
    g.pawns = put(g.pawns, 7, put(g.pawns[7], 0, 3))
    t.run(Election()).play("nominate capital.COSMOS.1", seat=6).play("nominate centaurus.1", seat=7)
    t.play("elect capital.COSMOS.1", seat=6).play("elect centaurus.1", seat=7)
    t.play("elect centaurus.1", "spend 2", seat=11).play("abstain", seat=12)
    assert g.question(0).name() == "Reign.commanded" and g.mp[11] == 4
    assert g.pawns[7][0] == 2 and g.pawns[6][0] == 3  # the winner's supporters remove a pawn


@pytest.mark.rule("P-11.10", "P-11.11")
def test_v_22_reign() -> None:
    """V-22: commands worth ten points are executed, the fifth is beyond the points; second reign, two tokens."""
    t = capital()
    g = t.g
    rigil = d.AREA_IDS.index("centaurus.rigil")
    imperial = units.ships(g, rigil, d.IMPERIAL)
    g.reigns = put(g.reigns, d.MEGA, 1)
    g.glory = put(g.glory, 0, 7)
    g.glory = put(g.glory, 1, 8)
    t.run(Reign(0, -1))
    t.play("command E-CONVERT", "area centaurus.rigil")
    assert units.ships(g, rigil, d.MEGA, 0) == imperial and units.ships(g, rigil, d.IMPERIAL) == 0
    t.play("command E-VICEROY", "who centaurus.1", "command E-EXECUTE", "who centaurus.2", "command E-VALUES",
           "token MEGA", "step e", "done", seat=0)
    assert g.question(0) is None  # no points are left for E-BLAME
    assert g.glory[1] == 4 and g.viceroy[1] == 0 and g.blame[d.MEGA] == 3
    finish(t)
    assert g.reigns[d.MEGA] == 2 and len(g.legacy[0]) == 2 and g.glory[0] == 3
    assert len(g.crises) == 2 and not g.paralysed  # two new ones after a reign


@pytest.mark.rule("P-11.10")
def test_v_31_commands_and_npcs() -> None:
    """V-31: no command names Warlords; a conversion without Imperial ships is legal, does nothing and costs three."""
    t = capital()
    g = t.g
    camden = d.AREA_IDS.index("centaurus.camden")
    units.add_ships(g, camden, d.WARLORD, -1, 5)
    t.run(Reign(0, -1))
    assert not [x for x in t.legal(0) if "arlord" in x]
    t.play("command E-CONVERT", "area centaurus.camden", seat=0)
    assert units.ships(g, camden, d.WARLORD) == 5 and "7 points left" in g.question(0).prompt


@pytest.mark.rule("P-11.10")
def test_an_emperor_executes_only_loyal_players() -> None:
    t = capital()
    t.g.fac = put(t.g.fac, 4, d.PIRATE)
    t.run(Reign(0, -1)).play("command E-EXECUTE", seat=0)
    assert "who centaurus.5" not in t.legal(0) and "who centaurus.2" in t.legal(0)


@pytest.mark.rule("P-11.10")
def test_a_reign_restores_towers() -> None:
    t = capital()
    g = t.g
    crises.trigger(g, d.TOWER, 1, -1)
    g.stress = put(g.stress, 1, 40)
    t.run(Reign(0, -1))
    assert g.collapsed[1] == 0 and g.stress[1] == 0 and g.crises == ()


@pytest.mark.rule("P-11.12")
def test_a_crisis_already_active_brings_another_of_its_kind() -> None:
    t = capital()
    g = t.g
    crises.trigger(g, d.LEAKS, -1, -1)
    crises.trigger(g, d.LEAKS, -1, -1)
    kinds = [d.CRISIS_KIND[d.CASE_CRISIS[c[0]]] for c in g.crises]
    assert kinds.count("scandal") == 2
    crises.trigger(g, d.WEAK, -1, -1)
    n = len(g.crises)
    crises.trigger(g, d.WEAK, -1, -1)
    assert len(g.crises) == n


@pytest.mark.rule("P-11.13")
@pytest.mark.parametrize(("seats", "asked", "left"), [
    (13, "Target.relieved", ["amount 1"]), (21, "Target.quad_named", ["quadrant sol", "quadrant centaurus"])])
def test_loyalty_that_goes_while_relief_is_asked_leaves_an_answer(seats: int, asked: str, left: list[str]) -> None:
    """Battles on a map go on while a politician names the price: what is not there is not paid."""
    t = capital(seats)
    me = t.g.politicians()[0]
    t.run(Target(me, d.EXECUTE, 0, False)).play("approach relief", seat=me)
    t.g.loyalty = [0] * len(t.g.loyalty)
    t.g._lists = {}
    assert t.question(me) == asked and t.legal(me) == left
    spot = t.g.quads()[0]
    t.dice(1, 1, 2).run(Executive(me, 0, (("case", PLAGUE), ("approach", d.RELIEF), ("quad", spot), ("n", 1))))
    finish(t)
    assert units.total_loyalty(t.g, spot) == 0


@pytest.mark.rule("P-11.13")
def test_approaches_have_prices() -> None:
    t = capital()
    g = t.g
    g.cap_order = ()
    assert d.FORCE not in approaches(g, 6, PLAGUE) and d.RELIEF in approaches(g, 6, PLAGUE)
    t.run(Target(6, d.EXECUTE, 0, False))
    t.play("approach relief", "amount 3")
    before, central = units.total_loyalty(g, 1), g.central
    t.dice(1, 1, 2).run(Executive(6, 0, (("case", PLAGUE), ("approach", d.RELIEF), ("quad", 1), ("n", 3))))
    t.run(Flush())
    finish(t)
    assert before - units.total_loyalty(g, 1) >= 3
    t.dice(1, 1, 2).run(Executive(6, 0, (("case", PLAGUE), ("approach", d.CONCESSION))))
    assert g.central == central - 1
