"""The picture depends on the viewer's place: a Quadrant table, the Capital, the media desk, or everything at once.

Every block is a sheet of its own. Areas, nodes, agencies, tokens and crises are always drawn somewhere, large where the
viewer sits and small where he does not.
"""
from __future__ import annotations

from typing import Final

from hegemon.draw import Canvas, Picture, drawn, heading, starfield, text
from hegemon.games.pax_galactica.actions import CARD, PLAYING, VERBS
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
    laws_high,
    news,
    papers,
)
from hegemon.games.pax_galactica.picture.galaxy import CARD_HIGH, card_wide, galaxy
from hegemon.games.pax_galactica.picture.map import (
    INNER,
    LEFT,
    MAP_HEIGHT,
    MAP_WIDE,
    TRACKS_HIGH,
    quadrant_map,
    tracks,
    trails,
)
from hegemon.games.pax_galactica.picture.plan import (
    SCENE_WIDE,
    SHEET_WIDE,
    battle,
    capital_sheet,
    drawn_cards,
    map_sheet,
    named_cards,
    orders_so_far,
    purse,
    purse_high,
    table_high,
    table_plans,
)
from hegemon.games.pax_galactica.picture.screens import beside, screen, screens
from hegemon.games.pax_galactica.picture.values import COMPACT, LARGE, side, values_map
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import moment, outlet, total_loyalty

__all__ = ["beside", "picture", "screen", "screens"]
WIDE: Final = 840         # a sheet that lies across the stage
SIDE: Final = 300         # one that stands beside it
TITLE: Final = "The Galaxy Will Burn"
FIRST: Final = 16.0       # room above a block with a caption


def picture(view: PaxView) -> Picture:
    """Everything the viewer can act on, drawn from a view alone: the stage is where he sits."""
    canvas = Canvas(title=f"{TITLE}, turn {view.turn}", desc=described(view))
    role = view.role[view.viewer] if view.viewer >= 0 else -1
    if 0 <= role <= GOVERNOR and view.loc[view.viewer] < CAPITAL:
        at_a_table(canvas, view, view.viewer)
    elif role == POLITICIAN:
        at_the_capital(canvas, view, view.viewer)
    elif role == MEDIA:
        at_the_desk(canvas, view, view.viewer)
    else:
        overview(canvas, view)
    what_is_named(canvas, view)
    return canvas.picture()


@drawn
def ground(wide: float, high: float) -> str:
    """Night and stars."""
    return starfield(wide, high, 11)


def stage(canvas: Canvas, name: str, title: str, wide: float, high: float) -> Canvas:
    """The sheet in the middle, under the stars."""
    leaf = canvas.sheet(name, title, "stage", wide, high)
    leaf.add("ground", ground(wide, high))
    return leaf


def described(v: PaxView) -> str:
    """The position in one sentence."""
    loyal = ", ".join([f"{QUAD_NAMES[q]} {total_loyalty(v, q)}" for q in v.quads])
    count = f"{len(v.crises)} {'crisis' if len(v.crises) == 1 else 'crises'}"
    state = "government is paralysed" if v.paralysed else count
    return f"Turn {v.turn} of {v.turns}. Loyalty: {loyal}; {state}, weight {v.weight} of {v.limit}."


def what_is_named(canvas: Canvas, v: PaxView) -> None:
    """Things the question names that no sheet shows, and that are not in the viewer's hand."""
    here = {e.key for e in canvas.elements}
    touched = {key for action in v.now.legal for key in VERBS.touches(action)}
    hand = ({f"{CARD.name}-{CARD.write(c)}" for c in v.privs}
            | {f"{PLAYING.name}-{PLAYING.write(c)}" for c in v.drawn})
    keys = sorted(touched - here - hand)
    if keys:
        leaf = canvas.sheet("named", "Named by this question", "market", WIDE, 0)
        leaf.height = named_cards(leaf, keys, 0, 0, WIDE)


