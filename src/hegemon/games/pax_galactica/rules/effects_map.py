"""Effects on the maps: Loyalty, tracks, towers, fleets, starbases and Megaships (P-18.3)."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import (
    CAPITAL_SECTOR,
    HUB_SECTION,
    IMPERIAL,
    PIRATE,
    POLITICIAN,
    QUAD_AREAS,
    QUAD_OF,
    REBEL,
    RIGHTS,
    TOWER,
    WARLORD,
    Effect,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.selectors import Use, all_picks, own_quad, pick
from hegemon.games.pax_galactica.state import ABSENT, ENCLAVE, RESERVE, Pax
from hegemon.kernel import put

BANNER_OF: Final = {"pirate": PIRATE, "warlord": WARLORD, "rebel": REBEL, "imperial": IMPERIAL}


# -- the people and their anger --

def loyalty(g: Pax, e: Effect, use: Use, q: int) -> None:
    """Loyalty of a sector named, or where P-4.9 puts and takes it."""
    if e.where == "target_sector":
        area = pick(use.picks, "area")
        g.loyalty = put(g.loyalty, area, max(0, min(10, g.loyalty[area] + use.n)))
    elif use.n > 0:
        units.gain_loyalty(g, q, use.n)
    else:
        units.lose_loyalty(g, q, -use.n)


def resentment(g: Pax, e: Effect, use: Use, q: int) -> None:
    """Assimilation makes no bad blood under Alien Citizenship."""  # P-10.9
    assimilation = e.track == "alien" and use.n == 2 and e.where == "own_quadrant"
    if not (assimilation and g.flags[RIGHTS]):
        if e.track == "alien":
            g.alien = put(g.alien, q, max(0, g.alien[q] + use.n))
        else:
            g.rebel = put(g.rebel, q, max(0, g.rebel[q] + use.n))


def holding_box(g: Pax, e: Effect, use: Use, q: int) -> None:
    """Threat or Menace of Pirates or Warlords."""
    npc = pick(use.picks, "npc") if e.npc == "target_npc" else int(e.npc == "warlord")
    row = g.threat if e.op == "threat" else g.menace
    row[2 * q + npc] = max(0, row[2 * q + npc] + use.n)


def spawn_rebels(g: Pax, e: Effect, use: Use, q: int) -> None:
    """Rebels rise where Loyalty is least."""
    units.add_ships(g, units.least_loyal(g, q), REBEL, -1, use.n)


def set_viceroy(g: Pax, e: Effect, use: Use, q: int) -> None:
    """A loyal player of the map is appointed."""
    seat = pick(use.picks, "who")
    if seat in g.players(q) and g.loyal(seat):
        g.viceroy = put(g.viceroy, q, seat)
        g.note(actions.PRESTIGE, seat, "Viceroy", q)


# -- trade --

def tower_stress(g: Pax, e: Effect, use: Use, q: int) -> None:
    """A tower that stands is strained or eased."""
    if not g.collapsed[q]:
        g.stress = put(g.stress, q, max(0, g.stress[q] + use.n))


def tower_restore(g: Pax, e: Effect, use: Use, q: int) -> None:
    """A tower stands again."""
    g.stress = put(g.stress, q, 0)
    g.collapsed = put(g.collapsed, q, 0)


def tower_collapse(g: Pax, e: Effect, use: Use, q: int) -> None:
    """A tower falls, and its crisis comes."""
    if not g.collapsed[q]:
        g.towers_fallen += 1
        crises.trigger(g, TOWER, q, -1)


def trade_track(g: Pax, e: Effect, use: Use) -> None:
    """A marker on the trade track moves."""
    q = own_quad(g, use.user, use.picks)
    f = g.fac[use.user] if e.who == "own_faction" else pick(use.picks, "faction")
    if q >= 0 and f >= 0 and g.track[q][f] != ABSENT:
        g.track = put(g.track, q, put(g.track[q], f, max(-20, min(60, g.track[q][f] + use.n))))


# -- fleets and starbases --

def patrol(g: Pax, e: Effect, use: Use, q: int) -> None:
    """Patrol tokens on the areas named."""
    for area in all_picks(use.picks, "patrol"):
        g.patrol = put(g.patrol, area, 1)


def build_ships(g: Pax, e: Effect, use: Use, q: int) -> None:
    """Ships in the area named or the capital sector; for a whole map at the yard of a member of the faction."""
    area = pick(use.picks, "area")
    spot = area if area >= 0 else CAPITAL_SECTOR[q]
    if e.banner == "imperial":
        units.add_ships(g, spot, IMPERIAL, -1, use.n)
    elif e.where == "target_area":
        banner = g.banner(use.user)
        units.add_ships(g, spot, banner, g.owner(use.user, banner), use.n)
    else:
        great_armada(g, use, q)


def great_armada(g: Pax, use: Use, q: int) -> None:
    """The member of the faction with most Glory on a map gets the ships."""  # P-12.8
    mine = [s for s in g.players(q) if g.fac[s] == g.fac[use.user]]
    if mine:
        seat = max(mine, key=lambda s: (g.glory[s], -g.spot[s]))
        banner = g.banner(seat)
        units.add_ships(g, units.best_yard(g, q, banner), banner, g.owner(seat, banner), use.n)


def destroy_ships(g: Pax, e: Effect, use: Use, q: int) -> None:
    """Ships of a banner are lost as P-4.10 says."""
    units.lose_ships(g, q, BANNER_OF.get(e.who, IMPERIAL), use.n)


def convert_ships(g: Pax, e: Effect, use: Use, q: int) -> None:
    """Imperial ships change sides where they stand: in the area named, else the largest stacks first."""
    if e.dst == "own":
        area, seat = pick(use.picks, "area"), pick(use.picks, "owner", use.user)
        banner = g.banner(seat)
        moved = -units.add_ships(g, area, IMPERIAL, -1, -min(use.n, units.ships(g, area, IMPERIAL)))
        units.add_ships(g, area, banner, g.owner(seat, banner), moved)
        return
    left = use.n
    while left and units.on_map(g, q, IMPERIAL):
        area = max(QUAD_AREAS[q], key=lambda a: (units.ships(g, a, IMPERIAL), -a))
        moved = min(left, units.ships(g, area, IMPERIAL))
        units.add_ships(g, area, IMPERIAL, -1, -moved)
        units.add_ships(g, area, BANNER_OF[e.dst], -1, moved)
        left -= moved


def build_starbase(g: Pax, e: Effect, use: Use) -> None:
    """Alien enclaves are assimilated."""
    banner = g.banner(use.user)
    for area in all_picks(use.picks, "area")[:use.n]:
        if units.enclaves(g, area):
            base, slot = units.base(banner, g.owner(use.user, banner)), g.aliens[area].index(ENCLAVE)
            g.aliens = put(g.aliens, area, put(g.aliens[area], slot, base))


def destroy_starbase(g: Pax, e: Effect, use: Use, q: int) -> None:
    """Starbases of a banner are lost in id order."""
    for _ in range(use.n):
        found = [a for a in QUAD_AREAS[q] if units.bases_in(g, a, BANNER_OF[e.who])]
        if found:
            units.remove_base(g, found[0], BANNER_OF[e.who])


# -- Megaships --

def megaship_deploy(g: Pax, e: Effect, use: Use) -> None:
    """A reserve Megaship comes to a section under somebody's control."""
    left = [m for m in range(3) if g.mega[m][0] == RESERVE]
    q = pick(use.picks, "quad", own_quad(g, use.user, use.picks))
    if not left or q < 0:
        return
    area = pick(use.picks, "area", HUB_SECTION[q])
    seat = pick(use.picks, "who", use.user)
    if g.role[seat] >= POLITICIAN or g.loc[seat] != QUAD_OF[area]:
        mine = [s for s in g.players(QUAD_OF[area]) if g.fac[s] == g.fac[use.user]]
        seat = mine[0] if mine else -1
    g.mega = put(g.mega, left[0], (area, seat, 0))


