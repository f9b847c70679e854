"""What is said about a view besides its picture: text board, panels, hand, hints, why-nots, tips."""
from __future__ import annotations

from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.hints import hint
from hegemon.games.hegemonic.words.players import hand, meters, panels
from hegemon.games.hegemonic.words.sections import board
from hegemon.games.hegemonic.words.tips import TIPS
from hegemon.games.hegemonic.words.whynot import blocked

__all__ = ["blocked", "board", "hand", "hint", "meters", "outcome", "panels", "tip"]


def outcome(view: HegemonicView) -> str:
    """Why the game ended."""  # H-19.1, H-22.4
    return {"galaxy full": "The galaxy is full: every Sector is explored.",
            "sector stack empty": "The sector stack is empty.",
            "no tiles left": "No Sector Tiles are left."}[view.now.outcome]


def tip(view: HegemonicView) -> str:
    """A line for somebody who meets this question for the first time."""
    return TIPS.get(view.now.name, "")
