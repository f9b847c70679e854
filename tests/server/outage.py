"""Take the database away in every way there is, under play: what are people told, and does it end by itself?

    python -m tests.server.outage [--seconds 3] [--postgres]

Whatever happens, an answer is 200 or a 503 with one sentence and Retry-After, `/api/health` stays well, `/api/ready`
does not, and everything that was acknowledged is in the log once.
"""
from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import sqlalchemy as sa

from hegemon.server.database.outages import SENTENCES
from hegemon.server.database.schema import LOG
from hegemon.server.database.store import Store
from hegemon.server.maintenance import _check

from .harness import Running, running
from .victim import Postgres

Json = dict[str, Any]


class Outcome(msgspec.Struct):
    """What one outage did."""
    cause: str
    kind: str                    # what it has to be called
    noticed: float = -1.0        # seconds until it was refused
    back: float = -1.0           # seconds until something was acknowledged again
    acknowledged: int = 0
    refused: int = 0             # 503 with a sentence
    logged: int = 0
    unexplained: list[str] = []
    lost: int = 0
    twice: int = 0
    problems: list[str] = []

    def clean(self) -> bool:
        """Whether everything was as it should be."""
        return (self.noticed >= 0 and self.back >= 0 and self.logged == 1
                and not (self.unexplained or self.lost or self.twice or self.problems))


class Player:
    """Plays both seats of match after match and notes every answer."""

    def __init__(self, server: Running, outcome: Outcome, number: int) -> None:
        self.http = httpx.AsyncClient(base_url=server.url, headers={"X-Hegemon": "1"}, timeout=30)
        self.outcome = outcome
        self.chance = random.Random(number)
        self.done: set[tuple[str, str]] = set()
        self.stopping = False
        self.first_refused = self.last_done = 0.0

    async def call(self, method: str, path: str, body: Json | None = None) -> Json:
        """Until there is an answer that is not about the database."""
        while True:
            answer = await self.http.request(method, path, json=body)
            if answer.status_code < 500:
                return {"status": answer.status_code, **(answer.json() if isinstance(answer.json(), dict) else {})}
            told = answer.json().get("detail", "")
            if answer.status_code != 503 or "retry-after" not in answer.headers or told not in SENTENCES.values():
                self.outcome.unexplained.append(f"{answer.status_code} {told}"[:120])
            self.outcome.refused += 1
            self.first_refused = self.first_refused or time.monotonic()
            if self.stopping:
                return {"status": 503}
            await asyncio.sleep(0.05)

    async def run(self) -> None:
        """Play until told to stop."""
        await self.call("POST", "/api/people/guest", {"name": "Player"})
        while not self.stopping:
            wish = {"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "hotseat"}], "options": {"rounds": 5},
                    "start": True}
            made = await self.call("POST", "/api/tables", wish)
            over = made["status"] >= 400
            while not (over or self.stopping):
                over = await self.move(made["id"])
        await self.http.aclose()

    async def move(self, table: str) -> bool:
        """One action of one seat; whether the match is over or lost."""
        seat = self.chance.randrange(2)
        asked = await self.call("GET", f"/api/matches/{table}/ask?seat={seat}")
        if asked["status"] != 200 or asked["over"]:
            return True
        if not asked["legal"]:
            return False
        key = uuid.uuid4().hex
        move = {"do": self.chance.choice(asked["legal"]), "at": asked["n"], "key": key, "seat": seat}
        if (await self.call("POST", f"/api/matches/{table}/actions", move))["status"] == 200:
            self.done.add((table, key))
            self.outcome.acknowledged += 1
            self.last_done = time.monotonic()
        return False


Cause = Callable[[Running, Path], Awaitable[Callable[[], Awaitable[None]]]]  # begins it, and hands back its end


async def full(_: Running, file: Path) -> Callable[[], Awaitable[None]]:
    """Something else fills the disk, a small one that was mounted for this."""
    filler = file.with_suffix(".filler")
    with suppress(OSError), open(filler, "wb", buffering=0) as out:
        while True:
            out.write(b"x" * 4096)

    async def end() -> None:
        filler.unlink()

    return end


