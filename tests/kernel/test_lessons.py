"""Lessons, rulebooks and glossaries are read from a game's folder, and a lesson that goes astray is noticed."""
from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.kernel import Game, Refused
from hegemon.kernel.lessons import glossary, lessons, rulebook
from hegemon.kernel.registry import find, names
from hegemon.testing import lesson_faults

LESSON = """
title = "The first bid"
minutes = 2
seats = 2
seed = 1
opening = ["1 bid 0"]

[[steps]]
say = "Whoever offers most moves first: that is the [[bid]]."
show = ["hex-A"]

[[steps]]
say = "Offer one."
need = "bid 1"
also = ["bid 2"]
wrong = "One is enough."
"""

# another answer is taken, and a later step waits in vain
STUCK = """
[[steps]]
say = "Your fleet moves."
need = "move B A"
also = ["done"]

[[steps]]
say = "That is all."
need = "done"
"""


@pytest.fixture
def skirmish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The template game, its folder elsewhere."""
    game = find("skirmish")
    monkeypatch.setattr(game, "folder", lambda: tmp_path, raising=False)
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "bid.toml").write_text(LESSON, encoding="utf-8")
    (tmp_path / "glossary.toml").write_text('[[term]]\nword = "bid"\nsays = "A sealed offer."\n', encoding="utf-8")
    return game


def test_a_lesson_is_read_and_walked_through(skirmish: Game) -> None:
    lesson, = lessons(skirmish)
    assert (lesson.name, lesson.title, len(lesson.steps)) == ("bid", "The first bid", 2)
    assert lesson_faults(skirmish, lesson) == []
    assert glossary(skirmish)[0].says == "A sealed offer."


@pytest.mark.parametrize(("old", "new", "fault"), [
    ('need = "bid 1"', 'need = "bid 9"', "step 2: bid 9"),
    ('show = ["hex-A"]', 'show = ["hex-Z"]', "step 1: hex-Z is not drawn"),
    ("[[bid]]", "[[bribe]]", "step 1: 'bribe' is not in the glossary"),
    ('also = ["bid 2"]', 'also = ["bid 8"]', "step 2: after 'bid 8', at step 2: bid 8"),
    ('wrong = "One is enough."', STUCK, "step 3: after 'done', at step 4: done"),
    ('opening = ["1 bid 0"]', 'opening = ["bid 0"]', "the opening fails: 'bid 0' begins with no seat"),
    ("Offer one.", "Offer one." * 30, "step 2: says 300 letters, at most 220"),
])
def test_a_lesson_that_goes_astray_is_noticed(skirmish: Game, old: str, new: str, fault: str) -> None:
    (skirmish.folder() / "lessons" / "bid.toml").write_text(LESSON.replace(old, new), encoding="utf-8")
    assert any(fault in found for found in lesson_faults(skirmish, lessons(skirmish)[0]))


def test_a_damaged_lesson_is_refused_in_one_sentence(skirmish: Game) -> None:
    (skirmish.folder() / "lessons" / "bid.toml").write_text(LESSON.replace("minutes = 2\n", ""), encoding="utf-8")
    with pytest.raises(Refused, match=r"lessons/bid\.toml: .*minutes"):
        lessons(skirmish)


@pytest.mark.parametrize("name", names())
def test_the_lessons_of_every_game_can_be_followed(name: str) -> None:
    game = find(name)
    assert [fault for lesson in lessons(game) for fault in lesson_faults(game, lesson)] == []
    assert isinstance(rulebook(game), str)
