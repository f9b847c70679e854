"""Looking back and going elsewhere: replays, the archive, records in and out, and private sandboxes."""
from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa
import structlog

from hegemon.draw.palette import Theme
from hegemon.kernel import SPECTATOR, Blocked, Game, Match, Refused, Rng, Setup, too_dear
from hegemon.kernel.lessons import Lesson
from hegemon.kernel.record import written
from hegemon.kernel.registry import find
from hegemon.kernel.rng import started
from hegemon.kernel.words import names_of
from hegemon.server import security
from hegemon.server.bots.pool import Failed, Hung, Pool
from hegemon.server.bots.worker import BLOCK, block_state
from hegemon.server.database.schema import ARCHIVE, LOG, SEATS, SNAPSHOTS, TABLES
from hegemon.server.database.store import Row, Taken
from hegemon.server.errors import Missing, NotNow, TooOften, Unavailable
from hegemon.server.loop import Breath
from hegemon.server.matches.logged import (
    LogEntry,
    LoggedMatch,
    Stale,
    chained,
    manner_of,
    opening,
    packed,
    spoken,
    unpacked,
)
from hegemon.server.matches.matches import Matches
from hegemon.server.matches.perspective import patched, position, presenter_of, result
from hegemon.server.matches.shared import Shared
from hegemon.server.matches.watched import WatchedMatch
from hegemon.server.people.access import perspectives
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.bodies import Branch, Imported, Scores, TextPage, Timeline, Told
from hegemon.server.protocol.update import Decision, Film, LogPart, Mark, ReachInfo, Scene, ShownLine, UndoInfo, Update
from hegemon.server.ratings.ratings import note_draws
from hegemon.server.tables.course import Course
from hegemon.server.tables.tables import Tables, new_table

log = structlog.get_logger("hegemon.replay")
T = TypeVar("T")
LONGEST_FILM: Final = 200
LONGEST_SCENES: Final = 60
CHECK_SECONDS: Final = 60.0
ARCHIVED: Final = 8 * BLOCK  # positions of a long match that are kept in one go
LOG_PAGE: Final = 500
KEPT_ANSWERS: Final = 200
LONGEST_RECORD: Final = 20_000
KEPT_FILMS: Final = 20   # and pictures as PNG: each may have megabytes
IN_LINE: Final = 8       # of what people ask for: beyond that they are told to come again


