"""From one shape of a state to the next: what a game's `upgrades` room says, and how it is carried out.

A game counts the shapes of its state by `state_version`. Its room `upgrades` has a step from each version to the next,
and one back for the digests of records made before:

    STEPS: Final[Steps] = {2: rows_are_tuples}   # a plain state of version 2 becomes one of version 3
    BACK: Final[Steps] = {2: rows_are_lists}     # and back
    UNNUMBERED: Final = 2                        # records that do not name their version have this one

A step changes the plain form of a state (see `data`) in place: {"is": class name, field: value}. Snapshots made before
versions were written down count as version 1, so the steps up to UNNUMBERED look before they change anything.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any

from hegemon.kernel.errors import Refused

Plain = dict[str, Any]
Steps = dict[int, Callable[[Plain], None]]


def objects(plain: Any, kind: str) -> Iterator[Plain]:
    """Every object of a class in plain data, wherever it stands: the frames of a kind in a snapshot.

    >>> [duel["dice"] for duel in objects({"is": "State", "open": [{"is": "Duel", "dice": [6]}]}, "Duel")]
    [[6]]
    """
    if isinstance(plain, dict):
        if plain.get("is") == kind:
            yield plain
        for part in list(plain.values()):
            yield from objects(part, kind)
    elif isinstance(plain, list):
        for part in plain:
            yield from objects(part, kind)


def given(plain: Any, kind: str, **fields: Any) -> None:
    """Every object of a class has these fields, with these plain values where it had none."""
    for thing in objects(plain, kind):
        for name, value in fields.items():
            thing.setdefault(name, value)


def renamed(plain: Any, kind: str, old: str, new: str) -> None:
    """A field of a class has another name; the fields stay in order, as digests ask.

    >>> state = {"is": "Duel", "dice": [6], "round": 1}
    >>> renamed(state, "Duel", "dice", "thrown")
    >>> state
    {'is': 'Duel', 'round': 1, 'thrown': [6]}
    """
    for thing in list(objects(plain, kind)):
        kept = {new if name == old else name: value for name, value in thing.items() if name != "is"}
        thing.clear()
        thing.update({"is": kind, **dict(sorted(kept.items()))})


def rows_as_tuples(plain: Any, kind: str, names: Iterable[str]) -> None:
    """Fields that were lists are tuples."""
    for thing in objects(plain, kind):
        for name in names:
            if isinstance(thing[name], dict):
                thing[name] = thing[name]["list"]


def rows_as_lists(plain: Any, kind: str, names: Iterable[str]) -> None:
    """Fields that are tuples are written as the lists they were."""
    for thing in objects(plain, kind):
        for name in names:
            thing[name] = {"list": thing[name]}


def upgraded(plain: Plain, room: ModuleType | None, version: int, now: int) -> Plain:
    """A plain state of some version in the shape of now."""
    steps: Steps = getattr(room, "STEPS", {})
    for n in range(version, now):
        if n not in steps:
            raise Refused(f"there is no way from version {n} of this game's state to version {n + 1}")
        steps[n](plain)
    return plain


def taken_back(plain: Plain, room: ModuleType | None, version: int, now: int) -> Plain:
    """A plain state of now in the shape of some version before: its digest is what an old record ends with."""
    back: Steps = getattr(room, "BACK", {})
    for n in range(now - 1, version - 1, -1):
        if n not in back:
            raise Refused(f"there is no way from version {n + 1} of this game's state back to version {n}")
        back[n](plain)
    return plain
