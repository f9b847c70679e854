"""Somebody takes back the last action while an opponent answers what it led to: one of the two is carried out.

    python -m tests.server.undoing --races 3000                          both at one server, SQLite
    python -m tests.server.undoing --races 3000 --postgres --servers 2   each at a server of its own, one PostgreSQL

Both are sent within a few milliseconds, now the one first and now the other. In the end each log is one line without a
gap, every entry chained to the one before, with all that was acknowledged and nothing that was refused (`history.py`).
"""
from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
import uuid
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from hegemon.server.database.schema import LOG
from hegemon.server.database.store import Store

from .harness import Person
from .history import History, Verdict, judged
from .hostile import Line
from .victim import Victim, fresh

Json = dict[str, Any]
TOGETHER: Final = 0.005   # seconds between the two; what was further apart was no race, and another is run
GAME: Final = "skirmish"  # of which most turns can be taken back until the next player has done something
STALLED: Final = 20       # matches on end without any race: then none will come


class Result(msgspec.Struct):
    """What the races came to."""
    undone: int = 0                 # the action was taken back, and the answer refused
    answered: int = 0               # the opponent was quicker
    late: int = 0                   # further apart than a race; judged all the same
    apart: list[float] = []         # seconds between the two of each race
    matches: int = 0
    wrong: list[str] = []           # both done, or neither
    verdict: Verdict = msgspec.field(default_factory=Verdict)
    accidents: list[str] = []

    def clean(self) -> bool:
        """Whether each went to one of the two, and the log agrees."""
        return not (self.wrong or self.verdict.all() or self.accidents)


class Seat:
    """Somebody with a connection to each server, and what was shown here last."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.lines: list[Line] = []
        self.page: Json = {}
        self.led: list[bool] = []   # of each action in force: whether the opponent was asked because of it

    @property
    def choices(self) -> list[str]:
        """What can be answered, if anything is asked."""
        return [c["do"] for c in self.page["decision"].get("choices", []) if not c.get("free")]

    async def look(self, match: str) -> None:
        """See what every server shows, once they show the same."""
        while True:
            shown = [await line.ask("GET", f"/api/matches/{match}?seat={self.number}", b"") for line in self.lines]
            pages = [json.loads(body) for _, body in shown]
            if len({page["n"] for page in pages}) == 1:
                self.page = pages[0]
                return


class Races:
    """Two people at a match, and how they get in each other's way."""

    def __init__(self, victims: list[Victim], seed: int) -> None:
        self.victims = victims
        self.chance = random.Random(seed)
        self.history = History()
        self.result = Result(apart=[], wrong=[], accidents=[])

    async def run(self, races: int, game: str) -> None:
        """Match after match until there were so many races."""
        people = [Person(self.victims[0].url) for _ in range(2)]
        try:
            for person in people:
                await person.post("/api/people/guest", {"name": "Ann"})
            empty = 0
            while len(self.result.apart) < races and empty < STALLED:
                before = len(self.result.apart)
                await self._match(people, races, game)
                empty = empty + 1 if len(self.result.apart) == before else 0
            assert len(self.result.apart) >= races, f"{STALLED} matches without a race"
        finally:
            for person in people:
                await person.close()

    async def _match(self, people: list[Person], races: int, game: str) -> None:
        wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {}}
        match = (await people[0].post("/api/tables", wish))["id"]
        await people[1].post(f"/api/tables/{match}/sit")
        await people[0].post(f"/api/tables/{match}/start")
        self.result.matches += 1
        seats = [Seat(number) for number in range(2)]
        for seat, person in zip(seats, people):
            cookie = "; ".join([f"{name}={value}" for name, value in person.http.cookies.items()])
            seat.lines = [Line(victim.port, "127.0.0.1", {"X-Hegemon": "1", "Cookie": cookie})
                          for victim in self.victims]
        try:
            while len(self.result.apart) < races:
                for seat in seats:
                    await seat.look(match)
                if seats[0].page.get("result") is not None:
                    return
                able = [seat for seat in seats if seat.led[-1:] == [True] and seat.page["undo"]["possible"]]
                if able:
                    await self._race(match, able[0], seats[1 - able[0].number])
                else:
                    await self._act(match, seats)
        finally:
            for seat in seats:
                for line in seat.lines:
                    line.close()

    async def _act(self, match: str, seats: list[Seat]) -> None:
        seat = self.chance.choice([seat for seat in seats if seat.choices])
        other = seats[1 - seat.number]
        asked = bool(other.choices)
        done, _ = await self._send(match, seat, "actions", self.chance.choice(seat.choices), 0)
        assert done, "nobody was in the way of it"
        await other.look(match)
        seat.led.append(not asked and bool(other.choices))

    async def _race(self, match: str, undoer: Seat, mover: Seat) -> None:
        first = self.chance.randrange(len(self.victims))
        lead = self.chance.uniform(-0.002, 0.002)  # of the undo

        async def after(seconds: float, seat: Seat, what: str, do: str, server: int) -> tuple[bool, str]:
            await asyncio.sleep(max(0.0, seconds))
            sent.append(time.perf_counter())
            return await self._send(match, seat, what, do, server)

        sent: list[float] = []
        answer = self.chance.choice(mover.choices)
        (undone, undo_key), (answered, key) = await asyncio.gather(
            after(lead, undoer, "undo", "", first),
            after(-lead, mover, "actions", answer, (first + 1) % len(self.victims)))
        apart = abs(sent[1] - sent[0])
        if apart <= TOGETHER:
            self.result.apart.append(apart)
        else:
            self.result.late += 1
        self.result.undone += undone and not answered
        self.result.answered += answered and not undone
        if undone == answered:
            self.result.wrong.append(f"{match}: {'both' if undone else 'neither'} of {undo_key} and {key} ({answer})")
        if undone:
            undoer.led.pop()
        if answered:
            asked = bool(undoer.choices)
            await undoer.look(match)
            mover.led.append(not asked and bool(undoer.choices))

    async def _send(self, match: str, seat: Seat, what: str, do: str, server: int) -> tuple[bool, str]:
        """Whether it was done, and its key."""
        key = uuid.uuid4().hex
        sent = self.history.send(match, key)
        sent.copies += 1
        body = {"at": seat.page["n"], "key": key, "seat": seat.number, **({"do": do} if do else {})}
        status, raw = await seat.lines[server].ask("POST", f"/api/matches/{match}/{what}", json.dumps(body).encode())
        said = json.loads(raw)
        if status not in (200, 409, 422) or status != 200 and ("\n" in said["detail"] or not said["detail"]):
            self.result.wrong.append(f"{match}: {what} was answered {status} {raw[:120]!r}")
        self.history.answered(sent, status == 200)
        return status == 200, key

    async def judge(self, database: str) -> None:
        """Every log against what people were told."""
        self.result.verdict = await judged(self.history, database)
        store = await Store.open(database, migrate=False)
        try:
            rows = await store.rows(sa.select(LOG.c.match, LOG.c.number).order_by(LOG.c.match, LOG.c.number))
        finally:
            await store.close()
        numbers: dict[str, list[int]] = {}
        for row in rows:
            numbers.setdefault(row["match"], []).append(row["number"])
        self.result.wrong += [f"{match}: its log has gaps" for match, some in numbers.items()
                              if some != list(range(len(some)))]


