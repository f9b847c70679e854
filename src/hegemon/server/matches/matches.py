"""All matches: loading them, playing, undoing, and telling everybody who looks.

An action is carried out in memory, written to the log, and only when that is durable acknowledged and shown. If the
write fails, memory is thrown away and the match is loaded again.
"""
from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy.exc import IntegrityError

from hegemon.kernel import Refused
from hegemon.server import metrics
from hegemon.server.database.notify import NoNotify
from hegemon.server.database.outages import Away
from hegemon.server.database.schema import LOG, SEATS, SNAPSHOTS, TABLE_ROWS, TABLES
from hegemon.server.database.store import Row, Store, Taken
from hegemon.server.errors import Missing, NotNow, Unavailable
from hegemon.server.matches.going_on import Opened, enough, opened
from hegemon.server.matches.logged import LogEntry, LoggedMatch, Stale
from hegemon.server.matches.watched import Feed, WatchedMatch
from hegemon.server.people import chat
from hegemon.server.people.access import perspectives
from hegemon.server.protocol.bodies import Done
from hegemon.server.protocol.messages import SaidMessage, encode

log = structlog.get_logger("hegemon.matches")
Act = Callable[[LoggedMatch], LogEntry]
LATEST = 3  # snapshots that are read at first: one of them will do
TRIES = 6  # against other workers that write at the same time


