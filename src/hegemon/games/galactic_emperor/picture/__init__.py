"""The board as one viewer sees it: the galaxy, players and technologies in its corners, roles and market beside it."""
from __future__ import annotations

from typing import Final

from hegemon.draw import (
    Canvas,
    Element,
    Picture,
    badge,
    caption,
    cubes,
    die,
    drawn,
    heading,
    hex_centre,
    hexagon,
    icon,
    icons,
    panel,
    pill,
    pip,
    planet,
    rect,
    resource,
    rim_box,
    rim_hex,
    row,
    skin,
    starfield,
    sun,
    text,
    token,
)
from hegemon.games.galactic_emperor.actions import TILE_WORDS
from hegemon.games.galactic_emperor.data import (
    AXIAL,
    BLACK_HOLE,
    COLOURS,
    GONE,
    GOODS,
    HOME,
    IN_POOL,
    LEVEL_WORDS,
    ROLES,
    SHIP_NAMES,
    SHIPS,
    SPACES,
    STARBASE,
    TECHNOLOGIES,
    TILES,
    N,
)
from hegemon.games.galactic_emperor.state import SHIFT
from hegemon.games.galactic_emperor.view import EmperorView
from hegemon.games.galactic_emperor.words.preview import Preview, Rolled, preview

WIDTH: Final = 1060
HEIGHT: Final = 780
SIZE: Final = 62
CENTRE: Final = (400.0, 402.0)
COLUMN: Final = 806      # where the right-hand column begins
INNER: Final = 236       # and how wide it is
HUES: Final = ("earth", "rust", "ash", "moss")
AT: Final = [(CENTRE[0] + x, CENTRE[1] + y) for x, y in [hex_centre(q, r, SIZE) for q, r in AXIAL]]
PLAYER_BOX: Final = (178, 45)
TECH_ROW: Final = (168, 18)


def picture(view: EmperorView) -> Picture:
    """Everything on the table, drawn from a view alone."""
    canvas = Canvas(WIDTH, HEIGHT, f"Galactic Emperor, round {view.round}", described(view))
    canvas.add("ground", ground())
    for space in range(N):
        canvas.put(sector(space, view.tile[space], colour(view.owner[space]), view.level[space], view.food[space],
                          view.tokens[space], view.lock == space))
    for space in range(N):
        if view.ships[space]:
            canvas.extend(fleets(space, view.ships[space]))
    for seat in range(view.now.seats):
        canvas.put(player(seat, view.throne == seat, view.planets[seat], view.vp[seat], view.marks[seat],
                          view.metal[seat], view.energy[seat], view.reserve[seat] + view.influence[seat],
                          view.hand[seat]))
    for tech in range(len(TECHNOLOGIES)):
        canvas.put(technology(tech, view.tech[tech], bool(view.sabotaged >> tech & 1), bool(view.spent >> tech & 1)))
    column(canvas, view)
    return canvas.picture()


def described(view: EmperorView) -> str:
    """The position in one sentence."""
    who = [f"{COLOURS[s].capitalize()} {view.planets[s]}" for s in range(view.now.seats)]
    role = f"; {COLOURS[view.chooser].capitalize()} chose the {ROLES[view.role].name}" if view.role >= 0 else ""
    return f"Planets: {', '.join(who)}{role}; {view.vp_left} victory points are left."


def colour(seat: int) -> str:
    """The colour of a seat, nothing for nobody."""
    return COLOURS[seat] if seat >= 0 else ""


@drawn
def ground() -> str:
    """Night, stars, and nothing else."""
    return starfield(WIDTH, HEIGHT, 8)


# -- the galaxy -----------------------------------------------------------------------------------------------------

