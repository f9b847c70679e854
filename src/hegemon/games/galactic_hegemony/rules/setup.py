"""G-1 Set-up, with the variants of G-10 that change it."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.actions import SET_UP
from hegemon.games.galactic_hegemony.data import (
    COLUMNS,
    CRAFT,
    HOME,
    HOME_BUILT,
    HOME_MORALE,
    MANY_SABOTEURS,
    PLANETS,
    ROWS,
    SABOTEURS,
    START_CRAFT,
    START_STOCK,
)
from hegemon.games.galactic_hegemony.rules.turn import Turn
from hegemon.games.galactic_hegemony.state import GONE, OFF_MAP, WILD, Hegemony
from hegemon.kernel import Setup


def deal(setup: Setup) -> Hegemony:
    """A galaxy at the first question of the first turn."""
    g = Hegemony()
    g.prepare(setup)
    last = place_tiles(g)
    g.home = last if setup.options["no_place_like_home"] else HOME  # G-10.2
    found_home(g)
    g.counting = bool(setup.options["play_to_win"])
    g.turn, g.phase, g.stock = 0, 0, START_STOCK  # G-1.3
    g.track = 0 if g.counting else int(setup.options["turns"])  # G-10.1, G-10.3
    g.saboteurs = [OFF_MAP] * (MANY_SABOTEURS if setup.options["peasants_are_revolting"] else SABOTEURS)  # G-10.4
    g.checks, g.duel = (), ()
    g.tell(SET_UP, len(g.place), g.home, g.place[g.home])
    g.launch(Turn())
    return g


def place_tiles(g: Hegemony) -> int:
    """Shuffle the tiles and roll a free hex for each; the last one placed is handed back."""  # G-1.1
    place, at = [0] * len(PLANETS), [-1] * (ROWS * COLUMNS)
    last = 0
    for planet in g.shuffled(range(len(PLANETS))):
        hex = g.roll_hex()
        while at[hex] >= 0:
            hex = g.roll_hex()
        place[planet], at[hex], last = hex, planet, planet
    g.place, g.at = tuple(place), tuple(at)
    return last


def found_home(g: Hegemony) -> None:
    """The home world: colonised, content, with all infrastructure and a craft in orbit."""  # G-1.2
    g.explored = tuple([p == g.home for p in range(len(PLANETS))])
    g.morale, g.built = [WILD] * len(PLANETS), [0] * len(PLANETS)
    g.morale[g.home], g.built[g.home] = HOME_MORALE, HOME_BUILT
    g.craft = [g.place[g.home] if i < START_CRAFT else GONE for i in range(CRAFT)]
