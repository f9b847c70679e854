"""The guard in front of everything: foreign pages, headers, and a limit per address."""
from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
import websockets
from tests.server.harness import Running, running

from hegemon.server.database.outages import Away
from hegemon.server.services import when_there


async def test_foreign_pages_cannot_act_nor_open_a_socket(server: Running) -> None:
    table, ann, _ = await server.pair()
    assert (await ann.refused("POST", "/api/tables", {}, headers={"Origin": "https://evil.example"}))[0] == 403
    ann.http.headers.pop("X-Hegemon")
    assert (await ann.refused("POST", f"/api/tables/{table}/stand", {}))[0] == 403
    cookie = "; ".join([f"{k}={v}" for k, v in ann.http.cookies.items()])
    with pytest.raises(websockets.InvalidStatus) as refused:
        await websockets.connect(f"ws://127.0.0.1:{server.port}/api/matches/{table}/live?seat=0", proxy=None,
                                 additional_headers={"Cookie": cookie, "Origin": "https://evil.example"})
    assert refused.value.response.status_code == 403


async def test_no_route_that_changes_something_listens_to_a_foreign_page(server: Running) -> None:
    """By its cookie alone nobody acts: every route, with a foreign origin, and without the header pages cannot send."""
    ann = await server.person("Ann")
    ann.http.headers.pop("X-Hegemon")
    paths = (await ann.get("/api/schema/openapi.json"))["paths"]
    changing = [(method.upper(), path.replace("{", "").replace("}", "")) for path, item in paths.items()
                for method in item if method not in ("get", "head")]
    foreign = [{"X-Hegemon": "1", "Origin": "https://evil.example"}, {"X-Hegemon": "1", "Origin": "null"}, {},
               {"Origin": server.url}, {"X-Hegemon": "1", "Origin": f"{server.url}.evil.example"},
               {"Authorization": "", "Origin": "https://evil.example"}]
    assert len(changing) > 60
    for method, path in changing:
        for headers in foreign:
            code, _ = await ann.refused(method, path, {}, headers=headers)
            assert code == 403, (method, path, headers)


async def test_the_cookie_of_a_session_is_out_of_reach_of_pages_and_over_https_of_everybody(server: Running) -> None:
    somebody = await server.person()
    for scheme, begins in (("http", "hegemon="), ("https", "__Host-hegemon=")):
        answer = await somebody.ask("POST", "/api/people/guest", {"name": "Ann"}, headers={"X-Forwarded-Proto": scheme})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(begins) and "Path=/;" in f"{cookie};" and "Domain" not in cookie
        assert "HttpOnly" in cookie and "SameSite=lax" in cookie and ("Secure" in cookie) == (scheme == "https")


async def test_headers_forbid_scripts_from_elsewhere(server: Running) -> None:
    someone = await server.person()
    for path in ("/", "/play/x", "/api/me", "/api/nothing", "/api/games/skirmish/picture.svg"):
        headers = (await someone.ask("GET", path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and ("unsafe" not in policy or path.endswith(".svg")), path
        assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
    guest = await someone.ask("POST", "/api/people/guest", {"name": "Ann"})
    cookie = guest.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie


async def test_too_often_is_refused_with_a_time_to_wait(tmp_path: Path) -> None:
    async with running(database=str(tmp_path / "limits.db"), limits=1.0) as server:
        someone = await server.person()
        login = {"name": "Ann", "passphrase": "guess number"}
        answers = await asyncio.gather(*[someone.ask("POST", "/api/people/login", login) for _ in range(7)])
        codes = sorted([a.status_code for a in answers])
        assert codes == [403] * 5 + [429] * 2
        late = next(a for a in answers if a.status_code == 429)
        assert int(late.headers["retry-after"]) >= 1 and "too often" in late.json()["detail"]


async def test_addresses_that_cannot_be_are_answered(server: Running) -> None:
    someone = await server.person()
    for path in ("/%00", "/docs/%00", "/a%00b.js", "/%ff%fe", "/..%2f..%2fetc%2fpasswd", "/" + "x" * 5000, "/api/%00",
                 "/api/games/%00", "/api/tables/%00", "/api/matches/%00/at/1", "/api/join/%00", "/%2e%2e/%2e%2e/x.y"):
        assert (await someone.ask("GET", path)).status_code < 500, path


async def test_neither_seed_nor_salt_is_ever_logged(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    table, ann, _ = await server.pair()
    row = server.services.matches.watched[table].table
    await ann.act(table, 0, "bid 1", 0)
    state: Any = server.services.matches.watched[table].logged.state
    state.rng = "broken"  # the rules fail at the next draw
    for do in ("bid 1", "nonsense", "done"):
        await ann.ask("POST", f"/api/matches/{table}/actions", {"do": do, "at": 1, "key": f"key-{do}-x", "seat": 1})
    told = "".join(capsys.readouterr())
    assert len(row["seed"]) > 36, "the server draws seeds of 128 bits"
    assert row["seed"] not in told and row["salt"] not in told and hex(int(row["seed"]))[2:] not in told


async def test_a_request_in_line_when_the_server_stops_is_told_so(server: Running,
                                                                  caplog: pytest.LogCaptureFixture) -> None:
    """As uvicorn does it, once its patience is over: the request is cancelled; nothing is played and nothing logged."""
    table, ann, _ = await server.pair()
    watched = server.services.matches.watched[table]
    async with watched.lock:
        move = {"do": "bid 1", "at": 0, "key": "in-line-at-the-end", "seat": 0}
        asked = asyncio.create_task(ann.refused("POST", f"/api/matches/{table}/actions", move))
        while not watched.line:
            await asyncio.sleep(0.01)
        server.services.stopping = True
        for task in asyncio.all_tasks():
            if getattr(task.get_coro(), "__qualname__", "") == "RequestResponseCycle.run_asgi":
                task.cancel()
        assert await asked == (503, "the server is stopping; try again in a moment")
    server.services.stopping = False
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    again = await ann.act(table, 0, "bid 1", 0)
    assert again and watched.logged.number == 1, "the one that was told no has left nothing behind"


async def test_what_a_start_needs_of_the_database_is_tried_again_while_it_is_away() -> None:
    tried: list[float] = []

    async def work() -> None:
        tried.append(time.monotonic())
        if len(tried) < 3:
            raise Away("away")

    with pytest.raises(Away):
        await when_there(work, until=0.0)
    await when_there(work, until=time.monotonic() + 60)
    assert len(tried) == 3
