"""E-13: points, the bonuses at the end, and who has won."""
from __future__ import annotations

from collections.abc import Sequence

from hegemon.games.galactic_emperor.data import ENERGY_CAP, MARKS_POINTS, MARKS_TIED, METAL_CAP, STORAGE_POINTS
from hegemon.games.galactic_emperor.state import Emperor


def scores(g: Emperor) -> list[int]:
    """Victory points."""
    return g.vp[:]


def winners(g: Emperor) -> list[int]:
    """Who won, after the tie-break battle if there was one."""  # E-13.6
    return list(g.won)


def storage_bonus(metal: Sequence[int], energy: Sequence[int]) -> list[int]:
    """By seat: a point for a full storage."""  # E-13.4
    return [STORAGE_POINTS if m == METAL_CAP and e == ENERGY_CAP else 0 for m, e in zip(metal, energy)]


def marks_bonus(marks: Sequence[int]) -> list[int]:
    """By seat: two points for the most marks, one for each of several."""  # E-13.4
    richest = max(marks)
    points = MARKS_POINTS if list(marks).count(richest) == 1 else MARKS_TIED
    return [points if n == richest else 0 for n in marks]
