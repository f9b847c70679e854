"""What remains of an event: phones and screens are told what happened, and afterwards there is a story to keep."""
from __future__ import annotations

import asyncio
import base64
import html
import io
import itertools
import json
import zipfile
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from hegemon.draw.palette import Theme
from hegemon.kernel import SPECTATOR, Refused, Section
from hegemon.kernel.live import Award, Cell, Orders, filled
from hegemon.server.database.schema import ACTS, EVENTS, NOTICES, PIECES
from hegemon.server.database.store import Row
from hegemon.server.errors import Missing, NotNow, TooOften, Unavailable
from hegemon.server.events.events import Events, setup_of
from hegemon.server.events.hooks import hooks_of
from hegemon.server.events.press import Press
from hegemon.server.events.staff import Member
from hegemon.server.matches.logged import LoggedMatch
from hegemon.server.matches.perspective import presenter_of
from hegemon.server.matches.watched import Draft, WatchedMatch
from hegemon.server.people.access import check_seat
from hegemon.server.people.accounts import Who
from hegemon.server.people.pacing import plan_of
from hegemon.server.protocol.events import BriefingPart, HomePage, Outlet, ScreenPage, StoryPage, StoryTurn
from hegemon.server.tables.replays import Replays

NEWS: Final = "news"       # of a screen: what was published, and beside it what the game draws there
GATE: Final = "gate"       # of an act: the game went on to another phase
LINES: Final = 14          # of a round, the weightiest
AWAY: Final = 12
CELLS: Final = 6
TRIES: Final = (0, 1, 4, 10)  # seconds that are let pass before a board is drawn, or drawn again


