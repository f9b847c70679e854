"""`hegemon analyse`: what turned a recorded game, which answers were mistakes, and what was luck."""
from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from rich.markup import escape
from rich.table import Table

from hegemon.analysis import Analysis, Mistake, analysed, mistakes, moments, parts
from hegemon.cli.flags import Json
from hegemon.cli.recorded import read
from hegemon.cli.show import console, print_json, progressed
from hegemon.kernel import Match, Refused
from hegemon.kernel.record import replay
from hegemon.kernel.registry import find

BARS = " ▁▂▃▄▅▆▇█"


def analyse_record(record: Path, *, seat: list[int] | None = None, work: int = 900, jobs: int = 0,
                   json: Json = False) -> None:
    """Say how a recorded game went: chances of winning, turning points, mistakes and luck; --seat for some only."""
    match = replay(read(record), find)
    if match.game.room("bot") is None:
        raise Refused(f"{match.game.title} has no player with a plan, so nobody can judge its positions")
    look = partial(part_of, match.record(), tuple(seat or ()) or None, work)
    cut = parts(len(match.lines))
    with ProcessPoolExecutor(min(jobs or os.cpu_count() or 1, len(cut) or 1)) as pool:
        looked = list(progressed(pool.map(look, cut), len(cut), "looking back"))
    wrong = [m for found, _ in looked for m in found]
    found = analysed(match, moments(match), wrong, sum([n for _, n in looked]))
    if json:
        print_json(found)
    else:
        print_analysis(match, found)


def part_of(record: str, seats: tuple[int, ...] | None, work: int, part: tuple[int, int]) -> tuple[list[Mistake], int]:
    """The mistakes of one stretch of a record, in a process of its own."""
    return mistakes(replay(record, find), seats, work, 0, *part)


def print_analysis(match: Match, found: Analysis) -> None:
    """The analysis as people read it."""
    console.print(f"[bold]{match.game.title}[/], {found.seats} seats, {len(match.lines)} actions; "
                  f"{found.looked_at} answers compared with others", soft_wrap=True)
    table = Table("seat", "chance of winning, from the first action to the last", "luck", box=None, padding=(0, 2))
    for seat in range(found.seats):
        shares = [m.shares[seat] for m in found.moments]
        picked = [shares[i * (len(shares) - 1) // 59] for i in range(60)]
        bar = "".join([BARS[min(8, int(x * 8 + 0.5))] for x in picked])
        table.add_row(str(seat), f"{bar} {shares[-1]:.0%}", f"{100 * found.luck[seat]:+.0f} points")
    console.print(table)
    for t in found.turning_points:
        console.print(f"Turning point: action {t.step}, seat {t.seat}: {escape(t.label)}. Seat {t.gained} goes from "
                      f"{t.before:.0%} to {t.after:.0%}.", soft_wrap=True)
    for m in found.mistakes:
        console.print(f"Mistake: action {m.step}, seat {m.seat}: {escape(m.did_label)} cost {100 * m.loss:.0f} points "
                      f"(± {200 * m.error:.0f}); better: {escape(m.better_label)}.", soft_wrap=True)
    if not found.mistakes:
        console.print("No answer is known to have cost more than a few points.")


