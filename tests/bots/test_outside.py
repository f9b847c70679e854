"""Bots of other packages: named like any other, refused in a sentence where they cannot play."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from hegemon.arena import Plan, results
from hegemon.bots import bot_for, levels, names, offered, outside
from hegemon.kernel import Action, Game, Refused, Seen
from hegemon.kernel.registry import find


class Last:
    """Takes the last answer of the list."""

    def decide(self, seen: Seen) -> Action:
        return seen.legal[-1]


def for_game(game: Game) -> Any:
    return Last() if game.name == "skirmish" else None


def dumb(game: Game) -> Any:
    return object()


def broken(game: Game) -> Any:
    raise RuntimeError("no weights here")


@dataclass
class Point:
    """An entry of an installed package."""
    name: str
    made: Any

    def load(self) -> Any:
        return self.made


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    here = [Point("last", for_game), Point("dumb", dumb), Point("broken", broken)]
    monkeypatch.setattr(outside, "entry_points", lambda group: here)
    offered.cache_clear()


def test_a_bot_of_another_package_plays_by_its_name() -> None:
    game = find("skirmish")
    assert "last" in names(game) and isinstance(bot_for(game, "last"), Last)
    played = list(results(Plan("skirmish", 2, 2, ("last", "random")), 1))
    assert [r.bots for r in played] == [("last", "random")] * 2


def test_a_table_can_seat_those_that_play_its_game() -> None:
    skirmish, other = find("skirmish"), find("galactic_hegemony")
    assert list(offered(skirmish)) == [*levels(skirmish), "last"] and list(offered(other)) == list(levels(other))
    offered.cache_clear()


@pytest.mark.parametrize(("game", "bot", "sentence"), [
    ("galactic_hegemony", "last", "the bot last does not play Galactic Hegemony"),
    ("skirmish", "dumb", "the bot dumb cannot be loaded: it has no decide"),
    ("skirmish", "broken", "the bot broken cannot be loaded: no weights here"),
    ("skirmish", "last:5", "Skirmish has no bot last:5"),
])
def test_what_cannot_play_is_refused(game: str, bot: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        bot_for(find(game), bot)
