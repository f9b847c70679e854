"""Spectators who are behind: they look at the match as it was some seconds ago, by everything that shows a match.

What they see is a match of its own, made from the log up to a moment and carried on entry by entry when its time has
come; so no way of looking has to know of it. When the game is over nobody is behind any more.
"""
from __future__ import annotations

import asyncio
from typing import Final

import sqlalchemy as sa

from hegemon.server.database.schema import SNAPSHOTS
from hegemon.server.database.store import Row
from hegemon.server.matches.going_on import opened_from
from hegemon.server.matches.matches import Matches
from hegemon.server.matches.watched import WatchedMatch
from hegemon.server.people.accounts import Who

TICK: Final = 0.5  # seconds between two looks at what has come due


def behind(table: Row, seats: list[Row], who: Who | None) -> int:
    """How many seconds somebody is behind who looks from no seat."""
    if not table["delay"] or table["state"] != "playing":
        return 0
    inside = who is not None and (bool(who.role) or table["host"] == who.id
                                  or any([row["person"] == who.id for row in seats]))
    return 0 if inside else int(table["delay"])


class Delays:
    """The matches as they were."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def of(self, watched: WatchedMatch) -> WatchedMatch:
        """A match as who is behind sees it now."""
        late = watched.late
        if late is None or not await self._carried_on(watched, late):
            late = watched.late = await self._made(watched)
        if watched.id not in self._tasks:
            task = self._tasks[watched.id] = asyncio.create_task(self._follow(watched), name=f"behind {watched.id}")
            task.add_done_callback(lambda _: self._tasks.pop(watched.id, None))
        return late

    async def _made(self, watched: WatchedMatch) -> WatchedMatch:
        logged = watched.logged
        entries = logged.entries[:self._due(watched)]
        kept = await self.matches.store.rows(
            sa.select(SNAPSHOTS).where(SNAPSHOTS.c.match == watched.id, SNAPSHOTS.c.number < len(entries))
            .order_by(SNAPSHOTS.c.number.desc()))
        made = WatchedMatch(opened_from({**watched.table, "state": "playing"}, entries, kept), watched.table,
                            watched.seats)
        if watched.late is not None:
            made.feeds = watched.late.feeds
            for feed in made.feeds:
                feed.show_all(made)
        return made

    def _due(self, watched: WatchedMatch) -> int:
        """How many entries of the log may be seen; the set-up always."""
        entries = watched.logged.entries
        if watched.logged.over:
            return len(entries)
        until = self.matches.store.clock.now() - watched.table["delay"]
        count = len(entries)
        while count > 1 and entries[count - 1].time > until:
            count -= 1
        return count

    async def _carried_on(self, watched: WatchedMatch, late: WatchedMatch) -> bool:
        """Carry the past on to what may be seen; False where that needs a fresh beginning."""
        due = watched.logged.entries[late.logged.number + 1:self._due(watched)]
        try:
            for entry in due:
                late.logged.follow(entry)
        except Exception:  # put back, or gone on by other rules
            return False
        late.table, late.seats = watched.table, watched.seats
        if due:
            await late.publish()
            if late.logged.over:
                late.close_book()
        return True

    async def _follow(self, watched: WatchedMatch) -> None:
        """As long as somebody looks on, and until the end was shown."""
        while watched.late is not None and (watched.late.feeds or watched.late.waiting):
            await asyncio.sleep(TICK)
            if not await self._carried_on(watched, watched.late):
                watched.late = await self._made(watched)
            if watched.late.logged.over:
                return
