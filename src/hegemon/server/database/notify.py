"""How workers that share a PostgreSQL database notify each other: a hint `(what, id, number)`, never the data.

The hint goes out after the commit on a connection of its own. After a lost connection everybody, here and elsewhere, is
told to look everything up again, so that a missed hint costs nothing but a moment.
"""
from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog

log = structlog.get_logger("hegemon.notify")
CHANNEL: Final = "hegemon"

Hear = Callable[[str, str, int], None]
Resync = Callable[[], Awaitable[None]]


class NoNotify:
    """One process alone has nobody to notify."""

    async def start(self, hear: Hear, resync: Resync) -> None:
        """Nothing to listen to."""

    def tell(self, what: str, id: str, number: int = 0) -> None:
        """Nobody to tell."""

    async def close(self) -> None:
        """Nothing to close."""


class Notify(NoNotify):
    """LISTEN and NOTIFY on one kept connection that reconnects by itself."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.me = secrets.token_hex(4)  # it need not hear itself
        self.reconnects = -1
        self._out: asyncio.Queue[str] = asyncio.Queue(10_000)
        self._task: asyncio.Task[None] | None = None

    async def start(self, hear: Hear, resync: Resync) -> None:
        """Listen until closed."""
        self._task = asyncio.create_task(self._keep(hear, resync), name="notify")

    def tell(self, what: str, id: str, number: int = 0) -> None:
        """Give the others a hint; one too many is dropped, their next look finds all of it."""
        if not self._out.full():
            self._out.put_nowait(f"{self.me} {what} {id} {number}")

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep(self, hear: Hear, resync: Resync) -> None:
        import asyncpg  # type: ignore[import-untyped]  # an extra: only PostgreSQL needs it
        wait = 0.1
        while True:
            try:
                connection = await asyncpg.connect(self.url, timeout=10)
                try:
                    await connection.add_listener(CHANNEL, lambda *a: self._heard(a[3], hear))
                    self.reconnects += 1
                    wait = 0.1
                    await resync()
                    # hints of ours may be lost too, or those of a worker that died and in whose place we are: the
                    # others shall look for themselves
                    self.tell("all", "-")
                    await self._speak(connection)
                finally:
                    connection.terminate()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as why:
                log.warning("the connection for hints is lost", why=str(why)[:100], retry_in=wait)
                await asyncio.sleep(wait)
                wait = min(5.0, wait * 2)

    async def _speak(self, connection: Any) -> None:
        """Send hints as they come; now and then a sign of life, so that a dead connection is noticed."""
        while True:
            try:
                hints = [await asyncio.wait_for(self._out.get(), 5)]
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=5)
                continue
            while not self._out.empty():  # what came meanwhile goes the same way
                hints.append(self._out.get_nowait())
            await connection.execute("SELECT pg_notify($1, hint) FROM unnest($2::text[]) AS hint", CHANNEL, hints,
                                     timeout=5)

    def _heard(self, hint: str, hear: Hear) -> None:
        who, what, id, number = (hint.split(" ") + ["", "", "", ""])[:4]
        if who != self.me and number.isdigit():
            hear(what, id, int(number))
