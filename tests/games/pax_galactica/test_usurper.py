"""Usurpers (P-8) and the march of rebels (P-17.6)."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.actions import PLAYING
from hegemon.games.pax_galactica.rules import crises, moving, units
from hegemon.games.pax_galactica.rules.quadrant import ActionStep
from hegemon.games.pax_galactica.rules.usurper import Pledge, Temptation, Throne
from hegemon.kernel import put
from hegemon.testing import table


def cards(words: Any) -> Any:
    """Playing cards by their notation."""
    return [PLAYING.read(w) for w in words.split()]


def finish(t: Any) -> None:
    """Default answers to the end of the procedure."""
    while not t.over():
        t.act(t.g.legal(t.g.waiting()[0])[0], t.g.waiting()[0])


@pytest.mark.rule("P-8.1")
def test_a_weak_emperor_tempts_every_strong_admiral() -> None:
    t = table("pax_galactica", 21)
    g = t.g
    crises.trigger(g, d.WEAK, -1, -1)
    t.run(Temptation())
    assert t.over()  # nobody is Strong Admiral yet
    g.strong = put(g.strong, 0, 0)
    g.strong = put(g.strong, 1, 6)
    t.run(Temptation())
    assert g.waiting() == [0, 6] and t.legal(0) == ["no", "yes"]
    t.play("yes", seat=0)
    assert not g.usurper[0]  # secret until both have answered
    t.play("no", seat=6)
    assert g.usurper[0] and not g.usurper[6]


@pytest.mark.rule("P-8.2")
def test_v_37_usurper() -> None:
    """V-37: Action 4 becomes a Move of its AP and starbases to the Capital; no Megapower is gained."""
    t = table("pax_galactica", 13)
    g = t.g
    a1 = d.AREA_IDS.index("centaurus.a1")
    g.turn = 2
    g.beat = 3
    g.usurper = put(g.usurper, 0, 1)
    g.ap[0] = (0, 0, 0, 3, 0, 0, 0, 0, 0)
    units.add_ships(g, a1, d.MEGA, 0, 8)
    g.order = put(g.order, 1, (0,))
    mp = g.mp[0]
    t.run(ActionStep(1, 4)).play("yes", "banner MEGA", "from centaurus.a1")
    assert "to_capital" in t.legal()
    t.play("to_capital")
    assert t.legal()[0] == "amount 4"  # three AP and one starbase
    t.play("amount 4")
    finish(t)
    assert g.sent[0] == 4 and g.mp[0] == mp


@pytest.mark.rule("P-8.2")
def test_a_loyalist_takes_only_ships_loyalists_have_built() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    a1 = d.AREA_IDS.index("centaurus.a1")
    g.usurper = put(g.usurper, 5, 1)
    g.built = put(g.built, 5, 2)
    units.add_ships(g, a1, d.IMPERIAL, -1, 8)
    t.run(moving.Moves(5, 9, march=True)).play("from centaurus.a1", "to_capital")
    assert t.legal()[0] == "amount 2"


@pytest.mark.rule("P-8.3", "P-8.4", "P-8.5", "P-11.11", "P-2.6")
def test_v_21_usurpers() -> None:
    """V-21: B wins with pawns of the Deep State; Glory is halved for both, black suits fall on B's Quadrant."""
    t = table("pax_galactica", 21)
    g = t.g
    a, b = 0, 6
    g.usurper = put(g.usurper, b, 1)
    g.usurper = put(g.usurper, a, 1)
    g.sent = put(g.sent, a, 12)
    g.sent = put(g.sent, b, 9)
    g.glory = put(g.glory, a, 15)
    g.glory = put(g.glory, b, 20)
    g.strong = put(g.strong, 0, a)
    g.strong = put(g.strong, 1, b)
    g.mp[a] = g.mp[b] = 1
    backer = g.politicians()[0]
    g.deep = put(g.deep, backer, 4)
    g.battle = put(g.battle, 5, tuple(reversed(cards("h9 cK s7 d6"))))
    pirates, warlords = g.threat[2], g.threat[3]
    t.run(Throne())
    for s in g.politicians():
        if s == backer:
            t.play("who centaurus.1", "amount 4", seat=s)
        else:
            t.play("pass", seat=s)
    t.play("play cK", seat=a).play("play s7", "play d6", seat=b)
    assert g.question(b).name() == "Reign.commanded" and g.deep[backer] == 0
    t.play("done", seat=b)
    finish(t)
    assert g.glory[a] == 12 and g.glory[b] == 18
    assert g.threat[2] == pirates + 7 and g.threat[3] == warlords + 10
    assert g.sent == tuple([0] * 21) and g.usurper == tuple([0] * 21) and g.reigns[g.fac[b]] == 1 and b in g.capital_won
    assert len(g.legacy[b]) == 1


