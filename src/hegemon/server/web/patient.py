"""HTTP that does not wait for ever: who does not say all of a request in time, or does not take the answer, is hung up
on, and nobody has all the lines."""
from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from hegemon.server.errors import TooLate
from hegemon.server.limits import place

HEAD_SECONDS: Final = 10.0  # from the first byte of a request (or the connection) to the end of its headers
BODY_SECONDS: Final = 20.0  # between two pieces of a body
WHOLE_SECONDS: Final = 120.0  # of a body, in however many pieces
HEAD_BYTES: Final = 16_384    # what a reverse proxy lets through; to tell 60 kB of cookies apart takes milliseconds
TAKEN_SECONDS: Final = 60.0   # in which something of an answer must be taken
LINES: Final = 2000           # connections of one address, but for those of a proxy on this machine
PROXIES: Final = ("127.0.0.1", "::1", "")

Receive = Callable[[], Awaitable[Any]]


class PatientHttp(HttpToolsProtocol):
    """A connection with a clock on the head of every request."""
    head_seconds = HEAD_SECONDS
    taken_seconds = TAKEN_SECONDS
    most_lines = LINES
    _clock: asyncio.TimerHandle | None = None
    _where = ""  # the address it comes from, unless that may be a proxy
    _head = 0  # bytes of the head under way, as they come,
    _fields = 0  # and of what it says so far: it may come in one piece
    _answering: RequestResponseCycle | None = None  # of several requests the one that is answered now
    _taking: asyncio.TimerHandle | None = None  # while an answer waits to be taken
    lines: ClassVar[Counter[str]] = Counter()  # that are open, by address

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is here; the first request is due."""
        super().connection_made(transport)
        where = self.client[0] if self.client else ""
        self._where = "" if where in PROXIES else place(where)
        self.lines[self._where] += 1
        if self._where and self.lines[self._where] > self.most_lines:
            transport.abort()
        else:
            self._wind()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone: nothing is written to it any more, and what it asked for besides is not worked out."""
        self._leave()
        self._stop()
        self._taken()
        self.pipeline.clear()
        if self._answering is not None:
            self._answering.disconnected = True
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A head that never ends is cut off too."""
        if self._clock is not None:
            self._head += len(data)
        super().data_received(data)
        if self._clock is not None and self._head > HEAD_BYTES:
            self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, and counted as one."""
        self._leave()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # they hold each other, and this is not told when the line is cut

    def pause_writing(self) -> None:
        """An answer waits to be taken."""
        super().pause_writing()
        self._wait(self.transport.get_write_buffer_size() + 1)

    def resume_writing(self) -> None:
        """It goes on."""
        super().resume_writing()
        self._taken()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more was asked; whoever has not even taken the last answer is not waited for."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        super().timeout_keep_alive_handler()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._fields = 0
        self._wind()

    def on_url(self, url: bytes) -> None:
        """What is asked for."""
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One more line of its head."""
        self._count(name, value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Its head is whole."""
        self._stop()
        super().on_headers_complete()
        if not self.pipeline:
            self._answering = self.cycle

    def on_response_complete(self) -> None:
        """The next of several requests is due."""
        if self.pipeline:
            self._answering = self.pipeline[-1][0]
        super().on_response_complete()

    def _count(self, *parts: bytes) -> None:
        """Where the head is too long, the parser stops, and the answer is 400."""
        self._fields += sum([len(part) for part in parts])
        if self._fields > HEAD_BYTES:
            raise ValueError("the head of this request is too long")

    def _leave(self) -> None:
        self.lines[self._where] -= 1
        if not self.lines[self._where]:
            del self.lines[self._where]

    def _wait(self, before: int) -> None:
        """Whoever takes something of an answer now and then may be slow."""
        left = self.transport.get_write_buffer_size()
        if left < before:
            self._taking = self.loop.call_later(self.taken_seconds, self._wait, left)
        else:
            self.transport.abort()

    def _taken(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def _wind(self) -> None:
        self._stop()
        self._clock = self.loop.call_later(self.head_seconds, self.transport.abort)

    def _stop(self) -> None:
        self._head = 0
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None


def in_time(receive: Receive, seconds: float = BODY_SECONDS) -> Receive:
    """The pieces of a body, each in time."""
    whole, end = False, time.monotonic() + WHOLE_SECONDS

    async def next_piece() -> Any:
        nonlocal whole
        if whole:
            return await receive()  # waits for the other side to go, however long
        try:
            message = await asyncio.wait_for(receive(), min(seconds, max(0.0, end - time.monotonic())))
        except TimeoutError:
            raise TooLate("the rest of the request did not come in time") from None
        whole = not message.get("more_body", False)
        return message

    return next_piece
