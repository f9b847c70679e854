"""From one shape of the state to the next: see `hegemon.kernel.upgrade`."""
from __future__ import annotations

from typing import Final

from hegemon.kernel.upgrade import Plain, Steps, given, rows_as_lists, rows_as_tuples

UNNUMBERED: Final = 2
ROWS: Final = tuple("""
    aboard axinium cargo cchand cloaked cr crbottom crdeck crdiscard crheld damage gone hand laid learnt marker oncards
    phasium planet pop rank rockets spare structures techs tokens vp where""".split())


def battles_are_open(plain: Plain) -> None:
    """Dice and cards of a battle are kept in its procedure, and who calls time in the state."""
    given(plain, "Exodus", called=0)
    given(plain, "Battle", dice=[], shown=[])


def rows_are_tuples(plain: Plain) -> None:
    rows_as_tuples(plain, "Exodus", ROWS)


def rows_are_lists(plain: Plain) -> None:
    rows_as_lists(plain, "Exodus", ROWS)


STEPS: Final[Steps] = {1: battles_are_open, 2: rows_are_tuples}
BACK: Final[Steps] = {2: rows_are_lists}
