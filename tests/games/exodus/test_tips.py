"""Tips: every question explains itself to somebody who meets it for the first time."""
from __future__ import annotations

from hegemon.games.exodus import rules, words
from hegemon.games.exodus.words.tips import TIPS
from hegemon.testing import questions, table


def test_every_question_the_rules_can_ask_has_its_tip() -> None:
    assert len(questions(rules)) > 70
    assert set(TIPS) == questions(rules)


def test_tips_are_a_sentence_or_two() -> None:
    for name, said in TIPS.items():
        assert 20 <= len(said) <= 240 and said[0].isupper() and said.endswith(".") and "!" not in said, name


def test_who_is_asked_reads_it_and_a_spectator_does_not() -> None:
    t = table("exodus", 3)
    seat = t.g.waiting()[0]
    assert words.tip(t.view(seat)) == TIPS[t.view(seat).now.name]
    assert not words.tip(t.view(-1))
