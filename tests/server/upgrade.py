"""Matches of earlier versions under this one: whether every one of them goes on.

    python -m tests.server.upgrade [--commits fade9c0 efb149b] [--matches 2]

The sources of each commit are taken from the history and run as a server; matches of every game are begun and played
for a while, and the server is stopped in good order or killed. Then this version opens the same database, says what
will happen to each match (`hegemon check --upgrade`), and plays on.
"""
from __future__ import annotations

import argparse
import asyncio
import io
import os
import random
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
import msgspec

from hegemon.kernel.registry import find, names
from hegemon.server.maintenance import Forecast, _forecast
from hegemon.server.run import free_port
from hegemon.server.settings import VARIABLE

ROOT = Path(__file__).parents[2]
COMMITS = ("fade9c0", "efb149b")  # the versions that matches were last played by
ENDS = {"stopped": signal.SIGTERM, "killed": signal.SIGKILL}
LENGTHS = (12, 75)  # actions before the change: before the first snapshot, and beyond it
MORE = 12           # actions after it
Json = dict[str, Any]


class Went(msgspec.Struct):
    """What became of the matches of one game, one commit and one way to end."""
    commit: str
    end: str
    game: str
    matches: int = 0
    went_on: int = 0
    asked_again: int = 0
    why: list[str] = []


def sources(commit: str, folder: Path) -> Path | None:
    """The sources of a commit, if the history is here."""
    packed = subprocess.run(["git", "archive", commit, "src", "examples/skirmish/src"], cwd=ROOT, capture_output=True)
    if packed.returncode:
        return None
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


class Server:
    """A server from some sources, as a process."""

    def __init__(self, home: Path, database: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        settings = {"database": str(database), "port": self.port, "limits": 0, "bot_pause": 0, "bot_workers": 1,
                    "notice_seconds": 0}
        environment = {**os.environ, VARIABLE: msgspec.json.encode(settings).decode(),
                       "PYTHONPATH": os.pathsep.join([str(home / "src"), str(home / "examples/skirmish/src")])}
        code = ("import sys; from hegemon.server.run import serve; from hegemon.server.settings import Settings; "
                "sys.exit(serve(settings=Settings.from_environment()))")
        self.process = subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, start_new_session=True)

    async def ready(self) -> None:
        """Wait until it answers."""
        async with httpx.AsyncClient() as http:
            for _ in range(1500):
                try:
                    if (await http.get(f"{self.url}/api/health", timeout=2)).status_code == 200:
                        return
                except httpx.HTTPError:
                    pass
                assert self.process.poll() is None, "the server did not start"
                await asyncio.sleep(0.04)
        raise AssertionError("the server did not answer")

    async def end(self, how: signal.Signals) -> None:
        """Stop it, in good order or not."""
        if how == signal.SIGKILL:
            os.killpg(self.process.pid, how)
        else:
            self.process.send_signal(how)
        await asyncio.to_thread(self.process.wait, 40)


async def play(http: httpx.AsyncClient, match: str, seats: int, count: int, chance: random.Random) -> tuple[int, bool]:
    """Random answers of any seat; how many were accepted, and whether the game is over."""
    done, idle = 0, 0
    while done < count and idle < 4 * seats + 20:
        seat = chance.randrange(seats)
        answer = await http.get(f"/api/matches/{match}/ask?seat={seat}")
        if answer.status_code != 200:
            raise AssertionError(f"{answer.status_code} {answer.text[:200]}")
        asked = answer.json()
        if asked["over"]:
            return done, True
        if seat not in asked["waiting"] or not asked["legal"]:
            idle += 1
            continue
        move = {"do": chance.choice(asked["legal"]), "at": asked["n"], "key": uuid.uuid4().hex, "seat": seat}
        sent = await http.post(f"/api/matches/{match}/actions", json=move)
        if sent.status_code == 200:
            done, idle = done + 1, 0
        elif sent.status_code not in (409, 422):  # stale, or an action that names what is hidden
            raise AssertionError(f"{sent.status_code} {sent.text[:200]}")
        else:
            idle += 1
    last = await http.get(f"/api/matches/{match}/ask?seat=0")  # the last action may have been the last of all
    return done, last.status_code == 200 and bool(last.json()["over"])


