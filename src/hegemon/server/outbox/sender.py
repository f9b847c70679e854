"""The sender: notes become deliveries, deliveries are sent, each once.

Several workers share the work. Whoever makes a note's deliveries does so in the transaction that marks the note;
whoever sends one holds its lease. Only a process that dies between sending and noting it leaves a delivery that is sent
again, under the same key. Before anything is sent it is asked again whether anybody still waits for it.
"""
from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy.exc import IntegrityError

from hegemon.server import metrics
from hegemon.server.database.calls import new_note
from hegemon.server.database.outages import Away
from hegemon.server.database.schema import DELIVERIES, LOG, NOTES, PEOPLE, SEATS, TABLES, WAYS, WISHES
from hegemon.server.database.store import Change, Row
from hegemon.server.outbox import deadlines, hooks, mail, words
from hegemon.server.outbox.guard import Blocked, Reply, Unreached
from hegemon.server.outbox.hooks import Telling
from hegemon.server.outbox.hours import next_time, quiet_until
from hegemon.server.outbox.outbox import Outbox, new_delivery, why_not
from hegemon.server.protocol.telling import TableWish, WishBody

log = structlog.get_logger("hegemon.outbox")
TICK: Final = 5.0          # seconds, from one look to the next when nobody calls
GATHERED: Final = 0.1  # seconds: under load every move calls, and one round does for all of them
LEASE: Final = 60.0        # seconds a worker has to send one and to say so
AT_ONCE: Final = 16        # deliveries under way
ON_ONE_HOST: Final = 4     # of them to one host: one that hangs must not hold up the others
BACK_OFF: Final = (10.0, 60.0, 300.0, 1800.0, 7200.0, 21600.0)  # seconds from one try to the next; then it is given up
LATEST: Final = 86400.0    # no receiver makes us wait longer
KEPT_DAYS: Final = 30
WARNED: Final = 30.0       # seconds from one look for decisions whose time runs out to the next
DELAYED: Final = ("turn", "next", "mention", "message")
ANY_HOUR: Final = ("test", "digest")  # asked for at this hour


class Failed(Exception):
    """It was not taken; `again` says after how many seconds it is worth another try, None that it is not."""

    def __init__(self, why: str, again: float | None = None, ended: bool = False) -> None:
        super().__init__(why)
        self.again = again
        self.ended = ended  # the way leads nowhere any more


