"""Tournaments: a Swiss of sixteen bots and a round robin of people run to their ends; standings and export agree."""
from __future__ import annotations

import asyncio
import csv
import io
import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.harness import Json, Running, play_out

from hegemon.arena.pairing import Contest, Played, next_round, standings
from hegemon.server.database.schema import TOURNAMENTS


async def until_over(server: Running, id: str, seconds: float = 240) -> Json:
    """The page of a tournament that has ended."""
    nobody = await server.person()
    for _ in range(int(seconds / 0.25)):
        page: Json = await nobody.get(f"/api/tournaments/{id}")
        if page["state"] == "over":
            return page
        await asyncio.sleep(0.25)
    raise AssertionError("the tournament did not end")


async def test_a_swiss_of_sixteen_bots_runs_to_its_end(server: Running) -> None:
    ann = await server.person("Ann")
    made = await ann.post("/api/tournaments", {
        "game": "skirmish", "system": "swiss", "rounds": 4, "options": {"rounds": 2}, "bots": ["random", "easy"] * 8})
    await ann.post(f"/api/tournaments/{made['id']}/start")
    page = await until_over(server, made["id"])
    boards = page["boards"]
    assert (page["round"], len(boards), len(page["standings"])) == (4, 32, 16)
    pairs = Counter([frozenset(board["names"]) for board in boards])
    assert max(pairs.values()) == 1, "nobody meets anybody twice"
    first = Counter([board["names"][0] for board in boards])
    assert set(first.values()) <= {1, 2, 3}, "nobody sits in one seat in all four rounds"
    assert sum([row["points"] for row in page["standings"]]) == 32
    order = [(-row["points"], -row["buchholz"], -row["wins"]) for row in page["standings"]]
    assert order == sorted(order)
    sheet = list(csv.reader(io.StringIO(await ann.get(f"/api/tournaments/{made['id']}/games.csv"))))
    assert len(sheet) == 33 and sheet[0][:3] == ["round", "stage", "table"]
    named = {row["name"]: row["number"] for row in page["standings"]}
    again = standings(Contest("swiss", 16, 2, 4), [
        Played(b["round"], tuple([named[n] for n in b["names"]]), tuple([p - 1 for p in b["places"]])) for b in boards])
    assert [row.entrant for row in again] == [row["number"] for row in page["standings"]], "the arena says the same"


async def test_a_round_robin_of_people_runs_to_its_end(server: Running) -> None:
    people = [await server.person(name) for name in ("Ann", "Bob", "Cid")]
    made = await people[0].post("/api/tournaments", {"game": "skirmish", "options": {"rounds": 2}})
    id = made["id"]
    for person in people:
        await person.put(f"/api/tournaments/{id}/entry", {"there": True})
    assert (await people[1].refused("POST", f"/api/tournaments/{id}/start"))[0] == 403
    page: Any = await people[0].post(f"/api/tournaments/{id}/start")
    played: set[str] = set()
    while page["state"] != "over":
        for board in [b for b in page["boards"] if b["table"] and b["table"] not in played]:
            table = await people[0].get(f"/api/tables/{board['table']}")
            if table["state"] == "open":
                continue  # it begins in this moment
            mine = [next(p for p in people if p.id == seat["person"]) for seat in table["seats"]]
            sockets = [await person.live(board["table"], seat) for seat, person in enumerate(mine)]
            await play_out(random.Random(len(played)), *sockets)
            played.add(board["table"])
        await server.services.tournaments.advance(id)
        page = await people[0].get(f"/api/tournaments/{id}")
    assert len(played) == 3 and page["round"] == 3
    assert {row["name"]: row["games"] for row in page["standings"]} == {"Ann": 2, "Bob": 2, "Cid": 2}
    assert sum([row["mine"] for row in page["standings"]]) == 1
    assert (await people[0].refused("PUT", f"/api/tournaments/{id}/entry", {"there": True}))[0] == 409


async def test_a_round_whose_time_is_over_is_finished_by_bots(server: Running) -> None:
    ann, bob = await server.person("Ann"), await server.person("Bob")
    made = await ann.post("/api/tournaments", {"game": "skirmish", "options": {"rounds": 2}, "hours": 1})
    id = made["id"]
    for person in (ann, bob):
        await person.put(f"/api/tournaments/{id}/entry", {"there": True})
    page = await ann.post(f"/api/tournaments/{id}/start")
    assert page["due"] > 0 and page["state"] == "running"
    await server.services.store.change(sa.update(TOURNAMENTS).values(due=1.0))
    await server.services.tournaments.advance_all()
    done = await until_over(server, id)
    assert done["boards"][0]["places"] and done["state"] == "over"


