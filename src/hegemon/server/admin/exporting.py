"""Everything the server knows about somebody, and all the games, as one file."""
from __future__ import annotations

import asyncio
import io
import json
import zipfile
from typing import Any, Final

import sqlalchemy as sa

from hegemon.kernel import Refused
from hegemon.server.database.schema import META, PEOPLE, RESULTS, SEATS, TABLES
from hegemon.server.database.store import Row, Store
from hegemon.server.errors import Problem
from hegemon.server.people.accounts import Who
from hegemon.server.tables.replays import Replays

SECRET: Final = frozenset({"passphrase", "recovery", "digest", "code"})  # columns that open something
MOST: Final = 2000  # games in one file
MINE: Final = {"friends": ("person", "other"), "reports": ("by",), "invites": ("person", "by")}


class Exporting:
    """The archive somebody can take away."""

    def __init__(self, store: Store, replays: Replays) -> None:
        self.store = store
        self.replays = replays

    async def of(self, who: Who) -> bytes:
        """A zip: `data.json` with every row of every table that is about me, and a record for each finished game."""
        rows, records = await self._rows(who), await self._records(who)
        return await asyncio.to_thread(_zipped, rows, records)

    async def _rows(self, who: Who) -> dict[str, list[Row]]:
        """Rows of all tables that have a column for a person; new tables are in without anybody thinking of them."""
        found: dict[str, list[Row]] = {}
        for table in META.sorted_tables:
            names = MINE.get(str(table.name), ("person",))
            columns = [table.c[name] for name in names if name in table.columns]
            if table is PEOPLE:
                columns = [PEOPLE.c.id]
            if not columns:
                continue
            rows = await self.store.rows(sa.select(table).where(sa.or_(*[column == who.id for column in columns])))
            found[str(table.name)] = [{name: row[name] for name in row if name not in SECRET} for row in rows]
        found["results"] = await self.store.rows(sa.select(RESULTS).where(RESULTS.c.player == f"person:{who.id}"))
        return found

    async def _records(self, who: Who) -> list[tuple[str, str]]:
        query = (sa.select(TABLES.c.id, TABLES.c.game).join(SEATS, SEATS.c.table == TABLES.c.id)
                 .where(SEATS.c.person == who.id, TABLES.c.state == "over", TABLES.c.sandbox.is_(False)).distinct()
                 .limit(MOST))
        made = []
        for row in await self.store.rows(query):
            try:
                watched = await self.replays.matches.settled(row["id"])
                made.append((f"{row['game']}-{row['id']}.record", await self.replays.record(watched)))
            except (Problem, Refused) as why:
                made.append((f"{row['game']}-{row['id']}.txt", f"This game has no record: {why}\n"))
        return made


def _zipped(rows: dict[str, list[Row]], records: list[tuple[str, str]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("data.json", json.dumps(rows, indent=1, default=_plain, sort_keys=True))
        for name, text in records:
            file.writestr(f"records/{name}", text)
    return out.getvalue()


def _plain(value: Any) -> str:
    return value.hex() if isinstance(value, bytes) else str(value)
