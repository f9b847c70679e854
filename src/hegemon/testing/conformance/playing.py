"""A random game played to its end, with the positions that are looked at."""
from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from hegemon.kernel import SPECTATOR, Action, Game, Line, Match, Question, Rng, Setup, State, Value
from hegemon.kernel.record import replay
from hegemon.testing.conformance.declared import all_set
from hegemon.testing.conformance.watching import only_itself, still_possible, taken_back

T = TypeVar("T")
HOME: Final = Path(__file__).parents[2]
OURS: Final = (HOME / "kernel", HOME / "testing")  # what is raised there is a sentence already
STATIONS: Final = int(os.environ.get("HEGEMON_STATIONS", "16"))  # positions looked at in one game
VIEWERS: Final = 5  # seats whose eyes are tried at one position, the spectator included
FAILED: Final = Path(os.environ.get("HEGEMON_FAILED", "out/failed"))


@dataclass(frozen=True)
class Case:
    """One random game: a game, a number of seats, options and a seed; and what keeps its history."""
    game: Game
    seats: int
    options: tuple[tuple[str, Value], ...] = ()
    seed: int = 0
    keeper: type[Match] = Match

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.seats), *[f"{k}={v}" for k, v in self.options], str(self.seed)])

    def setup(self) -> Setup:
        """The set-up of the case."""
        return self.game.setup(self.seats, self.seed, dict(self.options))

    def again(self, record: str) -> Match:
        """Replay a record of this very game, installed or not."""
        return replay(record, lambda name: self.game)

    def fault(self, check: Check) -> Fault | None:
        """Play the case and put it through one check: what is wrong, if anything; the game is saved as a record."""
        walked: list[Match] = []
        p: Played | None = None
        try:
            p = played(self, walked)
            p.here = None
            check(p)
        except Exception as why:
            place = p.here if p is not None and p.here is not None else end_of(walked[-1]) if walked else NOWHERE
            return Fault(self, check.__name__, why, place, _saved(self, walked[-1], place) if walked else None)
        return None

    def run(self, check: Check) -> None:
        """Play the case and put it through one check; what it raises says where, and where the game is saved."""
        fault = self.fault(check)
        if fault is not None:
            fault.why.add_note(fault.where())
            raise fault.why


def sentence(why: Exception) -> str:
    """What an exception says; one that is no finding of the suite is named with the line in which it arose."""
    said = str(why).strip()
    last = traceback.extract_tb(why.__traceback__)[-1]
    ours = any([home in Path(last.filename).parents for home in OURS])
    if isinstance(why, AssertionError) and said and ours:
        return said
    return f"{type(why).__name__} in {Path(last.filename).name} line {last.lineno}, {last.name}: {said or last.line}"


@dataclass(frozen=True)
class Place:
    """A position of a game: how many actions were played, and what is asked then."""
    action: int
    standing: str

    def __str__(self) -> str:
        return f"at action {self.action}; {self.standing}"


NOWHERE: Final = Place(0, "while the game was set up")


@dataclass(frozen=True)
class Fault:
    """What a check found wrong in a case, and where."""
    case: Case
    check: str
    why: Exception
    place: Place
    record: Path | None

    def sentence(self) -> str:
        """What is wrong."""
        return sentence(self.why)

    def where(self) -> str:
        """The action and the question, and how to look at it."""
        notes = [str(self.place), *getattr(self.why, "__notes__", ())]
        if self.record is not None:
            notes.append(f"look at it with: hegemon replay {self.record} --at {self.place.action} --svg board.svg")
        return "\n".join(notes)


@dataclass
class Station:
    """A position of a played game and the line played from it."""
    number: int    # of actions played before
    state: State
    digest: str
    line: Line
    after: str     # digest of the state after the line
    fresh: tuple[Question, ...]  # put by the line before this position


