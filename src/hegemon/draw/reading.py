"""What is made of a view is made again only when something it was made from has changed.

A drawing or a sentence is a function of a view alone. It is given a reader in place of the view, which notes what is
read; wherever all of that is equal in another view, whoever looks and whatever else happened, the result is the same.
"""
from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar

from hegemon.kernel.view import Now

T = TypeVar("T")
_NOTHING: Final = object()
_OF: Final = "_of"  # where a reader keeps the view it reads
TRIAL: Final = 200     # times found or missed before it is judged whether keeping pays
RETRIAL: Final = 5000  # times missed before it is tried again
WAYS: Final = 6        # of reading a view, where what is read depends on what was read before
KEPT: Final = 1000     # results of each, unless a game says otherwise


class _Noted:
    """A field of a view that is noted when it is first read; from then on it is an ordinary attribute."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, reader: Any, kind: type) -> Any:
        if reader is None:
            return self
        value = getattr(reader.__dict__[_OF], self.name)
        if isinstance(value, Now):
            value = reading(value)
        reader.__dict__[self.name] = value
        return value


_readers: dict[type, type] = {}


def _reader_of(kind: type) -> type:
    reader = _readers.get(kind)
    if reader is None:
        fields = dataclasses.fields(kind)
        reader = _readers[kind] = type(kind.__name__, (kind,), {field.name: _Noted(field.name) for field in fields})
    return reader


def reading(view: Any) -> Any:
    """A stand-in for a view that notes what is read of it; one can stand before another."""
    reader: Any = object.__new__(_reader_of(type(view)))
    reader.__dict__[_OF] = view
    return reader


@lru_cache(maxsize=4096)
def _getter(kind: type, names: tuple[str, ...], of_now: tuple[str, ...]) -> Callable[[Any], Any]:
    """What reads these of a view and these of its `now`, in one order; what a reader keeps beside them is left out."""
    noted = {name for name in names if name in kind.__dict__}
    if "now" in noted:
        noted = noted - {"now"} | {f"now.{name}" for name in of_now if name in Now.__dataclass_fields__}
    return _together(tuple(sorted(noted)))


@lru_cache(maxsize=4096)
def _together(paths: tuple[str, ...]) -> Callable[[Any], Any]:
    return attrgetter(*paths) if paths else _nothing


def _nothing(view: Any) -> None:
    """What is read where nothing is."""


def _read(reader: Any) -> Callable[[Any], Any]:
    """What reads the same of a view again."""
    now = reader.__dict__.get("now")
    kind: Any = type(reader)
    return _getter(kind, tuple(reader.__dict__), tuple(now.__dict__) if now is not None else ())


class Kept(Generic[T]):
    """What a function makes of views, found again by what it read of them, for all matches and viewers alike."""

    def __init__(self, make: Callable[[Any], T], most: int = KEPT) -> None:
        self.make = make
        self.most = most
        self.pays = True      # to note what is read; not where a game reads nearly all of its view
        self._ways: list[tuple[Callable[[Any], Any], dict[Any, T]]] = []  # what it reads, and what came of it
        self._first: tuple[Callable[[Any], Any], dict[Any, T]] = _nothing, {}  # of them: where it pays, nearly always
        self._found = 0       # up to the end of the trial
        self._missed = 0

    def of(self, view: Any) -> T:
        """What the function makes of a view: the same object as before, where it would come out the same."""
        read, known = self._first
        value: Any = known.get(read(view), _NOTHING)
        return value if value is not _NOTHING else self._otherwise(view)

    def _otherwise(self, view: Any) -> T:
        """What was made of a view in another way, or is made now."""
        for way in self._ways:
            value: Any = way[1].get(way[0](view), _NOTHING)
            if value is not _NOTHING:
                self._found += 1
                if self._found >= TRIAL:
                    self._first = way
                return value  # type: ignore[no-any-return]
        self._judge()
        return self._made(view) if self.pays else self.make(view)

    def _made(self, view: Any) -> T:
        reader = reading(view)
        value = self.make(reader)
        read = _read(reader)
        known = dict(self._ways).get(read)
        if known is None:
            known = {}
            self._ways = [(read, known), *self._ways[:WAYS - 1]]
        elif len(known) >= self.most:
            known.clear()
        known[read(view)] = value
        return value

    def _judge(self) -> None:
        """Give up what does not pay; other people at other tables may look alike, so try again after a while."""
        self._missed += 1
        if self.pays and self._found < TRIAL <= self._missed and self._missed > 3 * self._found:
            self.pays, self._ways = False, []
        elif self._missed >= RETRIAL:
            self.pays, self._found, self._missed, self._first = True, 0, 0, (_nothing, {})


class Latest(Generic[T]):
    """What a function makes of a view, made once for as long as the same one is asked about: what is said of a view
    asks for it many times."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self.make = make
        self._last: tuple[Any, T] | None = None

    def of(self, view: Any) -> T:
        """What the function makes of a view."""
        if self._last is None or self._last[0] is not view:
            self._last = view, self.make(view)
        return self._last[1]
