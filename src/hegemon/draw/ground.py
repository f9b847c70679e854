"""The ground under a board: night sky or paper."""

from __future__ import annotations

import random

from hegemon.draw.memory import drawn
from hegemon.draw.shapes import num, rect


@drawn
def starfield(width: float, height: float, seed: int = 1, count: int = 150, *, radius: float = 14) -> str:
    """A quiet ground with stars, always the same for the same seed; on paper the stars are faint specks."""
    rng = random.Random(seed)
    stars = []
    for _ in range(count):
        x, y, r = rng.uniform(0, width), rng.uniform(0, height), rng.choice((0.6, 0.7, 0.9, 1.3))
        stars.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r}" fill-opacity="{num(rng.uniform(0.15, 0.6))}"/>')
    return rect(0, 0, width, height, "@sky", radius=radius) + f'<g class="f-star">{"".join(stars)}</g>'
