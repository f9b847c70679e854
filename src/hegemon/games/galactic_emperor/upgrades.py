"""From one shape of the state to the next: see `hegemon.kernel.upgrade`."""
from __future__ import annotations

from typing import Final

from hegemon.kernel.upgrade import Plain, Steps, given

UNNUMBERED: Final = 2


def duels_show_their_dice(plain: Plain) -> None:
    """The last roll of a contest is kept in its procedure."""
    given(plain, "Duel", dice=[[], []])


STEPS: Final[Steps] = {1: duels_show_their_dice}
