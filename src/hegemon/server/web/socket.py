"""The WebSocket as uvicorn speaks it, with a short way for what a live match does all day."""
from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from hegemon.server.limits import PIECES, Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # built without a compiler
    from websockets.utils import apply_mask

TEXTS: Final = "hegemon.texts"  # the extension of the scope: several text messages in one piece
SOON: Final = "hegemon.soon"    # another: the same without waiting, if the socket takes them now
NEXT: Final = "hegemon.next"    # another: the next message, without what the framework looks after at each
GONE: Final = "hegemon.gone"    # another: whether the other side is gone, though messages of it wait to be heard
SLICE: Final = 2048             # bytes that are read at once where they are not told apart: some hundred frames at most
LAST_SECONDS: Final = 10.0      # in which what was still said to a socket that is closed must be taken
QUEUED: Final = 16              # messages that may wait to be heard before no more is read
Texts = Callable[[Sequence[bytes]], Awaitable[None]]
Next = Callable[[], Awaitable[str | bytes | None]]

_WHOLE_TEXT: Final = 0x81       # the first byte of a text message in one piece, as RFC 6455 has it, section 5.2
_MASKED: Final = 0x80           # in the second one, beside the length
_SHORT_HEAD: Final = 6          # bytes before a masked message of less than 126
_TEXT: Final = bytes([_WHOLE_TEXT])


