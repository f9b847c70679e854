"""E-13.6: points, and who has won."""
from __future__ import annotations

from hegemon.games.galactic_emperor.state import Emperor


def scores(g: Emperor) -> list[int]:
    """Victory points."""
    return g.vp[:]


def winners(g: Emperor) -> list[int]:
    """Who won, after the tie-break battle if there was one."""  # E-13.6
    return list(g.won)
