"""The stage: hexes with their planets, population, ships, the Resistance, rockets in flight and the viewer's plans."""
from __future__ import annotations

from typing import Final

from hegemon.draw import (
    SEAT_COLOURS,
    Canvas,
    Element,
    drawn,
    hex_centre,
    hex_extent,
    hexagon,
    rim_hex,
    starfield,
    text,
    token,
)
from hegemon.draw.pieces import pip, planet
from hegemon.draw.reading import Kept
from hegemon.draw.shapes import at, circle, faded, icon, line, rect, trail
from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import BLANK, FIRST_CR, HEX, SEAT, SHIP, counted, place_name
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView
from hegemon.games.exodus.words.status import place, ship_name

SIZE: Final = 66.0                    # of a hex: the map of four players is shown whole with letters that can be read
MARGIN: Final = 8.0
STRUCTURE_MARKS: Final = ("C", "P", "S", "A")

Centres = dict[int, tuple[float, float]]


def galaxy(canvas: Canvas, view: ExodusView) -> None:
    """The map and all that stands on it."""
    wide, tall, centres = _layout(view.code)
    stage = canvas.sheet("map", "Galaxy", "stage", wide, tall)
    stage.add("ground", starfield(wide, tall, 5))
    stage.extend(_kept_pieces.of(view))
    if view.now.name in ("Program.chosen", "Paths.chosen"):
        _plans(stage, view, centres)
    _rockets_in_flight(stage, view, centres)


@drawn
def _layout(code: int) -> tuple[float, float, Centres]:
    """The size of the map and the centre of each hex: the same for a whole game."""
    hexes = terms(code).map.hexes
    left, top, right, bottom = hex_extent([d.HEXES[h] for h in hexes], SIZE)
    centres = {}
    for hex in hexes:
        x, y = hex_centre(*d.HEXES[hex], SIZE)
        centres[hex] = (round(x - left + MARGIN, 1), round(y - top + MARGIN, 1))
    return round(right - left + 2 * MARGIN), round(bottom - top + 2 * MARGIN), centres


def _pieces(view: ExodusView) -> tuple[Element, ...]:
    """Hexes and all that stands on them, which everybody sees alike."""
    centres = _layout(view.code)[2]
    homes = {hex: seat for seat, hex in enumerate(view.home)}
    found = []
    for hex, (x, y) in centres.items():
        owner = SEAT_COLOURS[homes[hex]] if hex in homes else ""
        found.append(_ground(hex, view.planet[hex], view.tokens[hex], owner, x, y))
    for hex, (x, y) in centres.items():
        found += [*_people(view, hex, x, y), *_resistance(view, hex, x, y), *_ships(view, hex, x, y)]
    return tuple(found)


_kept_pieces: Final = Kept(_pieces)


def _rockets_in_flight(canvas: Canvas, view: ExodusView, centres: dict[int, tuple[float, float]]) -> None:
    """Rockets that are aimed, from where they start to where they fall."""
    for i, (seat, kind, _, start, target, _) in enumerate(view.shots):
        who = f"p-{SEAT_COLOURS[seat]}" if seat >= 0 else "warn"
        (x, y), (to_x, to_y) = centres[start], centres[target]
        owner = SEAT.label(seat) if seat >= 0 else "the Resistance"
        canvas.add(f"shot-{i}", line(x, y, to_x, to_y, who, 2.4, dash="7 5"), circle(15 + 3 * i % 9, to_x, to_y, "none",
                   "warn", 2), icon("rocket", (x + 2 * to_x) / 3, (y + 2 * to_y) / 3, 16, who),
                   label=f"{d.ROCKETS[kind].name} rocket of {owner} at {place(view, target)}")


def _plans(canvas: Canvas, view: ExodusView, centres: dict[int, tuple[float, float]]) -> None:
    """The viewer's own plan: where each ship would go."""
    step = terms(view.code).map.step
    for ship, *rest in view.draft:
        hex, lines = view.where[ship], []
        for each in rest:
            to = each if view.now.name == "Paths.chosen" else step[hex][each] if each < BLANK else hex
            if to >= 0 and to != hex:
                lines.append(trail(*centres[hex], *centres[to]))
                hex = to
        if lines:
            said = f"{ship_name(view, ship)} would go to {place(view, hex)}"
            canvas.add(f"plan-{SHIP.names[ship]}", *lines, label=said)


@drawn
def _ground(hex: int, tile: int, tokens: int, owner: str, x: float, y: float) -> Element:
    """A hex with its planet: kind, tokens and maximum, points, moons."""
    council = hex == d.CENTRE
    parts = [hexagon(SIZE, ground="tile" if tile >= 0 or council else "void", owner=owner)]
    words = "empty space"
    if council:
        parts += [circle(26, -16, -2, "panel", "brass", 2), icon("crown", -16, -2, 23, "brass"),
                  text("High Council", 0, -37, 12.5, "text", weight=700, halo=True),
                  text("5 VP", -16, 36, 12.5, "text-soft", weight=600, halo=True)]
        words = "5 VP for a ship at the end"
    elif tile >= 0:
        row = d.PLANET_ROWS[tile]
        kind = d.TYPE_NAMES[row.type]
        glyph = {"cp": "coin", "axinium": "crystal", "phasium": "drop"}[kind]
        parts += [planet(17, kind, -22, -14, ringed=row.moons > 1, glyph_name=glyph, moons=row.moons),
                  text(row.name, 0, -37, 13, "text", weight=600, halo=True, width=104, least=12),
                  text(f"{tokens}/{row.most}", -24, 17, 12.5, kind, weight=700, halo=True),
                  text(f"{row.vp} VP", 8, 17, 12.5, "text", "start", 600, halo=True)]
        moon_words = counted(row.moons, "moon", "moons")
        words = f"{d.TYPE_WORDS[row.type]}, {tokens} of {row.most} tokens, {row.vp} VP, {moon_words}"
    else:
        parts.append(text(HEX.label(hex).removeprefix("sector "), 0, -42, 12, "text-faint"))
    parts.append(rim_hex(SIZE, owned=bool(owner)))
    return Element(f"hex-{HEX.names[hex]}", "".join(parts), x, y, "map", f"{place_name(hex, tile)}: {words}")


