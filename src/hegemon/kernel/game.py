"""What ties a game together for everything around it."""
from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from hegemon.kernel.errors import Refused
from hegemon.kernel.options import Options, Setup, Value
from hegemon.kernel.state import State, classes_of, restored
from hegemon.kernel.verbs import Lexicon


class Game:
    """A game's name, seats, options, verbs, set-up and view. Picture, words and bot are rooms of its package,
    opened by name when somebody asks for them, so that rules never load them."""

    def __init__(self, *, name: str, title: str, about: str, rules_version: int, seats: Sequence[int],
                 state: type[State], deal: Callable[[Setup], Any], view: Callable[[Any, int], Any], package: str,
                 hidden: Sequence[str] = (), means: Mapping[str, str] | None = None, options: Options | None = None,
                 longest: int = 5000, stage: str = "alpha") -> None:
        self.name = name
        self.title = title
        self.about = about                  # one sentence
        self.rules_version = rules_version  # raised when any recorded action would come out differently
        self.seats = tuple(seats)           # the numbers it can be played by
        self.state = state
        self.verbs: Lexicon = state.verbs
        self.deal = deal                    # a set-up -> a state at its first question
        self.view = view                    # (state, viewer) -> what the viewer may know
        self.package = package
        self.hidden = tuple(hidden)         # fields some viewer may not know: samples change these and no others
        self.means = dict(means or {})      # what is paid with: field of the state -> its word, "cp" -> "CP"
        self.options = options or Options()
        self.longest = longest              # no game takes more decisions
        self.stage = stage
        self.classes = classes_of(state, package)

    def setup(self, seats: int | None = None, seed: int = 0, options: Mapping[str, str | Value] | None = None,
              script: tuple[int, ...] = ()) -> Setup:
        """A checked set-up; by default the smallest number of seats and every option at its default."""
        seats = self.seats[0] if seats is None else seats
        if seats not in self.seats:
            few = ", ".join([str(n) for n in self.seats])
            counts = few if len(self.seats) < 8 else f"{self.seats[0]} to {self.seats[-1]}"
            raise Refused(f"{self.title} is played by {counts}; not {seats}")
        return Setup(seats, seed, self.options.read(seats, options or {}), script)

    def start(self, setup: Setup) -> Any:
        """A state at its first question that nobody listens to."""
        state = self.deal(setup)
        state._events = None
        return state

    def restored(self, snapshot: bytes, form: str = "json") -> Any:
        """The state a snapshot was taken of."""
        return restored(snapshot, self.classes, form)

    def room(self, name: str) -> ModuleType | None:
        """A module of the game's package by name (`picture`, `words`, `bot`), if it has one."""
        full = f"{self.package}.{name}"
        try:
            there = importlib.util.find_spec(full) is not None
        except ModuleNotFoundError:  # a game in one file has no rooms
            there = False
        return importlib.import_module(full) if there else None

    def spec(self) -> str:
        """The text of the numbered specification: `rules.md` in the package, or the project's `docs/rules`."""
        home = importlib.util.find_spec(self.package)
        assert home is not None and home.origin is not None
        folder = Path(home.origin).parent
        for path in (folder / "rules.md", folder.parents[3] / "docs" / "rules" / f"{self.name}.md"):
            if path.exists():
                return path.read_text(encoding="utf-8")
        raise Refused(f"the rules of {self.title} are not installed")
