"""The live socket: updates go out as they are made, actions come in; one writer and one reader per socket."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from litestar import Router, WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from hegemon.kernel import SPECTATOR, Refused
from hegemon.server import metrics
from hegemon.server.errors import Forbidden, Missing, Nobody, NotNow, Problem, TooOften, Unavailable, Unseen
from hegemon.server.limits import SLOWEST, Patience
from hegemon.server.loop import Held
from hegemon.server.matches.logged import Stale
from hegemon.server.matches.watched import Feed, WatchedMatch
from hegemon.server.people.access import check_perspective, check_seat
from hegemon.server.protocol.bodies import Done
from hegemon.server.protocol.faults import fault
from hegemon.server.protocol.messages import (
    ChatMessage,
    ClientMessage,
    DoMessage,
    DraftMessage,
    FillMessage,
    GoMessage,
    HeardMessage,
    OkMessage,
    PingMessage,
    PongMessage,
    RefusedMessage,
    ResyncMessage,
    SayMessage,
    SitMessage,
    TextMessage,
    UndoMessage,
    encode,
    kind_of,
    read_client,
)
from hegemon.server.security import ours
from hegemon.server.services import Services
from hegemon.server.web.common import address, services_of, who_asks
from hegemon.server.web.matches import looked_at
from hegemon.server.web.socket import at_once, gone, next_of, texts_to

log = structlog.get_logger("hegemon.live")
Socket = WebSocket[Any, Any, State]
CODES: Final[dict[type[Exception], int]] = {
    Nobody: 4401, Forbidden: 4403, Missing: 4404, TooOften: 4408, Unavailable: 1012}
LONGEST: Final = 65536


@websocket("/matches/{match:str}/live")
async def live(socket: Socket, match: FromPath[str], seat: FromQuery[int] = SPECTATOR) -> None:
    """Look at a match, and play it, for as long as the socket is open."""
    services = services_of(socket)
    origin = socket.headers.get("origin", "")
    if origin and not ours(origin, socket.headers.get("host", ""), services.settings.origins):
        await socket.close(code=4403, reason="foreign origin")  # before accepting: the handshake fails with 403
        return
    await socket.accept()
    try:
        if services.stopping:
            raise Unavailable("the server is stopping")
        who = await who_asks(socket)
        services.limits.spend("open" if who is not None else "connect", who.session if who else address(socket))
        with services.doors.one_more(who.session if who is not None else "", address(socket)):
            watched = await looked_at(services, who, match, seat)
            await SocketSession(services, watched, Feed(seat, who), socket).run()
    except (Problem, Refused) as why:
        await socket.close(code=CODES.get(type(why), 4409), reason=str(why)[:100])
    finally:
        del socket.receive, socket.send  # the framework's hold the socket that holds them


class SocketSession:
    """One open socket."""

    def __init__(self, services: Services, watched: WatchedMatch, feed: Feed, socket: Socket) -> None:
        self.services = services
        self.watched = watched
        self.feed = feed
        self.socket = socket
        self.patience = Patience(services.settings.limits)

    async def run(self) -> None:
        """Until either side closes."""
        await self.services.matches.attach(self.watched, self.feed)
        await self.services.talk.attach(self.watched, self.feed)
        self.services.standing.attach(self.watched, self.feed)
        # a task of its own: a message need not come through all that the framework has laid around a socket
        reader, writer = asyncio.create_task(self._read()), asyncio.create_task(self._write())
        try:
            await reader
        except (WebSocketDisconnect, RuntimeError):
            pass
        except TooOften as why:
            self.feed.close(4408, str(why))
            with suppress(Exception):
                await asyncio.wait_for(asyncio.shield(writer), 5)
        finally:
            reader.cancel()
            writer.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            self.services.matches.detach(self.watched, self.feed)
            await self.services.batches.left(self.watched.id)

    async def _write(self) -> None:
        send = texts_to(self.socket)
        feed, watched = self.feed, self.watched
        feed.at_once = at_once(self.socket)
        try:
            while messages := await feed.next(watched):
                await send(messages)
            await self.socket.close(code=feed.closing, reason=feed.reason)
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the other side is gone; the reader notices too

    async def _read(self) -> None:
        receive = next_of(self.socket)
        while (raw := await receive()) is not None:
            asked = self._understood(raw)
            kind = kind_of(asked) if asked is not None else "unreadable"
            wait = self._wait(kind)
            if wait:
                await self._slow(kind, wait)
            if asked is not None:
                held = Held(self._hear(asked))
                await held
                metrics.WORK.add(kind, held.longest)

    def _understood(self, raw: str | bytes) -> ClientMessage | None:
        """The message, or None where it makes no sense, with a word about that."""
        try:
            if len(raw) <= LONGEST:
                return read_client(raw)
            why = "the message is too long"
        except (msgspec.DecodeError, UnicodeError, RecursionError) as bad:  # the last: nested too deep
            why = fault(str(bad))
        except Unseen as hidden:
            why = str(hidden)
        self.feed.put(encode(RefusedMessage("", why, self.watched.logged.count(self.feed.viewer))))
        return None

    def _wait(self, kind: str) -> float:
        """How long to read no further where a budget is spent: its own, or that of all who have no session."""
        wait = self.patience.wait(kind)
        if self.feed.who is None:
            try:
                self.services.limits.spend("crowd", address(self.socket))
            except TooOften as why:
                wait = max(wait, min(SLOWEST, why.retry_after))
        return wait

    async def _slow(self, kind: str, wait: float) -> None:
        """Read no further for a while."""
        metrics.SLOWED.add(kind)
        await asyncio.sleep(wait)
        if gone(self.socket):
            raise WebSocketDisconnect(detail="gone")  # what it sent too much is not worked off, pause by pause

    async def _hear(self, asked: ClientMessage) -> None:
        """Answer one message; a refusal is one sentence to this socket alone."""
        key = getattr(asked, "key", "")
        try:
            await self._do(asked)
        except Stale as why:
            self.feed.put(encode(RefusedMessage(key, str(why), why.n, True)))
            await self.services.matches.settled(self.watched.id)
            self.feed.show_all(self.watched)
        except (Problem, Refused) as why:
            self.feed.put(encode(RefusedMessage(key, str(why)[:1000], self.watched.logged.count(self.feed.viewer))))
        except Exception:  # one bad message must not close the socket of a player
            log.exception("a message failed", match=self.watched.id, kind=type(asked).__name__)
            self.feed.put(encode(RefusedMessage(key, "the server has met a mistake of its own; it has been noted",
                                                self.watched.logged.count(self.feed.viewer))))

    async def _do(self, asked: ClientMessage) -> None:
        feed, watched, services = self.feed, self.watched, self.services
        if isinstance(asked, (DoMessage, FillMessage, UndoMessage)):
            self._may_act()
            watched.hold.release()
            if not isinstance(asked, UndoMessage):
                watched.hold.ask(asked.hold)
            done = await self._act(asked)
            feed.put(encode(OkMessage(asked.key, done.n, done.step)))
        elif isinstance(asked, DraftMessage):
            self._may_act()
            await services.batches.draft(watched, feed.viewer, asked.orders, dict(asked.cells))
        elif isinstance(asked, GoMessage):
            self._may_act()
            watched.hold.release()
        elif isinstance(asked, PingMessage):
            feed.put(encode(PongMessage(watched.logged.count(feed.viewer), round(services.store.clock.now(), 3))))
        elif isinstance(asked, SitMessage):
            check_perspective(watched.table, watched.seats, feed.who, asked.seat)
            await services.matches.settled(watched.id)
            feed.viewer = asked.seat
            feed.show_all(watched)
            await services.talk.attach(watched, feed)
            services.standing.attach(watched, feed)
        elif isinstance(asked, TextMessage):
            feed.text = asked.on
            if asked.on:
                await services.matches.settled(watched.id)
                feed.put(watched.text(feed.viewer))
        elif isinstance(asked, ResyncMessage):
            await services.matches.settled(watched.id)
            feed.show_all(watched)
        elif isinstance(asked, ChatMessage):
            await self._say("all", asked.text)
        elif isinstance(asked, SayMessage):
            await self._say(asked.channel, asked.text)
        elif isinstance(asked, HeardMessage):
            await services.talk.heard(watched, feed, asked.channel, asked.number)

    def _act(self, asked: DoMessage | FillMessage | UndoMessage) -> Coroutine[Any, Any, Done]:
        """Something that goes into the log."""
        id, seat, matches, batches = self.watched.id, self.feed.viewer, self.services.matches, self.services.batches
        if isinstance(asked, DoMessage):
            return matches.play(id, seat, asked.do, asked.at, asked.key)
        if isinstance(asked, FillMessage):
            return batches.fill(id, seat, asked.orders, dict(asked.cells), asked.at, asked.key)
        if asked.decision:
            return batches.take_back(id, seat, asked.at, asked.key)
        return matches.undo(id, seat, asked.at, asked.key)

    def _allowed(self, wanted: str) -> None:
        """What the token of this socket may do."""
        if self.feed.who is None or not self.feed.who.may:
            return
        may = self.feed.who.may.split()
        if wanted not in may:
            raise Forbidden(f"this token may {' and '.join(may)}, but not {wanted}")

    def _may_act(self) -> None:
        feed, watched = self.feed, self.watched
        if feed.who is None or feed.viewer == SPECTATOR:
            raise Forbidden("you are watching; take a seat to play")
        self._allowed("play")
        self.services.limits.spend("move", feed.who.id)
        check_seat(watched.table, watched.seats, feed.who, feed.viewer)
        if watched.seats[feed.viewer]["bot"]:
            raise NotNow("a bot plays for you; take the seat back first")
        why = self.services.matches.barred(watched)
        if why:
            raise NotNow(why)

    async def _say(self, channel: str, text: str) -> None:
        feed, watched, services = self.feed, self.watched, self.services
        if feed.who is None:
            raise Nobody("come in first: give a name")
        feed.who.check_talk()
        self._allowed("talk")
        services.limits.spend("chat", feed.who.id)
        await services.talk.say(watched, feed.who, feed.viewer, channel, text)
        watched.used = time.monotonic()


router = Router("/api", route_handlers=[live])
