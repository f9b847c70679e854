"""Who thinks next, and for how long: the more wait to think, the less time each of them gets."""
from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

PROMISE: Final = 9.0  # seconds after which everybody who waits now shall have answered
LEAST: Final = 0.02   # seconds of processor time that everybody gets


class ThinkingLine:
    """Those who wait to think, in the order they came, which is the order the pool lets them in."""

    def __init__(self, size: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.size = size
        self.stretch = 1.0               # seconds that pass for each second of processor time
        self.clock = clock
        self._ends: dict[int, float] = {}  # when each must have answered, by ticket
        self._next = 0

    def join(self) -> int:
        """A ticket, at the end of the line."""
        self._next += 1
        self._ends[self._next] = self.clock() + PROMISE
        return self._next

    def leave(self, ticket: int) -> None:
        """The ticket is not needed any more."""
        self._ends.pop(ticket, None)

    def budget(self, ticket: int, wanted: float) -> float:
        """The seconds of processor time somebody gets who may think now: with as much for each of those behind, all
        would answer in time."""
        now, mine = self.clock(), self._ends.pop(ticket, self.clock())
        waiting = [mine, *[end for other, end in self._ends.items() if other > ticket]]
        fair = min([(end - now) * self.size / (place + 1) for place, end in enumerate(waiting)])
        return max(LEAST, min(wanted, fair / self.stretch))

    def took(self, seconds: float, passed: float) -> None:
        """How long a thought took, to learn how busy the machine is."""
        if seconds > LEAST:
            self.stretch += 0.2 * (min(10.0, max(1.0, passed / seconds)) - self.stretch)
