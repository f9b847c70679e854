"""`hegemon games`, `hegemon rules` and `hegemon observe`."""
from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table

from hegemon.bots import offered
from hegemon.cli.flags import Flag, Json
from hegemon.cli.flowing import show_flow
from hegemon.cli.show import complaints, console, print_json
from hegemon.kernel import Game, Refused
from hegemon.kernel.registry import every, find
from hegemon.kernel.seen import layout
from hegemon.rulebook import cited
from hegemon.rulebook import rules as rules_of


def described(game: Game) -> dict[str, Any]:
    """A game as scripts read it."""
    return {
        "name": game.name, "title": game.title, "about": game.about, "rules_version": game.rules_version,
        "stage": game.stage, "seats": list(game.seats), "actions": game.verbs.size, "bots": offered(game),
        "options": [{"name": o.name, "values": list(o.values), "default": o.default, "text": o.text, "rule": o.rule}
                    for o in game.options.options if o.offered],
        "presets": [{"name": p.name, "text": p.text, "options": dict(p.options), "seats": p.seats}
                    for p in game.options.presets]}


def show_games(*, json: Json = False) -> None:
    """List the games with their seats and options."""
    with warnings.catch_warnings(record=True) as broken:
        warnings.simplefilter("always")
        games = every()
    for warning in broken:  # a plug-in that does not load is named on stderr
        complaints.print(f"[yellow]{escape(str(warning.message))}[/]", soft_wrap=True)
    if json:
        print_json({"games": [described(g) for g in games]})
        return
    for game in games:
        counts = f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        seats = f"{counts} {'seat' if game.seats == (1,) else 'seats'}"
        console.print(f"[bold]{escape(game.title)}[/] ({game.name}), {seats}\n  {escape(game.about)}\n"
                      f"  Bots: {escape(', '.join(offered(game)))}.", soft_wrap=True)
        table = Table(box=None, padding=(0, 2), show_header=False)
        for o in [o for o in game.options.options if o.offered]:
            values = ", ".join([f"[bold]{o.write(v)}[/]" if v == o.default else o.write(v) for v in o.values])
            table.add_row("", o.name, values, escape(o.text))
        if game.options.options:
            console.print(table)


def show_observation(game: str, *, seats: int = 0, fields: Flag = False, json: Json = False) -> None:
    """Say what a learner sees of a game: how many numbers, and with --fields the name and range of each."""
    seen = find(game)
    setup = seen.setup(seats or None)
    found = layout(seen, setup.seats)
    if found is None:
        raise Refused(f"{seen.title} does not declare what a learner sees: it has no room `seen`")
    version = int(getattr(seen.room("seen"), "VERSION", 1))
    if json:
        rows = [{"name": n, "low": low, "high": high} for n, low, high in zip(found.names, found.low, found.high)]
        print_json({"game": seen.name, "seats": setup.seats, "observation_version": version, "size": found.size,
                    "fields": rows if fields else []})
        return
    console.print(f"[bold]{escape(seen.title)}[/] with {setup.seats} seats: {found.size} numbers (observation version "
                  f"{version})", soft_wrap=True)
    for place, (n, low, high) in enumerate(zip(found.names, found.low, found.high) if fields else ()):
        console.print(f"{place:6d}  {escape(n)}  {low} to {high}", soft_wrap=True)


def tests_folder(game: Game) -> Path:
    """Where the tests of a game are: beside the sources of the project that holds it."""
    home = Path(str(__import__(game.package, fromlist=["x"]).__file__))
    for folder in home.parents:
        if (folder / "tests").is_dir() and (folder / "pyproject.toml").exists():
            return folder / "tests"
    raise Refused(f"the tests of {game.title} are not here; name their folder with --tests")


def show_rules(game: str, *, uncited: Flag = False, json: Json = False, tests: Path | None = None, flow: Flag = False,
               dot: Flag = False, only: str = "") -> None:
    """List the numbered rules of a game, or those no test shows; --flow prints the steps of its procedures, --dot
    as a graph for Graphviz, --only one procedure and what it calls."""
    ruled = find(game)
    if flow or dot:
        show_flow(ruled, dot, only)
        return
    if tests is not None and not tests.is_dir():
        raise Refused(f"there is no folder {tests}")
    rules = rules_of(ruled.spec())
    shown = cited(tests or tests_folder(ruled)) if uncited or json else set()
    missing = [r for r in rules if r.number not in shown]
    if json:
        print_json({"rules": [r.number for r in rules], "uncited": [r.number for r in missing]})
        return
    for rule in missing if uncited else rules:
        console.print(f"[bold]{rule.number}[/] [dim]{escape(rule.chapter)}[/]\n  {escape(rule.text)}", soft_wrap=True)
    if uncited:
        console.print(f"{len(missing)} of {len(rules)} rules of {ruled.title} are shown by no test.")
