"""What a game teaches: guided lessons, a rulebook for players and a glossary, all data of its package.

A lesson is a file `lessons/<name>.toml`. It is played on a real table by the real rules: the learner takes one seat,
dice and draws are given, and each step says a few words and waits for one action.
"""
from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from hegemon.kernel.errors import Refused
from hegemon.kernel.game import Game
from hegemon.kernel.record import Match

LONGEST = 220    # letters a step may say


class Step(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing said, and what the learner does about it."""
    say: str                        # at most 220 letters; [[morale roll]] marks a word of the glossary
    need: str = ""                  # the action that goes on, as it is typed; empty: "Next"
    also: tuple[str, ...] = ()      # actions that do as well
    show: tuple[str, ...] = ()      # keys of the picture in the spotlight
    sheet: str = ""                 # brought to the front
    then: tuple[str, ...] = ()      # what others do after it: "1 pass", seat and action
    wrong: str = ""                 # said when something else is tried


class Lesson(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A guided game."""
    name: str
    title: str
    minutes: int
    steps: tuple[Step, ...]
    seats: int
    seat: int = 0                   # of whoever takes the lesson
    about: str = ""                 # one sentence for the list of lessons
    seed: int = 0
    options: dict[str, str] = {}
    script: tuple[int, ...] = ()    # the draws to come instead of chance, as `Setup.script`
    opening: tuple[str, ...] = ()   # played before the first step: "0 explore D2", seat and action
    free: int = 0                   # decisions played alone at the end, with tips

    def begun(self, game: Game) -> Match:
        """The table at the first step."""
        match = Match(game, game.setup(self.seats, self.seed, self.options, self.script))
        play_on(match, self.opening)
        return match


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game in one sentence."""
    word: str
    says: str
    rule: str = ""


def play_on(match: Match, lines: Sequence[str]) -> None:
    """Play actions written as `seat action`."""
    for line in lines:
        seat, _, action = line.partition(" ")
        if not seat.isdecimal():
            raise Refused(f"{line!r} begins with no seat")
        match.play(int(seat), match.game.verbs.read(action))


def _read(path: Path, kind: Any, **more: Any) -> Any:
    try:
        return msgspec.convert({**tomllib.loads(path.read_text(encoding="utf-8")), **more}, kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise Refused(f"{path.parent.name}/{path.name}: {wrong}") from None


def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, the first one first: their files are sorted by name."""
    return tuple([_read(path, Lesson, name=path.stem) for path in sorted((game.folder() / "lessons").glob("*.toml"))])


def rulebook(game: Game) -> str:
    """The rulebook for players, as Markdown; empty where there is none."""
    path = game.folder() / "rulebook.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


class _Glossary(Struct, frozen=True):
    term: tuple[Term, ...]


def glossary(game: Game) -> tuple[Term, ...]:
    """The words of a game: `[[term]]` tables of its `glossary.toml`, with word, says and rule."""
    path = game.folder() / "glossary.toml"
    terms: tuple[Term, ...] = _read(path, _Glossary).term if path.exists() else ()
    return terms
