"""What a game says and its rules do not do, to read: `python -m hegemon.testing.told exodus --positions 300`.

With `--every-option` a row for the game as it is and for each option set: so many positions with that option alone.
"""
from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from time import process_time

from hegemon.kernel import Game, Refused, Value
from hegemon.kernel.registry import find, names
from hegemon.testing.told.walking import Found, option_sets, walked


def main() -> int:
    """Read the command line, look, and print; 1 if something is said that the rules do not do."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", help="names of installed games; all of them if none is named")
    arguments.add_argument("--positions", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--examples", type=int, default=3, help="of each group")
    arguments.add_argument("--option", action="append", default=[], help="name=value: only tables with it")
    arguments.add_argument("--every-option", action="store_true", help="a row for every option, so many positions each")
    chosen = arguments.parse_args()
    options: dict[str, Value] = {name: value for name, _, value in [one.partition("=") for one in chosen.option]}
    try:
        return looked(chosen, options)
    except Refused as why:
        print(f"told: {why}", file=sys.stderr)
        return 2


def looked(chosen: argparse.Namespace, options: Mapping[str, Value]) -> int:
    """Look at every game that was named; 1 if something is wrong."""
    wrong = 0
    for game in [find(name) for name in chosen.games or names()]:
        for some in [options, *(option_sets(game) if chosen.every_option else ())]:
            began = process_time()
            found = walked(game, chosen.positions, chosen.seed, some)
            wrong += sum(map(len, found.wrong.values()))
            print(row(game, some, found, process_time() - began), flush=True)
            for line in found.lines(chosen.examples):
                print(line, flush=True)
    return 1 if wrong else 0


def row(game: Game, options: Mapping[str, Value], found: Found, seconds: float) -> str:
    """What was looked at and what was found, in one line."""
    asked = ", ".join([f"{name}={value}" for name, value in options.items()])
    return (f"{game.name}{f' with {asked}' if asked else ''}: {found.positions} positions, {len(found.questions)} "
            f"questions, {found.answers} answers; {sum(map(len, found.wrong.values()))} mismatches in "
            f"{len(found.wrong)} groups; {seconds:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
