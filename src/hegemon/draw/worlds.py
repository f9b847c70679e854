"""Worlds: a disc for each hue with one of five faces, drawn once and used wherever a planet stands.

A face is dark and pale paths that tint whatever hue lies under them, so all worlds together weigh little; chance has a
fixed seed.
"""
from __future__ import annotations

import math
import random
from typing import Final

from hegemon.draw.palette import PLANETS

NIGHT: Final = "#04070f"
# How the dark and the pale part of a face are painted.
_FILLED: Final = ('opacity=".36"', 'fill="#fff" opacity=".3"')
_LINED: Final = ('fill="none" stroke="#04070f" stroke-width="1.3" opacity=".42"',
                 'fill="none" stroke="#fff" opacity=".42"')

_SCORED: Final = ('fill="none" stroke="#04070f" stroke-width=".8" opacity=".5"',
                  'fill="none" stroke="#fff" stroke-width=".5" opacity=".5"')
_LAND: Final = ('opacity=".62"', 'fill="#fff" opacity=".6"')


def mix(one: str, two: str, share: float) -> str:
    """A colour between two, `share` of the way from the first."""
    parts = zip(bytes.fromhex(one[1:]), bytes.fromhex(two[1:]))
    return "#" + bytes(round(a + (b - a) * share) for a, b in parts).hex()


def _d(*numbers: float) -> str:
    """Numbers of a path, in halves: finer nobody sees."""
    return " ".join([f"{round(2 * n) / 2:g}" for n in numbers]).replace(" -", "-").replace("-0 ", "0 ")


def _bands(chance: random.Random) -> tuple[str, str]:
    """Stripes of cloud."""
    stripes = ["", ""]
    y, tone = -11.0, 0
    while y < 11:
        high, bend = chance.uniform(1, 2.6), chance.uniform(2, 3.6)
        stripes[tone] += f"M{_d(-13, y)}q{_d(13, bend, 26, 0)}v{_d(high)}q{_d(-13, bend, -26, 0)}z"
        y, tone = y + high + chance.uniform(0.5, 1.6), 1 - tone
    return stripes[0] + "M1 5a3 1.5 0 1 0 6 0a3 1.5 0 1 0-6 0z", stripes[1]  # with a storm


def _swirls(chance: random.Random) -> tuple[str, str]:
    """Long currents."""
    lines = ["", ""]
    for i in range(8):
        bend = chance.uniform(-3, 3)
        lines[i % 2] += f"M{_d(-13, -10 + i * 2.8)}c{_d(7, bend, 15, -bend, 26, 1)}"
    return lines[0], lines[1]


def _cracks(chance: random.Random) -> tuple[str, str]:
    """Canyons."""
    lines = ["", ""]
    for i in range(7):
        x, y = _spot(chance, 9)
        steps = "".join([f"l{_d(chance.uniform(0, 5), chance.uniform(-3, 3))}" for _ in range(3)])
        lines[i % 3 == 2] += f"M{_d(x - 5, y)}{steps}"
    return lines[0], lines[1]


def _craters(chance: random.Random) -> tuple[str, str]:
    """Holes, and the light that falls into them."""
    holes, rims = "", ""
    for _ in range(6):
        (x, y), r = _spot(chance, 9.5), max(1.0, round(2 * chance.uniform(0.9, 2.5)) / 2)
        half = f"a{_d(r, r)} 0 0 0 "
        holes += f"M{_d(x - r, y)}{half}{_d(2 * r, 0)}{half}{_d(-2 * r, 0)}"
        rims += f"M{_d(x - r, y)}{half}{_d(2 * r, 0)}"
    return holes, rims


def _lands(chance: random.Random) -> tuple[str, str]:
    """Continents; clouds and a cap of ice."""
    lands = ""
    for _ in range(4):
        (x, y), r = _spot(chance, 8.5), chance.uniform(2.4, 4.8)
        spots = [(x + r * chance.uniform(0.55, 1.2) * math.cos(t), y + r * chance.uniform(0.45, 1)
                  * math.sin(t)) for t in range(6)]
        lands += "M" + "L".join([_d(*spot) for spot in spots]) + "Z"
    return lands, "M-5-11q5 2 10 0L3-12H-3zM-10-4q7-4 15 0q-8-2-15 0M-6 5q8-4 16 0q-8-2-16 0"


def _spot(chance: random.Random, far: float) -> tuple[float, float]:
    """Somewhere on the disc."""
    angle, r = chance.uniform(0, 6.3), far * math.sqrt(chance.random())
    return r * math.cos(angle), r * math.sin(angle)


_FACES: Final = {  # how they are made, from what chance, and how they are painted
    "bands": (_bands, 4, _FILLED), "swirls": (_swirls, 3, _LINED), "cracks": (_cracks, 10, _SCORED),
    "craters": (_craters, 5, (_FILLED[0], _SCORED[1])), "lands": (_lands, 8, _LAND)}
_SHARED: Final[dict[str, str]] = {
    "disc": '<clipPath id="hg-disc"><circle r="12"/></clipPath>',
    "night": (  # the side away from the light
        f'<radialGradient id="hg-night" cx=".32" cy=".28" r=".82"><stop offset=".45" stop-color="{NIGHT}" '
        f'stop-opacity="0"/><stop offset=".8" stop-color="{NIGHT}" stop-opacity=".5"/><stop offset="1" '
        f'stop-color="{NIGHT}" stop-opacity=".86"/></radialGradient>'),
    "world": (  # over every face: night, and light along the rim
        '<g id="hg-world"><circle r="12" fill="url(#hg-night)"/><path d="M-10.6-5.4A12 12 0 0 1 3-11.6" fill="none" '
        'stroke="#fff" stroke-width=".8" opacity=".6" stroke-linecap="round"/></g>'),
    "ring-far": '<path id="hg-ring-far" d="M-20 0A20 5.4 0 0 1 20 0" fill="none" stroke-width="1.9"/>',
    "ring-near": '<path id="hg-ring-near" d="M-20 0A20 5.4 0 0 0 20 0" fill="none" stroke-width="1.9"/>',
}


def worlds() -> dict[str, str]:
    """What worlds are made of, and each by its hue, with a radius of 12."""
    found = dict(_SHARED)
    for face, (made, seed, painted) in _FACES.items():
        paths = [f'<path d="{d}" {how}/>' for d, how in zip(made(random.Random(seed)), painted)]
        found[f"face-{face}"] = f'<g id="hg-face-{face}">{"".join(paths)}</g>'
    for i, (hue, row) in enumerate(PLANETS.items()):
        light, shade = row["light"], row["shade"]
        found[f"lit-{hue}"] = (
            f'<radialGradient id="hg-lit-{hue}" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="{light}"/>'
            f'<stop offset="1" stop-color="{shade}"/></radialGradient>')
        land = row.get("land", mix(shade, NIGHT, 0.5))
        found[f"w-{hue}"] = (
            f'<g id="hg-w-{hue}"><circle r="12.9" fill="{light}" opacity=".25"/><g clip-path="url(#hg-disc)">'
            f'<circle r="12" fill="url(#hg-lit-{hue})"/><use href="#hg-face-{row["surface"]}" fill="{land}" '
            f'transform="rotate({(i % 3) * 14 - 20})"/></g><use href="#hg-world"/></g>')
    return found