class Story:
    """What is told of all events."""

    def __init__(self, events: Events, press: Press, replays: Replays) -> None:
        self.events = events
        self.press = press
        self.replays = replays
        self.store = events.store

    # -- phones -------------------------------------------------------------------------------------------------

    async def home(self, who: Who, id: str, seat: int, briefing: bool = False) -> HomePage:
        """What a phone shows beside the game; with the whole briefing, if it is opened there."""
        table, seats = await self.events.tables.seen(who, id)
        check_seat(table, seats, who, seat)
        watched = await self.events.tables.matches.settled(id)
        logged = watched.logged
        game, setup = setup_of(table)
        hooks, view = hooks_of(game), game.view(logged.state, seat)
        chairs, teams = hooks.casting(setup)
        chair = next((one for one in chairs if one.seat == seat), None)
        team = next((one for one in teams if chair is not None and one.key == chair.team), None)
        lines = [line for line in logged.log(seat, max(0, logged.last_of(seat)) + 1) if line.weight]
        mine = [line for line in lines if line.seat == seat or line.private]
        weighty = sorted(lines, key=lambda line: (line not in mine, -line.weight, line.step))[:AWAY]
        event = await self.events.found(id) is not None
        said = hooks.briefing(view, "")
        asked = logged.state.question(seat) is not None
        orders = hooks.orders(view) if asked else None
        put = drafted(logged, seat, orders, watched.draft(seat))
        return HomePage(
            event=event, title=chair.title if chair is not None else "",
            team=team.title if team is not None else "", team_colour=team.colour if team is not None else "",
            place=next((p.title for p in self.events.places(hooks, setup) if chair and p.key == chair.place), ""),
            default=default_words(view, logged, orders, put) if asked else "",
            orders=orders.key if orders is not None else "", put=list(put.items()),
            waits=self.events.tables.matches.barred(watched),
            secrets=_parts(said.secret),
            briefing=_parts(said.public) if briefing else [],
            notices=await self.press.unread(id, seat), news=(await self.press.published(id))[:5], away=weighty,
            away_count=len(lines), touched=len(mine),
            outlets=[Outlet(key=key, name=name) for key, name in hooks.outlets(view)], help=event,
            step=logged.step(seat))

    # -- screens ------------------------------------------------------------------------------------------------

    async def screen(self, token: str) -> ScreenPage:
        """What one screen shows; its link is all it needs."""
        link = await self.events.links.invitation(None, token)
        if link.kind != "screen":
            raise NotNow("this link is not that of a screen")
        table, _ = await self.events.tables.rows(link.table)
        game, setup = setup_of(table)
        mine = next(one for one in await self.events.screens(link.table, None) if one.number == link.seat)
        wall = await self.events.wall(table)
        settings = await self.events.settings_of(link.table)
        row = await self.events.row(link.table)
        watched = await self.events.tables.watched(table)
        awards = self.awards(watched.logged)[:row["revealed"]] if watched is not None else []
        drawn = hooks_of(game).beside(watched.logged.state) if watched is not None else None
        address = settings.address or (self.events.addresses() or [""])[0]
        return ScreenPage(
            table=table["id"], game=game.name, title=table["name"], name=mine.name, number=mine.number, kind=mine.kind,
            rotate=mine.rotate, identify=mine.identify, address=address, path=wall, pieces=await self.press.published(
                link.table), notices=await self.press.on_screens(link.table), awards=awards, state=table["state"],
            kinds=self.events.kinds(hooks_of(game), setup), begun=row["begun"], clock=plan_of(table),
            beside=drawn.desc if drawn is not None else "",
            **self.events.day(hooks_of(game), setup, plan_of(table)))

    async def big_picture(self, token: str, kind: str, theme: Theme) -> str:
        """One of the game's own screens, drawn for a projector."""
        link = await self.events.links.invitation(None, token)
        table, _ = await self.events.tables.rows(link.table)
        watched = await self.events.tables.watched(table) if link.kind == "screen" else None
        if watched is None:
            raise NotNow("there is nothing to show yet")
        logged = watched.logged
        hooks = hooks_of(logged.game)
        picture = hooks.beside(logged.state) if kind == NEWS else hooks.screen(logged.state, kind)
        if picture is None:
            raise Missing("the game has no such screen")
        return str(picture.svg(theme))

    async def reveal(self, by: Member, shown: int) -> None:
        """So many awards stand on the screens."""
        watched = await self.events.tables.matches.settled(by.table)
        if shown > len(self.awards(watched.logged)):
            raise NotNow("all awards are shown" if watched.logged.over else "the game is not over")
        await self.events.acts.do(by.table, by.signed, "reveals an award", (sa.update(EVENTS).where(
            EVENTS.c.table == by.table).values(revealed=shown), None), after=str(shown), audience="table")

    def awards(self, logged: LoggedMatch) -> list[Award]:
        """The honours of a game that is over, the highest last."""
        if not logged.over:
            return []
        return list(hooks_of(logged.game).awards(logged.game.view(logged.state, SPECTATOR)))

    # -- the story ----------------------------------------------------------------------------------------------

    async def page(self, who: Who | None, id: str) -> StoryPage:
        """What happened, round by round, as everybody may know it."""
        table, _ = await self.events.tables.seen(who, id)
        watched = await self.events.tables.matches.settled(id)
        logged, turns = watched.logged, await self._turns(watched)
        event = await self.events.found(id)
        view = logged.game.view(logged.state, SPECTATOR)
        drawn = presenter_of(logged.game).picture(view)
        return StoryPage(
            id=id, title=logged.game.title, name=table["name"],
            day=str(event["settings"].get("day", "")) if event is not None else "", over=logged.over,
            ending=hooks_of(logged.game).outcome(view) if logged.over else "", turns=turns,
            awards=self.awards(logged)[:event["revealed"]] if event is not None else self.awards(logged),
            stage=drawn.sheets[0].name if drawn is not None and len(drawn.sheets) > 1 else "")

    async def _turns(self, watched: WatchedMatch) -> list[StoryTurn]:
        """The rounds between the gates that were noted; a game without any is one."""
        logged, hooks = watched.logged, hooks_of(watched.logged.game)
        begun, last = dict[int, Row](), None  # when each round began, the last time it did, and how the game stood
        for act in await self.store.rows(sa.select(ACTS).where(
                ACTS.c.table == watched.id, ACTS.c.what == GATE).order_by(ACTS.c.number)):
            gate = json.loads(act["after"])
            if hooks.timed and not gate["phase"]:
                continue  # the end of the game belongs to its last round
            if gate["round"] != last:
                begun[int(gate["round"])] = {**gate, "time": act["time"]}
            last = gate["round"]
        numbers = sorted(begun) or [int(gate_of(logged)["round"])]
        # a gate is found by how long the log was: steps are counted otherwise once nothing is sealed any more
        entries, known = [entry.number for entry in logged.force], logged.known(SPECTATOR)
        times = [entry.time for entry in logged.force]  # of gates that were noted before they said so
        lines = [line for line in logged.log(SPECTATOR) if line.weight]
        pieces = list(reversed(await self.press.published(watched.id)))
        timetable = hooks.day(setup_of(watched.table)[1])
        word = timetable.word if timetable is not None else "Round"
        found, start = [], -1
        for number, after in itertools.zip_longest(numbers, numbers[1:]):
            gate = begun[after] if after is not None else gate_of(logged)
            end = logged.step(SPECTATOR)
            if after is not None:
                done = bisect_right(entries, gate["number"]) if "number" in gate else bisect_right(times, gate["time"])
                end = bisect_right(known, done) - 1
            mine = [line for line in lines if start < line.step <= end]
            kept = sorted(sorted(mine, key=lambda line: (-line.weight, line.step))[:LINES], key=lambda line: line.step)
            wrote = [one for one in pieces if one.round == number or after is None and one.round not in begun]
            found.append(StoryTurn(round=number, title=f"{word} {number}", step=end, lines=kept, pieces=wrote,
                                   gauges=[(str(a), float(b), str(c)) for a, b, c in gate["gauges"]]))
            start = end
        return found

    async def alone(self, who: Who | None, id: str) -> str:
        """The story as one file with all its pictures in it, to keep."""
        page = await self.page(who, id)
        watched = await self.events.tables.matches.settled(id)
        boards = {}
        for turn in page.turns:
            step = min(turn.step, watched.logged.step(SPECTATOR))
            svg = await self.replays.picture(watched, SPECTATOR, step, "light", page.stage)
            boards[turn.round] = base64.b64encode(svg.encode()).decode()
        parts = watched.parts()
        names = {row["seat"]: parts[row["seat"]].name if row["kind"] == "bot" and row["seat"] in parts else row["name"]
                 for row in watched.seats}
        return written(page, boards, names)

    # -- everything in one file ---------------------------------------------------------------------------------

    async def export(self, by: Member) -> bytes:
        """The record, both logs, what was published and announced, and the boards; no private talk, no links."""
        watched = await self.events.tables.matches.settled(by.table)
        logged = watched.logged
        if not logged.over:
            raise NotNow("the game is not over: what is sealed stays sealed until then")
        acts, pieces, notices = await self.store.every(
            sa.select(ACTS).where(ACTS.c.table == by.table, ACTS.c.what.not_like("link to%")).order_by(ACTS.c.number),
            sa.select(PIECES).where(PIECES.c.table == by.table, PIECES.c.state == "published"),
            sa.select(NOTICES).where(NOTICES.c.table == by.table))
        named = await self.events.acts.naming([entry.by for entry in logged.entries])
        entries = [{**msgspec.structs.asdict(entry), "by": named(entry.by),
                    "told": [line.text for line in entry.lines() if line.to is None]}
                   for entry in logged.entries]
        page = await self.page(None if watched.table["public"] else by_person(by), by.table)
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
            file.writestr("record.txt", await self.replays.record(watched))
            for name, rows in (("log.jsonl", entries), ("acts.jsonl", acts), ("pieces.jsonl", pieces),
                               ("notices.jsonl", notices)):
                file.writestr(name, b"\n".join([msgspec.json.encode(row) for row in rows]) + b"\n")
            for turn in page.turns:
                file.writestr(f"boards/{turn.round:02d}.png", await self._board(watched, turn))
            file.writestr("story.html", await self.alone(by_person(by), by.table))
        return out.getvalue()


    async def _board(self, watched: WatchedMatch, turn: StoryTurn) -> bytes:
        """How the game stood after a round; what could not be drawn is tried again, and never left out."""
        step = min(turn.step, watched.logged.step(SPECTATOR))
        for pause in TRIES:
            await asyncio.sleep(pause)
            with suppress(Unavailable, TooOften):
                return await self.replays.png(watched, SPECTATOR, step, "dark", 1.0)
        raise Unavailable(f"the board of {turn.title} could not be drawn; try again later")


