"""What procedures keep: declared fields with values that cannot change, and nothing else."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hegemon.kernel import Frame, State, fields
from hegemon.kernel.cloning import all_declared


def frames(state: State) -> Iterator[Frame]:
    """Every procedure under way: those that ask, those that wait, how branches began, and all that called them."""
    waiting = [join.frame for join in state.joins.values()]
    begun = [start for join in state.joins.values() for start in join.starts]
    for frame in [*[q.frame for q in state.open], *waiting, *begun]:
        inner: Frame | None = frame
        while inner is not None:
            yield inner
            inner = inner.caller


def declared_alone(state: State) -> None:
    """What a procedure keeps in an attribute its class does not declare is lost in a snapshot."""
    for frame in frames(state):
        kind = type(frame)
        for name in getattr(frame, "__dict__", ()):
            assert name in all_declared(kind), (
                f"{kind.__name__} sets {name}, which its class does not declare: a snapshot would lose it")


def all_set(state: State) -> None:
    """A procedure that asks has all the fields its class declares."""
    for q in state.open:
        for name in fields(type(q.frame)):
            assert hasattr(q.frame, name), f"{type(q.frame).__name__}.{name} is declared and was never set"


def all_plain(state: State) -> None:
    """What a procedure keeps is replaced, never changed in place: clones share it."""
    for frame in frames(state):
        for name in fields(type(frame)):
            value: Any = getattr(frame, name)
            assert not isinstance(value, (list, dict, set)), (
                f"{type(frame).__name__}.{name} is a {type(value).__name__}, which clones would share: use a tuple")
