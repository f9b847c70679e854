"""G-7.5 Move, G-7.7 Colonise, G-7.8 Boost morale: what a craft does by being there."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_hegemony.actions import BOOSTED, COLONISED, EXPLORED, MOVE, MOVED
from hegemon.games.galactic_hegemony.data import CRAFT, HEXES, NEW_COLONY, NEXT
from hegemon.games.galactic_hegemony.state import WILD, Hegemony
from hegemon.kernel import Action, put

MOVES: Final = [[[MOVE(i, to) for to in NEXT[hex]] for hex in range(len(HEXES))] for i in range(CRAFT)]


def moves(g: Hegemony, listed: list[Action]) -> None:
    """Each craft to each neighbouring hex."""  # G-7.5
    for i, hex in enumerate(g.craft):
        if hex >= 0:
            listed += MOVES[i][hex]


def move(g: Hegemony, craft: int, hex: int) -> None:
    """One hex for one resource; a face-down tile there is turned up."""  # G-7.5
    g.craft[craft] = hex
    planet = g.at[hex]
    if g.heard():
        g.tell(MOVED, craft, hex, g.called(hex))
    if planet >= 0 and not g.explored[planet]:
        g.explored = put(g.explored, planet, True)
        g.reveal()
        g.tell(EXPLORED, planet)


def colonise(g: Hegemony, planet: int) -> None:
    """A colony token, morale 1, no infrastructure, size one more."""  # G-7.7
    g.morale[planet] = NEW_COLONY
    g.tell(COLONISED, planet, g.size())


def can_colonise(g: Hegemony, planet: int) -> bool:
    """With a craft in orbit: explored and not colonised yet."""  # G-7.7
    return g.morale[planet] == WILD and g.explored[planet]


def boost(g: Hegemony, planet: int) -> None:
    """From morale 0 to 1."""  # G-7.8
    g.set_morale(planet, 1)
    g.tell(BOOSTED, planet)
