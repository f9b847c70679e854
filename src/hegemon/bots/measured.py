"""How the levels fared against the next lower one, as it was measured: kept as data with each game."""
from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from hegemon.kernel import Game

FILE: Final = "levels.json"
MANY: Final = ("", "", "two of ", "three of ", "four of ", "five of ")  # by how many others there are


class Fared(msgspec.Struct, frozen=True):
    """A series of one player of a level among others of another."""
    others: str
    seats: int
    games: int
    won: float
    part: float = 1.0  # of the time both may think


@lru_cache
def measured(game: Game) -> dict[str, Fared]:
    """What was measured of a game's levels, by level."""
    path = game.folder() / "data" / FILE
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Fared]) if path.is_file() else {}


def said(fared: Fared) -> str:
    """A series in a sentence.

    >>> said(Fared("medium", 4, 60, 59)), said(Fared("hard", 2, 20, 11.5, 0.1))
    ('Won 59 of 60 games against three of medium.', 'Won 11.5 of 20 games against hard, each in a tenth of its time.')
    >>> said(Fared("medium", 1, 1000, 572))
    'Won 572 of 1,000 games.'
    """
    against = f" against {MANY[fared.seats - 1]}{fared.others}" if fared.seats > 1 else ""
    time = "" if fared.part == 1 else ", each in a tenth of its time" if against else ", in a tenth of its time"
    return f"Won {fared.won:,g} of {fared.games:,} games{against}{time}."
