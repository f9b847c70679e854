"""Answers that take some work: made once for all who ask the same, the latest kept."""
from __future__ import annotations

import asyncio
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
