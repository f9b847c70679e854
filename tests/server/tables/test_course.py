"""How a match went: where it turned, and what is said of that."""
from __future__ import annotations

import random
from types import SimpleNamespace
from typing import cast

from tests.server.harness import Running, play_out

from hegemon.kernel import Match, State
from hegemon.kernel.registry import find
from hegemon.server.matches.logged import LoggedMatch
from hegemon.server.protocol.update import ShownLine
from hegemon.server.tables.course import Course, about, turned


def test_a_match_turned_where_the_margin_of_the_first_changed_most() -> None:
    rows = [[0, 0, 0], [1, 1, 0], [2, 1, 5], [2, 9, 5], [3, 9, 5], [14, 9, 5]]
    assert turned(rows) == [(2, 2), (3, 1), (5, 0)]
    assert turned([[0], [5]]) == [] and turned([[0, None], [5, None]]) == []
    assert turned([[0, 1, None], [5, 1, None]]) == [(1, 0)]
    assert turned([[0, 1, None], [5, 1, 30]]) == []  # it was thirty before, too


def test_two_moments_are_never_close_to_each_other() -> None:
    rows = [[n, 0] for n in (0, 5, 9, *[9] * 40, 12)]
    assert turned(rows) == [(1, 0), (43, 0)]


def test_what_is_told_names_who_gained_and_the_points() -> None:
    lines = [ShownLine(7, "Round 3.", head=1, weight=3), ShownLine(7, "Red attacks.", seat=2, weight=2),
             ShownLine(7, "Board A: Blue scores 9 VP.", seat=0), ShownLine(7, "Board B: Blue scores 3.", seat=0),
             ShownLine(7, "Blue has 66 VP.", seat=0)]
    assert about(lines, 0, "Blue", 3, "VP") == "Board B: Blue scores 3."
    assert about(lines, 0, "Blue", 12, "VP") == "Board A: Blue scores 9 VP."  # the largest part of it
    assert about(lines, 2, "Red", 4, "VP") == "Red attacks."
    assert about([ShownLine(7, "Blue collects 2.", seat=0, weight=0)], 0, "Blue", 4, "VP") == ""  # housekeeping
    assert about([], 1, "Green", 4, "VP") == ""


async def test_scores_that_were_hidden_are_shown_when_all_is_over() -> None:
    game = find("galactic_emperor")
    match = Match(game, game.setup(4, 7))

    async def state(_: int) -> State:
        return match.state

    async def row(over: bool) -> list[int | None]:
        logged = SimpleNamespace(game=game, state=match.state, seats=4, over=over)
        return await Course(cast(LoggedMatch, logged), 0, state).row(0)

    assert await row(over=False) == [0, None, None, None]
    assert await row(over=True) == [0, 0, 0, 0]


async def test_scores_come_with_the_rounds_they_were_won_in() -> None:
    game = find("galactic_emperor")
    match = Match(game, game.setup(4, 7))

    async def state(_: int) -> State:
        return match.state

    lines = [ShownLine(0, "Round 1: play goes left.", head=1), ShownLine(1, "Blue sails."),
             ShownLine(2, "Round 2.", head=2)]
    logged = SimpleNamespace(game=game, state=match.state, seats=4, over=False, step=lambda _: 2, log=lambda _: lines)
    found = await Course(cast(LoggedMatch, logged), 0, state).scores()
    assert [(head.step, head.text, head.head) for head in found.heads] == [
        (0, "Round 1: play goes left.", 1), (2, "Round 2.", 2)]


async def test_a_match_that_is_over_says_where_it_turned(server: Running) -> None:
    table, ann, bob = await server.pair()
    assert (await ann.get(f"/api/matches/{table}/scores?seat=0"))["turns"] == []
    await play_out(random.Random(7), await ann.live(table, 0), await bob.live(table, 1))
    found = await ann.get(f"/api/matches/{table}/scores?seat=0")
    assert found["turns"]
    for turn in found["turns"]:
        shown = [(await ann.get(f"/api/matches/{table}/at/{step}?seat=0"))["panels"]
                 for step in (turn["step"] - 1, turn["step"])]
        mine, other = turn["seat"], 1 - turn["seat"]
        assert [int(p[mine]["score"]) - int(p[other]["score"]) for p in shown] == [turn["before"], turn["after"]]
        assert turn["after"] > turn["before"] and turn["text"]
