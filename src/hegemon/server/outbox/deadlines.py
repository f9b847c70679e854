"""Whose time runs out soon: told once for each decision, from the clocks as they are stored."""
from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from hegemon.server.database.calls import new_note
from hegemon.server.database.schema import CLOCKS, NOTES, SEATS, TABLES
from hegemon.server.outbox.hours import zone_of
from hegemon.server.outbox.outbox import Outbox

LONG: Final = 3600.0        # seconds: of a decision that has less, one is told by the clock at the table
SOON: Final = 12 * 3600.0   # seconds before the end at most
SHARE: Final = 0.25         # of what a decision was given: with so much left one is told
AT_ONCE: Final = 100
STILL: Final = CLOCKS.alias("still")  # the clock of the table as a whole: a pause, a freeze


async def warn(outbox: Outbox) -> None:
    """Note it for everybody whose decision has little time left, and who has not been told."""
    store, now = outbox.store, outbox.now()
    seat = sa.cast(SEATS.c.seat, sa.String)
    key = sa.literal("deadline-") + CLOCKS.c.table + "-" + sa.cast(CLOCKS.c.began, sa.String) + "-" + seat
    soon = (sa.select(key.label("key"), CLOCKS.c.table, SEATS.c.seat, SEATS.c.person, TABLES.c.number, CLOCKS.c.ends)
            .join(TABLES, TABLES.c.id == CLOCKS.c.table)
            .join(SEATS, sa.and_(SEATS.c.table == CLOCKS.c.table, CLOCKS.c.scope == sa.literal("seat:") + seat))
            .where(CLOCKS.c.state == "running", CLOCKS.c.ends > now, CLOCKS.c.ends <= now + SOON,
                   CLOCKS.c.allot >= LONG, CLOCKS.c.ends <= now + CLOCKS.c.allot * SHARE, TABLES.c.state == "playing",
                   TABLES.c.stopped == "", SEATS.c.person.is_not(None), SEATS.c.bot == "",
                   ~sa.exists(sa.select(NOTES.c.key).where(NOTES.c.key == key)),
                   ~sa.exists(sa.select(STILL.c.state).where(STILL.c.table == CLOCKS.c.table, STILL.c.scope == "table",
                                                             STILL.c.state != "running")))
            .limit(AT_ONCE))
    for row in await store.rows(soon):
        zone = (await outbox.wishes(row["person"])).zone
        when = datetime.fromtimestamp(row["ends"], zone_of(zone))
        note = new_note(row["person"], "deadline", row["key"], now, row["table"], row["seat"], row["number"],
                        f"Your time is up at {when:%H:%M} on {when:%Y-%m-%d} ({zone}).")
        with suppress(IntegrityError):  # another worker has written it
            await store.change(sa.insert(NOTES), note)

