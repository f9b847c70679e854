"""The picture depends on the viewer's place: a Quadrant table, the Capital, the media desk, or everything at once.

Every block stands in its own part of the picture, so that a small screen can zoom to it. Areas, nodes, agencies, tokens
and crises are always drawn somewhere, large where the viewer sits and small where he does not.
"""
from __future__ import annotations

from typing import Final

from hegemon.draw import Canvas, Picture, drawn, heading, starfield, text
from hegemon.games.pax_galactica.actions import VERBS
from hegemon.games.pax_galactica.data import CAPITAL, GOVERNOR, MEDIA, OUTLET_NAMES, POLITICIAN, QUAD_NAMES
from hegemon.games.pax_galactica.picture.capital import (
    AGENCY_HIGH,
    STRIP_HIGH,
    agencies,
    agency_strip,
    blame_ladder,
    crises,
    crises_high,
    laws,
    news,
    papers,
)
from hegemon.games.pax_galactica.picture.galaxy import CARD_HIGH, galaxy
from hegemon.games.pax_galactica.picture.map import COLUMN, INNER, LEFT, MAP_HEIGHT, quadrant_map, trails
from hegemon.games.pax_galactica.picture.plan import (
    BATTLE_HIGH,
    SHEET_WIDE,
    battle,
    capital_sheet,
    drawn_cards,
    map_sheet,
    named_cards,
    orders_so_far,
    purse,
    purse_high,
    table_plans,
)
from hegemon.games.pax_galactica.picture.values import COMPACT, LARGE, side, values_map
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import moment, outlet, total_loyalty

WIDTH: Final = 1112
FULL: Final = WIDTH - 2 * LEFT
HALF: Final = FULL / 2 - 12
MIDDLE: Final = LEFT + SHEET_WIDE + 20      # where the second of three columns begins
TITLE: Final = "The Galaxy Will Burn"


def picture(view: PaxView) -> Picture:
    """Everything the viewer can act on, drawn from a view alone."""
    canvas = Canvas(WIDTH, 0, f"{TITLE}, turn {view.turn}", described(view))
    role = view.role[view.viewer] if view.viewer >= 0 else -1
    if 0 <= role <= GOVERNOR and view.loc[view.viewer] < CAPITAL:
        bottom = at_a_table(canvas, view, view.viewer)
    elif role == POLITICIAN:
        bottom = at_the_capital(canvas, view, view.viewer)
    elif role == MEDIA:
        bottom = at_the_desk(canvas, view, view.viewer)
    else:
        bottom = overview(canvas, view)
    bottom = what_is_named(canvas, view, bottom)
    canvas.height = bottom + 8
    canvas.add("ground", ground(int(canvas.height)))
    canvas.elements.insert(0, canvas.elements.pop())
    return canvas.picture()


@drawn
def ground(height: int) -> str:
    """Night and stars."""
    return starfield(WIDTH, height, 11)


def described(v: PaxView) -> str:
    """The position in one sentence."""
    loyal = ", ".join([f"{QUAD_NAMES[q]} {total_loyalty(v, q)}" for q in v.quads])
    count = f"{len(v.crises)} {'crisis' if len(v.crises) == 1 else 'crises'}"
    state = "government is paralysed" if v.paralysed else count
    return f"Turn {v.turn} of {v.turns}. Loyalty: {loyal}; {state}, weight {v.weight} of {v.limit}."


def what_is_named(canvas: Canvas, v: PaxView, y: float) -> float:
    """Things the question names that no block shows, and that are not in the viewer's hand."""
    here = {e.key for e in canvas.elements}
    touched = {key for action in v.now.legal for key in VERBS.touches(action)}
    hand = {f"card-{VERBS.verbs['card'].domains[0].names[c]}" for c in v.privs}
    keys = sorted(touched - here - hand)
    if not keys:
        return y
    canvas.add("named", text("Named by this question", 0, 0, 13, "text-soft", "start", 600), x=LEFT, y=y + 18)
    return y + 30 + named_cards(canvas, keys, LEFT, y + 30, FULL)


def head(canvas: Canvas, v: PaxView, title: str, lane: int) -> None:
    """What this place is, and the moment."""
    canvas.add("head", heading(title, 0, 34, 22),
               text(f"Turn {v.turn} of {v.turns}, {moment(v, lane)}", 0, 53, 13, "text-soft", "start"), x=LEFT,
               label=f"{title}, {moment(v, lane)}")


def battles(canvas: Canvas, v: PaxView, y: float, quads: tuple[int, ...]) -> float:
    """The battles under way in these Quadrants."""
    for i, row in enumerate(v.battles):
        if row[0] in quads:
            battle(canvas, v, i, LEFT, y, FULL)
            y += BATTLE_HIGH
    return y


# -- four places ----------------------------------------------------------------------------------------------------

