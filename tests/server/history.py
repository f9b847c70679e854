"""What players sent, were told and were shown, and whether all of that agrees with the log in the end.

Every acknowledged action stands in the log exactly once; what was only ever refused does not; what was acknowledged
before something else was sent stands before it; and whatever a viewer was shown is the log up to some entry, as this
viewer may know it, never less than the viewer was shown on the same socket before.
"""
from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from hegemon.kernel import SPECTATOR
from hegemon.server.database.schema import LOG, TABLES
from hegemon.server.database.store import Store
from hegemon.server.maintenance import _check
from hegemon.server.matches.logged import LogEntry, spoken
from hegemon.server.matches.matches import entry_of

KEPT = 100  # of the lines that a viewer was shown, the last so many are compared
Told = tuple[int, int]  # the step, and the last lines


class Sent(msgspec.Struct):
    """An action somebody sent, in however many copies."""
    match: str
    key: str
    first: float             # when the first copy went out
    copies: int = 0
    acknowledged: int = 0
    repeats: int = 0         # of these, those that say so
    refused: int = 0
    done: float = 0.0        # when it was first acknowledged


class Shown(msgspec.Struct):
    """One update that a viewer took in."""
    socket: int              # how many sockets this viewer had opened by then
    n: int
    told: Told
    text: str                # the last line, for whoever looks for the mistake


class Viewer(msgspec.Struct):
    """Everything one viewer of a match was shown."""
    match: str
    seat: int
    shown: list[Shown]


class Verdict(msgspec.Struct):
    """What does not agree."""
    lost: list[str] = []       # acknowledged, and not in the log
    twice: list[str] = []      # in the log more than once
    refused: list[str] = []    # in the log, though every copy was refused
    order: list[str] = []      # before what was acknowledged before it was sent
    shown: list[str] = []      # updates that are no beginning of the log
    back: list[str] = []       # updates that go back on the same socket
    problems: list[str] = []   # what `hegemon check` finds

    def all(self) -> list[str]:
        """Everything, each with what it is."""
        kinds = ("lost", "twice", "refused", "order", "shown", "back", "problems")
        return [f"{kind}: {one}" for kind in kinds for one in getattr(self, kind)]


class History:
    """What happened, as the clients know it."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, str], Sent] = {}
        self.viewers: list[Viewer] = []

    def send(self, match: str, key: str) -> Sent:
        """An action that goes out for the first time."""
        sent = self.sent[match, key] = Sent(match, key, time.monotonic())
        return sent

    def viewer(self, match: str, seat: int) -> Viewer:
        """Somebody begins to look on."""
        viewer = Viewer(match, seat, [])
        self.viewers.append(viewer)
        return viewer

    def answered(self, sent: Sent, ok: bool, repeated: bool = False) -> None:
        """A copy of an action was answered."""
        if not ok:
            sent.refused += 1
            return
        sent.done = sent.done or time.monotonic()
        sent.acknowledged += 1
        sent.repeats += repeated

    def acknowledged(self) -> int:
        """How many actions were acknowledged at least once."""
        return sum([sent.acknowledged > 0 for sent in self.sent.values()])

    def updates(self) -> int:
        """How many updates were taken in."""
        return sum([len(viewer.shown) for viewer in self.viewers])


def digest(lines: Iterable[str]) -> int:
    """The last lines of a log as a number."""
    return hash(tuple(lines)[-KEPT:])


async def judged(history: History, database: str) -> Verdict:
    """The history against what is stored."""
    store = await Store.open(database)
    try:
        rows, ended = await store.every(  # in one moment: a killed worker's last words may still be on their way
            sa.select(LOG).order_by(LOG.c.match, LOG.c.number), sa.select(TABLES.c.id).where(TABLES.c.state == "over"))
        over = {row["id"] for row in ended}
    finally:
        await store.close()
    logs: dict[str, list[LogEntry]] = {}
    for row in rows:
        logs.setdefault(row["match"], []).append(entry_of(row))
    verdict = agreed(history, logs, over)
    verdict.problems = (await _check(database)).problems
    return verdict


def agreed(history: History, logs: dict[str, list[LogEntry]], over: set[str]) -> Verdict:
    """The history against the logs of all matches and the set of those that are over."""
    verdict = Verdict([], [], [], [], [], [], [])
    for match, entries in logs.items():
        numbers: dict[str, list[int]] = {}
        for entry in entries:
            numbers.setdefault(entry.key, []).append(entry.number)
        verdict.twice += [f"{match} {key}" for key, places in numbers.items() if len(places) > 1]
        mine = [sent for (where, _), sent in history.sent.items() if where == match]
        verdict.refused += [f"{match} {sent.key}" for sent in mine if sent.key in numbers
                            and sent.refused == sent.copies]
        verdict.order += _disordered(mine, {key: places[0] for key, places in numbers.items()})
    there = {(match, entry.key) for match, entries in logs.items() for entry in entries}
    verdict.lost = [f"{match} {key}" for (match, key), sent in history.sent.items()
                    if sent.acknowledged and (match, key) not in there]
    tables: dict[tuple[str, int], dict[int, Told]] = {}
    for viewer in history.viewers:
        where = viewer.match, viewer.seat
        if where not in tables:
            tables[where] = beginnings(logs.get(viewer.match, []), viewer.seat, viewer.match in over)
        verdict.shown += [f"{viewer.match} from seat {viewer.seat} at {shown.n}: {shown.text!r}, {shown.told} and not "
                          f"{tables[where].get(shown.n)} of {max(tables[where], default=0)}"
                          for shown in viewer.shown if tables[where].get(shown.n) != shown.told]
        verdict.back += [f"{viewer.match} from seat {viewer.seat}: {after.n} after {before.n}"
                         for before, after in zip(viewer.shown, viewer.shown[1:])
                         if before.socket == after.socket and after.n < before.n]
    return verdict


def _disordered(sent: Sequence[Sent], numbers: dict[str, int]) -> list[str]:
    """Actions that stand behind one that was sent only after they were acknowledged."""
    latest, wrong = 0.0, []
    for one in sorted([s for s in sent if s.key in numbers], key=lambda s: numbers[s.key]):
        if one.done and one.done < latest:
            wrong.append(f"{one.match} {one.key}")
        latest = max(latest, one.first)
    return wrong


def beginnings(entries: Sequence[LogEntry], viewer: int, over: bool) -> dict[int, Told]:
    """What a viewer is told at every number the viewer may count to."""
    found: dict[int, Told] = {}
    force: list[LogEntry] = []
    count = 0
    for place, entry in enumerate(entries):
        if entry.undone >= 0:
            del force[entry.undone]
        elif entry.seat != SPECTATOR:
            force.append(entry)
        everything = over and place == len(entries) - 1
        count += place > 0 and (not entry.sealed or entry.seat == viewer)
        known = [e for e in force if everything or not e.sealed or e.seat == viewer]
        lines = [line.text for e in [entries[0], *known] for line in spoken(e, viewer, 0)]
        found[place if everything else count] = (len(known), digest(lines))
    return found


def took(shown: dict[str, Any], log: list[dict[str, Any]], socket: int) -> Shown:
    """What a client holds after an update."""
    lines = [line["text"] for line in log]
    return Shown(socket, shown["n"], (shown["step"], digest(lines)), lines[-1] if lines else "")
