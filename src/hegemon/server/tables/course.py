"""How a match went: the scores over its steps, and the moments at which it turned, each with what was said of it."""
from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from hegemon.kernel.words import names_of
from hegemon.server.loop import Breath
from hegemon.server.matches.logged import LoggedMatch, spoken
from hegemon.server.matches.perspective import measure, points, presenter_of
from hegemon.server.protocol.bodies import Head, Scores, Turn
from hegemon.server.protocol.update import ShownLine

CHART_POINTS: Final = 90
APART: Final = 12     # two moments are at least so part of the match apart
BACK: Final = 12      # so many steps before a moment are asked for what was told
Scored = Sequence[int | None]  # a number for each seat, None where it was hidden


class Course:
    """The scores of a match as a viewer saw them; of one that is over, as they counted where something was hidden."""

    def __init__(self, logged: LoggedMatch, viewer: int, state: Callable[[int], Awaitable[Any]]) -> None:
        self.logged = logged
        self.viewer = viewer
        self.state = state  # at a step of the viewer
        self.breath = Breath()
        game = logged.game
        self.panels = presenter_of(game).panels(game.view(logged.state, viewer))
        best = max(self.panels, key=lambda panel: points(panel) or 0, default=None)
        self.of = measure(best) if best is not None else ""  # what the numbers are: VP

    async def scores(self) -> Scores:
        """All of it."""
        last = self.logged.step(self.viewer)
        steps = sorted({round(i * last / CHART_POINTS) for i in range(CHART_POINTS + 1)})
        rows = [await self.row(step) for step in steps]
        heads = [Head(line.step, line.text, line.head) for line in self.logged.log(self.viewer) if line.head]
        return Scores(steps=steps, scores=rows, of=self.of, heads=heads,
                      turns=await self.turns(steps, rows) if self.over else [])

    @property
    def over(self) -> bool:
        return self.logged.over

    async def row(self, step: int) -> list[int | None]:
        """The score of every seat at a step."""
        await self.breath.take()
        game, state = self.logged.game, await self.state(step)
        shown = {panel.seat: points(panel) for panel in presenter_of(game).panels(game.view(state, self.viewer))}
        row = [shown.get(seat) for seat in range(self.logged.seats)]
        return [*game.scores(state)] if self.over and None in row else row

    async def turns(self, steps: Sequence[int], rows: Sequence[Scored]) -> list[Turn]:
        """The moments at which it turned, to the step."""
        called = {panel.seat: panel.name for panel in self.panels}
        found: list[Turn] = []
        for i, seat in turned(rows):
            between = [rows[i - 1], *[await self.row(step) for step in range(steps[i - 1] + 1, steps[i])], rows[i]]
            at = max(range(1, len(between)), key=lambda k: grown(between[k - 1], between[k], seat))
            before, after, step = between[at - 1], between[at], steps[i - 1] + at
            won = [now - then if then is not None and now is not None else 0 for then, now in zip(before, after)]
            who = seat if won[seat] > 0 else won.index(min(won))  # where others lost, who lost most is spoken of
            text = self.said(step, who, called.get(who, ""), abs(won[who]))
            found.append(Turn(step, seat, margin(before, seat), margin(after, seat), text))
        return found

    def said(self, step: int, who: int, name: str, won: int) -> str:
        """What was told of a seat at a step or, where points are counted later, shortly before; else what
        weighs most of all that was told, or was done."""
        logged = self.logged
        entries = [logged.force[place - 1] for place in logged.known(self.viewer)[max(1, step - BACK):step + 1]]
        for back, entry in enumerate(reversed(entries)):
            text = about(spoken(entry, self.viewer, step - back), who, name, won, self.of)
            if text:
                return text
        heaviest = max(spoken(entries[-1], self.viewer, step), key=lambda line: line.weight, default=None)
        if heaviest is not None and heaviest.weight:
            return heaviest.text
        names = names_of(logged.game.room("words"), logged.game.view(logged.state, self.viewer))
        return logged.game.verbs.say(logged.game.verbs.read(entries[-1].notation), names)


def margin(row: Scored, seat: int) -> int:
    """How far a seat is before the best of the others."""
    return (row[seat] or 0) - max([s for other, s in enumerate(row) if other != seat and s is not None], default=0)


def grown(before: Scored, after: Scored, seat: int) -> int:
    """By how much the margin of a seat grew; not at all where somebody's score came to be known or hidden."""
    alike = [s is None for s in before] == [s is None for s in after] and after[seat] is not None
    return margin(after, seat) - margin(before, seat) if alike else 0


def turned(rows: Sequence[Scored], most: int = 3) -> list[tuple[int, int]]:
    """The rows after which the margin between the first two had changed most, with who had gained; in order, never
    two close to each other."""
    gains: list[tuple[int, int, int]] = []
    for i, after in enumerate(rows[1:], 1):
        first = sorted([seat for seat, s in enumerate(after) if s is not None], key=lambda s: -(after[s] or 0))[:2]
        if len(first) == 2:
            gains.append(max([(grown(rows[i - 1], after, seat), i, seat) for seat in first]))
    chosen: list[tuple[int, int]] = []
    for change, i, seat in sorted(gains, key=lambda one: -one[0]):
        if change > 0 and len(chosen) < most and all([abs(i - j) * APART >= len(rows) for j, _ in chosen]):
            chosen.append((i, seat))
    return sorted(chosen)


def about(lines: Sequence[ShownLine], seat: int, name: str, won: int, of: str) -> str:
    """Of what was told at a moment that which tells of a seat and of its points, most of them first; else what weighs
    most of it. Nothing, if it is housekeeping alone."""
    def told(line: ShownLine) -> tuple[int, int]:
        exact = str(won) in re.findall(r"\d+", line.text)
        parts = [int(n) for n in re.findall(rf"(\d+) {re.escape(of.removesuffix('s'))}", line.text)] if of else []
        return won if exact else max([n for n in parts if n <= won], default=0), line.weight

    said = [line for line in lines if not line.head and (line.seat == seat or name and name in line.text)]
    best = max(reversed(said), key=told, default=None)
    return best.text if best is not None and any(told(best)) else ""
