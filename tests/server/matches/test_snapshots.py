"""Snapshots open long matches quickly, and at the same position."""
from __future__ import annotations

import asyncio
import random

import sqlalchemy as sa
from tests.server.harness import Running

from hegemon.server.database.schema import SNAPSHOTS
from hegemon.server.matches.going_on import opened_from
from hegemon.server.matches.logged import SNAPSHOT_EVERY


async def test_a_long_match_opens_from_a_snapshot(server: Running) -> None:
    """Gifts back and forth make any length; after a restart only the log's last stretch is played again."""
    table, *_ = await server.pair(options={"rounds": 5}, seed="4")
    chance = random.Random(3)
    logged = server.services.matches.watched[table].logged
    play = server.services.matches.play
    number = 0
    while not logged.over and number < 900:
        number += 1
        seat = chance.choice(logged.state.waiting())
        gifts = logged.state.free(seat)
        choices = gifts if gifts and chance.random() < 0.97 else logged.state.legal(seat)
        notation = logged.game.verbs.write(chance.choice(choices))
        await play(table, seat, notation, logged.count(seat), f"long-match-{number}")
    assert logged.number > SNAPSHOT_EVERY
    await asyncio.sleep(0.1)
    kept = await server.services.store.rows(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.match == table))
    assert kept
    digest, count = logged.state.digest(), logged.number
    server.services.matches.watched.clear()
    again = (await server.services.matches.get(table)).logged
    assert again.state.digest() == digest and again.number == count
    watched = server.services.matches.watched[table]
    whole = opened_from(watched.table, again.entries, [])
    assert whole.state.digest() == digest, "and from the very beginning it is the same"
