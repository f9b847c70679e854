"""Pieces: shape says what, colour and sigil say whose, the pip at the upper right says how many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.draw.glyphs import EMBLEMS, glyph, mark_place, sigil
from hegemon.draw.hulls import ENGINES, HULLS
from hegemon.draw.lettering import text
from hegemon.draw.memory import drawn
from hegemon.draw.metrics import text_width
from hegemon.draw.palette import HUES, PLANETS, RESOURCES, skin
from hegemon.draw.shapes import at, circle, emblem, icon, line, num, path, rect, rim_disc, short, use

NEAR: Final = 22  # from this size on a ship is drawn with its plates and engines
LINES: Final = ("solid", "double", "dashed")  # how a ring may be drawn


@drawn
def token(name: str, owner: str, count: int | str | None = None, *, size: float = 22, x: float = 0, y: float = 0,
          sigil_name: str = "", marked: bool = True, damage: int = 0, rimmed: bool | None = None) -> str:
    """A piece of an owner round (x, y); sides nobody plays are hollow with a silver edge.

    `sigil_name` puts another mark than the owner's in the centre; `damage` is shown as short bars under the piece.
    A `rimmed` token carries an outline that shows when its element is lit, chosen, last moved or threatened: by itself
    the one that is an element of its own, drawn round its origin, but not one among others in a larger drawing.
    """
    worn, k = skin(owner), size / 24
    glyph(name)  # says so if there is none
    near = name in HULLS and size >= NEAR
    shape = f"{'o' if near else 'g'}-{name}"
    parts = [use(shape, 1, 2, cls="cast"),
             use(shape, fill=worn.fill, stroke=worn.edge, width=2.2 if near else 1.5, cls="round"),
             f'<use href="#hg-{shape}" fill="url(#hg-sheen)"/>']
    if near and name in ENGINES:
        parts.append(use("fire", 0, ENGINES[name]))
    if marked:
        drop, large = mark_place(name)
        mark = sigil_name or worn.sigil
        sigil(mark)
        parts.append(use(f"s-{mark}", 0, drop, large, fill=worn.edge if name == "gate" else worn.ink))
    out = ["".join(parts) if size == 24 else f'<g transform="scale({short(k)})">{"".join(parts)}</g>']
    for i in range(damage):
        out.append(rect(-size * 0.4 + i * 6, size * 0.56, 4.6, 3, "bad", "shadow", 0.6, radius=1))
    if count is not None:
        out.append(pip(count, size * 0.54, -size * 0.46))
    if (not x and not y) if rimmed is None else rimmed:
        out.append(rim_disc(size * 0.7))
    return at(x, y, *out) if x or y else "".join(out)


@drawn
def pip(count: int | str, x: float = 0, y: float = 0, fill: str = "page", ink: str = "text") -> str:
    """The small dark count at the upper right of a piece: number, height or Power."""
    words = str(count)
    width = max(14.0, 6 + text_width(words, 12, 700))
    return rect(x - width / 2, y - 7.4, width, 14.8, fill, "text-soft", 0.9, radius=7.4) + text(
        words, x, y + 4.3, 12, ink, weight=700)


@drawn
def badge(owner: str, size: float = 18, x: float = 0, y: float = 0) -> str:
    """The owner's disc with its sigil."""
    worn = skin(owner)
    return (use("badge", x, y, (size / 2 + 1) / 10, fill=worn.fill, stroke=worn.edge)
            + use(f"s-{worn.sigil}", x, y, size / 17, fill=worn.ink))


def empty_badge(size: float = 18, x: float = 0, y: float = 0) -> str:
    """The dashed hole where nobody sits yet."""
    return circle(size / 2 + 1, x, y, "none", "line-strong", 1.2, dash="3 3")


@drawn
def hollow(name: str, *, size: float = 22, x: float = 0, y: float = 0, fill: str = "page",
           stroke: str = "line-strong", words: str | int = "") -> str:
    """An empty place shaped like the piece that belongs there, with its price or value inside if it has one."""
    k = size / 24
    glyph(name)
    out = use(f"g-{name}", 0, 0, k, fill=fill, stroke=stroke, width=round(1.5 / k, 1), cls="round")
    if words != "":
        drop, _ = mark_place(name)
        out += text(words, 0, drop * k + 4.6, 13, "text", weight=700, width=size * 0.8)
    return at(x, y, out) if x or y else out


@dataclass(frozen=True, slots=True)
class Ring:
    """What a side that nobody plays is known by: players fill, others ring. A game's data names the three."""

    hue: str
    emblem: str
    line: str = "solid"

    def __post_init__(self) -> None:
        for kind, known in (("hue", HUES), ("emblem", EMBLEMS), ("line", LINES)):
            if getattr(self, kind) not in known:
                raise ValueError(f"There is no {kind} {getattr(self, kind)!r} of a ring; known: {', '.join(known)}.")

    @property
    def tone(self) -> str:
        """The tone of the ring and its emblem."""
        return f"h-{self.hue}"


