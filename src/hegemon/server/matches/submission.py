"""What somebody wants to do to a match: those that come while others are being written are written together."""
from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence

from hegemon.server.matches.logged import LogEntry, LoggedMatch
from hegemon.server.protocol.bodies import Done

Act = Callable[[LoggedMatch], list[LogEntry] | Awaitable[list[LogEntry]]]  # many entries stop for breath


class Submission:
    """Entries of one match, all of them or none, and what became of them."""

    def __init__(self, seat: int, key: str, act: Act, at: int | None, notation: str | None) -> None:
        self.seat = seat
        self.key = key
        self.act = act
        self.at = at                # the number they were chosen at, if somebody chose them
        self.notation = notation    # of an action that is one entry
        self.began = time.perf_counter()
        self.taken = False          # whoever holds the lock looks after it
        self.repeated = False
        self.entries: Sequence[LogEntry] = ()
        self.done: Done | None = None
        self.why: Exception | None = None

    def ahead(self, logged: LoggedMatch) -> bool:
        """Whether it was chosen at a number that is not known here yet."""
        return self.at is not None and self.at > logged.count(self.seat)

    def carry_out(self, logged: LoggedMatch) -> list[LogEntry] | Awaitable[list[LogEntry]]:
        """Make the entries in memory, unless that was done before; refused if the position is another by now."""
        if self.key and logged.repeated(self.key, self.seat, self.notation) is not None:
            self.repeated = True
            return []
        if self.at is not None:
            logged.check_fresh(self.seat, self.at)
        return self.act(logged)

    def answer(self, logged: LoggedMatch) -> None:
        """It is on the disk, and shown."""
        self.done = Done(n=logged.count(self.seat), step=logged.step(self.seat), repeated=self.repeated)
