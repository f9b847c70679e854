"""`hegemon simulate` and `hegemon arena`: many games, summed up."""
from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import msgspec
from rich.table import Table

from hegemon.arena import Plan, Result, Summary, line_ups, rated, results, summed
from hegemon.arena.report import write_report
from hegemon.bots import bot_for
from hegemon.cli.flags import Json, OptionList, chosen
from hegemon.cli.show import console, print_json, progressed
from hegemon.kernel import Game, Refused, Value
from hegemon.kernel.registry import find
from hegemon.kernel.tables import use


def plan_for(name: str, seats: int, games: int, bots: str, seed: int, options: Mapping[str, str | Value],
             rotate: bool = False) -> Plan:
    """A checked plan: bots fill the seats in order, the last one named takes what is left."""
    game = find(name)
    named = [b.strip() for b in bots.split(",") if b.strip()]
    for bot in named:
        bot_for(game, bot)
    if games < 1 or not named:
        raise Refused("at least one game and one bot are needed")
    seats = seats or _seats(game, len(named))
    if len(named) > seats:
        raise Refused(f"{len(named)} bots are named for {seats} seats")
    settled = game.setup(seats, seed, options).options
    return Plan(name, seats, games, tuple(named + named[-1:] * (seats - len(named))), seed, dict(settled), rotate)


def _seats(game: Game, bots: int) -> int:
    """As many seats as bots are named, if the game can be played so, else the fewest that hold them."""
    return next((n for n in game.seats if n >= bots), game.seats[-1])


def _played(plan: Plan, jobs: int, out: Path | None, ray: str) -> tuple[list[Result], float]:
    if jobs < 0:
        raise Refused("--jobs is a number of processes, or 0 for one a core")
    begun = time.perf_counter()
    played = list(progressed(results(plan, jobs, out, ray), plan.games, plan.game))
    return played, time.perf_counter() - begun


def simulate_games(game: str, *, seats: int = 0, games: int = 100, bots: str = "random", seed: int = 0,
                   option: OptionList = [], jobs: int = 0, json: Json = False, out: Path | None = None,  # noqa: B006
                   data: Path | None = None, ray: str = "") -> None:
    """Play many games between bots on all cores and sum them up; equal seeds give equal digests.

    --data names a file of changes to the numbers in the box, --ray the address of a Ray cluster to play on.
    """
    use(data)
    plan = plan_for(game, seats, games, bots, seed, chosen(option))
    played, seconds = _played(plan, jobs, out, ray)
    summary = summed(plan, played, seconds)
    if out is not None:
        write_report(out, plan, played, summary)
    if json:
        print_json(summary)
    else:
        print_summary(summary)
        if out is not None:
            console.print(f"Records, results.csv, summary.json and summary.html are in {out}.")


def print_summary(s: Summary) -> None:
    """The summary as people read it."""
    console.print(f"[bold]{s.game}[/]: {s.finished} games of {s.seats}, {s.decisions} decisions in {s.seconds:.1f} s "
                  f"({s.decisions / max(s.seconds, 1e-9):,.0f}/s), digest {s.digest}", soft_wrap=True)
    table = Table("seat", "bot", "wins", "95 %", "score", "range", box=None, padding=(0, 2))
    for i, score in enumerate(s.scores):
        rate, low, high = s.win_rates[i]
        table.add_row(str(i), s.bots[i], f"{rate:.1%}", f"{low:.1%} to {high:.1%}",
                      f"{score.mean:.1f} ± {score.sd:.1f}", f"{score.min} to {score.max}")
    console.print(table)
    console.print(f"length {s.length.mean:.0f} ± {s.length.sd:.0f} decisions, {s.length.min} to {s.length.max}; ends: "
                  + ", ".join([f"{why} {n}" for why, n in s.end_reasons.items()]), soft_wrap=True)


def run_arena(game: str, *, bots: str, games: int = 100, seats: int = 0, seed: int = 0, option: OptionList = [],  # noqa: B006
              jobs: int = 0, json: Json = False, out: Path | None = None, data: Path | None = None,
              ray: str = "") -> None:
    """Let bots play each other in every line-up and seating, and rate them."""
    use(data)
    named = list(dict.fromkeys([b.strip() for b in bots.split(",") if b.strip()]))
    seats = seats or _seats(find(game), len(named))
    plan = plan_for(game, seats, games, ",".join(named[:seats]), seed, chosen(option), rotate=True)
    for bot in named:
        bot_for(find(game), bot)
    plan = replace(plan, line_ups=tuple(line_ups(named, plan.seats)))
    played, seconds = _played(plan, jobs, out, ray)
    table = rated(played)
    if out is not None:
        write_report(out, plan, played, summed(plan, played, seconds))
        (out / "ratings.json").write_bytes(msgspec.json.encode(table))
    if json:
        print_json({"game": plan.game, "seats": plan.seats, "games": plan.games, "seconds": round(seconds, 3),
                    "bots": table})
        return
    shown = Table("bot", "games", "wins a seat", "95 %", "skill", "95 %", "Elo", box=None, padding=(0, 2))
    for row in table:
        shown.add_row(row.bot, str(row.games), f"{row.rate:.1%}", f"{row.low:.1%} to {row.high:.1%}",
                      f"{row.skill:.1f}", f"{row.skill_low:.1f} to {row.skill_high:.1f}", f"{row.elo:.0f}")
    console.print(shown)
