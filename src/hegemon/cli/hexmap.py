"""The map of a board as text: each place where the picture has it, its name, and who is there."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from textwrap import wrap
from typing import Any, Final

from rich.text import Text

from hegemon.kernel import Panel, Section

NARROW: Final = 3    # letters from one column of the grid to the next, at least; a place is two of them wide
WIDE: Final = 7
LINES: Final = 2     # about what stands in a place
NEAR: Final = 6.0    # units of the picture that are still the same row or column
NOTHING: Final = ("", "-", "empty space", "open space", "empty", "space")
PLACE: Final = re.compile(r"\([-\d]+,\s*[-\d]+\)[:,]?\s*")  # what has a name needs no coordinates


@dataclass(frozen=True)
class Spot:
    """A place of the map: where it is drawn, what stands in it, in whose colour, and whether an answer touches it."""
    x: float
    y: float
    name: str
    inside: str
    colour: str
    lit: bool


def spots(picture: Any, sections: Sequence[Section], panels: Sequence[Panel], lit: set[str],
          colours: Mapping[str, str], numbers: Mapping[str, int]) -> list[Spot]:
    """The places of a picture, told by the rows of the text board that stand for them, choices with their numbers."""
    rows = {key: row for section in sections for key, row in zip(section.keys, section.rows) if key}
    found = []
    for element in places_of(picture):
        parts = [p for p in rows.get(element.key, ()) if p not in NOTHING] or _spoken(element.label)
        if len(parts) > 1 and PLACE.fullmatch(parts[0]):
            parts = parts[1:]
        inside, colour = _who(parts[1:], panels, colours)
        name = f"{numbers[element.key]}:{parts[0] if parts else '·'}" if element.key in numbers else (parts or ["·"])[0]
        found.append(Spot(element.x, element.y, name, inside, colour, element.key in lit))
    return found


def places_of(picture: Any) -> list[Any]:
    """The elements of a picture that make its map."""
    return [e for e in picture.elements if "map" in e.kind.split()]


def _spoken(label: str) -> list[str]:
    """A place that no row stands for, by its label."""
    return [part for part in PLACE.sub("", label, count=1).split(", ") if part and part not in NOTHING]


def _who(parts: Sequence[str], panels: Sequence[Panel], colours: Mapping[str, str]) -> tuple[str, str]:
    """The first thing that belongs to somebody, with his colour; else what the place is."""
    for part in parts:
        for panel in panels:
            if part.startswith(panel.name):
                return part, colours.get(panel.colour, "white")
    return (parts[0] if parts else ""), ""


def drawn(places: Sequence[Spot], width: int) -> Iterator[Text]:
    """The map, line by line; nothing where it would not fit."""
    columns, rows = _grid([p.x for p in places]), _grid([p.y for p in places])
    if not places or not max(columns.values()) or not max(rows.values()):
        return  # all in a line: a table says as much
    if NARROW * (max(columns.values()) + 2) > width:
        return
    step = min(WIDE, width // (max(columns.values()) + 2))
    usual = [what for what, times in Counter([p.inside for p in places]).items() if times > len(places) / 2]
    for row in range(max(rows.values()) + 1):
        here = sorted([(columns[p.x], p) for p in places if rows[p.y] == row], key=lambda found: found[0])
        styles = {False: "bold", True: "bold reverse"}
        yield _line([(column * step, _cut(p.name, 2 * step), styles[p.lit]) for column, p in here])
        inside = [(column * step, _broken(p.inside, 2 * step), p.colour) for column, p in here
                  if p.inside and p.inside not in usual]
        for number in range(LINES):
            line = [(start, lines[number], colour) for start, lines, colour in inside if number < len(lines)]
            if line:
                yield _line(line)


def _grid(values: Sequence[float]) -> dict[float, int]:
    """Each value with the number of its row or column, equal distances apart where the values are."""
    found = sorted(set(values))
    steps = [b - a for a, b in pairwise(found) if b - a > NEAR]
    step = min(steps, default=1.0)
    return {value: round((value - found[0]) / step) for value in found}


def _broken(text: str, width: int) -> list[str]:
    """A text in the lines a place has, the last one cut."""
    lines = wrap(text, width - 1)
    return [*lines[:LINES - 1], _cut(" ".join(lines[LINES - 1:]), width)][:len(lines)]


def _cut(text: str, width: int) -> str:
    """A text that leaves a space to its neighbour."""
    return text if len(text) < width else text[:width - 2] + "…"


def _line(parts: Sequence[tuple[int, str, str]]) -> Text:
    line = Text()
    for start, text, style in parts:
        line.append(" " * max(0, start - len(line)))
        line.append(text, style)
    return line
