"""How the game ended, and what of it is told with how much weight."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus.actions import SEAT
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView
from hegemon.games.exodus.words.status import win_words
from hegemon.kernel.words import Ending, Source

ICONS: Final = {"tokens": "trophy", "planets": "population", "hexes": "fighter", "High Council": "crown",
                "Resistance": "star", "title": "card", "technologies": "flask"}
NAMES: Final = {"tokens": "VP tokens", "planets": "Planets", "hexes": "Hexes with ships",
                "Resistance": "Resistance cards", "title": "Turn Order card", "technologies": "Technologies"}
# 0 is never summed up, 1 a move, 2 a turn of fortune, 3 news; what is not named is a move
WEIGHTS: Final = {
    "laid": 0, "moved": 0, "income": 0, "clones": 0, "repairs": 0, "drew": 0, "discarded": 0, "used_up": 0,
    "theirs_discarded": 0, "market_cleared": 0, "expired": 0, "unchosen": 0, "refitted": 0, "loaded": 0,
    "transferred": 0, "ferried": 0, "assigned": 0, "rolled": 0, "cr_rolled": 0, "mended": 0, "shrugged": 0,
    "reformed": 0, "stage": 1, "enacted": 2, "visionary": 2, "repealed": 2, "rose": 2, "ordered": 2, "struck": 2,
    "killed": 2, "burnt": 2, "sunk": 2, "no_victor": 2, "cr_stays": 2, "cr_gone": 2, "one_time": 2, "time_called": 2,
    "won": 3, "cr_beaten": 3, "destroyed": 3, "last_turn": 3, "final": 3, "solo_end": 3,
}
HEADS: Final = {"stage": 2}  # chapters of the log: 1 a round, 2 a phase


def outcome(view: ExodusView) -> str:
    """Why it ended, as players say it."""
    scenario = terms(view.code).scenario
    if scenario is None:
        return f"Turn {view.turn} was the last."
    if view.now.outcome == "won":
        return f"{scenario.name} is won: {', '.join([win_words(k, v) for k, v in scenario.win.items()])}."
    if view.turn < view.turns:
        return f"{scenario.name} is lost: {scenario.lose_text}."
    return f"{scenario.name} is lost: not all of {', '.join([win_words(k, v) for k, v in scenario.win.items()])}."


def ending(view: ExodusView) -> Ending:
    """Points by source, which add up to everybody's score."""
    seats = range(len(view.scores))
    names = [name for name, _ in view.sources[0]]
    sources = tuple([Source(NAMES.get(name, name), tuple([dict(view.sources[s])[name] for s in seats]), ICONS[name])
                     for name in names if any([dict(view.sources[s])[name] for s in seats])])
    if terms(view.code).scenario is not None:
        title = "The scenario is won" if view.now.winners else "The scenario is lost"
    else:
        title = f"{SEAT.label(view.now.winners[0])} leads the exodus" if view.now.winners else "Nobody wins"
    return Ending(title, outcome(view), sources)
