"""The database behind everything: one engine, one way to write, and the group commit of the log."""
from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext
from functools import cache
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import quote, unquote

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hegemon.kernel import Refused
from hegemon.server.clock import Clock
from hegemon.server.database.calls import call, call_plain
from hegemon.server.database.migrate import upgrade
from hegemon.server.database.outages import Away, Gone, Outages, explained
from hegemon.server.database.schema import HEART, LOG, SNAPSHOTS, TABLES
from hegemon.server.errors import NotNow

Row = dict[str, Any]
T = TypeVar("T")
Change = tuple[sa.Executable, Sequence[Row] | Row | None]  # a statement and what goes into it
Also = Callable[[sa.Connection], None]  # what is written in one transaction with log entries

GATHER: Final = 0.003  # seconds in which entries that keep coming are gathered for one commit


class Taken(Exception):
    """Somebody else wrote this number, or this key, first."""


class Pending(msgspec.Struct, frozen=True):
    """What waits for the next commit: entries of one match with all that goes with them, or something else alone."""
    done: asyncio.Future[None]
    also: Also | None = None
    entries: Sequence[Row] = ()
    summary: Row | None = None   # of the match's table
    snapshot: Row | None = None


def engine_url(database: str) -> sa.URL:
    """The address with its asynchronous driver; a plain path means an SQLite file."""
    if "://" not in database:
        return sa.URL.create("sqlite+aiosqlite", database=str(Path(database).expanduser()))
    try:
        url = make_url(database)
    except ArgumentError:
        raise Refused(f"{database[:80]} is no database address; write a file name or postgresql://...") from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    kind = url.drivername.partition("+")[0]
    if kind not in drivers:
        raise Refused(f"the database is SQLite or PostgreSQL, not {kind}")
    return url.set(drivername=drivers[kind])


def _to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _careful(connection: Any, _record: Any) -> None:
    """SQLite as a store of record: readers beside the writer, and every commit on the disk before it returns."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=2500",
                   "wal_autocheckpoint=4000"):  # pages: the same page is written again and again, so seldom is cheaper
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def sqlite_file(url: sa.URL) -> str:
    """The file behind an address of SQLite."""
    return unquote((url.database or "").removeprefix("file:"))


def _only_if_there(url: sa.URL) -> sa.URL:
    """The address of a file that is made here and never again: a database that was deleted does not come back empty."""
    file = Path(url.database or "")
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        file.touch()
    return url.set(database=f"file:{quote(str(file.absolute()))}", query={"mode": "rw", "uri": "true"})


def _identity(file: str) -> tuple[int, int]:
    try:
        found = os.stat(file)
    except OSError:
        return (0, 0)
    return found.st_dev, found.st_ino


class WriterThread:
    """A plain connection to SQLite in a thread of its own: one way there and back for a whole piece of work, where the
    asynchronous driver takes one for every call."""

    def __init__(self, url: sa.URL, name: str) -> None:
        self.file = sqlite_file(url)
        self.opened = _identity(self.file)  # which file it is
        self.engine = sa.create_engine(url.set(drivername="sqlite"), json_serializer=_to_json,
                                       json_deserializer=msgspec.json.decode, poolclass=sa.StaticPool,
                                       connect_args={"check_same_thread": False, "cached_statements": 256})
        sa.event.listen(self.engine, "connect", _careful)
        self._kept: sa.Connection | None = None  # the one for reading, which stays open
        self._raw: sa.PoolProxiedConnection | None = None  # and the one for the log
        self._thread = ThreadPoolExecutor(1, name)

    def reopen(self) -> None:
        """Leave the file that was open and take the one that is at its place now."""
        self._end()
        self._kept = self._raw = None
        self.opened = _identity(self.file)

    def still_there(self) -> None:
        """What is written into a file that nobody finds again must not be acknowledged."""
        if _identity(self.file) != self.opened:
            raise Gone(f"{self.file} was moved, deleted or replaced")

    async def do(self, work: Callable[..., T], *about: Any) -> T:
        """Have a piece of work done."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *about)

    def close(self) -> None:
        """Finish what is under way, then close."""
        self._thread.submit(self._end).result()
        self._thread.shutdown()

    def _end(self) -> None:
        for kept in (self._kept, self._raw):
            if kept is not None:
                kept.close()
        self.engine.dispose()

    def upgrade(self) -> None:
        """Bring the database up to date."""
        with self.engine.begin() as connection:
            upgrade(connection)

    def rows(self, queries: Sequence[sa.Select[Any]], given: Row) -> list[list[Row]]:
        """All rows of several queries, which may name what is given."""
        if self._kept is None:
            self._kept = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        found = [[dict(row) for row in self._kept.execute(query, given).mappings()] for query in queries]
        self.still_there()  # or an action that only the deleted file has would be taken for done
        return found

    def change(self, work: Sequence[Change]) -> int:
        """Statements in one transaction; how many rows the last one touched."""
        with self.engine.begin() as connection:
            touched = [int(getattr(connection.execute(*one), "rowcount", 0)) for one in work][-1]
        self.still_there()
        return touched

    def append(self, entries: list[Row], summaries: list[Row], snapshots: list[Row], also: Sequence[Also]) -> int:
        """Log entries, the summaries of their tables, now and then a snapshot and whatever else goes with them, in one
        transaction; hands back how many people they call."""
        plain = self._plain()
        if also:
            with self.engine.begin() as connection:  # the same one, as the toolkit knows it
                notes = _appended(plain, entries, summaries, snapshots)
                for one in also:
                    one(connection)
        else:
            with plain:  # commits, or takes all of it back
                notes = _appended(plain, entries, summaries, snapshots)
        self.still_there()
        return notes

    def _plain(self) -> sqlite3.Connection:
        """The driver's own connection, the same that the engine uses."""
        if self._raw is None:
            self._raw = self.engine.raw_connection()
        connection = self._raw.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        return connection


