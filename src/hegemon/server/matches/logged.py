"""One match in memory: the kernel's match, the log it came from, and what each viewer may count.

The log numbers everything; a viewer's own count leaves out what others do under seal, because even how many steps a
secret plan takes is secret. When the game is over everything counts.
"""
from __future__ import annotations

import sys
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec import Struct

from hegemon.kernel import SPECTATOR, Action, Event, Game, Match, Path, Question, Refused, State, Verb
from hegemon.kernel.record import path_of
from hegemon.server.protocol.update import ShownLine

UPGRADE: Final = "upgrade"     # stands for the question in an entry that says that the rules have changed
REWIND: Final = "rewind"       # and in one that says that a match was put back to an earlier action
STANDING: Final = "standing"   # gave the answer: its person said so beforehand
SNAPSHOT_EVERY: Final = 40     # actions, at the next point nothing before can be undone
SNAPSHOT_LATEST: Final = 400   # actions, wherever that is
UNDO_REACH: Final = 200        # actions that may be taken back, where nothing else ends that


class Stale(Refused):
    """A submission made from a position that is gone; it carries the present number."""

    def __init__(self, why: str, n: int) -> None:
        super().__init__(why)
        self.n = n


class LogLine(Struct, array_like=True, frozen=True, gc=False):
    """One line of the log as it was said, and who may know it (None: everybody)."""
    text: str
    rule: str
    seat: int
    touches: tuple[str, ...]
    to: tuple[int, ...] | None
    dice: tuple[int, ...] = ()
    weight: int = 1          # 0 never summed up, 1 a move, 2 a turn of fortune, 3 news
    head: int = 0            # 1 a round begins, 2 a phase
    icon: str = ""           # a glyph for the kind of event
    you: str = ""            # the text as its seat reads it, where that is another


class LogEntry(Struct, frozen=True, gc=False):
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
    by: str = ""         # who gave it, if not the seat's person or bot: clock, standing, host, control:@<person>

    @property
    def action(self) -> bool:
        """Whether somebody acted: neither the set-up, nor an undo, nor a remark about the rules."""
        return self.undone < 0 and self.seat >= 0

    def lines(self) -> tuple[LogLine, ...]:
        """What was said."""
        return _read_lines(self.told)


_decoded = msgspec.msgpack.Decoder(tuple[LogLine, ...]).decode
_lines: dict[bytes, tuple[LogLine, ...]] = {}  # as they were written or read lately: every viewer is told the same
_written = msgspec.msgpack.Encoder().encode


def _read_lines(told: bytes) -> tuple[LogLine, ...]:
    found = _lines.get(told)
    if found is None:
        found = _decoded(told)
        _remember(told, found)
    return found


def _remember(told: bytes, lines: tuple[LogLine, ...]) -> None:
    if len(_lines) >= 4096:
        _lines.clear()
    _lines[told] = lines


written_lines: Callable[[Sequence[LogLine]], bytes] = _written
NOTHING_TOLD: Final = written_lines(())


NOTHING_SAID: Final[Mapping[str, tuple[int, int, str]]] = {}
PLAIN: Final = (1, 0, "")  # weight, head and icon of an event of which nothing is said


@cache
def manner_of(game: Game) -> Mapping[str, tuple[int, int, str]]:
    """How the events of a game are told, by their names: weight in a summary, head of a chapter, icon."""
    live = game.room("live")
    weights, heads, icons = [getattr(live, name, {}) for name in ("WEIGHTS", "HEADS", "ICONS")]
    return {name: (weights.get(name, 1), heads.get(name, 0), icons.get(name, ""))
            for name in {*weights, *heads, *icons}}


@lru_cache(8192)  # people at all tables do much the same
def understood(game: Game, notation: str) -> tuple[Action, str]:
    """The action that a line of notation stands for, and how it is written down."""
    action = game.verbs.read(notation)
    return action, game.verbs.write(action)


def told(events: Iterable[Event], manner: Mapping[str, tuple[int, int, str]] = NOTHING_SAID) -> bytes:
    """Events as the lines they give, so that looking at a match never runs its rules again."""
    lines = tuple([_line(event, *manner.get(event[0].name, PLAIN)) for event in events])
    if not lines:
        return NOTHING_TOLD
    found = written_lines(lines)
    _remember(found, lines)
    return found


def _line(event: Event, weight: int, head: int, icon: str) -> LogLine:
    try:
        return _kept_line(event, weight, head, icon)
    except TypeError:  # a part is a list, by which nothing can be found again
        return _made_line(event, weight, head, icon)


