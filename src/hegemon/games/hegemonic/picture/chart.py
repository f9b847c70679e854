"""Where the map puts things: hexes round the Core."""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hegemon.draw import hex_centre, hex_extent
from hegemon.games.hegemonic.sky import CENTRE, Cell, Place, sky

SIZE = 64.0
EDGE = 16.0


@dataclass(frozen=True)
class Chart:
    """The layout of a galaxy on paper."""
    width: float
    height: float
    centre: tuple[float, float]                     # of the Core
    hexes: tuple[tuple[int, float, float], ...]     # hex, x, y


@lru_cache(maxsize=64)
def chart(places: tuple[Place, ...], anchors: tuple[Cell, ...] = ()) -> Chart:
    """Lay out a galaxy, with room for the places of further boards."""
    cells = sky(places).cells
    left, top, right, bottom = hex_extent([*cells.values(), CENTRE, *anchors], SIZE)
    left, top, right, bottom = left - EDGE, top - EDGE, right + EDGE, bottom + EDGE
    spots = {h: hex_centre(q, r, SIZE) for h, (q, r) in cells.items()}
    return Chart(round(right - left, 1), round(bottom - top, 1), (round(-left, 1), round(-top, 1)),
                 tuple([(h, round(x - left, 1), round(y - top, 1)) for h, (x, y) in sorted(spots.items())]))
