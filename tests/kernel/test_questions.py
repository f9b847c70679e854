"""The questions of a game, read from its rules: those of a base are asked under the name of whoever inherits them."""
from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from hegemon.kernel.questions import questions

BASE = '''
class Card(Frame):
    def begin(self, g):
        return ask(self.seat, "X-1.1 Whom?", self.targets, self.aimed)

class Guard(Card):
    def met(self, g):
        return ask(self.seat, "X-1.2 What?", self.names, self.guessed)

class Prince(Card):
    def targets(self, g, seat):
        return [*Card.targets(self, g, seat), seat]
'''


@pytest.mark.parametrize(("more", "asked"), [
    ("", {"Guard.aimed", "Guard.guessed", "Prince.aimed"}),
    ("CARDS = {0: Guard, 1: Card}", {"Card.aimed", "Guard.aimed", "Guard.guessed", "Prince.aimed"}),
    ("class Royal(Prince):\n    def begin(self, g):\n        return done()", {"Guard.aimed", "Guard.guessed"}),
    ("class Royal(Prince):\n    def begin(self, g):\n        return super().begin(g)",
     {"Guard.aimed", "Guard.guessed", "Royal.aimed"}),
])
def test_what_a_base_asks_is_asked_by_those_who_inherit_it(tmp_path: Path, more: str, asked: set[str]) -> None:
    rules = ModuleType("rules")
    rules.__file__ = str(tmp_path / "rules.py")
    (tmp_path / "rules.py").write_text(BASE + "\n" + more, encoding="utf-8")
    assert questions(rules) == asked
