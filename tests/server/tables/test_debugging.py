"""Tables open to designers: the whole state, forced dice, other positions, tests and reports."""
from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.harness import Person, Running, Socket, running

from hegemon.kernel.record import replay
from hegemon.kernel.registry import find


async def opened(server: Running) -> tuple[str, Person, Socket]:
    ann = await server.person("Ann")
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Bob"}]
    table = await server.table(ann, seats, debug=True, seed="7")
    return table, ann, await ann.live(table, 0)


async def test_only_where_the_host_opened_it(server: Running) -> None:
    table, ann, _ = await server.pair()
    status, why = await ann.refused("GET", f"/api/tables/{table}/debug")
    assert status == 403 and "designers" in why
    table, ann, _ = await opened(server)
    assert (await ann.get(f"/api/tables/{table}"))["unrated"]
    eve = await server.person("Eve")
    assert (await eve.refused("GET", f"/api/tables/{table}/debug"))[0] == 403


async def test_dice_are_forced_and_the_match_opens_again(tmp_path: Path) -> None:
    database = str(tmp_path / "designers.db")
    async with running(database=database) as server:
        table, ann, socket = await opened(server)
        page = await ann.get(f"/api/tables/{table}/debug")
        assert page["step"] == 0 and page["asks"] and "rng" in str(page["tree"])
        page = await ann.post(f"/api/tables/{table}/debug", {"do": "draws", "draws": [5, 5, 0]})
        assert page["draws"] == [5, 5, 0]
        await socket.until("frame", lambda m: m["full"])
        assert (await socket.do("bid 1"))["type"] == "ok"
        assert (await ann.refused("POST", f"/api/tables/{table}/debug", {"do": "draws", "draws": [-1]}))[0] == 400
        cookies = dict(ann.http.cookies)
    async with running(database=database) as server:
        ann = Person(server.url)
        server.people.append(ann)
        ann.http.cookies.update(cookies)
        page = await ann.get(f"/api/tables/{table}/debug")
        assert page["draws"] == [5, 5, 0] and page["step"] == 1, "it opens from its snapshot"
        await ann.post(f"/api/tables/{table}/debug", {"do": "step", "step": 0})
        assert (await ann.get(f"/api/tables/{table}/debug"))["step"] == 0


async def test_a_test_and_a_report_are_made(server: Running, tmp_path: Path) -> None:
    table, ann, socket = await opened(server)
    assert (await ann.refused("GET", f"/api/tables/{table}/debug/test"))[0] == 409
    await socket.do("bid 2")
    made = await ann.get(f"/api/tables/{table}/debug/test")
    file = tmp_path / made["name"]
    file.write_text(made["text"])
    assert pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:asyncio", str(file)]) == 0, made["text"]
    report = await ann.post(f"/api/tables/{table}/debug/report", {"text": "The bid was not shown."})
    assert "The bid was not shown." in report["text"] and "action 1," in report["text"]
    record = report["text"].partition("Record:\n")[2].partition("\nPosition:")[0]
    assert replay(record, find).state.digest() in report["text"]
    page = await ann.post(f"/api/tables/{table}/debug", {"do": "record", "record": record, "step": 0})
    assert page["step"] == 1 and page["asks"], "the position is that of the record, the log goes on"
    assert (await ann.refused("POST", f"/api/tables/{table}/debug", {"do": "record", "record": "nothing"}))[0] == 422
    assert (await ann.refused("POST", f"/api/tables/{table}/debug", {"do": "scenario", "scenario": "x"}))[0] == 404
