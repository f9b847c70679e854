"""Links that bring people to a table, to a seat, or to the spectators' bench: unguessable and revocable."""
from __future__ import annotations

import io
import time

import segno
import sqlalchemy as sa

from hegemon.server import security
from hegemon.server.database.schema import LINKS, PEOPLE, SEATS, VIEWERS
from hegemon.server.database.store import Row, Store
from hegemon.server.errors import Forbidden, Missing, NotNow
from hegemon.server.people.access import title
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.bodies import Invitation, Joined, LinkInfo, NewLink
from hegemon.server.tables.tables import Tables


class Links:
    """The links of all tables."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables

    async def listed(self, who: Who, table: str) -> list[LinkInfo]:
        """All links of a table, for its host."""
        await self._hosted(who, table)
        query = (sa.select(LINKS, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == LINKS.c.person, isouter=True)
                 .where(LINKS.c.table == table).order_by(LINKS.c.kind, LINKS.c.seat))
        return [_info(row) for row in await self.store.rows(query)]

    async def issue(self, who: Who, table: str, wish: NewLink) -> LinkInfo:
        """A fresh link; the old one for the same purpose stops working."""
        row = await self._hosted(who, table)
        if wish.kind == "seat" and wish.seat not in range(row["seats"]):
            raise Missing(f"this table has no seat {wish.seat}")
        if row["state"] == "closed":
            raise NotNow("the table is closed")
        link = {"id": security.new_id(), "table": table, "kind": wish.kind, "token": security.new_token(),
                "seat": wish.seat if wish.kind == "seat" else -1, "person": None, "created": time.time()}
        async with self.store.write() as connection:
            await connection.execute(sa.delete(LINKS).where(
                LINKS.c.table == table, LINKS.c.kind == link["kind"], LINKS.c.seat == link["seat"]))
            await connection.execute(sa.insert(LINKS), link)
        return _info({**link, "name": None})

    async def revoke(self, who: Who, table: str, link: str) -> None:
        """Make a link useless."""
        await self._hosted(who, table)
        if not await self.store.change(sa.delete(LINKS).where(LINKS.c.table == table, LINKS.c.id == link)):
            raise Missing("there is no such link")

    async def invitation(self, who: Who | None, token: str) -> Invitation:
        """What a link leads to."""
        link = await self._link(token)
        table, _ = await self.tables.rows(link["table"])
        why = self._obstacle(link, table, who)
        watched = await self.tables.watched(table)
        part = watched.parts().get(link["seat"]) if watched is not None else None
        return Invitation(table=table["id"], game=table["game"], title=title(table["game"]), name=table["name"],
                          host_name=table["host_name"] or "", kind=link["kind"], seat=link["seat"],
                          seat_title=part.name if part is not None else "", state=table["state"], usable=not why,
                          why_not=why)

    async def follow(self, who: Who, token: str) -> Joined:
        """Come to the table: a seat link gives that seat to the first who follows it."""
        link = await self._link(token)
        table, seats = await self.tables.rows(link["table"])
        why = self._obstacle(link, table, who)
        if why:
            raise NotNow(why)
        seat = -1
        if link["kind"] == "table":
            seat = await self.tables.sit(who, table["id"], -1, by_link=True)
        elif link["kind"] == "seat":
            seat = await self._take(who, link, table, seats[link["seat"]])
        await self._admit(who, table["id"])
        return Joined(table=table["id"], seat=seat, state=table["state"])

    async def _take(self, who: Who, link: Row, table: Row, seat: Row) -> int:
        if seat["person"] != who.id or link["person"] is None:
            async with self.store.write() as connection:
                mine = await connection.execute(sa.update(LINKS).where(
                    LINKS.c.id == link["id"], sa.or_(LINKS.c.person.is_(None), LINKS.c.person == who.id))
                    .values(person=who.id))
                if not mine.rowcount:
                    raise NotNow("somebody else has used this link; ask the host for a new one")
                await connection.execute(sa.update(SEATS).where(
                    SEATS.c.table == table["id"], SEATS.c.seat == link["seat"])
                    .values(kind="person", person=who.id, name=who.name, bot=""))
            await self.tables.changed(table["id"])
            if table["state"] == "playing":
                await self.tables.remark(table["id"], f"{who.name} sits in seat {link['seat'] + 1} now, by a link.")
        return int(link["seat"])

    async def _admit(self, who: Who, table: str) -> None:
        """Whoever followed a link may see the table from now on."""
        async with self.store.write() as connection:
            there = await connection.execute(sa.select(VIEWERS).where(
                VIEWERS.c.table == table, VIEWERS.c.person == who.id))
            if there.first() is None:
                await connection.execute(sa.insert(VIEWERS), {"table": table, "person": who.id})

    @staticmethod
    def _obstacle(link: Row, table: Row, who: Who | None) -> str:
        """Why a link leads nowhere now, or nothing."""
        if table["state"] == "closed":
            return "the table is closed"
        if link["kind"] == "seat":
            if link["person"] is not None and (who is None or link["person"] != who.id):
                return "somebody else has used this link; ask the host for a new one"
            if table["state"] == "over":
                return "the game is over"
        return ""

    async def _link(self, token: str) -> Row:
        link = await self.store.row(sa.select(LINKS).where(LINKS.c.token == token[:64]))
        if link is None:
            raise Missing("this link is not valid any more; ask the host for a new one")
        return link

    async def _hosted(self, who: Who, id: str) -> Row:
        table, _ = await self.tables.seen(who, id)
        if table["host"] != who.id:
            raise Forbidden("only the host handles links")
        return table


def _info(row: Row) -> LinkInfo:
    return LinkInfo(id=row["id"], kind=row["kind"], seat=row["seat"], path=f"/join/{row['token']}",
                    qr=f"/api/join/{row['token']}/qr.svg", used_by=row["name"] or "")


def qr(address: str) -> bytes:
    """The QR code of an address as SVG, dark on light whatever the theme: cameras want it so."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", scale=8, border=4, light="#fff", dark="#000",
                                                     xmldecl=False, svgclass=None, lineclass=None)
    return out.getvalue()
