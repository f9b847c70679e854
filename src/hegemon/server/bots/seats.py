"""Bots at the table: whoever is asked and is played by a bot is thought for in a worker process.

A bot that crashes or hangs is replaced for this decision by the next simpler one, and in the end by the default
answer, so that nobody ever waits for a broken program.
"""
from __future__ import annotations

import asyncio
import secrets
import time

import sqlalchemy as sa
import structlog

from hegemon.bots import bot_for, simpler, thinks
from hegemon.bots.weighing import Weighing
from hegemon.kernel import Refused
from hegemon.server import metrics
from hegemon.server.bots.line import ThinkingLine
from hegemon.server.bots.pool import Failed, Pool
from hegemon.server.bots.worker import Job, unpacked
from hegemon.server.database.schema import SEATS, TABLES
from hegemon.server.errors import Problem
from hegemon.server.matches.logged import Stale
from hegemon.server.matches.matches import Matches, ended
from hegemon.server.matches.watched import WatchedMatch
from hegemon.server.settings import Settings

log = structlog.get_logger("hegemon.bots")
WOKEN = 500     # seats that are looked at in one go
PATIENCE = 3.0  # times its budget, before a bot counts as hanging
LONG = 2.0      # seconds: who may think so long does it in two processes, if they are free
LONGEST_HOLD = 120.0  # seconds until a turn counts as ended though nobody said so
NOTICE = 1.0    # seconds after which a bot without a process is said to wait


