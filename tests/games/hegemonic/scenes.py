"""Positions that many tests of Hegemonic begin with."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hegemon.games.hegemonic.actions import HEX, PATTERN
from hegemon.games.hegemonic.rules.conflict import Conflict

Make = Callable[..., Any]
HOMES: Final = ("A4", "B5", "D4", "E5")


def four(galaxy: Make, **options: Any) -> Any:
    """Four homes, nobody with a card in hand: Conflicts are decided by Power alone."""
    t = galaxy(4, **options)
    for seat, hex in enumerate(HOMES):
        t.home(seat, hex)
        t.hand(seat)
    return t.caps(20, 20, 20, 20)


def led(galaxy: Make, **options: Any) -> Any:
    """The same four homes, led by Leaders."""
    return four(galaxy, leaders="random", **options)


def clash(pattern: str, by: int, other: int, hex: str, sector: str, target: int, unit: int = -1) -> Conflict:
    """A Conflict about to begin."""
    return Conflict(by, other, PATTERN.index[pattern], HEX.index[sector], target, HEX.index[hex], unit)
