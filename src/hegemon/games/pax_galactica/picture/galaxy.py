"""All Quadrants side by side, each small: Loyalty of its sectors, who holds them, fleets, threats."""
from __future__ import annotations

from typing import Final

from hegemon.draw import Canvas, Element, badge, circle, drawn, heading, icon, line, plot, rect, rim_box, rim_disc, text
from hegemon.games.pax_galactica.actions import plural
from hegemon.games.pax_galactica.data import (
    AREA_IDS,
    AREA_NAMES,
    CAPITAL_SECTOR,
    ENDS,
    IMPERIAL,
    NODE_IDS,
    NODE_SECTOR,
    QUAD_NAMES,
    QUAD_NODES,
    QUAD_SHORT,
    SECTIONS,
    SECTORS,
    WORN,
)
from hegemon.games.pax_galactica.view import PaxView, Row, Rows
from hegemon.games.pax_galactica.words.facts import ALIEN_LIMIT, REBEL_LIMIT, base_words, fleet_words
from hegemon.games.pax_galactica.words.names import banner_name, short_name, total_loyalty

CELL_HIGH: Final = 57
NARROW: Final = 206.0
BROAD: Final = 344.0
CARD_HIGH: Final = 298
GRID: Final = (6, 62)


def card_wide(quads: int) -> float:
    """Fewer cards are broader."""
    return NARROW if quads > 4 else 260.0 if quads == 4 else BROAD


def galaxy(canvas: Canvas, v: PaxView, x: float, y: float, quads: tuple[int, ...]) -> float:
    """A card for each of these Quadrants; where they end."""
    wide = card_wide(len(quads))
    for i, q in enumerate(quads):
        left = x + i * (wide + 8)
        canvas.put(card(q, left, y, wide, total_loyalty(v, q), v.alien[q], v.rebel[q], v.threat[2 * q],
                        v.threat[2 * q + 1], short_name(v, v.viceroy[q]), v.stress[q]))
        for a in SECTORS[q]:
            canvas.put(cell(a, left, y, wide, v.loyalty[a], held_by(v, a), v.stacks[a], v.bases[a], v.aliens[a],
                            bool(v.patrol[a])))
        for a in SECTIONS[q]:
            canvas.put(lane_piece(a, left, y, wide, v.stacks[a]))
        for n in QUAD_NODES[q]:
            canvas.put(node_piece(n, left, y, wide, v.nodes[n]))
    return x + len(quads) * (wide + 8)


