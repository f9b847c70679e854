"""Records that somebody has tampered with, by the thousand: each is refused in a sentence or is the game it says it is.

    python -m tests.server.forged [--records 10000] [--postgres]

Kept records of all games have bytes flipped, lines cut, lost, doubled, swapped, actions of other games put in, numbers
made huge, headers changed, and are nested deep, mixed with letters of everywhere or made far too long; half of them go
without the seal that would give them away (`forgeries`). Each is sent to the server's route as it is, and read by the
command line. What was let in must be a game whose own log plays to the very end that its record names; meanwhile
somebody else wants quick answers.
"""
from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
import zlib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import sqlalchemy as sa

from hegemon.kernel import Match
from hegemon.kernel.record import path_of
from hegemon.kernel.registry import find
from hegemon.server.database.schema import LOG, TABLES
from hegemon.server.database.store import Store
from hegemon.server.maintenance import _check

from .forgeries import Forger, body_of
from .hostile import Line
from .victim import Victim, fresh

AT_ONCE: Final = 4      # that are on their way to the server
LONGEST: Final = 1000   # characters of a refusal, which names some of what could have been answered


class Result(msgspec.Struct):
    """What came of all of them."""
    sent: int = 0
    codes: dict[str, Counter[int]] = {}            # by kind: answers by status
    let_in: list[tuple[str, str, str, int]] = []   # kind, table, the end it names, its actions
    wrong: list[str] = []                          # answers that are neither, mistakes of the reader, no games
    read: Counter[int] = msgspec.field(default_factory=Counter)  # by the command line: exit status
    slowest: float = 0.0
    waits: list[float] = []                        # of somebody else meanwhile
    before: int = 0                                # megabytes of the server, before and at most, and of who reads
    most: int = 0
    reader: int = 0
    accidents: list[str] = []

    def clean(self) -> bool:
        """Whether each was refused or is what it says."""
        return not (self.wrong or self.accidents)


# -- sending --------------------------------------------------------------------------------------------------------


