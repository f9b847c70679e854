"""Looking after people: roles, mutes, bans, names, deleted accounts, exports, words to everybody, token scopes."""
from __future__ import annotations

import asyncio
import io
import json
import random
import zipfile
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.admin.test_repairs import warden
from tests.server.harness import Json, Person, Running
from tests.server.ratings.test_profiles import account
from tests.server.ratings.test_ratings import finished, kept

from hegemon.cli.app import main
from hegemon.server.admin.forgetting import SILENCED
from hegemon.server.database.schema import META, PEOPLE, REPORTS
from hegemon.server.maintenance import _check


async def test_muting_banning_and_renaming(server: Running) -> None:
    table, ann, bob = await server.pair()
    mod = await warden(server)
    await mod.post(f"/api/admin/people/{bob.id}", {"do": "mute", "hours": 2, "reason": "shouting"})
    assert await bob.refused("POST", f"/api/matches/{table}/chat", {"text": "hello"}) == (
        403, "a moderator has muted you for another 2 hours")
    await mod.post(f"/api/admin/people/{bob.id}", {"do": "mute"})
    await bob.post(f"/api/matches/{table}/chat", {"text": "hello"})
    await mod.post(f"/api/admin/people/{bob.id}", {"do": "rename", "name": "Robert", "reason": "rude"})
    assert [seat["name"] for seat in (await ann.get(f"/api/tables/{table}"))["seats"]] == ["Ann", "Robert"]
    assert (await ann.get(f"/api/matches/{table}/chat"))[-1]["name"] == "Robert"
    socket = await bob.live(table, 1)
    await mod.post(f"/api/admin/people/{bob.id}", {"do": "ban", "hours": 48, "reason": "worse"})
    assert await socket.close_code() == 4401
    assert await bob.refused("GET", "/api/me") == (403, "you are banned for another 2 days: worse")
    await mod.post(f"/api/admin/people/{bob.id}", {"do": "ban", "hours": 0})
    assert (await bob.get("/api/me"))["person"]["name"] == "Robert"
    done = [(one["act"]["by"], one["act"]["what"], one["act"]["after"]) for one in await mod.get("/api/admin/acts")]
    assert ("Mod", "mute", "Robert for 2 hours") in done and ("Mod", "ban", "Robert for 2 days") in done


async def test_roles_reach_only_downwards(server: Running) -> None:
    mod, other = await warden(server), await warden(server, name="Other")
    boss = await warden(server, "operator", "Boss")
    bad: Json = {"hours": 1, "reason": "x"}
    guest = await server.person("Guest")
    assert (await mod.refused("POST", f"/api/admin/people/{other.id}", {"do": "ban", **bad}))[0] == 403
    assert (await mod.refused("POST", f"/api/admin/people/{boss.id}", {"do": "mute", **bad}))[0] == 403
    assert (await mod.refused("POST", f"/api/admin/people/{guest.id}", {"do": "delete", "reason": "x"}))[0] == 403
    assert (await boss.refused("POST", f"/api/admin/people/{guest.id}", {"do": "role", "role": "moderator"}))[0] == 409
    await boss.post(f"/api/admin/people/{other.id}", {"do": "role", "role": ""})
    assert (await other.refused("GET", "/api/admin"))[0] == 404
    assert (await guest.refused("GET", "/api/admin/people"))[0] == 404, "nobody else is told that there is anything"
    token = (await boss.post("/api/tokens", {"name": "bot"}))["token"]
    bearer = Person(server.url, token)
    server.people.append(bearer)
    assert (await bearer.refused("GET", "/api/admin"))[0] == 404, "a role is for a browser, not for a token"


