"""Opening a match that is stored: as it is, or on from where it stands when its rules have changed since.

No old rules are kept. A match goes on from its newest snapshot by the rules that are installed; what was answered after
that snapshot is played again as far as it fits, and what does not fit is taken back and asked again. One entry of the
log says so, with a snapshot beside it, so that from then on the match opens like any other.
"""
from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from hegemon.kernel import SPECTATOR, Game, Match, Refused, Setup, State
from hegemon.kernel.record import path_of
from hegemon.kernel.registry import find
from hegemon.server.database.store import Row
from hegemon.server.matches.logged import (
    NOTHING_TOLD,
    UPGRADE,
    LogEntry,
    LoggedMatch,
    LogLine,
    chained,
    in_force,
    unpacked,
    written_lines,
)

log = structlog.get_logger("hegemon.going_on")
Start = tuple[State | None, int, int]  # a position (None: the set-up), its step, and its log number


class Opened(Struct):
    """A match as it can be played now, and what had to be done for that."""
    logged: LoggedMatch
    added: list[LogEntry] = []   # entries that say so in the log, still to be written
    dropped: int = 0             # answers that are asked again
    changed: bool = False        # played by other rules until now


def setup_of(game: Game, table: Row) -> Setup:
    """The set-up of a table; an option that has gone since is left out, a new one has its default."""
    known = {option.name: option for option in game.options.options}
    kept = {name: value for name, value in table["options"].items()
            if name in known and value in known[name].values}
    return Setup(table["seats"], int(table["seed"]), {**{o.name: o.default for o in known.values()}, **kept})


def opened(table: Row, entries: list[LogEntry], kept: Sequence[Row]) -> Opened:
    """A match from its log and its snapshots, the latest first; refuses only what no installed game can play."""
    game = find(table["game"])
    if not entries:
        raise Refused("the log of this match is empty")
    over = table["state"] == "over"  # its end is kept, whatever the rules were
    if over or table["version"] == game.rules_version:
        try:
            return Opened(_as_it_is(game, table, entries, kept))
        except Exception as why:  # a change of rules that was not counted: the match goes on all the same
            if over:
                raise
            log.warning("a match does not replay", match=table["id"], why=str(why)[:200])
    return _on_from(game, table, entries, kept)


def opened_from(table: Row, entries: list[LogEntry], kept: Sequence[Row]) -> LoggedMatch:
    """A match as `opened` opens it, without what is to be written."""
    return opened(table, entries, kept).logged


def _as_it_is(game: Game, table: Row, entries: list[LogEntry], kept: Sequence[Row]) -> LoggedMatch:
    """By the rules it was played by: from the latest snapshot, every entry after it carried out."""
    setup = setup_of(game, table)
    for snapshot in _usable(entries, kept):
        match = Match(game, setup, unpacked(game, snapshot["state"]))
        base, done = snapshot["step"], snapshot["number"]
        break
    else:
        if table["sandbox"]:
            raise Refused("the first position of this sandbox is lost")
        match, base, done = Match(game, setup), 0, 0
    logged = LoggedMatch(table["id"], game, match, entries[:done + 1], base)
    for entry in entries[done + 1:]:
        logged.follow(entry)
    return logged


def enough(table: Row, entries: list[LogEntry], kept: Sequence[Row]) -> bool:
    """Whether a match opens from these snapshots as it is; one whose rules have changed may need an earlier one."""
    return table["version"] == find(table["game"]).rules_version and any(_usable(entries, kept))


def _usable(entries: list[LogEntry], kept: Sequence[Row]) -> Iterator[Row]:
    """The snapshots before which nothing was taken back since."""
    for snapshot in kept:
        if not any([0 <= e.undone < snapshot["step"] for e in entries[snapshot["number"] + 1:]]):
            yield snapshot


