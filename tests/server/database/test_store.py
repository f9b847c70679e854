"""The store: entries of many matches share a commit, and one that cannot be spoils no other."""
from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from hegemon.kernel import Refused
from hegemon.kernel.registry import find
from hegemon.server.database.schema import LOG, SNAPSHOTS, TABLES
from hegemon.server.database.store import ROWS_AT_ONCE, Store, Taken
from hegemon.server.tables.tables import new_table

WRITTEN = Path("/proc/self/io")
TLS = 80877103  # what a client says that would like to speak in secret


def _entry(match: str, number: int, key: str) -> dict[str, Any]:
    return {"match": match, "number": number, "seat": 0, "notation": "done", "question": "Plan.ordered", "undone": -1,
            "sealed": False, "key": key, "time": 1.0, "told": b"", "hash": "", "by": ""}


def _summary(match: str, number: int) -> dict[str, Any]:
    return {"match": match, "new_number": number, "new_step": number, "new_updated": 1.0, "new_asked": {},
            "new_state": "playing", "new_outcome": "", "new_winners": [], "new_scores": [], "calls": frozenset()}


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


async def test_entries_that_keep_coming_share_a_commit_until_none_comes_or_it_has_lasted_long_enough(
        tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "log.db"))

    async def late(passes: int, match: str) -> None:
        for _ in range(passes):
            await asyncio.sleep(0)
        await store.append(_entry(match, 1, "first"), _summary(match, 1))

    try:
        store.gather = 60.0
        await asyncio.gather(*[late(passes, match) for passes, match in enumerate("abcd")])
        assert store.commits == 1
        store.gather = 0.0
        await asyncio.gather(*[late(passes, match) for passes, match in enumerate("efgh")])
        assert store.commits > 2
    finally:
        await store.close()


async def test_the_log_goes_before_all_others_who_write(tmp_path: Path) -> None:
    """Sixty people who made tables kept every player waiting until the last of them was written."""
    store, order = await Store.open(str(tmp_path / "log.db")), list[str]()
    try:
        async def other(how: int) -> None:
            work = sa.update(TABLES).values(name="x")
            if how % 2:
                await store.change(work)
            else:
                async with store.write() as connection:
                    await connection.execute(work)
            order.append("other")

        async def move() -> None:
            await store.append(_entry("a", 1, "first"), _summary("a", 1))
            order.append("move")

        async with store.write():
            waiting = [asyncio.create_task(other(number)) for number in range(8)]
            await asyncio.sleep(0)
            waiting.append(asyncio.create_task(move()))
            await asyncio.sleep(0)
            while store._pending or not store._writing._waiters:
                await asyncio.sleep(0.01)
        await asyncio.gather(*waiting)
        assert order.index("move") == 0 and len(order) == 9
    finally:
        await store.close()


async def test_every_commit_is_on_the_disk_before_it_returns(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "log.db"))
    try:
        assert store._writer is not None
        with store._writer.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2, "FULL"
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    finally:
        await store.close()


async def test_a_snapshot_is_written_with_its_entry_or_not_at_all(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "log.db"))

    def kept(match: str, number: int) -> dict[str, Any]:
        return {"match": match, "number": number, "step": number, "version": 1, "state": b"state"}

    try:
        await asyncio.gather(store.append(_entry("a", 1, "first"), _summary("a", 1), kept("a", 1)),
                             store.append(_entry("b", 1, "first"), _summary("b", 1)))
        refused = await asyncio.gather(store.append(_entry("b", 1, "again"), _summary("b", 1), kept("b", 1)),
                                       return_exceptions=True)
        assert [type(one) for one in refused] == [Taken]
        rows = await store.rows(sa.select(SNAPSHOTS.c.match, SNAPSHOTS.c.number, SNAPSHOTS.c.state))
        assert [tuple(row.values()) for row in rows] == [("a", 1, b"state")]
    finally:
        await store.close()


async def test_a_group_larger_than_a_statement_is_written_whole(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "log.db"))
    matches = [f"m{number}" for number in range(2 * ROWS_AT_ONCE + 3)]
    try:
        game = find("skirmish")
        rows = [{**new_table(game, "host", seats=2, options={}, seed="1"), "id": match} for match in matches]
        await store.change(sa.insert(TABLES), rows)
        await asyncio.gather(*[store.append(_entry(match, 1, "first"), _summary(match, 1)) for match in matches])
        assert store.commits == 1
        rows = await store.rows(sa.select(LOG.c.match).order_by(LOG.c.match))
        assert [row["match"] for row in rows] == sorted(matches)
        assert {row["number"] for row in await store.rows(sa.select(TABLES.c.number))} == {1}
    finally:
        await store.close()


async def test_of_the_entries_of_one_match_none_is_written_where_a_later_one_is_taken(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "log.db"))
    try:
        await store.append(_entry("a", 1, "first"), _summary("a", 1))
        with pytest.raises(Taken):
            await store.append_many([_entry("a", 2, "second"), _entry("a", 3, "first")], _summary("a", 3))
        assert [row["number"] for row in await store.rows(sa.select(LOG.c.number))] == [1]
    finally:
        await store.close()


@pytest.mark.skipif(not WRITTEN.exists(), reason="this system does not say what a process has written")
async def test_a_commit_of_many_matches_writes_its_pages_once_and_nothing_beside(tmp_path: Path) -> None:
    """To be able to take back one statement alone SQLite wrote every page once more, to a file of its own."""
    store = await Store.open(str(tmp_path / "log.db"))
    log = tmp_path / "log.db-wal"
    try:
        for number in range(1, 13):  # until every match has pages of its own
            before = _written(), log.stat().st_size
            await asyncio.gather(*[store.append(_entry(f"match {one:026}", number, f"{number:030}"),
                                                _summary(f"match {one:026}", number)) for one in range(60)])
        assert _written() - before[0] < 1.2 * (log.stat().st_size - before[1])
    finally:
        await store.close()


def _written() -> int:
    """Bytes this process has written so far."""
    return int(WRITTEN.read_text().partition("wchar: ")[2].partition("\n")[0])


async def test_bad_databases_are_one_sentence(tmp_path: Path) -> None:
    for database, words in (("mysql://x/y", "SQLite or PostgreSQL"), ("://", "no database address"),
                            (str(tmp_path), "cannot be opened")):
        with pytest.raises(Refused, match=words):
            await Store.open(database)


async def test_a_database_that_is_starting_is_waited_for() -> None:
    """PostgreSQL takes connections and turns them away (57P03) until it has put its files in order."""
    came = 0

    async def starting(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal came
        while int.from_bytes((await reader.readexactly(int.from_bytes(await reader.readexactly(4)) - 4))[:4]) == TLS:
            writer.write(b"N")
        came += 1
        said = b"SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0"
        writer.write(b"E" + (len(said) + 4).to_bytes(4) + said)
        writer.close()

    async with await asyncio.start_server(starting, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Refused, match="starting up"):
            await Store.open(f"postgresql+asyncpg://anybody@127.0.0.1:{port}/any", patience=1.2)
    assert came >= 3
