"""Many tables with clocks on PostgreSQL and several workers: what they cost at rest and at many expiries a second.

    python -m bench.clocks --tables 1000 --workers 2 --rest 60 --busy 60 --kills 2

Tables of two people at one device, each with a bank of time, are left alone. At rest nothing is at zero; then the time
is turned so that all run out at once, and on so that every decision of every table does, while workers are killed and
started again. Judged from the log: no decision was answered by the clock twice or before its time, and at the end none
is overdue.
"""
from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
from tests.server.victim import Postgres

from hegemon.server.database.schema import CLOCKS, LOG, TABLES
from hegemon.server.database.store import Store
from hegemon.server.run import free_port

GAIN, BANK = 60.0, 1800.0  # of the pace `evening`: setting the tables up takes less
TICKS = os.sysconf("SC_CLK_TCK")


class Worker:
    """One process of the server."""

    def __init__(self, database: str, clock: Path, folder: Path) -> None:
        self.port = free_port()
        self.url, self.folder = f"http://127.0.0.1:{self.port}", folder
        self.clock = str(clock)
        self.settings = {"database": database, "clock": "", "debug": True, "limits": 0, "port": self.port,
                         "bot_workers": 1, "most_matches": 5000}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        with (self.folder / "workers.log").open("ab") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "uvicorn", "--factory", "hegemon.server.app:create", "--port", str(self.port),
                 "--log-level", "warning"], stdout=said, stderr=said,
                env={**os.environ, "HEGEMON_SETTINGS": json.dumps(self.settings)})
        for _ in range(600):
            try:
                if httpx.get(f"{self.url}/api/health", timeout=2).status_code < 500:
                    return
            except httpx.HTTPError:
                pass
            time.sleep(0.1)
        raise RuntimeError((self.folder / "workers.log").read_text()[-2000:])

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ask it to stop, or kill it."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(180)  # what it holds is kept first

    def used(self) -> tuple[float, int]:
        """Seconds of processor, and how often it was woken, since it was started."""
        assert self.process is not None
        proc = Path(f"/proc/{self.process.pid}")
        fields = (proc / "stat").read_text().rpartition(")")[2].split()
        woken = next(line for line in (proc / "status").read_text().splitlines() if line.startswith("voluntary"))
        return (int(fields[11]) + int(fields[12])) / TICKS, int(woken.split()[1])


@dataclass
class Result:
    """What was measured and judged."""
    tables: int = 0
    workers: int = 0
    laid_seconds: float = 0.0
    rest_cpu: list[float] = field(default_factory=list)    # of one core, per worker
    rest_wakes: list[float] = field(default_factory=list)  # a second, per worker
    bare_cpu: list[float] = field(default_factory=list)    # the same before there were tables
    bare_wakes: list[float] = field(default_factory=list)
    busy_seconds: float = 0.0
    expiries: int = 0
    answers: int = 0
    per_second: float = 0.0
    best_second: int = 0
    busy_cpu: list[float] = field(default_factory=list)
    kills: int = 0
    late_p50: float = 0.0   # real seconds from when it could be done to when it was
    late_p99: float = 0.0
    early: int = 0          # decisions answered before their time: a decision answered twice is the next one, early
    shortest: float = 0.0   # server's seconds from one to the next of a seat
    twice: int = 0          # answers more than decisions: one of these games is one answer
    overdue: int = 0        # left open at the end

    @property
    def wrong(self) -> int:
        """How many expiries were not carried out exactly once."""
        return self.early + self.twice + self.overdue

    def table(self) -> str:
        """As people read it."""
        def each(what: list[float]) -> str:
            return ", ".join([f"{one:g}" for one in what])
        return "\n".join([f"{name:42} {value}" for name, value in (
            ("tables, workers on PostgreSQL", f"{self.tables}, {self.workers}"),
            ("at rest, without tables: processor", f"{each(self.bare_cpu)} of one core, for each worker"),
            ("at rest, with their clocks: processor", f"{each(self.rest_cpu)} of one core, for each worker"),
            ("wakes a second, without and with tables", f"{each(self.bare_wakes)}; {each(self.rest_wakes)}"),
            ("expiries, in seconds", f"{self.expiries} in {self.busy_seconds:g}, {self.kills} workers killed"),
            ("expiries a second, on average and at best", f"{self.per_second:g}, {self.best_second}"),
            ("processor meanwhile", f"{each(self.busy_cpu)} of one core, for each worker"),
            ("late, half and all but one of a hundred", f"{self.late_p50:g} s, {self.late_p99:g} s"),
            ("shortest time of a seat", f"{self.shortest:g} s of {GAIN + 2:g}"),
            ("too early, twice, left undone", f"{self.early}, {self.twice}, {self.overdue}"))])