@dataclass
class Played:
    """A game played at random to its end, with the positions to look at."""
    case: Case
    game: Game
    match: Match
    stations: list[Station] = field(default_factory=list)
    faults: dict[str, tuple[Exception, Place]] = field(default_factory=dict)  # by the name of the watching check
    taken_back: list[Match] = field(default_factory=list)  # one match in which something was taken back
    here: Place | None = None  # where a check is looking: said when it finds something

    def looked(self, every: int = 1) -> Iterator[Station]:
        """The positions to look at, or some of them, one after the other."""
        for station in self.stations[::every]:
            self.here = Place(station.number, standing(station.state))
            yield station
        self.here = None

    def watched(self, check: str, watch: Callable[..., T], *seen: Any) -> T | None:
        """Let a check see a step; what it first finds wrong is kept until the check is asked for."""
        if check not in self.faults:
            try:
                return watch(*seen)
            except Exception as why:
                self.faults[check] = (why, end_of(self.match))
        return None

    def found(self, check: str) -> None:
        """Raise what a watching check has found."""
        if check in self.faults:
            why, self.here = self.faults[check]
            raise why

    def viewers(self, rng: Rng) -> list[int]:
        """The spectator and some seats, all of them where they are few."""
        seats = list(range(self.case.seats))
        rng.shuffle(seats)
        return [SPECTATOR, *sorted(seats[:VIEWERS - 1])]


Check = Callable[[Played], None]


def walk(game: Game, setup: Setup, free: int = 5, walked: list[Match] | None = None,
         keeper: type[Match] = Match) -> Iterator[Match]:
    """A random game, one action after another; about one in `free` is a free action where there is any."""
    match, rng = keeper(game, setup), Rng(setup.seed + 1000)
    if walked is not None:
        walked.append(match)
    for _ in range(game.longest + 1):
        state = match.state
        faults = state.check()
        assert not faults, "; ".join(faults)
        yield match
        if state.over:
            return
        assert state.open, "nobody is asked, and it is not over"
        seat = rng.below(setup.seats)
        gifts = state.free(seat) if rng.below(free) == 0 else ()
        if gifts:
            _tried(match, seat, rng.choice(gifts))
        else:
            seat = rng.choice(state.waiting())
            _tried(match, seat, rng.choice(state.legal(seat)))
    raise AssertionError(f"not over after {game.longest} actions")


def _tried(match: Match, seat: int, action: Action) -> None:
    """Play an action; if its rules fail, say which it was."""
    before = match.state.clone()
    try:
        match.play(seat, action)
    except Exception as why:
        match.state = before  # where it stood when the action was tried
        why.add_note(f"seat {seat} played {match.game.verbs.write(action)}")
        raise


_kept: dict[Case, Played] = {}


def played(case: Case, walked: list[Match]) -> Played:
    """The case, played; the last one is kept, since all checks of a case come in a row."""
    if case in _kept:
        walked.append(_kept[case].match)
        return _kept[case]
    p, rng, stride = None, Rng(case.seed + 5), 1
    looked: tuple[int, State, str, tuple[Question, ...]] | None = None
    before: State | None = None
    asked: tuple[Question, ...] = ()
    for match in walk(case.game, case.setup(), walked=walked, keeper=case.keeper):
        p = p or Played(case, case.game, match)
        state = match.state
        if looked is not None:
            number, then, digest, put = looked
            p.stations.append(Station(number, then, digest, match.lines[-1], state.digest(), put))
        if before is not None:
            p.watched("secrets_keep", only_itself, before, state, match.lines[-1])
        if len(p.stations) == 2 * STATIONS:  # a long game: look half as often from here on
            p.stations, stride = p.stations[rng.below(2)::2], 2 * stride
        all_set(state)
        fresh = tuple([q for q in state.open if not any([q is old for old in asked])])
        looked = (len(match.lines), state.clone(), state.digest(), fresh) if rng.below(stride) == 0 else None
        before = state.clone() if state.joins and rng.below(1 + stride // 16) == 0 else None  # of a megagame some
        asked = state.open
        if looked is not None:
            trials = p.watched("undo", taken_back, match, p.viewers(rng)[1:])
            if trials and (not p.taken_back or rng.below(4) == 0):
                p.taken_back = trials[:1]
            p.watched("secrets_keep", still_possible, state)
    assert p is not None
    _kept.clear()
    _kept[case] = p
    return p


def standing(state: State) -> str:
    """The stack line of every open question."""
    return "; ".join([f"{state.line(q)}, seat {q.seat}: {q.prompt}" for q in state.open[:3]]) or "over"


def end_of(match: Match) -> Place:
    """Where a match stands."""
    return Place(len(match.lines), standing(match.state))


def _saved(case: Case, match: Match, place: Place) -> Path | None:
    """The game as a record, its name saying at which action something is wrong; none if it cannot be written down."""
    try:
        text = match.record()
    except (TypeError, AttributeError):  # a state with things in it that have no plain form: this is what is wrong
        return None
    FAILED.mkdir(parents=True, exist_ok=True)
    path = FAILED / f"{case}-at-{place.action}.record"
    path.write_text(text, encoding="utf-8")
    return path
