"""Several workers on one PostgreSQL, as far as the processors of this machine show it: what a move costs, and where.

    python -m bench.scale.workers [--workers 1 2 4] [--matches 24] [--seconds 15] [--rounds 3]

The load is that of `bench.load`: two players a match, each with a socket, which the system gives to any worker; so in
most matches of several workers one player hears of the other's moves by a hint through the database. Clients, workers
and database share the processors, so what counts is processor time a move; moves a second are told beside it.
"""
from __future__ import annotations

import argparse
import asyncio
import statistics
from pathlib import Path

import msgspec
import uvloop
from bench.load.__main__ import Load, Match, busy
from tests.server.victim import Postgres, Victim


class Cost(msgspec.Struct, frozen=True):
    """What one round came to."""
    rate: float       # moves a second
    server: float     # milliseconds of processor a move, of all workers
    database: float   # likewise of PostgreSQL
    p50: float        # milliseconds until a move is acknowledged
    p95: float


def kin(pid: int) -> list[int]:
    """A process with all it started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    children = [int(child) for child in listed.read_text().split()] if listed.exists() else []
    return [pid, *[one for child in children for one in kin(child)]]


def spent(pid: int) -> dict[int, float]:
    """Seconds of processor by process."""
    found: dict[int, float] = {}
    for one in kin(pid):
        try:
            found[one] = busy(one)
        except OSError:
            continue  # it has just ended
    return found


def since(pid: int, before: dict[int, float]) -> float:
    """Seconds of processor since then."""
    return sum([now - before.get(one, 0.0) for one, now in spent(pid).items()])


async def at_rest(pid: int) -> None:
    """Wait until a server has read its games and does nothing any more."""
    while True:
        before = spent(pid)
        await asyncio.sleep(1)
        if since(pid, before) < 0.1:
            return


async def measured(workers: int, matches: int, seconds: float) -> Cost:
    """One round on a database of its own."""
    database = Postgres()
    victim = Victim(database.url, workers, bot_seconds=1.0, notice_seconds=0)
    try:
        await victim.start()
        assert victim.process is not None
        await at_rest(victim.process.pid)
        note = Path(database.server.pgdata) / "postmaster.pid"
        pids = victim.process.pid, int(note.read_text().split()[0])
        load = Load()
        everybody = [Match(victim.url, number, load) for number in range(matches)]
        await asyncio.gather(*[match.prepare(2 + int(seconds / 4)) for match in everybody])
        games = [asyncio.create_task(match.play()) for match in everybody]
        await asyncio.sleep(3)
        load.measuring, before = True, [spent(pid) for pid in pids]
        await asyncio.sleep(seconds)
        load.measuring = False
        server, store = [1000 * since(pid, was) / max(1, len(load.waits)) for pid, was in zip(pids, before)]
        load.stopping = True
        await asyncio.wait_for(asyncio.gather(*games, return_exceptions=True), 60)
        waits = sorted(load.waits) or [0.0]
        return Cost(len(load.waits) / seconds, server, store, 1000 * waits[len(waits) // 2],
                    1000 * waits[len(waits) * 95 // 100])
    finally:
        victim.end()
        database.stop()


def main() -> None:
    """Measure and print, in turn, so that a busy minute strikes all alike."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--matches", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    found: dict[int, list[Cost]] = {workers: [] for workers in chosen.workers}
    for number in range(chosen.rounds):
        for workers, costs in found.items():
            costs.append(uvloop.run(measured(workers, chosen.matches, chosen.seconds)))
            print(f"round {number + 1}, {workers} workers: {costs[-1].rate:.0f} moves/s", flush=True)
    print("workers   moves/s   server ms a move   database ms a move   acknowledged p50   p95")
    for workers, costs in found.items():
        rate, server, store, p50, p95 = [statistics.median([getattr(cost, name) for cost in costs])
                                         for name in Cost.__struct_fields__]
        print(f"{workers:7} {rate:9.0f} {server:18.2f} {store:20.2f} {p50:15.1f} ms {p95:6.1f} ms")


if __name__ == "__main__":
    main()
