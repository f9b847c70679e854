"""A picture is an ordered list of keyed elements, so that after an action only what changed is drawn and sent.

The elements stand on sheets: parts with an origin of their own, such as the map, the market, the viewer's cards. A page
lays sheets out by their roles; a file composes them into one drawing.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from typing import Any, Final, Literal, NamedTuple

from hegemon.draw.lettering import text
from hegemon.draw.memory import drawn
from hegemon.draw.paints import defs, referred
from hegemon.draw.palette import Theme
from hegemon.draw.shapes import num, rect
from hegemon.draw.style import stylesheet

Role = Literal["stage", "mine", "market", "track", "table", "scene"]
STAGE: Final = "map"      # the sheet of a picture that has only one
GAP: Final = 16.0         # between the sheets of a composed picture
TITLE_HIGH: Final = 22.0  # over each of them
LETTERS: Final = 12.0     # of a sheet without any
NEAR: Final = 0.16        # of a stage's width: how far around a player's pieces a thumbnail reaches

_KEY = re.compile(r"[A-Za-z][\w.:-]*\Z")
_FONT_SIZES = re.compile(r'font-size="([\d.]+)"')
_TEXTS = re.compile(r'(<rect [^>]*rx="7\.4"[^>]*/>)?<text.*?</text>')  # a count goes with its pip
_CLASSES = re.compile(r'class="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Element:
    """One keyed piece of a picture: `key` in game words ("hex-D2", "fleet-blue-1"), `svg` its inner fragment.

    (x, y) counts from the corner of its sheet and moves it as a whole, so that a token that moved glides; `label` says
    in one sentence what it is. `kind` adds classes: "token" for what moves, "map" for the places of the map, which a
    page can show without what stands beside them, "ranged" for what has a `Reach`, "scene" for where it is happening
    now, such as a battle: a phone comes close to it when the answers touch nothing on the board.
    """

    key: str
    svg: str
    x: float = 0.0
    y: float = 0.0
    kind: str = ""
    label: str = ""
    sheet: str = STAGE

    def markup(self, states: str = "", ids: bool = True) -> str:
        """The element as a group of an SVG document."""
        named = f' id="{self.key}"' if ids else ""
        classes = " ".join(filter(None, (self.kind, states)))
        classed = f' class="{classes}"' if classes else ""
        moved = f' transform="translate({num(self.x)} {num(self.y)})"' if self.x or self.y else ""
        title = f"<title>{escape(self.label, quote=False)}</title>" if self.label else ""
        return f"<g{named}{classed}{moved}>{title}{self.svg}</g>"

    def row(self, with_svg: bool = True, sheeted: bool = False) -> list[Any]:
        """The element as a row of a patch; without its drawing when only its place changed, with its sheet if asked."""
        row = [self.key, self.kind, self.x, self.y, self.label, self.svg if with_svg else None]
        return [*row, self.sheet] if sheeted else row


class Reach(NamedTuple):
    """What a piece reaches: one sentence, and the keys of the elements to light while somebody points at the piece.

    A game's picture marks such pieces "ranged" and has a function `reach(view, key)` beside `picture(view)`, which
    gives a Reach, or None. It is called when somebody points at a piece and not before, so it costs a move nothing.
    """

    text: str
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """One part of a picture with its own origin. Its name never changes during a game; its size may."""

    name: str                   # "map", "technologies": one word
    title: str                  # on its tab: "Technologies"
    role: Role
    width: float
    height: float
    note: str = ""              # beside the title: "3 of 32"
    focus: tuple[float, float, float, float] | None = None  # x, y, width, height worth a thumbnail; None: all


@drawn
def _moved(element: Element, sheet: str, x: float, y: float) -> Element:
    """An element elsewhere; equal ones stay the same object, so that patches pass over them."""
    return replace(element, sheet=sheet, x=element.x + x, y=element.y + y)


@drawn
def _smallest_letter(svg: str) -> float:
    return min([float(size) for size in _FONT_SIZES.findall(svg)], default=1000.0)


@dataclass(frozen=True)
class Picture:
    """A board as one viewer sees it: sheets, the stage first, and the elements that stand on them."""

    sheets: tuple[Sheet, ...]
    elements: tuple[Element, ...]
    title: str = ""
    desc: str = ""

    def __post_init__(self) -> None:
        if len(self.by_key) != len(self.elements):
            twice = sorted(key for key, times in Counter(e.key for e in self.elements).items() if times > 1)
            raise ValueError(f"A key names one element of a picture; these were given twice: {', '.join(twice)}.")

    @property
    def width(self) -> float:
        """The width of the composed picture."""
        return self.composed.sheets[0].width

    @property
    def height(self) -> float:
        """The height of the composed picture."""
        return self.composed.sheets[0].height

    @cached_property
    def letters(self) -> dict[str, float]:
        """The size of the smallest letters of each sheet, in its own measure."""
        found = {sheet.name: 1000.0 for sheet in self.sheets}
        for element in self.elements:
            found[element.sheet] = min(found[element.sheet], _smallest_letter(element.svg))
        return {name: LETTERS if size == 1000.0 else size for name, size in found.items()}

    def only(self, *names: str) -> Picture:
        """The picture with some of its sheets."""
        unknown = [name for name in names if name not in {sheet.name for sheet in self.sheets}]
        if unknown:
            there = ", ".join([sheet.name for sheet in self.sheets])
            raise ValueError(f"This picture has no sheet {unknown[0]!r}; it has {there}.")
        return Picture(tuple([s for s in self.sheets if s.name in names]),
                       tuple([e for e in self.elements if e.sheet in names]), self.title, self.desc)

    def of_roles(self, *roles: Role) -> Picture:
        """The picture with the sheets of some roles."""
        return self.only(*[sheet.name for sheet in self.sheets if sheet.role in roles])

    @cached_property
    def composed(self) -> Picture:
        """All sheets as one: the stage at the left, the others in columns no taller than it at its right."""
        if len(self.sheets) == 1:
            return self
        stage = self.sheets[0]
        places = {stage.name: (0.0, 0.0)}
        left, top, wide, tall = stage.width + GAP, 0.0, 0.0, stage.height
        titles: list[Element] = []
        for sheet in self.sheets[1:]:
            if top and top + TITLE_HIGH + sheet.height > stage.height:
                left, top, wide = left + wide + GAP, 0.0, 0.0
            title = text(sheet.title, 0, 15, 13, "text-soft", "start", 600)
            titles.append(Element(f"sheet-{sheet.name}", title, left, top))
            places[sheet.name] = (left, top + TITLE_HIGH)
            top += TITLE_HIGH + sheet.height + GAP
            wide, tall = max(wide, sheet.width), max(tall, top - GAP)
        elements = [_moved(e, STAGE, *places[e.sheet]) for e in self.elements]
        whole = Sheet(STAGE, stage.title, "stage", left + wide, tall, focus=stage.focus)
        page = Element("sheet-page", rect(0, 0, whole.width, whole.height, "page"))
        return Picture((whole,), (page, *elements, *titles), self.title, self.desc)

    def thumb(self, width: int, height: int, theme: Theme = "dark", colour: str = "") -> str:
        """What is worth seeing of the stage in so many pixels, around what wears a colour: no ids, no text."""
        stage = self.sheets[0]
        near = self._around(colour, width / height) if colour else None
        x, y, wide, high = near or stage.focus or (0.0, 0.0, stage.width, stage.height)
        size = f'viewBox="{num(x)} {num(y)} {num(wide)} {num(high)}" width="{width}" height="{height}"'
        size += ' preserveAspectRatio="xMidYMid slice"'
        whole = self.only(stage.name).svg(theme, ids=False)
        return _TEXTS.sub("", re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', size, whole, count=1))

    def _around(self, colour: str, ratio: float) -> tuple[float, float, float, float] | None:
        """The part of the stage around the middle of the places and pieces of a colour, as much of it as there is."""
        stage, worn = self.sheets[0], re.compile(rf"-{re.escape(colour)}\b")
        at = [(e.x, e.y) for e in self.elements
              if e.sheet == stage.name and {"map", "token"} & set(e.kind.split()) and worn.search(e.svg)]
        if not at:
            return None
        (left, right), (top, bottom) = [(min(axis), max(axis)) for axis in zip(*at, strict=True)]
        reach = 2 * NEAR * stage.width
        wide = min(max(right - left + reach, (bottom - top + reach) * ratio), stage.width, stage.height * ratio)
        high = wide / ratio
        middle = (left + right - wide) / 2, (top + bottom - high) / 2
        return (min(max(middle[0], 0.0), stage.width - wide), min(max(middle[1], 0.0), stage.height - high), wide, high)

    @cached_property
    def by_key(self) -> dict[str, Element]:
        """The elements by their keys, in drawing order."""
        return {element.key: element for element in self.elements}

    def svg(self, theme: Theme = "dark", lit: Collection[str] = (), chosen: Collection[str] = (),
            last: Collection[str] = (), ids: bool = True, threatened: Collection[str] = (), name: str = "") -> str:
        """The picture as a file of its own, its sheets composed, with its style sheet in literal colours.

        Elements named in `lit`, `chosen`, `last` and `threatened` show their rims. Thumbnails are drawn without `ids`;
        `name` prefixes the shared paints, for several pictures in one page.
        """
        if len(self.sheets) > 1:
            return self.composed.svg(theme, lit, chosen, last, ids, threatened, name)
        shown = {"last": last, "threatened": threatened, "lit": lit, "chosen": chosen}
        states = {state: frozenset(keys) for state, keys in shown.items()}
        body = "".join(e.markup(" ".join(s for s, keys in states.items() if e.key in keys), ids) for e in self.elements)
        used = referred(body)
        shared = defs(used) if used else ""
        classes = {word for found in set(_CLASSES.findall(body + shared)) for word in found.split()}
        style = stylesheet(theme, classes)
        title = f"<title>{escape(self.title, quote=False)}</title>" if self.title else ""
        desc = f"<desc>{escape(self.desc, quote=False)}</desc>" if self.desc else ""
        width, height = num(self.width), num(self.height)
        size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        whole = (f'<svg xmlns="http://www.w3.org/2000/svg" {size} class="board {theme}" role="img">'
                 f"{title}{desc}<style>{style}</style>{shared}{body}</svg>")
        if not ids and not name:
            name = f"t{zlib.crc32(body.encode()):x}"  # a thumbnail must not meet the paints of another picture
        return whole.replace("#hg-", f"#{name}-").replace('id="hg-', f'id="{name}-') if name else whole

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def _sheet_rows(self) -> list[list[Any]]:
        """The sheets for a page: name, title, role, size, note, and the smallest letters: how far it may shrink."""
        return [[s.name, s.title, s.role, s.width, s.height, s.note, self.letters[s.name]] for s in self.sheets]

    def patch(self, old: Picture | None) -> dict[str, Any]:
        """What changed since the old picture, ready for JSON.

        Take away `gone`, write `set` (rows of key, kind, x, y, label, svg; svg None when only the place or state
        changed; a seventh names the sheet of a new element that is not on the stage, or of one that changed its sheet;
        new keys are added at the end), then sort by `order` if it is given. `sheets` are there when any changed.
        """
        if old is self:
            return {"set": [], "gone": []}
        if old is None:
            stage = self.sheets[0].name
            return {"sheets": self._sheet_rows(), "title": self.title, "desc": self.desc,
                    "set": [element.row(sheeted=element.sheet != stage) for element in self.elements], "gone": []}
        before, stage = old.by_key, self.sheets[0].name
        changed, added = [], 0
        for element in self.elements:
            was = before.get(element.key)
            if was is element:
                continue
            if was is None:
                added += 1
                changed.append(element.row(sheeted=element.sheet != stage))
            elif was != element:
                changed.append(element.row(was.svg != element.svg, was.sheet != element.sheet))
        now = self.by_key
        kept = len(self.elements) - added
        gone = [key for key in before if key not in now] if kept < len(before) else []
        patch: dict[str, Any] = {"set": changed, "gone": gone}
        if old.sheets != self.sheets:
            patch["sheets"] = self._sheet_rows()
        patch |= {word: getattr(self, word) for word in ("title", "desc") if getattr(self, word) != getattr(old, word)}
        natural = [key for key in before if key in now] if gone else list(before)
        if added:
            natural += [key for key in now if key not in before]
        if natural != list(now):
            patch["order"] = list(now)
        return patch

    def patched(self, patch: dict[str, Any]) -> Picture:
        """This picture with a patch applied, as a viewer's page does it."""
        gone = set(patch["gone"])
        elements = {key: element for key, element in self.by_key.items() if key not in gone}
        sheets = tuple(Sheet(*row[:6]) for row in patch["sheets"]) if "sheets" in patch else self.sheets
        for key, kind, x, y, label, svg, *sheet in patch["set"]:
            was = elements.get(key)
            on = sheet[0] if sheet else was.sheet if was is not None else sheets[0].name
            elements[key] = Element(key, svg if svg is not None else elements[key].svg, x, y, kind, label, on)
        ordered = tuple(elements[key] for key in patch.get("order", elements))
        return Picture(sheets, ordered, patch.get("title", self.title), patch.get("desc", self.desc))


