"""Everything that makes up a running server, put together once and free of any web framework."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import structlog

from hegemon.server.bots.pool import Pool
from hegemon.server.bots.seats import BotSeats
from hegemon.server.database.notify import NoNotify, Notify
from hegemon.server.database.outages import Away
from hegemon.server.database.store import Store
from hegemon.server.limits import Doors, Limits
from hegemon.server.matches.matches import Matches, ended
from hegemon.server.people.accounts import Accounts
from hegemon.server.people.acts import Acts
from hegemon.server.protocol.messages import NoticeMessage, encode
from hegemon.server.secret import secret_of
from hegemon.server.settings import Settings
from hegemon.server.tables.advising import Advising
from hegemon.server.tables.links import Links
from hegemon.server.tables.replays import Replays
from hegemon.server.tables.tables import Tables

log = structlog.get_logger("hegemon.services")
SWEEP: Final = 10.0  # seconds
TICK: Final = 1.0    # seconds, from one try to the next while the database is away


class Services:
    """The store and all that stands on it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.limits = Limits(settings.limits, settings.crowd)
        limited = bool(settings.limits)
        self.doors = Doors(settings.sockets_per_session * limited,
                           int(settings.sockets_per_address * settings.crowd) * limited)
        self.accounts = Accounts(store)
        url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.notify: NoNotify = NoNotify() if store.sqlite else Notify(url)
        self.matches = Matches(store, self.notify)
        self.acts = Acts(store)
        self.tables = Tables(store, self.matches, settings, self.acts)
        self.links = Links(store, self.tables, self.accounts, self.acts,
                           secret_of(settings.secret, store.address if store.sqlite else ""), settings.link_days)
        self.pool = Pool(settings.bot_processes())
        self.bot_seats = BotSeats(self.matches, self.pool, settings)
        self.replays = Replays(self.matches, self.tables, self.pool)
        self.advising = Advising(self.tables, self.replays, self.bot_seats)
        self.stopping = False
        self._closing = asyncio.Event()
        self._sweeper: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, settings: Settings) -> Services:
        """Open the database and set everything going."""
        services = cls(settings, await Store.open(settings.database, settings.database_patience))
        await services.notify.start(services.hear, services.matches.resync)
        await services.tables.shelve()
        services._sweeper = asyncio.create_task(services._sweep(), name="sweeper")
        return services

    def hear(self, what: str, id: str, number: int) -> None:
        """A hint from another worker."""
        if what == "session":
            self.accounts.forget(id)
        if what == "all":
            self.matches.task(self.matches.resync())
        self.matches.hear(what, id, number)

    async def _sweep(self) -> None:
        """What has to be looked after now and then; at once after a start, where another process may have died."""
        due = 0.0
        while not self._closing.is_set():
            now = time.monotonic()
            if now >= due or self.store.outages.kind:
                if await self._swept(self.store.beat) and now >= due:
                    for work in (self.bot_seats.wake_all, self.replays.archive_left, self.tables.expire,
                                 self.tables.note_present):
                        await self._swept(work)
                    self.matches.let_go(self.settings.idle_minutes * 60, self.settings.most_matches)
                    due = time.monotonic() + SWEEP
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), TICK)

    async def _swept(self, work: Callable[[], Awaitable[object]]) -> bool:
        """Do one thing; False if it could not be done. That the database is away is logged where it is noticed."""
        try:
            await work()
        except Away:
            return False
        except Exception as why:
            log.warning("sweeping failed", what=work.__name__, why=str(why)[:200])
            return False
        return True

    def announce(self, kind: str, text: str) -> None:
        """A word to everybody who looks on."""
        message = encode(NoticeMessage("stopping" if kind == "stopping" else "info", text))
        for watched in self.matches.watched.values():
            for feed in watched.feeds:
                feed.put(message)

    async def say_goodbye(self) -> None:
        """Tell players that the server stops, and close their sockets; every action they saw is in the log."""
        self.stopping = True
        self.announce("stopping", "The server stops for a moment; nothing is lost, this page comes back by itself.")
        await asyncio.sleep(min(self.settings.notice_seconds, 10.0) if self.matches.sockets else 0)
        for watched in self.matches.watched.values():
            for feed in watched.feeds:
                feed.close(1012)

    async def close(self) -> None:
        """Stop in good order."""
        if not self.stopping:
            await self.say_goodbye()
        self._closing.set()
        self.bot_seats.stopping = True
        await self.pool.close()
        await self.bot_seats.close()
        if self._sweeper is not None:
            await ended([self._sweeper])
        await self.matches.close()
        await self.notify.close()
        await self.store.close()
