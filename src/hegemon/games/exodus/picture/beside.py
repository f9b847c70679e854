"""What stands beside the map: technologies, market, laws, blueprints, the council, the combat and the turn."""
from __future__ import annotations

import re
from typing import Final

from hegemon.draw import SEAT_COLOURS, Canvas, Element, badge, drawn, text, text_width, token
from hegemon.draw.pieces import die
from hegemon.draw.shapes import rect, resource, rim_box
from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import LAW, SEAT, SLOT, TECH, TOKENS, counted
from hegemon.games.exodus.rules.economy import RED_RATES, market_space, rates
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView, Fight
from hegemon.games.exodus.words.board import learnable
from hegemon.games.exodus.words.status import (
    card_words,
    fight_odds,
    laws_in_force,
    side_name,
    side_units,
    status_lines,
    strength,
)
from hegemon.games.exodus.words.table import table_of, tech_prices

COLOUR_BLOCKS: Final = ("red", "blue", "green", "yellow")
CHIP: Final = 25.0                    # height of a technology
BLOCK: Final = 236.0                  # width of a block of them
WIDE: Final = 300.0                   # of a sheet at the side
TRACK: Final = 240.0                  # of one that stands under the players and can still be read there
LINE: Final = 18.0
PLAN, PLAN_HIGH = 206.0, 91.0         # a class of ships: four stand side by side in a dock
SLOT_HIGH: Final = 76.0               # of a card before the council


# -- technologies -----------------------------------------------------------------------------------------------------

def taught(code: int, factions: tuple[int, ...]) -> list[int]:
    """Technologies somebody at the table may learn; all of them while factions are chosen."""
    mask = d.BASE_TECHS
    if terms(code).expansion:
        for faction in factions if min(factions) >= 0 else range(len(d.FACTION_ROWS)):
            mask |= d.FACTION_ROWS[faction].techs
    return [i for i, bit in enumerate(d.BITS) if mask & bit]


def technologies(canvas: Canvas, view: ExodusView) -> None:
    """Every technology of the table in blocks by colour, with its price for the viewer and who owns it."""
    techs = taught(view.code, view.faction)
    blocks = [[i for i in techs if d.TECHS[i].colour == colour] for colour in COLOUR_BLOCKS]
    viewer, mine = view.now.viewer, learnable(view, view.now.viewer)
    known = view.techs[viewer].bit_count() if viewer >= 0 else 0
    sheet = canvas.sheet("technologies", "Technologies", "market", 4 * BLOCK, max([len(b) for b in blocks]) * CHIP + 8,
                         f"{known} of {len(techs)}" if viewer >= 0 else str(len(techs)))
    prices = tech_prices(view, viewer, mine) if view.stage else {}
    owners = {tech: tuple([s for s, mask in enumerate(view.techs) if mask >> tech & 1]) for tech in techs}
    sheet.extend([_chip(tech, owners[tech], prices.get(tech, d.COSTS[tech]), viewer in owners[tech],
                        viewer < 0 or tech in mine, n * BLOCK, 4 + row * CHIP)
                  for n, block in enumerate(blocks) for row, tech in enumerate(block)])


@drawn
def _chip(tech: int, seats: tuple[int, ...], price: int, owned: bool, open_: bool, x: float, y: float) -> Element:
    """Name, owners and price; those of other factions without a price."""
    row, wide = d.TECHS[tech], BLOCK - 6
    room = wide - 62 - 12 * len(seats)
    body = [rect(0, 0, wide, CHIP - 3, "@panel", "line-strong" if owned else "line", 1.6 if owned else 1, radius=5),
            rect(0, 0, 5, CHIP - 3, f"p-{row.colour}", radius=2),
            text(row.name, 10, 15.5, 13, "text" if open_ or owned else "text-soft", "start", 700 if owned else 600,
                 width=room, least=12)]
    body += [badge(SEAT_COLOURS[s], 11, wide - 52 - 12 * i, 11) for i, s in enumerate(seats)]
    if open_ and not owned:
        body.append(text(f"{price} CP", wide - 6, 15.5, 12.5, "text", "end", 700))
    known = ", ".join([SEAT.label(s) for s in seats]) or "nobody"
    cost = f"printed cost {row.cost} CP, {price} CP for you" if open_ and price != row.cost else f"{row.cost} CP"
    return Element(f"tech-{TECH.names[tech]}", "".join([*body, rim_box(0, 0, wide, CHIP - 3, 5)]), x, y,
                   label=f"{row.name} ({row.type}, {row.colour}, {cost}): {row.text} Known to {known}.")


