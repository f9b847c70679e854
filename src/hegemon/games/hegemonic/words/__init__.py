"""What is said about a view besides its picture: text board, panels, hand, hints, why-nots, tips, contests, the end."""
from __future__ import annotations

from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.endings import contests, ending, outcome, sources
from hegemon.games.hegemonic.words.hints import figures, hint
from hegemon.games.hegemonic.words.names import names, sides
from hegemon.games.hegemonic.words.players import hand, meters, panels
from hegemon.games.hegemonic.words.sections import board
from hegemon.games.hegemonic.words.tips import TIPS
from hegemon.games.hegemonic.words.whynot import blocked

__all__ = [
    "blocked", "board", "contests", "ending", "figures", "hand", "hint", "meters", "names", "outcome", "panels",
    "sides", "sources", "tip",
]


def tip(view: HegemonicView) -> str:
    """A line for somebody who meets this question for the first time."""
    return TIPS.get(view.now.name, "")
