"""Channels of talk: a line reaches those it was said to and nobody else, whoever sits where afterwards."""
from __future__ import annotations

import os
import random
from collections import defaultdict

import pytest
import sqlalchemy as sa
from tests.server.harness import Json, Person, Running, Socket, play_out

from hegemon.server.database.schema import NOTES, SEATS
from hegemon.server.matches.talk import audience, listed

LINES = int(os.environ.get("HEGEMON_LINES", "400"))


async def _talk(socket: Socket) -> list[Json]:
    """Everything that was said to a socket so far."""
    await socket.send(type="ping")
    found: list[Json] = []
    while (message := await socket.next())["type"] != "pong":
        found += message["lines"] if message["type"] == "chat" else []
    return found


async def _channels(socket: Socket) -> dict[str, Json]:
    """Resync does not repeat them: they come with the first lines."""
    message = await socket.until("channels")
    return {one["key"]: one for one in message["channels"]}


async def _trio(server: Running, **more: object) -> tuple[str, list[Person]]:
    people = [await server.person(name) for name in ("Ann", "Bob", "Cid")]
    table = await server.table(people[0], [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start=False, **more)
    for person in people[1:]:
        await person.post(f"/api/tables/{table}/sit")
    await people[0].post(f"/api/tables/{table}/start")
    return table, people


async def test_all_pairs_and_the_host_have_channels_of_their_own(server: Running) -> None:
    table, people = await _trio(server)
    crowd = await server.person("Eve")
    sockets = [await person.live(table, seat) for seat, person in enumerate(people)]
    watching = await crowd.live(table)
    names = [set(await _channels(socket)) for socket in (*sockets, watching)]
    assert names == [{"all", "control:1", "control:2", "pair:0-1", "pair:0-2"},
                     {"all", "control:1", "pair:0-1", "pair:1-2"},
                     {"all", "control:2", "pair:0-2", "pair:1-2"}, {"all"}]
    for socket, channel, text in ((sockets[1], "all", "to all"), (sockets[1], "pair:1-2", "to Cid"),
                                  (sockets[1], "control", "to the host"), (sockets[0], "control:1", "the host's word")):
        await socket.send(type="say", channel=channel, text=text)
        said = (await socket.until("chat"))["lines"]
        assert [line["text"] for line in said] == [text] or socket is sockets[0]
        assert said[-1]["seat"] == 1 or socket is sockets[0]
    heard = [[line["text"] for line in await _talk(socket)] for socket in (*sockets, watching)]
    assert heard[2] == ["to all", "to Cid"] and heard[3] == ["to all"]
    await sockets[2].send(type="say", channel="pair:0-1", text="between others")
    assert (await sockets[2].until("refused"))["why"] == "this channel is not one of yours here"
    await watching.send(type="chat", text="me too")
    assert (await watching.until("refused"))["why"] == "those who look on read along; take a seat to talk"
    await people[0].put(f"/api/tables/{table}/talk", {"open": True})
    await watching.send(type="chat", text="now I may")
    assert (await watching.until("chat"))["lines"][0]["seat"] == -1
    lines = [[one["text"] for one in await person.get(f"/api/matches/{table}/chat?seat={seat}")]
             for seat, person in enumerate(people)]
    assert lines == [["to all", "to the host", "the host's word", "now I may"],
                     ["to all", "to Cid", "to the host", "the host's word", "now I may"],
                     ["to all", "to Cid", "now I may"]]
    assert [one["text"] for one in await crowd.get(f"/api/matches/{table}/chat")] == ["to all", "now I may"]
    older = await people[1].get(f"/api/matches/{table}/chat?seat=1&channel=control:1")
    before = older[-1]["number"]
    assert [one["text"] for one in await people[1].get(
        f"/api/matches/{table}/chat?seat=1&channel=control:1&before={before}")] == ["to the host"]


async def test_what_was_read_stays_read_and_private_words_are_noted_once(server: Running) -> None:
    table, (ann, bob, _) = await _trio(server)
    for text in ("one", "two", "three"):
        await ann.post(f"/api/matches/{table}/chat", {"text": text, "channel": "pair:0-1", "seat": 0})
    await ann.post(f"/api/matches/{table}/chat", {"text": "well, @cid?"})
    notes = [note for note in (await bob.get("/api/notes"))["notes"] if note["kind"] == "message"]
    assert [(note["title"].partition(":")[0], note["text"], note["read"]) for note in notes] == [
        ("Ann wrote to you", "one", False)], "one note until it is read"
    socket = await bob.live(table, 1)
    last = (await bob.get(f"/api/matches/{table}/chat?seat=1&channel=pair:0-1"))[-1]["number"]
    await socket.send(type="heard", channel="pair:0-1", number=last)
    await _talk(socket)
    again = await bob.live(table, 1)
    channels = await _channels(again)
    assert channels["pair:0-1"]["heard"] == last and channels["all"]["heard"] == 0
    assert all([note["read"] for note in (await bob.get("/api/notes"))["notes"] if note["kind"] == "message"])
    kinds = [row["kind"] for row in await server.services.store.rows(sa.select(NOTES)) if row["kind"] != "turn"]
    assert sorted(kinds) == ["mention", "message"]


async def test_a_device_that_changes_hands_shows_one_seat_at_a_time(server: Running) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "hotseat", "name": "Second"}, {"kind": "open"}],
                               start=False)
    await bob.post(f"/api/tables/{table}/sit")
    await ann.post(f"/api/tables/{table}/start")
    await bob.post(f"/api/matches/{table}/chat", {"text": "for the second", "channel": "pair:1-2", "seat": 2})
    shared = await ann.live(table, 0)
    assert "for the second" not in [line["text"] for line in await _talk(shared)]
    await shared.send(type="sit", seat=-1)
    assert await _talk(shared) == []
    await shared.send(type="sit", seat=1)
    assert [line["text"] for line in await _talk(shared)] == ["for the second"]


