"""The room of Control: what is kept of it in memory, and the page its members see."""
from __future__ import annotations

from collections import Counter
from typing import Any, Final

import sqlalchemy as sa

from hegemon.kernel import SPECTATOR
from hegemon.kernel.record import FREE
from hegemon.server.database.schema import ACTS
from hegemon.server.events.cases import Cases
from hegemon.server.events.deeds import many, telling
from hegemon.server.events.events import Events
from hegemon.server.events.hooks import hooks_of
from hegemon.server.events.press import Press
from hegemon.server.events.staff import Member
from hegemon.server.events.story import GATE
from hegemon.server.matches.logged import LoggedMatch
from hegemon.server.matches.watched import WatchedMatch
from hegemon.server.protocol.events import DeedInfo, DeskPage, EventSettings, PlaceInfo, SeatMark

DEEDS: Final = 40


class Room:
    """One event whose match is in memory."""

    def __init__(self, table: str, cases: Cases, settings: EventSettings) -> None:
        self.table = table
        self.cases = cases
        self.settings = settings
        self.begun = 0.0
        self.members: list[Member] = []
        self.waiting = False                     # a refresh is under way
        self.heard: dict[int, float] = {}        # when a seat's phone was last seen
        self.online: set[str] = set()            # who was there when the room was last looked after


class Pages:
    """Makes the page of a room: cases, places with their seats, what was announced and handed in, who did what."""

    def __init__(self, events: Events, press: Press) -> None:
        self.events = events
        self.press = press
        self.store = events.store

    async def page(self, room: Room, watched: WatchedMatch) -> DeskPage:
        """All that changes."""
        logged = watched.logged
        hooks = hooks_of(logged.game)
        desk = hooks.desk(logged.state)
        marks = self.marks(room, watched)
        asked = {seat for seat, _, _ in logged.state.standing(SPECTATOR)}  # with a phone or without
        waits = {case.place: case.title for case in room.cases.shown({}) if case.place and case.kind == "ruling"}
        places = []
        for card in hooks.places(hooks.view(logged.state)):
            seats = [marks[seat] for seat in card.seats if seat in marks]
            places.append(PlaceInfo(key=card.key, title=card.title, step=card.step, gauges=list(card.gauges),
                                    note=card.note, seats=seats, done=sum([m.seat not in asked for m in seats]),
                                    waits=waits.get(card.key, "")))
        titles = {seat: mark.title for seat, mark in marks.items()}
        people = [row for row in watched.seats if row["kind"] != "desk" and not row["bot"]]
        online = watched.online()
        names = {seat: ", ".join([word for word in (mark.name, mark.title) if word]) for seat, mark in marks.items()}
        return DeskPage(
            now=self.store.clock.now(), cases=room.cases.shown(names),
            places=places, notices=await self.press.notices(room.table, watched),
            pieces=await self.press.at_desk(room.table), deeds=await self._deeds(watched, desk, room.cases, titles),
            screens=await self.events.screens(room.table, None), members=await self.events.members(room.table, None),
            phones=sum([row["person"] in online for row in people]), people=len(people),
            bots=sum([bool(row["bot"]) for row in watched.seats]), undo=self._undoable(logged, desk))

    def marks(self, room: Room, watched: WatchedMatch) -> dict[int, SeatMark]:
        """Each seat: in, asked, without its phone, played by a bot, or nobody's yet."""
        online, parts = watched.online(), watched.parts()
        standing = {seat: prompt for seat, _, prompt in watched.logged.state.standing(SPECTATOR)}
        marks: dict[int, SeatMark] = {}
        for row in watched.seats:
            seat = int(row["seat"])
            if row["kind"] == "desk":
                continue
            asked = seat in standing
            mark: Any = "bot" if row["bot"] else "empty" if row["person"] is None else (
                "away" if row["person"] not in online else "asked" if asked else "in")
            if row["person"] in online:
                room.heard[seat] = self.store.clock.now()
            elif row["person"] is not None:
                room.heard.setdefault(seat, self.store.clock.now())
            panel = parts.get(seat)
            marks[seat] = SeatMark(seat=seat, name=row["name"], title=panel.name if panel is not None else "",
                                   colour=panel.colour if panel is not None else "", mark=mark,
                                   prompt=standing.get(seat, "").partition(" ")[2], since=room.heard.get(seat, 0.0),
                                   owes=asked)
        return marks

    @staticmethod
    def _undoable(logged: LoggedMatch, desk: int) -> str:
        """What the desk could take back, in words."""
        last = logged.match.undoable(desk) if desk >= 0 else -1
        return logged.game.verbs.say(logged.match.lines[last].action) if last >= 0 else ""

    async def _deeds(self, watched: WatchedMatch, desk: int, cases: Cases,
                     titles: dict[int, str]) -> list[DeedInfo]:
        """Who did what, the latest first: the desk's answers in the game, and everything around it."""
        acts = await self.store.rows(sa.select(ACTS).where(
            ACTS.c.table == watched.id, ACTS.c.audience != "operator", ACTS.c.what != GATE,
            ACTS.c.what.not_like("link to%"))
                                     .order_by(ACTS.c.number.desc()).limit(DEEDS))
        logged = watched.logged
        words = telling(titles, hooks_of(logged.game).day(logged.match.setup))
        found = [DeedInfo(at=act.at, by=act.by, what=words(act), reason=act.reason)
                 for act in await self.events.acts.told(acts)]
        named = await self.events.acts.naming([entry.by for entry in logged.force])
        about = cases.decided(logged, desk)
        swept: dict[tuple[float, str], set[int]] = {}    # answered for others in one go
        ruled: Counter[tuple[float, str]] = Counter()    # rulings that came and were decided in one go, unseen
        for entry in reversed(logged.force):
            if len(found) >= 2 * DEEDS:
                break
            by = named(entry.by)
            if entry.seat == desk and entry.question != FREE and entry.notation and entry.number not in about:
                ruled[entry.time, by] += 1
            elif entry.seat == desk:
                said = logged.game.verbs.say(logged.game.verbs.read(entry.notation)) if entry.notation else "takes back"
                found.append(DeedInfo(at=entry.time, by=by or "Control", what=said, game=True,
                                      about=about.get(entry.number, "")))
            elif by == "clock":
                swept.setdefault((entry.time, by), set()).add(entry.seat)
        found += [DeedInfo(at=at, by=by, what=f"answers for {many(len(seats), 'seat')}")
                  for (at, by), seats in swept.items()]
        found += [DeedInfo(at=at, by=by or "Control", game=True, what=f"{many(n, 'ruling')} as prepared")
                  for (at, by), n in ruled.items()]
        return sorted(found, key=lambda deed: -deed.at)[:DEEDS]
