"""The position in words: text board, players, hand, hints with battle odds, why something cannot be done, and tips."""
from __future__ import annotations

from hegemon.games.galactic_emperor.view import EmperorView
from hegemon.games.galactic_emperor.words.board import board
from hegemon.games.galactic_emperor.words.hints import alike, hint
from hegemon.games.galactic_emperor.words.players import contests, ending, hand, meters, outcome, panels, sources
from hegemon.games.galactic_emperor.words.terms import names
from hegemon.games.galactic_emperor.words.tips import TIPS
from hegemon.games.galactic_emperor.words.why_not import blocked

__all__ = ["alike", "blocked", "board", "contests", "ending", "hand", "hint", "meters", "names", "outcome", "panels",
           "sources", "tip"]


def tip(view: EmperorView) -> str:
    """A line for somebody who meets this question for the first time."""
    return TIPS.get(view.now.name, "")
