"""What a game says and its rules do not do, to read: `python -m hegemon.testing.told exodus --positions 300`."""
from __future__ import annotations

import argparse

from hegemon.kernel.registry import find
from hegemon.testing.told.walking import walked


def main() -> None:
    """Read the command line, look, and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="+", help="names of installed games")
    arguments.add_argument("--positions", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--examples", type=int, default=3, help="of each group")
    arguments.add_argument("--option", action="append", default=[], help="name=value: only tables with it")
    chosen = arguments.parse_args()
    options = {name: value for name, _, value in [option.partition("=") for option in chosen.option]}
    for name in chosen.games:
        found = walked(find(name), chosen.positions, chosen.seed, options)
        print(f"{name}: {found.positions} positions, {len(found.questions)} questions, "
              f"{found.answers} answers; {sum(map(len, found.wrong.values()))} mismatches in {len(found.wrong)} groups")
        for line in found.lines(chosen.examples):
            print(line)


if __name__ == "__main__":
    main()
