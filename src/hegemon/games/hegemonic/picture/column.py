"""The column beside the map: tiles, the Conflict, Player Boards, discards."""
from __future__ import annotations

from hegemon.draw import Canvas, Element, badge, caption, circle, drawn, emblem, hollow, icon, pill, rect, rim_box, text
from hegemon.games.hegemonic.actions import TILE
from hegemon.games.hegemonic.data import (
    BASES,
    COLOURS,
    FACTION_OF,
    HAS_CIRCLE,
    HOUSES,
    INCOME,
    LEADERS,
    SQUARES,
    TECHNOLOGIES,
    TIER,
    TRIANGLES,
    WORTH,
)
from hegemon.games.hegemonic.picture.chart import COLUMN, Chart
from hegemon.games.hegemonic.picture.conflict import account, conflict_panel, height, spoken
from hegemon.games.hegemonic.picture.style import RINGS
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.names import ROMAN, tile_words

CHIP = 104.0  # the width of a tile of the pool


def column(canvas: Canvas, view: HegemonicView, g: Hegemonic, c: Chart) -> None:
    """Tiles, the Conflict, everybody in short, and the discards."""
    x, y = c.column, 16.0
    width = COLUMN - 16
    used = {f"card-{TECHNOLOGIES[card].id}" for card in (*view.hand, *view.packet)}
    facts = f"stack {view.stack} · draw pile {view.draw} · discards {sum([len(p) for p in view.piles])}"
    canvas.add("facts", text(facts, 0, 12, 14, "text-soft", "start", width=width), x=x, y=y)
    y = tile_row(canvas, "Sector Pool", view.pool, x, y + 28)
    y = tile_row(canvas, "Your tiles", view.dealt, x, y) if view.dealt else y
    y = tile_row(canvas, "Foretold", view.foretold, x, y) if view.foretold else y
    if view.clash is not None:
        told = account(view, g, view.clash)
        canvas.add("conflict", conflict_panel(told, view.clash.attacker, view.clash.defender, width), x=x, y=y,
                   label=spoken(told))
        y += height(told) + 10
    own = view.advanced[view.now.viewer] if view.now.viewer >= 0 else ()
    kept = {f"card-{TECHNOLOGIES[card].id}" for card in own} - used  # what one may take back is lit on the own row
    for seat in range(view.now.seats):
        if seat == view.now.viewer:
            used -= kept
        else:
            used |= kept
        y = house(canvas, view, g, seat, x, y, width, used)
    listed(canvas, "Discards", [c for p in view.piles for c in p[-3:]][::-1], used, x, y, width)


