"""Phones that are lost, people who come late, and servers that are killed in the middle of a phase."""
from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from pathlib import Path

import pytest
from tests.server.events.scenes import key
from tests.server.events.test_clock import phase, timed
from tests.server.harness import Person, Running
from tests.server.victim import Victim

KILLS = int(os.environ.get("HEGEMON_HALL_KILLS", "3"))


async def test_a_phone_taken_away_in_the_middle_of_a_plan_finds_it_on_another(server: Running) -> None:
    id, chief, ana, _ = await timed(server)
    await chief.post(f"/api/tables/{id}/begin")
    await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": False, "key": key()})
    phone = await ana.live(id, 0)
    orders = phone.shown["decision"]["orders"]
    cell = orders["cells"][0]
    await phone.send(type="draft", orders=orders["key"], cells=[[cell["key"], cell["choices"][1][0]]])
    await asyncio.sleep(0.1)
    await phone.close()
    link = (await chief.post(f"/api/tables/{id}/door", {"row": 1, "do": "link"}))["link"]
    another = await server.person()
    await another.post(f"/api{link['path']}")
    again = await another.live(id, 0)
    assert again.shown["draft"] == {cell["key"]: cell["choices"][1][0]}
    # with two minutes of silence Control has a card for it, and the bot closes this decision and nothing else
    await again.close()
    room = await server.services.control.room(id)
    await chief.put(f"/api/tables/{id}/event", {"auto_bot": True})
    for _ in range(100):
        marks = (await chief.get(f"/api/tables/{id}/desk"))["places"][0]["seats"]
        if marks[0]["mark"] in ("away", "bot"):
            break
        await asyncio.sleep(0.05)
    room.heard[0] -= 200
    for _ in range(100):
        seats = (await chief.get(f"/api/tables/{id}"))["seats"]
        if seats[0]["bot"]:
            break
        await asyncio.sleep(0.1)
    assert seats[0]["bot"] and not seats[1]["bot"]
    logged = (await server.services.matches.get(id)).logged
    assert [e.notation for e in logged.force if e.seat == 0 and e.by == "host"] or any(
        [e.seat == 0 and e.by for e in logged.force]), "the draft was carried out for the seat"
    assert logged.state.question(1) is not None, "nobody else's decision was touched"
    back = await server.person()
    await back.post(f"/api{link['path']}")
    await chief.post(f"/api/tables/{id}/desk/seats/0", {"do": "person"})
    assert not (await chief.get(f"/api/tables/{id}"))["seats"][0]["bot"]


async def test_who_comes_late_gets_a_seat_that_a_bot_holds(server: Running) -> None:
    chief = await server.person("Ruth")
    id = (await chief.post("/api/events", {"game": "skirmish", "seats": 3}))["id"]
    await chief.put(f"/api/tables/{id}/casting", {"csv": "name,seat\nAna,seat.1\n"})
    await chief.post(f"/api/tables/{id}/deal")
    await chief.post(f"/api/tables/{id}/begin")
    assert [seat["kind"] for seat in (await chief.get(f"/api/tables/{id}"))["seats"]][1:] == ["bot", "bot"]
    answer = await chief.post(f"/api/tables/{id}/door", {"row": 0, "do": "seat", "name": "Walter"})
    late = await server.person()
    joined = await late.post(f"/api{answer['link']['path']}", {"name": "Walter"})
    seats = (await chief.get(f"/api/tables/{id}"))["seats"]
    assert joined["seat"] in (1, 2) and seats[joined["seat"]]["name"] == "Walter" and not seats[joined["seat"]]["bot"]
    home = await late.get(f"/api/tables/{id}/home?seat={joined['seat']}")
    assert home["event"] and home["help"] and home["title"]


@pytest.mark.timeout(300 + 30 * KILLS)
async def test_a_killed_server_loses_no_answer_draft_or_time_of_an_event(tmp_path: Path) -> None:
    victim = Victim(str(tmp_path / "hall.db"), 1)
    chance = random.Random(3)
    people: list[Person] = []
    try:
        await victim.start()
        server = Running.__new__(Running)
        server.url, server.people = victim.url, people
        id, chief, ana, _ = await timed(server)
        await chief.post(f"/api/tables/{id}/begin")
        await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": False, "key": key()})
        for number in range(KILLS):
            phone = await ana.live(id, 0)
            shown = await phone.until("clock", lambda m: m["state"] == "running")
            orders = phone.shown["decision"]["orders"]
            cell = orders["cells"][0]
            want = cell["choices"][number % len(cell["choices"])][0]
            await phone.send(type="draft", orders=orders["key"], cells=[[cell["key"], want]])
            await chief.post(f"/api/tables/{id}/notices", {"text": f"Notice {number}."})
            await asyncio.sleep(1.2 + chance.random())
            left, then = phase(shown)["ends"] - shown["now"], time.monotonic()
            ran = time.monotonic() - then + 1.2
            assert victim.process is not None
            os.killpg(victim.process.pid, signal.SIGKILL)
            victim.process.wait()
            await victim.start()
            for person in people:
                await person.http.aclose()
                person.http = type(person.http)(base_url=victim.url, headers=person.http.headers, timeout=60,
                                                cookies=person.http.cookies)
            again = await ana.live(id, 0)
            after = await again.until("clock")
            assert again.shown["draft"] == {cell["key"]: want}, "the draft is there"
            now = phase(after)["ends"] - max(after["now"], after.get("until", 0.0))
            # the clock lost what it ran, no more than a beat of the heart besides, and the moment after the return
            assert left - ran - 4.5 <= now <= left + 10.5, (left, now)
            notices = (await ana.get(f"/api/tables/{id}/home?seat=0"))["notices"]
            assert f"Notice {number}." in [one["text"] for one in notices]
            await again.close()
    finally:
        for person in people:
            await person.close()
        victim.end()