class Canvas:
    """Collects the elements of a picture in drawing order, the ground first.

    With a size it is itself a stage, the only sheet. Without one, `sheet` opens the parts, the stage first: each is a
    canvas that writes into the same picture, and its `width` and `height` may still be set while it is drawn on.
    """

    def __init__(self, width: float = 0, height: float = 0, title: str = "", desc: str = "") -> None:
        self.width, self.height, self.title, self.desc = width, height, title, desc
        self.name, self.note = STAGE, ""
        self.role: Role = "stage"
        self.focus: tuple[float, float, float, float] | None = None
        self.elements: list[Element] = []
        self.leaves: list[Canvas] = []

    def sheet(self, name: str, title: str, role: Role, width: float, height: float, note: str = "",
              focus: tuple[float, float, float, float] | None = None) -> Canvas:
        """Open a part of the picture with its own origin; what is put on it stands on this sheet."""
        leaf = Canvas(width, height, title)
        leaf.name, leaf.role, leaf.note, leaf.focus, leaf.elements = name, role, note, focus, self.elements
        self.leaves.append(leaf)
        return leaf

    def add(self, key: str, *fragments: str, x: float = 0.0, y: float = 0.0, kind: str = "", label: str = "") -> None:
        """Put a new element on top."""
        if not _KEY.match(key):
            raise ValueError(f"A key is one word of letters, digits, dots and hyphens, but {key!r} is not.")
        self.elements.append(Element(key, "".join(fragments), x, y, kind, label, self.name))

    def token(self, key: str, *fragments: str, x: float, y: float, label: str = "", ranged: bool = False) -> None:
        """Put a piece that moves on top; drawn round its own origin, so that it glides."""
        self.add(key, *fragments, x=x, y=y, kind="token ranged" if ranged else "token", label=label)

    def put(self, *elements: Element) -> None:
        """Put elements that were made before on top."""
        self.extend(elements)

    def extend(self, elements: Iterable[Element]) -> None:
        """Put many elements that were made before on top."""
        self.elements.extend([e if e.sheet == self.name else _moved(e, self.name, 0.0, 0.0) for e in elements])

    def _as_sheet(self) -> Sheet:
        return Sheet(self.name, self.title, self.role, self.width, self.height, self.note, self.focus)

    def picture(self) -> Picture:
        """The finished picture."""
        sheets = tuple([leaf._as_sheet() for leaf in self.leaves]) or (self._as_sheet(),)
        return Picture(sheets, tuple(self.elements), self.title, self.desc)
