"""A line between two sides that can be cut, that holds bytes back and that is slow, for tests of bad networks."""
from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Final

PIECE: Final = 65536
UP, DOWN = "up", "down"  # towards the server, and what it answers


class Proxy:
    """Listens on a port of this machine and passes on what comes, as the weather allows."""

    def __init__(self, target: str | int, seed: int = 1) -> None:
        self.target = target                    # a port of this machine, or a socket's file
        self.chance = random.Random(seed)
        self.port = 0
        self.slow = 0.0                         # seconds a piece is under way at most
        self.loss = 0.0                         # how many pieces have to be sent again, which takes a moment
        self.cuts = 0
        self._open = {UP: asyncio.Event(), DOWN: asyncio.Event()}
        self._closed = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._pumps: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.fair()

    async def start(self) -> Proxy:
        """Listen."""
        self._server = await asyncio.start_server(self._met, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def fair(self) -> None:
        """Everything passes again, what was held too."""
        self._closed, self.slow = False, 0.0
        for way in self._open.values():
            way.set()

    def hold(self, *ways: str) -> None:
        """Bytes of these ways stay here."""
        for way in ways:
            self._open[way].clear()

    def cut(self, closed: bool = False) -> None:
        """Every connection breaks, what is held is lost; while it is closed, no other begins."""
        self._closed = closed
        for writer in list(self._writers):
            self.cuts += 1
            writer.transport.abort()

    def cut_one(self) -> None:
        """One connection breaks."""
        if self._writers:
            self.cuts += 1
            self.chance.choice(sorted(self._writers, key=id)).transport.abort()

    async def stop(self) -> None:
        """Break everything for good."""
        self.fair()
        self.cut(closed=True)
        if self._server is not None:
            self._server.close()
        for pump in self._pumps:
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)

    async def _met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self._closed:
                raise ConnectionError
            far = await (asyncio.open_unix_connection(self.target) if isinstance(self.target, str)
                         else asyncio.open_connection("127.0.0.1", self.target))
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, far[1]}
        for pump in (self._pump(reader, far[1], writer, UP), self._pump(far[0], writer, far[1], DOWN)):
            task = asyncio.create_task(pump)
            self._pumps.add(task)
            task.add_done_callback(self._pumps.discard)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, back: asyncio.StreamWriter,
                    way: str) -> None:
        with suppress(OSError):
            while piece := await reader.read(PIECE):
                if self.slow or self.loss:
                    again = self.chance.uniform(0.2, 0.6) if self.chance.random() < self.loss else 0.0
                    await asyncio.sleep(self.chance.uniform(0, self.slow) + again)
                await self._open[way].wait()
                writer.write(piece)
                await writer.drain()
        for one in (writer, back):
            self._writers.discard(one)
            one.close()
