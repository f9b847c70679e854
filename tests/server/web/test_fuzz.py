"""Hostile input: requests made from the OpenAPI document, and ten thousand messages no client would send."""
from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.server.harness import Json, Running, running

FRAMES = 10_000
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


async def test_requests_from_the_openapi_document_never_break_the_server(server: Running, tmp_path: Path) -> None:
    table, ann, bob = await server.pair()
    waiting = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
    link = await ann.post(f"/api/tables/{waiting}/links", {"kind": "watch"})
    token = (await ann.post("/api/tokens", {"name": "fuzz"}))["token"]
    document = await ann.get("/api/schema/openapi.json")
    real = {"match": [table, "nothing"], "table": [table, waiting, "nothing"], "name": ["skirmish", "chess"],
            "token": [link["path"].removeprefix("/join/"), "nothing"], "game": ["skirmish", ""]}
    for path, item in document["paths"].items():
        for operation in item.values():
            for parameter in operation.get("parameters", []):
                if parameter["name"] in real and path != "/api/sessions/{session}":
                    parameter["schema"] = {"type": "string", "enum": real[parameter["name"]]}
                elif parameter["name"] == "scale":
                    parameter["schema"] |= {"maximum": 0.2}  # large pictures and films take long and show no more
    (tmp_path / "openapi.json").write_text(json.dumps(document))
    command = [str(Path(sys.executable).parent / "st"), "run", "openapi.json", "--url", server.url, "-n", "4",
               "--seed", "7", "-H", f"Authorization: Bearer {token}", "--checks", CHECKS, "--phases",
               "coverage,fuzzing", "--no-color", "--exclude-path", "/api/people/logout",
               "--exclude-path", "/api/people/register"]
    fuzz = await asyncio.create_subprocess_exec(*command, cwd=tmp_path, stdout=subprocess.PIPE,
                                                stderr=subprocess.STDOUT)
    out, _ = await asyncio.wait_for(fuzz.communicate(), 280)
    assert fuzz.returncode == 0, out.decode()[-6000:]
    assert (await bob.get("/api/health"))["ok"]


def _nonsense(chance: random.Random) -> str | bytes:
    """A message that no client would send."""
    kinds = ["do", "undo", "chat", "say", "heard", "text", "sit", "resync", "ping", "frame", "", None, 7]
    values: list[Any] = [None, -1, 0, 1, 10**9, 10**30, 1.5, "", "x", "bid 1", "bid 99", "say \"\u202e\"", "\x00", [],
                         {}, True, "a" * 3000, "key-key-key", {"a": [1]}, "bid -1", "move A", "done done"]
    shape = chance.randrange(8)
    if shape == 0:
        return bytes([chance.randrange(256) for _ in range(chance.randrange(60))])
    if shape == 1:
        return "[" * chance.randrange(2000) + "]"
    if shape == 2:
        return json.dumps(chance.choice(values))
    message: Json = {"type": chance.choice(kinds)}
    parts = ["do", "at", "key", "text", "on", "seat", "channel", "number", "more"]
    for name in chance.sample(parts, chance.randrange(5)):
        message[name] = chance.choice(values)
    if shape == 3:
        message |= {"type": "do", "do": str(chance.choice(values)) or "x", "at": 0, "key": f"fuzz-{chance.random()}"}
    text = json.dumps(message)
    return text[:chance.randrange(len(text) + 1)] if shape == 4 else text


async def test_ten_thousand_hostile_messages(server: Running) -> None:
    chance = random.Random(11)
    table, ann, bob = await server.pair()
    eve = await server.person("Eve")
    honest = await bob.live(table, 1)
    sent = 0

    async def attack(person: Any, seat: int, count: int) -> None:
        nonlocal sent
        socket = await person.live(table, seat)

        async def listen() -> None:
            while True:
                await socket.connection.recv()

        listening = asyncio.create_task(listen())
        for number in range(count):
            await socket.connection.send(_nonsense(chance))
            sent += 1
            if number % 50 == 0:
                await asyncio.sleep(0)
        await socket.send(type="ping")
        await asyncio.sleep(0.05)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)

    await asyncio.gather(attack(eve, -1, FRAMES // 2), attack(ann, 0, FRAMES // 2))
    assert sent == FRAMES
    assert (await honest.do("bid 1"))["type"] == "ok", "others play on"
    logged = server.services.matches.watched[table].logged
    assert [e.notation for e in logged.force if e.seat == 1] == ["bid 1"]
    big = await eve.live(table)
    await big.connection.send("x" * 300_000)
    assert await big.close_code() == 1009
    assert (await ann.get("/api/health"))["ok"]


async def test_an_offender_is_disconnected(tmp_path: Path) -> None:
    async with running(database=str(tmp_path / "strict.db"), limits=1.0) as server:
        table, ann, _ = await server.pair()
        socket = await ann.live(table, 0)
        for _ in range(40):
            await socket.connection.send("{nonsense")
        assert await socket.close_code() == 4408
