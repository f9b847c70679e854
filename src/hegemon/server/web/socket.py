"""The WebSocket as uvicorn speaks it, with a short way for what a live match does all day."""
from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

TEXTS: Final = "hegemon.texts"  # the extension of the scope: several text messages in one piece
QUEUED: Final = 16              # messages that may wait to be heard before no more is read
Texts = Callable[[Sequence[bytes]], Awaitable[None]]

_WHOLE_TEXT: Final = b"\x81"    # the first byte of a text message in one piece


class LiveSocket(WebSocketsSansIOProtocol):
    """Many messages go out in one write; reading stops only when they pile up, not after every one."""

    def handle_connect(self, event: Request) -> None:
        """Offer the short way to the application."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[TEXTS] = self.send_texts

    def send_receive_event_to_app(self) -> None:
        """Hand on a message that was read."""
        paused, self.read_paused = self.read_paused, True  # the stop after every message is left out
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= QUEUED:
            self.read_paused = True
            self.transport.pause_reading()

    async def send_texts(self, messages: Sequence[bytes]) -> None:
        """Send text messages one after another, when the socket takes them."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        parts: list[bytes] = []
        for message in messages:
            parts += (_WHOLE_TEXT, _length(len(message)), message)
        self.transport.write(b"".join(parts))


def texts_to(socket: Any) -> Texts:
    """The way out of a socket: in one piece, or message by message under another server."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    short: Texts | None = extensions.get(TEXTS)

    async def one_by_one(messages: Sequence[bytes]) -> None:
        for message in messages:
            await socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})

    return short or one_by_one


def _length(size: int) -> bytes:
    """The length of a message as RFC 6455 writes it, section 5.2."""
    if size < 126:
        return bytes((size,))
    if size < 65536:
        return b"\x7e" + size.to_bytes(2, "big")
    return b"\x7f" + size.to_bytes(8, "big")
