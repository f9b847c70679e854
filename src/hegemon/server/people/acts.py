"""The log of acts: everything somebody does to a table that is no action of the game; append-only and chained."""
from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from hegemon.server.database.schema import ACTS, MEMBERS, PEOPLE
from hegemon.server.database.store import Change, Row, Store
from hegemon.server.errors import NotNow
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.bodies import ActInfo

Audience = Literal["public", "table", "operator"]
SHOWN: Final = 200
SITE: Final = ""   # in place of a table: what is done to the site or to somebody
SOMEBODY: Final = re.compile(r"@([0-9a-f]{16})")
FORMER: Final = "a former player"
CONTROL: Final = "control:"  # before a member of Control, where a log says who gave an answer
TRIES: Final = 6
WORDS: Final = ("by", "before", "after", "reason")


class Acts:
    """The acts of all tables."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def do(self, table: str, by: Who | str, what: str, *work: Change, before: str = "", after: str = "",
                 reason: str = "", audience: Audience = "public") -> None:
        """Note an act, in one transaction with what it does. People stand in it by id, `known(id)`: the chain of hashes
        holds when an account is renamed or deleted."""
        by = by if isinstance(by, str) else known(by.id) if by.id else by.name
        async with self.store.in_turn(f"acts {table}"):  # a whole hall may act in one moment
            await self._do(table, by, what, work, before, after, reason, audience)

    async def _do(self, table: str, by: str, what: str, work: Sequence[Change], before: str, after: str, reason: str,
                  audience: Audience) -> None:
        for _ in range(TRIES):
            last = await self.store.row(sa.select(ACTS).where(ACTS.c.table == table).order_by(ACTS.c.number.desc()))
            act: Row = {"table": table, "number": last["number"] + 1 if last is not None else 1,
                        "time": self.store.clock.now(), "by": by[:60], "what": what, "before": before, "after": after,
                        "reason": reason, "audience": audience}
            act["hash"] = chained(last["hash"] if last is not None else "", act)
            try:
                await self.store.changes(*work, (sa.insert(ACTS), act))
            except IntegrityError:
                continue  # somebody acted at the same moment, at another worker
            return
        raise NotNow("too many act at this table at once; try again")

    async def listed(self, table: str, inside: bool) -> list[ActInfo]:
        """What was done to a table, the latest last, as far as somebody may know."""
        seen = ("public", "table") if inside else ("public",)
        query = (sa.select(ACTS).where(ACTS.c.table == table, ACTS.c.audience.in_(seen))
                 .order_by(ACTS.c.number.desc()).limit(SHOWN))
        return await self.told(list(reversed(await self.store.rows(query))))

    async def latest(self, table: str, whats: Sequence[str]) -> list[Row]:
        """The acts of these kinds at a table, the latest first."""
        return await self.store.rows(sa.select(ACTS).where(ACTS.c.table == table, ACTS.c.what.in_(whats))
                                     .order_by(ACTS.c.number.desc()).limit(SHOWN))

    async def told(self, rows: list[Row]) -> list[ActInfo]:
        """Acts as people read them, with the names of now."""
        named = await self.naming([row[part] for row in rows for part in WORDS])
        return [ActInfo(number=r["number"], at=r["time"], by=named(r["by"]), what=r["what"], before=named(r["before"]),
                        after=named(r["after"]), reason=named(r["reason"])) for r in rows]


    async def naming(self, texts: Iterable[str]) -> Callable[[str], str]:
        """What puts the names of now in the place of people in texts of acts, or of who gave an entry of a log."""
        texts = list(texts)
        people = sorted({id for text in texts for id in SOMEBODY.findall(text)})
        found = await self.store.rows(sa.select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.id.in_(people)))
        names = {row["id"]: row["name"] for row in found}
        called = {text.removeprefix(CONTROL) for text in texts if text.startswith(CONTROL)}
        members = await self.store.rows(sa.select(MEMBERS.c.name).where(MEMBERS.c.name.in_(called))) if called else []
        there = {row["name"] for row in members}

        def named(text: str) -> str:
            who = text.removeprefix(CONTROL)
            if who != text and not SOMEBODY.search(who):  # logs once held the name: it is shown while it is a member's
                return who if who in there else FORMER
            return SOMEBODY.sub(lambda found: names.get(found[1], FORMER), who)
        return named


def known(person: str) -> str:
    """Somebody in an act."""
    return f"@{person}"


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
