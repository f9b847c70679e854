"""Things by their names, as every part of the screen calls them."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.games.hegemonic.actions import AGENT, CARD, FACTION, FLEET, GATE, HEX, SEAT, TILE, counted
from hegemon.games.hegemonic.data import FACTION_OF, HAS_CIRCLE, SQUARES, TECHNOLOGIES, TRIANGLES, WORTH
from hegemon.games.hegemonic.view import HegemonicView

ROMAN: Final = ("0", "I", "II", "III")


def names(view: HegemonicView) -> Mapping[str, str]:
    """The name of everything that is drawn, by its key."""
    found = {f"seat-{seat}": SEAT.label(seat) for seat in range(view.now.seats)}
    for domain, word in ((HEX, ""), (TILE, ""), (CARD, ""), (AGENT, "Agent "), (FLEET, "Fleet "), (GATE, "Gate pair ")):
        found |= {f"{domain.name}-{name}": word + domain.label(n) for n, name in enumerate(domain.names)}
    return found


def sides(view: HegemonicView) -> tuple[str, ...]:
    """The House of each seat."""
    return tuple([SEAT.label(seat) for seat in range(view.now.seats)])


def named(found: tuple[int, ...]) -> str:
    """Cards by name."""
    return ", ".join([TECHNOLOGIES[c].name for c in found])


def tile_words(tile: int) -> str:
    """A tile in one sentence."""
    parts = [counted(SQUARES[tile], "square")] if SQUARES[tile] else []
    if HAS_CIRCLE[tile] and FACTION_OF[tile] >= 0:
        parts.append(f"circle of Power {WORTH[tile]}, {FACTION.label(FACTION_OF[tile])}")
    parts += [counted(TRIANGLES[tile], "triangle")] if TRIANGLES[tile] else []
    return f"{TILE.label(tile).capitalize()}: {', '.join(parts) or 'void'}"
