"""Repairs at a table: stopping, closing, putting back, other people in seats, answers in somebody's place.

Every repair is an act with its reason, and the table is told. What is put back or answered goes into the log of the
match like anything else, so the match can be replayed and checked as before. Whoever plays at a table repairs nothing
there.
"""
from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Final

import sqlalchemy as sa

from hegemon.kernel import Refused
from hegemon.kernel.registry import find
from hegemon.server.clocks.clocks import Clocks
from hegemon.server.database.schema import ENDINGS, LINKS, PEOPLE, SEATS, SIGHTS, TABLES
from hegemon.server.database.store import Change, Row
from hegemon.server.errors import Forbidden, Missing, NotNow
from hegemon.server.matches.logged import LogEntry, LoggedMatch
from hegemon.server.people.accounts import Who, fold
from hegemon.server.people.acts import Acts, known
from hegemon.server.protocol.clocks import ClockAct
from hegemon.server.protocol.tending import Repair
from hegemon.server.ratings.ratings import unrate
from hegemon.server.tables.replays import Replays
from hegemon.server.tables.tables import Tables

BY_HOST: Final = ("pause", "resume", "close")
Work = Callable[[Who, Row, list[Row], Repair], Awaitable[None]]


class Repairs:
    """What can be done to a table that is no move."""

    def __init__(self, tables: Tables, replays: Replays, clocks: Clocks, acts: Acts) -> None:
        self.tables = tables
        self.clocks = clocks
        self.replays = replays
        self.matches = tables.matches
        self.store = tables.store
        self.acts = acts
        self._ways: Final[dict[str, Work]] = {
            "pause": self._pause, "resume": self._resume, "close": self._close, "rewind": self._rewind,
            "replace": self._replace, "correct": self._correct, "unrate": self._unrate, "delay": self._delay}

    async def do(self, who: Who, id: str, wish: Repair) -> None:
        """Carry out one repair."""
        table, seats = await self.tables.seen(who, id)
        host = table["host"] == who.id and not who.scope and not who.token
        if not (who.role or host and wish.do in BY_HOST):
            raise Forbidden("only the host can do this" if wish.do in BY_HOST else "this is for a moderator")
        plays = any([row["person"] == who.id for row in seats]) and table["state"] == "playing"
        if plays and not (host and wish.do in BY_HOST):
            raise Forbidden("you play at this table: ask another moderator")
        if wish.do != "resume" and not wish.reason.strip():
            raise Refused("say why: it stands in the log of acts")
        await self._ways[wish.do](who, table, seats, wish)

    async def _noted(self, who: Who, table: Row, wish: Repair, what: str, *work: Change, before: str = "",
                     after: str = "", said: str) -> None:
        """Do it, note it, and tell the table."""
        await self.acts.do(table["id"], who, what, *work, before=before, after=after, reason=wish.reason.strip())
        await self.tables.changed(table["id"])
        await self._said(table, wish, said)

    async def _said(self, table: Row, wish: Repair, said: str) -> None:
        """The table is told."""
        if table["state"] in ("playing", "over"):
            await self.tables.remark(table["id"], f"{said} {wish.reason.strip()}".strip()[:500])

    # -- the table ----------------------------------------------------------------------------------------------

    async def _pause(self, who: Who, table: Row, seats: list[Row], wish: Repair) -> None:
        if table["state"] != "playing":
            raise NotNow("only a game under way can be paused")
        await self.clocks.act(table["id"], who, ClockAct(do="freeze", key="by-a-repair", reason=wish.reason.strip()),
                              "pause")
        await self._said(table, wish, "The game is paused:")

    async def _resume(self, who: Who, table: Row, seats: list[Row], wish: Repair) -> None:
        if not table["stopped"]:
            raise NotNow("the game is not paused")
        await self.clocks.act(table["id"], who, ClockAct(do="start", key="by-a-repair", reason=wish.reason.strip()),
                              "resume")
        await self._said(table, wish, "The game goes on.")

    async def _close(self, who: Who, table: Row, seats: list[Row], wish: Repair) -> None:
        if table["state"] not in ("open", "playing", "shelved"):
            raise NotNow(f"the table is {table['state']}")
        await self.tables.shut(table, who, "closed by the host" if table["host"] == who.id else "closed by a moderator",
                               wish.reason.strip())

    async def _delay(self, who: Who, table: Row, seats: list[Row], wish: Repair) -> None:
        late = sa.update(TABLES).where(TABLES.c.id == table["id"]).values(delay=wish.seconds)
        await self._noted(who, table, wish, "delay of spectators", (late, None), before=f"{table['delay']} s",
                          after=f"{wish.seconds} s", said=f"Spectators see the game {wish.seconds} seconds late.")

    async def _unrate(self, who: Who, table: Row, seats: list[Row], wish: Repair) -> None:
        """The result counts no more, and whatever was rated after it is rated anew."""
        row = await self.store.row(sa.select(ENDINGS).where(ENDINGS.c.table == table["id"]))
        if row is None or row["unrated"]:
            raise NotNow("this game counts for no rating")
        async with self.store.write() as connection:
            await connection.run_sync(unrate, table["id"], "a moderator took it out")
        await self._noted(who, table, wish, "unrate", said="This game counts for no rating any more:")

    # -- the match ----------------------------------------------------------------------------------------------

    async def _rewind(self, who: Who, table: Row, seats: list[Row], wish: Repair) -> None:
        """Back to the position after so many actions in force."""
        if table["state"] != "playing":
            raise NotNow("the game is over: its seed is known to all, so it cannot go on" if table["state"] == "over"
                         else "the game has not begun")
        watched = await self.matches.settled(table["id"])
        was = len(watched.logged.force)
        await self.replays.rewind(watched, wish.step, "moderator", f"The match was put back to action {wish.step} by a "
                                  f"moderator: {wish.reason.strip()}")
        await self._noted(who, table, wish, "rewind", before=f"action {was}", after=f"action {wish.step}",
                          said=f"The match was put back to action {wish.step}:")

    async def _correct(self, who: Who, table: Row, seats: list[Row], wish: Repair) -> None:
        """An answer in place of a seat. What else it could answer is not told: a moderator sees no hands."""
        if table["state"] != "playing":
            raise NotNow("the game is not under way")
        if wish.seat not in range(len(seats)):
            raise Missing(f"this table has no seat {wish.seat}")
        key, by = f"correct:{secrets.token_hex(8)}", "moderator"

        def act(logged: LoggedMatch) -> list[LogEntry]:
            try:
                return [logged.play(wish.seat, wish.notation, key, self.store.clock.now(), by)]
            except Refused:
                raise Refused(f"seat {wish.seat + 1} cannot answer so now") from None

        await self.matches.submit(table["id"], wish.seat, key, act)
        sealed = (await self.matches.get(table["id"])).logged.keys[key].sealed
        await self._noted(who, table, wish, f"answer for seat {wish.seat + 1}", after="" if sealed else wish.notation,
                          said=f"A moderator answered for seat {wish.seat + 1}:")

    # -- seats --------------------------------------------------------------------------------------------------

    async def _replace(self, who: Who, table: Row, seats: list[Row], wish: Repair) -> None:
        """Another person or a bot in a seat, whoever holds it."""
        if wish.seat not in range(len(seats)):
            raise Missing(f"this table has no seat {wish.seat}")
        if table["state"] not in ("open", "playing"):
            raise NotNow(f"the table is {table['state']}")
        if bool(wish.person) == bool(wish.level):
            raise Refused("name a person or the level of a bot")
        old, place = seats[wish.seat], wish.seat + 1
        here = sa.and_(SEATS.c.table == table["id"], SEATS.c.seat == wish.seat)
        if wish.level:
            level = self.tables.level(find(table["game"]), wish.level)
            new: Row = {"kind": "bot", "person": None, "name": f"{level.capitalize()} bot", "bot": level}
            after = f"bot, {level}"
        else:
            person = await self._newcomer(table, seats, wish)
            new = {"kind": "person", "person": person["id"], "name": person["name"], "bot": ""}
            after = known(person["id"])
        seat = sa.update(SEATS).where(here).values(**new, device="", shared=[], left="", present=self.store.clock.now())
        links = sa.delete(LINKS).where(LINKS.c.table == table["id"], LINKS.c.seat == wish.seat)
        work: list[Change] = [(links, None), (seat, None)]
        if table["state"] == "playing":
            saw = [one for one in {old["person"], new["person"]} if one]
            work += [(sa.delete(SIGHTS).where(SIGHTS.c.table == table["id"], SIGHTS.c.seat == wish.seat,
                                              SIGHTS.c.person.in_(saw)), None)]
            work += [(sa.insert(SIGHTS), [{"table": table["id"], "person": one, "seat": wish.seat} for one in saw])
                     ] if saw else []
        await self._noted(who, table, wish, f"seat {place}", *work, before=known(old["person"]) if old["person"]
                          else old["bot"], after=after, said=f"{new['name']} plays seat {place} now:")

    async def _newcomer(self, table: Row, seats: list[Row], wish: Repair) -> Row:
        found = await self.store.row(sa.select(PEOPLE).where(
            PEOPLE.c.gone.is_(False), sa.or_(PEOPLE.c.id == wish.person, PEOPLE.c.folded == fold(wish.person))))
        if found is None:
            raise Missing("there is no such person")
        query = sa.select(SIGHTS.c.seat).where(SIGHTS.c.table == table["id"], SIGHTS.c.person == found["id"],
                                               SIGHTS.c.seat != wish.seat)
        others = [row["seat"] for row in seats if row["person"] == found["id"] and row["seat"] != wish.seat]
        if others or await self.store.row(query) is not None:
            raise NotNow(f"{found['name']} has seen another hand of this game")
        return found
