"""Watching sealed answers and plans being opened: a state that tells when, for as long as somebody watches."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hegemon.kernel import Join, Path, Refused, State

Watch = Callable[[State, Path, Join], None]


_kinds: dict[type[State], tuple[type[State], list[Watch]]] = {}


def _watching(kind: type[State]) -> tuple[type[State], list[Watch]]:
    """The class of a state that tells, and whom."""
    if kind in _kinds:
        return _kinds[kind]
    heard: list[Watch] = []

    def opened(self: Any, path: Path, join: Join) -> None:
        kind.opened(self, path, join)
        unwatched(self)
        for watch in heard:
            watch(self, path, join)
        self.__class__ = told

    told: type[State] = type(kind.__name__, (kind,), {"opened": opened, "__slots__": (), "plain": kind})
    _kinds[kind] = told, heard
    return told, heard


def watched(g: State, watch: Watch) -> None:
    """From now on a watcher hears of every join that is full, just before it goes on."""
    if not hasattr(type(g).answer, "__code__"):
        raise Refused("compiled rules cannot be watched as they open answers: look at the interpreted ones")
    told, heard = _watching(type(g))
    heard[:] = [watch]
    g.__class__ = told


def unwatched(g: State) -> None:
    """Nobody watches any more."""
    g.__class__ = getattr(type(g), "plain", type(g))
