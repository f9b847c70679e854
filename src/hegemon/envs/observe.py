"""Views as rows of numbers and actions as numbers, for one set-up of a game."""
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from hegemon.kernel import Action, Game, Refused, Setup
from hegemon.kernel.seen import Layout, layout

Form = Literal["int16", "float32", "scaled"]  # whole numbers, the same as floats, or each within 0 and 1
FORMS: Final = ("int16", "float32", "scaled")
MET: Final = 1 << 16  # actions whose places are remembered
NEAR: Final = 1000  # numbers between two changes that are copied with them: the next copy costs as much
KEPT: Final = 8  # observers of a game whose last rows are kept: more would take much memory in many games


class Observer:
    """Writes what a seat sees into a row the caller owns, as the game declares it."""

    def __init__(self, game: Game, setup: Setup, form: Form = "float32") -> None:
        found = layout(game, setup.seats)
        if found is None:
            raise Refused(f"{game.title} does not declare what a learner sees: it has no room `seen`")
        if form not in FORMS:
            raise Refused(f"an observation is one of {', '.join(FORMS)}, not {form}")
        self.layout: Layout = found
        self.form = form
        self.size = found.size
        self.dtype: Any = np.int16 if form == "int16" else np.float32
        low, high = np.array(found.low, np.float32), np.array(found.high, np.float32)
        self._low, self._span = low, np.maximum(1, high - low)
        self._whole = np.zeros(self.size, np.int16)  # written first: single numbers go into whole ones more quickly
        self.low = np.zeros(self.size, np.float32) if form == "scaled" else low.astype(self.dtype)
        self.high = np.ones(self.size, np.float32) if form == "scaled" else high.astype(self.dtype)

    def empty(self) -> NDArray[Any]:
        """A row to write into."""
        return np.zeros(self.size, self.dtype)

    def write(self, view: Any, row: NDArray[Any]) -> None:
        """Write a view into a row."""
        self.layout.write(view, self._whole)
        row[:] = self._whole
        self.scale(row)

    def scale(self, part: NDArray[Any], start: int = 0) -> None:
        """Turn the numbers of a row, or of a part of one that begins there, into shares of their ranges, if that is
        the form."""
        if self.form == "scaled":
            part -= self._low[start:start + len(part)]
            part /= self._span[start:start + len(part)]

    def follow(self) -> Follower:
        """One that follows a game and writes anew only what changed."""
        return Follower(self)

    def row(self, view: Any) -> NDArray[Any]:
        """A view as a row of its own."""
        new = self.empty()
        self.write(view, new)
        return new


class Follower:
    """What the observers of one game were shown last: of the next view only what changed is written.

    Views of any game may come; of one and the same much is as it was. A row that is given again and again is taken to
    hold what was written into it: nobody else may write there.
    """

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self._rows: dict[int, NDArray[np.int16]] = {}
        self._held: dict[int, list[Any]] = {}  # what the rows hold; who was shown something last stands last
        self._last: tuple[int, Any] = (0, None)  # whose row was written last, and where

    def write(self, view: Any, row: NDArray[Any]) -> None:
        """Write a view into a row."""
        viewer, layout, rows = view.now.viewer, self.observer.layout, self._rows
        held = self._held.pop(viewer, None)
        spans = [(0, self.observer.size)]
        if held is not None:
            kept = rows[viewer]
            changed = layout.renew(view, kept, held)
            if self._last[0] == viewer and self._last[1] is row:
                spans = joined(changed)
        else:
            kept = rows[viewer] = self._room()
            layout.write(view, kept)
            held = layout.held(view)
        self._held[viewer], self._last = held, (viewer, row)
        for start, end in spans:
            row[start:end] = kept[start:end]
            if self.observer.form == "scaled":
                self.observer.scale(row[start:end], start)

    def row(self, view: Any) -> NDArray[Any]:
        """A view as a row of its own."""
        new = np.empty(self.observer.size, self.observer.dtype)
        self.write(view, new)
        return new

    def _room(self) -> NDArray[np.int16]:
        """A row to keep: that of the observer who was shown nothing for longest, where there are many."""
        if len(self._held) < KEPT:
            return np.zeros(self.observer.size, np.int16)
        longest = next(iter(self._held))
        del self._held[longest]
        return self._rows.pop(longest)


def joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches of a row in their order, those that lie near each other as one.

    >>> joined([(0, 4), (10, 12), (5000, 5001)])
    [(0, 12), (5000, 5001)]
    """
    if len(spans) < 2:
        return spans
    found = []
    start, end = spans[0]
    for first, last in spans:
        if first - end > NEAR:
            found.append((start, end))
            start = first
        end = last
    found.append((start, end))
    return found


class Actions:
    """The actions that can occur in a set-up, numbered without gaps: those that name no seat beyond the table.

    The flat number of an action is its place here; `parts` gives its verb and the parts behind it, for learners that
    decide one after the other.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.verbs = game.verbs
        kept = [self._kept(verb, seats) + game.verbs.first[name]
                for name, verb in game.verbs.verbs.items() if not verb.form]
        self.flat = np.concatenate(kept) if kept else np.zeros(0, np.int64)  # of each, its number in all set-ups
        self.size = len(self.flat)
        self._met: dict[Action, int] = {}  # places of actions that were met
        self.place = np.full(game.verbs.size, -1, np.int64)
        self.place[self.flat] = np.arange(self.size)

    @staticmethod
    def _kept(verb: Any, seats: int) -> NDArray[np.int64]:
        """The numbers of a verb's actions whose seats sit at the table."""
        kept = np.ones([d.size for d in verb.domains], bool)
        for axis, domain in enumerate(verb.domains):
            if domain.seat:
                kept[(slice(None),) * axis + (slice(seats, None),)] = False
        return np.flatnonzero(kept.reshape(-1))

    def number(self, action: Action) -> int:
        """The place of an action."""
        if len(self._met) > MET:
            self._met.clear()
        found = self._met[action] = int(self.place[self.verbs.number(action)])
        return found

    def action(self, number: int) -> Action:
        """The action at a place."""
        if not 0 <= number < self.size:
            raise Refused(f"there is no action {number}, there are {self.size}")
        return self.verbs.action(int(self.flat[number]))

    def parts(self, number: int) -> tuple[int, ...]:
        """The verb's place among the verbs, and the parts of the action."""
        action = self.action(number)
        return (list(self.verbs.verbs).index(action[0]), *action[1:])

    def places(self, legal: Sequence[Action]) -> list[int]:
        """Where legal actions stand, in their order."""
        met = self._met
        try:
            return [met[action] for action in legal]
        except KeyError:
            return [self.number(action) for action in legal]

    def mask(self, legal: Sequence[Action], out: NDArray[np.int8]) -> list[int]:
        """One for every legal action, zero for all others, written in place; the places of the legal ones."""
        places = self.places(legal)
        out.fill(0)
        out.put(places, 1)
        return places


@lru_cache(maxsize=64)
def actions_of(game: Game, seats: int) -> Actions:
    """The actions of a set-up, numbered once."""
    return Actions(game, seats)
