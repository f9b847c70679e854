"""Links with QR codes: to a table, to a seat, to the spectators' bench."""
from __future__ import annotations

import asyncio
from pathlib import Path

import sqlalchemy as sa
from tests.server.harness import Running

from hegemon.server.database.schema import TABLES
from hegemon.server.maintenance import _check
from hegemon.server.secret import link_of, secret_of, token


async def test_a_seat_link_seats_a_stranger_once_and_can_be_issued_again(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False, public=False)
    link = await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
    token = link["path"].removeprefix("/join/")
    stranger = await server.person()
    assert (await stranger.refused("GET", f"/api/tables/{table}"))[0] == 404, "a private table is hidden"
    invitation = await stranger.get(f"/api/join/{token}")
    assert invitation["seat"] == 1 and invitation["usable"]
    code = await stranger.ask("GET", link["qr"])
    assert code.headers["content-type"] == "image/svg+xml" and code.text.startswith("<svg")
    assert (await stranger.post(f"/api/join/{token}", {"name": "Bob"})) == {
        "table": table, "seat": 1, "state": "open", "page": ""}
    assert (await stranger.get(f"/api/tables/{table}"))["seats"][1]["name"] == "Bob"
    assert (await stranger.post(f"/api/join/{token}", {}))["seat"] == 1, "the same person may come back by it"
    late = await server.person("Late")
    assert (await late.refused("POST", f"/api/join/{token}", {}))[0] == 409
    await ann.post(f"/api/tables/{table}/start")
    socket = await stranger.live(table, 1)
    again = await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
    assert (await late.refused("GET", f"/api/join/{token}"))[0] == 404, "the old link is dead"
    card = again["path"].removeprefix("/join/")
    status, sentence = await late.refused("POST", f"/api/join/{card}", {})
    assert status == 409 and "card of Bob" in sentence, "it seats nobody else"
    assert socket.connection is not None and (await stranger.get(f"/api/matches/{table}?seat=1"))["seat"] == 1
    await ann.delete(f"/api/tables/{table}/links/{again['id']}")
    assert (await late.refused("GET", f"/api/join/{card}"))[0] == 404


async def test_a_card_signs_its_person_in_on_another_device_and_everybody_sees_it(server: Running) -> None:
    table, ann, bob = await server.pair()
    link = await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
    old = await bob.live(table, 1)
    phone = await server.person()
    invitation = await phone.get(f"/api{link['path']}")
    assert invitation["usable"] and invitation["card_of"] == "Bob"
    assert (await phone.post(f"/api{link['path']}", {}))["seat"] == 1
    assert (await phone.get("/api/me"))["person"]["id"] == bob.id
    assert await old.close_code() == 4403, "the old device holds the seat no longer"
    assert (await bob.refused("GET", f"/api/matches/{table}?seat=1"))[0] == 403
    assert (await phone.act(table, 1, "bid 1", 0))["step"] == 1
    said = [line["text"] for line in await ann.get(f"/api/matches/{table}/chat")]
    assert said[-1] == "Bob came in on another device."
    acts = await ann.get(f"/api/tables/{table}/acts")
    assert [(act["by"], act["what"]) for act in acts][-1] == ("Bob", "another device")
    other = await server.table(bob, [{"kind": "me"}, {"kind": "hotseat"}], public=False)
    assert (await phone.refused("GET", f"/api/tables/{other}"))[0] == 404, "a card is for one table"
    assert (await phone.refused("POST", "/api/tokens", {"name": "x"}))[0] == 401
    await bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert (await bob.get(f"/api/matches/{table}?seat=1"))["seat"] == 1, "and may sit down again at the own device"
    assert (await phone.refused("GET", f"/api/matches/{table}?seat=1"))[0] == 403
    assert "is back" in (await ann.get(f"/api/matches/{table}/chat"))[-1]["text"]
    listed = [link for link in await ann.get(f"/api/tables/{table}/links") if link["kind"] == "seat"]
    assert listed[0]["uses"] == 1 and listed[0]["path"] == link["path"] and listed[0]["expires"] > listed[0]["used"] > 0
    assert (await _check(server.services.settings.database)).problems == [], "the acts are a chain"


async def test_a_card_gives_no_power_of_a_host(server: Running) -> None:
    table, ann, _ = await server.pair()
    link = await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 0})
    phone = await server.person()
    await phone.post(f"/api{link['path']}", {})
    assert not (await phone.get(f"/api/tables/{table}"))["am_host"]
    for method, what in (("GET", "links"), ("POST", "links"), ("POST", "rematch"), ("PUT", "seats/1/bot")):
        code, _ = await phone.refused(method, f"/api/tables/{table}/{what}", {} if method != "GET" else None)
        assert code in (400, 401), what


async def test_a_seat_in_play_is_handed_over_by_its_holder_and_seen(server: Running) -> None:
    table, ann, bob = await server.pair()
    code, sentence = await ann.refused("POST", f"/api/tables/{table}/seats/1/hand-over", {})
    assert code == 409 and "is here" in sentence, "the host does not dispose of who is here"
    card = await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
    assert (await ann.refused("PUT", f"/api/tables/{table}/seats/1/bot", {"level": "random"}))[0] == 409
    link = await bob.post(f"/api/tables/{table}/seats/1/hand-over", {})
    code, sentence = await ann.refused("POST", f"/api{link['path']}", {})
    assert code == 409 and "hand of seat 1" in sentence, "who sits in one seat takes no other"
    eve = await server.person("Eve")
    assert (await eve.post(f"/api{link['path']}", {}))["seat"] == 1
    assert (await bob.refused("GET", f"/api/matches/{table}?seat=1"))[0] == 403
    assert (await ann.get(f"/api/matches/{table}/chat"))[-1]["text"] == (
        "Bob handed seat 2 over to Eve; both have seen its hand.")
    assert (await bob.refused("POST", f"/api{link['path']}", {}))[0] == 404, "once"
    phone = await server.person()
    assert (await phone.refused("POST", f"/api{card['path']}", {}))[0] == 404, "Bob's card is not Eve's"
    act = (await ann.get(f"/api/tables/{table}/acts"))[-1]
    assert (act["before"], act["after"], act["what"]) == ("Bob", "Eve", "seat 2")


