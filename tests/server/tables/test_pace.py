"""Votes, going back by consent, freezing and closing: what people at a table decide together."""
from __future__ import annotations

import asyncio

from tests.server.harness import Running


async def test_going_back_needs_everybody_and_shows_what_goes(server: Running) -> None:
    table, ann, bob = await server.pair()
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    await first.do("bid 2")
    await second.do("bid 1")
    logged = server.services.matches.watched[table].logged
    assert logged.match.undoable(0) < 0, "bids are revealed"
    digest = logged.state.digest()
    preview = await ann.get(f"/api/tables/{table}/undo?seat=0")
    assert preview["seat"] == 0 and not preview["alone"] and preview["lines"]
    asked = await ann.post(f"/api/tables/{table}/vote", {"what": "undo", "seat": 0})
    assert asked == {"done": False, "missing": ["Bob"]} and logged.state.digest() == digest
    votes = (await bob.get(f"/api/tables/{table}"))["votes"]
    assert [(v["what"], v["by"], v["missing"], v.get("asks"), v["seat"]) for v in votes] == [
        ("undo", "Ann", ["Bob"], True, 0)]
    assert (await bob.get(f"/api/tables/{table}/undo"))["lines"], "who is asked sees what would go"
    assert (await bob.post(f"/api/tables/{table}/vote", {"what": "undo", "yes": False}))["done"] is False
    assert (await bob.get(f"/api/tables/{table}"))["votes"] == []
    await ann.post(f"/api/tables/{table}/vote", {"what": "undo", "seat": 0})
    assert (await bob.post(f"/api/tables/{table}/vote", {"what": "undo"}))["done"] is True
    logged = server.services.matches.watched[table].logged
    assert [e.notation for e in logged.force] == [] and logged.entries[-1].by == "consent"
    await first.send(type="resync")
    await first.until("frame", lambda m: m["full"])
    assert "bid 2" in first.choices()
    assert (await first.do("bid 2"))["type"] == "ok" and (await ann.get(f"/api/tables/{table}/acts"))


async def test_a_wish_to_go_back_lapses_when_somebody_plays_on(server: Running) -> None:
    table, ann, bob = await server.pair()
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    await first.do("bid 2")
    await second.do("bid 1")
    await ann.post(f"/api/tables/{table}/vote", {"what": "undo", "seat": 0})
    await second.send(type="resync")
    await second.until("frame", lambda m: m["full"])
    await second.do(second.choices()[0])
    await second.until("table", lambda m: not m["table"]["votes"])
    status, why = await bob.refused("POST", f"/api/tables/{table}/vote", {"what": "undo"})
    assert status == 409 and "asks again" in why


async def test_nobody_goes_back_alone_where_it_counts(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "random"}], advice=False)
    seat = await ann.live(table, 0)
    await seat.do("bid 1")
    status, why = await ann.refused("POST", f"/api/tables/{table}/vote", {"what": "undo", "seat": 0})
    assert status == 409 and ("rated" in why or "yourself" in why)
    assert (await ann.refused("POST", f"/api/tables/{table}/vote", {"what": "undo", "seat": 1}))[0] == 409
    assert (await ann.refused("POST", f"/api/tables/{table}/vote", {"what": "undo", "seat": 99}))[0] in (409, 400)


async def test_a_pause_of_administration_and_a_freeze_are_one(server: Running) -> None:
    table, ann, bob = await server.pair()
    first = await ann.live(table, 0)
    await ann.post(f"/api/tables/{table}/repair", {"do": "pause", "reason": "an argument"})
    clock = server.services.clocks.of(server.services.matches.watched[table])
    assert clock is not None and clock.state == "frozen", "the clocks stand"
    assert "an argument" in (await first.do("bid 1"))["why"]
    assert (await bob.get(f"/api/tables/{table}"))["stopped"] == "an argument"
    await ann.post(f"/api/tables/{table}/clock", {"do": "start", "key": "go-on-then"})
    assert (await bob.get(f"/api/tables/{table}"))["stopped"] == "" and clock.state == "running"
    await ann.post(f"/api/tables/{table}/clock", {"do": "freeze", "key": "freeze-it", "reason": "tea"})
    assert (await bob.get(f"/api/tables/{table}"))["stopped"] == "tea"
    await ann.post(f"/api/tables/{table}/repair", {"do": "resume"})
    assert clock.state == "running" and (await first.do("bid 1"))["type"] == "ok"


async def test_a_table_without_a_clock_is_frozen_too(server: Running) -> None:
    table, ann, _ = await server.pair(pace="none")
    first = await ann.live(table, 0)
    await ann.post(f"/api/tables/{table}/clock", {"do": "freeze", "key": "freeze-it"})
    assert "frozen" in (await first.do("bid 1"))["why"]
    assert "frozen" in (await ann.refused("POST", f"/api/matches/{table}/actions",
                                          {"do": "bid 1", "at": 0, "key": "over-rest", "seat": 0}))[1]
    await ann.post(f"/api/tables/{table}/clock", {"do": "start", "key": "go-on-then"})
    assert (await first.do("bid 1"))["type"] == "ok"


async def test_abandoned_by_vote_closed_by_the_host_and_resigned(server: Running) -> None:
    table, ann, bob = await server.pair()
    look = await bob.live(table, 1)
    await ann.post(f"/api/tables/{table}/vote", {"what": "abandon"})
    assert (await bob.post(f"/api/tables/{table}/vote", {"what": "abandon"}))["done"]
    assert await look.close_code() == 4409
    page = await ann.get(f"/api/tables/{table}")
    assert (page["state"], page["outcome"]) == ("closed", "abandoned")
    assert "abandoned" in (await ann.refused("GET", f"/api/matches/{table}?seat=0"))[1]
    table, ann, bob = await server.pair()
    assert (await bob.refused("POST", f"/api/tables/{table}/end"))[0] == 403
    assert (await ann.post(f"/api/tables/{table}/end"))["state"] == "closed"
    table, ann, bob = await server.pair()
    page = await bob.post(f"/api/tables/{table}/resign", {"seat": 1})
    assert page["seats"][1]["left"] == "resigned" and page["seats"][1]["bot"]
    status, why = await bob.refused("DELETE", f"/api/tables/{table}/seats/1/bot")
    assert status == 409 and "resigned" in why


async def test_the_lobby_says_when_time_is_up(server: Running) -> None:
    table, ann, _ = await server.pair(pace="live")
    for _ in range(1200):  # clocks are written a moment after the deal
        line = (await ann.get("/api/lobby"))["my_turn"][0]
        if line["due"]:
            break
        await asyncio.sleep(0.02)
    assert line["id"] == table and line["clock"] == "bank"
    assert 0 < line["due"] - server.services.store.clock.now() <= 300
    await ann.post(f"/api/tables/{table}/clock", {"do": "pause", "key": "a-pause-now"})
    assert (await ann.get("/api/lobby"))["my_turn"][0]["due"] == 0.0


async def test_the_lobby_tells_a_place_only_when_somebody_is_ahead(server: Running) -> None:
    """All are level when Hegemonic begins; in Exodus the Turn Order cards count from the start."""
    ann, two = await server.person("Ann"), [{"kind": "me"}, {"kind": "hotseat", "name": "Nora"}]
    level, ahead = [server.services.matches.watched[await server.table(ann, two, game=game, options={})]
                    for game in ("hegemonic", "exodus")]
    assert {level.standing(seat)[0] for seat in (0, 1)} == {"0 VP"}
    assert {ahead.standing(seat)[0] for seat in (0, 1)} == {"1st of 2, 10 VP", "2nd of 2, 8 VP"}
