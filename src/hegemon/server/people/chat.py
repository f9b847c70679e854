"""What people say at a table: every line has a channel and an audience, fixed when it was said.

A line is shown to the seats it was said to and to nobody else, ever: whoever joins a circle later reads from then on,
and the next person of a seat reads what the seat has heard. The number of a line grows from line to line and counts
nothing, so that it does not tell how much was said elsewhere.
"""
from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from hegemon.kernel import Refused
from hegemon.server.database.schema import CHAT, HEARD
from hegemon.server.database.store import Row, Store
from hegemon.server.errors import NotNow
from hegemon.server.people.access import holds
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.talking import ChatLine

SHOWN: Final = 100
LONGEST: Final = 20_000  # lines at one table
PAGE: Final = 500        # lines that are looked through at once
ALL: Final = "all"
HOST: Final = -2         # among those a line is said to: who hosts the table, wherever that is

Ears = Collection[int]   # the seats somebody hears for; the host as `HOST`


def ears_of(table: Row, seats: Sequence[Row], who: Who | None, viewer: int) -> frozenset[int]:
    """For whom somebody hears: the seat that is looked from, if it is really held (when a game is over everybody may
    look from everywhere), and the host."""
    ears = {viewer} if 0 <= viewer < len(seats) and holds(seats[viewer], who) else set()
    if is_host(table, who):
        ears.add(HOST)
    return frozenset(ears)


def is_host(table: Row, who: Who | None) -> bool:
    """Whether somebody hosts the table, and not by a card."""
    return who is not None and table["host"] == who.id and not who.scope


def heard_by(line: Row, ears: Ears) -> bool:
    """Whether a line was said to somebody with these ears."""
    return line["to"] is None or any([seat in ears for seat in line["to"]])


def shown_number(at: float) -> int:
    """The number of a line as it is shown: its time in microseconds."""
    return round(at * 1e6)


def shown(line: Row) -> ChatLine:
    """A line as its audience sees it."""
    return ChatLine(number=shown_number(line["time"]), at=line["time"], person=line["person"], name=line["name"],
                    seat=line["seat"], text=line["text"], channel=line["channel"])


async def top(store: Store, match: str) -> int:
    """The row of the last line."""
    found = await store.row(sa.select(CHAT.c.number).where(CHAT.c.match == match).order_by(CHAT.c.number.desc()))
    return int(found["number"]) if found is not None else 0


async def after(store: Store, match: str, number: int) -> list[Row]:
    """Everything that was said after a row, for those who pass it on."""
    return await store.rows(sa.select(CHAT).where(CHAT.c.match == match, CHAT.c.number > number)
                            .order_by(CHAT.c.number).limit(PAGE))


async def lines(store: Store, match: str, ears: Ears, *, before: int = 0, channel: str = "",
                count: int = SHOWN) -> list[ChatLine]:
    """The latest lines somebody may read, the oldest first; `before` a shown number, of one channel or of all."""
    found: list[Row] = []
    query = sa.select(CHAT).where(CHAT.c.match == match).order_by(CHAT.c.number.desc())
    if before:
        query = query.where(CHAT.c.time < before / 1e6 - 5e-7)
    if channel:
        query = query.where(CHAT.c.channel == channel)
    below = LONGEST + 1
    while len(found) < count:
        page = await store.rows(query.where(CHAT.c.number < below).limit(PAGE))
        found += [line for line in page if heard_by(line, ears)]
        if len(page) < PAGE:
            break
        below = page[-1]["number"]
    return [shown(line) for line in reversed(found[:count])]


async def line_at(store: Store, match: str, number: int, ears: Ears) -> Row | None:
    """The line of a shown number, if somebody with these ears may read it."""
    at = number / 1e6
    found = await store.rows(sa.select(CHAT).where(CHAT.c.match == match, CHAT.c.time > at - 2e-6,
                                                   CHAT.c.time < at + 2e-6))
    return next((line for line in found if shown_number(line["time"]) == number and heard_by(line, ears)), None)


def clean(text: str) -> str:
    """A line in one piece."""
    text = " ".join(text.split())
    if not text:
        raise Refused("write something first")
    return text


async def say(store: Store, match: str, person: str, name: str, seat: int, text: str, channel: str = ALL,
              to: Collection[int] | None = None, now: Callable[[], float] = time.time) -> Row:
    """Add a line; the table itself speaks with an empty person."""
    text = clean(text)
    async with store.in_turn(f"chat {match}"):
        return await _added(store, match, {"person": person, "name": name, "seat": seat, "text": text,
                                           "channel": channel, "to": sorted(to) if to is not None else None}, now)


async def _added(store: Store, match: str, said: Row, now: Callable[[], float]) -> Row:
    last = sa.select(CHAT.c.number, CHAT.c.time).where(CHAT.c.match == match).order_by(CHAT.c.number.desc())
    for _ in range(8):
        top = await store.row(last)
        number, at = (top["number"] + 1, max(now(), top["time"] + 1e-6)) if top is not None else (1, now())
        if number > LONGEST:
            raise NotNow("this table has talked enough")
        line = {"match": match, "number": number, "time": round(at, 6), **said}
        try:
            await store.change(sa.insert(CHAT), line)
        except IntegrityError:
            continue  # somebody spoke at the same moment, at another worker
        return line
    raise NotNow("too many speak at once; say it again")


async def marks(store: Store, match: str, person: str) -> dict[str, int]:
    """How far somebody has read each channel."""
    rows = await store.rows(sa.select(HEARD).where(HEARD.c.match == match, HEARD.c.person == person))
    return {row["channel"]: row["number"] for row in rows}


async def mark(store: Store, match: str, person: str, channel: str, number: int) -> None:
    """Somebody has read a channel so far."""
    mine = sa.and_(HEARD.c.match == match, HEARD.c.person == person, HEARD.c.channel == channel)
    for _ in range(3):
        if await store.change(sa.update(HEARD).where(mine).values(
                number=sa.case((HEARD.c.number > number, HEARD.c.number), else_=number))):
            return
        try:
            await store.change(sa.insert(HEARD), {"match": match, "person": person, "channel": channel,
                                                  "number": number})
        except IntegrityError:
            continue  # read on two devices at once
        return