class Trial:
    """One run."""

    def __init__(self, tables: int, workers: int, rest: float, busy: float, kills: int, rate: float) -> None:
        self.wish = (tables, workers, rest, busy, kills, rate)
        self.folder = Path(tempfile.mkdtemp(prefix="hegemon-clocks-"))
        self.clock = self.folder / "clock.json"
        self.offset, self.rate, self.since = 0.0, 1.0, 0.0
        self._turn()

    def _turn(self) -> None:
        fresh = self.clock.with_suffix(".new")
        fresh.write_text(json.dumps({"offset": self.offset, "rate": self.rate, "since": self.since}))
        fresh.replace(self.clock)

    def now(self) -> float:
        """The server's time."""
        plain = time.time()
        return plain + self.offset + (plain - self.since) * (self.rate - 1) * (self.rate != 1)

    async def run(self) -> Result:
        """All of it."""
        tables, count, rest, busy, kills, rate = self.wish
        postgres, result = Postgres(), Result(tables, count)
        workers = [Worker(postgres.url, self.clock, self.folder) for _ in range(count)]
        try:
            for worker in workers:
                worker.settings["clock"] = "" if rest else worker.clock  # at rest nobody looks at a file
            await self._all(workers, Worker.start)
            began = time.monotonic()
            if rest:
                await asyncio.sleep(5)   # what a start costs is over
                result.bare_cpu, result.bare_wakes = await self._measured(workers, min(rest, 20.0))
                began = time.monotonic()
            await self._lay(workers, tables)
            result.laid_seconds = round(time.monotonic() - began, 1)
            if rest:
                await asyncio.sleep(2)
                result.rest_cpu, result.rest_wakes = await self._measured(workers, rest)
                await self._all(workers, Worker.stop)
                for worker in workers:   # from now on a file turns their time
                    worker.settings["clock"] = worker.clock
                await self._all(workers, Worker.start)
            await self._busy(workers, result, busy, kills, rate)
            await self._judge(postgres.url, result)
        finally:
            for worker in workers:
                worker.stop(signal.SIGKILL)
            postgres.stop()
        return result

    @staticmethod
    async def _all(workers: list[Worker], do: Callable[[Worker], None]) -> None:
        """One of them may take some seconds."""
        await asyncio.gather(*[asyncio.to_thread(do, worker) for worker in workers])

    async def _lay(self, workers: list[Worker], tables: int) -> None:
        """Tables of two people at one device."""
        seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Other"}]
        wish = {"game": "skirmish", "seats": seats, "options": {"rounds": 50}, "start": True, "pace": "evening"}
        async with httpx.AsyncClient(headers={"X-Hegemon": "1"}, timeout=60) as http:
            await http.post(f"{workers[0].url}/api/people/guest", json={"name": "Host"})
            hands = asyncio.Semaphore(4 * len(workers))

            async def lay(n: int) -> None:
                async with hands:
                    (await http.post(f"{workers[n % len(workers)].url}/api/tables", json=wish)).raise_for_status()
            await asyncio.gather(*[lay(n) for n in range(tables)])

    async def _measured(self, workers: list[Worker], seconds: float) -> tuple[list[float], list[float]]:
        before = [worker.used() for worker in workers]
        began = time.monotonic()
        await asyncio.sleep(seconds)
        took = time.monotonic() - began
        after = [worker.used() for worker in workers]
        return ([round((a[0] - b[0]) / took, 4) for a, b in zip(after, before)],
                [round((a[1] - b[1]) / took, 1) for a, b in zip(after, before)])

    async def _busy(self, workers: list[Worker], result: Result, seconds: float, kills: int, rate: float) -> None:
        """Turn the time to where all clocks have run out, and on at a rate."""
        self.since = time.time()
        self.offset, self.rate = BANK, rate
        self._turn()
        began, cpu, lost = time.monotonic(), [worker.used()[0] for worker in workers], [0.0] * len(workers)
        for n in range(kills):
            await asyncio.sleep(seconds / (kills + 1))
            at = n % len(workers)
            lost[at] += workers[at].used()[0] - cpu[at]
            await asyncio.to_thread(workers[at].stop, signal.SIGKILL)
            await asyncio.to_thread(workers[at].start)
            cpu[at], result.kills = 0.0, result.kills + 1
        await asyncio.sleep(max(0.0, seconds - (time.monotonic() - began)))
        result.busy_seconds = round(time.monotonic() - began, 1)
        result.busy_cpu = [round((w.used()[0] - before + gone) / result.busy_seconds, 3)
                           for w, before, gone in zip(workers, cpu, lost)]
        self.offset += (time.time() - self.since) * (self.rate - 1)
        self.rate = 1.0
        self._turn()

    async def _judge(self, database: str, result: Result) -> None:
        """From the log and the clocks as they are stored."""
        store = await Store.open(database)
        for _ in range(8):  # what was due just now is done
            await asyncio.sleep(1)
            left = await store.rows(sa.select(CLOCKS).join(TABLES, TABLES.c.id == CLOCKS.c.table).where(
                TABLES.c.state == "playing", CLOCKS.c.scope.like("seat:%"), CLOCKS.c.state == "running",
                CLOCKS.c.changed + CLOCKS.c.left < self.now() - 4))
            if not left:
                break
        rows = await store.rows(sa.select(LOG.c.match, LOG.c.seat, LOG.c.time).where(LOG.c.by == "clock")
                                .order_by(LOG.c.match, LOG.c.seat, LOG.c.time))
        await store.close()
        moments: dict[tuple[str, int], list[float]] = {}
        for row in rows:
            known = moments.setdefault((row["match"], row["seat"]), [])
            if not known or row["time"] != known[-1]:
                known.append(row["time"])   # one sweep is one moment, however many answers a decision takes
        gaps = [b - a for times in moments.values() for a, b in pairwise(times)]
        late = sorted([gap - GAIN - 2 for gap in gaps])
        result.answers, result.expiries = len(rows), sum([len(times) for times in moments.values()])
        result.per_second = round(result.expiries / max(1.0, result.busy_seconds), 1)
        seconds = [int(t / self.wish[5]) for times in moments.values() for t in times]
        result.best_second = max([seconds.count(s) for s in set(seconds)], default=0)
        result.early, result.overdue = len([gap for gap in gaps if gap < GAIN]), len(left)
        result.shortest = round(min(gaps, default=0.0), 2)
        result.twice = result.answers - result.expiries
        result.late_p50 = round(late[len(late) // 2] / self.wish[5], 2) if late else 0.0
        result.late_p99 = round(late[len(late) * 99 // 100] / self.wish[5], 2) if late else 0.0


def trial(tables: int = 1000, workers: int = 2, rest: float = 60.0, busy: float = 60.0, kills: int = 0,
          rate: float = 1.5) -> Result:
    """One run; its result."""
    return asyncio.run(Trial(tables, workers, rest, busy, kills, rate).run())


def main() -> int:
    """Run, print, and fail if an expiry was missed or carried out twice."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, kind, default in (("tables", int, 1000), ("workers", int, 2), ("rest", float, 60.0),
                                ("busy", float, 60.0), ("kills", int, 0), ("rate", float, 1.5)):
        parser.add_argument(f"--{name}", type=kind, default=default)
    chosen: dict[str, Any] = vars(parser.parse_args())
    result = trial(**chosen)
    print(result.table())
    print(json.dumps(asdict(result)))
    return 1 if result.wrong or not result.expiries else 0


if __name__ == "__main__":
    sys.exit(main())
