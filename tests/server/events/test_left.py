"""What is left of an event: awards one by one, a story to keep, everything in one file; and no private word in it."""
from __future__ import annotations

import asyncio
import io
import itertools
import json
import zipfile
from typing import Any

import sqlalchemy as sa
from tests.server.events.scenes import key, seated
from tests.server.events.test_clock import timed
from tests.server.events.test_door import pages_of
from tests.server.harness import Person, Running

from hegemon.server.database.schema import ACTS
from hegemon.server.events.story import GATE
from hegemon.server.people.acts import unchained


async def finished(server: Running, rounds: int = 2, pause: float = 0.05) -> tuple[str, Person, Person]:
    """A short event of the template with Ana against a bot, played to its end by one press after the other."""
    chief = await server.person("Ruth")
    id = (await chief.post("/api/events", {"game": "skirmish", "seats": 2, "options": {"rounds": rounds},
                                           "settings": {"day": "Saturday", "level": "random"}}))["id"]
    [ana] = await seated(server, chief, id, "Ana")
    await chief.post(f"/api/tables/{id}/begin")
    await ana.post(f"/api/matches/{id}/chat", {"text": "between us: plugh", "channel": "control:0", "seat": 0})
    await chief.post(f"/api/tables/{id}/notices", {"text": "The bell rings."})
    assert (await chief.refused("GET", f"/api/tables/{id}/export.zip"))[0] == 409
    for _ in range(400):
        if (await chief.get(f"/api/tables/{id}"))["state"] == "over":
            return id, chief, ana
        await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": False, "key": key()})
        await asyncio.sleep(pause)
    raise AssertionError("it does not end")


async def test_a_story_tells_each_round_once_and_the_same_after_the_end_as_before(server: Running) -> None:
    chief = await server.person("Ruth")
    id = (await chief.post("/api/events", {"game": "skirmish", "seats": 2, "options": {"rounds": 3},
                                           "settings": {"level": "random"}}))["id"]
    await seated(server, chief, id, "Ana")
    await chief.post(f"/api/tables/{id}/begin")
    before, boards = list[dict[str, Any]](), dict[int, Any]()

    async def board(step: int) -> Any:
        return (await chief.get(f"/api/matches/{id}/text?step={step}"))["sections"]

    for gates in range(1, 200):
        for _ in range(100):  # they are noted in passing
            noted = await server.services.store.rows(sa.select(ACTS).where(
                ACTS.c.table == id, ACTS.c.what == GATE))
            if len(noted) >= gates:
                break
            await asyncio.sleep(0.05)
        if (await chief.get(f"/api/tables/{id}"))["state"] == "over":
            break
        turns = (await chief.get(f"/api/tables/{id}/story"))["turns"]
        before = turns[:-1] or before  # those that are over
        boards |= {turn["round"]: await board(turn["step"]) for turn in turns[:-1]}
        await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": False, "key": key()})
    after = (await chief.get(f"/api/tables/{id}/story"))["turns"]
    assert [turn["round"] for turn in after] == [1, 2, 3] and [turn["round"] for turn in before] == [1, 2]
    for was, now in zip(before, after, strict=False):
        assert was["gauges"] == now["gauges"] and now["lines"]
        told = [line["text"] for line in now["lines"]]
        assert [line["text"] for line in was["lines"] if line["text"] not in told] == []
        assert await board(now["step"]) == boards[now["round"]], "the board as it stood then"


async def test_rounds_ended_one_upon_the_other_are_told_apart(server: Running) -> None:
    id, _chief, ana = await finished(server, rounds=5, pause=0.0)
    noted = list[tuple[int, str]]()
    for _ in range(200):  # they are written down a moment later
        rows = await server.services.store.rows(sa.select(ACTS).where(ACTS.c.table == id, ACTS.c.what == GATE)
                                                .order_by(ACTS.c.number))
        noted = [(gate["round"], gate["phase"]) for gate in [json.loads(row["after"]) for row in rows]]
        if noted and not noted[-1][1]:
            break  # that it is over
        await asyncio.sleep(0.05)
    assert len(noted) == len(set(noted)), "no gate is noted twice"
    turns = (await ana.get(f"/api/tables/{id}/story"))["turns"]
    assert [turn["round"] for turn in turns] == [1, 2, 3, 4, 5] and all([turn["lines"] for turn in turns]), noted
    for was, now in itertools.pairwise(turns):
        last, first = max([line["step"] for line in was["lines"]]), min([line["step"] for line in now["lines"]])
        assert last <= was["step"] < first, "what is told of a round is told of no other"


