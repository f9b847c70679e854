"""`hegemon census`: what a bot does with what it is offered."""
from __future__ import annotations

from rich.table import Table

from hegemon.arena.census import census
from hegemon.bots import bot_for
from hegemon.cli.flags import Flag, Json, OptionList, chosen
from hegemon.cli.show import console, print_json
from hegemon.kernel import Refused
from hegemon.kernel.registry import find


def count_options(game: str, *, seats: int = 0, games: int = 40, bot: str = "medium", seed: int = 0,
                  option: OptionList = [], all: Flag = False, json: Json = False) -> None:  # noqa: B006
    """Count how often a bot takes each option it is offered; without --all, those it never takes."""
    played = find(game)
    bot_for(played, bot)
    if games < 1:
        raise Refused("at least one game is needed")
    found = census(played, seats or (4 if 4 in played.seats else played.seats[0]), games, bot, seed, chosen(option))
    if json:
        print_json(found)
        return
    table = Table("question", "option", "offered", "taken", "reason", box=None, padding=(0, 2))
    for o in found.options if all else [o for o in found.options if not o.taken]:
        table.add_row(o.question, o.verb, str(o.offered), str(o.taken), o.reason)
    never = len([o for o in found.options if not o.taken])
    console.print(f"[bold]{played.title}[/]: {found.bot}, {found.games} games of {found.seats}; {len(found.asked)} "
                  f"questions, {len(found.options)} options, {never} never taken", soft_wrap=True)
    console.print(table)
    for question in found.always_default():
        console.print(f"always the default: {question} ({found.asked[question]} times)")
