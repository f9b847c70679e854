"""Control's hand on the maps: starbases come and go, ships and Megaships are moved (K-03)."""
from __future__ import annotations

from hegemon.games.pax_galactica.data import AREA_NAMES, BANNERS, ENDS, GAL, HUMAN, IMPERIAL, IS_SECTOR, QUAD_OF
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Refused, more, put


def in_play(g: Pax, area: int) -> int:
    """The Quadrant of an area, if it is on the table."""
    if QUAD_OF[area] not in g.quads():
        raise Refused(f"{AREA_NAMES[area]} is on a map that is not in play")
    return QUAD_OF[area]


def keeper(g: Pax, area: int, banner: int) -> int:
    """Who owns new pieces of a banner on a map: its first player there; those above the factions have no owner."""
    quad = in_play(g, area)
    if banner >= IMPERIAL:
        return -1
    here = [s for s in g.players(quad) if g.banner(s) == banner]
    if not here:
        loyal = "; Loyalists fly the Imperial banner" if banner == GAL else ""  # P-2.4
        raise Refused(f"nobody on that map flies the banner of {BANNERS[banner]}{loyal}")
    return here[0]


def free_slots(g: Pax, area: int) -> int:
    """Human slots of a sector, or nodes at the ends of a section, without a starbase."""  # P-4.3, P-4.4
    return HUMAN[area] - len(g.bases[area]) if IS_SECTOR[area] else len([n for n in ENDS[area] if g.nodes[n] < 0])


def change_bases(g: Pax, area: int, banner: int, n: int) -> None:
    """Starbases of a banner rise on free slots, or are taken away, no more than there are."""
    in_play(g, area)
    if n < 0:
        there = units.bases_in(g, area, banner)
        if there < -n:
            raise Refused(f"{AREA_NAMES[area]} has {there} starbases of that banner, not {-n}")
        for _ in range(-n):
            units.remove_base(g, area, banner)
        return
    code = units.base(banner, keeper(g, area, banner))
    if not 0 < n <= free_slots(g, area):
        raise Refused(f"{AREA_NAMES[area]} has {free_slots(g, area)} free slots, not {n}" if n else
                      "say how many starbases come or go")
    for _ in range(n):
        raise_base(g, area, code)


def raise_base(g: Pax, area: int, code: int) -> None:
    """One starbase stands on the first free slot of a sector, or node of a section."""  # P-4.3
    if IS_SECTOR[area]:
        g.bases = more(g.bases, area, (code,))
    else:
        g.nodes = put(g.nodes, next(x for x in ENDS[area] if g.nodes[x] < 0), code)


def move_ships(g: Pax, n: int, banner: int, start: int, goal: int) -> None:
    """Ships keep their owners; with several owners those of the largest stack go first."""
    in_play(g, goal)
    there = units.ships(g, start, banner)
    if there < n:
        raise Refused(f"{AREA_NAMES[start]} has {there} ships of that banner, not {n}")
    if start == goal:
        raise Refused("the ships are there already")
    for size, owner in sorted([(m, o) for b, o, m in g.stacks[start] if b == banner], key=lambda r: (-r[0], r[1])):
        went = min(n, size)
        units.add_ships(g, start, banner, owner, -went)
        if went:
            units.add_ships(g, goal, banner, owner, went)
        n -= went


def move_megaship(g: Pax, ship: int, berth: int) -> None:
    """A Megaship keeps its controller on the controller's own map only; off the maps it is whole and nobody's."""
    place, seat, hits = g.mega[ship]
    if berth >= 0:
        in_play(g, berth)
    if place == berth:
        raise Refused(f"Megaship {ship} is there already")
    if berth < 0:
        g.mega = put(g.mega, ship, (berth, -1, 0))
    else:
        stays = seat >= 0 and g.loc[seat] == QUAD_OF[berth]  # else it is Imperial (P-5.29)
        g.mega = put(g.mega, ship, (berth, seat if stays else -1, hits))
