"""Views as arrays of fixed length: one place for every number a seat may see.

A view is made of numbers, words and tuples of them. How long the tuples get is learnt once per set-up from a few
random games with fixed seeds, so the layout is the same on every machine. What is absent reads -1; a tuple that
outgrows its places is cut.
"""
from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hegemon.kernel import Game, Rng, Setup, Value

ABSENT: Final = -1
GAMES: Final = 4        # played to learn the layout
SKIPPED: Final = ("legal", "free", "forms", "standing", "prompt", "rule")  # the mask tells, or the question's name does
Leaf = tuple[str, int]


def leaves(value: Any, name: str = "") -> Iterator[Leaf]:
    """Every number of a view with the path that names it; words become stable numbers."""
    if isinstance(value, (bool, int)):
        yield name, int(value)
    elif isinstance(value, str):
        yield name, zlib.crc32(value.encode()) & 0xFFFF
    elif isinstance(value, (tuple, list)):
        for i, part in enumerate(value):
            yield from leaves(part, f"{name}.{i}")
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, f"{name}.{key}")
    elif is_dataclass(value):
        for field in fields(value):
            if not (name == "now" and field.name in SKIPPED):
                yield from leaves(getattr(value, field.name), f"{name}.{field.name}" if name else field.name)


class Layout:
    """Where each number of a view stands in the array."""

    def __init__(self, game: Game, setup: Setup) -> None:
        places: dict[str, int] = {}
        for seed in range(GAMES):
            rng, state = Rng(seed), game.start(Setup(setup.seats, seed, setup.options))
            while not state.over:
                seat = state.open[0].seat
                if rng.below(4) == 0:
                    places.update(dict.fromkeys([name for name, _ in leaves(game.view(state, seat))], 0))
                state.answer(state.open[0], rng.choice(state.legal(seat)))
        self.names = tuple(sorted(places))
        self.size = len(self.names)
        self._place = {name: i for i, name in enumerate(self.names)}

    def array(self, view: Any) -> NDArray[np.int64]:
        """A view as an array."""
        out = np.full(self.size, ABSENT, dtype=np.int64)
        place = self._place
        for name, value in leaves(view):
            i = place.get(name)
            if i is not None:
                out[i] = value
        return out


@lru_cache(maxsize=32)
def _layout(name: str, seats: int, options: tuple[tuple[str, Value], ...]) -> Layout:
    from hegemon.kernel.registry import find
    game = find(name)
    return Layout(game, game.setup(seats, 0, dict(options)))


def layout_of(game: Game, setup: Setup) -> Layout:
    """The layout of a set-up, learnt once."""
    return _layout(game.name, setup.seats, tuple(sorted(setup.options.items())))


def mask(game: Game, legal: Any) -> NDArray[np.int8]:
    """One for every action that can be taken."""
    out = np.zeros(game.verbs.size, dtype=np.int8)
    number = game.verbs.number
    for action in legal:
        out[number(action)] = 1
    return out
