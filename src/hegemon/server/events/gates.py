"""At every gate, where a game goes on to another phase: it is noted for the story, printed, and the database copied."""
from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
import structlog

from hegemon.kernel import SPECTATOR
from hegemon.server.database.schema import ACTS
from hegemon.server.database.store import Row
from hegemon.server.errors import Missing, NotNow
from hegemon.server.events.book import Book, Sheet
from hegemon.server.events.events import Events
from hegemon.server.events.hooks import hooks_of
from hegemon.server.events.story import GATE, gate_of
from hegemon.server.matches.logged import LoggedMatch
from hegemon.server.matches.watched import WatchedMatch

log = structlog.get_logger("hegemon.gates")


class Gates:
    """What happens at the gates of all events."""

    def __init__(self, events: Events, backup: str) -> None:
        self.events = events
        self.backup = backup
        self._at: dict[str, tuple[int, str]] = {}   # where each table was seen last
        self._passed: dict[str, list[Row]] = {}     # gates that are to be noted, as the game stood there
        self._noting = asyncio.Lock()

    def see(self, watched: WatchedMatch) -> None:
        """Look at a match at once, whenever it has changed: of phases ended one upon the other none is missed."""
        moment = hooks_of(watched.logged.game).moment(watched.logged.state)
        now = (moment.round, moment.phase)
        if self._at.get(watched.id) != now:
            self._at[watched.id] = now
            self._passed.setdefault(watched.id, []).append(gate_of(watched.logged))

    async def passed(self, watched: WatchedMatch, printing: bool) -> bool:
        """Note the gates the game has passed; True if there was one."""
        self.see(watched)
        if not await self._noted(watched.id):
            return False
        if self.backup:
            await self._copied()
        if printing:
            moment = hooks_of(watched.logged.game).moment(watched.logged.state)
            await self._kept(watched, f"turn-{moment.round}-{moment.phase or 'round'}")
        return True

    async def _noted(self, table: str) -> int:
        """Write down what waits, in its order; what was noted before, here or by another worker, is not noted again."""
        if not self._passed.get(table):
            return 0
        async with self._noting:
            gates = self._passed.pop(table, [])
            last = await self.events.store.row(sa.select(ACTS).where(
                ACTS.c.table == table, ACTS.c.what == GATE).order_by(ACTS.c.number.desc()))
            known, count = json.loads(last["after"]) if last is not None else {}, 0
            for gate in gates:
                if (gate["round"], gate["phase"]) == (known.get("round"), known.get("phase")) or (
                        gate["number"] < known.get("number", -1)):
                    continue
                await self.events.acts.do(table, "", GATE, after=json.dumps(gate))
                known, count = gate, count + 1
            return count

    async def _copied(self) -> None:
        """The database as it stands now, with its secret, for a second machine."""
        store = self.events.store
        if not store.sqlite:
            return
        try:
            await asyncio.to_thread(copied, store.address, self.backup)
        except (OSError, sqlite3.Error) as why:
            log.warning("the database could not be copied", to=self.backup, why=str(why)[:200])

    async def _kept(self, watched: WatchedMatch, name: str) -> None:
        folder = self.folder(watched.id)
        if folder is None:
            return
        file = await self.events.printed(book_of(watched.logged, watched.table["name"], {
            row["seat"]: row["name"] for row in watched.seats}))
        try:
            await asyncio.to_thread(_written, folder / name / "places.pdf", file)
        except OSError as why:
            log.warning("the places could not be printed", folder=str(folder), why=str(why)[:200])

    def folder(self, table: str) -> Path | None:
        """Where the paper of an event is kept: beside the database."""
        store = self.events.store
        return Path(store.address).parent / "event" / table if store.sqlite else None

    async def paper(self, watched: WatchedMatch, gate: str) -> bytes:
        """All places and seats on paper: as they are now, or as they were at a gate."""
        if gate == "now":
            if watched.logged.over:
                raise NotNow("the game is over")
            return await self.events.printed(book_of(watched.logged, watched.table["name"], {
                row["seat"]: row["name"] for row in watched.seats}))
        folder = self.folder(watched.id)
        file = folder / gate / "places.pdf" if folder is not None and gate.replace("-", "").isalnum() else None
        if file is None or not file.is_file():
            raise Missing("nothing was printed at this gate")
        return await asyncio.to_thread(file.read_bytes)


def book_of(logged: LoggedMatch, name: str, names: dict[int, str]) -> Book:
    """Each place as everybody may see it, then each seat's own sheet, marked as secret."""
    game, state = logged.game, logged.state
    hooks = hooks_of(game)
    moment = hooks.moment(state)
    seen = game.view(state, SPECTATOR)
    sheets = [Sheet(place.title, hooks.printed(seen, place.key), note=place.step) for place in hooks.places(seen)]
    desk = hooks.desk(state)
    for seat in range(logged.seats):
        if seat != desk:
            view = game.view(state, seat)
            sheets.append(Sheet(f"{names.get(seat, '')}: own sheet", hooks.printed(view, ""), secret=True))
    return Book(name, moment.title or f"Round {moment.round}", "", (), tuple(sheets))


def copied(database: str, folder: str) -> Path:
    """A copy of an SQLite file that another server can go on with, and of the secret its links are derived from."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    fresh, kept = target / "hegemon.new", target / "hegemon.db"
    fresh.unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("VACUUM INTO ?", (str(fresh),))
    secret = Path(f"{database}.secret")
    if secret.is_file():
        shutil.copyfile(secret, f"{kept}.secret")
    fresh.replace(kept)
    return kept


def _written(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