class Sender:
    """Sends what is due, as long as the server runs."""

    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox
        self.store = outbox.store
        self._sending: dict[asyncio.Task[None], str] = {}  # what is under way, and to which host
        self._closing = False
        self._forget_at = self._warn_at = 0.0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin; what a dead process of this machine was sending is due again at once where nobody else can be."""
        if self.store.sqlite:
            await self.store.change(sa.update(DELIVERIES).where(DELIVERIES.c.state == "waiting").values(lease=0.0))
        self._task = asyncio.create_task(self._run(), name="sender")

    async def close(self) -> None:
        """Begin nothing more, and note what is under way."""
        self._closing = True
        self.store.called.set()
        if self._task is not None:
            await asyncio.wait([self._task, *self._sending], timeout=self.outbox.guard.seconds + 2)
            self._task.cancel()
            for task in self._sending:
                task.cancel()
            await asyncio.gather(self._task, *self._sending, return_exceptions=True)
        self.outbox.guard.close()

    async def _run(self) -> None:
        while not self._closing:
            self.store.called.clear()
            wait = TICK
            try:
                wait = await self.round()
            except Away:
                pass  # logged where it is noticed
            except Exception:
                log.exception("sending failed")
            with suppress(TimeoutError):
                await asyncio.wait_for(self.store.called.wait(), wait)
                await asyncio.sleep(GATHERED)

    async def round(self) -> float:
        """Do what is due now; how long until something else is."""
        await self._digests()
        if self.outbox.now() >= self._warn_at:
            self._warn_at = self.outbox.now() + WARNED
            await deadlines.warn(self.outbox)
        notes = await self.store.rows(sa.select(NOTES).where(NOTES.c.state == "new").order_by(NOTES.c.at).limit(100))
        for note in await self._told_of(notes):
            await self._give_out(note)
        free = AT_ONCE - len(self._sending)
        now = self.outbox.now()
        due = await self.store.rows(sa.select(DELIVERIES, WAYS.c.target, WAYS.c.kind.label("by"))
                                    .join(WAYS, WAYS.c.id == DELIVERIES.c.way)
                                    .where(DELIVERIES.c.state == "waiting", DELIVERIES.c.due <= now,
                                           DELIVERIES.c.lease < now)
                                    .order_by(DELIVERIES.c.due).limit(AT_ONCE * 4))
        hosts = Counter(self._sending.values())
        for row in due:
            host = _host(row["by"], row["target"])
            if free <= 0 or hosts[host] >= ON_ONE_HOST:
                continue
            if await self._claimed(row["key"], now):
                hosts[host] += 1
                free -= 1
                task = asyncio.create_task(self._deliver(row), name="delivery")
                self._sending[task] = host
                task.add_done_callback(self._ended)
        soonest = await self.store.row(sa.select(sa.func.min(DELIVERIES.c.due).label("due")).where(
            DELIVERIES.c.state == "waiting", DELIVERIES.c.due > now))
        until = soonest["due"] - now if soonest is not None and soonest["due"] is not None else TICK
        return max(0.05, min(TICK, until))

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._sending.pop(task, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("a delivery failed", why=repr(task.exception())[:300])
        self.store.called.set()  # there is room for another

    async def _claimed(self, key: str, now: float) -> bool:
        """Whether this worker sends it: the first to say so does."""
        return bool(await self.store.change(
            sa.update(DELIVERIES).where(DELIVERIES.c.key == key, DELIVERIES.c.state == "waiting",
                                        DELIVERIES.c.lease < now)
            .values(lease=now + LEASE)))

    # -- from notes to deliveries -------------------------------------------------------------------------------

    async def _told_of(self, notes: list[Row]) -> list[Row]:
        """Those that anybody has a way for, or follows a table for; the others are marked in one go: at an event every
        answer calls somebody, and nobody there has any way but the page."""
        if not notes:
            return []
        people, tables = {note["person"] for note in notes}, {note["table"] for note in notes}
        ways, wishes = await self.store.every(
            sa.select(WAYS.c.person, WAYS.c.table).where(WAYS.c.state == "on", sa.or_(
                WAYS.c.person.in_(people), WAYS.c.table.in_(tables - {""}))),
            sa.select(SEATS.c.table).join(WISHES, WISHES.c.person == SEATS.c.person)
            .where(SEATS.c.table.in_(tables)).distinct())
        reached, followed = {row[name] for row in ways for name in ("person", "table")}, {r["table"] for r in wishes}
        told = [note for note in notes if reached & {note["person"], note["table"] or None}
                or note["kind"] == "turn" and note["table"] in followed]
        silent = sorted({note["key"] for note in notes} - {note["key"] for note in told})
        if silent:
            await self.store.change(sa.update(NOTES).where(NOTES.c.key.in_(silent), NOTES.c.state == "new")
                                    .values(state="out"))
        return told

    async def _give_out(self, note: Row) -> None:
        """Make the deliveries of a note, in one transaction with the mark that they are made."""
        ways, wishes, table, seats = await self.store.every(
            sa.select(WAYS).where(WAYS.c.state == "on", sa.or_(
                sa.and_(WAYS.c.person == note["person"], WAYS.c.table == ""),
                sa.and_(WAYS.c.table == note["table"], WAYS.c.table != "", WAYS.c.how == "each"))),
            sa.select(WISHES).where(WISHES.c.person == note["person"], WISHES.c.table.in_(["", note["table"]])),
            sa.select(TABLES).where(TABLES.c.id == note["table"]),
            sa.select(SEATS).where(SEATS.c.table == note["table"]).order_by(SEATS.c.seat))
        wish, follow = _wishes(wishes)
        how = "digest" if note["kind"] == "digest" else "each"
        mine = [way for way in ways if not way["table"] and way["how"] == how] if _wanted(note, wish, follow) else []
        rows = [new_delivery(note["key"], way, self._due(note, wish)) for way in mine]
        rows += await self._of_table(note, [way for way in ways if way["table"]])
        following = await self._next(note, table[0], seats) if table and note["kind"] == "turn" else []
        work: list[Change] = [(sa.insert(NOTES), one) for one in following]
        work += [(sa.insert(DELIVERIES), rows)] if rows else []
        async with self.store.write() as connection:
            marked = await connection.execute(sa.update(NOTES).where(NOTES.c.key == note["key"], NOTES.c.state == "new")
                                              .values(state="out"))
            if not marked.rowcount:
                return  # another worker was quicker
            try:
                async with connection.begin_nested():
                    for one in work:
                        await connection.execute(*one)
            except IntegrityError:  # another note of the same moment has given out the table's own just now
                for row in [row for row in rows if row["key"].startswith(note["key"])]:
                    await connection.execute(sa.insert(DELIVERIES), row)
        if following:
            self.store.called.set()

    def _due(self, note: Row, wish: WishBody) -> float:
        now = self.outbox.now()
        due = max(now, note["at"] + wish.delay) if note["kind"] in DELAYED else now
        if wish.quiet and note["kind"] not in ANY_HOUR:
            due = max(due, quiet_until(due, wish.zone, wish.quiet_from, wish.quiet_to))
        return due

    async def _of_table(self, note: Row, ways: Sequence[Row]) -> list[Row]:
        """Deliveries on the webhooks of a table: one for all who are called by the same action."""
        if note["kind"] not in ("turn", "over") or not ways:
            return []
        moment = "over" if note["kind"] == "over" else str(note["number"])
        rows = [{**new_delivery(f"table-{note['table']}-{moment}", way, self._due(
            note, await self.outbox.wishes(way["person"]))), "note": note["key"]} for way in ways]
        known = await self.store.rows(sa.select(DELIVERIES.c.key).where(DELIVERIES.c.key.in_(
            [row["key"] for row in rows])))
        there = {row["key"] for row in known}
        return [row for row in rows if row["key"] not in there]

    async def _next(self, note: Row, table: Row, seats: Sequence[Row]) -> list[Row]:
        """A note for who sits next to the one who is called, if that is wished."""
        place = (note["seat"] + 1) % len(seats)
        seat = seats[place]
        if seat["kind"] != "person" or seat["bot"] or str(place) in table["asked"] or seat["person"] == note["person"]:
            return []
        wish, follow = _wishes(await self.store.rows(sa.select(WISHES).where(
            WISHES.c.person == seat["person"], WISHES.c.table.in_(["", table["id"]]))))
        if follow == "none" or not (wish.next or follow == "all"):
            return []
        return [new_note(seat["person"], "next", f"next-{table['id']}-{note['number']}-{place}", self.outbox.now(),
                         table["id"], place, note["number"], f"{seats[note['seat']]['name']} decides now.")]

    async def _digests(self) -> None:
        """Once a day, at the hour somebody chose: what waits."""
        now = self.outbox.now()
        for row in await self.store.rows(sa.select(WISHES).where(WISHES.c.digest > 0, WISHES.c.digest <= now)
                                         .limit(50)):
            person, wish = row["person"], msgspec.convert(row["chosen"], WishBody)
            found = await self.store.rows(
                sa.select(TABLES.c.name, TABLES.c.asked, SEATS.c.seat).join(SEATS, SEATS.c.table == TABLES.c.id)
                .where(SEATS.c.person == person, SEATS.c.bot == "", TABLES.c.state == "playing")
                .order_by(TABLES.c.updated))
            waiting = list(dict.fromkeys([one["name"] for one in found if str(one["seat"]) in one["asked"]]))
            later: Change = (sa.update(WISHES).where(WISHES.c.person == person, WISHES.c.table == "").values(
                digest=next_time(now, wish.zone, wish.digest_at)), None)
            note = new_note(person, "digest", f"digest-{person}-{int(row['digest'])}", now,
                            text=f"{len(waiting)} {', '.join(waiting)}")
            try:
                await self.store.changes(*([(sa.insert(NOTES), note)] if waiting else []), later)
            except IntegrityError:
                await self.store.changes(later)  # another worker has written it

    async def forget(self) -> None:
        """What was told long ago goes; looked for once an hour."""
        if self.outbox.now() < self._forget_at:
            return
        self._forget_at = self.outbox.now() + 3600
        old = self.outbox.now() - KEPT_DAYS * 86400
        await self.store.changes((sa.delete(DELIVERIES).where(DELIVERIES.c.at < old, DELIVERIES.c.state != "waiting"),
                                  None), (sa.delete(NOTES).where(NOTES.c.at < old, NOTES.c.state == "out"), None))

    # -- sending ------------------------------------------------------------------------------------------------

    async def _deliver(self, row: Row) -> None:
        """Send one, and note how that went."""
        prepared: hooks.Posted | None = None
        try:
            told, way = await self._looked_at(row)
            if isinstance(told, Telling):
                prepared = await self._prepared(way, told)
                told, way = await self._looked_at(row)  # getting ready may take a moment, and somebody may move in it
            if isinstance(told, Telling):
                await self._sent(way, told, prepared)
                metrics.TOLD.add(way["kind"])
                await self._note(row, state="sent", why="")
            elif told:
                await self._note(row, state="dropped", why=told)
        except Failed as why:
            await self._failed(row, why)
        except Away:
            pass  # its lease ends, and it is due again
        except Exception as why:
            log.exception("a delivery failed", way=row["way"])
            await self._failed(row, Failed(f"the server could not send it: {type(why).__name__}", 0.0))

    async def _looked_at(self, row: Row) -> tuple[Telling | str, Row]:
        """What is to be said now, or why it is not worth saying; empty if it has to wait for quiet hours to end."""
        notes, ways = await self.store.every(sa.select(NOTES).where(NOTES.c.key == row["note"]),
                                             sa.select(WAYS).where(WAYS.c.id == row["way"]))
        if not notes or not ways:
            return "it was taken away", {}
        note, way = notes[0], ways[0]
        if way["state"] != "on" and note["kind"] != "test":
            return "the way has ended", way
        if way["table"] and note["kind"] != "test":
            return await self._to_table(note, row, way), way
        tables, seats, acted, later, wishes, people = await self.store.every(
            sa.select(TABLES).where(TABLES.c.id == note["table"]),
            sa.select(SEATS).where(SEATS.c.table == note["table"]).order_by(SEATS.c.seat),
            sa.select(sa.func.max(LOG.c.number).label("last")).where(LOG.c.match == note["table"],
                                                                     LOG.c.seat == note["seat"]),
            sa.select(sa.func.max(NOTES.c.number).label("last")).where(
                NOTES.c.table == note["table"], NOTES.c.seat == note["seat"], NOTES.c.kind == "turn"),
            sa.select(WISHES).where(WISHES.c.person == note["person"], WISHES.c.table.in_(["", note["table"]])),
            sa.select(PEOPLE.c.name).where(PEOPLE.c.id == note["person"]))
        table = tables[0] if tables else None
        wish, _ = _wishes(wishes)
        until = quiet_until(self.outbox.now(), wish.zone, wish.quiet_from, wish.quiet_to) if wish.quiet else 0.0
        if until and note["kind"] not in ANY_HOUR:
            await self._note(row, due=until)
            return "", way
        why = _obsolete(note, table, seats, acted[0]["last"], later[0]["last"])
        if why:
            return why, way
        name = people[0]["name"] if people else ""
        return words.told(note, table, seats, name, way["origin"], way["kind"] not in ("push", "mail")), way

    async def _to_table(self, note: Row, row: Row, way: Row) -> Telling | str:
        """The word on a table's webhook: of all whom one action called, those who have not answered yet."""
        notes = await self.store.rows(sa.select(NOTES).where(
            NOTES.c.table == note["table"], NOTES.c.kind == note["kind"], NOTES.c.number == note["number"])
            .order_by(NOTES.c.seat))
        tables, seats, done = await self.outbox.around(notes)
        table, key = tables.get(note["table"]), row["key"].rpartition(".")[0]
        if table is None:
            return "the table is gone"
        here = seats[table["id"]]
        if note["kind"] == "over":
            said = words.told(note, table, here, "", "").text
            return words.of_table({**note, "text": said}, table, (), way["origin"], key)
        called = [here[one["seat"]]["name"] for one in notes if one["key"] not in done]
        return words.of_table(note, table, called, way["origin"], key) if called else "the move was made"

    async def _prepared(self, way: Row, told: Telling) -> hooks.Posted | None:
        """What goes over the wire; None for a letter."""
        if way["kind"] == "mail":
            return None
        if way["kind"] != "push":
            return hooks.request(way["kind"], way["target"], told)
        subscription = msgspec.json.decode(way["target"])
        words = {"key": told.key, "kind": told.kind, "title": told.title, "text": told.text,
                 "link": told.link.removeprefix(way["origin"])}
        body, headers = await asyncio.to_thread(self.outbox.vapid.message, subscription, told.key, words,
                                                self._contact(way), self.outbox.now())
        return subscription["endpoint"], body, headers

    async def _sent(self, way: Row, told: Telling, prepared: hooks.Posted | None) -> None:
        outbox = self.outbox
        try:
            if prepared is None:
                await mail.send(outbox.settings, way["target"], told)
                return
            reply = await outbox.guard.post(*prepared)
        except Blocked as why:
            raise Failed(str(why)) from why
        except mail.Rejected as why:
            raise Failed(str(why)) from why
        except Unreached as why:
            raise Failed(str(why), 0.0) from why
        _judged(reply)

    def _contact(self, way: Row) -> str:
        """Whom a push service may turn to."""
        given = self.outbox.settings.contact
        if given:
            return given
        sender = self.outbox.settings.smtp_from.rpartition("<")[2].rstrip("> ")
        if sender:
            return f"mailto:{sender}"
        return str(way["origin"]) if way["origin"].startswith("https:") else "mailto:operator@hegemon.invalid"

    async def _failed(self, row: Row, why: Failed) -> None:
        tries = row["tries"] + 1
        if why.ended:
            await self.store.change(sa.update(WAYS).where(WAYS.c.id == row["way"]).values(state="ended"))
        if why.again is None or tries > len(BACK_OFF):
            metrics.TOLD.add("dead")
            await self._note(row, state="dead", why=str(why), tries=tries)
            return
        wait = BACK_OFF[tries - 1] * random.uniform(0.8, 1.2)  # so that not all come back at once
        await self._note(row, due=self.outbox.now() + max(wait, min(why.again, LATEST)), why=str(why), tries=tries)

    async def _note(self, row: Row, **how: object) -> None:
        """Write down how it went; while the database is away this waits, or it would be sent again."""
        values = {"tries": row["tries"] + ("state" in how), "lease": 0.0, "at": self.outbox.now(), **how}
        if isinstance(values.get("why"), str):
            values["why"] = str(values["why"])[:200]
        while True:
            try:
                await self.store.change(sa.update(DELIVERIES).where(DELIVERIES.c.key == row["key"]).values(**values))
                return
            except Away:
                if self._closing:
                    raise
                await asyncio.sleep(0.5)


