"""Looking after the database: backups, a check that replays every stored match, and what an upgrade will do."""
from __future__ import annotations

import asyncio
import gzip
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection

from hegemon.kernel import Game, Match, Refused
from hegemon.kernel.record import path_of
from hegemon.kernel.registry import find
from hegemon.server.database.outages import Away
from hegemon.server.database.pages import damaged_pages
from hegemon.server.database.schema import ACTS, HEART, LOG, META, PEOPLE, SNAPSHOTS, TABLES
from hegemon.server.database.store import Row, Store
from hegemon.server.matches.going_on import setup_of, what_happens
from hegemon.server.matches.logged import REWIND, UPGRADE, LogEntry, LoggedMatch, chained, in_force, unpacked
from hegemon.server.matches.matches import entry_of
from hegemon.server.people.acts import SITE, unchained
from hegemon.server.security import commitment

FORM: Final = "hegemon backup 1"
CHUNK: Final = 500
ROWS_OF_A_PAGE: Final = 300  # at most: no row is smaller than a dozen bytes
GIVE_UP: Final = 20_000      # rows that cannot be read, before the rest of a table is left
FOUND_AT_MOST: Final = 20
RUNNING: Final = ("playing", "shelved")


class Report(Struct):
    """What a check found."""
    matches: int = 0
    entries: int = 0
    snapshots: int = 0
    problems: list[str] = []


# -- backups --------------------------------------------------------------------------------------------------------


class Saved(Struct):
    """What a backup has, and what of a damaged database it could not read."""
    rows: int = 0
    lost: list[str] = []


def backup(database: str, file: str) -> Saved:
    """Write everything, as of one moment, to a file. Play may go on meanwhile."""
    return asyncio.run(_backup(database, Path(file)))


async def _backup(database: str, file: Path) -> Saved:
    store = await Store.open(database, migrate=False)
    part = file.with_name(file.name + ".part")
    saved = Saved(lost=[])
    try:
        async with store.engine.connect() as connection:
            if store.sqlite:
                await connection.exec_driver_sql("BEGIN")  # the driver begins nothing for reading, so play would show
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            with gzip.open(part, "wb", compresslevel=6) as out:
                out.write(_framed(FORM))
                for table in META.sorted_tables:
                    columns = await store.there(table) if table is not HEART else []
                    async for rows in _chunks(store, connection, table, columns, saved):
                        out.write(_framed([str(table.name), rows]))
                        saved.rows += len(rows)
                out.write(_framed(["end", saved.rows]))
        os.replace(part, file)
    except OSError as why:
        raise Refused(f"the backup cannot be written to {file}: {why.strerror or why}") from None
    finally:
        part.unlink(missing_ok=True)
        await store.close()
    return saved


async def _chunks(store: Store, connection: AsyncConnection, table: sa.Table,
                  columns: Sequence[sa.Column[Any]], saved: Saved) -> AsyncIterator[list[Row]]:
    """The rows of a table; where it is damaged, those that can be read."""
    if not columns:
        return
    there = 0
    try:
        result = await connection.stream(sa.select(*columns))
        async for chunk in result.mappings().partitions(CHUNK):
            there += len(chunk)
            yield [{str(name): value for name, value in row.items()} for row in chunk]
    except DatabaseError as why:
        if connection.dialect.name != "sqlite":
            raise
        saved.lost.append(f"table {table.name}: {why.orig}")
        saved.lost += [line for line in await damage(store) if line not in saved.lost]
        async for rows in _salvaged(connection, table, columns, there, saved):
            yield rows