def _on_from(game: Game, table: Row, entries: list[LogEntry], kept: Sequence[Row]) -> Opened:
    """By the rules of now, as much of it as fits."""
    force = in_force(entries)
    for state, step, _ in _starts(game, table, entries, kept):
        try:
            match = Match(game, setup_of(game, table), state)
            fits = _replayed(match, force[step:])
            _playable(game, match.state)
        except Exception as why:
            log.warning("a position cannot be used", match=table["id"], step=step, why=str(why)[:200])
            continue
        return _noted(game, table, entries, force, match, step + fits)
    raise Refused(f"{game.title} can open no position of this match")


def _starts(game: Game, table: Row, entries: list[LogEntry], kept: Sequence[Row]) -> Iterator[Start]:
    """The snapshots that can be read, then the set-up."""
    for snapshot in _usable(entries, kept):
        try:
            yield unpacked(game, snapshot["state"]), snapshot["step"], snapshot["number"]
        except Refused as why:
            log.warning("a snapshot cannot be read", match=table["id"], number=snapshot["number"], why=str(why)[:200])
    if not table["sandbox"]:
        yield None, 0, 0


def _replayed(match: Match, force: Sequence[LogEntry]) -> int:
    """Play answers again; how many fit."""
    for place, entry in enumerate(force):
        before = match.state.clone()
        try:
            line = match.play(entry.seat, match.game.verbs.read(entry.notation), path_of(entry.question))
            if line.question != entry.question:
                raise Refused(f"answers {line.question}, written for {entry.question}")
        except Exception:  # whatever it is, it does not fit
            match.state = before
            return place
    return len(force)


def _playable(game: Game, state: State) -> None:
    """Refuse a position that nobody could play or look at."""
    for viewer in range(SPECTATOR, state.seats):
        game.view(state, viewer)
    if not state.over and not all([state.legal(seat) for seat in state.waiting() or (-1,)]):
        raise Refused("nobody is asked anything")


def _noted(game: Game, table: Row, entries: list[LogEntry], force: list[LogEntry], match: Match,
           step: int) -> Opened:
    """The match with the entries that say what happened to it."""
    match.lines.clear()  # nothing from before can be taken back
    dropped, added = force[step:], list(entries)
    for place in range(len(force) - 1, step - 1, -1):
        _added(table["id"], added, force[place].seat, place, force[place].sealed, NOTHING_TOLD)
    changed = table["version"] != game.rules_version
    said = [f"The rules of {game.title} have changed since this match began: from here on it is played by version "
            f"{game.rules_version} of them."] if changed else []
    if len(dropped) == 1:
        said.append("The last answer does not fit the rules any more and is asked again.")
    elif dropped:
        said.append(f"The last {len(dropped)} answers do not fit the rules any more and are asked again.")
    _added(table["id"], added, SPECTATOR, -1, False, written_lines([LogLine(text, "", -1, (), None) for text in said]))
    return Opened(LoggedMatch(table["id"], game, match, added, step), added[len(entries):], len(dropped), changed)


def _added(match: str, entries: list[LogEntry], seat: int, undone: int, sealed: bool, told: bytes) -> None:
    number = len(entries)
    question = UPGRADE if undone < 0 else ""
    entry = LogEntry(number, seat, "", question, undone, sealed, f"{UPGRADE}:{number}", time.time(), told, "")
    entries.append(msgspec.structs.replace(entry, hash=chained(entries[-1].hash, match, entry)))


def what_happens(table: Row, entries: list[LogEntry], kept: Sequence[Row]) -> tuple[bool, str]:
    """What the installed rules do to a match under way: whether it goes on, and a sentence about it."""
    try:
        found: Any = opened(table, entries, kept)
    except Exception as why:  # a mistake of one game must not hide the others
        return False, f"cannot go on: {why}"[:300]
    again = {0: "", 1: "; its last answer is asked again"}.get(
        found.dropped, f"; its last {found.dropped} answers are asked again")
    if found.added:
        rules = f"goes on by version {found.logged.game.rules_version} of the rules" if found.changed else "goes on"
        return True, f"{rules} from action {len(found.logged.force)}{again}"
    return True, "goes on as it is"
