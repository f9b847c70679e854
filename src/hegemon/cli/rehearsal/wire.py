"""How a rehearsal speaks with a server: requests over one kept connection, and a socket that notes when it heard what.

It costs little on purpose: whoever rehearses on the server's own machine measures the server, not this.
"""
from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import h11
import msgspec
import websockets
from msgspec import Struct

from hegemon.kernel import Refused

READ: Final = 65536


class Choice(Struct):
    """A button."""
    do: str
    free: bool = False


class Cell(Struct):
    """A cell of a page."""
    key: str
    choices: list[tuple[str, str, str]]
    default: str = ""
    kind: str = "choice"
    after: str = ""


class Orders(Struct):
    """A decision on one page."""
    key: str
    cells: list[Cell]


class Asked(Struct):
    """What a phone is asked."""
    question: str = ""
    choices: list[Choice] = []
    orders: Orders | None = None


class Timer(Struct):
    """A clock."""
    scope: str
    running: bool = False
    ends: float = 0.0
    left: float = 0.0
    title: str = ""
    late: bool = False


class Channel(Struct):
    """Where one may read."""
    key: str
    write: bool = True


class Said(Struct):
    """A line of talk."""
    number: int
    text: str
    channel: str = "all"


class Case(Struct):
    """Something Control has to decide."""
    key: str
    kind: str
    answers: list[tuple[str, str]]
    opened: float
    due: float
    claimed: str
    held: bool


class Deed(Struct):
    """Something somebody did."""
    at: float
    by: str
    what: str
    game: bool = False


class Desk(Struct):
    """The control room."""
    now: float
    cases: list[Case]
    deeds: list[Deed]


class Notice(Struct):
    """An announcement."""
    number: int
    text: str


class Heard(Struct):
    """A message of any kind, with what a rehearsal looks at."""
    type: str
    n: int = 0
    full: bool = False
    seat: int = -1
    decision: Asked | None = None
    result: Any = None
    draft: dict[str, str] | None = None
    now: float = 0.0
    state: str = ""
    clocks: list[Timer] = []
    gate: str = ""
    opens: float = 0.0
    channels: list[Channel] = []
    lines: list[Said] = []
    desk: Desk | None = None
    notices: list[Notice] = []
    key: str = ""
    why: str = ""
    stale: bool = False


heard_of: Final = msgspec.json.Decoder(Heard).decode


class Refusal(Refused):
    """An answer that is a refusal."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Browser:
    """Somebody's cookies and one kept connection."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.cookie = ""
        self.received = 0                    # bytes
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._talk: h11.Connection | None = None
        self._lock = asyncio.Lock()

    async def get(self, path: str) -> Any:
        """An answer that is no refusal."""
        return await self.ask("GET", path)

    async def post(self, path: str, body: Any = None) -> Any:
        """An answer that is no refusal."""
        return await self.ask("POST", path, body if body is not None else {})

    async def put(self, path: str, body: Any) -> Any:
        """An answer that is no refusal."""
        return await self.ask("PUT", path, body)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request and its answer; a connection that was given up meanwhile is opened again, once."""
        async with self._lock:
            fresh = self._streams is None
            try:
                status, kind, raw = await self._once(method, path, body)
            except (OSError, h11.ProtocolError, EOFError):
                self.hang_up()
                if fresh:
                    raise
                status, kind, raw = await self._once(method, path, body)
        found = msgspec.json.decode(raw) if raw and b"json" in kind else raw
        if status >= 400:
            raise Refusal(status, str(found.get("detail", "")) if isinstance(found, dict) else str(status))
        return found

    async def _once(self, method: str, path: str, body: Any) -> tuple[int, bytes, bytes]:
        if self._streams is None or self._talk is None:
            self._streams = await asyncio.open_connection(self.host, self.port)
            self._talk = h11.Connection(h11.CLIENT)
        reader, writer = self._streams
        content = msgspec.json.encode(body) if body is not None else b""
        headers = [("Host", f"{self.host}:{self.port}"), ("X-Hegemon", "1"), ("Accept-Encoding", "gzip"),
                   ("Content-Length", str(len(content)))]
        headers += [("Content-Type", "application/json")] if content else []
        headers += [("Cookie", self.cookie)] if self.cookie else []
        writer.write(self._talk.send(h11.Request(method=method, target=path, headers=headers)) or b"")
        writer.write((self._talk.send(h11.Data(data=content)) or b"") if content else b"")
        writer.write(self._talk.send(h11.EndOfMessage()) or b"")
        return await self._answer(reader)

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, bytes, bytes]:
        assert self._talk is not None
        parts: list[bytes] = []
        status, kind, packed = 0, b"", False
        while True:
            event = self._talk.next_event()
            if event is h11.NEED_DATA:
                some = await reader.read(READ)
                if not some:
                    raise EOFError
                self.received += len(some)
                self._talk.receive_data(some)
            elif isinstance(event, h11.Response):
                status = event.status_code
                for name, value in event.headers:
                    kind = value if name == b"content-type" else kind
                    packed = packed or name == b"content-encoding" and value == b"gzip"
                    if name == b"set-cookie":
                        self.cookie = value.partition(b";")[0].decode()
            elif isinstance(event, h11.Data):
                parts.append(bytes(event.data))
            elif isinstance(event, h11.EndOfMessage):
                break
            elif isinstance(event, h11.ConnectionClosed):
                raise EOFError
        if self._talk.our_state is h11.DONE and self._talk.their_state is h11.DONE:
            self._talk.start_next_cycle()
        else:
            self.hang_up()
        raw = b"".join(parts)
        return status, kind, unpacked(raw) if packed else raw

    def hang_up(self) -> None:
        """Let go of the connection."""
        if self._streams is not None:
            self._streams[1].close()
        self._streams = self._talk = None


def unpacked(raw: bytes) -> bytes:
    """What gzip packed."""
    return gzip.decompress(raw)


class Line:
    """A live socket: what comes is handed on with the moment it came."""

    def __init__(self, browser: Browser, heard: Callable[[bytes, float], None]) -> None:
        self.browser = browser
        self.heard = heard
        self.socket: websockets.ClientConnection | None = None
        self.received = 0
        self.lost = 0                        # times the line was cut, not by us
        self._reading: asyncio.Task[None] | None = None

    async def open(self, match: str, seat: int) -> None:
        """Connect, and hear from then on."""
        browser = self.browser
        address = f"ws://{browser.host}:{browser.port}/api/matches/{match}/live?seat={seat}"
        self.socket = await websockets.connect(
            address, additional_headers={"Cookie": browser.cookie} if browser.cookie else {}, compression=None,
            max_size=None, max_queue=None, proxy=None, close_timeout=1, ping_interval=None, open_timeout=60)
        self._reading = asyncio.create_task(self._read(self.socket))

    async def _read(self, socket: websockets.ClientConnection) -> None:
        with suppress(websockets.ConnectionClosed):
            while True:
                raw = await socket.recv(decode=False)
                assert isinstance(raw, bytes)
                self.received += len(raw)
                self.heard(raw, time.monotonic())
        if self.socket is socket:
            self.lost += 1

    async def send(self, **message: Any) -> None:
        """A message; one that finds the line cut is lost, as on a phone in a lift."""
        if self.socket is not None:
            with suppress(websockets.ConnectionClosed):
                await self.socket.send(msgspec.json.encode(message).decode())

    async def close(self) -> None:
        """Hang up."""
        socket, self.socket = self.socket, None
        if socket is not None:
            await socket.close()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
