"""Who may talk with whom at a table: the channels of a seat, whom a line reaches, and talk handed to the host."""
from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final

import msgspec
import sqlalchemy as sa
import structlog

from hegemon.kernel import SPECTATOR, Game, Refused
from hegemon.kernel.live import Channel
from hegemon.server import security
from hegemon.server.database.schema import NOTES, REPORTS
from hegemon.server.database.store import Row
from hegemon.server.errors import Forbidden, Missing, NotNow
from hegemon.server.matches.matches import Matches
from hegemon.server.matches.watched import Feed, WatchedMatch
from hegemon.server.outbox.outbox import Outbox
from hegemon.server.people import chat
from hegemon.server.people.access import holds
from hegemon.server.people.accounts import Who
from hegemon.server.people.chat import ALL, HOST, is_host
from hegemon.server.protocol.messages import ChannelsMessage, SaidMessage, encode
from hegemon.server.protocol.talking import ChannelInfo, ChatLine, ReportInfo

log = structlog.get_logger("hegemon.talk")
BEFORE: Final = 20    # lines that go with one that is handed over
PAIR: Final = re.compile(r"pair:(\d{1,2})-(\d{1,2})")
OWN: Final = ("all", "control", "pair")  # what a game's channels may not be called
CHANNEL: Final = 60   # characters of a key


@cache
def _hook(game: Game, name: str) -> Callable[..., Any] | None:
    found: Callable[..., Any] | None = getattr(game.room("live"), name, None)
    return found


class Circles:
    """The channels a game names at one position, worked out for a seat when somebody asks."""

    def __init__(self, watched: WatchedMatch) -> None:
        logged = watched.logged
        self._logged = logged
        self._named, casting, desk = [_hook(logged.game, name) for name in ("channels", "casting", "desk")]
        self.number = logged.number if self._named is not None else -1  # without the hook they stay as they are
        self.desk = int(desk(logged.state)) if desk is not None else -1
        self._of: dict[int, tuple[Channel, ...]] = {}
        if self._named is None and casting is not None:
            chairs, teams = casting(logged.match.setup)
            titles = {team.key: team.title for team in teams}
            for one in chairs:
                here = [Channel(f"team:{one.team}", titles.get(one.team, one.team))] if one.team else []
                here += [Channel(f"place:{one.place}", one.place.capitalize())] if one.place else []
                self._of[one.seat] = _proper(here)

    def of(self, seat: int) -> tuple[Channel, ...]:
        """The channels of a seat; a game that fails names none."""
        if seat not in self._of:
            logged = self._logged
            try:
                self._of[seat] = _proper(self._named(logged.game.view(logged.state, seat)) if self._named else ())
            except Exception:
                log.exception("the channels of a game failed", game=logged.game.name)
                self._of[seat] = ()
        return self._of[seat]

    def members(self, key: str) -> list[int]:
        """The seats for whom a channel is listed now."""
        return [seat for seat in range(self._logged.seats) if any([one.key == key for one in self.of(seat)])]


def _proper(some: Sequence[Channel]) -> tuple[Channel, ...]:
    """Channels under names that are not the server's own."""
    return tuple([c for c in some if c.key.partition(":")[0] not in OWN and len(c.key) <= CHANNEL])


def circles(watched: WatchedMatch) -> Circles:
    """What the game names at the position of now, worked out once for it; a game that fails names nothing."""
    kept: Circles | None = watched.circles
    if kept is None or kept.number not in (-1, watched.logged.number):
        try:
            kept = watched.circles = Circles(watched)
        except Exception:
            log.exception("the channels of a game failed", match=watched.id)
            raise NotNow("the game cannot say who may talk with whom; talk to all") from None
    return kept


def person_at(watched: WatchedMatch, seat: int) -> str:
    """Who sits in a seat, if it is somebody."""
    return str(watched.seats[seat]["person"] or "") if watched.seats[seat]["kind"] in ("person", "hotseat") else ""


def listed(watched: WatchedMatch, who: Who | None, viewer: int) -> list[ChannelInfo]:
    """The channels of somebody who looks from a seat, `all` first."""
    ears = chat.ears_of(watched.table, watched.seats, who, viewer)
    seat = viewer if viewer in ears else SPECTATOR
    found = [ChannelInfo(key=ALL, title="All", write=may_talk(watched, who, seat))]
    if not ears:
        return found
    try:
        round_table = circles(watched)
    except NotNow:
        return found
    desk, seats = round_table.desk, range(len(watched.seats))
    if seat >= 0:
        found += [ChannelInfo(key=c.key, title=c.title, write=c.write, icon=c.icon) for c in round_table.of(seat)]
    if seat >= 0 and seat != desk and (desk >= 0 or HOST not in ears):
        found.append(ChannelInfo(key=f"control:{seat}", title="Control" if desk >= 0 else "Host"))
    if seat >= 0 and seat == desk or desk < 0 and HOST in ears:
        found += [ChannelInfo(key=f"control:{other}", title=watched.seats[other]["name"], seat=other)
                  for other in seats if other != desk and person_at(watched, other) not in ("", who.id if who else "")]
    if seat >= 0 and seat != desk:
        found += [ChannelInfo(key=f"pair:{min(seat, other)}-{max(seat, other)}", seat=other,
                              title=watched.seats[other]["name"])
                  for other in seats if other not in (seat, desk)
                  and person_at(watched, other) not in ("", person_at(watched, seat))]
    return found


