"""Media (P-16)."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.actions import PLAYING
from hegemon.games.pax_galactica.rules import crises, factions
from hegemon.games.pax_galactica.rules.media import MediaAction, MediaPhase, MediaWindow, headlines
from hegemon.games.pax_galactica.rules.windows import VetoWindow
from hegemon.kernel import put
from hegemon.testing import table

CHRONICLE, HERALD = 11, 12


def desk() -> Any:
    """A table with Blame in the Treasury and two pawns of COSMOS there."""
    t = table("pax_galactica", 13)
    g = t.g
    g.agency_blame = put(g.agency_blame, d.TREASURY, 6)
    for s in g.politicians():
        g.pawns = put(g.pawns, s, put(g.pawns[s], d.TREASURY, 2 if s == 6 else 0))
        g.pawns = put(g.pawns, s, put(g.pawns[s], d.JUDICIARY, 0))
        g.pawns = put(g.pawns, s, put(g.pawns[s], d.BUREAUCRACY, 0))
    g.mp[HERALD], g.phase = 3, 0
    g.cap_order = ()
    return t


def finish(t: Any) -> None:
    """Default answers to the end of the procedure."""
    while not t.over():
        t.act(t.g.legal(t.g.waiting()[0])[0], t.g.waiting()[0])


@pytest.mark.rule("P-16.1")
def test_a_window_after_each_beat_in_outlet_order_even_in_paralysis() -> None:
    t = desk()
    t.g.paralysed = 1
    t.run(MediaWindow())
    assert t.seat() == CHRONICLE
    t.play("pass")
    assert t.seat() == HERALD


@pytest.mark.rule("P-16.2")
def test_media_policy_costs_one_megapower_a_space() -> None:
    t = desk()
    g = t.g
    token = d.TOKENS.index("imperial_herald")
    x, y = g.tokens[token]
    t.run(MediaAction(HERALD)).play("media policy", "step n", "step e", "done")
    assert g.mp[HERALD] == 1 and g.tokens[token] == (x + 1, y + 1)


@pytest.mark.rule("P-16.3")
def test_v_18_pin_blame() -> None:
    """V-18: six points, two pawns, three Megapower: +7; success, disaster and failure."""
    for dice, tokens, blame, left, pawns, scandal in (
            ((2, 5, 1), 1, 6, 0, 1, False), ((3, 2, 1), 1, 6, 0, 1, True), ((1, 1, 3), 0, 0, 5, 2, False)):
        t = desk()
        g = t.g
        t.dice(*dice).run(MediaAction(HERALD)).play("media pin", "spend 3")
        finish(t)
        assert len(g.legacy[HERALD]) == tokens and g.blame[d.COSMOS] == blame
        assert g.agency_blame[d.TREASURY] == left and g.pawns[6][d.TREASURY] == pawns
        assert crises.active(g, d.CASES.index("C-SCANDAL")) == scandal and g.mp[HERALD] == 0
        assert "media pin" not in t.run(MediaAction(HERALD)).legal()  # once a turn


@pytest.mark.rule("P-16.1", "P-9.6")
def test_nobody_may_veto_the_press() -> None:
    """Who controls the Judiciary is asked about an Executive action, and about nothing an outlet does."""
    t = desk()
    g, judge = t.g, 7
    g.pawns = put(g.pawns, judge, put(g.pawns[judge], d.JUDICIARY, 5))
    g.cap_order = tuple(g.politicians())
    t.run(VetoWindow((6,), ("Executive",)))
    assert t.g.waiting() == [judge]
    for act in ("policy", "pin", "relations", "conspiracy"):
        g.mp[HERALD] = 3
        t.dice(2, 5, 1).run(MediaAction(HERALD)).play(f"media {act}")
        while not t.over():
            (seat,) = g.waiting()
            assert seat == HERALD and "veto" not in t.legal(seat)
            t.act(g.legal(seat)[-1], seat)


@pytest.mark.rule("P-16.4")
def test_public_relations_once_a_turn_at_each_table() -> None:
    t = desk()
    g = t.g
    g.battle = put(g.battle, 1, (PLAYING.read("s8"),))
    t.run(MediaAction(HERALD)).play("media relations", "who centaurus.2")
    assert g.glory[1] == 8 and "media relations" not in t.run(MediaAction(HERALD)).legal()


@pytest.mark.rule("P-16.5")
def test_conspiracy_shifts_a_token_and_earns_legacy() -> None:
    t = desk()
    g = t.g
    t.dice(6, 5, 4).run(MediaAction(HERALD)).play("media conspiracy", "token SOL", "step e", "spend 0", "step e")
    finish(t)
    assert g.tokens[d.SOL] == (-1, 1) and len(g.legacy[HERALD]) == 1
    t = desk()
    own = d.TOKENS.index("imperial_herald")
    t.dice(6, 4, 3).run(MediaAction(HERALD)).play("media conspiracy", "token SOL", "step e", "spend 0")
    assert t.g.tokens[own] == (0, 1) and t.g.tokens[d.SOL] == (-3, 1)  # Control moves it towards the centre


@pytest.mark.rule("P-16.6", "P-1.6")
def test_each_outlet_prints_two_headlines_and_may_speak() -> None:
    t = table("pax_galactica", 13)
    t.g.turn = 1
    t.run(MediaPhase())
    t.play('statement "The Empire stands."', seat=HERALD)
    assert any(["The Empire stands" in line for line in t.log])
    t.play("headline condemn", "faction MEGA", "headline praise", "faction SOL", seat=HERALD)
    assert "headline" not in str(t.g.question(HERALD))  # two and no more
    t.play("done", seat=CHRONICLE)
    assert t.g.blame[d.MEGA] == 1 and t.g.news == ((HERALD, 1, d.MEGA), (HERALD, 0, d.SOL))


@pytest.mark.rule("P-16.7")
def test_v_30_headlines() -> None:
    """V-30: two condemn, one praises: +2; three condemn: +4, capped to +3."""
    g = table("pax_galactica", 30).g
    headlines(g, ((27, 1, d.MEGA), (28, 1, d.MEGA), (29, 0, d.MEGA)))
    assert g.blame[d.MEGA] == 2
    g.blame = put(g.blame, d.MEGA, 0)
    headlines(g, ((27, 1, d.MEGA), (28, 1, d.MEGA), (29, 1, d.MEGA)))
    assert g.blame[d.MEGA] == 3


@pytest.mark.rule("P-16.7")
def test_headlines_on_players_quadrants_and_crises() -> None:
    g = table("pax_galactica", 13).g
    case = g.crises[0][0]
    token = d.TOKEN_QUAD + 1
    g.tokens = put(g.tokens, d.TOKENS.index("imperial_herald"), (4, 4))
    headlines(g, ((CHRONICLE, 2, 0), (HERALD, 2, 0), (HERALD, 4, 1), (HERALD, 5, case), (CHRONICLE, 5, case)))
    assert g.glory[0] == 3 and g.tokens[token] == (1, 3) and g.crises[0][3] == 2


@pytest.mark.rule("P-16.8")
def test_applause_goes_to_one_outlet_or_none() -> None:
    t = table("pax_galactica", 13)
    t.g.turn = 1
    t.run(MediaPhase()).play("done", seat=CHRONICLE).play("done", seat=HERALD)
    for s in range(11):
        t.play("applaud imperial_herald" if s < 2 else "applaud cosmic_chronicle" if s == 2 else "pass", seat=s)
    assert t.over() and len(t.g.legacy[HERALD]) == 1


def test_a_courier_carries_a_card() -> None:
    t = desk()
    t.g.privs = put(t.g.privs, HERALD, (3,))
    t.run(MediaAction(HERALD)).play("media courier", "who centaurus.1", f"give_card {d.CARDS[3]}")
    assert t.g.privs[0] == (3,) and t.g.privs[HERALD] == ()


@pytest.mark.rule("P-16.7")
def test_an_outlet_does_not_print_the_same_headline_twice() -> None:
    t = table("pax_galactica", 8)
    t.run(MediaPhase()).play("headline condemn", "faction MEGA", "headline condemn", seat=7)
    assert "faction MEGA" not in t.legal(7) and "faction SOL" in t.legal(7)


@pytest.mark.rule("P-13.9")
def test_an_affiliated_outlet_may_go_over() -> None:
    """R-49: Media may change faction like others; an outlet without one has nothing to leave."""
    g = table("pax_galactica", 47).g
    outlets = g.outlets()
    g.turn = 2
    g.blame = put(g.blame, d.COSMOS, 9)
    mine = [s for s in outlets if g.fac[s] == d.COSMOS][0]
    g.terms = put(g.terms, mine, (d.DISGRACE,))
    assert d.SOL in factions.may_change(g, mine)
    factions.change(g, mine, d.SOL)
    assert g.fac[mine] == d.SOL and not factions.may_change(g, [s for s in outlets if g.fac[s] == d.NOBODY][0])