class Turn:
    """A line of those who want to do something one after another."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.count = 0      # whose turn it is, and who waits


class Store:
    """A database that is open."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.sqlite = engine.dialect.name == "sqlite"
        self._turns: dict[str, Turn] = {}
        self.written = 0                # how often something was, by this process
        self._writing = asyncio.Lock()  # SQLite has one writer; waiting here is cheaper than in the file
        self._others = asyncio.Lock()   # all but the log wait here first: it goes before them, however many there are
        self._pending: list[Pending] = []
        self._wake = asyncio.Event()
        self._committer: asyncio.Task[None] | None = None
        self._writer: WriterThread | None = None  # SQLite: the connection that writes,
        self._reader: WriterThread | None = None  # and the one that reads beside it
        self.commits = 0
        self.gather = GATHER
        self.outages = Outages()
        self.called = asyncio.Event()  # somebody has to be told something: set when notes were written
        self.clock = Clock()
        self.replaced: list[Callable[[], None]] = []  # told when another file stands where the database was

    @classmethod
    async def open(cls, database: str, patience: float = 0.0, migrate: bool = True) -> Store:
        """Open a database and bring it up to date, unless it is only to be read; one that is starting is waited for."""
        url = engine_url(database)
        options: dict[str, Any] = {}
        if url.drivername.startswith("sqlite"):
            try:
                url = _only_if_there(url)
            except OSError as why:
                raise Refused(f"the database {url.database} cannot be opened: {why.strerror or why}") from why
        else:
            options = {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True, "pool_timeout": 10,
                       "connect_args": {"timeout": 10, "command_timeout": 20}}
        engine = create_async_engine(url, json_serializer=_to_json,
                                     json_deserializer=msgspec.json.decode, **options)
        store = cls(engine)
        if store.sqlite:
            sa.event.listen(engine.sync_engine, "connect", _careful)
            store._writer, store._reader = WriterThread(url, "log"), WriterThread(url, "look")
        try:
            if migrate:
                await store._upgraded(patience)
        except (OSError, SQLAlchemyError) as why:
            await store._dispose()
            raise Refused(f"the database {url.render_as_string()} cannot be opened: {_first_line(why)}") from why
        except Refused:
            await store._dispose()
            raise
        store._committer = asyncio.create_task(store._commit_groups(), name="group commit")
        return store

    async def _upgraded(self, patience: float) -> None:
        until = time.monotonic() + patience
        while True:
            try:
                if self._writer is not None:
                    await self._writer.do(self._writer.upgrade)
                else:
                    async with self.engine.begin() as connection:
                        await connection.run_sync(upgrade)
                return
            except Exception as why:
                if self.sqlite or explained(why) is None or time.monotonic() > until:
                    raise
                await asyncio.sleep(0.5)

    async def close(self) -> None:
        """Write what waits, then close."""
        while self._pending:
            await asyncio.sleep(0.01)
        if self._committer is not None:
            self._committer.cancel()
            await asyncio.gather(self._committer, return_exceptions=True)
        await self._dispose()

    async def _dispose(self) -> None:
        for thread in (self._writer, self._reader):
            if thread is not None:
                thread.close()
        await self.engine.dispose()

    @property
    def address(self) -> str:
        """Where it is, without the password."""
        return sqlite_file(self.engine.url) if self.sqlite else self.engine.url.render_as_string()

    # -- outages ------------------------------------------------------------------------------------------------

    @contextmanager
    def _honest(self, writes: bool = True) -> Iterator[None]:
        """The one place where what the database says becomes a refusal that people can read."""
        if writes and self.outages.hopeless():
            self.outages.refused += 1
            raise Away(self.outages.kind)
        try:
            yield
        except Exception as why:
            away = explained(why)
            if away is None:
                raise
            self.outages.failed(away, why)
            raise away from why
        if writes:
            self.outages.worked()

    async def beat(self) -> None:
        """Write something, so that an outage and its end are noticed even when nobody plays."""
        if self.outages.kind in ("gone", "damaged"):
            await self._take_what_is_there()
        await self.change(sa.update(HEART).values(beat=self.clock.now()))

    async def _take_what_is_there(self) -> None:
        """Another file may stand where the database was, a restored backup: go on with that."""
        writer, reader = self._writer, self._reader
        if writer is None or reader is None or _identity(writer.file) == (0, 0):
            return
        if _identity(writer.file) == writer.opened and self.outages.kind != "damaged":
            return  # it is back as it was
        async with self._writing:
            with self._honest():
                for thread in (writer, reader):
                    await thread.do(thread.reopen)
                await self.engine.dispose()
                await writer.do(writer.upgrade)
        for listener in self.replaced:
            listener()

    # -- plain reading and writing ------------------------------------------------------------------------------

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something."""
        with self._honest():
            async with (self._others if self.sqlite else nullcontext(), self._writing if self.sqlite else nullcontext(),
                        self.engine.begin() as connection):
                yield connection
            self.written += 1
            if self._writer is not None:
                self._writer.still_there()

    @asynccontextmanager
    async def write_while(self, table: sa.Table, id: str, state: str, otherwise: str) -> AsyncIterator[AsyncConnection]:
        """The same for what may be done in one state only: until it ends, nobody moves the row to another one, nor does
        anybody else what asks the same of it. Refused where the row has left the state."""
        async with self.write() as connection:
            held = await connection.execute(sa.update(table).where(table.c.id == id, table.c.state == state)
                                            .values(state=state))
            if not held.rowcount:
                raise NotNow(otherwise)
            yield connection

    @asynccontextmanager
    async def in_turn(self, what: str) -> AsyncIterator[None]:
        """What is done one after another here: rows that number themselves are written, a match is read; only other
        workers can be in the way then."""
        turn = self._turns.setdefault(what, Turn())
        turn.count += 1
        try:
            async with turn.lock:
                yield
        finally:
            turn.count -= 1
            if not turn.count:
                del self._turns[what]

    async def change(self, statement: sa.Executable, rows: Sequence[Row] | Row | None = None) -> int:
        """One statement in a transaction of its own; hands back how many rows it touched."""
        return await self.changes((statement, rows))

    async def changes(self, *work: Change) -> int:
        """Statements in one transaction; hands back how many rows the last one touched."""
        if self._writer is not None:
            async with self._others, self._writing:
                with self._honest():
                    try:
                        return await self._writer.do(self._writer.change, work)
                    finally:
                        self.written += 1
        async with self.write() as connection:
            return [int(getattr(await connection.execute(*one), "rowcount", 0)) for one in work][-1]

    async def every(self, *queries: sa.Select[Any], **given: Any) -> list[list[Row]]:
        """All rows of several queries, as they stood in one moment: another worker may write between them.

        A query that is asked again and again is made once and names what is given: `sa.bindparam`.
        """
        with self._honest(writes=False):
            if self._reader is not None:
                return await self._reader.do(self._reader.rows, queries, given)
            async with self.engine.connect() as connection:
                # one by itself needs no transaction, and so not the two ways to begin and to end it
                await connection.execution_options(
                    isolation_level="REPEATABLE READ" if len(queries) > 1 else "AUTOCOMMIT")
                return [[dict(row) for row in (await connection.execute(query, given)).mappings()]
                        for query in queries]

    async def there(self, table: sa.Table) -> list[sa.Column[Any]]:
        """The columns of a table that this database has: one that is not brought up to date may lack the newest."""
        def names(connection: sa.Connection) -> set[str]:
            inspector = sa.inspect(connection)
            return {c["name"] for c in inspector.get_columns(table.name)} if inspector.has_table(table.name) else set()
        async with self.engine.connect() as connection:
            found = await connection.run_sync(names)
        return [column for column in table.columns if column.name in found]

    async def rows(self, query: sa.Select[Any]) -> list[Row]:
        """All rows of a query."""
        return (await self.every(query))[0]

    async def row(self, query: sa.Select[Any]) -> Row | None:
        """The first row of a query, if there is one."""
        found = await self.rows(query.limit(1))
        return found[0] if found else None

    # -- the log ------------------------------------------------------------------------------------------------

    async def append(self, entry: Row, summary: Row, snapshot: Row | None = None) -> None:
        """Make a log entry durable together with its table's summary; `Taken` if its number or key exists."""
        await self.append_many([entry], summary, snapshot)

    async def append_many(self, entries: Sequence[Row], summary: Row, snapshot: Row | None = None,
                          also: Also | None = None) -> None:
        """Make the entries of one match durable, all of them or none; `Taken` if a number or key of them exists.

        Entries of many matches that come at the same time share a commit, and snapshots need none of their own, nor
        does what is `also` to be written.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._with_next(Pending(done, also, entries, summary, snapshot))

    async def write_soon(self, work: Also) -> None:
        """Write something that nobody waits for, with the next commit of the log where there is one writer; `Taken` if
        somebody else wrote it first."""
        if self._writer is not None:
            await self._with_next(Pending(asyncio.get_running_loop().create_future(), work))
            return
        try:
            async with self.write() as connection:
                await connection.run_sync(work)
        except IntegrityError as why:
            raise Taken(_first_line(why)) from why

    async def _with_next(self, one: Pending) -> None:
        self._pending.append(one)
        self._wake.set()
        await one.done

    async def _commit_groups(self) -> None:
        while True:
            await self._wake.wait()
            await self._gathered()
            self._wake.clear()
            group, self._pending = self._pending, []
            group.sort(key=_match)  # in one order everywhere, so that two workers never wait for each other
            await self._commit(group)

    async def _gathered(self) -> None:
        """Wait until the event loop brings nothing more to write: a commit of many costs hardly more than of one."""
        waiting, until = 0, time.monotonic() + self.gather
        while waiting < len(self._pending) and time.monotonic() < until:
            waiting = len(self._pending)
            await asyncio.sleep(0)

    async def _commit(self, group: list[Pending]) -> None:
        """One transaction for all; if one of them cannot be, each by itself."""
        entries = [entry for one in group for entry in one.entries]
        summaries = [one.summary for one in group if one.summary is not None]
        snapshots = [one.snapshot for one in group if one.snapshot is not None]
        also = [one.also for one in group if one.also is not None]
        try:
            if self._writer is not None:
                async with self._writing:
                    with self._honest():
                        notes = await self._writer.do(self._writer.append, entries, summaries, snapshots, also)
            else:
                async with self.write() as connection:
                    notes = await connection.run_sync(_together, entries, summaries, snapshots, also)
            self.commits += 1
            self.written += 1
            if notes:
                self.called.set()
        except Exception as why:  # whoever waits must hear of it
            if len(group) > 1 and not isinstance(why, Away):
                for one in group:
                    await self._commit([one])
                return
            taken = isinstance(why, (IntegrityError, sqlite3.IntegrityError))
            self._settle(group, Taken(_first_line(why)) if taken else why)
        else:
            self._settle(group, None)

    @staticmethod
    def _settle(group: list[Pending], why: Exception | None) -> None:
        for one in group:
            if one.done.done():
                continue
            if why is None:
                one.done.set_result(None)
            else:
                one.done.set_exception(why)


_INSERT = sa.insert(LOG)
_SNAPSHOT = sa.insert(SNAPSHOTS)
_SUMMARY = (sa.update(TABLES).where(TABLES.c.id == sa.bindparam("match")).values(
    number=sa.bindparam("new_number"), step=sa.bindparam("new_step"), updated=sa.bindparam("new_updated"),
    asked=sa.bindparam("new_asked", type_=sa.JSON), state=sa.bindparam("new_state"),
    outcome=sa.bindparam("new_outcome"), winners=sa.bindparam("new_winners", type_=sa.JSON),
    scores=sa.bindparam("new_scores", type_=sa.JSON)))
_NEWS: Final = ("match", "new_number", "new_step", "new_updated", "new_asked", "new_state", "new_outcome",
                "new_winners", "new_scores")


def _together(connection: sa.Connection, entries: Sequence[Row], summaries: Sequence[Row], snapshots: Sequence[Row],
              also: Sequence[Also]) -> int:
    """Entries with all that goes with them; how many people they call."""
    notes = call(connection, summaries)
    connection.execute(_INSERT, entries)
    connection.execute(_SUMMARY, [{name: of[name] for name in _NEWS} for of in summaries])
    if snapshots:
        connection.execute(_SNAPSHOT, snapshots)
    for one in also:
        one(connection)
    return notes


def _match(one: Pending) -> str:
    return str(one.summary["match"]) if one.summary is not None else ""


# The same two statements as SQLite takes them, without the toolkit's work on every value, and for many rows in one:
# with every statement the thread lets go of the interpreter, and under load it has to wait to get it back. `OR FAIL`,
# since whatever fails takes back the whole transaction: to take back the statement alone SQLite would first write every
# page it touches to a file beside, which is a third of what a commit costs.
ROWS_AT_ONCE: Final = 64
_COLUMNS: Final = tuple([str(column.name) for column in LOG.columns])
_SNAPSHOT_COLUMNS: Final = tuple([str(column.name) for column in SNAPSHOTS.columns])


@cache
def _plain_insert(table: str, columns: tuple[str, ...], rows: int) -> str:
    named = ", ".join([f'"{name}"' for name in columns])
    return f"INSERT OR FAIL INTO {table} ({named}) VALUES {_places(rows, len(columns))}"  # noqa: S608


@cache
def _plain_summary(rows: int) -> str:
    names = ("number", "step", "updated", "asked", "state", "outcome", "winners", "scores")
    news = ", ".join([f"{name} = news.column{n}" for n, name in enumerate(names, 2)])
    values = f"(VALUES {_places(rows, 9)}) AS news"
    return f"UPDATE OR FAIL tables SET {news} FROM {values} WHERE id = news.column1"  # noqa: S608


def _news(of: Row) -> list[Any]:
    ending = [_to_json(of[name]) if of[name] else "[]" for name in ("new_winners", "new_scores")]
    return [of["match"], of["new_number"], of["new_step"], of["new_updated"], _to_json(of["new_asked"]),
            of["new_state"], of["new_outcome"], *ending]


def _appended(connection: sqlite3.Connection, entries: list[Row], summaries: list[Row], snapshots: list[Row]) -> int:
    """Entries, summaries and snapshots in a transaction of SQLite; how many people they call."""
    notes = 0
    for some in _pieces(entries):
        _insert(connection, "log", _COLUMNS, some)
    for some in _pieces(summaries):
        notes += call_plain(connection, some)
        rows = [_news(summary) for summary in some]
        connection.execute(_plain_summary(len(rows)), list(chain.from_iterable(rows)))
    for some in _pieces(snapshots):
        _insert(connection, "snapshots", _SNAPSHOT_COLUMNS, some)
    return notes


def _pieces(rows: list[Row]) -> Iterator[list[Row]]:
    """Rows in pieces that one statement takes."""
    return (rows[start:start + ROWS_AT_ONCE] for start in range(0, len(rows), ROWS_AT_ONCE))


def _insert(connection: sqlite3.Connection, table: str, columns: tuple[str, ...], rows: list[Row]) -> None:
    values = chain.from_iterable(map(itemgetter(*columns), rows))
    connection.execute(_plain_insert(table, columns, len(rows)), tuple(values))


def _places(rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)


def _first_line(why: BaseException) -> str:
    return (str(getattr(why, "orig", None) or why) or type(why).__name__).partition("\n")[0][:200]
