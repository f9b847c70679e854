"""The door: the casting list kept, people checked in, seats swapped and given to those who come late."""
from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from hegemon.kernel import Refused
from hegemon.kernel.registry import find
from hegemon.server.database.schema import CASTING, LINKS, SEATS, SIGHTS
from hegemon.server.database.store import Change, Row, Store
from hegemon.server.errors import Missing, NotNow
from hegemon.server.events.casting import Hall, Listed, as_csv, checked, filled, read_csv
from hegemon.server.events.hooks import hooks_of
from hegemon.server.events.staff import Member
from hegemon.server.people.accounts import Who, clean
from hegemon.server.people.acts import Acts, known
from hegemon.server.protocol.bodies import LinkInfo
from hegemon.server.protocol.events import CastInfo, CastingPage, DoorWish, NewCasting
from hegemon.server.tables.links import Links
from hegemon.server.tables.tables import Tables

EMPTY: Final = {"kind": "open", "person": None, "name": "", "bot": "", "device": ""}


class Door:
    """The lists of all events."""

    def __init__(self, store: Store, tables: Tables, links: Links, acts: Acts) -> None:
        self.store = store
        self.tables = tables
        self.links = links
        self.acts = acts

    def hall(self, table: Row) -> Hall:
        """The chairs of an event."""
        game = find(table["game"])
        return Hall(*hooks_of(game).casting(game.setup(table["seats"], int(table["seed"]), table["options"])))

    async def rows(self, table: str) -> list[Row]:
        """The list."""
        return await self.store.rows(sa.select(CASTING).where(CASTING.c.table == table).order_by(CASTING.c.row))

    async def page(self, id: str, errors: list[str] | None = None, changes: list[str] | None = None,
                   listed: list[Listed] | None = None) -> CastingPage:
        """The list as the door sees it; another one instead, to show what would be."""
        table, seats = await self.tables.rows(id)
        rows = await self.rows(id)
        if listed is not None:
            rows = [{**row, "seat": one.seat} for row, one in zip(rows, listed)]
        hall = self.hall(table)
        watched = self.tables.matches.watched.get(id)
        online = watched.online() if watched is not None else set()
        infos = [self._info(row, seats, hall, online) for row in rows]
        cast = {row["seat"] for row in rows}
        free = sorted([chair for chair in hall.chairs if chair.seat not in cast],
                      key=lambda chair: (-chair.late, chair.order, chair.seat))
        return CastingPage(rows=infos, errors=errors or [], changes=changes or [], free=free,
                           here=sum([info.here for info in infos]), phones=sum([info.online for info in infos]))

    @staticmethod
    def _info(row: Row, seats: list[Row], hall: Hall, online: set[str]) -> CastInfo:
        chair = hall.by_seat.get(row["seat"])
        seat = seats[row["seat"]] if chair is not None else None
        held = seat is not None and seat["person"] is not None
        return CastInfo(row=row["row"], name=row["name"], seat=row["seat"], chair=chair.key if chair else "",
                        title=hall.title(row["seat"]), team=chair.team if chair else row["team"],
                        place=chair.place if chair else "", wish=row["wish"], note=row["note"],
                        here=row["arrived"] > 0, absent=row["absent"], joined=held,
                        online=held and seat is not None and seat["person"] in online,
                        bot=seat["bot"] if seat is not None else "")

    # -- the list -----------------------------------------------------------------------------------------------

    async def save(self, by: Member, wish: NewCasting) -> CastingPage:
        """Take a list over, whole or not at all."""
        table, seats = await self.tables.rows(by.table)
        rows, errors = read_csv(wish.csv) if wish.csv else (wish.rows, [])
        listed, wrong = checked(rows, self.hall(table), 2 if wish.csv else 1)
        if errors or wrong:
            return await self.page(by.table, errors + wrong)
        held = [one for one in listed if one.seat >= 0 and seats[one.seat]["person"] is not None
                and seats[one.seat]["name"] != one.name]
        if held:
            raise NotNow(f"{seats[held[0].seat]['name']} sits there already; swap at the door instead")
        await self._write(by, listed, "casting list", f"{len(listed)} people")
        return await self.page(by.table)

    async def fill(self, by: Member, dry: bool) -> CastingPage:
        """Seat everybody who has no chair; `dry` only tells what would be done."""
        table, _ = await self.tables.rows(by.table)
        known = [_listed(row) for row in await self.rows(by.table)]
        people, said = filled(known, self.hall(table))
        if not dry and said:
            await self._write(by, people, "fills the seats", f"{len(said)} people")
        return await self.page(by.table, changes=said, listed=people if dry else None)

    async def csv(self, id: str) -> str:
        """The list as a file."""
        table, _ = await self.tables.rows(id)
        return as_csv([_listed(row) for row in await self.rows(id)], self.hall(table))

    async def _write(self, by: Member, listed: list[Listed], what: str, after: str) -> None:
        """Replace the list, and write the names on seats nobody holds yet."""
        before = {row["name"]: row for row in await self.rows(by.table)}
        rows = [{"table": by.table, "row": number, "name": one.name, "seat": one.seat, "team": one.team,
                 "wish": one.wish, "note": one.note, "arrived": before.get(one.name, {}).get("arrived", 0.0),
                 "absent": before.get(one.name, {}).get("absent", False)} for number, one in enumerate(listed, 1)]
        open_seats = sa.and_(SEATS.c.table == by.table, SEATS.c.kind == "open")
        work: list[Change] = [(sa.delete(CASTING).where(CASTING.c.table == by.table), None)]
        work += [(sa.insert(CASTING), rows)] if rows else []
        work += [(sa.update(SEATS).where(open_seats).values(name=""), None)]
        work += [(sa.update(SEATS).where(open_seats, SEATS.c.seat == one.seat).values(name=one.name), None)
                 for one in listed if one.seat >= 0]
        await self.acts.do(by.table, by.signed, what, *work, after=after, audience="table")
        await self.tables.changed(by.table)

    # -- at the door --------------------------------------------------------------------------------------------

    async def tap(self, by: Member, who: Who, wish: DoorWish) -> LinkInfo | None:
        """What happens to one row; a link where one was asked for."""
        if wish.do == "seat":
            return await self._walk_in(by, who, wish)
        row = await self._row(by.table, wish.row)
        if wish.do in ("here", "expected", "absent"):
            here = self.store.clock.now() if wish.do == "here" else 0.0
            values = {"arrived": here, "absent": wish.do == "absent"}
            await self.store.change(sa.update(CASTING).where(
                CASTING.c.table == by.table, CASTING.c.row == wish.row).values(**values))
            return None
        if row["seat"] < 0:
            raise NotNow(f"{row['name']} has no seat yet")
        if wish.do == "link":
            return await self.links.there(who, by.table, "seat", row["seat"])
        if wish.do == "swap":
            await self._swap(by, row, await self._row(by.table, wish.other))
            return None
        await self._bot(by, row["seat"], wish.do == "bot")
        return None

    async def no_shows(self, by: Member) -> int:
        """A bot for everybody who is not here; whoever comes late takes the seat back by the card."""
        absent = [row for row in await self.rows(by.table) if row["seat"] >= 0 and not row["arrived"]]
        for row in absent:
            await self._bot(by, row["seat"], True)
        return len(absent)

    async def _bot(self, by: Member, seat: int, plays: bool) -> None:
        await self.tables.lend(by.table, by.signed, seat, plays)

    async def _row(self, table: str, number: int) -> Row:
        row = await self.store.row(sa.select(CASTING).where(CASTING.c.table == table, CASTING.c.row == number))
        if row is None:
            raise Missing(f"there is nobody in row {number}")
        return row

    async def _swap(self, by: Member, one: Row, other: Row) -> None:
        """Two people change seats, cards and all; what each has seen stays noted."""
        table, seats = await self.tables.rows(by.table)
        if other["seat"] < 0:
            raise NotNow(f"{other['name']} has no seat yet")
        if table["state"] == "playing":
            for row in (one, other):
                await self.tables.hand(by.table, row["seat"])
        work: list[Change] = []
        for mine, theirs in ((one, other), (other, one)):
            seat, there = theirs["seat"], seats[mine["seat"]]
            held = {name: there[name] for name in ("kind", "person", "name", "bot", "device", "present")}
            work.append((sa.update(SEATS).where(SEATS.c.table == by.table, SEATS.c.seat == seat).values(**held), None))
            work.append((sa.update(CASTING).where(CASTING.c.table == by.table, CASTING.c.row == mine["row"])
                         .values(seat=seat), None))
        if table["state"] == "playing":
            saw = {(seats[row["seat"]]["person"], seat) for row in (one, other) for seat in (one["seat"], other["seat"])
                   if seats[row["seat"]]["person"]}
            work += [(sa.delete(SIGHTS).where(SIGHTS.c.table == by.table, SIGHTS.c.person == person,
                                              SIGHTS.c.seat == seat), None) for person, seat in sorted(saw)]
            work += [(sa.insert(SIGHTS), [{"table": by.table, "person": p, "seat": s} for p, s in sorted(saw)])] \
                if saw else []
        work.append((sa.update(LINKS).where(LINKS.c.table == by.table, LINKS.c.kind == "seat",
                                            LINKS.c.seat.in_([one["seat"], other["seat"]])).values(person=None), None))
        names = [known(seats[row["seat"]]["person"]) if seats[row["seat"]]["person"] else f"row {row['row']}"
                 for row in (one, other)]
        await self.acts.do(by.table, by.signed, "swaps seats", *work, before=names[0], after=names[1])
        await self.tables.changed(by.table)
        if table["state"] == "playing":
            await self.tables.remark(by.table, f"{one['name']} and {other['name']} have swapped seats.")

    async def _walk_in(self, by: Member, who: Who, wish: DoorWish) -> LinkInfo:
        """Somebody who is on no list gets a seat: the one named, else the first for those who come late."""
        try:
            name = clean(wish.name)
        except Refused as why:
            raise Refused(f"a walk-in has a name: {why}") from None
        page = await self.page(by.table)
        _, seats = await self.tables.rows(by.table)
        free = [chair.seat for chair in page.free if seats[chair.seat]["person"] is None]
        if not free or wish.other >= 0 and wish.other not in free:
            raise NotNow("all seats are taken" if not free else f"seat {wish.other + 1} is taken")
        seat = wish.other if wish.other >= 0 else free[0]
        number = max([info.row for info in page.rows], default=0) + 1
        row: Row = {"table": by.table, "row": number, "name": name, "seat": seat, "team": "", "wish": "", "note": "",
                    "arrived": self.store.clock.now(), "absent": False}
        # a bot that holds it plays on until the card is followed, as for everybody who is late
        expected = sa.update(SEATS).where(SEATS.c.table == by.table, SEATS.c.seat == seat, SEATS.c.person.is_(None))
        work: list[Change] = [(sa.insert(CASTING), row), (expected.values(kind="open", name=name), None)]
        await self.acts.do(by.table, by.signed, f"gives seat {seat + 1}", *work, after=f"row {number}")
        await self.tables.changed(by.table)
        return await self.links.there(who, by.table, "seat", seat)


def _listed(row: Row) -> Listed:
    return Listed(row["name"], row["seat"], row["team"], row["wish"], row["note"])
