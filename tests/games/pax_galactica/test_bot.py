"""Scripted players: moods, friends and foes (section 10)."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica.bot import temper_of
from hegemon.games.pax_galactica.bot_map import AMBITIOUS, CHAOTIC, LOYAL, MapMind
from hegemon.games.pax_galactica.bot_sight import apart, leading, may_befriend, standing
from hegemon.games.pax_galactica.bot_talk import TalkMind
from hegemon.kernel import Rng
from hegemon.testing import table

ALLOW = [("allow", p) for p in range(len(d.PEOPLE))]


def friends_of(v: Any, seat: int) -> list[int]:
    """Table mates one may befriend."""
    return [s for s in range(len(v.fac)) if s != seat and v.loc[s] == v.loc[seat] and may_befriend(v, seat, s)]


def test_whoever_has_tokens_glory_and_reigns_seems_ahead() -> None:
    t = table("pax_galactica", 13)
    t.g.legacy[1], t.g.glory[1], t.g.reigns[d.SOL] = (1, 1, 1), 20, 2
    v = t.view(0)
    assert leading(v, d.MEGA) == d.SOL and standing(v, d.SOL) == 3 * 3 + 4 + 6
    t.g.blame[d.SOL] = 30
    assert leading(t.view(0)) != d.SOL


def test_friends_are_near_in_values_and_never_rivals() -> None:
    v = table("pax_galactica", 13).view(0)
    found = friends_of(v, 0)
    assert found and all([apart(v, v.fac[0], v.fac[s]) <= 4 and v.fac[s] != d.RIVAL[v.fac[0]] for s in found])


def test_the_ambitious_drop_a_friend_who_outshines_them() -> None:
    t = table("pax_galactica", 13)
    friend = friends_of(t.view(0), 0)[0]
    legal = [ALLOW[t.g.person(s)] for s in t.g.players(1) if s != 0]
    made = TalkMind(t.view(0), 0, LOYAL, Rng(1)).alliance(legal)
    assert made is not None and t.view(0).people.index(made[1]) in friends_of(t.view(0), 0)
    t.g.allies, t.g.glory[friend] = ((friend,), *t.g.allies[1:]), 9
    assert TalkMind(t.view(0), 0, LOYAL, Rng(1)).alliance(legal) is None
    assert TalkMind(t.view(0), 0, AMBITIOUS, Rng(1)).alliance(legal) == ALLOW[t.g.person(friend)]


def test_friends_are_spared_until_the_last_turns() -> None:
    t = table("pax_galactica", 13)
    friend = friends_of(t.view(0), 0)[0]
    t.g.allies = ((friend,), *t.g.allies[1:])
    target = t.g.banner(friend)
    early = replace(t.view(0), turn=2)
    late = replace(t.view(0), turn=t.g.turns - 1)
    assert MapMind(early, 0, AMBITIOUS, Rng(1)).appetite(target) < 0
    assert MapMind(late, 0, LOYAL, Rng(1)).appetite(target) < 0 < MapMind(late, 0, AMBITIOUS, Rng(1)).appetite(target)


def test_a_lost_map_is_given_up_by_all_but_the_loyal_and_rebels_undermine_it() -> None:
    t = table("pax_galactica", 13)
    for a in d.SECTORS[1]:
        t.g.loyalty[a] = 1
    v = t.view(0)
    assert MapMind(v, 0, LOYAL, Rng(1)).care == 100 and MapMind(v, 0, AMBITIOUS, Rng(1)).care < 50
    mine = tuple([d.ALF if s == 0 else -1 for s in range(13)])
    assert temper_of(replace(v, turn=3, secret=mine), 0) == CHAOTIC
