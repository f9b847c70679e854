"""The board as a picture: galaxy, pieces, Gates, majorities, and the column of facts beside it."""
from __future__ import annotations

from hegemon.draw import (
    Canvas,
    Element,
    Picture,
    badge,
    caption,
    circle,
    drawn,
    emblem,
    faction_ring,
    gate_line,
    heading,
    hex_path,
    hexagon,
    hollow,
    icon,
    line,
    meter,
    path,
    pill,
    plate,
    rect,
    region_path,
    rim_box,
    rim_disc,
    rim_hex,
    starfield,
    text,
    token,
)
from hegemon.games.hegemonic.actions import FACTION, HEX, SEAT, TILE
from hegemon.games.hegemonic.data import (
    BASES,
    BOARDS,
    COLOURS,
    CORE,
    COST,
    EMPATHY,
    FACTION_OF,
    FACTIONS,
    HAS_CIRCLE,
    HEXES,
    HOME,
    HOUSES,
    INCOME,
    LEADERS,
    PATTERNS,
    PHASES,
    POLITICAL,
    SPACES,
    SPECIES,
    SQUARES,
    TECHNOLOGIES,
    TIER,
    TRIANGLES,
    TYPES,
    WORTH,
)
from hegemon.games.hegemonic.picture.chart import COLUMN, PLATE, SIZE, Chart, chart
from hegemon.games.hegemonic.power import support_power
from hegemon.games.hegemonic.rules.build import base_price
from hegemon.games.hegemonic.rules.movement import move_cost
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.sky import CELLS, CORE_CELLS, cells_of
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import Clash, HegemonicView, table_of
from hegemon.kernel.verbs import Action

ROMAN = ("0", "I", "II", "III")


def picture(view: HegemonicView) -> Picture:
    """Everything a viewer may see of the table."""
    g = table_of(view)
    anchors = sorted({a[1] for a in view.now.legal if a[0] == "lay_board"})
    c = chart(view.places, view.now.seats, tuple([CELLS[n] for n in anchors]))
    title = f"Hegemonic, round {view.round}"
    canvas = Canvas(c.width, c.height, title, f"Round {view.round}, {PHASES[view.phase]}; VP {list(view.vp)}.")
    canvas.add("ground", starfield(c.width, c.height), halo(c))
    prices = costs(view, g)
    where = {h: (x, y) for h, x, y in c.hexes}
    for hex, x, y in c.hexes:
        canvas.put(sector(hex, view.tile[hex], tuple(view.complexes[hex::HEXES]), view.embassy[hex], view.holder[hex],
                          view.height[hex], view.now.seats, x, y, prices.get(hex, "")))
    canvas.add("outlines", outlines(view.places, c))
    canvas.add("core", dial(view.round, view.phase), x=c.centre[0], y=c.centre[1],
               label=f"Round {view.round}, {PHASES[view.phase]}")
    cells(canvas, anchors, c)
    gates(canvas, view, where)
    units(canvas, view, where)
    if view.clash is not None:
        canvas.add("clash", attack_mark(where[view.clash.hex], where[view.clash.sector]), label="The Conflict")
    for board, x, y in c.plates:
        canvas.put(majority(board, tuple(sorted(powers(g, board).items())), x, y))
    canvas.add("factions", factions_key(), x=16, y=c.height - 22)
    column(canvas, view, g, c)
    return canvas.picture()


# -- the galaxy -------------------------------------------------------------------------------------------------------

@drawn
def halo(c: Chart) -> str:
    """Thin rings round the Core, as on a sea chart."""
    far = max([((x - c.centre[0]) ** 2 + (y - c.centre[1]) ** 2) ** 0.5 for _, x, y in c.hexes])
    return "".join([circle(far + r, *c.centre, "none", "line", 1, opacity=0.6) for r in (SIZE + 4, SIZE + 12)])


@drawn
def outlines(places: tuple[tuple[int, int, int], ...], c: Chart) -> str:
    """Galaxy Boards in brass."""
    boards = [cells_of(place) for place in places] + [CORE_CELLS]
    return "".join([path(region_path(cells, SIZE), "none", "brass", 2.6, cls="round",
                         move=f"translate({c.centre[0]} {c.centre[1]})") for cells in boards])


