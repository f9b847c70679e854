"""The lobby, seats, hot-seat, bots that take over, rematches."""
from __future__ import annotations

import asyncio
import random

import sqlalchemy as sa
from tests.server.harness import Running, play_out

from hegemon.server.database.schema import TABLES


async def test_lobby_shows_my_turn_first_and_never_disagrees_with_the_game(server: Running) -> None:
    table, ann, bob = await server.pair()
    other = await server.table(bob, [{"kind": "me"}, {"kind": "open"}], start=False, name="Join me")
    lobby = await ann.get("/api/lobby")
    assert [t["id"] for t in lobby["my_turn"]] == [table]
    assert lobby["my_turn"][0]["prompt"] == "How much do you bid for the first move?"
    assert [t["id"] for t in lobby["open"]] == [other] and lobby["open"][0]["name"] == "Join me"
    await ann.act(table, 0, "bid 1", 0)
    lobby = await ann.get("/api/lobby")
    assert lobby["my_turn"] == [] and [t["id"] for t in lobby["mine"]] == [table]
    assert lobby["mine"][0]["waiting"] == server.services.matches.watched[table].logged.state.waiting() == [1]
    assert [t["id"] for t in (await (await server.person()).get("/api/lobby"))["watch"]] == [table]
    assert (await ann.get("/api/lobby?game=hegemonic"))["open"] == []
    assert (await ann.get("/api/lobby?bots=true"))["open"] == []
    assert len((await ann.get("/api/lobby?seats=2"))["open"]) == 1


async def test_seats_change_hands_only_before_the_start_and_by_the_host(server: Running) -> None:
    ann, bob, eve = [await server.person(name) for name in ("Ann", "Bob", "Eve")]
    table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False)
    await bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert (await eve.refused("POST", f"/api/tables/{table}/sit", {"seat": 1}))[0] == 409
    assert (await bob.refused("PUT", f"/api/tables/{table}/seats/2", {"kind": "bot", "level": "random"}))[0] == 403
    assert (await ann.refused("POST", f"/api/tables/{table}/start"))[1].startswith("seat 3 is still open")
    page = await ann.put(f"/api/tables/{table}/seats/2", {"kind": "hotseat", "name": "Kid"})
    assert page["seats"][2]["mine"] and page["seats"][2]["name"] == "Kid"
    await bob.post(f"/api/tables/{table}/stand")
    await eve.post(f"/api/tables/{table}/sit", {"seat": -1})
    page = await ann.post(f"/api/tables/{table}/start")
    assert page["state"] == "playing" and page["viewer_seats"] == [-1, 0, 2]
    assert (await bob.refused("POST", f"/api/tables/{table}/sit", {"seat": 1}))[0] == 409
    assert (await eve.refused("POST", f"/api/tables/{table}/stand"))[0] == 409
    assert (await ann.refused("POST", f"/api/tables/{table}/start"))[0] == 409


async def test_a_bot_takes_over_in_mid_game_and_hands_back(server: Running) -> None:
    table, ann, bob = await server.pair()
    first = await ann.live(table, 0)
    assert (await bob.refused("PUT", f"/api/tables/{table}/seats/1/bot", {"level": "genius"}))[0] == 422
    await bob.put(f"/api/tables/{table}/seats/1/bot", {"level": "random"})
    await first.until("table", lambda m: m["table"]["seats"][1]["bot"] == "random")
    status, sentence = await bob.refused("POST", f"/api/matches/{table}/actions",
                                         {"do": "bid 0", "at": 0, "key": "impatient", "seat": 1})
    assert status == 409 and "a bot plays for you" in sentence
    await first.do("bid 0")  # what Bob left open was answered by its default
    assert first.shown["decision"]["question"] == "Plan.ordered"
    page = await bob.delete(f"/api/tables/{table}/seats/1/bot")
    assert page["seats"][1]["bot"] == "" and page["seats"][1]["name"] == "Bob"
    await play_out(random.Random(5), first, await bob.live(table, 1))


