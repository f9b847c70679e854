"""What a series of the lab comes to: who wins, what is worth taking, where points come from and when."""
from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

import msgspec

from hegemon.arena.lab import Series
from hegemon.arena.match import Result
from hegemon.arena.noted import PARTS, Played
from hegemon.arena.summary import wilson


def wins_by_seat(series: Series, seats: int) -> list[tuple[float, float, float]]:
    """The share of games each seat wins, with its 95 % interval: games are counted, not seats."""
    won = [sum([1 / len(p.result.winners) for p in series.games.values() if s in p.result.winners])
           for s in range(seats)]
    return [wilson(share, len(series.games)) for share in won]


FEW: Final = 8  # of fewer games, or where all went alike, an interval would look surer than it is


class Worth(msgspec.Struct, frozen=True):
    """How often those who had or did something win, against the share they would have by their number."""
    games: int            # in which some seats did and others did not: only those tell
    beyond: float         # the share of wins beyond theirs
    error: float          # standard error: games are counted, not seats

    @property
    def told(self) -> str:
        """As a report writes it: points of a hundred, with the 95 % interval."""
        if self.games < FEW or not self.error:
            return "cannot be told"
        low, high = self.beyond - 1.96 * self.error, self.beyond + 1.96 * self.error
        return f"{100 * self.beyond:+.0f} ({100 * low:+.0f} to {100 * high:+.0f})"


def worth(played: Iterable[tuple[Result, Collection[int]]]) -> Worth:
    """What it is worth to be one of some seats: each game with those seats. Who plays alone is set beside himself, in
    games without it.

    >>> won = Result(0, 1, ("a", "b"), (1,), (0, 9), "", 8, "")
    >>> worth([(won, {1}), (won, {1}), (won, {0, 1})])
    Worth(games=2, beyond=0.5, error=0.0)
    """
    rows = list(played)
    if all([len(r.bots) == 1 for r, _ in rows]):
        return _alone([float(bool(r.winners)) for r, seats in rows if seats],
                      [float(bool(r.winners)) for r, seats in rows if not seats])
    gains = [len(set(seats) & set(r.winners)) / len(r.winners) - len(seats) / len(r.bots)
             for r, seats in rows if r.winners and 0 < len(seats) < len(r.bots)]
    return Worth(len(gains), *_mean(gains))


def _alone(having: Sequence[float], lacking: Sequence[float]) -> Worth:
    """Wins of games that had something against those of games that had it not."""
    if len(having) < 2 or len(lacking) < 2:
        return Worth(0, 0.0, 0.0)
    (a, of_a), (b, of_b) = _mean(having), _mean(lacking)
    return Worth(len(having) + len(lacking), a - b, math.hypot(of_a, of_b))


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """A mean with its standard error."""
    n = len(values)
    mean = sum(values) / n if n else 0.0
    return mean, math.sqrt(sum([(v - mean) ** 2 for v in values]) / (n - 1) / n) if n > 1 else 0.0


class Used(msgspec.Struct, frozen=True):
    """How a kind of answer was used over all games; one that is never taken says nothing about itself."""
    offered: int
    taken: tuple[int, ...]   # by part of the game
    worth: Worth             # to those who took it

    @property
    def times(self) -> int:
        """How often it was taken."""
        return sum(self.taken)


def used(series: Series) -> dict[str, Used]:
    """How every kind of answer was used over all games."""
    found = {}
    for kind in sorted({kind for played in series.games.values() for kind in played.uses}):
        uses = [(p.result, p.uses[kind]) for p in series.games.values() if kind in p.uses]
        found[kind] = Used(sum([use.offered for _, use in uses]), tuple(map(sum, zip(*[use.taken for _, use in uses]))),
                           worth([(result, use.seats) for result, use in uses]))
    return found


def by_name(series: Series, names: Callable[[Played], Sequence[str]]) -> dict[str, tuple[int, Worth]]:
    """Factions or openings: how many games had each, and what it was worth; the most frequent first."""
    called = [(played.result, names(played)) for played in series.games.values()]
    often = Counter([name for _, those in called for name in {*those} - {""}])
    return {name: (games, worth([(r, [s for s, other in enumerate(those) if other == name]) for r, those in called]))
            for name, games in sorted(often.items(), key=lambda kv: (-kv[1], kv[0]))}


def course(series: Series) -> dict[str, list[float]]:
    """The points of a seat by source at the end of each part of a game, on average; what pays most at the end first."""
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0] * PARTS)
    seats = sum([len(p.result.bots) for p in series.games.values()])
    for played in series.games.values():
        for part, row in enumerate(played.course):
            for name, points in row.items():
                sums[name][part] += sum(points) / seats
    return dict(sorted(sums.items(), key=lambda kv: -kv[1][-1]))


def race(series: Series) -> tuple[list[float], list[float]]:
    """The mean score of those who will win and of the others at the end of each part of a game."""
    winners, others = [0.0] * PARTS, [0.0] * PARTS
    won = sum([len(p.result.winners) for p in series.games.values()])
    lost = sum([len(p.result.bots) for p in series.games.values()]) - won
    for played in series.games.values():
        for part, row in enumerate(played.course):
            for seat, score in enumerate(map(sum, zip(*row.values()))):
                if seat in played.result.winners:
                    winners[part] += score / won
                else:
                    others[part] += score / lost
    return winners, others
