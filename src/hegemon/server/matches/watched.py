"""A match that is held in memory, and everybody who looks at it."""
from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import structlog
from msgspec import Struct
from msgspec.structs import replace

from hegemon.kernel import SPECTATOR, Panel
from hegemon.server import metrics
from hegemon.server.database.store import Row
from hegemon.server.loop import LONG
from hegemon.server.matches.logged import LoggedMatch
from hegemon.server.matches.perspective import LastPicture, Perspective, presenter_of
from hegemon.server.matches.submission import Submission
from hegemon.server.people.access import involved, page
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.messages import TableMessage, TextsMessage, encode
from hegemon.server.protocol.update import Update

log = structlog.get_logger("hegemon.watched")
GATHER: Final = 0.1  # seconds in which those who come and go are told together: a whole hall may come at once
CROWDED: Final = 64  # messages a slow socket may be behind before it gets one full update instead


def ordinal(n: int) -> str:
    """A place in words.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    return f"{n}{'th' if n % 100 in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


class Feed:
    """The way out to one socket: messages queue here, so that a slow one holds up nobody."""

    def __init__(self, viewer: int, who: Who | None) -> None:
        self.viewer = viewer
        self.who = who
        self.text = False            # the text view is on
        self.closing = 0             # a close code, once it has to go,
        self.reason = ""             # and why
        self.introduced = b""        # the table as it was last sent
        self.heard: dict[str, int] = {}  # how far each channel was read
        self.offered: list[tuple[str, str, bool]] = []  # the channels as they were last sent
        self.at_once: Callable[[Sequence[bytes]], bool] = lambda _: False  # sends if the socket takes it just now
        self._call_soon = asyncio.get_running_loop().call_soon
        self._queue: deque[bytes] = deque()
        self._more = asyncio.Event()
        self._behind = False
        self._sending = True         # the writer has messages in hand, or has not begun
        self._soon = False           # what is queued goes out when the event loop comes to it

    def put(self, message: bytes) -> None:
        """Queue a message."""
        if len(self._queue) >= CROWDED:
            self._behind = True
        else:
            self._queue.append(message)
        if not self._soon:
            self._soon = True
            self._call_soon(self._flush)

    def _flush(self) -> None:
        """Send what is queued in one piece; where the socket does not take it, its writer waits until it does."""
        self._soon = False
        if not self._sending and not self._behind and not self.closing and self._queue and self.at_once(self._queue):
            self._queue.clear()
        else:
            self._more.set()

    def close(self, code: int, reason: str = "") -> None:
        """Send what is queued, then close."""
        self.closing, self.reason = code, reason[:100]
        self._more.set()

    def show_all(self, watched: WatchedMatch) -> None:
        """Queue everything this viewer sees."""
        self.put(watched.whole(self.viewer))
        if self.text:
            self.put(watched.text(self.viewer))

    async def next(self, watched: WatchedMatch) -> list[bytes]:
        """The messages to send now; empty when the socket has to close."""
        self._sending = False
        while not self._queue and not self.closing:
            self._more.clear()
            await self._more.wait()
        self._sending = True
        messages = list(self._queue)
        self._queue.clear()
        if self._behind:
            self._behind = False
            await watched.settled()
            if not watched.logged.broken:  # else it is read anew, and then everybody is shown everything
                self.show_all(watched)
        return messages


class Draft(Struct, frozen=True):
    """A page of a decision as far as it is filled in."""
    orders: str                 # the key of the page
    cells: dict[str, str]
    at: int                     # the seat's number of the position


class Hold:
    """Bots wait a moment after a turn that ended by itself, so that its last step can be taken back."""

    def __init__(self) -> None:
        self.how = ""                            # "", "short" or "long", as the person's page asked with the action
        self._over: asyncio.Event | None = None  # what bots wait for, where some do

    def ask(self, how: str) -> None:
        """An action comes that wants to be held."""
        self.how = how

    def release(self) -> None:
        """The person goes on, or has taken it back."""
        self.how = ""
        if self._over is not None:
            self._over.set()
            self._over = None

    async def wait(self, seconds: float) -> None:
        """Until it is released, or so long."""
        over = self._over = self._over or asyncio.Event()
        with suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), seconds)
        self.how = ""


class WatchedMatch:
    """A match in memory with its table, its viewers and those who wait for its next number."""

    def __init__(self, logged: LoggedMatch, table: Row, seats: list[Row]) -> None:
        self.id = logged.id
        self.logged = logged
        self.table = table
        self.seats = seats
        self._bots: tuple[Sequence[Row], dict[int, str]] = ([], {})
        self.lock = asyncio.Lock()                            # held while memory may differ from the disk
        self.line: list[Submission] = []                      # what waits to be carried out
        self.used = time.monotonic()
        self.perspectives: dict[int, Perspective] = {}
        self.last_picture = LastPicture()
        self.feeds: set[Feed] = set()
        self.late: WatchedMatch | None = None                 # as spectators see it who are behind
        self.waiting: set[asyncio.Future[None]] = set()
        self.thinking: dict[int, asyncio.Task[None]] = {}     # bots at work, by seat
        self.queued: set[int] = set()                         # those of them that wait to think
        self._parts: Mapping[int, Panel] = {}                 # by seat
        self._made: dict[tuple[str, int], bytes] = {}         # messages of this position
        self._made_at = -1                                    # the log number of it
        self.heard: dict[str, float] = {}                     # when people were last here, by person
        self.hold = Hold()                                    # bots wait for a word, or a moment
        self._standing: tuple[int, str] = (-1, "")            # log number, how far the game is
        self.said = -1                                        # the last line of chat shown; -1: not looked for yet
        self.circles: Any = None                              # the channels the game names at one position
        self.offered_of: tuple[Any, ...] = (None,) * 3        # what the channels were made of that all have been told
        self.past: tuple[int, int, Any] = (-1, 0, None)       # of the replay: log number, step, state
        self.clock: Any = None                                # of the table: see `clocks`
        self.clock_rows: list[Row] | None = []                # as stored, until they are looked at
        self.clock_shown: Any = None
        self.untimed: Row | None = None                       # the row of the table that was found to have no clock
        self.elsewhere = False                                # another worker wrote last, or this one has not yet
        self.hours: dict[int, Any] = {}                       # when people play, by seat
        self.drafts: dict[int, Draft] = {}                    # by seat
        self._introducing = False                             # who came and went is told in a moment
        self.prepared: list[Row] = []                         # questions that are answered for people: see `standing`

    @property
    def bots(self) -> Mapping[int, str]:
        """The seats that bots play, each with its level."""
        if self._bots[0] is not self.seats:
            self._bots = self.seats, {row["seat"]: row["bot"] for row in self.seats if row["bot"]}
        return self._bots[1]

    async def settled(self) -> None:
        """Wait until what is in memory is on the disk; what follows without a pause sees nothing that is not."""
        async with self.lock:
            pass

    def perspective(self, viewer: int) -> Perspective:
        """The look of one viewer, brought up to date when it is new."""
        perspective = self.perspectives.get(viewer)
        if perspective is None:
            perspective = self.perspectives[viewer] = Perspective(self.logged, viewer, self.last_picture)
        if perspective.n < 0:
            perspective.update()
        return perspective

    def whole(self, viewer: int) -> bytes:
        """A full update as a message."""
        return self._once("whole", viewer, lambda: encode(self._full(viewer)))

    def _full(self, viewer: int) -> Update:
        """A full update, with the page as the viewer left it."""
        update = self.perspective(viewer).full()
        draft = self.draft(viewer)
        return update if draft is None else replace(update, draft=draft.cells)

    def draft(self, seat: int) -> Draft | None:
        """What a seat has filled in of the decision it has to make now."""
        draft = self.drafts.get(seat)
        return draft if draft is not None and self.logged.undisturbed(seat, draft.at) else None

    def drafted(self, seat: int, draft: Draft) -> None:
        """A seat goes on filling in its page."""
        self.drafts[seat] = draft
        self._made.pop(("whole", seat), None)

    def text(self, viewer: int) -> bytes:
        """The text view as a message."""
        return self._once("text", viewer, lambda: encode(
            TextsMessage(self.logged.count(viewer), self.perspective(viewer).sections())))

    def _once(self, what: str, viewer: int, make: Callable[[], bytes]) -> bytes:
        """Worked out once for a position and a viewer, however many ask for it."""
        if self._made_at != self.logged.number:
            self._made, self._made_at = {}, self.logged.number
        if (what, viewer) not in self._made:
            self._made[what, viewer] = make()
        return self._made[what, viewer]

    async def publish(self) -> None:
        """Show a change to everybody: one update per perspective, made once for all its sockets."""
        viewers: dict[int, list[Feed]] = {}
        for feed in self.feeds:
            viewers.setdefault(feed.viewer, []).append(feed)
        for viewer in self.perspectives.keys() - viewers.keys():
            del self.perspectives[viewer]  # made again when somebody looks
        held = 0.0
        for viewer, feeds in viewers.items():
            if held > LONG:
                await asyncio.sleep(0)
                held = 0.0
            try:
                held += self._show(viewer, feeds)
            except Exception:  # the action stands in the log; a view that fails must not hide that
                log.exception("an update failed", match=self.id, viewer=viewer)
        for future in self.waiting:
            if not future.done():
                future.set_result(None)
        self.waiting.clear()

    def _show(self, viewer: int, feeds: list[Feed]) -> float:
        """An update for those who look from one seat; how many seconds it took to make."""
        began = time.perf_counter()
        update = self.perspective(viewer).update()
        if update is None:
            return time.perf_counter() - began
        message = encode(update)
        took = time.perf_counter() - began
        metrics.UPDATES.add(took, len(message))
        for feed in feeds:
            feed.put(message)
            if feed.text:
                feed.put(self.text(viewer))
        return took

    async def moved(self, seconds: float) -> None:
        """Wait for the next change, but not for ever."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.add(future)
        try:
            await asyncio.wait_for(future, seconds)
        except TimeoutError:
            pass
        finally:
            self.waiting.discard(future)

    def parts(self) -> Mapping[int, Panel]:
        """What each seat is in this game, as everybody may know it."""
        if not (self.lock.locked() or self.logged.broken) or not self._parts:  # not what may not be on the disk
            logged = self.logged
            view = logged.game.view(logged.state, SPECTATOR)
            self._parts = {panel.seat: panel for panel in presenter_of(logged.game).panels(view)}
        return self._parts

    def standing(self, seat: int) -> tuple[str, str]:
        """How a seat stands, as everybody may know it, and how far the game is; worked out once for a position."""
        number = self.logged.number
        if self._standing[0] != number:
            view = self.logged.game.view(self.logged.state, SPECTATOR)
            meters = presenter_of(self.logged.game).meters(view)
            self._standing = (number, f"{meters[0].name} {meters[0].value}" if meters else "")
        panels = self.parts()
        mine = panels.get(seat)
        if mine is None or not mine.score:
            return "", self._standing[1]
        level = len({panel.rank for panel in panels.values()}) == 1  # then a place says nothing
        place = f"{ordinal(mine.rank)} of {len(panels)}, " if mine.rank and not level else ""
        return f"{place}{mine.score}", self._standing[1]

    def everybody(self) -> list[Feed]:
        """All who look on, those who are behind too."""
        return [*self.feeds, *(self.late.feeds if self.late is not None else ())]

    def online(self) -> set[str]:
        """The people who look on."""
        return {feed.who.id for feed in self.everybody() if feed.who is not None}

    def introduce_soon(self) -> None:
        """Somebody came or went: in a moment everybody is told, of all who do so meanwhile."""
        if not self._introducing:
            self._introducing = True
            asyncio.get_running_loop().call_later(GATHER, self._introduce)

    def _introduce(self) -> None:
        self._introducing = False
        self.introduce()

    def introduce(self, *feeds: Feed) -> None:
        """Tell every socket, or some, who sits where, if that is news to it; all strangers see the same."""
        pages: dict[Who | None, bytes] = {}
        online, parts, known = self.online(), self.parts(), involved(self.table, self.seats)
        for feed in feeds or self.feeds:
            who = feed.who if feed.who is not None and feed.who.id in known else None
            if who not in pages:
                pages[who] = encode(TableMessage(page(self.table, self.seats, who, online, parts=parts,
                                                      queued=self.queued)))
            if feed.introduced != pages[who]:
                feed.introduced = pages[who]
                feed.put(pages[who])

    def close_book(self) -> None:
        """The game is over: the table says so, and shows salt and seed."""
        summary = self.logged.summary()
        news = {name: summary[f"new_{name}"] for name in ("state", "outcome", "winners", "scores")}
        self.table = {**self.table, **news}
        self.introduce()

    def rebind(self, logged: LoggedMatch, table: Row, seats: list[Row]) -> None:
        """The match was loaded again: everybody gets everything anew."""
        self.logged, self.table, self.seats = logged, table, seats
        self.perspectives.clear()
        self._made_at = -1
        self.past = (-1, 0, None)
        for feed in self.feeds:
            feed.show_all(self)
