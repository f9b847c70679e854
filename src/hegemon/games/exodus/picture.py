"""The board: map, turn order, market, laws, blueprints, the fight or the council, and the technologies."""
from __future__ import annotations

from typing import Final

from hegemon.draw import (
    SEAT_COLOURS,
    Canvas,
    Element,
    Picture,
    badge,
    caption,
    drawn,
    heading,
    hex_centre,
    hex_extent,
    hexagon,
    rim_hex,
    starfield,
    text,
    token,
)
from hegemon.draw.pieces import pip, planet
from hegemon.draw.shapes import at, circle, faded, icon, rect, resource, rim_box, trail
from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import BLANK, FIRST_CR, HEX, LAW, SEAT, SHIP, TECH
from hegemon.games.exodus.panels import laws_in_force, stage_words, status_lines
from hegemon.games.exodus.scoring import TITLE_VP, TITLES
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView

WIDTH: Final = 1120
MAP_HEIGHT: Final = 800
COLUMN: Final = 866
COLUMN_WIDTH: Final = 236
COLOUR_ROWS: Final = ("red", "blue", "green", "yellow")
SHORT_TITLES: Final = ("", "Chancellor", "Vice", "Senator", "Delegate 4", "Delegate 5", "Delegate 6")
STRUCTURE_MARKS: Final = ("C", "P", "S", "A")


def picture(view: ExodusView) -> Picture:
    """The whole position as one viewer may see it."""
    t = terms(view.code)
    shown = [i for i, tech in enumerate(d.TECHS) if tech.base or t.expansion]
    rows = max([sum([d.TECHS[i].colour == c for i in shown]) for c in COLOUR_ROWS])
    per_row = -(-rows // 2) if rows > 10 else rows
    lines = 8 if rows > 10 else 4
    height = MAP_HEIGHT + 34 + lines * 32
    title = f"Exodus: turn {view.turn} of {view.turns}"
    canvas = Canvas(WIDTH, height, title, f"{title}, {stage_words(view)}.")
    canvas.add("ground", starfield(WIDTH, height, 5))
    _map(canvas, view)
    _column(canvas, view)
    _technologies(canvas, view, shown, per_row)
    return canvas.picture()


# -- the map ----------------------------------------------------------------------------------------------------------

def _geometry(view: ExodusView) -> tuple[float, dict[int, tuple[float, float]]]:
    """Size of a hex and the centre of each, so that every layout fills the room."""
    cells = [d.HEXES[h] for h in terms(view.code).map.hexes]
    left, top, right, bottom = hex_extent(cells, 1.0)
    size = min(830 / (right - left), 770 / (bottom - top), 66)
    dx = 430 - size * (left + right) / 2
    dy = MAP_HEIGHT / 2 - size * (top + bottom) / 2
    centres = {}
    for hex in terms(view.code).map.hexes:
        x, y = hex_centre(*d.HEXES[hex], size)
        centres[hex] = (round(x + dx, 1), round(y + dy, 1))
    return size, centres


def _map(canvas: Canvas, view: ExodusView) -> None:
    size, centres = _geometry(view)
    k = size / 66
    homes = {hex: seat for seat, hex in enumerate(view.home)}
    for hex, (x, y) in centres.items():
        owner = SEAT_COLOURS[homes[hex]] if hex in homes else ""
        canvas.put(_ground(hex, view.planet[hex], view.tokens[hex], owner, size, x, y))
    for hex, (x, y) in centres.items():
        canvas.extend(_people(view, hex, x, y, k))
        canvas.extend(_resistance(view, hex, x, y, k))
        canvas.extend(_ships(view, hex, x, y, k))
    if view.now.name in ("Program.chosen", "Paths.chosen"):
        _plans(canvas, view, centres)


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
                  text(row.name, 0, -38 * k, 11.5 * k, "text", weight=600, halo=True, width=96 * k),
                  text(f"{tokens}/{row.most}", -22 * k, 16 * k, 12 * k, kind, weight=700, halo=True),
                  text(f"{row.vp} VP", 8 * k, 16 * k, 11.5 * k, "text", "start", 600, halo=True)]
        words = f"{row.name}, {kind}, {tokens} of {row.most} tokens, {row.vp} VP, {row.moons} moons"
    else:
        parts.append(text(f"{d.HEXES[hex][0]},{d.HEXES[hex][1]}", 0, 4, 11 * k, "text-faint"))
    parts.append(rim_hex(size, owned=bool(owner)))
    return Element(f"hex-{HEX.names[hex]}", "".join(parts), x, y, label=f"{HEX.label(hex)}: {words}")


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
    return Element(f"mark-{HEX.names[hex]}-{i}", body, x, y, label=f"{label} in {HEX.label(hex)}")


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
    return Element(f"ship-{SHIP.names[ship]}", faded(body) if cloaked else body, x, y, "token", label)


