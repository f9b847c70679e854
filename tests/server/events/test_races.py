"""Two members of Control answer one ruling at once, at two workers of one PostgreSQL: one of them decides."""
from __future__ import annotations

import asyncio
import os
import time

import pytest
import sqlalchemy as sa
from tests.server.events.scenes import key
from tests.server.events.test_desk import DESKS, Hall, needs_desk
from tests.server.harness import Json, Person, Running
from tests.server.measured import tell
from tests.server.victim import Postgres, Victim

from hegemon.server.database.schema import LOG
from hegemon.server.database.store import Store

RACES = int(os.environ.get("HEGEMON_RACES", "2"))
PATIENCE = 120.0 + 15.0 * RACES  # seconds for all of them, on a machine that does other things as well


@needs_desk
@pytest.mark.timeout(PATIENCE + 240)
@pytest.mark.filterwarnings("ignore::UserWarning")  # about the machine's run-time folder
async def test_of_two_members_at_two_workers_one_decides_and_the_other_reads_who() -> None:
    postgres = await asyncio.to_thread(Postgres)
    workers = [Victim(postgres.url, 1) for _ in range(2)]
    people: list[Person] = []
    try:
        for worker in workers:
            await worker.start()
        until, ran, wrong = time.monotonic() + PATIENCE, 0, list[str]()
        while ran < RACES and time.monotonic() < until:
            done, problems = await event_of(workers, people, RACES - ran, until)
            ran, wrong = ran + done, [*wrong, *problems]
        assert ran == RACES and not wrong, (ran, wrong[:5])
        tell(f"{ran} races, 0 decided twice, all others read who decided")
        await decided_once(postgres.url)
    finally:
        for person in people:
            await person.close()
        for worker in workers:
            worker.end()
        await asyncio.to_thread(postgres.stop)


async def event_of(workers: list[Victim], people: list[Person], most: int, until: float) -> tuple[int, list[str]]:
    """One event, from its beginning to its end or as many races as are wanted; how many, and what went wrong."""
    game, seats, options = DESKS[0]
    server = Running.__new__(Running)
    server.url, server.people = workers[0].url, people
    hall = await Hall(server).open(game, seats, options)
    tom = hall.tom
    await tom.http.aclose()
    tom.http = type(tom.http)(base_url=workers[1].url, headers=tom.http.headers, timeout=60, cookies=tom.http.cookies)
    ran, wrong, seen = 0, list[str](), set[str]()
    while ran < most and time.monotonic() < until:
        case = await next_case(hall, seen)
        if case is None:
            break
        seen.add(case["key"])
        path = f"/api/tables/{hall.id}/queue/{case['key']}"
        both = await asyncio.gather(hall.chief.ask("POST", path, {"do": "apply", "key": key()}), tom.ask(
            "POST", path, {"do": "answer", "answer": case["answers"][-1][0], "key": key()}))
        codes = sorted([answer.status_code for answer in both])
        if 404 in codes:
            continue  # it was withdrawn before both came
        ran += 1
        sentence = next((answer.json()["detail"] for answer in both if answer.status_code == 409), "")
        if codes != [200, 409] or " has decided: " not in sentence:
            wrong.append(f"{case['key']}: {codes} {[answer.text[:120] for answer in both]}")
    return ran, wrong


async def next_case(hall: Hall, seen: set[str]) -> Json | None:
    """The next ruling, None where the game is over or nothing comes."""
    for _ in range(150):
        page = await hall.chief.get(f"/api/tables/{hall.id}/desk")
        fresh = [case for case in page["cases"] if case["kind"] == "ruling" and case["key"] not in seen]
        if fresh:
            return dict(fresh[0])
        if (await hall.chief.get(f"/api/tables/{hall.id}"))["state"] == "over":
            return None
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
