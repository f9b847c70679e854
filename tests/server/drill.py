"""Kill the server at random moments under play, cut its lines, hold bytes back: does the history agree with the log?

    python -m tests.server.drill --kills 250
    python -m tests.server.drill --kills 250 --postgres --workers 2 --database-kills 10 --cuts 20 --holds 20
    python -m tests.server.drill --powers 50                 the power goes: unsynced writes are lost
    python -m tests.server.drill --kills 10 --slow 200       every sync of the disk takes up to so many milliseconds
    python -m tests.server.drill --flaky 600                 bad lines to the clients, cut every 1 to 30 seconds
    python -m tests.server.drill --moves 100000 --postgres --servers 2 --players 60 --late 10     nothing but copies

Players send every action one to five times, by two tabs and a socket, some of the copies late, until it is answered;
viewers follow by sockets that come back. What all of them were told is then compared with the log (`history.py`).
"""
from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from .disk import library, power_cut, under
from .history import History, Verdict, judged
from .players import Player
from .proxy import DOWN, UP, Proxy
from .victim import Postgres, Victim, fresh

__all__ = ["Plan", "Postgres", "Result", "Victim", "drill"]


class Plan(msgspec.Struct, kw_only=True):
    """What happens to the server."""
    kills: int = 0           # of the server, or of one of its workers
    database_kills: int = 0  # of PostgreSQL
    cuts: int = 0            # of the lines between workers and PostgreSQL
    holds: int = 0           # of bytes on these lines, after which they pass, or are lost
    powers: int = 0          # of the machine: what is not synced is lost
    slow: int = 0            # milliseconds that a sync of the disk takes at most
    lies: bool = False       # the disk says that it has synced, and has not
    flaky: float = 0.0       # seconds of bad lines to the clients
    flaky_every: tuple[float, float] = (1.0, 30.0)  # seconds from one cut of a client's line to its next
    players: int = 6
    workers: int = 1
    servers: int = 1         # on one database; each player has a tab at one and a tab at another
    moves: int = 0           # that are acknowledged before it ends
    late: float = 3.0        # seconds after which the last copy of an action may come
    seed: int = 1
    minutes: float = 0.0     # after which no further blow falls, and what there is is judged


class Result(msgspec.Struct):
    """What a drill found."""
    plan: Plan
    blows: dict[str, int] = {}
    matches: int = 0
    acknowledged: int = 0
    copies: int = 0
    repeats: int = 0
    updates: int = 0
    sectors: int = 0             # that were lost with the power
    slowest_return: float = 0.0  # seconds until the server answered again
    slowest_equal: float = 0.0   # seconds until a viewer whose line was bad saw what everybody saw
    verdict: Verdict = msgspec.field(default_factory=Verdict)
    accidents: list[str] = []    # that the server noted as its own

    def clean(self) -> bool:
        """Whether nothing was lost, doubled, shown too early or broken."""
        return not (self.verdict.all() or self.accidents)