def held_by(v: PaxView, area: int) -> int:
    """The banner with most starbases in a sector, ties by ships; -1 for nobody."""  # P-4.8
    count: dict[int, int] = {}
    for code in [*v.bases[area], *[c for c in v.aliens[area] if c >= 0]]:
        count[code // 100] = count.get(code // 100, 0) + 1
    best = [b for b in count if count[b] == max(count.values())] if count else sorted({s[0] for s in v.stacks[area]})
    if len(best) > 1:
        fleets = {b: sum([n for x, _, n in v.stacks[area] if x == b]) for b in best}
        best = [b for b in best if fleets[b] == max(fleets.values())]
    return best[0] if len(best) == 1 else -1


@drawn
def card(quad: int, x: float, y: float, wide: float, loyalty: int, alien: int, rebel: int, pirates: int, warlords: int,
         viceroy: str, stress: int) -> Element:
    """The gauges of one Quadrant."""
    name = QUAD_SHORT[quad]
    parts = [rect(0, 0, wide, CARD_HIGH, "panel", "bad" if loyalty < 10 else "line", radius=10),
             heading(name, 10, 26, 17, width=120), icon("heart", wide - 48, 20, 16, "r-loyalty"),
             text(loyalty, wide - 10, 27, 19, "text", "end", 700),
             text(f"Viceroy {viceroy}", 10, 47, 12, "text-soft", "start", width=wide - 20)]
    rows = ((f"aliens {alien}/{ALIEN_LIMIT}", alien * 5 >= ALIEN_LIMIT * 4, 10, 254),
            (f"rebels {rebel}/{REBEL_LIMIT}", rebel * 5 >= REBEL_LIMIT * 4, wide / 2 + 4, 254),
            (f"pirates {pirates}", pirates >= 20, 10, 271), (f"warlords {warlords}", warlords >= 20, wide / 2 + 4, 271),
            (f"tower stress {stress}", stress >= 15, 10, 288))
    parts += [text(words, left, at, 12, "bad" if hot else "text-soft", "start", 600) for words, hot, left, at in rows]
    label = (f"{QUAD_NAMES[quad]}: Loyalty {loyalty}, aliens {alien} of {ALIEN_LIMIT}, rebels {rebel} of "
             f"{REBEL_LIMIT}, {plural(pirates, 'pirate')} and {plural(warlords, 'warlord')} waiting, Viceroy {viceroy}")
    return Element(f"quadrant-{AREA_IDS[quad * 15].partition('.')[0]}", "".join(parts), x, y, "", label)


def cell_wide(wide: float) -> float:
    """The width of a sector on a card."""
    return (wide - 16) / 3


def cell_corner(area: int, wide: float) -> tuple[float, float]:
    """The upper left corner of a sector on a card."""
    i = area % 15
    return GRID[0] + (i % 3) * (cell_wide(wide) + 2), GRID[1] + (i // 3) * (CELL_HIGH + 2)


@drawn
def cell(area: int, x: float, y: float, card_: float, loyalty: int, holder: int, stacks: Rows, bases: Row,
         aliens: Row, patrol: bool) -> Element:
    """One sector: its name, who holds it, Loyalty, and the ships there."""
    cx, cy = cell_corner(area, card_)
    wide = cell_wide(card_)
    parts = [plot(wide, CELL_HIGH, WORN[holder] if holder >= 0 else "", radius=5,
                  edge="brass" if area in CAPITAL_SECTOR else "tile-edge"),
             text(AREA_NAMES[area], 4, 12, 12, "text", "start", 600, width=wide - 6, least=12)]
    if holder >= 0:
        parts.append(badge(WORN[holder], 11, 10, 26))
    parts.append(icon("heart", 27, 25, 11, "r-loyalty" if loyalty else "bad")
                 + text(loyalty, 34, 29.5, 12, "text" if loyalty > 1 else "bad", "start", 700))
    ours = sum([n for b, _, n in stacks if b <= IMPERIAL])
    theirs = sum([n for b, _, n in stacks if b > IMPERIAL])
    words = f"{ours}" + (f" v {theirs}" if theirs else "") if ours or theirs else ""
    parts.append(text(words, 4, 43, 12, "bad" if theirs else "text-soft", "start", 600))
    if patrol:
        parts.append(icon("patrol", wide - 22, 25, 11, "info"))
    parts.append(rim_box(0, 0, wide, CELL_HIGH, 5))
    label = f"{AREA_NAMES[area]}: Loyalty {loyalty}, {base_words(bases, aliens)}{fleet_words(stacks)}"
    return Element(f"area-{AREA_IDS[area]}", "".join(parts), x + cx, y + cy, "", label)


def dot_place(node: int, wide: float) -> tuple[float, float]:
    """The centre of a node on a card."""
    cx, cy = cell_corner(NODE_SECTOR[node], wide)
    return cx + cell_wide(wide) - 8, cy + CELL_HIGH - 6


@drawn
def lane_piece(area: int, x: float, y: float, wide: float, stacks: Rows) -> Element:
    """A section, with the number of ships on it."""
    (x1, y1), (x2, y2) = sorted([dot_place(n, wide) for n in ENDS[area]])
    dx, dy = x2 - x1, y2 - y1
    parts = [line(0, 0, dx, dy, "info", 1.6, opacity=0.8)]
    if stacks:
        parts.append(circle(8, dx / 2, dy / 2, "page", "info") + text(
            sum([n for _, _, n in stacks]), dx / 2, dy / 2 + 4.2, 12, "text", weight=700))
    parts.append(rim_box(-5, min(0, dy) - 5, abs(dx) + 10, abs(dy) + 10, 5))
    words = fleet_words(stacks)[2:] or "no fleet"
    return Element(f"area-{AREA_IDS[area]}", "".join(parts), x + x1, y + y1, "",
                   f"{AREA_NAMES[area].capitalize()}: {words}")


@drawn
def node_piece(node: int, x: float, y: float, wide: float, base: int) -> Element:
    """A node: filled when a starbase stands there."""
    cx, cy = dot_place(node, wide)
    name = NODE_IDS[node].partition(".")[2]
    mark = badge(WORN[base // 100], 7) if base >= 0 else circle(4, 0, 0, "page", "bad", 1.6)
    words = f"{banner_name(base // 100)} starbase" if base >= 0 else "free"
    return Element(f"node-{NODE_IDS[node]}", mark + rim_disc(7), x + cx, y + cy, "", f"Node {name}: {words}")
