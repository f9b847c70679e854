"""A Quadrant as its table sees it: sectors, hyperlanes, starbases, fleets, and the tracks beside them."""
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
    icon,
    line,
    meter,
    path,
    pill,
    pip,
    plot,
    rect,
    rim_box,
    rim_disc,
    row,
    skin,
    text,
    token,
    trail,
    use,
)
from hegemon.games.pax_galactica.data import (
    AREA_IDS,
    AREA_NAMES,
    BANNERS,
    CAPITAL_SECTOR,
    ENDS,
    HUMAN,
    IS_SECTOR,
    NODE_IDS,
    NODE_SECTOR,
    PIRATE,
    QUAD_AREAS,
    QUAD_NAMES,
    QUAD_NODES,
    SECTIONS,
    SECTORS,
    STYLES,
    WARLORD,
    WORN,
)
from hegemon.games.pax_galactica.rules.trade import chance
from hegemon.games.pax_galactica.state import ABSENT
from hegemon.games.pax_galactica.view import PaxView, Row, Rows
from hegemon.games.pax_galactica.words.facts import ALIEN_LIMIT, REBEL_LIMIT, base_words, fleet_words
from hegemon.games.pax_galactica.words.names import (
    allegiance,
    at_home,
    banner_name,
    honours,
    moment,
    plural,
    short_name,
    table,
    wears,
)

WIDE: Final = 262        # a sector
HIGH: Final = 206
LEFT: Final = 24
TOP: Final = 48
NODE_AT: Final = (232, 176)
BETWEEN: Final = 37.0    # from a node down to the gap below its sector
MAP_WIDE: Final = 856
INNER: Final = 224       # the tracks beside it
TRACKS_UP: Final = -40.0
TRACKS_HIGH: Final = 612.0
TOWER_SHOWN: Final = 24  # cells of the stress bar
WORLDS: Final = ("earth", "rust", "ash", "moss", "cp", "phasium", "axinium")  # what a sector looks like from afar
DIAMOND: Final = "M0-20L20 0L0 20L-20 0Z"
MAP_HEIGHT: Final = TOP + 3 * 220


def quadrant_map(canvas: Canvas, v: PaxView, quad: int, y: float) -> None:
    """The whole block: head, sectors, lanes, nodes and fleets."""
    canvas.put(head(quad, moment(v, quad) if v.now.over else "", y))
    for a in SECTORS[quad]:
        owner = at_home(v, a)
        canvas.put(sector(a, y, v.loyalty[a], v.bases[a], v.aliens[a], bool(v.monument[a]), bool(v.patrol[a]),
                          tuple([wears(v, s) for s in v.blockade[a]]), wears(v, owner) if owner >= 0 else "",
                          short_name(v, owner) if owner >= 0 else "", fleet_words(v.stacks[a])))
    for a in SECTIONS[quad]:
        canvas.put(section(a, y, v.stacks[a], bool(v.patrol[a]), tuple([wears(v, s) for s in v.blockade[a]])))
    for n in QUAD_NODES[quad]:
        canvas.put(node(n, y, v.nodes[n]))
    for a in SECTORS[quad]:
        canvas.extend([stack(a, i, y, *s) for i, s in enumerate(v.stacks[a][:6])])
        if len(v.stacks[a]) > 6:
            x, top = corner(a)
            canvas.add(f"more-{AREA_IDS[a]}", text(f"+{len(v.stacks[a]) - 6}", 0, 0, 12, "text-soft", "start"),
                       x=x + 200, y=y + top + 156, label="Further fleets: see the text view")
    megaships(canvas, v, quad, y)


