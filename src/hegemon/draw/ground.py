"""The ground under a board: a night with nebulas, or tinted paper."""

from __future__ import annotations

import random
from typing import Final

from hegemon.draw.memory import drawn
from hegemon.draw.shapes import num, rect, use

SIZES: Final = ((1, 0.3), (1.2, 0.42), (1.4, 0.5), (1.6, 0.62), (2.2, 0.7), (3, 0.85))  # width and strength of stars
BRIGHT: Final = 4           # stars with rays
AREA: Final = 700_000.0     # for which the number of stars is meant


@drawn
def starfield(width: float, height: float, seed: int = 1, count: int = 150, *, radius: float = 14) -> str:
    """Nebulas and stars, always the same for the same seed; by day tinted paper with faint specks."""
    rng = random.Random(seed)
    sky = rect(0, 0, width, height, "@sky", radius=radius)
    veils = "".join([rect(0, 0, width, height, f"@neb-{i}", radius=radius) for i in (1, 2, 3, 4)])
    stars: list[list[str]] = [[] for _ in SIZES]
    for _ in range(round(count * width * height / AREA)):  # most are small
        size = min(rng.randrange(6), rng.randrange(6))
        stars[size].append(f"M{rng.uniform(0, width):.0f} {rng.uniform(0, height):.0f}h0")
    dots = [f'<path d="{"".join(d)}" stroke-width="{num(wide)}" stroke-opacity="{num(strength)}"/>'
            for d, (wide, strength) in zip(stars, SIZES) if d]
    rays = [use("ray", round(rng.uniform(0, width)), round(rng.uniform(0, height)), fill="star", opacity=0.8)
            for _ in range(BRIGHT)]
    return f'{sky}<g class="nebulas">{veils}</g><g class="s-star round">{"".join(dots)}</g>{"".join(rays)}'
