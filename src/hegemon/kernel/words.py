"""What is said about a view besides its picture: text board, players' panels, hands, hints and why-nots.

All of it is made from a view alone, by a game's `words` module, and shown alike by the browser and the terminal:
`board(view)`, `panels(view)`, `meters(view)`, `hand(view)`, `hint(view, action)`, `blocked(view)`, and `tip(view)`, a
sentence or two for somebody who is asked this question for the first time. A game may also say `alike(view)`, pairs of
notations of which the first does the same as the second and is not shown; `names(view)`, the names of things by element
key; `contests(view)`; and once it is over `ending(view)`.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct

from hegemon.kernel.flow import Cost
from hegemon.kernel.verbs import NO_NAMES


def paid(means: Mapping[str, str], cost: Cost) -> str:
    """What an answer takes or gives, in words; a word with a bar has a plural.

    >>> paid({"cp": "CP", "caps": "CAP|CAPs"}, (("cp", 5), ("caps", 2)))
    '5 CP, 2 CAPs'
    """
    return ", ".join([f"{n} {means[name].split('|')[-1 if n != 1 else 0]}" for name, n in cost if n])


def twins(pairs: Iterable[tuple[str, str]], listed: Iterable[str]) -> dict[str, str]:
    """Of answers that do the same one is shown: each of the others with that one, as they are typed.

    >>> twins([("move b", "move a"), ("move c", "wait")], ["move a", "move b", "move c"])
    {'move b': 'move a'}
    """
    same = dict(pairs)
    shown = set(listed) - same.keys()
    return {do: other for do, other in same.items() if other in shown}


def names_of(words: Any, view: Any) -> Mapping[str, str]:
    """What elements are called at this table, by their keys, where a game's words say so."""
    named = getattr(words, "names", None)
    return named(view) if callable(named) else NO_NAMES


class Hint(Struct, frozen=True, omit_defaults=True, gc=False):
    """What may come of a legal action, and how it is chosen on the board; what it takes, its procedure says."""
    lines: tuple[str, ...] = ()   # one contribution or consequence a line
    odds: tuple[tuple[str, float], ...] = ()  # (what happens, its chance), where the rules make it computable
    confirm: bool = False         # reveals something or attacks: ask once more, on the button itself
    label: str = ""               # the button's words, where the position names things better than the verb can
    path: tuple[str, ...] = ()    # keys to click in this order; empty: what the verb touches
    group: str = ""               # words of the button that stands for several: "Weaken others"
    art: str = ""                 # key of an element or card drawn on the button, or a glyph: "glyph:complex:blue"
    mark: str = ""                # at the place while it is lit, at most 5 letters: "2", "37 %", "safe"
    tone: Literal["", "good", "warn", "bad"] = ""
    change: tuple[tuple[str, str, str], ...] = ()  # what, before, after: ("income", "13", "14"); no means
    place: Literal["", "end", "rare"] = ""  # end: finishes a turn or step, stands apart; rare: folded under "More"
    at_once: bool = False         # one press does it: there is no time to ask again


class Blocked(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something a player may look for that cannot be done now, and why not."""
    label: str                    # "Build spacecraft at Ert"
    why: str                      # "needs 3, you have 2"
    rule: str
    touches: tuple[str, ...] = ()


class Stat(Struct, frozen=True, omit_defaults=True, gc=False):
    """One number of a player's panel."""
    name: str
    value: str
    icon: str = ""                # a glyph of `hegemon.draw`
    note: str = ""                # "tier 3, next costs 4"


class Bar(Struct, frozen=True, omit_defaults=True, gc=False):
    """A track of a player's panel."""
    icon: str                     # a glyph of `hegemon.draw`
    value: int
    most: int
    note: str = ""                # "tier 2, next costs 3"


class Panel(Struct, frozen=True, omit_defaults=True, gc=False):
    """One player as everybody around the table sees him."""
    seat: int
    name: str                     # the House, colour or role; the server adds the person
    colour: str                   # of the palette: blue, yellow, red, green, purple, orange, silver
    score: str = ""
    stats: tuple[Stat, ...] = ()  # the first six stand in one line, so they have an icon
    note: str = ""                # "first player", "has passed"
    bars: tuple[Bar, ...] = ()    # at most 3
    title: str = ""               # an honour: "Arbiter"
    rank: int = 0                 # 0 where points are hidden


class Card(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card in the viewer's hand."""
    key: str                      # element key, so that actions that touch it light it up
    title: str
    kind: str = ""
    cost: str = ""
    lines: tuple[str, ...] = ()
    rule: str = ""
    glyph: str = ""               # drawn pale under its words
    tone: str = ""                # of the band over it, by which its kind is known: a tone of the palette


class Section(Struct, frozen=True, omit_defaults=True, gc=False):
    """A table of the text view: the board for a screen reader or a terminal."""
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    keys: tuple[str, ...] = ()    # the element each row stands for, where it does


class Meter(Struct, frozen=True, omit_defaults=True, gc=False):
    """A line about the whole table: round, phase, deck sizes, tracks."""
    name: str
    value: str
    note: str = ""
    steps: tuple[str, ...] = ()   # what it goes through in this order: the phases of a round
    step: int = 0                 # which of them `value` tells of


class Contest(Struct, frozen=True, gc=False):
    """Something several players compete for: who has how much of it, and what it pays him now."""
    name: str
    rows: tuple[tuple[int, int, int], ...]  # seat, strength, points it pays now; the best first


class Source(Struct, frozen=True, gc=False):
    """Where points came from: one number for each seat. All sources of a seat add up to its score."""
    name: str
    points: tuple[int, ...]
    icon: str = ""                # a glyph of `hegemon.draw`


class Ending(Struct, frozen=True, gc=False):
    """A game that is over, as it is told to people."""
    title: str                    # "Blue unites the galaxy"
    sentence: str                 # why it ended
    sources: tuple[Source, ...] = ()
