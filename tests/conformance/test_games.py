"""Every installed game through the same suite."""
from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest

from hegemon.kernel import Game, Refused
from hegemon.kernel.registry import find, names
from hegemon.testing.conformance import CHECKS, Case, Played, cases, hidden_is_hidden, ordered, same_in_every_process


def loading() -> list[str]:
    """The games that load; one that does not fails a test of its own below, not the whole collection."""
    found = []
    for name in names():
        with contextlib.suppress(Refused):
            found.append(find(name).name)
    return found


GAMES = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in loading()]
CASES = [pytest.param(case, id=str(case), marks=pytest.mark.xdist_group(str(case)))  # a case is played once for all
         for name in loading() for case in cases(find(name))]


def test_every_installed_game_loads() -> None:
    assert [find(name).name for name in names()] == loading()


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    return find(request.param)


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.__name__)
@pytest.mark.parametrize("case", CASES)
def test_conformance(case: Case, check: Callable[[Played], None]) -> None:
    case.run(check)


@pytest.mark.parametrize("game", GAMES, indirect=True)
def test_every_hidden_field_is_sampled(game: Game) -> None:
    hidden_is_hidden(game)


@pytest.mark.parametrize("game", GAMES, indirect=True)
def test_pages_of_orders_filled_at_random_are_accepted(game: Game) -> None:
    """A game with pages shows 500 of them; one without has nothing to show."""
    assert ordered(game) == (500 if hasattr(game.room("live"), "orders") else 0)


@pytest.mark.parametrize("game", GAMES, indirect=True)
def test_equal_in_every_process(game: Game) -> None:
    same_in_every_process(game)
