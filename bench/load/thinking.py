"""How long people wait while bots think, and how long the bots take.

    python -m bench.load.thinking [--bots 20] [--matches 10] [--seconds 60] [--level hard]

At so many tables of the games with learnt values every seat is a bot's, so that at each of them one thinks or waits for
a free core; beside them people play, each move half a second after the last. The server runs as it would at home, with
bots on all cores but one. What counts is how long a move of a person takes to be acknowledged, and how long after its
question the slowest bot answered.
"""
from __future__ import annotations

import argparse
import asyncio
import itertools
import time

import httpx
import msgspec
import uvloop
from bench.load.__main__ import Load, Match, connected, serving

from hegemon.bots import values
from hegemon.kernel.registry import find, names

PAUSE = 0.5  # seconds between a person's moves
SEATS = 4


class Unhurried(Match):
    """Two people who think for a moment before every move."""
    soon: asyncio.TimerHandle | None = None

    def move(self) -> None:
        """In a moment; what comes meanwhile changes nothing."""
        if self.soon is None:
            self.soon = asyncio.get_running_loop().call_later(PAUSE, self._now)

    def _now(self) -> None:
        self.soon = None
        if not self.load.stopping:
            super().move()


class Frame(msgspec.Struct):
    """As much of a message as tells that a bot has answered."""
    type: str
    n: int = -1


class Table:
    """A table of bots, looked at: when each answer came."""

    def __init__(self) -> None:
        self.came: list[float] = []
        self.n = -1

    def hear(self, raw: bytes) -> None:
        """Note the time of every further number."""
        frame = msgspec.json.decode(raw, type=Frame)
        if frame.type == "frame" and frame.n > self.n:
            self.n = frame.n
            self.came.append(time.monotonic())

    def longest(self, until: float) -> float:
        """The longest time without an answer, the present one included."""
        return max([b - a for a, b in itertools.pairwise([*self.came, until])], default=0.0)


async def bots_at(url: str, cookie: str, level: str, count: int) -> list[Table]:
    """Tables of bots alone, one game after another, as people look at them."""
    games = [name for name in names() if SEATS in values.read(find(name))]
    tables = [Table() for _ in range(count)]
    async with httpx.AsyncClient(base_url=url, headers={"X-Hegemon": "1", "Cookie": cookie}, timeout=60) as http:
        for table, game in zip(tables, itertools.cycle(games)):
            wish = {"game": game, "seats": [{"kind": "bot", "level": level}] * SEATS, "start": True}
            made = await http.post("/api/tables", json=wish)
            made.raise_for_status()
            await connected(url, f"/api/matches/{made.json()['id']}/live", cookie, table.hear)
    return tables


async def measured(bots: int, matches: int, seconds: float, level: str) -> str:
    """One run on a server of its own, in a sentence."""
    async with serving() as (url, _):
        return await _measured(url, bots, matches, seconds, level)


async def _measured(url: str, bots: int, matches: int, seconds: float, level: str) -> str:
    load = Load()
    people = [Unhurried(url, number, load) for number in range(matches)]
    await asyncio.gather(*[match.prepare(1 + int(seconds / 20)) for match in people])
    tables = await bots_at(url, people[0].cookie, level, bots)
    games = [asyncio.create_task(match.play()) for match in people]
    await asyncio.sleep(5)
    load.measuring = True
    await asyncio.sleep(seconds)
    load.measuring, until = False, time.monotonic()
    load.stopping = True
    for game in games:
        game.cancel()
    await asyncio.gather(*games, return_exceptions=True)
    waits = sorted(load.waits)
    p50, p95, worst = [1000 * waits[min(len(waits) - 1, int(len(waits) * q))] for q in (0.5, 0.95, 1.0)]
    answers, slow = sum([len(table.came) for table in tables]), max([table.longest(until) for table in tables])
    return (f"{len(waits)} moves of people beside {bots} tables of {level} bots in {seconds:.0f} s: acknowledged after "
            f"{p50:.1f} ms (p50), {p95:.1f} ms (p95), {worst:.1f} ms at worst; {answers} answers of bots, the longest "
            f"wait for one {slow:.1f} s")


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", type=int, default=20, help="tables at which bots think")
    parser.add_argument("--matches", type=int, default=10, help="of two people each")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--level", default="hard")
    chosen = parser.parse_args()
    print(uvloop.run(measured(chosen.bots, chosen.matches, chosen.seconds, chosen.level)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
