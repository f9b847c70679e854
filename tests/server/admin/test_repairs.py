"""Repairs at a table: each leaves a log that replays, and the record of acts says who did it and why."""
from __future__ import annotations

import random
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.harness import Json, Person, Running, play_out

from hegemon.server.database.schema import PEOPLE, TABLES
from hegemon.server.maintenance import _check


async def warden(server: Running, role: str = "moderator", name: str = "Mod") -> Person:
    """Somebody with a role."""
    person = await server.person(name)
    await person.post("/api/people/register", {"name": name, "passphrase": "a long one for mods"})
    await server.services.store.change(sa.update(PEOPLE).where(PEOPLE.c.id == person.id).values(role=role))
    server.services.accounts._known.clear()
    return person


async def moved(server: Running, table: str, count: int, *people: Person) -> None:
    """Some actions, the last choice each time."""
    for _ in range(count):
        logged = server.services.matches.watched[table].logged
        seat = logged.state.waiting()[0]
        do = logged.game.verbs.write(logged.state.legal(seat)[-1])
        await people[seat].act(table, seat, do, logged.count(seat))


def repair(do: str, **more: Any) -> Json:
    return {"do": do, "reason": "because of a test", **more}


async def test_a_match_put_back_to_an_action_goes_on_and_replays(server: Running) -> None:
    """Whatever was revealed since: what was taken back is gone from the record, which can be played again."""
    table, ann, bob = await server.pair(options={"rounds": 5})
    mod = await warden(server)
    sockets = [await ann.live(table, 0), await bob.live(table, 1)]
    await moved(server, table, 8, ann, bob)
    digest = server.services.matches.watched[table].logged.state.digest()
    await moved(server, table, 4, ann, bob)
    await mod.post(f"/api/tables/{table}/repair", repair("rewind", step=8))
    logged = server.services.matches.watched[table].logged
    assert logged.state.digest() == digest and len(logged.force) == 8
    for socket in sockets:
        await socket.until("frame", lambda m: m["full"] and m["step"] <= 8)
    server.services.matches.look_again()  # as another worker, or after a restart
    again = await server.services.matches.settled(table)
    assert again.logged.state.digest() == digest
    await play_out(random.Random(5), *sockets)
    acts = await ann.get(f"/api/tables/{table}/acts")
    act = next(one for one in acts if one["what"] == "rewind")
    assert (act["by"], act["before"], act["after"]) == ("Mod", "action 12", "action 8")
    record = await ann.get(f"/api/matches/{table}/record")
    assert (await ann.post("/api/records", {"record": record}))["over"]
    database = server.services.settings.database
    assert (await _check(database)).problems == []
    lines = (await ann.get(f"/api/matches/{table}/log"))["lines"]
    assert any(["put back to action 8" in line["text"] for line in lines])


async def test_a_tampered_position_after_putting_back_is_found(server: Running) -> None:
    """The check would find it: another snapshot in place of the one it was put back to."""
    from hegemon.server.database.schema import SNAPSHOTS
    from hegemon.server.matches.logged import packed
    table, ann, bob = await server.pair(options={"rounds": 5})
    mod = await warden(server)
    await moved(server, table, 8, ann, bob)
    await mod.post(f"/api/tables/{table}/repair", repair("rewind", step=4))
    store = server.services.store
    other = server.services.matches.watched[table].logged.state.clone()
    other.rng += 1
    await store.change(sa.update(SNAPSHOTS).where(SNAPSHOTS.c.match == table).values(state=packed(other)))
    assert (await _check(server.services.settings.database)).problems