# -- market, laws, blueprints -----------------------------------------------------------------------------------------

def market(canvas: Canvas, view: ExodusView) -> None:
    """What the viewer would pay and get at the next space, and the cubes that lie there."""
    viewer, spaces = view.now.viewer, terms(view.code).spaces
    g = table_of(view)
    space = market_space(g, viewer) if viewer >= 0 else min(len(view.market), spaces - 1)
    sheet = canvas.sheet("market", "Market", "market", WIDE, 84, f"{len(view.market)} of {spaces} spaces taken")
    if viewer >= 0 and space >= 0:
        buy, sell = rates(g, viewer, space)
        words = f"Space {space + 1}, {'red' if g.known(viewer) & RED_RATES else 'white'} rates"
    elif space >= 0:
        buy, sell = d.WHITE[space]
        words = f"Space {space + 1}, white rates"
    else:
        buy, sell, words = 0, 0, "No space or no cube for you"
    for i, name in enumerate(("axinium", "phasium")):
        sheet.put(_good(name, buy, sell, words, i * 152))
    sheet.add("market-space", text(words, 4, 77, 12.5, "text-soft", "start"))
    for i, seat in enumerate(view.market):
        left = WIDE - 10 - (len(view.market) - 1 - i) * 16
        sheet.add(f"cube-market-{i}", badge(SEAT_COLOURS[seat], 13), x=left, y=73,
                  label=f"{SEAT.label(seat)}'s cube on space {i + 1}")


@drawn
def _good(name: str, buy: int, sell: int, words: str, x: float) -> Element:
    body = [rect(0, 0, 146, 56, "@panel", "line", 1, radius=8), resource(name, 18, 18, 16),
            text(name.capitalize(), 33, 23, 14, "text", "start", 600)]
    said = words
    if buy:
        body += [text(f"buy {buy} CP", 10, 46, 13, "text-soft", "start"),
                 text(f"sell {sell}", 136, 46, 13, "text-soft", "end")]
        said = f"{words}: buy for {buy} CP, sell for {sell} CP"
    return Element(f"resource-{name}", "".join([*body, rim_box(0, 0, 146, 56, 8)]), x, 0,
                   label=f"{name.capitalize()}. {said}")


def laws(canvas: Canvas, view: ExodusView) -> None:
    """Laws, Resolutions and private ones."""
    rows = laws_in_force(view)
    tall = max(1, len(rows)) * 26 + 4
    sheet = canvas.sheet("laws", "In force", "track", TRACK, tall, f"{view.politics} cards to come")
    if not rows:
        sheet.add("no-laws", text("No Law and no Resolution", 4, 18, 13, "text-soft", "start"))
    for i, (card, whose) in enumerate(rows):
        sheet.put(_law(card, whose, i * 26.0))


@drawn
def _law(card: int, whose: int, y: float) -> Element:
    row = d.POLITICAL[card]
    name = row.name + (f" ({SEAT.label(whose)})" if whose >= 0 else "")
    room = TRACK - 24 - text_width(row.kind, 12)
    body = [rect(0, 0, TRACK, 23, "@panel", "line", 1, radius=5),
            text(name, 9, 16, 13, "text", "start", 600, width=room, least=12),
            text(row.kind, TRACK - 8, 16, 12, "text-soft", "end"), rim_box(0, 0, TRACK, 23, 5)]
    return Element(f"law-{LAW.names[card]}", "".join(body), 0, y, label=f"{name}: {row.text}")