async def no_room(server: Running, _: Path) -> Callable[[], Awaitable[None]]:
    """The file may not grow: what SQLite says when the disk is full, where no small disk can be mounted."""
    writer = server.services.store._writer
    assert writer is not None

    def allow(pages: int) -> None:
        writer._plain().execute(f"PRAGMA max_page_count={pages}")

    await writer.do(allow, 1)  # SQLite takes as few as there are
    return lambda: writer.do(allow, 2**30)


async def locked(_: Running, file: Path) -> Callable[[], Awaitable[None]]:
    """Another program is writing and does not come to an end."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def end() -> None:
        other.close()

    return end


async def read_only(server: Running, _: Path) -> Callable[[], Awaitable[None]]:
    """Writing is forbidden."""
    writer = server.services.store._writer
    assert writer is not None

    def forbid(yes: int) -> None:
        writer._plain().execute(f"PRAGMA query_only={yes}")

    def also(connection: sa.Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA query_only={now}")

    now = 1
    sa.event.listen(server.services.store.engine.sync_engine, "begin", also)
    await writer.do(forbid, 1)

    async def end() -> None:
        nonlocal now
        now = 0
        await writer.do(forbid, 0)

    return end


async def deleted(_: Running, file: Path) -> Callable[[], Awaitable[None]]:
    """The file is not where it was; later it is."""
    aside = file.with_suffix(".aside")
    os.rename(file, aside)

    async def end() -> None:
        os.rename(aside, file)

    return end


async def replaced(server: Running, file: Path) -> Callable[[], Awaitable[None]]:
    """The file is deleted and a copy of it put in its place."""
    async with server.services.store._writing:  # between two commits
        source, copy = sqlite3.connect(file), sqlite3.connect(file.with_suffix(".copy"))
        source.backup(copy)
        source.close()
        copy.close()
        os.unlink(file)

    async def end() -> None:
        os.rename(file.with_suffix(".copy"), file)

    return end


async def damaged(server: Running, file: Path) -> Callable[[], Awaitable[None]]:
    """The file is overwritten with nonsense, and repaired by a copy."""
    store = server.services.store
    async with store._writing:  # between two commits
        with sqlite3.connect(file) as source:
            source.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        kept = file.with_suffix(".kept")
        shutil.copy(file, kept)
        with open(file, "r+b") as raw:
            raw.write(b"\x13" * os.path.getsize(file))

    async def end() -> None:
        with open(file, "r+b") as raw:
            raw.write(kept.read_bytes())

    return end


CAUSES: dict[str, tuple[str, Cause]] = {
    "disk full": ("full", full), "file may not grow": ("full", no_room), "locked": ("locked", locked),
    "read-only": ("read-only", read_only),
    "deleted": ("gone", deleted), "replaced": ("gone", replaced), "damaged": ("damaged", damaged)}


async def outage(cause: str, seconds: float, folder: Path) -> Outcome | None:
    """One outage of SQLite; None where this machine does not allow it."""
    home = folder / cause.replace(" ", "-")
    home.mkdir()
    with small_disk(home) if cause == "disk full" else nullcontext(True) as there:
        return await _outage(cause, seconds, home / "play.db") if there else None


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A small disk at a folder, with room for all that is played there, where this is allowed."""
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", str(folder)],
                             capture_output=True).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)


async def _outage(cause: str, seconds: float, file: Path) -> Outcome:
    kind, begin = CAUSES[cause]
    outcome = Outcome(cause, kind, unexplained=[], problems=[])
    async with running(database=str(file)) as server:
        done = await _under_play(server, outcome, seconds, lambda: begin(server, file))
    await _compare(str(file), done, outcome)
    return outcome


async def outage_of_postgres(seconds: float) -> Outcome:
    """PostgreSQL is stopped and started."""
    outcome = Outcome("PostgreSQL stopped", "away", unexplained=[], problems=[])
    postgres = Postgres()

    async def stopped() -> Callable[[], Awaitable[None]]:
        await asyncio.to_thread(postgres.halt)
        return lambda: asyncio.to_thread(postgres.server.ensure_postgres_running)

    try:
        async with running(database=postgres.url) as server:
            done = await _under_play(server, outcome, seconds, stopped)
        await _compare(postgres.url, done, outcome)
    finally:
        postgres.stop()
    return outcome


