"""A random game played to its end, with the positions that are looked at."""
from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from hegemon.kernel import SPECTATOR, Game, Line, Match, Question, Rng, Setup, State, Value
from hegemon.kernel.record import replay
from hegemon.testing.conformance.watching import only_itself, still_possible, taken_back

T = TypeVar("T")
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

    def run(self, check: Callable[[Played], None]) -> None:
        """Play the case and put it through one check; a failing case is saved as a record."""
        walked: list[Match] = []
        try:
            check(played(self, walked))
        except Exception as why:
            if walked:
                FAILED.mkdir(parents=True, exist_ok=True)
                path = FAILED / f"{self}.record"
                path.write_text(walked[-1].record(), encoding="utf-8")
                why.add_note(f"saved as {path}; {standing(walked[-1].state)}")
            raise


@dataclass
class Station:
    """A position of a played game and the line played from it."""
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
    faults: dict[str, Exception] = field(default_factory=dict)  # by the name of the watching check
    taken_back: list[Match] = field(default_factory=list)       # one match in which something was taken back

    def watched(self, check: str, watch: Callable[..., T], *seen: Any) -> T | None:
        """Let a check see a step; what it first finds wrong is kept until the check is asked for."""
        if check not in self.faults:
            try:
                return watch(*seen)
            except Exception as why:
                why.add_note(f"at action {len(self.match.lines)}; {standing(self.match.state)}")
                self.faults[check] = why
        return None

    def found(self, check: str) -> None:
        """Raise what a watching check has found."""
        if check in self.faults:
            raise self.faults[check]

    def viewers(self, rng: Rng) -> list[int]:
        """The spectator and some seats, all of them where they are few."""
        seats = list(range(self.case.seats))
        rng.shuffle(seats)
        return [SPECTATOR, *sorted(seats[:VIEWERS - 1])]


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
            match.play(seat, rng.choice(gifts))
        else:
            seat = rng.choice(state.waiting())
            match.play(seat, rng.choice(state.legal(seat)))
    raise AssertionError(f"not over after {game.longest} actions")


_kept: dict[Case, Played] = {}


def played(case: Case, walked: list[Match]) -> Played:
    """The case, played; the last one is kept, since all checks of a case come in a row."""
    if case in _kept:
        walked.append(_kept[case].match)
        return _kept[case]
    p, rng, stride = None, Rng(case.seed + 5), 1
    looked: tuple[State, str, tuple[Question, ...]] | None = None
    before: State | None = None
    asked: tuple[Question, ...] = ()
    for match in walk(case.game, case.setup(), walked=walked, keeper=case.keeper):
        p = p or Played(case, case.game, match)
        state = match.state
        if looked is not None:
            p.stations.append(Station(looked[0], looked[1], match.lines[-1], state.digest(), looked[2]))
        if before is not None:
            p.watched("secrets_keep", only_itself, before, state, match.lines[-1])
        if len(p.stations) == 2 * STATIONS:  # a long game: look half as often from here on
            p.stations, stride = p.stations[rng.below(2)::2], 2 * stride
        fresh = tuple([q for q in state.open if not any([q is old for old in asked])])
        looked = (state.clone(), state.digest(), fresh) if rng.below(stride) == 0 else None
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
