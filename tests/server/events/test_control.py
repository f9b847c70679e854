"""The control room of a game without a desk: help, notices, silent seats."""
from __future__ import annotations

import asyncio

import pytest
from tests.server.events.scenes import key, seated
from tests.server.harness import Person, Running

from hegemon.cli.rehearsal.run import playable


async def plain(server: Running) -> tuple[str, Person, Person]:
    """An event of the template with Ana in seat 1."""
    chief = await server.person("Ruth")
    id = (await chief.post("/api/events", {"game": "skirmish", "seats": 2}))["id"]
    ana, = await seated(server, chief, id, "Ana")
    await chief.post(f"/api/tables/{id}/begin")
    return id, chief, ana


async def test_help_is_asked_for_claimed_and_given(server: Running) -> None:
    id, chief, ana = await plain(server)
    page = await ana.post(f"/api/tables/{id}/help", {"kind": "rules", "text": "May a ship stay?", "seat": 0})
    assert page["help"] and page["default"] and page["title"] == "Seat 1"
    desk = await chief.get(f"/api/tables/{id}/desk")
    case = desk["cases"][0]
    assert (case["kind"], case["text"], case["seat"]) == ("help", "May a ship stay?", 0)
    assert case["who"].startswith("Ana")
    await chief.post(f"/api/tables/{id}/queue/{case['key']}", {"do": "claim", "key": key()})
    done = await chief.post(f"/api/tables/{id}/queue/{case['key']}", {"do": "apply", "key": key()})
    assert done["cases"] == [] and any([deed["what"].startswith("helps") for deed in done["deeds"]])
    for _ in range(3):
        await ana.post(f"/api/tables/{id}/help", {"kind": "come", "seat": 0})
    assert "three calls" in (await ana.refused("POST", f"/api/tables/{id}/help", {"kind": "come", "seat": 0}))[1]
    assert (await chief.refused("POST", f"/api/tables/{id}/help", {"kind": "come", "seat": 0}))[0] == 403


async def test_a_notice_reaches_whom_it_is_for_and_control_sees_who_has_read_it(server: Running) -> None:
    id, chief, ana = await plain(server)
    phone = await ana.live(id, 0)
    onlooker = await chief.live(id)
    await chief.post(f"/api/tables/{id}/notices", {"text": "Five minutes.", "seat": 0})
    got = await phone.until("notices")
    assert [one["text"] for one in got["notices"]] == ["Five minutes."]
    assert (await onlooker.until("notices"))["notices"] == []
    home = await ana.post(f"/api/tables/{id}/notices/1/seen", {"seat": 0})
    assert home["notices"] == []
    page = await chief.get(f"/api/tables/{id}/desk")
    assert (page["notices"][0]["seen"], page["notices"][0]["of"]) == (1, 1)
    await chief.post(f"/api/tables/{id}/notices", {"text": "The tower is closed.", "screens": True})
    await phone.until("notices", lambda m: len(m["notices"]) == 1)
    await chief.delete(f"/api/tables/{id}/notices/2")
    await phone.until("notices", lambda m: not m["notices"])


async def test_a_silent_seat_is_marked_and_a_bot_plays_it(server: Running) -> None:
    id, chief, ana = await plain(server)
    phone = await ana.live(id, 0)
    page = await chief.get(f"/api/tables/{id}/desk")
    assert page["places"][0]["seats"][0]["mark"] == "asked" and page["phones"] == 1
    await phone.close()
    for _ in range(1200):
        page = await chief.get(f"/api/tables/{id}/desk")
        if page["phones"] == 0:
            break
        await asyncio.sleep(0.05)
    here = page["places"][0]
    assert here["seats"][0]["mark"] == "away"
    assert here["done"] < len(here["seats"])  # who has no phone still owes an answer
    way = await chief.post(f"/api/tables/{id}/desk/seats/0", {"do": "link"})
    assert way["path"].startswith("/join/") and way["code"]
    await chief.post(f"/api/tables/{id}/desk/seats/0", {"do": "bot"})
    page = await chief.get(f"/api/tables/{id}/desk")
    assert page["places"][0]["seats"][0]["mark"] == "bot"
    await chief.post(f"/api/tables/{id}/desk/seats/0", {"do": "person"})
    assert (await chief.get(f"/api/tables/{id}"))["seats"][0]["bot"] == ""


