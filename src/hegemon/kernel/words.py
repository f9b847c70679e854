"""What is said about a view besides its picture: text board, players' panels, hands, hints and why-nots.

All of it is made from a view alone, by a game's `words` module, and shown alike by the browser and the terminal:
`board(view)`, `panels(view)`, `meters(view)`, `hand(view)`, `hint(view, action)`, `blocked(view)`, and `tip(view)`, a
sentence or two for somebody who is asked this question for the first time.
"""
from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from hegemon.kernel.flow import Cost


def paid(means: Mapping[str, str], cost: Cost) -> str:
    """What an answer takes or gives, in words; a word with a bar has a plural.

    >>> paid({"cp": "CP", "caps": "CAP|CAPs"}, (("cp", 5), ("caps", 2)))
    '5 CP, 2 CAPs'
    """
    return ", ".join([f"{n} {means[name].split('|')[-1 if n != 1 else 0]}" for name, n in cost if n])


class Hint(Struct, frozen=True, omit_defaults=True):
    """What a legal action costs and what may come of it, shown before it is chosen."""
    cost: str = ""                # "2 CAPs"; empty if free
    lines: tuple[str, ...] = ()   # one contribution or consequence a line
    odds: tuple[tuple[str, float], ...] = ()  # (what happens, its chance), where the rules make it computable
    confirm: bool = False         # reveals something or attacks: ask once more, on the button itself
    label: str = ""               # the button's words, where the position names things better than the verb can


class Blocked(Struct, frozen=True, omit_defaults=True):
    """Something a player may look for that cannot be done now, and why not."""
    label: str                    # "Build spacecraft at Ert"
    why: str                      # "needs 3, you have 2"
    rule: str
    touches: tuple[str, ...] = ()


class Stat(Struct, frozen=True, omit_defaults=True):
    """One number of a player's panel."""
    name: str
    value: str
    icon: str = ""                # a glyph of `hegemon.draw`
    note: str = ""                # "tier 3, next costs 4"


class Panel(Struct, frozen=True, omit_defaults=True):
    """One player as everybody around the table sees him."""
    seat: int
    name: str                     # the House, colour or role; the server adds the person
    colour: str                   # of the palette: blue, yellow, red, green, purple, orange, silver
    score: str = ""
    stats: tuple[Stat, ...] = ()
    note: str = ""                # "first player", "has passed"


class Card(Struct, frozen=True, omit_defaults=True):
    """A card in the viewer's hand."""
    key: str                      # element key, so that actions that touch it light it up
    title: str
    kind: str = ""
    cost: str = ""
    lines: tuple[str, ...] = ()
    rule: str = ""


class Section(Struct, frozen=True, omit_defaults=True):
    """A table of the text view: the board for a screen reader or a terminal."""
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    keys: tuple[str, ...] = ()    # the element each row stands for, where it does


class Meter(Struct, frozen=True, omit_defaults=True):
    """A line about the whole table: round, phase, deck sizes, tracks."""
    name: str
    value: str
    note: str = ""
