"""Numbers that members of Control change, forms of the desk, and what the desk takes back."""
from __future__ import annotations

import json

from hegemon.kernel.live import Tool
from hegemon.server.errors import NotNow
from hegemon.server.events.hooks import ROOM, Hooks, hooks_of
from hegemon.server.events.staff import Member
from hegemon.server.matches.logged import LoggedMatch
from hegemon.server.matches.matches import Matches
from hegemon.server.protocol.events import Effect, FormWish, ToolInfo, ToolWish, UndoWish


class Numbers:
    """What is changed at all desks."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.store = matches.store

    async def tools(self, by: Member, place: str) -> list[ToolInfo]:
        """The numbers of a place that can be changed."""
        watched = await self.matches.settled(by.table)
        hooks = hooks_of(watched.logged.game)
        return [ToolInfo(key=_tool_key(tool), area=tool.area, place=tool.place, label=tool.label, value=tool.value,
                         less=bool(tool.less), more=bool(tool.more))
                for tool in hooks.tools(hooks.view(watched.logged.state))
                if (tool.less or tool.more) and (not place or tool.place == place or place == ROOM)]

    async def turn(self, by: Member, wish: ToolWish) -> Effect:
        """A number one up or down."""
        watched = await self.matches.settled(by.table)
        hooks = hooks_of(watched.logged.game)
        found = [tool for tool in hooks.tools(hooks.view(watched.logged.state)) if _tool_key(tool) == wish.tool]
        step = getattr(found[0], wish.step) if found else ""
        if not step:
            raise NotNow("this number cannot be changed so now")
        return await self.form(by, FormWish(do=f"{step} {json.dumps(wish.reason, ensure_ascii=False)}", key=wish.key,
                                            dry=wish.dry))

    async def form(self, by: Member, wish: FormWish) -> Effect:
        """A form of the desk, or what it would change."""
        watched = await self.matches.settled(by.table)
        logged = watched.logged
        hooks, desk = hooks_of(logged.game), hooks_of(logged.game).desk(logged.state)
        if desk < 0:
            raise NotNow("this game has no desk of Control")
        effect = _effect(logged, hooks, desk, wish.do)
        if not wish.dry:
            await self.matches.submit(by.table, desk, wish.key, lambda now: [
                now.play(desk, wish.do, wish.key, self.store.clock.now(), by=by.by)])
        return effect

    async def undo(self, by: Member, wish: UndoWish) -> None:
        """Take back what the desk did last."""
        watched = await self.matches.settled(by.table)
        desk = hooks_of(watched.logged.game).desk(watched.logged.state)
        if desk < 0 or watched.logged.match.undoable(desk) < 0:
            raise NotNow("there is nothing of the desk to take back: since then something was revealed or somebody "
                         "answered")
        await self.matches.submit(by.table, desk, wish.key,
                                  lambda logged: [logged.undo(desk, wish.key, self.store.clock.now(), by=by.by)])


def _tool_key(tool: Tool) -> str:
    return f"{tool.area}|{tool.place}|{tool.label}"[:160]


def _effect(logged: LoggedMatch, hooks: Hooks, desk: int, notation: str) -> Effect:
    """What a form would change, tried on a clone: the numbers of the desk, and what would be said."""
    match = logged.match.copy()
    before = {_tool_key(tool): tool for tool in hooks.tools(hooks.view(match.state))}
    line = match.play(desk, logged.game.verbs.read(notation))
    after = hooks.tools(hooks.view(match.state))
    changes = [(tool.label, before[_tool_key(tool)].value, tool.value) for tool in after
               if _tool_key(tool) in before and before[_tool_key(tool)].value != tool.value]
    return Effect(lines=[what.say(parts) for what, parts, to in line.events if to is None or desk in to],
                  changes=changes)