async def test_control_acts_for_a_seat_by_its_own_answers_and_everybody_can_read_that(server: Running) -> None:
    id, chief, ana = await plain(server)
    path = f"/api/tables/{id}/desk/seats/0/act"
    marks = (await chief.get(f"/api/tables/{id}/desk"))["places"][0]["seats"]
    assert marks[0]["owes"] and marks[0]["mark"] == "away", "without a phone, and asked"
    asked = await chief.post(path, {"do": "look", "key": key()})
    shown = (await ana.get(f"/api/matches/{id}?seat=0"))["decision"]
    assert asked["prompt"] == shown["prompt"]
    assert [do for do, _ in asked["answers"]] == [one["do"] for one in shown["choices"] if not one.get("free")]
    other = asked["answers"][-1][0]
    assert other != asked["answers"][0][0], "not what goes by itself"
    wish = {"do": "answer", "at": asked["at"], "answer": other, "key": key()}
    await chief.post(path, wish)
    logged = (await server.services.matches.get(id)).logged
    entry = next(one for one in logged.force if one.seat == 0)
    assert (entry.notation, entry.by.startswith("control:@")) == (other, True)
    stale = await chief.refused("POST", path, {**wish, "key": key()})
    assert stale[0] == 409, "an answer to what was asked before reaches nothing else"
    acts = [(act["by"], act["what"], act["after"]) for act in (await ana.get(f"/api/tables/{id}/acts"))]
    assert ("Ruth", "looks what is asked", "for Ana") in acts and ("Ruth", "acts", "for Ana") in acts
    assert (await ana.refused("POST", path, {"do": "look", "key": key()}))[0] == 403
    assert (await chief.refused("POST", f"/api/tables/{id}/desk/seats/9/act", {"do": "look", "key": key()}))[0] == 404


async def test_control_closes_the_decision_of_a_seat_as_it_goes_by_itself(server: Running) -> None:
    id, chief, _ = await plain(server)
    path = f"/api/tables/{id}/desk/seats/0/act"
    asked = await chief.post(path, {"do": "look", "key": key()})
    await chief.post(path, {"do": "default", "at": asked["at"], "key": key()})
    entry = next(one for one in (await server.services.matches.get(id)).logged.force if one.seat == 0)
    assert (entry.notation, entry.by.startswith("control:@")) == (asked["answers"][0][0], True)


async def test_acting_for_a_seat_answers_what_is_asked_and_nothing_besides(server: Running) -> None:
    id, chief, ana = await plain(server)
    path = f"/api/tables/{id}/desk/seats/0/act"
    asked = await chief.post(path, {"do": "look", "key": key()})
    logged = (await server.services.matches.get(id)).logged
    besides = logged.game.verbs.write(logged.state.forms(0)[0]("We yield."))  # what a seat may do without being asked
    refused = await chief.refused("POST", path, {"do": "answer", "at": asked["at"], "answer": besides, "key": key()})
    assert "no answer to what this seat is asked" in refused[1]
    assert not [one for one in logged.force if one.seat == 0]  # the other seat's bot may have answered meanwhile
    assert "acts" not in [act["what"] for act in (await ana.get(f"/api/tables/{id}/acts"))]


@pytest.mark.parametrize("do", ["answer", "default"])
async def test_who_acts_for_a_seat_again_because_the_answer_was_lost_is_told_that_it_is_done(
        server: Running, do: str) -> None:
    id, chief, ana = await plain(server)
    path = f"/api/tables/{id}/desk/seats/0/act"
    asked = await chief.post(path, {"do": "look", "key": key()})
    wish = {"do": do, "at": asked["at"], "answer": asked["answers"][-1][0] if do == "answer" else "", "key": key()}
    first = await chief.post(path, wish)
    again = await chief.post(path, wish)
    assert first["seat"] == again["seat"] == 0  # what it is asked next depends on the other seat's bot
    logged = (await server.services.matches.get(id)).logged
    assert len([one for one in logged.force if one.seat == 0]) == 1, "nothing happens twice"
    assert [act["what"] for act in (await ana.get(f"/api/tables/{id}/acts"))].count("acts") == 1, "it is noted once"


async def test_nobody_acts_for_a_seat_while_the_table_is_frozen(server: Running) -> None:
    id, chief, _ = await plain(server)
    await chief.post(f"/api/tables/{id}/desk/clock", {"do": "freeze", "key": key()})
    refused = await chief.refused("POST", f"/api/tables/{id}/desk/seats/0/act", {"do": "look", "key": key()})
    assert refused[0] == 409


