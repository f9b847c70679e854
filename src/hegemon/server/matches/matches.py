"""All matches: loading them, playing, undoing, and telling everybody who looks.

An action is carried out in memory, written to the log, and only when that is durable acknowledged and shown. If the
write fails, memory is thrown away and the match is loaded again.
"""
from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any, Final

import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy.exc import IntegrityError

from hegemon.kernel import Path, Refused
from hegemon.server import metrics
from hegemon.server.database.notify import NoNotify
from hegemon.server.database.outages import Away
from hegemon.server.database.schema import CLOCKS, DRAFTS, HOURS, LOG, SEATS, SNAPSHOTS, STANDING, TABLE_ROWS, TABLES
from hegemon.server.database.store import Also, Row, Store, Taken
from hegemon.server.errors import Missing, NotNow, Problem, Unavailable
from hegemon.server.loop import Breath
from hegemon.server.matches.going_on import Opened, enough, opened
from hegemon.server.matches.logged import LogEntry, LoggedMatch, Stale
from hegemon.server.matches.submission import Act, Submission
from hegemon.server.matches.watched import Draft, Feed, WatchedMatch
from hegemon.server.people import chat
from hegemon.server.people.access import CHAIRS, manned, perspectives
from hegemon.server.protocol.bodies import Done
from hegemon.server.protocol.messages import SaidMessage, encode

log = structlog.get_logger("hegemon.matches")
LATEST = 3  # snapshots that are read at first: one of them will do
TRIES = 6  # against other workers that write at the same time
TOGETHER = 64  # submissions that share a commit and an update

# what is read of a match again and again; `of` is its table
_OF: Final[sa.BindParameter[str]] = sa.bindparam("of")
CLOCKS_AT: Final = sa.select(CLOCKS).where(CLOCKS.c.table == _OF)
HOURS_AT: Final = (sa.select(SEATS.c.seat, HOURS.c.hours).join(HOURS, HOURS.c.person == SEATS.c.person)
                   .where(SEATS.c.table == _OF))  # when the people at it play
EVERYTHING: Final = (
    TABLE_ROWS.where(TABLES.c.id == _OF), *CHAIRS, sa.select(DRAFTS).where(DRAFTS.c.table == _OF),
    sa.select(STANDING).where(STANDING.c.table == _OF), CLOCKS_AT, HOURS_AT,
    sa.select(LOG).where(LOG.c.match == _OF).order_by(LOG.c.number),
    sa.select(SNAPSHOTS).where(SNAPSHOTS.c.match == _OF).order_by(SNAPSHOTS.c.number.desc()).limit(LATEST))