def may_talk(watched: WatchedMatch, who: Who | None, seat: int) -> bool:
    """Whether somebody may say something to all: who sits or hosts here, and others where the table lets them."""
    return who is not None and (seat >= 0 or is_host(watched.table, who) or bool(watched.table["talk"]) or any(
        [holds(row, who) for row in watched.seats]))


def audience(watched: WatchedMatch, channel: str) -> list[int] | None:
    """The seats a line of a channel reaches if it is said now; None: everybody."""
    if channel == ALL:
        return None
    pair = PAIR.fullmatch(channel)
    if pair is not None:
        return [int(pair[1]), int(pair[2])]
    round_table = circles(watched)
    if channel.startswith("control:"):
        return [int(channel.partition(":")[2]), round_table.desk if round_table.desk >= 0 else HOST]
    return round_table.members(channel)


class Talk:
    """What is said at all tables."""

    def __init__(self, matches: Matches, outbox: Outbox) -> None:
        self.matches = matches
        self.outbox = outbox
        self.store = matches.store
        matches.after.append(self.offer)

    def offer(self, watched: WatchedMatch) -> None:
        """Tell every socket its channels, if that is news to it."""
        with suppress(NotNow):
            circles(watched)
        was = watched.offered_of
        if was[0] is watched.circles and was[1] is watched.seats and was[2] is watched.table:
            return  # nothing the channels are made of has changed
        watched.offered_of = watched.circles, watched.seats, watched.table
        made: dict[tuple[Who | None, int], list[ChannelInfo]] = {}
        for feed in watched.feeds:
            about = (feed.who, feed.viewer)
            if about not in made:
                made[about] = listed(watched, feed.who, feed.viewer)
            channels = tuple([msgspec.structs.replace(one, heard=feed.heard.get(one.key, 0)) for one in made[about]])
            if feed.offered != [(one.key, one.title, one.write) for one in channels]:
                feed.offered = [(one.key, one.title, one.write) for one in channels]
                feed.put(encode(ChannelsMessage(channels)))

    async def attach(self, watched: WatchedMatch, feed: Feed) -> None:
        """Somebody begins to look, or looks from another seat: the channels, and what was said there lately."""
        said: Sequence[ChatLine] = ()
        if watched.said:  # or nobody has said a word yet
            if feed.who is not None:
                feed.heard = await chat.marks(self.store, watched.id, feed.who.id)
            said = await self.history(watched, feed.who, feed.viewer, 0, "")
        feed.offered = []
        watched.offered_of = (None,) * 3
        self.offer(watched)
        if said:
            feed.put(encode(SaidMessage(tuple(said))))

    async def say(self, watched: WatchedMatch, who: Who, viewer: int, channel: str, text: str) -> ChatLine:
        """A line from somebody who looks from a seat; a word for those it is meant for goes to the outbox."""
        await self.matches.settled(watched.id)  # the channels are those of a position that stands
        seat = self._speaks_from(watched, who, viewer)
        channel = f"control:{viewer}" if channel == "control" else channel
        mine = next((one for one in listed(watched, who, viewer) if one.key == channel), None)
        if mine is None:
            raise Forbidden("this channel is not one of yours here")
        if not mine.write:
            raise Forbidden("those who look on read along; take a seat to talk" if channel == ALL else
                            "nobody may talk here at this moment of the game")
        to = audience(watched, channel)
        line = await chat.say(self.store, watched.id, who.id, who.name, seat, text, channel, to)
        await self._call(watched, who, line)
        await self.matches.refresh(watched.id, "chat")
        self.matches.notify.tell("chat", watched.id)
        return chat.shown(line)

    @staticmethod
    def _speaks_from(watched: WatchedMatch, who: Who, viewer: int) -> int:
        mine = [row["seat"] for row in watched.seats if holds(row, who)]
        return viewer if viewer in mine else mine[0] if mine else SPECTATOR

    async def _call(self, watched: WatchedMatch, who: Who, line: Row) -> None:
        """Note a private word, and a name that is called out; nobody is noted twice before he has read the first."""
        private = line["channel"].startswith(("pair:", "control:"))
        people: dict[str, int] = {}
        for row in watched.seats:
            person = row["person"] if row["kind"] == "person" else None
            if person is None or person == who.id or line["to"] is not None and row["seat"] not in line["to"]:
                continue
            if private or f"@{row['name'].casefold()}" in line["text"].casefold():
                people.setdefault(person, row["seat"])
        if line["to"] is not None and HOST in line["to"] and watched.table["host"] != who.id:
            people.setdefault(watched.table["host"], SPECTATOR)
        for person, seat in people.items():
            before = f"said-{watched.id}-{line['channel']}-"
            unread = await self.store.row(sa.select(NOTES.c.key).where(
                NOTES.c.person == person, NOTES.c.read == 0.0, NOTES.c.key.startswith(before, autoescape=True)))
            if unread is None:
                number = chat.shown_number(line["time"])
                await self.outbox.note(person, "message" if private else "mention", f"{before}{number}-{seat}",
                                       table=watched.id, seat=seat, number=number,
                                       text=f"{line['name'].replace(':', ' ')}: {line['text']}")

    async def heard(self, watched: WatchedMatch, feed: Feed, channel: str, number: int) -> None:
        """Somebody has read a channel so far; what was noted of it is read too."""
        if feed.who is None or channel not in [one.key for one in listed(watched, feed.who, feed.viewer)]:
            return
        feed.heard[channel] = max(number, feed.heard.get(channel, 0))
        await chat.mark(self.store, watched.id, feed.who.id, channel, number)
        await self.store.change(sa.update(NOTES).where(
            NOTES.c.person == feed.who.id, NOTES.c.read == 0.0, NOTES.c.number <= number,
            NOTES.c.key.startswith(f"said-{watched.id}-{channel}-", autoescape=True)).values(read=self.outbox.now()))

    async def history(self, watched: WatchedMatch, who: Who | None, viewer: int, before: int,
                      channel: str) -> list[ChatLine]:
        """Lines of before, of one channel or of all."""
        ears = chat.ears_of(watched.table, watched.seats, who, viewer)
        return await chat.lines(self.store, watched.id, ears, before=before, channel=channel)

    # -- talk handed to the host or Control ---------------------------------------------------------------------

    async def report(self, watched: WatchedMatch, who: Who, number: int, reason: str) -> None:
        """Hand a line one can read, and those before it, to the host or Control; the channel is told."""
        ears = {row["seat"] for row in watched.seats if holds(row, who)}
        ears |= {HOST} if is_host(watched.table, who) else set()
        line = await chat.line_at(self.store, watched.id, number, ears)
        if line is None or not line["person"]:
            raise Missing("there is no such line")
        if line["person"] == who.id:
            raise Refused("this is your own line")
        before = await chat.lines(self.store, watched.id, ears, before=number, channel=line["channel"], count=BEFORE)
        id = security.new_id()
        await self.store.change(sa.insert(REPORTS), {
            "id": id, "table": watched.id, "by": who.id, "name": who.name, "time": self.outbox.now(),
            "channel": line["channel"], "reason": " ".join(reason.split())[:300],
            "lines": [msgspec.to_builtins(one) for one in (*before, chat.shown(line))]})
        desk = circles(watched).desk
        judge = "Control" if desk >= 0 else "the host"
        await chat.say(self.store, watched.id, "", "", SPECTATOR, f"{who.name} has handed this talk to {judge}.",
                       line["channel"], line["to"])
        await self.matches.refresh(watched.id, "chat")
        self.matches.notify.tell("chat", watched.id)
        person = person_at(watched, desk) if desk >= 0 else ""
        await self.outbox.note(person or watched.table["host"], "report", f"report-{id}", table=watched.id,
                               text=f"{who.name} asks you to read what was said.")

    def check_judge(self, watched: WatchedMatch, who: Who) -> None:
        """Refuse everybody but the host and who sits at the desk of Control."""
        desk = circles(watched).desk
        if not is_host(watched.table, who) and not (desk >= 0 and holds(watched.seats[desk], who)):
            raise Forbidden("this is for the host")

    async def reports(self, watched: WatchedMatch, who: Who) -> list[ReportInfo]:
        """What was handed over, the latest first."""
        self.check_judge(watched, who)
        rows: Sequence[Row] = await self.store.rows(
            sa.select(REPORTS).where(REPORTS.c.table == watched.id).order_by(REPORTS.c.time.desc()).limit(100))
        return [ReportInfo(id=row["id"], name=row["name"], at=row["time"], channel=row["channel"], reason=row["reason"],
                           lines=msgspec.convert(row["lines"], list[ChatLine]), closed=bool(row["closed"]))
                for row in rows]

    async def close_report(self, watched: WatchedMatch, who: Who, id: str) -> None:
        """It was looked at."""
        self.check_judge(watched, who)
        if not await self.store.change(sa.update(REPORTS).where(REPORTS.c.id == id, REPORTS.c.table == watched.id)
                                       .values(closed=self.outbox.now())):
            raise Missing("there is no such report")