class Inbox(asyncio.Queue[Any]):
    """What a socket has brought and its one reader has not taken yet."""

    def __init__(self) -> None:
        super().__init__()
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None  # waits for the next one

    def put_nowait(self, message: Any) -> None:
        """One more."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next one, as soon as there is one."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.popleft()

    def qsize(self) -> int:
        """How many wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Whether none does."""
        return not self._messages


class LiveSocket(WebSocketsSansIOProtocol):
    """Many messages go out in one write; reading stops only when they pile up, not after every one.

    What comes is handed on frame by frame, and a text message in one piece is read here: that is all a player sends.
    """
    queue: Inbox  # events as the framework knows them; a text message that was read here is its bytes alone
    last_seconds = LAST_SECONDS
    _last: asyncio.TimerHandle | None = None  # until it is hung up on, whether its last words are taken or not
    _unread = b""
    _framed = True  # the parser waits for the beginning of a frame
    _pieces: Bucket | None = None  # what is left of the budget of frames that are no message

    def handle_connect(self, event: Request) -> None:
        """Offer the short way to the application."""
        self.queue = Inbox()
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[TEXTS], extensions[GONE] = self.send_texts, lambda: self.disconnected
            extensions[SOON], extensions[NEXT] = self.send_now, self.next

    def data_received(self, data: bytes) -> None:
        """Read frame by frame: what comes in one piece may be thousands of them, and nearly always is one."""
        if self._is_short_text(data):
            self._hear(data, _SHORT_HEAD)
            return
        self._unread += data
        self._read_on()

    def _is_short_text(self, data: bytes) -> bool:
        """Whether this is exactly one short text message, and nothing stands in the way of hearing it."""
        size = len(data) - _SHORT_HEAD
        return (0 <= size < 126 and data[0] == _WHOLE_TEXT and data[1] == _MASKED | size and self._framed
                and not (self._unread or self.frames or self.read_paused) and self.conn.state is State.OPEN
                and not self.transport.is_closing())

    def _read_on(self) -> None:
        """As much as there is, until messages pile up; what is left waits until they are heard."""
        while self._unread and not self.read_paused and not self.transport.is_closing():
            head, size = self._next_frame()
            if not size:
                return  # the rest of it is still on its way
            frame, self._unread = self._unread[:size], self._unread[size:]
            if head and frame[0] == _WHOLE_TEXT and frame[1] & _MASKED and not self.frames:
                self._hear(frame, head)
            else:
                super().data_received(frame)
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.abort()  # a handshake the parser cannot read is answered by nobody

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Nobody listens to it any more; it is not for the other side to keep it open by not taking what was said."""
        super().on_task_complete(task)
        self.scope["extensions"] = {}  # its ways back to here would keep what is gone until cycles are collected
        self._last = self.loop.call_later(self.last_seconds, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        if self._last is not None:
            self._last.cancel()
        super().connection_lost(exc)

    def _next_frame(self) -> tuple[int, int]:
        """How many bytes can be handed on, and how many of them are the head of a whole frame: none of a slice of what
        the parser has to judge by itself."""
        data, opened = self._unread, self.conn.state is State.OPEN
        if not opened:
            self._framed = not self.handshake_initiated  # or frames come before the handshake is answered
        if not self._framed or not opened:
            return 0, min(len(data), SLICE)
        if len(data) < 2:
            return 0, 0
        head, length = _head(data)
        self._framed = length <= self.config.ws_max_size  # what is longer is refused
        if not self._framed:
            return 0, min(len(data), SLICE)
        return head, head + length if len(data) >= head + length else 0

    def _hear(self, frame: bytes, head: int) -> None:
        """A text message in one piece; whether bytes beyond ASCII are text at all is for the parser to judge."""
        text = apply_mask(frame[head:], frame[head - 4:head])
        if not text.isascii():
            super().data_received(frame)
        elif not self.close_sent:
            self.queue.put_nowait(text)
            self._stop_if_many()

    async def receive(self) -> Any:
        """The next message as the framework knows it."""
        message = await self.queue.get()
        self._go_on()
        return message if type(message) is dict else {"type": "websocket.receive", "text": message.decode()}

    async def next(self) -> str | bytes | None:
        """What the next message says; None when no more can come."""
        message = await self.queue.get()
        self._go_on()
        return message if type(message) is bytes else _said(message)

    def _go_on(self) -> None:
        """Where reading stopped and all are heard: what was read already comes before what is still to be read."""
        if self.read_paused and self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self._read_on()
            if not self.read_paused:
                self.transport.resume_reading()

    def handle_ping(self) -> None:
        """It is answered, a while."""
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Of ours, or of nobody's."""
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A further piece of a message."""
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        """Frames that are no message by themselves have a budget too; whoever exceeds it is hung up on."""
        self._pieces = self._pieces or Bucket(PIECES, 1.0)
        if self.transport.is_closing() or not self._pieces.take(time.monotonic()):
            return not self.transport.is_closing()
        self.conn.fail(4408, "too many frames that are no message: this socket is closed")
        self.handle_parser_exception()
        return False

    def send_receive_event_to_app(self) -> None:
        """Hand on a message that was read."""
        paused, self.read_paused = self.read_paused, True  # the stop after every message is left out
        super().send_receive_event_to_app()
        self.read_paused = paused
        self._stop_if_many()

    def _stop_if_many(self) -> None:
        """Read no further while many messages wait to be heard."""
        if self.queue.qsize() >= QUEUED and not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    async def send_texts(self, messages: Sequence[bytes]) -> None:
        """Send text messages one after another, when the socket takes them."""
        if not self.writable.is_set():
            await self.writable.wait()
        if not self.send_now(messages):
            raise ClientDisconnected

    def send_now(self, messages: Iterable[bytes]) -> bool:
        """Send text messages, if the socket is open and takes them without waiting."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        parts: list[bytes] = []
        for message in messages:
            parts += (_TEXT, _length(len(message)), message)
        self.transport.write(b"".join(parts))
        return True


def texts_to(socket: Any) -> Texts:
    """The way out of a socket: in one piece, or message by message under another server."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    short: Texts | None = extensions.get(TEXTS)

    async def one_by_one(messages: Sequence[bytes]) -> None:
        for message in messages:
            await socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})

    return short or one_by_one


def at_once(socket: Any) -> Callable[[Iterable[bytes]], bool]:
    """The way out of a socket that never waits: it says whether it was taken; under another server it never is."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    short: Callable[[Iterable[bytes]], bool] | None = extensions.get(SOON)
    return short or (lambda messages: False)


def next_of(socket: Any) -> Next:
    """The way in of a socket: what the next message says, None when no more can come."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    short: Next | None = extensions.get(NEXT)

    async def as_received() -> str | bytes | None:
        return _said(await socket.receive())

    return short or as_received


def _said(event: dict[str, Any]) -> str | bytes | None:
    """What a message says, as the framework knows it."""
    return None if event["type"] == "websocket.disconnect" else event.get("text") or event.get("bytes") or b""


def gone(socket: Any) -> bool:
    """Whether the other side of a socket is gone."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    return bool(extensions.get(GONE, bool)())


def _head(data: bytes) -> tuple[int, int]:
    """How long the head of a frame is, and how long what follows; 10 bytes are enough to know."""
    length = data[1] & 0x7f
    head = 6 if data[1] & _MASKED else 2
    if length < 126:
        return head, length
    more = 2 if length == 126 else 8
    return head + more, int.from_bytes(data[2:2 + more], "big") if len(data) >= 2 + more else 0


def _length(size: int) -> bytes:
    """The length of a message as RFC 6455 writes it, section 5.2."""
    if size < 126:
        return bytes((size,))
    if size < 65536:
        return b"\x7e" + size.to_bytes(2, "big")
    return b"\x7f" + size.to_bytes(8, "big")