class Matches:
    """The matches of this process, and the way to all others."""

    def __init__(self, store: Store, notify: NoNotify) -> None:
        self.store = store
        self.notify = notify
        self.watched: dict[str, WatchedMatch] = {}
        self.sockets = 0
        self.after: list[Callable[[WatchedMatch], None]] = []  # told after every change of a match: bots, clocks
        self.after_end: list[Callable[[WatchedMatch], None]] = []  # told of those that are over alone: the archive
        self.beside: Callable[[WatchedMatch], Also | None] | None = None  # what is written together with any action
        self.barred: Callable[[WatchedMatch], str] = lambda _: ""  # why nothing can be answered at a table now
        self.greet: Callable[[WatchedMatch, Feed], None] = lambda *_: None  # told of everybody who comes to look
        self.at_end: Callable[[LoggedMatch], Also] | None = None  # what is written together with the last action
        self._tasks: set[asyncio.Task[Any]] = set()
        store.replaced.append(self.look_again)

    # -- loading ------------------------------------------------------------------------------------------------

    async def get(self, id: str) -> WatchedMatch:
        """A match that has begun, from memory or from the database."""
        watched = self.watched.get(id)
        if watched is not None and not watched.logged.broken:
            watched.used = time.monotonic()
            return watched
        async with self.store.in_turn(f"load {id}"):  # of two at once the slower would show what was before
            watched = self.watched.get(id)
            if watched is None or watched.logged.broken:
                watched = await self._load(id, watched)
            return watched

    async def settled(self, id: str) -> WatchedMatch:
        """A match to look at, when everything in memory is on the disk."""
        while True:
            watched = await self.get(id)
            await watched.settled()
            if not watched.logged.broken:
                return watched

    async def _load(self, id: str, old: WatchedMatch | None) -> WatchedMatch:
        tables, seats, members, drafts, standing, clocks, hours, lines, kept = await self.store.every(
            *EVERYTHING, of=id)
        if not tables:
            raise Missing("there is no such match")
        table, entries = tables[0], [entry_of(line) for line in lines]
        if table["state"] == "closed":
            raise NotNow(f"the table is closed: {table['outcome'] or table['stopped'] or 'nobody started it'}")
        if table["state"] not in ("playing", "over"):
            raise NotNow("the game has not begun")
        if len(kept) == LATEST and not enough(table, entries, kept):
            kept = await self.store.rows(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.match == id)
                                         .order_by(SNAPSHOTS.c.number.desc()))
        seats = manned(seats, members)
        found = opened(table, entries, kept)
        logged = found.logged
        if found.added:
            table = await self._go_on(table, found)
        if old is None:
            watched = self.watched[id] = WatchedMatch(logged, table, seats)
        else:
            watched = old
            watched.rebind(logged, table, seats)
        watched.clock_rows, watched.hours = clocks, {row["seat"]: row["hours"] for row in hours}
        watched.prepared = standing
        watched.elsewhere = not self.store.sqlite
        watched.drafts = {row["seat"]: Draft(row["orders"], row["cells"], row["at"]) for row in drafts}
        metrics.MATCHES.set(len(self.watched))
        self.changed(watched)
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

    def play(self, id: str, seat: int, notation: str, at: int, key: str, by: str = "",
             path: Path | None = None) -> Coroutine[Any, Any, Done]:
        """An action of a seat, chosen at number `at`; a repeat of the same key is harmless."""
        return self.submit(id, seat, key, lambda logged: [
            logged.play(seat, notation, key, self.store.clock.now(), by, path)], at, notation)

    def undo(self, id: str, seat: int, at: int, key: str) -> Coroutine[Any, Any, Done]:
        """Take back the last action of a seat."""
        return self.submit(id, seat, key, lambda logged: [logged.undo(seat, key, self.store.clock.now())], at, "")

    async def submit(self, id: str, seat: int, key: str, act: Act, at: int | None = None,
                     notation: str | None = None) -> Done:
        """Entries of one match, all of them or none: durable, then shown by one update.

        Those of a key that was used are not made again; `at` is the number they were chosen at, if somebody chose them.
        """
        for _ in range(TRIES):
            watched = await self.get(id)
            mine = Submission(seat, key, act, at, notation)
            watched.line.append(mine)
            try:
                async with watched.lock:
                    if not mine.taken:
                        await self._together(watched)
            finally:
                if not mine.taken:
                    watched.line.remove(mine)
            if mine.why is not None:
                raise mine.why
            if mine.done is not None:
                return mine.done
        raise Unavailable("too many are writing to this match at once; try again")

    async def _together(self, watched: WatchedMatch) -> None:
        """Carry out what waits, write it in one commit and show it by one update; what finds no answer tries again."""
        some, watched.line = watched.line[:TOGETHER], watched.line[TOGETHER:]
        for one in some:
            one.taken = True
        if not self.store.sqlite and any([one.ahead(watched.logged) for one in some]):
            await self._follow(watched)  # another worker is further than this one
        logged = watched.logged
        was = logged.asked()
        breath = Breath() if len(some) > 1 else None
        for one in some:
            if logged.broken:
                return
            await self._carried_out(logged, one)
            if breath is not None:
                await breath.take()
        entries = [entry for one in some for entry in one.entries]
        try:
            if logged.broken or entries and not await self._durable(watched, entries, was):
                return
        except Exception as why:
            for one in some:
                one.why = one.why or why
            return
        if entries:
            await self._tell(watched)
            metrics.MOVES.add(logged.game.name, len(entries))
        for one in some:
            one.answer(logged)
            metrics.MOVE_SECONDS.add(time.perf_counter() - one.began)

    async def _carried_out(self, logged: LoggedMatch, one: Submission) -> None:
        """Make its entries in memory; a mistake in a game's rules spoils neither the match nor the server."""
        number = logged.number
        try:
            made = one.carry_out(logged)
            one.entries = made if isinstance(made, list) else await made
        except Stale as why:
            metrics.REFUSED.add("stale")
            one.why = why
        except (Refused, Problem) as why:
            metrics.REFUSED.add("rules")
            one.why = why
        except Exception as why:
            logged.broken = True
            log.exception("the rules failed", game=logged.game.name, match=logged.id, number=logged.number)
            one.why = NotNow(f"{logged.game.title} has met a mistake in its rules; nothing was changed")
            one.why.__cause__ = why
        if one.why is not None and logged.number != number:
            logged.broken = True  # the first of several entries were made: memory is thrown away

    async def _durable(self, watched: WatchedMatch, entries: Sequence[LogEntry], was: Collection[int] | None) -> bool:
        """Write entries, with notes for seats that were not asked before; False if another worker was first and the
        match must be looked at anew."""
        logged = watched.logged
        due = logged.due() or logged.over and logged.kept < len(logged.force)
        rows = [{"match": logged.id, **msgspec.structs.asdict(entry)} for entry in entries]
        try:
            summary = {**logged.summary(), "calls": logged.calls(was)}
            await self.store.append_many(rows, summary, logged.keep() if due else None, self._also(watched))
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

    def _also(self, watched: WatchedMatch) -> Also | None:
        """What is written in the transaction of entries: clocks, and at the end what the game counts for."""
        logged = watched.logged
        beside = self.beside(watched) if self.beside is not None else None
        end = self.at_end(logged) if logged.over and self.at_end is not None else None
        if beside is None or end is None:
            return beside or end

        def write(connection: sa.Connection) -> None:
            beside(connection)
            end(connection)
        return write

    async def _tell(self, watched: WatchedMatch) -> None:
        """A change is durable: show it and notify other workers."""
        logged = watched.logged
        watched.elsewhere = False
        await watched.publish()
        logged.forget()
        if logged.over:
            watched.close_book()
        self.notify.tell("match", logged.id, logged.number)
        self.changed(watched)

    def changed(self, watched: WatchedMatch) -> None:
        """Tell all who look after a match that it, or who sits there, is another."""
        for listener in self.after:
            listener(watched)
        if watched.logged.over:
            for listener in self.after_end:
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
            self.surely(partial(self.catch_up, watched))
        elif what in ("table", "chat"):
            self.surely(partial(self.refresh, id, what))

    async def resync(self) -> None:
        """After a lost connection: whatever is in memory may have moved on."""
        for watched in list(self.watched.values()):
            for work in (partial(self.catch_up, watched), partial(self.refresh, watched.id),
                         partial(self.refresh, watched.id, "chat")):
                self.surely(work)

    async def catch_up(self, watched: WatchedMatch, clocks: bool = False) -> None:
        """Follow what was written elsewhere: entries with their clocks, or clocks alone."""
        async with watched.lock:
            await self._follow(watched, clocks)
        if watched.logged.broken:
            await self.get(watched.id)

    async def _follow(self, watched: WatchedMatch, clocks: bool = False) -> None:
        """Carry out entries that other workers wrote, and show them; whoever calls holds the lock."""
        logged = watched.logged
        if logged.broken:
            return  # what it holds may never have been written: nothing follows upon it, and nobody is shown it
        fresh = sa.select(LOG).where(LOG.c.match == logged.id, LOG.c.number > logged.number).order_by(LOG.c.number)
        untimed = watched.untimed is watched.table and not clocks
        written, *about = await self.store.every(fresh, *(() if untimed else (
            CLOCKS_AT, HOURS_AT)), of=watched.id)
        entries = [entry_of(row) for row in written]
        if about and (entries or clocks):
            watched.clock_rows, watched.hours = about[0], {row["seat"]: row["hours"] for row in about[1]}
        if not entries:
            return
        watched.elsewhere = True
        try:
            for entry in entries:
                logged.follow(entry)
        except Exception:  # whoever needs it reads it anew, and shows all of it
            logged.broken = True
            return
        await watched.publish()
        if logged.over:
            watched.close_book()
        self.changed(watched)

    async def refresh(self, id: str, what: str = "table") -> None:
        """Seats or talk changed: look again, and tell those who look on."""
        watched = self.watched.get(id)
        if watched is None:
            return
        if what == "chat":
            await self._pass_on(watched)
            return
        table = await self.store.row(TABLE_ROWS.where(TABLES.c.id == id))
        seats = manned(*await self.store.every(*CHAIRS, of=id))
        if table is not None and table["state"] == "closed":
            watched.table = table
            del self.watched[id]
            for feed in watched.everybody():
                feed.close(4409, f"the table is closed: {table['outcome'] or table['stopped']}")
        elif table is not None:
            watched.table, watched.seats = table, seats
            for feed in watched.everybody():
                if feed.viewer not in perspectives(table, seats, feed.who):
                    feed.close(4403, "the seat is held elsewhere now")
            watched.introduce()
            if watched.late is not None:
                watched.late.table, watched.late.seats = table, seats
                watched.late.introduce()
            self.changed(watched)

    async def _pass_on(self, watched: WatchedMatch) -> None:
        """Show what was said since."""
        rows = await chat.after(self.store, watched.id, watched.said)
        for one in (watched, watched.late):
            if rows and one is not None:
                one.said = max(one.said, rows[-1]["number"])
        made: dict[tuple[int, ...], bytes] = {}
        for feed in watched.everybody():
            ears = chat.ears_of(watched.table, watched.seats, feed.who, feed.viewer)
            some = [row for row in rows if chat.heard_by(row, ears)]
            which = tuple([row["number"] for row in some])
            if some:
                made[which] = made.get(which) or encode(SaidMessage(tuple([chat.shown(row) for row in some])))
                feed.put(made[which])

    # -- sockets ------------------------------------------------------------------------------------------------

    async def attach(self, watched: WatchedMatch, feed: Feed) -> None:
        """Somebody looks on: who sits where, and everything there is to see; what was said follows, see `Talk`."""
        if watched.said < 0:
            watched.said = await chat.top(self.store, watched.id)
        if not self.store.sqlite:  # another worker may be further, and may have kept a page of this seat
            await self.catch_up(watched)
            await self.read_drafts(watched)
        await self.settled(watched.id)
        watched.feeds.add(feed)
        self.sockets += 1
        metrics.SOCKETS.set(self.sockets)
        watched.introduce(feed)
        watched.introduce_soon()
        feed.show_all(watched)
        self.greet(watched, feed)

    async def read_drafts(self, watched: WatchedMatch) -> None:
        """Pages that other workers have kept."""
        for row in await self.store.rows(sa.select(DRAFTS).where(DRAFTS.c.table == watched.id)):
            watched.drafted(row["seat"], Draft(row["orders"], row["cells"], row["at"]))

    def detach(self, watched: WatchedMatch, feed: Feed) -> None:
        """Somebody is gone."""
        watched.feeds.discard(feed)
        watched.used = time.monotonic()
        if feed.who is not None:
            watched.heard[feed.who.id] = self.store.clock.now()
        self.sockets -= 1
        metrics.SOCKETS.set(self.sockets)
        watched.introduce_soon()

    def hang_up(self, session: str) -> None:
        """A session was revoked: its sockets close."""
        for watched in self.watched.values():
            for feed in watched.everybody():
                if feed.who is not None and feed.who.session == session:
                    feed.close(4401)

    # -- housekeeping -------------------------------------------------------------------------------------------

    def task(self, work: Any) -> None:
        """Do something beside; failures are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def surely(self, work: Callable[[], Awaitable[object]]) -> None:
        """Do something beside, again and again until the database is there: nobody gives the hint a second time."""
        self.task(self._until_done(work))

    async def _until_done(self, work: Callable[[], Awaitable[object]]) -> None:
        wait = 0.1
        while True:
            try:
                await work()
                return
            except Away:
                await asyncio.sleep(wait)
                wait = min(5.0, 2 * wait)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and not isinstance(task.exception(), (Away, type(None))):
            log.error("work beside failed", why=repr(task.exception())[:300])

    def look_again(self) -> None:
        """The database is another one now: nothing in memory can be trusted."""
        for watched in self.watched.values():
            watched.logged.broken = True
            self.surely(partial(self.get, watched.id))

    def let_go(self, idle_seconds: float, most: int) -> None:
        """Forget matches that nobody looks at: those not used for long, and the longest unused of too many."""
        now = time.monotonic()
        free = sorted([w for w in self.watched.values() if not (w.everybody() or w.waiting or w.lock.locked())],
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
                    row["key"], row["time"], row["told"], row["hash"], row.get("by") or "")
