"""What a newcomer meets, in every game that has it: lessons replay, rulebook and glossary cite rules that exist.

And how the log is told: weights, heads and icons are of events the log knows.
"""
from __future__ import annotations

import importlib
import re
from typing import Any

import pytest

from hegemon.draw.glyphs import GLYPHS
from hegemon.kernel import Game, Verb
from hegemon.kernel.lessons import Lesson, glossary, lessons, rulebook
from hegemon.kernel.registry import find, names
from hegemon.server.web.learn import figures, pictured
from hegemon.testing.lessons import lesson_faults

GAMES = [find(name) for name in names()]
LESSONS = [(game, lesson) for game in GAMES for lesson in lessons(game)]
BOOKS = [game for game in GAMES if rulebook(game)]
WORDS = [game for game in GAMES if glossary(game)]
NUMBER = r"(?:(?:[A-Z]+-)?\d+(?:\.\d+[a-z]?)*|R-\d+)"
CITED = re.compile(rf"\(({NUMBER}(?:(?:,\s+| to ){NUMBER})*)\)$")


def title(game: Any) -> str:
    return str(game.name)


def there(number: str, spec: str) -> bool:
    """Whether a specification has a rule of this number."""
    return re.search(rf"(?<![\w.-]){re.escape(number)}(?!\d)", spec) is not None


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: str(one.name))
def test_a_lesson_can_be_walked_through(game: Game, lesson: Lesson) -> None:
    """Every action is legal when it is asked for, what is in the spotlight is drawn, marked words are explained."""
    assert not lesson_faults(game, lesson) and 6 <= lesson.minutes <= 12 and lesson.steps


@pytest.mark.parametrize("game", BOOKS, ids=title)
def test_a_rulebook_is_short_and_every_paragraph_names_its_rules(game: Game) -> None:
    """900 to 1,500 words; the numbers stand in the specification."""
    book, spec = rulebook(game), game.spec()
    assert 900 <= len(book.split()) <= 1500
    paragraphs = [p for p in re.split(r"\n\n|\n(?=- \*\*)", book) if p.strip() and not p.startswith(("#", "!["))]
    for paragraph in paragraphs:
        found = CITED.search(paragraph.strip())
        assert found is not None, paragraph
        wrong = [number for number in re.split(r",\s+| to ", found[1]) if not there(number, spec)]
        assert not wrong, f"{wrong}: {paragraph}"


@pytest.mark.parametrize("game", BOOKS, ids=title)
def test_a_rulebook_draws_what_it_speaks_of(game: Game) -> None:
    """The sheet is there at that moment, for whoever looks, and so is every place in the light."""
    for wish in figures(game):
        picture = pictured(game, wish)
        assert {sheet.name for sheet in picture.sheets} == {wish.sheet}, wish
        assert not set(wish.lit) - set(picture.by_key), wish


@pytest.mark.parametrize("game", WORDS, ids=title)
def test_a_glossary_names_rules_that_exist(game: Game) -> None:
    terms = glossary(game)
    assert len({term.word for term in terms}) == len(terms) >= 12
    assert [term.word for term in terms if not there(term.rule, game.spec()) or not term.says.endswith(".")] == []


@pytest.mark.parametrize("game", GAMES, ids=title)
def test_what_is_said_of_events_is_said_of_events_the_log_knows(game: Game) -> None:
    live: Any = game.room("live")
    actions = importlib.import_module(f"{game.package}.actions")
    told = {v.name for v in vars(actions).values() if isinstance(v, Verb)}
    weights, heads, icons = [getattr(live, name, {}) for name in ("WEIGHTS", "HEADS", "ICONS")]
    assert {*weights, *heads, *icons} <= told
    assert set(weights.values()) <= {0, 1, 2, 3} and set(heads.values()) <= {1, 2}
    assert set(icons.values()) <= set(GLYPHS)
