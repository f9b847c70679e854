"""The control room, with every installed game that has a desk: rulings, claims, countdowns, numbers, notices."""
from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.events.scenes import key
from tests.server.harness import Json, Person, Running, Turning

from hegemon.kernel import Game, Refused
from hegemon.kernel.registry import every
from hegemon.server.database.schema import QUEUE
from hegemon.server.events.cases import Asked, found_in
from hegemon.server.events.hooks import hooks_of


def desks() -> list[tuple[Game, int, Json]]:
    """Games with a desk: the smallest set-up in which it judges everything by hand."""
    found = []
    for game in every():
        hooks = hooks_of(game)
        if not hooks.has("desk"):
            continue
        human: Json = {o.name: "human" for o in game.options.options if "human" in o.values}
        for seats in game.seats:
            try:
                there = hooks.desk_of(game.setup(seats, 1, human)) >= 0
            except Refused:
                continue  # not with so few
            if there:
                found.append((game, seats, human))
                break
    return found


DESKS = desks()
needs_desk = pytest.mark.skipif(not DESKS, reason="no game here has a desk")


class Hall:
    """An event under way with bots in all chairs, a chief and a member of Control."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.id = ""
        self.desk = -1

    async def open(self, game: Game, seats: int, options: Json, **settings: Any) -> Hall:
        """Set up, deal and begin."""
        self.chief = await self.server.person("Ruth")
        page = await self.chief.post("/api/events", {"game": game.name, "seats": seats, "options": options,
                                                     "settings": {"fallback": 3600, "level": "random", **settings}})
        self.id, self.desk = page["id"], page["desk"]
        page = await self.chief.post(f"/api/tables/{self.id}/members", {"name": "Tom"})
        self.tom = await self.server.person()
        await self.tom.post(f"/api{page['members'][-1]['path']}")
        self.tom.id = (await self.tom.get("/api/me"))["person"]["id"]
        await self.chief.post(f"/api/tables/{self.id}/deal")
        await self.chief.post(f"/api/tables/{self.id}/begin")
        return self

    async def case(self, who: Person, seconds: float = 60) -> Json:
        """The first ruling, as soon as there is one."""
        for _ in range(int(seconds / 0.1)):
            page = await who.get(f"/api/tables/{self.id}/desk")
            cases = [case for case in page["cases"] if case["kind"] == "ruling"]
            if cases:
                return dict(cases[0])
            await asyncio.sleep(0.1)
        raise AssertionError("no ruling came")

    async def given_to(self, case: Json) -> list[str]:
        """What was given to a ruling by itself; others may have come due meanwhile."""
        asked = case["key"].rpartition("~")[0]
        return [one["notation"] for one in await self.answers()
                if one["by"] == "auto" and one["question"].partition("~")[0] == asked]

    async def phase(self) -> tuple[int, str]:
        """Round and phase, from inside."""
        logged = (await self.server.services.matches.get(self.id)).logged
        moment = hooks_of(logged.game).moment(logged.state)
        return moment.round, moment.phase

    async def answers(self) -> list[Json]:
        """What the desk has answered so far, from inside."""
        logged = (await self.server.services.matches.get(self.id)).logged
        return [{"question": e.question, "by": e.by, "notation": e.notation} for e in logged.force
                if e.seat == self.desk]


@needs_desk
async def test_a_briefing_is_told_where_it_is_asked_for(server: Running) -> None:
    hall = await Hall(server).open(*DESKS[0])
    path = f"/api/tables/{hall.id}/home?seat={hall.desk}"
    assert (await hall.chief.get(path))["briefing"] == []
    parts = (await hall.chief.get(f"{path}&briefing=true"))["briefing"]
    assert parts and all([part["title"] and part["lines"] for part in parts])


@needs_desk
async def test_of_two_who_answer_one_ruling_at_once_one_is_taken_and_the_other_reads_who_decided(
        server: Running) -> None:
    game, seats, options = DESKS[0]
    hall = await Hall(server).open(game, seats, options)
    for _ in range(3):
        case = await hall.case(hall.chief)
        before = len(await hall.answers())
        path = f"/api/tables/{hall.id}/queue/{case['key']}"
        last = case["answers"][-1][0]
        both = await asyncio.gather(hall.chief.ask("POST", path, {"do": "apply", "key": key()}),
                                    hall.tom.ask("POST", path, {"do": "answer", "answer": last, "key": key()}))
        codes = sorted([answer.status_code for answer in both])
        assert codes == [200, 409], [answer.text[:200] for answer in both]
        loser = next(answer.json()["detail"] for answer in both if answer.status_code == 409)
        assert loser.startswith(("Ruth has decided: ", "Tom has decided: ")), loser
        mine = [a for a in await hall.answers()][before:]
        assert [a["question"].partition("~")[0] for a in mine].count(case["key"].rpartition("~")[0]) >= 1
        by = [a["by"] for a in mine if a["by"].startswith("control:")]
        assert by in ([f"control:@{hall.chief.id}"], [f"control:@{hall.tom.id}"]), "the log holds no name"
    deeds = (await hall.chief.get(f"/api/tables/{hall.id}/desk"))["deeds"]
    assert {deed["by"] for deed in deeds if deed.get("game")} <= {"Ruth", "Tom", "Control"}
    assert case["title"] in [deed.get("about") for deed in deeds], "what was decided stands beside the answer"
    await hall.tom.post("/api/me/delete", {"passphrase": "Tom"})
    deeds = (await hall.chief.get(f"/api/tables/{hall.id}/desk"))["deeds"]
    assert "Tom" not in {deed["by"] for deed in deeds}, "an account that is gone has no name in the log either"
    formerly = ["control:Tom", "control:Ruth", "clock", ""]  # as logs once had it
    named = await server.services.acts.naming(formerly)
    assert [named(by) for by in formerly] == ["a former player", "Ruth", "clock", ""]
    queue = await server.services.store.rows(sa.select(QUEUE.c.by, QUEUE.c.claimed))
    assert not [row for row in queue if "Tom" in row.values()]


@needs_desk
async def test_what_was_decided_is_named_and_rulings_nobody_saw_are_told_together(server: Running) -> None:
    hall = await Hall(server).open(*DESKS[0])
    for _ in range(3):
        await hall.chief.post(f"/api/tables/{hall.id}/desk/sweep", {"place": "", "dry": False, "key": key()})
    deeds = [deed for deed in (await hall.chief.get(f"/api/tables/{hall.id}/desk"))["deeds"] if deed.get("game")]
    assert deeds and all([deed.get("about") or deed["what"].endswith("as prepared") for deed in deeds]), deeds


@needs_desk
async def test_a_phase_that_a_held_ruling_kept_is_ended_by_another_press(server: Running) -> None:
    hall = await Hall(server).open(*DESKS[0])
    case = await hall.case(hall.chief)
    path, sweep = f"/api/tables/{hall.id}/queue/{case['key']}", f"/api/tables/{hall.id}/desk/sweep"
    wish = {"place": "", "dry": False}
    await hall.tom.post(path, {"do": "hold", "key": key()})
    phase = await hall.phase()
    for _ in range(3):  # the clock waits for Tom
        await hall.chief.post(sweep, wish | {"key": key()})
    assert await hall.phase() == phase
    await hall.tom.post(path, {"do": "release", "key": key()})
    ended = await hall.chief.post(sweep, wish | {"key": key()})
    assert ended["answers"] and await hall.phase() != phase
    assert hall.chief.id in {one["by"].partition("@")[2] for one in await hall.answers()}


@needs_desk
async def test_the_desk_has_no_person_and_all_its_members_look_from_it(server: Running) -> None:
    game, seats, options = DESKS[0]
    hall = await Hall(server).open(game, seats, options)
    socket = await hall.tom.live(hall.id, hall.desk)
    message = await socket.until("desk")
    assert message["desk"]["places"] and message["desk"]["bots"] == seats - 1
    stranger = await server.person("Eve")
    assert (await stranger.refused("GET", f"/api/tables/{hall.id}/desk"))[0] == 404
    rows = (await hall.chief.get(f"/api/tables/{hall.id}"))["seats"]
    assert rows[hall.desk]["kind"] == "desk" and rows[hall.desk]["mine"]


async def test_a_ruling_is_told_apart_from_the_same_question_put_again() -> None:
    if not DESKS:
        pytest.skip("no game here has a desk")
    from hegemon.kernel import Match
    from hegemon.server.matches.logged import LoggedMatch, opening
    game, seats, options = DESKS[0]
    match = Match(game, game.setup(seats, 7, options))
    logged = LoggedMatch("m", game, match, [opening("m", match.opening, 0.0, "")], 0)
    hooks, seen, n = hooks_of(game), set[str](), 0
    desk = hooks.desk(logged.state)
    asked, chance = Asked(), random.Random(5)
    while n < 4:
        match.lines.clear()  # nothing is taken back here, and clones add up
        assert len(logged.entries) < 6000, "too few rulings came"
        found = [one for one in found_in(logged, hooks, asked) if one.path is not None]
        if found:
            assert found[-1].key not in seen, "a decided ruling has its key for good"
            seen.add(found[-1].key)
            again = [one.key for one in found_in(logged, hooks, Asked()) if one.path is not None]
            assert again == [one.key for one in found], "another worker names them alike"
            logged.play(desk, game.verbs.write(logged.state.questions(desk)[-1].listed(logged.state)[0]), f"k{n}", 0.0,
                        by="control:Tom", path=found[-1].path)
            n += 1
            continue
        seat = next(s for s in logged.state.waiting() if s != desk)
        answer = chance.choice(logged.state.legal(seat))
        logged.play(seat, game.verbs.write(answer), f"s{len(logged.entries)}", 0.0)


@needs_desk
async def test_a_claim_and_a_hold_stop_the_countdown_and_what_is_released_is_given_by_itself(
        turned: tuple[Running, Turning]) -> None:
    server, turning = turned
    game, seats, options = DESKS[0]
    hall = await Hall(server).open(game, seats, options, fallback=60)
    case = await hall.case(hall.chief)
    path = f"/api/tables/{hall.id}/queue/{case['key']}"

    async def wished(who: Person, do: str) -> Json:
        page = await who.post(path, {"do": do, "key": key()})
        one: Json = next(one for one in page["cases"] if one["key"] == case["key"])
        return one | {"left": one["due"] - page["now"]}

    mine = await wished(hall.tom, "claim")
    assert mine["claimed"] == "Tom" and 60 < mine["left"] <= 180, "a claim stops the countdown for three minutes"
    over = await wished(hall.chief, "claim")
    assert over["claimed"] == "Ruth", "anybody may take it over"
    held = await wished(hall.chief, "hold")
    assert held["held"] and held["due"] == 0
    turning.by(300)  # longer than any claim, and the part goes on
    assert case["key"] in [one["key"] for one in (await hall.tom.get(f"/api/tables/{hall.id}/desk"))["cases"]]
    free = await wished(hall.chief, "release")
    assert not free["held"] and not free["claimed"] and 0 < free["left"] <= 60
    turning.by(61)
    for _ in range(600):
        if await hall.given_to(case):
            break
        await asyncio.sleep(0.1)
    assert await hall.given_to(case) == [case["answers"][0][0]], "as it was prepared"
