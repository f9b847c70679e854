"""Answering for who is late: how many it is, once, in the log like any other answer; and seats that change hands."""
from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.harness import Json, Running, running
from tests.server.matches.test_batches import planning

from hegemon.kernel.record import replay
from hegemon.kernel.registry import find
from hegemon.server.maintenance import check


def wish(phase: str, key: str = "end-of-phase", round: int = 1, **more: object) -> Json:
    return {"scope": {"round": round, "phase": phase}, "key": key, **more}


async def test_a_sweep_answers_for_all_who_are_late_and_says_before_how_many(server: Running) -> None:
    table, ann, bob = await server.pair()
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    assert (await first.do("bid 2"))["type"] == "ok"
    counted = await ann.post(f"/api/tables/{table}/sweep", wish("bid", dry=True))
    logged = server.services.matches.watched[table].logged
    assert counted["answers"] == 1 and counted["seats"] == [1] and logged.number == 1
    commits = server.services.store.commits
    swept = await ann.post(f"/api/tables/{table}/sweep", wish("bid"))
    assert (swept["answers"], swept["drafts"], swept["seats"], swept["done_by"]) == (1, 0, [1], "")
    await second.until("frame", lambda f: f.get("decision", {}).get("question") == "Plan.ordered")
    assert server.services.store.commits == commits + 1
    assert logged.entries[-1].by == "host" and logged.entries[-1].notation == "bid 0"
    again = await ann.post(f"/api/tables/{table}/sweep", wish("bid", "another-key-of-it"))
    assert again["answers"] == 0 and again["done_by"] == "host" and logged.number == 2
    assert not second.shown["undo"]["possible"]
    status, why = await bob.refused("POST", f"/api/tables/{table}/sweep", wish("plan"))
    assert status == 403 and "host" in why
    acts = await ann.get(f"/api/tables/{table}/acts")
    assert acts[-1]["what"] == "sweep" and acts[-1]["after"] == "1 answers for 1 seats"


async def test_a_draft_counts_at_the_end_of_the_time(server: Running) -> None:
    table, ann, _, first, _ = await planning(server)
    await first.send(type="draft", orders="plan.1", cells=[["first", "move B A"], ["second", "move B C"]])
    await first.send(type="ping")
    await first.until("pong")
    swept = await ann.post(f"/api/tables/{table}/sweep", wish("plan"))
    assert (swept["answers"], swept["drafts"], swept["seats"]) == (3, 1, [0, 1])
    force = server.services.matches.watched[table].logged.force
    assert [e.notation for e in force if e.seat == 0] == ["bid 1", "move B A", "move B C"]
    assert [e.by for e in force] == ["", "", "host", "host", "host"]


async def test_of_two_sweeps_at_once_the_log_takes_one(server: Running) -> None:
    table, ann, _ = await server.pair()
    done = await asyncio.gather(*[ann.post(f"/api/tables/{table}/sweep", wish("bid", f"thumb-number-{n}"))
                                  for n in range(8)])
    assert sorted([one["answers"] for one in done]) == [0] * 7 + [2]
    assert {one["done_by"] for one in done if not one["answers"]} == {"host"}
    assert server.services.matches.watched[table].logged.number == 2


async def test_a_game_swept_to_its_end_replays_without_a_clock(tmp_path: Path) -> None:
    """The chain of hashes holds with `by` in it, and the record is that of a game played by hand."""
    database = str(tmp_path / "swept.db")
    async with running(database=database) as server:
        table, ann, _ = await server.pair()
        for number in range(200):
            watched = await server.services.matches.settled(table)
            if watched.logged.over:
                break
            now = watched.logged.game.room("live").moment(watched.logged.state)  # type: ignore[union-attr]
            await ann.post(f"/api/tables/{table}/sweep", wish(now.phase, f"press-number-{number}", now.round))
        record = await ann.get(f"/api/matches/{table}/record")
        assert replay(record, find).state.over
    report = await asyncio.to_thread(check, database)
    assert report.matches == 1 and not report.problems


async def test_a_bot_that_takes_over_closes_the_open_decision_and_does_not_finish_half_a_plan(server: Running) -> None:
    table, ann, _, first, second = await planning(server)
    assert (await first.do("move B A"))["type"] == "ok"
    await ann.put(f"/api/tables/{table}/seats/0/bot", {"level": "easy"})
    force = server.services.matches.watched[table].logged.force
    assert [(e.notation, e.by) for e in force if e.seat == 0] == [
        ("bid 1", ""), ("move B A", ""), ("done", "hand-over")]
    assert [e.notation for e in force if e.seat == 1] == ["bid 0"], "nothing else was touched"
    assert (await second.do("done"))["type"] == "ok"


async def test_who_takes_a_seat_back_answers_the_next_decision(server: Running) -> None:
    """P-2.13: what was open is answered by its default; a page that was half filled in counts."""
    table, ann, _, first, _ = await planning(server)
    await first.send(type="draft", orders="plan.1", cells=[["first", "move B G"]])
    await first.send(type="ping")
    await first.until("pong")
    server.services.bot_seats.stopping = True  # it thinks for ever
    await ann.put(f"/api/tables/{table}/seats/0/bot", {"level": "easy"})
    logged = server.services.matches.watched[table].logged
    assert [e.notation for e in logged.force if e.seat == 0] == ["bid 1", "move B G", "done"]
    await server.services.sweeper.close_decision(table, 1, "clock")
    while logged.state.question(0) is None:
        await server.services.sweeper.close_decision(table, logged.state.waiting()[0], "clock")
    asked = logged.state.question(0)
    await ann.delete(f"/api/tables/{table}/seats/0/bot")
    assert logged.state.question(0) is not asked and [e for e in logged.force if e.seat == 0][-1].by == "hand-over"
