"""Answers that take some work: made once for all who ask the same, the latest kept."""
from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar, cast

T = TypeVar("T")


class Shared:
    """So many answers by what was asked."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.made = 0  # answers worked out, for the tests
        self._kept: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def of(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """The answer to a question: kept, under way, or made now; a failure is told to all who wait and not kept."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = asyncio.ensure_future(make())
            self.made += 1
            found.add_done_callback(lambda done: self._settled(key, done))
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return cast(T, await asyncio.shield(found))

    def _settled(self, key: Hashable, done: asyncio.Future[Any]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._kept.get(key) is done:
            del self._kept[key]


class Rarely:
    """Answers about all there is: kept for so many times as long as it took to make them, once that is long. So they
    take a small part of the time, however large a server has grown and however many ask."""

    def __init__(self, most: int, rest: float = 20.0, short: float = 0.05,
                 clock: Callable[[], float] = time.monotonic) -> None:
        self.rest = rest
        self.short = short  # seconds; what takes no longer is made anew every time
        self.clock = clock
        self._shared = Shared(most)
        self._made = 0
        self._kept: dict[Hashable, tuple[int, float]] = {}  # the number of an answer, and until when it is good

    async def of(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """The answer to a question, from a while ago or made now."""
        number, until = self._kept.get(key, (0, 0.0))
        if self.clock() >= until:
            self._made += 1
            number = self._made
            if len(self._kept) > 10 * self._shared.most:
                self._kept.clear()
            self._kept[key] = (number, math.inf)  # while it is made

        async def timed() -> T:
            began = self.clock()
            try:
                return await make()
            finally:
                took = self.clock() - began
                self._kept[key] = (number, began + took + (self.rest * took if took > self.short else 0.0))

        return await self._shared.of((key, number), timed)
