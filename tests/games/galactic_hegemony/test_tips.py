"""Tips: every question explains itself to somebody who meets it for the first time."""
from __future__ import annotations

from hegemon.games.galactic_hegemony import rules, words
from hegemon.games.galactic_hegemony.words.tips import TIPS
from hegemon.testing import questions, table


def test_every_question_the_rules_can_ask_has_its_tip() -> None:
    assert questions(rules) == {"Turn.acted"}
    assert set(TIPS) == questions(rules)


def test_tips_are_a_sentence_or_two() -> None:
    for name, said in TIPS.items():
        assert 20 <= len(said) <= 240 and said[0].isupper() and said.endswith(".") and "!" not in said, name


def test_the_player_reads_it_and_a_spectator_does_not() -> None:
    t = table("galactic_hegemony", 1)
    assert words.tip(t.view(0)) == TIPS["Turn.acted"] and not words.tip(t.view(-1))
