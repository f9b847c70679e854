"""Everything that makes up a running server, put together once and free of any web framework."""
from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import structlog

from hegemon.kernel import Refused
from hegemon.kernel.registry import find, names
from hegemon.server.admin.exporting import Exporting
from hegemon.server.admin.notices import Notices
from hegemon.server.admin.repairs import Repairs
from hegemon.server.admin.wardens import Wardens
from hegemon.server.bots.pool import Pool
from hegemon.server.bots.seats import BotSeats
from hegemon.server.clock import Clock
from hegemon.server.clocks.clocks import Clocks
from hegemon.server.database.notify import NoNotify, Notify
from hegemon.server.database.outages import Away
from hegemon.server.database.store import Store
from hegemon.server.events.control import Control
from hegemon.server.events.events import Events
from hegemon.server.events.press import Press
from hegemon.server.events.story import Story
from hegemon.server.limits import Doors, Limits
from hegemon.server.matches.batches import Batches
from hegemon.server.matches.delayed import Delays
from hegemon.server.matches.matches import Matches, ended
from hegemon.server.matches.perspective import presenter_of
from hegemon.server.matches.shared import Rarely
from hegemon.server.matches.standing import StandingAnswers
from hegemon.server.matches.sweeping import Sweeper
from hegemon.server.matches.talk import Talk
from hegemon.server.outbox.outbox import Outbox
from hegemon.server.outbox.sender import Sender
from hegemon.server.people.accounts import Accounts
from hegemon.server.people.acts import Acts
from hegemon.server.protocol.messages import NoticeMessage, encode
from hegemon.server.ratings.profiles import Profiles
from hegemon.server.ratings.ratings import Ratings
from hegemon.server.secret import secret_of
from hegemon.server.settings import Settings
from hegemon.server.tables.advising import Advising
from hegemon.server.tables.debugging import Debugging
from hegemon.server.tables.friends import Circle
from hegemon.server.tables.links import Links
from hegemon.server.tables.pace import Pace
from hegemon.server.tables.replays import Replays
from hegemon.server.tables.tables import Tables
from hegemon.server.tournaments.tournaments import Tournaments

log = structlog.get_logger("hegemon.services")
SWEEP: Final = 10.0   # seconds
SETTLED: Final = 3.0  # seconds after the start
TICK: Final = 1.0     # seconds, from one try to the next while the database is away


