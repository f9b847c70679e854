"""Whoever floods is slowed and closed, whoever plays notices nothing, and a hall behind one address gets in."""
from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import websockets
from tests.server.assault import frame, raw_socket
from tests.server.documented import PAGE, written
from tests.server.harness import Running, Socket, running
from tests.server.storm import storm

from hegemon.server import limits, loop, metrics, security
from hegemon.server.app import Document, Guard
from hegemon.server.errors import TooLate, TooOften
from hegemon.server.limits import MESSAGES, Doors, Limit, Limits, Patience
from hegemon.server.loop import LONG, Breath, Held
from hegemon.server.matches.shared import Rarely, Shared
from hegemon.server.protocol.messages import KINDS
from hegemon.server.tables.replays import IN_LINE
from hegemon.server.web.files import _answer
from hegemon.server.web.patient import HEAD_BYTES, PatientHttp, in_time
from hegemon.server.web.socket import LiveSocket


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[Running]:
    """A server with the limits people have."""
    async with running(database=str(tmp_path / "strict.db"), limits=1.0) as up:
        yield up


def test_every_kind_of_message_has_a_budget() -> None:
    assert set(KINDS) == set(MESSAGES) - {"any", "unreadable"}


def test_the_documents_name_every_limit_and_what_is_left_out() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "run python -m tests.server.documented"


def test_a_socket_is_slowed_and_then_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MESSAGES", {"any": Limit(100, 100), "ping": Limit(3, 10)})
    patience = Patience(1.0)
    assert [patience.wait("ping") for _ in range(3)] == [0.0] * 3
    waits = [patience.wait("ping") for _ in range(5)]
    assert waits == sorted(waits) and 0 < waits[0] <= 0.1 < waits[-1]
    patience.strikes = limits.STRIKES
    with pytest.raises(TooOften, match="kind ping"):
        patience.wait("ping")


def test_what_counts_by_address_is_wider_at_an_event() -> None:
    def served(crowd: float, kind: str) -> int:
        budget, count = Limits(1.0, crowd), 0
        with suppress(TooOften):
            while True:
                budget.spend(kind, "one")
                count += 1
        return count

    assert served(3.0, "guest") >= 3 * served(1.0, "guest") - 3
    assert abs(served(3.0, "make") - served(1.0, "make")) <= 1


def test_sockets_are_counted_by_session_and_strangers_by_address() -> None:
    doors = Doors(1, 2)
    with doors.one_more("mine", "10.0.0.1"), doors.one_more("yours", "10.0.0.1"):
        with pytest.raises(TooOften), doors.one_more("mine", "10.0.0.1"):
            pass
        with (doors.one_more("", "10.0.0.1"), doors.one_more("", "10.0.0.1"), pytest.raises(TooOften),
              doors.one_more("", "10.0.0.1")):
            pass
    with doors.one_more("mine", "10.0.0.1"):
        pass


async def test_a_hall_of_phones_behind_one_address_gets_in(strict: Running) -> None:
    """47 newcomers load the page, follow one link each, look at the table and open a socket."""
    host = await strict.person("Host")
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 2]
    table = await strict.table(host, seats, start=False)
    link = await host.post(f"/api/tables/{table}/links", {"kind": "watch"})
    await host.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "random"})
    await host.put(f"/api/tables/{table}/seats/2", {"kind": "hotseat"})
    await host.post(f"/api/tables/{table}/start")

    async def phone(number: int) -> int:
        person = await strict.person()
        for path in ("/", "/api/me", "/api/games", f"/api{link['path']}"):
            await person.ask("GET", path)
        answer = await person.ask("POST", f"/api{link['path']}", {"name": f"Guest {number}"})
        if answer.status_code == 200:
            await person.get(f"/api/tables/{table}")
            await person.live(table)
        return answer.status_code

    codes = await asyncio.gather(*[phone(n) for n in range(47)])
    assert codes == [200] * 47


