"""`hegemon lab`: the same games with other numbers, compared."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from hegemon.arena.lab import STEP, Lab, changed, swept, varied
from hegemon.arena.lab_report import sweep_plot, write
from hegemon.cli.flags import Json, OptionList, chosen
from hegemon.cli.series import plan_for
from hegemon.cli.show import console, print_json, progressed
from hegemon.kernel import Refused


def run_lab(game: str, *, compare: Annotated[list[Path], Parameter(negative="", consume_multiple=True)] = [],  # noqa: B006
            sweep: str = "", vary: str = "", seats: int = 0, games: int = 400, bots: str = "scripted", seed: int = 0,
            option: OptionList = [], measure: str = "score", jobs: int = 0, json: Json = False,  # noqa: B006
            out: Path = Path("lab")) -> None:
    """Play the same games with other numbers and compare them, pair by pair, until it is decided.

    --compare names files of changes, one against the printed numbers or several against the first; --sweep
    hegemonic.player_board.units.agent.cost=1,2,3 tries the values of one number, --vary turns=10,7 those of an option.
    """
    if bool(compare) + bool(sweep) + bool(vary) != 1:
        raise Refused("say what to compare: --compare base.toml variant.toml, --sweep game.table.number=1,2,3 or "
                      "--vary option=this,that")
    out.mkdir(parents=True, exist_ok=True)
    variants = swept(sweep, out) if sweep else varied(game, vary) if vary else changed(compare)
    lab = Lab(plan_for(game, seats, games, bots, seed, chosen(option)), variants, jobs)
    found = list(progressed(lab.looks(measure), -(-games // STEP), game))[-1]
    page = write(lab, out)
    if sweep:
        (out / "sweep.svg").write_text(sweep_plot(lab, measure, sweep.partition("=")[0]), encoding="utf-8")
    if json:
        sets = [{"name": s.name, "rules": s.rules, "games": len(s.games)} for s in lab.series]
        print_json({"game": game, "sets": sets, "differences": found})
        return
    shown = Table("numbers", "before", "after", "change", "95 %", "pairs", "", box=None, padding=(0, 2))
    for series, d in zip(lab.series[1:], found):
        low, high = d.interval
        shown.add_row(series.name, f"{d.before:.2f}", f"{d.after:.2f}", f"{d.change:+.2f}",
                      f"{low:+.2f} to {high:+.2f}", str(d.pairs), "beyond chance" if d.decided else "not shown")
    console.print(f"[bold]{game}[/]: {measure} against {lab.series[0].name}")
    console.print(shown)
    console.print(f"The page is {page}.", soft_wrap=True)