# -- the column -------------------------------------------------------------------------------------------------------

def _column(canvas: Canvas, view: ExodusView) -> None:
    canvas.put(_head(view.turn, view.turns, stage_words(view)))
    y = 100.0
    canvas.add("title-order", caption("TURN ORDER", COLUMN, y))
    y += 10
    step = 30 if len(view.rank) < 5 else 24
    for seat in sorted(range(len(view.rank)), key=view.rank.__getitem__):
        canvas.put(_seat_row(seat, view.rank[seat], view.scores[seat], view.cp[seat], view.axinium[seat],
                             view.phasium[seat], step - 4, y))
        y += step
    y += 16
    canvas.add("title-market", caption("MARKET", COLUMN, y))
    _market(canvas, view, y + 8)
    y += 82
    canvas.add("title-laws", caption("IN FORCE", COLUMN, y))
    y = _laws(canvas, view, y + 8)
    _blueprints(canvas, view, max(y + 14, 486.0))
    _panel(canvas, view)


@drawn
def _head(turn: int, turns: int, words: str) -> Element:
    bars = [rect(COLUMN + i * (COLUMN_WIDTH + 4) / turns, 66, COLUMN_WIDTH / turns - 4, 6,
                 "brass" if i < turn else "line", radius=3) for i in range(turns)]
    return Element("turn", heading(f"Turn {turn} of {turns}", COLUMN, 34, width=COLUMN_WIDTH)
                   + text(words, COLUMN, 56, 13, "text-soft", "start", width=COLUMN_WIDTH) + "".join(bars))


@drawn
def _seat_row(seat: int, rank: int, score: int, cp: int, axinium: int, phasium: int, tall: float, y: float) -> Element:
    """Title, points and resources of a seat."""
    mid = tall / 2
    body = [rect(0, 0, COLUMN_WIDTH, tall, "panel", "line", 1, radius=6), badge(SEAT_COLOURS[seat], 14, 14, mid),
            text(SHORT_TITLES[rank], 25, mid + 4.5, 11.5, "text", "start", 600, width=64),
            resource("cp", 98, mid, 12), text(cp, 106, mid + 4.5, 11.5, "text", "start", 600),
            resource("axinium", 132, mid, 12), text(axinium, 139, mid + 4.5, 11.5, "text", "start", 600),
            resource("phasium", 160, mid, 12), text(phasium, 167, mid + 4.5, 11.5, "text", "start", 600),
            text(f"{score} VP", COLUMN_WIDTH - 6, mid + 4.5, 12, "text", "end", 700)]
    label = (f"{SEAT.label(seat)}: Turn Order card {rank} {TITLES[rank]} ({TITLE_VP[rank]} VP), {cp} CP, "
             f"{axinium} Axinium, {phasium} Phasium, {score} VP so far")
    return Element(f"seat-{SEAT.names[seat]}", "".join(body), COLUMN, y, label=label)