def blueprints(canvas: Canvas, view: ExodusView) -> None:
    """Blueprints of the viewer, or of the first in turn order for a spectator."""
    seat = view.now.viewer if view.now.viewer >= 0 else view.rank.index(min(view.rank))
    spare = ", ".join([d.PARTS[p].name for p in view.spare[seat]])
    title = "Blueprints" if view.now.viewer >= 0 else f"{SEAT.label(seat)}'s blueprints"
    sheet = canvas.sheet("blueprints", title, "mine", len(d.CLASSES) * (PLAN + 5) - 5, PLAN_HIGH,
                         f"spare: {spare}" if spare else "")
    for kind in range(len(d.CLASSES)):
        first = seat * 16 + kind * 4
        markers = table_of(view).markers(kind)
        there = sum([view.where[s] >= 0 for s in range(first, first + markers)])
        sheet.put(_blueprint(kind, SEAT_COLOURS[seat], view.parts[seat * 4 + kind], there, markers))


@drawn
def _blueprint(kind: int, who: str, parts: tuple[int, ...], there: int, markers: int) -> Element:
    """A class: its figures, its parts, and how many of its ships are out; all classes stand side by side."""
    row = d.CLASSES[kind]
    dice, shield, drive, jumps = d.stats(kind, parts)
    out = [rect(0, 0, PLAN, PLAN_HIGH, "@panel", "line", 1, radius=7), token(row.id, who, size=24, x=20, y=20),
           text(row.name, 40, 16, 13, "text", "start", 700),
           text(f"{there} of {markers} out", PLAN - 8, 16, 12, "text-soft", "end")]
    figures = ((counted(dice, "die", "dice"), 40), (f"shield {shield}", 82),
               ("jumps" if jumps else f"drive {drive}", 144))
    out += [text(words, x, 34, 12.5, "text", "start", 700) for words, x in figures]
    for i in range(row.slots):
        name = d.PARTS[parts[i]].name if i < len(parts) else ""
        x, y = 6 + i % 2 * (PLAN / 2 - 4), 42 + i // 2 * 24
        out.append(rect(x, y, PLAN / 2 - 8, 21, "page" if name else "none", "line-strong", 1, radius=4))
        if name:
            out.append(text(name, x + 6, y + 15, 12, "text", "start", width=PLAN / 2 - 20, least=12))
    names = ", ".join([d.PARTS[p].name for p in parts]) or "no parts"
    return Element(f"blueprint-{row.id}", "".join([*out, rim_box(0, 0, PLAN, PLAN_HIGH, 7)]), kind * (PLAN + 5), 0,
                   label=f"{row.name}: {counted(dice, 'die', 'dice')}, shield {shield}, drive {drive}, {names}, "
                         f"{there} of {markers} out")


# -- council, combat, turn --------------------------------------------------------------------------------------------

def council(canvas: Canvas, view: ExodusView) -> None:
    """The cards before the council, and the votes once they are shown."""
    votes = [f"{SEAT.label(s)}: {TOKENS.label(view.tokens_bid[s])} with {view.bids[s]} CP"
             for s in range(len(view.tokens_bid))]
    tall = len(view.slots) * SLOT_HIGH + len(votes) * LINE
    sheet = canvas.sheet("council", "Council", "scene", WIDE, tall + 4)
    for i, card in enumerate(view.slots):
        if card >= 0:
            sheet.put(_slot(i, card, i * SLOT_HIGH))
    for i, line in enumerate(votes):
        sheet.add(f"vote-{i}", text(line, 4, len(view.slots) * SLOT_HIGH + 14 + i * LINE, 13, "text", "start"))


