"""What a command of Control has changed, kept as rows so that it can be taken back, and told in words (6.2)."""
from __future__ import annotations

from typing import Any, Final

from hegemon.games.pax_galactica.data import BANNERS
from hegemon.games.pax_galactica.paths import PATHS
from hegemon.games.pax_galactica.rules.numbers import BY_SEAT
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import fields, put

Row = tuple[Any, ...]  # field, index (-1 for a whole field), old and new value
FLOW: Final = ("open", "joins", "reveals", "rng", "script", "taken_back", "past", "kept")
NUMBERS: Final[dict[tuple[str, int], str]] = {(field, index): words for _, words, field, index in PATHS}


def difference(before: Pax, after: Pax) -> tuple[Row, ...]:
    """What a command changed: field, index (-1 for a whole field), old and new value."""
    rows: list[Row] = []
    for name in fields(Pax):
        old, new = getattr(before, name), getattr(after, name)
        if name in FLOW or old == new:
            continue
        if name == "queue":
            rows.append((name, -1, (), tuple(new[len(old):])))
        elif isinstance(new, (list, tuple)) and len(new) == len(old):
            rows += [(name, i, a, b) for i, (a, b) in enumerate(zip(old, new)) if a != b]
        else:
            rows.append((name, -1, old, new))
    return tuple(rows)


def undo(g: Pax, back: tuple[Row, ...]) -> None:
    """Old values where a command has changed something."""
    for field, i, old, new in back:
        if field == "queue":
            g.queue = [entry for entry in g.queue if entry not in new]
        elif i < 0:
            setattr(g, field, old)
        else:
            row = getattr(g, field)
            setattr(g, field, put(row, i, old) if isinstance(row, tuple) else [*row[:i], old, *row[i + 1:]])


def told(g: Pax, rows: tuple[Row, ...]) -> str:
    """The numbers of the tables that have changed; what else has, the command itself says."""
    return "".join([f"; {words}, {old} to {new}" for row in rows for words, old, new in numbers(g, row)])


def numbers(g: Pax, row: Row) -> list[tuple[str, int, int]]:
    """The numbers that Control could have set in what has changed, by their words."""
    field, i, old, new = row
    match field:
        case "central":
            return [(NUMBERS["central", 0], old, new)]
        case "mega":
            return [(NUMBERS["hits", i], old[2], new[2])] if old[2] != new[2] else []
        case "track":
            return [(NUMBERS[field, i * len(BANNERS) + b], a, c) for b, (a, c) in enumerate(zip(old, new)) if a != c]
        case _:
            words = NUMBERS.get((field, g.person(i) if field in BY_SEAT and i >= 0 else i))
            return [(words, old, new)] if words else []
