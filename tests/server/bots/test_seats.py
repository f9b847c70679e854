"""Bots think in processes of their own; one that crashes or hangs is replaced and nobody waits for ever."""
from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

from tests.server.harness import Person, Running, play_out, running

ROOT = Path(__file__).parents[3]


async def _finished(person: Person, table: str, seconds: float = 60) -> None:
    for _ in range(int(seconds * 20)):
        if (await person.get(f"/api/tables/{table}"))["state"] == "over":
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the bots did not finish")


async def test_bots_of_every_level_finish_a_game_among_themselves(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "bot", "level": "medium"}, {"kind": "bot", "level": "random"},
                                     {"kind": "bot", "level": "easy"}])
    await _finished(ann, table)
    page = await ann.get(f"/api/tables/{table}")
    assert page["outcome"] == "rounds" and len(page["scores"]) == 3


async def test_a_killed_and_a_hanging_bot_are_replaced(tmp_path: Path) -> None:
    async with running(database=str(tmp_path / "bots.db"), bot_seconds=0.1, bot_grace=1.5) as server:
        ann = await server.person("Ann")
        table = await server.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "hard"}], options={"rounds": 5})
        socket = await ann.live(table, 0)
        pool = server.services.pool

        async def vandal() -> None:
            for struck, how in enumerate((signal.SIGKILL, signal.SIGSTOP, signal.SIGKILL)):
                while not (pool._busy and pool._all):  # one that thinks, however long the others took
                    await asyncio.sleep(0.005)
                for worker in list(pool._all):
                    os.kill(worker.process.pid, how)
                while pool.replaced <= struck:
                    await asyncio.sleep(0.005)

        await asyncio.wait_for(asyncio.gather(vandal(), play_out(random.Random(1), socket)), 240)
        assert socket.over and pool.replaced >= 3


async def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "again.db")
    async with running(database=database) as server:
        ann = await server.person("Ann")
        cookies = dict(ann.http.cookies)
        server.services.bot_seats.stopping = True  # as if the server died before the bots could answer
        table = await server.table(ann, [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}])
        assert (await ann.get(f"/api/tables/{table}"))["state"] == "playing"
    async with running(database=database) as server:
        ann = await server.person()
        ann.http.cookies.update(cookies)
        await asyncio.sleep(2.2)
        await server.services.bot_seats.wake_all()
        await _finished(ann, table)


async def test_the_example_bot_plays_a_whole_match(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "bot", "level": "random"}, {"kind": "open"}], start=False)
    link = await ann.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
    bot = await asyncio.create_subprocess_exec(
        sys.executable, str(ROOT / "examples" / "bot.py"), server.url + link["path"], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)
    for _ in range(1200):
        if (await ann.get(f"/api/tables/{table}"))["seats"][1]["kind"] == "person":
            break
        await asyncio.sleep(0.05)
    await ann.post(f"/api/tables/{table}/start")
    out, err = await asyncio.wait_for(bot.communicate(), 240)
    assert bot.returncode == 0, err.decode()
    assert b"over: rounds" in out


async def test_bots_wait_while_the_last_step_of_a_turn_can_be_taken_back(tmp_path: Path) -> None:
    """Three seconds or until the person goes on; not at all where nothing can be taken back or nobody asked for it."""
    async with running(database=str(tmp_path / "held.db"), undo_seconds=1) as server:
        table, ann, _ = await server.pair()
        socket = await ann.live(table, 0)
        watched, held = server.services.matches.watched[table], server.services.bot_seats.held

        async def waited(hold: str) -> float:
            await socket.send(type="do", do="bid 0", at=socket.shown["n"], key=f"bid:hold:{hold}", hold=hold)
            await socket.until("ok")
            began = asyncio.get_running_loop().time()
            await held(watched)
            return asyncio.get_running_loop().time() - began

        assert await waited("") < 1
        await socket.send(type="undo", at=socket.shown["n"], key="undo:first")
        await socket.until("ok")
        assert await waited("short") >= 1
        await socket.send(type="undo", at=socket.shown["n"], key="undo:second")
        await socket.until("ok")
        going = asyncio.create_task(waited("long"))
        await asyncio.sleep(1.2)
        assert not going.done(), "with the end of turns confirmed bots wait longer"
        await socket.send(type="go")
        await asyncio.wait_for(going, 60)
