"""Rates of several works, measured in turn: machines are noisy, so only what one round held side by side counts.

Every round does the same pieces, from the same seeds, and a rate is the mean over all of them: the best single game
of a program whose games differ by half says little about it.
"""
from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Work:
    """Something that is done in pieces and counted."""
    who: str                     # a game of ours, or a peer
    what: str                    # play, clones, search, ...: what is compared has the same word
    do: Callable[[int], int]     # does the piece of this number, which is its seed; how much it was
    spread: bool = False         # over several processes: counted by the clock on the wall


@dataclass
class Pace:
    """How much of a work is done in a second, round by round."""
    work: Work
    pieces: int
    rates: list[float] = field(default_factory=list)

    def median(self) -> float:
        """The rate of the middle round."""
        return statistics.median(self.rates)

    def measure(self) -> None:
        """One round more."""
        took, done = _timed(self.work, self.pieces)
        self.rates.append(done / took)


def _timed(work: Work, pieces: int) -> tuple[float, int]:
    clock = time.perf_counter if work.spread else time.process_time
    begun, done = clock(), 0
    for piece in range(pieces):
        done += work.do(piece)
    return max(clock() - begun, 1e-9), done


def paced(works: Sequence[Work], rounds: int, seconds: float) -> Iterator[list[Pace]]:
    """What is known after each round; a work has as many pieces as take about so many seconds, the same in all."""
    found = [Pace(work, _enough(work, seconds)) for work in works]
    for _ in range(rounds):
        for pace in found:
            pace.measure()
        yield found


def _enough(work: Work, seconds: float) -> int:
    """How many pieces fill the seconds; doing them also warms up."""
    pieces, begun = 0, time.perf_counter()
    while not pieces or time.perf_counter() - begun < seconds:
        work.do(pieces)
        pieces += 1
    return pieces


def ratios(ours: Pace, peer: Pace) -> list[float]:
    """How many times the peer's rate ours is, round by round."""
    return [a / b for a, b in zip(ours.rates, peer.rates)]


def geometric(values: Sequence[float]) -> float:
    """The geometric mean, as ratios are averaged.

    >>> round(geometric([2.0, 8.0]), 6)
    4.0
    """
    return math.exp(sum([math.log(v) for v in values]) / len(values))
