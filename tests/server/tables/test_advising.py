"""A seat may ask what a bot would do, unless its table plays without; afterwards a match is analysed, once."""
from __future__ import annotations

import asyncio
import random

import pytest
from tests.server.harness import Person, Running, play_out

from hegemon.server.tables import advising

SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


async def asked(person: Person, table: str) -> None:
    """Wait until seat 0 has something to answer."""
    for _ in range(200):
        if (await person.get(f"/api/matches/{table}/ask?seat=0"))["legal"]:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("seat 0 is never asked")


async def test_a_suggestion_is_legal_told_to_all_and_counted_once(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, SEATS)
    await asked(ann, table)
    given = await ann.get(f"/api/matches/{table}/suggest?seat=0")
    ask = await ann.get(f"/api/matches/{table}/ask?seat=0")
    assert given["do"] in ask["legal"] and given["label"] and given["n"] == ask["n"]
    assert 0 <= given["before"] <= given["after"] <= 1 and given["next"]["do"] in ask["legal"]
    assert await ann.get(f"/api/matches/{table}/suggest?seat=0") == given, "asked twice about the same"
    page = await ann.get(f"/api/tables/{table}")
    assert page["advice"] is True and [s["advised"] for s in page["seats"]] == [1, 0]
    said = [line["text"] for line in await ann.get(f"/api/matches/{table}/chat")]
    assert said.count("Ann asked what a bot would do.") == 1


async def test_suggestions_are_refused_where_the_table_plays_without_and_to_others(server: Running) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    table = (await ann.post("/api/tables", {"game": "skirmish", "seats": SEATS, "start": True, "advice": False}))["id"]
    await asked(ann, table)
    refused = await ann.http.get(f"/api/matches/{table}/suggest?seat=0")
    assert refused.status_code == 409 and "plays without suggestions" in refused.text
    other = await server.table(ann, SEATS)
    assert (await bob.http.get(f"/api/matches/{other}/suggest?seat=0")).status_code in (403, 404)


async def test_a_match_is_analysed_when_it_is_over_and_the_analysis_is_kept(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, SEATS)
    early = await ann.http.get(f"/api/matches/{table}/analysis")
    assert early.status_code == 409 and "over" in early.text
    socket = await ann.live(table, 0)
    await play_out(random.Random(2), socket)
    seen = []
    for _ in range(400):
        page = await ann.get(f"/api/matches/{table}/analysis")
        seen.append((page["done"], page["total"]))
        if page["found"]:
            break
        await asyncio.sleep(0.05)
    found = page["found"]
    assert seen[0][0] < seen[0][1] and found, "it begins with nothing done"
    steps = (await ann.get(f"/api/matches/{table}/timeline?seat=0"))["steps"]
    assert len(found["moments"]) == steps + 1
    assert sum(found["moments"][-1]["shares"]) == pytest.approx(1.0) and len(found["turning_points"]) <= 3
    server.services.advising._under_way.clear()
    assert (await ann.get(f"/api/matches/{table}/analysis"))["found"] == found


async def test_an_analysis_that_failed_is_not_begun_again_by_every_look(
        server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks is told so; after a while it is tried once more."""
    ann = await server.person("Ann")
    table = await server.table(ann, SEATS)
    await play_out(random.Random(2), await ann.live(table, 0))
    monkeypatch.setattr(advising, "PATIENCE", 0.0)  # no stretch is done in no time
    for _ in range(400):
        answer = await ann.http.get(f"/api/matches/{table}/analysis")
        if answer.status_code != 200:
            break
        await asyncio.sleep(0.05)
    assert answer.status_code == 409 and "could not be analysed" in answer.text
    assert not server.services.advising._under_way
    assert (await ann.http.get(f"/api/matches/{table}/analysis")).status_code == 409
    assert not server.services.advising._under_way, "nothing is under way because somebody looked"
    monkeypatch.setattr(advising, "AGAIN", 0.0)
    assert (await ann.http.get(f"/api/matches/{table}/analysis")).status_code == 200