async def _salvaged(connection: AsyncConnection, table: sa.Table, columns: Sequence[sa.Column[Any]], there: int,
                    saved: Saved) -> AsyncIterator[list[Row]]:
    """Every row that can be read by its number, from the first that was not: halving a stretch finds the damage."""
    number: sa.Label[int] = sa.literal_column("rowid", sa.Integer).label("rowid_")
    pages = int((await connection.exec_driver_sql("PRAGMA page_count")).scalar() or 0)
    stretches, skipped = [(1, pages * ROWS_OF_A_PAGE)], 0
    lost: list[int] = []
    while stretches and len(lost) < GIVE_UP:
        low, high = stretches.pop()
        try:
            query = sa.select(*columns, number).where(number.between(low, high)).order_by(number).limit(CHUNK)
            found = [dict(row) for row in (await connection.execute(query)).mappings()]
        except DatabaseError:
            if low == high:
                lost.append(low)
                continue
            middle = (low + high) // 2
            stretches += [(middle + 1, high), (low, middle)]
            continue
        if len(found) == CHUNK:
            stretches.append((found[-1]["rowid_"] + 1, high))
        fresh = found[max(0, there - skipped):]  # what was written before the damage was met
        skipped += len(found)
        yield [{name: value for name, value in row.items() if name != "rowid_"} for row in fresh]
    if lost:
        saved.lost.append(f"table {table.name}: what has the numbers {min(lost)} to {max(lost)} cannot be read")


async def damage(store: Store) -> list[str]:
    """What SQLite itself finds wrong with its file, page by page."""
    if not store.sqlite:
        return []
    try:
        async with store.engine.connect() as connection:
            found = await connection.exec_driver_sql(f"PRAGMA integrity_check({FOUND_AT_MOST})")
            said = [str(line) for (text,) in found for line in str(text).splitlines()]
    except DatabaseError as why:
        said = [str(why.orig)]
    said = [line for line in said if line != "ok" and not line.startswith("***")]
    return [f"the file is damaged: {line}" for line in [*said, *(damaged_pages(store.address) if said else [])]]


def restore(file: str, database: str) -> int:
    """Fill an empty database, of either kind, from a backup; hands back the number of rows."""
    return asyncio.run(_restore(Path(file), database))


async def _restore(file: Path, database: str) -> int:
    store = await Store.open(database)
    rows, ended = 0, False
    try:
        if await store.row(sa.select(TABLES.c.id).limit(1)) or await store.row(sa.select(PEOPLE.c.id).limit(1)):
            raise Refused("the database to restore into is not empty; name a new one")
        async with store.write() as connection:
            for message in _messages(file):
                if message[0] == "end":
                    ended = message[1] == rows
                    continue
                if message[0] not in META.tables:
                    raise Refused(f"the backup has a table {message[0]} that this version does not know")
                if message[1]:
                    table = META.tables[message[0]]  # a backup of before may have columns that are gone since
                    await connection.execute(sa.insert(table), [
                        {name: value for name, value in row.items() if name in table.columns} for row in message[1]])
                rows += len(message[1])
            if not ended:
                raise Refused("the backup is cut off; nothing was restored")
    finally:
        await store.close()
    return rows


def _framed(value: Any) -> bytes:
    body = msgspec.msgpack.encode(value)
    return len(body).to_bytes(4, "little") + body


def _messages(file: Path) -> Iterator[list[Any]]:
    try:
        with gzip.open(file, "rb") as stream:
            first = True
            while head := stream.read(4):
                body = msgspec.msgpack.decode(stream.read(int.from_bytes(head, "little")))
                if first and body != FORM:
                    raise Refused(f"{file.name} is no backup of hegemon")
                if not first:
                    yield body
                first = False
    except (OSError, EOFError, msgspec.DecodeError):
        raise Refused(f"{file.name} cannot be read as a backup of hegemon") from None


# -- the check ------------------------------------------------------------------------------------------------------


def check(database: str) -> Report:
    """Replay every stored match and list what differs."""
    return asyncio.run(_check(database))


async def _check(database: str) -> Report:
    store = await Store.open(database)
    report = Report(problems=await damage(store))
    try:
        tables = await store.rows(sa.select(TABLES).where(TABLES.c.state.in_(["playing", "over"]))
                                  .order_by(TABLES.c.created))
        for table in tables:
            report.matches += 1
            try:
                rows = await store.rows(sa.select(LOG).where(LOG.c.match == table["id"]).order_by(LOG.c.number))
                kept = await store.rows(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.match == table["id"])
                                        .order_by(SNAPSHOTS.c.number))
                report.entries += len(rows)
                report.snapshots += len(kept)
                problems = checked(table, [entry_of(row) for row in rows], kept)
                problems += unchained(await store.rows(sa.select(ACTS).where(ACTS.c.table == table["id"])
                                                       .order_by(ACTS.c.number)))
            except Exception as why:  # whatever is wrong with one match must not hide the others
                problems = [f"cannot be replayed: {why}"]
            report.problems += [f"{table['game']} {table['id']}: {problem}" for problem in problems]
        site = await store.rows(sa.select(ACTS).where(ACTS.c.table == SITE).order_by(ACTS.c.number))
        report.problems += [f"the site: {problem}" for problem in unchained(site)]
    except Away as why:
        report.problems.append(f"the tables cannot be read: {why}")
    finally:
        await store.close()
    return report


