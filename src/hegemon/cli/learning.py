"""`hegemon train`: fit what a game's bots know about positions."""
from __future__ import annotations

import os
from pathlib import Path

from rich.table import Table

from hegemon.cli.flags import Flag, Json
from hegemon.cli.show import console, print_json, progressed
from hegemon.kernel import Refused
from hegemon.kernel.registry import find
from hegemon.train import Report, learnt, positions, written


def train(game: str, *, values: Flag = False, seats: str = "", games: int = 600, player: str = "scripted",
          seed: int = 0, jobs: int = 0, json: Json = False, out: Path | None = None) -> None:
    """Fit what the bots of a game know about positions to games they play: --values, how likely each seat is to win."""
    if not values:
        raise Refused("say what is to be fitted: --values")
    learning = find(game)
    counts = [int(n) for n in seats.split(",") if n.strip().isdigit()] or [n for n in learning.seats if n <= 6]
    if games < 10:
        raise Refused("a value is fitted to ten games at least")
    weights, reports = {}, []
    for count in counts:
        learning.setup(count)
        found = positions(learning, count, games, player, seed, jobs or os.cpu_count() or 1)
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
