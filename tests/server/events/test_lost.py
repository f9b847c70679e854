"""Phones that are lost, people who come late, and servers that are killed in the middle of a phase."""
from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.events.scenes import card, key
from tests.server.events.test_clock import phase, timed
from tests.server.harness import Person, Running, Socket
from tests.server.measured import tell
from tests.server.victim import Victim

from hegemon.server.database.schema import LOG
from hegemon.server.database.store import Store

KILLS = int(os.environ.get("HEGEMON_HALL_KILLS", "3"))


async def test_a_phone_taken_away_in_the_middle_of_a_plan_finds_it_on_another(server: Running) -> None:
    id, chief, ana, _ = await timed(server)
    await chief.post(f"/api/tables/{id}/begin")
    await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": False, "key": key()})
    phone = await ana.live(id, 0)
    orders = phone.shown["decision"]["orders"]
    cell = orders["cells"][0]
    await phone.send(type="draft", orders=orders["key"], cells=[[cell["key"], cell["choices"][1][0]]])
    watched = await server.services.matches.get(id)
    while watched.draft(0) is None:  # it is on its way
        await asyncio.sleep(0.02)
    await phone.close()
    link = await card(chief, id, 1)
    another = await server.person()
    await another.post(f"/api{link['path']}")
    again = await another.live(id, 0)
    assert again.shown["draft"] == {cell["key"]: cell["choices"][1][0]}
    # with two minutes of silence Control has a card for it, and the bot closes this decision and nothing else
    await again.close()
    room = await server.services.control.room(id)
    await chief.put(f"/api/tables/{id}/event", {"auto_bot": True})
    for _ in range(600):
        marks = (await chief.get(f"/api/tables/{id}/desk"))["places"][0]["seats"]
        if marks[0]["mark"] in ("away", "bot"):
            break
        await asyncio.sleep(0.05)
    room.heard[0] -= 200
    for _ in range(600):
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


async def test_a_page_outlives_a_restart_though_somebody_else_has_spoken_since(server: Running) -> None:
    id, chief, ana, bo = await timed(server)
    await chief.post(f"/api/tables/{id}/begin")
    await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": False, "key": key()})
    phone, other = await ana.live(id, 0), await bo.live(id, 1)
    orders = phone.shown["decision"]["orders"]
    cell = orders["cells"][0]
    put, words, _ = next(choice for choice in cell["choices"] if choice[0] != cell["default"])
    await phone.send(type="draft", orders=orders["key"], cells=[[cell["key"], put]])
    matches = server.services.matches
    while (await matches.get(id)).draft(0) is None:  # it is on its way
        await asyncio.sleep(0.02)
    await phone.close()
    logged = (await matches.get(id)).logged
    before = logged.count(0)
    besides = logged.game.verbs.write(logged.state.forms(1)[0]("We yield."))
    await other.send(type="do", do=besides, at=other.shown["n"], key=key())
    await other.until("ok")
    assert logged.count(0) == before + 1, "everybody has heard it"
    matches.watched.clear()
    again = await ana.live(id, 0)
    assert again.shown["draft"] == {cell["key"]: put}
    home = await ana.get(f"/api/tables/{id}/home?seat=0")
    assert home["orders"] == orders["key"] and home["put"] == [[cell["key"], put]], "at zero it counts"
    assert words in home["default"]
    await again.send(type="fill", orders=orders["key"], cells=[], at=again.shown["n"], key=key())
    await again.until("ok")
    matches.watched.clear()
    assert (await matches.get(id)).draft(0) is None, "it was answered"


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


