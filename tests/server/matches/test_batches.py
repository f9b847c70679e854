"""A decision on one page: filled in, kept half filled in, taken back; the log holds the small answers."""
from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.harness import Json, Person, Running, Socket, running

from hegemon.server.database.schema import DRAFTS, LOG
from hegemon.server.database.store import Taken


async def planning(server: Running) -> tuple[str, Person, Person, Socket, Socket]:
    """Two people at their plans."""
    table, ann, bob = await server.pair()
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    assert (await first.do("bid 1"))["type"] == "ok"
    assert (await second.do("bid 0"))["type"] == "ok"
    await first.until("frame", lambda f: f.get("decision", {}).get("question") == "Plan.ordered")
    return table, ann, bob, first, second


async def fill(socket: Socket, cells: list[list[str]], key: str = "a-whole-page", orders: str = "plan.1",
               at: int = -1) -> Json:
    await socket.send(type="fill", orders=orders, cells=cells, at=socket.shown["n"] if at < 0 else at, key=key)
    while True:
        message = await socket.next()
        if message["type"] in ("ok", "refused") and message["key"] == key:
            return message


async def test_a_filled_page_is_its_small_answers_in_one_commit_and_one_update(server: Running) -> None:
    table, _, _, first, second = await planning(server)
    page = first.shown["decision"]["orders"]
    assert page["key"] == "plan.1" and [cell["key"] for cell in page["cells"]] == ["first", "second"]
    commits, n, updates = server.services.store.commits, first.shown["n"], len(first.sizes)
    assert (await fill(first, [["first", "move B A"], ["second", "move B C"]]))["type"] == "ok"
    logged = server.services.matches.watched[table].logged
    assert [e.notation for e in logged.force if e.seat == 0] == ["bid 1", "move B A", "move B C"]
    assert server.services.store.commits == commits + 1
    assert len(first.sizes) == updates + 1 and first.shown["n"] == n + 2 and "orders" not in first.shown["decision"]
    assert (await fill(first, [["first", "done"]]))["type"] == "ok", "a repeat of the key does nothing"
    assert logged.number == 4
    assert (await fill(second, [], "nothing-filled-in"))["type"] == "ok"
    assert [e.notation for e in logged.force if e.seat == 1] == ["bid 0", "done"], "cells left out keep their defaults"


async def test_a_refused_page_names_the_cell_and_changes_nothing(server: Running) -> None:
    table, _, _, first, _ = await planning(server)
    number = server.services.matches.watched[table].logged.number
    answer = await fill(first, [["first", "move B A"], ["second", "move D A"]])
    assert answer["type"] == "refused" and answer["why"].startswith("Second move: ") and "K-3.1" in answer["why"]
    for cells, words in (([["third", "done"]], "has no third"), ([["first", "fly away"]], "fly")):
        answer = await fill(first, cells, "another-page")
        assert answer["type"] == "refused" and words in answer["why"]
    assert (await fill(first, [], "old-page-of-before", "plan.0"))["stale"]
    assert (await fill(first, [], "page-from-before", at=0))["stale"]
    assert server.services.matches.watched[table].logged.number == number


async def test_a_page_is_taken_back_as_one(server: Running) -> None:
    table, ann, _, first, _ = await planning(server)
    await fill(first, [["first", "move B A"], ["second", "move B C"]])
    logged = server.services.matches.watched[table].logged
    await first.send(type="undo", at=first.shown["n"], key="change-my-plan", decision=True)
    await first.until("ok")
    assert [e.notation for e in logged.force if e.seat == 0] == ["bid 1"]
    assert first.shown["decision"]["orders"]["key"] == "plan.1"
    body: Json = {"orders": "plan.1", "cells": [["first", "move B C"]], "at": first.shown["n"], "key": "over-rest-now",
                  "seat": 0}
    assert not (await ann.post(f"/api/matches/{table}/fill", body))["repeated"]
    assert [e.notation for e in logged.force if e.seat == 0] == ["bid 1", "move B C", "done"]
    undo = {"at": body["at"] + 2, "key": "take-back-by-rest", "seat": 0, "decision": True}
    await ann.post(f"/api/matches/{table}/undo", undo)
    assert [e.notation for e in logged.force if e.seat == 0] == ["bid 1"]


async def test_a_draft_is_shown_to_its_seat_alone_and_outlives_the_server(tmp_path: Path) -> None:
    async with running(database=str(tmp_path / "drafts.db")) as server:
        table, ann, bob, first, second = await planning(server)
        await first.send(type="draft", orders="plan.1", cells=[["first", "move B G"]])
        await first.send(type="ping")
        await first.until("pong")
        other = await ann.live(table, 0)
        assert other.shown["draft"] == {"first": "move B G"}
        await second.send(type="resync")
        await second.until("frame", lambda f: f["full"])
        assert "draft" not in second.shown
        await first.send(type="draft", orders="plan.1", cells=[["fourth", "done"]])
        assert "has no fourth" in (await first.until("refused"))["why"]
        assert not any([b"move B G" in sent and b'"draft"' in sent for sent in bob.bytes])
        cookies = dict(ann.http.cookies)
    async with running(database=str(tmp_path / "drafts.db")) as server:
        again = await server.person()
        again.http.cookies.update(cookies)
        socket = await again.live(table, 0)
        assert socket.shown["draft"] == {"first": "move B G"}
        assert (await socket.do("done"))["type"] == "ok"
        fresh = await again.live(table, 0)
        assert "draft" not in fresh.shown, "the decision is closed"


async def test_a_draft_is_written_within_a_second(server: Running) -> None:
    table, _, _, first, _ = await planning(server)
    for goal in "ACG":
        await first.send(type="draft", orders="plan.1", cells=[["first", f"move B {goal}"]])
    for _ in range(1200):
        await asyncio.sleep(0.05)
        rows = await server.services.store.rows(sa.select(DRAFTS).where(DRAFTS.c.table == table))
        if rows:
            break
    assert rows[0]["cells"] == {"first": "move B G"} and len(rows) == 1


async def test_entries_of_a_batch_are_written_all_or_none(server: Running) -> None:
    table, *_ = await planning(server)
    store = server.services.store
    rows = await store.rows(sa.select(LOG).where(LOG.c.match == table).order_by(LOG.c.number))
    summary = server.services.matches.watched[table].logged.summary()
    last, next_but_one = rows[-1], len(rows) + 1
    two = [{**last, "number": len(rows), "key": "fresh-key"}, {**last, "number": next_but_one}]
    with pytest.raises(Taken):
        await store.append_many(two, summary)
    assert len(await store.rows(sa.select(LOG.c.number).where(LOG.c.match == table))) == len(rows)
