"""Effects on the maps: Loyalty, tracks, towers, fleets and starbases (P-18.3)."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import NAME_AREA, NAME_QUAD
from hegemon.games.pax_galactica.box import LOYALTY_MOST, TRACK, within
from hegemon.games.pax_galactica.data import (
    CAPITAL,
    CAPITAL_SECTOR,
    IMPERIAL,
    PIRATE,
    QUAD_AREAS,
    REBEL,
    RIGHTS,
    SECTORS,
    TOWER,
    WARLORD,
    Effect,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.operation import Operation, Want, named, on_map, people
from hegemon.games.pax_galactica.rules.selectors import Picks, Use, all_picks, homes, own_quad, pick, quads_of
from hegemon.games.pax_galactica.state import ABSENT, ENCLAVE, Pax
from hegemon.kernel import put

BANNER_OF: Final = {"pirate": PIRATE, "warlord": WARLORD, "rebel": REBEL, "imperial": IMPERIAL}
EVERY_SHIP: Final = 99  # how many a command converts


# -- the people and their anger --

def loyalty(g: Pax, e: Effect, use: Use, q: int) -> None:
    """Loyalty of a sector named, or where P-4.9 puts and takes it."""
    if e.where == "target_sector":
        area = pick(use.picks, "area")
        g.loyalty = put(g.loyalty, area, max(0, min(LOYALTY_MOST, g.loyalty[area] + use.n)))
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


def threat(g: Pax, e: Effect, use: Use, q: int) -> None:
    """Ships in the box of Pirates or Warlords come or go."""
    at = box(e, use, q)
    g.threat[at] = max(0, g.threat[at] + use.n)


def menace(g: Pax, e: Effect, use: Use, q: int) -> None:
    """Menace of Pirates or Warlords."""
    at = box(e, use, q)
    g.menace[at] = max(0, g.menace[at] + use.n)


def box(e: Effect, use: Use, q: int) -> int:
    """The box of Pirates or Warlords on a map, as the effect or its user names it."""
    return 2 * q + (pick(use.picks, "npc") if e.npc == "target_npc" else int(e.npc == "warlord"))


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
        g.track = put(g.track, q, put(g.track[q], f, within(g.track[q][f] + use.n, TRACK)))


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


# -- what their users choose --

def on_each(change: Callable[[Pax, Effect, Use, int], None]) -> Callable[[Pax, Effect, Use], None]:
    """A change of one map, made on every map its words stand for."""  # P-18.3
    def does(g: Pax, e: Effect, use: Use) -> None:
        for q in quads_of(g, e.where, use):
            change(g, e, use, q)
    return does


def traders(g: Pax, e: Effect, user: int, picks: Picks) -> list[int]:
    """Other markers on the trade track, the foremost first."""
    q = own_quad(g, user, picks)
    rivals = [f for f in range(7) if g.track[q][f] != ABSENT and f != g.fac[user]]
    return sorted(rivals, key=lambda f: (-g.track[q][f], f))


def strained(g: Pax, e: Effect, user: int) -> list[int]:
    """Maps by the stress of their towers."""
    return sorted(g.quads(), key=lambda q: -g.stress[q])


def loyal_sector(g: Pax, e: Effect, user: int) -> bool:
    """A sector is named on the own map only."""
    return e.where != "target_sector" or g.loc[user] < CAPITAL


def standing_tower(g: Pax, e: Effect, user: int) -> bool:
    """An own tower has to stand."""
    return e.where != "own_quadrant" or (g.loc[user] < CAPITAL and not g.collapsed[g.loc[user]])


def appointment(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """A map, then a loyal player there by Glory."""
    keys = [k for k, _ in picks]
    if "quad" not in keys:
        return "quad", [NAME_QUAD.each[q] for q in g.quads() if len(g.players(q)) > 0]
    mine = sorted([s for s in g.players(pick(picks, "quad")) if g.loyal(s)], key=lambda s: (-g.glory[s], s))
    return ("who", people(g, mine)) if "who" not in keys else None


def guarded(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """Areas of the own map without a Patrol, those with own starbases first."""
    left = [a for a in QUAD_AREAS[g.loc[user]] if not g.patrol[a] and a not in all_picks(picks, "patrol")]
    if len(all_picks(picks, "patrol")) < e.n and left and g.loc[user] < CAPITAL:
        left.sort(key=lambda a: (-units.bases_in(g, a, g.banner(user)), a))
        return "patrol", [NAME_AREA.each[a] for a in left]
    return None


def imperial_fleets(g: Pax, e: Effect, user: int, picks: Picks) -> list[int]:
    """Areas of the map with Imperial ships, the largest first; a command names any area of a map it has named."""
    if e.n == EVERY_SHIP:
        return sorted(QUAD_AREAS[pick(picks, "quad")], key=lambda a: (-units.ships(g, a, IMPERIAL), a))
    if g.loc[user] >= CAPITAL:
        return []
    found = [a for a in QUAD_AREAS[g.loc[user]] if units.ships(g, a, IMPERIAL)]
    return sorted(found, key=lambda a: (-units.ships(g, a, IMPERIAL), a))


def turncoats(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """Where ships change sides."""
    keys = [k for k, _ in picks]
    if e.where == "target_area" and e.n == EVERY_SHIP and not {"quad", "area"} & set(keys):
        return "quad", [NAME_QUAD.each[q] for q in g.quads()]
    return named(ON_MAPS["convert_ships"], g, e, user, picks)


def alien_sites(g: Pax, user: int, event: bool = False) -> list[int]:
    """Sectors with an enclave where the user has a ship or starbase; for an event, maps with a member."""
    if event:
        return [a for q in homes(g, user) for a in SECTORS[q] if units.enclaves(g, a)]
    q = g.loc[user]
    if q >= CAPITAL:
        return []
    return [a for a in SECTORS[q] if units.enclaves(g, a) and units.present(g, user, a)]


def alien_slots(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """An enclave for each starbase."""
    chosen = all_picks(picks, "area")
    if len(chosen) >= e.n:
        return None
    sites = [a for a in alien_sites(g, user, e.n == 2) if units.enclaves(g, a) > chosen.count(a)]
    return ("area", [NAME_AREA.each[a] for a in sites[:59]]) if sites else None


def has_sites(g: Pax, e: Effect, user: int) -> bool:
    """There is an enclave to assimilate."""
    return bool(alien_sites(g, user, e.n == 2))


ON_MAPS: Final[dict[str, Operation]] = {
    "loyalty": Operation("{} Loyalty", on_each(loyalty), on_map, can=loyal_sector),
    "resentment": Operation("{} Resentment", on_each(resentment), on_map),
    "threat": Operation("{} Threat", on_each(threat), on_map),
    "menace": Operation("{} Menace", on_each(menace), on_map),
    "spawn_rebels": Operation("{} Rebel ship|{} Rebel ships", on_each(spawn_rebels), on_map),
    "set_viceroy": Operation("a new Viceroy", on_each(set_viceroy), on_map, asks=appointment),
    "tower_stress": Operation("{} stress of a tower", on_each(tower_stress), on_map, maps=strained, can=standing_tower),
    "tower_restore": Operation("a tower rebuilt", on_each(tower_restore), on_map),
    "tower_collapse": Operation("the fall of a tower", on_each(tower_collapse), on_map),
    "patrol": Operation("a Patrol", on_each(patrol), on_map, asks=guarded),
    "build_ships": Operation("{} new ship|{} new ships", on_each(build_ships), on_map),
    "destroy_ships": Operation("a loss of {} ship|a loss of {} ships", on_each(destroy_ships), on_map),
    "convert_ships": Operation("ships that change their banner", on_each(convert_ships), on_map,
                               areas=imperial_fleets, asks=turncoats, aimed=True),
    "destroy_starbase": Operation("a loss of {} starbase|a loss of {} starbases", on_each(destroy_starbase), on_map),
    "trade_track": Operation("{} step on a trade track|{} steps on a trade track", trade_track, on_map,
                             factions=traders),
    "build_starbase": Operation("{} new starbase|{} new starbases", build_starbase, on_map,
                                asks=alien_slots, can=has_sites)}
