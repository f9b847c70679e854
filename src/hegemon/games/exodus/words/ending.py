"""How the game ended."""
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


def sources(view: ExodusView) -> tuple[Source, ...]:
    """Points by source, which add up to everybody's score."""
    seats = range(len(view.scores))
    names = [name for name, _ in view.sources[0]]
    return tuple([Source(NAMES.get(name, name), tuple([dict(view.sources[s])[name] for s in seats]), ICONS[name])
                  for name in names if any([dict(view.sources[s])[name] for s in seats])])


def ending(view: ExodusView) -> Ending:
    """Who won, and why it ended."""
    if terms(view.code).scenario is not None:
        title = "The scenario is won" if view.now.winners else "The scenario is lost"
    else:
        title = f"{SEAT.label(view.now.winners[0])} leads the exodus" if view.now.winners else "Nobody wins"
    return Ending(title, outcome(view), sources(view))
