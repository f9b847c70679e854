"""The suite every game passes; keep it green while the game grows."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.kernel.registry import find
from hegemon.testing.conformance import CHECKS, Case, Played, cases, hidden_is_hidden, ordered, same_in_every_process

GAME = find("skirmish")


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.__name__)
@pytest.mark.parametrize("case", cases(GAME), ids=str)
def test_conformance(case: Case, check: Callable[[Played], None]) -> None:
    case.run(check)


def test_samples_change_what_is_hidden() -> None:
    hidden_is_hidden(GAME)


def test_the_page_of_a_plan_takes_whatever_is_filled_in() -> None:
    assert ordered(GAME) == (500 if hasattr(GAME.room("live"), "orders") else 0)


def test_equal_in_every_process() -> None:
    same_in_every_process(GAME)