def by_person(by: Member) -> Who:
    """A member as somebody who looks."""
    return Who(by.person or "", by.name, False, "", False)


def gate_of(logged: LoggedMatch) -> Row:
    """Where a game stands, to be noted when it goes on to another phase."""
    hooks = hooks_of(logged.game)
    moment = hooks.moment(logged.state)
    places = hooks.places(logged.game.view(logged.state, SPECTATOR))
    gauges = [(f"{place.title}: {gauge.name}" if len(places) > 1 else gauge.name, gauge.share, gauge.value)
              for place in places for gauge in place.gauges if gauge.share]
    return {"round": moment.round, "phase": moment.phase, "title": moment.title or f"Round {moment.round}",
            "number": logged.number, "step": logged.step(SPECTATOR), "gauges": gauges[:30]}


def default_words(view: Any, logged: LoggedMatch, orders: Orders | None, put: Mapping[str, str]) -> str:
    """What is answered for whoever does nothing, in words; of a whole page what was put on it, its defaults else."""
    if orders is not None:
        said = [words_of(cell, put.get(cell.key, cell.default)) for cell in orders.cells]
        given = [(cell, words) for cell, words in zip(orders.cells, said) if words]
        told = [(cell, words) for cell, words in given if words != ("0" if cell.kind == "number" else cell.blank)]
        shown = [f"{cell.label} {words}" if cell.kind == "number" else words for cell, words in told or given]
        if shown:
            return ", ".join(shown[:CELLS]) + (" …" if len(shown) > CELLS else "")
    choices = presenter_of(logged.game).decision(view).choices
    return choices[0].label if choices else ""


