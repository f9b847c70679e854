"""Links that bring people to a table, to a seat, or to the spectators' bench: derived, revocable, and never unseen.

A link to a seat that nobody holds gives it to the first who follows it; from then on it is the card of that person, who
comes in by it on any device. A seat that somebody holds changes hands by a link of the kind `hand` alone, which the
holder makes, or the host when the holder has been away for long enough.
"""
from __future__ import annotations

import io
import secrets as chance
from collections.abc import Awaitable, Callable
from typing import Final

import segno
import sqlalchemy as sa
from msgspec import Struct

from hegemon.server import secret as secrets
from hegemon.server import security
from hegemon.server.database.schema import LINKS, PEOPLE, SEATS, SIGHTS, VIEWERS
from hegemon.server.database.store import Change, Row, Store
from hegemon.server.errors import Forbidden, Missing, NotNow
from hegemon.server.people.access import check_seat, title
from hegemon.server.people.accounts import Accounts, Who
from hegemon.server.people.acts import Acts, known
from hegemon.server.protocol.bodies import Invitation, Joined, LinkInfo, NewLink
from hegemon.server.tables.tables import Tables, has_already, sits_nowhere

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # of codes: none that is taken for another
LENGTH: Final = {"table": 6}  # letters of a code; the code of a card, which is one person's, is longer
LONGEST: Final = 8
DEAD: Final = "this link is not valid any more; ask the host for a new one"
SHELVED: Final = "its game is not installed on this server now; the match goes on when it is back"


class Followed(Struct):
    """Where a link led, and the token of a session where a card signed somebody in."""
    joined: Joined
    session: str = ""


class Way(Struct):
    """How links of one kind lead to a person of their own: who it is, if that is known, and what is done then."""
    name: Callable[[Row], Awaitable[str]]                            # of whom the link is
    obstacle: Callable[[Row, Who | None], Awaitable[str]]            # why it leads nowhere, or nothing
    follow: Callable[[Row, Who | None, str], Awaitable[Followed]]    # the link, who follows it, on which device


