"""The scripted player, its evaluation, and properties that hold whatever is played."""
from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hegemon.games.exodus import rules
from hegemon.games.exodus.bot import DEFAULTED, PLANS, Scripted, evaluate
from hegemon.games.exodus.data import PLANET_ROWS
from hegemon.games.exodus.scoring import sources
from hegemon.kernel import Rng
from hegemon.kernel.bot import Seen
from hegemon.kernel.registry import find
from hegemon.testing import questions

GAME = find("exodus")
TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}), (1, {"scenario": "decapitation"}), (1, {"scenario": "dying_worlds", "difficulty": "hard"}), (2, {}),
    (3, {"expansion": True}), (4, {"expansion": True, "ship_blocking": True}), (5, {"variant": "simplified"}),
    (3, {"movement": "reverse_order", "ship_blocking": True, "dice_economy": True}),
    (2, {"expansion": True, "variant": "combat", "movement": "simultaneous", "combat_cards": "false"}),
]


def test_every_question_has_a_plan_or_a_reason_to_take_its_default() -> None:
    assert set(PLANS) | set(DEFAULTED) == questions(rules) and not set(PLANS) & set(DEFAULTED)
    assert all(DEFAULTED.values())


@pytest.mark.parametrize("seats, options", TABLES)
def test_scripted_games_end_and_keep_the_invariants(seats: int, options: dict[str, Any]) -> None:
    g = GAME.start(GAME.setup(seats, 5, options))
    rng, bot, count = Rng(1), Scripted(), 0
    while not g.over:
        seat = g.waiting()[0]
        action = bot.decide(Seen(g, seat, GAME.view, rng))
        assert action in g.legal(seat)
        g.apply(seat, action)
        count += 1
        if count % 40 == 0:
            assert not g.check()
            assert all([0 <= evaluate(g, s) <= 1 for s in range(seats)])
    assert [evaluate(g, s) for s in range(seats)] == [float(s in g.winners()) for s in range(seats)]


def test_scripted_beats_random() -> None:
    """Ten games against three random players; the arena plays two hundred."""
    wins = 0
    for seed in range(10):
        g = GAME.start(GAME.setup(4, seed))
        rng, bot = Rng(seed), Scripted()
        while not g.over:
            seat = g.waiting()[0]
            legal = g.legal(seat)
            g.apply(seat, bot.decide(Seen(g, seat, GAME.view, rng)) if seat == seed % 4 else rng.choice(legal))
        wins += seed % 4 in g.winners()
    assert wins >= 9


def test_the_same_seed_gives_the_same_game() -> None:
    def digest() -> str:
        g = GAME.start(GAME.setup(3, 9, {"expansion": True}))
        rng, bot = Rng(4), Scripted()
        for _ in range(250):
            seat = g.waiting()[0]
            g.apply(seat, bot.decide(Seen(g, seat, GAME.view, rng)))
        return str(g.digest())
    assert digest() == digest()


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seats=st.integers(1, 6), seed=st.integers(0, 10**6), expansion=st.booleans(), data=st.data())
def test_nothing_is_created_or_lost(seats: int, seed: int, expansion: bool, data: st.DataObject) -> None:
    """Cubes, cards and pieces are conserved along any line of play; planets never come back."""
    g = GAME.start(GAME.setup(seats, seed, {"expansion": expansion} if seats > 1 else {}))
    rng = Rng(data.draw(st.integers(0, 10**6)))
    planets = sum([p >= 0 for p in g.planet])
    for step in range(220):
        if g.over:
            break
        seat = g.waiting()[0]
        g.apply(seat, rng.choice(g.legal(seat)))
        now = sum([p >= 0 for p in g.planet])
        assert now <= planets or g.turn == 0
        planets = now
        if step % 20 == 0:
            assert not g.check()
    assert not g.check()
    vp = sum([sources(g, s)["planets"] for s in range(seats)])
    assert vp <= sum([PLANET_ROWS[p].vp for p in g.planet if p >= 0])