async def undoing(database: str, races: int, servers: int = 1, seed: int = 1, game: str = GAME) -> Result:
    """Race so often, then look at what is stored."""
    victims = [Victim(database, 1) for _ in range(servers)]
    try:
        for victim in victims:
            await victim.start()
        run = Races(victims, seed)
        await run.run(races, game)
        for victim in victims:
            code = await victim.stop()
            run.result.accidents += victim.accidents() + ([f"a server ended with status {code}"] if code else [])
        await run.judge(database)
        return run.result
    finally:
        for victim in victims:
            victim.end()


def told(result: Result, seconds: float) -> str:
    """The races in a few lines."""
    apart = sorted(result.apart)
    lines = [f"{len(apart)} races in {result.matches} matches, {seconds:.0f} s; {1000 * apart[len(apart) // 2]:.1f} ms "
             f"between the two (p50), {1000 * apart[-1]:.1f} ms at most; {result.late} more were further apart",
             f"taken back {result.undone}, answered {result.answered}; both done, or neither {len(result.wrong)}",
             f"lost {len(result.verdict.lost)}, twice {len(result.verdict.twice)}, refused yet done "
             f"{len(result.verdict.refused)}, out of order {len(result.verdict.order)}, problems "
             f"{len(result.verdict.problems)}, accidents {len(result.accidents)}"]
    wrong = [*result.wrong, *result.verdict.all(), *result.accidents]
    return "\n".join([*lines, *[f"  {line}" for line in wrong[:20]]])


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--races", type=int, default=3000)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default=GAME)
    chosen = parser.parse_args()
    began = time.monotonic()
    with fresh(chosen.postgres) as (database, _):
        result = asyncio.run(undoing(database, chosen.races, chosen.servers, chosen.seed, chosen.game))
    print(told(result, time.monotonic() - began))
    return 0 if result.clean() else 1


if __name__ == "__main__":
    sys.exit(main())
