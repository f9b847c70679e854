"""The simplest players: any answer, the default answer, a mix of two bots, and one ply ahead."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hegemon.kernel import Action, Bot, Seen

Evaluate = Callable[[Any, int], float]  # how likely a seat is to win from a state


class Random:
    """Answers anything, all answers equally likely."""

    def decide(self, seen: Seen) -> Action:
        return seen.rng.choice(seen.legal)


class Default:
    """Answers as a silent seat does: the first option."""

    def decide(self, seen: Seen) -> Action:
        return seen.legal[0]


class Careless:
    """Plays like another bot, but now and then answers anything."""

    def __init__(self, bot: Bot, percent: int) -> None:
        self.bot = bot
        self.percent = percent

    def decide(self, seen: Seen) -> Action:
        return seen.rng.choice(seen.legal) if seen.rng.below(100) < self.percent else self.bot.decide(seen)


class Greedy:
    """Tries every answer in a few possible worlds and takes the one after which its seat stands best."""

    def __init__(self, evaluate: Evaluate, worlds: int = 3) -> None:
        self.evaluate = evaluate
        self.worlds = worlds

    def decide(self, seen: Seen) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        value = dict.fromkeys(seen.legal, 0.0)
        for _ in range(self.worlds):
            world = seen.sample()
            for action in seen.legal:
                child = world.clone()
                child.answer(child.question(seen.seat), action)
                value[action] += self.evaluate(child, seen.seat)
        order = sorted(seen.legal, key=lambda a: -value[a])  # the first of equals: the default, where it is as good
        return next((a for a in order if not leads_back(seen, a)), order[0])


def leads_back(seen: Seen, action: Action) -> bool:
    """Whether defaults lead straight back from an answer, as from a menu that is opened and closed: who takes what
    looks best at once would open it for ever."""
    world = seen.sample()
    child = world.clone()
    child.answer(child.question(seen.seat), action)
    for _ in range(3):
        q = child.question(seen.seat)
        if q is None or child.reveals != world.reveals:
            return False
        if q.name() == seen.question and child.digest() == world.digest():
            return True
        child.answer(q, child.legal(seen.seat)[0])
    return False
