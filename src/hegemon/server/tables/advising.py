"""What a strong bot would do here, and how a match went: both are thought out in worker processes."""
from __future__ import annotations

import asyncio
import secrets
import time
import zlib
from typing import Any, Final

import msgspec
import sqlalchemy as sa
import structlog

from hegemon.analysis import Analysis, Mistake, Moment, analysed, parts
from hegemon.kernel import Refused
from hegemon.kernel.record import replay
from hegemon.kernel.registry import find
from hegemon.server.bots.pool import Failed, Pool
from hegemon.server.bots.seats import BotSeats
from hegemon.server.database.schema import ANALYSES, SEATS
from hegemon.server.errors import NotNow, Unavailable
from hegemon.server.matches.perspective import Presenter, presenter_of
from hegemon.server.matches.watched import WatchedMatch
from hegemon.server.protocol.bodies import AnalysisPage, RunnerUp, Suggestion
from hegemon.server.tables.replays import Replays
from hegemon.server.tables.tables import Tables

log = structlog.get_logger("hegemon.advising")
WORK: Final = 900        # decisions played ahead for each answer of an analysis
PATIENCE: Final = 600.0  # seconds a stretch of an analysis may take while others have the machine
SECONDS: Final = 1.0     # of processor time for a suggestion
AGAIN: Final = 900.0     # seconds before an analysis that failed is begun again: who looks asks every second


def as_shown(presenter: Presenter, view: Any, do: str, label: str) -> tuple[str, str]:
    """An answer and its label; one that has no button is told as the one that does the same."""
    other = presenter.alike(view).get(do)
    if other is None:
        return do, label
    return other, presenter.choice(view, presenter.game.verbs.read(other)).label


def _runner_up(presenter: Presenter, view: Any, found: dict[str, Any] | None, best: str) -> RunnerUp | None:
    """What else could be done, unless it does the same."""
    if not found:
        return None
    do, label = as_shown(presenter, view, found["do"], found["label"])
    return RunnerUp(do=do, label=label, after=found["after"]) if do != best else None


class Advising:
    """Suggestions and analyses."""

    def __init__(self, tables: Tables, replays: Replays, bots: BotSeats) -> None:
        self.tables = tables
        self.replays = replays
        self.bots = bots
        self._given: dict[tuple[str, int], tuple[int, Suggestion]] = {}  # by match and seat
        self._under_way: dict[str, AnalysisPage] = {}
        self._failed: dict[str, float] = {}  # when, by match
        self._one_by_one = asyncio.Semaphore()

    # -- suggestions --------------------------------------------------------------------------------------------

    async def suggest(self, watched: WatchedMatch, seat: int) -> Suggestion:
        """What a strong bot would do; the table says that it was asked, and the seat's count grows."""
        logged = watched.logged
        if not watched.table["advice"]:
            raise NotNow("this table plays without suggestions")
        if logged.over or logged.state.question(seat) is None:
            raise NotNow("there is nothing for you to answer now")
        known = self._given.get((watched.id, seat))
        count = logged.count(seat)
        if known is not None and known[0] == count:
            return known[1]  # asked twice about the same: told once
        presenter, view = presenter_of(logged.game), logged.game.view(logged.state, seat)
        found = await self._thought(watched, seat)
        do, label = as_shown(presenter, view, found["do"], found["label"])
        given = Suggestion(do=do, label=label, why=found["why"], before=found["before"], after=found["after"],
                           next=_runner_up(presenter, view, found["next"], do), n=count)
        if len(self._given) > 1000:
            self._given.clear()
        self._given[watched.id, seat] = (count, given)
        await self._count(watched, seat)
        return given

    async def _thought(self, watched: WatchedMatch, seat: int) -> dict[str, Any]:
        job = {"job": "suggest", "game": watched.logged.game.name, "state": watched.logged.state.snapshot("msgpack"),
               "seat": seat, "seed": secrets.randbits(60)}
        line, most = self.bots.line, self.bots.settings.bot_seconds
        ticket = line.join()
        try:
            return await self.bots.pool.run(
                job, 3 * SECONDS + self.bots.settings.bot_grace,
                lambda: {"seconds": line.budget(ticket, min(SECONDS, most or SECONDS))}, watched.table["host"])
        except Failed as why:
            raise Unavailable("nobody could think about this now; try again later") from why
        finally:
            line.leave(ticket)

    async def _count(self, watched: WatchedMatch, seat: int) -> None:
        """An act at the table: its seat's count, and a line that all can read."""
        mine = sa.and_(SEATS.c.table == watched.id, SEATS.c.seat == seat)
        await self.tables.store.change(sa.update(SEATS).where(mine).values(advised=SEATS.c.advised + 1))
        await self.tables.changed(watched.id)
        await self.tables.remark(watched.id, f"{watched.seats[seat]['name']} asked what a bot would do.")

    # -- analyses -----------------------------------------------------------------------------------------------

    async def analysis(self, watched: WatchedMatch) -> AnalysisPage:
        """What was found, or how far it is; the first to ask sets it going."""
        row = await self.tables.store.row(sa.select(ANALYSES).where(ANALYSES.c.match == watched.id))
        if row is not None:
            found = msgspec.json.decode(zlib.decompress(row["found"]), type=Analysis)
            return AnalysisPage(done=1, total=1, found=found)
        if watched.id not in self._under_way:
            if time.monotonic() - self._failed.get(watched.id, -AGAIN) < AGAIN:
                raise NotNow("this match could not be analysed; try again in a quarter of an hour")
            text = await self.replays.record(watched)  # refuses what is not over
            if watched.logged.game.room("bot") is None:
                raise NotNow("this game has no player with a plan, so nobody can judge its positions")
            cut = parts(len(watched.logged.force))
            self._under_way[watched.id] = AnalysisPage(done=0, total=len(cut) + 1, found=None)
            self.tables.matches.task(self._analyse(watched.id, text, cut))
        return self._under_way[watched.id]

    async def _analyse(self, id: str, text: str, cut: list[tuple[int, int]]) -> None:
        """In processes of its own that give way to everybody else: no bot waits for a look back."""
        pool = Pool(self.bots.settings.bot_processes() + 1)
        jobs: list[dict[str, Any]] = [{"job": "course", "text": text},
                                      *[{"job": "wrong", "text": text, "part": part, "work": WORK} for part in cut]]

        async def thought(job: dict[str, Any]) -> dict[str, Any]:
            found = await pool.run(job, PATIENCE)
            self._under_way[id] = AnalysisPage(done=self._under_way[id].done + 1, total=len(jobs), found=None)
            return found

        try:
            async with self._one_by_one:
                course, *stretches = await asyncio.gather(*[thought(job) for job in jobs])
            wrong = [one for found in stretches for one in msgspec.convert(found["mistakes"], list[Mistake])]
            match = await asyncio.to_thread(replay, text, find)
            whole = analysed(match, msgspec.convert(course["moments"], list[Moment]), wrong,
                             sum([found["looked"] for found in stretches]))
            kept = {"match": id, "made": time.time(), "found": zlib.compress(msgspec.json.encode(whole))}
            await self.tables.store.change(sa.insert(ANALYSES), kept)
            self._failed.pop(id, None)
        except (Failed, Refused) as why:
            self._failed[id] = time.monotonic()
            if not self.bots.pool.closed:
                log.warning("a match was not analysed", match=id, why=str(why)[:200])
        finally:
            self._under_way.pop(id, None)
            await pool.close()
