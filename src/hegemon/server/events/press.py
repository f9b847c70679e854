"""Notices of Control and what the press writes: both go to phones and screens, neither moves anything in the game."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from hegemon.kernel import SPECTATOR
from hegemon.server.database.schema import NOTICES, PIECES, SEEN
from hegemon.server.database.store import Row
from hegemon.server.errors import Forbidden, Missing, NotNow
from hegemon.server.events.events import Events, setup_of
from hegemon.server.events.hooks import hooks_of
from hegemon.server.events.staff import Member
from hegemon.server.matches.watched import WatchedMatch
from hegemon.server.people.access import check_seat
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.events import (
    Kind,
    NewNotice,
    NoticeInfo,
    Outlet,
    PieceInfo,
    PieceWish,
    PressPage,
    SeenNotice,
)
from hegemon.server.protocol.messages import NewsMessage, NoticesMessage, encode
from hegemon.server.protocol.update import ShownLine

SHOWN: Final = 60
HEADLINES: Final = 12
TRIES: Final = 20


class Press:
    """Notices and pieces of all events."""

    def __init__(self, events: Events) -> None:
        self.events = events
        self.store = events.store
        self.matches = events.tables.matches

    async def _insert(self, table: sa.Table, row: Row) -> int:
        """A row with the next number of its event."""
        top = sa.select(sa.func.coalesce(sa.func.max(table.c.number), 0) + 1).where(table.c.table == row["table"])
        async with self.store.in_turn(f"{table.name} {row['table']}"):
            for _ in range(TRIES):
                number = int((await self.store.rows(top))[0].popitem()[1])
                try:
                    await self.store.change(sa.insert(table), {**row, "number": number})
                except IntegrityError:
                    continue
                return number
        raise NotNow("too many write at once; try again")

    # -- notices ------------------------------------------------------------------------------------------------

    async def announce(self, by: Member, wish: NewNotice) -> int:
        """A notice to everybody, a place, a team, a seat, or the screens."""
        table, _ = await self.events.tables.rows(by.table)
        to, whom = self._audience(table, wish)
        number = await self._insert(NOTICES, {
            "table": by.table, "by": by.name, "to": to, "whom": whom, "screens": wish.screens or wish.only_screens,
            "text": wish.text.strip(), "time": self.store.clock.now(), "withdrawn": False})
        await self.events.acts.do(by.table, by.signed, "announces", after=wish.text[:200], reason=whom,
                                  audience="table")
        await self.tell(by.table)
        return number

    def _audience(self, table: Row, wish: NewNotice) -> tuple[list[int] | None, str]:
        if wish.only_screens:
            return [], "the screens"
        if not (wish.place or wish.team or wish.seat >= 0):
            return None, "everybody"
        game, setup = setup_of(table)
        hooks = hooks_of(game)
        chairs, teams = hooks.casting(setup)
        if wish.seat >= 0:
            found, whom = [wish.seat], next((c.title for c in chairs if c.seat == wish.seat), f"seat {wish.seat + 1}")
        elif wish.place:
            found = [chair.seat for chair in chairs if chair.place == wish.place]
            whom = next((p.title for p in self.events.places(hooks, setup) if p.key == wish.place), wish.place)
        else:
            found = [chair.seat for chair in chairs if chair.team == wish.team]
            whom = next((team.title for team in teams if team.key == wish.team), wish.team)
        if not found:
            raise Missing(f"nobody is there: {wish.place or wish.team or wish.seat + 1}")
        return found, whom

    async def withdraw(self, by: Member, number: int) -> None:
        """A notice goes from all phones and screens."""
        if not await self.store.change(sa.update(NOTICES).where(
                NOTICES.c.table == by.table, NOTICES.c.number == number).values(withdrawn=True)):
            raise Missing("there is no such notice")
        await self.tell(by.table)

    async def seen(self, who: Who, table: str, number: int, wish: SeenNotice) -> None:
        """A seat has read a notice."""
        row, seats = await self.events.tables.seen(who, table)
        check_seat(row, seats, who, wish.seat)
        if await self.store.row(sa.select(NOTICES).where(NOTICES.c.table == table, NOTICES.c.number == number)) is None:
            raise Missing("there is no such notice")
        try:
            await self.store.change(sa.insert(SEEN), {"table": table, "number": number, "seat": wish.seat})
        except IntegrityError:
            return  # twice is once

    async def notices(self, table: str, watched: WatchedMatch) -> list[NoticeInfo]:
        """All notices with how many have read them, the latest first."""
        rows, seen = await self.store.every(
            sa.select(NOTICES).where(NOTICES.c.table == table, NOTICES.c.withdrawn.is_(False))
            .order_by(NOTICES.c.number.desc()).limit(SHOWN), sa.select(SEEN).where(SEEN.c.table == table))
        counts: dict[int, int] = {}
        for row in seen:
            counts[row["number"]] = counts.get(row["number"], 0) + 1
        people = {row["seat"] for row in watched.seats if row["person"] is not None}
        return [_notice(row, counts.get(row["number"], 0),
                        len(people if row["to"] is None else people & set(row["to"]))) for row in rows]

    async def unread(self, table: str, seat: int) -> list[NoticeInfo]:
        """What a seat has not tapped away yet; of nobody's seat, what is for everybody."""
        rows, seen = await self.store.every(
            sa.select(NOTICES).where(NOTICES.c.table == table, NOTICES.c.withdrawn.is_(False))
            .order_by(NOTICES.c.number.desc()).limit(SHOWN),
            sa.select(SEEN.c.number).where(SEEN.c.table == table, SEEN.c.seat == seat))
        read = {row["number"] for row in seen}
        return [_notice(row) for row in rows if row["number"] not in read and _for(row, seat)]

    async def on_screens(self, table: str) -> list[NoticeInfo]:
        """What screens show."""
        rows = await self.store.rows(sa.select(NOTICES).where(
            NOTICES.c.table == table, NOTICES.c.withdrawn.is_(False), NOTICES.c.screens.is_(True))
            .order_by(NOTICES.c.number.desc()).limit(5))
        return [_notice(row) for row in rows]

    async def tell(self, table: str) -> None:
        """Show notices and news to everybody whom they regard."""
        self.matches.notify.tell("news", table)
        await self.show(table)

    async def show(self, table: str) -> None:
        """The same for those who look on here."""
        watched = self.matches.watched.get(table)
        if watched is None:
            return
        news = encode(NewsMessage(tuple(await self.published(table))))
        made: dict[int, bytes] = {}
        for feed in list(watched.feeds):
            if feed.viewer not in made:
                made[feed.viewer] = encode(NoticesMessage(tuple(await self.unread(table, feed.viewer))))
            feed.put(made[feed.viewer])
            feed.put(news)

    # -- the press ----------------------------------------------------------------------------------------------

    async def desk(self, who: Who, table: str, seat: int) -> PressPage:
        """The desk of a seat that writes for an outlet."""
        outlets, watched = await self._outlets(who, table, seat)
        rows = await self.store.rows(sa.select(PIECES).where(PIECES.c.table == table, PIECES.c.seat == seat)
                                     .order_by(PIECES.c.number.desc()).limit(SHOWN))
        row, _ = await self.events.tables.rows(table)
        game, setup = setup_of(row)
        settings = await self.events.settings_of(table)
        return PressPage(outlets=[Outlet(key=key, name=name) for key, name in outlets],
                         pieces=[_piece(one, dict(outlets)) for one in rows],
                         places=[Kind(key=p.key, title=p.title) for p in self.events.places(hooks_of(game), setup)],
                         tied=headlines(watched.logged.log(SPECTATOR)), open=settings.press == "open")

    async def _outlets(self, who: Who, table: str, seat: int) -> tuple[tuple[tuple[str, str], ...], WatchedMatch]:
        row, seats = await self.events.tables.seen(who, table)
        await self.events.row(table)
        check_seat(row, seats, who, seat)
        watched = await self.matches.settled(table)
        outlets = hooks_of(watched.logged.game).outlets(watched.logged.game.view(watched.logged.state, seat))
        if not outlets:
            raise Forbidden("this seat writes for no outlet")
        return outlets, watched

    async def write(self, who: Who, table: str, number: int, wish: PieceWish) -> PressPage:
        """A piece saved, handed in or withdrawn by its author."""
        outlets, watched = await self._outlets(who, table, wish.seat)
        open_press = (await self.events.settings_of(table)).press == "open"
        if wish.do in ("publish", "return") and not (open_press and wish.do == "publish"):
            raise Forbidden("Control publishes; hand the piece in")
        if wish.outlet not in dict(outlets):
            raise Missing("you do not write for this outlet")
        state = {"save": "draft", "hand_in": "published" if open_press else "handed_in", "publish": "published",
                 "withdraw": "withdrawn"}[wish.do]
        if state != "draft" and state != "withdrawn" and not wish.title.strip():
            raise NotNow("a piece has a headline")
        moment = hooks_of(watched.logged.game).moment(watched.logged.state)
        values: Row = {"outlet": wish.outlet, "author": watched.seats[wish.seat]["name"], "state": state,
                       "title": wish.title.strip(), "text": wish.text.strip(), "picture": wish.picture,
                       "tied": wish.tied, "round": moment.round, "step": watched.logged.step(SPECTATOR),
                       "time": self.store.clock.now()}
        if number:
            old = await self._piece_row(table, number)
            if old["seat"] != wish.seat:
                raise Forbidden("this piece is somebody else's")
            if old["state"] == "published" and wish.do != "withdraw":
                raise NotNow("what is published stays as it is: withdraw it and write again")
            kept = {"state": state} if wish.do == "withdraw" else values
            await self.store.change(sa.update(PIECES).where(PIECES.c.table == table, PIECES.c.number == number)
                                    .values(**kept))
        else:
            await self._insert(PIECES, {"table": table, "seat": wish.seat, "word": "", **values})
        await self._told(table, state)
        return await self.desk(who, table, wish.seat)

    async def judge(self, by: Member, number: int, wish: PieceWish) -> None:
        """Control publishes a piece, sends it back with a word, or withdraws it."""
        old = await self._piece_row(by.table, number)
        allowed = {"publish": ("handed_in",), "return": ("handed_in",), "withdraw": ("published", "handed_in")}
        if old["state"] not in allowed.get(wish.do, ()):
            raise NotNow(f"this piece is {old['state'].replace('_', ' ')}")
        if wish.do == "return" and not wish.word.strip():
            raise NotNow("say in a word why it goes back")
        state = {"publish": "published", "return": "returned", "withdraw": "withdrawn"}[wish.do]
        done = await self.store.change(sa.update(PIECES).where(
            PIECES.c.table == by.table, PIECES.c.number == number, PIECES.c.state == old["state"]).values(
            state=state, word=wish.word.strip(), time=self.store.clock.now()))
        if not done:
            raise NotNow("somebody else was quicker")
        await self.events.acts.do(by.table, by.signed, {"publish": "publishes", "return": "sends back",
                                                      "withdraw": "withdraws"}[wish.do], after=old["title"],
                                  reason=wish.word, audience="table")
        await self._told(by.table, state)

    async def _told(self, table: str, state: str) -> None:
        if state != "draft":
            self.matches.notify.tell("event", table)
            await self.tell(table)

    async def _piece_row(self, table: str, number: int) -> Row:
        row = await self.store.row(sa.select(PIECES).where(PIECES.c.table == table, PIECES.c.number == number))
        if row is None:
            raise Missing("there is no such piece")
        return row

    async def published(self, table: str) -> list[PieceInfo]:
        """What everybody can read, the latest first."""
        rows = await self.store.rows(sa.select(PIECES).where(PIECES.c.table == table, PIECES.c.state == "published")
                                     .order_by(PIECES.c.time.desc()).limit(SHOWN))
        return self._named(table, rows)

    async def at_desk(self, table: str) -> list[PieceInfo]:
        """What waits for Control, then what is published."""
        rows = await self.store.rows(sa.select(PIECES).where(
            PIECES.c.table == table, PIECES.c.state.in_(["handed_in", "published"]))
            .order_by(PIECES.c.state, PIECES.c.time.desc()).limit(SHOWN))
        return self._named(table, rows)

    def _named(self, table: str, rows: Sequence[Row]) -> list[PieceInfo]:
        """Pieces with the names of their outlets, as the seats that wrote them name these."""
        watched = self.matches.watched.get(table)
        names: dict[str, str] = {}
        if watched is not None:
            logged = watched.logged
            for seat in {int(row["seat"]) for row in rows}:
                names.update(hooks_of(logged.game).outlets(logged.game.view(logged.state, seat)))
        return [_piece(row, names) for row in rows]


def _for(row: Row, seat: int) -> bool:
    return row["to"] is None or seat in row["to"]


def _notice(row: Row, seen: int = 0, of: int = 0) -> NoticeInfo:
    return NoticeInfo(number=row["number"], by=row["by"], whom=row["whom"], text=row["text"], at=row["time"],
                      screens=row["screens"], seen=seen, of=of)


def headlines(lines: Sequence[ShownLine]) -> list[str]:
    """What of a log a piece can belong to, the newest first; what was said twice stands once."""
    return list(dict.fromkeys([line.text for line in reversed(lines) if line.weight >= 2]))[:HEADLINES]


def _piece(row: Row, names: dict[str, str]) -> PieceInfo:
    state: Any = row["state"]
    outlet = str(row["outlet"])
    return PieceInfo(number=row["number"], outlet=outlet, outlet_name=names.get(outlet, outlet),
                     author=row["author"], state=state, title=row["title"], text=row["text"], picture=row["picture"],
                     tied=row["tied"], word=row["word"], round=row["round"], at=row["time"])
