"""The control room: what its members see and do while a game goes on.

What changes is worked out once for all members, a moment after the last change, and goes to their sockets as one
message. Answers go into the log of the match, with the name of whoever gave them; everything else into the log of acts.
"""
from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any, Final

import msgspec
import sqlalchemy as sa
import structlog

from hegemon.kernel import SPECTATOR, Refused
from hegemon.kernel.live import Ruling, Tool
from hegemon.server.clocks.clocks import Clocks
from hegemon.server.database.schema import ACTS, EVENTS
from hegemon.server.database.store import Row
from hegemon.server.errors import Missing, NotNow, Problem
from hegemon.server.events.cases import HELP, Cases, Found
from hegemon.server.events.events import Events, setup_of
from hegemon.server.events.gates import Gates
from hegemon.server.events.hooks import ROOM, Hooks, hooks_of
from hegemon.server.events.press import Press
from hegemon.server.events.staff import Member
from hegemon.server.events.story import GATE
from hegemon.server.matches.logged import LogEntry, LoggedMatch
from hegemon.server.matches.matches import Matches
from hegemon.server.matches.sweeping import whole
from hegemon.server.matches.watched import Feed, WatchedMatch
from hegemon.server.people.access import check_seat
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.bodies import ActInfo, Scope, Swept
from hegemon.server.protocol.events import (
    CaseWish,
    DeedInfo,
    DeskPage,
    DeskSweep,
    Effect,
    EventSettings,
    FormWish,
    Help,
    NewNotice,
    PlaceInfo,
    SeatMark,
    ToolInfo,
    ToolWish,
    UndoWish,
    Way,
)
from hegemon.server.protocol.messages import DeskMessage, ScreenMessage, encode

log = structlog.get_logger("hegemon.control")
GATHER: Final = 0.2     # seconds in which changes are shown together
DEEDS: Final = 40
TICK: Final = 0.5
SHUT: Final = "the event has not begun yet: Control opens the doors"


class Room:
    """One event whose match is in memory."""

    def __init__(self, table: str, cases: Cases, settings: EventSettings) -> None:
        self.table = table
        self.cases = cases
        self.settings = settings
        self.begun = 0.0
        self.members: list[Member] = []
        self.waiting = False                     # a refresh is under way
        self.heard: dict[int, float] = {}        # when a seat's phone was last seen
        self.online: set[str] = set()            # who was there when the room was last looked after


