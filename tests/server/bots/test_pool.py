"""The pool tells nonsense from failure."""
from __future__ import annotations

import asyncio

import pytest

from hegemon.kernel import Refused
from hegemon.server.bots.pool import Failed, Pool

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