class Replays:
    """The past of every match."""

    def __init__(self, matches: Matches, tables: Tables) -> None:
        self.matches = matches
        self.tables = tables
        self.store = matches.store
        # of its own, so that no bot waits while pictures are drawn or records checked; these may take their time
        self.pool = Pool(1, by_work=True)
        self._line = 0           # pictures, films and records that people wait for
        self._archiving: set[str] = set()
        self._blocks: dict[tuple[str, int], bytes] = {}  # the last few of the archive, as they are looked at in a row
        self._shared, self._films = Shared(KEPT_ANSWERS), Shared(KEPT_FILMS)
        matches.after_end.append(self.archive_soon)

    # -- positions ----------------------------------------------------------------------------------------------

    async def once(self, watched: WatchedMatch, what: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """An answer about a match as it stands now, made once for all who ask."""
        return await self._shared.of((watched.id, watched.logged.number, what), make)

    async def drawn(self, watched: WatchedMatch, what: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The same for what another process draws; few are kept."""
        return await self._films.of((watched.id, watched.logged.number, what), make)

    async def log(self, watched: WatchedMatch, viewer: int, until: int) -> list[ShownLine]:
        """The lines up to a step, the last of them."""
        async def made() -> list[ShownLine]:
            return watched.logged.log(viewer, 0, until)[-LOG_PAGE:]
        return await self.once(watched, ("log", viewer, until), made)

    async def timeline(self, watched: WatchedMatch, viewer: int, who: Who | None) -> Timeline:
        """What the slider of a replay shows."""
        logged = watched.logged

        async def made() -> list[Mark]:
            marks: list[Mark] = []
            names = names_of(logged.game.room("words"), logged.game.view(logged.state, viewer))
            breath = Breath()
            for entry in list(logged.force):
                await breath.take()
                if logged.knows(viewer, entry):
                    marks.append(self._mark(logged, entry, viewer, len(marks) + 1, names))
            return marks

        marks = await self.once(watched, ("timeline", viewer), made)
        return Timeline(match=logged.id, game=logged.game.name, steps=len(marks), seat=viewer,
                        seats=perspectives(watched.table, watched.seats, who), over=logged.over, marks=marks)

    @staticmethod
    def _mark(logged: LoggedMatch, entry: LogEntry, viewer: int, step: int, names: Mapping[str, str]) -> Mark:
        """One's own action by its name; what others did only as the log told it, until the game is over."""
        if logged.over or entry.seat == viewer:
            action = logged.game.verbs.read(entry.notation)
            return Mark(step, entry.seat, logged.game.verbs.say(action, names), logged.game.verbs.verbs[action[0]].rule)
        lines = spoken(entry, viewer, step)
        return Mark(step, entry.seat, lines[0].text if lines else "", lines[0].rule if lines else "")

    async def state(self, watched: WatchedMatch, viewer: int, step: int) -> Any:
        """The state behind a viewer's step."""
        places = watched.logged.known(viewer)
        if step >= len(places):
            raise Missing(f"this match has {len(places) - 1} steps")
        return await self.after(watched, places[step])

    async def after(self, watched: WatchedMatch, place: int) -> Any:
        """The state after so many actions in force."""
        logged = watched.logged
        if place == len(logged.force):
            return logged.state
        if logged.over:
            block = await self._block(logged.id, place // BLOCK)
            if block is not None:
                return logged.game.restored(block_state(block, place % BLOCK), "msgpack")
        force, number = list(logged.force), logged.number
        seen, step, state = watched.past
        if seen != number or step > place or state is None:
            step, state = await self._nearest(watched, place)
        state = state.clone()
        breath = Breath()
        for entry in force[step:place]:
            await breath.take()
            try:
                state.apply(entry.seat, logged.game.verbs.read(entry.notation))
            except Exception as why:
                if place > logged.by_rules_of_now():
                    raise
                raise Missing("this position was played by earlier rules and was not kept") from why
        watched.past = (number, place, state)
        return state.clone()

    async def rewind(self, watched: WatchedMatch, step: int, by: str, words: str, number: int = -1) -> None:
        """Put a match back to after so many actions in force, with a remark in its log; refused if somebody has acted
        since the number, or acts meanwhile."""
        logged, at = watched.logged, watched.logged.number if number < 0 else number
        if step >= len(logged.force):
            raise Refused(f"the match stands at action {len(logged.force)}; name an earlier one")
        state, key = (await self.after(watched, step)).clone(), f"rewind:{secrets.token_hex(8)}"

        def act(now: LoggedMatch) -> list[LogEntry]:
            if now.number != at:
                raise Stale("somebody has acted meanwhile; look again", now.number)
            return now.rewind(state, step, key, self.store.clock.now(), by, words)

        await self.matches.submit(watched.id, SPECTATOR, f"rewind {key}", act)
        watched = await self.matches.settled(watched.id)
        watched.rebind(watched.logged, watched.table, watched.seats)

    async def _nearest(self, watched: WatchedMatch, place: int) -> tuple[int, Any]:
        """The latest snapshot before a place, or the beginning."""
        logged, table = watched.logged, watched.table
        query = (sa.select(SNAPSHOTS).where(SNAPSHOTS.c.match == logged.id, SNAPSHOTS.c.step <= place,
                                          SNAPSHOTS.c.number <= logged.number)
                 .order_by(SNAPSHOTS.c.number.desc()))
        for row in await self.store.rows(query):
            if not any([0 <= e.undone < row["step"] for e in logged.entries[row["number"] + 1:]]):
                return row["step"], unpacked(logged.game, row["state"])
        if table["sandbox"]:
            raise Refused("this position was not kept")
        return 0, logged.game.start(logged.match.setup)

    async def _block(self, match: str, block: int) -> bytes | None:
        if (match, block) not in self._blocks:
            row = await self.store.row(sa.select(ARCHIVE).where(ARCHIVE.c.match == match, ARCHIVE.c.block == block))
            if row is None:
                return None
            if len(self._blocks) > 64:
                self._blocks.clear()
            self._blocks[match, block] = row["states"]
        return self._blocks[match, block]

    async def update(self, watched: WatchedMatch, viewer: int, step: int) -> Update:
        """An earlier position as a full update, without anything to choose."""
        return await self.once(watched, ("update", viewer, step), lambda: self._update(watched, viewer, step))

    async def _update(self, watched: WatchedMatch, viewer: int, step: int) -> Update:
        logged = watched.logged
        state = await self.state(watched, viewer, step)
        view = logged.game.view(state, viewer)
        presenter = presenter_of(logged.game)
        picture = presenter.picture(view)
        entry = logged.force[logged.known(viewer)[step] - 1] if step else logged.entries[0]
        lines = spoken(entry, viewer, step)
        end = result(presenter, state, view) if state.over else None
        return Update(match=logged.id, n=logged.count(viewer), step=step, seat=viewer, full=True,
                     picture=patched(picture, None) if picture is not None else None, decision=Decision(), blocked=(),
                     undo=UndoInfo(False), result=end, log=LogPart(step - 1, lines, step > 0),
                     last=tuple(dict.fromkeys([key for line in lines for key in line.touches])),
                     **position(presenter, view))

    async def scenes(self, watched: WatchedMatch, viewer: int, first: int, last: int) -> Film:
        """A stretch of the match as patches, for a page that shows it: at most the last of so many positions."""
        last = min(last, watched.logged.step(viewer))
        first = max(0, first, last - LONGEST_SCENES)
        return await self.once(watched, ("scenes", viewer, first, last),
                               lambda: self._scenes(watched, viewer, first, last))

    async def _scenes(self, watched: WatchedMatch, viewer: int, first: int, last: int) -> Film:
        logged, before, scenes, breath = watched.logged, None, [], Breath()
        presenter, places = presenter_of(logged.game), logged.known(viewer)
        for step in range(first, last + 1):
            await breath.take()
            picture = presenter.picture(logged.game.view(await self.state(watched, viewer, step), viewer))
            if picture is None:
                break
            entry = logged.force[places[step] - 1] if step else logged.entries[0]
            lines = spoken(entry, viewer, step) if step > first else ()
            scenes.append(Scene(step, patched(picture, before), lines))
            before = picture
        return Film(tuple(scenes))

    async def thumb(self, watched: WatchedMatch, viewer: int, near: int, step: int, size: tuple[int, int],
                    theme: Theme) -> str:
        """What is worth seeing of a position, small; near the pieces of a seat, if one is named."""
        async def made() -> str:
            presenter = presenter_of(watched.logged.game)
            view = watched.logged.game.view(await self.state(watched, viewer, step), viewer)
            picture = presenter.picture(view)
            if picture is None:
                raise Missing(f"{watched.logged.game.title} has no picture")
            colours = [panel.colour for panel in presenter.panels(view) if panel.seat == near]
            return picture.thumb(*size, theme, *colours)
        return await self.once(watched, ("thumb", viewer, near, step, size, theme), made)

    async def scores(self, watched: WatchedMatch, viewer: int) -> Scores:
        """The scores over the steps, and where a match that is over turned."""
        course = Course(watched.logged, viewer, lambda step: self.state(watched, viewer, step))
        return await self.once(watched, ("scores", viewer), course.scores)

    async def chronicle(self, watched: WatchedMatch, viewer: int, first: int, last: int) -> Told:
        """A stretch of the match in a sentence."""
        async def made() -> Told:
            game = watched.logged.game
            before = game.view(await self.state(watched, viewer, first), viewer)
            after = game.view(await self.state(watched, viewer, last), viewer)
            return Told(text=presenter_of(game).chronicle(before, after))
        return await self.once(watched, ("chronicle", viewer, first, last), made)

    async def reach(self, watched: WatchedMatch, viewer: int, step: int, key: str) -> ReachInfo:
        """What a piece reaches at a step."""
        async def made() -> ReachInfo:
            state = await self.state(watched, viewer, step)
            return presenter_of(watched.logged.game).reach(watched.logged.game.view(state, viewer), key)
        return await self.once(watched, ("reach", viewer, step, key), made)

    async def why(self, watched: WatchedMatch, viewer: int, step: int) -> list[Blocked]:
        """What a seat cannot pay for at a step: worked out when somebody asks, and then once for all who do."""
        async def made() -> list[Blocked]:
            return list(too_dear(await self.state(watched, viewer, step), viewer)) if viewer >= 0 else []
        return await self.once(watched, ("why", viewer, step), made)

    async def text(self, watched: WatchedMatch, viewer: int, step: int) -> TextPage:
        """A position in words."""
        async def made() -> TextPage:
            state = await self.state(watched, viewer, step)
            sections = presenter_of(watched.logged.game).sections(watched.logged.game.view(state, viewer))
            return TextPage(n=watched.logged.count(viewer), step=step, seat=viewer, sections=list(sections))
        return await self.once(watched, ("text", viewer, step), made)

    async def picture(self, watched: WatchedMatch, viewer: int, step: int, theme: Theme, sheet: str = "") -> str:
        """An earlier position drawn, as a file of its own: all of it, or one of its sheets."""
        async def made() -> str:
            state = await self.state(watched, viewer, step)
            drawn = presenter_of(watched.logged.game).picture(watched.logged.game.view(state, viewer))
            if drawn is None:
                raise Missing(f"{watched.logged.game.title} has no picture")
            if not sheet:
                return drawn.svg(theme)
            there = [one.name for one in drawn.sheets]
            if sheet not in there:
                raise Missing(f"this picture has no such sheet; it has {', '.join(there)}")
            return drawn.only(sheet).svg(theme)
        return await self.once(watched, ("picture", viewer, step, theme, sheet), made)

    async def png(self, watched: WatchedMatch, viewer: int, step: int, theme: str, scale: float) -> bytes:
        """An earlier position as PNG."""
        async def made() -> bytes:
            state = await self.state(watched, viewer, step)
            job = {"job": "png", "game": watched.logged.game.name, "states": [state.snapshot("msgpack")],
                   "seat": viewer, "theme": theme, "scale": scale}
            return bytes((await self._run(job, 30))["png"])
        return await self.drawn(watched, ("png", viewer, step, theme, scale), made)

    async def film(self, watched: WatchedMatch, viewer: int, first: int, last: int, theme: str) -> bytes:
        """A stretch of the match as GIF."""
        end = watched.logged.step(viewer)
        last = min(last, end)
        if not 0 <= first <= last:
            raise Refused(f"a film goes from one step to a later one, within 0 and {end}")
        if last - first >= LONGEST_FILM:
            raise Refused(f"a film has at most {LONGEST_FILM} positions")

        async def made() -> bytes:
            states, breath = [], Breath()
            for step in range(first, last + 1):
                states.append((await self.state(watched, viewer, step)).snapshot("msgpack"))
                await breath.take()
            job = {"job": "film", "game": watched.logged.game.name, "states": states, "seat": viewer, "theme": theme,
                   "seconds": 0.6}
            return bytes((await self._run(job, 120))["gif"])

        return await self.drawn(watched, ("film", viewer, first, last, theme), made)

    async def _in_line(self, job: dict[str, Any], seconds: float) -> dict[str, Any]:
        """What somebody asks for, unless too many do."""
        if self._line >= IN_LINE:
            raise TooOften("much is being drawn and checked just now; try again in a moment", 10)
        self._line += 1
        try:
            return await self.pool.run(job, seconds)
        finally:
            self._line -= 1

    async def _run(self, job: dict[str, Any], seconds: float) -> dict[str, Any]:
        try:
            return await self._in_line(job, seconds)
        except Failed as why:
            log.error("a job failed", job=job["job"], why=str(why)[:300])
            raise Unavailable("this took too long or failed; try again later") from why

    # -- the archive --------------------------------------------------------------------------------------------

    def archive_soon(self, watched: WatchedMatch) -> None:
        """Keep every position of a match that is over."""
        kept = watched.table["archived"] or watched.table["debug"]  # what designers did is no line from the seed on
        if not kept and watched.id not in self._archiving:
            self._archiving.add(watched.id)
            self.matches.task(self._archive(watched))

    async def _archive(self, watched: WatchedMatch) -> None:
        logged = watched.logged
        try:
            start = b""
            if watched.table["sandbox"]:
                start = (await self._nearest(watched, 0))[1].snapshot("msgpack")
            lines, kept = [(e.seat, e.notation) for e in logged.force], await self._kept_before(logged)
            counted = not start and not kept  # a sandbox and a match whose rules have changed begin in the middle
            job = {"job": "archive", "game": logged.game.name, "state": start, "seats": logged.seats, "draws": [],
                   "seed": watched.table["seed"], "options": watched.table["options"], "kept": kept}
            blocks: list[bytes] = []
            for first in range(0, max(1, len(lines)), ARCHIVED):  # a part at a time: others come in between
                some = lines[first:first + ARCHIVED]
                done = await self.pool.run({**job, "first": first, "lines": some,
                                            "last": first + len(some) == len(lines)}, CHECK_SECONDS)
                blocks += done["blocks"]
                job |= {"state": done["state"], "draws": done["draws"]}
            with suppress(Taken):  # another worker has kept the same
                await self.store.write_soon(partial(keep_positions, watched.id, blocks,
                                                      job["draws"] if counted else []))
            watched.table = {**watched.table, "archived": True}
        except (Failed, Refused) as why:
            if not self.pool.closed:  # what a stop leaves undone is taken up again after the next start
                log.warning("a match was not archived", match=watched.id, why=str(why)[:200])
        finally:
            self._archiving.discard(watched.id)

    async def _kept_before(self, logged: LoggedMatch) -> list[tuple[int, bytes]]:
        """Of a match whose rules changed under way: the positions that were kept, by step."""
        if not logged.rules_changed:
            return []
        rows = await self.store.rows(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.match == logged.id)
                                     .order_by(SNAPSHOTS.c.number))
        return [(row["step"], unpacked(logged.game, row["state"]).snapshot("msgpack")) for row in rows
                if not any([0 <= e.undone < row["step"] for e in logged.entries[row["number"] + 1:]])]

    # -- records ------------------------------------------------------------------------------------------------

    async def record(self, watched: WatchedMatch) -> str:
        """The record of a match that is over."""
        logged, table = watched.logged, watched.table
        if table["sandbox"]:
            raise NotNow("a sandbox begins in the middle and has no record of its own")
        if not logged.over:
            raise NotNow("the record holds all secrets: it can be had when the game is over")
        if logged.rules_changed:
            raise NotNow("the rules changed in the middle of this match: its record could not be played again, but "
                         "its positions can be looked at here")
        setup = Setup(logged.seats, int(table["seed"]), table["options"])
        lines = [f"{e.seat} {e.question} {e.notation}" for e in logged.force]
        return written(logged.game, setup, table["version"], lines, logged.state)

    async def take_in(self, who: Who, text: str) -> Imported:
        """A record from outside, checked action by action in a worker, as a private table to look at."""
        if text.count("\n") > LONGEST_RECORD:
            raise Refused(f"a record may have at most {LONGEST_RECORD} actions")
        try:
            read = await self._in_line({"job": "check", "text": text}, CHECK_SECONDS)
        except Hung:
            raise NotNow("checking this record takes too long now; try again later") from None
        except Failed as why:
            log.warning("a record could not be checked", why=str(why)[:300])
            raise Refused("this record cannot be played again") from None
        if read["script"]:
            raise Refused("a record with scripted draws is for tests, not for people")
        game = find(read["game"])
        table = new_table(game, who.id, seats=read["seats"], options=read["options"], seed=read["seed"],
                          name=f"Record of {game.title}", chosen=True, archived=read["over"])
        id, now = table["id"], self.store.clock.now()
        entries = [LogEntry(0, SPECTATOR, "", "", -1, False, "deal", now, read["opening"], "")]
        for number, row in enumerate(read["lines"], 1):
            entries.append(LogEntry(number, row["seat"], row["notation"], row["question"], -1, row["sealed"],
                                    f"import:{number}", now, row["told"], ""))
        before, rows, breath = security.commitment(table["salt"], table["seed"], id), [], Breath()
        for entry in entries:
            await breath.take()
            before = chained(before, id, entry)
            rows.append({"match": id, **msgspec.structs.asdict(entry), "hash": before})
        table |= {"state": "over" if read["over"] else "playing", "number": len(entries) - 1,
                  "step": len(entries) - 1, "outcome": read["outcome"], "winners": read["winners"],
                  "scores": read["scores"], "asked": read["asked"]}
        seats = [_seat(id, s, "hotseat", who.id, f"Seat {s + 1}") for s in range(read["seats"])]
        # or whoever opens it, and looks at a position of it, would have it played again while all wait
        kept = [{"match": id, "number": step, "step": step, "version": game.rules_version, "state": state}
                for step, state in read["kept"].items()]
        await self._lay(table, seats, rows, *kept)
        if read["over"]:
            await self.store.write_soon(partial(keep_positions, id, read["blocks"], ()))
        return Imported(table=id, steps=len(entries) - 1, over=read["over"])

    # -- sandboxes ----------------------------------------------------------------------------------------------

    async def branch(self, who: Who, watched: WatchedMatch, wish: Branch) -> str:
        """A private table that goes on from a step; what the seat could not know is dealt anew."""
        logged = watched.logged
        state = (await self.state(watched, wish.seat, wish.step)).clone()
        if state.over:
            raise NotNow("the game is over at this step; choose an earlier one")
        open_book = logged.over or all([row["person"] == who.id for row in watched.seats])
        rng = Rng(secrets.randbits(60))
        if not open_book:
            state = state.sample(wish.seat, rng)
        state.rng, state.script = started(security.new_seed()), ()  # nobody tries out the real dice
        level = self.tables.level(logged.game, wish.others) if wish.others else ""
        table = new_table(logged.game, who.id, seats=logged.seats, options=watched.table["options"], seed="0",
                          sandbox=True, name=f"Sandbox from step {wish.step}", state="playing")
        seats = [_seat(table["id"], s, "person" if s == max(0, wish.seat) else "bot" if level else "hotseat",
                       who.id, who.name if s == max(0, wish.seat) else f"Seat {s + 1}", level)
                 for s in range(logged.seats)]
        return await self._under_way(table, seats, Match(logged.game, logged.match.setup, state))

    async def learn(self, who: Who, game: Game, lesson: Lesson) -> str:
        """A private table at the first step of a lesson; the learner moves the others too, as the lesson says."""
        table = new_table(game, who.id, seats=lesson.seats, options=dict(lesson.options), seed="0", sandbox=True,
                          name=lesson.title, state="playing")
        seats = [_seat(table["id"], s, "person" if s == lesson.seat else "hotseat", who.id,
                       who.name if s == lesson.seat else f"Seat {s + 1}") for s in range(lesson.seats)]
        return await self._under_way(table, seats, lesson.begun(game))

    async def _under_way(self, table: Row, seats: list[Row], match: Match) -> str:
        """Lay a table whose match begins in the middle; what happened before it is told as its set-up."""
        before = [*match.opening, *[event for line in match.lines for event in line.events]]
        entry = opening(table["id"], before, self.store.clock.now(), "sandbox", manner_of(match.game))
        fresh = LoggedMatch(table["id"], match.game, Match(match.game, match.setup, match.state), [entry], 0)
        summary = fresh.summary()
        table |= {name.removeprefix("new_"): value for name, value in summary.items() if name != "match"}
        snapshot = {"match": table["id"], "number": 0, "step": 0, "version": match.game.rules_version,
                    "state": packed(match.state)}
        await self._lay(table, seats, [{"match": table["id"], **msgspec.structs.asdict(entry)}], snapshot)
        await self.matches.get(table["id"])
        return str(table["id"])

    async def _lay(self, table: Row, seats: list[Row], entries: list[Row], *snapshots: Row) -> None:
        """A table that is under way from the first."""
        async with self.store.write() as connection:
            await connection.execute(sa.insert(TABLES), table)
            await connection.execute(sa.insert(SEATS), seats)
            await connection.execute(sa.insert(LOG), entries)
            if snapshots:
                await connection.execute(sa.insert(SNAPSHOTS), snapshots)

    async def archive_left(self) -> None:
        """Archive what ended while nobody could."""
        query = sa.select(TABLES.c.id).where(TABLES.c.state == "over", TABLES.c.archived.is_(False),
                                             TABLES.c.debug.is_(False)).limit(20)
        for row in await self.store.rows(query):
            try:
                self.archive_soon(await self.matches.get(row["id"]))
            except (Refused, Missing) as why:
                log.warning("a match cannot be archived", match=row["id"], why=str(why)[:200])
            await asyncio.sleep(0.2)


_NO_POSITIONS: Final = sa.delete(ARCHIVE).where(ARCHIVE.c.match == sa.bindparam("of"))
_ARCHIVED: Final = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("of")).values(archived=True)


def keep_positions(match: str, blocks: Sequence[bytes], draws: Sequence[Sequence[int]],
                   connection: sa.Connection) -> None:
    """All positions of a match that is over, and what it drew; kept once, by whichever worker comes first."""
    note_draws(connection, match, draws)
    connection.execute(_NO_POSITIONS, {"of": match})
    connection.execute(sa.insert(ARCHIVE), [{"match": match, "block": number, "states": states}
                                            for number, states in enumerate(blocks)])
    connection.execute(_ARCHIVED, {"of": match})


def _seat(table: str, seat: int, kind: str, person: str, name: str, level: str = "") -> Row:
    bot = level if kind == "bot" else ""
    return {"table": table, "seat": seat, "kind": kind, "person": None if bot else person,
            "name": f"{level.capitalize()} bot" if bot else name, "bot": bot}


def known_game(name: str) -> Game:
    """A game by name, or the HTTP way to say that there is none."""
    try:
        return find(name)
    except Refused as why:
        raise Missing(str(why)) from None