class Control:
    """The control rooms of all events in memory."""

    def __init__(self, events: Events, press: Press, matches: Matches, clocks: Clocks, backup: str) -> None:
        self.events = events
        self.clocks = clocks
        self.gates = Gates(events, backup)
        self.press = press
        self.matches = matches
        self.store = events.store
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
                for listener in self.matches.after:
                    listener(watched)

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
            message = encode(DeskMessage(await self.page(room, watched)))
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
        return await self.page(room, watched)

    async def page(self, room: Room, watched: WatchedMatch) -> DeskPage:
        """All that changes."""
        logged = watched.logged
        hooks = hooks_of(logged.game)
        desk = hooks.desk(logged.state)
        marks = self._marks(room, watched)
        waits = {case.place: case.title for case in room.cases.shown({}) if case.place and case.kind == "ruling"}
        places = []
        for card in hooks.places(hooks.view(logged.state)):
            seats = [marks[seat] for seat in card.seats if seat in marks]
            places.append(PlaceInfo(key=card.key, title=card.title, step=card.step, gauges=list(card.gauges),
                                    note=card.note, seats=seats, done=sum([m.mark != "asked" for m in seats]),
                                    waits=waits.get(card.key, "")))
        people = [row for row in watched.seats if row["person"] is not None]
        online = watched.online()
        return DeskPage(
            now=self.store.clock.now(), cases=room.cases.shown({row["seat"]: row["name"] for row in watched.seats}),
            places=places, notices=await self.press.notices(room.table, watched),
            pieces=await self.press.at_desk(room.table), deeds=await self._deeds(watched, desk),
            screens=await self.events.screens(room.table, None), members=await self.events.members(room.table, None),
            phones=sum([row["person"] in online for row in people]), people=len(people),
            bots=sum([bool(row["bot"]) for row in watched.seats]), undo=self._undoable(logged, desk))

    def _marks(self, room: Room, watched: WatchedMatch) -> dict[int, SeatMark]:
        """Each seat: in, asked, without its phone, played by a bot, or nobody's yet."""
        online, parts = watched.online(), watched.parts()
        standing = {seat: prompt for seat, _, prompt in watched.logged.state.standing(SPECTATOR)}
        marks: dict[int, SeatMark] = {}
        for row in watched.seats:
            seat = int(row["seat"])
            if row["kind"] == "desk":
                continue
            asked = seat in standing
            mark: Any = "bot" if row["bot"] else "empty" if row["person"] is None else (
                "away" if row["person"] not in online else "asked" if asked else "in")
            if row["person"] in online:
                room.heard[seat] = self.store.clock.now()
            elif row["person"] is not None:
                room.heard.setdefault(seat, self.store.clock.now())
            panel = parts.get(seat)
            marks[seat] = SeatMark(seat=seat, name=row["name"], title=panel.name if panel is not None else "",
                                   colour=panel.colour if panel is not None else "", mark=mark,
                                   prompt=standing.get(seat, "").partition(" ")[2], since=room.heard.get(seat, 0.0))
        return marks

    @staticmethod
    def _undoable(logged: LoggedMatch, desk: int) -> str:
        """What the desk could take back, in words."""
        last = logged.match.undoable(desk) if desk >= 0 else -1
        return logged.game.verbs.say(logged.match.lines[last].action) if last >= 0 else ""

    async def _deeds(self, watched: WatchedMatch, desk: int) -> list[DeedInfo]:
        """Who did what, the latest first: the desk's answers in the game, and everything around it."""
        acts = await self.store.rows(sa.select(ACTS).where(
            ACTS.c.table == watched.id, ACTS.c.audience != "operator", ACTS.c.what != GATE,
            ACTS.c.what.not_like("link to%"))
                                     .order_by(ACTS.c.number.desc()).limit(DEEDS))
        found = [DeedInfo(at=act.at, by=act.by, what=_act_words(act), reason=act.reason)
                 for act in await self.events.acts.told(acts)]
        logged = watched.logged
        named = await self.events.acts.naming([entry.by for entry in logged.force])
        swept: dict[tuple[float, str], set[int]] = {}    # answered for others in one go
        for entry in reversed(logged.force):
            if len(found) >= 2 * DEEDS:
                break
            by = named(entry.by)
            if entry.seat == desk:
                said = logged.game.verbs.say(logged.game.verbs.read(entry.notation)) if entry.notation else "takes back"
                found.append(DeedInfo(at=entry.time, by=by or "Control", what=said, game=True))
            elif by == "clock":
                swept.setdefault((entry.time, by), set()).add(entry.seat)
        found += [DeedInfo(at=at, by=by, what=f"answers for {len(seats)} {'seats' if len(seats) > 1 else 'seat'}")
                  for (at, by), seats in swept.items()]
        return sorted(found, key=lambda deed: -deed.at)[:DEEDS]

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
        row = room.cases.rows.get(key)
        if row is None:
            raise Missing("there is no such case")
        if row["state"] == "done":
            raise NotNow(await self._closed(row, watched.logged))
        if wish.do in ("claim", "hold"):
            await room.cases.claim(key, by.name, wish.do == "hold")
        elif wish.do == "release":
            await room.cases.release(key, room.settings.fallback)
        elif row["kind"] == "ruling":
            await self._rule(room, key, wish, by)
        else:
            await self._answer(room, key, wish, by)
        self.told(by.table)

    async def _rule(self, room: Room, key: str, wish: CaseWish, by: Member) -> None:
        one = room.cases.found.get(key)
        if one is None or not isinstance(one.case, Ruling):
            raise NotNow(await self._closed(room.cases.rows[key], (await self.matches.get(room.table)).logged))
        notation = wish.answer if wish.do == "answer" else one.case.answers[0][0]
        await self.rule(room, one, notation, wish.key, by.by, by.name)

    async def rule(self, room: Room, one: Found, notation: str, key: str, by: str, name: str) -> None:
        """Answer a ruling, if it is still open: of two who do it in the same moment, one; the other reads who did."""
        watched = await self.matches.get(room.table)
        hooks = hooks_of(watched.logged.game)
        desk = hooks.desk(watched.logged.state)

        def act(logged: LoggedMatch) -> list[LogEntry]:
            open_now = {room.cases.asked.key(logged, desk, q.name(), q.path) for q in logged.state.questions(desk)}
            if one.key not in open_now:
                raise Decided(*who_decided(logged, desk, one.key))
            return [logged.play(desk, notation, key, self.store.clock.now(), by=by, path=one.path)]

        try:
            await self.matches.submit(room.table, desk, key, act)
        except Decided as why:
            raise NotNow(await self._said(why)) from None
        await room.cases.close(one.key, _words(one, notation), name)

    async def _closed(self, row: Row, logged: LoggedMatch) -> str:
        """The same of a closed case; one that another worker closed a moment ago is known from the log alone."""
        if row.get("by"):
            return f"{row['by']} has decided: {row.get('answer', '')}"
        return await self._said(Decided(*who_decided(logged, hooks_of(logged.game).desk(logged.state), row["key"])))

    async def _said(self, why: Decided) -> str:
        """Who was quicker, by name, and with what."""
        if not why.answer:
            return "this is decided already"
        named = await self.events.acts.naming([why.by])
        return f"{named(why.by) or 'Control'} has decided: {why.answer}"

    async def _answer(self, room: Room, key: str, wish: CaseWish, by: Member) -> None:
        """A request is answered by a form, or turned down; help was given."""
        row = room.cases.rows[key]
        if row["kind"] == "request" and wish.answer:
            await self.form(by, FormWish(do=wish.answer, key=wish.key))
        await room.cases.close(key, wish.reason or ("answered" if row["kind"] == "request" else "helped"), by.name)
        await self.events.acts.do(by.table, by.signed, "helps" if row["kind"] == "help" else "answers a request",
                                  after=row["text"][:200], reason=wish.reason, audience="table")

    async def tools(self, by: Member, place: str) -> list[ToolInfo]:
        """The numbers of a place that can be changed."""
        watched = await self.matches.settled(by.table)
        hooks = hooks_of(watched.logged.game)
        return [ToolInfo(key=_tool_key(tool), area=tool.area, place=tool.place, label=tool.label, value=tool.value,
                         less=bool(tool.less), more=bool(tool.more))
                for tool in hooks.tools(hooks.view(watched.logged.state))
                if (tool.less or tool.more) and (not place or tool.place == place or place == ROOM)]

    async def turn(self, by: Member, wish: ToolWish) -> Effect:
        """A number one up or down."""
        watched = await self.matches.settled(by.table)
        hooks = hooks_of(watched.logged.game)
        found = [tool for tool in hooks.tools(hooks.view(watched.logged.state)) if _tool_key(tool) == wish.tool]
        step = getattr(found[0], wish.step) if found else ""
        if not step:
            raise NotNow("this number cannot be changed so now")
        return await self.form(by, FormWish(do=f"{step} {json.dumps(wish.reason, ensure_ascii=False)}", key=wish.key,
                                            dry=wish.dry))

    async def form(self, by: Member, wish: FormWish) -> Effect:
        """A form of the desk, or what it would change."""
        watched = await self.matches.settled(by.table)
        logged = watched.logged
        hooks, desk = hooks_of(logged.game), hooks_of(logged.game).desk(logged.state)
        if desk < 0:
            raise NotNow("this game has no desk of Control")
        effect = _effect(logged, hooks, desk, wish.do)
        if not wish.dry:
            await self.matches.submit(by.table, desk, wish.key, lambda now: [
                now.play(desk, wish.do, wish.key, self.store.clock.now(), by=by.by)])
        return effect

    async def undo(self, by: Member, wish: UndoWish) -> None:
        """Take back what the desk did last."""
        watched = await self.matches.settled(by.table)
        desk = hooks_of(watched.logged.game).desk(watched.logged.state)
        if desk < 0 or watched.logged.match.undoable(desk) < 0:
            raise NotNow("there is nothing of the desk to take back: since then something was revealed or somebody "
                         "answered")
        await self.matches.submit(by.table, desk, wish.key,
                                  lambda logged: [logged.undo(desk, wish.key, self.store.clock.now(), by=by.by)])

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
            words = f"{done.answers} answers for {len(done.seats)} seats"
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
                await self.rule(room, one, one.case.answers[0][0], f"auto:{secrets.token_hex(8)}", "auto", "by itself")
            except (Refused, Problem) as why:
                log.info("a prepared answer was not needed", table=room.table, key=one.key, why=str(why)[:100])
            self.told(room.table)
        if room.settings.auto_bot:
            await self._replace(room, watched)

    async def _replace(self, room: Room, watched: WatchedMatch) -> None:
        """A bot for whoever owes an answer and has had no phone for too long."""
        for seat, mark in self._marks(room, watched).items():
            owes = watched.logged.state.question(seat) is not None
            if mark.mark == "away" and owes and self.store.clock.now() - mark.since > room.settings.seat_grace:
                await self.events.tables.lend(room.table, "clock", seat, True, room.settings.level)