def _market(canvas: Canvas, view: ExodusView, y: float) -> None:
    """Rates of the next space, white and red, and the cubes that lie there."""
    space = min(len(view.market), 5)
    buy, sell = d.WHITE[space]
    rbuy, rsell = d.RED[space]
    for i, name in enumerate(("axinium", "phasium")):
        body = [rect(0, 0, 115, 58, "panel", "line", 1, radius=8), resource(name, 18, 19, 16),
                text(name.capitalize(), 33, 24, 13, "text", "start", 600),
                text(f"buy {buy}/{rbuy}", 9, 47, 11, "text-soft", "start"),
                text(f"sell {sell}/{rsell}", 107, 47, 11, "text-soft", "end"), rim_box(0, 0, 115, 58, 8)]
        canvas.add(f"resource-{name}", *body, x=COLUMN + i * 121, y=y,
                   label=f"{name.capitalize()}: space {space + 1}, buy {buy}, sell {sell}; "
                         f"with Advanced Trading {rbuy}, {rsell}")
    for i, seat in enumerate(view.market):
        canvas.add(f"cube-market-{i}", badge(SEAT_COLOURS[seat], 10), x=COLUMN + 70 + i * 16, y=y - 13)


def _laws(canvas: Canvas, view: ExodusView, y: float) -> float:
    """Laws, Resolutions and private ones."""
    rows = laws_in_force(view)
    if not rows:
        canvas.add("no-laws", text("nothing", COLUMN, y + 14, 12, "text-faint", "start"))
        return y + 20
    tall = max(13.0, min(24.0, 120 / len(rows)))
    for card, whose in rows:
        row = d.POLITICAL[card]
        name = row.name + (f" ({SEAT.label(whose)})" if whose >= 0 else "")
        body = [rect(0, 0, COLUMN_WIDTH, tall - 3, "panel", "line", 1, radius=5),
                text(name, 8, tall / 2 + 2.5, min(12, tall - 4), "text", "start", 600, width=160),
                text(row.kind, COLUMN_WIDTH - 8, tall / 2 + 2.5, min(10.5, tall - 5), "text-faint", "end"),
                rim_box(0, 0, COLUMN_WIDTH, tall - 3, 5)]
        canvas.add(f"law-{LAW.names[card]}", *body, x=COLUMN, y=y, label=f"{name}: {row.text}")
        y += tall
    return y


def _blueprints(canvas: Canvas, view: ExodusView, y: float) -> None:
    """Blueprints of the viewer, or of the first in turn order for a spectator."""
    seat = view.now.viewer if view.now.viewer >= 0 else view.rank.index(min(view.rank))
    who = SEAT_COLOURS[seat]
    canvas.add("title-blueprints", caption(f"{SEAT.label(seat).upper()}'S BLUEPRINTS", COLUMN, y))
    for kind, row in enumerate(d.CLASSES):
        parts = view.parts[seat * 4 + kind]
        dice, shield, drive, jumps = d.stats(kind, parts)
        free = sum([view.where[s] < 0 for s in range(seat * 16 + kind * 4, seat * 16 + kind * 4 + 4)])
        body = _blueprint(row.id, who, row.name, dice, shield, "jump" if jumps else str(drive), len(parts), row.slots)
        names = ", ".join([d.PARTS[p].name for p in parts]) or "no parts"
        canvas.add(f"blueprint-{row.id}", body, x=COLUMN, y=y + 8 + kind * 32,
                   label=f"{row.name}: {dice} dice, shield {shield}, drive {drive}, {names}, {free} off the map")


@drawn
def _blueprint(kind: str, who: str, name: str, dice: int, shield: int, drive: str, used: int, slots: int) -> str:
    out = [rect(0, 0, COLUMN_WIDTH, 28, "panel", "line", 1, radius=7), token(kind, who, size=20, x=17, y=14),
           text(name, 34, 18.5, 12, "text", "start", 600, width=78)]
    for j, (value, unit) in enumerate(((str(dice), "dice"), (str(shield), "sh"), (drive, "mv"))):
        out += [text(value, 132 + j * 38, 18.5, 12.5, "text", "end", 700, width=24),
                text(unit, 134 + j * 38, 18.5, 9.5, "text-faint", "start")]
    for i in range(slots):
        out.append(rect(36 + i * 8, 21.5, 6, 3, "info" if i < used else "line", radius=1))
    return "".join([*out, rim_box(0, 0, COLUMN_WIDTH, 28, 7)])


