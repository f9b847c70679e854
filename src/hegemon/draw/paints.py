"""What pictures share and refer to: gradients, hatches, hexes, worlds, glyphs and the hulls of ships.

A fragment writes `<use href="#hg-g-fleet" class="f-p-blue s-p-blue-edge"/>`: it gives the tones, and the shape stands
here. What is used so is out of reach of the page's scoped style rules: it takes its tones from the fragment, or from
gradients. A page holds all of this once, a file what it uses.
"""
from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final

from hegemon.draw.glyphs import GLYPHS, SIGILS
from hegemon.draw.hexes import hex_path
from hegemon.draw.hulls import HULLS, PLATES, both, outline
from hegemon.draw.palette import PLAYERS, SKINS
from hegemon.draw.worlds import worlds

HEX: Final = 64.0          # the size at which hexes are drawn here
GAP: Final = 1.6           # between neighbours
_REFERRED: Final = re.compile(r"#hg-([\w-]+)")
_HATCHES: Final[dict[str, str]] = {  # drawn in a square of 10
    "diagonal-up": '<path d="M-2 2L2-2M0 10L10 0M8 12L12 8" class="{s}" stroke-width="2"/>',
    "diagonal-down": '<path d="M-2 8L2 12M0 0L10 10M8-2L12 2" class="{s}" stroke-width="2"/>',
    "horizontal": '<path d="M0 3H10M0 8H10" class="{s}" stroke-width="1.8"/>',
    "vertical": '<path d="M3 0V10M8 0V10" class="{s}" stroke-width="1.8"/>',
    "dots": '<circle cx="2.5" cy="2.5" r="1.5" class="{f}"/><circle cx="7.5" cy="7.5" r="1.5" class="{f}"/>',
    "grid": '<path d="M0 5H10M5 0V10" class="{s}" stroke-width="1.6"/>',
}
# Middle, turn and reach of the nebulas, in shares of the sheet.
_NEBULAS: Final = ((0.2, 0.22, -24, 0.5, 0.34), (0.82, 0.3, 18, 0.42, 0.42), (0.55, 0.86, -8, 0.62, 0.34),
                   (0.5, 0.5, 30, 0.34, 0.5))


def _stop(offset: float, name: str, opacity: float = 1) -> str:
    pale = f' stop-opacity="{opacity:g}"' if opacity != 1 else ""
    return f'<stop offset="{offset:g}" class="stop-{name}"{pale}/>'


def _down(name: str, *stops: str) -> str:
    """A gradient from above."""
    return f'<linearGradient id="hg-{name}" x2="0" y2="1">{"".join(stops)}</linearGradient>'


def _round(name: str, more: str, *stops: str) -> str:
    """A gradient from a middle."""
    return f'<radialGradient id="hg-{name}"{more}>{"".join(stops)}</radialGradient>'


def _plain(offset: float, colour: str, opacity: float) -> str:
    return f'<stop offset="{offset:g}" stop-color="{colour}" stop-opacity="{opacity:g}"/>'


def _gradients() -> dict[str, str]:
    found = {
        "sky": _round("sky", ' cy=".46" r=".72"', _stop(0, "sky-core"), _stop(1, "sky-rim")),
        "tile": _round("tile", ' cy=".32" r=".78"', _stop(0, "tile-a"), _stop(1, "tile-b")),
        "void": _round("void", ' r=".6"', _stop(0, "void-a", 0.62), _stop(1, "void-a", 0.3)),
        "glass": _down("glass", _stop(0, "void-edge")),
        "panel": _down("panel", _stop(0, "raised"), _stop(0.7, "panel")),
        "bevel": _down("bevel", _stop(0, "bevel-top", 0.8), _stop(0.5, "tile-edge"), _stop(1, "bevel-low")),
        "sheen": _down("sheen", _plain(0, "#fff", 0.46), _plain(0.45, "#fff", 0.04), _plain(1, "#000", 0.34)),
        "sun": _round("sun", "", _stop(0, "sun-core"), _stop(0.35, "sun"), _stop(0.7, "sun-rim"),
                      _stop(1, "sun-rim", 0)),
    }
    for i, (x, y, turn, wide, high) in enumerate(_NEBULAS, 1):
        place = f' cx="0" cy="0" r="1" gradientTransform="translate({x} {y})rotate({turn})scale({wide} {high})"'
        tone = f"neb-{i}"
        found[tone] = _round(tone, place, _stop(0, tone), _stop(0.5, tone, 0.35), _stop(1, tone, 0))
    return found


