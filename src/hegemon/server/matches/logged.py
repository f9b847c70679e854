"""One match in memory: the kernel's match, the log it came from, and what each viewer may count.

The log numbers everything; a viewer's own count leaves out what others do under seal, because even how many steps a
secret plan takes is secret. When the game is over everything counts.
"""
from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

import msgspec
from msgspec import Struct

from hegemon.kernel import SPECTATOR, Action, Event, Game, Match, Question, Refused, State, Verb
from hegemon.server.protocol.update import ShownLine

UPGRADE: Final = "upgrade"     # stands for the question in an entry that says that the rules have changed
SNAPSHOT_EVERY: Final = 40     # actions, at the next point nothing before can be undone
SNAPSHOT_LATEST: Final = 400   # actions, wherever that is


class Stale(Refused):
    """A submission made from a position that is gone; it carries the present number."""

    def __init__(self, why: str, n: int) -> None:
        super().__init__(why)
        self.n = n


class LogLine(Struct, array_like=True, frozen=True):
    """One line of the log as it was said, and who may know it (None: everybody)."""
    text: str
    rule: str
    seat: int
    touches: tuple[str, ...]
    to: tuple[int, ...] | None
    dice: tuple[int, ...] = ()
    weight: int = 1          # 0 never summed up, 1 a move, 2 a turn of fortune, 3 news


class LogEntry(Struct, frozen=True):
    """One entry of the log; number 0 is the set-up."""
    number: int
    seat: int
    notation: str
    question: str
    undone: int          # of an undo: the place in force that goes; else -1
    sealed: bool         # nobody but the seat may know of it before the end
    key: str
    time: float
    told: bytes          # of tuple[LogLine, ...]
    hash: str

    @property
    def action(self) -> bool:
        """Whether somebody acted: neither the set-up, nor an undo, nor a remark about the rules."""
        return self.undone < 0 and self.seat >= 0

    def lines(self) -> tuple[LogLine, ...]:
        """What was said."""
        return _read_lines(self.told)


_read_lines = lru_cache(4096)(msgspec.msgpack.Decoder(tuple[LogLine, ...]).decode)  # every viewer is told the same
written_lines: Callable[[Sequence[LogLine]], bytes] = msgspec.msgpack.Encoder().encode
NOTHING_TOLD: Final = written_lines(())


NO_WEIGHTS: Final[Mapping[str, int]] = {}


@cache
def weights_of(game: Game) -> Mapping[str, int]:
    """How much the events of a game weigh when what happened is summed up, where the game says so."""
    return getattr(game.room("live"), "WEIGHTS", NO_WEIGHTS)


def told(events: Iterable[Event], weights: Mapping[str, int] = NO_WEIGHTS) -> bytes:
    """Events as the lines they give, so that looking at a match never runs its rules again."""
    return written_lines([_line(event, weights.get(event[0].name, 1)) for event in events])


def _line(event: Event, weight: int) -> LogLine:
    try:
        return _kept_line(event, weight)
    except TypeError:  # a part is a list, by which nothing can be found again
        return _made_line(event, weight)


def _made_line(event: Event, weight: int) -> LogLine:
    what, parts, to = event
    return LogLine(what.say(parts), what.rule, what.owner(parts), tuple(what.touches(parts)), to, rolled(what, parts),
                   weight)


_kept_line = lru_cache(8192)(_made_line)  # a game says much the same again and again


def rolled(what: Verb, parts: Action) -> tuple[int, ...]:
    """The dice an event tells of: its parts by the name of `die` or `dice`."""
    faces: list[int] = []
    for domain, part in zip(what.domains, parts):
        if domain.name in ("die", "dice"):
            faces += [face for face in (part if isinstance(part, (tuple, list)) else (part,)) if type(face) is int]
    return tuple(faces)


def chained(before: str, match: str, entry: LogEntry) -> str:
    """The hash of an entry over everything in it and the hash before."""
    plain = (match, entry.number, entry.seat, entry.notation, entry.question, entry.undone, entry.sealed, entry.key,
             entry.time, entry.told, before)
    return hashlib.sha256(msgspec.msgpack.encode(plain)).hexdigest()


def packed(state: State) -> bytes:
    """A snapshot for the database."""
    return zlib.compress(state.snapshot("msgpack"), 1)


def unpacked(game: Game, blob: bytes) -> Any:
    """The state a snapshot was made of."""
    try:
        return game.restored(zlib.decompress(blob), "msgpack")
    except (KeyError, AttributeError, TypeError, ValueError, zlib.error):
        raise Refused(f"this position was kept by an older {game.title} and there is no way from there") from None


