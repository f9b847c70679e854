"""Backups, and the check of every match."""
from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.harness import Running, play_out, running

from hegemon.kernel import Refused
from hegemon.server.database.schema import LOG, TABLES
from hegemon.server.maintenance import _backup, _check, _restore


async def test_backup_under_play_restores_to_a_database_that_checks(server: Running, tmp_path: Path) -> None:
    table, ann, bob = await server.pair()
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    game = asyncio.create_task(play_out(random.Random(1), first, second))
    saved = await _backup(server.services.settings.database, tmp_path / "all.backup")
    await game
    assert saved.rows > 5 and saved.lost == []
    copy = str(tmp_path / "copy.db")
    assert await _restore(tmp_path / "all.backup", copy) == saved.rows
    report = await _check(copy)
    assert report.problems == [] and report.matches == 1
    with pytest.raises(Refused, match="not empty"):
        await _restore(tmp_path / "all.backup", copy)
    (tmp_path / "cut.backup").write_bytes((tmp_path / "all.backup").read_bytes()[:200])
    with pytest.raises(Refused, match=r"cannot be read|cut off"):
        await _restore(tmp_path / "cut.backup", str(tmp_path / "third.db"))
    async with running(database=copy) as again:
        back = await again.person()
        back.http.cookies.update(dict(ann.http.cookies))
        assert (await back.get("/api/me"))["person"]["name"] == "Ann", "people are in it too"


async def test_the_check_finds_what_was_tampered_with(server: Running) -> None:
    tables = []
    for _ in range(3):
        table, ann, bob = await server.pair()
        await play_out(random.Random(2), await ann.live(table, 0), await bob.live(table, 1))
        tables.append(table)
    assert (await _check(server.services.settings.database)).problems == []
    change = server.services.store.change
    await change(sa.update(LOG).where(LOG.c.match == tables[0], LOG.c.number == 1).values(notation="bid 4"))
    await change(sa.delete(LOG).where(LOG.c.match == tables[1], LOG.c.number == 2))
    await change(sa.update(TABLES).where(TABLES.c.id == tables[2]).values(number=1))
    problems = (await _check(server.services.settings.database)).problems
    assert [any([table in problem for problem in problems]) for table in tables] == [True] * 3
    assert any(["chain" in p for p in problems]) and any(["missing" in p for p in problems])
