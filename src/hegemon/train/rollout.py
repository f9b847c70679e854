"""What a network that plays all seats of many games meets, and how much better each answer was than expected."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hegemon.bots.network import Floats, Weights, chances, first, second, worths
from hegemon.envs.vector import VectorGames


@dataclass
class Rollout:
    """Some steps of all games, one row a decision."""
    seen: Floats
    legal: NDArray[np.uint8]      # masks, eight to a byte
    chosen: NDArray[np.int64]
    likely: Floats                # the logarithm of how likely the choice was
    better: Floats                # than expected: the advantage
    came: Floats                  # what the position turned out to be worth
    known: NDArray[np.bool_]      # whether anything came of it yet
    ended: int                    # games


def rolled(games: VectorGames, w: Weights, steps: int, rng: np.random.Generator, spread: float,
           shaped: bool) -> Rollout:
    """Play on for some steps by the network's own chances."""
    n, seats = games.games, games.setup.seats
    seen = np.empty((steps, n, games.observer.size), np.float32)
    legal = np.empty((steps, n, -(-games.numbers.size // 8)), np.uint8)
    chosen, asked = np.empty((steps, n), np.int64), np.empty((steps + 1, n), np.int64)
    likely, standing = np.empty((steps, n), np.float32), np.zeros((steps + 1, n), np.float32)
    worth, gains, over = np.empty((steps + 1, n), np.float32), np.empty((steps, n, seats), np.float32), np.empty(
        (steps, n), bool)
    for t in range(steps + 1):
        asked[t] = games.asked
        if shaped:
            standing[t] = games.standing
        further = second(w, first(w, games.observations))
        worth[t] = worths(w, further)
        if t == steps:
            break
        seen[t], legal[t] = games.observations, np.packbits(games.masks, axis=1)
        share, logs = chances(w, further, games.masks)
        chosen[t] = drawn_from(share, rng)
        likely[t] = np.take_along_axis(logs, chosen[t][:, None], 1)[:, 0]
        games.step(chosen[t])
        gains[t], over[t] = games.returns, games.over
    better, known = advantages(asked, worth, standing, gains, over, spread)
    return Rollout(seen.reshape(steps * n, -1), legal.reshape(steps * n, -1), chosen.reshape(-1), likely.reshape(-1),
                   better.reshape(-1), (better + worth[:-1]).reshape(-1), known.reshape(-1), int(over.sum()))


def drawn_from(share: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """An action a row, as likely as its share; what has none is never drawn."""
    up_to = share.cumsum(1, dtype=np.float64)
    found: NDArray[np.int64] = (up_to > rng.random((len(share), 1)) * up_to[:, -1:]).argmax(1)
    return found


def advantages(asked: NDArray[Any], worth: Floats, standing: Floats, gains: Floats, over: NDArray[Any],
               spread: float) -> tuple[Floats, NDArray[np.bool_]]:
    """How much better than expected each decision was, and whether that can be known yet.

    A decision of a seat is followed by that seat's next one, whoever decides in between, or by the end of its game.
    The change of standing from one to the next is a gain; at the end it is given back, so that in sum only what a game
    brings counts (potential-based shaping). `spread` weighs what came against what was expected: 1 takes only what
    came, 0 only the next expectation (lambda of GAE).
    """
    steps, n, seats = gains.shape
    rows = np.arange(n)
    better, known = np.zeros((steps, n), np.float32), np.zeros((steps, n), bool)
    follows = np.zeros((n, seats), bool)            # whether something is known to follow
    then_worth, then_stands, then_better, gained = np.zeros((4, n, seats), np.float32)
    follows[rows, asked[steps]] = True
    then_worth[rows, asked[steps]], then_stands[rows, asked[steps]] = worth[steps], standing[steps]
    for t in range(steps - 1, -1, -1):
        ends = over[t]
        follows[ends], gained[ends] = True, gains[t][ends]
        then_worth[ends], then_stands[ends], then_better[ends] = 0, 0, 0
        at = (rows, asked[t])
        surprise = gained[at] + then_stands[at] - standing[t] + then_worth[at] - worth[t]
        known[t] = follows[at]
        better[t] = np.where(known[t], surprise + spread * then_better[at], 0)
        follows[at], gained[at] = True, 0
        then_worth[at], then_stands[at], then_better[at] = worth[t], standing[t], better[t]
    return better, known
