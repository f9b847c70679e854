"""The clock of the machine is set an hour forward and two back: the server's time goes on as it was."""
from __future__ import annotations

import asyncio
import json
import time
from email.utils import parsedate_to_datetime
from glob import glob
from pathlib import Path

import pytest
import websockets
from tests.server.harness import Json, Person
from tests.server.outbox.test_killed import Process

FOUND = glob("/usr/lib/*/faketime/libfaketimeMT.so.1")


@pytest.mark.skipif(not FOUND, reason="libfaketime is not installed")
async def test_a_machine_whose_clock_is_set_ends_nothing_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turned = tmp_path / "faketime"
    turned.write_text("+0\n")
    for name, value in (("LD_PRELOAD", FOUND[0]), ("FAKETIME_TIMESTAMP_FILE", str(turned)),
                        ("FAKETIME_CACHE_DURATION", "1"), ("FAKETIME_DONT_FAKE_MONOTONIC", "1")):
        monkeypatch.setenv(name, value)
    server = Process(tmp_path, {})
    await server.start()
    for name in ("LD_PRELOAD", "FAKETIME_TIMESTAMP_FILE"):
        monkeypatch.delenv(name)
    person = Person(server.url)
    try:
        await person.post("/api/people/guest", {"name": "Ann"})
        seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Bob"}]
        table = (await person.post("/api/tables", {"game": "skirmish", "seats": seats, "start": True,
                                                   "pace": "live"}))["id"]
        before = await _clock(person, table)
        for jump in ("+3600\n", "-3600\n"):
            turned.write_text(jump)
            await _felt(person, float(jump))
            shown = await _clock(person, table)
            assert abs(shown["now"] - time.time()) < 30, "the server goes on by its own time"
            assert [c["ends"] for c in shown["clocks"]] == [c["ends"] for c in before["clocks"]]
            assert (await person.get(f"/api/matches/{table}?seat=0"))["n"] == 0, "nobody was answered for"
    finally:
        await person.close()
        assert server.process is not None
        server.process.terminate()
        await server.process.wait()


async def _felt(person: Person, jump: float) -> None:
    """Until the process has noticed: the date its answers bear is the machine's."""
    for _ in range(60):
        told = parsedate_to_datetime((await person.http.get("/api/health")).headers["date"]).timestamp()
        if abs(told - time.time() - jump) < 60:
            return
        await asyncio.sleep(0.5)
    raise AssertionError("the clock of the machine was not set")


async def _clock(person: Person, table: str) -> Json:
    """The clocks as a page that opens now is told."""
    address = person.url.replace("http", "ws") + f"/api/matches/{table}/live?seat=0"
    cookie = "; ".join([f"{name}={value}" for name, value in person.http.cookies.items()])
    async with websockets.connect(address, additional_headers={"Origin": person.url, "Cookie": cookie},
                                  proxy=None) as opened:
        while True:
            message: Json = json.loads(await asyncio.wait_for(opened.recv(), 20))
            if message["type"] == "clock":
                return message
