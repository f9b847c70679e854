"""Tips: every question explains itself to somebody who meets it for the first time."""
from __future__ import annotations

import ast
from pathlib import Path

from hegemon.games.exodus import rules, words
from hegemon.games.exodus.tips import TIPS
from hegemon.testing import table


def asked() -> set[str]:
    """The names of all questions, read from the rules themselves so that those rarely met are not forgotten."""
    names = set()
    for module in Path(rules.__file__).parent.glob("*.py"):
        for kind in [c for c in ast.parse(module.read_text(encoding="utf-8")).body if isinstance(c, ast.ClassDef)]:
            for call in [n for n in ast.walk(kind) if isinstance(n, ast.Call)]:
                if isinstance(call.func, ast.Name) and call.func.id in ("ask", "gather"):
                    then = call.args[3]
                    assert isinstance(then, ast.Attribute)
                    names.add(f"{kind.name}.{then.attr}")
    return names


def test_every_question_the_rules_can_ask_has_its_tip() -> None:
    assert len(asked()) > 70
    assert set(TIPS) == asked()


def test_tips_are_a_sentence_or_two() -> None:
    for name, said in TIPS.items():
        assert 20 <= len(said) <= 240 and said[0].isupper() and said.endswith(".") and "!" not in said, name


def test_who_is_asked_reads_it_and_a_spectator_does_not() -> None:
    t = table("exodus", 3)
    seat = t.g.waiting()[0]
    assert words.tip(t.view(seat)) == TIPS[t.view(seat).now.name]
    assert not words.tip(t.view(-1))
