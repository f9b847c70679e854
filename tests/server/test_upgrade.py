"""A running match survives every change of its rules: it goes on, its log says so, and nothing is stuck."""
from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.harness import Person, Running, running
from tests.server.upgrade import COMMITS, sources, upgrades

from hegemon.kernel.registry import find
from hegemon.server.database.schema import LOG, SNAPSHOTS, TABLES
from hegemon.server.database.store import Store
from hegemon.server.maintenance import _check, _forecast


async def _older(server: Running, table: str, **row: object) -> None:
    """As if the match had been played by an earlier version of the rules, and nobody had it in memory."""
    server.services.matches.watched.clear()
    await server.services.store.change(sa.update(TABLES).where(TABLES.c.id == table).values(**{"version": 0, **row}))


async def _bid(server: Running) -> tuple[str, Person, Person]:
    table, ann, bob = await server.pair()
    await ann.act(table, 0, "bid 1", 0)
    await bob.act(table, 1, "bid 0", 0)
    return table, ann, bob


async def test_a_match_goes_on_by_the_rules_of_now_and_says_so(server: Running) -> None:
    table, ann, _ = await _bid(server)
    await _older(server, table)
    (told,) = await _forecast(server.services.settings.database)
    assert told.goes_on and "goes on by version 1 of the rules from action 2" in told.sentence
    socket = await ann.live(table, 0)
    assert "have changed since this match began" in socket.log[-1]["text"] and socket.shown["step"] == 2
    assert (await socket.do("done"))["type"] == "ok"
    server.services.matches.watched.clear()
    again = await ann.live(table, 0)
    assert sum(["have changed" in line["text"] for line in again.log]) == 1, "it is said once"
    (row,) = await server.services.store.rows(sa.select(TABLES).where(TABLES.c.id == table))
    assert row["version"] == find("skirmish").rules_version
    assert (await _check(server.services.settings.database)).problems == []
    assert (await ann.get(f"/api/matches/{table}/at/1"))["step"] == 1


async def test_what_does_not_fit_any_more_is_asked_again(server: Running) -> None:
    table, ann, bob = await _bid(server)
    await server.services.store.change(sa.update(LOG).where(LOG.c.match == table, LOG.c.number == 2)
                                       .values(question="Gone.long_ago"))
    await _older(server, table)
    (told,) = await _forecast(server.services.settings.database)
    assert told.goes_on and told.sentence.endswith("from action 1; its last answer is asked again")
    socket = await bob.live(table, 1)
    assert "is asked again" in socket.log[-1]["text"] and socket.choices()
    assert (await socket.do("bid 0"))["type"] == "ok"
    assert (await ann.get(f"/api/matches/{table}/timeline?seat=0"))["steps"] == 2


async def test_snapshots_that_cannot_be_read_are_passed_over(server: Running) -> None:
    table, ann, _ = await _bid(server)
    await server.services.store.change(sa.insert(SNAPSHOTS), {
        "match": table, "number": 1, "step": 1, "version": 0, "state": b"nonsense"})
    await _older(server, table)
    assert (await ann.get(f"/api/matches/{table}?seat=0"))["step"] == 2


async def test_a_match_played_to_its_end_after_a_change_keeps_its_positions_but_has_no_record(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    logged = server.services.matches.watched[table].logged
    await ann.act(table, 0, "bid 1", logged.count(0))
    await _older(server, table)
    await ann.put(f"/api/tables/{table}/seats/0/bot", {"level": "random"})
    for _ in range(200):
        page = await ann.get(f"/api/tables/{table}")
        archived = await server.services.store.rows(sa.select(TABLES.c.archived).where(TABLES.c.id == table))
        if page["state"] == "over" and archived[0]["archived"]:
            break
        await asyncio.sleep(0.05)
    code, sentence = await ann.refused("GET", f"/api/matches/{table}/record")
    assert code == 409 and "the rules changed" in sentence
    for step in range((await ann.get(f"/api/matches/{table}/timeline"))["steps"] + 1):
        assert (await ann.get(f"/api/matches/{table}/at/{step}?seat=0"))["step"] == step


async def test_a_match_of_a_game_that_is_not_here_waits_until_it_is(tmp_path: Path) -> None:
    database = str(tmp_path / "shelf.db")
    async with running(database=database) as server:
        table, ann, _ = await server.pair()
        card = await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
        await _older(server, table, version=1, game="chess")
        cookies = dict(ann.http.cookies)
    for state, now in (("shelved", "skirmish"), ("playing", "skirmish")):
        async with running(database=database) as server:
            ann = await server.person()
            ann.http.cookies.update(cookies)
            assert (await ann.get(f"/api/tables/{table}"))["state"] == state
            assert state == "playing" or (await ann.refused("GET", f"/api/matches/{table}"))[0] == 409
            asked = await (await server.person()).get(f"/api{card['path']}")
            assert (asked["usable"], "not installed" in asked["why_not"]) == (state == "playing", state == "shelved")
        store = await Store.open(database)
        await store.change(sa.update(TABLES).values(game=now))
        await store.close()


async def test_a_match_of_an_earlier_commit_goes_on_after_a_kill(tmp_path: Path) -> None:
    if sources(COMMITS[-1], tmp_path) is None:
        pytest.skip("the history is not here")
    rows = await upgrades([COMMITS[-1]], ["galactic_emperor", "hegemonic"], 1, ["killed"])
    assert [(row.matches, row.went_on) for row in rows] == [(1, 1)] * 2, rows
