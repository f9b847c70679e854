"""The shapes of pieces, resources and marks: one path each, so that a piece is told by its outline alone."""

from __future__ import annotations

from typing import Final

# Pieces, resources and marks, each in a box of -12..12.
GLYPHS: Final[dict[str, str]] = {
    "complex": "M-9-10H9Q10-10 10-9V9Q10 10 9 10H-9Q-10 10-10 9V-9Q-10-10-9-10Z",
    "embassy": "M0-11A11 11 0 1 1 0 11A11 11 0 1 1 0-11Z",
    "outpost": "M0-11.5L12 9.5H-12Z",
    "gate": "M0-11A11 11 0 1 1 0 11A11 11 0 1 1 0-11ZM0-5.5A5.5 5.5 0 1 0 0 5.5A5.5 5.5 0 1 0 0-5.5Z",
    "agent": "M0-12A5.2 5.2 0 0 1 3.4-2.9C7-1 8.6 4 9 11.5H-9C-8.6 4-7-1-3.4-2.9A5.2 5.2 0 0 1 0-12Z",
    "fleet": "M0-12L10.5 10.5L0 5.5L-10.5 10.5Z",
    "fighter": "M0-11L3-2L10 7L3 6L0 10L-3 6L-10 7L-3-2Z",
    "cruiser": "M0-12L5-5V3L10 8V11H-10V8L-5 3V-5Z",
    "dreadnought": "M0-12L4-8H8V-2L12 4V10H6L3 7H-3L-6 10H-12V4L-8-2V-8H-4Z",
    "empire": "M-9.5-10H9.5V0C9.5 6 5 10 0 12C-5 10-9.5 6-9.5 0Z",
    "starbase": "M-4-12H4V-5.6H5.6V-4H12V4H5.6V5.6H4V12H-4V5.6H-5.6V4H-12V-4H-5.6V-5.6H-4Z",
    "war_cruiser": "M0-12L4-4L11 9L4.5 7L0 12L-4.5 7L-11 9L-4-4Z",
    "battle_carrier": "M-4-12H4L5.5-6H11V8H6L4 12H-4L-6 8H-11V-6H-5.5Z",
    "dark_raider": "M0-9C8-10 12-1 10.5 9C7 3 3.5 1 0 1C-3.5 1-7 3-10.5 9C-12-1-8-10 0-9Z",
    "population": "M0-11L9.5-5.5V5.5L0 11L-9.5 5.5V-5.5Z",
    "rocket": "M0-12C4-8 5-3 5 3L9 8V11.5L3 9.5H-3L-9 11.5V8L-5 3C-5-3-4-8 0-12Z",
    "resistance": "M0-12L3.2-5.5L10.4-6L6.4 0L10.4 6L3.2 5.5L0 12L-3.2 5.5L-10.4 6L-6.4 0L-10.4-6L-3.2-5.5Z",
    "spacecraft": "M0-12C5-7 6 0 5.5 4L11 10.5L3.5 8.5H-3.5L-11 10.5L-5.5 4C-6 0-5-7 0-12Z",
    "saboteur": "M0-12L3.4-6V3H9V6.4H2.6V12H-2.6V6.4H-9V3H-3.4V-6Z",
    "colony": "M-11 9V5A11 11 0 0 1-1 -5.9V-12H8L5.5-9.5L8-7H1V-5.9A11 11 0 0 1 11 5V9Z",
    "revolt": "M1-12C2-6 10-3 9.5 4C9 9 5 12 0 12C-5 12-9 9-9.5 4C-9.7 0-7-2-5.5-6C-4-3-3-2-2-2C-3-6-1-9 1-12Z",
    "civil": "M0-11L11-4V-2H9V8H11V11H-11V8H-9V-2H-11V-4Z",
    "factory": "M-11 11V-9H-6.5V-1L-1-6V-1L5-6V-1L11-6V11Z",
    "shipyard": (
        "M-1.8-6A3.4 3.4 0 1 1 1.8-6V-3H7V0H1.8V8C5 7.5 7.5 5.5 8 2.5L11 5C9.5 9 5 12 0 12C-5 12-9.5 9-11 5"
        "L-8 2.5C-7.5 5.5-5 7.5-1.8 8V0H-7V-3H-1.8Z"
    ),
    "battleship": "M-12 2H-8V-3H-3V-9H2V-3H7V2H12L8.5 9H-8.5Z",
    "megaship": "M0-12L3-6H9L7-1L12 6L6 5V10L0 7L-6 10V5L-12 6L-7-1L-9-6H-3Z",
    "loyalty": "M0 10.5C-13 2-11-9.5-5-9.5C-1.8-9.5 0-7 0-5.2C0-7 1.8-9.5 5-9.5C11-9.5 13 2 0 10.5Z",
    "pawn": "M0-12A5 5 0 0 1 3-3L2.6-1.5C5 3 7 5 8.5 8V11.5H-8.5V8C-7 5-5 3-2.6-1.5L-3-3A5 5 0 0 1 0-12Z",
    "megapower": "M3-12L-8.5 2.5H-1.5L-3.5 12L8.5-3.5H1.5Z",
    "blame": "M-3.4-12H3.4L2 4H-2ZM-3 6.4H3V12H-3Z",
    "patrol": "M-10-10L0-6L10-10V-1C10 6 5 10 0 12C-5 10-10 6-10-1Z",
    "blockade": "M0-12L10.4-6V6L0 12L-10.4 6V-6ZM-6-2.5V2.5H6V-2.5Z",
    "monument": "M0-12L4-7L5.4 7H9V11H-9V7H-5.4L-4-7Z",
    "crisis": "M0-11L12 10H-12ZM-1.8-3.5L-1.2 3.5H1.2L1.8-3.5ZM-1.6 5V8H1.6V5Z",
    "coin": "M0-11A11 11 0 1 1 0 11A11 11 0 1 1 0-11ZM0-6L-6 0L0 6L6 0Z",
    "wheat": (
        "M0-12C4-8 4-5 1.5-3C5-4 8-3 9 0C6 2 3 2 1.5 0.5V3C5 2 8 3 9 6C6 8 3 8 1.5 6.5V12H-1.5V6.5"
        "C-3 8-6 8-9 6C-8 3-5 2-1.5 3V0.5C-3 2-6 2-9 0C-8-3-5-4-1.5-3C-4-5-4-8 0-12Z"
    ),
    "ingot": "M-6-6H6L11 7H-11Z",
    "bolt": "M3-12L-8.5 2.5H-1.5L-3.5 12L8.5-3.5H1.5Z",
    "crystal": "M0-12L7-3L3 11H-3L-7-3Z",
    "drop": "M0-12C5-5 8-1 8 4A8 8 0 0 1-8 4C-8-1-5-5 0-12Z",
    "heart": "M0 10.5C-13 2-11-9.5-5-9.5C-1.8-9.5 0-7 0-5.2C0-7 1.8-9.5 5-9.5C11-9.5 13 2 0 10.5Z",
    "crown": "M-11 9V-6L-5 0L0-10L5 0L11-6V9Z",
    "card": "M-7-11H7Q8-11 8-10V10Q8 11 7 11H-7Q-8 11-8 10V-10Q-8-11-7-11Z",
    "clock": "M0-11A11 11 0 1 1 0 11A11 11 0 1 1 0-11ZM-1.4-7V1L5 5L6.2 3L1.4-0.2V-7Z",
    "eye": "M-12 0C-7-8 7-8 12 0C7 8-7 8-12 0ZM0-4A4 4 0 1 0 0 4A4 4 0 1 0 0-4Z",
    "check": "M-10 0L-7-3L-3 2L7-9L10-6L-3 9Z",
    "cube": "M0-11L10-5.5V5.5L0 11L-10 5.5V-5.5ZM0-1L8-5.3L7-6.2L0-2.4L-7-6.2L-8-5.3Z",
    "disc": "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z",
    "square": "M-10-10H10V10H-10Z",
    "flask": "M-4-12H4V-9.5H2.8V-3.5L10 9.5Q11 12 8 12H-8Q-11 12-10 9.5L-2.8-3.5V-9.5H-4Z",
    "scales": "M-1.2-11H1.2V-8H9L12 1H4L7-6H1.2V8H6V11H-6V8H-1.2V-6H-7L-4 1H-12L-9-8H-1.2Z",
    "gear": (
        "M-2-12H2L2.8-8.6L5-7.7L8-9.5L10.2-6.8L8.2-4.2L9-2H12V2H9L8.2 4.2L10.2 6.8L8 9.5L5 7.7L2.8 8.6L2 12"
        "H-2L-2.8 8.6L-5 7.7L-8 9.5L-10.2 6.8L-8.2 4.2L-9 2H-12V-2H-9L-8.2-4.2L-10.2-6.8L-8-9.5L-5-7.7"
        "L-2.8-8.6ZM0-4A4 4 0 1 0 0 4A4 4 0 1 0 0-4Z"
    ),
    "sword": "M0-12L2.4-8V4H7V7H2.4V12H-2.4V7H-7V4H-2.4V-8Z",
    "shield": "M-10-10L0-12L10-10V-1C10 6 5 10 0 12C-5 10-10 6-10-1Z",
    "trophy": (
        "M-7-11H7V-9H11C11-2 9 0 6 1.2C5 3.5 3.5 4.6 1.6 5V8H6V11H-6V8H-1.6V5C-3.5 4.6-5 3.5-6 1.2"
        "C-9 0-11-2-11-9H-7ZM-7-6.6H-8.6C-8.3-3.8-7.8-2.6-6.8-1.8ZM7-6.6V-1.8C7.8-2.6 8.3-3.8 8.6-6.6Z"
    ),
    "star": "M0-12L3.3-4.2L11.6-3.6L5.2 1.8L7.2 10L0 5.6L-7.2 10L-5.2 1.8L-11.6-3.6L-3.3-4.2Z",
    "sun": (
        "M0-6A6 6 0 1 1 0 6A6 6 0 1 1 0-6ZM-1.2-12H1.2V-8H-1.2ZM-1.2 8H1.2V12H-1.2ZM-12-1.2H-8V1.2H-12Z"
        "M8-1.2H12V1.2H8ZM-9.3-7.6L-7.6-9.3L-4.8-6.5L-6.5-4.8ZM4.8 6.5L6.5 4.8L9.3 7.6L7.6 9.3ZM4.8-6.5"
        "L7.6-9.3L9.3-7.6L6.5-4.8ZM-9.3 7.6L-6.5 4.8L-4.8 6.5L-7.6 9.3Z"
    ),
    "lock": "M-8-2H-6V-5A6 6 0 0 1 6-5V-2H8V11H-8ZM-3-2H3V-5A3 3 0 0 0-3-5Z",
    "cross": "M-8.5-10.6L0-2.1L8.5-10.6L10.6-8.5L2.1 0L10.6 8.5L8.5 10.6L0 2.1L-8.5 10.6L-10.6 8.5L-2.1 0L-10.6-8.5Z",
    "arrow": "M-11-2H2V-8L12 0L2 8V2H-11Z",
    "plus": "M-2-10H2V-2H10V2H2V10H-2V2H-10V-2H-2Z",
    "minus": "M-10-2H10V2H-10Z",
    "speech": "M-11-10H11V5H1L-5 11V5H-11Z",
    "lines": "M-10-2H10V2H-10ZM-10-10H10V-6H-10ZM-10 6H10V10H-10Z",
    "dots": "M-10-2H-6V2H-10ZM-2-2H2V2H-2ZM6-2H10V2H6Z",
    "vote": "M-6-12H6V-2H-6ZM-11 0H11V11H-11ZM-7 3V5.4H7V3Z",
    "skull": (
        "M0-12C7-12 10-8 10-3C10 1 8 3 6 4V10H-6V4C-8 3-10 1-10-3C-10-8-7-12 0-12ZM-5-4A2.4 2.4 0 1 0-4.9-4"
        "ZM4.9-4A2.4 2.4 0 1 0 5-4ZM0 1L-1.6 4H1.6Z"
    ),
    "damage": "M0-12L2.4-5L9-9L5.4-2.2L12 0L5.4 2.2L9 9L2.4 5L0 12L-2.4 5L-9 9L-5.4 2.2L-12 0L-5.4-2.2L-9-9L-2.4-5Z",
    "flag": "M-8-12H-5.6V-10.5C-1-13 2-8 8-10.5V1C2 3.5-1-1.5-5.6 1V12H-8Z",
    "hand": "M-9-6L-5-8L-1 1L-3-10L1-11L3 0L5-9L8.6-8.4L8 2L10.6-1L12 1L7 10C5 13-2 13-4 9Z",
    "moon": "M3-11A11.4 11.4 0 1 0 3 11A14 14 0 0 1 3-11Z",
    "tower": "M-8-12H-4V-9H-2V-12H2V-9H4V-12H8V-5L6-3V8H9V12H-9V8H-6V-3L-8-5Z",
    "dice": (
        "M-8-11H8Q11-11 11-8V8Q11 11 8 11H-8Q-11 11-11 8V-8Q-11-11-8-11ZM-5-7A2 2 0 1 0-4.9-7ZM0-2"
        "A2 2 0 1 0 .1-2ZM5 3A2 2 0 1 0 5.1 3Z"
    ),
}

