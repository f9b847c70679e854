"""The sheets beside the map: own technologies, tiles of the pool, what others have advanced, discards."""
from __future__ import annotations

from hegemon.draw import Canvas, Element, badge, caption, circle, drawn, emblem, hollow, icon, rect, rim_box, text
from hegemon.games.hegemonic.actions import SEAT, TILE
from hegemon.games.hegemonic.data import (
    BASES,
    CARD_TIER,
    COLOURS,
    FACTION_OF,
    HAS_CIRCLE,
    LEADERS,
    SLOTS,
    SQUARES,
    TECHNOLOGIES,
    TRIANGLES,
    VP_PER_TIER,
    WORTH,
)
from hegemon.games.hegemonic.picture.style import RINGS
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.names import ROMAN, tile_words

CHIP, TALL = 112.0, 52.0   # a tile of the pool
IN_A_ROW = 6
CARD, CARD_TALL = 256.0, 84.0
LINE = 22.0                # a card in one line
ROOM = 250.0               # its width
DISCARDED = 3              # cards shown of each discard pile


def holdings(canvas: Canvas, view: HegemonicView) -> None:
    """Everything that lies beside the galaxy; each card is an element once, on the sheet where it is looked for."""
    used = {f"card-{TECHNOLOGIES[card].id}" for card in (*view.hand, *view.packet)}
    boards(canvas, view, used)
    pool(canvas, view)
    others(canvas, view, used)
    discards(canvas, view, used)


def card_key(card: int, used: set[str], where: str) -> str:
    """The key of a card, or of one more of its kind."""
    key = f"card-{TECHNOLOGIES[card].id}"
    if key in used:
        return f"seen-{where}"
    used.add(key)
    return key


# -- own technologies -------------------------------------------------------------------------------------------------

def boards(canvas: Canvas, view: HegemonicView, used: set[str]) -> None:
    """The viewer's Advanced Technologies in their slots."""
    seat = view.now.viewer
    if seat < 0:
        return
    own = view.advanced[seat]
    leaf = canvas.sheet("boards", "My technologies", "mine", SLOTS * (CARD + 8) + 8, CARD_TALL + 16,
                        f"{len(own)} of {SLOTS}")
    for n in range(SLOTS):
        if n < len(own):
            leaf.add(card_key(own[n], used, f"own-{n}"), technology(own[n]), x=8 + n * (CARD + 8), y=8,
                     label=said(own[n]))
        else:
            leaf.add(f"slot-{n}", empty_slot(), x=8 + n * (CARD + 8), y=8, label="An empty slot")


def said(card: int) -> str:
    """A technology in a sentence."""
    return f"{TECHNOLOGIES[card].name}: {TECHNOLOGIES[card].effect}"


@drawn
def technology(card: int) -> str:
    """An Advanced Technology with what it does and scores."""
    t = TECHNOLOGIES[card]
    return (rect(0, 0, CARD, CARD_TALL, "raised", "line", radius=7) + icon(BASES[t.type], 15, 16, 13, "text-soft")
            + text(t.name, 28, 21, 14, "text", "start", 700, width=CARD - 78, least=12)
            + text(f"{ROMAN[t.tier]} · {VP_PER_TIER * CARD_TIER[card]} VP", CARD - 10, 21, 12, "text-soft", "end")
            + text(t.effect, 10, 40, 12, "text-soft", "start", width=CARD - 20, lines=3, least=12)
            + rim_box(0, 0, CARD, CARD_TALL, 7))


@drawn
def empty_slot() -> str:
    """Room for one more."""
    return (rect(0, 0, CARD, CARD_TALL, "none", "line", 1, radius=7)
            + text("empty slot", CARD / 2, CARD_TALL / 2 + 4, 12, "text-faint"))


# -- tiles ------------------------------------------------------------------------------------------------------------

