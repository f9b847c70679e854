"""Players and numbers as people say them."""
from __future__ import annotations

from collections.abc import Mapping

from hegemon.games.galactic_emperor.actions import GOOD, HEX, MARKS, ROLE, SCORED, SEAT, SECTOR, TECH, TOKENS
from hegemon.games.galactic_emperor.view import EmperorView


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


def names(view: EmperorView) -> Mapping[str, str]:
    """The name of everything an action can touch, by its key."""
    found = {f"seat-{seat}": SEAT.label(seat) for seat in range(view.now.seats)}
    for domain in (HEX, SECTOR, ROLE, TECH, GOOD):
        found |= {f"{domain.name}-{name}": domain.label(n) for n, name in enumerate(domain.names)}
    return found | {"throne": "the Throne", "stack": "the stack"}
