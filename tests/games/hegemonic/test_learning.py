"""Lessons, rulebook and glossary: all of it true to the rules."""
from __future__ import annotations

import re

import pytest

from hegemon.bots import bot_for
from hegemon.games.hegemonic import GAME
from hegemon.games.hegemonic.actions import HEX
from hegemon.games.hegemonic.data import CARD_POWER, SLOTS, VP_PER_TIER
from hegemon.games.hegemonic.picture import picture
from hegemon.kernel import Rng, Seen
from hegemon.kernel.lessons import Lesson, glossary, lessons, rulebook
from hegemon.testing.lessons import lesson_faults

NUMBER = r"(?:H-\d+(?:\.\d+[a-e]?)?|R-\d+)"
CITED = re.compile(rf"\(({NUMBER}(?:,\s+{NUMBER})*)\)$")


@pytest.mark.parametrize("lesson", lessons(GAME), ids=lambda lesson: lesson.name)
def test_a_lesson_can_be_walked_through(lesson: Lesson) -> None:
    """Every action is legal when it is asked for, what is in the spotlight is drawn, marked words are explained."""
    assert not lesson_faults(GAME, lesson) and 6 <= lesson.minutes <= 12


def test_the_rulebook_is_short_and_every_paragraph_names_its_rules() -> None:
    """900 to 1,500 words; the numbers stand in the specification."""
    book, spec = rulebook(GAME), GAME.spec()
    assert 900 <= len(book.split()) <= 1500
    for paragraph in [p for p in re.split(r"\n\n|\n(?=- \*\*)", book) if not p.startswith(("#", "!["))]:
        found = CITED.search(paragraph.strip())
        assert found is not None, paragraph
        for number in re.split(r",\s+", found[1]):
            assert f"**{number}" in spec, number


def test_the_pictures_of_the_rulebook_show_what_is_said_under_them() -> None:
    """All of one game of scripted players: a later round, the sites of a BUILD, and a Conflict before its cards."""
    wishes = {int(after): (sheet, lit) for after, sheet, lit in re.findall(
        r"\(draw: after=(\d+) seed=1 seats=4 sheet=(\w+)(?: lit=([\w,-]+))?\)", rulebook(GAME))}
    assert len(wishes) == rulebook(GAME).count("](draw:") == 3
    g, rng, bot = GAME.start(GAME.setup(4, 1)), Rng(1), bot_for(GAME, "scripted")
    for n in range(max(wishes) + 1):
        seat = g.open[0].seat
        if n in wishes:
            sheet, lit = wishes[n]
            assert sheet in {s.name for s in picture(GAME.view(g, -1)).sheets}
            sites = {f"hex-{HEX.names[a[2]]}" for a in g.legal(seat) if a[0] == "build"}
            assert not lit or seat == 0 and set(lit.split(",")) == sites, "the sites of Marduk's BUILD"
        g.apply(seat, bot.decide(Seen(g, seat, GAME.view, rng)))


@pytest.mark.rule("H-14.18", "H-19.2")
def test_the_numbers_of_the_rulebook_are_those_of_the_box() -> None:
    book = rulebook(GAME)
    assert f"adds up to {max([max(row) for row in CARD_POWER])}" in book
    assert f"tier 3 are {SLOTS * 3 * VP_PER_TIER} points" in book


def test_the_glossary_names_rules_that_exist() -> None:
    assert len(glossary(GAME)) >= 12 and all([f"**{term.rule}" in GAME.spec() for term in glossary(GAME)])
