"""Tips that speak of prices: an amount in a tip is one that some answer to its question takes or gives."""
from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from hegemon.kernel import Game, Question, State
from hegemon.testing.told.amounts import Reader, sentences
from hegemon.testing.told.findings import Mismatch
from hegemon.testing.told.trying import stated

PRICED: Final = re.compile(r"\b(costs?|priced?)\b", re.IGNORECASE)  # other amounts may come from anywhere


class Tips:
    """What tips have said and answers have stated, by question."""

    def __init__(self, game: Game) -> None:
        self.tip: Any = getattr(game.room("words"), "tip", None)
        self.game, self.read = game, Reader(game)
        self.said: dict[str, dict[tuple[int, str], str]] = {}
        self.stated: dict[str, set[tuple[int, str]]] = {}

    def heard(self, g: State, q: Question) -> None:
        """Take down the amounts of one position."""
        if self.tip is None:
            return
        name = q.name()
        true = self.stated.setdefault(name, set())
        for answer in g.legal(q.seat):
            true.update([(abs(n), mean) for mean, n in stated(g, q, answer).items()])
        for sentence in sentences(self.tip(self.game.view(g, q.seat)) or ""):
            if PRICED.search(sentence):
                self.said.setdefault(name, {}).update(dict.fromkeys(self.read.amounts(sentence), sentence))

    def stale(self) -> Iterator[Mismatch]:
        """The amounts tips speak of that no answer to their question has ever stated."""
        for name, said in self.said.items():
            for (n, mean), sentence in said.items():
                if (n, mean) not in self.stated[name]:
                    yield Mismatch("tip", name, mean, sentence, f"no answer takes or gives {n} {mean}", "its tip")