@drawn
def sector(space: int, tile: int, owner: str, level: int, food: int, tokens: int, locked: bool) -> Element:
    """One space: its id, what is printed on its tile, who holds it, food and influence on it."""
    x, y = AT[space]
    name = SPACES[space]
    parts = [hexagon(SIZE, ground="tile" if tile >= 0 else "void", owner=owner),
             text(name, 0, -42, 10.5, "text-soft" if tile >= 0 else "text-faint", weight=600, halo=bool(owner))]
    if tile < 0:
        parts.append(text("open space", 0, 4, 10, "text-faint"))
    else:
        parts += face(tile, bool(owner))
    if level:
        parts.append(token("starbase" if level >= STARBASE else "empire", owner, x=-25, y=-20,
                           size=26 if level == HOME else 24, sigil_name="home" if level == HOME else ""))
    if food:
        parts.append(cubes(food, "r-food", 43, -2, size=9))
    if tokens or locked:
        parts.append(influence(tokens, locked))
    parts.append(rim_hex(SIZE, owned=bool(owner)))
    return Element(f"hex-{name}", "".join(parts), x, y, "map", sector_words(name, tile, owner, level, food))


def sector_words(name: str, tile: int, owner: str, level: int, food: int) -> str:
    """A space in one sentence."""
    printed = TILE_WORDS[tile] if tile >= 0 else "open space"
    held = f", {LEVEL_WORDS[level]} of {owner.capitalize()}" if owner else ""
    return f"{name}: {printed}{held}{f', {food} food on it' if food else ''}"


@drawn
def face(tile: int, owned: bool) -> tuple[str, ...]:
    """What is printed on a tile."""
    printed = TILES[tile]
    if printed.kind == "omega_sun":
        return sun(34, 0, -4, glyph_name="crown"), text("Omega Sun", 0, 44, 11, "text", weight=600)
    if printed.kind == "sun":
        return sun(24, 0, -4), text("sun", 0, 42, 10.5, "text-soft", weight=600)
    if printed.kind == "black_hole":
        return (hexagon(30, ground="page", edge="brass", y=-4), icon("eye", 0, -4, 26, "brass"),
                text("Black Hole", 0, 44, 11, "text", weight=600))
    if printed.kind == "empty":
        return (text("empty", 0, 4, 10.5, "text-faint"),)
    x = 13 if owned else 0
    if printed.planets == 1:
        discs = planet(15, HUES[tile % 4], x, -20)
    else:
        discs = planet(12, HUES[tile % 4], x - 10, -24) + planet(11, HUES[(tile + 1) % 4], x + 13, -15)
    return discs, yields(tile)


def goods(tile: int) -> tuple[str, ...]:
    """The goods of a tile, one icon each."""
    printed = TILES[tile]
    return ("food",) * printed.food + ("metal",) * printed.metal + ("energy",) * printed.energy


@drawn
def yields(tile: int) -> str:
    """The goods of a tile in one dark pill."""
    return icons(goods(tile), 0, 8.5, size=14) if goods(tile) else ""


@drawn
def influence(tokens: int, locked: bool) -> str:
    """Influence lying on a sector, a badge and a number for each player."""
    parts = []
    placed = [(seat, tokens >> 4 * seat & 15) for seat in range(6) if tokens >> 4 * seat & 15]
    for i, (seat, count) in enumerate(placed):  # down the left side, then down the right
        x, y = (-36, 2 + 17 * i) if i < 3 else (26, 34 - 17 * (i - 3))
        parts.append(badge(COLOURS[seat], 14, x, y) + pip(count, x + 12, y - 4))
    if locked:
        parts.append(icon("lock", 40, 26, 14, "brass"))
    return "".join(parts)


def fleets(space: int, ships: int) -> list[Element]:
    """The ships in a space, one token for each owner and class."""
    pieces = [(seat, kind, SHIPS[ships >> SHIFT[seat] & 511][kind]) for seat in range(6) for kind in (2, 1, 0)]
    standing = [(seat, kind, count) for seat, kind, count in pieces if count]
    step = 28 if len(standing) <= 3 else 72 / (len(standing) - 1)  # the names of the spaces below stay clear
    x, y = AT[space]
    return [ship(space, COLOURS[seat], kind, count, x + (i - (len(standing) - 1) / 2) * step - 3, y + 37)
            for i, (seat, kind, count) in enumerate(standing)]