class Drill:
    """One server, those who play, and what happens to it."""

    def __init__(self, database: str, plan: Plan, postgres: Postgres | None, folder: Path) -> None:
        self.plan, self.postgres, self.database = plan, postgres, database
        self.chance = random.Random(plan.seed)
        self.line: Proxy | None = None        # between workers and PostgreSQL
        self.outside: Proxy | None = None     # between clients and server
        self.history = History()
        self.result = Result(plan, blows={}, accidents=[])
        self.folder = folder

    async def run(self) -> Result:
        """From the start to the verdict."""
        database = self.database
        if self.postgres is not None:
            self.line = await Proxy(self.postgres.file(), self.plan.seed).start()
            database = self.postgres.url_at(self.line.port)
        self.victims = [Victim(database, self.plan.workers, environment=self._disk(), database_patience=60)
                        for _ in range(self.plan.servers)]
        try:
            for victim in self.victims:
                await victim.start()
            if self.plan.flaky:
                self.outside = await Proxy(self.victims[0].port, self.plan.seed).start()
            await self._played()
        finally:
            for victim in self.victims:
                victim.end()
            for proxy in (self.line, self.outside):
                if proxy is not None:
                    await proxy.stop()
        self.result.verdict = await judged(self.history, self.database)
        return self.result

    def _disk(self) -> dict[str, str]:
        if not (self.plan.powers or self.plan.slow):
            return {}
        built = library(self.folder)
        assert built is not None, "there is no C compiler here to build the disk with"
        slow = self.plan.slow or 60  # so that the power goes in the middle of a commit now and then
        return under(built, Path(self.database), slow, self.plan.lies)

    async def _played(self) -> None:
        plan, result = self.plan, self.result
        ports = [self.outside.port] if self.outside is not None else [victim.port for victim in self.victims]
        urls = [f"http://127.0.0.1:{port}" for port in ports]
        everybody = [Player(urls, number, self.history, plan.late) for number in range(plan.players)]
        games = [asyncio.create_task(player.run()) for player in everybody]
        try:
            await self._blows()
            await self._bad_lines()
            await self._some_play()
            await self._many_moves()
            for player in everybody:
                player.stopping = True
            await asyncio.wait_for(asyncio.gather(*games), 120)
            equal = await asyncio.gather(*[player.finish() for player in everybody])
        finally:
            for game in games:
                game.cancel()
            await asyncio.gather(*games, *[player.leave() for player in everybody], return_exceptions=True)
        result.matches = sum([player.matches for player in everybody])
        result.slowest_equal = max(equal)
        sent = self.history.sent.values()
        result.acknowledged, result.updates = self.history.acknowledged(), self.history.updates()
        result.copies, result.repeats = sum([s.copies for s in sent]), sum([s.repeats for s in sent])
        for victim in self.victims:
            code = await victim.stop()
            result.accidents += victim.accidents() + ([f"the server ended with status {code}"] if code else [])

    async def _blows(self) -> None:
        plan = self.plan
        blows = (["kill"] * plan.kills + ["database"] * plan.database_kills + ["cut"] * plan.cuts
                 + ["hold"] * plan.holds + ["power"] * plan.powers)
        self.chance.shuffle(blows)
        until = time.monotonic() + (plan.minutes or 1e6) * 60
        for number, blow in enumerate(blows, 1):
            if time.monotonic() > until:
                return
            await self._some_play()
            await asyncio.sleep(self.chance.uniform(0.05, 0.5))
            await {"kill": self._kill, "database": self._database, "cut": self._cut, "hold": self._hold,
                   "power": self._power}[blow]()
            self.result.blows[blow] = self.result.blows.get(blow, 0) + 1
            if number % 25 == 0:
                print(f"  {number} blows, {self.history.acknowledged()} actions acknowledged", flush=True)

    async def _kill(self) -> None:
        victim = self.chance.choice(self.victims)
        if victim.kill(self.chance):
            await self._back(victim)

    async def _back(self, victim: Victim) -> None:
        self.result.slowest_return = max(self.result.slowest_return, await victim.start())

    async def _power(self) -> None:
        for victim in self.victims:
            victim.cut_short()
        self.result.sectors += power_cut(Path(self.database), self.chance)
        for victim in self.victims:
            await self._back(victim)

    async def _database(self) -> None:
        assert self.postgres is not None
        await asyncio.to_thread(self.postgres.kill)

    async def _cut(self) -> None:
        """The workers do not reach the database for a while."""
        assert self.line is not None
        self.line.cut(closed=True)
        await asyncio.sleep(self.chance.uniform(0.2, 3.0))
        self.line.fair()

    async def _hold(self) -> None:
        """What the workers ask, or what they are answered, is held; then it passes, or is lost with its connection."""
        assert self.line is not None
        self.line.hold(*self.chance.choice([(UP,), (DOWN,), (UP, DOWN)]))
        await asyncio.sleep(self.chance.uniform(0.2, 3.0))
        if self.chance.random() < 0.6:
            self.line.cut()
        self.line.fair()

    async def _bad_lines(self) -> None:
        """Every client's line is slow, loses a fifth of its pieces and is cut now and then."""
        if self.outside is None:
            return
        until, self.outside.loss, self.outside.slow = time.monotonic() + self.plan.flaky, 0.2, 0.05
        clients = self.plan.players * 5  # two tabs and three sockets each
        while time.monotonic() < until:
            low, high = self.plan.flaky_every
            await asyncio.sleep(self.chance.uniform(low, high) / clients)
            self.outside.cut_one()
        self.result.blows["line cut"] = self.outside.cuts
        self.outside.loss = 0.0
        self.outside.fair()

    async def _many_moves(self) -> None:
        """Play on until so many moves were acknowledged; where nothing is any more, there is nothing to wait for."""
        done, since, told = self.history.acknowledged(), time.monotonic(), 0
        while done < self.plan.moves:
            await asyncio.sleep(0.2)
            before, done = done, self.history.acknowledged()
            since = time.monotonic() if done > before else since
            assert time.monotonic() < since + 120, f"nothing is acknowledged any more, after {done} moves"
            if done >= told + 10_000:
                told = done
                print(f"  {done} actions acknowledged", flush=True)

    async def _some_play(self, seconds: float = 30.0) -> None:
        """Wait until something more was acknowledged: a blow into silence shows nothing, however slow the machine."""
        before, until = self.history.acknowledged(), time.monotonic() + seconds
        while self.history.acknowledged() == before and time.monotonic() < until:
            await asyncio.sleep(0.01)


