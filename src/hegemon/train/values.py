"""How likely each seat is to win, fitted to positions of games between bots (see `hegemon.bots.values`)."""
from __future__ import annotations

import io
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from hegemon.arena import seed_of
from hegemon.bots import bot_for
from hegemon.bots.simple import Careless
from hegemon.bots.values import FILE, Judge, Weights, judge_of, won
from hegemon.kernel import Game, Refused, Rng, Seen
from hegemon.kernel.registry import find

EVERY: Final = 12    # one position in so many is kept
STRANGE: Final = 3   # of a hundred answers any: the value shall know positions the plan would not get into
HELD_BACK: Final = 5  # one game in so many is not learnt from, but judged
Array = Any          # numpy's arrays, whose types say little


class Report(msgspec.Struct, frozen=True):
    """How well positions are judged: log loss on games not learnt from, for the whole game and by its thirds."""
    game: str
    seats: int
    games: int
    positions: int
    player: str
    seed: int
    nothing: float
    evaluate: tuple[float, float, float, float]
    learnt: tuple[float, float, float, float]


class Sample(msgspec.Struct, frozen=True):
    """One position: its features, what `evaluate` says, how far the game was, and who won in the end."""
    game: int
    rows: list[list[float]]
    stage: list[float]
    judged: list[float]
    third: int
    won: list[float]