async def test_deleting_an_account_leaves_no_name_and_whole_games(server: Running) -> None:
    """Every row of every table is searched; chains, records and ratings are as before."""
    zoe, bob = await account(server, "Zoe Quisling"), await account(server, "Bob")
    table = await finished(server, zoe, bob)
    await zoe.post(f"/api/matches/{table}/chat", {"text": "well played, says Zoe Quisling"})
    await bob.put(f"/api/people/{zoe.id}/tie", {"tie": "follow"})
    await zoe.put(f"/api/people/{bob.id}/tie", {"tie": "follow"})
    running = await server.table(bob, [{"kind": "me"}, {"kind": "open"}], start=False)
    await zoe.post(f"/api/tables/{running}/sit", {"seat": -1})
    await bob.post(f"/api/tables/{running}/start")
    await zoe.post(f"/api/tables/{running}/seats/1/share")
    await zoe.post("/api/tokens", {"name": "Zoe Quisling's bot"})
    ratings = (await kept(server))[0]
    record = await bob.get(f"/api/matches/{table}/record")
    assert await _named(server, "Zoe Quisling"), "the search would find what is there"
    assert (await zoe.refused("POST", "/api/me/delete", {"passphrase": "wrong"}))[0] == 403
    await zoe.post("/api/me/delete", {"passphrase": "a long one Zoe Quisling"})
    assert await _named(server, "Zoe Quisling") == []
    assert (await zoe.get("/api/me"))["person"] is None
    assert (await zoe.refused("POST", "/api/people/login",
                              {"name": "Zoe Quisling", "passphrase": "a long one Zoe Quisling"}))[0] == 403
    assert [one["name"] for one in (await bob.get(f"/api/tables/{table}"))["seats"]] == ["a former player", "Bob"]
    seat = (await bob.get(f"/api/tables/{running}"))["seats"][1]
    assert (seat["name"], seat["left"], bool(seat["bot"])) == ("a former player", "abandoned", True)
    assert (await bob.get(f"/api/matches/{table}/chat"))[-1]["text"] == SILENCED
    assert await bob.get(f"/api/matches/{table}/record") == record
    assert (await kept(server))[0] == ratings
    await bob.post(f"/api/tables/{running}/repair", {"do": "pause", "reason": "so that it stands still"})
    while server.services.matches.watched[running].thinking:
        await asyncio.sleep(0.02)
    assert (await _check(server.services.settings.database)).problems == []
    assert (await bob.refused("GET", f"/api/people/{zoe.id}"))[0] == 404
    assert [row["name"] for row in (await bob.get("/api/leaders/skirmish"))["rows"]] == ["Bob"]


async def _named(server: Running, name: str) -> list[str]:
    """Where a name stands in the database."""
    found = []
    for table in META.sorted_tables:
        for row in await server.services.store.rows(sa.select(table)):
            found += [f"{table.name}.{column}" for column, value in row.items()
                      if name.casefold() in str(value).casefold()]
    return found


async def test_a_guest_deletes_by_typing_the_name(server: Running) -> None:
    ann = await server.person("Ann")
    assert (await ann.refused("POST", "/api/me/delete", {"passphrase": "ann"}))[0] == 403
    await ann.post("/api/me/delete", {"passphrase": "Ann"})
    row = await server.services.store.row(sa.select(PEOPLE).where(PEOPLE.c.id == ann.id))
    assert row is not None and (row["name"], row["gone"]) == ("a former player", True)


async def test_everything_of_mine_can_be_taken_away(server: Running) -> None:
    """Records that can be played again, and no secret that opens anything or belongs to others."""
    ann, bob = await account(server, "Ann"), await account(server, "Bob")
    table = await finished(server, ann, bob)
    await ann.post(f"/api/matches/{table}/chat", {"text": "mine"})
    await bob.post(f"/api/matches/{table}/chat", {"text": "not-hers-at-all"})
    answer = await ann.ask("GET", "/api/me/export")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        data = json.loads(file.read("data.json"))
        record = file.read(f"records/skirmish-{table}.record").decode()
    assert (await ann.post("/api/records", {"record": record}))["over"]
    assert [line["text"] for line in data["chat"]] == ["mine"]
    assert data["people"][0]["name"] == "Ann" and data["results"][0]["table"] == table
    text = json.dumps(data)
    assert "argon2" not in text and "not-hers-at-all" not in text and "digest" not in text
    card = await server.person()
    private = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
    link = await ann.post(f"/api/tables/{private}/links", {"kind": "seat", "seat": 0})
    await card.post(f"/api{link['path']}", {"name": "x"})
    assert (await card.refused("GET", "/api/me/export"))[0] == 401, "a card is for one table"
    assert (await card.refused("POST", "/api/me/delete", {"passphrase": "Ann"}))[0] == 401


