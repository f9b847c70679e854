"""Amounts of means in words: "3 CAPs", "a food"."""
from __future__ import annotations

import re
from typing import Final

from hegemon.kernel import Game

NUMBERS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


class Reader:
    """Reads the amounts of a game's means out of what it says."""

    def __init__(self, game: Game) -> None:
        self.forms = {form.lower(): name for name, word in game.means.items() for form in word.split("|")}
        words = "|".join([re.escape(form) for form in sorted(self.forms, key=len, reverse=True)])
        self.pattern = re.compile(rf"\b(\d+|{'|'.join(NUMBERS)}) ({words})\b", re.IGNORECASE) if words else None

    def amounts(self, text: str) -> list[tuple[int, str]]:
        """The amounts a text names, each with the mean it is of."""
        found = self.pattern.findall(text) if self.pattern is not None else []
        return [(NUMBERS[n.lower()] if n.lower() in NUMBERS else int(n), self.forms[form.lower()]) for n, form in found]