@drawn
def ship(space: int, owner: str, kind: int, count: int, x: float, y: float) -> Element:
    """Ships of one class."""
    words = f"{count} {SHIP_NAMES[kind]}{'s' if count > 1 else ''} of {owner.capitalize()} at {SPACES[space]}"
    piece = token(SHIP_NAMES[kind], owner, count if count > 1 else None, size=26 if kind == 2 else 24)
    return Element(f"{SHIP_NAMES[kind]}-{owner}-{SPACES[space]}", piece, x, y, "token", words)


# -- players and technologies in the corners ------------------------------------------------------------------------

@drawn
def player(seat: int, throne: bool, planets: int, vp: int, marks: int, metal: int, energy: int, tokens: int,
           hand: int) -> Element:
    """One player's means: planets, points where they are known, marks, storage and tokens."""
    wide, high = PLAYER_BOX
    x = 5 if seat < 3 else 619
    y = 8 + (seat % 3) * (high + 3)
    name = COLOURS[seat].capitalize()
    parts = [panel(wide, high), badge(COLOURS[seat], 15, 15, 14), text(name, 28, 18, 12.5, "text", "start", 700)]
    if throne:
        parts.append(icon("crown", 90 if hand else 166, 14 if hand else 32, 15, "brass"))
    points = f"{vp} VP" if vp >= 0 else ""
    parts.append(text(f"{planets} pl.{' · ' if points else ''}{points}", wide - 8, 18, 11, "text-soft", "end", 600))
    for i, (glyph, number) in enumerate((("marks", marks), ("metal", metal), ("energy", energy))):
        parts.append(pill(glyph, number, 6 + i * 37, 33, size=11.5, anchor="start"))
    parts.append(icon("empire", 121, 33, 13, COLOURS[seat]) + text(tokens, 130, 37, 11.5, "text", "start", 700))
    if hand:
        parts.append(pill("food", hand, wide - 3, 34, size=10, anchor="end"))
    label = (f"{name}: {planets} planets, {marks} marks, {metal} metal, {energy} energy, {tokens} tokens left"
             f"{', holds the Throne' if throne else ''}")
    return Element(f"player-{COLOURS[seat]}", "".join(parts), x, y, "", label)


@drawn
def technology(tech: int, owner: int, sabotaged: bool, spent: bool) -> Element:
    """One technology card: its cost while it is on display, else its owner."""
    wide, high = TECH_ROW
    x = 8 if tech < 6 else 628
    y = 656 + (tech % 6) * (high + 2)
    card = TECHNOLOGIES[tech]
    gone = owner == GONE
    ink = "text-faint" if gone or sabotaged or spent else "text"
    parts = [rect(0, 0, wide, high, "panel", "line", radius=5),
             text(card.name, 8, 13, 11, ink, "start", 600, width=112)]
    if gone:
        parts.append(text("gone", wide - 7, 13, 10.5, "text-faint", "end"))
    elif owner == IN_POOL:
        parts.append(pill("energy", card.cost, wide - 4, high / 2, size=10.5, anchor="end"))
    else:
        state = "sabotaged" if sabotaged else "used" if spent else ""
        parts.append(badge(COLOURS[owner], 11, wide - 12, high / 2))
        parts.append(text(state, wide - 22, 13, 9.5, "text-faint", "end", width=44))
    parts.append(rim_box(0, 0, wide, high, 5))
    holder = "gone" if gone else "on display" if owner == IN_POOL else COLOURS[owner].capitalize()
    label = f"{card.name}, {card.cost} energy, {holder}: {card.effect}"
    return Element(f"tech-{card.id}", "".join(parts), x, y, "", label)


