"""Whose time runs out is told once, while it can still be answered; who has answered, pauses or plays live is not."""
from __future__ import annotations

import asyncio
from pathlib import Path

import sqlalchemy as sa
from tests.server.clocks.test_clocks import begun
from tests.server.harness import Running, Turning, running
from tests.server.outbox.receivers import Receivers, until
from tests.server.outbox.test_outbox import hook, wish

from hegemon.server.database.schema import NOTES

DAY = {"kind": "mail", "mail": 24, "decision": "bot", "hours": {"zone": "UTC", "start": 0, "end": 1440}}


async def keys(server: Running) -> list[str]:
    rows = await server.services.store.rows(sa.select(NOTES.c.key).where(NOTES.c.kind == "deadline"))
    return sorted([row["key"] for row in rows])


async def later(server: Running, turning: Turning, seconds: float) -> None:
    """So much later, and looked for once more."""
    turning.by(seconds)
    server.services.store.called.set()
    await asyncio.sleep(0.5)


async def test_who_is_about_to_be_late_is_told_once(tmp_path: Path, outside: Receivers) -> None:
    turning = Turning(tmp_path)
    async with running(database=str(tmp_path / "deadlines.db"), clock=str(turning.path), debug=True,
                       **outside.settings) as server:
        table, ann, bob = await begun(server, **DAY)
        await wish(ann)
        await hook(ann, outside, "/ann")
        other = await server.person("Cid")
        await server.table(other, [{"kind": "me"}, {"kind": "hotseat", "name": "Dan"}], pace="live")
        await later(server, turning, 17 * 3600)
        assert await keys(server) == [], "a quarter of the time is not reached"
        await bob.act(table, 1, "bid 1", 0)
        await later(server, turning, 1.5 * 3600)
        await until(lambda: any([one.json["kind"] == "deadline" for one in outside.web.to("/ann")]))
        assert await keys(server) == [f"deadline-{table}-0-0"], "neither Bob, who has answered, nor who plays live"
        told = [one.json for one in outside.web.to("/ann") if one.json["kind"] == "deadline"]
        assert told[0]["title"].startswith("Time runs out: ")
        assert "Your time is up at " in told[0]["text"] and "(UTC)" in told[0]["text"]
        await later(server, turning, 3600)
        await later(server, turning, 3600)
        assert len([one for one in outside.web.to("/ann") if one.json["kind"] == "deadline"]) == 1
        notes = (await ann.get("/api/notes"))["notes"]
        assert [note["read"] for note in notes if note["kind"] == "deadline"] == [False]
        await ann.act(table, 0, "bid 0", 0)
        notes = (await ann.get("/api/notes"))["notes"]
        assert [note["read"] for note in notes if note["kind"] == "deadline"] == [True], "nothing waits for it any more"


async def test_nobody_is_hurried_at_a_table_that_stands(tmp_path: Path) -> None:
    turning = Turning(tmp_path)
    async with running(database=str(tmp_path / "deadlines.db"), clock=str(turning.path), debug=True) as server:
        table, ann, _ = await begun(server, **DAY)
        await later(server, turning, 17 * 3600)
        await ann.post(f"/api/tables/{table}/clock", {"do": "pause", "key": "a-long-weekend"})
        await later(server, turning, 2 * 3600)
        assert await keys(server) == []
        await ann.post(f"/api/tables/{table}/clock", {"do": "start", "key": "and-we-go-on"})
        await later(server, turning, 2 * 3600)
        for _ in range(600):
            if len(await keys(server)) > 1:
                break
            await asyncio.sleep(0.1)
        assert await keys(server) == [f"deadline-{table}-0-0", f"deadline-{table}-0-1"]
