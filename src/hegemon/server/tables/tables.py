"""Tables: setting them up, taking seats, starting, and what happens to seats in mid-game."""
from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from hegemon.bots import levels, offered
from hegemon.kernel import SPECTATOR, Game, Match, Refused
from hegemon.kernel.registry import find, names
from hegemon.server import security
from hegemon.server.database.calls import call
from hegemon.server.database.schema import (
    CLOCKS,
    EVENTS,
    FRIENDS,
    LINKS,
    LOG,
    MEMBERS,
    PAIRINGS,
    SCREENS,
    SEATS,
    TABLE_ROWS,
    TABLES,
    VIEWERS,
)
from hegemon.server.database.store import Row, Store
from hegemon.server.errors import Forbidden, Missing, NotNow, Problem
from hegemon.server.matches.logged import LoggedMatch, manner_of, opening
from hegemon.server.matches.shared import Shared
from hegemon.server.matches.sweeping import Sweeper
from hegemon.server.matches.watched import WatchedMatch
from hegemon.server.people import chat
from hegemon.server.people.access import CHAIRS, check_seat, line, manned, page, visible
from hegemon.server.people.accounts import Who, clean
from hegemon.server.people.acts import Acts
from hegemon.server.protocol.bodies import (
    Lobby,
    NewTable,
    Scope,
    SeatChange,
    SeatWish,
    SweepWish,
    Swept,
    TableLine,
    TablePage,
)
from hegemon.server.settings import Settings

HAND_OVER: Final = "hand-over"  # who gave an answer that a seat left open when it changed hands
NEVER: Final = 1e11      # as good as never
PRESENT: Final = 30.0  # seconds; who is here is written down no oftener


def new_table(game: Game, host: str, *, seats: int, options: dict[str, Any], seed: str, name: str = "",
              now: float = 0.0, **more: Any) -> Row:
    """The row of a table."""
    now = now or time.time()
    return {"id": security.new_id(), "game": game.name, "version": game.rules_version, "name": name, "host": host,
            "state": "open", "seats": seats, "options": options, "seed": seed, "salt": secrets.token_hex(16),
            "chosen": False, "public": False, "sandbox": False, "created": now, "updated": now, "number": 0, "step": 0,
            "asked": {}, "outcome": "", "winners": [], "scores": [], "archived": False, "rematch": "",
            "advice": True, "talk": False, "rated": True, "live": {}, "stopped": "", "delay": 0, "debug": False, **more}


def sits_nowhere(person: str, table: str, but: int = -1) -> sa.ColumnElement[bool]:
    """Whether somebody holds no other seat of a table: part of taking one, for two may be asked for at once."""
    there = SEATS.alias()
    return ~sa.exists().where(there.c.table == table, there.c.person == person, there.c.seat != but)


def has_already(seat: int) -> str:
    """Why somebody does not get another seat."""
    return f"you have seat {seat + 1} already; leave it first"


def _check_whole(seats: list[Row]) -> None:
    """Refuse to begin with a seat that nobody has."""
    empty = [str(row["seat"] + 1) for row in seats if row["kind"] == "open"]
    if empty:
        raise NotNow(f"seat {', '.join(empty)} is still open: seat a person or a bot, or wait")


def _scope_words(scope: Scope) -> str:
    return f"seat {scope.seat + 1}" if scope.seat >= 0 else ".".join(
        [part for part in (str(scope.round), scope.phase, scope.part, scope.place) if part])


