"""Every installed game through the same suite."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.kernel import Game
from hegemon.kernel.registry import every, find
from hegemon.testing.conformance import CHECKS, Case, Played, cases, hidden_is_hidden, same_in_every_process

GAMES = every()


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.__name__)
@pytest.mark.parametrize("case", [c for g in GAMES for c in cases(g)], ids=str)
def test_conformance(case: Case, check: Callable[[Played], None]) -> None:
    case.run(check)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_every_hidden_field_is_sampled(game: Game) -> None:
    hidden_is_hidden(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_equal_in_every_process(game: Game) -> None:
    same_in_every_process(find(game.name))