class BotSeats:
    """Drives the seats that bots play."""

    def __init__(self, matches: Matches, pool: Pool, settings: Settings) -> None:
        self.matches = matches
        self.pool = pool
        self.settings = settings
        self.line = ThinkingLine(pool.size)
        self.stopping = False
        matches.after.append(self.nudge)

    def nudge(self, watched: WatchedMatch) -> None:
        """Set every bot that is asked to work, unless it is at it already."""
        playing = watched.bots
        if not playing or self.stopping or watched.table["state"] != "playing" or watched.logged.over:
            return
        if self.matches.barred(watched):
            return
        for seat in watched.logged.state.waiting():
            if seat in playing and seat not in watched.thinking:
                task = asyncio.create_task(self._turn(watched, seat, playing[seat]), name=f"bot {watched.id} {seat}")
                watched.thinking[seat] = task
                task.add_done_callback(lambda _, s=seat: self._thought(watched, s))  # type: ignore[misc]

    def _thought(self, watched: WatchedMatch, seat: int) -> None:
        watched.thinking.pop(seat, None)
        self.nudge(watched)

    async def _turn(self, watched: WatchedMatch, seat: int, level: str) -> None:
        """One decision of one bot."""
        number = watched.logged.number
        await self.held(watched)
        if watched.logged.number != number:
            return  # taken back, or somebody else has answered: the bot is asked again
        if watched.feeds and self.settings.bot_pause:
            await asyncio.sleep(self.settings.bot_pause)
        try:
            await self._decide(watched, seat, level)
        except Stale:
            pass  # the position moved on while it thought: it is asked again
        except (Refused, Problem) as why:
            log.warning("a bot's answer was refused", match=watched.id, seat=seat, level=level, why=str(why)[:200])
            await asyncio.sleep(1)  # the database may be away, or a person may have taken the seat back

    async def held(self, watched: WatchedMatch) -> None:
        """Wait where the last action was a person's whose turn is over, and it can still be taken back."""
        logged, how = watched.logged, watched.hold.how
        if not how or not self.settings.undo_seconds or not logged.force:
            return
        seat = logged.force[-1].seat
        if logged.state.question(seat) is None and logged.match.undoable(seat) >= 0:
            await watched.hold.wait(self.settings.undo_seconds if how == "short" else LONGEST_HOLD)

    async def _decide(self, watched: WatchedMatch, seat: int, level: str) -> None:
        logged = watched.logged
        if logged.broken or logged.state.question(seat) is None:
            await self.matches.get(watched.id)
            return
        at, number = logged.count(seat), logged.number
        began = time.perf_counter()
        notation = await self.answer(watched, seat, level)
        metrics.THOUGHT.observe(time.perf_counter() - began)
        if self.stopping or not any([row["seat"] == seat and row["bot"] for row in watched.seats]):
            return  # handed back while it thought, or cut short
        await self.matches.play(watched.id, seat, notation, at, f"bot:{seat}:{number}:{secrets.token_hex(4)}")

    async def answer(self, watched: WatchedMatch, seat: int, level: str) -> str:
        """What the bot answers; what the next simpler one does, if it cannot."""
        logged = watched.logged
        game = logged.game
        default = game.verbs.write(logged.state.legal(seat)[0])
        job = {"job": "decide", "game": game.name, "state": logged.state.snapshot("msgpack"), "seat": seat,
               "seed": secrets.randbits(60)}
        for name in [level, *simpler(game, level)]:
            try:
                return await self.thought(watched, {**job, "level": name})
            except (Failed, Refused) as why:
                metrics.BOT_FAILURES.labels(game.name, name).inc()
                log.warning("a bot failed", game=game.name, level=name, why=str(why)[:200])
        return default

    async def thought(self, watched: WatchedMatch, job: Job) -> str:
        """What one level answers; two processes think about it side by side where it thinks long and they are free."""
        game, level = watched.logged.game, str(job["level"])
        if thinks(game, level) < LONG or self.pool.free() < 2:
            return str((await self.think(watched, job))["do"])
        parts = [{**job, "part": True, "seed": secrets.randbits(60)} for _ in range(2)]
        done = await asyncio.gather(*[self.think(watched, part) for part in parts])
        for one in done:
            if "do" in one:
                return str(one["do"])
        both = [unpacked(one["weighed"], game.verbs) for one in done]
        bot = bot_for(game, level)
        assert isinstance(bot, Weighing)
        return game.verbs.write(bot.chosen(both[0].plus(both[1])))

    async def think(self, watched: WatchedMatch, job: Job) -> Job:
        """One job of thinking. Its time is settled when a process is free; who waits long for that is said to wait."""
        wanted, most = thinks(watched.logged.game, str(job["level"])), self.settings.bot_seconds
        wanted = min(wanted, most) if most else wanted
        ticket, seat = self.line.join() if wanted else 0, int(job["seat"])
        notice = asyncio.get_running_loop().call_later(NOTICE, self._queued, watched, seat, True)
        begun = time.perf_counter()

        def granted() -> Job:
            nonlocal begun
            begun = time.perf_counter()
            notice.cancel()
            self._queued(watched, seat, False)
            return {"seconds": self.line.budget(ticket, wanted) if wanted else 0.0}

        try:
            done = await self.pool.run(job, wanted * PATIENCE + self.settings.bot_grace, granted,
                                       watched.table["host"])
        finally:
            notice.cancel()
            self.line.leave(ticket)
        self.line.took(float(done["cpu"]), time.perf_counter() - begun)
        return done

    def _queued(self, watched: WatchedMatch, seat: int, waits: bool) -> None:
        """Everybody at the table sees who waits to think."""
        if waits != (seat in watched.queued):
            (watched.queued.add if waits else watched.queued.discard)(seat)
            watched.introduce()

    async def wake_all(self) -> None:
        """Load matches that wait for a bot: after a start, and where another worker died. One that nobody has played
        for long waits until somebody looks at it."""
        now = self.matches.store.clock.now()
        query = (sa.select(TABLES.c.id, TABLES.c.asked, SEATS.c.seat).join(SEATS, SEATS.c.table == TABLES.c.id)
                 .where(TABLES.c.state == "playing", SEATS.c.bot != "", TABLES.c.updated < now - 2,
                        TABLES.c.updated > now - self.settings.wake_hours * 3600)
                 .order_by(TABLES.c.updated.desc()).limit(WOKEN))
        for row in await self.matches.store.rows(query):
            watched = self.matches.watched.get(row["id"])
            if str(row["seat"]) in row["asked"] and not (watched is not None and watched.thinking):
                try:
                    self.nudge(await self.matches.get(row["id"]))
                except (Problem, Refused) as why:
                    log.warning("a match cannot be opened", match=row["id"], why=str(why)[:200])

    async def close(self) -> None:
        """Stop thinking; the pool is closed by now, so that no thought takes long."""
        self.stopping = True
        await ended([task for watched in self.matches.watched.values() for task in watched.thinking.values()])
