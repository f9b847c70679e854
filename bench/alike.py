"""Equal games before and after a change: `python -m bench.alike --before e04e503 --games 200 --scripted 20`.

Games are played by the sources of one commit, at random and by scripted players, at every seat count; the sources of
another (or of this checkout) play them again, action by action. At every action the seat must be asked and offered as
many answers, and at some of them and at the end all fields must be equal, read in the shape the state had before.
"""
from __future__ import annotations

import argparse
import copy
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
EVERY: Final = 60    # actions between two looks at all fields
LARGE: Final = 12    # seats: above, a tenth of the games is played

# -- played by the sources of the one commit, which know nothing of this file: only what both have is used -------------


def wordless(state: Any) -> Any:
    """A clone whose open questions have no words."""
    bare = state.clone()
    bare.open = tuple([_unsaid(q) for q in state.open])
    bare.joins = {path: copy.copy(join) for path, join in state.joins.items()}
    for join in bare.joins.values():
        join.asked = tuple([_unsaid(q) for q in join.asked])
    return bare


def _unsaid(question: Any) -> Any:
    bare = copy.copy(question)
    bare.prompt = ""
    return bare


def play(games: int, scripted: int, only: list[str]) -> Iterator[dict[str, Any]]:
    """Games with their actions and how the position reads on the way."""
    from hegemon.bots import bot_for
    from hegemon.kernel import Rng, Seen
    from hegemon.kernel.registry import find, names
    for name in [n for n in names() if n in only or not only]:
        game = find(name)
        for seats in game.seats:
            share = 10 if seats > LARGE else 1
            for kind, count in (("random", games // share), ("scripted", scripted // share)):
                for seed in range(count):
                    state, rng, bot = game.start(game.setup(seats, seed)), Rng(seed + 77), bot_for(game, kind)
                    rows: list[Any] = []
                    while not state.over and len(rows) < game.longest:
                        q = state.question(rng.choice(state.waiting()))
                        action = bot.decide(Seen(state, q.seat, game.view, rng))
                        look = wordless(state).digest() if len(rows) % EVERY == 0 else ""
                        rows.append((q.seat, len(state.legal(q.seat)), game.verbs.write(action), look))
                        state.answer(q, action)
                    yield {"game": name, "seats": seats, "seed": seed, "kind": kind, "rows": rows,
                           "end": state.digest(), "rules": game.rules_version}


# -- played again by the sources of the other --------------------------------------------------------------------------

def again(line: dict[str, Any]) -> str:
    """What differs in a game that is played again, or nothing."""
    from hegemon.kernel.registry import find
    game = find(line["game"])
    if game.rules_version != line["rules"]:
        return f"the rules have version {game.rules_version} now, not {line['rules']}"
    state, version = game.start(game.setup(line["seats"], line["seed"])), game.unnumbered()
    for number, (seat, offered, said, look) in enumerate(line["rows"]):
        if look and game.digest(wordless(state), version) != look:
            return f"at action {number} a field differs"
        q = state.question(seat)
        if q is None or len(state.legal(seat)) != offered:
            return f"at action {number} seat {seat} is offered {len(state.legal(seat))} answers, not {offered}"
        state.answer(q, game.verbs.read(said))
    return "" if game.digest(state, version) == line["end"] else "the end differs"


def compare(source: Iterator[str]) -> int:
    """Play all games again and print how many are equal."""
    equal: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for text in source:
        line = json.loads(text)
        key = f"{line['game']} {line['kind']}"
        wrong = again(line)
        played[key] += 1
        equal[key] += not wrong
        if wrong:
            print(f"{key}, {line['seats']} seats, seed {line['seed']}: {wrong}")
    for key, count in played.items():
        print(f"{key}: {equal[key]} of {count} games equal")
    return int(equal != played)


def main() -> None:
    """Read the command line; the two sides run in processes of their own."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--before", help="the commit whose games are played")
    arguments.add_argument("--after", default="", help="the commit that plays them again, if not this checkout")
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--scripted", type=int, default=20)
    arguments.add_argument("--only", nargs="*", default=[], help="names of games")
    arguments.add_argument("--side", choices=["play", "again"], help=argparse.SUPPRESS)
    chosen = arguments.parse_args()
    if chosen.side == "play":
        for line in play(chosen.games, chosen.scripted, chosen.only):
            print(json.dumps(line), flush=True)
        return
    if chosen.side == "again":
        sys.exit(compare(iter(sys.stdin)))
    if not chosen.before:
        arguments.error("name the commit before: --before e04e503")
    sys.exit(_between(chosen))


def _between(chosen: argparse.Namespace) -> int:
    """Check the commits out beside each other and let one play what the other plays again."""
    with tempfile.TemporaryDirectory() as folder:
        before = sources(chosen.before, Path(folder) / "before")
        after = sources(chosen.after, Path(folder) / "after") if chosen.after else ROOT
        counts = ["--games", str(chosen.games), "--scripted", str(chosen.scripted), "--only", *chosen.only]
        line = [sys.executable, str(Path(__file__).resolve())]
        player = subprocess.Popen([*line, "--side", "play", *counts], env=_with(before), stdout=subprocess.PIPE)
        return subprocess.run([*line, "--side", "again"], env=_with(after), stdin=player.stdout, check=False).returncode


def sources(commit: str, folder: Path) -> Path:
    """The files of a commit in a folder of their own."""
    folder.mkdir()
    archive = subprocess.run(["git", "archive", commit, "src", "examples", "docs/rules"],  # noqa: S607
                             cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)  # noqa: S607
    return folder


def import_path(folder: Path) -> str:
    """Where Python finds the sources of a folder before all others."""
    return f"{folder / 'src'}{os.pathsep}{folder / 'examples' / 'skirmish' / 'src'}"


def _with(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": import_path(folder)}


if __name__ == "__main__":
    main()