def corner(area: int) -> tuple[float, float]:
    """The upper left corner of a sector."""
    i = area % 15
    return LEFT + (i % 3) * 276, TOP + (i // 3) * 220


def node_place(node_: int) -> tuple[float, float]:
    """The centre of a node, at the lower right of its sector."""
    x, y = corner(NODE_SECTOR[node_])
    return x + NODE_AT[0], y + NODE_AT[1]


@drawn
def head(quad: int, ended: str, y: float) -> Element:
    """The Quadrant's name, and who has won; the moment stands in the bar."""
    name = QUAD_NAMES[quad]
    words = text(ended, LEFT + 3 * 276 - 14, 34, 13, "text-soft", "end") if ended else ""
    return Element(f"quadrant-{AREA_IDS[quad * 15].partition('.')[0]}", heading(name, LEFT, 34, 22) + words, 0, y, "",
                   f"{name}: {ended}" if ended else name)


# -- sectors --------------------------------------------------------------------------------------------------------

@drawn
def sector(area: int, y: float, loyalty: int, bases: Row, aliens: Row, monument: bool, patrol: bool,
           blockade: tuple[str, ...], home: str, who: str, fleets: str) -> Element:
    """One sector: name, whose home, Loyalty, four slots, and what lies there."""
    x, top = corner(area)
    capital = area in CAPITAL_SECTOR
    parts = [plot(WIDE, HIGH, home, edge="brass" if capital else "tile-edge", line=1.6 if capital else 1),
             use(f"w-{WORLDS[area % len(WORLDS)]}", 150, 140, 3.6, opacity=0.4)]
    parts.append(text(AREA_NAMES[area], 20, 25, 16, "text", "start", 700, width=120))
    under = who or ("Quadrant capital" if capital else "")
    if under:
        parts.append(text(under, 20, 43, 12, skin(home).text if home else "brass", "start", 600, width=140))
    parts.append(pill("loyalty", loyalty, WIDE - 78, 24, size=15, edge="bad" if loyalty <= 1 else "none"))
    parts += slots(bases, HUMAN[area], aliens, monument)
    parts.append(marks(patrol, blockade, loyalty))
    parts.append(rim_box(0, 0, WIDE, HIGH, 10))
    label = f"{AREA_NAMES[area]}: Loyalty {loyalty}, {base_words(bases, aliens)}{fleets}"
    return Element(f"area-{AREA_IDS[area]}", "".join(parts), x, y + top, "map", label)


def slots(bases: Row, human: int, aliens: Row, monument: bool) -> list[str]:
    """Circles for human slots, diamonds for alien ones, filled with the starbases there."""
    out, x = [], 38.0
    for i in range(human):
        out.append(circle(17, x, 72, "page", "brass", 1.4))
        if i < len(bases):
            out.append(token("starbase", WORN[bases[i] // 100], size=25, x=x, y=72))
        x += 46
    for code in aliens:
        out.append(path(DIAMOND, "page", "good", 1.6, move=f"translate({x:g} 72)"))
        out.append(token("starbase", WORN[code // 100] if code >= 0 else "alien", size=19, x=x, y=72))
        x += 46
    if monument:
        out.append(token("monument", "silver", size=26, x=x + 2, y=72))
    return out


def marks(patrol: bool, blockade: tuple[str, ...], loyalty: int) -> str:
    """Patrol, Blockades and the warning of a sector without Loyalty, at its foot."""
    out, x = "", 20.0
    if patrol:
        out += icon("patrol", x + 6, 195, 13, "info") + text("patrol", x + 16, 199, 12, "text-soft", "start")
        x += 62
    if blockade:
        out += icon("blockade", x + 6, 195, 13, "warn")
        for i, who in enumerate(blockade[:3]):
            out += badge(who, 10, x + 21 + 14 * i, 195)
        x += 24 + 14 * min(3, len(blockade))
    if not loyalty and x < 120:
        out += icon("crisis", x + 6, 195, 13, "bad") + text("no Loyalty", x + 16, 199, 12, "bad", "start")
    return out


@drawn
def stack(area: int, place: int, y: float, banner: int, owner: int, ships: int) -> Element:
    """Battleships of one banner and owner: a piece and its number."""
    x, top = corner(area)
    piece = token("battleship", WORN[banner], size=25) + text(ships, 18, 5, 14.5, "text", "start", 700, halo=True)
    at = x + 38 + (place % 3) * 68, y + top + 114 + (place // 3) * 32
    return Element(f"stack-{BANNERS[banner]}-{owner + 1}-{AREA_IDS[area]}", piece, *at, "token",
                   f"{plural(ships, 'Battleship')} of {banner_name(banner)} at {AREA_NAMES[area]}")


# -- hyperlanes -----------------------------------------------------------------------------------------------------

@drawn
def section(area: int, y: float, stacks: Rows, patrol: bool, blockade: tuple[str, ...]) -> Element:
    """A stretch of hyperlane between two nodes, with the fleets on it."""
    (x1, y1), (x2, y2) = sorted([node_place(n) for n in ENDS[area]])
    level = y1 == y2
    dash = "8 5" if ".b" in AREA_IDS[area] else "10 4 2 4" if ".c" in AREA_IDS[area] else ""
    dx, dy = x2 - x1, y2 - y1
    parts = [line(0, 0, dx, dy, "shadow", 8), line(0, 0, dx, dy, "info", 2.6, dash=dash)]
    mx, my = (dx / 2, 0.0) if level else (0.0, BETWEEN)  # between two sectors, where nothing else stands
    shown = stacks[:3]
    wide = 26 + 47 * len(shown) + 16 * bool(patrol) + 16 * bool(blockade)
    parts.append(rect(mx - wide / 2, my - 14, wide, 28, "page", "line-strong", 1.2, radius=14))
    at = mx - wide / 2 + 8
    parts.append(text(AREA_IDS[area].partition(".")[2], at, my + 4, 12, "text-faint", "start", 600))
    at += 26
    for b, _, n in shown:
        parts.append(token("battleship", WORN[b], size=18, x=at, y=my) + text(
            n, at + 12, my + 4.5, 12.5, "text", "start", 700))
        at += 47
    for there, name, tint in ((patrol, "patrol", "info"), (bool(blockade), "blockade", "warn")):
        if there:
            parts.append(icon(name, at - 4, my, 13, tint))
            at += 16
    parts.append(rim_box(18, -14, dx - 36, 28, 12) if level else rim_box(-14, 18, 28, dy - 36, 12))
    parts.append(rim_box(mx - wide / 2, my - 14, wide, 28, 14))
    words = fleet_words(stacks)[2:] or "no fleet"
    return Element(f"area-{AREA_IDS[area]}", "".join(parts), x1, y + y1, "",
                   f"{AREA_NAMES[area].capitalize()}: {words}")


@drawn
def node(number: int, y: float, base: int) -> Element:
    """A red ring where hyperlane sections meet, with room for one starbase."""
    x, top = node_place(number)
    name = NODE_IDS[number].partition(".")[2]
    held = token("starbase", WORN[base // 100], size=25) if base >= 0 else text(name, 0, 4, 12, "text-faint")
    words = f"{banner_name(base // 100)} starbase" if base >= 0 else "free"
    return Element(f"node-{NODE_IDS[number]}", circle(18, 0, 0, "page", "bad", 2.4) + held + rim_disc(21), x, y + top,
                   "", f"Node {name}: {words}")


def megaships(canvas: Canvas, v: PaxView, quad: int, y: float) -> None:
    """Megaships that stand on this map."""
    for m, (area, controller, hits) in enumerate(v.mega):
        if area in QUAD_AREAS[quad]:
            if area in SECTORS[quad]:
                x, top = corner(area)
                x, top = x + 206, top + 118
            else:
                (x1, y1), (_, y2) = sorted([node_place(n) for n in ENDS[area]])
                x, top = (x1 + 36, y1) if y1 == y2 else (x1 + 10, y1 + BETWEEN + 34)
            who = wears(v, controller) if controller >= 0 else "imperial"
            canvas.token(f"megaship-{m}", token("megaship", who, m, size=30, damage=hits), x=x, y=y + top + m * 8,
                         label=f"Megaship {m} of {allegiance(v, controller) if controller >= 0 else 'the Empire'}, "
                               f"{plural(hits, 'critical hit')}")


def centre(area: int) -> tuple[float, float]:
    """Where ships of an area stand."""
    if IS_SECTOR[area]:
        x, y = corner(area)
        return x + 60, y + 114
    (x1, y1), (x2, y2) = sorted([node_place(n) for n in ENDS[area]])
    return ((x1 + x2) / 2, y1) if y1 == y2 else (x1, y1 + BETWEEN)


def trails(canvas: Canvas, v: PaxView) -> None:
    """Moves the viewer has ordered and not handed in: dotted ways with the number of ships."""
    for i, (start, goal, n) in enumerate(dict(v.draft).get("moves", ())):
        (x1, y1), (x2, y2) = centre(start), centre(goal) if goal >= 0 else (820.0, 40.0)
        canvas.add(f"move-{i + 1}", trail(x1, y1, x2, y2), pip(n, (x1 + x2) / 2, (y1 + y2) / 2),
                   label=f"{plural(n, 'ship')} ordered from {AREA_NAMES[start]}")


# -- tracks beside the map ------------------------------------------------------------------------------------------

def tracks(canvas: Canvas, v: PaxView, quad: int, y: float = TRACKS_UP) -> None:
    """A sheet of its own: holding boxes, Resentment, Glory, trade, and what the slots mean."""
    canvas.put(box(0, quad, y, v.threat[2 * quad], v.menace[2 * quad], PIRATE),
               box(1, quad, y, v.threat[2 * quad + 1], v.menace[2 * quad + 1], WARLORD),
               resentment(quad, y, v.alien[quad], v.rebel[quad]))
    seats = sorted(table(v, quad), key=lambda s: (-v.glory[s], v.spot[s]))
    rows = tuple([(wears(v, s), allegiance(v, s), honours(v, s)[0] if honours(v, s) else "", v.glory[s], v.scrip[s])
                  for s in seats])
    canvas.put(glory(quad, y, rows))
    markers = tuple([(f, n) for f, n in enumerate(v.track[quad]) if n != ABSENT])
    canvas.put(trade(quad, y + 462, v.stress[quad], bool(v.collapsed[quad]), markers))
    canvas.put(key(quad, y + 616))


@drawn
def box(place: int, quad: int, y: float, threat: int, menace: int, banner: int) -> Element:
    """A holding box: ships waiting and how many come each turn."""
    name = f"{banner_name(banner)}s"
    parts = (caption("holding boxes", 0, -8) if not place else "", rect(0, 0, INNER, 50, "@panel", "line", radius=8),
             token("battleship", WORN[banner], size=30, x=26, y=25),
             text(name, 54, 21, 13.5, "text", "start", 700),
             text(f"threat {threat}, menace {menace}", 54, 39, 12.5, "warn" if threat >= 20 else "text-soft", "start"))
    return Element(f"box-{BANNERS[banner]}-{quad}", "".join(parts), 0, y + 64 + 58 * place, "",
                   f"{name}: {plural(threat, 'ship')} in the holding box, {menace} more each turn")


@drawn
def resentment(quad: int, y: float, alien: int, rebel: int) -> Element:
    """Two gauges with the numbers at which somebody rises."""
    parts = [caption("resentment", 0, 0)]
    for i, (name, n, most) in enumerate((("Alien", alien, ALIEN_LIMIT), ("Rebel", rebel, REBEL_LIMIT))):
        hot = "bad" if n * 5 >= most * 4 else "warn" if n * 2 >= most else "info"
        parts.append(row(INNER, name, f"{n} of {most}", 0, 21 + 38 * i, size=12.5))
        parts.append(meter(n, most, INNER, 0, 33 + 38 * i, fill=hot, words="", height=9))
    return Element(f"resentment-{quad}", "".join(parts), 0, y + 200, "",
                   f"Alien Resentment {alien} of {ALIEN_LIMIT}, Rebel Resentment {rebel} of {REBEL_LIMIT}")


@drawn
def glory(quad: int, y: float, rows: tuple[tuple[str, str, str, int, int], ...]) -> Element:
    """The Glory ladder with the prestige card of each and the scrip."""
    parts = [caption("glory", 0, 0), text("scrip", INNER - 34, 0, 12, "text-faint", "end"),
             text("Glory", INNER, 0, 12, "text-faint", "end")]
    for i, (who, name, honour, points, scrip) in enumerate(rows):
        at = 22 + 21 * i
        parts += [badge(who, 14, 8, at - 4.5), text(name, 22, at, 12.5, "text", "start", 600),
                  text(honour, 78, at, 12, "brass", "start", width=94, least=12),
                  text(scrip, INNER - 34, at, 12.5, "text-soft", "end"),
                  text(points, INNER, at, 13, "text", "end", 700)]
    words = "; ".join([f"{name} {points}" + (f" ({honour})" if honour else "") for _, name, honour, points, _ in rows])
    return Element(f"glory-{quad}", "".join(parts), 0, y + 296, "", f"Glory: {words}")


@drawn
def trade(quad: int, y: float, stress: int, collapsed: bool, markers: Rows) -> Element:
    """The trade tower: stress, what each pull risks, and the markers on the track."""
    parts = [caption("trade tower", 0, 0)]
    most = max(TOWER_SHOWN, stress)
    parts.append(meter(stress, most, INNER, 0, 15, fill="warn", words="", height=11))
    state = "collapsed" if collapsed else f"stress {stress}"
    parts.append(text(state, 0, 38, 12.5, "bad" if collapsed else "text", "start", 700))
    odds = [f"{style} {chance(stress, i) / 10:g}" for i, style in enumerate(STYLES[:3])]
    parts.append(text(f"fall %: {', '.join(odds)}", 0, 55, 12, "text-soft", "start", width=INNER, least=12))
    parts.append(caption("trade track", 0, 78))
    for i, (f, n) in enumerate(sorted(markers, key=lambda m: -m[1])[:8]):
        x, at = 8 + (i % 4) * 56, 96 + 22 * (i // 4)
        parts.append(badge(WORN[f], 13, x, at) + text(n, x + 12, at + 4.5, 12.5, "text", "start", 700))
    label = f"Trade tower {state}; the track: {', '.join([f'{BANNERS[f]} {n}' for f, n in markers])}"
    return Element(f"tower-{quad}", "".join(parts), 0, y, "", label)


@drawn
def key(quad: int, y: float) -> Element:
    """What circles, diamonds and rings stand for."""
    parts = (caption("slots", 0, 0), circle(7, 8, 18, "page", "brass", 1.4),
             text("human", 20, 22, 12, "text-soft", "start"),
             path("M0-8L8 0L0 8L-8 0Z", "page", "good", 1.4, move="translate(76 18)"),
             text("alien", 90, 22, 12, "text-soft", "start"), circle(7, 142, 18, "page", "bad", 2),
             text("lane node", 154, 22, 12, "text-soft", "start"))
    return Element(f"key-{quad}", "".join(parts), 0, y)
