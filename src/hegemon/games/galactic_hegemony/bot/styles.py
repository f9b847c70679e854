"""Styles of play: the scripted player with other weights, for a search that rehearses whole turns."""
from __future__ import annotations

from dataclasses import fields, replace
from math import cos, exp, log, pi, sqrt
from typing import Final

from hegemon.games.galactic_hegemony.bot import Scripted, Weights
from hegemon.kernel import Bot, Rng

NAMES: Final = tuple([f.name for f in fields(Weights)])
SPREAD: Final = 0.6  # of the logarithm of a weight that differs


def styles(rng: Rng, count: int) -> list[Bot]:
    """Scripted players of whose weights about half differ from the usual ones."""
    usual = Weights()
    return [Scripted(replace(usual, **{name: getattr(usual, name) * exp(SPREAD * normal(rng))
                                       for name in NAMES if rng.below(2)})) for _ in range(count)]


def normal(rng: Rng) -> float:
    """A number of the normal distribution, by Box and Muller."""
    u, v = (rng.below(1 << 24) + 0.5) / (1 << 24), (rng.below(1 << 24) + 0.5) / (1 << 24)
    return sqrt(-2 * log(u)) * cos(2 * pi * v)
