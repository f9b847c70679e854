"""How many moves a second one server process makes durable and shows, and how long a player waits.

    python -m bench.load [--matches 50] [--seconds 10] [--idle 1000] [--rounds 3] [--before COMMIT]

Every client receives whole updates with pictures, as a browser does. The server runs as it is and, where there is a C
compiler, compiled from the same source (`make install COMPILED=1`). The same load then goes to boardgame.io's in-memory
server (which keeps nothing), where Node is there. Machines are noisy, so all of that is done in turn several times, and
the medians count. Matches are long, since boardgame.io's never end. With `--before` the sources of an earlier commit
serve in the same rounds.
"""
from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import httpx
import msgspec
import uvloop
from bench.alike import import_path, sources
from bench.load.client import Client

from hegemon.server.run import free_port
from hegemon.server.settings import VARIABLE

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


class Load:
    """What was measured."""

    def __init__(self) -> None:
        self.waits: list[float] = []   # seconds from sending a move to its acknowledgement
        self.seen: list[float] = []    # seconds until the other player's update
        self.bytes = 0
        self.updates = 0
        self.measuring = False
        self.stopping = False


class Choice(msgspec.Struct):
    """A button, as far as a player looks at it."""
    do: str
    free: bool = False


class Decision(msgspec.Struct):
    """What can be answered."""
    choices: list[Choice] = []


class Result(msgspec.Struct):
    """How it ended."""
    outcome: str


class Heard(msgspec.Struct):
    """Any message of the server: all of it is parsed, this much is kept."""
    type: str
    n: int = 0
    full: bool = False
    decision: Decision | None = None
    result: Result | None = None


read = msgspec.json.Decoder(Heard).decode
write = msgspec.json.encode


class Match:
    """Two seats, each with its own socket; one move under way at a time."""

    def __init__(self, url: str, number: int, load: Load) -> None:
        self.url, self.load = url, load
        self.chance = random.Random(number)
        self.choices: list[list[str]] = [[], []]
        self.n = [0, 0]
        self.sent = 0.0
        self.mover = -1                 # whose move is under way
        self.moves = 0
        self.over: asyncio.Future[None] | None = None
        self.sockets: list[Client] = []
        self.cookie = ""
        self.tables: list[str] = []

    async def prepare(self, tables: int) -> None:
        """Somebody comes in and sets up tables to be played one after another: setting up is not what is measured."""
        async with httpx.AsyncClient(base_url=self.url, headers={"X-Hegemon": "1"}, timeout=60) as http:
            await http.post("/api/people/guest", json={"name": "Ann"})
            self.cookie = "; ".join([f"{k}={v}" for k, v in http.cookies.items()])
            wish = {"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "hotseat"}], "options": {"rounds": 50},
                    "start": True}
            self.tables = [(await http.post("/api/tables", json=wish)).json()["id"] for _ in range(tables)]

    async def play(self) -> None:
        """Match after match until told to stop."""
        while not self.load.stopping and self.tables:
            self.over, self.choices, self.mover = asyncio.get_running_loop().create_future(), [[], []], -1
            path = f"/api/matches/{self.tables.pop()}/live?seat="
            self.sockets = []
            for seat in (0, 1):
                self.sockets.append(await connected(self.url, path + str(seat), self.cookie, partial(self.hear, seat)))
            self.move()
            await self.over
            for one in self.sockets:
                one.close()

    def move(self) -> None:
        """One move of whoever is asked, unless one is under way; at the next message again if nobody is."""
        seats = [s for s in (0, 1) if self.choices[s]]
        if self.mover >= 0 or not seats or len(self.sockets) < 2:
            return
        self.mover = self.chance.choice(seats)
        self.moves += 1
        message = {"type": "do", "do": self.chance.choice(self.choices[self.mover]), "at": self.n[self.mover],
                   "key": f"move-{self.moves:06}"}
        self.sent = time.perf_counter()
        self.sockets[self.mover].send(write(message))

    def hear(self, seat: int, raw: bytes) -> None:
        """Take in what comes as a browser does: every byte parsed, the newest choices kept."""
        load, message = self.load, read(raw)
        if message.type == "frame":
            self.n[seat] = message.n
            if message.decision is not None:
                self.choices[seat] = [c.do for c in message.decision.choices if not c.free]
            if load.measuring and not message.full:
                load.bytes += len(raw)
                load.updates += 1
                if self.mover not in (-1, seat):
                    load.seen.append(time.perf_counter() - self.sent)
        elif message.type in ("ok", "refused"):
            if load.measuring and message.type == "ok":
                load.waits.append(time.perf_counter() - self.sent)
            self.mover = -1
        if message.result is None and not load.stopping:
            self.move()
        elif self.over is not None and not self.over.done():
            self.over.set_result(None)