def _people(view: ExodusView, hex: int, x: float, y: float) -> list[Element]:
    """Population by owner, rockets and structures."""
    found = []
    owners = [s for s, n in enumerate(view.pop[hex]) if n]
    step = min(22.0, 40 / max(1, len(owners)))
    for i, seat in enumerate(owners):
        size = 24 if len(owners) < 2 else 18 if len(owners) < 3 else 14
        left = round(x + 16 + i * step, 1)
        found.append(_cube(hex, view.planet[hex], seat, view.pop[hex][seat], size, left, round(y - 13, 1)))
    marks = [("rocket", code) for code in view.rockets[hex]] + [("structure", code) for code in view.structures[hex]]
    for i, (kind, code) in enumerate(marks):
        found.append(_mark(hex, view.planet[hex], i, kind, code, round(x + -46 + i * 15, 1), round(y + 28, 1)))
    return found


@drawn
def _cube(hex: int, tile: int, seat: int, count: int, size: float, x: float, y: float) -> Element:
    who = SEAT_COLOURS[seat]
    return Element(f"pop-{HEX.names[hex]}-{who}", token("population", who, count, size=size), x, y, "token",
                   f"{count} population of {SEAT.label(seat)} in {place_name(hex, tile)}")


@drawn
def _mark(hex: int, tile: int, i: int, kind: str, code: int, x: float, y: float) -> Element:
    who = SEAT_COLOURS[code & 7]
    if kind == "rocket":
        body = token("rocket", who, size=13, marked=False, rimmed=False)
        label = f"{d.ROCKETS[code >> 3].name} rocket of {SEAT.label(code & 7)}"
    else:
        body = rect(-7, -7, 14, 14, f"p-{who}", f"p-{who}-edge", 1, radius=2) + text(
            STRUCTURE_MARKS[code >> 3], 0, 4.4, 12, f"p-{who}-ink", weight=800)
        label = f"{d.STRUCTURES[code >> 3].name} of {SEAT.label(code & 7)}"
    return Element(f"mark-{HEX.names[hex]}-{i}", body, x, y, "ranged" if kind == "rocket" else "",
                   f"{label} in {place_name(hex, tile)}")


def _resistance(view: ExodusView, hex: int, x: float, y: float) -> list[Element]:
    """Resistance ships; those of a combat are its numbered units."""
    fight = view.fight if view.fight is not None and view.fight.hex == hex and view.fight.crcodes else None
    codes = fight.crcodes if fight is not None else view.cr[hex]
    found = []
    for i, code in enumerate(codes):
        if fight is not None and not fight.alive[i]:
            continue
        damage = fight.crdamage[i] if fight is not None else 0
        key = f"ship-{SHIP.names[FIRST_CR + i]}" if fight is not None else f"cr-{HEX.names[hex]}-{i}"
        place = (30 - i * 15) if len(codes) < 4 else (30 - i * 60 / len(codes))
        found.append(_garrison(key, code & 3, damage, round(x + place, 1), round(y - 13, 1)))
    return found


@drawn
def _garrison(key: str, level: int, damage: int, x: float, y: float) -> Element:
    body = token("resistance", "warlord", size=27, marked=False, damage=min(damage, 6)) + text(
        level, 0, 4.4, 12.5, "npc-ink", weight=800)
    return Element(key, body, x, y, "token", f"Resistance of level {level}, {damage} damage")


def _ships(view: ExodusView, hex: int, x: float, y: float) -> list[Element]:
    """Fleets by owner and class, each ship a piece of its own so that it glides."""
    groups: dict[tuple[int, int], list[int]] = {}
    for ship, where in enumerate(view.where):
        if where == hex:
            groups.setdefault((ship // 16, ship % 16 // 4), []).append(ship)
    step = min(31.0, 108 / max(1, len(groups)))
    found = []
    for i, ships in enumerate(groups.values()):
        left = (i - (len(groups) - 1) / 2) * step
        for n, ship in enumerate(ships):
            count = len(ships) if n == len(ships) - 1 and len(ships) > 1 else 0
            found.append(_ship(ship, count, view.damage[ship], view.cargo[ship], bool(view.cloaked[ship]),
                               view.aboard[ship] >= 0, (23 if step > 22 else 17), round(x + left + n * 2.5, 1),
                               round(y + (41 - n * 2.5), 1)))
    return found


@drawn
def _ship(ship: int, count: int, damage: int, cargo: int, cloaked: bool, rocket: bool, size: float, x: float,
          y: float) -> Element:
    kind = d.CLASSES[ship % 16 // 4]
    who = SEAT_COLOURS[ship // 16]
    body = token(kind.id, who, count or None, size=size, damage=damage)
    if cargo:
        body += pip(cargo, -size * 0.54, -size * 0.4, "brass", "page")
    if rocket:
        body += at(0, size * 0.6, icon("rocket", 0, 0, 9, "warn"))
    words = [f"{damage} damage" if damage else "", f"{cargo} population aboard" if cargo else "",
             "cloaked" if cloaked else "", "a rocket aboard" if rocket else ""]
    label = ", ".join([SHIP.label(ship)] + [w for w in words if w])
    return Element(f"ship-{SHIP.names[ship]}", faded(body) if cloaked else body, x, y, "token ranged", label)