async def test_pausing_stops_everybody_and_bots(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    page = await ann.post(f"/api/tables/{table}/repair", repair("pause"))
    assert page["stopped"] == "because of a test"
    logged = server.services.matches.watched[table].logged
    seat0 = {"do": logged.game.verbs.write(logged.state.legal(0)[0]), "at": logged.count(0), "key": "some-key-1",
             "seat": 0}
    code, sentence = await ann.refused("POST", f"/api/matches/{table}/actions", seat0)
    assert (code, sentence) == (409, "the game is paused: because of a test")
    await ann.post(f"/api/tables/{table}/repair", {"do": "resume"})
    await ann.post(f"/api/matches/{table}/actions", {**seat0, "at": logged.count(0)})
    socket = await ann.live(table, 0)
    await play_out(random.Random(1), socket)
    assert [one["what"] for one in await ann.get(f"/api/tables/{table}/acts")] == ["pause", "resume"]


async def test_closing_a_game_under_way(server: Running) -> None:
    table, ann, bob = await server.pair()
    socket = await bob.live(table, 1)
    await ann.post(f"/api/tables/{table}/repair", repair("close"))
    assert await socket.close_code() == 4409
    assert (await bob.get(f"/api/tables/{table}"))["state"] == "closed"
    assert (await bob.refused("GET", f"/api/matches/{table}"))[0] == 409
    assert (await ann.refused("POST", f"/api/tables/{table}/repair", repair("close")))[0] == 409


async def test_another_person_and_a_bot_in_a_seat(server: Running) -> None:
    table, ann, bob = await server.pair()
    mod, cid = await warden(server), await server.person("Cid")
    await mod.post(f"/api/tables/{table}/repair", repair("replace", seat=1, person=cid.id))
    assert (await bob.refused("GET", f"/api/matches/{table}?seat=1"))[0] == 403
    assert (await cid.get(f"/api/matches/{table}?seat=1"))["seat"] == 1
    again = repair("replace", seat=0, person=bob.id)
    assert (await mod.refused("POST", f"/api/tables/{table}/repair", again))[0] == 409
    await mod.post(f"/api/tables/{table}/repair", repair("replace", seat=1, level="random"))
    seats = (await ann.get(f"/api/tables/{table}"))["seats"]
    assert (seats[1]["kind"], seats[1]["bot"]) == ("bot", "random")
    acts = [one for one in await ann.get(f"/api/tables/{table}/acts") if one["what"] == "seat 2"]
    assert [(one["by"], one["before"], one["after"]) for one in acts] == [
        ("Mod", "Bob", "Cid"), ("Mod", "Cid", "bot, random")]


async def test_an_answer_in_somebodys_place_tells_no_hand(server: Running) -> None:
    table, ann, _ = await server.pair()
    mod = await warden(server)
    path = f"/api/tables/{table}/repair"
    assert await mod.refused("POST", path, repair("correct", seat=0, notation="move A B")) == (
        422, "seat 1 cannot answer so now")
    await mod.post(path, repair("correct", seat=0, notation="bid 2"))
    logged = server.services.matches.watched[table].logged
    assert (logged.entries[-1].notation, logged.entries[-1].by) == ("bid 2", "moderator")
    act = (await ann.get(f"/api/tables/{table}/acts"))[-1]
    assert act["what"] == "answer for seat 1" and act["after"] == "", "a sealed bid stays sealed"


async def test_who_may_repair(server: Running) -> None:
    """The host pauses and closes; a moderator who plays there does nothing; everybody else may not at all."""
    table, ann, bob = await server.pair()
    path = f"/api/tables/{table}/repair"
    for do in ("rewind", "replace", "correct", "unrate", "delay"):
        assert (await ann.refused("POST", path, repair(do)))[0] == 403
    assert (await bob.refused("POST", path, repair("pause")))[0] == 403
    await server.services.store.change(sa.update(PEOPLE).where(PEOPLE.c.id == bob.id).values(role="moderator"))
    server.services.accounts._known.clear()
    assert await bob.refused("POST", path, repair("rewind")) == (403, "you play at this table: ask another moderator")
    assert (await ann.refused("POST", path, {"do": "pause", "reason": " "}))[0] == 422
    assert (await ann.refused("POST", path, {"do": "pause", "reason": "\u202e"}))[0] == 422


@pytest.mark.parametrize(("wish", "status"), [
    ({"do": "explode"}, 400), ({}, 400), (repair("rewind", step=-1), 400), (repair("rewind", step="x"), 400),
    (repair("rewind", step=10**8), 422), (repair("replace", seat=99, level="random"), 404),
    (repair("replace", seat=0), 422), (repair("replace", seat=0, person="x", level="y"), 422),
    (repair("replace", seat=0, level="genius"), 422), (repair("replace", seat=0, person="nobody"), 404),
    (repair("correct", seat=0, notation=""), 422), (repair("correct", seat=7, notation="bid 1"), 404),
    (repair("delay", seconds=-1), 400), (repair("delay", seconds=10**9), 400), (repair("unrate"), 409),
    (repair("pause", reason="x" * 500), 400), (repair("resume"), 409), ({**repair("pause"), "more": 1}, 400)])
async def test_repairs_that_cannot_be(shared_table: tuple[str, Person], wish: Json, status: int) -> None:
    table, mod = shared_table
    assert (await mod.refused("POST", f"/api/tables/{table}/repair", wish))[0] == status


@pytest.fixture
async def shared_table(server: Running) -> tuple[str, Person]:
    table, _, _ = await server.pair()
    return table, await warden(server)


async def test_spectators_are_behind_until_the_end(server: Running) -> None:
    """By every way of looking; who sits there is not, and when the game is over nobody is."""
    ann, bob = await server.person("Ann"), await server.person("Bob")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False, delay=3600)
    await bob.post(f"/api/tables/{table}/sit", {"seat": -1})
    await ann.post(f"/api/tables/{table}/start")
    await moved(server, table, 6, ann, bob)
    nobody = await server.person()
    late = await nobody.live(table)
    assert late.shown["step"] == 0 and (await nobody.get(f"/api/matches/{table}"))["step"] == 0
    assert (await nobody.get(f"/api/matches/{table}/timeline"))["steps"] == 0
    assert (await nobody.refused("GET", f"/api/matches/{table}/at/2"))[0] == 404
    lobby = await nobody.get("/api/lobby")
    assert [(one["step"], one["waiting"]) for one in lobby["watch"] if one["id"] == table] == [(0, [])]
    assert (await ann.get(f"/api/matches/{table}"))["step"] > 0, "who plays is not behind"
    entries = server.services.matches.watched[table].logged.entries
    await server.services.store.change(sa.update(TABLES).where(TABLES.c.id == table).values(delay=1))
    await server.services.tables.changed(table)
    await late.until("frame", lambda m: m["step"] >= 1)
    assert entries
    sockets = [await ann.live(table, 0), await bob.live(table, 1)]
    await play_out(random.Random(2), *sockets)
    while not late.over:
        await late.next()


