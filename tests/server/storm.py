"""Hostile frames and requests by the thousand, and fifty anonymous sockets that flood: does an honest player notice?

    python -m tests.server.storm [--frames 100000] [--requests 100000] [--sockets 50] [--seconds 15]

The server runs as a process with the limits people have. Attackers come from other addresses of this machine than the
honest players, as they would in the world; nothing they send may bring a 5xx answer, end the server or slow down play.
"""
from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from .hostile import Hostile, Line
from .victim import Victim

Json = dict[str, Any]
HOSTILE = "127.0.0.66"   # where attackers come from
ADDRESSES = 30           # so many of them
LINES = 12               # connections that ask one thing after another
TEXT = '{"type": "text", "on": true}'  # the dearest message there is


class Result(msgspec.Struct):
    """What a storm did."""
    frames: int = 0
    requests: int = 0
    closed: dict[int, int] = {}          # sockets closed by the server, by code
    codes: dict[int, int] = {}           # answers, by status
    calm: list[float] = []               # seconds an honest move took before the storm
    waits: list[float] = []              # and in it
    failed: list[str] = []               # requests that were answered 5xx
    hung_up: int = 0                     # requests without an answer: what is no HTTP is hung up on
    alive: bool = False

    def failures(self) -> int:
        """Answers that blame the server."""
        return sum([count for code, count in self.codes.items() if code >= 500])


