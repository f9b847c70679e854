"""The galaxy as a picture: the map numbered like its dice, and a column of facts at its right."""
from __future__ import annotations

from typing import Final

from hegemon.draw import (
    Canvas,
    Element,
    Picture,
    badge,
    caption,
    circle,
    dice,
    drawn,
    heading,
    hex_centre,
    hex_path,
    hexagon,
    icon,
    meter,
    path,
    pill,
    planet,
    rect,
    rim_disc,
    rim_hex,
    starfield,
    text,
    text_width,
    token,
)
from hegemon.games.galactic_hegemony.actions import HEX, PLANET, signed
from hegemon.games.galactic_hegemony.data import COLUMNS, HEXES, KINDS, MODIFIER, PLANETS, ROWS, YIELD
from hegemon.games.galactic_hegemony.odds import morale_odds
from hegemon.games.galactic_hegemony.state import WILD
from hegemon.games.galactic_hegemony.view import HegemonyView
from hegemon.games.galactic_hegemony.words.terms import RESULTS, check_words, describe, overflow, standing

WIDTH: Final = 1180
HEIGHT: Final = 740
SIZE: Final = 56    # of a hex
LEFT: Final = 92    # centre of the first hex
TOP: Final = 104
SIDE: Final = 968   # the column of facts
COLUMN: Final = 190
FOOT: Final = 33    # where pieces stand on a tile
HUES: Final = ("rust", "ash", "moss", "earth")
CENTRES: Final = tuple([(LEFT + x, TOP + y) for x, y in [hex_centre(h.q, h.r, SIZE, True) for h in HEXES]])


def picture(v: HegemonyView) -> Picture:
    """The map, the planets, the pieces and the facts."""
    elements = [*ground(), *[ground_of(v, hex) for hex in range(len(HEXES))]]
    for p, hex in enumerate(v.place):
        if hex >= 0:
            elements.append(planet_element(p, hex, v.morale[p], v.built[p], standing(v, p)))
    canvas = Canvas(WIDTH, HEIGHT, "Galactic Hegemony", describe(v))
    canvas.extend((*elements, *pieces(v), *facts(v)))
    return canvas.picture()


# -- the map ----------------------------------------------------------------------------------------------------

