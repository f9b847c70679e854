"""The pool tells nonsense from failure."""
from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from hegemon.kernel import Refused
from hegemon.kernel.registry import find
from hegemon.server.bots.pool import Failed, Hung, Pool, Room

HEADER = '{"record": 1, "game": "chess", "version": 1, "seats": 2, "seed": 1, "options": {}}'


async def test_the_pool_tells_nonsense_from_failure_and_goes_on() -> None:
    pool = Pool(1)
    try:
        with pytest.raises(Refused, match="no game chess"):
            await pool.run({"job": "check", "text": HEADER}, 20)
        with pytest.raises(Failed, match="KeyError"):
            await pool.run({"job": "decide"}, 20)
        slow = asyncio.create_task(pool.run({"job": "check", "text": "{}"}, 20))
        with pytest.raises(Refused, match="header"):
            await slow
    finally:
        await pool.close()


async def test_whoever_sets_many_to_work_keeps_nobody_else_waiting() -> None:
    room, came = Room(1), list[str]()
    await room.enter("Ann")

    async def one(whose: str) -> None:
        await room.enter(whose)
        came.append(whose)
        room.leave()

    waiting = [asyncio.create_task(one(whose)) for whose in ("Eve",) * 4 + ("Bob", "Bob", "Cid")]
    await asyncio.sleep(0)
    waiting[1].cancel()
    await asyncio.sleep(0)
    room.leave()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert came == ["Eve", "Bob", "Cid", "Eve", "Bob", "Eve"] and not room.locked()


async def test_a_process_that_others_keep_from_working_is_not_taken_for_one_that_hangs() -> None:
    """It is held still for longer than it may work."""
    for by_work in (True, False):
        pool = Pool(1, by_work)
        try:
            with pytest.raises(Refused, match="no game chess"):
                await pool.run({"job": "check", "text": HEADER}, 20)
            [worker] = pool._all
            os.kill(worker.process.pid, signal.SIGSTOP)
            asyncio.get_running_loop().call_later(1.5, os.kill, worker.process.pid, signal.SIGCONT)
            with pytest.raises(Refused if by_work else Hung):
                await pool.run({"job": "check", "text": HEADER}, 0.5)
        finally:
            await pool.close()


async def test_a_process_that_works_for_too_long_is_replaced() -> None:
    pool, game = Pool(1, by_work=True), find("skirmish")
    try:
        with pytest.raises(Hung):
            await pool.run({"job": "decide", "game": game.name, "level": "search", "seat": 0, "seed": 1, "seconds": 600,
                            "state": game.start(game.setup(2, 1)).snapshot("msgpack")}, 0.5)
        assert pool.replaced == 1
    finally:
        await pool.close()


def test_a_bot_that_wants_all_the_memory_fails_alone() -> None:
    """What it does then is what it does after any other failure: the next simpler one answers."""
    greedy = ("from hegemon.server.bots import worker; worker.bounded()\n"
              "try: bytearray(8 * 2**30)\nexcept Exception as why: print(type(why).__name__)")
    said = subprocess.run([sys.executable, "-c", greedy], capture_output=True, text=True, check=True)
    assert said.stdout == "MemoryError\n"
