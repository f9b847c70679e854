"""What bots are offered and what they take is counted, and reasons name what there is."""
from __future__ import annotations

import os
from typing import Any

import msgspec
import pytest

from hegemon.arena.census import Census, Option, census, reasons_of
from hegemon.cli import main
from hegemon.kernel.registry import find, names

GAMES = int(os.environ.get("HEGEMON_CENSUS", "2"))


def test_every_question_with_a_choice_and_every_option_is_counted() -> None:
    found = census(find("skirmish"), 2, 6, "random")
    assert len(found.asked) >= 3
    for option in found.options:
        assert 0 <= option.taken <= option.offered <= found.asked[option.question]
    for question, asked in found.asked.items():
        assert sum([o.taken for o in found.options if o.question == question]) == asked
    assert census(find("skirmish"), 2, 6, "random") == found, "equal seeds, equal census"


def test_who_always_answers_the_default_leaves_options_untaken() -> None:
    found = census(find("skirmish"), 2, 12, "default")
    assert found.untaken() and set(found.always_default()) >= {o.question for o in found.untaken()}


def test_a_written_reason_excuses_an_option() -> None:
    rows = (Option("A.b", "x", 50, 0, ""), Option("A.b", "y", 50, 0, "never pays (A-1)"), Option("A.b", "z", 5, 0, ""))
    assert [o.verb for o in Census("g", "medium", 2, 1, {}, {}, rows).untaken()] == ["x"]


@pytest.mark.parametrize("name", names())
def test_no_option_is_left_out_without_a_written_reason(name: str) -> None:
    game = find(name)
    usual = game.seats[len(game.seats) // 2] if len(game.seats) < 10 else game.seats[0]
    found = census(game, usual, GAMES, "medium")
    missing = found.untaken(50 * GAMES)  # of few games; `hegemon census` looks closer at more
    assert found.asked and not missing, [(o.question, o.verb, o.offered) for o in missing]
    room: Any = game.room("bot")
    assert {question for question in found.always_default() if question not in room.DEFAULTED} <= set(room.PLANS)


@pytest.mark.parametrize("name", names())
def test_reasons_name_verbs_there_are(name: str) -> None:
    for key, reason in reasons_of(find(name)).items():
        question, verb = key.split(" ")
        assert "." in question and verb in find(name).verbs.verbs and reason


def test_the_command_shows_and_exports(capsys: pytest.CaptureFixture[str]) -> None:
    main(["census", "skirmish", "--games", "3", "--seats", "2", "--json"])
    assert msgspec.json.decode(capsys.readouterr().out, type=Census).games == 3
    main(["census", "skirmish", "--games", "3", "--seats", "2", "--all"])
    assert "offered" in capsys.readouterr().out