@pytest.mark.rule("P-8.3")
def test_everybody_is_asked_for_pawns_because_who_holds_any_is_hidden() -> None:
    t = table("pax_galactica", 13)
    t.run(Pledge(6, ((0, 12, 0, 0), (1, 9, 0, 0))))
    assert t.legal(6) == ["pass"]  # asked although there is no choice
    t.g.deep = put(t.g.deep, 6, 3)
    t.g.secret = put(t.g.secret, 6, d.KOT)
    t.run(Pledge(6, ((0, 12, 0, 0), (1, 9, 0, 0)))).play("who centaurus.1", "amount 3")
    assert t.legal(6) == ["no", "yes"]  # a Keeper of the Throne may count them double once


@pytest.mark.rule("P-8.4", "P-12.2")
def test_v_28_a_single_usurper_reigns_whatever_the_blame() -> None:
    """V-28 and R-18: the throne is taken, not awarded."""
    t = table("pax_galactica", 13)
    g = t.g
    g.usurper = put(g.usurper, 0, 1)
    g.sent = put(g.sent, 0, 5)
    g.blame = put(g.blame, d.MEGA, 7)
    g.glory = put(g.glory, 0, 9)
    t.run(Throne()).play("done", seat=0)
    finish(t)
    assert g.reigns[d.MEGA] == 1 and g.glory[0] == 4 and not g.crises[2:]


@pytest.mark.rule("P-8.6")
def test_a_claim_without_ships_lapses() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.usurper = put(g.usurper, 0, 1)
    g.glory = put(g.glory, 0, 8)
    t.run(Throne())
    assert t.over() and not g.usurper[0] and g.glory[0] == 8 and sum(g.reigns) == 0


@pytest.mark.rule("P-8.5")
def test_megaships_come_home_with_hits() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.usurper = put(g.usurper, 0, 1)
    g.mega = put(g.mega, 1, (-3, 0, 0))
    t.run(Throne()).play("done", seat=0)
    finish(t)
    assert g.mega[1][0] == d.HUB_SECTION[1]


@pytest.mark.rule("P-17.6")
def test_a_rebellion_marches_once_against_the_loyal_fleet() -> None:
    t = table("pax_galactica", 13)
    g = t.g
    g.secret = (-1,) * 13
    g.secret = put(g.secret, 0, d.ALF)
    g.fac = put(g.fac, 0, d.REBEL)
    g.rising = d.ALF
    a1 = d.AREA_IDS.index("centaurus.a1")
    units.add_ships(g, a1, d.REBEL, -1, 30)
    g.strong = put(g.strong, 1, 1)
    g.battle = put(g.battle, 5, tuple(reversed(cards("hK d9"))))
    t.run(Throne())
    assert g.waiting() == [0, 1, 5]  # the rebel, the Strong Admiral, the Viceroy
    t.play("amount 20", seat=0).play("yes", seat=1).play("amount 10", seat=5)
    t.play("play hK", seat=0).play("play d9", seat=1)
    assert g.question(0).name() == "Reign.commanded"
    t.play("done", seat=0)
    finish(t)
    assert g.reigns[7 + d.ALF] == 1 and g.marched == (d.ALF,) and units.on_map(g, 1, d.REBEL) == 10
