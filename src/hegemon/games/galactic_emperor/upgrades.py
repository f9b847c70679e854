"""From one shape of the state to the next: see `hegemon.kernel.upgrade`."""
from __future__ import annotations

from typing import Final

from hegemon.kernel.upgrade import Plain, Steps, given, objects

UNNUMBERED: Final = 2


def duels_show_their_dice(plain: Plain) -> None:
    """The last roll of a contest is kept in its procedure."""
    given(plain, "Duel", dice=[[], []])


def razing_is_counted(plain: Plain) -> None:
    """Points for destroyed Empires are counted apart; those of before count with the planets."""
    given(plain, "Emperor", razed={"list": [0] * plain["seats"]})


def razing_is_not_counted(plain: Plain) -> None:
    for state in objects(plain, "Emperor"):
        del state["razed"]


STEPS: Final[Steps] = {1: duels_show_their_dice, 2: razing_is_counted}
BACK: Final[Steps] = {2: razing_is_not_counted}