class Links:
    """The links of all tables."""

    def __init__(self, store: Store, tables: Tables, accounts: Accounts, acts: Acts, secret: bytes,
                 days: float) -> None:
        self.store = store
        self.tables = tables
        self.accounts = accounts
        self.acts = acts
        self.secret = secret
        self.days = days
        self.ways: dict[str, Way] = {}  # of kinds that belong to another room

    # -- making them --------------------------------------------------------------------------------------------

    async def listed(self, who: Who, table: str) -> list[LinkInfo]:
        """All links of a table, for its host."""
        await self._hosted(who, table)
        query = (sa.select(LINKS, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == LINKS.c.person, isouter=True)
                 .where(LINKS.c.table == table, LINKS.c.kind.not_in(["hand", "view"]))
                 .order_by(LINKS.c.kind, LINKS.c.seat))
        return [self._info(row) for row in await self.store.rows(query)]

    async def issue(self, who: Who, table: str, wish: NewLink) -> LinkInfo:
        """A fresh link; a new generation ends the one there was for the same purpose."""
        row = await self._hosted(who, table)
        if wish.kind == "seat" and wish.seat not in range(row["seats"]):
            raise Missing(f"this table has no seat {wish.seat}")
        if row["state"] == "closed":
            raise NotNow("the table is closed")
        return await self.renewed(who, table, wish.kind, wish.seat if wish.kind == "seat" else -1)

    async def hand_over(self, who: Who, table: str, seat: int) -> LinkInfo:
        """A link by which somebody else takes over a seat in play: its holder's wish, or the host's if he is away."""
        row, seats = await self.tables.in_play(who, table, seat)
        if seats[seat]["person"] is None:
            raise NotNow("nobody holds this seat: a seat link is enough")
        if seats[seat]["person"] != who.id:
            self.tables.check_away(row, seats[seat])
        return await self.renewed(who, table, "hand", seat)

    async def share(self, who: Who, table: str, seat: int) -> LinkInfo:
        """A link by which others look over my shoulder, for who holds the seat; the table is told."""
        row, seats = await self.tables.seen(who, table)
        check_seat(row, seats, who, seat)
        if row["state"] != "playing":
            raise NotNow("this is for a game that is under way")
        await self.tables.remark(table, f"{seats[seat]['name']} lets others look at seat {seat + 1}.")
        return await self.renewed(who, table, "view", seat)

    async def unshare(self, who: Who, table: str, seat: int) -> None:
        """Nobody looks over my shoulder any more."""
        row, seats = await self.tables.seen(who, table)
        check_seat(row, seats, who, seat)
        await self.acts.do(table, who, f"view of seat {seat + 1}", (sa.delete(LINKS).where(
            LINKS.c.table == table, LINKS.c.kind == "view", LINKS.c.seat == seat), None), (
            sa.update(SEATS).where(SEATS.c.table == table, SEATS.c.seat == seat).values(shared=[]), None),
            after="ended", audience="table")
        await self.tables.changed(table)

    async def _look_along(self, who: Who, table: Row, seat: int) -> None:
        """Somebody looks over a shoulder; from then on no other seat of this game is for him."""
        async with self.store.write() as connection:
            here = sa.and_(SEATS.c.table == table["id"], SEATS.c.seat == seat)
            there = (await connection.execute(sa.select(SEATS.c.shared).where(here))).scalar() or []
            await connection.execute(sa.update(SEATS).where(here).values(shared=[*{*there, who.id}]))
            await connection.execute(sa.delete(SIGHTS).where(SIGHTS.c.table == table["id"],
                                                             SIGHTS.c.person == who.id, SIGHTS.c.seat == seat))
            await connection.execute(sa.insert(SIGHTS), {"table": table["id"], "person": who.id, "seat": seat})
        await self.tables.changed(table["id"])
        await self.tables.remark(table["id"], f"{who.name} looks over the shoulder of seat {seat + 1} now.")

    async def there(self, who: Who, table: str, kind: str, seat: int) -> LinkInfo:
        """The link for a purpose: the one there is, else a fresh one. It has a code that can be typed."""
        query = (sa.select(LINKS, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == LINKS.c.person, isouter=True)
                 .where(LINKS.c.table == table, LINKS.c.kind == kind, LINKS.c.seat == seat))
        row = await self.store.row(query)
        if row is None or 0 < row["expires"] < self.store.clock.now():
            return await self.renewed(who, table, kind, seat)
        return self._info(row)

    async def reopen(self, table: str) -> int:
        """All links of a table work again for as long as fresh ones would, on any device: after a change of address."""
        now = self.store.clock.now()
        return await self.store.changes(
            (sa.update(SEATS).where(SEATS.c.table == table, SEATS.c.kind == "person").values(device=""), None),
            (sa.update(LINKS).where(LINKS.c.table == table, LINKS.c.kind != "hand")
             .values(expires=now + self.days * 86400), None))

    async def by_code(self, code: str) -> str:
        """The token of the link a typed code stands for, "" if there is none."""
        plain = "".join([letter for letter in code.upper() if letter in LETTERS])
        row = await self.store.row(sa.select(LINKS).where(LINKS.c.code == plain)) if plain else None
        return secrets.token(self.secret, row["id"], row["generation"]) if row is not None else ""

    async def renewed(self, who: Who, table: str, kind: str, seat: int) -> LinkInfo:
        """A fresh link, whoever may make it."""
        same = sa.and_(LINKS.c.table == table, LINKS.c.kind == kind, LINKS.c.seat == seat)
        old, now = await self.store.row(sa.select(LINKS).where(same)), self.store.clock.now()
        fresh: Row = {"generation": (old["generation"] if old is not None else 0) + 1, "uses": 0, "used": 0.0,
                      "expires": now + self.days * 86400, "created": now, "by": who.id,
                      "code": "".join([chance.choice(LETTERS) for _ in range(LENGTH.get(kind, LONGEST))])}
        link = {"id": security.new_id(), "table": table, "kind": kind, "seat": seat, "person": None, **fresh}
        work: Change = sa.insert(LINKS), link
        if old is not None:
            link = {**old, **fresh}
            work = sa.update(LINKS).where(LINKS.c.id == old["id"]).values(**fresh), None
        where = f" {seat + 1}" if seat >= 0 else ""
        await self.acts.do(table, who, f"link to {kind}{where}", work, audience="table",
                           before=f"generation {fresh['generation'] - 1}" if old is not None else "",
                           after=f"generation {fresh['generation']}")
        person = await self.store.row(sa.select(PEOPLE.c.name).where(PEOPLE.c.id == link["person"]))
        return self._info({**link, "name": person["name"] if person is not None else None})

    async def revoke(self, who: Who, table: str, link: str) -> None:
        """Make a link useless."""
        await self._hosted(who, table)
        if not await self.store.change(sa.delete(LINKS).where(LINKS.c.table == table, LINKS.c.id == link)):
            raise Missing("there is no such link")

    def derived(self, token: str) -> str:
        """Which link and generation a token was made for, without asking the database; "" where it is none of ours."""
        found = secrets.link_of(self.secret, token)
        return f"{found[0]}.{found[1]}" if found is not None else ""

    async def end(self, table: str, kind: str, seat: int) -> None:
        """Make the link for a purpose useless."""
        await self.store.change(sa.delete(LINKS).where(LINKS.c.table == table, LINKS.c.kind == kind,
                                                       LINKS.c.seat == seat))

    # -- following them -----------------------------------------------------------------------------------------

    async def invitation(self, who: Who | None, token: str) -> Invitation:
        """What a link leads to."""
        link = await self._link(token)
        table, seats = await self.tables.rows(link["table"])
        why = await self._obstacle(link, table, seats, who)
        watched = await self.tables.watched(table)
        part = watched.parts().get(link["seat"]) if watched is not None else None
        holder = seats[link["seat"]] if link["kind"] == "seat" else None
        way = self.ways.get(link["kind"])
        card_of = await way.name(link) if way is not None else holder["name"] if holder is not None else ""
        return Invitation(table=table["id"], game=table["game"], title=title(table["game"]), name=table["name"],
                          host_name=table["host_name"] or "", kind=link["kind"], seat=link["seat"],
                          seat_title=part.name if part is not None else "", state=table["state"], usable=not why,
                          why_not=why, card_of=card_of)

    async def signs_in(self, token: str) -> bool:
        """Whether a link is the card of somebody: who is not known comes in as that person."""
        link = await self._link(token)
        _, seats = await self.tables.rows(link["table"])
        return link["kind"] in self.ways or link["kind"] == "seat" and seats[link["seat"]]["person"] is not None

    async def expected(self, token: str) -> str:
        """The name on the list for the seat a link leads to, "" where nobody in particular is expected."""
        link = await self._link(token)
        _, seats = await self.tables.rows(link["table"])
        seat = seats[link["seat"]] if link["kind"] == "seat" else None
        return str(seat["name"]) if seat is not None and seat["kind"] == "open" else ""

    async def follow(self, who: Who | None, token: str, agent: str) -> Followed:
        """Come to the table, as the link says."""
        link = await self._link(token)
        table, seats = await self.tables.rows(link["table"])
        why = await self._obstacle(link, table, seats, who)
        if why:
            raise NotNow(why)
        await self.store.change(sa.update(LINKS).where(LINKS.c.id == link["id"]).values(
            uses=LINKS.c.uses + 1, used=self.store.clock.now()))
        if link["kind"] in self.ways:
            return await self.ways[link["kind"]].follow(link, who, agent)
        if link["kind"] == "seat" and seats[link["seat"]]["person"] is not None:
            return await self._by_card(who, link, table, seats[link["seat"]], agent)
        assert who is not None
        seat = -1
        if link["kind"] == "table":
            seat = await self.tables.sit(who, table["id"], -1, by_link=True)
        elif link["kind"] == "view":
            await self._look_along(who, table, link["seat"])
        elif link["kind"] in ("seat", "hand"):
            seat = await self._take(who, link, table, seats[link["seat"]])
        await self.admit(who.id, table["id"])
        return Followed(Joined(table=table["id"], seat=seat, state=table["state"]))

    async def _by_card(self, who: Who | None, link: Row, table: Row, seat: Row, agent: str) -> Followed:
        """The person the card belongs to is here: known already, or signed in for this table alone."""
        joined = Joined(table=table["id"], seat=link["seat"], state=table["state"])
        if who is not None and seat["device"] in ("", who.session):
            return Followed(joined)
        session = ""
        if who is None:
            device, session = await self.accounts.card(seat["person"], table["id"], agent)
        else:
            device = who.session
        await self.acts.do(table["id"], known(seat["person"]), "another device", (sa.update(SEATS).where(
            SEATS.c.table == table["id"], SEATS.c.person == seat["person"]).values(device=device), None),
            after=agent if who is None else "the own device")
        await self.tables.changed(table["id"])
        words = "came in on another device" if who is None else "is back on the own device"
        await self.tables.remark(table["id"], f"{seat['name']} {words}.")
        return Followed(joined, session)

    async def _take(self, who: Who, link: Row, table: Row, seat: Row) -> int:
        """Take a seat nobody holds, or one that is handed over; everybody sees it."""
        place = int(link["seat"])
        held = seat["person"]
        where = [SEATS.c.table == table["id"], SEATS.c.seat == place,
                 SEATS.c.person == held if held else SEATS.c.person.is_(None),
                 sits_nowhere(who.id, table["id"], place)]
        work: list[Change] = [(sa.update(LINKS).where(LINKS.c.id == link["id"]).values(person=who.id), None)]
        if link["kind"] == "hand":
            work = [(sa.delete(LINKS).where(LINKS.c.table == table["id"], LINKS.c.seat == place), None)]  # the card too
        work += [(sa.delete(SIGHTS).where(SIGHTS.c.table == table["id"], SIGHTS.c.seat == place,
                                          SIGHTS.c.person.in_([held or "", who.id])), None)]
        if table["state"] == "playing":
            saw = [person for person in {held, who.id} if person]
            work.append((sa.insert(SIGHTS), [{"table": table["id"], "person": p, "seat": place} for p in saw]))
        work.append((sa.update(SEATS).where(*where).values(kind="person", person=who.id, name=who.name, bot="",
                                                           device="", present=self.store.clock.now()), None))
        giver = seat["name"] if held else ""
        host = bool(held) and link["by"] != held
        await self.acts.do(table["id"], known(table["host"] if host else held or who.id), f"seat {place + 1}",
                           *work, before=known(held) if held else "", after=known(who.id),
                           reason="handed over by the host: the holder is away" if host else "")
        await self.tables.changed(table["id"])
        now = await self.store.row(sa.select(SEATS).where(SEATS.c.table == table["id"], SEATS.c.seat == place))
        if now is None or now["person"] != who.id:
            raise NotNow("somebody else was quicker")
        if table["state"] == "playing" and seat["kind"] != "open":  # whoever was expected begins with what is asked now
            await self.tables.hand(table["id"], place)
        if table["state"] == "playing":
            await self.tables.remark(table["id"], _said(who.name, place, giver, host, table["host_name"] or "the host"))
        return place

    async def admit(self, person: str, table: str) -> None:
        """Whoever followed a link may see the table from now on."""
        async with self.store.write() as connection:
            there = await connection.execute(sa.select(VIEWERS).where(
                VIEWERS.c.table == table, VIEWERS.c.person == person))
            if there.first() is None:
                await connection.execute(sa.insert(VIEWERS), {"table": table, "person": person})

    async def _obstacle(self, link: Row, table: Row, seats: list[Row], who: Who | None) -> str:
        """Why a link leads nowhere now, or nothing."""
        if table["state"] == "closed":
            return "the table is closed"
        if table["state"] == "shelved":
            return SHELVED
        if link["kind"] in self.ways:
            return await self.ways[link["kind"]].obstacle(link, who)
        if link["kind"] not in ("seat", "hand", "view"):
            return ""
        if table["state"] == "over":
            return "the game is over"
        seat = seats[link["seat"]]
        if link["kind"] == "view":
            sits = who is not None and any([row["person"] == who.id for row in seats])
            return "whoever plays here looks into no other hand" if sits else ""
        if link["kind"] == "seat" and seat["person"] is not None:
            return "" if who is None or who.id == seat["person"] else (
                f"this is the card of {seat['name']}, who holds the seat; log out on this device first, if that is you")
        if link["kind"] == "hand" and seat["person"] != link["by"] and self.tables.is_here(table, seat):
            return f"{seat['name']} is back and keeps the seat"
        return await self._seen_elsewhere(table, seats, link["seat"], who)

    async def _seen_elsewhere(self, table: Row, seats: list[Row], seat: int, who: Who | None) -> str:
        """Whoever holds a seat, or has seen one hand of a game under way, does not sit in another seat."""
        others = [row["seat"] for row in seats if who is not None and row["person"] == who.id and row["seat"] != seat]
        if table["state"] != "playing" or who is None:
            return has_already(others[0]) if others else ""
        query = sa.select(SIGHTS.c.seat).where(SIGHTS.c.table == table["id"], SIGHTS.c.person == who.id,
                                               SIGHTS.c.seat != seat)
        others += [row["seat"] for row in await self.store.rows(query)]
        return f"you have seen the hand of seat {others[0] + 1}: another seat is not for you" if others else ""

    async def _link(self, token: str) -> Row:
        found = secrets.link_of(self.secret, token)
        link = await self.store.row(sa.select(LINKS).where(LINKS.c.id == found[0])) if found is not None else None
        if found is None or link is None or link["generation"] != found[1] or (
                0 < link["expires"] < self.store.clock.now()):
            raise Missing(DEAD)
        return link

    async def _hosted(self, who: Who, id: str) -> Row:
        table, _ = await self.tables.seen(who, id)
        if table["host"] != who.id:
            raise Forbidden("only the host handles links")
        return table

    def _info(self, row: Row) -> LinkInfo:
        token = secrets.token(self.secret, row["id"], row["generation"])
        return LinkInfo(id=row["id"], kind=row["kind"], seat=row["seat"], path=f"/join/{token}",
                        qr=f"/api/join/{token}/qr.svg", used_by=row["name"] or "", uses=row["uses"], used=row["used"],
                        expires=row["expires"], generation=row["generation"], code=row["code"] or "")


def _said(name: str, seat: int, giver: str, host: bool, host_name: str) -> str:
    """What the table is told when a seat in play changes hands."""
    if host:
        return f"{host_name} gave seat {seat + 1} of {giver}, who is away, to {name}; {giver} has seen its hand."
    if giver:
        return f"{giver} handed seat {seat + 1} over to {name}; both have seen its hand."
    return f"{name} sits in seat {seat + 1} now, by a link."


def qr(address: str) -> bytes:
    """The QR code of an address as SVG, dark on light whatever the theme: cameras want it so."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", scale=8, border=4, light="#fff", dark="#000",
                                                     xmldecl=False, svgclass=None, lineclass=None)
    return out.getvalue()