@drawn
def sector(hex: int, tile: int, complexes: tuple[int, ...], embassy: int, holder: int, height: int, seats: int,
           x: float, y: float, price: str) -> Element:
    """A hex with its Locations and Bases."""
    name = HEX.names[hex]
    if tile < 0:
        svg = hexagon(SIZE, ground="void") + text(name, 0, -44, 10.5, "text-faint")
        svg += text("unexplored", 0, 4, 10.5, "text-faint") + rim_hex(SIZE)
        return Element(f"hex-{name}", svg, x, y, "", f"{name}, unexplored")
    home = COLOURS[tile - HOME] if tile >= HOME else ""
    out = [hexagon(SIZE, owner=home)]
    label = f"{name} {HOUSES[home]}" if home else name
    out.append(text(label, 0, -35 if home else -43, 10.5, f"p-{home}-text" if home else "text-soft",
                    weight=700 if home else 500, width=70, halo=bool(home)))
    out += [locations(tile, complexes, embassy, holder, height)]
    if not SQUARES[tile] and not HAS_CIRCLE[tile] and not TRIANGLES[tile]:
        out.append(text("void", 0, 4, 11, "text-faint"))
    if price:
        out.append(pill("cap", price, 30, -27, size=10.5, edge="selectable"))
    out.append(rim_hex(SIZE, owned=bool(home)))
    return Element(f"hex-{name}", "".join(out), x, y, "", sector_label(name, tile, complexes, embassy, holder, height))


@drawn
def locations(tile: int, complexes: tuple[int, ...], embassy: int, holder: int, height: int) -> str:
    """Squares above, circle and triangles below; Bases fill them exactly."""
    out: list[str] = []
    owners = [COLOURS[s] for s, n in enumerate(complexes) for _ in range(n)]
    low = SQUARES[tile] > 0
    for n in range(SQUARES[tile]):
        at = (n - (SQUARES[tile] - 1) / 2) * 31
        out.append(token("complex", owners[n], size=21, x=at, y=-17.5, rimmed=False) if n < len(owners)
                   else hollow("complex", size=21, x=at, y=-17.5))
    both = HAS_CIRCLE[tile] and TRIANGLES[tile] > 0
    y = 15.0 if low else 2.0
    if HAS_CIRCLE[tile]:
        x = -23.0 if both else 0.0
        faction = FACTIONS[FACTION_OF[tile]] if FACTION_OF[tile] >= 0 else ""
        out.append(faction_ring(faction, 15.5, x, y))
        out.append(token("embassy", COLOURS[embassy], WORTH[tile], size=20, x=x, y=y, rimmed=False) if embassy >= 0
                   else text(WORTH[tile], x, y + 4.8, 13.5, "text", weight=700))
    if TRIANGLES[tile]:
        x = 23.0 if both else 0.0
        out.append(token("outpost", COLOURS[holder], f"{height}/{TRIANGLES[tile]}", size=23, x=x, y=y, rimmed=False)
                   if holder >= 0 else hollow("outpost", size=25, x=x, y=y, words=TRIANGLES[tile]))
    return "".join(out)


def sector_label(name: str, tile: int, complexes: tuple[int, ...], embassy: int, holder: int, height: int) -> str:
    """A Sector in one sentence."""
    parts = [f"{n} Complexes of {COLOURS[s]}" for s, n in enumerate(complexes) if n]
    parts += [f"Embassy of {COLOURS[embassy]}"] if embassy >= 0 else []
    parts += [f"{height} Outposts of {COLOURS[holder]}"] if holder >= 0 else []
    kind = f"home of {COLOURS[tile - HOME]}" if tile >= HOME else f"tile {TILE.names[tile]}"
    return f"{name}, {kind}: {', '.join(parts) or 'no Bases'}"


@drawn
def dial(round: int, phase: int) -> str:
    """The Core centre tells round and phase."""
    out = [circle(56, 0, 0, "panel", "brass", 1.2), circle(50, 0, 0, "none", "brass", 0.8, opacity=0.6)]
    spots = ((0, -40), (35, -20), (35, 20), (0, 40), (-35, 20), (-35, -20))
    for n, (x, y) in enumerate(spots):
        out.append(circle(5 if n + 1 != phase else 8, x, y, "brass" if n + 1 <= phase else "none", "brass", 1.2))
        if n + 1 == phase:
            out.append(text(phase, x, y + 3.8, 10.5, "page", weight=700))
    out.append(heading(f"Round {round}", 0, -2, 16, "text", "middle"))
    out.append(text(PHASES[phase].replace("#", ""), 0, 15, 11, "text-soft"))
    return "".join(out)


