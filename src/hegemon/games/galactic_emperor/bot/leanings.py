"""Ways of playing that people can choose: what each likes beside winning."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_emperor.bot.outlook import ships
from hegemon.games.galactic_emperor.data import ENERGY, FOOD, METAL, STARBASE, N
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.kernel.bot import Style, part


def fleets(g: Emperor, seat: int) -> float:
    """The seat's part of all ships."""
    return part([ships(g, s) for s in range(g.seats)], seat)


def riches(g: Emperor, seat: int) -> float:
    """Its part of what all can pay with."""
    return part([g.marks[s] + 2.0 * (g.metal[s] + g.energy[s]) for s in range(g.seats)], seat)


def growth(g: Emperor, seat: int) -> float:
    """Its part of technologies, starbases and what planets yield."""
    grown = [float(g.tech.count(s)) for s in range(g.seats)]
    for x in range(N):
        if g.owner[x] >= 0:
            tile = g.tile[x]
            grown[g.owner[x]] += 0.25 * (FOOD[tile] + METAL[tile] + ENERGY[tile]) + (1 if g.level[x] >= STARBASE else 0)
    return part(grown, seat)


STYLES: Final = {
    "aggressive": Style("Thinks as hard does, and likes to have the largest fleets.", likes=fleets),
    "trader": Style("Thinks as hard does, and likes full stores.", likes=riches),
    "builder": Style("Thinks as hard does, and likes technologies, starbases and rich planets.", likes=growth),
}
