"""How many lines of play there are to a small depth: a changed rule that no other test notices changes these."""
from __future__ import annotations

import pytest

from hegemon.testing import table
from skirmish.state import Skirmish


def lines(g: Skirmish, depth: int) -> int:
    """The number of ways to give the next answers, the seat asked first answering first."""
    if depth == 0 or g.over:
        return 1
    q = g.open[0]
    total = 0
    for action in g.legal(q.seat):
        child = g.clone()
        child.answer(q, action)
        total += lines(child, depth - 1)
    return total


@pytest.mark.parametrize(("depth", "count"), [(1, 5), (2, 25), (3, 100), (4, 400), (5, 1610)])
def test_from_the_beginning(depth: int, count: int) -> None:
    assert lines(table("skirmish", 2).g, depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 3), (2, 9), (4, 40), (6, 1152)])
def test_in_a_battle_with_a_card_each(depth: int, count: int) -> None:
    t = table("skirmish", 2)
    t.g.hands = [(1,), (1,)]
    t.dice(4, 4).play("bid 0", seat=0).play("bid 0", seat=1)
    t.play("move B A", "done", seat=0).play("move E A", "done", seat=1)
    t.g.script = tuple([3] * 40)  # every die from now on hits
    t.g.deck = ()
    assert lines(t.g, depth) == count
