"""Records and matches: what was answered to which question, replay, and undo."""
from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mypy_extensions import mypyc_attr

from hegemon.kernel.data import copied, digest
from hegemon.kernel.errors import Refused
from hegemon.kernel.flow import Path
from hegemon.kernel.game import Game
from hegemon.kernel.options import Setup, Value
from hegemon.kernel.state import Event, State
from hegemon.kernel.tables import changed
from hegemon.kernel.verbs import Action

FREE = "free"  # stands for the question in the line of a free action
FORMAT = 2     # of the record itself; in the first, the header had "record" for "format" and no "state"


class Line:
    """One action of a match, the question it answered, what happened, and what undo has to know."""

    def __init__(self, seat: int, question: str, action: Action, events: list[Event], before: State | None,
                 scope: Path, revealed: bool) -> None:
        self.seat = seat
        self.question = question  # `Battle.after_round`, or `Law.put@3.5` where a path was named
        self.action = action
        self.events = events
        self.before = before      # a kept clone, as long as undo may need it
        self.scope = scope
        self.revealed = revealed


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """A state with its history: the part around the rules that remembers."""

    def __init__(self, game: Game, setup: Setup, state: State | None = None) -> None:
        self.game = game
        self.setup = setup
        self.state: State = game.deal(setup) if state is None else state  # a state that was kept: it goes on from there
        self.opening: list[Event] = self.state._events or []  # what happened in set-up
        self.state._events = None
        self.lines: list[Line] = []

    def play(self, seat: int, action: Action, path: Path | None = None) -> Line:
        """Apply an action and hand back its line, events included; a refused one changes nothing.

        A path says which of the seat's open questions is answered; without it, it is the first.
        """
        state = self.state
        before = state.clone()
        question = self._answered(seat, action, path)
        events: list[Event] = []
        state._events = events
        try:
            state.apply(seat, action, path)
        finally:
            state._events = None
        revealed = state.over or state.reveals != before.reveals  # the end of a game lays everything open
        line = Line(seat, question, action, events, before, state._scope, revealed)
        if line.revealed and not line.scope:  # nothing before this can be taken back any more
            line.before = None
            for old in reversed(self.lines):
                if old.before is None:
                    break
                old.before = None
        self.lines.append(line)
        return line

    def again(self, line: Line) -> Line:
        """Play a line of another match of the same game."""
        return self.play(line.seat, line.action, path_of(line.question))

    def _answered(self, seat: int, action: Action, path: Path | None) -> str:
        """How a record calls what an action answers."""
        state = self.state
        if path is None:
            first = state.question(seat)
            return first.name() if first is not None and action in state.legal(seat) else FREE
        there = [q for q in state.questions(seat) if q.path == path]
        return f"{there[0].name()}@{'.'.join([str(n) for n in path])}" if there else FREE

    def copy(self) -> Match:
        """The same match to try something in; this one stays as it is."""
        new: Match = copied(self)
        new.state = self.state.clone()
        new.lines = [line if line.before is None else copied(line) for line in self.lines]  # only those may change
        return new

    def undoable(self, seat: int) -> int:
        """The number of the seat's last line if it can be taken back, else -1.

        It can while it revealed nothing and nobody has acted since in a branch that touches its own: other tables
        and other seats' secret plans do not stand in the way.
        """
        for i in range(len(self.lines) - 1, -1, -1):
            line = self.lines[i]
            if line.before is None:
                return -1
            if line.seat == seat:
                blocked = line.revealed or any([_touch(later.scope, line.scope) for later in self.lines[i + 1:]])
                return -1 if blocked else i
        return -1

    def undo(self, seat: int) -> Line:
        """Take back the seat's last action: go back to before it and play what others did since."""
        last = self.undoable(seat)
        if last < 0:
            raise Refused("nothing to take back: since then something was revealed or somebody answered")
        kept, lines = self.state, self.lines
        before = lines[last].before
        assert before is not None
        self.state, self.lines = before.clone(), lines[:last]
        try:
            for line in lines[last + 1:]:
                self.again(line)
        except Refused:
            self.state, self.lines = kept, lines
            raise Refused("cannot be taken back: what others did since depends on it") from None
        return lines[last]

    # -- text ---------------------------------------------------------------------------------------------------

    def record(self) -> str:
        """A header, then a line each: seat, question, action; last the digests of where it ends and of the lines."""
        write = self.game.verbs.write
        lines = [f"{line.seat} {line.question} {write(line.action)}" for line in self.lines]
        return written(self.game, self.setup, self.game.rules_version, lines, self.state)


def path_of(question: str) -> Path | None:
    """The path in the name of a question, as records write it; None where none was named: the seat's first.

    >>> path_of("Law.put@3.5"), path_of("Law.put")
    ((3, 5), None)
    """
    _, marked, path = question.partition("@")
    if not marked:
        return None
    if not path:
        return ()
    if not all([part.isascii() and part.isdigit() and len(part) < 10 for part in path.split(".")]):
        raise Refused(f"{question[:60]!r} names no question")
    return tuple([int(part) for part in path.split(".")])


