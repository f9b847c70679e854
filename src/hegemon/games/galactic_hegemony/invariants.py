"""What always holds: section 8 of the specification."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.data import CRAFT, HEXES, HIGHEST, LOWEST, PLANETS, SHIPYARDS
from hegemon.games.galactic_hegemony.state import DESTROYED, GONE, WILD, Hegemony
from hegemon.kernel import faults


def check(g: Hegemony) -> list[str]:
    """The invariants that do not hold, each in a sentence."""
    hexes, colonised = range(len(HEXES)), [m != WILD for m in g.morale]
    return faults(
        (0 <= g.stock <= g.limit(), "8.1: the stock is below nothing or above the limit"),
        (all([LOWEST <= m <= HIGHEST or m == WILD for m in g.morale]), "8.2: a morale is out of its bounds"),
        (len(set(g.place)) == len(g.place) == len(PLANETS), "8.3: the tiles do not lie on as many hexes"),
        (all([g.at[h] == p for p, h in enumerate(g.place)]) and g.at.count(-1) == len(HEXES) - len(PLANETS),
         "8.3: the tiles of the map are not where the planets are"),
        (all([e or not c for e, c in zip(g.explored, colonised)]), "8.3: a colony lies face down"),
        (len(g.craft) == CRAFT and all([h == GONE or h in hexes for h in g.craft]), "8.4: a craft is off the map"),
        (all([h == DESTROYED or h in hexes for h in g.saboteurs]), "8.4: an active saboteur is off the map"),
        (g.shipyards() <= SHIPYARDS, "8.5: there are more shipyards than tokens"),
        (all([c or not b for c, b in zip(colonised, g.built)]), "8.5: there is infrastructure without a colony"),
        (g.track >= 0, "8.6: the turn track is below nothing"),
        ((g.outcome == "won") == (g.over and g.calm()),
         "8.9: it is won though not all is held, or all is held and it is not"))
