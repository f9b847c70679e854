"""Panels, cards, pills and meters: what stands beside the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.draw.hexes import hatch
from hegemon.draw.lettering import caption, heading, text
from hegemon.draw.memory import drawn
from hegemon.draw.metrics import fit, text_width
from hegemon.draw.palette import RESOURCES, skin
from hegemon.draw.pieces import badge
from hegemon.draw.shapes import box_path, circle, icon, num, path, rect, rim_box

PAD: Final = 12


def _icon(name: str, x: float, y: float, size: float, fill: str) -> str:
    """A resource by its own name and tone, anything else as a glyph."""
    if name in RESOURCES:
        return icon(RESOURCES[name]["glyph"], x, y, size, f"r-{name}")
    return icon(name, x, y, size, fill)


@drawn
def panel(width: float, height: float, x: float = 0, y: float = 0, *, title: str = "", fill: str = "@panel",
          edge: str = "line", radius: float = 8, rimmed: bool = False) -> str:
    """A box with an optional title at its upper left."""
    out = rect(x, y, width, height, fill, edge, radius=radius)
    if title:
        out += caption(title, x + PAD, y + 18, width=width - 2 * PAD)
    return out + (rim_box(x, y, width, height, radius) if rimmed else "")


@drawn
def plot(width: float, height: float, owner: str = "", *, edge: str = "tile-edge", line: float = 1, radius: float = 10,
         ) -> str:
    """Ground that is no hex, lit from above; with an owner's light and hatch, and his colour along its left side."""
    box = (0.0, 0.0, width, height)
    out = rect(*box, "@tile", edge, line, radius=radius)
    if owner:
        worn = skin(owner)
        who = worn.fill[2:]
        if worn.fill != "npc":
            out += rect(*box, f"@glow-{who}", radius=radius, opacity=0.4)
        out += hatch(box_path(*box, radius), owner, 0.12)
        out += path(f"M{radius} 0a{radius} {radius} 0 0 0-{radius} {radius}v{height - 2 * radius:g}a{radius} {radius} "
                    f"0 0 0 {radius} {radius}h-3v-{height}z", worn.line)
    return out + _bevel(width, height, radius)


def _bevel(width: float, height: float, radius: float) -> str:
    """Light along the upper edge, shade along the lower."""
    return (f'<rect x="1.2" y="1.2" width="{width - 2.4:g}" height="{height - 2.4:g}" rx="{radius - 1:g}" '
            f'fill="none" stroke="url(#hg-bevel)" stroke-opacity=".7"/>')


@drawn
def pill(name: str, words: str | int = "", x: float = 0, y: float = 0, *, fill: str = "page", ink: str = "text",
         edge: str = "none", size: float = 12, anchor: str = "middle") -> str:
    """An icon and then its number in a dark pill round (x, y), or beginning or ending there."""
    wide = pill_width(name, words, size)
    left = x - {"middle": wide / 2, "start": 0, "end": wide}[anchor]
    height = size + 6
    out = rect(left, y - height / 2, wide, height, fill, edge, radius=height / 2, opacity=1)
    inner = left + 6
    if name:
        out += _icon(name, inner + size / 2, y, size, ink)
        inner += size + 3
    if words != "":
        out += text(words, inner, y + size * 0.36, size, ink, "start", 700)
    return out


def pill_width(name: str, words: str | int = "", size: float = 12) -> float:
    """How wide a pill is, for setting several side by side."""
    inside = (size + 3 if name else 0) + (text_width(str(words), size, 700) if words != "" else -3)
    return inside + 12


@drawn
def icons(names: tuple[str, ...], x: float = 0, y: float = 0, *, size: float = 12, fill: str = "page",
          ink: str = "text") -> str:
    """Several icons in one pill round (x, y): what a planet yields."""
    step = size + 2
    wide = len(names) * step + 8
    out = rect(x - wide / 2, y - size / 2 - 3, wide, size + 6, fill, radius=size / 2 + 3)
    first = x - (len(names) - 1) * step / 2
    return out + "".join(_icon(name, first + i * step, y, size, ink) for i, name in enumerate(names))


