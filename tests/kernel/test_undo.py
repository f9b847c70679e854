"""Undo reaches back while nothing new has been revealed: no die, no draw, nobody else's answer."""
from __future__ import annotations

import pytest

from hegemon.kernel import Refused, replay
from hegemon.kernel.registry import find
from hegemon.testing import table
from hegemon.testing.table import Table


def planning() -> Table:
    """Two seats at their secret plans."""
    t = table("skirmish", 2)
    return t.play("bid 0", seat=0).play("bid 0", seat=1)


def test_a_sealed_bid_can_be_taken_back_until_the_last_is_in() -> None:
    t = table("skirmish", 2)
    before = t.g.digest()
    t.play("bid 3", seat=0)
    t.match.undo(0)
    assert t.g.digest() == before and t.match.lines == []
    t.play("bid 2", seat=0).play("bid 1", seat=1)
    assert t.match.undoable(0) == t.match.undoable(1) == -1
    with pytest.raises(Refused, match="nothing to take back: since then something was revealed or somebody answered"):
        t.match.undo(0)


def test_steps_of_a_plan_are_taken_back_one_by_one_whatever_others_plan_meanwhile() -> None:
    t = planning()
    t.play("move B A", seat=0).play("move E D", seat=1).play("move B C", seat=0)
    assert t.match.undo(0).action == ("move", 1, 2)
    assert t.match.undo(0).action == ("move", 1, 0)
    assert [line.seat for line in t.match.lines] == [0, 1, 1]
    assert t.match.undoable(0) == -1  # the bid was opened
    assert replay(t.match.record(), find).record() == t.match.record()


def test_others_secret_plans_survive_an_undo() -> None:
    t = planning()
    t.play("move B A", seat=0).play("move E D", "done", seat=1)
    mine = t.g.given(1)
    t.match.undo(0)
    assert t.g.given(1) == mine and t.question(0) == "Plan.ordered"


def test_a_die_ends_undo() -> None:
    """Both move to the middle; the last `done` rolls the dice of the battle."""
    t = planning()
    t.play("move B A", "done", seat=0).play("move E A", "done", seat=1)
    assert t.match.lines[-1].revealed and not t.match.lines[-1].scope
    assert t.match.undoable(0) == t.match.undoable(1) == -1
    assert all(line.before is None for line in t.match.lines), "clones nobody can need are let go"


def test_a_gift_can_be_taken_back_until_somebody_answers() -> None:
    t = planning()
    t.play("move B A", "done", seat=0).play("move E A", "done", seat=1)
    coins = list(t.g.coins)
    t.play("gift yellow 2", seat=0)
    assert t.g.coins != coins
    t.match.undo(0)
    assert t.g.coins == coins


def test_a_pass_of_another_seat_stands_in_the_way() -> None:
    t = planning()
    t.dice(1, 1).play("move B A", "done", seat=0).play("move E A", "done", seat=1)
    assert t.question(0) == "Window.answered"
    t.play("pass", seat=0)
    assert t.match.undoable(0) == len(t.match.lines) - 1
    t.play("pass", seat=1)
    assert t.match.undoable(0) == -1


def test_done_again_after_an_undo_the_draws_are_the_same() -> None:
    t = planning()
    t.play("move B A", seat=0)
    counter = t.g.rng
    t.match.undo(0)
    t.play("move B A", seat=0)
    assert t.g.rng == counter


def test_what_later_actions_depend_on_cannot_be_taken_back() -> None:
    """Blue's gift pays for Yellow's; taking it back would leave a debt."""
    t = planning()
    t.play("move B A", "done", seat=0).play("move E A", "done", seat=1)
    t.g.coins[:] = [3, 0]
    t.play("gift yellow 3", seat=0)
    t.play("gift blue 3", seat=1)
    before = t.match.record()
    with pytest.raises(Refused):
        t.match.undo(0)
    assert t.match.record() == before
