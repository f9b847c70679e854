"""The map: tiles, Bases, Gates and Units, the dial in the middle, prices while they are asked for."""
from __future__ import annotations

from hegemon.draw import (
    Canvas,
    Element,
    circle,
    drawn,
    gate_line,
    heading,
    hex_path,
    hexagon,
    hollow,
    icon,
    line,
    path,
    pill,
    region_path,
    rim_disc,
    rim_hex,
    ring,
    starfield,
    text,
    token,
)
from hegemon.games.hegemonic.actions import AGENT, BASE, GATE, HEX, SEAT, TILE, VERBS, counted
from hegemon.games.hegemonic.data import (
    COLOURS,
    FACTION_OF,
    HAS_CIRCLE,
    HEXES,
    HOME,
    HOUSES,
    INDUSTRIAL,
    MARTIAL,
    PHASES,
    POLITICAL,
    SQUARES,
    TRIANGLES,
    WORTH,
)
from hegemon.games.hegemonic.picture.chart import SIZE, Chart, chart
from hegemon.games.hegemonic.picture.style import RINGS
from hegemon.games.hegemonic.sky import CELLS, CORE_CELLS, cells_of
from hegemon.games.hegemonic.view import HegemonicView


def galaxy(canvas: Canvas, view: HegemonicView) -> None:
    """The whole map on the stage."""
    anchors = sorted({a[1] for a in view.now.legal if a[0] == "lay_board"})
    c = chart(view.places, tuple([CELLS[n] for n in anchors]))
    leaf = canvas.sheet("map", "Galaxy", "stage", c.width, c.height)
    leaf.add("ground", starfield(c.width, c.height), halo(c))
    prices = costs(view)
    where = {h: (x, y) for h, x, y in c.hexes}
    for hex, x, y in c.hexes:
        leaf.put(sector(hex, view.tile[hex], tuple(view.complexes[hex::HEXES]), view.embassy[hex], view.holder[hex],
                        view.height[hex], spent(view, hex), x, y, prices.get(hex, "")))
    leaf.add("outlines", outlines(view.places, c))
    leaf.add("core", dial(view.round, view.phase), x=c.centre[0], y=c.centre[1],
             label=f"Round {view.round}, {PHASES[view.phase]}")
    cells(leaf, anchors, c)
    gates(leaf, view, where)
    units(leaf, view, where)
    if view.clash is not None:
        leaf.add("clash", attack_mark(where[view.clash.hex], where[view.clash.sector]), kind="scene",
                 label="The Conflict")


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
def sector(hex: int, tile: int, complexes: tuple[int, ...], embassy: int, holder: int, height: int, struck: int,
           x: float, y: float, price: str) -> Element:
    """A hex with its Locations and Bases."""
    name = HEX.names[hex]
    if tile < 0:
        svg = hexagon(SIZE, ground="void") + text(name, 0, -42, 12, "text-faint")
        svg += text("unexplored", 0, 4, 12, "text-faint") + rim_hex(SIZE)
        return Element(f"hex-{name}", svg, x, y, "map", f"{name}, unexplored")
    home = COLOURS[tile - HOME] if tile >= HOME else ""
    out = [hexagon(SIZE, owner=home)]
    label = f"{name} {HOUSES[home]}" if home else name
    out.append(text(label, 0, -34 if home else -41, 12, f"p-{home}-text" if home else "text-soft",
                    weight=700 if home else 500, width=88, least=12, halo=bool(home)))
    out += [locations(tile, complexes, embassy, holder, height, struck)]
    if not SQUARES[tile] and not HAS_CIRCLE[tile] and not TRIANGLES[tile]:
        out.append(text("void", 0, 4, 12, "text-faint"))
    if price:
        below = -14 if home else -26  # the longer name of a home is in the way
        out.append(pill("cap", price, 26, below, size=12, edge="selectable"))
    out.append(rim_hex(SIZE, owned=bool(home)))
    kind = "map ranged" if any(complexes) or embassy >= 0 or holder >= 0 else "map"
    said = sector_label(name, tile, complexes, embassy, holder, height, struck)
    return Element(f"hex-{name}", "".join(out), x, y, kind, said)


@drawn
def locations(tile: int, complexes: tuple[int, ...], embassy: int, holder: int, height: int, struck: int) -> str:
    """Squares above, circle and triangles below; Bases fill them exactly; groups that have attacked are crossed."""
    out: list[str] = []
    owners = [s for s, n in enumerate(complexes) for _ in range(n)]
    low = SQUARES[tile] > 0
    for n in range(SQUARES[tile]):
        at = (n - (SQUARES[tile] - 1) / 2) * 31
        out.append(token("complex", COLOURS[owners[n]], size=21, x=at, y=-17.5, rimmed=False) if n < len(owners)
                   else hollow("complex", size=21, x=at, y=-17.5))
        if n < len(owners) and struck >> owners[n] & 1:
            out.append(spent_mark(at + 9, -26))
    both = HAS_CIRCLE[tile] and TRIANGLES[tile] > 0
    y = 15.0 if low else 2.0
    if HAS_CIRCLE[tile]:
        x = -23.0 if both else 0.0
        out.append(ring(RINGS[FACTION_OF[tile]] if FACTION_OF[tile] >= 0 else None, 15.5, x, y))
        out.append(token("embassy", COLOURS[embassy], WORTH[tile], size=20, x=x, y=y, rimmed=False) if embassy >= 0
                   else text(WORTH[tile], x, y + 4.8, 13.5, "text", weight=700))
    if TRIANGLES[tile]:
        x = 23.0 if both else 0.0
        out.append(token("outpost", COLOURS[holder], f"{height}/{TRIANGLES[tile]}", size=23, x=x, y=y, rimmed=False)
                   if holder >= 0 else hollow("outpost", size=25, x=x, y=y, words=TRIANGLES[tile]))
    return "".join(out)