def _made_line(event: Event, weight: int, head: int, icon: str) -> LogLine:
    what, parts, to = event
    return LogLine(what.say(parts), what.rule, what.owner(parts), tuple(what.touches(parts)), to, rolled(what, parts),
                   weight, head, icon, what.say_to_owner(parts))


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
    return _chained(before, match, entry.number, entry.seat, entry.notation, entry.question, entry.undone,
                    entry.sealed, entry.key, entry.time, entry.told, entry.by)


def _chained(before: str, match: str, number: int, seat: int, notation: str, question: str, undone: int, sealed: bool,
             key: str, time: float, told: bytes, by: str) -> str:
    plain: tuple[Any, ...] = (match, number, seat, notation, question, undone, sealed, key, time, told, before)
    if by:  # only then, so that chains from before it was written still hold
        plain = (*plain, by)
    return sha256(_written(plain)).hexdigest()


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
        self.rules_changed = [step for step, entry in self.remarks.items() if entry.question == UPGRADE]
        self.keys = {e.key: e for e in entries}
        self.kept = base                     # the step of the last snapshot
        self.must_keep = False               # what follows makes sense from a snapshot of now alone
        self.broken = False                  # memory and database may differ: load again
        self._counts = [0] * (self.seats + 1)
        self._steps = [0] * (self.seats + 1)
        self._changed = [0] * self.seats
        self._mine: dict[int, int] = {}      # the steps after everybody's last action, as far as they were asked for
        self._asked_of: Sequence[Question] | None = None  # the open questions,
        self._asked_now: Mapping[int, Question] = {}      # and the first of them for each seat
        self._count_all()
        self._opened = list(self._changed)   # as long as nothing more is known of a seat

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
        step = self._mine.get(viewer)
        if step is None or self.match.state.over:
            step = self._mine[viewer] = self._searched(viewer)
        return step

    def _searched(self, viewer: int) -> int:
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
        for counts, entries in ((self._counts, self.entries[1:]), (self._steps, self.force)):
            sealed = Counter([entry.seat for entry in entries if entry.sealed])
            for viewer in range(SPECTATOR, self.seats):
                counts[viewer + 1] = len(entries) - sealed.total() + sealed[viewer]
        self._changed = self._counts[1:]

    # -- playing ------------------------------------------------------------------------------------------------

    def repeated(self, key: str, seat: int, notation: str | None) -> LogEntry | None:
        """The entry a key was used for, if it was; refuses a key that now means something else. Without a notation it
        stands for several."""
        entry = self.keys.get(key)
        if entry is not None and (entry.seat != seat or notation is not None and entry.notation != notation):
            raise Stale("this key was already used for another action", self.count(seat))
        return entry

    def check_fresh(self, seat: int, at: int) -> None:
        """Refuse a submission made before the seat acted or was asked something else."""
        n = self.count(seat)
        if at > n:
            raise Stale(f"number {at} has not been reached, the present one is {n}", n)
        if not self.fresh(seat, at):
            raise Stale("the position has changed since you chose; look again", n)

    def fresh(self, seat: int, at: int) -> bool:
        """Whether a seat has neither acted nor been asked something else since."""
        return at >= self._changed[seat]

    def undisturbed(self, seat: int, at: int) -> bool:
        """Whether a page that was filled in then is still the one to be answered. From before the match was opened it
        is known when a seat acted, not when it was asked: a page it is asked for now it was asked for ever since."""
        return self.fresh(seat, at) or self._changed[seat] == self._opened[seat] and at >= self._acted(seat)

    def _acted(self, seat: int) -> int:
        """The number a seat counted when it acted last, or all were told that the game goes another way."""
        n = self.count(seat)
        for entry in reversed(self.entries):
            if entry.seat in (seat, SPECTATOR):
                return n
            n -= not entry.sealed
        return 0

    def play(self, seat: int, notation: str, key: str, time: float, by: str = "", path: Path | None = None) -> LogEntry:
        """Carry out an action in memory and hand back its log entry, still to be made durable."""
        action, written = understood(self.game, notation)
        state = self.match.state
        before = self._asked()
        asked = before.get(seat) if path is None else next((q for q in state.questions(seat) if q.path == path), None)
        sealed = asked is not None and state.sealed(asked.path) is not None and action in (
            state.legal(seat) if path is None else asked.listed(state))
        line = self.match.play(seat, action, path)
        entry = self._entry(seat, written, line.question, -1, sealed and not line.revealed, key,
                            time, told(line.events, manner_of(self.game)), by)
        self._take_in(entry, before)
        return entry

    def undo(self, seat: int, key: str, time: float, by: str = "") -> LogEntry:
        """Take back the seat's last action; that is one more entry, and the record goes without the line."""
        before = self._asked()
        last = self.match.undoable(seat)
        place = self.base + last
        if last >= 0 and not by and (why := fixed_by(self.force[place])):
            raise Refused(why)
        self.match.undo(seat)
        entry = self._entry(seat, "", "", place, self.force[place].sealed, key, time, NOTHING_TOLD, by)
        self._take_in(entry, before)
        return entry

    def rewind(self, state: State, step: int, key: str, time: float, by: str, words: str) -> list[LogEntry]:
        """Put the match back to the state after so many actions in force, whatever was revealed since: what goes is
        taken back entry by entry, the last first, and a remark tells it to all."""
        made = []
        self.match = Match(self.game, self.match.setup, state)
        self.base = step
        for place in range(len(self.force) - 1, step - 1, -1):
            gone = self.force[place]
            made.append(self._entry(gone.seat, "", "", place, gone.sealed, f"{key}:{place}", time, NOTHING_TOLD, by))
            self.entries.append(made[-1])
            self.keys[made[-1].key] = made[-1]
            del self.force[place]
        told = written_lines([LogLine(words, "", -1, (), None)])
        made.append(self._entry(SPECTATOR, "", REWIND, -1, False, key, time, told, by))
        self.entries.append(made[-1])
        self.keys[key] = made[-1]
        self.remarks = remarks(self.entries)
        self.must_keep = True
        self._count_all()
        self._opened = [-1] * self.seats
        return made

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
            line = self.match.play(entry.seat, self.game.verbs.read(entry.notation), path_of(entry.question))
            if line.question != entry.question:
                raise Refused(f"entry {entry.number} answers {line.question}, written for {entry.question}")
        self._take_in(entry, before)

    def _entry(self, seat: int, notation: str, question: str, undone: int, sealed: bool, key: str, time: float,
               lines: bytes, by: str) -> LogEntry:
        number, before = len(self.entries), self.entries[-1].hash
        found = _chained(before, self.id, number, seat, notation, question, undone, sealed, key, time, lines, by)
        return LogEntry(number, seat, notation, question, undone, sealed, key, time, lines, found, by)

    def asked(self) -> Collection[int] | None:
        """The seats that have to answer something now; None when the game is over."""
        return None if self.match.state.over else self._asked()

    def calls(self, was: Collection[int] | None) -> Collection[int] | None:
        """The seats that have come to be asked since; None if the game was over already."""
        return None if was is None else [seat for seat in self._asked() if seat not in was]

    def _asked(self) -> Mapping[int, Question]:
        """What every seat has to answer now, made once for a position."""
        questions = self.match.state.open
        if self._asked_of is not questions:
            asked: dict[int, Question] = {}
            for question in questions:
                asked.setdefault(question.seat, question)
            self._asked_of, self._asked_now = questions, asked
        return self._asked_now

    def _take_in(self, entry: LogEntry, before: Mapping[int, Question]) -> None:
        """Count an entry for those who may know of it, and note whose question it changed."""
        self.entries.append(entry)
        self.keys[entry.key] = entry
        if entry.undone >= 0:
            del self.force[entry.undone]
            self._mine.clear()
        else:
            self.force.append(entry)
        step = 1 if entry.undone < 0 else -1
        mine = entry.seat + 1
        if entry.sealed:
            self._counts[mine] += 1
            self._steps[mine] += step
        else:
            self._counts = [count + 1 for count in self._counts]
            self._steps = [count + step for count in self._steps]
        if step > 0:
            self._mine[entry.seat] = self._steps[mine]
        now = self._asked()
        self._changed[entry.seat] = self._counts[mine]
        for seat in now.keys() | before.keys():
            if now.get(seat) is not before.get(seat):
                self._changed[seat] = self._counts[seat + 1]

    # -- what is kept -------------------------------------------------------------------------------------------

    def due(self) -> bool:
        """Whether it is time for a snapshot."""
        if self.must_keep:
            return True
        since = self.base + len(self.match.lines) - self.kept
        settled = not self.match.lines or self.match.lines[-1].before is None
        return since >= SNAPSHOT_LATEST or since >= SNAPSHOT_EVERY and settled

    def keep(self) -> dict[str, Any]:
        """The snapshot of now, as a row."""
        self.must_keep = False
        self.kept = len(self.force)
        return {"match": self.id, "number": self.number, "step": self.kept, "version": self.game.rules_version,
                "state": packed(self.state)}

    def forget(self) -> None:
        """Let go of lines that are behind a snapshot and can never be undone, and of those too far back for that."""
        lines = self.match.lines
        if lines and self.kept == len(self.force) and lines[-1].before is None:
            lines.clear()
            self.base = self.kept
        elif len(lines) > 2 * UNDO_REACH:  # or every action would cost more than the one before
            self.base += len(lines) - UNDO_REACH
            del lines[:-UNDO_REACH]

    def summary(self) -> dict[str, Any]:
        """What the lobby has to know, written in the same transaction as the log."""
        state = self.match.state
        asked = {str(seat): question.prompt for seat, question in self._asked().items()}
        return {"match": self.id, "new_number": self.number, "new_step": self.step(SPECTATOR),
                "new_updated": self.entries[-1].time, "new_asked": asked,
                "new_state": "over" if state.over else "playing",
                "new_outcome": state.outcome[:80], "new_winners": list(state.winners()) if state.over else [],
                "new_scores": list(state.scores()) if state.over else []}

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
        return [*lines, *self._remarked(len(self.force), viewer, step, start)]

    def latest(self, viewer: int, beyond: int = -1, most: int = sys.maxsize) -> list[ShownLine]:
        """The lines of a viewer's steps beyond one, from the end on: at least the last `most`, if there are so many."""
        step = self.step(viewer)
        pieces = [self._remarked(len(self.force), viewer, step, beyond + 1)]
        found = len(pieces[0])
        for place in range(len(self.force) - 1, -1, -1):
            if step <= beyond or found > most:
                break
            if self.knows(viewer, self.force[place]):
                pieces.append(spoken(self.force[place], viewer, step))
                found += len(pieces[-1])
                step -= 1
            pieces.append(self._remarked(place, viewer, step, beyond + 1))
        else:
            if beyond < 0:
                pieces.append(spoken(self.entries[0], viewer, 0))
        return [line for piece in reversed(pieces) for line in piece]

    def _remarked(self, place: int, viewer: int, step: int, start: int) -> tuple[ShownLine, ...]:
        """What was said about the rules after so many actions."""
        remark = self.remarks.get(place) if self.remarks else None
        return spoken(remark, viewer, step) if remark is not None and step >= start else ()

    def by_rules_of_now(self) -> int:
        """The step from which on the match was played by the rules that are installed."""
        return max(self.rules_changed, default=0)


