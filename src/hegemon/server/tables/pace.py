"""The pace of a table: chosen at the beginning, changed when all agree; votes, and ways to leave a game."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from hegemon.kernel.registry import find
from hegemon.server.clocks.clocks import Clocks
from hegemon.server.clocks.hours import check
from hegemon.server.database.schema import HOURS, SEATS, TABLES
from hegemon.server.database.store import Row
from hegemon.server.errors import Forbidden, NotNow
from hegemon.server.matches.hooks import hooks_of
from hegemon.server.matches.logged import LoggedMatch
from hegemon.server.matches.watched import WatchedMatch
from hegemon.server.people.accounts import Who
from hegemon.server.people.counting import why_unrated
from hegemon.server.people.pacing import plan_of, vote_words, voters
from hegemon.server.protocol.bodies import NewTable
from hegemon.server.protocol.clocks import (
    OFF,
    PRESETS,
    Ballot,
    ClockAct,
    ClockPlan,
    Hours,
    LiveWish,
    MyHours,
    UndoPreview,
    Voted,
)
from hegemon.server.tables.replays import Replays
from hegemon.server.tables.tables import Tables

Keeper = Callable[[Who, str, str], Awaitable[str]]  # who, table, right: the name one acts by, or ""
ALL: Final = "all at the table"
CONSENT: Final = "consent"  # who put a match back


def chosen(wish: NewTable) -> ClockPlan:
    """The pace of a new table: a table of people begins relaxed, one with bots or on one device without a clock."""
    if wish.pace:
        if wish.pace not in PRESETS:
            raise NotNow(f"there is no pace {wish.pace[:20]}; there are {', '.join(PRESETS)}")
        return PRESETS[wish.pace]
    return PRESETS["relaxed"] if any([seat.kind == "open" for seat in wish.seats]) else OFF


async def nobody(who: Who, table: str, right: str) -> str:
    """Without events, nobody keeps a clock but the host."""
    return ""


class Pace:
    """Paces, votes and leaving, of all tables."""

    def __init__(self, tables: Tables, clocks: Clocks, replays: Replays) -> None:
        self.tables = tables
        self.clocks = clocks
        self.replays = replays
        tables.matches.after.append(self.noticed)
        self.store = tables.store
        self.acts = tables.acts
        self.member: Keeper = nobody       # of an event: who keeps its clock
        self.kept: Callable[[str], bool] = lambda table: False  # whether a table is one

    # -- the plan -----------------------------------------------------------------------------------------------

    async def wish(self, who: Who, id: str, wish: LiveWish) -> Voted:
        """Choose a pace: the host before the start; in play it is a vote of all people at the table."""
        table, _ = await self.tables.seen(who, id)
        plan = wish.clock or PRESETS.get(wish.preset)
        if plan is None:
            raise NotNow(f"there is no pace {wish.preset[:20] or 'without a name'}; there are {', '.join(PRESETS)}")
        self._possible(table, plan)
        chief = await self.member(who, id, "chief")
        if table["state"] == "open" or chief:
            if not chief and table["host"] != who.id:
                raise Forbidden("only the host chooses the pace before the start")
            await self._set(id, who, plan)
            return Voted(done=True, missing=[])
        return await self.vote(who, id, Ballot(what="pace"), msgspec.json.decode(msgspec.json.encode(plan)))

    def _possible(self, table: Row, plan: ClockPlan) -> None:
        check(plan.hours)
        if plan.kind == "phase":
            game = find(table["game"])
            hooks_of(game).timetable(game.setup(table["seats"], 0, table["options"]))

    async def _set(self, id: str, by: Who | str, plan: ClockPlan) -> None:
        table, _ = await self.tables.rows(id)
        live = {**(table["live"] or {}), "clock": msgspec.to_builtins(plan)}
        await self.acts.do(id, by, "pace", (sa.update(TABLES).where(TABLES.c.id == id).values(live=live), None),
                           before=plan_of(table).kind, after=plan.kind)
        await self.tables.changed(id)

    async def act(self, who: Who, id: str, wish: ClockAct) -> None:
        """The host, or at an event a member of Control, does something to the clock."""
        table, _ = await self.tables.seen(who, id)
        by = await self.member(who, id, "control") or (who.name if table["host"] == who.id else "")
        if not by:
            raise Forbidden("only the host sets the clock; ask the others to vote")
        if table["state"] != "playing":
            raise NotNow("this is for a game that is under way")
        await self.clocks.act(id, who, wish)

    # -- votes --------------------------------------------------------------------------------------------------

    async def vote(self, who: Who, id: str, ballot: Ballot, about: Any = None) -> Voted:
        """Agree to something, or ask for it; what all agree to is done."""
        table, seats = await self.tables.seen(who, id)
        if table["state"] != "playing":
            raise NotNow("this is for a game that is under way")
        if self.kept(id):
            raise Forbidden("Control keeps the clock of this event: ask there")
        people = voters(seats)
        if who.id not in people:
            raise Forbidden("a vote is for those who play here")
        if ballot.what in ("pause", "resume") and plan_of(table).kind == "off":
            raise NotNow("this table has no clock")
        if ballot.what == "undo":
            about = await self._undo_wished(who, table, seats, ballot)
        late = int(ballot.what[5:]) if ballot.what.startswith("late:") else -1
        if late >= 0:
            await self._is_late(id, late, len(seats))
            people.pop(seats[late]["person"], None)
            about = ballot.choice or "default"
        vote, missing = await self._count(who, id, ballot, about, people)
        if vote is None:
            await self.tables.remark(id, f"{who.name} does not agree to {vote_words(ballot.what, about, seats)}."
                                     if about is not None else f"{who.name} does not agree.")
        elif not missing:
            await self._agreed(id, ballot.what, vote["about"])
        await self.tables.changed(id)
        return Voted(done=vote is not None and not missing, missing=missing)

    async def _is_late(self, id: str, seat: int, seats: int) -> None:
        clock = self.clocks.of(await self.tables.matches.settled(id))
        timer = clock.timers.get(f"seat:{seat}") if clock is not None and seat < seats else None
        if timer is None or timer.state != "late":
            raise NotNow("nobody waits for this seat")

    async def _count(self, who: Who, id: str, ballot: Ballot, about: Any,
                     people: dict[str, str]) -> tuple[Row | None, list[str]]:
        """Note a vote, all in one transaction; the vote, None if it has failed, and who is missing."""
        async with self.store.write() as connection:
            found = (await connection.execute(sa.select(TABLES.c.live).where(TABLES.c.id == id)
                                              .with_for_update())).scalar_one()
            live = dict(found or {})
            votes = dict(live.get("votes", {}))
            old = votes.pop(ballot.what, None)
            if old is None and about is None and ballot.what not in ("pause", "resume", "abandon"):
                raise NotNow("nobody has asked for this")
            if old is None or about is not None and old["about"] != about:
                old = {"by": who.id, "yes": [], "about": about}
            vote: Row | None = {**old, "yes": sorted({*old["yes"], who.id})} if ballot.yes else None
            missing = [name for person, name in people.items() if vote is None or person not in vote["yes"]]
            if vote is not None and missing:
                votes[ballot.what] = vote
            await connection.execute(sa.update(TABLES).where(TABLES.c.id == id).values(live={**live, "votes": votes}))
        return vote, missing

    async def _agreed(self, id: str, what: str, about: Any) -> None:
        """Everybody has agreed."""
        if what in ("pause", "resume"):
            key = f"vote-{what}"
            await self.clocks.act(id, ALL, ClockAct(do="pause" if what == "pause" else "start", key=key))
        elif what == "pace":
            await self.tables.matches.refresh(id)
            await self._set(id, ALL, msgspec.convert(about, ClockPlan))
        elif what == "abandon":
            await self.tables.shut((await self.tables.rows(id))[0], ALL, "abandoned")
        elif what == "undo":
            await self._go_back(id, about)
        elif what.startswith("late:") and about != "wait":
            await self.clocks.decided(id, int(what[5:]), str(about))

    # -- going back by consent ----------------------------------------------------------------------------------

    async def preview(self, who: Who, id: str, seat: int) -> UndoPreview:
        """What would be taken back, as one of my seats reads it."""
        table, seats = await self.tables.seen(who, id)
        mine = [row["seat"] for row in seats if row["person"] == who.id]
        if not mine:
            raise Forbidden("this is for those who play here")
        watched = await self.tables.matches.settled(id)
        vote = (table["live"] or {}).get("votes", {}).get("undo")
        seat = vote["about"]["seat"] if vote is not None and seat < 0 else mine[0] if seat < 0 else seat
        logged, viewer = watched.logged, seat if seat in mine else mine[0]
        step = _last_answer(logged, seat)
        before = len([entry for entry in logged.force[:step] if logged.knows(viewer, entry)])
        return UndoPreview(seat=seat, alone=logged.match.undoable(seat) >= 0, lines=logged.log(viewer, before + 1))

    async def _undo_wished(self, who: Who, table: Row, seats: list[Row], ballot: Ballot) -> Any:
        """What a wish to go back is about; the vote that is open, as long as nobody has played on."""
        watched = await self.tables.matches.settled(table["id"])
        vote = (table["live"] or {}).get("votes", {}).get("undo")
        if vote is not None and not _played_on(watched, vote["about"]["number"]):
            return vote["about"]
        if ballot.seat not in range(len(seats)) or seats[ballot.seat]["person"] != who.id:
            raise NotNow("the game has gone on since; whoever wants to go back asks again" if ballot.seat < 0
                         else "ask to go back to before an answer of your own")
        if watched.logged.match.undoable(ballot.seat) >= 0:
            raise NotNow("you can take this back yourself")
        if len(voters(seats)) < 2 and not why_unrated(table, seats):
            raise NotNow("alone with bots this is for a game that is not rated")
        step = _last_answer(watched.logged, ballot.seat)
        return {"seat": ballot.seat, "step": step, "number": watched.logged.number}

    async def _go_back(self, id: str, about: Any) -> None:
        seats = (await self.tables.rows(id))[1]
        watched = await self.tables.matches.settled(id)
        words = "With the consent of all the game goes back to before"  # in the log without a name: a log is for ever
        was = len(watched.logged.force)
        await self.replays.rewind(watched, about["step"], CONSENT,
                                  f"{words} the last answer of seat {about['seat'] + 1}.")
        await self.acts.do(id, ALL, "goes back", before=f"action {was}", after=f"action {about['step']}")
        await self.tables.remark(id, f"{words} an answer of {seats[about['seat']]['name']}.")

    def noticed(self, watched: WatchedMatch) -> None:
        """A wish to go back lapses when somebody plays on."""
        vote = (watched.table["live"] or {}).get("votes", {}).get("undo")
        if vote is not None and _played_on(watched, vote["about"]["number"]):
            self.tables.matches.task(self._lapse(watched.id))

    async def _lapse(self, id: str) -> None:
        async with self.store.write() as connection:
            live = dict((await connection.execute(sa.select(TABLES.c.live).where(TABLES.c.id == id)
                                                  .with_for_update())).scalar_one() or {})
            votes = {what: vote for what, vote in live.get("votes", {}).items() if what != "undo"}
            await connection.execute(sa.update(TABLES).where(TABLES.c.id == id).values(live={**live, "votes": votes}))
        await self.tables.changed(id)

    # -- leaving ------------------------------------------------------------------------------------------------

    async def resign(self, who: Who, id: str, seat: int) -> None:
        """Leave a game for good: a bot plays on, and the seat is rated last."""
        table, seats = await self.tables.in_play(who, id, seat)
        if seats[seat]["person"] != who.id:
            raise Forbidden("only who sits there resigns")
        level = self.clocks.level(find(table["game"]), plan_of(table))
        await self.tables.hand(id, seat)
        await self.acts.do(id, who, f"seat {seat + 1} resigned", (sa.update(SEATS).where(
            SEATS.c.table == id, SEATS.c.seat == seat).values(bot=level, left="resigned"), None), after=level)
        await self.tables.changed(id)
        await self.tables.remark(id, f"{seats[seat]['name']} has resigned; a {level} bot plays on.")

    async def end(self, who: Who, id: str) -> None:
        """The host closes a game under way; it has no result."""
        table, _ = await self.tables.seen(who, id)
        if table["host"] != who.id:
            raise Forbidden("only the host can do this")
        if table["state"] != "playing":
            raise NotNow(f"the table is {table['state']}, not playing")
        await self.tables.shut(table, who, "closed by the host")

    # -- when people play ---------------------------------------------------------------------------------------

    async def hours(self, who: Who) -> MyHours:
        """When somebody plays."""
        row = await self.store.row(sa.select(HOURS).where(HOURS.c.person == who.id))
        return MyHours(hours=msgspec.convert(row["hours"], Hours) if row is not None else Hours(), own=row is not None)

    async def set_hours(self, who: Who, hours: Hours) -> MyHours:
        """Choose them; games by mail count in them from now on."""
        check(hours)
        row = {"person": who.id, "hours": msgspec.to_builtins(hours)}
        await self.store.changes((sa.delete(HOURS).where(HOURS.c.person == who.id), None), (sa.insert(HOURS), row))
        playing = sa.select(SEATS.c.table).join(TABLES, TABLES.c.id == SEATS.c.table).where(
            SEATS.c.person == who.id, TABLES.c.state == "playing").distinct()
        for found in await self.store.rows(playing):
            await self.clocks.anew(found["table"])
        return MyHours(hours=hours, own=True)


def _last_answer(logged: LoggedMatch, seat: int) -> int:
    """The place in force of a seat's last answer."""
    place = next((n for n in range(len(logged.force) - 1, -1, -1) if logged.force[n].seat == seat), -1)
    if place < 0:
        raise NotNow("this seat has answered nothing yet")
    return place


def _played_on(watched: WatchedMatch, number: int) -> bool:
    """Whether a person has acted since; what bots do changes nothing for those who agreed."""
    return any([entry.action and not watched.seats[entry.seat]["bot"] for entry in watched.logged.entries[number + 1:]])
