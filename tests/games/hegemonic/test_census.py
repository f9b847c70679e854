"""Lines of play to a small depth from named positions, and the widest lists of answers."""
from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.hegemonic import GAME
from hegemon.games.hegemonic.bot import Scripted
from hegemon.games.hegemonic.data import INDUSTRIALIZE, MARTIALIZE
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.kernel import Rng, Seen
from hegemon.testing import table

Make = Callable[..., Any]


def lines(g: Any, depth: int) -> int:
    """How many ways there are to answer so many questions."""
    if not depth or g.over:
        return 1
    seat = g.waiting()[0]
    total = 0
    for action in g.legal(seat):
        child = g.clone()
        child.apply(seat, action)
        total += lines(child, depth - 1)
    return total


@pytest.mark.rule("H-2.8", "I-20")
def test_homes_of_two_players() -> None:
    """Fifteen hexes for the first home, ten on other boards for the second, less six borders seen from both sides."""
    g = table("hegemonic", 2).g
    assert lines(g, 1) == 15 and lines(g, 2) == sum([len(after(g, a)) for a in g.legal(g.waiting()[0])]) == 150 - 2 * 6


def after(g: Any, action: Any) -> Any:
    child = g.clone()
    child.apply(child.waiting()[0], action)
    return child.legal(child.waiting()[0])


@pytest.mark.rule("H-9.1", "I-20")
def test_orders_of_building(galaxy: Make) -> None:
    """5 CAPs: stop (then 4 actions), a Complex at home (3 steps left), one on A5 (5), a Gate pair (3)."""
    t = galaxy(4).home(0, "A4").tiles(A5="S16").caps(5).run(Turn(0, INDUSTRIALIZE)).play("develop")
    assert [lines(t.g, depth) for depth in (1, 2, 3)] == [4, 4 + 3 + 5 + 3, 49]


@pytest.mark.rule("H-9.1", "I-20")
def test_orders_of_building_outposts(galaxy: Make) -> None:
    """Stop (then 4 actions), the second Outpost at home, which opens A5, or a Fleet: 3 steps after each."""
    t = galaxy(4).home(0, "A4").tiles(A5="S18").caps(9).run(Turn(0, MARTIALIZE)).play("develop")
    assert [lines(t.g, depth) for depth in (1, 2, 3)] == [3, 4 + 3 + 3, 34]


def test_the_widest_lists_of_a_late_game_are_made_quickly() -> None:
    """Six players, scripted, with Leaders: no list takes 20 ms."""
    g = GAME.start(GAME.setup(6, 2, {"leaders": "random"}))
    rng, bot, slowest = Rng(2), Scripted(), 0.0
    while not g.over:
        seat = g.waiting()[0]
        q = g.question(seat)
        start = time.process_time()
        q.listed(g)
        slowest = max(slowest, time.process_time() - start)
        g.answer(q, bot.decide(Seen(g, seat, GAME.view, rng)))
    assert slowest < 0.02
