"""Scripted players: moods, friends and foes (section 10)."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica import rules
from hegemon.games.pax_galactica.bot import DEFAULTED, PLANS, Scripted, temper_of
from hegemon.games.pax_galactica.bot.map import AMBITIOUS, CHAOTIC, LOYAL, MapMind
from hegemon.games.pax_galactica.bot.sight import GOAL_LAW, apart, goal_seen, leading, may_befriend, standing
from hegemon.games.pax_galactica.bot.talk import MediaMind, TalkMind
from hegemon.games.pax_galactica.rules.scoring import goal_met
from hegemon.games.pax_galactica.rules.trade import Pulls
from hegemon.kernel import Rng, Seen, put
from hegemon.testing import questions, table

ALLOW = [("allow", p) for p in range(len(d.PEOPLE))]


def friends_of(v: Any, seat: int) -> list[int]:
    """Table mates one may befriend."""
    return [s for s in range(len(v.fac)) if s != seat and v.loc[s] == v.loc[seat] and may_befriend(v, seat, s)]


def test_every_question_has_a_plan_or_a_reason_to_take_its_default() -> None:
    assert set(PLANS) | set(DEFAULTED) == questions(rules) and not set(PLANS) & set(DEFAULTED)
    assert all(DEFAULTED.values())


def test_whoever_has_tokens_glory_reigns_and_goals_seems_ahead() -> None:
    t = table("pax_galactica", 13)
    t.g.legacy = put(t.g.legacy, 1, (1, 1, 1))
    t.g.glory = put(t.g.glory, 1, 20)
    t.g.reigns = put(t.g.reigns, d.SOL, 2)
    met = [goal_met(t.g, goal, d.SOL) for goal in d.GOALS[d.SOL]]
    assert met == [False, True, False] and standing(t.view(0), d.SOL) == 3 * 3 + 4 + 6 + 10
    t.g.viceroy = put(t.g.viceroy, 1, 1)
    assert leading(t.view(0), d.MEGA) == d.SOL and standing(t.view(0), d.SOL) == 3 * 3 + 4 + 6 + 20
    t.g.blame = put(t.g.blame, d.SOL, 40)
    assert leading(t.view(0)) != d.SOL


@pytest.mark.rule("P-14.4")
@pytest.mark.parametrize("n", [0, 1, 2, 3, 9])
def test_goals_are_seen_as_they_are_judged(n: int) -> None:
    """What anybody can see of a goal is right; ships, starbases, Legacy and its event are not looked at."""
    t = table("pax_galactica", 21)
    g = t.g
    g.tallies = (n,) * 28
    g.reigns = (n,) * 11
    g.blame = (3 * n,) * 7
    g.alien = (5 * n,) * 5
    g.burnt = n % 2
    g.loyalty = (n,) * len(g.loyalty)
    g.viceroy = (*g.members(d.SOL)[:2], *g.viceroy[2:])
    g.strong = (*g.members(d.MEGA)[n % 2:][:2], *g.strong[2:])
    if n > 2:
        g.laws = tuple([(law, -1, -1) for law in GOAL_LAW.values()])
    counted = ("battleships", "starbases", "legacy")
    for faction in g.in_play():
        for goal in [x for x in d.GOALS[faction] if not any([word in x["test"] for word in counted])]:
            assert goal_seen(t.view(-1), faction, goal) == goal_met(g, goal, faction), goal


def test_an_outlet_spares_its_own_faction_unless_that_is_ahead() -> None:
    t = table("pax_galactica", 8)
    t.g.tokens = put(t.g.tokens, d.MEGA, t.g.tokens[d.TOKEN_OUTLET])
    t.g.tokens = put(t.g.tokens, d.COSMOS, t.g.tokens[d.TOKEN_OUTLET])
    t.g.reigns = put(t.g.reigns, d.GAL, 9)
    mind = MediaMind(t.view(7), 7, LOYAL, Rng(1))
    assert t.g.fac[7] == d.COSMOS and mind.disliked(d.COSMOS) < mind.disliked(d.MEGA)
    t.g.reigns = put(t.g.reigns, d.COSMOS, 20)
    mind = MediaMind(t.view(7), 7, LOYAL, Rng(1))
    assert mind.disliked(d.COSMOS) > mind.disliked(d.MEGA)


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
    t.g.allies, t.g.glory = ((friend,), *t.g.allies[1:]), put(t.g.glory, friend, 9)
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
        t.g.loyalty = put(t.g.loyalty, a, 1)
    v = t.view(0)
    assert MapMind(v, 0, LOYAL, Rng(1)).care == 100 and MapMind(v, 0, AMBITIOUS, Rng(1)).care < 50
    mine = tuple([d.ALF if s == 0 else -1 for s in range(13)])
    assert temper_of(replace(v, turn=3, secret=mine), 0) == CHAOTIC


@pytest.mark.rule("P-13.7", "P-15.1")
def test_a_bot_at_control_s_desk_judges_as_the_rules_would() -> None:
    t = table("pax_galactica", 9, control="human")
    t.g.stress = put(t.g.stress, 1, 10)
    t.g.scrip = put(t.g.scrip, 0, 6)
    t.run(Pulls(1)).draws(10).play("pull sabotage", seat=0)
    assert t.question() == "Pulls.ruled" and t.seat() == 8
    assert Scripted().decide(Seen(t.g, 8, t.match.game.view, Rng(1))) == ("amount", 8)


def talker(t: Any, seat: int, **seen: Any) -> TalkMind:
    """A mind for Diplomacy, with what its view says changed."""
    return TalkMind(replace(t.view(seat), **seen), seat, LOYAL, Rng(3))


def seat_of(g: Any, faction: int, role: int) -> int:
    """The first seat of a faction in a role."""
    return next(s for s in range(g.seats) if g.fac[s] == faction and g.role[s] == role)


def test_a_politician_without_maps_sells_cards_for_the_maps_and_never_to_the_rival() -> None:
    """COSMOS has nobody to pass them on to, so strangers pay; SOL gives them to its own."""
    t = table("pax_galactica", 13)
    card = next(c for c, where in enumerate(d.CARD_WHERE) if where == "quadrant")
    cosmos, sol = seat_of(t.g, d.COSMOS, d.POLITICIAN), seat_of(t.g, d.SOL, d.POLITICIAN)
    mind = talker(t, cosmos, privs=(card,))
    assert mind.sells() and not talker(t, sol, privs=(card,)).sells() and not talker(t, cosmos, privs=()).sells()
    buyers = mind.customers(list(range(t.g.seats)))
    assert buyers and all([t.g.fac[s] not in (d.COSMOS, d.RIVAL[d.COSMOS]) for s in buyers])
    filled = (("frame", "Offer"), ("partner", sol), ("offered", (("give_card", card),)), ("wants", ()))
    asks = [("done",), *[("want_mp", n) for n in range(1, 6)]]
    assert talker(t, cosmos, privs=(card,), draft=filled).wish(asks) == ("want_mp", 5)
    on_map = seat_of(t.g, d.SOL, d.GOVERNOR)
    assert talker(t, cosmos, privs=(card,), draft=(filled[0], ("partner", on_map), *filled[2:])).wish(
        asks) == ("want_mp", 3)


def test_whose_side_can_play_a_card_pays_for_it_and_the_rich_pay_more() -> None:
    t = table("pax_galactica", 13)
    card = next(c for c, where in enumerate(d.CARD_WHERE) if where == "quadrant")
    sol, cosmos = seat_of(t.g, d.SOL, d.POLITICIAN), seat_of(t.g, d.COSMOS, d.POLITICIAN)
    offer = ((cosmos, sol, (("give_card", card),), (("want_mp", 5),)),)
    poor = tuple([3 if s == sol else -1 for s in range(t.g.seats)])
    rich = tuple([30 if s == sol else -1 for s in range(t.g.seats)])
    answers = [("refuse",), ("accept",)]
    assert talker(t, sol, offers=offer, mp=poor).reply(answers) == ("refuse",)
    assert talker(t, sol, offers=offer, mp=rich).reply(answers) == ("accept",)


def test_an_outlet_carries_what_it_can_spare_to_its_own_politicians() -> None:
    t = table("pax_galactica", 13)
    press = seat_of(t.g, d.COSMOS, d.MEDIA)
    mp = tuple([9 if s == press else -1 for s in range(t.g.seats)])
    mind = MediaMind(replace(t.view(press), mp=mp), press, LOYAL, Rng(1))
    cosmos = seat_of(t.g, d.COSMOS, d.POLITICIAN)
    assert mind.errand() == [cosmos]
    assert mind.address([("done",), ("who", t.g.person(cosmos))]) == ("who", t.g.person(cosmos))
    assert mind.carry([("give_mp", n) for n in range(1, 10)]) == ("give_mp", 5)
    few = MediaMind(replace(t.view(press), mp=tuple([2] * t.g.seats), privs=()), press, LOYAL, Rng(1))
    assert few.errand() == [] and few.address([("done",), ("who", t.g.person(cosmos))]) == ("done",)


def test_support_is_for_the_battle_on_the_own_map() -> None:
    """Several maps may fight at once, and another battle may have more sides."""
    t = table("pax_galactica", 13)
    near, far = ((d.IMPERIAL, -1), (d.PIRATE, -1)), ((d.PIRATE, -1), (d.REBEL, -1), (d.IMPERIAL, -1))
    v = replace(t.view(0), battles=((t.g.loc[0] + 1, 0, far), (t.g.loc[0], 0, near)))
    legal: list[Any] = [("pass",), ("support", 0), ("support", 1)]
    chosen = {MapMind(v, 0, LOYAL, Rng(seed)).support(legal) for seed in range(20)}
    assert chosen == {("pass",), ("support", 0)}


@pytest.mark.rule("R-103")
def test_before_one_is_ready_for_the_phase_risings_are_thought_of_as_often_as_under_seal() -> None:
    """With a clock nobody is asked a second time in a phase."""
    t = table("pax_galactica", 13, clocked=True)
    member = seat_of(t.g, d.SOL, d.POLITICIAN)
    legal = [("done",), ("deal",), ("rise",)]
    quiet, seeds = replace(t.view(member), turn=3, mp=(0,) * 13, privs=()), range(400)

    def rising(asked: str) -> int:
        minds = [TalkMind(quiet, member, LOYAL, Rng(n)) for n in seeds]
        return len([1 for mind in minds for _ in range(3 if asked == "menu" else 1)
                    if getattr(mind, asked)(legal) == ("rise",)])

    sealed, clocked = rising("menu"), rising("open_menu")
    assert 0.5 * sealed < clocked < 1.2 * sealed