def _panel(canvas: Canvas, view: ExodusView) -> None:
    """The council's cards, the combat under way, or what the turn is about."""
    y = 656.0
    if any([c >= 0 for c in view.slots]):
        for i, card in enumerate(view.slots):
            if card < 0:
                continue
            row = d.POLITICAL[card]
            body = [rect(0, 0, COLUMN_WIDTH, 43, "panel", "line-strong", 1.2, radius=7),
                    text("ABC"[i], 15, 28, 16, "brass", weight=800),
                    text(row.name, 30, 15, 12, "text", "start", 700, width=140),
                    text(row.kind, COLUMN_WIDTH - 8, 15, 10, "text-faint", "end"),
                    text(row.text, 30, 27, 9.6, "text-soft", "start", width=198, lines=2, least=7.5),
                    rim_box(0, 0, COLUMN_WIDTH, 43, 7)]
            canvas.add(f"slot-{'ABC'[i]}", *body, x=COLUMN, y=y + i * 46, label=f"{row.name} ({row.kind}): {row.text}")
        return
    title, lines = status_lines(view)
    body = [rect(0, 0, COLUMN_WIDTH, 130, "panel", "accent" if view.fight is not None else "line", 1.4, radius=10),
            text(title, 12, 22, 13.5, "text", "start", 700, width=212)]
    for i, line in enumerate(lines[:6]):
        body.append(text(line, 12, 40 + i * 16, 11.5, "text-soft", "start", width=212))
    canvas.add("panel", *body, x=COLUMN, y=y, label=f"{title}. {' '.join(lines)}")


# -- technologies -----------------------------------------------------------------------------------------------------

def _technologies(canvas: Canvas, view: ExodusView, shown: list[int], per_row: int) -> None:
    """Every technology of the table by colour, with its cost and who owns it."""
    y = MAP_HEIGHT + 12.0
    canvas.add("title-technologies", caption("TECHNOLOGIES", 14, y))
    wide = (WIDTH - 28) / per_row
    line = 0
    for colour in COLOUR_ROWS:
        column = 0
        for tech in [i for i in shown if d.TECHS[i].colour == colour]:
            if column == per_row:
                line, column = line + 1, 0
            seats = tuple([s for s, mask in enumerate(view.techs) if mask >> tech & 1])
            canvas.put(_chip(tech, seats, wide - 5, round(14 + column * wide, 1), y + 8 + line * 32))
            column += 1
        line += 1


@drawn
def _chip(tech: int, seats: tuple[int, ...], wide: float, x: float, y: float) -> Element:
    row = d.TECHS[tech]
    hue = {"red": "p-red", "blue": "p-blue", "green": "p-green", "yellow": "p-yellow"}[row.colour]
    body = [rect(0, 0, wide, 27, "panel", "line", 1, radius=5), rect(0, 0, 4, 27, hue, radius=2),
            text(row.name, 9, 11.5, 10, "text", "start", 600, width=wide - 30),
            text(row.cost, wide - 5, 12, 11, "text-soft", "end", 700),
            text(row.type[:3], 9, 23, 8.5, "text-faint", "start")]
    body += [badge(SEAT_COLOURS[s], 8, 36 + i * 13, 20) for i, s in enumerate(seats)]
    owned = ", ".join([SEAT.label(s) for s in seats]) or "nobody"
    return Element(f"tech-{TECH.names[tech]}", "".join([*body, rim_box(0, 0, wide, 27, 5)]), x, y,
                   label=f"{row.name} ({row.type}, {row.colour}, {row.cost} CP): {row.text} Known to {owned}.")


