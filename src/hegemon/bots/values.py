"""How likely each seat is to win, learnt from games: shares of all seats that sum to one.

A game lists numbers about each seat in its bot room (`features(state) -> rows, stage`): a row of plain numbers a seat,
and a few numbers about how far the game has come. The strength of a seat is the weighted sum of its row, every weight
a weighted sum of the stage numbers, and the shares are the softmax of the strengths, a conditional logit. Someone who
plays alone is measured against nobody, whose strength is nought. There are weights for each number of seats, kept as
data with the game; `hegemon train GAME --values` fits them.
"""
from __future__ import annotations

import io
import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from hegemon.bots.simple import Evaluate
from hegemon.kernel import Game, State

Weights = list[list[float]]  # by feature, then by stage number
Features = Callable[[Any], tuple[Sequence[Sequence[float]], Sequence[float]]]
FILE = "values.npz"
LIKING = 0.5  # of a judgement, where a style likes something


class Judge:
    """What a game knows about who is going to win: the learnt value, or its own `evaluate`."""

    def __init__(self, evaluate: Evaluate | None, features: Features | None = None,
                 weights: dict[int, Weights] | None = None) -> None:
        self.evaluate = evaluate
        self.features = features
        self.weights = weights or {}

    def __call__(self, state: Any, seat: int) -> float:
        """How likely a seat is to win."""
        if self.features is None or state.seats not in self.weights:
            assert self.evaluate is not None
            return self.evaluate(state, seat)
        return self.shares(state)[seat]

    def shares(self, state: Any) -> list[float]:
        """How likely each seat is to win; together one, or, for somebody alone, at most one."""
        if state.over:
            return won(state)
        weights = self.weights.get(state.seats)
        if self.features is None or weights is None:
            assert self.evaluate is not None
            judged = [max(0.0, self.evaluate(state, s)) for s in range(state.seats)]
            return judged if state.seats == 1 else [x / max(1e-9, sum(judged, 0.0)) for x in judged]
        rows, stage = self.features(state)
        return softmax(strengths(rows, stage, weights), alone=state.seats == 1)


class Leaning:
    """A judge that likes something beside winning, so much that it gives up a chance now and then."""

    def __init__(self, judge: Evaluate, likes: Evaluate) -> None:
        self.judge = judge
        self.likes = likes

    def __call__(self, state: Any, seat: int) -> float:
        """How well a seat stands, by both."""
        return (1 - LIKING) * self.judge(state, seat) + LIKING * self.likes(state, seat)


def won(state: State) -> list[float]:
    """The shares of a game that is over."""
    winners = state.winners()
    return [1 / len(winners) if s in winners else 0.0 for s in range(state.seats)]


def strengths(rows: Sequence[Sequence[float]], stage: Sequence[float], weights: Weights) -> list[float]:
    """The weighed sum of each row; where one plays alone the last weights stand by themselves."""
    now = [sum([a * b for a, b in zip(line, stage)], 0.0) for line in weights]
    alone = now[-1] if len(now) > len(rows[0]) else 0.0
    return [alone + sum([x * w for x, w in zip(row, now)], 0.0) for row in rows]


def softmax(found: list[float], alone: bool = False) -> list[float]:
    """Shares by strength.

    >>> softmax([1.0, 1.0]), softmax([0.0], alone=True)
    ([0.5, 0.5], [0.5])
    """
    measured = [*found, 0.0] if alone else found
    top = max(measured)
    parts = [math.exp(s - top) for s in measured]
    whole = sum(parts, 0.0)
    return [p / whole for p in parts[:len(found)]]


@lru_cache
def judge_of(game: Game) -> Judge:
    """The judge of a game: learnt where there are weights for the number of seats, else its `evaluate`."""
    room: Any = game.room("bot")
    evaluate = getattr(room, "evaluate", None)
    looked: Any = game.room("bot.features")
    return Judge(evaluate, getattr(looked, "features", None), read(game))


def read(game: Game) -> dict[int, Weights]:
    """The weights kept with a game, by number of seats."""
    path = game.folder() / "data" / FILE
    if not path.is_file():
        return {}
    import numpy as np  # takes a tenth of a server's start, and not every server has bots that think
    with np.load(io.BytesIO(path.read_bytes())) as kept:
        return {int(name[5:]): kept[name].tolist() for name in kept.files if name.startswith("seats")}
