"""Rows that number themselves: a whole hall may act and speak in one moment."""
from __future__ import annotations

import asyncio

import sqlalchemy as sa
from tests.server.harness import Running

from hegemon.server.database.schema import ACTS
from hegemon.server.people import chat
from hegemon.server.people.acts import unchained


async def test_a_hundred_who_act_and_speak_at_once_all_are_written(server: Running) -> None:
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    services = server.services

    async def one(number: int) -> None:
        await services.acts.do(table, f"Guest {number}", "comes in")
        await chat.say(services.store, table, "", "", -1, f"Guest {number} is here.")
        await services.acts.do(table, f"Guest {number}", "goes")

    before = len(await services.acts.listed(table, True))
    await asyncio.gather(*[one(number) for number in range(60)])
    listed = await services.acts.listed(table, True)
    assert len(listed) == before + 120 and [act.number for act in listed] == list(range(1, len(listed) + 1))
    rows = await services.store.rows(sa.select(ACTS).where(ACTS.c.table == table).order_by(ACTS.c.number))
    assert unchained(rows) == []
    assert len(await chat.after(services.store, table, 0)) >= 60