def one_game(name: str, seats: int, player: str, seed: int, index: int) -> list[Sample]:
    """The positions kept of one game of a bot against itself. Where whole turns are rehearsed, positions are judged at
    the start of one alone, and from there the plan is followed: these are learnt from."""
    game = find(name)
    looked: Any = game.room("bot.features")
    turns = game.room("bot.styles") is not None
    plain, bot = Judge(game.room("bot").evaluate), bot_for(game, player)  # type: ignore[union-attr]
    bot = bot if turns else Careless(bot, STRANGE)
    state, rng = game.start(game.setup(seats, seed_of(seed, index, "train"))), Rng(seed_of(seed, index, "play"))
    kept: list[tuple[int, Any, Any, list[float]]] = []
    decisions, moment = 0, -1
    while not state.over:
        if game.rounds(state) > moment if turns else rng.below(EVERY) == 0:
            kept.append((decisions, *looked.features(state), plain.shares(state)))
        moment = game.rounds(state)
        seat = state.open[0].seat
        state.apply(seat, bot.decide(Seen(state, seat, game.view, rng)))
        decisions += 1
    shares = won(state)
    return [Sample(index, [list(r) for r in rows], list(stage), judged, min(2, 3 * at // max(1, decisions)), shares)
            for at, rows, stage, judged in kept]


def positions(game: Game, seats: int, games: int, player: str, seed: int, jobs: int = 1) -> Iterator[list[Sample]]:
    """The positions of many games, game by game in order, whatever the number of jobs."""
    if game.room("bot.features") is None:
        raise Refused(f"{game.title} does not say what a learnt value looks at: its bot room has no features")
    play = partial(one_game, game.name, seats, player, seed)
    if jobs <= 1:
        yield from map(play, range(games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, range(games), chunksize=4)


def learnt(game: Game, seats: int, player: str, seed: int, played: list[list[Sample]]) -> tuple[Weights, Report]:
    """The weights fitted to all positions, and how well those fitted to most of them judge the others."""
    samples = [s for kept in played for s in kept]
    inputs = _inputs(np.array([s.rows for s in samples], float), np.array([s.stage for s in samples], float))
    shares = _with_nobody(np.array([s.won for s in samples]))
    judged = np.clip(_with_nobody(np.array([s.judged for s in samples])), 1e-6, 1)
    test, third = np.array([s.game % HELD_BACK == 0 for s in samples]), np.array([s.third for s in samples])
    trial = softmax(inputs[test] @ fitted(inputs[~test], shares[~test]))
    report = Report(game.name, seats, len(played), len(samples), player, seed,
                    _nothing(shares[~test], shares[test], seats == 1), _losses(judged[test], shares[test], third[test]),
                    _losses(trial, shares[test], third[test]))
    weights = fitted(inputs, shares).reshape(-1, len(samples[0].stage))
    kept: Weights = np.round(weights, 6).tolist()
    return kept, report


def _inputs(rows: Array, stages: Array) -> Array:
    """By position, seat and weight; someone alone plays against nobody, whose numbers are all nought, and has one of
    his own that is always one."""
    n, seats, _ = rows.shape
    if seats == 1:
        rows = np.concatenate([rows, np.ones((n, 1, 1))], axis=2)
        rows = np.concatenate([rows, np.zeros_like(rows)], axis=1)
    return (rows[:, :, :, None] * stages[:, None, None, :]).reshape(n, rows.shape[1], -1)


def _with_nobody(shares: Array) -> Array:
    return np.concatenate([shares, 1 - shares], axis=1) if shares.shape[1] == 1 else shares


def fitted(inputs: Array, shares: Array, decay: float = 1e-3, steps: int = 300, rate: float = 0.05) -> Array:
    """Weights that make the winners most likely: Adam on the log loss, with a little decay, on inputs of equal size."""
    n, _, width = inputs.shape
    scale = inputs.reshape(-1, width).std(0) + 1e-9
    scaled = inputs / scale
    flat = scaled.reshape(-1, width)
    w, first, second = np.zeros(width), np.zeros(width), np.zeros(width)
    for t in range(1, steps + 1):
        slope = (softmax(scaled @ w) - shares).reshape(-1) @ flat / n + decay * w
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope * slope
        w -= rate * (first / (1 - 0.9**t)) / (np.sqrt(second / (1 - 0.999**t)) + 1e-8)
    return w / scale


def softmax(x: Array) -> Array:
    """Shares by strength, position by position."""
    e = np.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def log_loss(shares: Array, won: Array) -> float:
    """The mean of -log of the share given to who won."""
    return round(float(-(won * np.log(np.clip(shares, 1e-6, 1))).sum(1).mean()), 4) if len(won) else 0.0


def _losses(shares: Array, won: Array, third: Array) -> tuple[float, float, float, float]:
    parts = [log_loss(shares[third == t], won[third == t]) for t in range(3)]
    return (log_loss(shares, won), parts[0], parts[1], parts[2])


def _nothing(learnt_from: Array, won: Array, alone: bool) -> float:
    """The loss of who knows only how often somebody wins at all: everybody alike, or the usual rate of one alone."""
    alike = learnt_from.mean(0) if alone else np.full(won.shape[1], 1 / won.shape[1])
    return log_loss(np.tile(alike, (len(won), 1)), won)


def abouts(game: Game) -> list[dict[str, Any]]:
    """What made the weights that lie with a game, and how well they judge."""
    home = game.folder() / "data" / FILE
    if not home.is_file():
        return []
    with np.load(io.BytesIO(home.read_bytes())) as kept:
        return [msgspec.json.decode(kept[name].tobytes()) for name in sorted(kept.files) if name.startswith("about")]


def written(game: Game, path: Path | None, weights: dict[int, Weights], reports: list[Report], command: str) -> Path:
    """Put weights beside those kept for other numbers of seats, with what made them; the path they are at."""
    home = path or game.folder() / "data" / FILE
    kept: dict[str, Array] = {}
    if home.exists():
        with np.load(io.BytesIO(home.read_bytes())) as old:
            kept = {name: old[name] for name in old.files}
    for seats, found in weights.items():
        kept[f"seats{seats}"] = np.array(found)
    for report in reports:
        about = msgspec.json.encode({"command": command, **msgspec.to_builtins(report)})
        kept[f"about{report.seats}"] = np.frombuffer(about, np.uint8)
    np.savez(home, **dict(sorted(kept.items())))
    judge_of.cache_clear()
    return home
