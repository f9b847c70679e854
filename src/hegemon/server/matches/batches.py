"""Many small answers at once: a decision on one page, and a page taken back. The log holds the small answers."""
from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from hegemon.kernel import Game, Refused, State
from hegemon.kernel.live import Orders, filled
from hegemon.server.database.schema import DRAFTS
from hegemon.server.matches.logged import LogEntry, LoggedMatch, Stale
from hegemon.server.matches.matches import Matches
from hegemon.server.matches.perspective import presenter_of
from hegemon.server.matches.watched import Draft, WatchedMatch
from hegemon.server.protocol.bodies import Done

SAVED_EVERY: Final = 1.0  # seconds, from one draft of a seat that is written to the next


def orders_in(game: Game, state: State, seat: int) -> Orders | None:
    """The page of what a seat has to decide, made of its view alone."""
    return presenter_of(game).orders(game.view(state, seat)) if state.question(seat) is not None else None


def batch_of(key: str) -> str:
    """What the keys of a batch after the first begin with."""
    return f"{hashlib.sha256(key.encode()).hexdigest()[:24]}:"


def batch_keys(key: str, count: int) -> list[str]:
    """The keys of a batch: the first as it was sent, so that a repeat is known, the others made of it."""
    return [key, *[f"{batch_of(key)}{n}" for n in range(1, count)]]


class Batches:
    """What is filled in, kept and taken back as one."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.store = matches.store
        self._unsaved: dict[tuple[str, int], Draft] = {}

    async def fill(self, id: str, seat: int, orders: str, cells: Mapping[str, str], at: int, key: str) -> Done:
        """Answer a decision by its page: tried first, so that a refused page changes nothing."""
        def answers(logged: LoggedMatch) -> list[LogEntry]:
            page = page_of(logged, seat, orders, deals=True)
            given = [logged.game.verbs.write(action) for action in filled(logged.state, seat, page, cells)]
            if not given:
                raise Refused("this page answers nothing that is asked now")
            now = self.store.clock.now()
            return [logged.play(seat, do, one, now) for do, one in zip(given, batch_keys(key, len(given)))]
        done = await self.matches.submit(id, seat, key, answers, at)
        self._unsaved.pop((id, seat), None)
        return done

    async def lines(self, id: str, lines: Sequence[str], key: str) -> Done:
        """What several seats do one after another, written as `seat action`: all of it or nothing."""
        def moves(logged: LoggedMatch) -> list[LogEntry]:
            now, keys = self.store.clock.now(), batch_keys(key, len(lines))
            parts = [line.partition(" ") for line in lines]
            return [logged.play(int(seat), do, one, now) for (seat, _, do), one in zip(parts, keys)]
        return await self.matches.submit(id, int(lines[0].partition(" ")[0]), key, moves)

    async def take_back(self, id: str, seat: int, at: int, key: str) -> Done:
        """Take back everything the last page of a seat stood for; without one, its last answer."""
        def undone(logged: LoggedMatch) -> list[LogEntry]:
            count = max(1, last_batch(logged, seat))
            now = self.store.clock.now()
            return [logged.undo(seat, one, now) for one in batch_keys(key, count)]
        return await self.matches.submit(id, seat, key, undone, at)

    # -- drafts -------------------------------------------------------------------------------------------------

    async def draft(self, watched: WatchedMatch, seat: int, orders: str, cells: dict[str, str]) -> None:
        """Keep a page as far as it is filled in: here at once, in the database within a second."""
        logged = watched.logged
        known = {cell.key for cell in page_of(logged, seat, orders).cells}
        unknown = [cell for cell in cells if cell not in known]
        if unknown:
            raise Refused(f"this page has no {unknown[0][:40]}")
        draft = Draft(orders, cells, logged.count(seat))
        watched.drafted(seat, draft)
        waiting = (watched.id, seat) in self._unsaved
        self._unsaved[watched.id, seat] = draft
        if not waiting:
            self.matches.task(self._save(watched.id, seat))

    async def _save(self, id: str, seat: int) -> None:
        """Write the latest page of a seat, once the next second is over."""
        await asyncio.sleep(SAVED_EVERY)
        await self.save(id, seat)

    async def save(self, id: str, seat: int) -> None:
        """Write a page that waits to be written."""
        draft = self._unsaved.pop((id, seat), None)
        if draft is not None:
            await self.store.change(_kept(self.store.sqlite, {
                "table": id, "seat": seat, "orders": draft.orders, "cells": draft.cells, "at": draft.at}))

    async def left(self, id: str) -> None:
        """Somebody leaves the page: what was filled in is written at once."""
        for table, seat in [key for key in self._unsaved if key[0] == id]:
            await self.save(table, seat)

    async def close(self) -> None:
        """Write all that waits."""
        for table, seat in list(self._unsaved):
            await self.save(table, seat)


def page_of(logged: LoggedMatch, seat: int, orders: str, deals: bool = False) -> Orders:
    """The page by this key, of the decision or also of a deal; refuses one of another decision."""
    state, game = logged.state, logged.game
    asked = state.question(seat) is not None
    pages = presenter_of(game).pages(game.view(state, seat)) if deals and asked else [orders_in(game, state, seat)]
    found = next((page for page in pages if page is not None and page.key == orders), None)
    if found is None:
        raise Stale("this page is of another decision; look again", logged.count(seat))
    return found


def last_batch(logged: LoggedMatch, seat: int) -> int:
    """How many of a seat's last entries in force came by one page."""
    mine = [entry.key for entry in reversed(logged.force) if entry.seat == seat]
    begins = mine[0].partition(":")[0] + ":" if mine and mine[0].count(":") == 1 else ""
    for count, key in enumerate(mine if begins else (), 1):
        if batch_of(key) == begins:
            return count
        if not key.startswith(begins):
            break
    return 0


def _kept(is_sqlite: bool, row: dict[str, Any]) -> sa.Executable:
    """Write a row in the place of the one before."""
    insert: Any = (sqlite if is_sqlite else postgresql).insert(DRAFTS).values(**row)
    return insert.on_conflict_do_update(  # type: ignore[no-any-return]
        index_elements=["table", "seat"], set_={name: row[name] for name in ("orders", "cells", "at")})
