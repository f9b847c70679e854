"""A training from its first game to a player: kept as it goes, so that the same command goes on where it was."""
from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from hegemon.arena import Plan, results
from hegemon.arena.summary import wilson
from hegemon.bots import names
from hegemon.bots.network import drawn
from hegemon.bots.trained import about_of, write_player
from hegemon.envs.vector import VectorGames
from hegemon.kernel import Game, Refused, Value
from hegemon.kernel.registry import find
from hegemon.train.ppo import Adam, updated
from hegemon.train.rollout import rolled

PLAYER: Final = "player.npz"
CHECKPOINT: Final = "checkpoint.npz"
CURVE: Final = "curve.jsonl"
KEPT: Final = 10  # updates between two checkpoints


class Course(msgspec.Struct, frozen=True):
    """How a training is done: all that decides what comes of it."""
    game: str
    seats: int
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    seed: int = 0
    hidden: int = 128
    games: int = 32        # side by side
    horizon: int = 64      # steps of each between two updates
    epochs: int = 3
    batch: int = 512
    rate: float = 5e-4
    entropy: float = 0.01
    spread: float = 0.9
    shaped: bool = True    # the change of the game's `evaluate` is a reward on the way

    def command(self) -> str:
        """What is typed to begin it."""
        return f"hegemon train {self.game} --seats {self.seats} --seed {self.seed}"


class Point(msgspec.Struct, frozen=True, omit_defaults=True):
    """One update of a training; now and then with the rates at which the player wins, with 95 % intervals."""
    update: int
    decisions: int
    games: int
    seconds: float
    entropy: float
    wrong: float
    moved: float
    rates: dict[str, tuple[float, float, float]] = msgspec.field(default_factory=dict)


class School:
    """A training under way in a folder."""

    def __init__(self, course: Course, out: Path, workers: int = 0) -> None:
        self.course, self.out = course, out
        self.game: Game = find(course.game)
        out.mkdir(parents=True, exist_ok=True)
        kept = _checkpoint(out / CHECKPOINT, course)
        self.table = VectorGames(course.game, course.seats, course.games, workers, dict(course.options), "scaled",
                                 shaped=course.shaped)
        self.rng = np.random.default_rng(course.seed)
        self.update, self.decisions, self.ended, self.spent = 0, 0, 0, 0.0
        self.adam = Adam(course.rate)
        if kept is None:
            self.weights = drawn(self.table.observer.size, course.hidden, self.table.numbers.size, self.rng)
            self.table.reset(course.seed)
        else:
            self._go_on(kept)
        self.curve = [p for p in curve_of(out) if p.update <= self.update]

    def _go_on(self, kept: dict[str, Any]) -> None:
        state = json.loads(kept["state"].tobytes())
        self.update, self.decisions, self.ended = state["update"], state["decisions"], state["ended"]
        self.spent, self.adam.steps, self.rng.bit_generator.state = state["spent"], state["steps"], state["rng"]
        self.weights, self.adam.mean, self.adam.size = [
            {key[2:]: kept[key] for key in kept if key.startswith(f"{kind}:")} for kind in "wms"]
        self.table.restore(msgspec.msgpack.decode(kept["games"].tobytes(), type=list[tuple[bytes, int]]))

    def points(self, seconds: float = 0.0, decisions: int = 0, every: int = 50, judged: int = 60,
               jobs: int = 0) -> Iterator[Point]:
        """Learn for so long, or until so many decisions were learnt from; every so many updates the player is tried in
        the arena in so many games against each opponent."""
        begun = time.perf_counter() - self.spent
        until = time.perf_counter() + seconds
        last = False
        if judged and not self.curve:
            self.keep()
            yield self._told(Point(0, 0, 0, 0.0, 0.0, 0.0, 0.0, self.rates(judged, jobs)))
        while not last and not (decisions and self.decisions >= decisions):
            point = self.learn()
            self.spent = time.perf_counter() - begun
            last = bool(seconds) and time.perf_counter() >= until or bool(decisions) and self.decisions >= decisions
            if last or self.update % every == 0 or self.update % KEPT == 0:
                self.keep()
            if last or self.update % every == 0:
                point = msgspec.structs.replace(point, rates=self.rates(judged, jobs))
                self.spent = time.perf_counter() - begun
            yield self._told(msgspec.structs.replace(point, seconds=round(self.spent, 2)))

    def _told(self, point: Point) -> Point:
        """A point, written down."""
        self.curve.append(point)
        (self.out / CURVE).write_bytes(b"".join([msgspec.json.encode(p) + b"\n" for p in self.curve]))
        return point

    def learn(self) -> Point:
        """Play on, and learn from that."""
        c = self.course
        met = rolled(self.table, self.weights, c.horizon, self.rng, c.spread, c.shaped)
        told = updated(self.weights, self.adam, met, self.table.numbers.size, c.epochs, c.batch, c.entropy, self.rng)
        self.update, self.decisions, self.ended = (self.update + 1, self.decisions + c.horizon * c.games,
                                                   self.ended + met.ended)
        return Point(self.update, self.decisions, self.ended, 0.0, told.entropy, told.wrong, told.moved)

    def keep(self) -> None:
        """Write the player, and all that is needed to go on; the checkpoint last, whole or not at all."""
        about = about_of(self.game, self.course.seats, self.course.hidden, self.decisions, self.course.command())
        write_player(self.out / PLAYER, about, self.weights)
        state = {"update": self.update, "decisions": self.decisions, "ended": self.ended, "spent": self.spent,
                 "steps": self.adam.steps, "rng": self.rng.bit_generator.state}
        arrays: dict[str, Any] = {f"{kind}:{key}": value for kind, group in zip("wms", (
            self.weights, self.adam.mean, self.adam.size)) for key, value in group.items()}
        said = {"course": msgspec.json.encode(self.course), "state": json.dumps(state).encode(),
                "games": msgspec.msgpack.encode(self.table.keep())}
        new = self.out / f".{CHECKPOINT}.new.npz"
        arrays |= {key: np.frombuffer(text, np.uint8) for key, text in said.items()}
        np.savez(new, **arrays)
        new.replace(self.out / CHECKPOINT)

    def rates(self, games: int, jobs: int) -> dict[str, tuple[float, float, float]]:
        """How often the player wins against each opponent, one of it at a table of those."""
        return {other: rate_against(self.course, self.out / PLAYER, other, games, jobs)
                for other in ("random", "easy") if games and other in names(self.game)}

    def close(self) -> None:
        """End the workers."""
        self.table.close()