def megaship_repair(g: Pax, e: Effect, use: Use) -> None:
    """Critical hits are repaired."""
    m = pick(use.picks, "mega")
    if m >= 0 and g.mega[m][0] >= 0:
        area, seat, hits = g.mega[m]
        g.mega = put(g.mega, m, (area, seat, max(0, hits - use.n)))


def megaship_control(g: Pax, e: Effect, use: Use) -> None:
    """A Megaship nobody controls is taken over."""
    m = pick(use.picks, "mega")
    if m >= 0 and g.mega[m][0] >= 0 and g.mega[m][1] < 0:
        g.mega = put(g.mega, m, (g.mega[m][0], use.user, g.mega[m][2]))


ON_EACH_MAP: Final[dict[str, Callable[[Pax, Effect, Use, int], None]]] = {
    "loyalty": loyalty, "resentment": resentment, "threat": holding_box, "menace": holding_box,
    "spawn_rebels": spawn_rebels, "set_viceroy": set_viceroy, "tower_stress": tower_stress,
    "tower_restore": tower_restore, "tower_collapse": tower_collapse, "patrol": patrol, "build_ships": build_ships,
    "destroy_ships": destroy_ships, "convert_ships": convert_ships, "destroy_starbase": destroy_starbase}
ON_A_TABLE: Final[dict[str, Callable[[Pax, Effect, Use], None]]] = {
    "trade_track": trade_track, "build_starbase": build_starbase, "megaship_deploy": megaship_deploy,
    "megaship_repair": megaship_repair, "megaship_control": megaship_control}
