"""Clocks of tables: decisions that are late, banks, hours, pauses, votes, phases, and a server that was away."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from tests.server.harness import Json, Person, Running, Socket, Turning, running

from hegemon.server.clocks.timing import TableClock
from hegemon.server.matches.logged import LoggedMatch


async def begun(server: Running, **plan: object) -> tuple[str, Person, Person]:
    """A match of two people with a clock."""
    ann, bob = await server.person("Ann"), await server.person("Bob")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "open"}], start=False)
    await ann.put(f"/api/tables/{table}/live", {"clock": plan})
    await bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    await ann.post(f"/api/tables/{table}/start")
    return table, ann, bob


async def until(true: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait for something."""
    for _ in range(int(seconds / 0.02)):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come about")


def clock_of(server: Running, table: str) -> TableClock:
    clock = server.services.clocks.of(server.services.matches.watched[table])
    assert clock is not None
    return clock


def logged_of(server: Running, table: str) -> LoggedMatch:
    return server.services.matches.watched[table].logged


async def clock_message(socket: Socket, when: Callable[[Json], bool] = lambda _: True) -> Json:
    return await socket.until("clock", when)


async def test_whoever_is_late_is_answered_for_by_the_default(turned: tuple[Running, Turning]) -> None:
    server, turning = turned
    table, ann, _ = await begun(server, kind="move", move=30)
    first = await ann.live(table, 0)
    shown = await clock_message(first)
    assert [c["scope"] for c in shown["clocks"]] == ["seat:0", "seat:1"]
    assert 20 < shown["clocks"][0]["ends"] - shown["now"] <= 30
    await first.do("bid 2")
    clock, now = clock_of(server, table), server.services.store.clock.now()
    assert clock.next_zero(now) == clock.ends(clock.timers["seat:1"], now) + 2, "until then an answer still counts"
    turning.by(33)
    await until(lambda: logged_of(server, table).number == 2)
    entry = logged_of(server, table).entries[-1]
    assert (entry.seat, entry.notation, entry.by) == (1, "bid 0", "clock")
    assert server.services.clocks.expired == 1
    assert 20 < clock_of(server, table).timers["seat:1"].left <= 30, "the next decision has its own time"


async def test_a_bank_keeps_what_is_left_and_gains(turned: tuple[Running, Turning]) -> None:
    server, turning = turned
    table, ann, bob = await begun(server, kind="bank", bank=100, gain=10)
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    turning.by(40)
    await first.do("bid 1")
    assert 60 < clock_of(server, table).timers["seat:0"].left <= 70
    await first.send(type="undo", at=first.shown["n"], key="undo-my-bid")
    await first.until("ok")
    assert 0 < clock_of(server, table).timers["seat:0"].left <= 60, "taking back gives no time"
    await first.do("bid 0")
    await second.do("bid 0")
    turning.by(80)
    await until(lambda: any([e.by == "clock" and e.seat == 0 for e in logged_of(server, table).entries]))
    assert clock_of(server, table).timers["seat:0"].allot >= 10


async def test_by_mail_a_bot_takes_over_in_playing_hours_and_hands_back(turned: tuple[Running, Turning]) -> None:
    server, turning = turned
    table, ann, bob = await begun(server, kind="mail", mail=24, decision="bot",
                                  hours={"zone": "UTC", "start": 0, "end": 1440})
    await bob.put("/api/hours", {"zone": "Europe/Vienna", "start": 0, "end": 1440, "holidays": [
        ["2020-01-01", "2099-01-01"]]})
    server.services.bot_seats.stopping = True
    turning.by(24 * 3600 + 5)
    await until(lambda: server.services.matches.watched[table].seats[0]["bot"])
    await until(lambda: any([e.by == "clock" for e in logged_of(server, table).entries]))
    page = await ann.get(f"/api/tables/{table}")
    assert page["seats"][0]["bot"] == "medium" and page["seats"][1]["bot"] == "", "Bob is on holiday"
    assert [e.seat for e in logged_of(server, table).entries[1:]] == [0]
    page = await ann.delete(f"/api/tables/{table}/seats/0/bot")
    assert page["seats"][0]["bot"] == ""