async def test_tournaments_that_cannot_be(server: Running) -> None:
    ann = await server.person("Ann")
    bad: list[tuple[Json, int]] = [
        ({"game": "chess"}, 422), ({"game": "skirmish", "seats": 7}, 422), ({"game": "skirmish", "seats": 1}, 400),
        ({"game": "skirmish", "system": "knockout"}, 400), ({"game": "skirmish", "bots": ["genius"]}, 422),
        ({"game": "skirmish", "options": {"rounds": 99}}, 422), ({"game": "skirmish", "rounds": 99}, 400),
        ({"game": "skirmish", "hours": -1}, 400), ({"game": "skirmish", "name": "\u202e"}, 422), ({}, 400)]
    for wish, status in bad:
        assert (await ann.refused("POST", "/api/tournaments", wish))[0] == status, wish
    alone = await ann.post("/api/tournaments", {"game": "skirmish", "bots": ["random"]})
    assert (await ann.refused("POST", f"/api/tournaments/{alone['id']}/start"))[0] == 422
    assert (await ann.refused("PUT", f"/api/tournaments/{alone['id']}/entry", {"there": False}))[0] == 409
    assert (await ann.refused("GET", "/api/tournaments/nothing"))[0] == 404


def test_groups_then_a_final() -> None:
    """The better half of each group plays on; whoever has the lower number wins here."""
    contest = Contest("groups", 8, 2, group=4)
    contest.check()
    played: list[Played] = []
    while tables := next_round(contest, played):
        number = max([game.round for game in played], default=0) + 1
        played += [Played(number, seating, tuple([int(e != min(seating)) for e in seating]), stage)
                   for stage, seating in tables]
    final = [game for game in played if game.stage == "final"]
    assert {entrant for game in final for entrant in game.seating} == {0, 3, 1, 2} and len(final) == 6
    assert len([game for game in played if game.stage == "group 1"]) == 6
    assert standings(contest, played, "final")[0].entrant == 0


def test_seats_are_balanced_at_larger_tables() -> None:
    contest = Contest("round_robin", 6, 3)
    tables = [seating for some in contest.schedule() for _, seating in some]
    assert len(tables) == 20 and len(set(map(frozenset, tables))) == 20
    sat = Counter([(entrant, seat) for seating in tables for seat, entrant in enumerate(seating)])
    assert max(sat.values()) - min(sat.values()) <= 2
    for some in contest.schedule():
        seated = [entrant for _, seating in some for entrant in seating]
        assert len(seated) == len(set(seated)), "nobody sits twice in a round"
    odd = next_round(Contest("swiss", 7, 2, 3), [])
    assert sorted(map(len, [seating for _, seating in odd])) == [1, 2, 2, 2], "one rests"


@pytest.mark.parametrize(("entrants", "seats", "rounds"), [(16, 2, 4), (9, 2, 5), (12, 3, 3), (24, 4, 3)])
def test_whatever_the_results_nobody_meets_anybody_twice_in_a_swiss(entrants: int, seats: int, rounds: int) -> None:
    chance = random.Random(entrants)
    for _ in range(60):
        contest = Contest("swiss", entrants, seats, rounds)
        played: list[Played] = []
        while tables := next_round(contest, played):
            number = max([game.round for game in played], default=0) + 1
            played += [Played(number, seating, tuple(chance.sample(range(len(seating)), len(seating))))
                       for _, seating in tables]
        met = Counter([frozenset(pair) for game in played for pair in combinations(game.seating, 2)])
        assert max(met.values()) == 1, played
        sat = Counter([(entrant, seat) for game in played for seat, entrant in enumerate(game.seating)
                       if len(game.seating) > 1])
        assert max(sat.values()) < rounds, "nobody sits in one seat in all rounds"


async def test_all_who_enter_at_once_take_part(server: Running) -> None:
    people = [await server.person(f"Player {n}") for n in range(8)]
    id = (await people[0].post("/api/tournaments", {"game": "skirmish", "options": {"rounds": 2}}))["id"]
    await asyncio.gather(*[one.put(f"/api/tournaments/{id}/entry", {"there": True}) for one in people])
    page = await people[0].get(f"/api/tournaments/{id}")
    assert sorted([row["name"] for row in page["standings"]]) == [f"Player {n}" for n in range(8)]
