"""Tips: every question explains itself to somebody who meets it for the first time."""
from __future__ import annotations

from hegemon.games.galactic_emperor import rules, words
from hegemon.games.galactic_emperor.words.tips import TIPS
from hegemon.testing import questions, table


def test_every_question_the_rules_can_ask_has_its_tip() -> None:
    assert len(questions(rules)) > 25
    assert set(TIPS) == questions(rules)


def test_tips_are_a_sentence_or_two() -> None:
    for name, said in TIPS.items():
        assert 20 <= len(said) <= 240 and said[0].isupper() and said.endswith(".") and "!" not in said, name


def test_the_seat_that_is_asked_reads_it_and_nobody_else() -> None:
    t = table("galactic_emperor", 3)
    first = t.g.waiting()[0]
    assert words.tip(t.view(first)) == TIPS["Round.directed"]
    t.play("left")
    assert words.tip(t.view(first)) == TIPS["Round.taken"]
    assert not words.tip(t.view((first + 1) % 3)) and not words.tip(t.view(-1))
