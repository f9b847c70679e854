"""Tips: every question explains itself to somebody who meets it for the first time."""
from __future__ import annotations

from hegemon.testing import questions, table
from skirmish import rules, words
from skirmish.words import TIPS


def test_every_question_the_rules_can_ask_has_its_tip() -> None:
    assert set(TIPS) == questions(rules)


def test_tips_are_a_sentence_or_two() -> None:
    for name, said in TIPS.items():
        assert 20 <= len(said) <= 240 and said[0].isupper() and said.endswith(".") and "!" not in said, name


def test_who_is_asked_reads_it_and_nobody_else() -> None:
    t = table("skirmish", 2)
    while not t.over():
        for seat in (-1, 0, 1):
            assert words.tip(t.view(seat)) == (TIPS[t.question(seat)] if seat in t.g.waiting() else "")
        seat = t.g.waiting()[0]
        t.act(t.g.legal(seat)[-1], seat)