class Forecast(Struct):
    """What the installed version will do to one match under way."""
    match: str
    game: str
    name: str
    goes_on: bool
    sentence: str


def forecast(database: str) -> list[Forecast]:
    """Try all matches under way against the installed rules, before anything is changed in the database."""
    return asyncio.run(_forecast(database))


async def _forecast(database: str) -> list[Forecast]:
    store = await Store.open(database, migrate=False)
    found = []
    try:
        tables = await store.rows(sa.select(*await store.there(TABLES)).where(TABLES.c.state.in_(RUNNING))
                                  .order_by(TABLES.c.created))
        entries, snapshots = await store.there(LOG), await store.there(SNAPSHOTS)
        for table in tables:
            rows = await store.rows(sa.select(*entries).where(LOG.c.match == table["id"]).order_by(LOG.c.number))
            kept = await store.rows(sa.select(*snapshots).where(SNAPSHOTS.c.match == table["id"])
                                    .order_by(SNAPSHOTS.c.number.desc()))
            goes_on, sentence = what_happens(table, [entry_of(row) for row in rows], kept)
            found.append(Forecast(table["id"], table["game"], table["name"], goes_on, sentence))
    finally:
        await store.close()
    return found


def checked(table: Row, entries: list[LogEntry], kept: list[Row]) -> list[str]:
    """What is wrong with one match: gaps, broken chain, other questions, other snapshots, another end."""
    if not entries:
        return ["its log is empty"]
    problems = _unchained(table, entries)
    if problems:
        return problems
    game = find(table["game"])
    changed = [entry for entry in entries if entry.question in (UPGRADE, REWIND)]
    if table["version"] != game.rules_version:
        return []  # by earlier rules: what the installed ones do with it, `check --upgrade` says
    first = changed[-1].number if changed else 0
    start = next((row["state"] for row in kept if row["number"] == first), None)
    if start is None and (changed or table["sandbox"]):
        return ["the position it goes on from is lost"]
    match = Match(game, setup_of(game, table), unpacked(game, start) if start is not None else None)
    logged = LoggedMatch(table["id"], game, match, entries[:first + 1], len(in_force(entries[:first + 1])))
    states = {row["number"]: unpacked(game, row["state"]).digest(worded=False)
              for row in kept if row["number"] >= first}
    for entry in entries[first + 1:]:
        logged.follow(entry)
        if entry.number in states and states[entry.number] != logged.state.digest(worded=False):
            problems.append(f"the snapshot at {entry.number} is another position")
    if logged.over != (table["state"] == "over") or logged.number != table["number"]:
        problems.append("the table's summary does not agree with its log")
    if [e.notation for e in logged.force] != [e.notation for e in in_force(entries)]:
        problems.append("the actions in force do not agree with the log")
    if changed and not logged.rules_changed and not table["sandbox"]:
        problems += _elsewhere(game, table, logged)
    return problems


def _elsewhere(game: Game, table: Row, logged: LoggedMatch) -> list[str]:
    """A match that was put back: what is in force, played from the beginning, leads to where it stands."""
    whole = Match(game, setup_of(game, table))
    for entry in logged.force:
        whole.play(entry.seat, game.verbs.read(entry.notation), path_of(entry.question))
    same = whole.state.digest() == logged.state.digest()
    return [] if same else ["the position it was put back to is not where its actions lead"]


def _unchained(table: Row, entries: list[LogEntry]) -> list[str]:
    before = "sandbox" if table["sandbox"] else commitment(table["salt"], table["seed"], table["id"])
    for place, entry in enumerate(entries):
        if entry.number != place:
            return [f"entry {place} is missing"]
        if chained(before, table["id"], msgspec.structs.replace(entry, hash="")) != entry.hash:
            return [f"the chain of hashes breaks at entry {place}"]
        before = entry.hash
    return []
