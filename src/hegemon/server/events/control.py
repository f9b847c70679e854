"""The control room: what its members see and do while a game goes on.

What changes is worked out once for all members, a moment after the last change, and goes to their sockets as one
message. Answers go into the log of the match, with the name of whoever gave them; everything else into the log of acts.
"""
from __future__ import annotations

import asyncio
import secrets
from typing import Final

import msgspec
import sqlalchemy as sa
import structlog

from hegemon.kernel import SPECTATOR, Refused
from hegemon.kernel.live import Ruling
from hegemon.server.clocks.clocks import Clocks
from hegemon.server.database.schema import EVENTS
from hegemon.server.errors import Missing, NotNow, Problem
from hegemon.server.events.acting import Acting
from hegemon.server.events.cases import HELP, Cases
from hegemon.server.events.deeds import many
from hegemon.server.events.events import Events, setup_of
from hegemon.server.events.gates import Gates
from hegemon.server.events.hooks import hooks_of
from hegemon.server.events.numbers import Numbers
from hegemon.server.events.press import Press
from hegemon.server.events.room import Pages, Room
from hegemon.server.events.rulings import Rulings
from hegemon.server.events.staff import Member
from hegemon.server.matches.matches import Matches
from hegemon.server.matches.sweeping import whole
from hegemon.server.matches.watched import Feed, WatchedMatch
from hegemon.server.people.access import check_seat
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.bodies import Scope, Swept
from hegemon.server.protocol.events import CaseWish, DeskPage, DeskSweep, EventSettings, Help, NewNotice, Way
from hegemon.server.protocol.messages import DeskMessage, ScreenMessage, encode

log = structlog.get_logger("hegemon.control")
GATHER: Final = 0.2     # seconds in which changes are shown together
TICK: Final = 0.5
SHUT: Final = "the event has not begun yet: Control opens the doors"


