"""The clock of an event: it stands until Begin, Control keeps it, phases end by one press, onlookers are behind."""
from __future__ import annotations

import asyncio

from tests.server.events.scenes import key, seated
from tests.server.harness import Json, Person, Running

from hegemon.server.events.cases import Cases


async def timed(server: Running, **settings: object) -> tuple[str, Person, Person, Person]:
    """An event of the template by its timetable, with Ana and Bo on their phones and Tom at Control; not begun."""
    chief = await server.person("Ruth")
    id = (await chief.post("/api/events", {"game": "skirmish", "seats": 2, "settings": settings}))["id"]
    ana, bo = await seated(server, chief, id, "Ana", "Bo")
    return id, chief, ana, bo


def phase(message: Json) -> Json:
    """The clock of the phase."""
    return next(one for one in message["clocks"] if one["scope"] == "phase")


async def test_the_clock_stands_from_the_deal_to_begin_and_control_keeps_it(server: Running) -> None:
    id, chief, ana, _ = await timed(server)
    page = await chief.post(f"/api/tables/{id}/members", {"name": "Tom"})
    tom = await server.person()
    await tom.post(f"/api{page['members'][-1]['path']}")
    phone = await ana.live(id, 0)
    shown = await phone.until("clock")
    assert shown["state"] == "frozen" and phase(shown)["left"] == 60.0
    assert "has not begun" in (await chief.refused("POST", f"/api/tables/{id}/desk/sweep",
                                                   {"dry": False, "key": key()}))[1]
    await chief.post(f"/api/tables/{id}/begin")
    shown = await phone.until("clock", lambda m: m["state"] == "running")
    ends = phase(shown)["ends"]
    assert 50 < ends - shown["now"] <= 60
    await tom.post(f"/api/tables/{id}/desk/clock", {"do": "add", "scope": "phase", "seconds": 120, "key": key()})
    shown = await phone.until("clock", lambda m: phase(m)["ends"] > ends + 100)
    assert abs(phase(shown)["ends"] - ends - 120) < 0.1
    await tom.post(f"/api/tables/{id}/desk/clock", {"do": "pause", "key": key()})
    await phone.until("clock", lambda m: m["state"] == "paused")
    await tom.post(f"/api/tables/{id}/desk/clock", {"do": "start", "key": key()})
    await phone.until("clock", lambda m: m["state"] == "running")
    assert (await ana.refused("POST", f"/api/tables/{id}/desk/clock", {"do": "pause", "key": key()}))[0] == 403
    assert (await ana.refused("POST", f"/api/tables/{id}/clock", {"do": "pause", "key": key()}))[0] == 403
    deeds = (await chief.get(f"/api/tables/{id}/desk"))["deeds"]
    assert [deed["by"] for deed in deeds if deed["what"].startswith("clock: add")] == ["Tom"]


async def test_time_that_was_given_is_taken_back_once_and_only_in_its_phase(server: Running) -> None:  # K-01
    id, chief, ana, _ = await timed(server)
    await chief.post(f"/api/tables/{id}/begin")
    phone = await ana.live(id, 0)
    ends: float = phase(await phone.until("clock", lambda m: m["state"] == "running"))["ends"]
    path = f"/api/tables/{id}/desk/clock"

    async def pressed(do: str, seconds: int = 0) -> float:
        await chief.post(path, {"do": do, "scope": "phase", "seconds": seconds, "key": key()})
        shown: float = phase(await phone.until("clock"))["ends"]
        return shown - ends

    assert abs(await pressed("add", 120) - 120) < 1
    await chief.post(path, {"do": "spot", "seconds": 60, "title": "The Emperor speaks", "key": key()})
    spot = (await phone.until("clock", lambda m: len(m["clocks"]) > 1))["clocks"][-1]
    assert (spot["scope"], spot["title"], spot["allot"]) == ("spot", "The Emperor speaks", 60.0)
    assert abs(await pressed("set", 600) - 540) < 5
    assert abs(await pressed("undo") - 120) < 5
    assert abs(await pressed("undo")) < 5
    assert "nobody has changed" in (await chief.refused("POST", path, {"do": "undo", "key": key()}))[1]
    assert (await chief.get(f"/api/tables/{id}/desk"))["deeds"][0]["what"].startswith("clock: undo: Round 1, ")
    await pressed("add", 60)
    await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": False, "key": key()})
    await phone.until("clock", lambda m: phase(m)["title"] == "1.plan")
    assert "nobody has changed" in (await chief.refused("POST", path, {"do": "undo", "key": key()}))[1]