def at_a_table(canvas: Canvas, v: PaxView, seat: int) -> float:
    """A map player: the Quadrant, the planning sheet, then the rest of the Empire in small."""
    quad = v.loc[seat]
    quadrant_map(canvas, v, quad, 0)
    trails(canvas, v)
    y: float = battles(canvas, v, MAP_HEIGHT + 8, (quad, CAPITAL))
    if v.drawn:
        drawn_cards(canvas, v, LEFT, y + 10, "your budget cards" if v.beat == 1 else "your battle cards")
        y += 84
    y = orders_so_far(canvas, v, y)
    map_sheet(canvas, v, seat, LEFT, y)
    table_plans(canvas, v, quad, LEFT, y + 208, SHEET_WIDE)
    values_map(canvas, v, MIDDLE - 20, y + 4, COMPACT)
    crises(canvas, v, COLUMN + 32, y, INNER - 32)
    purse(canvas, v, seat, LEFT, y + 356, SHEET_WIDE)
    blame_ladder(canvas, v, MIDDLE, y + 356, 270)
    bottom = max(y + 356 + max(purse_high(v, seat), 210), y + crises_high(v))
    agency_strip(canvas, v, LEFT, bottom + 20, FULL)
    bottom += 20 + STRIP_HIGH + 14
    return quadrants_and(canvas, v, bottom, tuple([q for q in v.quads if q != quad]))


def at_the_capital(canvas: Canvas, v: PaxView, seat: int) -> float:
    """A politician: agencies and crises, the planning sheet, laws and values, the Quadrants in small."""
    head(canvas, v, "Imperial Capital", CAPITAL)
    agencies(canvas, v, LEFT, 66)
    crises(canvas, v, COLUMN, 66, INNER)
    y = 66 + max(3 * (AGENCY_HIGH + 9), crises_high(v)) + 8
    y = battles(canvas, v, y, (CAPITAL,))
    if v.drawn:
        drawn_cards(canvas, v, LEFT, y + 10, "your battle cards")
        y += 84
    y = orders_so_far(canvas, v, y)
    capital_sheet(canvas, v, seat, LEFT, y)
    below = papers(canvas, v, LEFT, y + 138, SHEET_WIDE)
    purse(canvas, v, seat, LEFT, below, SHEET_WIDE)
    values_map(canvas, v, MIDDLE - 20, y + 4, COMPACT)
    laws(canvas, v, COLUMN + 32, y, INNER - 32, 12)
    blame_ladder(canvas, v, MIDDLE, y + 346, 270)
    bottom = max(below + purse_high(v, seat), y + 346 + 210)
    return quadrants_and(canvas, v, bottom + 8, v.quads)


def at_the_desk(canvas: Canvas, v: PaxView, seat: int) -> float:
    """The media: the Values Map large, crises and Blame beside it, agencies and Quadrants below."""
    head(canvas, v, f"{OUTLET_NAMES[outlet(v, seat)]}, media desk", CAPITAL)
    values_map(canvas, v, LEFT, 70, LARGE)
    high = side(LARGE)
    crises(canvas, v, LEFT + high + 24, 66, FULL - high - 24)
    blame_ladder(canvas, v, LEFT + high + 24, 66 + crises_high(v) + 10, FULL - high - 24)
    y = 70 + max(high, crises_high(v) + 220 + purse_high(v, seat))
    agency_strip(canvas, v, LEFT, y + 24, FULL)
    y += 24 + STRIP_HIGH + 16
    purse(canvas, v, seat, LEFT + high + 24, 66 + crises_high(v) + 220, FULL - high - 24)
    y = quadrants_and(canvas, v, y, v.quads)
    return battles(canvas, v, y + 6, (*v.quads, CAPITAL))


def quadrants_and(canvas: Canvas, v: PaxView, y: float, quads: tuple[int, ...]) -> float:
    """These Quadrants in small, and the headlines beside or below them."""
    if not quads:
        return news(canvas, v, LEFT, y, FULL)
    right = galaxy(canvas, v, LEFT, y, quads) + 12
    if WIDTH - right > 300:
        return max(news(canvas, v, right, y, WIDTH - LEFT - right), y + CARD_HIGH + 10)
    return news(canvas, v, LEFT, y + CARD_HIGH + 12, FULL)


def overview(canvas: Canvas, v: PaxView) -> float:
    """Spectators and Control: all Quadrants, crises, values, Blame, the Capital and the headlines."""
    if len(v.quads) == 1:
        quadrant_map(canvas, v, v.quads[0], 0)
        y: float = MAP_HEIGHT + 12
    else:
        head(canvas, v, TITLE, v.quads[0])
        galaxy(canvas, v, LEFT, 68, v.quads)
        y = 68 + CARD_HIGH + 14
    crises(canvas, v, LEFT, y, 300)
    values_map(canvas, v, LEFT + 320, y, COMPACT)
    blame_ladder(canvas, v, LEFT + 680, y, FULL - 680)
    y += max(crises_high(v), 360) + 10
    agencies(canvas, v, LEFT, y)
    laws(canvas, v, COLUMN, y, INNER, 15)
    y += 3 * (AGENCY_HIGH + 9) + 12
    y = max(papers(canvas, v, LEFT, y, HALF), news(canvas, v, LEFT + HALF + 24, y, HALF))
    return battles(canvas, v, y, (*v.quads, CAPITAL))
