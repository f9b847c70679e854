"""The more wait to think, the less each thinks: nobody waits longer than promised, and it is said who waits."""
from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.harness import running

from hegemon.server.bots.line import LEAST, PROMISE, ThinkingLine


class Clock:
    """Time that passes only when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def served(line: ThinkingLine, clock: Clock, tickets: list[int], wanted: float, busy: float = 1.0) -> list[float]:
    """One process lets them in one after another; how long each had waited when it answered."""
    begun, answers = clock.now, []
    for ticket in tickets:
        spent = line.budget(ticket, wanted)
        clock.now += spent * busy
        line.took(spent, spent * busy)
        answers.append(clock.now - begun)
    return answers


def test_one_alone_thinks_as_long_as_its_level_says() -> None:
    line = ThinkingLine(1, Clock())
    assert line.budget(line.join(), 1.0) == 1.0 and line.budget(line.join(), 5.0) == 5.0


def test_twenty_who_think_at_once_have_all_answered_in_time() -> None:
    clock = Clock()
    line = ThinkingLine(1, clock)
    answers = served(line, clock, [line.join() for _ in range(20)], 5.0)
    assert answers[-1] <= PROMISE + 0.01 and min([b - a for a, b in zip([0.0, *answers], answers)]) > 0.4


def test_a_busy_machine_is_noticed_and_thoughts_get_shorter() -> None:
    clock = Clock()
    line = ThinkingLine(1, clock)
    served(line, clock, [line.join() for _ in range(20)], 0.1, busy=2.0)
    assert 1.8 < line.stretch <= 2.0
    assert served(line, clock, [line.join() for _ in range(20)], 5.0, busy=2.0)[-1] < 10.0


def test_who_left_the_line_takes_no_time_from_others() -> None:
    clock = Clock()
    line = ThinkingLine(1, clock)
    first, second = line.join(), line.join()
    line.leave(second)
    assert line.budget(first, 9.0) == 9.0
    late = line.join()
    clock.now += 60
    assert line.budget(late, 1.0) == LEAST, "long past its time: the least there is"


async def test_a_bot_without_a_process_is_said_to_wait(tmp_path: Path) -> None:
    async with running(database=str(tmp_path / "wait.db"), bot_workers=1) as server:
        room = server.services.pool._room
        await room.enter("")  # as if others were thinking
        ann = await server.person("Ann")
        table = await server.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "hard"}])
        watched = await server.services.matches.get(table)
        socket = await ann.live(table, 0)
        for _ in range(1200):
            if watched.queued:
                break
            await asyncio.sleep(0.05)
        assert watched.queued == {1} and (await ann.get(f"/api/tables/{table}"))["seats"][1]["queued"] is False
        room.leave()
        for _ in range(1200):
            if not watched.queued and not watched.thinking:
                break
            await asyncio.sleep(0.05)
        assert not watched.queued
        await socket.close()


async def test_two_processes_add_up_what_an_expert_finds(tmp_path: Path) -> None:
    async with running(database=str(tmp_path / "two.db"), bot_workers=2, bot_seconds=0.05) as server:
        ann = await server.person("Ann")
        table = await server.table(ann, [{"kind": "bot", "level": "expert"}, {"kind": "bot", "level": "random"}])
        for _ in range(2400):
            if (await ann.get(f"/api/tables/{table}"))["state"] == "over":
                break
            await asyncio.sleep(0.05)
        assert (await ann.get(f"/api/tables/{table}"))["state"] == "over"
        assert len(server.services.pool._all) == 2 and server.services.pool.replaced == 0