async def test_a_stranger_who_floods_is_closed_with_a_reason(strict: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its text view is made once for the position, and who plays is served meanwhile."""
    monkeypatch.setattr(limits, "STRIKES", 3)
    monkeypatch.setattr("hegemon.server.web.live.SLOWEST", 0.1)
    monkeypatch.setattr(limits, "SLOWEST", 0.1)
    table, ann, _ = await strict.pair()
    stranger = await strict.person()
    hostile = [await stranger.live(table) for _ in range(5)]
    honest = await ann.live(table, 0)
    floods = [asyncio.create_task(_flood(one)) for one in hostile]
    await asyncio.sleep(0.05)
    await honest.send(type="ping")
    await honest.until("pong")
    for code, reason in await asyncio.gather(*floods):
        assert code == 4408 and "text" in reason
    assert (await honest.do("bid 1"))["type"] == "ok"
    assert sum(metrics.WORK.counts["text"]) > 0 and metrics.SLOWED.values["text"] > 0


async def _flood(socket: Socket) -> tuple[int, str]:
    try:
        for number in range(1000):
            await socket.send(type="text", on=number % 2 == 0)
            await asyncio.sleep(0.001)
        while True:
            await socket.connection.recv()
    except websockets.ConnectionClosed as closed:
        return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd is not None else (0, "")


async def test_sockets_of_one_session_are_capped(tmp_path: Path) -> None:
    async with running(database=str(tmp_path / "doors.db"), limits=1.0, sockets_per_session=2) as server:
        table, ann, _ = await server.pair()
        await ann.live(table, 0)
        await ann.live(table, 0)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await ann.live(table, 0)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4408
        assert "2 sockets" in closed.value.rcvd.reason


async def test_answers_are_worked_out_once_for_a_position(server: Running) -> None:
    table, ann, bob = await server.pair()
    crowd = [await server.person(), await server.person()]
    replays = server.services.replays
    await ann.act(table, 0, "bid 1", 0)
    paths = [f"/api/matches/{table}/{what}" for what in ("text", "timeline", "scores", "log", "at/0", "picture.svg")]
    first = [await crowd[0].get(path) for path in paths]
    made = replays._shared.made
    for _ in range(3):
        assert [await crowd[1].get(path) for path in paths] == first
    assert replays._shared.made == made
    await bob.act(table, 1, "bid 0", 0)
    assert await crowd[0].get(f"/api/matches/{table}/timeline") != first[1], "a new position has new answers"
    watched = server.services.matches.watched[table]
    assert watched.whole(-1) is watched.whole(-1) and watched.text(-1) is watched.text(-1)


async def test_many_who_ask_whether_the_server_can_write_share_an_answer(strict: Running) -> None:
    written, nobody = strict.services.store.written, await strict.person()
    answers = await asyncio.gather(*[nobody.ask("GET", "/api/ready") for _ in range(50)])
    assert all([answer.json()["ok"] for answer in answers])
    assert strict.services.store.written - written < 25


async def test_strangers_share_a_lobby_and_see_what_is_new_at_once(server: Running) -> None:
    """A crowd that only wanted the lobby had the server work it out, and hold it, once for each."""
    crowd, ann = [await server.person() for _ in range(6)], await server.person("Ann")
    shared = server.services.tables._lobbies
    for number in range(3):
        table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
        made = shared.made
        for _ in range(2):
            shown = await asyncio.gather(*[one.get("/api/lobby") for one in crowd])
            assert all([one == shown[0] for one in shown]) and table in [line["id"] for line in shown[0]["open"]]
        assert shared.made - made < 2 * len(crowd), "in one second once"
        assert len(shown[0]["open"]) == number + 1


async def test_those_who_ask_at_once_share_an_answer_and_a_failure_is_not_kept() -> None:
    shared, calls = Shared(2), 0

    async def slow() -> int:
        nonlocal calls
        calls += 1
        await asyncio.sleep(0.01)
        if calls == 2:
            raise ValueError("the second time")
        return calls

    assert await asyncio.gather(*[shared.of("a", slow) for _ in range(5)]) == [1] * 5
    failed = await asyncio.gather(*[shared.of("b", slow) for _ in range(3)], return_exceptions=True)
    assert all([isinstance(one, ValueError) for one in failed])
    assert await shared.of("b", slow) == 3 and calls == 3


async def test_answers_about_all_there_is_take_a_small_part_of_the_time() -> None:
    clock, made = [100.0], 0
    rarely = Rarely(10, rest=20.0, short=0.05, clock=lambda: clock[0])

    async def make(took: float) -> int:
        nonlocal made
        made += 1
        number = made
        await asyncio.sleep(0)
        clock[0] += took
        return number

    assert await asyncio.gather(*[rarely.of("all", lambda: make(2.0)) for _ in range(5)]) == [1] * 5
    clock[0] += 39.0
    assert await rarely.of("all", lambda: make(2.0)) == 1, "it took 2 s and is good for 40"
    clock[0] += 2.0
    assert [await rarely.of("all", lambda: make(0.01)) for _ in range(2)] == [2, 3], "what is quick is always of now"


async def test_long_work_is_measured_and_stops_for_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of its own: the machine may be busy with other things."""
    now = 0.0

    async def work(rests: bool) -> None:
        nonlocal now
        breath = Breath()
        for _ in range(4):
            now += 1.5 * LONG
            if rests:
                await breath.take()

    monkeypatch.setattr(loop, "perf_counter", lambda: now)
    restless, rested = Held(work(False)), Held(work(True))
    await restless
    await rested
    assert restless.longest == pytest.approx(6 * LONG) and rested.longest == pytest.approx(1.5 * LONG)


async def test_a_failure_inside_measured_work_goes_where_it_should() -> None:
    async def fails() -> None:
        try:
            await asyncio.wait_for(asyncio.sleep(10), 0.01)
        except TimeoutError:
            raise ValueError("inside") from None

    with pytest.raises(ValueError, match="inside"):
        await Held(fails())


async def test_half_a_request_is_hung_up_on(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientHttp, "head_seconds", 0.2)
    for head in (b"", b"GET /api/me HTTP/1.1\r\nHost: x\r\n", b"GET / HTTP/1.1\r\nX: " + b"y" * 70_000):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(head)
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            await asyncio.wait_for(reader.readexactly(10_000), 60)
        writer.close()
    someone = await server.person("Somebody in time")
    await asyncio.sleep(0.3)
    assert (await someone.get("/api/me"))["person"]["name"], "an idle connection between two requests is left alone"


async def test_a_head_that_comes_in_one_piece_may_be_no_longer(server: Running) -> None:
    """Thousands of cookies in one packet were told apart before anybody counted them."""
    for size, code in ((HEAD_BYTES - 100, b"200"), (HEAD_BYTES + 100, b"400")):
        for head in (f"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: {'a=b;' * (size // 4)}\r\n\r\n",
                     f"GET /api/me?{'a' * (size - 100)} HTTP/1.1\r\nHost: x\r\nX: {'b' * 100}\r\n\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(head.encode())
            assert (await asyncio.wait_for(reader.readline(), 60)).split()[1] == code
            writer.close()


async def test_half_a_body_is_refused_in_time() -> None:
    pieces: list[Any] = [{"type": "http.request", "body": b"{", "more_body": True}]

    async def receive() -> Any:
        if pieces:
            return pieces.pop()
        return await asyncio.sleep(10)

    patient = in_time(receive, 0.02)
    assert (await patient())["body"] == b"{"
    with pytest.raises(TooLate):
        await patient()


async def test_a_name_written_otherwise_is_the_same_to_who_guesses(strict: Running) -> None:
    """Every way to write a name used to have five tries of its own."""
    eve, codes = await strict.person(), []
    for name in ("Ann Bee", "ann bee", " ann  bee ", "ANN BEE", "\uff21nn bee", "ann\xa0bee", "Ann  Bee"):
        body = {"name": name, "passphrase": "guess number"}
        codes.append((await eve.ask("POST", "/api/people/login", body)).status_code)
    assert codes == [403] * 5 + [429] * 2


def test_many_who_come_once_cost_no_long_search_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FORGOTTEN", 100)
    budgets, seen = Limits(1.0), set()
    for number in range(1000):
        budgets.spend("address", f"10.0.{number // 250}.{number % 250}")
        seen.add(id(budgets._buckets))
    assert len(seen) <= 2 and len(budgets._buckets) == 1000


async def test_a_login_is_guessed_at_by_name_and_not_by_hall(strict: Running) -> None:
    """Five tries for a name; other names behind the same address go on."""
    someone = await strict.person()
    for name, tries in (("Ann", 7), ("Bob", 2)):
        body = {"name": name, "passphrase": "guess number"}
        codes = [(await someone.ask("POST", "/api/people/login", body)).status_code for _ in range(tries)]
        assert codes == [403] * min(tries, 5) + [429] * (tries - 5)


async def test_names_cannot_be_tried_out(strict: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is somebody's is said to be taken a few times; then no further name is looked up from there."""
    monkeypatch.setitem(limits.LIMITS, "taken", Limit(3, 1 / 20))
    ann = await strict.person("Ann")
    await ann.post("/api/people/register", {"name": "Anna Karenina", "passphrase": "a train and a scarf"})
    eve, codes = await strict.person("Eve"), []
    for path in ("/api/people/guest", "/api/people/register", "/api/people/guest", "/api/people/guest"):
        body = {"name": "anna karenina", "passphrase": "the green lamp burns"}
        codes.append((await eve.ask("POST", path, body if "register" in path else {"name": body["name"]})).status_code)
    assert codes == [409, 409, 409, 429]
    assert (await eve.ask("POST", "/api/people/guest", {"name": "a free name"})).status_code == 429, "told alike"
    assert (await eve.ask("PATCH", "/api/me", {"name": "a free name"})).status_code == 429
    assert (await ann.get("/api/me"))["person"]["name"] == "Anna Karenina", "whoever is in stays in"


async def test_links_that_nobody_made_are_counted_by_address(strict: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every made-up token used to have a budget of its own; a link that was made still has one."""
    ann = await strict.person("Ann")
    table = await strict.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
    link = await ann.post(f"/api/tables/{table}/links", {"kind": "table"})
    monkeypatch.setitem(limits.LIMITS, "address", Limit(5, 0.001))
    strict.services.limits._buckets.clear()
    eve = await strict.person()
    codes = [(await eve.ask("GET", f"/api/join/{'x' * number}")).status_code for number in range(30, 40)]
    assert codes == [404] * 5 + [429] * 5
    assert (await eve.ask("GET", f"/api{link['path']}")).status_code == 200, "it is no link of hers that is refused"


async def test_codes_cannot_be_tried_out(strict: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "code", Limit(3, 0.001))
    ann, eve = await strict.person("Ann"), await strict.person()
    table = await strict.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
    link = await ann.post(f"/api/tables/{table}/links", {"kind": "table"})
    tried = [link["code"], "ABCABC", "ABCABD", "ABCABE", "ABCABF", link["code"]]
    codes = [(await eve.ask("POST", "/api/codes", {"code": code})).status_code for code in tried]
    assert codes == [200, 404, 404, 404, 429, 429], "a right one is not told apart any more"


async def test_a_card_that_is_opened_again_and_again_does_not_fill_the_talk_of_a_table(strict: Running) -> None:
    ann, bob = await strict.person("Ann"), await strict.person("Bob")
    table = await strict.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
    card = (await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1}))["path"]
    await bob.post(f"/api{card}")
    codes = []
    for _ in range(30):
        phone = await strict.person()
        codes.append((await phone.ask("POST", f"/api{card}", {})).status_code)
    assert 20 <= codes.count(200) < 28 and 429 in codes


async def test_what_is_the_same_for_everybody_is_made_once(strict: Running) -> None:
    """A stranger who asked for nothing but the schema of the socket held everybody up for seconds."""
    someone = await strict.person()
    whats = ("", "/rules", "/lessons", "/glossary", "/picture.svg", "/thumb.svg", "/thumb.svg?theme=light")
    paths = ["/api/games", "/api/protocol.json", "/api/schema/openapi.json"]
    paths += [f"/api/games/skirmish{what}" for what in whats]
    first = [(await someone.ask("GET", path)).content for path in paths]
    made = _answer.cache_info().misses
    document = strict.app.app.openapi_config.render_plugins[0]  # type: ignore[union-attr]
    assert isinstance(document, Document) and document._written == first[2]
    packed = {"Accept-Encoding": "gzip"}
    assert [(await someone.ask("GET", path, headers=packed)).content for path in paths] == first
    assert _answer.cache_info().misses == made
    plain = await someone.ask("GET", "/api/protocol.json", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.content == first[1]
    assert (await someone.ask("GET", "/api/protocol.json", headers=packed)).headers["content-encoding"] == "gzip"


async def _line(server: Running, where: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection that takes in little by itself."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.bind((where, 0))
    line.connect(("127.0.0.1", server.port))
    return await asyncio.open_connection(sock=line)


async def test_nobody_has_all_the_lines(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientHttp, "most_lines", 3)
    lines = [await _line(server, "127.0.5.1") for _ in range(4)]
    assert await asyncio.wait_for(lines[3][0].read(), 60) == b"", "the fourth is hung up on"
    for _, writer in lines:
        writer.close()
    while PatientHttp.lines["127.0.5.1"]:
        await asyncio.sleep(0.01)
    _, writer = await _line(server, "127.0.5.1")
    proxy = [await _line(server, "127.0.0.1") for _ in range(5)]
    for reader, behind in proxy:
        behind.write(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b" 200 " in await asyncio.wait_for(reader.readline(), 60), "a proxy here has as many as it needs"
        behind.close()
    writer.close()


async def test_who_does_not_take_an_answer_is_hung_up_on(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientHttp, "taken_seconds", 0.2)
    reader, writer = await _line(server, "127.0.5.2")
    reader._transport.pause_reading()  # type: ignore[attr-defined]
    writer.write(b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
    slow, other = await _line(server, "127.0.5.3")
    other.write(b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    read = b""
    while more := await asyncio.wait_for(slow.read(20_000), 60):
        read += more
        await asyncio.sleep(0.02)  # altogether longer than that, but something is taken all the time
    assert read.endswith(b"}")
    for _ in range(1000):
        if not PatientHttp.lines["127.0.5.2"]:
            break
        await asyncio.sleep(0.05)
    assert not PatientHttp.lines["127.0.5.2"]
    writer.close()
    other.close()


async def test_who_wants_pictures_keeps_no_bot_waiting(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are drawn by a process of their own, and only so many may stand in its line."""
    table, ann, _ = await server.pair()
    replays, go_on = server.services.replays, asyncio.Event()
    assert replays.pool is not server.services.pool

    async def drawn(job: Any, seconds: float) -> Any:
        await go_on.wait()
        return {"png": b"drawn"}

    monkeypatch.setattr(replays.pool, "run", drawn)
    asked = [asyncio.create_task(ann.ask("GET", f"/api/matches/{table}/picture.png?scale={1 + number / 100}"))
             for number in range(IN_LINE + 3)]
    refused = 0
    for done in asyncio.as_completed(asked):
        code = (await done).status_code
        refused += code == 429
        if refused == 3:
            go_on.set()
        assert code == 429 or go_on.is_set()
    assert refused == 3


async def test_in_a_storm_nothing_breaks_and_an_honest_player_is_served(tmp_path: Path) -> None:
    found = await storm(tmp_path, frames=500, requests=200, sockets=12, seconds=1.5)
    assert found.alive and found.failures() == 0 and found.frames >= 500 and found.requests >= 100
    assert found.closed.get(4408), "who floods is closed"
    assert found.waits, "the honest player was served; how soon is measured by `make storm`"


@pytest.mark.parametrize("more", [frame(b"x", 0x9), frame(b"x", 0x0, whole=False)])
async def test_frames_that_are_no_message_are_counted(strict: Running, more: bytes) -> None:
    """Pings and pieces of messages by the thousand used to stop the server for seconds."""
    table, _, _ = await strict.pair()
    reader, writer = await raw_socket(strict.port, table)
    writer.write(frame(b"{", 0x1, whole=False) + more * 5000)
    said = await asyncio.wait_for(reader.read(), 60)
    writer.close()
    assert (4408).to_bytes(2, "big") + b"too many frames" in said, "it is told why, and hung up on"


async def test_what_comes_at_once_is_heard_slice_by_slice(strict: Running) -> None:
    table, _, _ = await strict.pair()
    reader, writer = await raw_socket(strict.port, table)
    writer.write(frame(b'{"type": "heard", "channel": "all", "number": 1}') * 39 + frame(b'{"type": "ping"}') * 19)
    said = b""
    while said.count(b'"pong"') < 19:
        said += await asyncio.wait_for(reader.read(100_000), 60)
    writer.close()


async def test_frames_may_come_in_any_pieces(strict: Running) -> None:
    """Byte by byte, several at once, a message in pieces with a ping between them, and a long one."""
    table, _, _ = await strict.pair()
    reader, writer = await raw_socket(strict.port, table)
    ping = frame(b'{"type": "ping"}')
    for one in ping:
        writer.write(bytes([one]))
        await writer.drain()
        await asyncio.sleep(0.001)
    pieces = frame(b'{"type": ', whole=False) + frame(b"between", 0x9) + frame(b'"ping"}', 0x0)
    long = frame(b'{"type": "ping"' + b" " * 3000 + b"}")
    writer.write(ping + pieces + long[:1000])
    await writer.drain()
    await asyncio.sleep(0.01)
    writer.write(long[1000:] + ping)
    said = b""
    while said.count(b'"pong"') < 5:
        said += await asyncio.wait_for(reader.read(100_000), 60)
    assert said.count(b'"pong"') == 5 and b"\x8a\x07between" in said
    writer.close()


@pytest.mark.parametrize(("bad", "code"), [
    (bytes((0x81, 4)) + b"null", 1002),                                                     # without a mask
    (bytes((0x81, 0xFF)) + (1 << 40).to_bytes(8, "big") + bytes(4) + b"x", 1009),           # too long
    (frame(b"{", whole=False) + frame(b'{"type": "ping"}'), 1002),                          # one within another
    (frame(b"\xff\xfe"), 1007)])                                                            # no text
async def test_what_is_no_frame_is_hung_up_on_with_its_code(strict: Running, bad: bytes, code: int) -> None:
    table, _, _ = await strict.pair()
    reader, writer = await raw_socket(strict.port, table)
    writer.write(bad)
    said = await asyncio.wait_for(reader.read(), 60)
    assert bytes((0x88,)) in said and code.to_bytes(2, "big") in said[said.rindex(b"\x88"):]
    writer.close()


async def test_a_handshake_that_cannot_be_read_is_hung_up_on(server: Running) -> None:
    """It was never answered nor ended, counted nowhere, and a server that had one open could not stop in good order."""
    table, _, _ = await server.pair()
    for more in (f"X: {'x' * 10_000}\r\n", "X: y\r\n" * 200):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write((f"GET /api/matches/{table}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n{more}"
                      "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                      "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            await asyncio.wait_for(reader.readexactly(10_000), 60)
        writer.close()


async def test_who_does_not_take_the_last_words_of_a_socket_is_hung_up_on(server: Running,
                                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveSocket, "last_seconds", 0.2)
    lost, honest = asyncio.Event(), LiveSocket.connection_lost

    def noted(self: LiveSocket, why: Exception | None) -> None:
        honest(self, why)
        lost.set()

    monkeypatch.setattr(LiveSocket, "connection_lost", noted)
    table, _, _ = await server.pair()
    reader, writer = await raw_socket(server.port, table)
    reader._transport.pause_reading()  # type: ignore[attr-defined]
    feeds = server.services.matches.watched[table].feeds
    while not any([feed._behind for feed in feeds]):  # all there is between them is full
        writer.write(frame(b'{"type": "resync"}') * 20)
        await asyncio.sleep(0.01)
    for feed in feeds:
        feed.close(4408, "enough")
    for _ in range(20):
        writer.write(frame(b"x", 0x9) * 100)
    await asyncio.wait_for(lost.wait(), 60)
    writer.close()


async def test_nothing_is_worked_out_for_who_has_hung_up(strict: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many requests in one piece those not yet begun are dropped, and nothing is written to nobody."""
    served: list[str] = []
    honest = Guard._too_often

    def counted(self: Guard, scope: Any, headers: Any) -> Any:
        served.append(scope["path"])
        return honest(self, scope, headers)

    monkeypatch.setattr(Guard, "_too_often", counted)
    _, writer = await asyncio.open_connection("127.0.0.1", strict.port)
    writer.write(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n" * 300)
    while len(served) < 3:
        await asyncio.sleep(0.001)
    writer.transport.abort()
    await asyncio.sleep(0.5)
    assert len(served) < 290


async def test_passphrases_wait_in_line(strict: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "IN_LINE", 2)
    go_on, nobody = threading.Event(), security._nobody
    monkeypatch.setattr(security, "_nobody", lambda: nobody() if go_on.wait(60) else "")
    people = [await strict.person() for _ in range(8)]
    asked = [asyncio.create_task(one.ask("POST", "/api/people/login", {
        "name": f"Nobody {number}", "passphrase": "not the right one"})) for number, one in enumerate(people)]
    first, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    assert {task.result().status_code for task in first} == {429}, "those for whom there is no room are told at once"
    go_on.set()
    assert {answer.status_code for answer in await asyncio.gather(*asked)} == {403, 429}