async def begun(server: Server, games: list[str], matches: int, chance: random.Random) -> tuple[str, list[Json]]:
    """Matches of all games under an earlier version: the cookie of who holds all seats, and the tables."""
    tables: list[Json] = []
    async with httpx.AsyncClient(base_url=server.url, headers={"X-Hegemon": "1"}, timeout=60) as http:
        await http.post("/api/people/guest", json={"name": "Ann"})
        for game in games:
            seats = min(find(game).seats)
            wish = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "hotseat"}] * (seats - 1)], "start": True}
            for number in range(matches):
                over, length = True, LENGTHS[number % len(LENGTHS)]
                while over:  # a short game is left in its middle
                    table = (await http.post("/api/tables", json=wish)).json()["id"]
                    _, over = await play(http, table, seats, length, chance)
                    length = max(1, length // 2)
                tables.append({"id": table, "game": game, "seats": seats})
        return "; ".join([f"{k}={v}" for k, v in http.cookies.items()]), tables


async def upgraded(commit: str, home: Path, end: str, games: list[str], matches: int, folder: Path) -> list[Went]:
    """One database made by a commit, opened by this version."""
    chance = random.Random(f"{commit} {end}")
    database = folder / f"{commit}-{end}.db"
    old = Server(home, database)
    try:
        await old.ready()
        cookie, tables = await begun(old, games, matches, chance)
    finally:
        await old.end(ENDS[end])
    told = {one.match: one for one in await _forecast(str(database))}
    new = Server(ROOT, database)
    try:
        await new.ready()
        return await _went_on(new, cookie, tables, told, commit, end, chance)
    finally:
        await new.end(signal.SIGTERM)


async def _went_on(new: Server, cookie: str, tables: list[Json], told: dict[str, Forecast], commit: str, end: str,
                   chance: random.Random) -> list[Went]:
    found: dict[str, Went] = {}
    headers = {"X-Hegemon": "1", "Cookie": cookie}
    async with httpx.AsyncClient(base_url=new.url, headers=headers, timeout=60) as http:
        for table in tables:
            went = found.setdefault(table["game"], Went(commit, end, table["game"], why=[]))
            went.matches += 1
            try:
                assert told[table["id"]].goes_on, told[table["id"]].sentence
                done, over = await play(http, table["id"], table["seats"], MORE, chance)
                assert done == MORE or over and done, f"only {done} further actions"
                went.went_on += 1
                went.asked_again += "asked again" in told[table["id"]].sentence
            except (AssertionError, KeyError, httpx.HTTPError) as why:
                went.why.append(f"{table['id']}: {why!r}"[:300])
    return list(found.values())


async def upgrades(commits: list[str], games: list[str], matches: int, ends: list[str]) -> list[Went]:
    """Every commit that the history has, every way to end."""
    rows: list[Went] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for commit in commits:
            home = sources(commit, folder / commit)
            if home is None:
                print(f"*** {commit} is not in the history here: its matches are NOT tried. ***")
                continue
            for end in ends:
                rows += await upgraded(commit, home, end, games, matches, folder)
    return rows


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--commits", nargs="*", default=list(COMMITS))
    parser.add_argument("--matches", type=int, default=2, help="of each game")
    parser.add_argument("--games", nargs="*", default=[])
    chosen = parser.parse_args()
    games = chosen.games or [name for name in names() if name != "skirmish"]
    began = time.monotonic()
    rows = asyncio.run(upgrades(chosen.commits, games, chosen.matches, list(ENDS)))
    print(f"{'commit':8} {'server was':10} {'game':20} matches  went on  some answers asked again")
    for row in rows:
        print(f"{row.commit:8} {row.end:10} {row.game:20} {row.matches:7}  {row.went_on:7}  {row.asked_again:7}")
        for why in row.why:
            print(f"    {why}")
    matches, went = sum([row.matches for row in rows]), sum([row.went_on for row in rows])
    print(f"{went} of {matches} matches go on, {time.monotonic() - began:.0f} s")
    return 0 if went == matches else 1


if __name__ == "__main__":
    sys.exit(main())
