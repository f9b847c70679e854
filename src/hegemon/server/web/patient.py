"""HTTP that does not wait for ever: who does not say all of a request in time is hung up on."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from hegemon.server.errors import TooLate

HEAD_SECONDS: Final = 10.0  # from the first byte of a request (or the connection) to the end of its headers
BODY_SECONDS: Final = 20.0  # between two pieces of a body
WHOLE_SECONDS: Final = 120.0  # of a body, in however many pieces
HEAD_BYTES: Final = 65_536

Receive = Callable[[], Awaitable[Any]]


class PatientHttp(HttpToolsProtocol):
    """A connection with a clock on the head of every request."""
    head_seconds = HEAD_SECONDS
    _clock: asyncio.TimerHandle | None = None
    _head = 0  # bytes of the head under way
    _answering: RequestResponseCycle | None = None  # of several requests the one that is answered now

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is here; the first request is due."""
        super().connection_made(transport)
        self._wind()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone: nothing is written to it any more, and what it asked for besides is not worked out."""
        self._stop()
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

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._wind()

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

    def _wind(self) -> None:
        self._stop()
        self._clock = self.loop.call_later(self.head_seconds, self.transport.close)

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