class Decided(Refused):
    """Somebody else was quicker: who, as the log has it, and the answer in words."""

    def __init__(self, by: str = "", answer: str = "") -> None:
        super().__init__("this is decided already")
        self.by, self.answer = by, answer


def who_decided(logged: LoggedMatch, desk: int, key: str) -> tuple[str, str]:
    """Who has answered, as the log has it, and with what."""
    asked = key.rpartition("~")[0]
    for entry in reversed(logged.force):
        if entry.seat == desk and entry.question in (asked, asked.partition("@")[0]):
            said = logged.game.verbs.say(logged.game.verbs.read(entry.notation))
            return entry.by, said
    return "", ""


def _words(one: Found, notation: str) -> str:
    assert isinstance(one.case, Ruling)
    return next((words for do, words in one.case.answers if do == notation), notation)


def _tool_key(tool: Tool) -> str:
    return f"{tool.area}|{tool.place}|{tool.label}"[:160]


def _act_words(act: ActInfo) -> str:
    change = " → ".join([word for word in (act.before, act.after) if word])
    return f"{act.what}: {change}"[:200] if change else act.what


def _effect(logged: LoggedMatch, hooks: Hooks, desk: int, notation: str) -> Effect:
    """What a form would change, tried on a clone: the numbers of the desk, and what would be said."""
    match = logged.match.copy()
    before = {_tool_key(tool): tool for tool in hooks.tools(hooks.view(match.state))}
    line = match.play(desk, logged.game.verbs.read(notation))
    after = hooks.tools(hooks.view(match.state))
    changes = [(tool.label, before[_tool_key(tool)].value, tool.value) for tool in after
               if _tool_key(tool) in before and before[_tool_key(tool)].value != tool.value]
    return Effect(lines=[what.say(parts) for what, parts, to in line.events if to is None or desk in to],
                  changes=changes)



