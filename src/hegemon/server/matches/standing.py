"""Standing answers: a person says beforehand how a kind of question is answered, until when, and it is given for him.

What may be answered so, and how, the game says by its hook `automatic`, from the view of the seat. What is given stands
in the log like any other answer, `by` standing, and the seat can take it back where it could take back its own; then it
is asked itself again. Where being asked tells something, the answer comes after the time people take there.
"""
from __future__ import annotations

import asyncio
import random
from collections.abc import Set
from statistics import median
from typing import Final

import sqlalchemy as sa
import structlog

from hegemon.kernel import Question, Refused, State
from hegemon.kernel.live import Automatic
from hegemon.server.database.schema import STANDING as ROWS
from hegemon.server.database.store import Row
from hegemon.server.errors import NotNow, Problem
from hegemon.server.matches.hooks import hooks_of
from hegemon.server.matches.logged import STANDING, LoggedMatch, Stale
from hegemon.server.matches.matches import Matches, ended
from hegemon.server.matches.watched import Feed, WatchedMatch
from hegemon.server.protocol.messages import StandingMessage, encode
from hegemon.server.protocol.standing import NEXT, StandingInfo, StandingWish

log = structlog.get_logger("hegemon.standing")
USUAL: Final = 4.0            # seconds people take where nobody has answered yet
SHORTEST, LONGEST = 1.0, 30.0
LOOKED_AT: Final = 20         # answers of people from which the usual time is taken
LOT: Final = random.SystemRandom()