async def test_words_to_everybody(server: Running) -> None:
    table, ann, _ = await server.pair()
    boss = await warden(server, "operator", "Boss")
    mod = await warden(server)
    socket = await ann.live(table, 0)
    await mod.post("/api/admin/notices", {"kind": "word", "text": "Tournament on Sunday.", "minutes": 60})
    assert (await socket.until("notice"))["text"] == "Tournament on Sunday."
    assert (await mod.refused("POST", "/api/admin/notices", {"kind": "restart", "minutes": 5}))[0] == 403
    await boss.post("/api/admin/notices", {"kind": "restart", "minutes": 5})
    nobody = await server.person()
    first = (await nobody.get("/api/notices"))[0]
    assert first["kind"] == "restart" and 290 < first["at"] - first["now"] <= 300
    await boss.delete("/api/admin/notices")
    assert await nobody.get("/api/notices") == []
    for body in ({"kind": "word", "text": ""}, {"kind": "word", "text": "\u202e"}, {"kind": "shout", "text": "x"},
                 {"kind": "word", "text": "x", "minutes": -1}, {"kind": "word", "text": "x" * 400}):
        assert (await boss.refused("POST", "/api/admin/notices", body))[0] in (400, 422)


async def test_reports_are_listed_and_settled(server: Running) -> None:
    table, ann, _ = await server.pair()
    mod = await warden(server)
    await server.services.store.change(sa.insert(REPORTS), {
        "id": "r1", "table": table, "by": ann.id, "name": "Ann", "time": 1.0, "channel": "all", "reason": "rude",
        "lines": [{"number": 1, "at": 1.0, "person": "x", "name": "Bob", "seat": 1, "text": "rude words"}]})
    listed = await mod.get("/api/admin/reports")
    assert listed[0]["lines"][0]["text"] == "rude words" and listed[0]["closed"] == 0
    assert (await mod.get("/api/admin"))["reports"] == 1
    assert (await mod.post("/api/admin/reports/r1"))[0]["closed"] > 0
    assert (await mod.refused("POST", "/api/admin/reports/nothing"))[0] == 404


SCOPED: list[tuple[str, str, Json | None, str]] = [
    ("GET", "/api/lobby", None, "look"), ("POST", "/api/matches/{t}/chat", {"text": "hello"}, "talk"),
    ("POST", "/api/matches/{t}/actions", {"do": "bid 1", "at": 0, "key": "KEY", "seat": 0}, "play"),
    ("POST", "/api/tables", {"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "open"}]}, "host"),
    ("GET", "/api/sessions", None, "me"), ("GET", "/api/friends", None, "me")]


@pytest.mark.parametrize("scope", ["look", "play", "talk", "host", "me"])
async def test_a_token_does_what_it_may_and_nothing_else(server: Running, scope: str) -> None:
    table, ann, _ = await server.pair()
    token = (await ann.post("/api/tokens", {"name": "bot", "scopes": [scope]}))["token"]
    bearer = Person(server.url, token)
    server.people.append(bearer)
    for method, path, body, wanted in SCOPED:
        sent = {**body, "key": f"key-{random.random()}"} if body and "key" in body else body
        code = (await bearer.ask(method, path.format(t=table), sent)).status_code
        assert (code < 300) == (wanted == scope), (method, path, code)
    assert (await ann.get("/api/sessions"))[0]["may"] in ([scope], [])
    if scope == "look":
        socket = await bearer.live(table, 0)
        assert "not play" in (await socket.do("bid 1"))["why"]
        await socket.send(type="chat", text="hello")
        assert "not talk" in (await socket.until("refused"))["why"]


def test_the_command_line_does_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "x.db")
    main(["admin", "notice", "Hello all.", "--database", database])
    main(["admin", "acts", "--database", database])
    out = capsys.readouterr().out
    assert "Hello all." in out and "the operator of this server word to everybody" in out
    for wrong in (["role", "Nobody", "moderator"], ["ban", "Nobody", "--reason", "x"], ["ratings"], ["notice"],
                  ["delete", "Nobody", "--reason", "x"]):
        with pytest.raises(SystemExit) as stopped:
            main(["admin", *wrong, "--database", database])
        assert stopped.value.code == 2 and len(capsys.readouterr().err.splitlines()) == 1
