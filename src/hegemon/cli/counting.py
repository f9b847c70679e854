"""`hegemon census`: what a bot does with what it is offered."""
from __future__ import annotations

from collections.abc import Mapping

from rich.table import Table

from hegemon.arena.census import census
from hegemon.bots import bot_for
from hegemon.cli.show import console, print_json
from hegemon.kernel import Refused
from hegemon.kernel.registry import find


def count_options(name: str, seats: int, games: int, bot: str, seed: int, options: Mapping[str, str], all_: bool,
                  json: bool) -> None:
    """Play, count, and show what was never taken, or everything."""
    game = find(name)
    bot_for(game, bot)
    if games < 1:
        raise Refused("at least one game is needed")
    found = census(game, seats or (4 if 4 in game.seats else game.seats[0]), games, bot, seed, options)
    if json:
        print_json(found)
        return
    table = Table("question", "option", "offered", "taken", "reason", box=None, padding=(0, 2))
    for o in found.options if all_ else [o for o in found.options if not o.taken]:
        table.add_row(o.question, o.verb, str(o.offered), str(o.taken), o.reason)
    never = len([o for o in found.options if not o.taken])
    console.print(f"[bold]{game.title}[/]: {found.bot}, {found.games} games of {found.seats}; {len(found.asked)} "
                  f"questions, {len(found.options)} options, {never} never taken", soft_wrap=True)
    console.print(table)
    for question in found.always_default():
        console.print(f"always the default: {question} ({found.asked[question]} times)")