def written(game: Game, setup: Setup, version: int, lines: list[str], end: State) -> str:
    """The text of a record: its header, its lines, and the digests of where it ends and of all that stands above."""
    header: dict[str, Any] = {"format": FORMAT, "game": game.name, "version": version, "state": game.state_version,
                              "seats": setup.seats, "seed": setup.seed, "options": dict(setup.options)}
    if setup.script:
        header["script"] = list(setup.script)
    if changed(game.name):
        header["data"] = changed(game.name)
    rows = [json.dumps(header), *lines]
    return "\n".join([*rows, f"= {end.digest()} {seal(rows)}", ""])


def seal(rows: list[str]) -> str:
    """The digest of all lines above the last: a changed action is noticed even where it made no difference."""
    return digest(tuple(rows))


def _touch(a: Path, b: Path) -> bool:
    """Whether two branches are the same or one lies inside the other."""
    n = min(len(a), len(b))
    return a[:n] == b[:n]


@dataclass(frozen=True)
class Header:
    """The first line of a record."""
    format: int
    game: str
    version: int             # of the rules
    state: int | None        # version of the state's shape; the first format did not say it
    seats: int
    seed: int
    options: dict[str, Value]
    script: tuple[int, ...]
    data: str = ""           # hash of what was changed of the game's tables


def read_header(text: str) -> Header:
    """The header of a record in any format there ever was; refuses what is none."""
    try:
        row = json.loads(text.partition("\n")[0])
        form = row["record"] if "record" in row else row["format"]
        header = Header(form, row["game"], row["version"], row["state"] if form != 1 else None, row["seats"],
                        row["seed"], row["options"], tuple(row.get("script", ())), str(row.get("data", "")))
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Refused("this is no hegemon record: its first line is not a header") from None
    numbers = [header.format, header.version, header.seats, header.seed, *header.script]
    numbers += [] if header.state is None else [header.state]
    if not all([isinstance(n, int) and not isinstance(n, bool) for n in numbers]) or not (
            isinstance(header.options, dict) and isinstance(header.game, str)):
        raise Refused("this is no hegemon record: its header has values of the wrong kind")
    if not 1 <= header.format <= FORMAT:
        raise Refused(f"the record has format {header.format}, this program reads 1 to {FORMAT}")
    return header


def opened(text: str, find: Callable[[str], Game]) -> Match:
    """The match a record's header sets up, before its first line; refuses what is no record of a known game."""
    header = read_header(text)
    game = find(header.game)
    for what, recorded, here in (("version", header.version, game.rules_version),
                                 ("state version", header.state or 0, game.state_version)):
        if recorded > here:
            raise Refused(f"recorded with {what} {recorded} of {game.title}, newer than the {here} here")
    if header.version < game.rules_version:
        raise Refused(f"recorded with version {header.version} of {game.title}, whose rules have changed since "
                      f"(now {game.rules_version}); go on from its snapshot")
    if header.data != changed(game.name):
        raise Refused("recorded with other numbers in the game's tables; name the same file with --data")
    return Match(game, game.setup(header.seats, header.seed, header.options, header.script))


def replay(text: str, find: Callable[[str], Game], upto: int | None = None) -> Match:
    """Play a record again, or its first `upto` actions; refuses at the first line that does not fit."""
    match = opened(text, find)
    rows = text.splitlines()
    ended = False
    for number, row in enumerate(rows[1:], 2):
        if upto is not None and len(match.lines) >= upto:
            return match
        if row.startswith("= "):
            _check_end(match, row, rows[:number - 1], number)
            ended = True
            continue
        if ended:
            raise Refused(f"line {number}: the record goes on after its end")
        _replay_row(match, row, number)
    if not ended and upto is None:
        raise Refused(f"the record is cut off after line {len(rows)}: its last line, the digest, is missing")
    return match


def _check_end(match: Match, row: str, above: list[str], number: int) -> None:
    """The last line: where the game ended, and, unless it was written by hand, the seal of the lines above."""
    _, ended, *sealed = (row + " ").split(" ")
    shape = read_header(above[0]).state
    digest = match.game.digest(match.state, match.game.unnumbered() if shape is None else shape)
    if ended != digest:
        raise Refused(f"line {number}: the game ends in state {digest}, recorded was {ended[:40]}")
    if sealed[0] and sealed[0] != seal(above):
        raise Refused(f"line {number}: the record was changed after it was written")


def _replay_row(match: Match, row: str, number: int) -> None:
    """Play one line of a record."""
    seat, question, notation = (row.split(" ", 2) + ["", ""])[:3]
    if not (seat.isascii() and seat.isdigit() and len(seat) < 4) or int(seat) >= match.setup.seats:
        raise Refused(f"line {number}: {row[:60]!r} does not begin with a seat")
    try:
        line = match.play(int(seat), match.game.verbs.read(notation), path_of(question))
    except Refused as why:
        raise Refused(f"line {number}: {why}") from None
    if line.question != question:
        raise Refused(f"line {number}: answers {line.question}, recorded for {question[:60]}")