class Matches:
    """The matches of this process, and the way to all others."""

    def __init__(self, store: Store, notify: NoNotify) -> None:
        self.store = store
        self.notify = notify
        self.watched: dict[str, WatchedMatch] = {}
        self.sockets = 0
        self.after: list[Callable[[WatchedMatch], None]] = []  # told after every change of a match: bots, the archive
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        store.replaced.append(self.look_again)

    # -- loading ------------------------------------------------------------------------------------------------

    async def get(self, id: str) -> WatchedMatch:
        """A match that has begun, from memory or from the database."""
        watched = self.watched.get(id)
        if watched is not None and not watched.logged.broken:
            watched.used = time.monotonic()
            return watched
        lock = self._loading.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                watched = self.watched.get(id)
                if watched is None or watched.logged.broken:
                    watched = await self._load(id, watched)
                return watched
        finally:
            if not lock.locked():
                self._loading.pop(id, None)

    async def settled(self, id: str) -> WatchedMatch:
        """A match to look at, when everything in memory is on the disk."""
        while True:
            watched = await self.get(id)
            await watched.settled()
            if not watched.logged.broken:
                return watched

    async def _load(self, id: str, old: WatchedMatch | None) -> WatchedMatch:
        tables, seats, lines, kept = await self.store.every(
            TABLE_ROWS.where(TABLES.c.id == id),
            sa.select(SEATS).where(SEATS.c.table == id).order_by(SEATS.c.seat),
            sa.select(LOG).where(LOG.c.match == id).order_by(LOG.c.number),
            sa.select(SNAPSHOTS).where(SNAPSHOTS.c.match == id).order_by(SNAPSHOTS.c.number.desc()).limit(LATEST))
        if not tables:
            raise Missing("there is no such match")
        table, entries = tables[0], [entry_of(line) for line in lines]
        if table["state"] not in ("playing", "over"):
            raise NotNow("the game has not begun")
        if len(kept) == LATEST and not enough(table, entries, kept):
            kept = await self.store.rows(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.match == id)
                                         .order_by(SNAPSHOTS.c.number.desc()))
        found = opened(table, entries, kept)
        logged = found.logged
        if found.added:
            table = await self._go_on(table, found)
        if old is None:
            watched = self.watched[id] = WatchedMatch(logged, table, seats)
        else:
            watched = old
            watched.rebind(logged, table, seats)
        metrics.MATCHES.set(len(self.watched))
        for listener in self.after:
            listener(watched)
        return watched

    async def _go_on(self, table: Row, found: Opened) -> Row:
        """Write down that a match goes on by other rules; if another worker was first, it is loaded again."""
        logged = found.logged
        summary = {name.removeprefix("new_"): value for name, value in logged.summary().items() if name != "match"}
        row = {"version": logged.game.rules_version, **summary}
        try:
            await self.store.changes(
                (sa.insert(LOG), [{"match": logged.id, **msgspec.structs.asdict(entry)} for entry in found.added]),
                (sa.insert(SNAPSHOTS), logged.keep()),
                (sa.update(TABLES).where(TABLES.c.id == logged.id).values(**row), None))
        except IntegrityError:
            raise Unavailable("another worker is opening this match; try again in a moment") from None
        log.info("a match goes on by other rules", match=logged.id, game=logged.game.name, was=table["version"],
                 now=logged.game.rules_version, asked_again=found.dropped)
        return {**table, **row}

    # -- playing ------------------------------------------------------------------------------------------------

    async def play(self, id: str, seat: int, notation: str, at: int, key: str) -> Done:
        """An action of a seat, chosen at number `at`; a repeat of the same key is harmless."""
        return await self._submit(id, seat, notation, at, key,
                                  lambda logged: logged.play(seat, notation, key, time.time()))

    async def undo(self, id: str, seat: int, at: int, key: str) -> Done:
        """Take back the last action of a seat."""
        return await self._submit(id, seat, "", at, key, lambda logged: logged.undo(seat, key, time.time()))

    async def _submit(self, id: str, seat: int, notation: str, at: int, key: str, act: Act) -> Done:
        began = time.perf_counter()
        for _ in range(TRIES):
            watched = await self.get(id)
            async with watched.lock:
                logged = watched.logged
                if logged.broken:
                    continue
                entry = logged.repeated(key, seat, notation)
                if entry is not None:
                    return Done(n=logged.count(seat), step=logged.step(seat), repeated=True)
                try:
                    logged.check_fresh(seat, at)
                except Stale:
                    metrics.REFUSED.add("stale")
                    raise
                entry = self._carried_out(logged, act)
                if await self._durable(watched, entry):
                    await self._tell(watched)
                    metrics.MOVES.add(logged.game.name)
                    metrics.MOVE_SECONDS.add(time.perf_counter() - began)
                    return Done(n=logged.count(seat), step=logged.step(seat), repeated=False)
        raise Unavailable("too many are writing to this match at once; try again")

    def _carried_out(self, logged: LoggedMatch, act: Act) -> LogEntry:
        """The entry of an action in memory; a mistake in a game's rules spoils neither the match nor the server."""
        try:
            return act(logged)
        except Refused:
            metrics.REFUSED.add("rules")
            raise
        except Exception as why:
            logged.broken = True
            log.exception("the rules failed", game=logged.game.name, match=logged.id, number=logged.number)
            raise NotNow(f"{logged.game.title} has met a mistake in its rules; nothing was changed") from why

    async def _durable(self, watched: WatchedMatch, entry: LogEntry) -> bool:
        """Write an entry; False if another worker was first and the match must be looked at anew."""
        logged = watched.logged
        due = logged.due() or logged.over and logged.kept < len(logged.force)
        try:
            await self.store.append({"match": logged.id, **msgspec.structs.asdict(entry)}, logged.summary(),
                                    logged.keep() if due else None)
        except Taken:
            logged.broken = True
            return False
        except BaseException as why:
            logged.broken = True  # it may or may not have been written: only the database knows
            if isinstance(why, asyncio.CancelledError):
                raise
            if isinstance(why, Away):
                raise  # it is logged once, however many actions it stops
            log.error("an action could not be written", match=logged.id, why=str(why)[:200])
            raise Unavailable("the database is away; try again in a moment") from why
        return True

    async def _tell(self, watched: WatchedMatch) -> None:
        """A change is durable: show it and notify other workers."""
        logged = watched.logged
        await watched.publish()
        logged.forget()
        if logged.over:
            watched.close_book()
        self.notify.tell("match", logged.id, logged.number)
        for listener in self.after:
            listener(watched)

    async def _keep(self, snapshot: Row) -> None:
        try:
            await self.store.change(sa.insert(SNAPSHOTS), snapshot)
        except IntegrityError:
            pass  # another worker kept the same moment
        except Exception as why:  # the log is enough; the next snapshot will come
            log.warning("a snapshot was not kept", match=snapshot["match"], why=str(why)[:200])

    # -- other workers ------------------------------------------------------------------------------------------

    def hear(self, what: str, id: str, number: int) -> None:
        """A hint from another worker."""
        if what == "session":
            self.hang_up(id)
        watched = self.watched.get(id)
        if watched is None:
            return
        if what == "match" and number > watched.logged.number:
            self.task(self.catch_up(watched))
        elif what in ("table", "chat"):
            self.task(self.refresh(id, what))

    async def resync(self) -> None:
        """After a lost connection: whatever is in memory may have moved on."""
        for watched in list(self.watched.values()):
            self.task(self.catch_up(watched))
            self.task(self.refresh(watched.id))
            self.task(self.refresh(watched.id, "chat"))

    async def catch_up(self, watched: WatchedMatch) -> None:
        """Follow what was written elsewhere."""
        async with watched.lock:
            logged = watched.logged
            query = sa.select(LOG).where(LOG.c.match == logged.id, LOG.c.number > logged.number).order_by(LOG.c.number)
            entries = [entry_of(row) for row in await self.store.rows(query)]
            if not entries:
                return
            try:
                for entry in entries:
                    logged.follow(entry)
            except Exception:
                logged.broken = True
            else:
                await watched.publish()
                for listener in self.after:
                    listener(watched)
        if watched.logged.broken:
            await self.get(watched.id)

    async def refresh(self, id: str, what: str = "table") -> None:
        """Seats or talk changed: look again, and tell those who look on."""
        watched = self.watched.get(id)
        if watched is None:
            return
        if what == "chat":
            await self._pass_on(watched)
            return
        table = await self.store.row(TABLE_ROWS.where(TABLES.c.id == id))
        seats = await self.store.rows(sa.select(SEATS).where(SEATS.c.table == id).order_by(SEATS.c.seat))
        if table is not None:
            watched.table, watched.seats = table, seats
            for feed in watched.feeds:
                if feed.viewer not in perspectives(table, seats, feed.who):
                    feed.close(4403, "the seat is held elsewhere now")
            watched.introduce()
            for listener in self.after:
                listener(watched)

    async def _pass_on(self, watched: WatchedMatch) -> None:
        """Show what was said since."""
        lines = await chat.lines(self.store, watched.id, watched.said)
        if lines:
            watched.said = lines[-1].number
            message = encode(SaidMessage(tuple(lines)))
            for feed in watched.feeds:
                feed.put(message)

    # -- sockets ------------------------------------------------------------------------------------------------

    async def attach(self, watched: WatchedMatch, feed: Feed) -> None:
        """Somebody looks on: who sits where, what was said lately, and everything there is to see."""
        said = await chat.lines(self.store, watched.id)
        await self.settled(watched.id)
        watched.feeds.add(feed)
        self.sockets += 1
        metrics.SOCKETS.set(self.sockets)
        watched.introduce()
        watched.said = max(watched.said, said[-1].number if said else 0)
        feed.put(encode(SaidMessage(tuple(said))))
        feed.show_all(watched)

    def detach(self, watched: WatchedMatch, feed: Feed) -> None:
        """Somebody is gone."""
        watched.feeds.discard(feed)
        watched.used = time.monotonic()
        if feed.who is not None:
            watched.heard[feed.who.id] = time.time()
        self.sockets -= 1
        metrics.SOCKETS.set(self.sockets)
        watched.introduce()

    def hang_up(self, session: str) -> None:
        """A session was revoked: its sockets close."""
        for watched in self.watched.values():
            for feed in watched.feeds:
                if feed.who is not None and feed.who.session == session:
                    feed.close(4401)

    # -- housekeeping -------------------------------------------------------------------------------------------

    def task(self, work: Any) -> None:
        """Do something beside; failures are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and not isinstance(task.exception(), (Away, type(None))):
            log.error("work beside failed", why=repr(task.exception())[:300])

    def look_again(self) -> None:
        """The database is another one now: nothing in memory can be trusted."""
        for watched in self.watched.values():
            watched.logged.broken = True
            self.task(self.get(watched.id))

    def let_go(self, idle_seconds: float, most: int) -> None:
        """Forget matches that nobody looks at: those not used for long, and the longest unused of too many."""
        now = time.monotonic()
        free = sorted([w for w in self.watched.values() if not (w.feeds or w.waiting or w.lock.locked())],
                      key=lambda w: w.used)
        too_many = len(self.watched) - most
        for place, watched in enumerate(free):
            if place < too_many or now - watched.used > idle_seconds:
                del self.watched[watched.id]
        metrics.MATCHES.set(len(self.watched))

    async def close(self) -> None:
        """Keep a snapshot of every match under way, so that it opens at once even under newer rules."""
        for watched in list(self.watched.values()):
            async with watched.lock:
                logged = watched.logged
                if not logged.broken and not logged.over and logged.kept < len(logged.force):
                    try:
                        await self._keep(logged.keep())
                    except Exception:  # a mistake in one game must not keep the server from closing
                        log.exception("a position could not be kept", match=logged.id)
        await ended(self._tasks)


async def ended(tasks: Iterable[asyncio.Task[Any]], seconds: float = 5.0) -> None:
    """Let tasks come to their end, so that none is cut off in the middle of a word with the database."""
    waiting = list(tasks)
    if waiting:
        _, late = await asyncio.wait(waiting, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


def entry_of(row: Row) -> LogEntry:
    """A row of the log."""
    return LogEntry(row["number"], row["seat"], row["notation"], row["question"], row["undone"], row["sealed"],
                    row["key"], row["time"], row["told"], row["hash"])
