"""Hexes: where they lie, their outlines, and a hex as the boards show it.

Axial coordinates (q, r) throughout; `size` is the distance from centre to corner; `flat` hexes have a flat top,
the others a point. Offset layouts name which rows or columns are pushed: odd-r, even-r (pointy), odd-q, even-q (flat).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from hegemon.draw.palette import PLAYERS, skin
from hegemon.draw.shapes import num, path, rim, use

Cell = tuple[int, int]
Offset = Literal["odd-r", "even-r", "odd-q", "even-q"]

SQRT3: Final = math.sqrt(3)
SHARED_SIZE: Final = 64.0  # at which hexes are drawn once, for all
OWNERS: Final = frozenset({*PLAYERS, "silver", "imperial"})  # whose ground has a light of its own
# Counter-clockwise on a pointy board, beginning with the neighbour to the right.
DIRECTIONS: Final[tuple[Cell, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def hex_centre(q: float, r: float, size: float, flat: bool = False) -> tuple[float, float]:
    """Where the centre of a hex lies, with hex (0, 0) at the origin.

    >>> hex_centre(0, 2, 10), hex_centre(2, -1, 10, flat=True)
    ((17.32, 30.0), (30.0, 0.0))
    """
    if flat:
        return round(size * 1.5 * q, 2), round(size * SQRT3 * (r + q / 2), 2)
    return round(size * SQRT3 * (q + r / 2), 2), round(size * 1.5 * r, 2)


def hex_corners(size: float, flat: bool = False, x: float = 0, y: float = 0) -> tuple[tuple[float, float], ...]:
    """The six corners, clockwise on the screen."""
    start = 0 if flat else 30
    angles = (math.radians(start + 60 * i) for i in range(6))
    return tuple((x + size * math.cos(a), y + size * math.sin(a)) for a in angles)


@lru_cache(maxsize=1024)
def hex_path(size: float, flat: bool = False, x: float = 0, y: float = 0) -> str:
    """The outline of a hex."""
    return "M" + "L".join(f"{num(px)} {num(py)}" for px, py in hex_corners(size, flat, x, y)) + "Z"


def hex_distance(a: Cell, b: Cell) -> int:
    """Steps from one hex to the other."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def hex_neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six hexes around one."""
    return tuple((cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS)


def offset_to_axial(column: int, row: int, layout: Offset) -> Cell:
    """Axial coordinates of a hex given by column and row.

    >>> offset_to_axial(2, 3, "odd-r"), axial_to_offset(1, 3, "odd-r")
    ((1, 3), (2, 3))
    """
    push = 1 if layout.startswith("even") else -1
    if layout.endswith("r"):
        return column - (row + push * (row & 1)) // 2, row
    return column, row - (column + push * (column & 1)) // 2


def axial_to_offset(q: int, r: int, layout: Offset) -> tuple[int, int]:
    """Column and row of a hex given by axial coordinates."""
    push = 1 if layout.startswith("even") else -1
    if layout.endswith("r"):
        return q + (r + push * (r & 1)) // 2, r
    return q, r + (q + push * (q & 1)) // 2


def hex_extent(cells: Iterable[Cell], size: float, flat: bool = False) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a board of hexes, corners included."""
    centres = [hex_centre(q, r, size, flat) for q, r in cells]
    half_width, half_height = (size, size * SQRT3 / 2) if flat else (size * SQRT3 / 2, size)
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    return min(xs) - half_width, min(ys) - half_height, max(xs) + half_width, max(ys) + half_height


# Corners on a grid of half a hex's width and a quarter of its height, where they are whole numbers.
_POINTY_GRID: Final[tuple[Cell, ...]] = ((1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1))
_FLAT_GRID: Final[tuple[Cell, ...]] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def _border(cells: frozenset[Cell], flat: bool) -> dict[Cell, list[Cell]]:
    """From each corner of the border the corners that follow it, clockwise round the region."""
    onward: dict[Cell, list[Cell]] = {}
    for q, r in sorted(cells):
        x, y = (3 * q, 2 * r + q) if flat else (2 * q + r, 3 * r)
        corners = [(x + dx, y + dy) for dx, dy in (_FLAT_GRID if flat else _POINTY_GRID)]
        for side, (dq, dr) in enumerate(DIRECTIONS):
            if (q + dq, r + dr) not in cells:
                first = _first_corner(side, flat)
                onward.setdefault(corners[first], []).append(corners[(first + 1) % 6])
    return onward


@lru_cache(maxsize=1024)
def _region(cells: frozenset[Cell], size: float, flat: bool, inset: float = 0) -> str:
    onward = _border(cells, flat)
    across, down = (size / 2, size * SQRT3 / 2) if flat else (size * SQRT3 / 2, size / 2)
    loops = []
    while onward:
        place = next(iter(onward))
        loop = []
        while place in onward:
            following = onward[place].pop()
            if not onward[place]:
                del onward[place]
            loop.append((place[0] * across, place[1] * down))
            place = following
        if inset:
            loop = [(round(x), round(y)) for x, y in _moved_in(loop, inset / size)]
        loops.append("M" + "L".join([f"{num(x)} {num(y)}" for x, y in loop]) + "Z")
    return "".join(loops)


def _moved_in(loop: list[tuple[float, float]], share: float) -> list[tuple[float, float]]:
    """A border a little inside itself: on a hex grid both neighbours of a corner lie a third of a turn apart."""
    out = []
    for i, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[i - 1], loop[(i + 1) % len(loop)]
        turn = (x - ax) * (by - y) - (y - ay) * (bx - x)
        way = share * 2 / SQRT3 * (1 if turn > 0 else -1)  # clockwise on the screen: a right turn is a convex corner
        out.append((x + (ax + bx - 2 * x) * way, y + (ay + by - 2 * y) * way))
    return out


def region_path(cells: Iterable[Cell], size: float, flat: bool = False) -> str:
    """The border round a group of hexes as closed loops, holes included."""
    return _region(frozenset(cells), size, flat)


def edge_of(size: float, direction: int, flat: bool = False) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two ends of the edge towards a neighbour, by its index in DIRECTIONS."""
    corners, first = hex_corners(size, flat), _first_corner(direction, flat)
    return corners[first], corners[(first + 1) % 6]


def _first_corner(side: int, flat: bool) -> int:
    """The corner where the edge towards a neighbour begins, clockwise."""
    return (-side) % 6 if flat else (-side - 1) % 6


@lru_cache(maxsize=2048)
def hexagon(size: float, flat: bool = False, ground: str = "tile", owner: str = "", *, hatched: bool = True,
            edge: str = "", gap: float = 1.6, x: float = 0, y: float = 0, outlined: bool = True) -> str:
    """A hex of the board: its ground, its owner's light, hatch and outline. Put `rim_hex` over what stands on it.

    `ground` is "tile" for what is known, "void" for unexplored or empty space, or any tone. Where `realm` draws one
    line round all hexes of an owner, they are not `outlined` one by one.
    """
    shape, k = _shape(flat), size / SHARED_SIZE
    if ground in ("tile", "void") and not edge:
        out = use(f"{shape}-{ground}", x, y, k)
    else:
        known = ground == "tile"
        around = edge or ("void-edge" if ground == "void" else "tile-edge")
        out = path(hex_path(size - gap, flat, x, y), "@tile" if known else ground, around, 1.2)
    if not owner:
        return out
    worn = skin(owner)
    if hatched and owner in OWNERS:
        out += use(f"{shape}-{worn.fill[2:]}", x, y, k)
    if outlined:
        inner = (size - gap - 2.4) / (SHARED_SIZE - 1.6)
        out += use(shape, x, y, inner, fill="none", stroke=worn.line, width=3, cls="round")
    return out


def realm(owner: str, cells: Iterable[Cell], size: float, flat: bool = False, x: float = 0, y: float = 0) -> str:
    """One line round what an owner holds, for each group of hexes that touch; hex (0, 0) lies at (x, y)."""
    d = _region(frozenset(cells), size, flat, 3.4)
    moved = f"translate({num(x)} {num(y)})" if x or y else ""
    return path(d, "none", skin(owner).line, 3, cls="round", move=moved) if d else ""


def _shape(flat: bool) -> str:
    """The name of the shared outline."""
    return "hexf" if flat else "hex"


def hatch(d: str, owner: str, opacity: float = 0.3) -> str:
    """The owner's pattern over an area: owned ground is told by more than its colour."""
    worn = skin(owner)
    if not worn.hatch:
        return ""
    return path(d, f"@hatch-{worn.fill[2:]}", opacity=opacity)


def rim_hex(size: float, flat: bool = False, *, owned: bool = False, gap: float = 1.6) -> str:
    """The rim of a hex, a little further in when the hex already has an owner's outline."""
    inner = size - gap - 3.2 - (4.5 if owned else 0)
    if size < SHARED_SIZE * 0.75:  # the line would shrink too much with it
        return rim(hex_path(inner, flat))
    return use(_shape(flat), 0, 0, inner / (SHARED_SIZE - 1.6), cls="rim")
