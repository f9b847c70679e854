"""Tables that are open to designers: the whole state, forced dice, other positions, tests and reports made of them.

Every change stands in the log as a remark with a snapshot beside it, so the match opens again like any other; such a
table never counts for ratings, and everybody at it can look.
"""
from __future__ import annotations

import asyncio
import json
from typing import Any

from hegemon import __version__
from hegemon.kernel import SPECTATOR, Match, Refused
from hegemon.kernel.lessons import lessons
from hegemon.kernel.record import opened, read_header, replay, written
from hegemon.kernel.registry import find
from hegemon.server import security
from hegemon.server.errors import Forbidden, Missing, NotNow
from hegemon.server.matches.logged import LogEntry, LoggedMatch
from hegemon.server.matches.watched import WatchedMatch
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.debugging import DebugPage, DebugText, DebugWish, ScenarioInfo
from hegemon.server.tables.replays import Replays
from hegemon.server.tables.tables import Tables

TEST = '''"""{title}: a position and an action, kept at a table of designers."""
from hegemon.kernel.registry import find

GAME, SEAT, ACTION = "{game}", {seat}, "{action}"
POSITION = r"""{position}"""
AFTER = "{digest}"


def test_the_action_comes_out_as_it_did() -> None:
    game = find(GAME)
    state = game.restored(POSITION.encode())
    state.apply(SEAT, game.verbs.read(ACTION))
    assert state.digest() == AFTER
'''


class Debugging:
    """What designers do at tables that allow it."""

    def __init__(self, tables: Tables, replays: Replays) -> None:
        self.tables = tables
        self.replays = replays
        self.matches = tables.matches

    async def _open(self, who: Who, id: str) -> WatchedMatch:
        """The match of a table for somebody who sits there or hosts it."""
        table, seats = await self.tables.seen(who, id)
        if table["host"] != who.id and not any([row["person"] == who.id for row in seats]):
            raise Forbidden("this is for those who play here")
        if not table["debug"]:
            raise Forbidden("this table is not open to designers: its host says so when it is set up")
        return await self.matches.settled(id)

    async def page(self, who: Who, id: str) -> DebugPage:
        """The position with everything in it."""
        logged = (await self._open(who, id)).logged
        state = logged.state
        return DebugPage(step=len(logged.force), digest=state.digest(), draws=list(state.script),
                         asks=[f"seat {q.seat + 1}: {q.name()}, {q.prompt}" for q in state.open],
                         tree=json.loads(state.snapshot()),
                         scenarios=[ScenarioInfo(name=one.name, title=one.title) for one in lessons(logged.game)
                                    if one.seats == logged.seats])

    async def change(self, who: Who, id: str, wish: DebugWish) -> None:
        """Force dice, or go to another position."""
        watched = await self._open(who, id)
        logged = watched.logged
        if logged.over:
            raise NotNow("the game is over: its record can be looked at")
        if wish.do == "step":
            await self.replays.rewind(watched, wish.step, "designer",
                                      f"A designer put the match back to action {wish.step}.")
            return
        state, words = await self._position(watched, wish)
        key = f"debug:{security.new_id()}"

        def act(now: LoggedMatch) -> list[LogEntry]:
            return now.rewind(state, len(now.force), key, self.tables.store.clock.now(), "designer", words)

        await self.matches.submit(id, SPECTATOR, key, act)
        watched = await self.matches.settled(id)
        watched.rebind(watched.logged, watched.table, watched.seats)

    async def _position(self, watched: WatchedMatch, wish: DebugWish) -> tuple[Any, str]:
        logged = watched.logged
        if wish.do == "draws":
            state = logged.state.clone()
            state.script = tuple(wish.draws)
            words = f"The next draws are {', '.join(map(str, wish.draws))}."
            return state, words if wish.draws else "Chance decides again."
        if wish.do == "scenario":
            found = [one for one in lessons(logged.game) if one.name == wish.scenario and one.seats == logged.seats]
            if not found:
                raise Missing("there is no such position for so many seats")
            return found[0].begun(logged.game).state, f"The match goes on from “{found[0].title}”."
        header = read_header(wish.record)
        if header.game != logged.game.name or header.seats != logged.seats:
            raise Refused(f"this is a record of {header.game[:60]} with {header.seats} seats")
        if dict(header.options) != dict(opened(wish.record, find).setup.options) or (
                dict(header.options) != dict(logged.match.setup.options)):
            raise Refused("the record was played with other options")
        match = await asyncio.to_thread(replay, wish.record, find, wish.step)
        if match.state.over:
            raise NotNow("the game is over at this action; choose an earlier one")
        return match.state, f"The match goes on from action {len(match.lines)} of a record."

    async def as_test(self, who: Who, id: str) -> DebugText:
        """The last action as a test: the position before it, and what it became."""
        watched = await self._open(who, id)
        logged = watched.logged
        if not logged.force:
            raise NotNow("nothing was done yet")
        last = logged.force[-1]
        before = await self.replays.after(watched, len(logged.force) - 1)
        text = TEST.format(title=logged.game.title, game=logged.game.name, seat=last.seat,
                           action=last.notation.replace('"', '\\"'), position=before.snapshot().decode(),
                           digest=logged.state.digest())
        return DebugText(name=f"test_{logged.game.name}_{len(logged.force)}.py", text=text)

    async def report(self, who: Who, id: str, text: str) -> DebugText:
        """What somebody saw, with the record up to here and the number of the action."""
        watched = await self._open(who, id)
        logged = watched.logged
        lines = [f"{e.seat} {e.question} {e.notation}" for e in logged.force]
        match: Match = logged.match
        record = written(logged.game, match.setup, logged.game.rules_version, lines, logged.state)
        asked = "\n".join([f"seat {q.seat + 1}: {q.name()}, {q.prompt}" for q in logged.state.open])
        made = (f"{logged.game.title}, hegemon {__version__}, rules {logged.game.rules_version}, table {id}\n"
                f"action {len(logged.force)}, state {logged.state.digest()}\n\n{text.strip() or 'No words.'}\n\n"
                f"Asked:\n{asked or 'nothing'}\n\nRecord:\n{record}\nPosition:\n{logged.state.snapshot().decode()}\n")
        return DebugText(name=f"report-{logged.game.name}-{id}-{len(logged.force)}.txt", text=made)
