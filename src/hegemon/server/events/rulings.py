"""Cases that members of Control decide: claimed, held, answered; of two who answer one, one does."""
from __future__ import annotations

from typing import Final

from hegemon.kernel import Refused
from hegemon.kernel.live import Ruling
from hegemon.server.database.store import Row
from hegemon.server.errors import Missing, NotNow
from hegemon.server.events.cases import Found
from hegemon.server.events.events import Events
from hegemon.server.events.hooks import hooks_of
from hegemon.server.events.numbers import Numbers
from hegemon.server.events.room import Room
from hegemon.server.events.staff import Member
from hegemon.server.matches.logged import LogEntry, LoggedMatch
from hegemon.server.matches.matches import Matches
from hegemon.server.matches.watched import WatchedMatch
from hegemon.server.protocol.events import CaseWish, FormWish

ITSELF: Final = ("by itself", "auto", "clock")  # who decides where nobody does


class Rulings:
    """What is decided at all desks."""

    def __init__(self, events: Events, matches: Matches, numbers: Numbers) -> None:
        self.events = events
        self.matches = matches
        self.numbers = numbers
        self.store = events.store

    async def decide(self, room: Room, watched: WatchedMatch, key: str, wish: CaseWish, by: Member) -> None:
        """Claim, release or hold a case, or answer it."""
        row = room.cases.rows.get(key)
        if row is None:
            raise Missing("there is no such case")
        if row["state"] == "done":
            raise NotNow(await self._closed(row, watched))
        if wish.do in ("claim", "hold"):
            await room.cases.claim(key, by.name, wish.do == "hold")
        elif wish.do == "release":
            await room.cases.release(key, room.settings.fallback)
        elif row["kind"] == "ruling":
            await self._rule(room, key, wish, by)
        else:
            await self._answer(room, key, wish, by)

    async def _rule(self, room: Room, key: str, wish: CaseWish, by: Member) -> None:
        one = room.cases.found.get(key)
        if one is None or not isinstance(one.case, Ruling):
            raise NotNow(await self._closed(room.cases.rows[key], await self.matches.get(room.table)))
        notation = wish.answer if wish.do == "answer" else one.case.answers[0][0]
        await self.rule(room, one, notation, wish.key, by.by, by.name)

    async def rule(self, room: Room, one: Found, notation: str, key: str, by: str, name: str) -> None:
        """Answer a ruling, if it is still open: of two who do it in the same moment, one; the other reads who did."""
        watched = await self.matches.get(room.table)
        hooks = hooks_of(watched.logged.game)
        desk = hooks.desk(watched.logged.state)

        def act(logged: LoggedMatch) -> list[LogEntry]:
            open_now = {room.cases.asked.key(logged, desk, q.name(), q.path) for q in logged.state.questions(desk)}
            if one.key not in open_now:
                raise Decided(*who_decided(logged, desk, one.key))
            return [logged.play(desk, notation, key, self.store.clock.now(), by=by, path=one.path)]

        try:
            await self.matches.submit(room.table, desk, key, act)
        except Decided as why:
            raise NotNow(await self._said(why)) from None
        await room.cases.close(one.key, _words(one, notation), name)

    async def _closed(self, row: Row, watched: WatchedMatch) -> str:
        """The same of a closed case; one that another worker closed a moment ago is known from the log alone, which
        this one may not have read yet."""
        if row.get("by"):
            return decided(row["by"], row.get("answer", ""))
        found = self._decided(watched, row["key"])
        if not found.answer:
            await self.matches.catch_up(watched)
            found = self._decided(watched, row["key"])
        return await self._said(found)

    @staticmethod
    def _decided(watched: WatchedMatch, key: str) -> Decided:
        logged = watched.logged
        return Decided(*who_decided(logged, hooks_of(logged.game).desk(logged.state), key))

    async def _said(self, why: Decided) -> str:
        """Who was quicker, by name, and with what."""
        if not why.answer:
            return "this is decided already"
        named = await self.events.acts.naming([why.by])
        return decided(named(why.by) or "Control", why.answer)

    async def _answer(self, room: Room, key: str, wish: CaseWish, by: Member) -> None:
        """A request is answered by a form, or turned down; help was given."""
        row = room.cases.rows[key]
        if row["kind"] == "request" and wish.answer:
            await self.numbers.form(by, FormWish(do=wish.answer, key=wish.key))
        await room.cases.close(key, wish.reason or ("answered" if row["kind"] == "request" else "helped"), by.name)
        await self.events.acts.do(by.table, by.signed, "helps" if row["kind"] == "help" else "answers a request",
                                  after=row["text"][:200], reason=wish.reason, audience="table")


class Decided(Refused):
    """Somebody else was quicker: who, as the log has it, and the answer in words."""

    def __init__(self, by: str = "", answer: str = "") -> None:
        super().__init__("this is decided already")
        self.by, self.answer = by, answer


def who_decided(logged: LoggedMatch, desk: int, key: str) -> tuple[str, str]:
    """Who has answered, as the log has it, and with what."""
    asked = key.rpartition("~")[0]
    for entry in reversed(logged.force):
        if entry.seat == desk and entry.question in (asked, asked.partition("@")[0]):
            said = logged.game.verbs.say(logged.game.verbs.read(entry.notation))
            return entry.by, said
    return "", ""


def _words(one: Found, notation: str) -> str:
    assert isinstance(one.case, Ruling)
    return next((words for do, words in one.case.answers if do == notation), notation)


def decided(by: str, answer: str) -> str:
    """Who was quicker, and with what."""
    return f"this was decided by itself: {answer}" if by in ITSELF else f"{by} has decided: {answer}"