@drawn
def ground() -> tuple[Element, ...]:
    """The sky and the numbers of rows and columns."""
    rows = [text(row + 1, LEFT - SIZE - 14, CENTRES[row * COLUMNS][1] + 5, 14, "text-soft", weight=700)
            for row in range(ROWS)]
    columns = [text(column + 1, CENTRES[column][0], TOP - SIZE - 12, 14, "text-soft", weight=700)
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
    parts = [hexagon(SIZE, True, "tile" if face_down or found >= 0 else "void", "blue" if held else "")]
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
def planet_element(p: int, hex: int, morale: int, built: int, state: str) -> Element:
    """A planet: name, yield on its disc, morale with heart or flame, infrastructure."""
    x, y = CENTRES[hex]
    parts = [text(f"{p + 1} {PLANET.names[p]}", 0, -31, 12, "text", weight=700, halo=True),
             planet(16, HUES[p % len(HUES)], -20, -8), text(YIELD[p], -20, -3.2, 13.5, "die-ink", weight=700)]
    if morale == WILD:
        parts.append(text("found", 18, -4, 11, "text-soft"))
    else:
        glyph, ink, edge = ("revolt", "bad", "bad") if morale < 0 else ("loyalty", "text", "line")
        parts.append(pill(glyph, f"{morale:+d}".replace("+0", "0"), 22, -8, ink=ink, edge=edge, size=12.5))
    kinds = [kind for i, kind in enumerate(KINDS) if built >> i & 1]
    parts += [icon(kind, -29 + 15 * i, 15, 12, "text-soft") for i, kind in enumerate(kinds)]
    if MODIFIER[p]:
        parts += [icon("dice", 17, 14, 11, "text-faint"), text(f"{MODIFIER[p]:+d}", 25, 18, 11, "text-soft", "start")]
    parts.append(rim_disc(20, -20, -8))
    label = f"{PLANET.names[p]}, planet {p + 1}: yields {YIELD[p]}, morale modifier {MODIFIER[p]:+d}, {state}"
    if kinds:
        label += ", " + ", ".join(kinds)
    return Element(f"planet-{PLANET.names[p]}", "".join(parts), x, y, label=label)


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


# -- the column of facts ----------------------------------------------------------------------------------------

def facts(v: HegemonyView) -> tuple[Element, ...]:
    """Turn, hegemony, stock, the next morale rolls and the last dice."""
    rolls = tuple([(p, v.modifiers[p]) for p in range(len(PLANETS)) if v.colonised(p)])
    return (turn_element(v.turn, v.track, v.counting, v.now.outcome, v.score),
            hegemony_element(v.size, len([m for m in v.morale if m < 0])),
            stock_element(v.stock, v.limit, v.income, overflow(v)), rolls_element(rolls), dice_element(v))


@drawn
def turn_element(turn: int, track: int, counting: bool, outcome: str, score: int) -> Element:
    """The turn, what is left, and how it ended."""
    note = "Play to Win" if counting else f"{track} left, spend resources" if not outcome else RESULTS[outcome]
    if counting and outcome:
        note = f"{RESULTS[outcome]}, score {score}" if score else RESULTS[outcome]
    ink = {"": "text-soft", "won": "good"}.get(outcome, "bad")
    parts = [heading(f"Turn {turn}", 0, 40, 20), text(note, 0, 60, 13, ink, "start", width=COLUMN)]
    if not counting:
        total = turn + track - (outcome != "lost_time")
        parts += [rect(i * 19, 70, 16, 7, "brass" if i < turn else "line", radius=3) for i in range(total)]
    return Element("turn", "".join(parts), SIDE, 0, label=f"Turn {turn}: {note}")


@drawn
def hegemony_element(size: int, revolts: int) -> Element:
    """Twelve places, those held filled."""
    parts = [caption("Hegemony", 0, 0)]
    for i in range(len(PLANETS)):
        x, y = 10 + i % 6 * 32, 22 + i // 6 * 30
        lost = size <= i < size + revolts
        parts.append(badge("blue", 20, x, y) if i < size else circle(11, x, y, "panel", "line-strong", 1.3))
        if lost:
            parts.append(icon("revolt", x, y, 13, "bad"))
    words = f"{size} of {len(PLANETS)} planets" + (f", {revolts} in revolt" if revolts else "")
    parts.append(text(words, 0, 84, 12.5, "text-soft", "start"))
    return Element("hegemony", "".join(parts), SIDE, 104, label=words)


@drawn
def stock_element(stock: int, limit: int, income: int, lost: int) -> Element:
    """The stock, its limit, and what the next collection brings or loses."""
    parts = [caption("Stock", 0, 0), text(stock, 0, 36, 32, "text", "start", 700),
             text(f"of {limit}", text_width(str(stock), 32, 700) + 8, 36, 15, "text-soft", "start"),
             meter(stock, limit, COLUMN, 0, 51, fill="r-cap", height=10, words=""),
             text(f"Next collection +{income}", 0, 76, 12.5, "text", "start", 600)]
    if lost:
        parts.append(text(f"{lost} would be lost: spend first", 0, 94, 12, "warn", "start"))
    return Element("stock", "".join(parts), SIDE, 214, label=f"Stock {stock} of {limit}, next collection {income}")


@drawn
def rolls_element(rolls: tuple[tuple[int, int], ...]) -> Element:
    """Every colony's sum of modifiers and the chances of its next morale roll, in per cent."""
    parts = [caption("Next morale rolls, %", 0, 0)]
    parts += [text(words, 97 + 31 * i, 18, 11, "text-faint", "end") for i, words in enumerate(("-2", "-1", "0", "+1"))]
    for n, (p, modifiers) in enumerate(rolls):
        y = 35 + 16.5 * n
        odds = morale_odds(modifiers)
        parts.append(text(PLANET.names[p], 0, y, 12, "text-soft", "start", width=46))
        parts.append(text(signed(modifiers) or "0", 66, y, 12, "text", "end", 600))
        for i, adjust in enumerate((-2, -1, 0, 1)):
            ink = "bad" if adjust == -2 else "warn" if adjust == -1 else "good" if adjust == 1 else "text-soft"
            parts.append(text(round(100 * odds[adjust]), 97 + 31 * i, y, 12, ink, "end"))
    return Element("rolls", "".join(parts), SIDE, 340, label="Chances of the next morale rolls")


def dice_element(v: HegemonyView) -> Element:
    """The last duel of this turn, else its last morale roll."""
    for _, ours, theirs in v.duel:
        return duel_element(ours, theirs)
    return check_element(v.checks[-1]) if v.checks else Element("dice", "", SIDE, 610)


@drawn
def check_element(check: tuple[int, int, int, int]) -> Element:
    """Two dice, the sum, what came of it."""
    name, words, result = check_words(check)
    parts = [caption("Last dice", 0, 0), dice(check[1:3], 32, 18, 30), text(words, 86, 27, 12.5, "text", "start", 600),
             text(f"{name} {result}", 86, 44, 12, "text-soft", "start", width=COLUMN - 76)]
    return Element("dice", "".join(parts), SIDE, 610, label=f"{name}: {words}, {result}")


@drawn
def duel_element(ours: tuple[int, ...], theirs: tuple[int, ...]) -> Element:
    """Our dice over theirs, pair by pair."""
    parts = [caption("Last dice", 0, 0), dice(ours, 26, 14, 26, gap=6), dice(theirs, 26, 14, 60, gap=6),
             text("ours", COLUMN, 30, 12, "text-soft", "end"), text("theirs", COLUMN, 64, 12, "text-soft", "end")]
    pairs = min(len(ours), len(theirs))
    won = [ours[i] > theirs[i] for i in range(pairs)]
    parts += [icon("check" if w else "cross", 14 + 32 * i, 86, 11, "good" if w else "bad") for i, w in enumerate(won)]
    words = f"{', '.join(map(str, ours))} against {', '.join(map(str, theirs))}"
    return Element("dice", "".join(parts), SIDE, 610, label=f"Duel: {words}")