class Killed:
    """A hall of two whose server is killed again and again; what was promised is counted, how long it took is told."""

    def __init__(self, victim: Victim) -> None:
        self.victim = victim
        self.people: list[Person] = []
        self.chance = random.Random(3)
        self.answered: list[str] = []           # keys of answers that were acknowledged
        self.drafts = ("", "")                  # of Ana's page: the one before, the last
        self.back: list[float] = []             # seconds from the start of the process to a phone's first update
        self.moved: list[float] = []            # seconds the clock of the phase had more than when it was killed

    async def open(self) -> None:
        """An event in the middle of its planning; Ana fills in her page, Bo plays."""
        await self.victim.start()
        server = Running.__new__(Running)
        server.url, server.people = self.victim.url, self.people
        self.id, self.chief, self.ana, self.bo = await timed(server)
        await self.chief.post(f"/api/tables/{self.id}/begin")
        await self.chief.post(f"/api/tables/{self.id}/desk/sweep", {"dry": False, "key": key()})

    async def again(self, number: int) -> None:
        """A draft, an answer, a notice; a kill at any moment after them; and what is there when the server is back."""
        phone, other = await self.ana.live(self.id, 0), await self.bo.live(self.id, 1)
        for scope in ("phase", "part"):
            await self.chief.ask("POST", f"/api/tables/{self.id}/desk/clock", {
                "do": "set", "scope": scope, "seconds": 600, "key": key()})
        shown = await phone.until("clock", lambda m: phase(m)["ends"] > m["now"] + 500)
        told = time.monotonic()
        cell = phone.shown["decision"]["orders"]["cells"][0]
        self.drafts = (self.drafts[1], cell["choices"][number % len(cell["choices"])][0])
        await phone.send(type="draft", orders=phone.shown["decision"]["orders"]["key"],
                         cells=[[cell["key"], self.drafts[1]]])
        await self.answer(other, number)
        await self.chief.post(f"/api/tables/{self.id}/notices", {"text": f"Notice {number}."})
        written = number % 2 == 0 and await self.written(self.drafts[1])
        await asyncio.sleep(self.chance.uniform(0.0, 2.5))
        self.victim.cut_short()
        killed = time.monotonic()
        await self.victim.start()
        for person in self.people:
            await person.http.aclose()
            person.http = type(person.http)(base_url=self.victim.url, headers=person.http.headers, timeout=60,
                                            cookies=person.http.cookies)
        back = await self.ana.live(self.id, 0)
        self.back.append(time.monotonic() - killed)
        after = await back.until("clock")
        left = phase(shown)["ends"] - max(shown["now"] + killed - told, shown.get("until", 0.0))
        self.moved.append(phase(after)["ends"] - max(after["now"], after.get("until", 0.0)) - left)
        there = (back.shown.get("draft") or {}).get(cell["key"], "")
        assert there == self.drafts[1] or not written and there in (self.drafts[0], ""), "a draft was lost"
        self.drafts = (there, there)
        notices = (await self.ana.get(f"/api/tables/{self.id}/home?seat=0"))["notices"]
        assert f"Notice {number}." in [one["text"] for one in notices]
        await back.close()

    async def written(self, notation: str) -> bool:
        """Wait until Ana's page is on the disk: within a second, on a machine that has the time."""
        with closing(sqlite3.connect(self.victim.settings.database)) as beside:
            while not beside.execute("SELECT 1 FROM drafts WHERE instr(cells, ?)", [notation]).fetchall():
                await asyncio.sleep(0.05)
        return True

    async def answer(self, phone: Socket, number: int) -> None:
        """Bo takes back what he said, or says it; acknowledged, it stands in the log for good."""
        once = key()
        asked = phone.shown["decision"]
        if asked and asked.get("choices"):
            await phone.send(type="do", do=asked["choices"][0]["do"], at=phone.shown["n"], key=once)
        else:
            await phone.send(type="undo", at=phone.shown["n"], key=once)
        while (message := await phone.next())["type"] not in ("ok", "refused"):
            pass
        if message["type"] == "ok":
            self.answered.append(once)

    async def lost(self) -> list[str]:
        """Acknowledged answers that are not in the log."""
        store = await Store.open(self.victim.settings.database, migrate=False)
        try:
            kept = {row["key"] for row in await store.rows(sa.select(LOG.c.key).where(LOG.c.match == self.id))}
        finally:
            await store.close()
        return [one for one in self.answered if one not in kept]


@pytest.mark.timeout(300 + 30 * KILLS)
async def test_a_killed_server_loses_no_answer_draft_or_time_of_an_event(tmp_path: Path) -> None:
    hall = Killed(Victim(str(tmp_path / "hall.db"), 1))
    try:
        await hall.open()
        for number in range(KILLS):
            await hall.again(number)
        assert hall.answered and not await hall.lost()
        # time may be given, as much as passes from one beat of the heart to the next and is written late; never taken
        assert all([-0.5 <= more <= 60 for more in hall.moved]), hall.moved
        tell(f"{KILLS} kills, {len(hall.answered)} answers acknowledged, 0 lost; back after {max(hall.back):.1f} s at "
             f"most; clocks {min(hall.moved):+.1f} to {max(hall.moved):+.1f} s",
             max(hall.back) <= 5.0 and max(hall.moved) <= 2.5)
    finally:
        for person in hall.people:
            await person.close()
        hall.victim.end()
