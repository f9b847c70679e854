"""Bots: one method, handed what a person in that seat would see; samples instead of the state itself."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from hegemon.kernel.rng import Rng
from hegemon.kernel.state import State
from hegemon.kernel.verbs import Action


class Seen:
    """A position as one seat knows it. A search bot draws possible states from it, never the real one."""

    def __init__(self, state: State, seat: int, view: Callable[[Any, int], Any], rng: Rng,
                 seconds: float = 0.0) -> None:
        self.seat = seat
        self.rng = rng            # the bot's own chance
        self.seconds = seconds    # how long it may think at most; 0: as long as it is made for
        self._state = state
        self._make = view
        self._view: Any = None

    @property
    def view(self) -> Any:
        """The game's view for this seat."""
        if self._view is None:
            self._view = self._make(self._state, self.seat)
        return self._view

    @property
    def legal(self) -> Sequence[Action]:
        """What can be answered, the default first."""
        return self._state.legal(self.seat)

    @property
    def question(self) -> str:
        """The question by name: `Battle.after_round`."""
        q = self._state.question(self.seat)
        return q.name() if q is not None else ""

    def sample(self, reopen: bool = False) -> Any:
        """A random state this seat cannot tell from the real one: to look around in, and to search from; with `reopen`
        others have yet to give their sealed answers."""
        return self._state.sample(self.seat, self.rng, reopen)


class Inside(Seen):
    """A position in a world of the bot's own making: nothing is hidden there, and looking around costs one copy."""

    def sample(self, reopen: bool = False) -> Any:
        """A copy of this world."""
        return self._state.clone()


class Bot(Protocol):
    """What plays a seat."""

    def decide(self, seen: Seen) -> Action:
        """One of `seen.legal`."""


@dataclass(frozen=True)
class Style:
    """A way of playing that people can choose: by what it likes beside winning, or as a player of its own."""
    line: str
    likes: Callable[[Any, int], float] | None = None  # a seat's share of something, in a state
    player: Callable[[], Bot] | None = None


def part(numbers: Sequence[float], seat: int) -> float:
    """A seat's part of a whole; an even one where there is nothing.

    >>> part([1, 3], 1), part([0, 0], 1)
    (0.75, 0.5)
    """
    whole = sum(numbers, 0.0)
    return numbers[seat] / whole if whole else 1 / len(numbers)
