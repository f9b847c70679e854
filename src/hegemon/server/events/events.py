"""Events: setting one up, dealing early, starting later, and what is printed for it."""
from __future__ import annotations

import asyncio
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from textwrap import shorten
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from hegemon.kernel import SPECTATOR, Game, Section, Setup
from hegemon.kernel.live import Timetable
from hegemon.kernel.registry import find
from hegemon.server.clocks.timing import TABLE
from hegemon.server.database.schema import CLOCKS, EVENTS, MEMBERS, SCREENS, SEATS, TABLES
from hegemon.server.database.store import Change, Row, Store
from hegemon.server.errors import Missing, NotNow, TooOften
from hegemon.server.events.addresses import lan_addresses, reachable
from hegemon.server.events.book import Book, Leaf, SeatCard, Sheet, bound
from hegemon.server.events.door import Door
from hegemon.server.events.hooks import ROOM, Hooks, hooks_of
from hegemon.server.events.staff import Member, Staff
from hegemon.server.limits import Limits
from hegemon.server.people.access import title
from hegemon.server.people.accounts import Accounts, Who, clean
from hegemon.server.people.acts import Acts
from hegemon.server.people.pacing import plan_of
from hegemon.server.protocol.bodies import LinkInfo, NewTable, SeatWish
from hegemon.server.protocol.clocks import ClockPlan
from hegemon.server.protocol.events import (
    EventPage,
    EventRow,
    EventSettings,
    Kind,
    MemberInfo,
    NewEvent,
    Rehearsal,
    ScreenInfo,
    ScreenWish,
    SpanInfo,
    Way,
)
from hegemon.server.settings import Settings
from hegemon.server.tables.links import Links
from hegemon.server.tables.tables import Tables

BUILT_IN: Final = (("clock", "Clock"), ("news", "News"), ("join", "Come in"), ("notice", "Notices"),
                   ("awards", "Awards"), ("board", "The board"), ("blank", "Dark"))
LONGEST: Final = 40  # letters of a name
SHOWN: Final = 50  # events in the list of whoever runs them
SETTINGS: Final = {"day": "day", "address": "address", "press": "press", "delay": "seconds onlookers are behind",
                   "auto_bot": "bots take silent seats", "seat_grace": "seconds until a seat is silent",
                   "fallback": "seconds until a ruling is given", "level": "bots", "door": "codes can be typed",
                   "both": "players may be at Control", "print_gates": "places printed at phases"}


def setup_of(table: Row) -> tuple[Game, Setup]:
    """The game of a table and how it is set up."""
    game = find(table["game"])
    return game, game.setup(table["seats"], int(table["seed"]), table["options"])