def head(leaf: Canvas, v: PaxView, title: str, lane: int) -> None:
    """What this place is, and the moment."""
    leaf.add("head", heading(title, 0, 34, 22),
             text(f"Turn {v.turn} of {v.turns}, {moment(v, lane)}", 0, 53, 13, "text-soft", "start"), x=LEFT,
             label=f"{title}, {moment(v, lane)}")


# -- sheets that several places have -----------------------------------------------------------------------------------

def scene(canvas: Canvas, v: PaxView, quads: tuple[int, ...]) -> None:
    """What is happening now: battles of these Quadrants, cards drawn, orders filled in."""
    leaf = canvas.sheet("battle", "What happens now", "scene", SCENE_WIDE, 0)
    y = orders_so_far(leaf, v, 0.0)
    if v.drawn:
        y = drawn_cards(leaf, v, y + FIRST, "your battle cards" if v.beat != 1 else "your budget cards")
    for i, row in enumerate(v.battles):
        if row[0] in quads:
            y = battle(leaf, v, i, y)
    leaf.height = y
    if not y:
        canvas.leaves.remove(leaf)


def values_sheet(canvas: Canvas, v: PaxView) -> None:
    """The map of values, small."""
    values_map(canvas.sheet("values", "Values", "track", side(COMPACT), side(COMPACT) + 14), v, 0, 0, COMPACT)


def crises_sheet(canvas: Canvas, v: PaxView) -> None:
    """Crises and what they weigh, and who is blamed."""
    leaf = canvas.sheet("crises", "Crises", "track", SIDE, crises_high(v) + 230, note=f"{v.weight} of {v.limit}")
    crises(leaf, v, 0, FIRST, SIDE)
    blame_ladder(leaf, v, 0, FIRST + crises_high(v) + 8, SIDE)


def purse_sheet(canvas: Canvas, v: PaxView, seat: int) -> None:
    """What the viewer holds, and his aims."""
    purse(canvas.sheet("purse", "Mine", "mine", SHEET_WIDE, purse_high(v, seat)), v, seat, 0, 6, SHEET_WIDE)


def capital_small(canvas: Canvas, v: PaxView) -> None:
    """The Capital from afar: agencies, laws, papers."""
    leaf = canvas.sheet("capital", "Capital", "table", WIDE, 0)
    agency_strip(leaf, v, 0, 24, WIDE)
    laws(leaf, v, 0, 24 + STRIP_HIGH + 12, WIDE / 2 - 12)
    bottom = papers(leaf, v, WIDE / 2 + 12, 24 + STRIP_HIGH + 12, WIDE / 2 - 12)
    leaf.height = max(bottom, 24 + STRIP_HIGH + 12 + laws_high(v))


def galaxy_small(canvas: Canvas, v: PaxView, quads: tuple[int, ...]) -> None:
    """Quadrants the viewer does not sit at."""
    if quads:
        leaf = canvas.sheet("galaxy", "Galaxy", "table", 0, CARD_HIGH + 8)
        leaf.width = galaxy(leaf, v, 0, 4, quads)


def news_sheet(canvas: Canvas, v: PaxView) -> None:
    """The headlines."""
    leaf = canvas.sheet("news", "News", "table", WIDE, 0)
    leaf.height = news(leaf, v, 0, 4, WIDE)


# -- four places ----------------------------------------------------------------------------------------------------

def at_a_table(canvas: Canvas, v: PaxView, seat: int) -> None:
    """A map player: the Quadrant, the planning sheet, then the rest of the Empire."""
    quad = v.loc[seat]
    leaf = stage(canvas, "quadrant", QUAD_NAMES[quad], MAP_WIDE, MAP_HEIGHT)
    quadrant_map(leaf, v, quad, 0)
    trails(leaf, v)
    plan = canvas.sheet("plan", "Plan", "mine", SHEET_WIDE, 214 + table_high(v, quad))
    map_sheet(plan, v, seat, 0, 4)
    table_plans(plan, v, quad, 0, 212, SHEET_WIDE)
    purse_sheet(canvas, v, seat)
    tracks(canvas.sheet("tracks", QUAD_NAMES[quad], "track", INNER, TRACKS_HIGH), v, quad)
    values_sheet(canvas, v)
    crises_sheet(canvas, v)
    capital_small(canvas, v)
    galaxy_small(canvas, v, tuple([q for q in v.quads if q != quad]))
    news_sheet(canvas, v)
    scene(canvas, v, (quad, CAPITAL))


