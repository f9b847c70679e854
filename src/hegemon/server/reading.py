"""What is made of a view is made again only when something it was made from has changed.

A drawing or a sentence is a function of a view alone. It is given a reader in place of the view, which notes what is
read; as long as all of that is equal in a later view, whoever looks and whatever else happened, the result stands.
"""
from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from hegemon.kernel.view import Now

_OF: Final = "_of"  # where a reader keeps the view it reads
TRIAL: Final = 200  # times before a habit is judged


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
def _getter(paths: tuple[str, ...]) -> Callable[[Any], Any]:
    return attrgetter(*paths) if paths else _nothing


def _nothing(view: Any) -> None:
    """What is read where nothing is."""


def _paths(reader: Any) -> tuple[str, ...]:
    """What was read."""
    paths: list[str] = []
    fields = type(reader).__dict__
    for name, value in reader.__dict__.items():
        if isinstance(value, Now):
            if name != _OF:
                paths += [f"{name}.{path}" for path in _paths(value)]
        elif name in fields:
            paths.append(name)
    return tuple(paths)


class Made:
    """Something that was made of a view."""

    __slots__ = ("_read", "_seen", "value")

    def __init__(self, view: Any, make: Callable[..., Any], *about: Any) -> None:
        reader = reading(view)
        self.value = make(reader, *about)
        self._read = _getter(_paths(reader))
        self._seen = self._read(view)

    def stands(self, view: Any) -> bool:
        """Whether it would come out the same of this view."""
        return bool(self._read(view) == self._seen)


class Habit:
    """Whether it pays to note what is read, found out by trying: not where a game reads nearly all of its view."""

    def __init__(self) -> None:
        self._asked = 0
        self._stood = 0

    @property
    def pays(self) -> bool:
        """Whether enough of what was made has stood for some time."""
        return self._asked < TRIAL or 4 * self._stood >= self._asked

    def count(self, stood: bool) -> None:
        """One more time it was asked for."""
        self._asked += 1
        self._stood += stood
