"""Backups, the check of every match, migrations, and snapshots that open long matches quickly."""
from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from tests.server.harness import Running, play_out, running

from hegemon.kernel import Refused
from hegemon.server.database.migrate import HEAD, alembic
from hegemon.server.database.schema import LOG, META, SNAPSHOTS, TABLES
from hegemon.server.database.store import Store
from hegemon.server.maintenance import _backup, _check, _restore
from hegemon.server.matches.logged import SNAPSHOT_EVERY
from hegemon.server.matches.matches import opened_from
from hegemon.server.run import serve
from hegemon.server.settings import Settings


async def test_backup_under_play_restores_to_a_database_that_checks(server: Running, tmp_path: Path) -> None:
    table, ann, bob = await server.pair()
    first, second = await ann.live(table, 0), await bob.live(table, 1)
    game = asyncio.create_task(play_out(random.Random(1), first, second))
    rows = await _backup(server.services.settings.database, tmp_path / "all.backup")
    await game
    assert rows > 5
    copy = str(tmp_path / "copy.db")
    assert await _restore(tmp_path / "all.backup", copy) == rows
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


async def test_migrations_make_the_schema_and_refuse_the_future(tmp_path: Path) -> None:
    assert alembic()[1][0] == HEAD
    database = str(tmp_path / "m.db")
    store = await Store.open(database)
    async with store.engine.connect() as connection:
        def differences(sync: sa.Connection) -> list[object]:
            return list(compare_metadata(MigrationContext.configure(sync), META))
        assert await connection.run_sync(differences) == []
    async with store.write() as connection:
        await connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    with pytest.raises(Refused, match="newer version"):
        await Store.open(database)


async def test_bad_databases_and_ports_are_one_sentence(tmp_path: Path) -> None:
    for database, words in (("mysql://x/y", "SQLite or PostgreSQL"), ("://", "no database address"),
                            (str(tmp_path), "cannot be opened")):
        with pytest.raises(Refused, match=words):
            await Store.open(database)
    with pytest.raises(Refused, match="several workers need PostgreSQL"):
        serve(settings=Settings(database=str(tmp_path / "x.db"), workers=2))
    with pytest.raises(Refused, match="cannot listen"):
        serve(settings=Settings(database=str(tmp_path / "x.db"), host="203.0.113.1"))


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
    began = time.perf_counter()
    again = (await server.services.matches.get(table)).logged
    assert time.perf_counter() - began < 1.5 and again.state.digest() == digest and again.number == count
    watched = server.services.matches.watched[table]
    whole = opened_from(watched.table, again.entries, [])
    assert whole.state.digest() == digest, "and from the very beginning it is the same"