async def test_when_the_game_is_over_private_talk_stays_private(server: Running) -> None:
    table, people = await _trio(server, options={"rounds": 2})
    await people[1].post(f"/api/matches/{table}/chat", {"text": "between us", "channel": "pair:1-2", "seat": 1})
    sockets = [await person.live(table, seat) for seat, person in enumerate(people)]
    await play_out(random.Random(1), *sockets)
    stranger = await server.person("Eve")
    looking = await stranger.live(table, 1)
    assert await _talk(looking) == [] and set(looking.shown) > {"n"}, "the seat's view is open, its talk is not"
    assert await stranger.get(f"/api/matches/{table}/chat?seat=2") == []


async def test_talk_is_handed_to_the_host_visibly(server: Running) -> None:
    table, (ann, bob, cid) = await _trio(server)
    for number in range(30):
        speaker, seat = (bob, 1) if number % 2 else (cid, 2)
        await speaker.post(f"/api/matches/{table}/chat", {"text": f"line {number}", "channel": "pair:1-2",
                                                          "seat": seat})
    lines = await bob.get(f"/api/matches/{table}/chat?seat=1&channel=pair:1-2")
    path = f"/api/matches/{table}/reports"
    assert (await ann.refused("POST", path, {"number": lines[-2]["number"]}))[0] == 404, "she cannot read it"
    assert (await bob.refused("POST", path, {"number": lines[-1]["number"]}))[1] == "this is your own line"
    await bob.post(path, {"number": lines[-2]["number"], "reason": "not kind"})
    told = (await cid.get(f"/api/matches/{table}/chat?seat=2&channel=pair:1-2"))[-1]
    assert told["text"] == "Bob has handed this talk to the host." and told["person"] == ""
    assert (await cid.refused("GET", path))[0] == 403
    [report] = await ann.get(path)
    assert [line["text"] for line in report["lines"]] == [f"line {n}" for n in range(8, 29)]
    assert report["name"] == "Bob" and report["reason"] == "not kind" and not report["closed"]
    assert (await ann.get("/api/notes"))["notes"][0]["kind"] == "report"
    assert [one["closed"] for one in await ann.post(f"{path}/{report['id']}/close")] == [True]
    assert await ann.get(f"/api/matches/{table}/chat?seat=0&channel=pair:1-2") == [], "the channel itself stays closed"