def pool(canvas: Canvas, view: HegemonicView) -> None:
    """The Sector Pool, the viewer's own tiles of the set-up, and those foretold."""
    rows = [("Sector Pool", view.pool), ("Your tiles", view.dealt), ("Foretold, the next first", view.foretold)]
    shown = [(title, tiles) for title, tiles in rows if tiles] or rows[:1]
    alone = shown == rows[:1]  # then the sheet's own title says it
    lines = sum([max(1, -(-len(tiles) // IN_A_ROW)) for _, tiles in shown])
    captions = 0 if alone else 20 * len(shown)
    leaf = canvas.sheet("pool", "Sector Pool", "market", IN_A_ROW * (CHIP + 6) + 10,
                        8 + captions + (TALL + 6) * lines, f"{len(view.pool)}, stack {view.stack}")
    y = 8.0
    for title, tiles in shown:
        if not alone:
            leaf.add(f"label-{title.split(',')[0].replace(' ', '-')}", caption(title, 0, 12), x=8, y=y)
            y += 20
        for n, tile in enumerate(tiles):
            leaf.put(small_tile(tile, 8 + n % IN_A_ROW * (CHIP + 6), y + n // IN_A_ROW * (TALL + 6)))
        y += (TALL + 6) * max(1, -(-len(tiles) // IN_A_ROW))


@drawn
def small_tile(tile: int, x: float, y: float) -> Element:
    """A tile of the pool: its Locations as a short row."""
    out = [rect(0, 0, CHIP, TALL, "tile", "tile-edge", 1.2, radius=9),
           text(TILE.label(tile), 9, 16, 12, "text-faint", "start")]
    at = 17.0
    if SQUARES[tile]:
        out.append(counted("complex", SQUARES[tile], at))
        at += 35
    if HAS_CIRCLE[tile]:
        worn = RINGS[FACTION_OF[tile]]
        out += [circle(11, at + 2, 35, "page", worn.tone, 2.2), text(WORTH[tile], at + 2, 40, 14, "text", weight=700)]
        out.append(emblem(worn.emblem, at + 15, 23, 10, worn.tone))
        at += 31
    if TRIANGLES[tile]:
        out.append(counted("outpost", TRIANGLES[tile], at))
    elif at == 17:
        out.append(text("void", CHIP / 2, 39, 13, "text-faint"))
    return Element(f"tile-{TILE.names[tile]}", "".join(out) + rim_box(0, 0, CHIP, TALL, 9), x, y, "", tile_words(tile))


def counted(name: str, number: int, x: float) -> str:
    """A Location of a small tile and how many there are."""
    return hollow(name, size=18, x=x, y=35) + text(number, x + 12, 40, 14, "text", "start", 700)


# -- others and discards ----------------------------------------------------------------------------------------------

def others(canvas: Canvas, view: HegemonicView, used: set[str]) -> None:
    """What the other players have advanced, and their Leaders."""
    seats = [s for s in range(view.now.seats) if s != view.now.viewer]
    tall = 34 + LINE * SLOTS + 8
    leaf = canvas.sheet("others", "Others' technologies", "table", len(seats) * (ROOM + 10) + 6, tall,
                        str(sum([len(view.advanced[s]) for s in seats])))
    for n, seat in enumerate(seats):
        x = 8 + n * (ROOM + 10)
        leaf.add(f"house-{COLOURS[seat]}", house_line(seat, leader_words(view, seat)), x=x, y=6,
                 label=f"{SEAT.label(seat)}: {len(view.advanced[seat])} Advanced Technologies")
        for m, card in enumerate(view.advanced[seat]):
            leaf.add(card_key(card, used, f"{COLOURS[seat]}-{m}"), card_line(card), x=x, y=34 + m * LINE,
                     label=said(card))


def leader_words(view: HegemonicView, seat: int) -> str:
    """A player's Leader and its level."""
    return f"{LEADERS[view.leader[seat]].name} {ROMAN[view.level[seat]]}" if view.leader[seat] >= 0 else ""


@drawn
def house_line(seat: int, leader: str) -> str:
    """A player's name over the cards."""
    colour = COLOURS[seat]
    return (badge(colour, 18, 9, 10) + text(SEAT.label(seat), 24, 15, 14, f"p-{colour}-text", "start", 700)
            + text(leader, ROOM, 15, 12, "text-soft", "end", width=ROOM - 110, least=12))


@drawn
def card_line(card: int) -> str:
    """A Technology Card in one line: type, tier, name."""
    t = TECHNOLOGIES[card]
    return (rect(0, 0, ROOM, LINE - 3, "raised", "none", radius=4) + icon(BASES[t.type], 11, 9.5, 11, "text-soft")
            + text(f"{ROMAN[t.tier]} {t.name}", 22, 14, 12.5, "text", "start", 600, width=ROOM - 26, least=12)
            + rim_box(0, 0, ROOM, LINE - 3, 4))


def discards(canvas: Canvas, view: HegemonicView, used: set[str]) -> None:
    """The top cards of each discard pile, the topmost first."""
    piles = [pile[-DISCARDED:][::-1] for pile in view.piles]
    leaf = canvas.sheet("discards", "Discards", "table", len(piles) * (ROOM + 10) + 6, 12 + LINE * DISCARDED,
                        str(sum([len(pile) for pile in view.piles])))
    for n, pile in enumerate(piles):
        for m, card in enumerate(pile):
            leaf.add(card_key(card, used, f"discards-{n}-{m}"), card_line(card), x=8 + n * (ROOM + 10), y=8 + m * LINE,
                     label=said(card))