async def drill(database: str, plan: Plan, postgres: Postgres | None = None) -> Result:
    """Play, kill, start again; then look at what is left."""
    with tempfile.TemporaryDirectory() as folder:
        return await Drill(database, plan, postgres, Path(folder)).run()


def told(result: Result, seconds: float) -> str:
    """A drill in a few lines."""
    verdict = result.verdict
    blows = ", ".join([f"{name} {count}" for name, count in result.blows.items()]) or "none"
    lines = [f"blows: {blows}; {seconds:.0f} s, back after {result.slowest_return:.1f} s at most"
             + (f", {result.sectors} unsynced sectors lost" if result.plan.powers else ""),
             f"{'matches':>8} {'acknowledged':>13} {'copies sent':>12} {'repeats told':>13} {'updates seen':>13}",
             f"{result.matches:8} {result.acknowledged:13} {result.copies:12} {result.repeats:13} {result.updates:13}",
             f"lost {len(verdict.lost)}, twice {len(verdict.twice)}, refused yet done {len(verdict.refused)}, out of "
             f"order {len(verdict.order)}, shown what is not in the log {len(verdict.shown)}, shown less than before "
             f"{len(verdict.back)}, problems {len(verdict.problems)}, accidents {len(result.accidents)}; "
             f"viewers equal after {result.slowest_equal:.1f} s at most"]
    return "\n".join([*lines, *[f"  {line}" for line in [*verdict.all(), *result.accidents][:20]]])


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    plan = Plan()
    for name in ("kills", "database_kills", "cuts", "holds", "powers", "slow", "players", "workers", "servers",
                 "moves", "seed"):
        parser.add_argument("--" + name.replace("_", "-"), type=int, default=getattr(plan, name))
    for name in ("flaky", "late", "minutes"):
        parser.add_argument("--" + name, type=float, default=getattr(plan, name))
    parser.add_argument("--postgres", action="store_true")
    chosen = vars(parser.parse_args())
    began = time.monotonic()
    with fresh(chosen.pop("postgres")) as (database, postgres):
        result = asyncio.run(drill(database, Plan(**chosen), postgres))
    print(told(result, time.monotonic() - began))
    return 0 if result.clean() else 1


if __name__ == "__main__":
    sys.exit(main())