async def connected(url: str, path: str, cookie: str, heard: Callable[[bytes], None]) -> Client:
    """A socket of the server."""
    host, _, port = url.removeprefix("http://").partition(":")
    return await Client.connect(host, int(port), path, cookie, heard)


async def idle(url: str, count: int, cookie: str) -> list[Client]:
    """Sockets of people who only look on, at a table where nothing happens."""
    async with httpx.AsyncClient(base_url=url, headers={"X-Hegemon": "1", "Cookie": cookie}, timeout=60) as http:
        wish = {"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "hotseat"}], "start": True}
        table = (await http.post("/api/tables", json=wish)).json()["id"]
    opened: list[Client] = []
    while len(opened) < count:
        more = [connected(url, f"/api/matches/{table}/live", "", lambda raw: None)
                for _ in range(min(50, count - len(opened)))]
        opened += await asyncio.gather(*more)
    return opened


def compiled() -> str | None:
    """A copy of the sources with kernel, game and updates compiled, if this machine can."""
    if shutil.which("gcc") is None and shutil.which("cc") is None:
        print("*** There is no C compiler here: the compiled server is NOT measured. ***")
        return None
    home = ROOT / "build" / "load"
    shutil.rmtree(home, ignore_errors=True)
    print("Compiling the kernel, the game and the updates ...", flush=True)
    done = subprocess.run([sys.executable, "-m", "tools.compile", "--into", str(home), "--games", "skirmish"], cwd=ROOT,
                          capture_output=True, text=True)
    if done.returncode:
        print(f"*** The compiler failed, the compiled server is NOT measured: {done.stderr.strip()[-300:]} ***")
        return None
    return str(home / "src")


@asynccontextmanager
async def serving(imported: str = "", **wished: int) -> AsyncIterator[tuple[str, int]]:
    """Our own server as a process, durable, without limits; with other sources, where Python finds them first. Its
    address, and its process."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        settings = {"database": str(Path(folder) / "load.db"), "port": port, "limits": 0,
                    "notice_seconds": 0, **wished}  # and no more: the sources may be of another version
        environment = {**os.environ, VARIABLE: msgspec.json.encode(settings).decode()}
        if imported:
            environment["PYTHONPATH"] = imported
        code = "from hegemon.server.run import *; serve(settings=Settings.from_environment())"
        server = subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.DEVNULL)
        url = f"http://127.0.0.1:{port}"
        try:
            for _ in range(600):
                with suppress(OSError):
                    urllib.request.urlopen(url + "/api/health").close()  # noqa: S310
                    break
                await asyncio.sleep(0.1)
            yield url, server.pid
        finally:
            server.terminate()
            server.wait(30)


async def ours(matches: int, seconds: float, watchers: int, imported: str = "") -> dict[str, float]:
    """What our own server came to, with its pictures."""
    async with serving(imported, bot_workers=1) as (url, pid):
        return await _measure(url, pid, matches, seconds, watchers)


async def _measure(url: str, pid: int, matches: int, seconds: float, watchers: int) -> dict[str, float]:
    load = Load()
    everybody = [Match(url, number, load) for number in range(matches)]
    await asyncio.gather(*[match.prepare(2 + int(seconds / 4)) for match in everybody])
    still = await idle(url, watchers, everybody[0].cookie) if watchers else []
    games = [asyncio.create_task(match.play()) for match in everybody]
    await asyncio.sleep(3)
    load.measuring, began, before = True, time.perf_counter(), busy(pid)
    await asyncio.sleep(seconds)
    load.measuring, took, cpu = False, time.perf_counter() - began, busy(pid) - before
    alive = sum([one.alive for one in still])
    load.stopping = True
    await asyncio.gather(*games, return_exceptions=True)
    for one in still:
        one.close()
    with urllib.request.urlopen(url + "/api/metrics") as response:  # noqa: S310
        numbers = dict([line.rsplit(" ", 1) for line in response.read().decode().splitlines() if line[0] != "#"])
    update = float(numbers["hegemon_frame_seconds_sum"]) / max(1.0, float(numbers["hegemon_frame_seconds_count"]))
    return {"moves": len(load.waits), "rate": len(load.waits) / took, "per_cpu": len(load.waits) / max(cpu, 0.01),
            **_quantiles("", load.waits),
            **_quantiles("seen_", load.seen), "bytes_per_update": load.bytes / max(1, load.updates),
            "bytes_per_move": load.bytes / max(1, len(load.waits)), "ms_per_update": 1000 * update,
            "idle_alive": alive, "idle": watchers}


def busy(pid: int) -> float:
    """Seconds of processor a process has used: what a move costs, however busy the machine is otherwise."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _quantiles(name: str, waits: list[float]) -> dict[str, float]:
    ordered = sorted(waits) or [0.0]
    return {f"{name}p{q}": 1000 * ordered[min(len(ordered) - 1, len(ordered) * q // 100)] for q in (50, 95, 99)}


def peer(matches: int, seconds: float) -> dict[str, float] | None:
    """boardgame.io under the same load, installed for the occasion."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        print("*** There is no Node here: boardgame.io is NOT measured. ***")
        return None
    home = Path(tempfile.gettempdir()) / "hegemon-peer"
    home.mkdir(exist_ok=True)
    for file in ("package.json", "peer.mjs"):
        shutil.copy(HERE / "peer" / file, home / file)
    if not (home / "node_modules" / "boardgame.io").exists():
        done = subprocess.run([npm, "install", "--no-audit", "--no-fund"], cwd=home, capture_output=True, text=True)
        if done.returncode:
            print(f"*** boardgame.io cannot be installed and is NOT measured: {done.stderr.strip()[-200:]} ***")
            return None
    environment = {**os.environ, "MATCHES": str(matches), "SECONDS": str(seconds)}
    done = subprocess.run([node, "peer.mjs"], cwd=home, capture_output=True, text=True, env=environment,
                          timeout=seconds + 120)
    if done.returncode or not done.stdout.strip():
        print(f"*** boardgame.io failed and is NOT measured: {done.stderr.strip()[-300:]} ***")
        return None
    numbers: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return numbers


def _spread(numbers: dict[str, float], name: str = "") -> str:
    return ", ".join([f"p{q} {numbers[f'{name}p{q}']:.1f}" for q in (50, 95, 99)]) + " ms"


def _tell_ours(title: str, own: dict[str, float]) -> None:
    print(f"{title}, SQLite with every commit on the disk, pictures included:")
    print(f"  {own['rate']:.0f} moves/s, {own['per_cpu']:.0f} per second of the server's processor; "
          f"acknowledged {_spread(own)}; seen by the other {_spread(own, 'seen_')}")
    print(f"  {own['bytes_per_update']:.0f} bytes an update, {own['bytes_per_move']:.0f} a move, "
          f"{own['ms_per_update']:.2f} ms to make an update; "
          f"{own['idle_alive']:.0f} of {own['idle']:.0f} idle sockets stayed connected meanwhile", flush=True)


def _tell_peer(other: dict[str, float]) -> None:
    print("boardgame.io 0.50.2, in memory:")
    print(f"  {other['rate']:.0f} moves/s, {other['per_cpu']:.0f} per second of the server's processor; "
          f"seen by the other {_spread(other)}; {other['bytes_per_move']:.0f} bytes a move", flush=True)


def _compare_with_before(title: str, rounds: list[dict[str, float]], before: list[dict[str, float]]) -> None:
    """The medians of what was seen beside the earlier commit, with the least and the most."""
    for what, name in (("moves/s", "rate"), ("moves per second of processor", "per_cpu"),
                       ("bytes a move", "bytes_per_move"), ("milliseconds an update", "ms_per_update")):
        ratios = [now[name] / then[name] for now, then in zip(rounds, before)]
        print(f"{title}: {statistics.median(ratios):.2f} x the {what} of before "
              f"({min(ratios):.2f} to {max(ratios):.2f} in {len(ratios)} rounds)")


def _compare(title: str, rounds: list[dict[str, float]], others: list[dict[str, float]]) -> None:
    """The medians of what was seen in the same rounds."""
    pairs = list(zip(rounds, others))
    if pairs:
        rate = statistics.median([own["rate"] / other["rate"] for own, other in pairs])
        cost = statistics.median([own["per_cpu"] / other["per_cpu"] for own, other in pairs])
        waits = [statistics.median(p) for p in ([own["seen_p95"] for own, _ in pairs], [o["p95"] for _, o in pairs])]
        print(f"{title}: {rate:.2f} x the moves/s of boardgame.io (aim 1.5), {cost:.2f} x per second of processor; "
              f"p95 {waits[0]:.1f} against {waits[1]:.1f} ms; medians of {len(pairs)}")


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description="Moves per second of the server, beside boardgame.io.")
    parser.add_argument("--matches", type=int, default=50, help="of two seats each")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--idle", type=int, default=1000, help="sockets that only look on meanwhile")
    parser.add_argument("--rounds", type=int, default=3, help="each server in turn, so many times")
    parser.add_argument("--interpreted", action="store_true", help="leave out the compiled server")
    parser.add_argument("--alone", action="store_true", help="leave out boardgame.io")
    parser.add_argument("--before", default="", metavar="COMMIT",
                        help="an earlier commit that serves in the same rounds")
    chosen = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    with tempfile.TemporaryDirectory() as folder:
        _in_rounds(chosen, Path(folder))
    return 0


def _in_rounds(chosen: argparse.Namespace, folder: Path) -> None:
    """Every server in turn, again and again, and what that came to."""
    servers = {"hegemon": ""}
    if chosen.before:
        servers = {"before": import_path(sources(chosen.before, folder / "before")), **servers}
    if not chosen.interpreted and (path := compiled()) is not None:
        servers["hegemon, compiled"] = path
    seen: dict[str, list[dict[str, float]]] = {title: [] for title in servers}
    others: list[dict[str, float]] = []
    print(f"{chosen.matches} matches x 2 seats, {chosen.seconds:.0f} seconds, {chosen.rounds} rounds")
    for _ in range(chosen.rounds):
        for title, imported in servers.items():
            seen[title].append(uvloop.run(ours(chosen.matches, chosen.seconds, chosen.idle, imported)))
            _tell_ours(title, seen[title][-1])
        other = None if chosen.alone else peer(chosen.matches, chosen.seconds)
        if other is not None:
            others.append(other)
            _tell_peer(other)
    for title in servers:
        _compare(title, seen[title], others)
    if chosen.before:
        _compare_with_before("hegemon", seen["hegemon"], seen["before"])


if __name__ == "__main__":
    sys.exit(main())
