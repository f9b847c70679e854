"""Which of several candidates is best, found by dropping the worse half at a time (Karnin, Koren and Somekh 2013)."""
from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

ENOUGH: Final = 12    # worlds before anything counts as settled: with fewer an error is itself a guess
SURELY: Final = 3.0   # standard errors by which the best must then lead


@dataclass
class Budget:
    """How much may be thought: so many decisions played ahead, or so many seconds of this process's own time."""
    work: int
    seconds: float
    done: int = 0
    begun: float = field(default_factory=time.process_time)

    def used(self) -> float:
        """How much of it is gone, 1.0 being all."""
        if self.work:
            return self.done / self.work
        return (time.process_time() - self.begun) / self.seconds if self.seconds > 0 else 1.0

    def over(self) -> bool:
        """Whether the time is up; work is finished as it was begun, so that equal work gives equal answers."""
        return not self.work and self.used() >= 1.0


@dataclass
class Gain:
    """By how much a candidate did better than the plan, world by world; gains of two processes add up."""
    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, x: float) -> None:
        """One more world."""
        self.count, self.total, self.squares = self.count + 1, self.total + x, self.squares + x * x

    def plus(self, other: Gain) -> Gain:
        """What both have seen."""
        return Gain(self.count + other.count, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        """The average gain."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; large while little is known."""
        if self.count < 2:
            return 1.0
        spread = max(1e-12, self.squares - self.total * self.total / self.count)
        return math.sqrt(spread / (self.count - 1) / self.count)


@dataclass
class Contest:
    """Candidates, known by their numbers, that are compared with a plan world after world."""
    compare: Callable[[list[int]], list[float]]  # by how much each (or the first few) does better in a world
    budget: Budget
    gains: list[Gain]                            # by candidate
    first: int = 2                               # worlds everything is tried in before anything is dropped
    margin: float = 0.0                          # what a candidate has to gain to be chosen
    left: list[int] = field(default_factory=list)  # who is still in it

    def run(self) -> None:
        """Drop half at a time until the budget is used up or the best is settled, and at once whatever has no hope
        left."""
        self.left = list(range(len(self.gains)))
        stages = max(1, math.ceil(math.log2(len(self.left) + 1)))
        stage = 0
        while self.left and self.budget.used() < 1.0 and not self.settled(self.left):
            stage += 1
            left = self._hopeful(self.left, min(1.0, stage / stages))
            left.sort(key=lambda i: -self.gains[i].mean)
            self.left = left[:max(1, len(left) // 2)]

    def _hopeful(self, left: list[int], share: float) -> list[int]:
        """Those that are still worth trying when this share of the budget is used up."""
        worlds = 0
        while left and (worlds < self.first or self.budget.used() < share) and not self.settled(left):
            self.more(left)
            worlds += 1
            if worlds >= self.first:
                left = [i for i in left if self.hopeful(i)]
            if self.budget.over():
                break
        return left

    def more(self, left: list[int]) -> None:
        """Some candidates in one more world."""
        for i, gain in zip(left, self.compare(left)):
            self.gains[i].add(gain)

    def hopeful(self, i: int) -> bool:
        """Whether a candidate may still turn out better than the plan, and by enough to be chosen."""
        gain = self.gains[i]
        return gain.mean + 2 * gain.error > self.margin and (gain.count < self.first or gain.squares > 0)

    def settled(self, left: list[int]) -> bool:
        """Whether one is so far ahead of the plan and of all others that more worlds would not change the choice."""
        first = max(left, key=lambda i: self.gains[i].mean)
        best = self.gains[first]
        rest = [self.gains[i] for i in left if i != first]
        return best.count >= ENOUGH and best.mean > SURELY * best.error and all(
            [best.mean - gain.mean > SURELY * math.hypot(best.error, gain.error) for gain in rest])

    def best(self) -> int:
        """The best of those still in it; -1 without any. Of many that were dropped after a few worlds some had luck in
        these few, and more of it than whoever was tried often."""
        return max(self.left, key=lambda i: self.gains[i].mean, default=-1)