async def _under_play(server: Running, outcome: Outcome, seconds: float,
                      begin: Callable[[], Awaitable[Callable[[], Awaitable[None]]]]) -> set[tuple[str, str]]:
    players = [Player(server, outcome, number) for number in range(4)]
    games = [asyncio.create_task(player.run()) for player in players]
    await asyncio.sleep(seconds / 3)
    await _until(lambda: outcome.acknowledged >= 5, 30)
    assert outcome.acknowledged and not outcome.refused, outcome
    began = time.monotonic()
    end = await begin()
    await _until(lambda: any([player.first_refused for player in players]), 20)
    outcome.noticed = min([p.first_refused for p in players if p.first_refused], default=began - 1) - began
    await asyncio.sleep(seconds / 3)
    await _told(server, outcome)
    await end()
    ended = time.monotonic()
    await _until(lambda: max([player.last_done for player in players]) > ended, 30)
    outcome.back = max([player.last_done for player in players]) - ended
    await asyncio.sleep(seconds / 3)
    for player in players:
        player.stopping = True
    await asyncio.wait_for(asyncio.gather(*games), 60)
    outcome.logged = server.services.store.outages.seen
    return set().union(*[player.done for player in players])


async def _told(server: Running, outcome: Outcome) -> None:
    """What whoever watches the server is told meanwhile."""
    watcher = await server.person()
    alive, ready = await watcher.ask("GET", "/api/health"), await watcher.ask("GET", "/api/ready")
    if outcome.cause == "file may not grow":
        return  # the beat of the heart takes no room
    if alive.status_code != 200 or ready.status_code != 503 or ready.json()["detail"] != SENTENCES[outcome.kind]:
        outcome.problems.append(f"health {alive.status_code}, ready {ready.status_code} {ready.text[:100]}")


async def _until(holds: Callable[[], bool], seconds: float) -> None:
    late = time.monotonic() + seconds
    while not holds() and time.monotonic() < late:
        await asyncio.sleep(0.02)


async def _compare(database: str, done: set[tuple[str, str]], outcome: Outcome) -> None:
    store = await Store.open(database)
    rows = await store.rows(sa.select(LOG.c.match, LOG.c.key))
    await store.close()
    there = [(row["match"], row["key"]) for row in rows]
    outcome.lost, outcome.twice = len(done - set(there)), len(there) - len(set(there))
    outcome.problems += (await _check(database)).problems


def told(outcomes: list[Outcome]) -> str:
    """The table."""
    lines = [f"{'cause':20} noticed   back  acknowledged  refused  logged  unexplained  lost  twice"]
    for o in outcomes:
        lines.append(f"{o.cause:20} {o.noticed:5.2f} s {o.back:5.2f} s {o.acknowledged:11} {o.refused:8} {o.logged:7} "
                     f"{len(o.unexplained):12} {o.lost:5} {o.twice:6}")
        lines += [f"    {line}" for line in [*o.unexplained[:5], *o.problems[:5]]]
    return "\n".join(lines)


async def outages(seconds: float, postgres: bool) -> list[Outcome]:
    """Every cause, one after another."""
    found: list[Outcome] = []
    with tempfile.TemporaryDirectory() as folder:
        for cause in CAUSES:
            outcome = await outage(cause, seconds, Path(folder))
            if outcome is None:
                print(f"*** {cause}: no small disk can be mounted here, NOT tried. ***")
            else:
                found.append(outcome)
    return [*found, await outage_of_postgres(seconds)] if postgres else found


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=6.0, help="of play for each cause")
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL too")
    chosen = parser.parse_args()
    found = asyncio.run(outages(chosen.seconds, chosen.postgres))
    print(told(found))
    return 0 if all([one.clean() for one in found]) else 1


if __name__ == "__main__":
    sys.exit(main())
