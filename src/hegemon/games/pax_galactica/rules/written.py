"""Free text Control has ruled on: laws, commands and solutions with effects of their own (P-13.13, K-08).

What comes of a ruling are deeds (`agreeing`), kept as effects: `deed n=2 value=12 what=sol`. It is a private option of
whoever asked for it until it is used.
"""
from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import EFFECTS, Effect
from hegemon.games.pax_galactica.deeds import DEEDS, TARGETS
from hegemon.games.pax_galactica.state import Pax

LAW, COMMAND, SOLUTION = range(3)
FIRST: Final = 10_000  # the numbers of effects Control has written begin here
NUMBERS: Final = ("n", "value", "max_per_player")
Ruling = tuple[int, int, int, str, str, tuple[int, ...], tuple[int, ...], int]
# seat, matter, modifier or price, level, title, effects, side effects, 1 once used


def effect(g: Pax, number: int) -> Effect:
    """An effect by its number: of the data, or in Control's words."""
    return EFFECTS[number] if number < FIRST else parsed(g.written[number - FIRST])


@lru_cache(maxsize=4096)
def parsed(text: str) -> Effect:
    """`loyalty n=2 where=every_quadrant` as an effect, once it is known to be one."""
    op, *rest = text.split()
    parts: dict[str, Any] = {}
    for key, _, value in [word.partition("=") for word in rest]:
        parts[key] = int(value) if key in NUMBERS else value
    return Effect(op, **parts)


def agreed(g: Pax, seat: int, matter: int, most: int = 99) -> list[int]:
    """The rulings a seat may still use, of a matter and at most so dear."""
    return [i for i, r in enumerate(g.rulings) if r[0] == seat and r[1] == matter and not r[7] and r[2] <= most]


def ruling(g: Pax, number: int) -> Ruling:
    """A ruling by its number."""
    seat, matter, n, level, title, effects, side, used = g.rulings[number]
    return seat, matter, n, level, title, effects, side, used


def use(g: Pax, number: int) -> None:
    """A ruling is used once; from then on everybody knows it."""
    seat, matter, n, level, title, effects, side, _ = ruling(g, number)
    g.rulings = g.rulings[:number] + ((seat, matter, n, level, title, effects, side, 1),) + g.rulings[number + 1:]
    lines = "; ".join([said(g.written[e - FIRST]) for e in (*effects, *side)])
    g.note(actions.WORDED, seat, f"{title} ({lines or 'in words alone'})")


def said(text: str) -> str:
    """An effect in Control's words, as it is told."""
    if not text.startswith("deed "):
        return text
    e = parsed(text)
    aim = next(row[1] for row in TARGETS if row[0] == e.what)
    return f"{e.n:+d} {DEEDS[e.value][1]}" + (f", {aim}" if e.what != TARGETS[0][0] else "")
