"""`hegemon new` and `hegemon conform`: a game of one's own, from the template to the suite, without a clone."""
from __future__ import annotations

import importlib
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from rich.markup import escape

import hegemon
from hegemon.cli.flags import Json, Wrong
from hegemon.cli.show import console, print_json
from hegemon.kernel import Game, Refused
from hegemon.kernel.registry import find, names
from hegemon.testing.conformance import CHECKS, Case, Fault, cases, hidden_is_hidden, same_in_every_process
from hegemon.testing.conformance.playing import sentence
from hegemon.testing.told.walking import walked

HOME: Final = Path(hegemon.__file__).parent
LEFT_BEHIND: Final = shutil.ignore_patterns(  # of the template alone: what it played, how many ways there are
    "golden", "test_golden.py", "test_census.py", "README.md", "__pycache__", ".*_cache", "build", "dist", "out")
PREFIX: Final = re.compile(r"\bK-(?=\d)")
TEXTS: Final = (".py", ".md", ".toml", ".yml")


# -- a copy of the template --------------------------------------------------------------------------------------------

def template() -> Path:
    """The template game: in the wheel beside the package, in a checkout among the examples."""
    for folder in (HOME / "template", HOME.parents[1] / "examples" / "skirmish"):
        if folder.is_dir():
            return folder
    raise Refused("the template game is not installed")


def renamed(text: str, name: str) -> str:
    """The template's names, replaced: module `red_frontier`, classes `RedFrontier`, title `Red Frontier`, rules `RF-1`.

    >>> renamed('class Skirmish(State): # K-2.1', "red_frontier")
    'class RedFrontier(State): # RF-2.1'
    """
    words = name.split("_")
    title, classes = " ".join([w.capitalize() for w in words]), "".join([w.capitalize() for w in words])
    for old in ('"Skirmish', "# Skirmish"):  # where people read it
        text = text.replace(old, old.replace("Skirmish", title))
    text = text.replace("hegemon-skirmish", f"hegemon-{'-'.join(words)}").replace('stage="beta"', 'stage="alpha"')
    text = PREFIX.sub("".join([w[0] for w in words if w]).upper() + "-", text)
    return text.replace("Skirmish", classes).replace("skirmish", name)


def new_game(folder: Path) -> None:
    """Make a game of your own: a copy of the template under the folder's name, which can be played at once."""
    name = folder.resolve().name
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        raise Refused(f"{name[:40]} is no name for a game: use lower-case letters, digits and underscores")
    if name in sys.stdlib_module_names or name in names():
        raise Refused(f"there is a {name} already: give your game another name")
    if folder.exists():
        raise Refused(f"{folder} exists already")
    shutil.copytree(template(), folder, ignore=LEFT_BEHIND)
    (folder / "src" / "skirmish").rename(folder / "src" / name)
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in TEXTS:
            path.write_text(renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    bare = not folder.is_absolute() and folder.parts[0] != ".."
    place = f"./{folder}" if bare else folder  # pip takes a bare name for a project elsewhere
    print(f"{folder}: install it with `pip install -e {place}`, play it with `hegemon play {name}`")


# -- the suite ---------------------------------------------------------------------------------------------------------

def game_of(package: str) -> Game:
    """An installed game by name, or one that lies in a folder and need not be installed."""
    folder = Path(package)
    if package in names() or not (folder / "pyproject.toml").is_file():
        return find(package)
    project: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    points: dict[str, str] = project.get("project", {}).get("entry-points", {}).get("hegemon.games", {})
    if len(points) != 1:
        raise Refused(f"{folder}/pyproject.toml names {len(points)} games under hegemon.games; there must be one")
    module, _, name = next(iter(points.values())).partition(":")
    source = str((folder / "src").resolve())
    sys.path.insert(0, source)
    os.environ["PYTHONPATH"] = os.pathsep.join([source, *filter(None, [os.environ.get("PYTHONPATH")])])
    game: Game = getattr(importlib.import_module(module), name)
    return game


def conform(game: str, *, check: str = "", told: int = 300, json: Json = False) -> None:
    """Put a game, by name or folder, through the suite every game must pass; --told says at how many positions what
    players are told is tried."""
    tried = game_of(game)
    known = [one.__name__ for one in CHECKS]
    if check and check not in known:
        raise Refused(f"there is no check {check[:40]}; there are {', '.join(known)}")
    chosen = cases(tried)
    found = [fault for case in chosen for one in CHECKS if not check or one.__name__ == check
             if (fault := case.fault(one)) is not None]
    said = [fault.sentence() for fault in found]
    more = [] if check else [line for line in _whole(tried, told) if not any([one in line for one in said])]
    if json:
        faults = [_plain(fault) for fault in found]
        print_json({"game": tried.name, "cases": len(chosen), "faults": faults, "whole": more})
    else:
        _print(tried, check, len(chosen), found, more)
    if found or more:
        raise Wrong(f"{game} does not conform")


def _print(game: Game, only: str, played: int, found: list[Fault], more: list[str]) -> None:
    """What is wrong, each fault once with the first game it was seen in, or that nothing is."""
    for fault in _first(found):
        console.print(f"[red]{fault.check}[/] {escape(fault.sentence())}[dim]{_also(fault, found)}[/]", soft_wrap=True)
        console.print(f"[dim]{escape(str(fault.case))}[/]\n{escape(fault.where())}\n", soft_wrap=True)
    for said in more:
        console.print(f"[red]{escape(said)}[/]", soft_wrap=True)
    if not found and not more:
        checks = only or f"all {len(CHECKS)} checks"
        console.print(f"{game.title}: {played} games, every seat count and option, pass {checks}.")


def _whole(game: Game, told: int) -> Iterable[str]:
    """What is looked at in all games together."""
    installed = [same_in_every_process] if game.name in names() else []  # other processes find it by its name
    for check in (hidden_is_hidden, *installed):
        try:
            check(game)
        except Exception as why:  # a game that breaks off here has a fault like any other
            yield sentence(why)
    if told:
        try:
            yield from walked(game, told).lines()
        except Exception as why:
            yield sentence(why)


def _first(faults: list[Fault]) -> list[Fault]:
    """One of each that say the same: a game that cannot be set up fails in every check alike."""
    return list({f.sentence(): f for f in reversed(faults)}.values())[::-1]


def _also(fault: Fault, faults: list[Fault]) -> str:
    """Where else it was found."""
    same = [f for f in faults if f.sentence() == fault.sentence()]
    games, checks = len({str(f.case) for f in same}) - 1, len({f.check for f in same}) - 1
    parts = [f"{n} other {word}{'s' * (n > 1)}" for n, word in ((games, "game"), (checks, "check")) if n]
    return f" (and in {' and '.join(parts)})" if parts else ""


def _plain(fault: Fault) -> dict[str, Any]:
    case: Case = fault.case
    return {"check": fault.check, "says": fault.sentence(), "case": str(case), "action": fault.place.action,
            "standing": fault.place.standing, "record": str(fault.record or "")}
