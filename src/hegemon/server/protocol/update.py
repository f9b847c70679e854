"""What one viewer sees of a match: the parts of an update, made from a view alone.

They hold words, numbers and tuples of them, which never form cycles, so nobody looks for some (`gc=False`).
"""
from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from hegemon.kernel import Blocked, Card, Meter, Panel
from hegemon.kernel.live import Award, Deal, Orders
from hegemon.kernel.words import Contest, Ending


class Choice(Struct, frozen=True, omit_defaults=True, gc=False):
    """A legal action as a button: send `do` back as it is."""
    do: str
    label: str
    verb: str
    rule: str = ""
    cost: str = ""                      # what it takes, as its procedure says: "5 CP, 1 Axinium"
    touches: tuple[str, ...] = ()       # keys of picture elements and hand cards to light
    lines: tuple[str, ...] = ()         # preview
    odds: tuple[tuple[str, float], ...] = ()
    confirm: bool = False               # ask once more on the button: it cannot be undone
    free: bool = False                  # not an answer to the question, but possible besides
    gain: str = ""                      # what it brings, likewise
    path: tuple[str, ...] = ()          # keys to click in this order; else what it touches, in any order
    group: str = ""                     # words of the button that stands for several
    art: str = ""                       # key of an element or card drawn on the button, or "glyph:complex:blue"
    mark: str = ""                      # written at the place while it is lit
    tone: Literal["", "good", "warn", "bad"] = ""  # of the mark
    change: tuple[tuple[str, str, str], ...] = ()  # what, before, after
    place: Literal["", "end", "rare"] = ""         # end: finishes a turn or step; rare: folded
    at_once: bool = False                          # one press does it


class Field(Struct, frozen=True, omit_defaults=True, gc=False):
    """One part of a form: a text (JSON-quoted in the notation), a number or one of several words."""
    name: str
    kind: Literal["text", "number", "choice"]
    limit: int = 0
    low: int = 0
    high: int = 0
    values: tuple[tuple[str, str], ...] = ()  # (word, label)


class Form(Struct, frozen=True, omit_defaults=True, gc=False):
    """A verb to fill in; what it asks for is fetched when somebody opens it."""
    verb: str
    label: str
    rule: str = ""


class FormPage(Form, frozen=True, gc=False):
    """A form with its parts: the notation is `verb field field ...`."""
    fields: tuple[Field, ...] = ()


class Decision(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the viewer is asked and all that can be answered."""
    question: str = ""                  # `Battle.after_round`; empty when nothing is asked
    rule: str = ""
    prompt: str = ""
    choices: tuple[Choice, ...] = ()    # the default first, then the free ones
    forms: tuple[Form, ...] = ()
    tip: str = ""                       # for somebody who is asked this for the first time
    aside: str = ""                     # what was set aside before and is paid from here
    orders: Orders | None = None        # the whole decision on one page, where the game has one: see `fill`
    deals: tuple[Deal, ...] = ()        # offers, each with pages that answer what is asked otherwise


class ReachInfo(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a piece of the picture reaches; empty where there is nothing to say of it."""
    text: str = ""
    keys: tuple[str, ...] = ()          # of picture elements, to light


class Waiting(Struct, frozen=True, omit_defaults=True, gc=False):
    """Somebody who is asked."""
    seat: int
    where: str                          # `Round.fought[3] > Battle.casualties`
    prompt: str = ""


class UndoInfo(Struct, frozen=True, omit_defaults=True, gc=False):
    """Whether the viewer's last action can be taken back."""
    possible: bool
    what: str = ""                      # the label of what would be taken back
    why_not: str = ""


class ShownLine(Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the log; `step` is the position of the replay right after it."""
    step: int
    text: str
    private: bool = False               # only this viewer (and perhaps some others) may know
    rule: str = ""
    seat: int = -1                      # whose line it is
    touches: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()          # the faces the line tells of, to be drawn
    weight: int = 1                     # 0 never summed up, 1 a move, 2 a turn of fortune, 3 news
    head: int = 0                       # 1 a round begins, 2 a phase: chapters of the log
    icon: str = ""                      # a glyph for the kind of event


class LogPart(Struct, frozen=True, gc=False):
    """Forget lines with a step beyond `keep`, then add `lines`; `earlier` says that older lines can be fetched."""
    keep: int
    lines: tuple[ShownLine, ...]
    earlier: bool = False


class Result(Struct, frozen=True, gc=False):
    """How it ended."""
    outcome: str                        # a word for programs
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    words: str = ""                     # the outcome as the game says it to people
    ending: Ending | None = None        # where the points came from, if the game tells
    awards: tuple[Award, ...] = ()      # its honours


# a part of a picture: name, title, role (stage, mine, market, track, table, scene), width, height, note at the title,
# and the size of its smallest letters in its own measure: how far it may shrink
SheetRow = tuple[str, str, str, float, float, str, float]


class Patch(Struct, frozen=True, omit_defaults=True, gc=False):
    """A picture, or what changed of it: take away `gone`, write `set`, then sort by `order` if it is given.

    A row of `set` is [key, kind, x, y, label, svg]; svg null means that the drawing stays and only the rest changed. A
    seventh names the sheet of an element that is new on another sheet than the first, or changed its sheet.
    """
    set: tuple[tuple[str | float | None, ...], ...] = ()
    gone: tuple[str, ...] = ()
    order: tuple[str, ...] | UnsetType = UNSET
    sheets: tuple[SheetRow, ...] | UnsetType = UNSET  # the first is the stage; sent when any of it changed
    title: str | UnsetType = UNSET
    desc: str | UnsetType = UNSET


class Update(Struct, frozen=True, kw_only=True, tag="frame", tag_field="type", gc=False):
    """What a viewer sees after an action, `frame` on the wire; a part that is absent has not changed since the last."""
    match: str
    n: int                              # log entries so far: send it back as `at`
    step: int                           # actions in force: position of the replay
    seat: int                           # whose view this is, -1 a spectator's
    full: bool                          # everything is here; the picture is whole
    picture: Patch | UnsetType | None = UNSET
    decision: Decision | UnsetType = UNSET
    blocked: tuple[Blocked, ...] | UnsetType = UNSET
    panels: tuple[Panel, ...] | UnsetType = UNSET
    meters: tuple[Meter, ...] | UnsetType = UNSET
    hand: tuple[Card, ...] | UnsetType = UNSET
    standing: tuple[Waiting, ...] | UnsetType = UNSET
    log: LogPart | UnsetType = UNSET
    undo: UndoInfo | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET  # null while the game goes on
    last: tuple[str, ...] | UnsetType = UNSET  # elements the last action touched, as this viewer may know
    contests: tuple[Contest, ...] | UnsetType = UNSET
    mine: int | UnsetType = UNSET       # the step after the viewer's own last action; -1 before the first
    draft: dict[str, str] | UnsetType = UNSET  # of a full update: the page as the viewer last left it, cell -> notation


class Scene(Struct, frozen=True, omit_defaults=True, gc=False):
    """One position of a film: what changed of the picture since the one before, and what was said."""
    step: int
    picture: Patch
    lines: tuple[ShownLine, ...] = ()


class Film(Struct, frozen=True, gc=False):
    """A stretch of a match to be shown in the page; the first picture is whole."""
    scenes: tuple[Scene, ...]


class Mark(Struct, frozen=True, omit_defaults=True, gc=False):
    """One position of the timeline."""
    step: int
    seat: int
    label: str                          # of the action, empty while it is somebody's secret
    rule: str = ""
