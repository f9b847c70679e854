"""The board: the map, the column beside it, the technologies, and what a piece reaches."""
from __future__ import annotations

from typing import Final, NamedTuple

from hegemon.draw import (
    SEAT_COLOURS,
    Canvas,
    Element,
    Picture,
    Reach,
    badge,
    caption,
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
from hegemon.draw.shapes import at, circle, faded, icon, line, rect, rim_box, trail
from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import BLANK, FIRST_CR, HEX, SEAT, SHIP, TECH
from hegemon.games.exodus.picture.column import column
from hegemon.games.exodus.rules.wmd import targets
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView
from hegemon.games.exodus.words.board import learnable
from hegemon.games.exodus.words.status import place, stage_words
from hegemon.games.exodus.words.table import steps_seen, table_of, tech_price

WIDTH: Final = 1120
HEIGHT: Final = 922                   # fills the room of a desktop without a rest below
CHIP: Final = 26
COLOUR_BLOCKS: Final = ("red", "blue", "green", "yellow")
STRUCTURE_MARKS: Final = ("C", "P", "S", "A")


def picture(view: ExodusView) -> Picture:
    """The whole position as one viewer may see it."""
    layout = layout_of(view)
    title = f"Exodus: turn {view.turn} of {view.turns}"
    canvas = Canvas(WIDTH, HEIGHT, title, f"{title}, {stage_words(view)}.")
    canvas.add("ground", starfield(WIDTH, HEIGHT, 5))
    canvas.extend(_kept_pieces.of(view))
    if view.now.name in ("Program.chosen", "Paths.chosen"):
        _plans(canvas, view, layout.centres)
    _rockets_in_flight(canvas, view, layout.centres)
    column(canvas, view, layout.tall)
    canvas.extend(_technologies(view))
    return canvas.picture()


class Layout(NamedTuple):
    """Where things stand: the same for a whole game, once factions are chosen."""
    size: float                                # of a hex
    centres: dict[int, tuple[float, float]]
    tall: float                                # the room above the technologies
    blocks: list[list[int]]                    # technologies by colour
    rows: int                                  # in half a block


def layout_of(view: ExodusView) -> Layout:
    """The layout of this table."""
    return _layout(view.code, view.faction)


@drawn
def _layout(code: int, factions: tuple[int, ...]) -> Layout:
    techs = taught(code, factions)
    blocks = [[i for i in techs if d.TECHS[i].colour == colour] for colour in COLOUR_BLOCKS]
    rows = -(-max([len(block) for block in blocks]) // 2)
    tall = HEIGHT - 22 - rows * CHIP
    return Layout(*_geometry(code, tall), tall, blocks, rows)


def taught(code: int, factions: tuple[int, ...]) -> list[int]:
    """Technologies somebody at the table may learn; all of them while factions are chosen."""
    mask = d.BASE_TECHS
    if terms(code).expansion:
        for faction in factions if min(factions) >= 0 else range(len(d.FACTION_ROWS)):
            mask |= d.FACTION_ROWS[faction].techs
    return [i for i, bit in enumerate(d.BITS) if mask & bit]


# -- the map ----------------------------------------------------------------------------------------------------------

def _geometry(code: int, tall: float) -> tuple[float, dict[int, tuple[float, float]]]:
    """Size of a hex and the centre of each, so that every layout fills the room."""
    cells = [d.HEXES[h] for h in terms(code).map.hexes]
    left, top, right, bottom = hex_extent(cells, 1.0)
    size = min(840 / (right - left), (tall - 14) / (bottom - top), 74)
    dx = 430 - size * (left + right) / 2
    dy = tall / 2 - size * (top + bottom) / 2
    centres = {}
    for hex in terms(code).map.hexes:
        x, y = hex_centre(*d.HEXES[hex], size)
        centres[hex] = (round(x + dx, 1), round(y + dy, 1))
    return size, centres


def _pieces(view: ExodusView) -> tuple[Element, ...]:
    """Hexes and all that stands on them, which everybody sees alike."""
    size, centres = layout_of(view)[:2]
    k = size / 66
    homes = {hex: seat for seat, hex in enumerate(view.home)}
    found = []
    for hex, (x, y) in centres.items():
        owner = SEAT_COLOURS[homes[hex]] if hex in homes else ""
        found.append(_ground(hex, view.planet[hex], view.tokens[hex], owner, size, x, y))
    for hex, (x, y) in centres.items():
        found += [*_people(view, hex, x, y, k), *_resistance(view, hex, x, y, k), *_ships(view, hex, x, y, k)]
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
            canvas.add(f"plan-{SHIP.names[ship]}", *lines, label=f"{SHIP.label(ship)} would go to {HEX.label(hex)}")


@drawn
def _ground(hex: int, tile: int, tokens: int, owner: str, size: float, x: float, y: float) -> Element:
    """A hex with its planet: kind, tokens and maximum, points, moons."""
    k = size / 66
    council = hex == d.CENTRE
    parts = [hexagon(size, ground="tile" if tile >= 0 or council else "void", owner=owner)]
    words = "empty space"
    if council:
        parts += [circle(28 * k, -10 * k, -2 * k, "panel", "brass", 2), icon("crown", -10 * k, -2 * k, 25 * k, "brass"),
                  text("High Council", 0, -38 * k, 11.5 * k, "text", weight=700, halo=True),
                  text("5 VP", 0, 45 * k, 11 * k, "text-soft", weight=600)]
        words = "the High Council, 5 VP for a ship at the end"
    elif tile >= 0:
        row = d.PLANET_ROWS[tile]
        kind = d.TYPE_NAMES[row.type]
        glyph = {"cp": "coin", "axinium": "crystal", "phasium": "drop"}[kind]
        moons = [circle(3.2 * k, -42 * k, (-20 + i * 10) * k, "text-soft", "shadow", 0.8) for i in range(row.moons)]
        parts += [planet(17 * k, kind, -22 * k, -14 * k, ringed=row.moons > 1, glyph_name=glyph), *moons,
                  text(f"{d.HEXES[hex][0]},{d.HEXES[hex][1]}", 0, -51 * k, 8.5 * k, "text-soft"),
                  text(row.name, 0, -38 * k, 11.5 * k, "text", weight=600, halo=True, width=96 * k),
                  text(f"{tokens}/{row.most}", -22 * k, 16 * k, 12 * k, kind, weight=700, halo=True),
                  text(f"{row.vp} VP", 8 * k, 16 * k, 11.5 * k, "text", "start", 600, halo=True)]
        words = f"{row.name}, {kind}, {tokens} of {row.most} tokens, {row.vp} VP, {row.moons} moons"
    else:
        parts.append(text(f"{d.HEXES[hex][0]},{d.HEXES[hex][1]}", 0, 4, 11 * k, "text-faint"))
    parts.append(rim_hex(size, owned=bool(owner)))
    return Element(f"hex-{HEX.names[hex]}", "".join(parts), x, y, "map", f"{HEX.label(hex)}: {words}")


def _people(view: ExodusView, hex: int, x: float, y: float, k: float) -> list[Element]:
    """Population by owner, rockets and structures."""
    found = []
    owners = [s for s, n in enumerate(view.pop[hex]) if n]
    step = min(22.0, 40 / max(1, len(owners)))
    for i, seat in enumerate(owners):
        size = (24 if len(owners) < 2 else 18 if len(owners) < 3 else 14) * k
        left = round(x + (16 + i * step) * k, 1)
        found.append(_cube(hex, seat, view.pop[hex][seat], size, left, round(y - 13 * k, 1)))
    marks = [("rocket", code) for code in view.rockets[hex]] + [("structure", code) for code in view.structures[hex]]
    for i, (kind, code) in enumerate(marks):
        found.append(_mark(hex, i, kind, code, k, round(x + (-46 + i * 13) * k, 1), round(y + 28 * k, 1)))
    return found


@drawn
def _cube(hex: int, seat: int, count: int, size: float, x: float, y: float) -> Element:
    who = SEAT_COLOURS[seat]
    return Element(f"pop-{HEX.names[hex]}-{who}", token("population", who, count, size=size), x, y, "token",
                   f"{count} population of {SEAT.label(seat)} in {HEX.label(hex)}")


@drawn
def _mark(hex: int, i: int, kind: str, code: int, k: float, x: float, y: float) -> Element:
    who = SEAT_COLOURS[code & 7]
    if kind == "rocket":
        body = token("rocket", who, size=13 * k, marked=False, rimmed=False)
        label = f"{d.ROCKETS[code >> 3].name} rocket of {SEAT.label(code & 7)}"
    else:
        body = rect(-5.5 * k, -5.5 * k, 11 * k, 11 * k, f"p-{who}", f"p-{who}-edge", 1, radius=2) + text(
            STRUCTURE_MARKS[code >> 3], 0, 3.4 * k, 9 * k, f"p-{who}-ink", weight=800)
        label = f"{d.STRUCTURES[code >> 3].name} of {SEAT.label(code & 7)}"
    return Element(f"mark-{HEX.names[hex]}-{i}", body, x, y, "ranged" if kind == "rocket" else "",
                   f"{label} in {HEX.label(hex)}")


def _resistance(view: ExodusView, hex: int, x: float, y: float, k: float) -> list[Element]:
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
        found.append(_garrison(key, code & 3, damage, k, round(x + place * k, 1), round(y - 13 * k, 1)))
    return found


@drawn
def _garrison(key: str, level: int, damage: int, k: float, x: float, y: float) -> Element:
    body = token("resistance", "warlord", size=27 * k, marked=False, damage=min(damage, 6)) + text(
        level, 0, 4.4 * k, 12.5 * k, "npc-ink", weight=800)
    return Element(key, body, x, y, "token", f"Resistance of level {level}, {damage} damage")


def _ships(view: ExodusView, hex: int, x: float, y: float, k: float) -> list[Element]:
    """Fleets by owner and class, each ship a piece of its own so that it glides."""
    groups: dict[tuple[int, int], list[int]] = {}
    for ship, where in enumerate(view.where):
        if where == hex:
            groups.setdefault((ship // 16, ship % 16 // 4), []).append(ship)
    step = min(31.0, 108 / max(1, len(groups)))
    found = []
    for i, ships in enumerate(groups.values()):
        left = (i - (len(groups) - 1) / 2) * step * k
        for n, ship in enumerate(ships):
            count = len(ships) if n == len(ships) - 1 and len(ships) > 1 else 0
            found.append(_ship(ship, count, view.damage[ship], view.cargo[ship], bool(view.cloaked[ship]),
                               view.aboard[ship] >= 0, (23 if step > 22 else 17) * k, round(x + left + n * 2.5 * k, 1),
                               round(y + (41 - n * 2.5) * k, 1)))
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


# -- technologies -----------------------------------------------------------------------------------------------------

def _technologies(view: ExodusView) -> tuple[Element, ...]:
    """Every technology of the table in blocks by colour, with its price for the viewer and who owns it."""
    viewer, layout = view.now.viewer, layout_of(view)
    open_to = learnable(view, viewer)
    found = [Element("title-technologies", caption("TECHNOLOGIES", 14, layout.tall + 8))]
    wide = (WIDTH - 28) / 8
    for block, techs in enumerate(layout.blocks):
        for n, tech in enumerate(techs):
            column_, row = divmod(n, layout.rows)
            seats = tuple([s for s, mask in enumerate(view.techs) if mask >> tech & 1])
            mine = viewer < 0 or viewer in seats or tech in open_to
            price = tech_price(view, viewer, tech) if viewer >= 0 and view.stage and mine else d.COSTS[tech]
            found.append(_chip(tech, seats, price, viewer in seats, mine, round(wide - 5, 1),
                               round(14 + (2 * block + column_) * wide, 1), layout.tall + 15 + row * CHIP))
    return tuple(found)


@drawn
def _chip(tech: int, seats: tuple[int, ...], price: int, owned: bool, mine: bool, wide: float, x: float,
          y: float) -> Element:
    """Name, type, owners and price; those of other factions without a price."""
    row = d.TECHS[tech]
    hue = f"p-{row.colour}"
    body = [rect(0, 0, wide, CHIP - 3, "panel", "line-strong" if owned else "line", 1.6 if owned else 1, radius=5),
            rect(0, 0, 5, CHIP - 3, hue, radius=2),
            text(row.name, 9, 10.5, 10.8, "text" if mine else "text-soft", "start", 700 if owned else 600,
                 width=wide - 12),
            text(row.type[:3], 9, 20.5, 9, "text-soft", "start")]
    body += [badge(SEAT_COLOURS[s], 9, 33 + i * 12, 17) for i, s in enumerate(seats)]
    if mine and not owned:
        said = f"{price} CP" if price == row.cost else f"({row.cost}) {price} CP"
        body.append(text(said, wide - 5, 20.5, 9.6, "text", "end", 700))
    known = ", ".join([SEAT.label(s) for s in seats]) or "nobody"
    cost = f"{row.cost} CP" + (f", {price} for you" if mine and price != row.cost and not owned else "")
    return Element(f"tech-{TECH.names[tech]}", "".join([*body, rim_box(0, 0, wide, CHIP - 3, 5)]), x, y,
                   label=f"{row.name} ({row.type}, {row.colour}, {cost}): {row.text} Known to {known}.")


# -- what a piece reaches ---------------------------------------------------------------------------------------------

def reach(view: ExodusView, key: str) -> Reach | None:
    """Where a ship can go in one Conquest Stage, or what a rocket can be aimed at."""
    kind, _, name = key.partition("-")
    if kind == "ship" and name in SHIP.names and SHIP.names.index(name) < len(view.where):
        return _ship_reach(view, SHIP.names.index(name))
    if kind == "mark":
        place, _, number = name.rpartition("-")
        if place in HEX.names and number.isdecimal() and int(number) < len(view.rockets[HEX.names.index(place)]):
            return _rocket_reach(view, HEX.names.index(place), view.rockets[HEX.names.index(place)][int(number)] >> 3)
    return None


def _ship_reach(view: ExodusView, ship: int) -> Reach | None:
    if view.where[ship] < 0:
        return None
    layout, steps = terms(view.code).map, steps_seen(view, ship)
    if steps < 0:
        return Reach(f"{SHIP.label(ship)} jumps anywhere.", tuple([f"hex-{HEX.names[h]}" for h in layout.hexes]))
    ring = seen = {view.where[ship]}
    for _ in range(steps):
        ring = {n for h in ring for n in layout.next[h]} - seen
        seen = seen | ring
    near = sorted(seen - {view.where[ship]})
    hexes = "1 hex" if steps == 1 else f"{steps} hexes"
    return Reach(f"{SHIP.label(ship)} moves up to {hexes}.", tuple([f"hex-{HEX.names[h]}" for h in near]))


def _rocket_reach(view: ExodusView, start: int, kind: int) -> Reach:
    """Planets in range; homes only where the rules allow it."""
    aims = targets(table_of(view), max(0, table_of(view).majority(start)), kind, start)
    return Reach(f"A {d.ROCKETS[kind].name.lower()} rocket reaches {len(aims)} planets; its die, with Radar and Target "
                 f"Scanner, must be greater than the distance.", tuple([f"hex-{HEX.names[h]}" for h in aims]))
