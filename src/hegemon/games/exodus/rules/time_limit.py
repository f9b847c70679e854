"""The agreed time: players say when it is over, the Chancellor says which turn is the last."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.games.exodus.actions import CALL_TIME, DECLARE, LAST_TURN, TIME_CALLED
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action

DECLARED: Final = 64


def free(g: Exodus, seat: int) -> Sequence[Action]:
    """Players say when the agreed time is over; then the Chancellor says which turn is the last."""
    if not g.terms.time_limit or g.over or g.called & DECLARED or not 0 < g.turn < g.last:
        return ()
    if time_is_up(g):
        return DECLARE.each if seat == g.chancellor() else ()
    return () if g.called >> seat & 1 else [CALL_TIME.only]


def freely(g: Exodus, seat: int, action: Action) -> None:
    """Somebody says that the time is up, or the Chancellor which turn is the last."""
    match action:
        case ("time",):
            g.called |= 1 << seat
            g.tell(TIME_CALLED, seat)
        case ("declare", when):
            declare(g, g.turn + when)


def time_is_up(g: Exodus) -> bool:
    """Whether more than half of the players have said so."""  # ruling 101
    return 2 * g.called.bit_count() > g.seats


def declare(g: Exodus, turn: int) -> None:
    """Fix the last turn."""
    g.last, g.called = turn, g.called | DECLARED
    g.tell(LAST_TURN, turn)


def settle_time(g: Exodus) -> None:
    """A Chancellor who has not declared by the next stage makes this turn the last."""  # D-44
    if time_is_up(g) and not g.called & DECLARED and g.turn < g.last:
        declare(g, g.turn)
