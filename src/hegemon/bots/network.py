"""A small network that reads an observation: how good each action is, and what the position is worth."""
from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Weights = dict[str, Floats]
NEVER: Final = np.float32(-1e9)  # the strength of an action that is not legal


def drawn(inputs: int, hidden: int, actions: int, rng: np.random.Generator) -> Weights:
    """Weights to begin with: all actions look alike, and every position is worth nothing."""
    def layer(rows: int, columns: int, size: float) -> Floats:
        return (rng.standard_normal((rows, columns)) * size).astype(np.float32)

    return {"in.w": layer(inputs, hidden, (2 / min(inputs, 400)) ** 0.5), "in.b": np.zeros(hidden, np.float32),
            "mid.w": layer(hidden, hidden, (2 / hidden) ** 0.5), "mid.b": np.zeros(hidden, np.float32),
            "act.w": layer(hidden, actions, 0.01), "act.b": np.zeros(actions, np.float32),
            "worth.w": np.zeros((hidden, 1), np.float32), "worth.b": np.zeros(1, np.float32)}


def first(w: Weights, rows: Floats) -> Floats:
    """What the first layer makes of some rows."""
    made: Floats = np.maximum(rows @ w["in.w"] + w["in.b"], 0)
    return made


def first_of_one(w: Weights, row: Floats) -> Floats:
    """The same for one row, most of which is nothing: only what is there is looked at."""
    there = np.flatnonzero(row)
    made: Floats = np.maximum(row[there] @ w["in.w"][there] + w["in.b"], 0)
    return made[None]


def second(w: Weights, made: Floats) -> Floats:
    """What the second layer makes of the first."""
    further: Floats = np.maximum(made @ w["mid.w"] + w["mid.b"], 0)
    return further


def chances(w: Weights, further: Floats, masks: NDArray[Any]) -> tuple[Floats, Floats]:
    """How likely each action is to be chosen, and the logarithm of that; never, if it is not legal."""
    strength = np.where(masks, further @ w["act.w"] + w["act.b"], NEVER)
    strength -= strength.max(1, keepdims=True)
    likely = np.exp(strength)
    whole = likely.sum(1, keepdims=True)
    return likely / whole, strength - np.log(whole)


def worths(w: Weights, further: Floats) -> Floats:
    """What each position is worth to who sees it."""
    found: Floats = (further @ w["worth.w"] + w["worth.b"])[:, 0]
    return found
