"""Plain shapes as SVG fragments, coloured by tone; every other drawing is made of these."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Literal

from hegemon.draw.glyphs import EMBLEMS, glyph, sigil
from hegemon.draw.palette import RESOURCES, tone

Anchor = Literal["start", "middle", "end"]


def num(value: float) -> str:
    """A coordinate with at most two decimals and no idle zeros.

    >>> num(12.0), num(0.125), num(-0.001)
    ('12', '0.12', '0')
    """
    if isinstance(value, int):
        return str(value)
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def short(scale: float) -> str:
    """A scale with three decimals and no idle zeros.

    >>> short(0.9167), short(1.5)
    ('.917', '1.5')
    """
    return f"{scale:.3f}".rstrip("0").rstrip(".").removeprefix("0") or "0"


def paint(fill: str = "none", stroke: str = "none", extra: str = "") -> str:
    """The attributes that colour a shape: tones by class, shared paints ("@tile", "@hatch-blue") by reference."""
    names = [] if fill.startswith("@") else [f"f-{tone(fill)}"]
    if stroke != "none":
        names.append(f"s-{tone(stroke)}")
    if extra:
        names.append(extra)
    shared = [f'fill="url(#hg-{fill[1:]})"'] if fill.startswith("@") else []
    return " ".join(shared + [f'class="{" ".join(names)}"'] * bool(names))


def _look(fill: str, stroke: str, width: float, dash: str, opacity: float, cls: str) -> str:
    out = " " + paint(fill, stroke, cls)
    if stroke != "none" and width != 1:
        out += f' stroke-width="{num(width)}"'
    if dash:
        out += f' stroke-dasharray="{escape(dash)}"'
    if opacity != 1:  # of fill or stroke alone where that says the same: it spares the renderer a layer
        kind = "" if fill != "none" and stroke != "none" else "stroke-" if stroke != "none" else "fill-"
        out += f' {kind}opacity="{num(opacity)}"'
    return out


def path(d: str, fill: str = "none", stroke: str = "none", width: float = 1, *, dash: str = "", opacity: float = 1,
         cls: str = "", move: str = "") -> str:
    """A path; `move` is a transform such as "translate(3 4)"."""
    transform = f' transform="{move}"' if move else ""
    return f'<path d="{d}"{_look(fill, stroke, width, dash, opacity, cls)}{transform}/>'


def circle(r: float, x: float = 0, y: float = 0, fill: str = "none", stroke: str = "none", width: float = 1, *,
           dash: str = "", opacity: float = 1, cls: str = "") -> str:
    """A circle round (x, y)."""
    look = _look(fill, stroke, width, dash, opacity, cls)
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{look}/>'


def rect(x: float, y: float, width: float, height: float, fill: str = "none", stroke: str = "none", edge: float = 1, *,
         radius: float = 0, dash: str = "", opacity: float = 1, cls: str = "") -> str:
    """A rectangle by its upper left corner; `edge` is the width of its outline."""
    look = _look(fill, stroke, edge, dash, opacity, cls)
    round_ = f' rx="{num(radius)}"' if radius else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"{round_}{look}/>'


def line(x1: float, y1: float, x2: float, y2: float, stroke: str = "line", width: float = 1, *, dash: str = "",
         opacity: float = 1, cls: str = "") -> str:
    """A straight line."""
    return path(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}", "none", stroke, width, dash=dash, opacity=opacity, cls=cls)


def lane(points: Iterable[tuple[float, float]], stroke: str = "line-strong", width: float = 2, *, dash: str = "",
         closed: bool = False) -> str:
    """A way through several points: a lane between places, a trail, the outline of a region."""
    d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" if closed else "")
    return path(d, "none", stroke, width, dash=dash, cls="round")


def trail(x1: float, y1: float, x2: float, y2: float) -> str:
    """The dotted way of the last move, from where the piece came."""
    return circle(3.4, x1, y1, "last-move") + line(x1, y1, x2, y2, "last-move", 2, dash="1 5", cls="round")


def at(x: float, y: float, *fragments: str) -> str:
    """The fragments, moved by (x, y)."""
    return f'<g transform="translate({num(x)} {num(y)})">{"".join(fragments)}</g>'


def faded(*fragments: str) -> str:
    """What cannot be used now: still there, but pale; say why in words beside it."""
    return f'<g opacity=".55">{"".join(fragments)}</g>'


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, *, fill: str = "", stroke: str = "", width: float = 1,
        dash: str = "", opacity: float = 1, cls: str = "") -> str:
    """A shared thing by its name; the tones are those it leaves open."""
    tones = [f"{kind}-{tone(each)}" for kind, each in (("f", fill), ("s", stroke)) if each]
    names = " ".join(tones + [cls] * bool(cls))
    out = f'<use href="#hg-{name}"' + (f' class="{names}"' if names else "")
    if width != 1:
        out += f' stroke-width="{num(width)}"'
    if dash:
        out += f' stroke-dasharray="{escape(dash)}"'
    if opacity != 1:
        out += f' opacity="{num(opacity)}"'
    if scale == 1:
        return out + (f' x="{num(x)}"' if x else "") + (f' y="{num(y)}"' if y else "") + "/>"
    return f'{out} transform="{_placed(x, y, scale)}"/>'


def icon(name: str, x: float = 0, y: float = 0, size: float = 14, fill: str = "text", *, opacity: float = 1) -> str:
    """A glyph in one tone, `size` pixels high."""
    glyph(name)  # says so if there is none
    return use(f"g-{name}", x, y, size / 24, fill=fill, opacity=opacity)


def resource(name: str, x: float = 0, y: float = 0, size: float = 14) -> str:
    """The icon of a resource in its own tone."""
    if name not in RESOURCES:
        raise ValueError(f"There is no resource {name!r}; there are {', '.join(RESOURCES)}.")
    return icon(RESOURCES[name]["glyph"], x, y, size, f"r-{name}")


def sigil_mark(name: str, x: float = 0, y: float = 0, size: float = 12, fill: str = "text") -> str:
    """A sigil alone, in one tone."""
    sigil(name)
    return use(f"s-{name}", x, y, size / 12, fill=fill)


def emblem(name: str, x: float = 0, y: float = 0, size: float = 10, fill: str = "text") -> str:
    """An emblem alone, in one tone."""
    if name not in EMBLEMS:
        raise ValueError(f"There is no emblem {name!r}; there are {', '.join(EMBLEMS)}.")
    return path(EMBLEMS[name], fill, move=_placed(x, y, size / 10), cls="eo")


def _placed(x: float, y: float, scale: float) -> str:
    where = f"translate({num(x)} {num(y)})" if x or y else ""
    return f"{where}scale({short(scale)})"


def rim(d: str) -> str:
    """An outline that shows only while its element is lit, chosen, last moved or threatened.

    It must stand in the element itself, not inside `at`, and after what it is to lie over.
    """
    return f'<path d="{d}" class="rim"/>'


def rim_box(x: float, y: float, width: float, height: float, radius: float = 6) -> str:
    """The rim of a rectangle."""
    return rim(box_path(x, y, width, height, radius))


def rim_disc(r: float, x: float = 0, y: float = 0) -> str:
    """The rim of a round place or piece."""
    place = (f' cx="{num(x)}"' if x else "") + (f' cy="{num(y)}"' if y else "")
    return f'<circle{place} r="{num(r)}" class="rim"/>'


def box_path(x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """The path of a rectangle with round corners."""
    if not radius:
        return f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}Z"
    a = f"a{num(radius)} {num(radius)} 0 0 1"
    w, h, r, n = num(width - 2 * radius), num(height - 2 * radius), num(radius), num(-radius)
    return (f"M{num(x + radius)} {num(y)}h{w}{a} {r} {r}v{h}{a} {n} {r}"
            f"h{num(2 * radius - width)}{a} {n} {n}v{num(2 * radius - height)}{a} {r} {n}Z")


def disc_path(r: float, x: float = 0, y: float = 0) -> str:
    """The path of a circle."""
    d, n, s = num(2 * r), num(-2 * r), num(r)
    return f"M{num(x - r)} {num(y)}a{s} {s} 0 1 1 {d} 0a{s} {s} 0 1 1 {n} 0Z"