# Sigils sit in the centre of a piece and say whose it is; box -6..6.
SIGILS: Final[dict[str, str]] = {
    "chevron": "M-5.5 3L0-4L5.5 3V5.6L0-0.6L-5.5 5.6Z",
    "sun": "M0-5A5 5 0 1 1 0 5A5 5 0 1 1 0-5ZM0-2A2 2 0 1 0 0 2A2 2 0 1 0 0-2Z",
    "bars": "M-5-4.4H5V-1.4H-5ZM-5 1.4H5V4.4H-5Z",
    "cross": "M-1.8-5.4H1.8V-1.8H5.4V1.8H1.8V5.4H-1.8V1.8H-5.4V-1.8H-1.8Z",
    "diamond": "M0-5.6L5.6 0L0 5.6L-5.6 0ZM0-2L-2 0L0 2L2 0Z",
    "star": "M0-6L1.7-1.7L6 0L1.7 1.7L0 6L-1.7 1.7L-6 0L-1.7-1.7Z",
    "laurel": (
        "M0-5.5A5.5 5.5 0 1 1 0 5.5A5.5 5.5 0 1 1 0-5.5ZM0-3.2A3.2 3.2 0 1 0 0 3.2A3.2 3.2 0 1 0 0-3.2Z"
        "M-1-8H1V-2H-1Z"
    ),
    "imperial": "M-5.5 4.5V-3L-2.5 0L0-5.5L2.5 0L5.5-3V4.5Z",
    "pirate": "M-5-5L-3.2-5L0-1.4L3.2-5H5V-3.4L1.4 0L5 3.4V5H3.2L0 1.4L-3.2 5H-5V3.4L-1.4 0L-5-3.4Z",
    "warlord": "M0-6L2 2L5.5-3L4 5.5H-4L-5.5-3L-2 2Z",
    "alien": "M0-5.6L5.6 0L0 5.6L-5.6 0Z",
    "rebel": "M-5 5V-1L-2-5H0V-1H1V-5H3V-1H5V5Z",
    "home": "M0-5.5L5.5 0H3.6V5H-3.6V0H-5.5Z",
    "npc": "M-5-5L-3.2-5L0-1.4L3.2-5H5V-3.4L1.4 0L5 3.4V5H3.2L0 1.4L-3.2 5H-5V3.4L-1.4 0L-5-3.4Z",
}

