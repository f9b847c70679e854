"""What a newcomer reads: lessons replay, the rulebook cites rules that exist, the glossary explains its words."""
from __future__ import annotations

import re

import pytest

from hegemon.kernel.lessons import Lesson, glossary, lessons, rulebook
from hegemon.kernel.registry import find
from hegemon.testing import lesson_faults

GAME = find("exodus")
RULES = set(re.findall(r"\*\*(X-\d+\.\d+)", GAME.spec()))


@pytest.mark.parametrize("lesson", lessons(GAME), ids=lambda lesson: str(lesson.name))
def test_lessons_replay(lesson: Lesson) -> None:
    assert lesson_faults(GAME, lesson) == []


def test_there_is_a_lesson_of_a_whole_turn() -> None:
    first = lessons(GAME)[0]
    assert 6 <= first.minutes <= 12 and len(first.steps) >= 20 and first.free


def test_every_paragraph_of_the_rulebook_ends_with_rules_that_exist() -> None:
    book = rulebook(GAME)
    assert 900 <= len(book.split()) <= 1500
    paragraphs = [p for p in re.split(r"\n\n|\n(?=- |\d+\. )", book) if p and not p.startswith(("#", "!["))]
    for paragraph in paragraphs:
        cited = re.search(r"\(((?:X-\d+\.\d+(?:, | to )?)+)\)$", paragraph.strip())
        assert cited is not None, paragraph
        assert set(re.findall(r"X-\d+\.\d+", cited[1])) <= RULES, paragraph


def test_the_glossary_cites_rules_that_exist() -> None:
    terms = glossary(GAME)
    assert len({t.word for t in terms}) == len(terms) >= 15
    assert all([t.rule in RULES and t.says.endswith(".") for t in terms])
