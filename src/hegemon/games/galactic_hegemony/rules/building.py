"""G-7.10 Build infrastructure, G-7.11 Build spacecraft: what planets do, with or without a craft in orbit (G-7.3)."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_hegemony.actions import BUILD, BUILT, LAUNCHED, SHIP
from hegemon.games.galactic_hegemony.data import KINDS, PLANETS, SHIPYARD, SHIPYARDS
from hegemon.games.galactic_hegemony.state import GONE, WILD, Hegemony
from hegemon.kernel import Action

# by planet and what it has: what can be added
BUILDS: Final = [[[BUILD(p, k) for k in range(len(KINDS)) if not has >> k & 1] for has in range(8)]
                 for p in range(len(PLANETS))]


def builds(g: Hegemony, listed: list[Action]) -> None:
    """What a calm colony has not got yet; shipyards as long as there are tokens."""  # G-7.10
    none_left = SHIPYARD if g.shipyards() == SHIPYARDS else 0
    for planet, morale in enumerate(g.morale):
        if 0 <= morale < WILD:
            listed += BUILDS[planet][g.built[planet] | none_left]


def build(g: Hegemony, planet: int, kind: int) -> None:
    """One infrastructure more."""  # G-7.10
    g.built[planet] |= 1 << kind
    g.tell(BUILT, planet, kind)


def ships(g: Hegemony, listed: list[Action]) -> None:
    """At calm colonies with a shipyard, up to four craft in play."""  # G-7.11
    if GONE in g.craft:
        for planet, has in enumerate(g.built):
            if has & SHIPYARD and g.morale[planet] >= 0:
                listed.append(SHIP.each[planet])


def ship(g: Hegemony, planet: int) -> None:
    """A new craft in orbit takes the lowest free id and may act at once."""  # G-7.11, G-7.13
    craft = g.craft.index(GONE)
    g.craft[craft] = g.place[planet]
    g.tell(LAUNCHED, planet, craft)
