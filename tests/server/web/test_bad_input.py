"""Whatever is wrong with a request: the right code and one clear sentence."""
from __future__ import annotations

import random

import pytest
from tests.server.harness import Json, Running, play_out

from hegemon.server.tables import replays

SEATS = [{"kind": "me"}, {"kind": "open"}]
TABLES: list[tuple[Json, int, str]] = [
    ({"game": "chess", "seats": SEATS}, 422, "there is no game chess"),
    ({"game": "skirmish", "seats": SEATS * 4}, 422, "is played by 2, 3, 4"),
    ({"game": "skirmish", "seats": SEATS, "options": {"rounds": 99}}, 422, "rounds is one of 3, 2, 5"),
    ({"game": "skirmish", "seats": SEATS, "options": {"colour": True}}, 422, "there is no option colour"),
    ({"game": "skirmish", "seats": [{"kind": "bot", "level": "genius"}, {"kind": "me"}]}, 422, "has no bot genius"),
    ({"game": "skirmish", "seats": SEATS, "seed": "-1"}, 400, "seed"),
    ({"game": "skirmish", "seats": SEATS, "seed": "9" * 39}, 422, "a seed is a whole number"),
    ({"game": "skirmish", "seats": SEATS, "start": True}, 409, "seat 2 is still open"),
    ({"game": "skirmish", "seats": SEATS, "surprise": 1}, 400, "surprise"),
    ({"game": "skirmish"}, 400, "seats"),
]


@pytest.mark.parametrize(("wish", "status", "words"), TABLES, ids=[words for _, _, words in TABLES])
async def test_tables_that_cannot_be(server: Running, wish: Json, status: int, words: str) -> None:
    ann = await server.person("Ann")
    code, sentence = await ann.refused("POST", "/api/tables", wish)
    assert code == status and words in sentence


async def test_actions_that_cannot_be(server: Running) -> None:
    table, ann, bob = await server.pair()
    path = f"/api/matches/{table}/actions"
    move: Json = {"do": "bid 1", "at": 0, "key": "some-key-1", "seat": 0}
    assert (await bob.refused("POST", path, move)) == (403, "seat 0 is not yours")
    assert (await ann.refused("POST", path, {**move, "seat": 7})) == (404, "this table has no seat 7")
    assert (await ann.refused("POST", path, {**move, "seat": -1}))[0] == 404
    assert (await ann.refused("POST", path, {**move, "do": "dance"}))[1].startswith("there is no verb dance")
    code, sentence = await ann.refused("POST", path, {**move, "do": "move B A"})
    assert code == 422 and "bid 0" in sentence
    assert "does not answer 'How much do you bid for the first move?' (K-2.1" in sentence
    assert (await ann.refused("POST", path, {**move, "do": "bid 31"}))[0] == 422
    assert (await ann.refused("POST", path, {**move, "key": "x"}))[0] == 400
    assert (await ann.refused("POST", path, {**move, "at": 1.5}))[0] == 400
    assert (await ann.refused("POST", "/api/matches/nothing/actions", move)) == (404, "there is no such table")
    assert server.services.matches.watched[table].logged.number == 0, "nothing happened"
    nobody = await server.person()
    assert (await nobody.refused("POST", path, move))[0] == 401
    socket = await ann.live(table, 0)
    answer = await socket.do("bid 99")
    assert answer["type"] == "refused" and answer["why"] and not answer.get("stale")


async def test_bodies_that_cannot_be_read(server: Running) -> None:
    ann = await server.person("Ann")
    deep = b'{"name": ' + b"[" * 40_000 + b"]" * 40_000 + b"}"
    for raw, code in ((b"{", 400), (b"[]", 400), (b"\xff\xfe", 400), (b'{"name": 5}', 400), (deep, 400),
                      (b'{"name": "\xe8"}', 400), (b"x" * 200_000, 413)):
        response = await ann.http.post("/api/people/guest", content=raw, headers={"content-type": "application/json"})
        assert response.status_code == code and response.json()["detail"], (raw[:10], response.text)
    for name in ("", " ", "a" * 41, "bad\u202ename"):
        assert (await ann.refused("POST", "/api/people/guest", {"name": name}))[0] in (400, 422), repr(name)
    assert (await ann.refused("GET", "/api/matches/x?seat=abc"))[0] == 400
    assert (await ann.refused("GET", "/api/games/chess"))[0] == 404
    assert (await ann.refused("DELETE", "/api/lobby", None))[0] == 405
    assert (await ann.refused("GET", "/api/no/such/thing"))[0] == 404


async def test_a_message_nested_too_deep_is_refused_and_the_socket_stays(server: Running) -> None:
    table, ann, _ = await server.pair()
    socket = await ann.live(table, 0)
    await socket.connection.send('{"a":' * 10_000 + "1" + "}" * 10_000)
    assert (await socket.until("refused"))["why"] == "the request cannot be read"
    await socket.send(type="ping")
    await socket.until("pong")


async def test_a_game_that_has_not_begun_or_is_over(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, SEATS, start=False)
    move: Json = {"do": "bid 1", "at": 0, "key": "some-key-1", "seat": 0}
    assert (await ann.refused("POST", f"/api/matches/{table}/actions", move)) == (409, "the game has not begun")
    assert (await ann.refused("GET", f"/api/matches/{table}")) == (409, "the game has not begun")
    begun, one, two = await server.pair()
    assert (await one.refused("GET", f"/api/matches/{begun}/record"))[0] == 409, "it holds all secrets"
    await play_out(random.Random(1), await one.live(begun, 0), await two.live(begun, 1))
    code, sentence = await one.refused("POST", f"/api/matches/{begun}/actions", {**move, "at": 999})
    assert code == 409
    number = (await one.get(f"/api/matches/{begun}"))["n"]
    code, sentence = await one.refused("POST", f"/api/matches/{begun}/actions", {**move, "at": number})
    assert code == 422 and "the game is over" in sentence


HEADER = '{"record": 1, "game": "skirmish", "version": 1, "seats": 2, "seed": 1, "options": {}}'
RECORDS = [("", "first line is not a header"), ("{}", "first line is not a header"), ("x" * 5000, "not a header"),
           (HEADER.replace("skirmish", "chess"), "no game chess"),
           (HEADER.replace('"record": 1', '"format": 9, "state": 1'), "format 9"),
           (HEADER + "\n0 Round.opened bid 9\n", "line 2"), (HEADER + "\n", "is missing")]


@pytest.mark.parametrize(("text", "words"), RECORDS)
async def test_records_that_cannot_be(server: Running, text: str, words: str) -> None:
    ann = await server.person("Ann")
    code, sentence = await ann.refused("POST", "/api/records", {"record": text})
    assert (code == 422 and words in sentence) or (code == 400 and not text)


async def test_a_record_that_takes_too_long_is_not_wrong(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "CHECK_SECONDS", 0.0)
    ann = await server.person("Ann")
    code, sentence = await ann.refused("POST", "/api/records", {"record": HEADER + "\n"})
    assert code == 409 and "takes too long now" in sentence
