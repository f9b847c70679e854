"""The clocks of all tables: kept beside the log, looked after by whichever process comes first, exactly once."""
from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Coroutine, Sequence
from typing import Any, Final

import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy.dialects import postgresql, sqlite

from hegemon.bots import levels
from hegemon.kernel import Game, Refused
from hegemon.server.clocks.hours import NEVER
from hegemon.server.clocks.timing import GATE, LATE, PART, PHASE, RADIO, RUNNING, SPOT, STILL, TABLE, TableClock, Timer
from hegemon.server.database.outages import Away
from hegemon.server.database.schema import CLOCKS, HEART, HOURS, SEATS, TABLES
from hegemon.server.database.store import Also, Change, Row
from hegemon.server.errors import NotNow, Problem
from hegemon.server.matches.going_on import setup_of
from hegemon.server.matches.hooks import hooks_of
from hegemon.server.matches.sweeping import Sweeper
from hegemon.server.matches.watched import Feed, WatchedMatch
from hegemon.server.people.accounts import Who
from hegemon.server.people.acts import Acts
from hegemon.server.people.pacing import plan_of, timed
from hegemon.server.protocol.bodies import Scope
from hegemon.server.protocol.clocks import ClockAct, ClockMessage, ClockPlan, Hours
from hegemon.server.protocol.messages import encode

log = structlog.get_logger("hegemon.clocks")
BEAT: Final = 2.0      # seconds from one beat of the heart to the next
BACK: Final = 10.0     # seconds after a stop of the server before clocks run again
FROZEN: Final = "frozen by the host, who lets it go on"
ALIVE: Final = 2.5     # seconds: with a heart so young another worker is alive
PROMPT: Final = 0.5    # seconds in which the database has to say its time
ASKED: Final = 4       # times it is asked: the quickest answer counts, the first may have had to open a connection
TUNED: Final = 60.0    # seconds from one comparison with the database's time to the next
AT_ONCE: Final = 100   # matches with clocks at zero that are looked after before the heart beats again
ABREAST: Final = 16    # of them at a time: what they write shares commits
CLAIM: Final = 10.0    # seconds for which a clock at zero is one worker's; if it dies meanwhile, another does it then


def stored(rows: Sequence[Row], is_sqlite: bool) -> list[Change]:
    """What writes clocks, each in the place of the one before; a worker that is behind puts nothing back."""
    insert: Any = (sqlite if is_sqlite else postgresql).insert(CLOCKS)
    new = insert.excluded
    later = sa.or_(CLOCKS.c.began < new.began, sa.and_(CLOCKS.c.began == new.began, CLOCKS.c.changed <= new.changed))
    upsert = insert.on_conflict_do_update(index_elements=["table", "scope"], where=later, set_={
        column.name: new[column.name] for column in CLOCKS.columns if column.name not in ("table", "scope")})
    return [(upsert, list(rows))] if rows else []


def kept(rows: Sequence[Row], is_sqlite: bool) -> Also:
    """The same in a transaction of others."""
    work = stored(rows, is_sqlite)

    def write(connection: sa.Connection) -> None:
        for statement, values in work:
            connection.execute(statement, values)
    return write


def _running(connection: sa.Connection) -> list[TableClock]:
    """The clocks of all tables where time runs, as they are stored: nobody has to open a match to know when it ends."""
    rows: dict[str, list[Row]] = {}
    for row in connection.execute(sa.select(CLOCKS)).mappings():
        rows.setdefault(row["table"], []).append(dict(row))
    counting = [table for table, some in rows.items()
                if any([row["state"] == RUNNING and row["scope"] != TABLE for row in some])]
    plans = {row.id: plan_of({"live": row.live}) for row in connection.execute(
        sa.select(TABLES.c.id, TABLES.c.live).where(TABLES.c.state == "playing"))}
    hours: dict[str, dict[int, Hours]] = {}
    for table, seat, chosen in connection.execute(
            sa.select(SEATS.c.table, SEATS.c.seat, HOURS.c.hours).join(HOURS, HOURS.c.person == SEATS.c.person)
            .join(TABLES, TABLES.c.id == SEATS.c.table).where(TABLES.c.state == "playing")):
        hours.setdefault(table, {})[seat] = msgspec.convert(chosen, Hours)
    return [TableClock(table, plans[table], rows[table], hours.get(table, {}), None) for table in sorted(counting)
            if table in plans]


