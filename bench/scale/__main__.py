"""The cost of a match, a socket and a stored action on this machine, and a plan's size reckoned from it.

    python -m bench.scale [--matches 200] [--sockets 200]
"""
from __future__ import annotations

import argparse
import asyncio
import os
import random
import sqlite3
import tempfile
import time
from pathlib import Path

import httpx
import websockets
from tests.server.harness import Running, running

GAME = "galactic_emperor"  # of middle size


def resident() -> int:
    """Bytes of memory this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def _actions(server: Running, table: str, count: int) -> int:
    logged = server.services.matches.watched[table].logged
    chance = random.Random(1)
    for number in range(count):
        if logged.over:
            return number
        seat = chance.choice(logged.state.waiting())
        notation = logged.game.verbs.write(chance.choice(logged.state.legal(seat)))
        await server.services.matches.play(table, seat, notation, logged.count(seat), f"scale-{number:06}")
    return count


async def measured(matches: int, sockets: int) -> dict[str, float]:
    """Each cost by itself."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scale.db"
        async with running(database=str(file)) as server:
            ann = await server.person("Ann")
            wish = [{"kind": "me"}, {"kind": "hotseat"}, {"kind": "hotseat"}]
            first = await server.table(ann, wish, game=GAME, options={})
            before = resident()
            tables = [await server.table(ann, wish, game=GAME, options={}) for _ in range(matches)]
            match = (resident() - before) / matches
            size, began, busy = _size(file), time.perf_counter(), time.process_time()
            done = sum([await _actions(server, table, 60) for table in tables[:20]])
            took, cpu = time.perf_counter() - began, time.process_time() - busy
            stored = (_size(file) - size) / done
            before = resident()
            address = f"ws://127.0.0.1:{server.port}/api/matches/{first}/live"
            opened = [await websockets.connect(address, proxy=None, max_size=None) for _ in range(sockets)]
            socket = (resident() - before) / sockets / 2  # the other half is the client's, in this process too
            for one in opened:
                await one.close()
            async with httpx.AsyncClient(base_url=server.url) as http:
                began = time.perf_counter()
                for _ in range(20):
                    await http.get("/api/lobby")
                lobby = (time.perf_counter() - began) / 20
        return {"bytes of memory a match": match, "bytes of memory a socket": socket,
                "bytes on the disk an action": stored, "processor milliseconds an action": 1000 * cpu / done,
                "milliseconds an action, one after another": 1000 * took / done, "milliseconds a lobby": 1000 * lobby}


def _size(file: Path) -> int:
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return sum([path.stat().st_size for path in file.parent.glob(file.name + "*") if not path.name.endswith("-shm")])


def reckoned(costs: dict[str, float], tables: int, actions_a_day: float) -> dict[str, float]:
    """What so many running tables ask of machines, from the costs of one."""
    rate = tables * actions_a_day / 86400
    busiest = 5 * rate  # an evening has five times the mean of a day
    return {"actions a second at the busiest": busiest,
            "cores": busiest * costs["processor milliseconds an action"] / 1000 / 0.5,  # half busy
            "gigabytes of memory, one table in twenty looked at": tables / 20 * (
                costs["bytes of memory a match"] + 3 * costs["bytes of memory a socket"]) / 1e9,
            "gigabytes of log a year": rate * 86400 * 365 * costs["bytes on the disk an action"] / 1e9}


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=200)
    chosen = parser.parse_args()
    costs = asyncio.run(measured(chosen.matches, chosen.sockets))
    for name, value in costs.items():
        print(f"{name:50} {value:12.2f}")
    for tables in (1_000, 10_000, 1_000_000):
        print(f"{tables:,} running tables, 20 actions a day each:")
        for name, value in reckoned(costs, tables, 20).items():
            print(f"  {name:48} {value:12.1f}")


if __name__ == "__main__":
    main()
