"""Information-set Monte Carlo tree search: one tree, a freshly sampled world for every descent.

Cowling, Powley and Whitehouse 2012, the single-observer form: an answer counts as available in the worlds that offer
it, and the exploration term uses how often it was available. Every seat maximises its own reward.
"""
from __future__ import annotations

import math
import time
from typing import Any

from hegemon.bots.simple import Evaluate
from hegemon.kernel import Action, Bot, Rng, Seen, State


class Node:
    """What is known about the position after a line of answers."""

    __slots__ = ("available", "children", "reward", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 1
        self.reward = 0.0  # of the seat that answered into this node
        self.children: dict[tuple[int, Action], Node] = {}


class Search:
    """Searches for a number of iterations (equal seeds give equal answers) or as long as it may think."""

    def __init__(self, evaluate: Evaluate | None = None, iterations: int = 0, rollout: int = 24,
                 explore: float = 0.5) -> None:
        self.evaluate = evaluate
        self.iterations = iterations
        self.rollout = rollout  # random answers after the tree before the position is judged
        self.explore = explore
        self.done = 0           # iterations of the last decision, for benchmarks

    def decide(self, seen: Seen) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        root = self.grow(seen)
        return max(seen.legal, key=lambda a: child.visits if (child := root.children.get((seen.seat, a))) else 0)

    def grow(self, seen: Seen) -> Node:
        """The tree after all iterations."""
        root = Node()
        end = time.monotonic() + seen.seconds
        self.done = 0
        while self.done < self.iterations if self.iterations else (self.done < 8 or time.monotonic() < end):
            self.descend(root, seen.sample(), seen.seat, seen.rng)
            self.done += 1
        return root

    def descend(self, root: Node, world: State, seat: int, rng: Rng) -> None:
        """One iteration: down the tree to a new answer, a rollout, and the rewards back up."""
        node, path, acting = root, [], seat
        while not world.over:
            legal = world.legal(acting)
            child, fresh = self.choose(node, acting, legal, rng)
            action = child[1]
            q = world.question(acting)
            assert q is not None
            world.answer(q, action)
            node = node.children[child]
            path.append((node, acting))
            if fresh:
                break
            acting = world.open[0].seat if world.open else -1
        self.play_out(world, rng)
        rewards = self.rewards(world, {s for _, s in path})
        root.visits += 1
        for visited, who in path:
            visited.visits += 1
            visited.reward += rewards[who]

    def choose(self, node: Node, seat: int, legal: Any, rng: Rng) -> tuple[tuple[int, Action], bool]:
        """An answer never tried here, else the one with the best bound."""
        untried = []
        best: tuple[int, Action] | None = None
        height = -1.0
        for action in legal:
            key = (seat, action)
            child = node.children.get(key)
            if child is None:
                untried.append(key)
                continue
            child.available += 1
            if not untried:
                bound = child.reward / child.visits + self.explore * math.sqrt(math.log(child.available) / child.visits)
                if bound > height:
                    best, height = key, bound
        if untried:
            key = rng.choice(untried)
            node.children[key] = Node()
            return key, True
        assert best is not None
        return best, False

    def play_out(self, world: State, rng: Rng) -> None:
        """Random answers: a few before the position is judged, all of them if nobody can judge it."""
        left = self.rollout if self.evaluate is not None else 1 << 30
        while left > 0 and not world.over:
            q = world.open[0]
            world.answer(q, rng.choice(world.legal(q.seat)))
            left -= 1

    def rewards(self, world: State, seats: set[int]) -> dict[int, float]:
        """What each seat concerned has got: its share of the win, or how likely it is to get one."""
        if world.over:
            winners = world.winners()
            return {s: 1 / len(winners) if s in winners else 0.0 for s in seats}
        assert self.evaluate is not None
        return {s: self.evaluate(world, s) for s in seats}


class Advised:
    """Keeps to the plan of another bot unless the search finds something clearly better."""

    def __init__(self, search: Search, plan: Bot, margin: float = 0.05) -> None:
        self.search = search
        self.plan = plan
        self.margin = margin

    def decide(self, seen: Seen) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        planned = self.plan.decide(seen)
        tried = {action: node for (_, action), node in self.search.grow(seen).children.items()}
        if planned not in tried:
            return planned
        best = max(seen.legal, key=lambda a: tried[a].visits if a in tried else 0)
        gain = tried[best].reward / tried[best].visits - tried[planned].reward / tried[planned].visits
        return best if gain > self.margin else planned
