"""Proximal policy optimisation of a small network, in numpy: actions that were better than expected become likelier,
but in one update never much likelier than they were."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from hegemon.bots.network import Floats, Weights, chances, first, second, worths
from hegemon.train.rollout import Rollout

CLIP: Final = 0.2        # how far a chance may move in one update
STEEPEST: Final = 0.5    # the longest step of all weights together
FLUSH: Final = 64        # steps after which what is next to nothing is forgotten:
TINY: Final = 1e-30      # processors are a hundred times slower with numbers that are smaller still
VALUE: Final = 0.5       # how much the worth of positions counts beside the choice of actions


class Learnt(msgspec.Struct, frozen=True):
    """What an update came to: how undecided the choices are, how wrong the worths, how far the chances moved."""
    entropy: float
    wrong: float
    moved: float


@dataclass
class Adam:
    """Steps by the slopes' running mean and size."""
    rate: float
    steps: int = 0
    mean: Weights = field(default_factory=dict)
    size: Weights = field(default_factory=dict)

    def step(self, w: Weights, slopes: Weights) -> None:
        """Change weights in place, against their slopes."""
        self.steps += 1
        length = float(np.sqrt(sum([float(np.vdot(s, s)) for s in slopes.values()])))
        scale = np.float32(min(1.0, STEEPEST / (length + 1e-8)))
        rate = np.float32(self.rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps))
        for name, slope in slopes.items():
            slope *= scale
            mean = self.mean.setdefault(name, np.zeros_like(slope))
            size = self.size.setdefault(name, np.zeros_like(slope))
            mean += np.float32(0.1) * (slope - mean)
            slope *= slope
            size += np.float32(0.001) * (slope - size)
            np.sqrt(size, out=slope)
            slope += np.float32(1e-6)
            w[name] -= rate * mean / slope
        if self.steps % FLUSH == 0:
            for kept in (*self.mean.values(), *self.size.values()):
                kept[np.abs(kept) < TINY] = 0


def updated(w: Weights, adam: Adam, met: Rollout, actions: int, epochs: int, batch: int, entropy: float,
            rng: np.random.Generator) -> Learnt:
    """Learn from what was met, some times over, in small batches."""
    rows = np.flatnonzero(met.known)
    better = met.better - met.better[rows].mean()
    better /= met.better[rows].std() + np.float32(1e-6)
    found = []
    for _ in range(epochs):
        rng.shuffle(rows)
        for part in np.array_split(rows, max(1, len(rows) // batch)):
            masks = np.unpackbits(met.legal[part], axis=1, count=actions)
            told, slopes = slopes_of(w, met.seen[part], masks, met.chosen[part], met.likely[part], better[part],
                                     met.came[part], entropy)
            adam.step(w, slopes)
            found.append(told)
    mean = np.array(found).mean(0)
    return Learnt(*[round(float(x), 5) for x in mean])


def slopes_of(w: Weights, seen: Floats, masks: NDArray[Any], chosen: NDArray[np.int64], before: Floats,
              better: Floats, came: Floats, entropy: float) -> tuple[tuple[float, float, float], Weights]:
    """The slopes of the loss, worked out backwards through the network; with them, what they say of the network."""
    n = len(seen)
    rows = np.arange(n)
    made = first(w, seen)
    further = second(w, made)
    share, logs = chances(w, further, masks)
    worth = worths(w, further)
    ratio = np.exp(logs[rows, chosen] - before)
    free = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    undecided = -(share * np.where(masks, logs, 0)).sum(1)
    pull = -better * ratio * free / n
    strength = -pull[:, None] * share                                    # of the chosen actions ...
    strength[rows, chosen] += pull
    strength += np.float32(entropy / n) * share * (np.where(masks, logs, 0) + undecided[:, None])  # ... of being open
    wrong = ((worth - came) * np.float32(VALUE * 2 / n))[:, None].astype(np.float32)
    back = (strength @ w["act.w"].T + wrong @ w["worth.w"].T) * (further > 0)
    front = (back @ w["mid.w"].T) * (made > 0)
    slopes = {"act.w": further.T @ strength, "act.b": strength.sum(0), "worth.w": further.T @ wrong,
              "worth.b": wrong.sum(0), "mid.w": made.T @ back, "mid.b": back.sum(0), "in.w": seen.T @ front,
              "in.b": front.sum(0)}
    told = (float(undecided.mean()), float(((worth - came) ** 2).mean()), float((before - logs[rows, chosen]).mean()))
    return told, {name: slope.astype(np.float32, copy=False) for name, slope in slopes.items()}
