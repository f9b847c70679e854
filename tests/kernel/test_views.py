"""What viewers get: their side of the flow, events for their ears, and samples that keep what they know."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.kernel import SPECTATOR, Match, Rng, redeal
from hegemon.kernel.registry import find
from hegemon.testing import table
from hegemon.testing.table import Table

GAME = find("skirmish")


def planning(seats: int = 3) -> Table:
    """All seats at their secret plans, after equal bids."""
    t = table("skirmish", seats)
    for seat in range(seats):
        t.play("bid 0", seat=seat)
    return t


# -- now --------------------------------------------------------------------------------------------------------------

def test_now_is_the_viewers_side_of_the_flow() -> None:
    now = planning().view(1).now
    assert (now.viewer, now.seats, now.name, now.rule) == (1, 3, "Plan.ordered", "K-3.1")
    assert now.prompt == "Where does a ship go?"
    assert now.legal[0] == ("done",) and now.forms == ("say",) and now.free == () and not now.over


def test_a_spectator_is_asked_nothing_and_sees_who_is() -> None:
    now = planning().view(SPECTATOR).now
    assert now.name == now.prompt == "" and now.legal == now.free == now.forms == now.given == ()
    assert now.standing == tuple((seat, "Round.planned", "") for seat in range(3))


def test_when_it_is_over_the_view_says_how() -> None:
    t = table("skirmish", 2, rounds=2).defaults()
    now = t.view(0).now
    assert now.over and now.outcome == "rounds" and now.winners == tuple(t.g.winners()) and now.forms == ()


def test_views_are_frozen_and_equal_for_equal_knowledge() -> None:
    t = planning()
    assert t.view(0) == t.view(0) and hash(t.view(0)) == hash(t.view(0)) and t.view(0) != t.view(1)
    before = t.view(0)
    t.play("move E D", seat=1)
    assert t.view(0) == before, "another seat's plan cannot be seen"
    assert t.view(1) != before


# -- events -----------------------------------------------------------------------------------------------------------

def heard(match: Match, viewer: int) -> list[str]:
    """All log lines one viewer may hear."""
    events = [*match.opening, *[e for line in match.lines for e in line.events]]
    return [what.say(parts) for what, parts, to in events if to is None or viewer in to]


def test_events_reach_those_who_may_know() -> None:
    t = table("skirmish", 2, rounds=2).defaults()
    cards = {viewer: [line for line in heard(t.match, viewer) if "draw" in line] for viewer in (SPECTATOR, 0, 1)}
    assert len(cards[0]) == len(cards[1]) == len(cards[SPECTATOR]) == 4
    assert all("You draw a" in a or "Yellow draws a card." in a for a in cards[0])
    assert not any("You draw" in line for line in cards[SPECTATOR]), "a spectator hears only that a card was drawn"
    assert t.log == [line for line in t.log if line], "the table of tests hears all"


def test_a_refused_action_tells_nothing() -> None:
    t = planning()
    before = len(t.match.lines)
    t.refused("move A B", seat=0)
    assert len(t.match.lines) == before and t.g._events is None


def test_every_event_knows_its_rule() -> None:
    t = table("skirmish", 3).defaults()
    events = [e for line in t.match.lines for e in line.events]
    assert events and all(what.rule.startswith("K-") for what, _, _ in events)


# -- samples ----------------------------------------------------------------------------------------------------------

def samples(g: Any, viewer: int, count: int = 60) -> list[Any]:
    """Some states the viewer cannot tell from this one."""
    rng = Rng(3)
    return [g.sample(viewer, rng) for _ in range(count)]


def test_a_sample_keeps_the_viewers_own_hand_plan_and_answers() -> None:
    t = planning()
    t.play("move B A", seat=0).play("move E D", "done", seat=1)
    for other in samples(t.g, 0):
        assert other.hands[0] == t.g.hands[0] and other.question(0).frame.moves == (("move", 1, 0),)
    for other in samples(t.g, 1):
        assert other.given(1) == t.g.given(1)


def test_a_sample_plays_finished_plans_of_others_again() -> None:
    t = planning()
    t.play("move E D", "done", seat=1)
    plans = {other.given(1) for other in samples(t.g, 0)}
    assert len(plans) > 5 and all(other.question(1) is None for other in samples(t.g, 0, 5))


def test_a_sample_starts_unfinished_plans_of_others_again() -> None:
    t = planning()
    t.play("move E D", seat=1)
    for other in samples(t.g, 0, 10):
        assert other.question(1).frame.moves == ()


def test_sealed_answers_of_others_are_drawn_anew() -> None:
    t = table("skirmish", 3).play("bid 3", seat=1)
    assert {other.given(1) for other in samples(t.g, 0)} == {(("bid", n),) for n in range(5)}
    assert {other.given(1) for other in samples(t.g, 1)} == {(("bid", 3),)}


def test_the_chance_to_come_is_another_in_every_sample() -> None:
    t = planning().dice(6, 6)
    others = samples(t.g, 0)
    assert len({other.rng for other in others}) == len(others) and all(other.script == () for other in others)
    assert t.g.rng not in {other.rng for other in others}


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_a_sample_can_be_played_to_its_end(viewer: int) -> None:
    t, rng = planning(), Rng(9)
    t.play("move E D", "done", seat=1)
    for other in samples(t.g, viewer, 5):
        while not other.over:
            seat = other.waiting()[0]
            other.apply(seat, rng.choice(other.legal(seat)))
        assert not other.check()


def test_redeal_keeps_the_cards_and_the_size_of_every_hand() -> None:
    hands = [[1, 2, 3], [], [4, 5], [6]]
    seen = set()
    rng = Rng(1)
    for _ in range(50):
        redeal(rng, *hands)
        assert [len(h) for h in hands] == [3, 0, 2, 1] and sorted([c for h in hands for c in h]) == [1, 2, 3, 4, 5, 6]
        seen.add(tuple(map(tuple, hands)))
    assert len(seen) > 40
