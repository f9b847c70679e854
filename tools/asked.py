"""The questions of a game as a player reads them in the terminal, each once: `python -m tools.asked exodus`.

Those of its rules that were not met are named at the end.
"""
from __future__ import annotations

import argparse
import importlib
import sys
from collections import Counter
from contextlib import suppress
from typing import Final

from rich.console import Console

from hegemon.cli.saying import Sayer
from hegemon.kernel import Game, Question, State
from hegemon.kernel.registry import find
from hegemon.testing import questions
from hegemon.testing.told.walking import Moment, moments

MOST: Final = 10        # answers of a question that are printed
ANSWERS: Final = 60000  # played at most in search of new questions


class Enough(Exception):
    """So many answers were played."""


def printed(game: Game, moment: Moment, console: Console) -> None:
    """One question: its name, what the player has, the tip, the prompt, and what can be answered."""
    view = game.view(moment.g, moment.q.seat)
    sayer = Sayer(game, moment.q.seat, console)
    sayer.line(f"\n──── {moment.q.name()} ({len(view.now.legal)} answers; {moment.where})")
    sayer.me(view)
    sayer.tip(view)
    sayer.line(f"[bold]{view.now.prompt}[/] {view.now.rule}")
    for number, action in enumerate(view.now.legal[:MOST], 1):
        sayer.choice(view, number, action, told=True)


def main() -> None:
    """Read the command line, walk, and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game", help="the name of an installed game")
    arguments.add_argument("--answers", type=int, default=ANSWERS, help="played at most")
    arguments.add_argument("--seed", type=int, default=0)
    chosen = arguments.parse_args()
    game, console, met = find(chosen.game), Console(highlight=False, width=160), Counter[str]()

    def wanted(g: State, q: Question) -> bool:
        met[q.name()] += 1
        if met.total() > chosen.answers:
            raise Enough
        return met[q.name()] == 1

    with suppress(Enough):
        for moment in moments(game, wanted, chosen.seed):
            printed(game, moment, console)
            sys.stdout.flush()
    named = questions(importlib.import_module(f"{game.package}.rules"))
    console.print("\nnot met: " + ", ".join(sorted(named - set(met))))


if __name__ == "__main__":
    main()
