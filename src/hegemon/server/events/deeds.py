"""What was done at a table, as members of Control read it: seats by their roles, clocks in minutes."""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from hegemon.kernel.live import Timetable
from hegemon.server.protocol.bodies import ActInfo

CLOCK: Final = re.compile(r"(.*?) ?(\d+) s")         # of a clock, as its acts keep it: "2.map 1200 s"
PHASE: Final = re.compile(r"(\d+)\.(\w+)")
SEAT: Final = re.compile(r"(.*?)\bseat (\d+)(.*)")
MOST: Final = 200                                    # letters of a deed
STILL: Final = {"clock: start": "lets the clock run", "clock: pause": "stops the clock",
                "clock: freeze": "freezes the table", "clock: break": "calls a break"}


def telling(titles: Mapping[int, str], day: Timetable | None) -> Callable[[ActInfo], str]:
    """What says an act: `titles` are the roles of seats, `day` the phases of a round."""
    phases = {phase.key: phase.title for phase in day.phases} if day is not None else {}

    def timed(found: str) -> str:
        """ "2.map 1200 s": Turn 2, Map Phase 20:00."""
        parts = CLOCK.fullmatch(found)
        if parts is None:
            return found
        where, seconds = PHASE.fullmatch(parts[1]), int(parts[2])
        title = f"{day.word} {where[1]}, {phases.get(where[2], where[2])}" if day is not None and where else parts[1]
        return f"{title} {seconds // 60}:{seconds % 60:02d}".strip()

    def clocked(act: ActInfo) -> str:
        if act.what in STILL:
            return STILL[act.what] if act.after != "the gate is open" else "opens the gate"
        before, after = timed(act.before), timed(act.after)
        if CLOCK.fullmatch(act.before) and CLOCK.fullmatch(act.after):
            after = after.rpartition(" ")[2]         # of the same clock
        return f"{act.what}: {_changed(before, after)}"

    def said(act: ActInfo) -> str:
        if act.what.startswith("clock"):
            return clocked(act)
        what = SEAT.fullmatch(act.what)
        if what is None:
            return f"{act.what}: {_changed(act.before, act.after)}"
        role = titles.get(int(what[2]) - 1) or f"seat {what[2]}"
        if what[1] == "bot in ":
            return f"{role}: a bot plays" if act.after else f"{role}: the bot stops"
        if what[1] == "gives ":
            return f"gives {role} to a walk-in"
        return f"{what[1]}{role}{what[3]}: {_changed(act.before, act.after)}" if what[1] or what[3] or act.before \
            else f"sits down as {role}"

    return lambda act: said(act).removesuffix(": ")[:MOST]


def many(count: int, thing: str) -> str:
    """So many of something."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _changed(before: str, after: str) -> str:
    return " → ".join([word for word in (before, after) if word]) if before != after else ""
