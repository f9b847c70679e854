"""The log in SQLite: entries of many matches share a commit, and one that cannot be spoils no other."""
from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from hegemon.server.schema import LOG
from hegemon.server.store import Store, Taken


def _entry(match: str, number: int, key: str) -> dict[str, Any]:
    return {"match": match, "number": number, "seat": 0, "notation": "done", "question": "Plan.ordered", "undone": -1,
            "sealed": False, "key": key, "time": 1.0, "told": b"", "hash": ""}


def _summary(match: str, number: int) -> dict[str, Any]:
    return {"match": match, "new_number": number, "new_step": number, "new_updated": 1.0, "new_asked": {},
            "new_state": "playing", "new_outcome": "", "new_winners": [], "new_scores": []}


async def test_of_a_group_only_the_entry_whose_number_or_key_is_taken_is_refused(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "log.db"))
    try:
        await store.append(_entry("a", 1, "first"), _summary("a", 1))
        before = store.commits
        done = await asyncio.gather(*[store.append(_entry(match, number, key), _summary(match, number))
                                      for match, number, key in [("b", 1, "first"), ("a", 1, "second"),
                                                                 ("a", 2, "first"), ("c", 1, "first")]],
                                    return_exceptions=True)
        assert [type(one) for one in done] == [type(None), Taken, Taken, type(None)]
        rows = await store.rows(sa.select(LOG.c.match, LOG.c.number, LOG.c.key).order_by(LOG.c.match))
        assert [tuple(row.values()) for row in rows] == [("a", 1, "first"), ("b", 1, "first"), ("c", 1, "first")]
        assert store.commits == before + 2, "each of the others by itself"
        await asyncio.gather(*[store.append(_entry(match, 1, "first"), _summary(match, 1)) for match in "defg"])
        assert store.commits == before + 3, "entries that come together share a commit"
    finally:
        await store.close()


async def test_every_commit_is_on_the_disk_before_it_returns(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "log.db"))
    try:
        assert store._log is not None
        with store._log.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2, "FULL"
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    finally:
        await store.close()