def drafted(logged: LoggedMatch, seat: int, orders: Orders | None, draft: Draft | None) -> dict[str, str]:
    """What a draft puts on a page, nothing where it does not fit any more: so it counts at zero."""
    if draft is None or orders is None or draft.orders != orders.key:
        return {}
    try:
        filled(logged.state, seat, orders, draft.cells)
    except Refused:
        return {}
    return draft.cells


def words_of(cell: Cell, notation: str) -> str:
    """What a notation means in a cell, whatever the cell before it holds."""
    offers = itertools.chain(cell.choices, *cell.cases.values())
    return next((words for do, words, _ in offers if do == notation), "")


def _parts(sections: Iterable[Section]) -> list[BriefingPart]:
    """Parts of a briefing, line by line."""
    return [BriefingPart(title=section.title, lines=[": ".join([cell for cell in row if cell]) for row in section.rows])
            for section in sections]


STYLE: Final = """body{font:17px/1.5 Georgia,serif;color:#171e33;background:#f3efe4;
max-width:860px;margin:0 auto;padding:24px}
h1,h2,h3{line-height:1.2}h2{border-bottom:2px solid #8a6417;margin-top:2em}img{max-width:100%;height:auto}
.piece{border-left:4px solid #8a6417;padding-left:14px;margin:1em 0}.piece b{font-size:1.15em}.soft{color:#565f79}
li.w3{font-weight:700}table{border-collapse:collapse}td{padding:2px 14px 2px 0}"""


def written(page: StoryPage, boards: dict[int, str], names: dict[int, str]) -> str:
    """A story as one HTML file that needs nothing else."""
    said = html.escape
    rows = [f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{said(page.name)}</title>",
            f"<style>{STYLE}</style></head><body><h1>{said(page.name)}</h1>",
            f"<p class='soft'>{said(page.title)}{', ' if page.day else ''}{said(page.day)}</p>"]
    if page.ending:
        rows.append(f"<p><b>{said(page.ending)}</b></p>")
    for turn, after in itertools.zip_longest(page.turns, page.turns[1:]):
        rows.append(f"<h2>{said(turn.title)}</h2>")
        if turn.round in boards:
            when = f"as {after.title} began" if after is not None else "at the end" if page.over else "now"
            under = f"The board {when}"
            rows += [f"<img alt='{said(under)}' src='data:image/svg+xml;base64,{boards[turn.round]}'>",
                     f"<p class='soft'>{said(under)}</p>"]
        rows += [f"<div class='piece'><b>{said(one.title)}</b><br>{said(one.text)}<br><span class='soft'>"
                 f"{said(one.outlet_name)}, {said(one.author)}</span></div>" for one in turn.pieces]
        rows.append("<ul>" + "".join([f"<li class='w{line.weight}'>{said(line.text)}</li>" for line in turn.lines])
                    + "</ul>")
        rows.append("<table>" + "".join([f"<tr><td>{said(name)}</td><td><b>{said(value)}</b></td></tr>"
                                         for name, _, value in turn.gauges]) + "</table>")
    if page.awards:
        rows.append("<h2>Awards</h2>")
        for award in page.awards:
            whose = ", ".join([names.get(seat, "") for seat in award.seats]) or award.team
            rows.append(f"<h3>{said(award.title)}</h3><p>{said(whose)}<br>{said(award.words)}</p>")
    return "\n".join([*rows, "</body></html>", ""])


