"""`hegemon lab`: the same games with other numbers, compared."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.table import Table

from hegemon.arena.lab import STEP, Lab, swept
from hegemon.arena.lab_report import sweep_plot, write
from hegemon.cli.series import plan_for
from hegemon.cli.show import console, print_json, progressed
from hegemon.kernel import Refused


def run_lab(name: str, compare: Sequence[Path], sweep: str, seats: int, games: int, bots: str, seed: int,
            options: Mapping[str, str], measure: str, jobs: int, json: bool, out: Path) -> None:
    """Play pairs of games until the measure is decided, and write the page."""
    if bool(compare) == bool(sweep):
        raise Refused("say what to compare: --compare base.toml variant.toml, or --sweep game.table.number=1,2,3")
    out.mkdir(parents=True, exist_ok=True)
    files: list[Path | None] = [*swept(sweep, out)] if sweep else [*compare]
    if len(files) == 1:
        files.insert(0, None)
    lab = Lab(plan_for(name, seats, games, bots, seed, options), files, jobs)
    found = list(progressed(lab.looks(measure), -(-games // STEP), name))[-1]
    page = write(lab, out)
    if sweep:
        (out / "sweep.svg").write_text(sweep_plot(lab, measure, sweep.partition("=")[0]), encoding="utf-8")
    if json:
        sets = [{"name": s.name, "rules": s.rules, "games": len(s.games)} for s in lab.series]
        print_json({"game": name, "sets": sets, "differences": found})
        return
    shown = Table("numbers", "before", "after", "change", "95 %", "pairs", "", box=None, padding=(0, 2))
    for series, d in zip(lab.series[1:], found):
        low, high = d.interval
        shown.add_row(series.name, f"{d.before:.2f}", f"{d.after:.2f}", f"{d.change:+.2f}",
                      f"{low:+.2f} to {high:+.2f}", str(d.pairs), "beyond chance" if d.decided else "not shown")
    console.print(f"[bold]{name}[/]: {measure} against {lab.series[0].name}")
    console.print(shown)
    console.print(f"The page is {page}.", soft_wrap=True)
