"""Ways of playing that people can choose: what each likes beside winning."""
from __future__ import annotations

from typing import Final

from hegemon.games.hegemonic.data import CARD_TIER, INDUSTRIAL, MARTIAL
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel.bot import Style, part


def arms(g: Hegemonic, seat: int) -> float:
    """The seat's part of all Bases and Fleets."""
    return part([float(g.built[3 * s + MARTIAL] + 2 * len([h for h in g.fleets[3 * s:3 * s + 3] if h >= 0]))
                 for s in range(g.seats)], seat)


def riches(g: Hegemonic, seat: int) -> float:
    """Its part of what all have and earn."""
    return part([g.caps[s] + 2.0 * g.total_income(s) for s in range(g.seats)], seat)


def growth(g: Hegemonic, seat: int) -> float:
    """Its part of Complexes and Advanced Technologies."""
    return part([g.built[3 * s + INDUSTRIAL] + 2.0 * sum([CARD_TIER[c] for c in g.advanced[s]])
                 for s in range(g.seats)], seat)


STYLES: Final = {
    "aggressive": Style("Thinks as hard does, and likes Bases and Fleets.", likes=arms),
    "trader": Style("Thinks as hard does, and likes money.", likes=riches),
    "builder": Style("Thinks as hard does, and likes Complexes and Advanced Technologies.", likes=growth),
}