async def test_a_phase_ends_by_one_press_and_the_next_begins_at_once(server: Running) -> None:
    id, chief, ana, bo = await timed(server)
    await chief.post(f"/api/tables/{id}/begin")
    phone, other = await ana.live(id, 0), await bo.live(id, 1)
    dry = await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": True, "key": key()})
    assert dry["answers"] == 2 and dry["seats"] == [0, 1]
    done = await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": False, "key": key()})
    assert done["answers"] == 2
    shown = await phone.until("clock", lambda m: phase(m)["title"] == "1.plan")
    assert not shown.get("gate") and 170 < phase(shown)["ends"] - shown["now"] <= 180
    # a phase that is over early waits at its gate, until Control opens it
    await other.until("clock", lambda m: phase(m)["title"] == "1.plan")
    for one in (phone, other):
        assert (await one.do("done"))["type"] == "ok"
    shown = await phone.until("clock", lambda m: bool(m.get("gate")))
    assert "Auction" in shown["gate"] or "Battles" in shown["gate"]
    await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": False, "key": key()})
    await phone.until("clock", lambda m: not m.get("gate"))


async def test_the_chief_changes_the_day_while_it_runs_and_the_phase_goes_on(server: Running) -> None:
    id, chief, ana, _ = await timed(server)
    await chief.post(f"/api/tables/{id}/begin")
    phone = await ana.live(id, 0)
    ends = phase(await phone.until("clock"))["ends"]
    plan = (await chief.get(f"/api/tables/{id}/event"))["clock"]
    assert plan["kind"] == "phase"
    await chief.put(f"/api/tables/{id}/live", {"clock": {**plan, "phases": {"plan": 30}, "breaks": [["2.bid", 600]]}})
    await chief.post(f"/api/tables/{id}/desk/clock", {"do": "spot", "seconds": 5, "title": "Speech", "key": key()})
    shown = await phone.until("clock", lambda m: any([one["scope"] == "spot" for one in m["clocks"]]))
    assert phase(shown)["ends"] == ends
    await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": False, "key": key()})
    shown = await phone.until("clock", lambda m: phase(m)["title"] == "1.plan")
    assert 80 < phase(shown)["ends"] - shown["now"] <= 90  # its own 30 s, and the 60 of the first round
    assert (await ana.refused("PUT", f"/api/tables/{id}/live", {"clock": plan}))[1] == (
        "Control keeps the clock of this event: ask there")


async def test_onlookers_are_behind_and_control_screens_and_players_are_not(server: Running) -> None:
    id, chief, ana, _ = await timed(server, delay=600)
    wall = await chief.post(f"/api/tables/{id}/links", {"kind": "watch"})
    screen = (await chief.post(f"/api/tables/{id}/screens"))[-1]["path"].replace("/screen/", "/join/")
    await chief.post(f"/api/tables/{id}/begin")
    guest, projector = await server.person(), await server.person()
    await guest.post(f"/api{wall['path']}", {"name": "Gast"})
    await projector.post(f"/api{screen}", {})
    sockets = [await guest.live(id), await projector.live(id), await chief.live(id), await ana.live(id, 0)]
    counts = [one.shown["step"] for one in sockets]
    await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": False, "key": key()})
    await asyncio.sleep(1.5)
    late, *others = [(await who.get(f"/api/matches/{id}?seat={seat}"))["step"]
                     for who, seat in ((guest, -1), (projector, -1), (chief, -1), (ana, 0))]
    assert late == counts[0] and all([step > counts[0] for step in others])
    for one in sockets[1:]:
        await one.until("frame")
    await chief.put(f"/api/tables/{id}/event", {"delay": 0})
    assert (await guest.get(f"/api/matches/{id}"))["step"] == others[0]


async def test_a_prepared_answer_is_given_no_later_than_the_part_ends_unless_somebody_has_it(server: Running) -> None:
    cases = Cases(server.services.store, "t")
    row = {"due": 190.0, "opened": 100.0, "claimed": "", "claim_ends": 0.0}
    assert cases._due(row) == 190.0
    cases.limit = 150.0
    assert cases._due(row) == 150.0
    assert cases._due({**row, "claimed": "Tom", "claim_ends": 280.0}) == 280.0
    assert cases._due({**row, "opened": 160.0, "due": 250.0}) == 250.0  # of the next part already
