"""The Galactic Values Map: discs for factions, plates for Quadrants, speech marks for the media."""
from __future__ import annotations

from typing import Final

from hegemon.draw import (
    Canvas,
    Element,
    badge,
    caption,
    circle,
    drawn,
    heading,
    line,
    rect,
    rim_box,
    rim_disc,
    speech,
    text,
    text_width,
)
from hegemon.games.pax_galactica.box import MATCH, OPPOSED_AT
from hegemon.games.pax_galactica.data import (
    COLOURS,
    FACTIONS,
    OUTLET_NAMES,
    OUTLETS,
    QUAD_NAMES,
    QUAD_SHORT,
    QUADS,
    TOKEN_OUTLET,
    TOKEN_QUAD,
    VALUE_AT,
    VALUES,
)
from hegemon.games.pax_galactica.view import PaxView, Row
from hegemon.games.pax_galactica.words.facts import tokens_in_play
from hegemon.games.pax_galactica.words.names import initials

COMPACT: Final = 32.0    # between two lines of the grid
LARGE: Final = 58.0
# Where factions, Quadrants and outlets stand that share a space.
APART: Final = {COMPACT: ((0, -9), (0, 9), (15, 2)), LARGE: ((0, -12), (0, 27), (26, 2))}
MARGIN: Final = 34.0     # room for the words outside the grid


def side(cell: float) -> float:
    """How wide and high the block is."""
    return 8 * cell + 2 * MARGIN


def values_map(canvas: Canvas, v: PaxView, x: float, y: float, cell: float) -> None:
    """Grid, values, and every token in play."""
    canvas.put(grid(x, y, cell))
    here = tokens_in_play(v)
    taken: dict[tuple[Row, int], int] = {}
    for t in here:
        at, kind = v.tokens[t], (t >= TOKEN_QUAD) + (t >= TOKEN_OUTLET)
        shared = len([u for u in here if v.tokens[u] == at]) > 1
        place = taken.get((at, kind), 0)
        taken[at, kind] = place + 1
        dx, dy = APART[cell][kind] if shared else (0, 0)
        canvas.put(marker(t, x + dx + 9 * place, y + dy + 4 * place, cell, at[0], at[1]))


@drawn
def grid(x: float, y: float, cell: float) -> Element:
    """The empty map with its eight values."""
    far = 8 * cell
    title = caption("galactic values map", 0, -24) if cell < LARGE else heading("Values Map", 0, -18, 18)
    parts = [title, rect(0, 0, far, far, "void", "line-strong", radius=4)]
    for i in range(1, 8):
        tint = "line-strong" if i == 4 else "line"
        parts.append(line(i * cell, 0, i * cell, far, tint, opacity=0.7) + line(0, i * cell, far, i * cell, tint,
                                                                                opacity=0.7))
    for name, (vx, vy) in zip(VALUES, VALUE_AT):
        px, py = (vx + 4) * cell, (4 - vy) * cell
        parts.append(circle(4 if cell < LARGE else 6, px, py, "brass"))
        parts.append(value_word(name, vx, vy, px, py, cell))
    legend = f"match within {MATCH}, opposed from {OPPOSED_AT}"
    parts.append(text(legend, far, far + 28 if cell < LARGE else far + 30, 12, "text-faint",
                      "end"))
    return Element("values", "".join(parts), x + MARGIN, y + MARGIN, "", "The Galactic Values Map")


def value_word(name: str, vx: int, vy: int, px: float, py: float, cell: float) -> str:
    """A value's name, inside its edge of the map where there is room."""
    size = 12.0 if cell < LARGE else 15.0
    word = name.capitalize()
    if vx == 0:
        return text(word, px, py - 7 if vy > 0 else py + 15, size, "brass", font="title", weight=400)
    if vy == 0:
        inset = text_width(word, size, 700, "title") / 2 + 6
        return text(word, px + (inset if vx < 0 else -inset), py - 6, size, "brass", font="title", weight=400)
    return text(word, px, py - 8 if vy > 0 else py + 16, size, "brass", font="title", weight=400)


@drawn
def marker(token: int, x: float, y: float, cell: float, vx: int, vy: int) -> Element:
    """One token."""
    px, py = x + MARGIN + (vx + 4) * cell, y + MARGIN + (4 - vy) * cell
    large = cell >= LARGE
    if token < TOKEN_QUAD:
        r = 15 if large else 9
        body = badge(COLOURS[token], 2 * r - 3) + rim_disc(r + 3)
        if large:
            body += text(FACTIONS[token], 0, r + 14, 12, "text", weight=700, halo=True)
        return Element(f"token-{FACTIONS[token]}", body, px, py, "token", f"{FACTIONS[token]} at {vx}, {vy}")
    if token < TOKEN_OUTLET:
        quad = token - TOKEN_QUAD
        name = QUAD_SHORT[quad]
        name = name if large else name[:4]
        size = 12.0
        half = text_width(name, size, 700) / 2 + 5
        body = (rect(-half, -size / 2 - 4, 2 * half, size + 8, "panel", "info", 1.4, radius=5)
                + text(name, 0, size * 0.36, size, "text", weight=700) + rim_box(-half - 2, -size / 2 - 6, 2 * half + 4,
                                                                                 size + 12, 6))
        return Element(f"token-{QUADS[quad]}", body, px, py, "token", f"{QUAD_NAMES[quad]} at {vx}, {vy}")
    paper = token - TOKEN_OUTLET
    body = speech(initials(paper)) + rim_box(-15, -23, 30, 25, 5)
    return Element(f"token-{OUTLETS[paper]}", body, px, py, "token", f"{OUTLET_NAMES[paper]} at {vx}, {vy}")
