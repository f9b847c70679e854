"""The log of acts: everything somebody does to a table that is no action of the game; append-only and chained."""
from __future__ import annotations

import hashlib
import time
from typing import Final, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from hegemon.server.database.schema import ACTS
from hegemon.server.database.store import Change, Row, Store
from hegemon.server.errors import NotNow
from hegemon.server.protocol.bodies import ActInfo

Audience = Literal["public", "table", "operator"]
SHOWN: Final = 200
TRIES: Final = 6


class Acts:
    """The acts of all tables."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def do(self, table: str, by: str, what: str, *work: Change, before: str = "", after: str = "",
                 reason: str = "", audience: Audience = "public") -> None:
        """Note an act, in one transaction with what it does."""
        for _ in range(TRIES):
            last = await self.store.row(sa.select(ACTS).where(ACTS.c.table == table).order_by(ACTS.c.number.desc()))
            act: Row = {"table": table, "number": last["number"] + 1 if last is not None else 1, "time": time.time(),
                        "by": by[:60], "what": what, "before": before, "after": after, "reason": reason,
                        "audience": audience}
            act["hash"] = chained(last["hash"] if last is not None else "", act)
            try:
                await self.store.changes(*work, (sa.insert(ACTS), act))
            except IntegrityError:
                continue  # somebody acted at the same moment
            return
        raise NotNow("too many act at this table at once; try again")

    async def listed(self, table: str, inside: bool) -> list[ActInfo]:
        """What was done to a table, the latest last, as far as somebody may know."""
        seen = ("public", "table") if inside else ("public",)
        query = (sa.select(ACTS).where(ACTS.c.table == table, ACTS.c.audience.in_(seen))
                 .order_by(ACTS.c.number.desc()).limit(SHOWN))
        return [ActInfo(number=r["number"], at=r["time"], by=r["by"], what=r["what"], before=r["before"],
                        after=r["after"], reason=r["reason"]) for r in reversed(await self.store.rows(query))]


def chained(before: str, act: Row) -> str:
    """The hash of an act over everything in it and the hash before."""
    names = ("table", "number", "time", "by", "what", "before", "after", "reason", "audience")
    return hashlib.sha256(msgspec.msgpack.encode([*[act[name] for name in names], before])).hexdigest()


def unchained(acts: list[Row]) -> list[str]:
    """What is wrong with the acts of a table, in order."""
    before = ""
    for place, act in enumerate(acts, 1):
        if act["number"] != place or chained(before, act) != act["hash"]:
            return [f"the chain of acts breaks at {place}"]
        before = act["hash"]
    return []
