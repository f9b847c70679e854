"""What people say at a table."""
from __future__ import annotations

import time
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from hegemon.kernel import Refused
from hegemon.server.database.schema import CHAT
from hegemon.server.database.store import Store
from hegemon.server.errors import NotNow
from hegemon.server.protocol.bodies import ChatLine

SHOWN: Final = 100
LONGEST: Final = 5000  # lines at one table


async def lines(store: Store, match: str, after: int = 0) -> list[ChatLine]:
    """The latest lines, oldest first."""
    query = (sa.select(CHAT).where(CHAT.c.match == match, CHAT.c.number > after)
             .order_by(CHAT.c.number.desc()).limit(SHOWN))
    return [ChatLine(number=r["number"], at=r["time"], person=r["person"], name=r["name"], seat=r["seat"],
                     text=r["text"]) for r in reversed(await store.rows(query))]


async def say(store: Store, match: str, person: str, name: str, seat: int, text: str) -> ChatLine:
    """Add a line; the table itself speaks with an empty person."""
    text = " ".join(text.split())
    if not text or not text.isprintable():
        raise Refused("a line of chat has visible characters only")
    top = sa.select(sa.func.coalesce(sa.func.max(CHAT.c.number), 0) + 1).where(CHAT.c.match == match)
    for _ in range(5):
        number = (await store.rows(top))[0].popitem()[1]
        if number > LONGEST:
            raise NotNow("this table has talked enough")
        line = {"match": match, "number": number, "person": person, "name": name, "seat": seat, "text": text,
                "time": time.time()}
        try:
            await store.change(sa.insert(CHAT), line)
        except IntegrityError:
            continue  # somebody spoke at the same moment
        return ChatLine(number=number, at=line["time"], person=person, name=name, seat=seat, text=text)
    raise NotNow("too many speak at once; say it again")