async def test_sharing_a_view(server: Running) -> None:
    """Whoever follows the link sees what the seat sees, plays nothing, and takes no other seat; it can be ended."""
    table, ann, bob = await server.pair()
    eve = await server.person("Eve")
    link = await ann.post(f"/api/tables/{table}/seats/0/share")
    assert (await eve.get(f"/api{link['path']}"))["kind"] == "view"
    await eve.post(f"/api{link['path']}", {"name": "Eve"})
    assert (await eve.get(f"/api/matches/{table}?seat=0"))["seat"] == 0
    assert (await eve.refused("GET", f"/api/matches/{table}?seat=1"))[0] == 403
    move = {"do": "bid 1", "at": 0, "key": "some-key-2", "seat": 0}
    assert (await eve.refused("POST", f"/api/matches/{table}/actions", move))[0] == 403
    assert (await bob.refused("POST", f"/api{link['path']}", {"name": "Bob"}))[0] == 409
    hand = await bob.post(f"/api/tables/{table}/seats/1/hand-over")
    assert (await eve.refused("POST", f"/api{hand['path']}", {"name": "Eve"}))[0] == 409, "she has seen a hand"
    socket = await eve.live(table, 0)
    await ann.delete(f"/api/tables/{table}/seats/0/share")
    assert await socket.close_code() == 4403
    assert (await eve.refused("GET", f"/api/matches/{table}?seat=0"))[0] == 403
    said = [line["text"] for line in await bob.get(f"/api/matches/{table}/chat")]
    assert "Eve looks over the shoulder of seat 1 now." in said