class LoggedMatch:
    """A match in memory: the kernel's match and its log."""

    def __init__(self, id: str, game: Game, match: Match, entries: Sequence[LogEntry], base: int) -> None:
        self.id = id
        self.game = game
        self.match = match
        self.entries = list(entries)
        self.base = base                     # actions in force before the kernel's first kept line
        self.seats = match.state.seats
        self.force = in_force(entries)
        self.remarks = remarks(entries)
        self.keys = {e.key: e for e in entries}
        self.kept = base                     # the step of the last snapshot
        self.broken = False                  # memory and database may differ: load again
        self._counts = [0] * (self.seats + 1)
        self._steps = [0] * (self.seats + 1)
        self._changed = [0] * self.seats
        self._count_all()

    # -- numbers ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state."""
        return self.match.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.match.state.over)

    @property
    def number(self) -> int:
        """The true number of log entries."""
        return len(self.entries) - 1

    def knows(self, viewer: int, entry: LogEntry) -> bool:
        """Whether a viewer may know that an entry exists."""
        return not entry.sealed or entry.seat == viewer or self.match.state.over

    def count(self, viewer: int) -> int:
        """Log entries as a viewer may count them: the `n` of updates."""
        return len(self.entries) - 1 if self.match.state.over else self._counts[viewer + 1]

    def step(self, viewer: int) -> int:
        """Actions in force as a viewer may count them."""
        return len(self.force) if self.match.state.over else self._steps[viewer + 1]

    def last_of(self, viewer: int) -> int:
        """The viewer's step right after his own last action in force; -1 before his first."""
        if viewer == SPECTATOR:
            return -1
        step = self.step(viewer)
        for entry in reversed(self.force):
            if entry.seat == viewer:
                return step
            step -= self.knows(viewer, entry)
        return -1

    def known(self, viewer: int) -> list[int]:
        """The true positions behind a viewer's steps: position k shows the game after this many actions in force."""
        return [0] + [i + 1 for i, e in enumerate(self.force) if self.knows(viewer, e)]

    def _count_all(self) -> None:
        for viewer in range(SPECTATOR, self.seats):
            self._counts[viewer + 1] = sum([not e.sealed or e.seat == viewer for e in self.entries[1:]])
            self._steps[viewer + 1] = sum([not e.sealed or e.seat == viewer for e in self.force])
        self._changed = self._counts[1:]

    # -- playing ------------------------------------------------------------------------------------------------

    def repeated(self, key: str, seat: int, notation: str) -> LogEntry | None:
        """The entry a key was used for, if it was; refuses a key that now means something else."""
        entry = self.keys.get(key)
        if entry is not None and (entry.seat != seat or entry.notation != notation):
            raise Stale("this key was already used for another action", self.count(seat))
        return entry

    def check_fresh(self, seat: int, at: int) -> None:
        """Refuse a submission made before the seat acted or was asked something else."""
        n = self.count(seat)
        if at > n:
            raise Stale(f"number {at} has not been reached, the present one is {n}", n)
        if at < self._changed[seat]:
            raise Stale("the position has changed since you chose; look again", n)

    def play(self, seat: int, notation: str, key: str, time: float) -> LogEntry:
        """Carry out an action in memory and hand back its log entry, still to be made durable."""
        action = self.game.verbs.read(notation)
        state = self.state
        question = state.question(seat)
        sealed = question is not None and state.sealed(question.path) is not None and action in state.legal(seat)
        before = self._asked()
        line = self.match.play(seat, action)
        entry = self._entry(seat, self.game.verbs.write(action), line.question, -1, sealed and not line.revealed, key,
                            time, told(line.events, weights_of(self.game)))
        self._take_in(entry, before)
        return entry

    def undo(self, seat: int, key: str, time: float) -> LogEntry:
        """Take back the seat's last action; that is one more entry, and the record goes without the line."""
        before = self._asked()
        last = self.match.undoable(seat)
        place = self.base + last
        self.match.undo(seat)
        entry = self._entry(seat, "", "", place, self.force[place].sealed, key, time, NOTHING_TOLD)
        self._take_in(entry, before)
        return entry

    def follow(self, entry: LogEntry) -> None:
        """Carry out an entry that another worker has written."""
        before = self._asked()
        if entry.number != self.number + 1:
            raise Refused(f"entry {entry.number} does not follow {self.number}")
        if entry.undone >= 0:
            if self.base + self.match.undoable(entry.seat) != entry.undone:
                raise Refused(f"entry {entry.number} takes back something else")
            self.match.undo(entry.seat)
        else:
            line = self.match.play(entry.seat, self.game.verbs.read(entry.notation))
            if line.question != entry.question:
                raise Refused(f"entry {entry.number} answers {line.question}, written for {entry.question}")
        self._take_in(entry, before)

    def _entry(self, seat: int, notation: str, question: str, undone: int, sealed: bool, key: str, time: float,
               lines: bytes) -> LogEntry:
        entry = LogEntry(self.number + 1, seat, notation, question, undone, sealed, key, time, lines, "")
        return msgspec.structs.replace(entry, hash=chained(self.entries[-1].hash, self.id, entry))

    def _asked(self) -> list[Question | None]:
        return [self.state.question(s) for s in range(self.seats)]

    def _take_in(self, entry: LogEntry, before: list[Question | None]) -> None:
        """Count an entry for those who may know of it, and note whose question it changed."""
        self.entries.append(entry)
        self.keys[entry.key] = entry
        if entry.undone >= 0:
            del self.force[entry.undone]
        else:
            self.force.append(entry)
        for viewer in range(SPECTATOR, self.seats):
            if not entry.sealed or entry.seat == viewer:
                self._counts[viewer + 1] += 1
                self._steps[viewer + 1] += 1 if entry.undone < 0 else -1
        for seat in range(self.seats):
            if seat == entry.seat or self.state.question(seat) is not before[seat]:
                self._changed[seat] = self._counts[seat + 1]

    # -- what is kept -------------------------------------------------------------------------------------------

    def due(self) -> bool:
        """Whether it is time for a snapshot."""
        since = self.base + len(self.match.lines) - self.kept
        settled = not self.match.lines or self.match.lines[-1].before is None
        return since >= SNAPSHOT_LATEST or since >= SNAPSHOT_EVERY and settled

    def keep(self) -> dict[str, Any]:
        """The snapshot of now, as a row."""
        self.kept = len(self.force)
        return {"match": self.id, "number": self.number, "step": self.kept, "version": self.game.rules_version,
                "state": packed(self.state)}

    def forget(self) -> None:
        """Let go of lines that are behind a snapshot and can never be undone."""
        lines = self.match.lines
        if lines and self.kept == len(self.force) and lines[-1].before is None:
            lines.clear()
            self.base = self.kept

    def summary(self) -> dict[str, Any]:
        """What the lobby has to know, written in the same transaction as the log."""
        state = self.state
        asked: dict[str, str] = {}
        for question in state.open:
            asked.setdefault(str(question.seat), question.prompt)
        return {"match": self.id, "new_number": self.number, "new_step": self.step(SPECTATOR),
                "new_updated": self.entries[-1].time, "new_asked": asked,
                "new_state": "over" if self.over else "playing",
                "new_outcome": state.outcome[:80], "new_winners": list(state.winners()) if self.over else [],
                "new_scores": list(state.scores()) if self.over else []}

    # -- the log as one reads it --------------------------------------------------------------------------------

    def log(self, viewer: int, start: int = 0, stop: int | None = None) -> list[ShownLine]:
        """The lines of a viewer's steps `start` to `stop`; step 0 is the set-up."""
        lines: list[ShownLine] = []
        step = 0
        if start == 0:
            lines += spoken(self.entries[0], viewer, 0)
        for place, entry in enumerate(self.force):
            lines += self._remarked(place, viewer, step, start)
            if self.knows(viewer, entry):
                step += 1
                if stop is not None and step > stop:
                    return lines
                if step >= start:
                    lines += spoken(entry, viewer, step)
        return lines + self._remarked(len(self.force), viewer, step, start)

    def _remarked(self, place: int, viewer: int, step: int, start: int) -> list[ShownLine]:
        """What was said about the rules after so many actions."""
        remark = self.remarks.get(place) if self.remarks else None
        return spoken(remark, viewer, step) if remark is not None and step >= start else []

    def by_rules_of_now(self) -> int:
        """The step from which on the match was played by the rules that are installed."""
        return max(self.remarks, default=0)


