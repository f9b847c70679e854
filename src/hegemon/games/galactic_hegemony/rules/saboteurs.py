"""G-4 Move Saboteurs."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.actions import STRIKES, STRIKES_PLANET
from hegemon.games.galactic_hegemony.data import SABOTAGED
from hegemon.games.galactic_hegemony.state import DESTROYED, OFF_MAP, WILD, Hegemony


def move_saboteurs(g: Hegemony) -> None:
    """All active saboteurs leave the map, then each strikes somewhere by dice."""  # G-4.1, G-4.2
    g.phase = 4
    g.saboteurs = [hex if hex == DESTROYED else OFF_MAP for hex in g.saboteurs]
    for i, hex in enumerate(g.saboteurs):
        if hex == OFF_MAP:
            g.saboteurs[i] = strike_hex(g)
            stir_up(g, i)


def strike_hex(g: Hegemony) -> int:
    """Row and column by dice; in the first turn not the home world."""  # G-4.2
    guarded = g.place[g.home] if g.turn == 1 else -1
    hex = g.roll_hex()
    while hex == guarded:
        hex = g.roll_hex()
    return hex


def stir_up(g: Hegemony, saboteur: int) -> None:
    """A colony struck rises in revolt, or its revolt grows; anywhere else nothing happens."""  # G-4.3, G-4.4
    hex = g.saboteurs[saboteur]
    planet = g.at[hex]
    if planet < 0 or not g.explored[planet]:
        g.tell(STRIKES, saboteur + 1, hex)
        return
    g.tell(STRIKES_PLANET, saboteur + 1, hex, planet)
    morale = g.morale[planet]
    if morale != WILD:
        g.set_morale(planet, SABOTAGED if morale >= 0 else morale - 1)