class Tables:
    """All tables."""

    def __init__(self, store: Store, sweeper: Sweeper, settings: Settings, acts: Acts) -> None:
        self.store = store
        self.acts = acts
        self.sweeper = sweeper
        self.matches = sweeper.matches
        self.settings = settings
        self._lobbies = Shared(20)                  # as strangers see it, in one second
        self._looked_for = asyncio.Semaphore(2)     # each has thousands of rows in hand for a moment

    # -- looking ------------------------------------------------------------------------------------------------

    async def rows(self, id: str) -> tuple[Row, list[Row]]:
        """A table and its seats."""
        watched = self.matches.watched.get(id)
        if watched is not None:
            return watched.table, watched.seats
        table = await self.store.row(TABLE_ROWS.where(TABLES.c.id == id))
        if table is None:
            raise Missing("there is no such table")
        return table, manned(*await self.store.every(*CHAIRS, of=id))

    async def seen(self, who: Who | None, id: str) -> tuple[Row, list[Row]]:
        """A table somebody may see; one that is hidden is as good as none."""
        table, seats = await self.rows(id)
        if not visible(table, seats, False, who) and not await self._watches(who, id):
            raise Missing("there is no such table")
        return table, seats

    async def _watches(self, who: Who | None, id: str) -> bool:
        if who is None:
            return False
        query = sa.select(VIEWERS).where(VIEWERS.c.table == id, VIEWERS.c.person == who.id)
        return await self.store.row(query) is not None

    async def page(self, who: Who | None, id: str) -> TablePage:
        """Everything about a table."""
        table, seats = await self.seen(who, id)
        watched = await self.watched(table)
        online = watched.online() if watched is not None else set()
        return page(table, seats, who, online, self.settings.table_hours,
                    watched.parts() if watched is not None else None)

    async def watched(self, table: Row) -> WatchedMatch | None:
        """The match of a table, if it has begun and can be opened."""
        if table["state"] not in ("playing", "over"):
            return None
        try:
            return await self.matches.settled(table["id"])
        except (Refused, Problem):  # its rules are no longer here; the table is
            return None

    async def lobby(self, who: Who | None, game: str, bots: bool | None, count: int) -> Lobby:
        """What waits for me, what is mine, what can be joined, what can be watched; all strangers see the same."""
        if who is not None:
            return await self._lobby(who, game, bots, count)
        asked = (game, bots, count, self.store.written, int(time.monotonic()))  # other workers write as well
        return await self._lobbies.of(asked, lambda: self._lobby(None, game, bots, count))

    async def _lobby(self, who: Who | None, game: str, bots: bool | None, count: int) -> Lobby:
        async with self._looked_for:
            return await self._listed(who, game, bots, count)

    async def _listed(self, who: Who | None, game: str, bots: bool | None, count: int) -> Lobby:
        me = who.id if who is not None else ""
        kept = TABLE_ROWS.where(TABLES.c.state != "closed")
        if game:
            kept = kept.where(TABLES.c.game == game)
        if count:
            kept = kept.where(TABLES.c.seats == count)
        latest = kept.order_by(TABLES.c.updated.desc())
        sitting = sa.select(SEATS.c.table).where(SEATS.c.person == me)
        found: dict[str, Row] = {}
        if me:
            mine = latest.where(sa.or_(TABLES.c.id.in_(sitting), sa.and_(
                TABLES.c.host == me, TABLES.c.id.not_in(sa.select(PAIRINGS.c.table)))))
            found |= {row["id"]: row for row in await self.store.rows(mine.limit(100))}
        for state, limit in (("open", 100), ("playing", 50)):
            public = latest.where(TABLES.c.state == state, TABLES.c.public.is_(True)).limit(limit)
            found |= {row["id"]: row for row in await self.store.rows(public)}
        lines = await self._lines(found, who)
        await self._leave_to_tournaments(lines)
        if bots is not None:
            lines = [t for t in lines if bots == any([bool(s.bot) for s in t.seats])]
        waiting = sorted([t for t in lines if t.my_turn], key=lambda t: t.due or NEVER)  # what ends first stands first
        return Lobby(my_turn=waiting, mine=[t for t in lines if t.mine and not t.my_turn],
                     open=[t for t in lines if t.state == "open" and not t.mine],
                     watch=[t for t in lines if t.state == "playing" and not t.mine])

    async def _leave_to_tournaments(self, lines: list[TableLine]) -> None:
        """Tables that a tournament laid are not its host's, unless he plays there: its own page lists them."""
        hosted = [one for one in lines if one.mine and not any([seat.mine for seat in one.seats])]
        query = sa.select(PAIRINGS.c.table).where(PAIRINGS.c.table.in_([one.id for one in hosted]))
        paired = {row["table"] for row in await self.store.rows(query)} if hosted else set()
        for one in hosted:
            one.mine = one.id not in paired

    async def _lines(self, tables: dict[str, Row], who: Who | None) -> list[TableLine]:
        seats: dict[str, list[Row]] = {id: [] for id in tables}
        query = sa.select(SEATS).where(SEATS.c.table.in_(list(tables))).order_by(SEATS.c.table, SEATS.c.seat)
        for row in await self.store.rows(query) if tables else ():
            seats[row["table"]].append(row)
        lines = [line(table, seats[id], who) for id, table in tables.items()]
        for row in await self.store.rows(sa.select(LINKS.c.table, LINKS.c.code).where(
                LINKS.c.kind == "table", LINKS.c.table.in_([one.id for one in lines if one.state == "open"]))):
            next(one for one in lines if one.id == row["table"]).code = row["code"] or ""
        mine = [one for one in lines if one.state == "playing" and one.mine]
        ends = await self.store.rows(sa.select(CLOCKS).where(
            CLOCKS.c.table.in_([one.id for one in mine if one.clock != "off"]), CLOCKS.c.ends < NEVER)) if mine else []
        still = {row["table"] for row in ends if row["state"] in ("paused", "frozen", "break")}
        for one in mine:
            self._tell(one)
            here = {row["scope"]: row["ends"] for row in ends if row["table"] == one.id and row["state"] == "running"
                    and row["scope"] != "table" and one.id not in still}
            asked = {f"seat:{seat}" for seat in one.waiting if seat in [s.seat for s in one.seats if s.mine]}
            one.due = min([end for scope, end in here.items() if scope in asked] or here.values(), default=0.0)
        return lines

    def _tell(self, one: TableLine) -> None:
        """How far a match is and how I stand in it, if it is in memory; nobody loads a match for that."""
        watched = self.matches.watched.get(one.id)
        if watched is None:
            return
        seat = next((s.seat for s in one.seats if s.mine), SPECTATOR)
        one.standing, one.now = watched.standing(seat)

    # -- setting up ---------------------------------------------------------------------------------------------

    async def create(self, who: Who, wish: NewTable, live: Row | None = None) -> str:
        """A new table; its id."""
        game = find(wish.game)
        setup = game.setup(len(wish.seats), int(wish.seed or security.new_seed()), wish.options)
        name = clean(wish.name) if wish.name.strip() else f"{game.title} of {who.name}"[:60]
        table = new_table(game, who.id, seats=setup.seats, options=dict(setup.options), seed=str(setup.seed), name=name,
                          now=self.store.clock.now(), chosen=bool(wish.seed), public=wish.public, advice=wish.advice,
                          talk=wish.talk, live=live or {}, rated=wish.rated and not wish.debug, delay=wish.delay,
                          debug=wish.debug)
        seats = [self._seat(game, who, table["id"], number, seat) for number, seat in enumerate(wish.seats)]
        async with self.store.write() as connection:
            await connection.execute(sa.insert(TABLES), table)
            await connection.execute(sa.insert(SEATS), seats)
        if wish.start:
            await self.start(who, table["id"])
        return str(table["id"])

    def _seat(self, game: Game, who: Who, table: str, number: int, wish: SeatWish | SeatChange) -> Row:
        row: Row = {"table": table, "seat": number, "kind": wish.kind, "person": None, "name": "", "bot": ""}
        if wish.kind == "bot":
            row |= {"bot": self.level(game, wish.level), "name": f"{wish.level.capitalize()} bot"}
        elif wish.kind == "me":
            row |= {"kind": "person", "person": who.id, "name": who.name}
        elif wish.kind == "hotseat":
            row |= {"person": who.id, "name": clean(wish.name) if wish.name.strip() else f"Player {number + 1}"}
        return row

    def level(self, game: Game, level: str) -> str:
        """A bot that can be seated."""
        known = offered(game)
        if level not in known:
            raise Refused(f"{game.title} has no bot {level[:40] or 'without a level'}; there are {', '.join(known)}")
        return level

    def nearest(self, game: Game, level: str) -> str:
        """The bot that was wished for, or the game's second weakest: not every game has bots of all levels."""
        known = list(levels(game))
        return self.level(game, level if level in offered(game) else known[min(1, len(known) - 1)])

    async def start(self, who: Who, id: str) -> None:
        """Begin: the seed is fixed by now, its commitment is shown from here on."""
        table, seats = await self._hosted(who, id)
        _check_whole(seats)
        await self.deal(table, whole=True)

    async def deal(self, table: Row, whole: bool = False) -> bool:
        """Fix the seed and make the first position, perhaps only at a table that is `whole`; False if somebody did it
        before."""
        id, game = table["id"], find(table["game"])
        match = Match(game, game.setup(table["seats"], int(table["seed"]), table["options"]))
        promise = security.commitment(table["salt"], table["seed"], id)
        entry = opening(id, match.opening, self.store.clock.now(), promise, manner_of(match.game))
        logged = LoggedMatch(id, game, match, [entry], 0)
        news = logged.summary()
        summary = {name.removeprefix("new_"): value for name, value in news.items() if name != "match"}
        async with self.store.write() as connection:
            begun = await connection.execute(
                sa.update(TABLES).where(TABLES.c.id == id, TABLES.c.state == "open").values(
                    version=game.rules_version, **summary))
            if begun.rowcount:  # from here on nobody takes or leaves a seat
                if whole:
                    there = await connection.execute(sa.select(SEATS).where(SEATS.c.table == id).order_by(SEATS.c.seat))
                    _check_whole([dict(row) for row in there.mappings()])
                await connection.execute(sa.insert(LOG), {"match": id, **msgspec.structs.asdict(entry)})
                await connection.run_sync(call, [{**news, "calls": logged.calls(())}])
        if begun.rowcount:
            self.store.called.set()
            await self.matches.get(id)  # sets bots to work
        return bool(begun.rowcount)

    async def close(self, who: Who, id: str) -> None:
        """Call off a table that has not begun."""
        await self._hosted(who, id)
        await self.store.change(sa.update(TABLES).where(TABLES.c.id == id, TABLES.c.state == "open")
                                .values(state="closed", updated=self.store.clock.now()))

    async def shut(self, table: Row, by: Who | str, why: str, reason: str = "") -> None:
        """Close a table for good, open or in play; it has no result, and whoever looks on is told why."""
        id = table["id"]
        done = sa.update(TABLES).where(TABLES.c.id == id, TABLES.c.state == table["state"]).values(
            state="closed", outcome=why, stopped=reason, asked={}, updated=self.store.clock.now())
        await self.acts.do(id, by, "closed", (done, None), before=table["state"], after=why, reason=reason)
        words = f"{why}: {reason}" if reason else why
        if table["state"] == "playing":
            await self.remark(id, f"The table is closed: {words}."[:500])
        await self.changed(id)

    async def open_talk(self, who: Who, id: str, open: bool) -> None:
        """The host lets those who look on talk along, or not."""
        table, _ = await self.seen(who, id)
        if table["host"] != who.id:
            raise Forbidden("only the host can do this")
        await self.acts.do(id, who, "talk of those who look on", (
            sa.update(TABLES).where(TABLES.c.id == id).values(talk=open), None), after="open" if open else "closed")
        await self.changed(id)

    async def shelve(self) -> None:
        """A match whose game is not installed here cannot be played, and says so; it goes on when the game is back."""
        here = names()
        for was, now, moved in (("playing", "shelved", TABLES.c.game.not_in(here)),
                                ("shelved", "playing", TABLES.c.game.in_(here))):
            await self.store.change(sa.update(TABLES).where(TABLES.c.state == was, moved).values(state=now))

    async def expire(self) -> int:
        """Close tables that nobody started; an event is prepared for weeks."""
        old = self.store.clock.now() - self.settings.table_hours * 3600
        return await self.store.change(sa.update(TABLES).where(
            TABLES.c.state == "open", TABLES.c.created < old, TABLES.c.id.not_in(sa.select(EVENTS.c.table)))
            .values(state="closed"))

    async def rematch(self, who: Who, id: str) -> str:
        """The same again, with the same people and bots; whoever asks first hosts it."""
        table, seats = await self.seen(who, id)
        if table["state"] != "over" or table["sandbox"]:
            raise NotNow("a rematch is for a game that is over")
        if who.id != table["host"] and not any([row["person"] == who.id for row in seats]):
            raise Forbidden("a rematch is for those who played")
        if table["rematch"]:
            return str(table["rematch"])
        game = find(table["game"])
        new = new_table(game, who.id, seats=table["seats"], options=table["options"], name=table["name"],
                        seed=str(security.new_seed()), public=table["public"], rated=table["rated"],
                        now=self.store.clock.now())
        async with self.store.write() as connection:
            first = await connection.execute(sa.update(TABLES).where(TABLES.c.id == id, TABLES.c.rematch == "")
                                             .values(rematch=new["id"]))
            if first.rowcount:
                await connection.execute(sa.insert(TABLES), new)
                await connection.execute(sa.insert(SEATS), [self._again(row, new["id"], who) for row in seats])
        await self.changed(id)
        return str((await self.rows(id))[0]["rematch"])

    @staticmethod
    def _again(row: Row, table: str, host: Who) -> Row:
        """A seat of the rematch: hot-seats belong to the device of the host."""
        kind = "open" if row["kind"] == "hotseat" and row["person"] != host.id else row["kind"]
        empty = kind == "open"
        return {"table": table, "seat": row["seat"], "kind": kind, "person": None if empty else row["person"],
                "name": "" if empty else row["name"], "bot": row["bot"] if kind == "bot" else ""}

    # -- seats --------------------------------------------------------------------------------------------------

    async def sit(self, who: Who, id: str, seat: int, by_link: bool = False) -> int:
        """Take an open seat; whoever sits already stays there."""
        table, seats = await self.rows(id) if by_link else await self.seen(who, id)
        mine = [row["seat"] for row in seats if row["person"] == who.id]
        if mine and seat in (-1, *mine):
            await self._back(who, id, [row for row in seats if row["person"] == who.id])
            return int(mine[0])
        if table["state"] != "open":
            raise NotNow("the game has begun; ask the host for a seat link, or watch")
        if mine:
            raise NotNow(has_already(mine[0]))
        if await self.blocks(table["host"], who.id):
            raise Forbidden("the host of this table does not want you there")
        if await self._runs(who, id):
            raise Forbidden("whoever helps to run an event, or shows it on a screen, does not play in it")
        free = [row["seat"] for row in seats if row["kind"] == "open" and seat in (-1, row["seat"])]
        if not free:
            raise NotNow("all seats are taken" if seat < 0 else f"seat {seat + 1} is taken")
        async with self._waiting(id) as connection:
            taken = await connection.execute(
                sa.update(SEATS).where(SEATS.c.table == id, SEATS.c.seat == free[0], SEATS.c.kind == "open",
                                       sits_nowhere(who.id, id))
                .values(kind="person", person=who.id, name=who.name, bot=""))
        if not taken.rowcount:
            raise NotNow("somebody else was quicker; choose another seat")
        await self.changed(id)
        return int(free[0])

    def _waiting(self, id: str) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction in which seats of a table change hands that nobody begins meanwhile."""
        return self.store.write_while(TABLES, id, "open", "the game has begun")

    async def _runs(self, who: Who, id: str) -> bool:
        """Whether somebody is at the desk or the door of an event, or is one of its screens."""
        found = await self.store.every(*[sa.select(of.c.number).where(of.c.table == id, of.c.person == who.id)
                                         for of in (MEMBERS, SCREENS)])
        return any(found)

    async def blocks(self, person: str, other: str) -> bool:
        """Whether somebody blocks somebody."""
        tie = sa.select(FRIENDS).where(FRIENDS.c.person == person, FRIENDS.c.other == other)
        return await self.store.row(tie.where(FRIENDS.c.kind == "block")) is not None

    async def _back(self, who: Who, id: str, mine: list[Row]) -> None:
        """Whoever sits down again where a card was used since holds the seat on the own device again."""
        if who.scope or all([row["device"] in ("", who.session) for row in mine]):
            return
        await self.acts.do(id, who, "another device", (sa.update(SEATS).where(
            SEATS.c.table == id, SEATS.c.person == who.id).values(device=who.session), None), after="the own device")
        await self.changed(id)
        await self.remark(id, f"{mine[0]['name']} is back on the own device.")

    async def stand(self, who: Who, id: str) -> None:
        """Leave one's seats before the game begins."""
        table, _ = await self.seen(who, id)
        if table["state"] != "open":
            raise NotNow("the game has begun; let a bot take over your seat instead")
        async with self._waiting(id) as connection:
            await connection.execute(sa.update(SEATS).where(SEATS.c.table == id, SEATS.c.person == who.id)
                                     .values(kind="open", person=None, name="", bot=""))
        await self.changed(id)

    async def change(self, who: Who, id: str, seat: int, wish: SeatChange) -> None:
        """The host gives a seat another use before the game begins."""
        table, seats = await self._hosted(who, id)
        if seat not in range(len(seats)):
            raise Missing(f"this table has no seat {seat}")
        row = self._seat(find(table["game"]), who, id, seat, wish)
        async with self._waiting(id) as connection:
            await connection.execute(sa.update(SEATS).where(SEATS.c.table == id, SEATS.c.seat == seat).values(
                kind=row["kind"], person=row["person"], name=row["name"], bot=row["bot"]))
        await self.changed(id)

    async def bot_takes(self, who: Who, id: str, seat: int, level: str) -> None:
        """A bot plays a seat from now on; its person may take it back at any time."""
        table, seats = await self.in_play(who, id, seat)
        plays = self.level(find(table["game"]), level)
        if seats[seat]["person"] not in (None, who.id):
            self.check_away(table, seats[seat])
        await self.hand(id, seat)
        await self.acts.do(id, who, f"bot in seat {seat + 1}", (
            sa.update(SEATS).where(SEATS.c.table == id, SEATS.c.seat == seat)
            .values(bot=plays), None), before=seats[seat]["bot"], after=level)
        await self.changed(id)
        if seats[seat]["person"] is not None:
            await self.remark(id, f"A {level} bot plays for {seats[seat]['name']} now.")

    async def lend(self, id: str, by: str, seat: int, plays: bool, level: str = "") -> None:
        """Those who run an event let a bot play a seat, or let its person play again."""
        table, seats = await self.rows(id)
        was, now = seats[seat]["bot"], self.nearest(find(table["game"]), level) if plays else ""
        if plays == bool(was) or not plays and seats[seat]["kind"] == "bot":
            return
        if table["state"] == "playing":
            await self.hand(id, seat)
        await self.acts.do(id, by, f"bot in seat {seat + 1}", (
            sa.update(SEATS).where(SEATS.c.table == id, SEATS.c.seat == seat).values(bot=now), None),
            before=was, after=now)
        await self.changed(id)

    async def bot_leaves(self, who: Who, id: str, seat: int) -> None:
        """The person plays again."""
        _, seats = await self.in_play(who, id, seat)
        if seats[seat]["person"] is None:
            raise NotNow("this seat has no person: send somebody a seat link")
        if seats[seat]["left"]:
            raise NotNow(f"{seats[seat]['name']} has {seats[seat]['left']}; the bot plays on")
        await self.acts.do(id, who, f"bot in seat {seat + 1}", (
            sa.update(SEATS).where(SEATS.c.table == id, SEATS.c.seat == seat).values(bot=""), None),
            before=seats[seat]["bot"])
        await self.changed(id)
        await self.hand(id, seat)
        await self.remark(id, f"{seats[seat]['name']} plays again.")

    async def hand(self, id: str, seat: int) -> None:
        """A seat changes hands: what it has open is closed by its draft or the defaults, the next is the newcomer's."""
        await self.sweeper.close_decision(id, seat, HAND_OVER)

    async def sweep(self, who: Who, id: str, wish: SweepWish) -> Swept:
        """The host ends a stretch of time for all who are late."""
        await self._hosted(who, id, "playing")
        if wish.dry:
            return await self.sweeper.count(id, wish.scope)
        done = await self.sweeper.sweep(id, wish.scope, "host", wish.key)
        if done.answers:
            words = f"{done.answers} answers for {len(done.seats)} seats"
            await self.acts.do(id, who, "sweep", before=_scope_words(wish.scope), after=words, reason=wish.reason)
        return done

    async def remark(self, id: str, text: str) -> None:
        """The table itself says something that all should know."""
        await chat.say(self.store, id, "", "", -1, text)
        await self.matches.refresh(id, "chat")
        self.matches.notify.tell("chat", id)

    # -- who is here --------------------------------------------------------------------------------------------

    def heard(self, id: str, who: Who) -> None:
        """Somebody acted at a table without a socket."""
        watched = self.matches.watched.get(id)
        if watched is not None:
            watched.heard[who.id] = self.store.clock.now()

    def is_here(self, table: Row, seat: Row) -> bool:
        """Whether the person of a seat is at the table, or was until a moment ago."""
        watched = self.matches.watched.get(table["id"])
        if watched is not None and seat["person"] in watched.online():
            return True
        last = watched.heard.get(seat["person"], 0.0) if watched is not None else 0.0
        return bool(self.store.clock.now() - max(last, seat["present"], table["created"]) < self.settings.away_seconds)

    def check_away(self, table: Row, seat: Row) -> None:
        """Refuse to dispose of the seat of somebody who is here."""
        if self.is_here(table, seat):
            raise NotNow(f"{seat['name']} is here, or was a moment ago: only the holder hands this seat over")

    async def note_present(self) -> None:
        """Write down who is here, for other workers and for after a restart."""
        rows = [(watched.id, person, now) for watched in self.matches.watched.values()
                for person, now in [*watched.heard.items(), *[(p, self.store.clock.now()) for p in watched.online()]]]
        for watched in self.matches.watched.values():
            watched.heard = {p: at for p, at in watched.heard.items() if self.store.clock.now() - at < 3600}
        if rows:
            await self.store.changes(*[
                (sa.update(SEATS).where(SEATS.c.table == table, SEATS.c.person == person,
                                        SEATS.c.present < now - PRESENT).values(present=now), None)
                for table, person, now in sorted(rows)])  # in one order, or two workers may wait for each other

    async def in_play(self, who: Who, id: str, seat: int) -> tuple[Row, list[Row]]:
        """A seat of a game under way, for its person or the host."""
        table, seats = await self.seen(who, id)
        if table["host"] != who.id:
            check_seat(table, seats, who, seat)
        if seat not in range(len(seats)):
            raise Missing(f"this table has no seat {seat}")
        if table["state"] != "playing":
            raise NotNow("this is for a game that is under way")
        return table, seats

    async def _hosted(self, who: Who, id: str, state: str = "open") -> tuple[Row, list[Row]]:
        """A table of mine in a state."""
        table, seats = await self.seen(who, id)
        if table["host"] != who.id:
            raise Forbidden("only the host can do this")
        if table["state"] != state:
            raise NotNow(f"the table is {table['state']}, not {state}")
        return table, seats

    async def changed(self, id: str) -> None:
        """Tell everybody at the table, here and at other workers."""
        await self.matches.refresh(id)
        self.matches.notify.tell("table", id)
