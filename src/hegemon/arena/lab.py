"""A laboratory for designers: the same games with other numbers, compared pair by pair until it is decided.

Each set of numbers is played in processes of its own, because a process reads the tables of a game once. Games are
paired by their seeds, so that a difference is the change's and not the deal's.
"""
from __future__ import annotations

import math
import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec

from hegemon.arena.noted import Played, play
from hegemon.arena.plan import Plan
from hegemon.kernel import Refused, Value
from hegemon.kernel.registry import find
from hegemon.kernel.tables import VARIABLE, changes, fingerprint

STEP: Final = 40        # games of each variant between two looks
SURE: Final = 2.8       # standard errors that decide, more than 1.96 because it is looked at again and again
MEASURES: Final = ("score", "length", "minutes", "margin")


class Variant(msgspec.Struct, frozen=True):
    """One way to play the game: with other numbers in the box, with another option, or as printed."""
    name: str = "as printed"
    file: str = ""                       # of changed numbers
    options: dict[str, Value] = {}       # beside those of the plan

    @property
    def text(self) -> str:
        """What is changed, as it was written."""
        said = [f"{name} = {value}" for name, value in self.options.items()]
        return "\n".join([*said, *([Path(self.file).read_text(encoding="utf-8").strip()] if self.file else [])])


class Series(msgspec.Struct):
    """All games of one variant."""
    name: str
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
    """Two or more variants side by side."""

    def __init__(self, plan: Plan, variants: Sequence[Variant], jobs: int = 0) -> None:
        if len(variants) < 2:
            raise Refused("a comparison needs two variants")
        self.plan, self.variants = plan, variants
        self.plans = [replace(plan, options={**plan.options, **v.options}) for v in variants]
        for one in self.plans:
            find(one.game).setup(one.seats, 0, one.options)  # what cannot be is refused before games are played
        self.jobs = max(1, (jobs or os.cpu_count() or 1))
        self.series = [Series(v.name, "", {}) for v in variants]

    def looks(self, measure: str = "score") -> Iterator[list[Difference]]:
        """Play on and look every so many games, until the measure is decided for all variants or all are played."""
        if measure not in MEASURES:
            raise Refused(f"a measure is one of {', '.join(MEASURES)}, not {measure}")
        context = multiprocessing.get_context("spawn")
        pools = [ProcessPoolExecutor(self.jobs, context, _begin, (v.file,)) for v in self.variants]
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
        waiting = [(series, pool.submit(_some, plan, part))
                   for series, plan, pool in zip(self.series, self.plans, pools) for part in parts]
        for series, future in waiting:
            rules, played = future.result()
            series.rules = rules
            series.games.update({p.result.index: p for p in played})

    def difference(self, measure: str, which: int) -> Difference:
        """What a variant changes against the first, over the games both have played."""
        base, other = self.series[0], self.series[which]
        pairs = [(measured(base.games[i], measure), measured(other.games[i], measure))
                 for i in sorted(base.games.keys() & other.games.keys())]
        changes_, n = [b - a for a, b in pairs], len(pairs)
        mean = sum(changes_) / n
        spread = math.sqrt(sum([(c - mean) ** 2 for c in changes_]) / max(1, n - 1))
        return Difference(measure, sum([a for a, _ in pairs]) / n, sum([b for _, b in pairs]) / n, mean,
                          spread / math.sqrt(n), n)


def measured(played: Played, measure: str) -> float:
    """One number of a game: the mean score of a seat, its length in decisions or minutes, or the winner's lead."""
    scores = sorted(played.result.scores)
    if measure == "length":
        return float(played.result.decisions)
    if measure == "minutes":
        return played.minutes
    if measure == "margin":
        return float(scores[-1] - scores[-2]) if len(scores) > 1 else float(scores[0])
    return sum(scores) / len(scores)


def alike(base: Series, other: Series) -> bool:
    """Whether every game both have played came out the same: then nothing in them asked for the changed numbers."""
    both = base.games.keys() & other.games.keys()
    return all([base.games[i].result.digest == other.games[i].result.digest for i in both])


def changed(files: Sequence[Path]) -> list[Variant]:
    """Variants by files of changed numbers; a single one is compared with the printed numbers."""
    for file in files:
        if not file.is_file():
            raise Refused(f"there is no file {file}")
    found = [Variant(file.stem, str(file.resolve())) for file in files]
    return [Variant(), *found] if len(found) == 1 else found


def swept(setting: str, folder: Path) -> list[Variant]:
    """Variants for each value of `game.table.path=1,2,3`, with their files of changes."""
    path, _, values = setting.partition("=")
    keys = path.strip().split(".")
    if len(keys) < 3 or not values:
        raise Refused("a sweep is written as game.table.number=1,2,3")
    files = []
    for value in values.split(","):
        file = folder / f"{keys[-1]}={value.strip()}.toml"
        file.write_text(f"[{'.'.join(keys[:2])}]\n{'.'.join(keys[2:])} = {value.strip()}\n", encoding="utf-8")
        files.append(file)
    return changed(files)


def varied(game: str, setting: str) -> list[Variant]:
    """Variants for each value of an option: `turns=10,7`, or for all of them: `turns`."""
    name, _, values = setting.partition("=")
    options = find(game).options
    option = next((o for o in options.options if o.name == name.strip()), None)
    if option is None:
        known = f"; there are {', '.join(options.names())}" if options.options else "; this game has none"
        raise Refused(f"there is no option {name.strip()[:40]}{known}")
    ways = [option.read(value.strip()) for value in values.split(",")] if values else option.values
    return [Variant(f"{option.name}={option.write(way)}", options={option.name: way}) for way in ways]