async def when_there(work: Callable[[], Awaitable[object]], until: float) -> None:
    """Do something that begins anew where the database goes away in the middle, until it is there or time is up."""
    while True:
        try:
            await work()
            return
        except Away:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.5)


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
        self.beats = Rarely(1, rest=1.0, short=0.0)  # written for whoever asks whether that can be done
        url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.notify: NoNotify = NoNotify() if store.sqlite else Notify(url)
        self.matches = Matches(store, self.notify)
        self.batches = Batches(self.matches)
        self.ratings, self.profiles = Ratings(store), Profiles(store)
        self.matches.at_end = self.ratings.at_end
        self.sweeper = Sweeper(self.batches)
        self.acts = Acts(store)
        secret = secret_of(settings.secret, store.address if store.sqlite else "")
        self.outbox = Outbox(store, settings, secret)
        self.sender = Sender(self.outbox)
        self.talk = Talk(self.matches, self.outbox)
        self.tables = Tables(store, self.sweeper, settings, self.acts)
        self.circle = Circle(store, self.tables)
        self.links = Links(store, self.tables, self.accounts, self.acts, secret, settings.link_days)
        self.pool = Pool(settings.bot_processes())
        self.bot_seats = BotSeats(self.matches, self.pool, settings)
        self.clocks = Clocks(self.sweeper, self.acts)
        self.standing = StandingAnswers(self.matches)
        self.replays = Replays(self.matches, self.tables)
        self.pace = Pace(self.tables, self.clocks, self.replays)
        self.debugging = Debugging(self.tables, self.replays)
        self.delays = Delays(self.matches)
        self.tournaments = Tournaments(store, self.tables)
        self.matches.after_end.append(self.tournaments.noticed)
        self.repairs = Repairs(self.tables, self.replays, self.clocks, self.acts)
        self.wardens = Wardens(store, self.accounts, self.acts, self.matches, self.notify)
        self.notices = Notices(store, self.acts, self.notify)
        self.exporting = Exporting(store, self.replays)
        self.advising = Advising(self.tables, self.replays, self.bot_seats)
        self.events = Events(store, self.tables, self.links, self.accounts, self.acts, settings, self.limits)
        self.press = Press(self.events)
        self.story = Story(self.events, self.press, self.replays)
        self.pace.member = self.events.staff.keeper
        self.control = Control(self.events, self.press, self.matches, self.clocks, settings.backup)
        self.pace.kept = self.control.known.__contains__
        self.stopping = False
        self._closing = asyncio.Event()
        self._sweeper: asyncio.Task[None] | None = None
        self._loader: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, settings: Settings) -> Services:
        """Open the database and set everything going."""
        store = await Store.open(settings.database, settings.database_patience)
        store.clock = Clock(settings.clock)
        services = cls(settings, store)
        until = time.monotonic() + (0.0 if store.sqlite else settings.database_patience)
        await services.notify.start(services.hear, services.matches.resync)
        for work in (services.clocks.start, services.tables.shelve, services.control.open, services.sender.start):
            await when_there(work, until)
        services._sweeper = asyncio.create_task(services._sweep(), name="sweeper")
        services._loader = asyncio.create_task(services._load_games(), name="games")
        return services

    def hear(self, what: str, id: str, number: int) -> None:
        """A hint from another worker."""
        if what == "session":
            self.accounts.forget(id)
        if what in ("event", "news"):
            self.matches.task(self.control.reload(id) if what == "event" else self.press.show(id))
        if what == "notice":
            self.matches.task(self.show_notice())
        if what == "all":
            self.matches.task(self.matches.resync())
        if what == "standing":
            self.matches.task(self.standing.reread(id))
        if what == "clock":
            self.matches.task(self.clocks.reread(id))
        self.matches.hear(what, id, number)

    async def _load_games(self) -> None:
        """All games, beside, soon after the start: or the first who plays one would make everybody wait for it."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), SETTLED)
            return  # nobody will play any more
        for name in names():
            with suppress(Refused, ImportError):  # it is said where somebody asks for it
                await asyncio.to_thread(presenter_of, await asyncio.to_thread(find, name))
        gc.freeze()  # code and tables stay for good: looking through them for cycles would stop every game for long

    async def _sweep(self) -> None:
        """What has to be looked after now and then; at once after a start, where another process may have died."""
        due = 0.0
        while not self._closing.is_set():
            now = time.monotonic()
            if now >= due or self.store.outages.kind:
                if await self._swept(self.store.beat) and now >= due:
                    for work in (self.bot_seats.wake_all, self.replays.archive_left, self.tables.expire,
                                 self.tournaments.advance_all,
                                 self.tables.note_present, self.sender.forget):
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

    async def show_notice(self) -> None:
        """A word was put up: everybody who looks on sees it at once, other pages when they ask."""
        for notice in (await self.notices.now())[:1]:
            self.announce("info", notice.text)

    def announce(self, kind: str, text: str) -> None:
        """A word to everybody who looks on."""
        message = encode(NoticeMessage("stopping" if kind == "stopping" else "info", text))
        for watched in self.matches.watched.values():
            for feed in watched.everybody():
                feed.put(message)

    async def say_goodbye(self) -> None:
        """Tell players that the server stops, and close their sockets; every action they saw is in the log."""
        self.stopping = True
        self.announce("stopping", "The server stops for a moment; nothing is lost, this page comes back by itself.")
        await asyncio.sleep(min(self.settings.notice_seconds, 10.0) if self.matches.sockets else 0)
        for watched in self.matches.watched.values():
            for feed in watched.everybody():
                feed.close(1012)

    async def close(self) -> None:
        """Stop in good order."""
        if not self.stopping:
            await self.say_goodbye()
        self._closing.set()
        self.bot_seats.stopping = True
        await asyncio.gather(self.pool.close(), self.replays.pool.close())
        await self.control.close()
        await self.events.close()
        await self.bot_seats.close()
        await self.standing.close()
        await ended([task for task in (self._sweeper, self._loader) if task is not None])
        await self.clocks.close()
        await self.batches.close()
        await self.sender.close()
        await self.matches.close()
        await self.notify.close()
        await self.store.close()