async def test_rematch_seats_the_same_people_at_one_new_table(server: Running) -> None:
    table, ann, bob = await server.pair()
    assert (await ann.refused("POST", f"/api/tables/{table}/rematch"))[0] == 409
    await play_out(random.Random(6), await ann.live(table, 0), await bob.live(table, 1))
    one, two = await asyncio.gather(ann.post(f"/api/tables/{table}/rematch"), bob.post(f"/api/tables/{table}/rematch"))
    assert one["id"] == two["id"] != table and [s["name"] for s in one["seats"]] == ["Ann", "Bob"]
    eve = await server.person("Eve")
    assert (await eve.refused("POST", f"/api/tables/{table}/rematch"))[0] == 403


async def test_a_table_nobody_starts_expires_and_a_host_can_call_it_off(server: Running) -> None:
    ann = await server.person("Ann")
    old, called_off, kept = [await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False) for _ in range(3)]
    await server.services.store.change(sa.update(TABLES).where(TABLES.c.id == old).values(created=1.0))
    assert await server.services.tables.expire() == 1
    await ann.post(f"/api/tables/{called_off}/close")
    assert [t["id"] for t in (await ann.get("/api/lobby"))["mine"]] == [kept]
    assert (await ann.get(f"/api/tables/{old}"))["state"] == "closed"


async def test_who_wants_two_seats_at_once_gets_one(server: Running) -> None:
    """Or he would look into two hands."""
    ann, bob = await server.person("Ann"), await server.person("Bob")
    for _ in range(10):
        table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False)
        await asyncio.gather(*[bob.ask("POST", f"/api/tables/{table}/sit", {"seat": seat}) for seat in (1, 2)])
        page = await bob.get(f"/api/tables/{table}")
        assert sorted([seat["kind"] for seat in page["seats"]]) == ["open", "person", "person"]
    links = [await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": seat}) for seat in (1, 2)]
    free = next(link for link in links if page["seats"][link["seat"]]["kind"] == "open")
    code, sentence = await bob.refused("POST", f"/api{free['path']}", {})
    assert code == 409 and "already" in sentence


async def test_a_table_that_begins_has_somebody_in_every_seat(server: Running) -> None:
    """However near to the start somebody leaves; and nobody is put out of a seat in play."""
    ann, bob = await server.person("Ann"), await server.person("Bob")
    for _ in range(10):
        for who, method, path, body in ((bob, "POST", "stand", {}), (ann, "PUT", "seats/1", {"kind": "open"})):
            table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
            await bob.post(f"/api/tables/{table}/sit", {"seat": 1})
            begun, _ = await asyncio.gather(ann.ask("POST", f"/api/tables/{table}/start"),
                                            who.ask(method, f"/api/tables/{table}/{path}", body))
            page = await ann.get(f"/api/tables/{table}")
            assert (page["state"] == "playing") == (begun.status_code == 200) == (page["seats"][1]["kind"] == "person")


async def test_lobby_game_and_notes_name_the_same_people_after_every_move(server: Running) -> None:
    """A whole game of three: whoever is asked is told so everywhere; who is asked by the own answer sees it there."""
    people, chance = [await server.person(name) for name in ("Ann", "Bob", "Cid")], random.Random(5)
    table = await server.table(people[0], [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False)
    for person in people[1:]:
        await person.post(f"/api/tables/{table}/sit")
    await people[0].post(f"/api/tables/{table}/start")
    moves, last, sees = 0, -1, set[int]()
    while True:
        asks = [await person.get(f"/api/matches/{table}/ask?seat={seat}") for seat, person in enumerate(people)]
        asked = [seat for seat, ask in enumerate(asks) if ask["legal"]]
        assert asked == asks[0]["waiting"]
        sees = {seat for seat in asked if seat in (*sees, last)}
        for seat, person in enumerate(people):
            called = [t["id"] for t in (await person.get("/api/lobby"))["my_turn"]] == [table]
            unread = [note for note in (await person.get("/api/notes"))["notes"]
                      if note["kind"] == "turn" and not note["read"]]
            assert called == (seat in asked) and bool(unread) == (called and seat not in sees), (moves, seat, asked)
        if asks[0]["over"]:
            break
        last = chance.choice(asked)
        await people[last].act(table, last, chance.choice(asks[last]["legal"]), asks[last]["n"])
        moves += 1
    assert moves > 20