@drawn
def majority(board: int, power: tuple[tuple[int, int], ...], x: float, y: float) -> Element:
    """Power per player on a board and what it would pay now."""
    paid = points(dict(power), board == CORE)
    most = max([n for _, n in power], default=1) or 1
    rows = tuple([(COLOURS[s], n, 0.62 * n / most, f"{paid[s]}") for s, n in
                  sorted(power, key=lambda row: (-row[1], row[0]))])
    svg = plate(PLATE, BOARDS[board], "Core +1" if board == CORE else "power · VP", rows)
    words = ", ".join([f"{COLOURS[s]} {n} for {paid[s]} VP" for s, n in power]) or "nobody"
    return Element(f"plate-{BOARDS[board]}", svg, x, y, "", f"Board {BOARDS[board]}: {words}")


@drawn
def factions_key() -> str:
    """The three Factions."""
    out = [text("Factions", 0, -24, 12, "text-soft", "start")]
    for n, faction in enumerate(FACTIONS):
        out.append(faction_ring(faction, 8, 10 + 96 * n, 0))
        out.append(text(SPECIES[n], 24 + 96 * n, 4, 12, "text", "start"))
    return "".join(out)


def cells(canvas: Canvas, anchors: list[int], c: Chart) -> None:
    """Anchors where a Galaxy Board may be laid, while that is asked."""
    for cell in anchors:
        q, r = CELLS[cell]
        x, y = c.centre[0] + SIZE * 3 ** 0.5 * (q + r / 2), c.centre[1] + SIZE * 1.5 * r
        canvas.add(f"cell-{q}_{r}", circle(9, 0, 0, "none", "line-strong", 1.2, dash="3 3"), rim_disc(11),
                   x=round(x, 1), y=round(y, 1), label=f"Anchor {q}, {r}")


