"""Two members of Control answer one ruling at once, at two workers of one PostgreSQL: one of them decides."""
from __future__ import annotations

import asyncio
import os
import time

import pytest
import sqlalchemy as sa
from httpx import Response
from tests.server.events.scenes import key
from tests.server.events.test_desk import DESKS, Hall, needs_desk
from tests.server.harness import Json, Person, Running
from tests.server.measured import tell
from tests.server.victim import Postgres, Victim

from hegemon.server.database.schema import LOG
from hegemon.server.database.store import Store

RACES = int(os.environ.get("HEGEMON_RACES", "2"))
TOGETHER = 0.01  # seconds between the two; what was further apart was no race, and the next ruling is taken instead
STALLED = 3      # events on end without any race: then none will come


@needs_desk
@pytest.mark.timeout(600 + 60 * RACES)  # a hang ends some time; nothing is judged by it
@pytest.mark.filterwarnings("ignore::UserWarning")  # about the machine's run-time folder
async def test_of_two_members_at_two_workers_one_decides_and_the_other_reads_who() -> None:
    postgres = await asyncio.to_thread(Postgres)
    workers = [Victim(postgres.url, 1) for _ in range(2)]
    people: list[Person] = []
    try:
        for worker in workers:
            await worker.start()
        races, empty = Races(), 0
        while races.ran < RACES and empty < STALLED:
            before = races.ran
            await event_of(workers, people, races)
            empty = empty + 1 if races.ran == before else 0
        assert races.ran == RACES and not races.wrong, (races.ran, races.wrong[:5])
        tell(f"{races.ran} races within {1000 * max(races.apart):.1f} ms ({races.late} begun too far apart and run "
             f"again), 0 decided twice, all others read who decided")
        await decided_once(postgres.url)
    finally:
        for person in people:
            await person.close()
        for worker in workers:
            worker.end()
        await asyncio.to_thread(postgres.stop)


class Races:
    """What has been run so far."""

    def __init__(self) -> None:
        self.apart: list[float] = []   # seconds between the two of each race
        self.late = 0                  # rulings that both answered, but not at once
        self.wrong: list[str] = []

    @property
    def ran(self) -> int:
        """How many."""
        return len(self.apart)


async def event_of(workers: list[Victim], people: list[Person], races: Races) -> None:
    """One event, from its beginning to its end or as many races as are wanted."""
    game, seats, options = DESKS[0]
    server = Running.__new__(Running)
    server.url, server.people = workers[0].url, people
    hall = await Hall(server).open(game, seats, options)
    tom = hall.tom
    await tom.http.aclose()
    tom.http = type(tom.http)(base_url=workers[1].url, headers=tom.http.headers, timeout=60, cookies=tom.http.cookies)
    seen = set[str]()
    while races.ran < RACES and not races.wrong:
        case = await next_case(hall, seen)
        if case is None:
            return
        seen.add(case["key"])
        apart, both = await at_once(hall, case)
        codes = sorted([answer.status_code for answer in both])
        if 404 in codes:
            continue  # it was withdrawn before both came
        sentence = next((answer.json()["detail"] for answer in both if answer.status_code == 409), "")
        if codes != [200, 409] or " has decided: " not in sentence:
            races.wrong.append(f"{case['key']}: {codes} {[answer.text[:120] for answer in both]}")
        elif apart <= TOGETHER:
            races.apart.append(apart)
        else:
            races.late += 1


async def at_once(hall: Hall, case: Json) -> tuple[float, tuple[Response, Response]]:
    """Two members answer one ruling; how many seconds lay between the two, and what each was told."""
    sent: list[float] = []

    async def note(what: str, _: object) -> None:
        if what.endswith("send_request_body.complete"):
            sent.append(time.monotonic())

    path = f"/api/tables/{hall.id}/queue/{case['key']}"
    both = await asyncio.gather(
        hall.chief.ask("POST", path, {"do": "apply", "key": key()}, extensions={"trace": note}),
        hall.tom.ask("POST", path, {"do": "answer", "answer": case["answers"][-1][0], "key": key()},
                     extensions={"trace": note}))
    return max(sent) - min(sent), both


async def next_case(hall: Hall, seen: set[str]) -> Json | None:
    """The next ruling; where none comes of itself, Control ends the phase; None where the game is over."""
    for attempt in range(STALLED * 50):
        page = await hall.chief.get(f"/api/tables/{hall.id}/desk")
        fresh = [case for case in page["cases"] if case["kind"] == "ruling" and case["key"] not in seen]
        if fresh:
            return dict(fresh[0])
        if (await hall.chief.get(f"/api/tables/{hall.id}"))["state"] == "over":
            return None
        if attempt % 50 == 49:
            ended = await hall.chief.ask("POST", f"/api/tables/{hall.id}/desk/sweep", {
                "place": "", "dry": False, "key": key()})
            assert ended.status_code == 200, ended.text
        await asyncio.sleep(0.1)
    return None


async def decided_once(url: str) -> None:
    """No place of any log was written twice."""
    store = await Store.open(url, migrate=False)
    try:
        rows = await store.rows(sa.select(LOG.c.match, LOG.c.number))
        assert len(rows) == len({(row["match"], row["number"]) for row in rows})
    finally:
        await store.close()
