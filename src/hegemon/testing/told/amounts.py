"""Amounts of means in words: "3 CAPs", "a food"."""
from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final

from hegemon.kernel import Game

NUMBERS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
EVERY: Final = r"(?<!every )"                  # "another for every 2 AP", and
PER: Final = r"(?! (?:per|for each|each)\b)"    # "2 CAPs per point" are rates, which nobody pays as they stand
SENTENCE: Final = re.compile(r"(?<=[.;:])\s+")


def sentences(text: str) -> list[str]:
    """The sentences of a text, and their parts where they stand apart."""
    return SENTENCE.split(text)


class Reader:
    """Reads the amounts of a game's means out of what it says."""

    def __init__(self, game: Game) -> None:
        self.forms = {form.lower(): name for name, word in game.means.items() for form in word.split("|")}
        words = "|".join([re.escape(form) for form in sorted(self.forms, key=len, reverse=True)])
        wanted = rf"{EVERY}\b(\d+|{'|'.join(NUMBERS)}) ({words})\b{PER}"
        self.pattern = re.compile(wanted, re.IGNORECASE) if words else None

    def amounts(self, text: str) -> list[tuple[int, str]]:
        """The amounts a text names, each with the mean it is of."""
        found = self.pattern.findall(text) if self.pattern is not None else []
        return [(NUMBERS[n.lower()] if n.lower() in NUMBERS else int(n), self.forms[form.lower()]) for n, form in found]


class Box:
    """What the pieces in the box say: a line that quotes a card word for word is no claim about this position."""

    def __init__(self, game: Game) -> None:
        folder = game.folder() / "data"
        self.texts = [text for path in sorted(folder.rglob("*.toml"))
                      for text in _texts(tomllib.loads(path.read_text(encoding="utf-8")))]

    def says(self, sentence: str) -> bool:
        """Whether some piece says this."""
        return any([sentence in text for text in self.texts])


def _texts(found: Any) -> Iterator[str]:
    """All texts of a table."""
    if isinstance(found, str):
        yield found
    for part in found.values() if isinstance(found, dict) else found if isinstance(found, list) else ():
        yield from _texts(part)
