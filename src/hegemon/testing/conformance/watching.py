"""What is tried while a game is played: taking back, and that sealed answers and secret plans keep to themselves."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.kernel import Line, Match, State, fields
from hegemon.kernel.data import encode


def same(one: Any, other: Any) -> bool:
    """Whether two values of a field are equal, frames and questions in them included."""
    return bool(one == other) or encode(one) == encode(other)


def only_itself(before: State, after: State, line: Line) -> None:
    """A secret branch changes nothing but itself."""
    if line.scope and before.sealed(line.scope) is not None:
        for name in set(fields(type(before))) - {"open", "joins", "reveals"}:
            unchanged = same(getattr(before, name), getattr(after, name))
            assert unchanged, f"the secret answer to {line.question} changes {name}, which others may notice"


def still_possible(state: State) -> None:
    """Whatever others have done, sealed answers can still be given."""
    for join in state.joins.values():
        for q in join.asked:
            given = join.got.get(q.seat)
            assert given is None or given in q.listed(state), (
                f"seat {q.seat} has handed in {state.verbs.write(given)} to {state.line(q)} and could not any more")


def taken_back(match: Match, seats: Sequence[int]) -> list[Match]:
    """Every seat that may takes back its last action in a copy of the match, and does it again; the copies between."""
    trials = []
    for seat in seats:
        last = match.undoable(seat)
        if last < 0:
            continue
        line = match.lines[last]
        assert line.before is not None and not line.revealed, f"{line.question} revealed something and may be undone"
        trial = match.copy()
        trial.undo(seat)
        assert len(trial.lines) == len(match.lines) - 1, f"undoing {line.question} did not take one action away"
        trials.append(trial.copy())
        trial.again(line)
        assert trial.state.rng == match.state.rng, f"{line.question}, undone and done again, leaves other draws"
    return trials