class StandingAnswers:
    """Those of all matches."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.store = matches.store
        self.stopping = False
        self._giving: dict[tuple[str, int], asyncio.Task[None]] = {}
        matches.after.append(self.noticed)

    # -- what a person says -------------------------------------------------------------------------------------

    def offers(self, watched: WatchedMatch, seat: int) -> tuple[StandingInfo, ...]:
        """What a seat may have answered for it, and what it has said."""
        said = self.said(watched, seat)
        return tuple([StandingInfo(one.question, one.title, (NEXT, *one.until),
                                   said[one.question]["until"] if one.question in said else "",
                                   tuple([name for name in one.questions if name != one.question]))
                      for one in _offered(watched.logged, seat)])

    @staticmethod
    def said(watched: WatchedMatch, seat: int) -> dict[str, Row]:
        """What the person of a seat has said, by question; who takes a seat over begins anew."""
        person = watched.seats[seat]["person"]
        return {row["question"]: row for row in watched.prepared if row["seat"] == seat and row["person"] == person}

    async def say(self, watched: WatchedMatch, seat: int, wish: StandingWish) -> tuple[StandingInfo, ...]:
        """Have a kind of question answered, or be asked again."""
        if watched.logged.over:
            raise NotNow("the game is over")
        gone, offered = [wish.question], _offered(watched.logged, seat)
        if wish.until:
            offer = next((one for one in offered if one.question == wish.question), None)
            if offer is None:
                raise Refused("this is nothing that can be answered for you")
            if wish.until not in (NEXT, *offer.until):
                raise Refused(f"this can be answered for you until {' or '.join((NEXT, *offer.until))}")
            gone = [one.question for one in offered if one.questions[0] == offer.questions[0]]  # the last word counts
        row: Row = {"table": watched.id, "seat": seat, "question": wish.question, "until": wish.until,
                    "person": watched.seats[seat]["person"], "round": round_of(watched.logged)}
        await self._write(watched, seat, gone, row if wish.until else None)
        self.noticed(watched)
        return self.offers(watched, seat)

    async def _write(self, watched: WatchedMatch, seat: int, gone: list[str], row: Row | None = None) -> None:
        here = (ROWS.c.table == watched.id, ROWS.c.seat == seat)
        await self.store.changes((sa.delete(ROWS).where(*here, ROWS.c.question.in_(gone)), None),
                                 *([(sa.insert(ROWS), row)] if row is not None else []))
        watched.prepared = [one for one in watched.prepared if one["seat"] != seat or one["question"] not in gone]
        watched.prepared += [row] if row is not None else []
        self._show(watched, seat)
        self.matches.notify.tell("standing", watched.id)

    async def reread(self, id: str) -> None:
        """Another worker has heard something."""
        watched = self.matches.watched.get(id)
        if watched is not None:
            watched.prepared = await self.store.rows(sa.select(ROWS).where(ROWS.c.table == id))
            for seat in {feed.viewer for feed in watched.feeds if feed.viewer >= 0}:
                self._show(watched, seat)
            self.noticed(watched)

    # -- what pages are told ------------------------------------------------------------------------------------

    def attach(self, watched: WatchedMatch, feed: Feed) -> None:
        """Somebody looks from a seat: what may be answered for it, where the game says something."""
        if feed.viewer >= 0 and hooks_of(watched.logged.game).automates:
            feed.put(encode(StandingMessage(feed.viewer, self.offers(watched, feed.viewer))))

    def _show(self, watched: WatchedMatch, seat: int) -> None:
        message = encode(StandingMessage(seat, self.offers(watched, seat)))
        for feed in watched.feeds:
            if feed.viewer == seat:
                feed.put(message)

    # -- giving them --------------------------------------------------------------------------------------------

    def noticed(self, watched: WatchedMatch) -> None:
        """A match has moved on: what is said beforehand ends, or is given."""
        if not watched.prepared or self.stopping or watched.logged.over or self.matches.barred(watched):
            return
        for seat in {row["seat"] for row in watched.prepared}:
            if (watched.id, seat) in self._giving or watched.seats[seat]["bot"]:
                continue
            said = self.said(watched, seat)
            gone = self._ended(watched, seat, said)
            if gone:
                self.matches.task(self._write(watched, seat, gone))
            question = watched.logged.state.question(seat)
            if question is not None and _answering(watched.logged, seat, question, said.keys() - {*gone}):
                task = asyncio.create_task(self._give(watched, seat, question), name=f"standing {watched.id} {seat}")
                self._giving[watched.id, seat] = task
                task.add_done_callback(lambda _, s=seat: self._given(watched, s))  # type: ignore[misc]

    def _ended(self, watched: WatchedMatch, seat: int, said: dict[str, Row]) -> list[str]:
        """What holds no more: its round is over, something else is asked, or its answer was just taken back."""
        logged = watched.logged
        question, last = logged.state.question(seat), logged.entries[-1]
        asked = _answering(logged, seat, question, said.keys()) if question is not None else []
        names = [one.question for one in asked]
        gone = [name for name, row in said.items() if row["until"] == "turn" and row["round"] != round_of(logged)
                or row["until"] == NEXT and question is not None and not asked]
        return [*gone, *[name for name in names if last.undone >= 0 and last.seat == seat]]

    def _given(self, watched: WatchedMatch, seat: int) -> None:
        self._giving.pop((watched.id, seat), None)
        self.noticed(watched)

    async def _give(self, watched: WatchedMatch, seat: int, question: Question) -> None:
        """Answer one question, now or after the time people take."""
        logged = watched.logged
        at, number = logged.count(seat), logged.number
        if tells(logged.state, question):
            now = self.store.clock.now()
            await self.store.clock.until(now + usual(logged, question.name()) * LOT.uniform(0.7, 1.4))
            if self.stopping or watched.seats[seat]["bot"]:
                return
        offers = _answering(logged, seat, question, self.said(watched, seat).keys())
        if not offers or logged.broken or logged.state.question(seat) is not question:
            return  # the person wants to be asked after all, or it moved on
        offer = offers[0]
        listed = question.listed(logged.state)
        notation = offer.answer or logged.game.verbs.write(listed[0])
        if logged.game.verbs.read(notation) not in listed:
            return  # the person has to say it
        try:
            await self.matches.play(watched.id, seat, notation, at, f"standing:{seat}:{number}", STANDING)
        except (Stale, Problem):
            pass  # it moved on, or another worker was first: it is looked at again
        except Refused as why:
            log.warning("a standing answer was refused", match=watched.id, seat=seat, why=str(why)[:200])

    async def close(self) -> None:
        """Give nothing more."""
        self.stopping = True
        for task in self._giving.values():
            task.cancel()
        await ended(list(self._giving.values()))


def _offered(logged: LoggedMatch, seat: int) -> tuple[Automatic, ...]:
    hooks = hooks_of(logged.game)
    return hooks.automatic(logged.game.view(logged.state, seat)) if hooks.automates else ()


def _answering(logged: LoggedMatch, seat: int, question: Question, said: Set[str]) -> list[Automatic]:
    """Those of what a seat has said that answer a question."""
    return [one for one in _offered(logged, seat) if one.question in said and question.name() in one.questions]


def round_of(logged: LoggedMatch) -> int:
    """The round a match is in, 0 where the game tells none apart."""
    return int(hooks_of(logged.game).moment(logged.state).round)


def tells(state: State, question: Question) -> bool:
    """Whether others could read something off how quickly a question is answered: it is put to hide who holds what, or
    the answer is given unseen."""
    return question.always or not question.alone or state.sealed(question.path) is not None


def usual(logged: LoggedMatch, question: str) -> float:
    """How long people take over a question of this kind in this match, in seconds."""
    took = [entry.time - before.time for before, entry in zip(logged.entries, logged.entries[1:])
            if entry.action and entry.question.partition("@")[0] == question and not entry.by
            and not entry.key.startswith("bot:")][-LOOKED_AT:]
    return min(LONGEST, max(SHORTEST, median(took))) if took else USUAL