def _owners() -> dict[str, str]:
    """What owned ground wears: its owner's light from the rim inwards, and the hatch."""
    found = {}
    for who in (*PLAYERS, "silver"):
        worn = SKINS[who]
        found[f"glow-{who}"] = _round(f"glow-{who}", ' r=".58"', _stop(0.25, worn.fill, 0.1), _stop(1, worn.fill, 0.52))
        hatched = ""
        if worn.hatch:
            lines = _HATCHES[worn.hatch].format(s=f"s-{worn.line}", f=f"f-{worn.line}")
            found[f"hatch-{who}"] = (f'<pattern id="hg-hatch-{who}" width="10" height="10" '
                                     f'patternUnits="userSpaceOnUse">{lines}</pattern>')
            hatched = f'fill="url(#hg-hatch-{who})" fill-opacity=".17"'
        for shape in ("hex", "hexf"):
            over = f'<use href="#hg-{shape}" {hatched}/>' if hatched else ""
            found[f"{shape}-{who}"] = (
                f'<g id="hg-{shape}-{who}"><use href="#hg-{shape}" fill="url(#hg-glow-{who})"/>{over}</g>')
    return found


def _hexes() -> dict[str, str]:
    """Known hexes are lit from above and have an edge; unknown ones are glass."""
    found = {}
    for shape, flat in (("hex", False), ("hexf", True)):
        found[shape] = f'<path id="hg-{shape}" d="{hex_path(HEX - GAP, flat)}"/>'
        found[f"{shape}-tile"] = (f'<use id="hg-{shape}-tile" href="#hg-{shape}" fill="url(#hg-tile)" '
                                  f'stroke="url(#hg-bevel)" stroke-width="1.6"/>')
        found[f"{shape}-void"] = (f'<use id="hg-{shape}-void" href="#hg-{shape}" fill="url(#hg-void)" '
                                  f'stroke="url(#hg-glass)" stroke-opacity=".8"/>')
    return found


def _pieces() -> dict[str, str]:
    """Every glyph as a mark (g) and every sigil (s); ships as they look from near (o)."""
    found = {f"g-{name}": f'<path id="hg-g-{name}" d="{d}"/>' for name, d in GLYPHS.items()}
    found |= {f"s-{name}": f'<path id="hg-s-{name}" d="{d}"/>' for name, d in SIGILS.items()}
    for name in HULLS:
        found[f"o-{name}"] = f'<path id="hg-o-{name}" d="{outline(name)}{both(PLATES[name])}" transform="scale(.5)"/>'
    return found


def _small() -> dict[str, str]:
    """Badges, cubes, the fire of engines, and stars with rays."""
    return {
        "badge": '<g id="hg-badge"><circle r="10" stroke-width="1.2"/><circle r="10" fill="url(#hg-sheen)" '
                 'stroke="none"/></g>',
        "cube": '<g id="hg-cube"><rect x="-5" y="-5" width="10" height="10" rx="2"/><rect x="-5" y="-5" width="10" '
                'height="10" rx="2" fill="url(#hg-sheen)" stroke="none" opacity=".7"/></g>',
        "fire": '<path id="hg-fire" d="M-3 0v1M3 0v1" stroke="#ffd66b" stroke-width="1.8" stroke-linecap="round"/>',
        "ray": '<path id="hg-ray" d="M0-5l.8 4.2 4.2.8-4.2.8-.8 4.2-.8-4.2-4.2-.8 4.2-.8z"/>',
    }


@lru_cache(maxsize=1)
def shared() -> dict[str, str]:
    """Everything by its short name."""
    return _gradients() | worlds() | _hexes() | _owners() | _pieces() | _small()


@lru_cache(maxsize=1024)
def _needs(name: str) -> frozenset[str]:
    """A shared thing with all it refers to."""
    found = {name}
    for other in set(_REFERRED.findall(shared().get(name, ""))) - {name}:
        found |= _needs(other)
    return frozenset(found)


def referred(svg: str) -> set[str]:
    """The names of what a drawing refers to."""
    return set(_REFERRED.findall(svg))


def defs(used: Collection[str] | None = None) -> str:
    """What pictures refer to; a page holds all of it once, a file what it uses."""
    wanted = None if used is None else set().union(*[_needs(name) for name in used])
    return "<defs>" + "".join([xml for name, xml in shared().items() if wanted is None or name in wanted]) + "</defs>"


@lru_cache(maxsize=1)
def sprites() -> str:
    """The hidden SVG a page holds once.

    An icon on the page is then `<svg viewBox="-12 -12 24 24"><use href="#hg-g-fleet"/></svg>`, coloured by CSS `fill`.
    """
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="board" width="0" height="0" aria-hidden="true" '
            f'style="position:absolute">{defs()}</svg>')
