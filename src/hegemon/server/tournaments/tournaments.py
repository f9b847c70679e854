"""Tournaments: entering, rounds that follow one another by themselves, standings and their export."""
from __future__ import annotations

import csv
import io
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from hegemon.arena.pairing import Contest, Played, Seating, next_round, standings
from hegemon.bots import levels
from hegemon.kernel import Refused
from hegemon.kernel.registry import find
from hegemon.server import security
from hegemon.server.database.schema import ENTRANTS, PAIRINGS, PEOPLE, RESULTS, SEATS, TABLES, TOURNAMENTS
from hegemon.server.database.store import Row, Store
from hegemon.server.errors import Forbidden, Missing, NotNow, Problem
from hegemon.server.people.access import title
from hegemon.server.people.accounts import Who, clean
from hegemon.server.protocol.contests import Board, EntrantRow, NewTournament, TournamentLine, TournamentPage
from hegemon.server.tables.tables import Tables, new_table

MOST: Final = 128  # entrants
OVER: Final = ("over", "closed")


class Tournaments:
    """All tournaments."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables

    # -- looking ------------------------------------------------------------------------------------------------

    async def listed(self) -> list[TournamentLine]:
        """All tournaments, the latest first."""
        count = sa.select(ENTRANTS.c.tournament, sa.func.count().label("n")).group_by(ENTRANTS.c.tournament).subquery()
        rows = await self.store.rows(
            sa.select(TOURNAMENTS, count.c.n).join(count, count.c.tournament == TOURNAMENTS.c.id, isouter=True)
            .order_by(TOURNAMENTS.c.created.desc()).limit(100))
        return [TournamentLine(id=r["id"], name=r["name"], title=title(r["game"]), system=r["contest"]["system"],
                               state=r["state"], entrants=r["n"] or 0, round=r["round"], created=r["created"])
                for r in rows]

    async def page(self, who: Who | None, id: str) -> TournamentPage:
        """Standings and tables."""
        row, entrants, pairings = await self._rows(id)
        contest = _contest(row, len(entrants))
        named = {one["number"]: one for one in entrants}
        me = who.id if who is not None else None
        table = standings(contest, _played(pairings))
        host = await self.store.row(sa.select(PEOPLE.c.name).where(PEOPLE.c.id == row["host"]))
        return TournamentPage(
            id=id, name=row["name"], game=row["game"], title=title(row["game"]), system=contest.system,
            seats=contest.seats, rounds=contest.rounds, hours=row["hours"], due=row["due"], state=row["state"],
            round=row["round"], host=host["name"] if host is not None else "", am_host=row["host"] == me,
            entered=any([one["person"] == me for one in entrants if one["person"]]),
            standings=[EntrantRow(place=place, number=one.entrant, name=named[one.entrant]["name"],
                                  person=named[one.entrant]["person"] or "", points=round(one.points, 2),
                                  buchholz=round(one.buchholz, 2), wins=one.wins, games=one.games,
                                  mine=bool(me) and named[one.entrant]["person"] == me)
                       for place, one in enumerate(table, 1)],
            boards=[Board(round=p["round"], board=p["board"], stage=p["stage"], table=p["table"],
                          names=[named[e]["name"] for e in p["seating"]], places=[place + 1 for place in p["places"]])
                    for p in pairings])

    async def export(self, id: str) -> str:
        """Every game as CSV: round, table, and who sat where with which place."""
        row, entrants, pairings = await self._rows(id)
        named, out = {one["number"]: one["name"] for one in entrants}, io.StringIO()
        sheet = csv.writer(out)
        seats = row["contest"]["seats"]
        sheet.writerow(["round", "stage", "table", *[f"{what}_{s + 1}" for s in range(seats)
                                                     for what in ("player", "place")]])
        for p in pairings:
            cells = [cell for seat, e in enumerate(p["seating"])
                     for cell in (_safe(named[e]), p["places"][seat] + 1 if p["places"] else "")]
            sheet.writerow([p["round"], p["stage"], p["table"], *cells])
        return out.getvalue()

    async def _rows(self, id: str) -> tuple[Row, list[Row], list[Row]]:
        found, entrants, pairings = await self.store.every(
            sa.select(TOURNAMENTS).where(TOURNAMENTS.c.id == id),
            sa.select(ENTRANTS).where(ENTRANTS.c.tournament == id).order_by(ENTRANTS.c.number),
            sa.select(PAIRINGS).where(PAIRINGS.c.tournament == id).order_by(PAIRINGS.c.round, PAIRINGS.c.board))
        if not found:
            raise Missing("there is no such tournament")
        return found[0], entrants, pairings

    # -- before it begins ---------------------------------------------------------------------------------------

    async def create(self, who: Who, wish: NewTournament) -> str:
        """A tournament that waits for entrants; its id."""
        game = find(wish.game)
        game.setup(wish.seats, 0, wish.options)
        for level in wish.bots:
            self.tables.level(game, level)
        id = security.new_id()
        row = {"id": id, "name": clean(wish.name) if wish.name.strip() else f"{game.title}, {wish.system}"[:60],
               "host": who.id, "game": game.name, "options": wish.options, "state": "open", "round": 0,
               "contest": {"system": wish.system, "seats": wish.seats, "rounds": wish.rounds, "group": wish.group},
               "hours": wish.hours, "due": 0.0, "rated": wish.rated, "created": self.store.clock.now()}
        async with self.store.write() as connection:
            await connection.execute(sa.insert(TOURNAMENTS), row)
            if wish.bots:
                await connection.execute(sa.insert(ENTRANTS), [
                    {"tournament": id, "number": number, "person": None, "level": level,
                     "name": f"{level.capitalize()} bot {number + 1}"} for number, level in enumerate(wish.bots)])
        return id

    async def enter(self, who: Who, id: str, there: bool) -> None:
        """Take part, or leave again, before it begins."""
        await self._rows(id)  # or there is none
        async with self._waiting(id) as connection:
            entrants = await self._entrants(connection, id)
            others = [one for one in entrants if one["person"] != who.id]
            if there and (len(others) < len(entrants) or len(entrants) >= MOST):
                raise NotNow("you take part already" if len(others) < len(entrants) else f"{MOST} take part already")
            if not there and len(others) == len(entrants):
                raise NotNow("you do not take part")
            if there:
                others.append({"tournament": id, "person": who.id, "level": "", "name": who.name})
            await connection.execute(sa.delete(ENTRANTS).where(ENTRANTS.c.tournament == id))
            if others:
                await connection.execute(sa.insert(ENTRANTS), [{**one, "number": n} for n, one in enumerate(others)])

    async def start(self, who: Who, id: str) -> None:
        """The host begins: the first round is paired."""
        row, _, _ = await self._rows(id)
        if row["host"] != who.id and not who.role:
            raise Forbidden("only the host can do this")
        async with self._waiting(id) as connection:
            _contest(row, len(await self._entrants(connection, id))).check()
            await connection.execute(sa.update(TOURNAMENTS).where(TOURNAMENTS.c.id == id).values(state="running"))
        await self.advance(id)

    def _waiting(self, id: str) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction in which people come and go: one after another, and while nobody begins."""
        return self.store.write_while(TOURNAMENTS, id, "open", "the tournament has begun")

    @staticmethod
    async def _entrants(connection: AsyncConnection, id: str) -> list[Row]:
        query = sa.select(ENTRANTS).where(ENTRANTS.c.tournament == id).order_by(ENTRANTS.c.number)
        return [dict(row) for row in (await connection.execute(query)).mappings()]

    # -- rounds -------------------------------------------------------------------------------------------------

    async def advance_all(self) -> None:
        """Whatever has ended since is taken in, and rounds that are over are followed by the next."""
        running = await self.store.rows(sa.select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.state == "running"))
        for row in running:
            await self.advance(row["id"])

    async def advance(self, id: str) -> None:
        """Take in results; when all tables of a round are over, pair the next one, or end."""
        row, entrants, pairings = await self._rows(id)
        if row["state"] != "running":
            return
        for pairing in [p for p in pairings if not p["places"]]:
            pairing["places"] = await self._ended(pairing)
        if not all([p["places"] for p in pairings]):
            if row["due"] and self.store.clock.now() > row["due"]:
                await self._overdue(row, [p for p in pairings if not p["places"]])
            return
        tables = next_round(_contest(row, len(entrants)), _played(pairings))
        if await self._paired(row, entrants, tables):
            await self.advance(id)  # begins the tables; a round may be over at once

    async def _paired(self, row: Row, entrants: list[Row], tables: list[tuple[str, Seating]]) -> bool:
        """Lay the tables of the next round, or end, in one transaction; False where another worker did it."""
        now, laid = self.store.clock.now(), self._laid(row, entrants, tables)
        due = now + row["hours"] * 3600 if row["hours"] and tables else 0.0
        async with self.store.write() as connection:
            mine = await connection.execute(sa.update(TOURNAMENTS).where(
                TOURNAMENTS.c.id == row["id"], TOURNAMENTS.c.round == row["round"],
                TOURNAMENTS.c.state == "running").values(
                    round=row["round"] + bool(tables), state="running" if tables else "over", due=due))
            if mine.rowcount:
                for statement, rows in laid:
                    if rows:
                        await connection.execute(statement, rows)
        return bool(mine.rowcount and tables)

    async def _ended(self, pairing: Row) -> list[int]:
        """The places of a table that is over; who played a table that was closed shares the first place."""
        table = await self.store.row(sa.select(TABLES.c.state, TABLES.c.host).where(TABLES.c.id == pairing["table"]))
        if table is not None and table["state"] == "open":
            with suppress(NotNow):  # another worker, or the round before, begins it in the same moment
                await self.tables.start(Who(table["host"], "", True, "", False), pairing["table"])
            return []
        if table is None or table["state"] not in OVER:
            return []
        found = await self.store.rows(sa.select(RESULTS.c.place).where(RESULTS.c.table == pairing["table"])
                                      .order_by(RESULTS.c.seat))
        places = [one["place"] for one in found] or [0] * len(pairing["seating"])
        await self.store.change(sa.update(PAIRINGS).where(
            PAIRINGS.c.tournament == pairing["tournament"], PAIRINGS.c.round == pairing["round"],
            PAIRINGS.c.board == pairing["board"]).values(places=places))
        return places

    async def _overdue(self, row: Row, pairings: list[Row]) -> None:
        """The round has taken its time: bots finish what is open, for whoever is asked."""
        level = list(levels(find(row["game"])))
        for pairing in pairings:
            people = sa.and_(SEATS.c.table == pairing["table"], SEATS.c.bot == "", SEATS.c.person.is_not(None))
            changed = await self.store.change(sa.update(SEATS).where(people).values(bot=level[len(level) // 2]))
            if changed:
                await self.tables.changed(pairing["table"])
                await self.tables.remark(pairing["table"], "The time of this round is over: bots finish the game.")

    def _laid(self, row: Row, entrants: list[Row], tables: list[tuple[str, Seating]]) -> list[tuple[Any, list[Row]]]:
        """The rows of a round."""
        game, number = find(row["game"]), row["round"] + 1
        laid: list[Row] = []
        seats: list[Row] = []
        pairings: list[Row] = []
        for board, (stage, seating) in enumerate(tables, 1):
            pairing: Row = {"tournament": row["id"], "round": number, "board": board, "stage": stage, "table": "",
                            "seating": list(seating), "places": [0] if len(seating) == 1 else []}
            if len(seating) > 1:
                setup = game.setup(len(seating), security.new_seed(), row["options"])
                table = new_table(game, row["host"], seats=setup.seats, options=dict(setup.options),
                                  seed=str(setup.seed), public=True, rated=row["rated"], now=self.store.clock.now(),
                                  name=f"{row['name']}, round {number}"[:60])
                pairing["table"] = table["id"]
                laid.append(table)
                seats += [_chair(table["id"], seat, entrants[e]) for seat, e in enumerate(seating)]
            pairings.append(pairing)
        return [(sa.insert(TABLES), laid), (sa.insert(SEATS), seats), (sa.insert(PAIRINGS), pairings)]

    def noticed(self, watched: Any) -> None:
        """A match ended: perhaps a round is over."""
        self.tables.matches.task(self._noticed(watched.id))

    async def _noticed(self, table: str) -> None:
        row = await self.store.row(sa.select(PAIRINGS.c.tournament).where(PAIRINGS.c.table == table))
        if row is not None:
            with suppress(Problem, Refused):  # looked at again by the sweep
                await self.advance(row["tournament"])


def _contest(row: Row, entrants: int) -> Contest:
    return msgspec.convert({**row["contest"], "entrants": entrants}, Contest)


def _played(pairings: list[Row]) -> list[Played]:
    return [Played(p["round"], tuple(p["seating"]), tuple(p["places"]), p["stage"]) for p in pairings if p["places"]]


def _chair(table: str, seat: int, entrant: Row) -> Row:
    bot = entrant["level"]
    return {"table": table, "seat": seat, "kind": "bot" if bot else "person", "person": entrant["person"],
            "name": entrant["name"][:40], "bot": bot}


def _safe(cell: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@") else cell