@drawn
def ring(worn: Ring | None, r: float = 15.5, x: float = 0, y: float = 0, *, fill: str = "page") -> str:
    """A ring with an emblem; a plain ring where no side wears one."""
    if worn is None:
        return circle(r, x, y, fill, "line-strong", 2.6)
    out = circle(r, x, y, fill, worn.tone, 2.6, dash="5 3" if worn.line == "dashed" else "")
    if worn.line == "double":
        out += circle(r - 2.9, x, y, "none", worn.tone, 1.1)
    ex, ey = x - r * 0.77, y - r * 0.71
    return out + circle(6.6, ex, ey, "page", worn.tone, 1.2) + emblem(worn.emblem, ex, ey, 9.2, worn.tone)


@drawn
def planet(r: float, hue: str = "ash", x: float = 0, y: float = 0, *, ringed: bool = False, glyph_name: str = "",
           moons: int = 0) -> str:
    """A world lit from the upper left, with an optional ring, a glyph at its foot, and moons beside it."""
    if hue not in PLANETS:
        raise ValueError(f"There is no planet hue {hue!r}; there are {', '.join(PLANETS)}.")
    k = r / 12
    if not (ringed or glyph_name or moons):
        return use(f"w-{hue}", x, y, k)
    out = [use(f"w-{hue}", 0, 0, k)]
    if ringed:
        tilted = (f'<g transform="rotate(-18)scale({short(k)})" class="s-text-soft" stroke-opacity=".8">', "</g>")
        out = [use("ring-far").join(tilted), *out, use("ring-near").join(tilted)]
    if glyph_name:
        ink = hue if hue in RESOURCES else "text"
        out.append(circle(r * 0.52, r * 0.8, r * 0.76, "page", opacity=0.92) + icon(glyph_name, r * 0.8, r * 0.76,
                                                                                      r * 0.76, ink))
    for i in range(moons):
        out.append(use("w-ash", -r - 5, (i - (moons - 1) / 2) * 9, 0.3))
    return at(x, y, *out)


@drawn
def sun(r: float, x: float = 0, y: float = 0, *, glyph_name: str = "") -> str:
    """A sun with its glow, and a glyph on it if it has a name of its own."""
    mark = icon(glyph_name, x, y, r * 0.7, "sun-ink") if glyph_name else ""
    return circle(r, x, y, "@sun") + mark


_SPOTS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@drawn
def die(value: int | str, size: float = 32, x: float = 0, y: float = 0, *, dark: bool = False) -> str:
    """A die showing spots from 1 to 6, any other value as a number; a `dark` one is black with light spots."""
    ground, ink = ("dark-die", "dark-die-ink") if dark else ("die", "die-ink")
    out = [use("cube", x, y, size / 10, fill=ground, stroke="line-strong" if dark else "shadow", width=0.4)]
    spots = _SPOTS.get(value) if isinstance(value, int) else None
    if spots is None:
        out.append(text(value, x, y + size * 0.19, size * 0.52, ink, weight=700, width=size * 0.8))
    else:
        step = size * 0.26
        d = "".join([f"M{num(x + dx * step)} {num(y + dy * step)}h0" for dx, dy in spots])
        out.append(path(d, "none", ink, size * 0.19, cls="round"))
    return "".join(out)


def dice(values: tuple[int, ...], size: float = 32, x: float = 0, y: float = 0, *, gap: float = 8) -> str:
    """A roll: dice side by side, the first round (x, y)."""
    return "".join(die(value, size, x + i * (size + gap), y) for i, value in enumerate(values))


@drawn
def cubes(count: int, fill: str, x: float = 0, y: float = 0, *, size: float = 8, most: int = 5,
          down: bool = True) -> str:
    """Small cubes in a row or column from (x, y); more than `most` become one cube with a number."""
    k = size / 10
    if count > most:
        return use("cube", x, y, k, fill=fill, stroke="shadow") + text(count, x + size, y + 4, 12, "text", "start", 700)
    step = size + 1.5
    places = [(x, y + i * step) if down else (x + i * step, y) for i in range(count)]
    return "".join([use("cube", px, py, k, fill=fill, stroke="shadow") for px, py in places])


@drawn
def pips(filled: int, total: int, x: float = 0, y: float = 0, *, r: float = 4, gap: float = 4, fill: str = "text",
         across: bool = True) -> str:
    """A row of dots, the first ones filled: votes in, steps taken, actions left."""
    step = 2 * r + gap
    out = []
    for i in range(total):
        px, py = (x + i * step, y) if across else (x, y + i * step)
        out.append(circle(r, px, py, fill if i < filled else "none", fill if i < filled else "line-strong", 1.2))
    return "".join(out)


@drawn
def gate_line(x1: float, y1: float, x2: float, y2: float, owner: str) -> str:
    """The thin dotted link between two gates of one owner."""
    return line(x1, y1, x2, y2, skin(owner).line, 1.4, dash="2 4", cls="round")
