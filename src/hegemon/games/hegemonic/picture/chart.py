"""Where the picture puts things: hexes on the map, plates beyond its rim, the column beside it."""
from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from hegemon.draw import hex_centre, hex_extent
from hegemon.games.hegemonic.data import BOARD_OF, CORE
from hegemon.games.hegemonic.sky import CENTRE, Cell, Place, sky

SIZE = 64.0
PLATE = 108.0
COLUMN = 340.0
EDGE = 16.0


@dataclass(frozen=True)
class Chart:
    """The layout of a galaxy on paper."""
    width: float
    height: float
    column: float                                   # left end of the column
    centre: tuple[float, float]                     # of the Core
    hexes: tuple[tuple[int, float, float], ...]     # hex, x, y
    plates: tuple[tuple[int, float, float], ...]    # board, x, y of the upper left corner


def plate_height(seats: int) -> float:
    """Room for the rows of everybody who may be on a board."""
    return 30 + 17 * min(seats, 5)


@lru_cache(maxsize=64)
def chart(places: tuple[Place, ...], seats: int, anchors: tuple[Cell, ...] = ()) -> Chart:
    """Lay out a galaxy; the column has room for all players, the map for the places of further boards."""
    found = sky(places)
    cells = dict(found.cells)
    left, top, right, bottom = hex_extent([*cells.values(), CENTRE, *anchors], SIZE)
    spots = {h: hex_centre(q, r, SIZE) for h, (q, r) in cells.items()}
    plates = _plates(spots, len(places), seats)
    tall = plate_height(seats)
    left = min([left, *[x for _, x, _ in plates]]) - EDGE
    top = min([top, *[y for _, _, y in plates]]) - EDGE - 26
    right = max([right, *[x + PLATE for _, x, _ in plates]]) + EDGE
    bottom = max([bottom, *[y + tall for _, _, y in plates]]) + EDGE + 20
    height = max(bottom - top, 440 + 105.0 * seats)
    top -= (height - (bottom - top)) / 2
    return Chart(
        round(right - left + COLUMN, 1), round(height, 1), round(right - left, 1), (round(-left, 1), round(-top, 1)),
        tuple([(h, round(x - left, 1), round(y - top, 1)) for h, (x, y) in sorted(spots.items())]),
        tuple([(b, round(x - left, 1), round(y - top, 1)) for b, x, y in plates]))


def _plates(spots: dict[int, tuple[float, float]], boards: int, seats: int) -> list[tuple[int, float, float]]:
    """For every board the nearest place to it that covers no hex and no other plate."""
    tall = plate_height(seats)
    taken: list[tuple[float, float]] = []
    found = []
    mean = (sum([x for x, _ in spots.values()]) / len(spots), sum([y for _, y in spots.values()]) / len(spots))
    for board in [*range(boards), CORE]:
        own = [p for h, p in spots.items() if BOARD_OF[h] == board]
        x = sum([p[0] for p in own]) / len(own)
        y = sum([p[1] for p in own]) / len(own)
        outward = math.atan2(y - mean[1], x - mean[0]) if board != CORE else math.radians(215)
        best: tuple[float, float, float] | None = None
        for ring in range(90, 700, 10):
            for turn in range(0, 181, 6):
                for side in (1, -1):
                    angle = outward + side * math.radians(turn)
                    px, py = x + ring * math.cos(angle), y + ring * math.sin(angle)
                    cost = ring + turn * 0.5
                    if (best is None or cost < best[0]) and _free(px, py, tall, spots, taken):
                        best = (cost, px, py)
            if best is not None and ring > best[0]:
                break
        assert best is not None
        taken.append(best[1:])
        found.append((board, best[1] - PLATE / 2, best[2] - tall / 2))
    return found


def _free(x: float, y: float, tall: float, spots: dict[int, tuple[float, float]],
          taken: list[tuple[float, float]]) -> bool:
    """Whether a plate round a point keeps clear of hexes and other plates."""
    for hx, hy in [*spots.values(), (0.0, 0.0)]:
        across, down = max(0.0, abs(hx - x) - PLATE / 2), max(0.0, abs(hy - y) - tall / 2)
        if across < 0.866 * SIZE + 4 and down < SIZE - 0.577 * across + 4:  # its nearest corner lies inside the hex
            return False
    return all([abs(px - x) >= PLATE + 6 or abs(py - y) >= tall + 6 for px, py in taken])
