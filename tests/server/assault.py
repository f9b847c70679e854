"""One kind of ill will after another, each with an honest player beside it: what does a move cost meanwhile?

    python -m tests.server.assault [--seconds 8] [--only pings ...]

`storm` throws everything at once; here each idea stands by itself, so that the one that hurts is found by name.
"""
from __future__ import annotations

import argparse
import asyncio
import base64
import itertools
import json
import os
import random
import sys
import tempfile
import uuid
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from .storm import Storm, p95
from .victim import Victim

Json = dict[str, Any]
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
AWAY = (OSError, TimeoutError, asyncio.IncompleteReadError, websockets.WebSocketException, httpx.HTTPError)
PLACES = itertools.count(1)


class Row(msgspec.Struct):
    """What one idea did."""
    name: str
    tries: int = 0
    refused: int = 0         # answered 4xx, hung up on or closed
    broken: int = 0          # answered 5xx
    waits: list[float] = []  # of the honest player
    memory: float = 0.0      # megabytes more than before


class Assault:
    """A server, an honest match, and somebody with one idea."""

    def __init__(self, victim: Victim) -> None:
        self.victim = victim
        self.storm = Storm(victim, 1)
        self.row = Row("")

    def address(self) -> str:
        """Another address of this machine, so that every idea has budgets of its own."""
        return f"127.0.1.{next(PLACES) % 250 + 1}"

    async def line(self, where: str) -> Streams:
        """A bare connection."""
        return await asyncio.open_connection("127.0.0.1", self.victim.port, local_addr=(where, 0))

    def heard(self, status: int) -> None:
        """Count an answer."""
        self.row.tries += 1
        self.row.refused += 400 <= status < 500
        self.row.broken += status >= 500

    def browser(self, where: str) -> httpx.AsyncClient:
        """Somebody without a session."""
        return httpx.AsyncClient(base_url=self.victim.url, headers={"X-Hegemon": "1"}, timeout=30,
                                 transport=httpx.AsyncHTTPTransport(local_address=where))

    async def guest(self, where: str, name: str = "Eve") -> httpx.AsyncClient:
        """Somebody with a session."""
        http = self.browser(where)
        self.heard((await http.post("/api/people/guest", json={"name": name})).status_code)
        return http

    async def raw_socket(self, where: str) -> Streams:
        """A socket of somebody who looks on."""
        return await raw_socket(self.victim.port, self.storm.table, where)

    # -- the ideas ----------------------------------------------------------------------------------------------

    async def half_open(self) -> None:
        """Heads that never end, hundreds of them."""
        where, lines = self.address(), []
        for _ in range(700):
            with suppress(*AWAY):
                _, writer = await self.line(where)
                writer.write(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nX-")
                lines.append(writer)
                self.row.tries += 1
        await asyncio.sleep(3)
        for writer in lines:
            self.row.refused += writer.transport.is_closing()
            writer.close()

    async def drip(self) -> None:
        """Bodies that come a byte at a time."""
        where, lines = self.address(), []
        for _ in range(200):
            with suppress(*AWAY):
                _, writer = await self.line(where)
                writer.write(b"POST /api/people/guest HTTP/1.1\r\nHost: x\r\nX-Hegemon: 1\r\n"
                             b"Content-Type: application/json\r\nContent-Length: 99000\r\n\r\n{")
                lines.append(writer)
                self.row.tries += 1
        for _ in range(10):
            for writer in lines:
                with suppress(*AWAY):
                    writer.write(b" ")
            await asyncio.sleep(0.2)
        for writer in lines:
            writer.close()

    async def big_heads(self) -> None:
        """Cookies of many kilobytes, thousands of headers."""
        where = self.address()
        for size, count in ((60_000, 1), (4_000, 12), (200_000, 1), (2, 5000)):
            for _ in range(20):
                self.row.tries += 1
                with suppress(*AWAY):
                    reader, writer = await self.line(where)
                    head = "".join([f"Cookie: hegemon={'x' * size}\r\n" for _ in range(count)])
                    writer.write(f"GET /api/me HTTP/1.1\r\nHost: x\r\n{head}\r\n".encode())
                    said = await asyncio.wait_for(reader.read(64), 5)
                    self.row.broken += b" 500 " in said
                    self.row.refused += not said or b" 4" in said[:13]
                    writer.close()

    async def pipelines(self) -> None:
        """Hundreds of requests in one piece."""
        where = self.address()
        for _ in range(20):
            with suppress(*AWAY):
                reader, writer = await self.line(where)
                writer.write(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n" * 200)
                self.row.tries += 200
                await asyncio.wait_for(reader.read(1000), 5)
                writer.close()
                await asyncio.sleep(0.05)

    async def never_read(self) -> None:
        """Sockets that ask and ask and never take an answer."""
        where, lines = self.address(), []
        ask = frame(b'{"type":"resync"}')
        for _ in range(100):
            with suppress(*AWAY):
                reader, writer = await self.raw_socket(where)
                reader._transport.pause_reading()  # type: ignore[attr-defined]
                lines.append(writer)
        for _ in range(40):
            for writer in lines:
                if not writer.transport.is_closing() and writer.transport.get_write_buffer_size() < 10_000:
                    writer.write(ask)
                    self.row.tries += 1
            await asyncio.sleep(0.1)
        for writer in lines:
            self.row.refused += writer.transport.is_closing()
            writer.transport.abort()

    async def pings(self) -> None:
        """Pings of the protocol itself, which no budget of messages counts."""
        await self._flood(frame(b"x" * 100, 0x9))

    async def pieces(self) -> None:
        """Messages in pieces of one byte that never end."""
        await self._flood(frame(b"x", 0x1, whole=False), frame(b"x", 0x0, whole=False))

    async def _flood(self, first: bytes, then: bytes = b"") -> None:
        where, lines = self.address(), []
        for _ in range(20):
            with suppress(*AWAY):
                lines.append(await self.raw_socket(where))
                lines[-1][1].write(first)
        readers = [asyncio.create_task(_swallow(reader)) for reader, _ in lines]
        burst = (then or first) * 200
        until = asyncio.get_running_loop().time() + 5
        while asyncio.get_running_loop().time() < until:
            for _, writer in lines:
                if not writer.transport.is_closing() and writer.transport.get_write_buffer_size() < 200_000:
                    writer.write(burst)
                    self.row.tries += 200
            await asyncio.sleep(0.005)
        for reader, (_, writer) in zip(readers, lines):
            self.row.refused += reader.done()
            reader.cancel()
            writer.transport.abort()

    async def reconnects(self) -> None:
        """Sockets opened and dropped as fast as they go."""
        where = self.address()

        async def one() -> None:
            for _ in range(60):
                self.row.tries += 1
                with suppress(*AWAY):
                    _, writer = await self.raw_socket(where)
                    writer.transport.abort()
        await asyncio.gather(*[one() for _ in range(20)])

    async def logins(self) -> None:
        """A hundred passphrases at once: each is made to cost the server memory and time."""
        where = self.address()
        async with httpx.AsyncClient(base_url=self.victim.url, headers={"X-Hegemon": "1"}, timeout=60,
                                     transport=httpx.AsyncHTTPTransport(local_address=where)) as http:
            async def one(number: int) -> None:
                with suppress(*AWAY):
                    body = {"name": f"Nobody {number}", "passphrase": "not the right one"}
                    self.heard((await http.post("/api/people/login", json=body)).status_code)
            await asyncio.gather(*[one(number) for number in range(120)])

    async def tables(self) -> None:
        """Guests who each set up the largest tables there are, and begin."""
        where = self.address()

        async def one(number: int) -> None:
            with suppress(*AWAY):
                http = await self.guest(where, f"Eve {number}")
                seats = [{"kind": "me"}, *[{"kind": "hotseat"}] * 46]
                for _ in range(3):
                    self.heard((await http.post("/api/tables", json={
                        "game": "pax_galactica", "seats": seats, "options": {}, "start": True})).status_code)
                await http.aclose()
        await asyncio.gather(*[one(number) for number in range(6)])

    async def kinds(self) -> None:
        """Somebody with a seat who sends every kind of message as fast as it goes."""
        where = self.address()
        http = await self.guest(where, f"Eve {uuid.uuid4().hex[:6]}")
        wish = {"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "hotseat"}], "options": {}, "start": True}
        match = (await http.post("/api/tables", json=wish)).json()["id"]
        cookie = "; ".join([f"{k}={v}" for k, v in http.cookies.items()])
        messages: list[Json] = [
            {"type": "do", "do": "bid 1", "at": 0, "key": "KEY"}, {"type": "undo", "at": 0, "key": "KEY"},
            {"type": "fill", "orders": "plan.1", "cells": [["a", "1"]], "at": 0, "key": "KEY"},
            {"type": "draft", "orders": "x" * 60, "cells": [[f"c{n}", "9"] for n in range(200)]}, {"type": "go"},
            {"type": "chat", "text": "spam"}, {"type": "say", "channel": "pair:0-1", "text": "spam"},
            {"type": "heard", "channel": "all", "number": 10**9}, {"type": "text", "on": True},
            {"type": "sit", "seat": 1}, {"type": "resync"}, {"type": "ping"}]
        for message in messages:
            with suppress(*AWAY):
                socket = f"ws://127.0.0.1:{self.victim.port}/api/matches/{match}/live?seat=0"
                async with websockets.connect(socket, additional_headers={"Cookie": cookie}, proxy=None, max_size=None,
                                              local_addr=(where, 0), close_timeout=0.2) as live:
                    reading = asyncio.create_task(_drained(live))
                    for _ in range(400):
                        said = {k: uuid.uuid4().hex if v == "KEY" else v for k, v in message.items()}
                        await asyncio.wait_for(live.send(json.dumps(said)), 1)
                        self.row.tries += 1
                    reading.cancel()
            self.row.refused += 1  # it was slowed until it gave up, or closed
        await http.aclose()

    async def waits(self) -> None:
        """Questions that wait for the next number, by the hundred."""
        http = await self.guest(self.address(), f"Eve {uuid.uuid4().hex[:6]}")
        wish = {"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "hotseat"}], "options": {}, "start": True}
        match = (await http.post("/api/tables", json=wish)).json()["id"]

        async def one() -> None:
            with suppress(*AWAY, TimeoutError):
                asked = http.get(f"/api/matches/{match}/ask?seat=0&after=99999999", timeout=3)
                self.heard((await asked).status_code)
        await asyncio.gather(*[one() for _ in range(100)])
        await http.aclose()

    async def records(self) -> None:
        """Records that are too long, too deep, or lie."""
        http = await self.guest(self.address(), f"Eve {uuid.uuid4().hex[:6]}")
        head = 'game: skirmish\nrules: 1\nseats: 2\nseed: 1\n'
        for text in ("x" * 2_400_000, head + "0 bid 1\n" * 200_000, "[" * 1_000_000, head + "\x00" * 1000,
                     "{" * 2_000_000, '{"game":"skirmish","seats":' + "9" * 100_000 + "}"):
            with suppress(*AWAY):
                self.heard((await http.post("/api/records", json={"record": text})).status_code)
        await http.aclose()

    async def pictures(self) -> None:
        """Pictures of every size, and films."""
        http = await self.guest(self.address(), f"Eve {uuid.uuid4().hex[:6]}")
        wish = {"game": "galactic_emperor", "seats": [{"kind": "me"}, *[{"kind": "hotseat"}] * 2], "options": {},
                "start": True}
        match = (await http.post("/api/tables", json=wish)).json()["id"]
        for path in ("thumb.svg?w=100000000&h=1", "thumb.svg?w=-5&h=0", "picture.png?seat=0", "film.gif?seat=0",
                     "picture.png?seat=0&step=999999999999", "picture.svg?sheet=../../x", "film?first=-9&last=1e9",
                     "at/99999999999999999999?seat=0", "log?until=-1", "chronicle?first=-5&last=99999999"):
            for _ in range(8):
                with suppress(*AWAY):
                    self.heard((await http.get(f"/api/matches/{match}/{path}")).status_code)
        await http.aclose()

    async def boards(self) -> None:
        """Boards, tournaments and readiness, which look at all there is, by somebody without a session."""
        paths = ("/api/ready", "/api/chance", "/api/leaders/skirmish", "/api/tournaments", "/api/lobby?seats=3")
        stranger = self.browser(self.address())
        await self.as_fast_as_it_goes([stranger] * 20, lambda number: ("GET", paths[number % len(paths)], None))

    async def writes(self) -> None:
        """Twenty who change their names and what they want to be told."""
        where = self.address()
        some = [await self.guest(where, f"Eve {number}") for number in range(20)]
        names, wishes = ("PATCH", "/api/me"), ("PUT", "/api/wishes")
        await self.as_fast_as_it_goes(some, lambda number: (
            (*wishes, {"delay": number % 60}) if number % 2 else (*names, {"name": f"Eve {number}"})))

    async def seats(self) -> None:
        """A dozen who sit down at one table and stand up again."""
        where = self.address()
        some = [await self.guest(where, f"Eve {number}") for number in range(12)]
        wish = {"game": "galactic_emperor", "seats": [{"kind": "me"}, *[{"kind": "open"}] * 5], "public": True}
        table = (await some[0].post("/api/tables", json=wish)).json()["id"]
        await self.as_fast_as_it_goes(some[1:], lambda number: (
            "POST", f"/api/tables/{table}/{'stand' if number % 2 else 'sit'}", {} if number % 2 else {"seat": -1}))

    async def bots(self) -> None:
        """Tables at which only bots sit, the strongest, as many as a few people may set up."""
        where = self.address()
        wish = {"game": "galactic_emperor", "seats": [{"kind": "bot", "level": "hard"}] * 6, "start": True}
        some = [await self.guest(where, f"Eve {number}") for number in range(4)]
        await self.as_fast_as_it_goes(some, lambda _: ("POST", "/api/tables", wish), 3)

    async def as_fast_as_it_goes(self, some: list[httpx.AsyncClient], ask: Callable[[int], tuple[str, str, Any]],
                                 seconds: float = 6) -> None:
        """Everybody asks one thing after another."""
        until = asyncio.get_running_loop().time() + seconds

        async def one(http: httpx.AsyncClient) -> None:
            for number in itertools.count():
                if asyncio.get_running_loop().time() > until:
                    return
                method, path, body = ask(number)
                with suppress(*AWAY):
                    self.heard((await http.request(method, path, json=body)).status_code)
        await asyncio.gather(*[one(http) for http in some])
        for http in some:
            await http.aclose()


IDEAS = ("half_open", "drip", "big_heads", "pipelines", "never_read", "pings", "pieces", "reconnects", "logins",
         "tables", "kinds", "waits", "records", "pictures", "boards", "writes", "seats", "bots")


def frame(text: bytes, code: int = 0x1, whole: bool = True) -> bytes:
    """A frame as clients send it, with a mask of nought."""
    head = bytes((code | (0x80 if whole else 0), 0x80 | len(text))) if len(text) < 126 else (
        bytes((code | 0x80, 0xFE)) + len(text).to_bytes(2, "big"))
    return head + bytes(4) + text


async def raw_socket(port: int, match: str, where: str = "127.0.0.1") -> Streams:
    """A live socket without a library that would keep to the rules."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(where, 0))
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write((f"GET /api/matches/{match}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                  f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
    await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
    return reader, writer


async def _swallow(reader: asyncio.StreamReader) -> None:
    with suppress(*AWAY):
        while await reader.read(100_000):
            pass


async def _drained(socket: websockets.ClientConnection) -> None:
    with suppress(websockets.ConnectionClosed):
        while True:
            await socket.recv()


def _memory(victim: Victim) -> float:
    assert victim.process is not None
    return int(Path(f"/proc/{victim.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def assault(folder: Path, ideas: tuple[str, ...], seconds: float) -> tuple[list[Row], list[str]]:
    """One idea after another, and what the server noted as its own mistakes."""
    victim = Victim(str(folder / "assault.db"), 1, limits=1.0)
    await victim.start()
    rows: list[Row] = []
    try:
        attack = Assault(victim)
        async with httpx.AsyncClient(base_url=victim.url, headers={"X-Hegemon": "1"}, timeout=60) as http:
            await attack.storm.begin(http)
            for name in ("nothing", *ideas):
                row = attack.row = Row(name, waits=[])
                before = _memory(victim)
                idea: Callable[[], Awaitable[None]] = getattr(attack, name, _nothing)
                doing = asyncio.ensure_future(asyncio.wait_for(idea(), 60))
                await attack.storm.honest(http, seconds, row.waits)
                with suppress(*AWAY):
                    await doing
                row.memory = _memory(victim) - before
                rows.append(row)
            assert (await http.get("/api/ready")).status_code == 200
        await victim.stop()
        return rows, victim.accidents()
    finally:
        victim.end()


async def _nothing() -> None:
    await asyncio.sleep(random.random())


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--only", nargs="*", default=IDEAS, choices=IDEAS)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows, accidents = asyncio.run(assault(Path(folder), tuple(chosen.only), chosen.seconds))
    print("idea            tries  refused   5xx  moves      p50      p95  slowest    memory")
    for row in rows:
        waits = sorted(row.waits) or [0.0]
        print(f"{row.name:12} {row.tries:8} {row.refused:8} {row.broken:5} {len(row.waits):6} "
              f"{1000 * waits[len(waits) // 2]:5.0f} ms {p95(row.waits):5.0f} ms {1000 * waits[-1]:5.0f} ms "
              f"{row.memory:+6.0f} MB")
    for line in accidents[:20]:
        print(f"  {line}")
    return 0 if not accidents and not any([row.broken for row in rows]) else 1


if __name__ == "__main__":
    sys.exit(main())