async def test_the_host_gives_the_seat_of_who_is_away_and_everybody_is_told(server: Running) -> None:
    table, ann, bob = await server.pair()
    await server.services.store.change(sa.update(TABLES).values(created=1.0))
    server.services.matches.watched.clear()
    link = await ann.post(f"/api/tables/{table}/seats/1/hand-over", {})
    eve = await server.person("Eve")
    back = await bob.live(table, 1)
    assert "is back" in (await eve.refused("POST", f"/api{link['path']}", {}))[1]
    await back.close()
    for _ in range(1200):
        if not server.services.matches.watched[table].feeds:
            break
        await asyncio.sleep(0.02)
    server.services.matches.watched[table].heard.clear()
    await eve.post(f"/api{link['path']}", {})
    said = (await ann.get(f"/api/matches/{table}/chat"))[-1]["text"]
    assert "Ann gave seat 2 of Bob, who is away, to Eve" in said
    third = await server.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    bot = await ann.post(f"/api/tables/{third}/links", {"kind": "seat", "seat": 1})
    code, sentence = await ann.refused("POST", f"/api{bot['path']}", {})
    assert code == 409 and "hand of seat 1" in sentence, "nor does the host look into the hand of a bot"


async def test_who_gave_a_seat_away_does_not_sit_elsewhere(server: Running) -> None:
    ann, bob, eve = [await server.person(name) for name in ("Ann", "Bob", "Eve")]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    table = await server.table(ann, seats, start=False)
    await bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    await ann.post(f"/api/tables/{table}/start")
    link = await bob.post(f"/api/tables/{table}/seats/1/hand-over", {})
    await eve.post(f"/api{link['path']}", {})
    free = await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 2})
    assert "seen the hand of seat 2" in (await bob.refused("POST", f"/api{free['path']}", {}))[1]


def test_tokens_are_derived_and_cannot_be_guessed(tmp_path: Path) -> None:
    secret = secret_of("", str(tmp_path / "games.db"))
    assert secret == secret_of("", str(tmp_path / "games.db")) != secret_of("", str(tmp_path / "others.db"))
    assert (tmp_path / "games.db.secret").stat().st_mode & 0o077 == 0
    made = token(secret, "00112233aabbccdd", 3)
    assert link_of(secret, made) == ("00112233aabbccdd", 3) and made != token(secret, "00112233aabbccdd", 4)
    for wrong in (made[:-2] + "AA", "", "x" * 35, "\u00e9", made + "A", token(b"other", "00112233aabbccdd", 3)):
        assert link_of(secret, wrong) is None


async def test_a_late_joiner_takes_the_seat_of_a_bot_and_knows_which_it_is(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "random"}], start=False)
    assert [seat["title"] for seat in (await ann.get(f"/api/tables/{table}"))["seats"]] == ["", ""]
    await ann.post(f"/api/tables/{table}/start")
    seats = (await ann.get(f"/api/tables/{table}"))["seats"]
    assert [(seat["title"], seat["colour"]) for seat in seats] == [("Blue", "blue"), ("Yellow", "yellow")]
    link = await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
    late = await server.person("Late")
    token = link["path"].removeprefix("/join/")
    assert (await late.get(f"/api/join/{token}"))["seat_title"] == "Yellow"
    assert (await late.post(f"/api/join/{token}", {}))["seat"] == 1
    seat = (await late.get(f"/api/tables/{table}"))["seats"][1]
    assert (seat["name"], seat["bot"], seat["mine"]) == ("Late", "", True)


async def test_a_watch_link_shows_a_private_table_and_nothing_more(server: Running) -> None:
    table, ann, _ = await server.pair(public=False)
    link = await ann.post(f"/api/tables/{table}/links", {"kind": "watch"})
    eve = await server.person("Eve")
    assert (await eve.refused("GET", f"/api/matches/{table}"))[0] == 404
    await eve.post(f"/api/join/{link['path'].removeprefix('/join/')}", {})
    assert (await eve.get(f"/api/matches/{table}"))["seat"] == -1
    assert (await eve.refused("GET", f"/api/matches/{table}?seat=0"))[0] == 403
    assert (await eve.refused("GET", f"/api/tables/{table}/links"))[0] == 403


async def test_a_table_that_waits_is_joined_by_six_letters(server: Running) -> None:
    """Those who see the table in the lobby see its code; a private table opens to whoever types it."""
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False, public=False)
    code = next(line for line in (await ann.get("/api/lobby"))["mine"] if line["id"] == table)["code"]
    assert len(code) == 6 and not set(code) & set("0O1I")
    bob = await server.person("Bob")
    assert table not in [line["id"] for line in (await bob.get("/api/lobby"))["open"]]
    path = (await bob.post("/api/codes", {"code": f" {code[:3].lower()} {code[3:]} "}))["path"]
    assert (await bob.post(f"/api{path}", {}))["table"] == table
    assert (await bob.refused("POST", "/api/codes", {"code": "ZZZZZZ"}))[0] == 404
    await ann.post(f"/api/tables/{table}/start")
    assert not next(line for line in (await ann.get("/api/lobby"))["my_turn"] if line["id"] == table).get("code")