def rate_against(course: Course, player: Path, other: str, games: int, jobs: int = 0) -> tuple[float, float, float]:
    """The rate at which a player wins in the arena, the only one of its kind, in all seats by turns; a shared win
    counts in part. Somebody alone has no opponents, but wins or does not."""
    me = f"trained:{player}"
    bots = (me, *[other] * (course.seats - 1))
    plan = Plan(course.game, course.seats, games, bots, course.seed, course.options, rotate=True)
    won = sum([1 / len(r.winners) for r in results(plan, jobs) for s in r.winners if r.bots[s] == me])
    return wilson(won, games)


def curve_of(out: Path) -> list[Point]:
    """What is written of a training so far; a last line cut short is passed over."""
    found = []
    for line in (out / CURVE).read_bytes().split(b"\n") if (out / CURVE).exists() else []:
        try:
            found.append(msgspec.json.decode(line, type=Point))
        except msgspec.DecodeError:
            continue
    return found


def _checkpoint(path: Path, course: Course) -> dict[str, Any] | None:
    """What was kept of the same training; another's folder is refused."""
    if not path.exists():
        return None
    try:
        with np.load(io.BytesIO(path.read_bytes())) as kept:
            found = {key: kept[key] for key in kept.files}
        was = msgspec.json.decode(found["course"].tobytes(), type=Course)
    except (OSError, ValueError, KeyError, EOFError, msgspec.DecodeError, zipfile.BadZipFile) as why:
        raise Refused(f"{path} is not the checkpoint of a training; name another --out") from why
    if was != course:
        other = next(name for name in course.__struct_fields__ if getattr(was, name) != getattr(course, name))
        raise Refused(f"{path.parent} holds a training with {other} {getattr(was, other)}, not "
                      f"{getattr(course, other)}; name another --out")
    return found
