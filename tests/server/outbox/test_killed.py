"""A game by mail with the server killed twice: what receivers got is counted by keys."""
from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import sys
import time
import uuid
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from tests.server.harness import Json, Person
from tests.server.outbox.receivers import Receivers, Request, Subscription, until

from hegemon.server.run import free_port

KILLS = 2
MADE = {"the move was made", "the game does not go on"}  # who was told of one call may answer the next with it
KINDS = {"json": "hook", "push": "push", "mail": "mail"}
TABLES = 4
ON_ITS_WAY = 2.0  # seconds: what was sent before a move cannot be called back, and this machine may be busy


class Process:
    """The server as a process of its own."""

    def __init__(self, folder: Path, settings: Json) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.settings = {"database": str(folder / "game.db"), "limits": 0, "bot_workers": 1, **settings}
        self.process: asyncio.subprocess.Process | None = None
        self.killed: list[float] = []

    async def start(self) -> None:
        """Until it answers."""
        with self.log.open("ab") as said:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "uvicorn", "--factory", "hegemon.server.app:create", "--port", str(self.port),
                stdout=said, stderr=said, env={**os.environ, "HEGEMON_SETTINGS": json.dumps(self.settings)})
        async with httpx.AsyncClient() as client:
            for _ in range(600):
                try:
                    if (await client.get(f"{self.url}/api/health", timeout=2)).status_code == 200:
                        return
                except httpx.HTTPError:
                    await asyncio.sleep(0.1)
        raise AssertionError(self.log.read_text()[-2000:])

    def deliveries(self, state: str) -> dict[str, str]:
        """All there are, each with its reason; the page that people see lists the latest alone."""
        with closing(sqlite3.connect(self.settings["database"])) as there:
            return dict(there.execute("SELECT key, why FROM deliveries WHERE state = ?", (state,)).fetchall())

    async def kill(self) -> None:
        """As a power cut does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        self.killed.append(time.time())


async def patient(person: Person, method: str, path: str, body: Any = None) -> Any:
    """Ask until the server is there."""
    for _ in range(600):
        try:
            answer = await person.http.request(method, path, json=body)
        except httpx.HTTPError:
            await asyncio.sleep(0.1)
            continue
        if answer.status_code == 503:
            await asyncio.sleep(0.1)
            continue
        assert answer.status_code < 400 or answer.status_code == 409, answer.text
        return answer.json() if answer.status_code < 400 else None
    raise AssertionError("the server never came back")


class Mailer:
    """Somebody who moves when he was told to on all of his ways, and not before."""

    def __init__(self, person: Person, seat: int, outside: Receivers) -> None:
        self.person, self.seat, self.outside = person, seat, outside
        self.seen = Subscription(f"{outside.web.url}/push/{seat}")
        self.acted: dict[str, float] = {}   # by key of the call: when the move was acknowledged
        self.done: set[str] = set()

    async def set_up(self) -> None:
        """A webhook, this browser and e-mail."""
        await self.person.put("/api/wishes", {"delay": 0})
        await self.person.post("/api/ways", {"kind": "json", "target": f"{self.outside.web.url}/hook/{self.seat}"})
        await self.person.post("/api/ways/push", self.seen.wish)
        letters = len(self.outside.post.letters)
        address = f"seat{self.seat}@example.org"
        way = await self.person.post("/api/ways", {"kind": "mail", "target": address})
        code = str(self.outside.post.letters[letters].get_content()).split("The code is ")[1].split(".")[0]
        await self.person.post(f"/api/ways/{way['id']}/confirm", {"code": code})

    def keys(self) -> dict[str, list[tuple[str, float]]]:
        """What came on each way: keys and when."""
        hooks = [(one.headers["idempotency-key"], one.at) for one in self.outside.web.to(f"/hook/{self.seat}")]
        pushed = [(str(self.seen.read(one)["key"]), one.at) for one in self.outside.web.to(f"/push/{self.seat}")]
        mails = [(mail["X-Key"], at) for mail, at in self.outside.post.dated if f"seat{self.seat}@" in mail["To"]
                 and mail["X-Key"] is not None and not mail["X-Key"].startswith("code-")]
        return {"hook": hooks, "push": pushed, "mail": mails}

    async def play(self, going: set[str]) -> None:
        """Until all games are over: each time told on all ways, one decision, down to where others are waited for."""
        while going:
            calls = [{key for key, _ in some if key.startswith("turn-")} for some in self.keys().values()]
            fresh = set.intersection(*calls) - self.done
            if not fresh:
                await asyncio.sleep(0.03)
                continue
            self.done |= fresh
            for key in fresh:
                await self._answer(key, going)

    async def _answer(self, key: str, going: set[str]) -> None:
        table = key.split("-")[1]
        while True:
            shown = await patient(self.person, "GET", f"/api/matches/{table}?seat={self.seat}")
            choices = [c["do"] for c in shown["decision"].get("choices", []) if not c.get("free")]
            if shown["result"] is not None:
                going.discard(table)
            if shown["result"] is not None or not choices:
                return
            await patient(self.person, "POST", f"/api/matches/{table}/actions", {
                "do": choices[0], "at": shown["n"], "key": uuid.uuid4().hex, "seat": self.seat})
            self.acted.setdefault(key, time.time())


async def test_nobody_is_missed_nobody_is_told_late_and_only_a_kill_tells_twice(
        tmp_path: Path, outside: Receivers) -> None:
    server = Process(tmp_path, outside.settings)
    await server.start()
    people = [Person(server.url) for _ in range(3)]
    try:
        await _play(server, people, outside, random.Random(4))
    finally:
        for person in people:
            await person.close()
        if server.process is not None and server.process.returncode is None:
            server.process.terminate()
            await server.process.wait()


async def _play(server: Process, people: list[Person], outside: Receivers, chance: random.Random) -> None:
    for seat, person in enumerate(people):
        await person.post("/api/people/guest", {"name": f"Seat {seat}"})
    mailers = [Mailer(person, seat, outside) for seat, person in enumerate(people)]
    for one in mailers:
        await one.set_up()
    going: set[str] = set()
    for _ in range(TABLES):
        going.add((await people[0].post("/api/tables", {
            "game": "skirmish", "options": {"rounds": 2}, "seats": [{"kind": "me"}] + [{"kind": "open"}] * 2}))["id"])
    for table in going:
        for person in people[1:]:
            await person.post(f"/api/tables/{table}/sit")
    arrived: list[Request] = outside.web.got
    begun = len(arrived)

    async def killer() -> None:
        """At a moment when something has just arrived: before the server can note that it was sent, with luck."""
        for kill in range(KILLS):
            await until(lambda kill=kill: len(arrived) - begun > 5 + 14 * kill, 60)  # type: ignore[misc]
            await asyncio.sleep(chance.random() * 0.02)
            await server.kill()
            await server.start()
    for table in sorted(going):
        await people[0].post(f"/api/tables/{table}/start")
    await asyncio.wait_for(asyncio.gather(killer(), *[one.play(going) for one in mailers]), 200)
    await until(lambda: all([len({key for key, _ in some if key.startswith("over-")}) == TABLES
                             for one in mailers for some in one.keys().values()]), 60)
    while server.deliveries("waiting"):  # what a kill cut off is tried again after a while
        await asyncio.sleep(0.1)
    notes = [await person.get("/api/notes") for person in people]
    for one, told in zip(mailers, notes):
        expected = {note["key"] for note in told["notes"] if note["kind"] in ("turn", "over")}
        assert len(expected) > 2 * TABLES
        ids = {KINDS[way["kind"]]: way["id"] for way in (await one.person.get("/api/ways"))["ways"]}
        dropped = server.deliveries("dropped")
        for way, some in one.keys().items():
            got = {key for key, _ in some}
            assert got <= expected and len(got) > TABLES, f"{way} of seat {one.seat} told something foreign"
            missing = {key: dropped.get(f"{key}.{ids[way]}") for key in expected - got}
            assert set(missing.values()) <= MADE, f"{way} of seat {one.seat}: {missing}"
            for key, at in some:
                late = at - one.acted.get(key, at)
                assert late < ON_ITS_WAY, f"{way} told of a move made {late:.1f} s before: {key}"
            for key, times in Counter([key for key, _ in some]).items():
                first, *again = sorted([at for name, at in some if name == key])
                assert times <= 1 + KILLS
                assert all([any([first <= kill <= at for kill in server.killed]) for at in again]), "no kill, yet twice"
    assert len(server.killed) == KILLS
    repeated = sum([len(some) - len(dict(some)) for one in mailers for some in one.keys().values()])
    print(f"{len(arrived) - begun} webhooks and pushes, {len(outside.post.letters)} letters, {repeated} of them "
          f"repeated at {KILLS} kills")  # shown with -s