def _judged(reply: Reply) -> None:
    """What an answer means."""
    status = reply.status
    if 200 <= status < 300:
        return
    if status in (404, 410):
        raise Failed(f"it answered {status}: nobody is there any more", ended=True)
    if status in (408, 425, 429) or status >= 500:
        raise Failed(f"it answered {status}", _retry_after(reply.headers.get("retry-after", "")))
    if 300 <= status < 400:
        raise Failed(f"it answered {status}; redirects are not followed")
    raise Failed(f"it answered {status}")


def _retry_after(text: str) -> float:
    return float(text) if text.isdigit() and len(text) < 8 else 0.0


def _host(kind: str, target: str) -> str:
    if kind == "mail":
        return "mail"
    return urlsplit(msgspec.json.decode(target)["endpoint"] if kind == "push" else target).netloc


def _wishes(rows: Sequence[Row]) -> tuple[WishBody, str]:
    """What somebody wishes everywhere, and how far a table is followed."""
    everywhere = next((row["chosen"] for row in rows if not row["table"]), None)
    here = next((row["chosen"] for row in rows if row["table"]), None)
    return (msgspec.convert(everywhere, WishBody) if everywhere is not None else WishBody(),
            msgspec.convert(here, TableWish).follow if here is not None else "usual")


def _wanted(note: Row, wish: WishBody, follow: str) -> bool:
    if follow == "none" and note["table"]:
        return False
    return follow == "all" or bool(getattr(wish, note["kind"], True))


def _obsolete(note: Row, table: Row | None, seats: Sequence[Row], acted: int | None, later: int | None) -> str:
    """Why a note is not worth sending any more; empty if it is."""
    if note["kind"] in ("turn", "next", "deadline"):
        return why_not(note, table, seats, -1 if acted is None else acted, -1 if later is None else later)
    if note["read"] and note["kind"] != "test":
        return "it was read already"
    if note["kind"] == "invite" and (table is None or table["state"] != "open"):
        return "the table is not open any more"
    return ""