class Control:
    """The control rooms of all events in memory."""

    def __init__(self, events: Events, press: Press, matches: Matches, clocks: Clocks, backup: str) -> None:
        self.events = events
        self.clocks = clocks
        self.gates = Gates(events, backup)
        self.press = press
        self.matches = matches
        self.store = events.store
        self.pages = Pages(events, press)
        self.numbers = Numbers(matches)
        self.rulings = Rulings(events, matches, self.numbers)
        self.acting = Acting(events, matches)
        self.rooms: dict[str, Room] = {}
        self.known: set[str] = set()             # tables that are events
        self._ticking: asyncio.Task[None] | None = None
        self.waiting: set[str] = set()           # of them, those that have not begun
        matches.barred = self.barred
        matches.after.append(self.changed)

    async def open(self) -> None:
        """Know which tables are events, and keep the countdowns."""
        events = await self.store.rows(sa.select(EVENTS.c.table, EVENTS.c.begun))
        self.known.update([row["table"] for row in events])
        self.waiting = {row["table"] for row in events if not row["begun"]}
        self._ticking = asyncio.create_task(self._tick(), name="control")

    async def close(self) -> None:
        """No more countdowns."""
        if self._ticking is not None:
            self._ticking.cancel()
            await asyncio.gather(self._ticking, return_exceptions=True)

    def barred(self, watched: WatchedMatch) -> str:
        """Why nothing can be answered at a table now: its event has not begun, or its clock says so."""
        return SHUT if watched.id in self.waiting else self.clocks.barred(watched)

    # -- rooms --------------------------------------------------------------------------------------------------

    def changed(self, watched: WatchedMatch) -> None:
        """A match has changed, or who looks at it: show it to Control in a moment."""
        if watched.id in self.known:
            self.gates.see(watched)
            self.matches.task(self.refresh(watched.id))

    async def room(self, table: str) -> Room:
        """The room of an event under way."""
        room = self.rooms.get(table)
        if room is None:
            event = await self.events.row(table)
            cases = Cases(self.store, table)
            await cases.load()
            room = self.rooms.setdefault(table, Room(table, cases, msgspec.convert(event["settings"], EventSettings)))
            room.begun = event["begun"]
            room.members = await self.events.staff.all(table)
        return room

    async def reload(self, table: str) -> None:
        """Settings, members or claims have changed."""
        self.known.add(table)
        event = await self.events.row(table)
        self._opened(table, bool(event["begun"]))
        room = self.rooms.get(table)
        if room is not None:
            room.settings, room.begun = msgspec.convert(event["settings"], EventSettings), event["begun"]
            room.members = await self.events.staff.all(table)
            await room.cases.load()
        await self.refresh(table)

    def _opened(self, table: str, begun: bool) -> None:
        """An event waits for Begin, or has begun: then bots are asked too."""
        if not begun:
            self.waiting.add(table)
        elif table in self.waiting:
            self.waiting.discard(table)
            watched = self.matches.watched.get(table)
            if watched is not None:
                self.matches.changed(watched)

    def new(self, table: str) -> None:
        """An event was set up."""
        self.waiting.add(table)
        self.known.add(table)
        self.told(table)

    def told(self, table: str) -> None:
        """Something about an event has changed: other workers shall look too."""
        self.matches.notify.tell("event", table)
        self.matches.task(self.reload(table))

    async def refresh(self, table: str) -> None:
        """Show a change to all members, together with what changes in the same moment."""
        room = await self.room(table)
        if room.waiting:
            return
        room.waiting = True
        try:
            await asyncio.sleep(GATHER)
        finally:
            room.waiting = False
        watched = self.matches.watched.get(table)
        if watched is None:
            self.rooms.pop(table, None)
            return
        await self._synced(room, watched)
        if room.begun:
            await self.gates.passed(watched, room.settings.print_gates)
        feeds = self._feeds(room, watched)
        if feeds:
            message = encode(DeskMessage(await self.pages.page(room, watched)))
            for feed in feeds:
                feed.put(message)

    @staticmethod
    def _feeds(room: Room, watched: WatchedMatch) -> list[Feed]:
        """The sockets of Control."""
        people = {member.person for member in room.members if member.role != "door"}
        return [feed for feed in watched.feeds if feed.who is not None and feed.who.id in people]

    async def _synced(self, room: Room, watched: WatchedMatch) -> None:
        """Cases as the position has them now."""
        async with watched.lock:
            logged = watched.logged
            if not logged.broken:
                await room.cases.sync(logged, hooks_of(logged.game), room.settings.fallback)

    # -- what is seen -------------------------------------------------------------------------------------------

    async def look(self, table: str) -> DeskPage:
        """The whole room, for a page that opens."""
        watched = await self.matches.settled(table)
        room = await self.room(table)
        await self._synced(room, watched)
        return await self.pages.page(room, watched)

    async def begin(self, by: Member) -> None:
        """The doors open: answers count and the clocks run."""
        await self.events.begin(by)
        await self.clocks.go(by.table)
        self.told(by.table)

    # -- what is done -------------------------------------------------------------------------------------------

    async def decide(self, by: Member, key: str, wish: CaseWish) -> None:
        """Claim, release or hold a case, or answer it."""
        watched = await self.matches.settled(by.table)
        room = await self.room(by.table)
        await self._synced(room, watched)
        await self.rulings.decide(room, watched, key, wish, by)
        self.told(by.table)

    async def sweep(self, by: Member, wish: DeskSweep) -> Swept:
        """End the phase, or close one place, for all who are late; rulings somebody holds are left."""
        watched = await self.matches.settled(by.table)
        room = await self.room(by.table)
        held = frozenset([one.path for key, one in room.cases.found.items()
                          if one.path is not None and room.cases.rows.get(key, {}).get("held")])
        scope = whole(watched.logged)
        if wish.place:
            moment = hooks_of(watched.logged.game).place_moment(watched.logged.state, wish.place)
            scope = Scope(round=moment.round, phase=moment.phase, part=moment.part, place=wish.place)
        elif wish.part:
            moment = hooks_of(watched.logged.game).moment(watched.logged.state)
            scope = Scope(round=moment.round, phase=moment.phase, part=moment.part)
        sweeper = self.events.tables.sweeper
        if wish.dry:
            counted = await sweeper.count(by.table, scope, held)
            counted.done_by = (await self.events.acts.naming([counted.done_by]))(counted.done_by)
            return counted
        if by.table in self.waiting:
            raise NotNow(SHUT)
        if not (wish.place or wish.part) and self.clocks.hurry(watched):
            await self.events.acts.do(by.table, by.signed, "opens the gate")
            return Swept(answers=0, drafts=0, seats=[], n=watched.logged.count(SPECTATOR))
        done = await sweeper.sweep(by.table, scope, by.by, wish.key, held)
        done.done_by = (await self.events.acts.naming([done.done_by]))(done.done_by)
        if done.answers:
            words = f"{many(done.answers, 'answer')} for {many(len(done.seats), 'seat')}"
            what = "closes a table" if wish.place else "ends the part" if wish.part else "ends the phase"
            await self.events.acts.do(by.table, by.signed, what, before=wish.place or scope.part, after=words)
        self.told(by.table)
        return done

    async def seat(self, by: Member, who: Who, seat: int, do: str) -> Way | None:
        """About a seat: a notice to its person, its code, a bot for it, or its person again."""
        _, seats = await self.events.tables.rows(by.table)
        if seat not in range(len(seats)) or seats[seat]["kind"] == "desk":
            raise Missing(f"there is no seat {seat + 1} to look after")
        if do == "link":
            return await self.events.shown(by.table, await self.events.links.there(who, by.table, "seat", seat))
        if do == "nudge":
            await self.press.announce(by, NewNotice(text="The others wait for your answer.", seat=seat))
        else:
            settings = await self.events.settings_of(by.table)
            await self.events.tables.lend(by.table, by.signed, seat, do == "bot", settings.level)
        self.told(by.table)
        return None

    async def show_screens(self, table: str) -> None:
        """All screens look again."""
        watched = self.matches.watched.get(table)
        for feed in watched.feeds if watched is not None else ():
            if feed.viewer == SPECTATOR:
                feed.put(encode(ScreenMessage(())))

    async def help(self, who: Who, table: str, wish: Help) -> None:
        """A player asks somebody of Control."""
        row, seats = await self.events.tables.seen(who, table)
        check_seat(row, seats, who, wish.seat)
        if table not in self.known:
            raise NotNow("nobody runs this table: ask the others")
        room = await self.room(table)
        mine = [case for case in room.cases.shown({}) if case.kind == "help" and case.seat == wish.seat]
        if len(mine) >= 3:
            raise NotNow("Control has three calls of yours already; somebody comes")
        game, setup = setup_of(row)
        chairs, _ = hooks_of(game).casting(setup)
        place = next((chair.place for chair in chairs if chair.seat == wish.seat), "")
        await room.cases.ask(wish.seat, seats[wish.seat]["name"], wish.kind,
                             wish.text.strip() or HELP[wish.kind], place)
        self.told(table)

    # -- countdowns ---------------------------------------------------------------------------------------------

    async def _tick(self) -> None:
        """Prepared answers are given when their time is up; silent seats are noticed."""
        while True:
            await asyncio.sleep(TICK)
            for room in list(self.rooms.values()):
                try:
                    await self._look_after(room)
                except asyncio.CancelledError:
                    raise
                except Exception as why:  # one room must not stop the others
                    log.warning("a room could not be looked after", table=room.table, why=repr(why)[:200])

    async def _look_after(self, room: Room) -> None:
        watched = self.matches.watched.get(room.table)
        if watched is None:
            return
        if room.online != watched.online():
            room.online = watched.online()
            self.matches.task(self.refresh(room.table))
        if watched.logged.over:
            return
        if not room.begun or self.clocks.stands(watched):
            room.cases.delay(TICK)
            return
        room.cases.limit = self.clocks.part_ends(watched)
        for one in room.cases.late(self.store.clock.now()):
            assert isinstance(one.case, Ruling)
            try:
                await self.rulings.rule(room, one, one.case.answers[0][0], f"auto:{secrets.token_hex(8)}", "auto",
                                        "by itself")
            except (Refused, Problem) as why:
                log.info("a prepared answer was not needed", table=room.table, key=one.key, why=str(why)[:100])
            self.told(room.table)
        if room.settings.auto_bot:
            await self._replace(room, watched)

    async def _replace(self, room: Room, watched: WatchedMatch) -> None:
        """A bot for whoever owes an answer and has had no phone for too long."""
        for seat, mark in self.pages.marks(room, watched).items():
            owes = watched.logged.state.question(seat) is not None
            if mark.mark == "away" and owes and self.store.clock.now() - mark.since > room.settings.seat_grace:
                await self.events.tables.lend(room.table, "clock", seat, True, room.settings.level)
