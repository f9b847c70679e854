"""A WebSocket client that costs little, so that a load on two cores measures the server and not itself."""
from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 0x81
PING: Final = 0x89
NO_MASK: Final = bytes(4)  # a mask that changes nothing; the server takes it off all the same


class Client(asyncio.Protocol):
    """One socket: whole text messages in, text messages out, and an answer to every ping."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self.request = request
        self.heard = heard
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.alive = False
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(cls, host: str, port: int, path: str, cookie: str, heard: Callable[[bytes], None]) -> Client:
        """Open a socket; it is open when the server has said so."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}", "", ""]
        request = "\r\n".join(lines).encode()
        _, client = await asyncio.get_running_loop().create_connection(lambda: cls(request, heard), host, port)
        await client.open
        return client

    def send(self, message: bytes) -> None:
        """Send a text message of less than 64 KB."""
        self._frame(TEXT, message)

    def close(self) -> None:
        """Hang up."""
        self.alive = False
        if self._transport is not None:
            self._transport.abort()

    def _frame(self, first: int, message: bytes) -> None:
        size = len(message)
        head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2, "big")
        assert self._transport is not None
        self._transport.write(head + NO_MASK + message)

    # -- asyncio.Protocol ---------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone."""
        self.alive = False
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server refused the socket"))

    def data_received(self, data: bytes) -> None:
        """Take every whole frame off what has come."""
        data = self._rest + data
        at = 0
        if not self.alive:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.close()
                return
            self.alive = True
            self.open.set_result(None)
        while (end := self._one(data, at)) > at:
            at = end
        self._rest = data[at:]

    def _one(self, data: bytes, at: int) -> int:
        """Hear the frame that begins here and hand back where the next one does; the same place if it is not whole."""
        if len(data) < at + 2:
            return at
        size, start = data[at + 1], at + 2
        if size > 125:
            wide = 2 if size == 126 else 8
            if len(data) < start + wide:
                return at
            size, start = int.from_bytes(data[start:start + wide], "big"), start + wide
        if len(data) < start + size:
            return at
        if data[at] == TEXT:
            self.heard(data[start:start + size])
        elif data[at] == PING:
            self._frame(0x8A, data[start:start + size])
        return start + size
