"""The server at the size it is meant for: what is stored, who answers at once, long matches, and a long steady load.

    python -m bench.load.goals stored [--tables 100000]      start-up and lobby beside so many stored matches
    python -m bench.load.goals wave                          47 seats answer at once, 100 people look on
    python -m bench.load.goals long [--actions 10000]        an action of a long match beside one of a short match
    python -m bench.load.goals small [--memory 1000]         a server that may have so many megabytes, where bots play
    python -m bench.load.goals steady [--minutes 30]         200 matches, 50 moves a second, 1000 idle sockets, memory

The server runs as a process with limits lifted. Other work on the machine shows in the times, not in the counts.
"""
from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import sqlite3
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from bench.load.__main__ import Decision, Result, idle
from bench.load.client import Client
from tests.server.harness import running
from tests.server.victim import Victim

HALL, SEATS, CROWD = "pax_galactica", 47, 100
Json = dict[str, Any]


class Heard(msgspec.Struct):
    """Any message, as far as it is looked at here."""
    type: str
    n: int = 0
    decision: Decision | None = None
    result: Result | None = None
    key: str = ""


read = msgspec.json.Decoder(Heard).decode


def resident(pid: int) -> float:
    """Megabytes of memory a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def quantile(times: list[float], q: float) -> float:
    """Milliseconds that so many of a hundred stay below."""
    return 1000 * sorted(times)[min(len(times) - 1, int(len(times) * q / 100))] if times else 0.0


def pid_of(victim: Victim) -> int:
    """Its process."""
    assert victim.process is not None
    return victim.process.pid


class Seat:
    """One player with a socket, who notes when the answer and the update came."""

    def __init__(self) -> None:
        self.n = 0
        self.choices: list[str] = []
        self.over = False
        self.answered = self.seen = 0.0
        self.refused = 0
        self.client: Client | None = None

    def hear(self, raw: bytes) -> None:
        """Take in a message."""
        message = read(raw)
        if message.type == "frame":
            self.n, self.seen = message.n, time.perf_counter()
            self.over = self.over or message.result is not None
            if message.decision is not None:
                self.choices = [c.do for c in message.decision.choices if not c.free]
        elif message.type in ("ok", "refused"):
            self.answered = time.perf_counter()
            self.refused += message.type == "refused"

    def act(self, chance: random.Random) -> None:
        """Answer at random."""
        assert self.client is not None
        self.answered = 0.0
        self.client.send(msgspec.json.encode({"type": "do", "do": chance.choice(self.choices), "at": self.n,
                                              "key": uuid.uuid4().hex}))


async def entered(http: httpx.AsyncClient) -> str:
    """Somebody comes in; the cookie."""
    await http.post("/api/people/guest", json={"name": "Ann"})
    return "; ".join([f"{name}={value}" for name, value in http.cookies.items()])


async def table(http: httpx.AsyncClient, game: str, seats: int, **options: Any) -> str:
    """A match whose seats are all the host's."""
    wish = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "hotseat"}] * (seats - 1)], "options": options,
            "start": True}
    return str((await http.post("/api/tables", json=wish)).json()["id"])


# -- stored ---------------------------------------------------------------------------------------------------------