@pytest.mark.parametrize("game", ["pax_galactica"])
async def test_no_line_reaches_a_socket_outside_its_audience(server: Running, game: str) -> None:
    """Many lines in all channels of a game with teams, places and secret circles, while seats change person."""
    chance, services = random.Random(9), server.services
    info = next(one for one in await (await server.person()).get("/api/games") if one["name"] == game)
    count = min(info["seats"])
    people = [await server.person(f"Person {n}") for n in range(count + 3)]
    table = await server.table(people[0], [{"kind": "me"}] + [{"kind": "open"}] * (count - 1), start=False, game=game,
                               options={})
    for person in people[1:count]:
        await person.post(f"/api/tables/{table}/sit")
    await people[0].post(f"/api/tables/{table}/start")
    holder, spare = dict(enumerate(people[:count])), people[count:]
    open_sockets = {seat: await holder[seat].live(table, seat) for seat in holder}
    watched = services.matches.watched[table]
    crowd = await (await server.person("Eve")).live(table)
    allowed: dict[str, set[str]] = defaultdict(set)     # by person: what was said to a seat he held then
    known: dict[int, set[str]] = defaultdict(set)       # by seat: what its next person may read
    every, private = set(), 0
    for number in range(LINES):
        seat = chance.randrange(count)
        who = await services.accounts.who(_token(holder[seat]))
        assert who is not None
        channel = chance.choice([one.key for one in listed(watched, who, seat) if one.write])
        to, word = audience(watched, channel), f"canary-{number}-{chance.randrange(10**9)}-"
        await services.talk.say(watched, who, seat, channel, word)
        every.add(word)
        private += to is not None
        for other in range(count):
            if to is None or other in to:
                known[other].add(word)
                allowed[holder[other].name].add(word)
        if to is None or -2 in to:
            allowed[people[0].name].add(word)
        if to is None:
            allowed["Eve"].add(word)
        if number % 100 == 50:
            await _drained(*open_sockets.values(), crowd)
            await _change_person(server, table, chance.randrange(1, count), holder, spare, open_sockets, known, allowed)
    await _drained(*open_sockets.values(), crowd)
    assert private > LINES // 2 and len({one.key for s in holder for one in listed(
        watched, await services.accounts.who(_token(holder[s])), s)}) > 20
    for person in [*people, crowd.person]:
        sent = b"\n".join(person.bytes)
        got = {word for word in every if word.encode() in sent}
        name = person.name if person is not crowd.person else "Eve"
        assert got <= allowed[name], f"{name} read {len(got - allowed[name])} lines that were not for him"
    for seat, socket in open_sockets.items():
        sent = b"\n".join(socket.person.bytes)
        late = {word for word in known[seat] if int(word.split("-")[1]) > LINES - 20}
        assert all([word.encode() in sent for word in late]), "what is said to somebody comes"


def _token(person: Person) -> str:
    return next(iter(person.http.cookies.values()))


async def _drained(*sockets: Socket) -> None:
    for socket in sockets:
        await socket.send(type="ping")
        await socket.until("pong")


async def _change_person(server: Running, table: str, seat: int, holder: dict[int, Person], spare: list[Person],
                         sockets: dict[int, Socket], known: dict[int, set[str]], allowed: dict[str, set[str]]) -> None:
    """Somebody else sits there now, and reads what the seat knows."""
    newcomer, gone = spare.pop(0), holder[seat]
    await server.services.store.change(sa.update(SEATS).where(SEATS.c.table == table, SEATS.c.seat == seat).values(
        person=newcomer.id, name=newcomer.name))
    await server.services.tables.changed(table)
    assert await sockets[seat].close_code() == 4403
    spare.append(gone)
    holder[seat] = newcomer
    allowed[newcomer.name] |= known[seat]
    sockets[seat] = await newcomer.live(table, seat)