@drawn
def meter(value: float, most: float, width: float = 80, x: float = 0, y: float = 0, *, fill: str = "info",
          height: float = 8, words: str | None = None, mark: float | None = None) -> str:
    """A bar from (x, y) to the right with its number next to it; `mark` is a notch at a threshold."""
    share = 0 if most <= 0 else min(1.0, max(0.0, value / most))
    out = rect(x, y - height / 2, width, height, "raised", radius=height / 2)
    if share:
        out += rect(x, y - height / 2, max(height, width * share), height, fill, radius=height / 2)
    if mark is not None and most > 0:
        out += rect(x + width * min(1.0, mark / most) - 1, y - height / 2 - 3, 2, height + 6, "text")
    shown = f"{value:g}/{most:g}" if words is None else words
    return out + (text(shown, x + width + 6, y + 4, 12, "text", "start", 700) if shown else "")


@drawn
def track(length: int, at_step: int, x: float = 0, y: float = 0, *, cell: float = 20, labels: tuple[str, ...] = (),
          fill: str = "info", owner: str = "") -> str:
    """A row of numbered steps up to the one reached, where the owner's badge (or a bright edge) stands."""
    out = []
    for i in range(length):
        left = x + i * (cell + 2)
        reached = i <= at_step
        out.append(rect(left, y, cell, cell, "raised", "line-strong" if reached else "line", radius=4))
        if reached:
            out.append(rect(left, y + cell - 3, cell, 3, skin(owner).line if owner else fill, radius=1.5))
        words = labels[i] if i < len(labels) else str(i)
        if not (owner and i == at_step):
            tint = "text" if reached else "text-faint"
            out.append(text(words, left + cell / 2, y + cell / 2 + 4.2, 12, tint, weight=600, width=cell - 3))
    if 0 <= at_step < length:
        left = x + at_step * (cell + 2)
        if owner:
            out.append(badge(owner, cell - 8, left + cell / 2, y + cell / 2 - 1))
        else:
            out.append(path(box_path(left, y, cell, cell, 4), "none", "text", 1.6))
    return "".join(out)


