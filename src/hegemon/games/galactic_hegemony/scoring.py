"""G-9.2 and G-10.3: who has won, and by which number games are compared."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.state import Hegemony


def score(g: Hegemony) -> int:
    """Play to Win: the number of turns it took, the fewer the better; 0 while there is none."""  # G-10.3
    return g.turn if g.counting and g.outcome == "won" else 0


def scores(g: Hegemony) -> list[int]:
    """Planets held; in Play to Win the score."""
    return [score(g) if g.counting else g.size()]


def winners(g: Hegemony) -> list[int]:
    """The player, if he has won."""  # G-9.2
    return [0] if g.outcome == "won" else []