class Storm:
    """One server, one honest match, and everybody who wants to spoil it."""

    def __init__(self, victim: Victim, seed: int) -> None:
        self.victim = victim
        self.chance = random.Random(seed)
        self.result = Result(closed={}, codes={}, calm=[], waits=[], failed=[])
        self.hostile: Hostile | None = None
        self.table = ""
        self.raging = False

    async def begin(self, http: httpx.AsyncClient) -> None:
        """The honest match."""
        await http.post("/api/people/guest", json={"name": "Ann"})
        wish = {"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "hotseat"}], "options": {"rounds": 50},
                "start": True}
        self.table = (await http.post("/api/tables", json=wish)).json()["id"]

    async def honest(self, http: httpx.AsyncClient, seconds: float, waits: list[float]) -> None:
        """An honest player over a socket, a move every little while."""
        until, cookie = time.monotonic() + seconds, "; ".join([f"{k}={v}" for k, v in http.cookies.items()])
        address = self.victim.url.replace("http", "ws") + f"/api/matches/{self.table}/live?seat="
        sockets = [await websockets.connect(address + str(seat), additional_headers={"Cookie": cookie}, max_size=None,
                                            open_timeout=None, proxy=None) for seat in (0, 1)]
        shown: list[Json] = [{}, {}]
        for seat in (0, 1):
            while "decision" not in shown[seat]:
                shown[seat] |= json.loads(await sockets[seat].recv())
        while time.monotonic() < until:
            choices = [[c["do"] for c in s["decision"].get("choices", []) if not c.get("free")] for s in shown]
            seat = self.chance.choice([s for s in (0, 1) if choices[s]])
            key, began = uuid.uuid4().hex, time.perf_counter()
            await sockets[seat].send(json.dumps({"type": "do", "do": self.chance.choice(choices[seat]),
                                                 "at": shown[seat]["n"], "key": key}))
            while True:
                message = json.loads(await asyncio.wait_for(sockets[seat].recv(), 30))
                if message["type"] == "frame":
                    shown[seat] |= message
                if message.get("key") == key:
                    break
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(0.04)
            for other in (0, 1):
                await self._catch_up(sockets[other], shown[other])
            if shown[seat].get("result"):
                await self.begin(http)
                for one in sockets:
                    await one.close()
                await self.honest(http, until - time.monotonic(), waits)
                return
        for one in sockets:
            await one.close()

    @staticmethod
    async def _catch_up(socket: websockets.ClientConnection, shown: Json) -> None:
        await socket.send('{"type": "ping"}')
        while (message := json.loads(await asyncio.wait_for(socket.recv(), 30)))["type"] != "pong":
            if message["type"] == "frame":
                shown |= message

    async def flooder(self, frames: int) -> None:
        """An anonymous socket that sends as fast as it can, and comes back when it is closed."""
        assert self.hostile is not None
        address = self.victim.url.replace("http", "ws") + f"/api/matches/{self.table}/live"
        sent = 0
        while self.raging and (sent < frames or not frames):
            try:
                async with websockets.connect(address, proxy=None, max_size=None, max_queue=None, close_timeout=0.2,
                                              local_addr=(HOSTILE, 0)) as socket:
                    listening = asyncio.create_task(self._drained(socket))
                    try:
                        while self.raging and (sent < frames or not frames):
                            dear = self.chance.random() < .3
                            await asyncio.wait_for(socket.send(TEXT if dear else self.hostile.message()), 2)
                            sent += 1
                            self.result.frames += 1
                            if sent % 20 == 0:
                                await asyncio.sleep(0.001)
                    finally:
                        listening.cancel()
                        code = socket.close_code or 0
                        self.result.closed[code] = self.result.closed.get(code, 0) + 1
            except (OSError, TimeoutError, websockets.WebSocketException):
                await asyncio.sleep(0.05)

    @staticmethod
    async def _drained(socket: websockets.ClientConnection) -> None:
        try:
            while True:
                await socket.recv()
        except websockets.ConnectionClosed:
            pass

    async def requester(self, number: int, requests: int) -> None:
        """Requests from the document, by somebody with a session or without."""
        assert self.hostile is not None
        address = f"127.0.0.{66 + number % ADDRESSES}"
        line = Line(self.victim.port, address, {"X-Hegemon": "1"})
        if number % 4:
            cookie = await self._guest(address)
            line = Line(self.victim.port, address, {"X-Hegemon": "1", "Cookie": cookie})
        for _ in range(requests):
            if not self.raging:
                break
            asked = self.hostile.request()
            try:
                status, body = await line.ask(*asked)
                self.result.codes[status] = self.result.codes.get(status, 0) + 1
                if status >= 500:
                    self.result.failed.append(f"{status} {asked[0]} {asked[1][:100]} {asked[2][:80]!r}: {body[:80]!r}")
            except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
                self.result.hung_up += 1
            self.result.requests += 1
            if self.result.requests % 50 == 0:
                await asyncio.sleep(0)
        line.close()

    async def _guest(self, address: str) -> str:
        transport = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(base_url=self.victim.url, transport=transport, timeout=60) as http:
            await http.post("/api/people/guest", json={"name": "Eve"}, headers={"X-Hegemon": "1"})
            return "; ".join([f"{name}={value}" for name, value in http.cookies.items()])

    async def run(self, frames: int, requests: int, sockets: int, seconds: float) -> Result:
        """Calm, then everybody at once."""
        async with httpx.AsyncClient(base_url=self.victim.url, headers={"X-Hegemon": "1"}, timeout=30) as http:
            await self.begin(http)
            words = {"match": [self.table], "table": [self.table], "name": ["skirmish", "pax_galactica"],
                     "game": ["skirmish"], "seat": ["0", "-1"], "step": ["0", "1"]}
            self.hostile = Hostile((await http.get("/api/schema/openapi.json")).json(),
                                   (await http.get("/api/protocol.json")).json(), words, 1)
            await self.honest(http, max(1.0, seconds / 4), self.result.calm)
            self.raging = True
            attack = [asyncio.create_task(self.flooder(0)) for _ in range(sockets)]
            attack += [asyncio.create_task(self.requester(number, requests // LINES)) for number in range(LINES)]
            try:
                await asyncio.sleep(0.5)
                until = time.monotonic() + seconds
                while time.monotonic() < until or not self._enough(frames, requests):
                    await self.honest(http, min(5.0, seconds), self.result.waits)
            finally:  # also where the honest player was not answered: those who flood would come back for ever
                self.raging = False
                for one in attack:
                    one.cancel()
                await asyncio.gather(*attack, return_exceptions=True)
            self.result.alive = (await http.get("/api/ready")).status_code == 200
        return self.result

    def _enough(self, frames: int, requests: int) -> bool:
        return self.result.frames >= frames and self.result.requests >= requests // LINES * LINES


async def storm(folder: Path, frames: int, requests: int, sockets: int, seconds: float, seed: int = 1) -> Result:
    """A server from start to stop, in a storm."""
    victim = Victim(str(folder / "storm.db"), 1, limits=1.0)
    await victim.start()
    try:
        result = await Storm(victim, seed).run(frames, requests, sockets, seconds)
        await victim.stop()
        return result
    finally:
        victim.end()


def p95(waits: list[float]) -> float:
    """Milliseconds that 95 of 100 stay below."""
    return 1000 * sorted(waits)[int(len(waits) * 0.95)] if waits else 0.0


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--sockets", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=15)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(storm(Path(folder), chosen.frames, chosen.requests, chosen.sockets, chosen.seconds))
    print(f"hostile frames     {found.frames:8}   sockets closed by code {dict(sorted(found.closed.items()))}")
    print(f"hostile requests   {found.requests:8}   answers by status {dict(sorted(found.codes.items()))}")
    print(f"  of these let in  {sum(found.codes.values()) - found.codes.get(429, 0):8}   hung up on {found.hung_up}")
    print(f"5xx answers        {found.failures():8}")
    for line in found.failed[:10]:
        print(f"    {line}")
    print(f"honest moves       {len(found.waits):8}   p95 {p95(found.waits):.1f} ms in the storm, "
          f"{p95(found.calm):.1f} ms before it; aim 200 ms")
    print(f"server             {'well' if found.alive else 'NOT well'}")
    return 0 if found.alive and not found.failures() and p95(found.waits) < 200 else 1


if __name__ == "__main__":
    sys.exit(main())