async def test_story_awards_and_export_of_an_event(server: Running) -> None:
    id, chief, ana = await finished(server)
    story = await ana.get(f"/api/tables/{id}/story")
    assert story["over"] and story["day"] == "Saturday" and story["ending"]
    assert story["turns"] and {turn["round"] for turn in story["turns"]} <= {1, 2}
    assert story["awards"] == [], "awards are revealed one by one"
    stranger = await server.person("Eve")
    assert (await stranger.refused("GET", f"/api/tables/{id}/story"))[0] == 404
    await chief.post(f"/api/tables/{id}/awards", {"shown": 1})
    assert len((await ana.get(f"/api/tables/{id}/story"))["awards"]) == 1
    event = await chief.get(f"/api/tables/{id}/event")
    assert event["revealed"] == 1 <= event["awards"], "how many there are is known before the last is shown"
    assert "all awards" in (await chief.refused("POST", f"/api/tables/{id}/awards", {"shown": 99}))[1]
    assert (await ana.refused("GET", f"/api/tables/{id}/export.zip"))[0] == 403
    page = await ana.get(f"/api/tables/{id}/story.html")
    assert "The board at the end" in page and page.count(" began</p>") == page.count("<h2>Round") - 1
    assert page.count("data:image/svg+xml") == len(story["turns"]) and "http" not in page.replace("http-equiv", "")
    answer = await chief.ask("GET", f"/api/tables/{id}/export.zip")
    file = zipfile.ZipFile(io.BytesIO(answer.content))
    names = file.namelist()
    assert {"record.txt", "log.jsonl", "acts.jsonl", "pieces.jsonl", "notices.jsonl", "story.html"} <= set(names)
    boards = [name for name in names if name.startswith("boards/")]
    assert len(boards) == len(story["turns"]) and all([file.read(name).startswith(b"\x89PNG") for name in boards])
    everything = b"".join([file.read(name) for name in names])
    assert b"plugh" not in everything and b"The bell rings." in everything
    links = [part for person in (chief, ana) for raw in person.bytes for part in raw.split(b"/join/")[1:]]
    assert links and not any([part[:22] in everything for part in links])
    acts = [json.loads(line) for line in file.read("acts.jsonl").splitlines()]
    assert any([act["what"] == "begins" for act in acts])
    whole = await server.services.store.rows(sa.select(ACTS).where(ACTS.c.table == id).order_by(ACTS.c.number))
    assert unchained(whole) == []


async def test_an_export_has_every_board_though_whoever_draws_falls_over(server: Running) -> None:
    id, chief, _ = await finished(server, rounds=3)
    pool, fallen = server.services.replays.pool, set[int]()

    async def falls() -> None:
        while len(fallen) < 2:
            for worker in {one for one in pool._all if one.process.pid not in fallen}:
                worker.process.kill()
                fallen.add(worker.process.pid)
            await asyncio.sleep(0.01)

    falling = asyncio.create_task(falls())
    answer = await chief.ask("GET", f"/api/tables/{id}/export.zip")
    await falling
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert [name for name in names if name.startswith("boards/")] == [f"boards/{n:02d}.png" for n in (1, 2, 3)]


async def test_places_on_paper_are_made_now_and_at_gates(server: Running) -> None:
    id, chief, _, _ = await timed(server, print_gates=True)
    await chief.post(f"/api/tables/{id}/begin")
    answer = await chief.ask("GET", f"/api/tables/{id}/printed/now")
    assert answer.content.startswith(b"%PDF")
    texts = [text for text, _ in pages_of(answer.content)]
    assert sum([text.startswith("SECRET") for text in texts]) >= 2
    assert (await chief.refused("GET", f"/api/tables/{id}/printed/turn-9-map"))[0] == 404
    await chief.post(f"/api/tables/{id}/desk/sweep", {"dry": False, "key": key()})
    for _ in range(1200):
        answer = await chief.ask("GET", f"/api/tables/{id}/printed/turn-1-plan")
        if answer.status_code == 200:
            break
        await asyncio.sleep(0.1)
    assert answer.content.startswith(b"%PDF")
