"""Players and numbers as people say them."""
from __future__ import annotations

from hegemon.games.galactic_emperor.actions import MARKS, SCORED, SEAT, TOKENS


def name_of(seat: int) -> str:
    """A player, or nobody."""
    return SEAT.label(seat) if seat >= 0 else "nobody"


def marks_of(number: int) -> str:
    """So many marks."""
    return MARKS.label(number)


def hits_of(number: int) -> str:
    """So many hits."""
    return SCORED.label(number)


def tokens_of(number: int) -> str:
    """So many Empire tokens."""
    return TOKENS.label(number)