def spent(view: HegemonicView, hex: int) -> int:
    """The seats whose Complexes on a hex have attacked in this phase."""  # H-13.5
    return sum([1 << s for s, row in enumerate(view.struck_groups) if row >> hex & 1])


def spent_mark(x: float, y: float) -> str:
    """On a piece that has attacked in this phase."""
    return circle(5.5, x, y, "page", "threatened", 1.4) + icon("cross", x, y, 6.5, "threatened")


def sector_label(name: str, tile: int, complexes: tuple[int, ...], embassy: int, holder: int, height: int,
                 struck: int) -> str:
    """A Sector in one sentence."""
    parts = [f"{counted(n, BASE.label(INDUSTRIAL))} of {SEAT.label(s)}{' (has attacked)' if struck >> s & 1 else ''}"
             for s, n in enumerate(complexes) if n]
    parts += [f"{BASE.label(POLITICAL)} of {SEAT.label(embassy)}"] if embassy >= 0 else []
    parts += [f"{counted(height, BASE.label(MARTIAL))} of {SEAT.label(holder)}"] if holder >= 0 else []
    kind = f"home of {SEAT.label(tile - HOME)}" if tile >= HOME else TILE.label(tile)
    return f"{name}, {kind}: {', '.join(parts) or 'no Bases'}"


@drawn
def dial(round: int, phase: int) -> str:
    """The Core centre tells round and phase."""
    out = [circle(56, 0, 0, "panel", "brass", 1.2), circle(50, 0, 0, "none", "brass", 0.8, opacity=0.6)]
    spots = ((0, -48), (42, -24), (42, 24), (0, 48), (-42, 24), (-42, -24))  # on the inner ring, clear of the words
    for n, (x, y) in enumerate(spots):
        out.append(circle(5 if n + 1 != phase else 9, x, y, "brass" if n + 1 <= phase else "none", "brass", 1.2))
        if n + 1 == phase:
            out.append(text(phase, x, y + 4.3, 12, "page", weight=700))
    out.append(heading(f"Round {round}", 0, -2, 16, "text", "middle"))
    out.append(text(PHASES[phase].replace("#", ""), 0, 15, 12, "text-soft"))
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
                            f"Gate pair {GATE.label(pair)}: {HEX.names[a]}-{HEX.names[b]}"))


@drawn
def gate(key: str, owner: str, a: tuple[float, float], b: tuple[float, float], shift: float, label: str) -> Element:
    ax, ay, bx, by = a[0] + 39, a[1] + 31 + shift, b[0] + 39, b[1] + 31 + shift
    halves = "".join([token("gate", owner, size=16, x=x, y=y, rimmed=False) + rim_disc(11, x, y)
                      for x, y in ((ax, ay), (bx, by))])
    return Element(key, gate_line(ax, ay, bx, by, owner) + halves, 0, 0, "ranged", label)


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
            tired = (view.struck_agents if name == "agent" else view.struck_fleets) >> unit & 1
            canvas.token(f"{name}-{owner}-{unit % 3 + 1}", token(name, owner, size=19),
                         spent_mark(7, -7) if tired else "",
                         x=round(x + (n - (len(here) - 1) / 2) * step, 1), y=round(y + 45, 1), ranged=True,
                         label=f"{name.capitalize()} {AGENT.label(unit)} on {HEX.names[hex]}"
                               f"{' (has attacked)' if tired else ''}")


@drawn
def attack_mark(start: tuple[float, float], goal: tuple[float, float]) -> str:
    """Where a Conflict is, and from where it is fought."""
    out = path(hex_path(SIZE - 5, False, goal[0], goal[1]), "none", "threatened", 3, dash="10 4 2 4")
    return out + (line(*start, *goal, "threatened", 2, dash="10 4 2 4") if start != goal else "")


def costs(view: HegemonicView) -> dict[int, str]:
    """What the open question would cost on each hex; of several prices the lowest."""
    found: dict[int, set[int]] = {}
    for action, cost in zip(view.now.legal, view.now.costs):
        for domain, part in zip(VERBS.verbs[action[0]].domains, action[1:]):
            if domain is HEX and cost:
                found.setdefault(part, set()).add(sum([n for _, n in cost]))
    return {hex: str(min(prices)) if len(prices) == 1 else f"from {min(prices)}" for hex, prices in found.items()}
