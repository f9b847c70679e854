"""A member of Control answers for a seat whose person says it aloud: the phone is away, or nobody understands the page.

What a seat is asked may tell what it holds, so whoever looks is noted, as whoever answers is.
"""
from __future__ import annotations

from typing import Final

from hegemon.kernel import Refused
from hegemon.server.errors import Missing, NotNow
from hegemon.server.events.events import Events
from hegemon.server.events.staff import Member
from hegemon.server.matches.logged import LogEntry, LoggedMatch, understood
from hegemon.server.matches.matches import Matches
from hegemon.server.matches.perspective import presenter_of
from hegemon.server.people.acts import known
from hegemon.server.protocol.events import ActFor, AskedSeat

MOST: Final = 200  # answers that are listed


class Acting:
    """Who acts for whom at all events."""

    def __init__(self, events: Events, matches: Matches) -> None:
        self.events = events
        self.matches = matches
        self.store = events.store

    async def act(self, by: Member, seat: int, wish: ActFor) -> AskedSeat:
        """Look at what a seat is asked, give one answer, or close the decision as it goes by itself; then what is
        asked next."""
        _, seats = await self.events.tables.rows(by.table)
        if seat not in range(len(seats)) or seats[seat]["kind"] == "desk":
            raise Missing(f"there is no seat {seat + 1} to act for")
        watched = await self.matches.settled(by.table)
        if wish.do != "look" and watched.logged.repeated(
                wish.key, seat, wish.answer if wish.do == "answer" else None) is not None:
            return asked_of(watched.logged, seat)  # it was done, and the answer to that was lost on its way
        why = self.matches.barred(watched)
        if why:
            raise NotNow(why)
        if watched.logged.state.question(seat) is None:
            raise NotNow("nothing is asked of this seat now")
        if wish.do == "answer":
            await self.matches.submit(by.table, seat, wish.key, lambda logged: [
                self._answered(by, logged, seat, wish)], wish.at, wish.answer)
        elif wish.do == "default":
            watched.logged.check_fresh(seat, wish.at)
            await self.events.tables.sweeper.close_decision(by.table, seat, by.by, wish.key)
        row = seats[seat]
        await self.events.acts.do(by.table, by.signed, "looks what is asked" if wish.do == "look" else "acts",
                                  after=f"for {known(row['person']) if row['person'] else row['name']}",
                                  audience="table")
        return asked_of((await self.matches.settled(by.table)).logged, seat)

    def _answered(self, by: Member, logged: LoggedMatch, seat: int, wish: ActFor) -> LogEntry:
        """An answer to what is asked; what the seat may do besides is its own affair."""
        action, _ = understood(logged.game, wish.answer)
        if action not in logged.state.legal(seat):
            raise Refused("that is no answer to what this seat is asked")
        return logged.play(seat, wish.answer, wish.key, self.store.clock.now(), by=by.by)


def asked_of(logged: LoggedMatch, seat: int) -> AskedSeat:
    """What a seat is asked, in its own words; nothing once it has answered."""
    decision = presenter_of(logged.game).buttons(logged.game.view(logged.state, seat))
    answers = [(one.do, one.label) for one in decision.choices if not one.free] if decision.question else []
    return AskedSeat(seat=seat, at=logged.count(seat), prompt=decision.prompt if decision.question else "",
                     answers=answers[:MOST], more=max(0, len(answers) - MOST))