class Events:
    """All events: what stands before the game, and what is the same while it goes on."""

    def __init__(self, store: Store, tables: Tables, links: Links, accounts: Accounts, acts: Acts,
                 settings: Settings, limits: Limits) -> None:
        self.store = store
        self.tables = tables
        self.links = links
        self.acts = acts
        self.settings = settings
        self.limits = limits
        self.staff = Staff(store, tables, links, accounts, acts)
        self.door = Door(store, tables, links, acts)
        self._printer: ProcessPoolExecutor | None = None
        self._places: dict[tuple[str, int, str], list[Kind]] = {}

    # -- the event itself ---------------------------------------------------------------------------------------

    async def create(self, who: Who, wish: NewEvent) -> str:
        """A table with all seats open, the desk nobody's, and whoever asked as chief."""
        hooks = hooks_of(find(wish.game))
        setup = hooks.with_desk(wish.seats, wish.options)
        desk = hooks.desk_of(setup)
        clock = wish.clock or ClockPlan(kind="phase" if hooks.has("timetable") else "off")
        if clock.kind == "phase":
            hooks.timetable(setup)
        seats = [SeatWish(kind="open") for _ in range(setup.seats)]
        id = await self.tables.create(who, NewTable(
            game=wish.game, seats=seats, name=wish.name, options=dict(setup.options), public=wish.public,
            delay=wish.settings.delay), {"clock": msgspec.to_builtins(clock)})
        work: list[Change] = [
            (sa.insert(EVENTS), {"table": id, "settings": msgspec.to_builtins(wish.settings), "begun": 0.0,
                                 "revealed": 0}),
            (sa.insert(MEMBERS), {"table": id, "number": 0, "person": who.id, "name": who.name, "role": "chief",
                                  "areas": []})]
        if desk >= 0:
            work.append((sa.update(SEATS).where(SEATS.c.table == id, SEATS.c.seat == desk).values(
                kind="desk", name="Control"), None))
        await self.acts.do(id, who, "sets up an event", *work)
        return id

    async def rehearse(self, by: Member, who: Who, wish: Rehearsal) -> Member:
        """A copy of an event in which bots sit on all chairs, for those who run it to practise on; dealt, not begun."""
        table, _ = await self.tables.rows(by.table)
        settings, clock = await self.settings_of(by.table), plan_of(table)
        copy = await self.create(who, NewEvent(
            game=table["game"], seats=table["seats"], options=table["options"],
            name=shorten(f"Rehearsal of {table['name']}", LONGEST, placeholder=" …"),
            settings=msgspec.structs.replace(settings, fallback=max(5, round(settings.fallback / wish.pace))),
            clock=msgspec.structs.replace(clock, pace=wish.pace, grace=round(clock.grace / wish.pace))))
        others = [one for one in await self.staff.all(by.table) if one.person != who.id]
        work: list[Change] = [(sa.insert(MEMBERS), {
            "table": copy, "number": number, "person": one.person, "name": one.name, "role": one.role,
            "areas": list(one.areas)}) for number, one in enumerate(others, 1)]
        await self.acts.do(by.table, by.signed, "rehearses", *work, after=copy, audience="table")
        for number, one in enumerate(others, 1):
            await self.links.there(who, copy, "desk", number)
            if one.person is not None:
                await self.links.admit(one.person, copy)
        mine = await self.staff.member(who, copy, "chief")
        await self.deal(mine)
        return mine

    async def row(self, table: str) -> Row:
        """An event."""
        found = await self.store.row(sa.select(EVENTS).where(EVENTS.c.table == table))
        if found is None:
            raise Missing("this table is no event")
        return found

    async def found(self, table: str) -> Row | None:
        """An event, if a table is one."""
        return await self.store.row(sa.select(EVENTS).where(EVENTS.c.table == table))

    async def wall(self, table: Row) -> str:
        """The path of the link for onlookers."""
        host = Who(table["host"], table["host_name"] or "", False, "", False)
        return (await self.links.there(host, table["id"], "watch", -1)).path

    async def settings_of(self, table: str) -> EventSettings:
        """How an event is run."""
        return msgspec.convert((await self.row(table))["settings"], EventSettings)

    async def change(self, by: Member, settings: EventSettings) -> None:
        """Other settings."""
        was = msgspec.convert((await self.row(by.table))["settings"], EventSettings)
        before, after = changed(was, settings)
        await self.acts.do(
            by.table, by.signed, "changes the event",
            (sa.update(EVENTS).where(EVENTS.c.table == by.table).values(settings=msgspec.to_builtins(settings)), None),
            (sa.update(TABLES).where(TABLES.c.id == by.table).values(delay=settings.delay), None),
            before=before, after=after, audience="table")
        await self.tables.changed(by.table)

    async def page(self, mine: Member, who: Who) -> EventPage:
        """Everything about an event for those who run it."""
        table, _ = await self.tables.rows(mine.table)
        event = await self.row(mine.table)
        game, setup = setup_of(table)
        hooks = hooks_of(game)
        chairs, teams = hooks.casting(setup)
        chief = mine.role == "chief"
        return EventPage(
            id=table["id"], name=table["name"], game=game.name, title=title(game.name), state=table["state"],
            begun=event["begun"], role=mine.role, me=mine.name, areas=list(mine.areas),
            settings=msgspec.convert(event["settings"], EventSettings), chairs=list(chairs), teams=list(teams),
            desk=hooks.desk_of(setup), members=await self.members(mine.table, who if chief else None),
            screens=await self.screens(mine.table, who), kinds=self.kinds(hooks, setup),
            all_areas=[Kind(key=key, title=words) for key, words in hooks.areas(setup)],
            places=self.places(hooks, setup), notices=list(hooks.notices()),
            addresses=self.addresses(), **self.day(hooks, setup, plan_of(table)), clock=plan_of(table),
            revealed=event["revealed"], awards=await self._awards(table))

    async def _awards(self, table: Row) -> int:
        """How many honours there are to show, once the game is over."""
        watched = await self.tables.watched(table) if table["state"] == "over" else None
        if watched is None:
            return 0
        logged = watched.logged
        return len(hooks_of(logged.game).awards(logged.game.view(logged.state, SPECTATOR)))

    async def of(self, who: Who) -> list[EventRow]:
        """The events somebody helps to run, the latest first."""
        query = (sa.select(TABLES, EVENTS.c.begun, MEMBERS.c.role)
                 .join(EVENTS, EVENTS.c.table == TABLES.c.id).join(MEMBERS, MEMBERS.c.table == TABLES.c.id)
                 .where(MEMBERS.c.person == who.id).order_by(TABLES.c.created.desc()).limit(SHOWN))
        return [EventRow(id=row["id"], name=row["name"], title=title(row["game"]), state=row["state"],
                         begun=row["begun"], role=row["role"]) for row in await self.store.rows(query)]

    def addresses(self) -> list[str]:
        """What can stand on cards: the address the server was started with, else those of the machine."""
        if self.settings.address:
            return [self.settings.address]
        return [f"http://{ip}:{self.settings.port}" for ip in lan_addresses()]

    def places(self, hooks: Hooks, setup: Setup) -> list[Kind]:
        """The places of an event, in the order of their chairs; found once: a deal is dear."""
        key = (hooks.game.name, setup.seats, str(setup.options))
        if key not in self._places:
            view = hooks.view(hooks.game.start(setup))
            self._places[key] = [Kind(key=card.key, title=card.title) for card in hooks.places(view)]
        return self._places[key]

    @staticmethod
    def day(hooks: Hooks, setup: Setup, plan: ClockPlan) -> dict[str, Any]:
        """The stretches of the day as they are planned, how many rounds it has and what they are called."""
        timetable = hooks.day(setup)
        return {"day": _day(timetable, plan), "word": timetable.word if timetable is not None else "Round",
                "rounds": timetable.rounds if timetable is not None else 0}

    async def inside(self, who: Who | None, table: str) -> bool:
        """Whether somebody runs an event, or is one of its screens: they see it without delay."""
        if who is None:
            return False
        members, screens = await self.store.every(
            sa.select(MEMBERS.c.number).where(MEMBERS.c.table == table, MEMBERS.c.person == who.id),
            sa.select(SCREENS.c.number).where(SCREENS.c.table == table, SCREENS.c.person == who.id))
        return bool(members or screens)

    @staticmethod
    def kinds(hooks: Hooks, setup: Setup) -> list[Kind]:
        """What a screen can show."""
        own = hooks.screens(setup)  # they are drawn to be read from afar; a board is only where there is nothing else
        return [Kind(key=key, title=words) for key, words in (*BUILT_IN, *own) if not (own and key == "board")]

    async def members(self, table: str, chief: Who | None) -> list[MemberInfo]:
        """Everybody who runs an event; their links for the chief alone."""
        watched = self.tables.matches.watched.get(table)
        online = watched.online() if watched is not None else set()
        found = []
        for member in await self.staff.all(table):
            link = await self.links.there(chief, table, "desk", member.number) if chief is not None else None
            found.append(MemberInfo(number=member.number, name=member.name, role=member.role, areas=list(member.areas),
                                    joined=member.person is not None, online=member.person in online,
                                    path=link.path if link is not None else "", qr=link.qr if link is not None else ""))
        return found

    # -- screens ------------------------------------------------------------------------------------------------

    async def screens(self, table: str, who: Who | None) -> list[ScreenInfo]:
        """The screens of an event, with their links."""
        watched = self.tables.matches.watched.get(table)
        online = watched.online() if watched is not None else set()
        rows = await self.store.rows(sa.select(SCREENS).where(SCREENS.c.table == table).order_by(SCREENS.c.number))
        found, now = [], self.store.clock.now()
        for row in rows:
            link = await self.links.there(who, table, "screen", row["number"]) if who is not None else None
            path = link.path.replace("/join/", "/screen/") if link is not None else ""
            found.append(ScreenInfo(number=row["number"], name=row["name"], kind=row["kind"], rotate=row["rotate"],
                                    identify=row["identify"] > now, online=row["person"] in online, path=path))
        return found

    async def new_screen(self, by: Member, who: Who) -> int:
        """Another screen; it shows its name until it is given something to show."""
        rows = await self.store.rows(sa.select(SCREENS.c.number).where(SCREENS.c.table == by.table))
        number = max([row["number"] for row in rows], default=0) + 1
        if number > 20:
            raise NotNow("an event has 20 screens at most")
        await self.store.change(sa.insert(SCREENS), {"table": by.table, "number": number, "name": f"Screen {number}",
                                                     "person": None, "kind": "", "rotate": [], "identify": 0.0})
        await self.links.there(who, by.table, "screen", number)
        return number

    async def show(self, by: Member, number: int, wish: ScreenWish) -> None:
        """What a screen shows from now on."""
        table, _ = await self.tables.rows(by.table)
        game, setup = setup_of(table)
        known = {kind.key for kind in self.kinds(hooks_of(game), setup)} | {""}
        wrong = [kind for kind in (wish.kind, *wish.rotate) if kind not in known]
        if wrong:
            raise Missing(f"a screen cannot show {wrong[0]}")
        values: Row = {"kind": wish.kind, "rotate": list(wish.rotate)}
        values |= {"name": clean(wish.name)} if wish.name else {}
        values |= {"identify": self.store.clock.now() + 10} if wish.identify else {}
        if wish.identify:
            values = {"identify": self.store.clock.now() + 10}
        where = sa.and_(SCREENS.c.table == by.table, SCREENS.c.number == number)
        if not await self.store.change(sa.update(SCREENS).where(where).values(**values)):
            raise Missing(f"there is no screen {number}")

    # -- deal early, start later --------------------------------------------------------------------------------

    async def deal(self, by: Member) -> None:
        """Fix the seed and make the first position, with bots where nobody is cast; answers count from Begin on."""
        table, seats = await self.tables.rows(by.table)
        if table["state"] != "open":
            raise NotNow("the cards are dealt already" if table["state"] == "playing" else "the game is over")
        settings = await self.settings_of(by.table)
        free = [row["seat"] for row in seats if row["kind"] == "open" and not row["name"]]
        level = self.tables.nearest(find(table["game"]), settings.level)
        still = sa.and_(SEATS.c.table == by.table, SEATS.c.seat.in_(free), SEATS.c.kind == "open")
        work: list[Change] = [(sa.update(SEATS).where(still).values(
            kind="bot", bot=level, name=f"{level.capitalize()} bot"), None)] if free else []
        work.append((sa.delete(CLOCKS).where(CLOCKS.c.table == by.table), None))
        work.append((sa.insert(CLOCKS), {  # the clocks stand until Begin
            "table": by.table, "scope": TABLE, "state": "frozen", "ends": 0.0, "left": 0.0, "allot": 0.0, "title": "",
            "changed": self.store.clock.now(), "began": 0, "stops": []}))
        await self.acts.do(by.table, by.signed, "deals", *work, after=f"{len(free)} seats to bots" if free else "")
        await self.tables.deal(table)
        await self.tables.changed(by.table)

    async def begin(self, by: Member) -> None:
        """The doors open: from now on the clock runs and answers count."""
        table, _ = await self.tables.rows(by.table)
        if table["state"] != "playing":
            raise NotNow("deal first" if table["state"] == "open" else "the game is over")
        if not (await self.row(by.table))["begun"]:
            await self.acts.do(by.table, by.signed, "begins", (sa.update(EVENTS).where(
                EVENTS.c.table == by.table).values(begun=self.store.clock.now()), None))
            await self.tables.changed(by.table)

    async def by_code(self, code: str, address: str) -> str:
        """Where a typed code leads; wrong tries are counted, and the door may be shut to codes."""
        token = await self.links.by_code(code)
        if token:
            found = await self.links.invitation(None, token)
            event = await self.store.row(sa.select(EVENTS).where(EVENTS.c.table == found.table))
            if event is None and found.kind == "table" or \
                    event is not None and msgspec.convert(event["settings"], EventSettings).door:
                return f"/join/{token}"
        try:
            self.limits.spend("code", address)
        except TooOften:
            raise TooOften("too many wrong codes; ask who gave it to you for a link", 60) from None
        raise Missing("there is no such code; look at it again, or ask who gave it to you")

    # -- on paper -----------------------------------------------------------------------------------------------

    async def shown(self, id: str, link: LinkInfo) -> Way:
        """A link of a seat as the door shows it, full screen."""
        table, seats = await self.tables.rows(id)
        settings = await self.settings_of(id)
        address = settings.address or (self.addresses() or [""])[0]
        words = self.door.hall(table).title(link.seat)
        return Way(path=link.path, qr=link.qr, code=link.code, address=f"{address}{link.path}",
                   title=f"{seats[link.seat]['name']}: {words}")

    async def reopen(self, by: Member) -> None:
        """Every card lets its person in again, on any device."""
        count = await self.links.reopen(by.table)
        await self.acts.do(by.table, by.signed, "re-opens all links", after=f"{count} links")
        await self.tables.changed(by.table)

    async def cards(self, by: Member, who: Who) -> bytes:
        """Cards and briefings, a sheet for each place and each member, the day, and the code for the wall."""
        table, seats = await self.tables.rows(by.table)
        settings = await self.settings_of(by.table)
        address = settings.address or (self.addresses() or [""])[0]
        if not reachable(address):
            raise NotNow(f"{address or 'no address'} means nothing to a phone: name the address of this machine in "
                         "the hall's network first")
        game, setup = setup_of(table)
        hooks = hooks_of(game)
        watched = await self.tables.watched(table)
        state = watched.logged.state if watched is not None else game.start(setup)
        hall = self.door.hall(table)
        names = {row["seat"]: row["name"] for row in await self.door.rows(by.table)}
        places = {place.key: place.title for place in self.places(hooks, setup)}
        leaves = []
        for chair in hall.chairs:
            link = await self.links.there(who, by.table, "seat", chair.seat)
            held = seats[chair.seat]  # what a bot plays is for whoever comes late
            card = SeatCard(names.get(chair.seat, "") or ("" if held["bot"] else held["name"]), chair.title,
                            next((team.title for team in hall.teams if team.key == chair.team), ""), chair.colour,
                            places.get(chair.place, chair.place), f"{address}{link.path}", link.code, chair.key)
            said = hooks.briefing(game.view(state, chair.seat), chair.title)
            secret = Sheet(f"{card.name or card.title}: {said.title}", said.secret, secret=True)
            leaves.append(Leaf(card, Sheet(said.title, said.public, lines=said.steps),
                               secret if said.secret and watched is not None else None))
        wall = await self.links.there(who, by.table, "watch", -1)
        book = Book(table["name"], settings.day, address, tuple(leaves),
                    tuple(await self._sheets(who, table, hooks, setup, address, f"{address}{wall.path}", names)))
        return await self.printed(book)

    async def _sheets(self, who: Who, table: Row, hooks: Hooks, setup: Setup, address: str, wall: str,
                      names: dict[int, str]) -> list[Sheet]:
        """What is printed beside the cards."""
        hall = self.door.hall(table)
        found = []
        for place in self.places(hooks, setup):
            chairs = [chair for chair in hall.chairs if chair.place == place.key or place.key == ROOM]
            rows = tuple([(chair.key, hall.title(chair.seat), names.get(chair.seat, "")) for chair in chairs])
            found.append(Sheet(place.title, (Section("Who sits here", ("Chair", "Role", "Name"), rows),)))
        areas = dict(hooks.areas(setup))
        for member in await self.staff.all(table["id"]):
            link = await self.links.there(who, table["id"], "desk", member.number)
            rest = "the door" if member.role == "door" else "everything"
            mine = tuple([(areas.get(area, area),) for area in member.areas]) or ((rest,),)
            way = f"{address}{link.path}"  # typed on a laptop, which has no camera
            found.append(Sheet(member.name, (Section("Responsible for", ("",), mine),
                                             Section("On a laptop open", ("",), ((way,),))), link=way,
                               note={"chief": "Chief of the event", "control": "Control", "door": "The door"}[
                                   member.role]))
        timetable = hooks.day(setup)
        if timetable is not None:
            plan, lines = plan_of(table), list[tuple[str, ...]]()
            breaks = dict(plan.breaks)
            for span in _day(timetable, plan):
                rest_of = breaks.get(f"{span.round}.{span.phase}", 0)
                lines += [("Break", "", f"{rest_of // 60} min")] if rest_of else []
                lines.append((span.title, f"{timetable.word} {span.round}", f"{span.seconds // 60} min"))
            found.append(Sheet("The day", (Section("", ("Phase", "When", "Time"), tuple(lines)),),
                               note=f"{timetable.rounds} {timetable.word.lower()}s"))
        found.append(Sheet("Look on", (Section("", ("",), ((wall,),)),), link=wall,
                           note="Open this on a phone or laptop to see what everybody may see."))
        return found

    async def printed(self, book: Book) -> bytes:
        """A book as PDF, made in a process of its own so that nobody waits for it."""
        if self._printer is None:
            self._printer = ProcessPoolExecutor(1, get_context("spawn"))
        return await asyncio.get_running_loop().run_in_executor(self._printer, bound, book)

    async def close(self) -> None:
        """Stop printing."""
        if self._printer is not None:
            self._printer.shutdown(wait=False, cancel_futures=True)


def changed(was: EventSettings, now: EventSettings) -> tuple[str, str]:
    """What is set otherwise, as it was and as it is, in words."""
    fields = [field for field in EventSettings.__struct_fields__ if getattr(was, field) != getattr(now, field)]
    before, after = (", ".join([f"{SETTINGS[field]}: {_word(getattr(one, field))}" for field in fields])
                     for one in (was, now))
    return before[:500], after[:500]


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value) or "nothing"


def _day(timetable: Timetable | None, plan: ClockPlan) -> list[SpanInfo]:
    """The phases of all rounds in order, as long as they are planned; the first one may be longer."""
    if timetable is None:
        return []
    return [SpanInfo(round=number, phase=phase.key, title=phase.title,
                     seconds=plan.phases.get(phase.key, phase.seconds) + (phase.first if number == 1 else 0))
            for number in range(1, timetable.rounds + 1) for phase in timetable.phases]
