"""The processes that think, seen from the event loop: hand out a job, wait, and end whoever hangs."""
from __future__ import annotations

import asyncio
import os
import struct
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
import structlog

from hegemon.kernel import Refused
from hegemon.server.bots.worker import Job, framed

log = structlog.get_logger("hegemon.pool")
LIMIT = 256 * 2**20  # bytes of an answer
PATIENT: Final = 10  # times as long as it may work a process is waited for that others keep from working
LOOK: Final = 0.25   # seconds at least, from one look at how much it has worked to the next


class Failed(Exception):
    """A worker crashed, hung or met an error; it has been replaced."""


class Hung(Failed):
    """It took longer than it may."""


class BotProcess:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.jobs = 0

    @classmethod
    async def start(cls) -> BotProcess:
        """Start a process; it loads games when they are first asked for."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "hegemon.server.bots.worker", stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, limit=LIMIT, start_new_session=True)
        return cls(process)

    async def ask(self, job: Job) -> Job:
        """Send a job and read the answer."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(framed(job))
        await self.process.stdin.drain()
        size = struct.unpack("<I", await self.process.stdout.readexactly(4))[0]
        self.jobs += 1
        answer: Job = msgspec.msgpack.decode(await self.process.stdout.readexactly(size))
        return answer

    async def ask_for(self, job: Job, seconds: float, by_work: bool) -> Job:
        """The answer within so many seconds, of any kind or of its own work."""
        asked = asyncio.ensure_future(self.ask(job))
        try:
            for wait in self._waits(seconds) if by_work else (seconds,):
                if (await asyncio.wait({asked}, timeout=wait))[0]:
                    return asked.result()
            raise TimeoutError
        finally:
            asked.cancel()

    def _waits(self, seconds: float) -> Iterator[float]:
        """So long to wait at a time, until it has worked for so many seconds itself or all patience is at its end."""
        begun, until, left = self.worked(), time.monotonic() + seconds * PATIENT, seconds
        while left > 0 and (rest := until - time.monotonic()) > 0:
            yield min(rest, max(LOOK, left))
            left = seconds - (self.worked() - begun)

    def worked(self) -> float:
        """How many seconds of a processor it has had; 0 where the system does not tell."""
        try:
            said = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(said[11]) + int(said[12])) / os.sysconf("SC_CLK_TCK")

    async def end(self) -> None:
        """Stop the process, whatever it does."""
        with suppress(ProcessLookupError):
            self.process.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()
        await self.process.wait()
        with suppress(Exception):
            self.process._transport.close()  # type: ignore[attr-defined]


class Room:
    """So many places; those who wait come in by turns, one of each person's at a time: whoever sets a hundred bots to
    work waits for them himself."""

    def __init__(self, places: int) -> None:
        self.left = places
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}  # by whose they are, who is next first

    def locked(self) -> bool:
        """Whether all places are taken."""
        return not self.left

    async def enter(self, whose: str) -> None:
        """Come in, when it is one's turn."""
        if self.left:
            self.left -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(whose, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.cancelled():
                self._lines[whose].remove(called)
                if not self._lines[whose]:
                    del self._lines[whose]
            else:  # called in the moment in which it went
                self.leave()
            raise

    def leave(self) -> None:
        """Go, and call the next one."""
        if not self._lines:
            self.left += 1
            return
        whose = next(iter(self._lines))
        line = self._lines.pop(whose)
        line.popleft().set_result(None)
        if line:
            self._lines[whose] = line  # behind all others


class Pool:
    """As many processes as there are to think with; jobs wait in line, those of different people by turns.

    Their seconds are those of the clock, or `by_work` those in which a process worked: it gives way to others, and on a
    busy machine half a second of work can take half a minute.
    """

    def __init__(self, size: int, by_work: bool = False) -> None:
        self.size = size
        self.by_work = by_work
        self.replaced = 0
        self.closed = False
        self._idle: list[BotProcess] = []
        self._all: set[BotProcess] = set()
        self._room = Room(size)
        self._busy = 0

    def free(self) -> int:
        """How many processes have nothing to do while nobody waits."""
        return 0 if self._room.locked() else self.size - self._busy

    async def run(self, job: Job, seconds: float, granted: Callable[[], Job] | None = None, whose: str = "") -> Job:
        """The answer to a job; `Refused` if it makes no sense, `Failed` if the worker did not manage in time. What
        `granted` says when a process is free is added to the job."""
        await self._room.enter(whose)
        self._busy += 1
        try:
            return await self._run({**job, **granted()} if granted is not None else job, seconds)
        finally:
            self._busy -= 1
            self._room.leave()

    async def _run(self, job: Job, seconds: float) -> Job:
        if self.closed:
            raise Failed("the server is stopping")
        worker = self._idle.pop() if self._idle else await self._new()
        try:
            answer = await worker.ask_for(job, seconds, self.by_work)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, struct.error, msgspec.DecodeError) as why:
            await self._replace(worker)
            hung = isinstance(why, TimeoutError)
            raise Hung(f"the worker hung at {job['job']}") if hung else Failed(
                f"the worker crashed at {job['job']}") from None
        except BaseException:
            await asyncio.shield(self._replace(worker))
            raise
        if worker.jobs >= 2000:  # a fresh process now and then keeps a leak small
            await self._replace(worker)
        else:
            self._idle.append(worker)
        if "refused" in answer:
            raise Refused(answer["refused"])
        if "failed" in answer:
            log.error("a job failed", job=job["job"], game=job.get("game"), why=answer["failed"])
            raise Failed(str(answer["failed"]).strip().splitlines()[-1])
        return answer

    async def close(self) -> None:
        """End all processes."""
        self.closed = True
        await asyncio.gather(*[worker.end() for worker in list(self._all)])
        self._all.clear()
        self._idle.clear()

    async def _new(self) -> BotProcess:
        worker = await BotProcess.start()
        self._all.add(worker)
        return worker

    async def _replace(self, worker: BotProcess) -> None:
        self.replaced += 1
        self._all.discard(worker)
        await worker.end()
