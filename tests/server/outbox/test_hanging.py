"""Whoever is told by a webhook that hangs plays on as quickly as before (goal R5)."""
from __future__ import annotations

import asyncio
import random
import time
from typing import Final

from tests.server.harness import Running, Socket
from tests.server.outbox.receivers import Receivers, until
from tests.server.outbox.test_outbox import hook, wish

MOVES: Final = 100   # in a stretch
PATIENT: Final = 600  # seconds a receiver is waited for here: longer than the moves take on any machine


async def _stretch(chance: random.Random, *sockets: Socket) -> list[float]:
    """So many moves by whoever is asked; how long each took to be acknowledged."""
    took: list[float] = []

    async def player(one: Socket) -> None:
        while len(took) < MOVES and not one.over:
            if not one.choices():
                await one.next()
                continue
            began = time.perf_counter()
            answer = await one.do(chance.choice(one.choices()))
            if answer["type"] == "ok":
                took.append(time.perf_counter() - began)

    players = [asyncio.create_task(player(one)) for one in sockets]
    await asyncio.wait(players, return_when=asyncio.FIRST_COMPLETED)  # the other may wait for a word that never comes
    for task in players:
        task.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return sorted(took)


async def test_a_webhook_that_hangs_makes_no_move_wait(telling: Running, outside: Receivers) -> None:
    table, ann, bob = await telling.pair(options={"rounds": 50})
    ways = []
    for person in (ann, bob):
        await wish(person)
        ways.append(await hook(person, outside, f"/{person.name}"))
    sockets, chance = [await ann.live(table, 0), await bob.live(table, 1)], random.Random(5)
    quick = await _stretch(chance, *sockets)
    outside.web.silent, before = True, outside.web.connections
    guard = telling.services.sender.outbox.guard
    guard.seconds, usually = PATIENT, guard.seconds
    for person, way in zip((ann, bob) * 2, ways * 2):
        await person.post(f"/api/ways/{way}/test")
    await until(lambda: outside.web.connections - before >= len(ways))
    hanging = await _stretch(chance, *sockets)
    late = len(telling.services.sender._sending)
    guard.seconds = usually
    assert late, "the moves were acknowledged while nobody had answered or given up"
    usual, beside = [took[len(took) * 95 // 100] for took in (quick, hanging)]
    print(f"p95 of {len(quick)} moves {1000 * usual:.1f} ms; beside {late} webhooks that hang, of {len(hanging)} moves "
          f"{1000 * beside:.1f} ms")
    assert len(quick) >= MOVES <= len(hanging)
