"""The position in words, made from a view alone: text board, meters, panel, hints, why-nots and tips."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.data import PLANETS
from hegemon.games.galactic_hegemony.view import HegemonyView
from hegemon.games.galactic_hegemony.words.board import board
from hegemon.games.galactic_hegemony.words.hints import alike, hint
from hegemon.games.galactic_hegemony.words.players import hand, meters, panels
from hegemon.games.galactic_hegemony.words.terms import RESULTS, names
from hegemon.games.galactic_hegemony.words.tips import TIPS
from hegemon.games.galactic_hegemony.words.why_not import blocked
from hegemon.kernel import Ending, Source

__all__ = ["alike", "blocked", "board", "ending", "hand", "hint", "meters", "names", "outcome", "panels", "sources",
           "tip"]


def outcome(v: HegemonyView) -> str:
    """Why the game ended."""  # G-9.2
    if v.now.outcome == "won":
        return f"All {len(PLANETS)} planets were held and calm in turn {v.turn}."
    if v.now.outcome == "lost_revolt":
        return f"Every colony was in revolt at the end of turn {v.turn}."
    if v.now.outcome == "lost_time":
        return f"Time ran out with {v.size} of {len(PLANETS)} planets held."
    return f"The game was stopped after {v.turn} turns."


def sources(v: HegemonyView) -> tuple[Source, ...]:
    """What the number is made of by which games are compared."""  # G-10.3, R-33
    return (Source("Turns it took", (v.score,), "dice") if v.counting else Source("Planets held", (v.size,), "colony"),)


def ending(v: HegemonyView) -> Ending:
    """How it ended."""  # G-9.2
    return Ending(RESULTS[v.now.outcome], outcome(v), sources(v))


def tip(v: HegemonyView) -> str:
    """A line for somebody who meets this question for the first time."""
    return TIPS.get(v.now.name, "")
