"""What lies beside the galaxy: technologies, market and sectors to come, roles, and the battle under way."""
from __future__ import annotations

from typing import Final

from hegemon.draw import (
    Element,
    badge,
    die,
    drawn,
    heading,
    hexagon,
    icon,
    panel,
    pill,
    pip,
    planet,
    rect,
    resource,
    rim_box,
    rim_hex,
    skin,
    sun,
    text,
)
from hegemon.games.galactic_emperor.actions import TILE_WORDS
from hegemon.games.galactic_emperor.data import BLACK_HOLE, COLOURS, GONE, GOODS, IN_POOL, ROLES, TECHNOLOGIES, TILES
from hegemon.games.galactic_emperor.picture.galaxy import HUES, goods
from hegemon.games.galactic_emperor.words.preview import Preview, Rolled

TECH: Final = (170, 30)      # a technology card
TECH_COLUMNS: Final = 4
TECHNOLOGIES_SIZE: Final = (TECH_COLUMNS * (TECH[0] + 3) - 3, 3 * (TECH[1] + 6) - 6)
TILE: Final = 60             # the width of a face-up sector
TILES_FROM: Final = 342      # where they begin, behind prices and stack
TILES_IN_ROW: Final = 7
ROLE: Final = (236, 33)      # a role card
ROLES_FROM: Final = 64
BATTLE: Final = (320, 168)


# -- technologies -----------------------------------------------------------------------------------------------------

@drawn
def technology(tech: int, owner: int, sabotaged: bool, spent: bool) -> Element:
    """One technology card: its cost while it is on display, else its owner."""
    wide, high = TECH
    x, y = tech % TECH_COLUMNS * (wide + 3), tech // TECH_COLUMNS * (high + 6)
    card = TECHNOLOGIES[tech]
    gone = owner == GONE
    ink = "text-faint" if gone or sabotaged or spent else "text"
    parts = [rect(0, 0, wide, high, "@panel", "line", radius=6),
             text(card.name, 7, 19.5, 12, ink, "start", 500)]
    if gone:
        parts.append(text("gone", wide - 9, 19.5, 12, "text-faint", "end"))
    elif owner == IN_POOL:
        parts.append(pill("energy", card.cost, wide - 4, high / 2, size=12, anchor="end"))
    else:
        parts.append(badge(COLOURS[owner], 15, wide - 15, high / 2))
        if sabotaged or spent:
            mark, tone = ("cross", "bad") if sabotaged else ("check", "text-soft")
            parts.append(icon(mark, wide - 34, high / 2, 13, tone))
    parts.append(rim_box(0, 0, wide, high, 6))
    holder = "gone" if gone else "on display" if owner == IN_POOL else COLOURS[owner].capitalize()
    state = ", sabotaged" if sabotaged else ", used" if spent else ""
    label = f"{card.name}, {card.cost} energy, {holder}{state}: {card.effect}"
    return Element(f"tech-{card.id}", "".join(parts), x, y, "", label)


# -- market and sectors to come ----------------------------------------------------------------------------------------

@drawn
def price(good: int, marks: int) -> Element:
    """The price of one good."""
    name = GOODS[good]
    parts = (rect(0, 0, 74, 62, "@panel", "line", radius=8), resource(name, 22, 25, 20),
             text(marks, 52, 32, 20, "text", weight=700), text(name, 37, 53, 12, "text-soft"), rim_box(0, 0, 74, 62, 8))
    words = "1 mark" if marks == 1 else f"{marks} marks"
    return Element(f"market-{name}", "".join(parts), good * 81, 0, "", f"{name} costs {words}")


@drawn
def stack(count: int, back: str, top: int) -> Element:
    """The sectors face down, how many there are and what is known of the next one."""
    parts = [hexagon(28, ground="void", x=i * 3.0, y=i * 2.0) for i in range(min(3, count))]
    known = "you know it" if top >= 0 else f"next {back}" if back else "none left"
    parts.append(text(count, 3, 8, 18, "text", weight=700))
    parts.append(text(known, 3, 48, 12, "text-soft"))
    sectors = "1 sector" if count == 1 else f"{count} sectors"
    label = f"{sectors} in the stack, {f'the next is {TILE_WORDS[top]}' if top >= 0 else known}"
    return Element("stack", "".join(parts), 290, 30, "", label)


