"""The event loop is for everybody: long work stops for breath, and what a message costs is measured."""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from time import perf_counter
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")
LONG: Final = 0.003  # seconds of work in one piece


class Breath:
    """Lets others have the event loop in the middle of long work."""

    def __init__(self) -> None:
        self.since = perf_counter()

    async def take(self) -> None:
        """Stop for a moment, if it is time."""
        if perf_counter() - self.since > LONG:
            await asyncio.sleep(0)
            self.since = perf_counter()


class Held(Generic[T]):
    """A piece of work whose longest stretch without a pause is measured: for so long nobody else was served."""

    def __init__(self, work: Coroutine[Any, Any, T]) -> None:
        self.work = work
        self.longest = 0.0

    def __await__(self) -> Generator[Any, Any, T]:
        """As the work itself, with a clock."""
        steps = self.work.__await__()
        go_on: Callable[[Any], Any] = steps.send
        given: Any = None
        longest, began = 0.0, perf_counter()
        try:
            while True:
                waits_for = go_on(given)
                longest = max(longest, perf_counter() - began)
                try:
                    given, go_on = (yield waits_for), steps.send
                except BaseException as why:  # it is for the work to deal with
                    given, go_on = why, steps.throw
                began = perf_counter()
        except StopIteration as done:
            value: T = done.value
            return value
        finally:
            self.longest = max(longest, perf_counter() - began)
