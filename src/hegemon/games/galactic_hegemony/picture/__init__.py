"""The galaxy as a picture: the map numbered like its dice on the stage, facts, chances and dice beside it."""
from __future__ import annotations

from typing import Final

from hegemon.draw import (
    Canvas,
    Element,
    Picture,
    circle,
    drawn,
    hex_centre,
    hex_path,
    hexagon,
    icon,
    path,
    pill,
    planet,
    realm,
    rim_disc,
    rim_hex,
    starfield,
    text,
    token,
)
from hegemon.games.galactic_hegemony.actions import HEX, PLANET
from hegemon.games.galactic_hegemony.data import COLUMNS, HEXES, KINDS, MODIFIER, ROWS, YIELD
from hegemon.games.galactic_hegemony.picture.facts import put_facts
from hegemon.games.galactic_hegemony.state import WILD
from hegemon.games.galactic_hegemony.view import HegemonyView
from hegemon.games.galactic_hegemony.words.terms import describe, standing

SIZE: Final = 56    # of a hex
LEFT: Final = 76    # centre of the first hex
TOP: Final = 78
WIDTH: Final = 896
HEIGHT: Final = 668
FOOT: Final = 33    # where pieces stand on a tile
HUES: Final = ("rust", "ash", "moss", "earth")
CENTRES: Final = tuple([(LEFT + x, TOP + y) for x, y in [hex_centre(h.q, h.r, SIZE, True) for h in HEXES]])


def picture(v: HegemonyView) -> Picture:
    """The map, the planets, the pieces and the facts."""
    canvas = Canvas(title="Galactic Hegemony", desc=describe(v))
    stage = canvas.sheet("map", "Galaxy", "stage", WIDTH, HEIGHT)
    stage.extend((*ground(), *[ground_of(v, hex) for hex in range(len(HEXES))]))
    stage.put(holding(tuple([hex for p, hex in enumerate(v.place)
                             if hex >= 0 and v.colonised(p) and not v.in_revolt(p)])))
    for p, hex in enumerate(v.place):  # all twelve, so that one that is found needs no new order
        stage.put(*world(p, hex, v.morale[p], v.built[p], standing(v, p)) if hex >= 0 else world(p, -1, WILD, 0, ""))
    stage.extend(pieces(v))
    put_facts(canvas, v)
    return canvas.picture()


# -- the map ----------------------------------------------------------------------------------------------------

@drawn
def ground() -> tuple[Element, ...]:
    """The sky and the numbers of rows and columns."""
    rows = [text(row + 1, LEFT - SIZE - 10, CENTRES[row * COLUMNS][1] + 5, 14, "text-soft", weight=700)
            for row in range(ROWS)]
    columns = [text(column + 1, CENTRES[column][0], TOP - SIZE - 8, 14, "text-soft", weight=700)
               for column in range(COLUMNS)]
    return (Element("ground", starfield(WIDTH, HEIGHT, 9)), Element("coordinates", "".join(rows + columns)))


def ground_of(v: HegemonyView, hex: int) -> Element:
    """A hex with what is printed on its tile, if anything."""
    p = v.planet_at(hex)
    return hex_element(hex, hex in v.face_down, p, p >= 0 and v.colonised(p), p >= 0 and v.in_revolt(p))


@drawn
def hex_element(hex: int, face_down: bool, found: int, colonised: bool, revolt: bool) -> Element:
    """Empty space, a face-down tile, a planet without colony, a colony, or one in revolt."""
    held = colonised and not revolt
    parts = [hexagon(SIZE, True, "tile" if face_down or found >= 0 else "void", "blue" if held else "",
                     outlined=False)]
    if revolt:
        parts.append(path(hex_path(SIZE - 4, True), "none", "bad", 2.4, dash="9 3 2 3"))
    if face_down:
        parts.append(circle(22, 0, 0, "raised", "line-strong", 1.6, dash="3 4"))
        parts.append(text("?", 0, 7, 22, "text-soft", weight=700))
    parts.append(rim_hex(SIZE, True, owned=held))
    what = "a face-down tile" if face_down else PLANET.names[found] if found >= 0 else "empty space"
    x, y = CENTRES[hex]
    return Element(f"hex-{HEX.names[hex]}", "".join(parts), x, y, "map", f"{HEX.labels[hex]}, {what}")