def at_the_capital(canvas: Canvas, v: PaxView, seat: int) -> None:
    """A politician: the agencies, the planning sheet with papers, laws and values, the Quadrants."""
    leaf = stage(canvas, "capital", "Imperial Capital", WIDE + 2 * LEFT, 66 + 3 * (AGENCY_HIGH + 9) + 10)
    head(leaf, v, "Imperial Capital", CAPITAL)
    agencies(leaf, v, LEFT, 66)
    capital_sheet(canvas.sheet("plan", "Plan", "mine", SHEET_WIDE, 142), v, seat, 0, 4)
    paper = canvas.sheet("papers", "Papers", "mine", SHEET_WIDE, 0)
    paper.height = papers(paper, v, 0, 4, SHEET_WIDE)
    purse_sheet(canvas, v, seat)
    laws(canvas.sheet("laws", "Laws", "market", SHEET_WIDE, laws_high(v)), v, 0, 4, SHEET_WIDE)
    values_sheet(canvas, v)
    crises_sheet(canvas, v)
    galaxy_small(canvas, v, v.quads)
    news_sheet(canvas, v)
    scene(canvas, v, (CAPITAL,))


def at_the_desk(canvas: Canvas, v: PaxView, seat: int) -> None:
    """The media: the map of values large, crises and Blame beside it, the Capital and the Quadrants."""
    high = side(LARGE)
    title = f"{OUTLET_NAMES[outlet(v, seat)]}, media desk"
    leaf = stage(canvas, "desk", title, high + 2 * LEFT, high + 84)
    head(leaf, v, title, CAPITAL)
    values_map(leaf, v, LEFT, 70, LARGE)
    purse_sheet(canvas, v, seat)
    crises_sheet(canvas, v)
    capital_small(canvas, v)
    galaxy_small(canvas, v, v.quads)
    news_sheet(canvas, v)
    scene(canvas, v, (*v.quads, CAPITAL))


def overview(canvas: Canvas, v: PaxView) -> None:
    """Spectators and Control: all Quadrants, the Capital, values, crises, Blame and the headlines."""
    if len(v.quads) == 1:
        quadrant_map(stage(canvas, "quadrant", QUAD_NAMES[v.quads[0]], MAP_WIDE, MAP_HEIGHT), v, v.quads[0], 0)
        tracks(canvas.sheet("tracks", QUAD_NAMES[v.quads[0]], "track", INNER, TRACKS_HIGH), v, v.quads[0])
    else:
        wide = len(v.quads) * (card_wide(len(v.quads)) + 8) + 2 * LEFT
        leaf = stage(canvas, "galaxy", "Galaxy", wide, 80 + CARD_HIGH)
        head(leaf, v, TITLE, v.quads[0])
        galaxy(leaf, v, LEFT, 68, v.quads)
    capital = canvas.sheet("capital", "Capital", "market", WIDE, 3 * (AGENCY_HIGH + 9) + 8)
    agencies(capital, v, 0, 4)
    laws(canvas.sheet("laws", "Laws", "market", SHEET_WIDE, laws_high(v)), v, 0, 4, SHEET_WIDE)
    values_sheet(canvas, v)
    crises_sheet(canvas, v)
    paper = canvas.sheet("papers", "Papers", "table", SHEET_WIDE, 0)
    paper.height = papers(paper, v, 0, 4, SHEET_WIDE)
    news_sheet(canvas, v)
    scene(canvas, v, (*v.quads, CAPITAL))