def tile_row(canvas: Canvas, title: str, tiles: tuple[int, ...], x: float, y: float) -> float:
    """Tiles three in a row."""
    canvas.add(f"label-{title.replace(' ', '-')}", caption(title, 0, 10), x=x, y=y)
    y += 18
    for n, tile in enumerate(tiles):
        canvas.put(small_tile(tile, x + n % 3 * (CHIP + 6), y + n // 3 * 54))
    return y + 54 * max(1, -(-len(tiles) // 3)) + 6


@drawn
def small_tile(tile: int, x: float, y: float) -> Element:
    """A tile of the pool: its Locations as a short row."""
    name = TILE.names[tile]
    out = [rect(0, 0, CHIP, 47, "tile", "tile-edge", 1.2, radius=9), text(name, 9, 16, 12, "text-faint", "start")]
    at = 15.0
    if SQUARES[tile]:
        out.append(counted("complex", SQUARES[tile], at))
        at += 33
    if HAS_CIRCLE[tile]:
        worn = RINGS[FACTION_OF[tile]]
        out += [circle(10, at + 2, 31, "page", worn.tone, 2.2), text(WORTH[tile], at + 2, 36, 14, "text", weight=700)]
        out.append(emblem(worn.emblem, at + 14, 20, 9, worn.tone))
        at += 29
    if TRIANGLES[tile]:
        out.append(counted("outpost", TRIANGLES[tile], at))
    elif at == 15:
        out.append(text("void", CHIP / 2, 34, 13, "text-faint"))
    return Element(f"tile-{name}", "".join(out) + rim_box(0, 0, CHIP, 47, 9), x, y, "", tile_words(tile))


def counted(name: str, number: int, x: float) -> str:
    """A Location of a small tile and how many there are."""
    return hollow(name, size=18, x=x, y=31) + text(number, x + 12, 36, 14, "text", "start", 700)


def house(canvas: Canvas, view: HegemonicView, g: Hegemonic, seat: int, x: float, y: float, width: float,
          used: set[str]) -> float:
    """A player in short: VP, CAPs, tracks, Leader; the technologies below."""
    colour = COLOURS[seat]
    marks = ("Arbiter" if seat == view.arbiter else "") + (" · acts" if seat == view.active else "")
    canvas.add(f"house-{colour}", player_board(
        colour, tuple(g.built[3 * seat:3 * seat + 3]), view.caps[seat], view.vp[seat], g.limit(seat),
        marks.strip(" ·"), leader_words(view, seat), width), x=x, y=y,
        label=f"{HOUSES[colour]}, {colour}: {view.vp[seat]} VP, {view.caps[seat]} CAPs")
    return listed(canvas, "", list(view.advanced[seat]), used, x, y + 56, width, colour) + 8


def leader_words(view: HegemonicView, seat: int) -> str:
    """A player's Leader and its level."""
    return f"{LEADERS[view.leader[seat]].name} {ROMAN[view.level[seat]]}" if view.leader[seat] >= 0 else ""


@drawn
def player_board(colour: str, built: tuple[int, ...], caps: int, vp: int, limit: int, marks: str, leader: str,
                 width: float) -> str:
    """A Player Board in two lines."""
    out = [rect(0, 0, width, 52, "panel", "line", radius=8), badge(colour, 18, 18, 17)]
    out.append(text(HOUSES[colour], 34, 22, 15, f"p-{colour}-text", "start", 700, width=78))
    if marks:
        out.append(text(marks, 114, 22, 12.5, "brass", "start", 600, width=84, least=9))
    out.append(pill("cap", f"{caps}/{limit}", 226, 17, size=13))
    out.append(text(f"{vp} VP", width - 12, 23, 16, "text", "end", 700))
    for kind in range(3):
        at = 12 + 58 * kind
        out.append(icon(BASES[kind], at + 7, 39, 13, f"p-{colour}-line"))
        words = f"{built[kind]} {ROMAN[TIER[kind][built[kind]]]}"
        out.append(text(words, at + 18, 43.5, 12.5, "text-soft", "start", 600))
    income = sum([INCOME[kind][built[kind]] for kind in range(3)])
    out.append(text(f"+{income}", 188, 43.5, 12.5, "text-soft", "start", 600))
    if leader:
        out.append(text(leader, width - 12, 43.5, 12.5, "text-soft", "end", width=width - 232, least=9))
    return "".join(out)


def listed(canvas: Canvas, title: str, cards: list[int], used: set[str], x: float, y: float, width: float,
           owner: str = "") -> float:
    """Cards by name, two in a row; each card is an element once, wherever it is seen first."""
    if title and cards:
        canvas.add(f"label-{title}", caption(title, 0, 10), x=x, y=y)
        y += 16
    room = (width - 6) / 2
    for n, card in enumerate(cards):
        key = f"card-{TECHNOLOGIES[card].id}"
        if key in used:
            key = f"seen-{owner or title}-{n}"
        used.add(key)
        canvas.add(key, card_line(card, room), x=x + n % 2 * (room + 6), y=y + n // 2 * 22,
                   label=f"{TECHNOLOGIES[card].name}: {TECHNOLOGIES[card].effect}")
    return y + 22 * -(-len(cards) // 2)


@drawn
def card_line(card: int, width: float) -> str:
    """A Technology Card in one line: type, tier, name."""
    t = TECHNOLOGIES[card]
    return (rect(0, 0, width, 19, "raised", "none", radius=4) + icon(BASES[t.type], 11, 9.5, 11, "text-soft")
            + text(f"{ROMAN[t.tier]} {t.name}", 22, 14, 12.5, "text", "start", 600, width=width - 26, least=9)
            + rim_box(0, 0, width, 19, 4))
