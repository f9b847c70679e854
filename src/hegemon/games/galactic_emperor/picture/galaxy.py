"""The stage: 37 spaces with their sectors, influence and fleets."""
from __future__ import annotations

from typing import Final

from hegemon.draw import (
    Element,
    badge,
    cubes,
    drawn,
    hex_centre,
    hexagon,
    icon,
    icons,
    pip,
    planet,
    realm,
    rim_hex,
    starfield,
    sun,
    text,
    token,
)
from hegemon.games.galactic_emperor.actions import TILE_WORDS
from hegemon.games.galactic_emperor.data import (
    AXIAL,
    COLOURS,
    HOME,
    LEVEL_WORDS,
    SHIP_NAMES,
    SHIPS,
    SPACES,
    STARBASE,
    TILES,
)
from hegemon.games.galactic_emperor.state import SHIFT

WIDTH: Final = 762
HEIGHT: Final = 690
SIZE: Final = 62
CENTRE: Final = (WIDTH / 2, HEIGHT / 2)
HUES: Final = ("earth", "rust", "ash", "moss")
AT: Final = [(CENTRE[0] + x, CENTRE[1] + y) for x, y in [hex_centre(q, r, SIZE) for q, r in AXIAL]]


@drawn
def ground() -> str:
    """Night, stars, and nothing else."""
    return starfield(WIDTH, HEIGHT, 8)


@drawn
def sector(space: int, tile: int, owner: str, level: int, food: int, tokens: int, locked: bool) -> Element:
    """One space: its id, what is printed on its tile, who holds it, food and influence on it."""
    x, y = AT[space]
    name = SPACES[space]
    parts = [hexagon(SIZE, ground="tile" if tile >= 0 else "void", owner=owner, outlined=False),
             text(name, 0, -41, 12, "text-soft" if tile >= 0 else "text-faint", weight=600, halo=bool(owner))]
    if tile < 0:
        parts.append(text("open space", 0, 4, 12, "text-faint"))
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


@drawn
def holding(owner: str, spaces: tuple[int, ...]) -> Element:
    """One line round all that a player holds."""
    count = f"{len(spaces)} sector{'' if len(spaces) == 1 else 's'}"
    return Element(f"realm-{owner}", realm(owner, [AXIAL[s] for s in spaces], SIZE), *CENTRE,
                   label=f"{owner.capitalize()} holds {count}")


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
        return sun(34, 0, -9, glyph_name="crown"), text("Omega Sun", 0, 37, 12, "text", weight=600, halo=True)
    if printed.kind == "sun":
        return sun(26, 0, -4), text("sun", 0, 38, 12, "text-soft", weight=600)
    if printed.kind == "black_hole":
        return (hexagon(30, ground="page", edge="brass", y=-4), icon("eye", 0, -4, 26, "brass"),
                text("Black Hole", 0, 37, 12, "text", weight=600, halo=True))
    if printed.kind == "empty":
        return (text("empty", 0, 4, 12, "text-faint"),)
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