class Clocks:
    """Looks after the clocks of this process's matches, and of those nobody holds."""

    def __init__(self, sweeper: Sweeper, acts: Acts) -> None:
        self.sweeper = sweeper
        self.matches = sweeper.matches
        self.store = sweeper.matches.store
        self.acts = acts
        self._tuned = 0.0
        self.expired = 0                                    # clocks at zero that something was done about
        self._next: list[tuple[float, str]] = []            # when to look at which match
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.matches.beside = self.beside
        self.matches.barred = self.barred
        self.matches.greet = self.greet
        self.matches.after.append(self.changed)

    # -- of one match -------------------------------------------------------------------------------------------

    def of(self, watched: WatchedMatch) -> TableClock | None:
        """The clocks of a match, or None where it has none."""
        row = watched.table
        if row is watched.untimed:  # asked several times with every action
            return None
        if not timed(row):
            watched.untimed = row
            return None
        plan = plan_of(watched.table)
        clock: TableClock | None = watched.clock
        if clock is not None and clock.plan.kind == plan.kind == "phase":
            clock.plan = plan  # another day from the next phase on; what runs goes on
        if clock is None or clock.plan != plan or watched.clock_rows is not None:
            rows, watched.clock_rows = watched.clock_rows or (), None
            hooks = hooks_of(watched.logged.game)
            table = hooks.timetable(setup_of(watched.logged.game, watched.table)) if plan.kind == "phase" else None
            hours = {seat: msgspec.convert(found, Hours) for seat, found in watched.hours.items()}
            if clock is not None and clock.plan != plan:
                rows = [row for row in rows if row["scope"] == TABLE]  # another pace: its time from now on
            clock = watched.clock = TableClock(watched.id, plan, rows, hours, table)
            clock.adopt(watched.logged.state)
            clock.corrected(rows, self.store.clock.now())
        if watched.table["stopped"] and clock.state != "frozen":
            clock.stop("frozen", self.store.clock.now())
        return clock

    def step(self, watched: WatchedMatch, clock: TableClock) -> None:
        """Bring the clocks to where the match stands."""
        logged = watched.logged
        people = [row["seat"] for row in watched.seats if row["person"] is not None and not row["bot"]]
        clock.step(logged.state, logged.number, self.store.clock.now(), hooks_of(logged.game).moment(logged.state),
                   people)

    def beside(self, watched: WatchedMatch) -> Also | None:
        """What is written together with entries of a match."""
        clock = self.of(watched)
        if clock is None:
            return None
        self.step(watched, clock)
        rows = clock.rows(self.store.clock.now())
        return kept(rows, self.store.sqlite) if rows else None

    def barred(self, watched: WatchedMatch) -> str:
        """Why nothing can be answered now, or nothing."""
        if watched.table["stopped"]:
            return f"the game is paused: {watched.table['stopped']}"
        clock = self.of(watched)
        return clock.shut(self.store.clock.now()) if clock is not None else ""

    def message(self, watched: WatchedMatch) -> ClockMessage | None:
        """The clocks as everybody sees them."""
        clock = self.of(watched)
        if clock is None:
            return None
        now, gate = self.store.clock.now(), clock.timers.get(GATE)
        shut = gate is not None and gate.state == RUNNING
        state: Any = clock.state
        return ClockMessage(round(now, 3), clock.plan.kind, state, clock.shown(now), clock.goes_on(now),
                            hooks_of(watched.logged.game).moment(watched.logged.state).title,
                            gate.title if shut and gate is not None else "",
                            round(clock.ends(gate, now), 3) if shut and gate is not None else 0.0)

    def greet(self, watched: WatchedMatch, feed: Feed) -> None:
        """Somebody looks on."""
        message = self.message(watched)
        if message is not None:
            feed.put(encode(message))

    def changed(self, watched: WatchedMatch) -> None:
        """A match has moved on, or who sits there: show its clocks if they changed, and know when to look again. Of
        several workers the one that wrote last does: the others find what it leaves by `_look`."""
        clock = self.of(watched)
        if clock is None:
            return
        self.step(watched, clock)
        now = self.store.clock.now()
        rows = clock.rows(now)
        if rows:  # not by an action: somebody sat down, a bot took over, or the match was opened
            self.matches.task(self._write(watched.id, rows))
        shown = self.message(watched)
        assert shown is not None
        key = msgspec.structs.replace(shown, now=0.0)
        if key != watched.clock_shown:
            watched.clock_shown = key
            message = encode(shown)
            for feed in watched.feeds:
                feed.put(message)
        zero = clock.next_zero(now)
        if zero < NEVER and (clock.plan.kind == "phase" or not watched.elsewhere):
            heapq.heappush(self._next, (zero, watched.id))
            if self._next[0][1] == watched.id:
                self._wake.set()

    async def _write(self, id: str, rows: Sequence[Row]) -> None:
        if not rows:
            return
        await self.store.changes(*stored(rows, self.store.sqlite))
        self.matches.notify.tell("clock", id)

    async def reread(self, id: str) -> None:
        """Another worker has changed the clocks of a match."""
        watched = self.matches.watched.get(id)
        if watched is not None:
            await self.matches.catch_up(watched, clocks=True)
            self.changed(watched)

    async def anew(self, id: str) -> None:
        """Somebody plays at other hours: when clocks end is worked out and written anew."""
        watched = await self.matches.settled(id)
        await self.matches.catch_up(watched, clocks=True)
        clock = self.of(watched)
        if clock is not None:
            clock.changed.update([timer.scope for timer in clock.timers.values() if timer.state == RUNNING])
            await self._write(id, clock.rows(self.store.clock.now()))
            self.changed(watched)

    # -- what people do -----------------------------------------------------------------------------------------

    async def act(self, id: str, by: Who | str, wish: ClockAct, what: str = "") -> None:
        """Start, pause, freeze, break, add, set, undo, end; one act with before and after. A freeze, and its end, are
        for every table, also where nothing is timed."""
        watched = await self.matches.settled(id)
        clock, now = self.of(watched), self.store.clock.now()
        if clock is None and wish.do not in ("freeze", "start"):
            raise NotNow("this table has no clock")
        if clock is not None and wish.do == "end":
            await self._end(watched, clock, by)
            return
        before = after = watched.table["stopped"]
        if clock is not None:
            before, after = await self._do(watched, clock, wish, now)
        stopping, rows = self._stopping(watched, wish), clock.rows(now) if clock is not None else ()
        await self.acts.do(id, by, what or f"clock: {wish.do}", *stopping, *stored(rows, self.store.sqlite),
                           before=before, after=after, reason=wish.reason)
        if stopping:
            self.changed(watched)                    # the clock first: a whole hall looks at it
            await self.matches.refresh(id)           # which tells all who look after the match
            self.matches.notify.tell("table", id)
        else:
            self.matches.changed(watched)
            self.matches.notify.tell("clock", id)

    def _stopping(self, watched: WatchedMatch, wish: ClockAct) -> list[Change]:
        """Why nobody can play now stands with the table: a freeze says it, to pause or to start ends it."""
        if wish.do not in ("freeze", "start", "pause", "break"):
            return []
        stopped = (wish.reason.strip() or FROZEN)[:200] if wish.do == "freeze" else ""
        watched.table = {**watched.table, "stopped": stopped}
        return [(sa.update(TABLES).where(TABLES.c.id == watched.id).values(stopped=stopped), None)]

    async def go(self, id: str) -> None:
        """The clocks of a table that was frozen from the deal on begin to run; where there are none nothing happens."""
        watched = await self.matches.settled(id)
        clock, now = self.of(watched), self.store.clock.now()
        if clock is not None and clock.state == "frozen":
            clock.go(now)
            await self._write(id, clock.rows(now))
            self.changed(watched)

    async def _do(self, watched: WatchedMatch, clock: TableClock, wish: ClockAct, now: float) -> tuple[str, str]:
        """Carry out an act in memory; what was before, and what is after."""
        was = clock.state
        if wish.do == "start":
            gate = clock.timers.get(GATE)
            if was not in STILL and gate is not None and gate.state == RUNNING:
                logged = watched.logged
                clock.begin_phase(hooks_of(logged.game).moment(logged.state), logged.number, now)
                return "the gate was shut", "the gate is open"
            clock.go(now)
            return was, clock.state
        if wish.do in ("pause", "freeze", "break"):
            if wish.do == "break" and wish.seconds <= 0:
                raise Refused("a break has a length: say how many seconds")
            how = {"pause": "paused", "freeze": "frozen", "break": "break"}[wish.do]
            clock.stop(how, now, now + wish.seconds if how == "break" else 0.0)
            return was, clock.state
        if wish.do == "spot":
            clock._set(Timer(SPOT, RUNNING, now, float(wish.seconds), float(wish.seconds), wish.title,
                             watched.logged.number))
            return "", f"{wish.title} {wish.seconds} s"
        scope = PHASE if wish.do == "undo" else wish.scope
        if scope not in clock.timers:
            raise Refused(f"there is no clock {scope or 'without a name'} at this table")
        title = clock.timers[scope].title or scope
        less = await self._given(watched.id, title) if wish.do == "undo" else 0.0
        before, after = clock.alter(scope, now, lambda left: float(wish.seconds) if wish.do == "set" else max(
            0.0, left + wish.seconds - less))
        return f"{title} {before:.0f} s", f"{title} {after:.0f} s"

    async def _given(self, table: str, title: str) -> float:  # K-01
        """The seconds a phase was given last, less than none if they were taken, and nobody has taken back."""
        undone = 0
        for act in await self.acts.latest(table, [f"clock: {one}" for one in ("add", "set", "undo")]):
            left = [act[part].removeprefix(f"{title} ").removesuffix(" s") for part in ("before", "after")]
            if not all([seconds.isdigit() for seconds in left]):
                continue  # of another phase
            if act["what"] == "clock: undo":
                undone += 1
            elif undone:
                undone -= 1
            else:
                return float(left[1]) - float(left[0])
        raise NotNow("nobody has changed the time of this phase")

    async def _end(self, watched: WatchedMatch, clock: TableClock, by: Who | str) -> None:
        """End the phase now: a gate opens, and who is late is answered for."""
        logged = watched.logged
        moment = hooks_of(logged.game).moment(logged.state)
        self.hurry(watched)
        await self.sweeper.sweep(watched.id, Scope(round=moment.round, phase=moment.phase), "host")
        await self.acts.do(watched.id, by, "clock: end", before=moment.title)
        self.changed(watched)

    def hurry(self, watched: WatchedMatch) -> bool:
        """The phase ends now, whatever its clock says; True if that was all: the next one only waited for it."""
        clock = self.of(watched)
        if clock is None:
            return False
        now, logged, gate = self.store.clock.now(), watched.logged, clock.timers.get(GATE)
        if gate is not None and gate.state == RUNNING:
            clock.begin_phase(hooks_of(logged.game).moment(logged.state), logged.number, now)
            self.matches.changed(watched)
            return True
        for scope in (PHASE, PART):
            if scope in clock.timers:
                clock.alter(scope, now, lambda _: 0.0)
        return False

    def stands(self, watched: WatchedMatch) -> bool:
        """Whether nothing can be answered now, or no time counts: countdowns wait with it."""
        clock, now = self.of(watched), self.store.clock.now()
        return clock is not None and (clock.state in STILL or bool(clock.shut(now)))

    def part_ends(self, watched: WatchedMatch) -> float:
        """When the present part is at zero; 0 where none runs."""
        clock = self.of(watched)
        part = clock.timers.get(PART) if clock is not None else None
        return clock.ends(part, self.store.clock.now()) if clock is not None and part is not None \
            and part.state == RUNNING else 0.0

    # -- at zero ------------------------------------------------------------------------------------------------

    async def expire(self, id: str) -> None:
        """Do what has to be done about clocks of a match that are at zero."""
        watched = await self.matches.settled(id)
        clock, now = self.of(watched), self.store.clock.now()
        if clock is None or watched.logged.over or watched.table["state"] != "playing":
            await self.store.change(sa.update(CLOCKS).where(CLOCKS.c.table == id).values(state="standing", ends=NEVER))
            return
        if clock.state == "break" and clock.until <= now:
            clock.go(clock.until)
        if clock.state not in STILL:
            for timer in [t for t in clock.timers.values() if t.state == RUNNING]:
                if clock.ends(timer, now) + clock.grace(timer) <= now:
                    await self._zero(watched, clock, timer, now)
        await self._write(id, clock.rows(now))
        self.changed(watched)

    async def _zero(self, watched: WatchedMatch, clock: TableClock, timer: Timer, now: float) -> None:
        self.expired += 1
        policy = clock.late(timer)
        logged = watched.logged
        moment = hooks_of(logged.game).moment(logged.state)
        if timer.scope == GATE:
            clock.begin_phase(moment, logged.number, now)
            self.matches.changed(watched)
        elif policy in ("show", "ask"):
            timer.state = LATE
            clock.changed.add(timer.scope)
        elif timer.scope in (PHASE, PART):
            part = moment.part if timer.scope == PART else ""
            await self.sweeper.sweep(watched.id, Scope(round=moment.round, phase=moment.phase, part=part), "clock")
        else:
            await self._late(watched, int(timer.scope[5:]), timer.began, policy, clock.plan)

    async def _late(self, watched: WatchedMatch, seat: int, began: int, policy: str, plan: ClockPlan) -> None:
        """A seat's time is up: its decision is closed, and where the table says so a bot plays on."""
        def still() -> bool:  # of two workers one was first, and the match has been looked at anew, or read anew, since
            clock = self.of(self.matches.watched.get(watched.id, watched))
            timer = clock.timers.get(f"seat:{seat}") if clock is not None else None
            return timer is not None and timer.began == began and timer.state != "standing"
        if policy == "bot":
            level = self.level(watched.logged.game, plan)
            taken = await self.store.change(sa.update(SEATS).where(
                SEATS.c.table == watched.id, SEATS.c.seat == seat, SEATS.c.bot == "").values(bot=level))
            if taken:
                await self.acts.do(watched.id, "the clock", f"bot in seat {seat + 1}", after=level)
        await self.sweeper.close_decision(watched.id, seat, "clock", still=still)
        if policy == "bot":
            await self.matches.refresh(watched.id)
            self.matches.notify.tell("table", watched.id)

    @staticmethod
    def level(game: Game, plan: ClockPlan) -> str:
        """The bot that takes over at a table."""
        known = list(levels(game))
        return plan.level if plan.level in known else "medium" if "medium" in known else known[-1]

    async def decided(self, id: str, seat: int, policy: str) -> None:
        """The others have said what happens to a seat that is late."""
        watched = await self.matches.settled(id)
        clock = self.of(watched)
        timer = clock.timers.get(f"seat:{seat}") if clock is not None else None
        if clock is not None and timer is not None and timer.state == LATE:
            await self._late(watched, seat, timer.began, policy, clock.plan)

    # -- the heart ----------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Credit the time the server was away, then look after the clocks."""
        self._tuned = 0.0  # it may be the second try
        await self.tune()
        await self.credit()
        self._task = asyncio.create_task(self._run(), name="clocks")

    async def tune(self) -> None:
        """Say so where the machine's clock was set; several workers take their time from the database they share."""
        first, self._tuned = not self._tuned, time.monotonic()
        self.store.clock.jumped()
        if self.store.sqlite:
            return
        said = [await self._asked_time() for _ in range(ASKED)]
        took, off = min(said)  # an answer that was long under way says little
        if first or took < PROMPT:
            self.store.clock.set(time.monotonic() + off)

    async def _asked_time(self) -> tuple[float, float]:
        """How long the database took to say its time, and how far that is from the time this process counts."""
        began = time.monotonic()
        row = await self.store.row(sa.select(sa.extract("epoch", sa.func.clock_timestamp()).label("now")))
        assert row is not None
        took = time.monotonic() - began
        return took, float(row["now"]) - began - took / 2

    async def credit(self) -> None:
        """Downtime is nobody's time: of several workers one gives it back, the one that finds the old heart."""
        now = self.store.clock.now()
        heart = await self.store.row(sa.select(HEART))
        beat = heart["beat"] if heart is not None else 0.0
        if beat <= 0.0 or now - beat < (0.0 if self.store.sqlite else ALIVE):
            return
        async with self.store.write() as connection:
            first = await connection.execute(sa.update(HEART).where(HEART.c.beat == beat).values(beat=now))
            if not first.rowcount:
                return
            for clock in await connection.run_sync(_running):
                clock.credit(beat, now + BACK)
                await connection.run_sync(kept(clock.rows(now), self.store.sqlite))

    async def _run(self) -> None:
        """Wake when something held here is at zero, and every two seconds for what nobody holds."""
        look = 0.0
        while True:
            now = self.store.clock.now()
            try:
                if now >= look:
                    look = now + BEAT
                    if await self._look(now) >= AT_ONCE:
                        look = now  # there are more: a server was away, or many ran out together
                due: dict[str, None] = {}
                while self._next and self._next[0][0] <= now and len(due) < AT_ONCE:
                    due[heapq.heappop(self._next)[1]] = None
                await self._abreast([self._safely(id) for id in due])
            except Away:
                pass  # noticed and logged elsewhere
            except Exception:
                log.exception("looking after clocks failed")
            until = min(look, self._next[0][0] if self._next else NEVER)
            self._wake.clear()
            sleeping = asyncio.create_task(self.store.clock.until(until))
            waking = asyncio.create_task(self._wake.wait())
            try:
                await asyncio.wait([sleeping, waking], return_when=asyncio.FIRST_COMPLETED)
            finally:  # a server that stops leaves nobody waiting
                sleeping.cancel()
                waking.cancel()

    async def _look(self, now: float) -> int:
        """Beat the heart, and look after clocks at zero in matches that nobody holds; how many there were."""
        await self.store.change(sa.update(HEART).values(beat=now))
        if time.monotonic() - self._tuned > TUNED:
            await self.tune()
        claimed = await self._claimed(now)
        await self._abreast([self._at_zero(id, now) for id in sorted(set(claimed))])
        return len(claimed)

    async def _claimed(self, now: float) -> list[str]:
        """The match of each clock at zero that this worker looks after; for a while only it does."""
        overdue = sa.and_(CLOCKS.c.ends <= now - RADIO, CLOCKS.c.state == RUNNING, CLOCKS.c.scope != TABLE)
        due = (sa.select(CLOCKS.c.table, CLOCKS.c.scope).join(TABLES, TABLES.c.id == CLOCKS.c.table)
               .where(overdue, TABLES.c.state == "playing").order_by(CLOCKS.c.ends).limit(AT_ONCE))
        if self.store.sqlite:  # there is no other
            return [row["table"] for row in await self.store.rows(due)]
        free = due.with_for_update(of=CLOCKS, skip_locked=True).subquery()
        async with self.store.write() as connection:
            taken = await connection.execute(
                sa.update(CLOCKS).where(CLOCKS.c.table == free.c.table, CLOCKS.c.scope == free.c.scope, overdue)
                .values(ends=now + CLAIM).returning(CLOCKS.c.table))
            return list(taken.scalars())

    async def _at_zero(self, id: str, now: float) -> None:
        """A match whose stored clocks are at zero."""
        watched = self.matches.watched.get(id)
        clock = self.of(watched) if watched is not None else None
        if clock is None or clock.next_zero(now) <= now:
            await self._safely(id)
        else:
            await self.anew(id)  # what is stored is earlier than it truly ends: it is not looked at again

    @staticmethod
    async def _abreast(work: Sequence[Coroutine[Any, Any, None]]) -> None:
        """Some at a time, so that what they write shares commits; one that fails stops no other."""
        gate = asyncio.Semaphore(ABREAST)

        async def one(each: Coroutine[Any, Any, None]) -> None:
            async with gate:
                await each
        for found in await asyncio.gather(*[one(each) for each in work], return_exceptions=True):
            if isinstance(found, Exception) and not isinstance(found, Away):
                log.error("a clock at zero could not be looked after", why=repr(found)[:300])

    async def _safely(self, id: str) -> None:
        try:
            await self.expire(id)
        except (Problem, Refused) as why:
            log.warning("a clock at zero could not be looked after", match=id, why=str(why)[:200])

    async def close(self) -> None:
        """Stop looking; the heart beats once more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
