"""A laboratory for designers: the same games with other numbers, compared pair by pair until it is decided.

Each set of numbers is played in processes of its own, because a process reads the tables of a game once. Games are
paired by their seeds, so that a difference is the change's and not the deal's.
"""
from __future__ import annotations

import math
import multiprocessing
import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgspec

from hegemon.arena.match import Result, seed_of
from hegemon.arena.plan import Plan
from hegemon.arena.summary import wilson
from hegemon.bots import bot_for
from hegemon.kernel import SPECTATOR, Action, Game, Refused, Rng, Seen, State
from hegemon.kernel.registry import find
from hegemon.kernel.tables import VARIABLE, changes, fingerprint

WIDE: Final = 64        # a part with more values than this names places, not things
STEP: Final = 40        # games of each set between two looks
SURE: Final = 2.8       # standard errors that decide, more than 1.96 because it is looked at again and again
MEASURES: Final = ("score", "length", "margin")


class Use(msgspec.Struct):
    """How a kind of answer was used in one game."""
    offered: int = 0      # decisions in which it could be chosen
    taken: int = 0
    by_winners: int = 0
    first: float = 0.0    # when it was first taken, as a share of the game; of no meaning if it never was


class Played(msgspec.Struct):
    """One game as the lab looks at it."""
    result: Result
    sources: dict[str, list[int]]   # points by source and seat, where the game tells them
    uses: dict[str, Use]


class Series(msgspec.Struct):
    """All games of one set of numbers."""
    name: str                # of the file of changes, or "as printed"
    rules: str               # fingerprint of rules and numbers
    games: dict[int, Played]


class Difference(msgspec.Struct, frozen=True):
    """What a change does to one measure, over pairs of games."""
    measure: str
    before: float
    after: float
    change: float
    error: float             # standard error of the change
    pairs: int

    @property
    def decided(self) -> bool:
        """Whether the change is beyond chance, or too small to matter however long one plays."""
        return self.pairs >= STEP and abs(self.change) > SURE * self.error

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the change."""
        return self.change - 1.96 * self.error, self.change + 1.96 * self.error


def kind_of(game: Game, action: Action) -> str:
    """What an answer is called in a report: its verb, and the thing it names if there are not too many."""
    verb = game.verbs.verbs[action[0]]
    if verb.domains and not verb.domains[0].seat and 1 < verb.domains[0].size <= WIDE:
        return f"{verb.name} {verb.domains[0].write(action[1])}"
    return verb.name


def play(plan: Plan, index: int) -> Played:
    """Play one game of a plan and note what was used."""
    game, seating = find(plan.game), plan.seating(index)
    state = game.start(game.setup(plan.seats, seed_of(plan.seed, index), plan.options))
    players = [bot_for(game, name) for name in seating]
    chances = [Rng(seed_of(plan.seed, index * 64 + seat, "bot")) for seat in range(plan.seats)]
    uses: dict[str, Use] = defaultdict(Use)
    taken: list[tuple[int, str]] = []
    while not state.over and len(taken) <= game.longest:
        seat = state.open[0].seat
        for kind in {kind_of(game, action) for action in state.legal(seat)}:
            uses[kind].offered += 1
        action = players[seat].decide(Seen(state, seat, game.view, chances[seat]))
        taken.append((seat, kind_of(game, action)))
        state.apply(seat, action)
    _note(uses, taken, state)
    result = Result(index, seed_of(plan.seed, index), seating, tuple(state.winners()), tuple(state.scores()),
                    state.outcome, len(taken), state.digest())
    return Played(result, _sources(game, state), dict(uses))


def _note(uses: dict[str, Use], taken: Sequence[tuple[int, str]], state: State) -> None:
    """What was taken, when, and whether by who won."""
    winners = state.winners()
    for number, (seat, kind) in enumerate(taken):
        use = uses[kind]
        if not use.taken:
            use.first = number / max(1, len(taken))
        use.taken += 1
        use.by_winners += seat in winners


def _sources(game: Game, state: State) -> dict[str, list[int]]:
    """Points by source, as the game tells them at its end."""
    words: Any = game.room("words")
    ending = getattr(words, "ending", None)
    return {s.name: list(s.points) for s in ending(game.view(state, SPECTATOR)).sources} if ending is not None else {}


def _begin(path: str) -> None:
    """A worker reads its numbers before it loads a game."""
    if path:
        os.environ[VARIABLE] = path
    else:
        os.environ.pop(VARIABLE, None)
    changes.cache_clear()


def _some(plan: Plan, indices: Sequence[int]) -> tuple[str, list[Played]]:
    return fingerprint(find(plan.game).package), [play(plan, index) for index in indices]


class Lab:
    """Two or more sets of numbers side by side."""

    def __init__(self, plan: Plan, files: Sequence[Path | None], jobs: int = 0) -> None:
        if len(files) < 2:
            raise Refused("a comparison needs two sets of numbers")
        for file in files:
            if file is not None and not file.is_file():
                raise Refused(f"there is no file {file}")
        self.plan, self.files = plan, [str(f.resolve()) if f is not None else "" for f in files]
        self.jobs = max(1, (jobs or os.cpu_count() or 1))
        self.series = [Series(f.stem if f is not None else "as printed", "", {}) for f in files]

    def looks(self, measure: str = "score") -> Iterator[list[Difference]]:
        """Play on and look every so many games, until the measure is decided for all sets or the games are played."""
        if measure not in MEASURES:
            raise Refused(f"a measure is one of {', '.join(MEASURES)}, not {measure}")
        context = multiprocessing.get_context("spawn")
        pools = [ProcessPoolExecutor(self.jobs, context, _begin, (file,)) for file in self.files]
        try:
            for start in range(0, self.plan.games, STEP):
                self._play(pools, range(start, min(start + STEP, self.plan.games)))
                found = [self.difference(measure, i) for i in range(1, len(self.series))]
                yield found
                if all([d.decided for d in found]):
                    return
        finally:
            for pool in pools:
                pool.shutdown(wait=False, cancel_futures=True)

    def _play(self, pools: Sequence[ProcessPoolExecutor], indices: range) -> None:
        share = max(1, math.ceil(len(indices) / self.jobs))
        parts = [indices[i:i + share] for i in range(0, len(indices), share)]
        waiting = [(series, pool.submit(_some, self.plan, part))
                   for series, pool in zip(self.series, pools) for part in parts]
        for series, future in waiting:
            rules, played = future.result()
            series.rules = rules
            series.games.update({p.result.index: p for p in played})

    def difference(self, measure: str, which: int) -> Difference:
        """What a set changes against the first, over the games both have played."""
        base, other = self.series[0], self.series[which]
        pairs = [(measured(base.games[i], measure), measured(other.games[i], measure))
                 for i in sorted(base.games.keys() & other.games.keys())]
        changes_, n = [b - a for a, b in pairs], len(pairs)
        mean = sum(changes_) / n
        spread = math.sqrt(sum([(c - mean) ** 2 for c in changes_]) / max(1, n - 1))
        return Difference(measure, sum([a for a, _ in pairs]) / n, sum([b for _, b in pairs]) / n, mean,
                          spread / math.sqrt(n), n)


def measured(played: Played, measure: str) -> float:
    """One number of a game: the mean score of a seat, its length in decisions, or the winner's lead."""
    scores = sorted(played.result.scores)
    if measure == "length":
        return float(played.result.decisions)
    if measure == "margin":
        return float(scores[-1] - scores[-2]) if len(scores) > 1 else float(scores[0])
    return sum(scores) / len(scores)


