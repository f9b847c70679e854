"""People are told what waits for them: once, on every way they chose, and never for a move already made."""
from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from tests.server.harness import Person, Running, Turning, play_out, running
from tests.server.outbox.receivers import Receivers, Subscription, until

from hegemon.server.database.schema import DELIVERIES, NOTES
from hegemon.server.outbox.sender import Sender

AT_ONCE = {"delay": 0}


async def wish(person: Person, **more: Any) -> None:
    """What somebody chooses; without a wait, so that tests have none."""
    await person.put("/api/wishes", {**AT_ONCE, **more})


async def hook(person: Person, outside: Receivers, path: str, kind: str = "json") -> str:
    """A webhook of somebody."""
    way = await person.post("/api/ways", {"kind": kind, "target": f"{outside.web.url}{path}"})
    return str(way["id"])


async def rows(server: Running, table: sa.Table) -> list[dict[str, Any]]:
    """What is written down."""
    return await server.services.store.rows(sa.select(table))


async def test_every_way_tells_of_a_turn_once_with_one_key(telling: Running, outside: Receivers) -> None:
    ann, bob = await telling.person("Ann"), await telling.person("Bob")
    await wish(bob)
    await hook(bob, outside, "/bob")
    seen = Subscription(f"{outside.web.url}/push/1")
    await bob.post("/api/ways/push", seen.wish)
    mail = await bob.post("/api/ways", {"kind": "mail", "target": "bob@example.org"})
    assert mail["state"] == "unconfirmed" and mail["shown"] == "bo…@example.org"
    code = str(outside.post.letters[0].get_content()).split("The code is ")[1].split(".")[0]
    assert (await bob.refused("POST", f"/api/ways/{mail['id']}/confirm", {"code": "AAAAA-AAAAA"}))[0] == 403
    await bob.post(f"/api/ways/{mail['id']}/confirm", {"code": code})
    table = await telling.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False, name="Ann's <b>table</b>")
    await bob.post(f"/api/tables/{table}/sit")
    await ann.post(f"/api/tables/{table}/start")
    await until(lambda: outside.web.to("/bob") and outside.web.to("/push/1") and len(outside.post.letters) == 2)
    [told], [pushed], letter = outside.web.to("/bob"), outside.web.to("/push/1"), outside.post.letters[1]
    key = f"turn-{table}-0-1"
    assert told.json["key"] == told.headers["idempotency-key"] == key
    assert told.json["title"] == "Bob, it is your turn in Ann's <b>table</b>" and "bid" not in told.json["text"]
    assert told.json["link"] == f"{telling.url}/play/{table}"
    words = seen.read(pushed)
    assert words["key"] == key and words["link"] == f"/play/{table}" and "How much do you bid" in words["text"]
    assert letter["Subject"] == "Your turn: Ann's <b>table</b>" and letter["Message-ID"].endswith("@example.org>")
    assert "How much do you bid" in letter.get_content() and f"{telling.url}/play/{table}" in letter.get_content()
    shown = await bob.get("/api/notes")
    assert shown["unread"] == 1 and shown["notes"][0]["title"] == "Your turn: Ann's <b>table</b>"
    for _ in range(1200):  # that it went out is noted a moment later
        if {row["state"] for row in await rows(telling, DELIVERIES)} == {"sent"}:
            break
        await asyncio.sleep(0.1)
    assert {row["state"] for row in await rows(telling, DELIVERIES)} == {"sent"}
    sent = await bob.get("/api/deliveries")
    assert len(sent) == 3 and {one["state"] for one in sent} == {"sent"}
    assert (await ann.get("/api/deliveries")) == []


async def test_a_move_already_made_is_not_told(tmp_path: Path, outside: Receivers) -> None:
    turning = Turning(tmp_path)
    async with running(database=str(tmp_path / "made.db"), clock=str(turning.path), debug=True,
                       **outside.settings) as telling:
        await _answers_in_time(telling, turning, outside)


async def _answers_in_time(telling: Running, turning: Turning, outside: Receivers) -> None:
    table, ann, bob = await telling.pair()
    await wish(bob, delay=60)
    await hook(bob, outside, "/bob")
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    await play_out(random.Random(3), first, second)
    turning.by(61)
    telling.services.store.called.set()
    await until(lambda: outside.web.to("/bob"))
    assert [one.json["kind"] for one in outside.web.to("/bob")] == ["over"], "he was there all the time"
    for _ in range(1200):
        states = {(row["note"].partition("-")[0], row["state"], row["why"]) for row in await rows(telling, DELIVERIES)}
        if not [state for _, state, _ in states if state == "waiting"]:
            break
        await asyncio.sleep(0.05)
    assert {("over", "sent", "")} <= states
    assert {state for kind, state, _ in states if kind == "turn"} <= {"dropped"}
    notes = (await bob.get("/api/notes"))["notes"]
    assert all([note["read"] for note in notes if note["kind"] == "turn"]), "nothing waits in the page either"


async def test_of_several_workers_one_sends(telling: Running, outside: Receivers) -> None:
    """Four senders on one database: each note goes out once, on each way."""
    bob = await telling.person("Bob")
    others = [Sender(telling.services.outbox) for _ in range(3)]
    for one in others:
        await one.start()
    for path in ("/one", "/two", "/three"):
        await hook(bob, outside, path)
    for number in range(12):
        assert await telling.services.outbox.note(bob.id, "report", f"note-{number}", table="")
        assert not await telling.services.outbox.note(bob.id, "report", f"note-{number}", table="")
        telling.services.store.called.set()
    await until(lambda: len(outside.web.got) >= 36, 40)
    await asyncio.sleep(0.5)
    sent = [(one.path, one.headers["idempotency-key"]) for one in outside.web.got]
    assert len(sent) == len(set(sent)) == 36
    for one in others:
        await one.close()


async def test_bots_and_people_who_play_alone_are_not_told(telling: Running) -> None:
    ann = await telling.person("Ann")
    await telling.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    await telling.table(ann, [{"kind": "me"}, {"kind": "hotseat", "name": "Second"}])
    assert await rows(telling, NOTES) == []