def filled(file: Path, tables: int, now: float) -> None:
    """Copies of two real matches by the thousand: most are over, one in ten goes on, half of these wait for a bot."""
    with sqlite3.connect(file) as raw:
        raw.row_factory = sqlite3.Row
        (first, second) = raw.execute("SELECT * FROM tables ORDER BY created").fetchall()
        for kind, count in ((first, tables - tables // 10), (second, tables // 10)):
            over = kind["id"] == first["id"]
            rows = [(f"{n:015x}{int(over)}", {"state": "over" if over else "playing", "archived": 1, "host": "nobody",
                                              "updated": now - 60.0 * n, "created": now - 60.0 * n - 100})
                    for n in range(count)]
            for name in ("tables", "seats", "log"):
                _copied(raw, name, kind["id"], rows)
    raw.close()


def _copied(raw: sqlite3.Connection, name: str, of: str, rows: list[tuple[str, Json]]) -> None:
    own = {"tables": "id", "seats": "table", "log": "match"}[name]
    for kept in raw.execute(f'SELECT * FROM "{name}" WHERE "{own}" = ?', (of,)).fetchall():  # noqa: S608
        columns = list(dict(kept))
        named = ", ".join([f'"{column}"' for column in columns])
        places = ", ".join("?" * len(columns))
        raw.executemany(f'INSERT INTO "{name}" ({named}) VALUES ({places})', [  # noqa: S608
            [id if column == own else news.get(column, kept[column]) if name == "tables" else kept[column]
             for column in columns] for id, news in rows])


async def stored(chosen: argparse.Namespace) -> None:
    """Start-up and lobby beside many stored matches; those nobody plays are not loaded."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "stored.db"
        async with running(database=str(file)) as server:
            ann = await server.person("Ann")
            await server.table(ann, [{"kind": "me"}, {"kind": "hotseat"}])
            await server.table(ann, [{"kind": "me"}, {"kind": "hotseat"}])
        await asyncio.to_thread(filled, file, chosen.tables, time.time() - 90_000)  # nobody has played for a day
        victim = Victim(str(file), 1)
        try:
            began = await victim.start()
            print(f"{chosen.tables} stored matches, {file.stat().st_size / 1e6:.0f} MB: started in {began:.1f} s")
            async with httpx.AsyncClient(base_url=victim.url, headers={"X-Hegemon": "1"}, timeout=60) as http:
                await entered(http)
                await table(http, "skirmish", 2)
                waits = []
                for _ in range(60):
                    start = time.perf_counter()
                    (await http.get("/api/lobby")).raise_for_status()
                    waits.append(time.perf_counter() - start)
                await asyncio.sleep(12)  # a sweep has gone by
                metrics = (await http.get("/api/metrics")).text
            held = [line.split()[1] for line in metrics.splitlines() if line.startswith("hegemon_matches ")]
            print(f"lobby p50 {quantile(waits, 50):.0f} ms, p95 {quantile(waits, 95):.0f} ms (aim 200); matches in "
                  f"memory {float(held[0]):.0f}; memory {resident(pid_of(victim)):.0f} MB")
        finally:
            victim.end()


# -- wave -----------------------------------------------------------------------------------------------------------


async def wave(chosen: argparse.Namespace) -> None:
    """Everybody who is asked answers in the same moment; how long until the last has seen all of it."""
    with tempfile.TemporaryDirectory() as folder:
        victim = Victim(str(Path(folder) / "wave.db"), 1)
        try:
            await victim.start()
            async with httpx.AsyncClient(base_url=victim.url, headers={"X-Hegemon": "1"}, timeout=120) as http:
                cookie = await entered(http)
                match = await table(http, HALL, SEATS)
            await _waves(victim, f"/api/matches/{match}/live", cookie, chosen.waves)
        finally:
            victim.end()


async def _waves(victim: Victim, path: str, cookie: str, waves: int) -> None:
    chance, seats, crowd = random.Random(1), [Seat() for _ in range(SEATS)], [Seat() for _ in range(CROWD)]
    for number, seat in enumerate(seats):
        seat.client = await Client.connect("127.0.0.1", victim.port, f"{path}?seat={number}", cookie, seat.hear)
    for viewer in crowd:
        viewer.client = await Client.connect("127.0.0.1", victim.port, path, "", viewer.hear)
    await asyncio.sleep(2)
    saw: list[float] = []
    for number in range(waves):
        asked, began, before = [s for s in seats if s.choices], time.perf_counter(), resident_cpu(victim)
        for seat in asked:
            seat.act(chance)
        while any([not seat.answered for seat in asked]) and time.perf_counter() < began + 60:
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.5)  # what is still under way
        last = [one.seen - began for one in (*seats, *crowd) if one.seen > began]
        answers = [seat.answered - began for seat in asked]
        saw += last
        print(f"wave {number + 1}: {len(asked)} answer at once; acknowledged p95 {quantile(answers, 95):.0f} ms, seen "
              f"by {len(last)} of {SEATS + CROWD} p95 {quantile(last, 95):.0f} ms; {resident_cpu(victim) - before:.2f} "
              f"s of processor", flush=True)
    print(f"seen by everybody: p50 {quantile(saw, 50):.0f} ms, p95 {quantile(saw, 95):.0f} ms (aim 500); refused "
          f"{sum([seat.refused for seat in seats])}")
    for one in (*seats, *crowd):
        assert one.client is not None
        one.client.close()


def resident_cpu(victim: Victim) -> float:
    """Seconds of processor the server has used."""
    fields = Path(f"/proc/{pid_of(victim)}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# -- long -----------------------------------------------------------------------------------------------------------


async def long(chosen: argparse.Namespace) -> None:
    """Processor time of an action at the beginning of a match and far on, with three who look on; and of opening it."""
    with tempfile.TemporaryDirectory() as folder:
        async with running(database=str(Path(folder) / "long.db")) as server:
            ann = await server.person("Ann")
            match = await server.table(ann, [{"kind": "me"}, {"kind": "hotseat"}], options={"rounds": 50})
            for seat in (0, 1, -1):
                await ann.live(match, seat)
            matches, cost = server.services.matches, []
            for number in range(chosen.actions):
                logged = matches.watched[match].logged
                began = time.process_time()
                await matches.play(match, 0, f'say "line {number}"', logged.count(0), f"long-{number:06}")
                cost.append(time.process_time() - began)
            matches.watched.clear()
            began = time.perf_counter()
            await ann.get(f"/api/matches/{match}?seat=0")
            opened = time.perf_counter() - began
    some = min(1000, len(cost) // 2)
    first, last = statistics.median(cost[20:20 + some]), statistics.median(cost[-some:])
    print(f"{chosen.actions} actions: median of processor time {1e6 * first:.0f} us an action among the first {some}, "
          f"{1e6 * last:.0f} us among the last ({last / first:.2f} x); opened again in {1000 * opened:.0f} ms")


# -- small ----------------------------------------------------------------------------------------------------------


async def small(chosen: argparse.Namespace) -> None:
    """Memory of a server that nobody asks anything, then of server and thinker, neither of which may have more than so
    much, while bots play every game."""
    with tempfile.TemporaryDirectory() as folder:
        victim = Victim(str(Path(folder) / "small.db"), 1)
        await victim.start()
        try:
            await asyncio.sleep(8)  # all games are loaded soon after the start
            idle_at, pid, most = resident(pid_of(victim)), pid_of(victim), chosen.memory * 10**6
            resource.prlimit(pid, resource.RLIMIT_AS, (most, most))  # those it starts have the same
            async with httpx.AsyncClient(base_url=victim.url, headers={"X-Hegemon": "1"}, timeout=120) as http:
                await entered(http)
                games, steps = (await http.get("/api/games")).json(), []
                for game in games:
                    bots = [{"kind": "bot", "level": "medium"}] * (game["seats"][0] - 1)
                    wish = {"game": game["name"], "seats": [{"kind": "me"}, *bots], "options": {}, "start": True}
                    match = (await http.post("/api/tables", json=wish)).json()["id"]
                    await http.put(f"/api/tables/{match}/seats/0/bot", json={"level": "medium"})
                    until, step = time.monotonic() + 120, 0
                    while step < 40 and time.monotonic() < until:
                        await asyncio.sleep(0.5)
                        step = (await http.get(f"/api/matches/{match}/text")).json()["step"]
                    steps.append(f"{game['name']} {step}")
            workers = victim.workers()
            print(f"idle {idle_at:.0f} MB; at most {chosen.memory} MB of addresses each: answers of bots in "
                  f"{', '.join(steps)}; then the server has {resident(pid):.0f} MB and "
                  f"{' and '.join([f'{resident(one):.0f} MB' for one in workers])} who think; "
                  f"mistakes noted: {len(victim.accidents())}")
            await victim.stop()
        finally:
            victim.end()


# -- steady ---------------------------------------------------------------------------------------------------------


class Steady:
    """One match of two seats, played at a pace."""

    def __init__(self, url: str, number: int, waits: list[float]) -> None:
        self.url, self.waits = url, waits
        self.chance = random.Random(number)
        self.seats: list[Seat] = []
        self.moves = self.errors = 0

    async def play(self, cookie: str, pace: float, until: float) -> None:
        """A move every so often; match after match."""
        async with httpx.AsyncClient(base_url=self.url, headers={"X-Hegemon": "1", "Cookie": cookie},
                                     timeout=60) as http:
            port = int(self.url.rpartition(":")[2])
            await asyncio.sleep(self.chance.uniform(0, pace))
            while time.monotonic() < until:
                match = await table(http, "skirmish", 2, rounds=5)
                self.seats = [Seat(), Seat()]
                for number, seat in enumerate(self.seats):
                    path = f"/api/matches/{match}/live?seat={number}"
                    seat.client = await Client.connect("127.0.0.1", port, path, cookie, seat.hear)
                while time.monotonic() < until and not any([seat.over for seat in self.seats]):
                    await self._move(pace)
                for seat in self.seats:
                    assert seat.client is not None
                    seat.client.close()

    async def _move(self, pace: float) -> None:
        began = time.perf_counter()
        able = [seat for seat in self.seats if seat.choices]
        if able:
            seat = self.chance.choice(able)
            seat.act(self.chance)
            while not seat.answered and time.perf_counter() < began + 30:
                await asyncio.sleep(0.002)
            self.errors += not seat.answered
            if seat.answered:
                self.waits.append(seat.answered - began)
                self.moves += 1
        await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)) * self.chance.uniform(0.8, 1.2))


async def steady(chosen: argparse.Namespace) -> None:
    """Many matches at a steady pace; how long a move takes, and whether memory grows."""
    with tempfile.TemporaryDirectory() as folder:
        victim = Victim(str(Path(folder) / "steady.db"), 1, idle_minutes=chosen.idle_minutes)
        waits: list[float] = []
        try:
            await victim.start()
            async with httpx.AsyncClient(base_url=victim.url, headers={"X-Hegemon": "1"}, timeout=60) as http:
                cookie = await entered(http)
            still = await idle(victim.url, chosen.idle, cookie)
            until = time.monotonic() + 60 * chosen.minutes
            everybody = [Steady(victim.url, n, waits) for n in range(chosen.matches)]
            games = [asyncio.create_task(one.play(cookie, chosen.matches / chosen.rate, until)) for one in everybody]
            memory = await _watched(victim, until, 60 * chosen.minutes)
            await asyncio.gather(*games)
            alive = sum([one.alive for one in still])
            moves, errors = sum([one.moves for one in everybody]), sum([one.errors for one in everybody])
            print(f"{chosen.matches} matches, {chosen.minutes:g} minutes: {moves} moves, "
                  f"{moves / 60 / chosen.minutes:.1f} a second; acknowledged p50 {quantile(waits, 50):.0f}, p95 "
                  f"{quantile(waits, 95):.0f}, p99 {quantile(waits, 99):.0f} ms (aims 150, 400); without an answer "
                  f"{errors}; {alive} of {chosen.idle} idle sockets alive; accidents {len(victim.accidents())}")
            print(_slope(memory))
            for one in still:
                one.close()
        finally:
            victim.end()


async def _watched(victim: Victim, until: float, seconds: float) -> list[tuple[float, float]]:
    memory: list[tuple[float, float]] = []
    began = time.monotonic()
    while time.monotonic() < until:
        await asyncio.sleep(min(seconds / 60, max(0.1, until - time.monotonic())))
        memory.append((time.monotonic() - began, resident(pid_of(victim))))
    return memory


def _slope(memory: list[tuple[float, float]]) -> str:
    """The memory after the first third, when caches are full, as a straight line."""
    late = memory[len(memory) // 3:]
    slope = statistics.linear_regression(*zip(*late)).slope if len(late) > 2 else 0.0
    return (f"memory {memory[0][1]:.0f} MB at first, {late[0][1]:.0f} MB after a third, {memory[-1][1]:.0f} MB at the "
            f"end; {3600 * slope:+.1f} MB an hour over the last two thirds")


WAYS: dict[str, Callable[[argparse.Namespace], Awaitable[None]]] = {
    "stored": stored, "wave": wave, "long": long, "small": small, "steady": steady}


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description="The server at the size it is meant for.")
    parser.add_argument("what", choices=[*WAYS, "all"])
    for name, kind, default in (("tables", int, 100_000), ("waves", int, 12), ("actions", int, 10_000),
                                ("minutes", float, 30.0), ("matches", int, 200), ("rate", float, 50.0),
                                ("idle", int, 1000), ("idle-minutes", float, 1.0), ("memory", int, 1000)):
        parser.add_argument(f"--{name}", type=kind, default=default)
    chosen = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    for way in WAYS if chosen.what == "all" else (chosen.what,):
        uvloop.run(partial(WAYS[way], chosen)())  # type: ignore[arg-type]
    return 0


if __name__ == "__main__":
    sys.exit(main())
