"""What the server counts, for Prometheus.

A move touches half a dozen of these, so they are plain numbers of one process and one thread, and take the shape that
Prometheus wants only when somebody asks.
"""
from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from prometheus_client import Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import REGISTRY, Collector


class Count(Collector):
    """Something that only grows."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text, self.value = name, text, 0
        REGISTRY.register(self)

    def add(self, more: int = 1) -> None:
        """So much more."""
        self.value += more

    def collect(self) -> Iterator[Metric]:
        """As Prometheus reads it."""
        yield CounterMetricFamily(self.name, self.text, value=self.value)


class Tally(Collector):
    """Several things that only grow, told apart by a label."""

    def __init__(self, name: str, text: str, label: str) -> None:
        self.name, self.text, self.label = name, text, label
        self.values: dict[str, int] = {}
        REGISTRY.register(self)

    def add(self, what: str, more: int = 1) -> None:
        """So many more of these."""
        self.values[what] = self.values.get(what, 0) + more

    def collect(self) -> Iterator[Metric]:
        """As Prometheus reads it."""
        family = CounterMetricFamily(self.name, self.text, labels=[self.label])
        for what, value in self.values.items():
            family.add_metric([what], value)
        yield family


class Worked(Collector):
    """How long the event loop was held for something, in classes, told apart by a label."""

    def __init__(self, name: str, text: str, label: str, bounds: Sequence[float]) -> None:
        self.name, self.text, self.label, self.bounds = name, text, label, bounds
        self.sums: dict[str, float] = {}
        self.counts: dict[str, list[int]] = {}
        REGISTRY.register(self)

    def add(self, what: str, seconds: float) -> None:
        """One more of these."""
        counts = self.counts.get(what)
        if counts is None:
            counts = self.counts[what] = [0] * (len(self.bounds) + 1)
            self.sums[what] = 0.0
        counts[bisect_left(self.bounds, seconds)] += 1
        self.sums[what] += seconds

    def collect(self) -> Iterator[Metric]:
        """As Prometheus reads it."""
        family = HistogramMetricFamily(self.name, self.text, labels=[self.label])
        upto = [*[str(bound) for bound in self.bounds], "+Inf"]
        for what, counts in self.counts.items():
            family.add_metric([what], list(zip(upto, accumulate(counts))), self.sums[what])
        yield family


class Spread(Collector):
    """How long something takes, in classes up to each of some bounds."""

    def __init__(self, name: str, text: str, bounds: Sequence[float]) -> None:
        self.name, self.text, self.bounds = name, text, bounds
        self.sum = 0.0
        self.counts = [0] * (len(bounds) + 1)
        REGISTRY.register(self)

    def add(self, seconds: float) -> None:
        """One more."""
        self.sum += seconds
        self.counts[bisect_left(self.bounds, seconds)] += 1

    def collect(self) -> Iterator[Metric]:
        """As Prometheus reads it."""
        upto = [*[str(bound) for bound in self.bounds], "+Inf"]
        yield HistogramMetricFamily(self.name, self.text, buckets=list(zip(upto, accumulate(self.counts))),
                                    sum_value=self.sum)


class Made(Collector):
    """Things that are made: how many, how large they are together, and how long each took."""

    def __init__(self, name: str, text: str, bounds: Sequence[float]) -> None:
        self.spread = Spread(f"{name}_seconds", f"Making one of: {text}", bounds)
        self.name, self.text, self.bytes = name, text, 0
        REGISTRY.register(self)

    def add(self, seconds: float, size: int) -> None:
        """One more."""
        spread = self.spread
        spread.sum += seconds
        spread.counts[bisect_left(spread.bounds, seconds)] += 1
        self.bytes += size

    def collect(self) -> Iterator[Metric]:
        """As Prometheus reads it."""
        yield CounterMetricFamily(self.name + "s", self.text, value=sum(self.spread.counts))
        yield CounterMetricFamily(self.name + "_bytes", f"Bytes of: {self.text}", value=self.bytes)


MOVES: Final = Tally("hegemon_moves", "Actions made durable", "game")
REFUSED: Final = Tally("hegemon_refused", "Submissions refused", "why")
MOVE_SECONDS: Final = Spread("hegemon_move_seconds", "From a submission to its updates being on their way",
                             (.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5))
UPDATES: Final = Made("hegemon_frame", "updates (each may go to several sockets)",
                      (.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1))
SOCKETS: Final = Gauge("hegemon_sockets", "Live sockets")
MATCHES: Final = Gauge("hegemon_matches", "Matches in memory")
THOUGHT: Final = Histogram("hegemon_bot_seconds", "A bot's decision", buckets=(.01, .05, .1, .25, .5, 1, 2.5, 5, 10))
BOT_FAILURES: Final = Counter("hegemon_bot_failures", "Bots that crashed or hung", ["game", "level"])
WORK: Final = Worked("hegemon_work_seconds", "The longest the event loop was held in one piece for a message", "kind",
                     (.0005, .001, .002, .005, .01, .02, .05, .1, .25, 1))
SLOWED: Final = Tally("hegemon_slowed", "Messages that had to wait because their budget was spent", "kind")
TOLD: Final = Tally("hegemon_told", "Notes delivered, by the kind of way; dead: given up", "way")
