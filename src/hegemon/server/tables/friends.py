"""Friends: whom somebody follows, whom he blocks, and who is asked to which table."""
from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from hegemon.server.database.schema import FRIENDS, INVITES, PEOPLE, SEATS, TABLE_ROWS, TABLES, VIEWERS
from hegemon.server.database.store import Row, Store
from hegemon.server.errors import Forbidden, Missing, NotNow
from hegemon.server.people.access import line
from hegemon.server.people.accounts import Who, fold
from hegemon.server.protocol.bodies import TableLine
from hegemon.server.protocol.profiles import Friend, Friends, Invited
from hegemon.server.tables.tables import Tables

MOST: Final = 500  # people somebody may follow or block


class Circle:
    """Who follows, blocks and invites whom."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables

    async def tie(self, who: Who, other: str, kind: str) -> None:
        """Follow or block somebody, or neither."""
        if other == who.id:
            raise NotNow("this is you")
        if await self.store.row(sa.select(PEOPLE.c.id).where(PEOPLE.c.id == other, PEOPLE.c.gone.is_(False))) is None:
            raise Missing("there is no such person")
        count = await self.store.rows(sa.select(sa.func.count().label("n")).where(FRIENDS.c.person == who.id))
        if kind and count[0]["n"] >= MOST:
            raise NotNow(f"you follow and block {MOST} people already")
        if kind == "follow" and await self.tables.blocks(other, who.id):
            raise Forbidden("this person does not want to be followed by you")
        mine = sa.and_(FRIENDS.c.person == who.id, FRIENDS.c.other == other)
        async with self.store.write() as connection:
            await connection.execute(sa.delete(FRIENDS).where(mine))
            if kind:
                await connection.execute(sa.insert(FRIENDS), {"person": who.id, "other": other, "kind": kind,
                                                              "since": self.store.clock.now()})
            if kind == "block":  # who is blocked follows no more, and what he asked for is forgotten
                await connection.execute(sa.delete(FRIENDS).where(
                    FRIENDS.c.person == other, FRIENDS.c.other == who.id, FRIENDS.c.kind == "follow"))
                await connection.execute(sa.delete(INVITES).where(INVITES.c.person == who.id, INVITES.c.by == other))

    async def invite(self, who: Who, table: str, wanted: str) -> str:
        """Ask somebody to a table that has not begun; one that is private can be seen by him from now on. His id."""
        row, seats = await self.tables.seen(who, table)
        if row["host"] != who.id and not any([seat["person"] == who.id for seat in seats]):
            raise Forbidden("only who sits at the table invites to it")
        if row["state"] != "open" or not any([seat["kind"] == "open" for seat in seats]):
            raise NotNow("no seat of this table is open")
        person = await self._named(wanted)
        if await self.tables.blocks(person["id"], who.id):
            raise Forbidden(f"{person['name']} does not want to be invited by you")
        if any([seat["person"] == person["id"] for seat in seats]):
            raise NotNow(f"{person['name']} sits there already")
        async with self.store.write() as connection:
            await connection.execute(sa.delete(INVITES).where(INVITES.c.table == table,
                                                              INVITES.c.person == person["id"]))
            await connection.execute(sa.insert(INVITES), {"table": table, "person": person["id"], "by": who.id,
                                                          "time": self.store.clock.now()})
            await connection.execute(sa.delete(VIEWERS).where(VIEWERS.c.table == table,
                                                              VIEWERS.c.person == person["id"]))
            await connection.execute(sa.insert(VIEWERS), {"table": table, "person": person["id"]})
        return str(person["id"])

    async def decline(self, who: Who, table: str) -> None:
        """Say no to an invitation."""
        if not await self.store.change(sa.delete(INVITES).where(INVITES.c.table == table, INVITES.c.person == who.id)):
            raise Missing("you are not invited to this table")

    async def _named(self, wanted: str) -> Row:
        row = await self.store.row(sa.select(PEOPLE).where(sa.or_(PEOPLE.c.id == wanted,
                                                                  PEOPLE.c.folded == fold(wanted))))
        if row is None:
            raise Missing("nobody of this name has an account; send a link instead")
        return row

    async def all(self, who: Who) -> Friends:
        """Whom I follow and block, where they are, and who asks for me."""
        theirs = sa.select(FRIENDS.c.person).where(FRIENDS.c.other == who.id, FRIENDS.c.kind == "follow")
        people, fans, asked = await self.store.every(
            sa.select(PEOPLE, FRIENDS.c.kind).join(FRIENDS, FRIENDS.c.other == PEOPLE.c.id)
            .where(FRIENDS.c.person == who.id).order_by(PEOPLE.c.name, PEOPLE.c.id),
            theirs,
            sa.select(INVITES, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == INVITES.c.by)
            .join(TABLES, TABLES.c.id == INVITES.c.table)
            .where(INVITES.c.person == who.id, TABLES.c.state == "open").order_by(INVITES.c.time.desc()).limit(50))
        follow_me = {row["person"] for row in fans}
        followed = [row["id"] for row in people if row["kind"] == "follow"]
        public = (TABLE_ROWS.join(SEATS, SEATS.c.table == TABLES.c.id).add_columns(SEATS.c.person.label("there"))
                  .where(SEATS.c.person.in_(followed), TABLES.c.public.is_(True),
                         TABLES.c.state.in_(["open", "playing"])).order_by(TABLES.c.updated.desc()).limit(200))
        sitting = await self.store.rows(public) if followed else []
        lines = await self._lines(who, [*[row["id"] for row in sitting], *[row["table"] for row in asked]])
        return Friends(
            people=[Friend(id=row["id"], name=row["name"], account=row["folded"] is not None, tie=row["kind"],
                           follows_me=row["id"] in follow_me,
                           tables=[lines[one] for one in dict.fromkeys([s["id"] for s in sitting
                                                                        if s["there"] == row["id"]])][:5])
                    for row in people],
            invites=[Invited(table=lines[row["table"]], by=row["name"], at=row["time"]) for row in asked])

    async def _lines(self, who: Who, ids: list[str]) -> dict[str, TableLine]:
        tables, seats = await self.store.every(
            TABLE_ROWS.where(TABLES.c.id.in_(ids)),
            sa.select(SEATS).where(SEATS.c.table.in_(ids)).order_by(SEATS.c.table, SEATS.c.seat))
        return {row["id"]: line(row, [seat for seat in seats if seat["table"] == row["id"]], who) for row in tables}
