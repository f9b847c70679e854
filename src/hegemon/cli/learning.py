"""`hegemon train`: make a player of a game by self-play, or fit what its bots know about positions."""
from __future__ import annotations

import os
import time
from pathlib import Path

# before numpy is loaded: threads that wait for each other on a busy machine make small networks ten times slower
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from rich.table import Table

from hegemon.cli.flags import Flag, Json, OptionList, chosen
from hegemon.cli.show import console, print_json, progressed
from hegemon.kernel import Refused
from hegemon.kernel.registry import find
from hegemon.train import Course, Point, Report, School, drawn_curve, learnt, positions, written
from hegemon.train.school import PLAYER


def train(game: str, *, values: Flag = False, seats: str = "", games: int = 0, player: str = "scripted",
          minutes: float = 15.0, decisions: int = 0, hidden: int = 128, every: int = 50, judged: int = 60,
          plain: Flag = False, option: OptionList = [], seed: int = 0, jobs: int = 0, json: Json = False,  # noqa: B006
          out: Path | None = None) -> None:
    """Train a player that learns by playing all seats against itself; or, with --values, fit what bots know.

    A training lasts for --minutes, or until it has learnt from so many --decisions, in --games side by side; the same
    command goes on where it was. Every so many updates (--every) the player is tried in the arena, in --judged games
    against each opponent. --plain rewards winning alone, not also a better standing on the way.

    With --values, how likely each seat is to win is fitted to --games of a --player against itself.
    """
    if jobs < 0 or min(minutes, decisions, hidden - 1, every - 1, judged, games) < 0:
        raise Refused("numbers of minutes, games and processes are not below nought")
    counts = [int(n) for n in seats.split(",") if n.strip().isdigit()]
    if values:
        fit_values(game, counts, games or 600, player, seed, jobs or os.cpu_count() or 1, json, out)
        return
    if len(counts) > 1:
        raise Refused("a player is trained for one number of seats")
    setup = find(game).setup(counts[0] if counts else None, 0, chosen(option))
    course = Course(game, setup.seats, dict(setup.options), seed, hidden, games or 32, shaped=not plain)
    train_player(course, out or Path("trained") / f"{game}-{setup.seats}", 0 if decisions else 60 * minutes, decisions,
                 every, judged, jobs or os.cpu_count() or 1, json)


def train_player(course: Course, out: Path, seconds: float, decisions: int, every: int, judged: int, jobs: int,
                 json: bool) -> None:
    """Train, say how it goes, and draw the curve."""
    begun = time.perf_counter()
    school = School(course, out, min(jobs, course.games) if jobs > 1 else 0)
    if school.update and not json:
        console.print(f"Going on after {school.decisions:,} decisions.")
    total = decisions or round(seconds)
    try:
        for point in progressed(school.points(seconds, decisions, every, judged, jobs), total, course.game,
                                lambda p: p.decisions if decisions else round(time.perf_counter() - begun)):
            if point.rates and not json:
                console.print(said(point), soft_wrap=True)
    finally:
        school.close()
    (out / "curve.svg").write_text(drawn_curve(school.game.title, course, school.curve), encoding="utf-8")
    if json:
        print_json({"course": course, "player": str(out / PLAYER), "curve": school.curve})
    else:
        console.print(f"The player is trained:{out / PLAYER}; its curve is in {out}: curve.jsonl and curve.svg.",
                      soft_wrap=True)


def said(point: Point) -> str:
    """How good a player has become."""
    rates = "; ".join([f"wins {rate:.0%} ({low:.0%} to {high:.0%}) against {other}"
                       for other, (rate, low, high) in point.rates.items()])
    return f"{point.decisions:>10,} decisions, {point.games:,} games, {point.seconds:.0f} s: {rates}"


def fit_values(game: str, seats: list[int], games: int, player: str, seed: int, jobs: int, json: bool,
               out: Path | None) -> None:
    """Fit how likely each seat is to win, for each number of seats."""
    learning = find(game)
    counts = seats or [n for n in learning.seats if n <= 6]
    if games < 10:
        raise Refused("a value is fitted to ten games at least")
    weights, reports = {}, []
    for count in counts:
        learning.setup(count)
        found = positions(learning, count, games, player, seed, jobs)
        weights[count], report = learnt(learning, count, player, seed, list(progressed(found, games, game)))
        reports.append(report)
    shown = ",".join([str(n) for n in counts])
    path = written(learning, out, weights, reports,
                   f"hegemon train {game} --values --seats {shown} --games {games} --player {player} --seed {seed}")
    if json:
        print_json(reports)
        return
    print_reports(reports)
    console.print(f"Weights are in {path}.", soft_wrap=True)


def print_reports(reports: list[Report]) -> None:
    """Log loss, the lower the better: of the whole game and of its thirds."""
    table = Table("game", "seats", "games", "judge", "log loss", "first third", "second", "last", box=None)
    for r in reports:
        table.add_row(r.game, str(r.seats), str(r.games), "knowing nothing", f"{r.nothing:.3f}")
        table.add_row("", "", "", "evaluate", *[f"{x:.3f}" for x in r.evaluate])
        table.add_row("", "", "", "learnt", *[f"{x:.3f}" for x in r.learnt])
    console.print(table)