async def test_a_pause_stops_the_clocks_and_a_freeze_the_answers(turned: tuple[Running, Turning]) -> None:
    server, turning = turned
    table, ann, bob = await begun(server, kind="move", move=60)
    first = await ann.live(table, 0)
    assert (await bob.refused("POST", f"/api/tables/{table}/clock", {"do": "pause", "key": "not-the-host"}))[0] == 403
    await ann.post(f"/api/tables/{table}/clock", {"do": "pause", "key": "emergency", "reason": "the door bell"})
    turning.by(600)
    await asyncio.sleep(0.3)
    assert logged_of(server, table).number == 0
    await ann.post(f"/api/tables/{table}/clock", {"do": "freeze", "key": "frozen-now"})
    answer = await first.do("bid 1")
    assert answer["type"] == "refused" and "frozen" in answer["why"]
    await ann.post(f"/api/tables/{table}/clock", {"do": "start", "key": "on-we-go"})
    timer = clock_of(server, table).timers["seat:0"]
    assert 0 < clock_of(server, table).left(timer, server.services.store.clock.now()) <= 60
    assert (await first.do("bid 1"))["type"] == "ok"
    await ann.post(f"/api/tables/{table}/clock", {"do": "add", "scope": "seat:1", "seconds": 120, "key": "two-minutes"})
    acts = await ann.get(f"/api/tables/{table}/acts")
    assert acts[-1]["what"] == "clock: add" and acts[-1]["after"].startswith("seat:1 1")
    assert (await ann.refused("POST", f"/api/tables/{table}/clock", {"do": "break", "key": "no-length"}))[0] == 422


async def test_pause_and_pace_by_vote(turned: tuple[Running, Turning]) -> None:
    server, _ = turned
    table, ann, bob = await begun(server, kind="bank", bank=300, gain=30)
    assert (await ann.post(f"/api/tables/{table}/vote", {"what": "pause"})) == {"done": False, "missing": ["Bob"]}
    assert (await bob.post(f"/api/tables/{table}/vote", {"what": "pause"}))["done"]
    assert clock_of(server, table).state == "paused"
    for person in (ann, bob):
        await person.post(f"/api/tables/{table}/vote", {"what": "resume"})
    assert clock_of(server, table).state == "running"
    assert not (await bob.put(f"/api/tables/{table}/live", {"preset": "day"}))["done"]
    assert (await ann.put(f"/api/tables/{table}/live", {"preset": "day"}))["done"]
    assert clock_of(server, table).plan.kind == "mail"
    left = clock_of(server, table).timers["seat:0"].left
    assert left > 300, "a decision that is open has the new time"
    eve = await server.person("Eve")
    assert (await eve.refused("POST", f"/api/tables/{table}/vote", {"what": "pause"}))[0] == 403
    assert (await ann.post(f"/api/tables/{table}/vote", {"what": "abandon", "yes": False}))["done"] is False
    for person in (ann, bob):
        await person.post(f"/api/tables/{table}/vote", {"what": "abandon"})
    assert (await ann.get(f"/api/tables/{table}"))["state"] == "closed"


async def test_the_time_the_server_was_away_is_nobodys(tmp_path: Path) -> None:
    turning = Turning(tmp_path)
    settings = {"database": str(tmp_path / "away.db"), "clock": str(turning.path), "debug": True}
    async with running(**settings) as server:
        table, ann, _ = await begun(server, kind="move", move=600)
        cookies = dict(ann.http.cookies)
        await until(lambda: server.services.clocks._next)
        await server.services.store.beat()
    turning.by(86400)
    async with running(**settings) as server:
        again = await server.person()
        again.http.cookies.update(cookies)
        due = [line["due"] for line in (await again.get("/api/lobby"))["my_turn"]]
        left = due[0] - server.services.store.clock.now()
        assert 580 < left <= 612, "the lobby knows it before anybody has opened the match"
        socket = await again.live(table, 0)
        shown = await clock_message(socket)
        assert 590 < shown["clocks"][0]["ends"] - shown["now"] <= 612, "ten seconds to come back are given"
        assert logged_of(server, table).number == 0


async def test_phases_wait_at_the_gate_and_close_by_the_clock(turned: tuple[Running, Turning]) -> None:
    server, turning = turned
    table, ann, bob = await begun(server, kind="phase", phase="default")
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    clock = clock_of(server, table)
    assert clock.timers["phase"].title == "1.bid" and clock.timers["phase"].left == 60
    await first.do("bid 1")
    await second.do("bid 0")
    answer = await first.do("done")
    assert answer["type"] == "refused" and "has not begun yet" in answer["why"], "done early: it waits for the clock"
    turning.by(61)
    await until(lambda: clock_of(server, table).timers["phase"].title == "1.plan")
    assert clock_of(server, table).timers["phase"].left == 180, "the first round has a minute more"
    assert (await first.do("done"))["type"] == "ok"
    turning.by(185)
    await until(lambda: [e for e in logged_of(server, table).entries if e.by == "clock"])
    assert logged_of(server, table).entries[-1].notation == "done"


async def test_leaving_for_good_and_closing_a_game_under_way(turned: tuple[Running, Turning]) -> None:
    server, _ = turned
    table, ann, bob = await begun(server, kind="off")
    assert (await bob.refused("POST", f"/api/tables/{table}/end"))[0] == 403
    page = await bob.post(f"/api/tables/{table}/resign", {"seat": 1})
    assert page["seats"][1]["bot"] == "medium" and page["seats"][1]["left"] == "resigned"
    assert (await ann.post(f"/api/tables/{table}/end"))["state"] == "closed"