# Emblems stand on a ring and name a side that is never a player; box -5..5.
EMBLEMS: Final[dict[str, str]] = {
    "claw": "M-3.6 3.6L-2.6-3.8L-1.2 3.6ZM-1.2 3.6L0-4.6L1.2 3.6ZM1.2 3.6L2.6-3.8L3.6 3.6Z",
    "eye": "M-4.6 0C-2.6-3.4 2.6-3.4 4.6 0C2.6 3.4-2.6 3.4-4.6 0ZM0-1.5A1.5 1.5 0 1 0 0 1.5A1.5 1.5 0 1 0 0-1.5Z",
    "leaf": "M-3.6 3.6C-4.6-2 0-4.4 4-4C4.4 0 2 4.6-3.6 3.6Z",
}

# How far below the centre of its piece a sigil sits, and how large it is there: where the shape has room for it.
_MARK_DROP: Final[dict[str, float]] = {
    "outpost": 3.2, "agent": 5, "fleet": 1.6, "fighter": 1, "cruiser": 2, "dreadnought": 1, "spacecraft": 1.5,
    "dark_raider": -3.4, "rocket": 1, "war_cruiser": 3, "battleship": 4.2, "pawn": 5, "colony": 4, "revolt": 3,
    "megaship": 0.6, "monument": 3,
}
_MARK_SIZE: Final[dict[str, float]] = {
    "complex": 1.15, "embassy": 1.2, "starbase": 1.0, "empire": 1.1, "population": 1.05, "fighter": 0.62,
    "cruiser": 0.74, "dreadnought": 1.0, "gate": 0.7, "fleet": 0.8, "outpost": 0.9, "agent": 0.82,
    "war_cruiser": 0.74, "dark_raider": 0.72, "battle_carrier": 1.1, "spacecraft": 0.75, "battleship": 0.74,
    "disc": 1.15, "square": 1.15, "monument": 0.6,
}


def glyph(name: str) -> str:
    """The path of a glyph, or one clear sentence when there is none of that name."""
    try:
        return GLYPHS[name]
    except KeyError:
        raise ValueError(f"There is no glyph {name!r}; there are {', '.join(sorted(GLYPHS))}.") from None


def sigil(name: str) -> str:
    """The path of a sigil, or one clear sentence when there is none of that name."""
    try:
        return SIGILS[name]
    except KeyError:
        raise ValueError(f"There is no sigil {name!r}; there are {', '.join(sorted(SIGILS))}.") from None


def mark_place(name: str) -> tuple[float, float]:
    """How far below the centre the sigil stands in this glyph, and its scale."""
    return _MARK_DROP.get(name, 0.0), _MARK_SIZE.get(name, 0.85)
