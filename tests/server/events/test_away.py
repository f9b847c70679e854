"""An event while the machine's clock jumps, the database is away or the disk is full: no phase ends early."""
from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest
from tests.server.events.scenes import key
from tests.server.events.test_clock import phase, timed
from tests.server.harness import Running, running
from tests.server.outage import CAUSES

AWAY = float(os.environ.get("HEGEMON_HALL_AWAY", "1.5"))  # seconds


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
async def test_a_jump_of_the_machines_clock_moves_no_phase(server: Running, monkeypatch: pytest.MonkeyPatch,
                                                           jump: float) -> None:
    id, chief, ana, _ = await timed(server)
    await chief.post(f"/api/tables/{id}/begin")
    phone = await ana.live(id, 0)
    shown = await phone.until("clock", lambda m: m["state"] == "running")
    left, title, then, plain = phase(shown)["ends"] - shown["now"], phase(shown)["title"], time.monotonic(), time.time
    monkeypatch.setattr(time, "time", lambda: plain() + jump)
    await asyncio.sleep(1.0)
    await chief.post(f"/api/tables/{id}/desk/clock", {"do": "add", "scope": "phase", "seconds": 0, "key": key()})
    shown = await (await ana.live(id, 0)).until("clock")
    assert phase(shown)["title"] == title
    assert abs(phase(shown)["ends"] - shown["now"] - (left - (time.monotonic() - then))) < 60, "of an hour"


@pytest.mark.parametrize("cause", ["locked", "file may not grow", "read-only"])
async def test_a_database_that_is_away_is_told_in_a_sentence_and_the_event_goes_on_by_itself(
        tmp_path: Path, cause: str) -> None:
    file = tmp_path / "hall.db"
    async with running(database=str(file)) as server:
        id, chief, ana, _ = await timed(server)
        await chief.post(f"/api/tables/{id}/begin")
        phone = await ana.live(id, 0)
        title = phase(await phone.until("clock", lambda m: m["state"] == "running"))["title"]
        end = await CAUSES[cause][1](server, file)
        away = asyncio.create_task(asyncio.sleep(AWAY))
        refused = 0
        while not away.done():
            answer = await chief.ask("POST", f"/api/tables/{id}/notices", {"text": "Long enough to need a page. " * 9})
            if answer.status_code >= 400:
                refused += 1
                assert answer.status_code in (503, 507) and answer.json()["detail"], answer.text
            await asyncio.sleep(0.2)
        await end()
        assert refused or cause == "file may not grow"
        for _ in range(1200):
            if (await chief.ask("POST", f"/api/tables/{id}/notices", {"text": "We are back."})).status_code < 300:
                break
            await asyncio.sleep(0.1)
        else:
            raise AssertionError("it did not go on by itself")
        shown = await (await ana.live(id, 0)).until("clock")
        assert phase(shown)["title"] == title, "no phase ended early"