def spoken(entry: LogEntry, viewer: int, step: int) -> list[ShownLine]:
    """The lines of one entry that a viewer may read."""
    if entry.told == NOTHING_TOLD:
        return []
    return [ShownLine(step, t.text, t.rule, t.seat, t.touches, t.to is not None and SPECTATOR not in t.to,
                    t.dice, t.weight)
            for t in entry.lines() if t.to is None or viewer in t.to]


def in_force(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """The actions that count, without those taken back."""
    force: list[LogEntry] = []
    for entry in entries:
        if entry.undone >= 0:
            del force[entry.undone]
        elif entry.action:
            force.append(entry)
    return force


def remarks(entries: Iterable[LogEntry]) -> dict[int, LogEntry]:
    """Entries that say that the rules have changed, by the number of actions in force before them."""
    found: dict[int, LogEntry] = {}
    step = 0
    for entry in entries:
        step += 1 if entry.action else -1 if entry.undone >= 0 else 0
        if entry.question == UPGRADE:
            found[step] = entry
    return found


def opening(match_id: str, events: Iterable[Event], time: float, commitment: str) -> LogEntry:
    """Entry 0: the set-up; the chain of hashes begins with the commitment to the seed."""
    entry = LogEntry(0, SPECTATOR, "", "", -1, False, "deal", time, told(events), "")
    return msgspec.structs.replace(entry, hash=chained(commitment, match_id, entry))