def wins_by_seat(series: Series, seats: int) -> list[tuple[float, float, float]]:
    """The share of games each seat wins, with its 95 % interval: games are counted, not seats."""
    won = [sum([1 / len(p.result.winners) for p in series.games.values() if s in p.result.winners])
           for s in range(seats)]
    return [wilson(share, len(series.games)) for share in won]


def alike(base: Series, other: Series) -> bool:
    """Whether every game both have played came out the same: then nothing in them asked for the changed numbers."""
    both = base.games.keys() & other.games.keys()
    return all([base.games[i].result.digest == other.games[i].result.digest for i in both])


def used(series: Series) -> dict[str, Use]:
    """How every kind of answer was used over all games; one that is never taken says nothing about itself."""
    total: dict[str, Use] = defaultdict(Use)
    games: Counter[str] = Counter()
    for played in series.games.values():
        for kind, use in played.uses.items():
            sum_ = total[kind]
            sum_.offered, sum_.taken = sum_.offered + use.offered, sum_.taken + use.taken
            sum_.by_winners += use.by_winners
            if use.taken:
                games[kind] += 1
                sum_.first += use.first
    for kind, use in total.items():
        use.first = use.first / games[kind] if games[kind] else 0.0
    return dict(total)


def sources(series: Series) -> dict[str, float]:
    """The points a seat gets from each source, on average."""
    sums: Counter[str] = Counter()
    seats = sum([len(p.result.scores) for p in series.games.values()])
    for played in series.games.values():
        for name, points in played.sources.items():
            sums[name] += sum(points)
    return {name: total / seats for name, total in sums.items()}


def swept(setting: str, folder: Path) -> list[Path]:
    """Files of changes for each value of `game.table.path=1,2,3`."""
    path, _, values = setting.partition("=")
    keys = path.strip().split(".")
    if len(keys) < 3 or not values:
        raise Refused("a sweep is written as game.table.number=1,2,3")
    files = []
    for value in values.split(","):
        file = folder / f"{keys[-1]}={value.strip()}.toml"
        file.write_text(f"[{'.'.join(keys[:2])}]\n{'.'.join(keys[2:])} = {value.strip()}\n", encoding="utf-8")
        files.append(file)
    return files
