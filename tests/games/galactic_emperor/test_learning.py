"""Lessons, rulebook, glossary and what the log weighs: all of it true to the rules."""
from __future__ import annotations

import re

import pytest

from hegemon.games.galactic_emperor import GAME, actions, live
from hegemon.kernel import Match, Rng, Verb
from hegemon.kernel.lessons import Lesson, glossary, lessons, rulebook
from hegemon.testing.lessons import lesson_faults

CITED = re.compile(r"\(((?:(?:E-)?\d+(?:\.\d+)*|R-\d+)(?:,\s+(?:(?:E-)?\d+(?:\.\d+)*|R-\d+))*)\)$")


@pytest.mark.parametrize("lesson", lessons(GAME), ids=lambda lesson: lesson.name)
def test_a_lesson_can_be_walked_through(lesson: Lesson) -> None:
    """Every action is legal when it is asked for, what is in the spotlight is drawn, marked words are explained."""
    assert not lesson_faults(GAME, lesson) and 6 <= lesson.minutes <= 12


def test_the_rulebook_is_short_and_every_paragraph_names_its_rules() -> None:
    """900 to 1,500 words; the numbers stand in the specification."""
    book, spec = rulebook(GAME), GAME.spec()
    assert 900 <= len(book.split()) <= 1500
    paragraphs = [p for p in re.split(r"\n\n|\n(?=- \*\*)", book) if not p.startswith(("#", "!["))]
    for paragraph in paragraphs:
        found = CITED.search(paragraph.strip())
        assert found is not None, paragraph
        for number in re.split(r",\s+", found[1]):
            assert re.search(rf"(?<![\w.-]){re.escape(number)}(?![\d])", spec), number


def test_the_glossary_names_rules_that_exist() -> None:
    assert len(glossary(GAME)) >= 12 and all([term.rule in GAME.spec() for term in glossary(GAME)])


def test_weights_are_of_events_the_log_knows() -> None:
    played = set(GAME.verbs.verbs.values())
    told = {v.name for v in vars(actions).values() if isinstance(v, Verb) and v not in played}
    assert set(live.WEIGHTS) <= told


def test_honours_are_those_of_the_table() -> None:
    """Only when it is over, each for one seat that stands alone."""
    match, rng = Match(GAME, GAME.setup(3, 8)), Rng(8)
    assert live.awards(GAME.view(match.state, 0)) == ()
    while not match.state.over:
        seat = match.state.waiting()[0]
        match.play(seat, rng.choice(match.state.legal(seat)))
    view = GAME.view(match.state, -1)
    lords = [a for a in live.awards(view) if a.title == "Lord of planets"]
    assert not lords or view.planets[lords[0].seats[0]] == max(view.planets)
    assert {a.title for a in live.awards(view)} and all([len(a.seats) == 1 for a in live.awards(view)])
