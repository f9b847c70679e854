"""The position in words: text board, panels, meters, hand, hints with odds, why-nots, names, tips and the ending."""
from __future__ import annotations

from collections.abc import Mapping

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import HEX, SEAT, SHIP, TECH
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView
from hegemon.games.exodus.words.board import board, faction_name
from hegemon.games.exodus.words.ending import ending, outcome, sources
from hegemon.games.exodus.words.hints import alike, figures, hint
from hegemon.games.exodus.words.panels import hand, meters, panels
from hegemon.games.exodus.words.status import place
from hegemon.games.exodus.words.tips import TIPS
from hegemon.games.exodus.words.whynot import blocked

__all__ = ["alike", "blocked", "board", "ending", "figures", "hand", "hint", "meters", "names",
           "outcome", "panels", "sides", "sources", "tip"]


def names(view: ExodusView) -> Mapping[str, str]:
    """The names of places, ships, players and technologies by element key."""
    found = {f"hex-{HEX.names[hex]}": place(view, hex) for hex in terms(view.code).map.hexes}
    found |= {f"ship-{SHIP.names[s]}": SHIP.label(s) for s, hex in enumerate(view.where) if hex >= 0}
    found |= {f"seat-{SEAT.names[s]}": SEAT.label(s) for s in range(len(view.rank))}
    return found | {f"tech-{TECH.names[i]}": row.name for i, row in enumerate(d.TECHS)}


def sides(view: ExodusView) -> tuple[str, ...]:
    """The faction of each seat; in the base game there are none."""
    return tuple([faction_name(view, seat) for seat in range(view.now.seats)])


def tip(view: ExodusView) -> str:
    """A line for somebody who meets this question for the first time."""
    return TIPS.get(view.now.name, "")
