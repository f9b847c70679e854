"""Ships as they look from near: finer outlines than their glyphs, with plates and lit engines.

Drawn in a box of -24..24, nose up. An outline is given from the nose down its right side and mirrored; a glyph of the
same name stays the piece's mark wherever it is small.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import Final

HULLS: Final[dict[str, str]] = {  # x and y of each corner
    "fleet": "0-24 3-17 6-7 9-3 12 7 21 17 21 23 13 19 10 17 8 20 3 20 2 15 0 14",
    "fighter": "0-23 2-15 4-5 7 0 19 11 20 16 12 14 7 12 5 18 2 18 1 20 0 20",
    "cruiser": "0-24 4-19 5-13 9-10 10-4 8-2 8 5 12 8 19 15 20 22 13 21 11 18 8 22 3 22 2 19 0 19",
    "dreadnought": "0-24 4-21 6-16 14-16 16-12 15-4 19 0 23 8 24 19 18 20 16 16 12 15 10 21 4 21 3 17 0 17",
    "war_cruiser": "0-24 3-16 6-9 8-7 11 0 16 6 22 18 14 16 10 14 8 18 4 21 2 20 0 23",
    "battle_carrier": "0-24 7-24 9-20 10-13 20-13 22-10 22 14 19 16 13 16 11 19 8 23 3 23 2 20 0 20",
    "dark_raider": "0-19 7-18 14-13 19-5 21 5 21 18 16 10 11 5 7 4 6 8 3 8 2 3 0 3",
    "spacecraft": "0-24 4-19 7-11 9-2 10 6 13 11 21 18 21 22 13 20 8 17 6 21 2 21 0 19",
    "battleship": "0-21 3-19 4-9 9-9 11-4 16-4 17 4 24 4 22 10 16 18 0 18",
    "megaship": "0-24 4-15 6-12 18-12 15-4 14-2 19 5 24 13 16 11 12 10 12 20 6 17 0 14",
}
PLATES: Final[dict[str, str]] = {  # thin lines on the right side, mirrored
    "fleet": "9 2 17 17 2-15 5-6", "fighter": "4-2 14 10", "cruiser": "4-13 4-6 10 9 16 17",
    "dreadnought": "7-15 7-8 17 0 21 16 12 3 12 13", "war_cruiser": "7-5 13 11", "dark_raider": "10-13 16-6 16-6 18 6",
    "battle_carrier": "14-8 19-8 14-3 19-3 14 2 19 2 14 7 19 7",
    "spacecraft": "3-14 0-14 12 13 18 19", "battleship": "7-4 7 0 12 10 15 10 6 13 9 13",
    "megaship": "8-9 12-3 9 3 15 8",
}
ENGINES: Final[dict[str, float]] = {  # how far behind the middle fire comes out, in a box of -12..12
    "fleet": 9.5, "fighter": 8.5, "cruiser": 10.5, "dreadnought": 10, "war_cruiser": 9.5, "battle_carrier": 11,
    "dark_raider": 3.5, "spacecraft": 10,
}


def _points(words: str) -> list[tuple[int, int]]:
    numbers = [int(word) for word in words.replace("-", " -").split()]
    return list(zip(numbers[::2], numbers[1::2]))


def _line(points: Iterable[tuple[int, int]]) -> str:
    return "M" + "L".join([f"{x} {y}" for x, y in points]).replace(" -", "-")


def outline(name: str) -> str:
    """The path of a whole hull."""
    right = _points(HULLS[name])
    return _line(right + [(-x, y) for x, y in reversed(right) if x]) + "Z"


def both(words: str) -> str:
    """Lines given by their ends, on both sides."""
    ends = _points(words)
    right = [ends[i:i + 2] for i in range(0, len(ends), 2)]
    return "".join([_line(one) for one in right + [[(-x, y) for x, y in one] for one in right]])
