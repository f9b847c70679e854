"""The scripted player: legal, deterministic, far better than chance."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.arena.census import census
from hegemon.games.hegemonic import GAME, rules
from hegemon.games.hegemonic.bot import DEFAULTED, PLANS, Scripted, evaluate
from hegemon.kernel import Rng, Seen
from hegemon.testing import questions


def played(seats: int, seed: int, scripted: list[int], options: dict[str, Any] | None = None) -> Any:
    """A game of scripted and random players."""
    g = GAME.start(GAME.setup(seats, seed, options or {}))
    rng, bot = Rng(seed + 5), Scripted()
    while not g.over:
        seat = g.waiting()[0]
        if seat in scripted:
            action = bot.decide(Seen(g, seat, GAME.view, rng))
            assert action in g.legal(seat)
        else:
            action = rng.choice(g.legal(seat))
        g.answer(g.question(seat), action)
    return g


def test_every_question_has_a_plan_or_a_reason_for_its_default() -> None:
    assert set(PLANS) | set(DEFAULTED) == questions(rules) and not set(PLANS) & set(DEFAULTED)
    assert all([len(why.split()) > 5 for why in DEFAULTED.values()])


def test_every_option_is_taken_or_has_a_reason() -> None:
    """Six games with Leaders; `hegemon census hegemonic` counts more."""
    found = census(GAME, 4, 6, options={"leaders": "random"})
    assert not found.untaken(), [f"{o.question} {o.verb}: 0 of {o.offered}" for o in found.untaken()]


def test_beats_three_random_players() -> None:
    """The balance report has 200 games of it; here a dozen."""
    wins = [played(4, seed, [seed % 4]).winners() == [seed % 4] for seed in range(12)]
    assert sum(wins) >= 11


@pytest.mark.parametrize(("seats", "options"), [
    (2, {"leaders": "choose", "technology_draft": True}), (3, {"longer_game": True, "wild_home_embassies": True}),
    (5, {"learning_game": True}), (6, {"leaders": "random", "multiple_discard_piles": True}),
    (4, {"free_board_placement": True, "cap_transfers": False})])
def test_plays_every_option_and_number_of_seats(seats: int, options: dict[str, Any]) -> None:
    g = played(seats, 3, list(range(seats)), options)
    assert g.over and max(g.vp) > 0


def test_decides_alike_for_equal_knowledge_and_chance() -> None:
    assert played(3, 4, [0, 1, 2]).digest() == played(3, 4, [0, 1, 2]).digest()


def test_evaluate_is_a_share_and_knows_the_winner() -> None:
    g = GAME.start(GAME.setup(4, 2))
    rng = Rng(2)
    while not g.over:
        shares = [evaluate(g, s) for s in range(4)]
        assert abs(sum(shares) - 1) < 1e-6 and min(shares) >= 0
        for _ in range(20):
            if not g.over:
                seat = rng.choice(g.waiting())
                g.apply(seat, rng.choice(g.legal(seat)))
    assert [s for s in range(4) if evaluate(g, s) > 0] == g.winners()
