"""Tips: every question explains itself to somebody who meets it for the first time."""
from __future__ import annotations

import ast
from pathlib import Path

from hegemon.testing import table
from skirmish import rules, words
from skirmish.words import TIPS


def asked() -> set[str]:
    """The names of all questions, read from the rules themselves so that those rarely met are not forgotten."""
    names = set()
    source = Path(rules.__file__).with_name("rules.py").read_text(encoding="utf-8")
    for kind in [c for c in ast.parse(source).body if isinstance(c, ast.ClassDef)]:
        for call in [n for n in ast.walk(kind) if isinstance(n, ast.Call)]:
            if isinstance(call.func, ast.Name) and call.func.id in ("ask", "gather"):
                then = call.args[3]
                assert isinstance(then, ast.Attribute)
                names.add(f"{kind.name}.{then.attr}")
    return names


def test_every_question_the_rules_can_ask_has_its_tip() -> None:
    assert len(asked()) == 5
    assert set(TIPS) == asked()


def test_tips_are_a_sentence_or_two() -> None:
    for name, said in TIPS.items():
        assert 20 <= len(said) <= 240 and said[0].isupper() and said.endswith(".") and "!" not in said, name


def test_who_is_asked_reads_it_and_nobody_else() -> None:
    t = table("skirmish", 2)
    assert words.tip(t.view(0)) == words.tip(t.view(1)) == TIPS["Round.opened"]
    t.play("bid 0", seat=0)
    assert not words.tip(t.view(0)) and words.tip(t.view(1)) and not words.tip(t.view(-1))