def market_size(shown: int) -> tuple[float, float]:
    """How large the sheet is with so many face-up sectors."""
    rows = max(1, -(-shown // TILES_IN_ROW))
    return TILES_FROM + TILES_IN_ROW * TILE, max(84.0, rows * 68.0 + 8)


@drawn
def open_tile(tile: int, place: int) -> Element:
    """A face-up sector waiting for the Explorer."""
    printed = TILES[tile]
    parts = [hexagon(32)]
    if printed.kind in ("planet", "home"):
        names = goods(tile)
        size = 14 if len(names) < 4 else 12
        first = -(len(names) - 1) * (size + 1) / 2
        parts += [resource(g, first + i * (size + 1), 7, size) for i, g in enumerate(names)]
        shift = -7.0 * (printed.planets - 1)
        parts += [planet(6, HUES[tile % 4], shift + 14 * i, -11) for i in range(printed.planets)]
    elif printed.kind == "sun":
        parts.append(sun(18))
    else:
        parts.append(text("hole" if tile == BLACK_HOLE else "empty", 0, 4, 12, "text-soft"))
    parts.append(rim_hex(32))
    x, y = TILES_FROM + TILE * (place % TILES_IN_ROW + 0.5), 34 + 68 * (place // TILES_IN_ROW)
    return Element(f"tile-{printed.id}", "".join(parts), x, y, "", f"Face-up sector: {TILE_WORDS[tile]}")


# -- roles and the Throne ----------------------------------------------------------------------------------------------

@drawn
def round_head(number: int, direction: int) -> Element:
    """The round and which way it goes."""
    way = "clockwise" if direction > 0 else "counter-clockwise"
    parts = heading(f"Round {number}", 0, 20) + text(way, ROLE[0], 19, 12.5, "text-soft", "end")
    return Element("round", parts, 0, 0, "", f"Round {number}, {way}")


@drawn
def throne(holder: int, tokens: int) -> Element:
    """Who holds the Throne, or who strives for it."""
    parts = [icon("crown", 12, 13, 17, "brass"), text("Throne", 26, 17.5, 12.5, "text-soft", "start"),
             rim_box(0, 0, ROLE[0], 26, 8)]
    placed = [(seat, tokens >> 4 * seat & 15) for seat in range(6) if tokens >> 4 * seat & 15]
    for i, (seat, count) in enumerate(placed):
        parts.append(badge(COLOURS[seat], 15, 90 + 26 * i, 13) + pip(count, 101 + 26 * i, 8))
    if holder >= 0:
        parts.append(badge(COLOURS[holder], 17, ROLE[0] - 16, 13))
    who = f"{COLOURS[holder].capitalize()} holds the Throne" if holder >= 0 else "The Throne is beside the board"
    claims = "".join([f", {COLOURS[seat].capitalize()} has {count} on it" for seat, count in placed])
    return Element("throne", "".join(parts), 0, 30, "", who + claims)


@drawn
def role_row(role: int, place: int, holder: int, now: bool) -> Element:
    """One role card: free, chosen, or being played."""
    wide, high = ROLE
    parts = [rect(0, 0, wide, high, "raised" if now else "@panel", "line-strong" if now else "line", 1.8 if now else 1,
                  radius=8),
             text(ROLES[role].name, 14, 21.5, 13.5, "text", "start", 600)]
    state = "free" if holder == IN_POOL else "now" if now else "done"
    if holder >= 0:
        parts.append(badge(COLOURS[holder], 16, wide - 20, 16.5))
    parts.append(text(state, wide - (36 if holder >= 0 else 12), 21, 12, "text" if now else "text-soft", "end", 600))
    parts.append(rim_box(0, 0, wide, high, 8))
    label = f"{ROLES[role].name}, {state}: {ROLES[role].special}"
    return Element(f"role-{ROLES[role].id}", "".join(parts), 0, ROLES_FROM + place * 38.0, "", label)


# -- battles and rolls -------------------------------------------------------------------------------------------------

@drawn
def happening(now: Preview) -> Element:
    """A battle with its odds and dice, the market roll, or how the game ended."""
    wide, high = BATTLE
    parts = [panel(wide, high), text(now.title, 14, 24, 15, "text", "start", 700, width=wide - 28)]
    y = 46.0
    fought = [roll for roll in now.dice if roll.colour]
    for i, (owner, words) in enumerate(now.lines):
        ink = skin(owner).text if owner in COLOURS else owner or "text-soft"
        parts.append(text(words, 14, y, 12.5, ink, "start", width=wide - 28))
        y += 18
        if fought:
            parts.append(rolled(fought[i], y - 4))
            y += 21
    if now.odds:
        parts.append(chances(now.odds[0], now.attacker, now.defender, min(y - 4, high - 30)))
    parts += [rolled(roll, 112, 30) for roll in now.dice if not roll.colour]
    return Element("now", "".join(parts), 0, 0, "", now.title + ". " + ". ".join([w for _, w in now.lines]))


@drawn
def rolled(roll: Rolled, y: float, largest: float = 19) -> str:
    """A row of dice: hits are light, misses dark, and their number stands behind them."""
    if not roll.faces:
        return text("no dice in this phase", 14, y + 4, 12, "text-faint", "start")
    step = min(largest + 3, (BATTLE[0] - 28 - (52 if roll.hits >= 0 else 0)) / len(roll.faces))
    thrown = [die(face, step - 2.5, 14 + step * (i + 0.5) - 1, y, dark=not hit)
              for i, (face, hit) in enumerate(zip(roll.faces, roll.struck))]
    if roll.hits >= 0:
        words = f"{roll.hits} hit{'' if roll.hits == 1 else 's'}"
        thrown.append(text(words, BATTLE[0] - 14, y + 4, 12, "text" if roll.hits else "text-faint", "end", 700))
    return "".join(thrown)


@drawn
def chances(win: float, attacker: str, defender: str, y: float) -> str:
    """The attacker's chances as a bar in both colours."""
    wide = BATTLE[0] - 28
    return (rect(14, y, wide, 8, defender or "raised", radius=4)
            + rect(14, y, max(8.0, wide * win), 8, attacker or "info", radius=4)
            + text(f"win {win:.0%}", 14, y + 22, 12, "text", "start", 600)
            + text(f"loss or draw {1 - win:.0%}", 14 + wide, y + 22, 12, "text", "end", 600))