async def test_what_is_dealt_early_waits_for_begin(server: Running) -> None:
    chief = await server.person("Ruth")
    id = (await chief.post("/api/events", {"game": "skirmish", "seats": 2}))["id"]
    [ana] = await seated(server, chief, id, "Ana")
    phone = await ana.live(id, 0)
    answer = await phone.do("bid 1")
    assert answer["type"] == "refused" and "has not begun" in answer["why"]
    await asyncio.sleep(0.3)
    assert (await server.services.matches.get(id)).logged.number == 0, "bots wait too"
    await chief.post(f"/api/tables/{id}/begin")
    for _ in range(1200):
        answer = await phone.do("bid 1")
        if answer["type"] == "ok":
            break
        await asyncio.sleep(0.05)
    assert answer["type"] == "ok"


async def test_the_founders_link_opens_nothing_by_itself_and_that_of_a_second_chief_does(server: Running) -> None:
    id, chief, _ = await plain(server)
    page = await chief.post(f"/api/tables/{id}/members", {"name": "Ines", "role": "chief"})
    own, second = page["members"][0]["path"], page["members"][-1]["path"]
    found = await (await server.person()).get(f"/api{own}")
    assert "log in as Ruth" in found["why_not"]
    ines = await server.person()
    await ines.post(f"/api{second}")
    assert (await ines.post(f"/api/tables/{id}/members", {"name": "Tom"}))["members"][-1]["name"] == "Tom"


async def test_what_the_chief_sets_otherwise_is_told_in_words_and_phones_know_that_nothing_counts_yet(
        server: Running) -> None:
    chief = await server.person("Ruth")
    id = (await chief.post("/api/events", {"game": "skirmish", "seats": 2}))["id"]
    ana, = await seated(server, chief, id, "Ana")
    page = await chief.get(f"/api/tables/{id}/event")
    await chief.put(f"/api/tables/{id}/event", {**page["settings"], "day": "Saturday", "auto_bot": True})
    deed = next(one for one in (await chief.get(f"/api/tables/{id}/acts")) if one["what"] == "changes the event")
    assert deed["before"] == "day: nothing, bots take silent seats: no"
    assert deed["after"] == "day: Saturday, bots take silent seats: yes"
    home = f"/api/tables/{id}/home?seat=0"
    assert "has not begun yet" in (await ana.get(home))["waits"]
    await chief.post(f"/api/tables/{id}/begin")
    assert (await ana.get(home))["waits"] == ""


async def test_a_rehearsal_is_a_copy_with_bots_in_all_chairs_that_touches_nothing_of_the_event(server: Running) -> None:
    chief = await server.person("Ruth")
    id = (await chief.post("/api/events", {"game": "skirmish", "seats": 2, "name": "The Fall"}))["id"]
    await chief.put(f"/api/tables/{id}/casting", {"csv": "name,seat\nAna,seat.1\n"})
    page = await chief.post(f"/api/tables/{id}/members", {"name": "Tom", "areas": ["clock"]})
    tom = await server.person()
    await tom.post(f"/api{page['members'][-1]['path']}")
    copy = await chief.post(f"/api/tables/{id}/rehearse", {"pace": 20})
    assert copy["name"] == "Rehearsal of The Fall" and copy["state"] == "playing" and copy["begun"]
    assert copy["clock"]["pace"] == 20 and [one["name"] for one in copy["members"]] == ["Ruth", "Tom"]
    desk = await tom.get(f"/api/tables/{copy['id']}/desk")  # who is a member here is one there
    assert {seat["mark"] for place in desk["places"] for seat in place["seats"]} == {"bot"}
    assert (await chief.get(f"/api/tables/{id}/event"))["state"] == "open"
    assert [row["name"] for row in (await chief.get(f"/api/tables/{id}/casting"))["rows"]] == ["Ana"]
    assert (await tom.refused("POST", f"/api/tables/{id}/rehearse", {}))[0] == 403
    hall = await chief.post("/api/events", {"game": playable(13), "seats": 13})  # with a desk of Control
    copy = await chief.post(f"/api/tables/{hall['id']}/rehearse", {"pace": 20})
    assert copy["begun"] and (copy["desk"], copy["chairs"]) == (hall["desk"], hall["chairs"])
