"""A picture is an ordered list of keyed elements, so that after an action only what changed is drawn and sent."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any, NamedTuple

from hegemon.draw.palette import Theme
from hegemon.draw.shapes import num
from hegemon.draw.style import defs, stylesheet

_KEY = re.compile(r"[A-Za-z][\w.:-]*\Z")
_CLASSES = re.compile(r'class="([^"]*)"')
_PAINTS = re.compile(r"url\(#hg-([\w-]+)\)")


@dataclass(frozen=True, slots=True)
class Element:
    """One keyed piece of a picture: `key` in game words ("hex-D2", "fleet-blue-1"), `svg` its inner fragment.

    (x, y) moves it as a whole, so that a token that moved glides; `label` says in one sentence what it is. `kind` adds
    classes: "token" for what moves, "map" for the places of the map, which a page can show without what stands beside
    them, "ranged" for what has a `Reach`, "scene" for where it is happening now, such as a battle: a phone comes close
    to it when the answers touch nothing on the board.
    """

    key: str
    svg: str
    x: float = 0.0
    y: float = 0.0
    kind: str = ""
    label: str = ""

    def markup(self, states: str = "", ids: bool = True) -> str:
        """The element as a group of an SVG document."""
        named = f' id="{self.key}"' if ids else ""
        classes = " ".join(filter(None, (self.kind, states)))
        classed = f' class="{classes}"' if classes else ""
        moved = f' transform="translate({num(self.x)} {num(self.y)})"' if self.x or self.y else ""
        title = f"<title>{escape(self.label, quote=False)}</title>" if self.label else ""
        return f"<g{named}{classed}{moved}>{title}{self.svg}</g>"

    def row(self, with_svg: bool = True) -> list[Any]:
        """The element as a row of a patch; without its drawing when only its place changed."""
        return [self.key, self.kind, self.x, self.y, self.label, self.svg if with_svg else None]


class Reach(NamedTuple):
    """What a piece reaches: one sentence, and the keys of the elements to light while somebody points at the piece.

    A game's picture marks such pieces "ranged" and has a function `reach(view, key)` beside `picture(view)`, which
    gives a Reach, or None. It is called when somebody points at a piece and not before, so it costs a move nothing.
    """

    text: str
    keys: tuple[str, ...] = ()


@dataclass(frozen=True)
class Picture:
    """A board as one viewer sees it."""

    width: float
    height: float
    elements: tuple[Element, ...]
    title: str = ""
    desc: str = ""

    def __post_init__(self) -> None:
        if len(self.by_key) != len(self.elements):
            twice = sorted(key for key, times in Counter(e.key for e in self.elements).items() if times > 1)
            raise ValueError(f"A key names one element of a picture; these were given twice: {', '.join(twice)}.")

    @cached_property
    def by_key(self) -> dict[str, Element]:
        """The elements by their keys, in drawing order."""
        return {element.key: element for element in self.elements}

    def svg(self, theme: Theme = "dark", lit: Collection[str] = (), chosen: Collection[str] = (),
            last: Collection[str] = (), ids: bool = True, threatened: Collection[str] = (), name: str = "") -> str:
        """The picture as a file of its own, with its style sheet in literal colours.

        Elements named in `lit`, `chosen`, `last` and `threatened` show their rims. Thumbnails are drawn without `ids`;
        `name` prefixes the shared paints, for several pictures in one page.
        """
        shown = {"last": last, "threatened": threatened, "lit": lit, "chosen": chosen}
        states = {state: frozenset(keys) for state, keys in shown.items()}
        body = "".join(e.markup(" ".join(s for s, keys in states.items() if e.key in keys), ids) for e in self.elements)
        paints = set(_PAINTS.findall(body))
        shared = defs(paints) if paints else ""
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

    def patch(self, old: Picture | None) -> dict[str, Any]:
        """What changed since the old picture, ready for JSON.

        Take away `gone`, write `set` (rows of key, kind, x, y, label, svg; svg None when only the place or state
        changed; new keys are added at the end), then sort by `order` if it is given.
        """
        if old is self:
            return {"set": [], "gone": []}
        if old is None:
            return {"size": [self.width, self.height], "title": self.title, "desc": self.desc,
                    "set": [element.row() for element in self.elements], "gone": []}
        before = old.by_key
        changed, added = [], 0
        for element in self.elements:
            was = before.get(element.key)
            if was is element:
                continue
            if was is None:
                added += 1
                changed.append(element.row())
            elif was != element:
                changed.append(element.row(with_svg=was.svg != element.svg))
        now = self.by_key
        kept = len(self.elements) - added
        gone = [key for key in before if key not in now] if kept < len(before) else []
        patch: dict[str, Any] = {"set": changed, "gone": gone}
        if (old.width, old.height) != (self.width, self.height):
            patch["size"] = [self.width, self.height]
        patch |= {word: getattr(self, word) for word in ("title", "desc") if getattr(self, word) != getattr(old, word)}
        natural = [key for key in before if key in now] if gone else list(before)
        if added:
            natural += [key for key in now if key not in before]
        if natural != list(now):
            patch["order"] = list(now)
        return patch

    def patched(self, patch: dict[str, Any]) -> Picture:
        """This picture with a patch applied, as a viewer's page does it."""
        elements = {key: element for key, element in self.by_key.items() if key not in set(patch["gone"])}
        for key, kind, x, y, label, svg in patch["set"]:
            drawing = elements[key].svg if svg is None else svg
            elements[key] = Element(key, drawing, x, y, kind, label)
        width, height = patch.get("size", (self.width, self.height))
        ordered = tuple(elements[key] for key in patch.get("order", elements))
        return Picture(width, height, ordered, patch.get("title", self.title), patch.get("desc", self.desc))


class Canvas:
    """Collects the elements of a picture in drawing order, the ground first."""

    def __init__(self, width: float, height: float, title: str = "", desc: str = "") -> None:
        self.width, self.height, self.title, self.desc = width, height, title, desc
        self.elements: list[Element] = []

    def add(self, key: str, *fragments: str, x: float = 0.0, y: float = 0.0, kind: str = "", label: str = "") -> None:
        """Put a new element on top."""
        if not _KEY.match(key):
            raise ValueError(f"A key is one word of letters, digits, dots and hyphens, but {key!r} is not.")
        self.elements.append(Element(key, "".join(fragments), x, y, kind, label))

    def token(self, key: str, *fragments: str, x: float, y: float, label: str = "", ranged: bool = False) -> None:
        """Put a piece that moves on top; drawn round its own origin, so that it glides."""
        self.add(key, *fragments, x=x, y=y, kind="token ranged" if ranged else "token", label=label)

    def put(self, *elements: Element) -> None:
        """Put elements that were made before on top."""
        self.elements.extend(elements)

    def extend(self, elements: Iterable[Element]) -> None:
        """Put many elements that were made before on top."""
        self.elements.extend(elements)

    def picture(self) -> Picture:
        """The finished picture."""
        return Picture(self.width, self.height, tuple(self.elements), self.title, self.desc)