# -- the right-hand column ------------------------------------------------------------------------------------------

def column(canvas: Canvas, view: EmperorView) -> None:
    """Round, roles, market, face-up sectors, what is left, and what is going on."""
    canvas.put(round_head(view.round, view.throne, view.direction))
    cards = [r for r in range(len(ROLES)) if view.roles[r] != GONE]
    for i, role in enumerate(cards):
        canvas.put(role_row(role, i, view.roles[role], view.role == role))
    for good in range(3):
        canvas.put(price(good, view.prices[good]))
    canvas.add("faceup", caption("face-up sectors", COLUMN, 470))
    step = min(48.0, 236 / max(1, -(-len(view.shown) // 2))) if len(view.shown) > 5 else 48.0
    first = len(view.shown) if len(view.shown) <= 5 else -(-len(view.shown) // 2)
    for i, tile in enumerate(view.shown):
        canvas.put(open_tile(tile, COLUMN + 24 + (i % first) * step, 500 + (i // first) * 46))
    canvas.put(left_over(view.stack, view.back, view.top, view.vp_left, view.pool, view.trigger))
    canvas.put(happening(preview(view)))


@drawn
def round_head(number: int, throne: int, direction: int) -> Element:
    """The round, who holds the Throne, and which way it goes."""
    parts = [heading(f"Round {number}", COLUMN, 36), icon("crown", COLUMN + 108, 30, 15, "brass")]
    if throne >= 0:
        parts.append(badge(COLOURS[throne], 15, COLUMN + 127, 30))
    way = "clockwise" if direction > 0 else "counter-clockwise"
    parts += [text(way, COLUMN + INNER, 35, 12.5 if direction > 0 else 10, "text-soft", "end"),
              caption("roles", COLUMN, 60)]
    holder = COLOURS[throne].capitalize() if throne >= 0 else "nobody"
    return Element("round", "".join(parts), 0, 0, "", f"Round {number}, {holder} holds the Throne, {way}")


@drawn
def role_row(role: int, place: int, holder: int, now: bool) -> Element:
    """One role card: free, chosen, or being played."""
    parts = [rect(0, 0, INNER, 33, "raised" if now else "panel", "line-strong" if now else "line", 1.8 if now else 1,
                  radius=8),
             text(ROLES[role].name, 14, 21.5, 13.5, "text", "start", 600)]
    state = "free" if holder == IN_POOL else "now" if now else "done"
    if holder >= 0:
        parts.append(badge(COLOURS[holder], 16, 216, 16.5))
    parts.append(text(state, 200 if holder >= 0 else 224, 21, 11.5, "text" if now else "text-soft", "end", 600))
    parts.append(rim_box(0, 0, INNER, 33, 8))
    label = f"{ROLES[role].name}, {state}: {ROLES[role].special}"
    return Element(f"role-{ROLES[role].id}", "".join(parts), COLUMN, 68 + place * 38.0, "", label)


@drawn
def price(good: int, marks: int) -> Element:
    """The price of one good."""
    name = GOODS[good]
    parts = (caption("market", 0, -7) if good == 0 else "", rect(0, 0, 74, 62, "panel", "line", radius=8),
             resource(name, 22, 27, 20), text(marks, 52, 33, 20, "text", weight=700),
             text(name, 37, 53, 11.5, "text-faint"), rim_box(0, 0, 74, 62, 8))
    return Element(f"market-{name}", "".join(parts), COLUMN + good * 81, 388, "", f"{name} costs {marks} marks")


@drawn
def open_tile(tile: int, x: float, y: float) -> Element:
    """A face-up sector waiting for the Explorer."""
    printed = TILES[tile]
    parts = [hexagon(26)]
    if printed.kind in ("planet", "home"):
        names = goods(tile)
        size = 12 if len(names) < 4 else 10
        first = -(len(names) - 1) * (size + 1) / 2
        parts += [resource(g, first + i * (size + 1), 5, size) for i, g in enumerate(names)]
        shift = -5.5 * (printed.planets - 1)
        parts += [planet(4.5, HUES[tile % 4], shift + 11 * i, -9) for i in range(printed.planets)]
    elif printed.kind == "sun":
        parts.append(sun(15))
    else:
        parts.append(text("hole" if tile == BLACK_HOLE else "empty", 0, 4, 10, "text-faint"))
    parts.append(rim_hex(26))
    return Element(f"tile-{printed.id}", "".join(parts), x, y, "", f"Face-up sector: {TILE_WORDS[tile]}")


@drawn
def left_over(stack: int, back: str, top: int, points: int, pool: int, trigger: str) -> Element:
    """Tiles and victory points left, and how the game ends."""
    tiles = f"Stack, next {back}" if back else "Stack"
    if top >= 0:
        tiles = f"Stack, next {TILES[top].id}"
    end = {"": "0 VP or tokens", "tokens": "now: last token", "points": "now: pool empty", "rounds": "now: round 40"}
    lines = ((tiles, str(stack)), (f"VP left of {pool}", str(points)), ("Ends at", end[trigger]))
    parts = [row(INNER, words, value, 0, i * 22, size=12.5) for i, (words, value) in enumerate(lines)]
    label = f"{stack} tiles in the stack, {points} victory points left"
    return Element("left", "".join(parts), COLUMN, 592, "", label)


@drawn
def happening(now: Preview) -> Element:
    """What is going on: a battle with its odds and dice, a roll, or whose choice it is."""
    parts = [rect(0, 0, INNER, 124, "panel", "line-strong", 1.4, radius=10),
             text(now.title, 14, 18, 13.5, "text", "start", 700, width=INNER - 28)]
    y = 35.0
    fought = [roll for roll in now.dice if roll.colour]
    for i, (owner, words) in enumerate(now.lines):
        ink = skin(owner).text if owner in COLOURS else owner or "text-soft"
        parts.append(text(words, 14, y, 12, ink, "start", width=INNER - 28))
        y += 16
        if fought:
            parts.append(rolled(fought[i], y - 4))
            y += 17
    if now.odds:
        parts.append(chances(now.odds[0], now.attacker, now.defender, y - 6, low=bool(fought)))
    parts += [rolled(roll, 92, 22) for roll in now.dice if not roll.colour]
    return Element("now", "".join(parts), COLUMN, 650, "", now.title + ". " + ". ".join([w for _, w in now.lines]))


@drawn
def rolled(roll: Rolled, y: float, largest: float = 16) -> str:
    """A row of dice: hits are light, misses dark, and their number stands behind them."""
    if not roll.faces:
        return text("no dice in this phase", 14, y + 4, 10.5, "text-faint", "start")
    step = min(largest + 3, (208 - (48 if roll.hits >= 0 else 0)) / len(roll.faces))
    thrown = [die(face, step - 2.5, 14 + step * (i + 0.5) - 1, y, dark=not hit)
              for i, (face, hit) in enumerate(zip(roll.faces, roll.struck))]
    if roll.hits >= 0:
        words = f"{roll.hits} hit{'' if roll.hits == 1 else 's'}"
        thrown.append(text(words, INNER - 14, y + 4, 11.5, "text" if roll.hits else "text-faint", "end", 700))
    return "".join(thrown)


@drawn
def chances(win: float, attacker: str, defender: str, y: float, *, low: bool) -> str:
    """The attacker's chances as a bar in both colours; a low one leaves room for dice."""
    high = 6.0 if low else 9.0
    return (rect(14, y, 208, high, defender or "raised", radius=high / 2)
            + rect(14, y, max(high, 208 * win), high, attacker or "info", radius=high / 2)
            + text(f"win {win:.0%}", 14, y + high + 13, 12, "text", "start", 600)
            + text(f"loss or draw {1 - win:.0%}", 222, y + high + 13, 12, "text", "end", 600))
