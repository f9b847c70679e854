"""Clocks of many tables with two workers on PostgreSQL, one of them killed: every expiry once, none early or missed."""
from __future__ import annotations

import asyncio

from bench.clocks import Trial


async def test_every_expiry_is_carried_out_once_though_a_worker_is_killed() -> None:
    """`make clocks` does it with 1,000 tables."""
    result = await asyncio.wait_for(Trial(tables=30, workers=2, rest=0.0, busy=10.0, kills=1, rate=8.0).run(), 200)
    assert result.kills == 1 and result.expiries >= 60, result
    assert (result.early, result.twice, result.overdue) == (0, 0, 0), result
