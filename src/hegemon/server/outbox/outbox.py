"""Notes and how people are reached: what others write, what a person sees and chooses."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from hegemon.kernel import Refused
from hegemon.server import security
from hegemon.server.database.calls import new_note
from hegemon.server.database.schema import DELIVERIES, LOG, NOTES, SEATS, TABLES, WAYS, WISHES
from hegemon.server.database.store import Change, Row, Store
from hegemon.server.errors import Forbidden, Missing, NotNow
from hegemon.server.outbox import hooks, words
from hegemon.server.outbox.guard import Guard
from hegemon.server.outbox.hours import next_time, zone_of
from hegemon.server.outbox.mail import check_address
from hegemon.server.outbox.push import Vapid, check_keys
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.telling import (
    ChangeWay,
    DeliveryInfo,
    NewPush,
    NewWay,
    NoteInfo,
    Notes,
    TableWish,
    WayInfo,
    Ways,
    WishBody,
)
from hegemon.server.settings import Settings

SHOWN: Final = 50      # notes and deliveries that are listed
MOST: Final = 20       # ways of one person
OF_TABLE: Final = 5    # webhooks of one table
CODES: Final = 5       # e-mails with a code a day
NAMES: Final = {"push": "This browser", "mail": "E-mail", "discord": "Discord", "slack": "Slack", "ntfy": "ntfy",
                "json": "Webhook"}


class Outbox:
    """What people have to be told."""

    def __init__(self, store: Store, settings: Settings, secret: bytes,
                 now: Callable[[], float] | None = None) -> None:
        self.store = store
        self.settings = settings
        self.now = now or (lambda: store.clock.now())  # of the server, as everything that is timed
        self.guard = Guard(settings.outgoing_allow, settings.outgoing_ca)
        self.vapid = Vapid(secret)

    # -- for everybody who has something to tell ----------------------------------------------------------------

    def noted(self, person: str, kind: str, key: str, *, table: str = "", seat: int = -1, number: int = 0,
              text: str = "") -> Change:
        """The statement that notes something, for a transaction of one's own; wake the sender after it."""
        return sa.insert(NOTES), new_note(person, kind, key, self.now(), table, seat, number, text)

    async def note(self, person: str, kind: str, key: str, *, table: str = "", seat: int = -1, number: int = 0,
                   text: str = "") -> bool:
        """Tell somebody something, once: a key that was used before changes nothing, and gives False."""
        try:
            await self.store.change(*self.noted(person, kind, key, table=table, seat=seat, number=number, text=text))
        except IntegrityError:
            return False
        self.store.called.set()
        return True

    # -- what a person sees -------------------------------------------------------------------------------------

    async def notes(self, who: Who) -> Notes:
        """My latest notes; one for a move that was made since counts as read."""
        rows = await self.store.rows(sa.select(NOTES).where(NOTES.c.person == who.id, NOTES.c.kind != "test")
                                     .order_by(NOTES.c.at.desc()).limit(SHOWN))
        tables, seats, done = await self.around(rows)
        infos = []
        for row in rows:
            table = tables.get(row["table"])
            told = words.told(row, table, seats.get(row["table"], []), who.name, "")
            infos.append(NoteInfo(key=row["key"], kind=row["kind"], title=told.title, text=told.text, link=told.link,
                                  at=row["at"], read=bool(row["read"]) or row["key"] in done))
        return Notes(notes=infos, unread=len([info for info in infos if not info.read]))

    async def read(self, who: Who, keys: Sequence[str]) -> None:
        """Notes were looked at."""
        mine = sa.update(NOTES).where(NOTES.c.person == who.id, NOTES.c.read == 0.0)
        await self.store.change((mine.where(NOTES.c.key.in_(keys)) if keys else mine).values(read=self.now()))

    async def around(self, notes: Sequence[Row]) -> tuple[dict[str, Row], dict[str, list[Row]], set[str]]:
        """The tables of notes, their seats, and which of the notes nothing waits for any more."""
        ids = sorted({note["table"] for note in notes if note["table"]})
        if not ids:
            return {}, {}, set()
        turns = [note for note in notes if note["kind"] in ("turn", "next", "deadline")]
        found = await self.store.every(
            sa.select(TABLES).where(TABLES.c.id.in_(ids)),
            sa.select(SEATS).where(SEATS.c.table.in_(ids)).order_by(SEATS.c.table, SEATS.c.seat),
            sa.select(LOG.c.match, LOG.c.seat, sa.func.max(LOG.c.number).label("last"))
            .where(LOG.c.match.in_(sorted({note["table"] for note in turns}))).group_by(LOG.c.match, LOG.c.seat),
            sa.select(NOTES.c.table, NOTES.c.seat, sa.func.max(NOTES.c.number).label("last"))
            .where(NOTES.c.kind == "turn", NOTES.c.table.in_(ids)).group_by(NOTES.c.table, NOTES.c.seat))
        tables = {row["id"]: row for row in found[0]}
        seats: dict[str, list[Row]] = {}
        for row in found[1]:
            seats.setdefault(row["table"], []).append(row)
        acted = {(row["match"], row["seat"]): row["last"] for row in found[2]}
        later = {(row["table"], row["seat"]): row["last"] for row in found[3]}
        done = {note["key"] for note in turns if why_not(
            note, tables.get(note["table"]), seats.get(note["table"], []),
            acted.get((note["table"], note["seat"]), -1), later.get((note["table"], note["seat"]), -1))}
        return tables, seats, done

    # -- ways ---------------------------------------------------------------------------------------------------

    async def ways(self, who: Who) -> Ways:
        """My ways to be told."""
        rows = await self.store.rows(sa.select(WAYS).where(WAYS.c.person == who.id, WAYS.c.table == "")
                                     .order_by(WAYS.c.created))
        return Ways(ways=[_info(row) for row in rows], push_key=self.vapid.public, mail=bool(self.settings.smtp_host))

    async def hooks(self, table: str) -> list[WayInfo]:
        """The webhooks of a table."""
        rows = await self.store.rows(sa.select(WAYS).where(WAYS.c.table == table).order_by(WAYS.c.created))
        return [_info(row) for row in rows]

    async def add_push(self, who: Who, wish: NewPush, origin: str) -> WayInfo:
        """This browser is told; a subscription that is known already is the same way."""
        check_keys(wish.keys.p256dh, wish.keys.auth)
        self.guard.check(wish.endpoint)
        target = msgspec.json.encode({"endpoint": wish.endpoint, "keys": wish.keys}).decode()
        for row in await self.store.rows(sa.select(WAYS).where(WAYS.c.person == who.id, WAYS.c.kind == "push")):
            if msgspec.json.decode(row["target"])["endpoint"] == wish.endpoint:
                await self.store.change(sa.update(WAYS).where(WAYS.c.id == row["id"]).values(
                    target=target, state="on", origin=_origin(origin)))
                return _info({**row, "target": target, "state": "on"})
        return await self._add(who, "push", target, wish.name, "", origin, "on", "")

    async def add(self, who: Who, wish: NewWay, origin: str, table: str = "") -> tuple[WayInfo, str]:
        """A webhook, or an e-mail address with the code that confirms it."""
        target = wish.target.strip()
        if wish.kind == "mail":
            if not self.settings.smtp_host:
                raise NotNow("this server sends no e-mail")
            if table:
                raise Refused("a table has webhooks; e-mail is for people")
            check_address(target)
            code = security.recovery_code()[:11]
            return await self._add(who, "mail", target, wish.name, "", origin, "unconfirmed",
                                   security.digest(security.plain_code(code))), code
        self.guard.check(target)
        if wish.kind == "ntfy":
            hooks.ntfy_parts(target)
        return await self._add(who, wish.kind, target, wish.name, table, origin, "on", ""), ""

    async def _add(self, who: Who, kind: str, target: str, name: str, table: str, origin: str, state: str,
                   code: str) -> WayInfo:
        owned = sa.select(WAYS.c.id).where(WAYS.c.table == table) if table else (
            sa.select(WAYS.c.id).where(WAYS.c.person == who.id, WAYS.c.table == ""))
        most = OF_TABLE if table else MOST
        if len(await self.store.rows(owned)) >= most:
            raise NotNow(f"there are {most} ways already; take one away first")
        shown = " ".join(name.split())
        row: Row = {"id": security.new_id(), "person": who.id, "table": table, "kind": kind,
                    "name": shown[:60] or NAMES[kind], "target": target, "how": "each", "state": state, "code": code,
                    "origin": _origin(origin), "created": self.now()}
        await self.store.change(sa.insert(WAYS), row)
        return _info(row)

    async def way(self, who: Who, id: str) -> Row:
        """One of my ways; a table's webhook belongs to the host, see `Tables`."""
        row = await self.store.row(sa.select(WAYS).where(WAYS.c.id == id, WAYS.c.person == who.id, WAYS.c.table == ""))
        if row is None:
            raise Missing("you have no such way to be told")
        return row

    async def hook(self, table: str, id: str) -> Row:
        """A webhook of a table."""
        row = await self.store.row(sa.select(WAYS).where(WAYS.c.id == id, WAYS.c.table == table))
        if row is None:
            raise Missing("this table has no such webhook")
        return row

    async def change(self, who: Who, id: str, wish: ChangeWay) -> WayInfo:
        """Told at once, once a day, or not at all."""
        row = await self.way(who, id)
        await self.store.change(sa.update(WAYS).where(WAYS.c.id == id).values(how=wish.how))
        if wish.how == "digest":
            await self.wish(who, await self.wishes(who.id))  # now the next one has its time
        return _info({**row, "how": wish.how})

    async def confirm(self, who: Who, id: str, code: str) -> WayInfo:
        """The code of an e-mail address came back; five wrong ones and it has to be asked for again."""
        row = await self.way(who, id)
        if row["state"] != "unconfirmed":
            return _info(row)
        if security.digest(security.plain_code(code)) != row["code"]:
            raise Forbidden("this is not the code that was sent")
        await self.store.change(sa.update(WAYS).where(WAYS.c.id == id).values(state="on", code=""))
        return _info({**row, "state": "on"})

    async def remove(self, row: Row) -> None:
        """A way goes, with what still waits for it."""
        await self.store.changes(
            (sa.update(DELIVERIES).where(DELIVERIES.c.way == row["id"], DELIVERIES.c.state == "waiting").values(
                state="dropped", why="the way was taken away", at=self.now()), None),
            (sa.delete(WAYS).where(WAYS.c.id == row["id"]), None))

    async def test(self, row: Row) -> str:
        """Send a test on a way; the key of its delivery. It asks neither the hour nor what is wished."""
        if row["state"] == "ended":
            raise NotNow("this way has ended; take it away and add it again")
        key = f"test-{security.new_id()}"
        delivery = new_delivery(key, row, self.now())
        await self.store.changes(self.noted(row["person"], "test", key, table=row["table"]),
                                 (sa.update(NOTES).where(NOTES.c.key == key).values(state="out"), None),
                                 (sa.insert(DELIVERIES), delivery))
        self.store.called.set()
        return str(delivery["key"])

    # -- the log of deliveries ----------------------------------------------------------------------------------

    async def deliveries(self, ways: sa.ColumnElement[bool]) -> list[DeliveryInfo]:
        """The latest deliveries on some ways, the newest first."""
        query = (sa.select(DELIVERIES, WAYS.c.name.label("on"), WAYS.c.table.label("of"))
                 .join(WAYS, WAYS.c.id == DELIVERIES.c.way).where(ways)
                 .order_by(DELIVERIES.c.at.desc(), DELIVERIES.c.key).limit(SHOWN))
        rows = await self.store.rows(query)
        notes = {note["key"]: note for note in await self.store.rows(
            sa.select(NOTES).where(NOTES.c.key.in_([row["note"] for row in rows])))}
        tables, seats, _ = await self.around(list(notes.values()))
        infos = []
        for row in rows:
            note = notes.get(row["note"])
            if note is None:
                continue
            table = tables.get(note["table"])
            told = words.told(note, table, seats.get(note["table"], []), "", "")
            title = f"{table['name']}: whose turn it is" if table is not None and row["of"] and (
                note["kind"] == "turn") else told.title
            infos.append(DeliveryInfo(key=row["key"], kind=note["kind"], title=title, way=row["on"],
                                      state=row["state"], why=row["why"], tries=row["tries"], at=row["at"],
                                      due=row["due"]))
        return infos

    async def again(self, who: Who, key: str) -> None:
        """One that could not be delivered is tried once more."""
        tried = await self.store.change(
            sa.update(DELIVERIES).where(DELIVERIES.c.key == key, DELIVERIES.c.person == who.id,
                                        DELIVERIES.c.state == "dead")
            .values(state="waiting", due=self.now(), tries=0, lease=0.0, why="", at=self.now()))
        if not tried:
            raise Missing("there is no such delivery that failed")
        self.store.called.set()

    # -- wishes -------------------------------------------------------------------------------------------------

    async def wishes(self, person: str) -> WishBody:
        """What somebody wants to be told, and when."""
        row = await self.store.row(sa.select(WISHES).where(WISHES.c.person == person, WISHES.c.table == ""))
        return msgspec.convert(row["chosen"], WishBody) if row is not None else WishBody()

    async def wish(self, who: Who, wish: WishBody) -> WishBody:
        """Choose it; the next digest is worked out anew."""
        zone_of(wish.zone)
        some = await self.store.row(sa.select(WAYS.c.id).where(WAYS.c.person == who.id, WAYS.c.how == "digest"))
        due = next_time(self.now(), wish.zone, wish.digest_at) if some is not None else 0.0
        await self._wish(who.id, "", msgspec.to_builtins(wish), due)
        return wish

    async def followed(self, who: Who, table: str) -> TableWish:
        """What is wished for one table."""
        row = await self.store.row(sa.select(WISHES).where(WISHES.c.person == who.id, WISHES.c.table == table))
        return msgspec.convert(row["chosen"], TableWish) if row is not None else TableWish()

    async def follow(self, who: Who, table: str, wish: TableWish) -> None:
        """Choose for one table."""
        await self._wish(who.id, table, msgspec.to_builtins(wish), 0.0)

    async def _wish(self, person: str, table: str, chosen: Row, due: float) -> None:
        row: Row = {"person": person, "table": table, "chosen": chosen, "digest": due}
        for _ in range(3):
            if await self.store.change(sa.update(WISHES).where(WISHES.c.person == person, WISHES.c.table == table)
                                       .values(chosen=chosen, digest=due)):
                return
            try:
                await self.store.change(sa.insert(WISHES), row)
            except IntegrityError:
                continue  # chosen twice at the same moment
            return


