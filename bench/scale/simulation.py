"""The plan for many tables as a small simulation: which worker holds a match, what it waits for, what gives way first.

    python -m bench.scale.simulation [--seconds 60]

Tables act at random moments of their evening; every action goes to the worker that holds its match (consistent hashing
on the id), waits there in line for the processor, and then for a commit of its partition. When a worker fails, its
matches move to the others, which must open them. Costs are those that `bench.scale` measures.
"""
from __future__ import annotations

import argparse
import bisect
import hashlib
import heapq
import random
from dataclasses import dataclass
from typing import Final

POINTS: Final = 200        # of every worker on the ring
ACTIONS_A_DAY: Final = 20
EVENING: Final = 5         # times the mean of a day
VISIT: Final = 5           # actions of a table one after another, before it rests again
PARTITIONS: Final = 256
TABLES_AT_ONCE: Final = 500  # that somebody is just playing at


@dataclass(frozen=True)
class Costs:
    """What things take, in seconds."""
    action: float = 0.0008    # of processor, with the updates of those who look on
    opening: float = 0.004    # of processor, to open a match that is not in memory
    commit: float = 0.004     # of the disk of a partition's server; all that wait share the next one
    hint: float = 0.00005     # of processor at every worker that hears a hint


def place(key: str) -> int:
    """Where a key stands on the ring."""
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), "big")


class Ring:
    """Which worker holds a match: the next point on the ring; when a worker goes, only its own matches move."""

    def __init__(self, workers: list[int]) -> None:
        points = sorted([(place(f"worker {w} {n}"), w) for w in workers for n in range(POINTS)])
        self.keys, self.owners = [key for key, _ in points], [owner for _, owner in points]

    def worker(self, match: int) -> int:
        """The worker of a match."""
        return self.owners[bisect.bisect(self.keys, place(f"match {match}")) % len(self.keys)]


@dataclass
class Outcome:
    """What an evening was like."""
    waits: list[float]
    busy: dict[int, float]     # seconds of processor, by worker
    opened: int
    moved: int                 # matches that changed their worker

    def quantile(self, q: float) -> float:
        """Milliseconds that so many of a hundred stay below."""
        return 1000 * sorted(self.waits)[int(len(self.waits) * q / 100)]


def evening(tables: int, workers: int, seconds: float, costs: Costs, fails: bool = False, everybody_hears: bool = False,
            seed: int = 1) -> Outcome:
    """So many seconds of the busiest hour."""
    chance, rate = random.Random(seed), tables * ACTIONS_A_DAY / 86400 * EVENING
    ring, free = Ring(list(range(workers))), dict.fromkeys(range(workers), 0.0)
    held: dict[int, int] = {}
    lately: list[int] = []
    disk = dict.fromkeys(range(PARTITIONS), 0.0)  # when the last commit of each partition ends
    busy: dict[int, float] = dict.fromkeys(range(workers), 0.0)
    out = Outcome([], busy, 0, 0)
    arrivals = [chance.uniform(0, seconds) for _ in range(int(rate * seconds))]
    heapq.heapify(arrivals)
    while arrivals:
        now = heapq.heappop(arrivals)
        if fails and now > seconds / 2:
            fails, ring = False, Ring([w for w in range(workers) if w != 0])
        match = chance.choice(lately) if lately and chance.random() > 1 / VISIT else chance.randrange(tables)
        lately = [*lately[-TABLES_AT_ONCE:], match]
        worker = ring.worker(match)
        cost = costs.action
        if held.get(match) != worker:
            out.opened += 1
            out.moved += match in held
            held[match] = worker
            cost += costs.opening
        if everybody_hears:
            for other in busy:
                if other != worker:
                    busy[other] += costs.hint
                    free[other] = max(free[other], now) + costs.hint
        begun = max(now, free[worker])
        free[worker] = begun + cost
        busy[worker] += cost
        ready, part = free[worker], match % PARTITIONS
        written = max(ready, disk[part]) + costs.commit  # group commit: at worst one more is under way
        disk[part] = written
        out.waits.append(written - now)
    return out


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=60)
    chosen = parser.parse_args()
    print(f"{'tables':>9} {'workers':>7} {'what':24} {'actions/s':>9} {'busiest':>8} {'p50':>7} {'p99':>8} "
          f"{'opened':>7} {'moved':>6}")
    for tables, workers in ((10_000, 1), (10_000, 2), (1_000_000, 2), (1_000_000, 4), (1_000_000, 8)):
        for what in ("", "a worker fails", "all hear every hint"):
            if what == "a worker fails" and workers == 1:
                continue
            one = evening(tables, workers, chosen.seconds, Costs(), what == "a worker fails", what.startswith("all"))
            busiest = max(one.busy.values()) / chosen.seconds
            print(f"{tables:9,} {workers:7} {what or 'as planned':24} {len(one.waits) / chosen.seconds:9.1f} "
                  f"{busiest:8.0%} {one.quantile(50):4.1f} ms {one.quantile(99):5.1f} ms {one.opened:7} {one.moved:6}")


if __name__ == "__main__":
    main()
