"""Information-set Monte Carlo tree search for games without a scripted player: one tree, a fresh world every descent.

Cowling, Powley and Whitehouse 2012: an answer counts as available in the worlds that offer it, and the exploration term
uses how often it was. A node keeps what every seat got; every seat maximises its own share, measured against the least
and the most anybody got in this tree. Where several answer unseen by each other they choose from one node, each by its
own counts (decoupled UCT), and what they chose together leads on.
"""
from __future__ import annotations

import math
from collections.abc import Sequence

from hegemon.bots.halving import Budget
from hegemon.bots.simple import Evaluate
from hegemon.kernel import Action, Question, Rng, Seen, State

Joint = tuple[tuple[int, Action], ...]  # what those asked at once chose, by seat
LEAST = 8                               # iterations, however little time there is


class Tried:
    """What is known about one answer of one seat at a node."""

    __slots__ = ("available", "reward", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.reward = 0.0  # of the seat that answers


class Node:
    """What is known about the position after a line of answers."""

    __slots__ = ("children", "tried")

    def __init__(self) -> None:
        self.tried: dict[tuple[int, Action], Tried] = {}
        self.children: dict[Joint, Node] = {}


class Search:
    """Searches for a number of iterations (equal seeds give equal answers) or for some seconds of processor time."""

    def __init__(self, evaluate: Evaluate | None = None, iterations: int = 0, seconds: float = 1.0, rollout: int = 24,
                 explore: float = 0.7) -> None:
        self.evaluate = evaluate
        self.iterations = iterations
        self.seconds = seconds
        self.rollout = rollout  # random answers after the tree before the position is judged
        self.explore = explore
        self.done = 0           # iterations of the last decision, for benchmarks
        self.least, self.most = 0.0, 1.0

    def decide(self, seen: Seen) -> Action:
        """The answer tried most."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        root = self.grow(seen)
        return max(seen.legal, key=lambda a: found.visits if (found := root.tried.get((seen.seat, a))) else 0)

    def grow(self, seen: Seen) -> Node:
        """The tree after all iterations."""
        root = Node()
        budget = Budget(self.iterations, min(self.seconds, seen.seconds or self.seconds))
        self.least, self.most = math.inf, -math.inf
        while budget.used() < 1.0 or not self.iterations and budget.done < LEAST:
            self.descend(root, seen.sample(reopen=True), seen.seat, seen.rng)
            budget.done += 1
        self.done = budget.done
        return root

    def descend(self, root: Node, world: State, seat: int, rng: Rng) -> None:
        """One iteration: down the tree to a new answer, a rollout, and the rewards back up."""
        node, path = root, []
        fresh = False
        while not world.over and not fresh:
            asked = together(world, seat if node is root else world.open[0].seat)
            joint: list[tuple[int, Action]] = []
            for q in asked:
                action, new = self.choose(node, q.seat, world.legal(q.seat), rng)
                path.append((node.tried[(q.seat, action)], q.seat))
                joint.append((q.seat, action))
                fresh = fresh or new
            for q, (_, action) in zip(asked, joint):
                world.answer(q, action)
            node = node.children.setdefault(tuple(joint), Node())
        self.play_out(world, rng)
        rewards = self.rewards(world)
        self.least, self.most = min(self.least, *rewards), max(self.most, *rewards)
        for tried, who in path:
            tried.visits += 1
            tried.reward += rewards[who]

    def choose(self, node: Node, seat: int, legal: Sequence[Action], rng: Rng) -> tuple[Action, bool]:
        """An answer never tried here, else the one with the best bound."""
        untried = []
        best: Action | None = None
        height = -math.inf
        span = max(1e-9, self.most - self.least)
        for action in legal:
            tried = node.tried.get((seat, action))
            if tried is None:
                untried.append(action)
                continue
            tried.available += 1
            if not untried:
                mean = (tried.reward / tried.visits - self.least) / span
                bound = mean + self.explore * math.sqrt(math.log(tried.available) / tried.visits)
                if bound > height:
                    best, height = action, bound
        if untried:
            action = rng.choice(untried)
            node.tried[(seat, action)] = Tried()
            node.tried[(seat, action)].available = 1
            return action, True
        assert best is not None
        return best, False

    def play_out(self, world: State, rng: Rng) -> None:
        """Random answers: a few before the position is judged, all of them if nobody can judge it."""
        left = self.rollout if self.evaluate is not None else 1 << 30
        while left > 0 and not world.over:
            q = world.open[0]
            world.answer(q, rng.choice(world.legal(q.seat)))
            left -= 1

    def rewards(self, world: State) -> list[float]:
        """What every seat has got: its share of the win, or how likely it is to get one."""
        if world.over:
            winners = world.winners()
            return [1 / len(winners) if s in winners else 0.0 for s in range(world.seats)]
        assert self.evaluate is not None
        return [self.evaluate(world, s) for s in range(world.seats)]


def together(world: State, seat: int) -> list[Question]:
    """The question of a seat, and those that others answer at the same time without seeing its answer."""
    mine = world.question(seat)
    assert mine is not None
    hidden = world.sealed(mine.path)
    if hidden is None:
        return [mine]
    first = {q.seat: q for q in reversed(world.open)}
    others = [q for s, q in sorted(first.items()) if s != seat and world.sealed(q.path) == hidden]
    return [mine, *others]