def gates(canvas: Canvas, view: HegemonicView, where: dict[int, tuple[float, float]]) -> None:
    """Gate pairs, linked by a dotted line."""
    for pair in range(len(view.gates) // 2):
        a, b = view.gates[2 * pair], view.gates[2 * pair + 1]
        if a >= 0:
            owner = COLOURS[pair // 3]
            shift = -15.0 * (pair % 3)
            canvas.put(gate(f"gate-{owner}-{pair % 3 + 1}", owner, where[a], where[b], shift,
                            f"Gate pair of {owner}: {HEX.names[a]}-{HEX.names[b]}"))


@drawn
def gate(key: str, owner: str, a: tuple[float, float], b: tuple[float, float], shift: float, label: str) -> Element:
    ax, ay, bx, by = a[0] + 39, a[1] + 31 + shift, b[0] + 39, b[1] + 31 + shift
    halves = "".join([token("gate", owner, size=16, x=x, y=y, rimmed=False) + rim_disc(11, x, y)
                      for x, y in ((ax, ay), (bx, by))])
    return Element(key, gate_line(ax, ay, bx, by, owner) + halves, 0, 0, "", label)


def units(canvas: Canvas, view: HegemonicView, where: dict[int, tuple[float, float]]) -> None:
    """Agents and Fleets at the foot of their hexes."""
    stand: dict[int, list[tuple[str, int]]] = {}
    for name, row in (("agent", view.agents), ("fleet", view.fleets)):
        for unit, hex in enumerate(row):
            if hex >= 0:
                stand.setdefault(hex, []).append((name, unit))
    for hex, here in sorted(stand.items()):
        x, y = where[hex]
        step = min(21.0, 78.0 / len(here))
        for n, (name, unit) in enumerate(here):
            owner = COLOURS[unit // 3]
            canvas.token(f"{name}-{owner}-{unit % 3 + 1}", token(name, owner, size=19),
                         x=round(x + (n - (len(here) - 1) / 2) * step, 1), y=round(y + 45, 1),
                         label=f"{name.capitalize()} {unit % 3 + 1} of {owner} on {HEX.names[hex]}")


@drawn
def attack_mark(start: tuple[float, float], goal: tuple[float, float]) -> str:
    """Where a Conflict is, and from where it is fought."""
    out = path(hex_path(SIZE - 5, False, goal[0], goal[1]), "none", "threatened", 3, dash="10 4 2 4")
    return out + (line(*start, *goal, "threatened", 2, dash="10 4 2 4") if start != goal else "")


def costs(view: HegemonicView, g: Hegemonic) -> dict[int, str]:
    """What the open question would cost on each hex."""
    found: dict[int, str] = {}
    seat = view.now.viewer
    for a in view.now.legal:
        if a[0] == "build":
            found[a[2]] = str(base_price(g, seat, a[1], a[2]))
        elif a[0] == "go" and view.pattern >= 0 and view.acting[0] >= 0:
            found[a[1]] = str(fare(view, g, a))
    return found


def fare(view: HegemonicView, g: Hegemonic, action: Action) -> int:
    """The price of a move that is being chosen."""
    kind = PATTERNS[view.pattern].attacker
    start = (view.agents if kind == POLITICAL else view.fleets)[view.acting[0]]
    return move_cost(g, view.now.viewer, kind, start, action[1])


# -- the column -------------------------------------------------------------------------------------------------------

def column(canvas: Canvas, view: HegemonicView, g: Hegemonic, c: Chart) -> None:
    """Tiles, the Conflict, and a Player Board for everybody."""
    x, y = c.column, 16.0
    width = COLUMN - 16
    used = {f"card-{TECHNOLOGIES[card].id}" for card in (*view.hand, *view.packet)}
    facts = f"stack {view.stack} · draw pile {view.draw} · discards {sum([len(p) for p in view.piles])}"
    canvas.add("facts", text(facts, 0, 10, 12, "text-soft", "start", width=width), x=x, y=y)
    y = tile_row(canvas, "Sector Pool", view.pool, x, y + 24)
    y = tile_row(canvas, "Your tiles", view.dealt, x, y) if view.dealt else y
    y = tile_row(canvas, "Foretold", view.foretold, x, y) if view.foretold else y
    if view.clash is not None:
        lines = clash_lines(view, g, view.clash)
        canvas.add("conflict", conflict_panel(view.clash, lines, width), x=x, y=y,
                   label=f"Conflict: {view.clash.attack} against {view.clash.defence}; {'; '.join(lines)}")
        y += 94 + 14 * len(lines)
    for seat in range(view.now.seats):
        y = house(canvas, view, g, seat, x, y, width, used)
    y = listed(canvas, "Discards", [c for p in view.piles for c in p[-3:]][::-1], used, x, y, width)


def tile_row(canvas: Canvas, title: str, tiles: tuple[int, ...], x: float, y: float) -> float:
    """Tiles three in a row."""
    canvas.add(f"label-{title.replace(' ', '-')}", caption(title, 0, 10), x=x, y=y)
    y += 18
    for n, tile in enumerate(tiles):
        canvas.put(small_tile(tile, x + n % 3 * 102, y + n // 3 * 44))
    return y + 44 * max(1, -(-len(tiles) // 3)) + 6


@drawn
def small_tile(tile: int, x: float, y: float) -> Element:
    """A tile of the pool: its Locations as a short row."""
    name = TILE.names[tile]
    out = [rect(0, 0, 96, 38, "tile", "tile-edge", 1.2, radius=8), text(name, 8, 13, 10, "text-faint", "start")]
    at = 14.0
    if SQUARES[tile]:
        out.append(counted("complex", SQUARES[tile], at))
        at += 31
    if HAS_CIRCLE[tile]:
        tone = f"f-{FACTIONS[FACTION_OF[tile]]}"
        out += [circle(8, at + 2, 25, "page", tone, 2), text(WORTH[tile], at + 2, 29, 11, "text", weight=700)]
        out.append(emblem(("claw", "eye", "leaf")[FACTION_OF[tile]], at + 13, 17, 8, tone))
        at += 26
    if TRIANGLES[tile]:
        out.append(counted("outpost", TRIANGLES[tile], at))
    elif at == 14:
        out.append(text("void", 48, 28, 11, "text-faint"))
    return Element(f"tile-{name}", "".join(out) + rim_box(0, 0, 96, 38, 8), x, y, "", tile_words(tile))


def counted(name: str, number: int, x: float) -> str:
    """A Location of a small tile and how many there are."""
    return hollow(name, size=15, x=x, y=25) + text(number, x + 10, 29.5, 11, "text", "start", 700)


def tile_words(tile: int) -> str:
    """A tile in one sentence."""
    parts = [f"{SQUARES[tile]} squares"] if SQUARES[tile] else []
    if HAS_CIRCLE[tile] and FACTION_OF[tile] >= 0:
        parts.append(f"circle of Power {WORTH[tile]}, {FACTION.labels[FACTION_OF[tile]]}")
    parts += [f"{TRIANGLES[tile]} triangles"] if TRIANGLES[tile] else []
    return f"Tile {TILE.names[tile]}: {', '.join(parts) or 'void'}"


def clash_lines(view: HegemonicView, g: Hegemonic, clash: Clash) -> tuple[str, ...]:
    """What has gone into a Conflict, who may still lend what, and the cards on the table."""
    lines = []
    for side, seat in enumerate((clash.attacker, clash.defender)):
        if clash.factions[side] >= 0:
            lines.append(f"{SEAT.label(seat)} uses {SPECIES[clash.factions[side]]}")
        if clash.stacks[side] >= 0:
            lines.append(f"{SEAT.label(seat)} draws on the stack on {HEX.names[clash.stacks[side]]}")
        if clash.cards[side] >= 0:
            lines.append(f"{SEAT.label(seat)} played {TECHNOLOGIES[clash.cards[side]].name}")
    if clash.step <= 2 and not view.learning:
        for third in range(view.now.seats):
            if third not in (clash.attacker, clash.defender, *clash.lent):
                lines += lending(g, clash, third)
    lines += [f"{SEAT.label(s)} lent support" for s in clash.lent]
    return tuple(lines)


def lending(g: Hegemonic, clash: Clash, third: int) -> list[str]:
    """What a third player could lend to each side."""
    kinds = (PATTERNS[clash.pattern].attacker, clash.target)
    found = []
    for side, seat in enumerate((clash.attacker, clash.defender)):
        other = clash.defender if side == 0 else clash.attacker
        power = support_power(g, third, clash.factions[side]) if kinds[side] == POLITICAL else 0
        if power and not g.has(other, EMPATHY):
            found.append(f"{SEAT.label(third)} may lend {SEAT.label(seat)} {power}")
    return found


@drawn
def conflict_panel(clash: Clash, lines: tuple[str, ...], width: float) -> str:
    """Both sides' Power so far, solid, and what a card may still add, pale; then how it came about."""
    steps = ("declared", "Power", "support", "cards", "outcome", "clean-up")
    most = max(clash.attack, clash.defence, 1) + 6
    room = width - 84
    out = [rect(0, 0, width, 86 + 14 * len(lines), "panel", "threatened", 1.4, radius=8)]
    name = PATTERNS[clash.pattern].id.capitalize()
    words = f"{name} on {HEX.names[clash.sector]} against {TYPES[clash.target]} pieces"
    out.append(text(words, 12, 18, 12.5, "text", "start", 700, width=width - 24))
    out.append(text(f"step {clash.step}: {steps[clash.step]}", 12, 34, 11, "text-soft", "start"))
    for n, (seat, power, card) in enumerate(((clash.attacker, clash.attack, clash.cards[0]),
                                             (clash.defender, clash.defence, clash.cards[1]))):
        y, tint = 50 + 20 * n, f"p-{COLOURS[seat]}-line"
        swing = 5 if card < 0 and clash.step <= 3 else 0
        out.append(badge(COLOURS[seat], 14, 20, y))
        out.append(rect(36, y - 5, room, 10, "raised", radius=5))
        out.append(rect(36, y - 5, max(4.0, room * (power + swing) / most), 10, tint, radius=5, opacity=0.35))
        out.append(rect(36, y - 5, max(4.0, room * power / most), 10, tint, radius=5))
        out.append(text(f"{power}" + (f"+{swing}" if swing else ""), width - 10, y + 4.5, 12.5, "text", "end", 700))
    for n, line_ in enumerate(lines):
        out.append(text(line_, 12, 92 + 14 * n, 11, "text-soft", "start", width=width - 24))
    return "".join(out)


def house(canvas: Canvas, view: HegemonicView, g: Hegemonic, seat: int, x: float, y: float, width: float,
          used: set[str]) -> float:
    """A Player Board: CAPs, VP, three tracks, Units, technologies."""
    colour = COLOURS[seat]
    built = tuple(g.built[3 * seat:3 * seat + 3])
    supply = (view.agents[3 * seat:3 * seat + 3].count(-1), view.fleets[3 * seat:3 * seat + 3].count(-1),
              view.gates[6 * seat:6 * seat + 6].count(-1) // 2)
    marks = ("Arbiter" if seat == view.arbiter else "") + (" · acts" if seat == view.active else "")
    canvas.add(f"house-{colour}", player_board(colour, built, view.caps[seat], view.vp[seat], view.held[seat],
                                               len(view.inactive[seat]), supply, g.retention(seat), marks.strip(" ·"),
                                               leader_words(view, seat), width), x=x, y=y,
               label=f"{HOUSES[colour]}, {colour}: {view.vp[seat]} VP, {view.caps[seat]} CAPs")
    y += 80
    return listed(canvas, "", list(view.advanced[seat]), used, x, y, width, colour) + 6


def leader_words(view: HegemonicView, seat: int) -> str:
    """A player's Leader and its level."""
    return f" · {LEADERS[view.leader[seat]].name} {ROMAN[view.level[seat]]}" if view.leader[seat] >= 0 else ""


@drawn
def player_board(colour: str, built: tuple[int, ...], caps: int, vp: int, cards: int, inactive: int,
                 supply: tuple[int, ...], limit: int, marks: str, leader: str, width: float) -> str:
    """A Player Board in three lines."""
    out = [rect(0, 0, width, 76, "panel", "line", radius=8), badge(colour, 16, 16, 16)]
    out.append(text(HOUSES[colour], 30, 20, 13, f"p-{colour}-text", "start", 700))
    if marks:
        out.append(text(marks, 90, 20, 11, "brass", "start", 600, width=86))
    out.append(pill("cap", f"{caps}/{limit}", 210, 16, size=11))
    out.append(text(f"{vp} VP", width - 10, 21, 14, "text", "end", 700))
    for kind in range(3):
        at = 10 + 98 * kind
        out.append(icon(BASES[kind], at + 7, 38, 13, f"p-{colour}-line"))
        out.append(meter(built[kind], SPACES[kind], 36, at + 18, 38, fill=f"p-{colour}-line",
                         words=f"{built[kind]} {ROMAN[TIER[kind][built[kind]]]}"))
        out.append(text(f"+{INCOME[kind][built[kind]]}, next {COST[kind][built[kind]]}" if built[kind] < SPACES[kind]
                        else f"+{INCOME[kind][built[kind]]}, full", at + 18, 53, 10, "text-faint", "start"))
    words = f"hand {cards}" + (f", inactive {inactive}" if inactive else "")
    words += f" · supply: {supply[0]} Agents, {supply[1]} Fleets, {supply[2]} Gates{leader}"
    out.append(text(words, 10, 69, 10.5, "text-soft", "start", width=width - 20, least=8.5))
    return "".join(out)


def listed(canvas: Canvas, title: str, cards: list[int], used: set[str], x: float, y: float, width: float,
           owner: str = "") -> float:
    """Cards by name; each card is an element once, wherever it is seen first."""
    if title and cards:
        canvas.add(f"label-{title}", caption(title, 0, 10), x=x, y=y)
        y += 16
    for n, card in enumerate(cards):
        key = f"card-{TECHNOLOGIES[card].id}"
        if key in used:
            key = f"seen-{owner or title}-{n}"
        used.add(key)
        canvas.add(key, card_line(card, width), x=x, y=y, label=TECHNOLOGIES[card].effect)
        y += 15
    return y


@drawn
def card_line(card: int, width: float) -> str:
    """A Technology Card in one line: type, tier, name, values."""
    t = TECHNOLOGIES[card]
    return (rect(0, 0, width, 14, "raised", "none", radius=4) + icon(BASES[t.type], 9, 7, 10, "text-soft")
            + text(f"{ROMAN[t.tier]} {t.name}", 18, 10.8, 10.5, "text", "start", 600, width=width - 80)
            + text(f"{t.power[0]}/{t.power[1]}/{t.power[2]}", width - 6, 10.8, 10.5, "text-soft", "end")
            + rim_box(0, 0, width, 14, 4))