def fixed_by(entry: LogEntry) -> str:
    """Why a seat cannot take back what somebody else answered for it; what a standing answer gave, it can."""
    if entry.by in ("", STANDING):
        return ""
    whom = {"clock": "the clock", "hand-over": "the change of hands"}.get(entry.by, "somebody else")
    return f"{whom} answered this for the seat; the host can take it back"


def spoken(entry: LogEntry, viewer: int, step: int) -> tuple[ShownLine, ...]:
    """The lines of one entry that a viewer may read."""
    if entry.told == NOTHING_TOLD:
        return ()
    return tuple([own if line.seat == viewer else shown for line, shown, own in _shown(entry.told, step)
                  if line.to is None or viewer in line.to])


@lru_cache(4096)  # most of what is said everybody may read, at the same step
def _shown(told: bytes, step: int) -> tuple[tuple[LogLine, ShownLine, ShownLine], ...]:
    """Lines with what others are shown of them, and what the seat is shown that they tell of."""
    found = []
    for line in _read_lines(told):
        other = own = _shown_line(line, step, line.text)
        if line.you:
            own = _shown_line(line, step, line.you)
        found.append((line, other, own))
    return tuple(found)


_as_it_is: Final = attrgetter("rule", "seat", "touches", "dice", "weight", "head", "icon")


def _shown_line(line: LogLine, step: int, text: str) -> ShownLine:
    private = line.to is not None and SPECTATOR not in line.to
    return ShownLine(step, text, private, *_as_it_is(line))


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
    """Entries that say that rules have changed or a match was put back, by the number of actions in force before."""
    found: dict[int, LogEntry] = {}
    step = 0
    for entry in entries:
        step += 1 if entry.action else -1 if entry.undone >= 0 else 0
        if entry.question in (UPGRADE, REWIND):
            found[step] = entry
    return found


def opening(match_id: str, events: Iterable[Event], time: float, commitment: str,
            manner: Mapping[str, tuple[int, int, str]] = NOTHING_SAID) -> LogEntry:
    """Entry 0: the set-up; the chain of hashes begins with the commitment to the seed."""
    entry = LogEntry(0, SPECTATOR, "", "", -1, False, "deal", time, told(events, manner), "")
    return msgspec.structs.replace(entry, hash=chained(commitment, match_id, entry))
