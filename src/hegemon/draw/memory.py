"""Equal pieces are drawn once, for all viewers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

KEPT: Final = 8192  # drawings kept per function: a few dozen tables in play


def drawn(function: Callable[P, T]) -> Callable[P, T]:
    """Keep what a pure drawing function gave for equal arguments; every argument must be hashable.

    >>> @drawn
    ... def disc(owner: str) -> list[str]:
    ...     return [owner]
    >>> disc("blue") is disc("blue")
    True
    """
    return cast("Callable[P, T]", lru_cache(maxsize=KEPT)(function))
