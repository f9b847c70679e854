"""Ways of playing that people can choose: what each likes beside winning."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.bot import strategy as plan
from hegemon.games.exodus.state import Exodus
from hegemon.kernel.bot import Style, part


def fleets(g: Exodus, seat: int) -> float:
    """The seat's part of the dice and shields of all ships in space."""
    return part([float(sum([sum(plan.unit(g, x)) for x in g.fleet(s) if g.where[x] >= 0]))
                 for s in range(g.seats)], seat)


def riches(g: Exodus, seat: int) -> float:
    """Its part of what all have in CPs and resources."""
    return part([g.cp[s] + 2.0 * (g.axinium[s] + g.phasium[s]) for s in range(g.seats)], seat)


def growth(g: Exodus, seat: int) -> float:
    """Its part of populations and technologies."""
    return part([sum([g.pop[h][s] for h in g.planets_of(s)]) + 0.5 * sum(
        [c for i, c in enumerate(d.COSTS) if g.techs[s] >> i & 1]) for s in range(g.seats)], seat)


STYLES: Final = {
    "aggressive": Style("Thinks as hard does, and likes strong fleets.", likes=fleets),
    "trader": Style("Thinks as hard does, and likes CPs, Axinium and Phasium.", likes=riches),
    "builder": Style("Thinks as hard does, and likes populated planets and technologies.", likes=growth),
}
