"""What nobody can know, dealt anew for a sample: section 5 of the specification."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.state import Hegemony
from hegemon.kernel import Rng


def redeal(g: Hegemony, viewer: int, rng: Rng) -> None:
    """Face-down tiles are unknown to everybody: they change places among themselves, until all are turned up."""
    if g.over:
        return
    unknown = [p for p in range(len(g.place)) if not g.explored[p]]
    hexes = [g.place[p] for p in unknown]
    rng.shuffle(hexes)
    place, at = list(g.place), list(g.at)
    for planet, hex in zip(unknown, hexes):
        place[planet] = hex
        at[hex] = planet
    g.place, g.at = tuple(place), tuple(at)