class Desk:
    """The server that is asked to take them in, and somebody who plays beside."""

    def __init__(self, victim: Victim, cookie: str, seed: int) -> None:
        self.victim, self.cookie = victim, cookie
        self.chance = random.Random(seed)
        self.result = Result()
        self.raging = True

    async def run(self, some: list[tuple[str, bytes]]) -> None:
        """All of them."""
        self.result.before = self.result.most = _resident(self._pid())
        watching = asyncio.create_task(self.beside())
        await asyncio.gather(*[self.send(some) for _ in range(AT_ONCE)])
        self.raging = False
        await watching

    async def send(self, some: list[tuple[str, bytes]]) -> None:
        """One after another over one line."""
        line = Line(self.victim.port, "127.0.0.1", {"X-Hegemon": "1", "Cookie": self.cookie})
        while some:
            kind, packed = some.pop()
            record = zlib.decompress(packed)
            body, began = body_of(self.chance, record), time.monotonic()
            try:
                status, raw = await line.ask("POST", "/api/records", body)
            except (OSError, EOFError, TimeoutError) as why:
                self.result.wrong.append(f"{kind}: no answer, {why!r}")
                continue
            self.result.slowest = max(self.result.slowest, time.monotonic() - began)
            self._heard(kind, record, status, raw)
        line.close()

    def _heard(self, kind: str, record: bytes, status: int, raw: bytes) -> None:
        result = self.result
        result.sent += 1
        result.codes.setdefault(kind, Counter())[status] += 1
        try:
            said = json.loads(raw)
            if status < 300:
                ended = record.decode().splitlines()[-1].split(" ")[1]
                result.let_in.append((kind, said["table"], ended, said["steps"]))
                return
            sentence = said["detail"]
        except (ValueError, KeyError, IndexError):
            result.wrong.append(f"{kind}: {status} {raw[:200]!r}")
            return
        plain = sentence and sentence.isprintable() and "Traceback" not in sentence and len(sentence) <= LONGEST
        if not 400 <= status < 500 or not plain:
            result.wrong.append(f"{kind}: {status} {sentence[:200]!r}")
        if sentence == "this record cannot be played again":
            result.wrong.append(f"{kind}: the reader failed on {record[:100]!r}... ({len(record)} bytes)")

    async def beside(self) -> None:
        """Somebody else looks and plays, every little while; and how much memory all of it takes."""
        async with httpx.AsyncClient(base_url=self.victim.url, headers={"X-Hegemon": "1"}, timeout=60) as http:
            await http.post("/api/people/guest", json={"name": "Ann"})
            wish = {"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "hotseat"}], "start": True}
            table = (await http.post("/api/tables", json=wish)).json()["id"]
            while self.raging:
                began = time.monotonic()
                (await http.get(f"/api/matches/{table}?seat=0")).raise_for_status()
                self.result.waits.append(time.monotonic() - began)
                self.result.most = max(self.result.most, _resident(self._pid()))
                self.result.reader = max([self.result.reader, *map(_resident, self.victim.workers())])
                await asyncio.sleep(0.05)

    def _pid(self) -> int:
        assert self.victim.process is not None
        return self.victim.process.pid


def _resident(pid: int) -> int:
    """Megabytes; nothing of a process that has just ended."""
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 10**6
    return 0


async def compared(database: str, result: Result) -> None:
    """What was let in against its own log, played by the rules alone; and all of it against the check of the server."""
    store = await Store.open(database, migrate=False)
    try:
        for kind, table, ended, steps in result.let_in:
            rows = await store.rows(sa.select(LOG).where(LOG.c.match == table, LOG.c.seat >= 0).order_by(LOG.c.number))
            about = await store.row(sa.select(TABLES).where(TABLES.c.id == table))
            assert about is not None
            game = find(about["game"])
            match = Match(game, game.setup(about["seats"], int(about["seed"]), about["options"]))
            for row in rows:
                match.play(row["seat"], game.verbs.read(row["notation"]), path_of(row["question"]))
            if match.state.digest() != ended or len(rows) != steps or match.state.over != (about["state"] == "over"):
                result.wrong.append(f"{kind}: {table} ends in {match.state.digest()} after {len(rows)}, and not in "
                                    f"{ended} after {steps}")
    finally:
        await store.close()
    result.wrong += (await _check(database)).problems


# -- the command line -----------------------------------------------------------------------------------------------


def read_here(folder: str, packed: bytes) -> tuple[int, str]:
    """The exit status of `hegemon replay`, and what is wrong with what it says."""
    from hegemon.cli.app import main as hegemon
    file, said, shown = Path(folder) / "forged.record", io.StringIO(), io.StringIO()
    file.write_bytes(zlib.decompress(packed))
    status: Any = 0
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(shown):
        try:
            hegemon(["replay", str(file), "--verify"])
        except SystemExit as end:
            status = end.code
        except BaseException as why:
            return 99, repr(why)[:200]
    words = said.getvalue().removesuffix("\n")
    clean = status == 0 and not words or status in (1, 2) and words.startswith("hegemon: ") and words.isprintable()
    return status, "" if clean else f"{status} {words[:200]!r}"


def read_all(some: list[tuple[str, bytes]], result: Result) -> None:
    """By the command line, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn")) as process:
        answers = process.map(partial(read_here, folder), [record for _, record in some], chunksize=20)
        for (kind, packed), (status, fault) in zip(some, answers):
            result.read[status] += 1
            if fault:
                record = zlib.decompress(packed)
                result.wrong.append(f"{kind}, read here: {fault} of {record[:100]!r}... ({len(record)} bytes)")


# -- all of it ------------------------------------------------------------------------------------------------------


async def forged(database: str, records: int, seed: int = 1) -> Result:
    """So many forgeries to a server and to the command line."""
    forger = Forger(seed)
    some = [forger.packed() for _ in range(records)]
    victim = Victim(database, 1)
    try:
        await victim.start()
        async with httpx.AsyncClient(base_url=victim.url, headers={"X-Hegemon": "1"}, timeout=60) as http:
            await http.post("/api/people/guest", json={"name": "Eve"})
            cookie = "; ".join([f"{name}={value}" for name, value in http.cookies.items()])
        desk = Desk(victim, cookie, seed)
        await desk.run(some[:])
        code = await victim.stop()
        desk.result.accidents = victim.accidents() + ([f"the server ended with status {code}"] if code else [])
    finally:
        victim.end()
    await compared(database, desk.result)
    await asyncio.to_thread(read_all, some, desk.result)
    return desk.result


def told(result: Result, seconds: float) -> str:
    """The table."""
    lines = [f"{'forged':12} {'sent':>6} {'let in':>7}  refused"]
    for kind, codes in sorted(result.codes.items()):
        refused = ", ".join([f"{count} x {status}" for status, count in sorted(codes.items()) if status >= 300])
        lines.append(f"{kind:12} {codes.total():6} {sum([codes[s] for s in codes if s < 300]):7}  {refused}")
    waits = [1000 * wait for wait in sorted(result.waits)]
    read = ", ".join([f"{count} x {status}" for status, count in sorted(result.read.items())])
    failures = sum([codes[status] for codes in result.codes.values() for status in codes if status >= 500])
    lines += [f"{result.sent} sent in {seconds:.0f} s, {len(result.let_in)} let in, each of which its own log plays to "
              f"the end it names; 5xx {failures}; slowest answer {result.slowest:.1f} s",
              f"somebody else's look meanwhile p50 {waits[len(waits) // 2]:.0f} ms, p95 "
              f"{waits[len(waits) * 95 // 100]:.0f} ms, at worst {waits[-1]:.0f} ms; server {result.before} MB before, "
              f"{result.most} MB at most, who reads {result.reader} MB at most",
              f"read by the command line, by exit status: {read}; wrong {len(result.wrong)}, accidents "
              f"{len(result.accidents)}"]
    return "\n".join([*lines, *[f"  {line}" for line in [*result.wrong, *result.accidents][:40]]])


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--records", type=int, default=10_000)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    began = time.monotonic()
    with fresh(chosen.postgres) as (database, _):
        result = asyncio.run(forged(database, chosen.records, chosen.seed))
    print(told(result, time.monotonic() - began))
    return 0 if result.clean() else 1


if __name__ == "__main__":
    sys.exit(main())