@drawn
def card(width: float, height: float, name: str, *, kind: str = "", cost: str = "", cost_icon: str = "",
         body: str = "", foot: str = "", values: tuple[tuple[str, str | int], ...] = (), tint: str = "line",
         face_down: bool = False, x: float = 0, y: float = 0, foot_tint: str = "text-soft",
         glyph_name: str = "") -> str:
    """A card: a band in the colour of its kind, name and cost, type, values as icons with numbers, text, and whether it
    can be used; a glyph may lie under all of it."""
    out = [rect(x, y, width, height, "@panel", "line-strong", 1.2, radius=8)]
    if face_down:
        out.append(rect(x + 6, y + 6, width - 12, height - 12, "raised", "line", radius=5))
        out.append(icon("star", x + width / 2, y + height / 2, min(width, height) * 0.3, "line-strong"))
        return "".join(out) + rim_box(x, y, width, height, 8)
    out.append(path(f"M{num(x)} {num(y + 8)}a8 8 0 0 1 8-8h{num(width - 16)}a8 8 0 0 1 8 8z", tint))
    if glyph_name:
        out.append(icon(glyph_name, x + width - 28, y + height - 28, 40, "text", opacity=0.08))
    inner, left, row = width - 2 * PAD, x + PAD, y + 26
    paid = pill_width(cost_icon, cost, 12) if cost or cost_icon else 0
    out.append(text(name, left, row, 13, "text", "start", 700, width=inner - paid, lines=2, least=12, leading=1.15))
    if paid:
        out.append(pill(cost_icon, cost, x + width - PAD / 2, y + 21, size=12, anchor="end", edge="brass"))
    row += 15 * (len(fit(name, inner - paid, 13, 700, lines=2, least=12)[1]) - 1)
    if kind:
        row += 16
        out.append(text(kind, left, row, 12, "text-faint", "start", width=inner, least=12))
    if values:
        row += 22
        out.append(_values(values, left, row - 4, inner))
    if body:
        room = int((y + height - (26 if foot else 8) - row) // 15)
        if room > 0:
            out.append(text(body, left, row + 17, 12, "text-soft", "start", width=inner, lines=room, least=12))
    if foot:
        out.append(text(foot, left, y + height - 9, 12, foot_tint, "start", 600, width=inner, least=12))
    return "".join(out) + rim_box(x, y, width, height, 8)


def _values(values: Sequence[tuple[str, str | int]], x: float, y: float, width: float) -> str:
    """Icons with their numbers after them, spread over the width."""
    step = min(44.0, width / len(values))
    out = []
    for i, (name, number) in enumerate(values):
        left = x + i * step
        out.append(_icon(name, left + 7, y, 14, "text-soft"))
        out.append(text(number, left + 17, y + 4.2, 12, "text", "start", 700, width=max(6.0, step - 19)))
    return "".join(out)


@drawn
def row(width: float, words: str, value: str | int = "", x: float = 0, y: float = 0, *, owner: str = "",
        name: str = "", ink: str = "text-soft", strong: bool = False, size: float = 13) -> str:
    """A line of a list: badge or icon, words, and the value at the right; (x, y) is its left end on the baseline."""
    left, out = x, ""
    if owner:
        out, left = badge(owner, 14, x + 8, y - 4.5), x + 22
    elif name:
        out, left = _icon(name, x + 8, y - 4.5, 14, ink), x + 22
    taken = text_width(str(value), size, 700) + 8 if value != "" else 0
    out += text(words, left, y, size, "text" if strong else ink, "start", 600 if strong else 500,
                width=max(8.0, x + width - left - taken))
    if value != "":
        out += text(value, x + width, y, size, "text", "end", 700)
    return out


@drawn
def plate(width: float, title: str, note: str = "", rows: tuple[tuple[str, int | str, float, str], ...] = (),
          x: float = 0, y: float = 0) -> str:
    """A small table by owner: badge, number, bar (a share from 0 to 1) and what it is worth; best first."""
    height = 30 + 17 * len(rows)
    out = [rect(x, y, width, height, "panel", "line", radius=8, opacity=0.96)]
    out.append(heading(title, x + 10, y + 19, 15, "brass", width=width * 0.4))
    out.append(text(note, x + width - 8, y + 18, 12, "text-soft", "end", width=width * 0.56))
    for i, (owner, number, share, worth) in enumerate(rows):
        line_y = y + 38 + 17 * i
        out.append(badge(owner, 12, x + 15, line_y - 4))
        out.append(text(number, x + 29, line_y, 12.5, "text", "start", 700))
        bar = max(4.0, (width - 78) * min(1.0, share))
        out.append(rect(x + 50, line_y - 7.5, bar, 7, skin(owner).line, radius=2))
        out.append(text(worth, x + width - 10, line_y, 12, "text-soft", "end", 600))
    return "".join(out) + rim_box(x, y, width, height, 8)


@drawn
def speech(words: str, x: float = 0, y: float = 0, *, fill: str = "text", ink: str = "page") -> str:
    """A speech mark with its point at (x, y): who speaks there."""
    half = max(12.0, text_width(words, 12, 700) / 2 + 5)
    d = f"M{x - half:g} {y - 20:g}h{2 * half:g}v14h{-half + 2:g}l-3 6l-3-6h{-half + 4:g}Z"
    return path(d, fill) + text(words, x, y - 9.4, 12, ink, weight=700)


@drawn
def dot(fill: str, x: float = 0, y: float = 0, r: float = 4) -> str:
    """A plain mark, as in a key."""
    return circle(r, x, y, fill)
