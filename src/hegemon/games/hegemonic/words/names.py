"""Things by their names, as every part of the screen calls them."""
from __future__ import annotations

from typing import Final

from hegemon.games.hegemonic.actions import FACTION, SEAT, TILE
from hegemon.games.hegemonic.data import FACTION_OF, HAS_CIRCLE, SQUARES, TECHNOLOGIES, TRIANGLES, WORTH

ROMAN: Final = ("0", "I", "II", "III")


def colour(seat: int) -> str:
    """A seat's colour as a name."""
    return SEAT.label(seat)


def named(found: tuple[int, ...]) -> str:
    """Cards by name."""
    return ", ".join([TECHNOLOGIES[c].name for c in found])


def tile_words(tile: int) -> str:
    """A tile in one sentence."""
    parts = [f"{SQUARES[tile]} squares"] if SQUARES[tile] else []
    if HAS_CIRCLE[tile] and FACTION_OF[tile] >= 0:
        parts.append(f"circle of Power {WORTH[tile]}, {FACTION.labels[FACTION_OF[tile]]}")
    parts += [f"{TRIANGLES[tile]} triangles"] if TRIANGLES[tile] else []
    return f"Tile {TILE.names[tile]}: {', '.join(parts) or 'void'}"


def price(caps: int) -> str:
    """A price in words."""
    return f"{caps} CAP{'s' if caps != 1 else ''}" if caps else ""
