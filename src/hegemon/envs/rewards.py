"""What a learner is rewarded with, chosen by name."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hegemon.kernel import Game, Refused, State

Reward = Callable[[State], list[float]]


def win(g: State) -> list[float]:
    """One, shared by the winners."""
    winners = g.winners()
    return [1 / len(winners) if s in winners else 0.0 for s in range(g.seats)]


def rank(g: State) -> list[float]:
    """From 1 for the first place down to 0 for the last; equal scores share their places. Alone: whether it was won."""
    if g.seats == 1:
        return win(g)
    winners, scores = g.winners(), g.scores()
    keys = [(s in winners, scores[s]) for s in range(g.seats)]
    below = [sum([k < mine for k in keys]) + (sum([k == mine for k in keys]) - 1) / 2 for mine in keys]
    return [n / (g.seats - 1) for n in below]


def score(g: State) -> list[float]:
    """The share of all points."""
    scores = g.scores()
    low = min(0, *scores) if g.seats > 1 else min(0, scores[0])
    total = sum([s - low for s in scores])
    return [(s - low) / total if total else 1 / g.seats for s in scores]


def difference(g: State) -> list[float]:
    """The points ahead of the best other, or behind."""
    scores = g.scores()
    return [float(mine - max([o for i, o in enumerate(scores) if i != s], default=0)) for s, mine in enumerate(scores)]


REWARDS: Final[dict[str, Reward]] = {"win": win, "rank": rank, "score": score, "difference": difference}


def reward_for(name: str) -> Reward:
    """A reward by its name."""
    if name not in REWARDS:
        raise Refused(f"a reward is one of {', '.join(REWARDS)}, not {name}")
    return REWARDS[name]


def shaping_of(game: Game) -> Callable[[State, int], float]:
    """How well a seat stands by the game's own `evaluate`: its change from step to step shapes a reward."""
    room: Any = game.room("bot")
    evaluate: Callable[[State, int], float] | None = getattr(room, "evaluate", None)
    if evaluate is None:
        raise Refused(f"{game.title} has no evaluate to shape a reward by")
    return evaluate