def why_not(note: Row, table: Row | None, seats: Sequence[Row], acted: int, later: int) -> str:
    """Why a call is not worth sending any more; empty if it is.

    `acted` is the log number of the seat's last own action, `later` that of the last call of this seat.
    """
    if table is None or table["state"] != "playing":
        return "the game does not go on"
    seat = note["seat"]
    if seat not in range(len(seats)) or seats[seat]["person"] != note["person"]:
        return "the seat has somebody else now"
    if seats[seat]["bot"]:
        return "a bot plays this seat now"
    if note["kind"] == "next":
        return "it is the turn already" if str(seat) in table["asked"] or table["number"] != note["number"] else ""
    if str(seat) not in table["asked"] or acted > note["number"]:
        return "the move was made"
    return "it was told anew" if later > note["number"] and note["kind"] == "turn" else ""


def new_delivery(note: str, way: Row, due: float) -> Row:
    """The row of a delivery that waits."""
    return {"key": f"{note}.{way['id']}"[:160], "note": note, "way": way["id"], "person": way["person"],
            "state": "waiting", "due": due, "tries": 0, "lease": 0.0, "why": "", "at": due}


def _origin(origin: str) -> str:
    parts = urlsplit(origin)
    return f"{parts.scheme}://{parts.netloc}"[:200] if parts.scheme in ("http", "https") and parts.netloc else ""


def _info(row: Row) -> WayInfo:
    return WayInfo(id=row["id"], kind=row["kind"], name=row["name"], shown=_shown(row), how=row["how"],
                   state=row["state"], created=row["created"])


def _shown(row: Row) -> str:
    """So much of an address that its owner knows it again, and nobody else can use it."""
    if row["kind"] == "mail":
        name, _, domain = row["target"].rpartition("@")
        return f"{name[:2]}…@{domain}"
    where = msgspec.json.decode(row["target"])["endpoint"] if row["kind"] == "push" else row["target"]
    return f"{urlsplit(where).netloc}/…"
