"""`hegemon train`: fit what a game's bots know about positions."""
from __future__ import annotations

import os
from pathlib import Path

from rich.table import Table

from hegemon.cli.show import console, print_json, progressed
from hegemon.kernel import Refused
from hegemon.kernel.registry import find
from hegemon.train import Report, learnt, positions, written


def train_values(name: str, seats: str, games: int, player: str, seed: int, jobs: int, json: bool,
                 out: Path | None) -> None:
    """Play, fit, say how good it is, and write the weights into the game's data or a file."""
    game = find(name)
    counts = [int(n) for n in seats.split(",") if n.strip().isdigit()] or [n for n in game.seats if n <= 6]
    if games < 10:
        raise Refused("a value is fitted to ten games at least")
    weights, reports = {}, []
    for count in counts:
        game.setup(count)
        played = list(progressed(positions(game, count, games, player, seed, jobs or os.cpu_count() or 1), games, name))
        weights[count], report = learnt(game, count, player, seed, played)
        reports.append(report)
    shown = ",".join([str(n) for n in counts])
    path = written(game, out, weights, reports,
                   f"hegemon train {name} --values --seats {shown} --games {games} --player {player} --seed {seed}")
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