@drawn
def holding(hexes: tuple[int, ...]) -> Element:
    """One line round the colonies that keep faith."""
    cells = [(HEXES[h].q, HEXES[h].r) for h in hexes]
    held = "1 planet held" if len(hexes) == 1 else f"{len(hexes)} planets held"
    return Element("realm-blue", realm("blue", cells, SIZE, True), LEFT, TOP, label=held)


@drawn
def world(p: int, hex: int, morale: int, built: int, state: str) -> tuple[Element, Element]:
    """A planet and its morale."""
    return planet_element(p, hex, built, state), morale_element(p, hex, morale)


def planet_element(p: int, hex: int, built: int, state: str) -> Element:
    """A planet: name, yield on its disc, infrastructure, and its own modifier; nothing until it is found."""
    if hex < 0:
        return Element(f"planet-{PLANET.names[p]}", "")
    parts = [text(f"{p + 1} {PLANET.names[p]}", 0, -31, 12, "text", weight=700, halo=True),
             planet(17, HUES[p % len(HUES)], -20, -8), text(YIELD[p], -20, -3, 14, "text", weight=800, halo=True)]
    kinds = [kind for i, kind in enumerate(KINDS) if built >> i & 1]
    parts += [icon(kind, -29 + 15 * i, 17, 12, "text-soft") for i, kind in enumerate(kinds)]
    if MODIFIER[p]:
        parts += [icon("dice", 17, 14, 11, "text-faint"), text(f"{MODIFIER[p]:+d}", 25, 18, 12, "text-soft", "start")]
    parts.append(rim_disc(20, -20, -8))
    label = f"{PLANET.names[p]}, planet {p + 1}: yields {YIELD[p]}, morale modifier {MODIFIER[p]:+d}, {state}"
    if kinds:
        label += ", " + ", ".join(kinds)
    return Element(f"planet-{PLANET.names[p]}", "".join(parts), *CENTRES[hex], label=label)


def morale_element(p: int, hex: int, morale: int) -> Element:
    """A planet's morale with heart or flame; it changes often, so it is an element of its own."""
    if hex < 0:
        return Element(f"morale-{PLANET.names[p]}", "")
    if morale == WILD:
        body = text("found", 18, -4, 12, "text-soft")
    else:
        glyph, ink, edge = ("revolt", "bad", "bad") if morale < 0 else ("loyalty", "text", "line")
        body = pill(glyph, f"{morale:+d}".replace("+0", "0"), 22, -8, ink=ink, edge=edge, size=12.5)
    return Element(f"morale-{PLANET.names[p]}", body, *CENTRES[hex])


def pieces(v: HegemonyView) -> list[Element]:
    """Craft and saboteurs, side by side where several share a hex."""
    found = []
    for hex in sorted({h for h in (*v.craft, *v.saboteurs) if h >= 0}):
        keys = [("craft", i) for i, h in enumerate(v.craft) if h == hex]
        keys += [("saboteur", i) for i, h in enumerate(v.saboteurs) if h == hex]
        empty = hex not in v.face_down and v.planet_at(hex) < 0
        step = min(20.0, 66 / len(keys))
        for n, (kind, i) in enumerate(keys):
            x, y = CENTRES[hex]
            found.append(piece(kind, i, hex, x + (n - (len(keys) - 1) / 2) * step, y if empty else y + FOOT))
    return sorted(found, key=lambda e: e.key)  # a fixed order, so that a moved piece keeps its place in the file


@drawn
def piece(kind: str, number: int, hex: int, x: float, y: float) -> Element:
    """One craft of ours, or a saboteur, who is nobody's and therefore hollow."""
    where = HEX.labels[hex]
    if kind == "craft":
        return Element(f"craft-{number + 1}", token("spacecraft", "blue", size=22), x, y, "token",
                       f"Craft {number + 1} at {where}")
    return Element(f"saboteur-{number + 1}", token("saboteur", "rebel", marked=False, size=24), x, y, "token",
                   f"Saboteur {number + 1} at {where}")
