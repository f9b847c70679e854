"""From one shape of the state to the next: see `hegemon.kernel.upgrade`."""
from __future__ import annotations

from typing import Final

from hegemon.kernel.upgrade import Plain, Steps, given

UNNUMBERED: Final = 2


def conflicts_keep_their_gains(plain: Plain) -> None:
    """What went into the totals of a Conflict is kept in order."""
    given(plain, "Conflict", gains=[])


STEPS: Final[Steps] = {1: conflicts_keep_their_gains}