@drawn
def _slot(i: int, card: int, y: float) -> Element:
    """One card before the council."""
    row = d.POLITICAL[card]
    body = [rect(0, 0, WIDE, SLOT_HIGH - 5, "@panel", "line-strong", 1.2, radius=7),
            text(SLOT.label(i), 18, 42, 20, "brass", weight=800),
            text(row.name, 36, 18, 13.5, "text", "start", 700, width=176, least=12),
            text(row.kind, WIDE - 8, 18, 12, "text-soft", "end"),
            text(row.text, 36, 35, 12, "text-soft", "start", width=WIDE - 46, lines=3, least=12),
            rim_box(0, 0, WIDE, SLOT_HIGH - 5, 7)]
    return Element(f"slot-{SLOT.names[i]}", "".join(body), 0, y, label=f"{row.name} ({row.kind}): {row.text}")


def fight(canvas: Canvas, view: ExodusView, now: Fight) -> None:
    """Strength and last dice of every side, and who wins how often."""
    title, lines = status_lines(view)
    high = 30 + len(now.sides) * 62.0
    odds = fight_odds(view)
    sheet = canvas.sheet("fight", "Combat", "scene", WIDE, high + (44 if odds is not None else 6))
    body = [rect(0, 0, WIDE, sheet.height - 2, "panel", "accent", 1.6, radius=10),
            text(title, 12, 21, 13.5, "text", "start", 700, width=WIDE - 24, least=12)]
    for i, side in enumerate(now.sides):
        y = 46 + i * 62
        body += [text(side_name(side), 12, y, 13, "text", "start", 700),
                 text(strength(side_units(view, side)), WIDE - 12, y, 12.5, "text-soft", "end"),
                 text(card_words(now, side), 12, y + 36, 12, "text-soft", "start")]
        faces = now.dice[i] if now.dice else ()
        size = min(18.0, 200 / (len(faces) + 1))
        body += [die(face, size, 20 + n * (size + 3), y + 17) for n, face in enumerate(faces)]
        if faces:
            body.append(text(counted(now.hits[i], "hit", "hits"), WIDE - 12, y + 21, 12.5, "text", "end", 600))
    if odds is not None:
        mine = (WIDE - 24) * odds.win
        body += [rect(12, high, WIDE - 24, 8, "line-strong", radius=4),
                 rect(12, high, max(8.0, mine), 8, "info", radius=4),
                 text(f"{side_name(now.sides[1])} {odds.win:.0%}", 12, high + 26, 13, "text", "start", 700),
                 text(f"{side_name(now.sides[0])} {odds.lose:.0%}", WIDE - 12, high + 26, 13, "text-soft", "end")]
    sheet.add("panel", *body, label=f"{title}. {' '.join(lines)}")


def turn(canvas: Canvas, view: ExodusView) -> None:
    """What the turn is about: rockets aimed, tokens laid, cards, the scenario or the score."""
    title, lines = status_lines(view)
    sheet = canvas.sheet("turn", title, "track", TRACK, 10 + LINE * max(1, len(lines)))
    body = []
    for i, line in enumerate(lines):
        y, owner = 16 + i * LINE, owner_of(view, line)
        left = 4 if owner < 0 else 25
        body += [badge(SEAT_COLOURS[owner], 14, 11, y - 4.5)] if owner >= 0 else []
        # whose points they are the badge says
        said = line if owner < 0 else re.sub(rf"^{SEAT.label(owner)} (?=\d)", "", line)
        body.append(text(said, left, y, 13, "text", "start", width=TRACK - 4 - left, least=12))
    sheet.add("panel", *body, label=f"{title}. {' '.join(lines)}")


def owner_of(view: ExodusView, line: str) -> int:
    """The seat a line begins with, -1 if it speaks of nobody."""
    names = {"You": view.now.viewer, **{SEAT.label(seat): seat for seat in range(view.now.seats)}}
    return next((seat for name, seat in names.items() if re.match(rf"{name}\b", line)), -1)
