"""What ties a game together for everything around it."""
from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from hegemon.kernel.data import decode, digest_of, encode, unpack
from hegemon.kernel.errors import Refused
from hegemon.kernel.options import Options, Setup, Value
from hegemon.kernel.rng import Rng
from hegemon.kernel.state import VERSIONS, State, classes_of
from hegemon.kernel.upgrade import taken_back, upgraded
from hegemon.kernel.verbs import Action, Lexicon, Verb


def no_scores(g: State) -> list[int]:
    """Nobody has points."""
    return [0] * g.seats


def highest(g: State) -> list[int]:
    """Those with the highest score."""
    scores = g.scores()
    return [s for s in range(g.seats) if scores[s] == max(scores)]


def no_faults(g: State) -> list[str]:
    """Nothing is checked."""
    return []


def nothing_hidden(g: State, viewer: int, rng: Rng) -> None:
    """Everybody sees everything."""


def nothing_free(g: State, seat: int) -> Sequence[Any]:
    """Nobody may do anything unasked."""
    return ()


def uncounted(g: State) -> int:
    """No moments are told apart."""
    return 0


def never(g: State, seat: int, action: Action) -> None:
    """Nothing is ever done unasked."""
    raise NotImplementedError(f"{g.game.title} lists free actions and does not say what they do")


class Game:
    """A game's name, seats, options, verbs, set-up and view. Picture, words and bot are rooms of its package,
    opened by name when somebody asks for them, so that rules never load them."""

    def __init__(self, *, name: str, title: str, about: str, rules_version: int, seats: Sequence[int],
                 state: type[State], deal: Callable[[Setup], Any], view: Callable[[Any, int], Any], package: str,
                 state_version: int = 1, hidden: Sequence[str] = (), means: Mapping[str, str] | None = None,
                 options: Options | None = None, longest: int = 5000, stage: str = "alpha",
                 scores: Callable[[Any], list[int]] = no_scores, winners: Callable[[Any], list[int]] = highest,
                 check: Callable[[Any], list[str]] = no_faults,
                 redeal: Callable[[Any, int, Rng], None] = nothing_hidden,
                 free: Callable[[Any, int], Sequence[Action]] = nothing_free,
                 forms: Callable[[Any, int], Sequence[Verb]] = nothing_free,
                 freely: Callable[[Any, int, Action], None] = never,
                 rounds: Callable[[Any], int] = uncounted) -> None:
        self.name = name
        self.title = title
        self.about = about                  # one sentence
        self.rules_version = rules_version  # raised when any recorded action would come out differently
        self.state_version = state_version  # raised when a field or a frame changes its shape: see `upgrade`
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
        self.scores = scores                # points by seat, as they would count now
        self.winners = winners              # who has won, once it is over
        self.check = check                  # the invariants of the spec that do not hold, each in a sentence
        self.redeal = redeal                # deal anew whatever a viewer cannot know: the game's part of a sample
        self.free = free                    # what a seat may do besides, without being asked
        self.forms = forms                  # verbs a person may fill in now
        self.freely = freely                # carry out a free action or a form
        self.rounds = rounds                # grows from moment to moment (a phase, a role): where searches compare
        self.classes = classes_of(state, package)
        assert "game" not in vars(state), f"{state.__name__} is the state of {state.game.name} already"
        state.game = self

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
        """The state a snapshot was taken of; one of an earlier version is brought into the shape of now."""
        plain = unpack(snapshot, form)
        version = plain.get(VERSIONS, (0, 1))[1]
        if version > self.state_version:
            raise Refused(f"kept by a newer version of {self.title} (its state has version {version}, "
                          f"here it is {self.state_version})")
        state = decode(upgraded(plain, self.room("upgrades"), version, self.state_version), self.classes)
        state.scratch()
        return state

    def digest(self, state: State, version: int) -> str:
        """The digest of a state as it was taken when its shape had this version."""
        if version == self.state_version:
            return state.digest()
        return digest_of(taken_back(encode(state), self.room("upgrades"), version, self.state_version))

    def unnumbered(self) -> int:
        """The version of the state in records that do not say theirs."""
        return int(getattr(self.room("upgrades"), "UNNUMBERED", 1))

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """Itself: nothing in it changes, and whoever copies an environment means its position."""
        return self

    def room(self, name: str) -> ModuleType | None:
        """A module of the game's package by name (`picture`, `words`, `bot`), if it has one."""
        full = f"{self.package}.{name}"
        try:
            there = importlib.util.find_spec(full) is not None
        except ModuleNotFoundError:  # a game in one file has no rooms
            there = False
        return importlib.import_module(full) if there else None

    def folder(self) -> Path:
        """Where the game's package lies, with its data, lessons and rulebook."""
        home = importlib.util.find_spec(self.package)
        assert home is not None and home.origin is not None
        return Path(home.origin).parent

    def spec(self) -> str:
        """The text of the numbered specification: `rules.md` in the package, or the project's `docs/rules`."""
        folder = self.folder()
        for path in (folder / "rules.md", folder.parents[3] / "docs" / "rules" / f"{self.name}.md"):
            if path.exists():
                return path.read_text(encoding="utf-8")
        raise Refused(f"the rules of {self.title} are not installed")
