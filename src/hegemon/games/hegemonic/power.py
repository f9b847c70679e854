"""Power in Conflicts, step 1: what each side brings, and what it may attack. Pure questions about the galaxy."""
from __future__ import annotations

from hegemon.games.hegemonic.board import Board
from hegemon.games.hegemonic.data import (
    ACCELERANTS,
    CANNONS,
    CARD_AMOUNT,
    CIRCLE,
    DYSON,
    EFFICIENCY,
    FACTION_OF,
    HEX_NAMES,
    HEXES,
    INDUSTRIAL,
    MARTIAL,
    PATTERNS,
    POLITICAL,
    PROBES,
    PROPAGANDA,
    SPECIES,
    STACK_RANGE,
)
from hegemon.games.hegemonic.sky import BIT, bits

Part = tuple[str, int, int]  # one contribution: through what, in which Sector (or -1), how much
Aim = tuple[int, int, int]  # Conflict Sector, Defender, target type


def complexes_near(g: Board, seat: int, hex: int) -> list[tuple[int, int]]:
    """Sectors at most one step away with own Complexes, and how many."""  # H-14.2, H-14.3
    first = HEXES * seat
    return [(h, g.complexes[first + h]) for h in bits(g.near().one[hex] & g.where[3 * seat])]


def embassies(g: Board, seat: int, faction: int) -> list[tuple[int, int]]:
    """Sectors with a player's Embassies of a Faction and their Location Power; a wild Home Embassy belongs to all."""
    found = []  # H-14.4, H-22.5
    here = g.where[3 * seat + POLITICAL]
    while here:
        low = here & -here
        hex = low.bit_length() - 1
        if FACTION_OF[g.tile[hex]] == faction:
            found.append((hex, CIRCLE[g.tile[hex]]))
        here ^= low
    wild = wild_power(g, seat)
    return found + [(g.home[seat], wild)] if wild else found


def faction_power(g: Board, seat: int, faction: int) -> int:
    """The Location Power of a player's Embassies of a Faction."""  # H-14.4
    return sum([power for _, power in embassies(g, seat, faction)])


def faction_parts(g: Board, seat: int, faction: int) -> list[Part]:
    """The same, Embassy by Embassy; nothing for none."""
    return [(SPECIES[faction], hex, power) for hex, power in embassies(g, seat, faction)] if faction >= 0 else []


def wild_power(g: Board, seat: int) -> int:
    """1 for a wild Embassy in the own Home Sector."""  # H-22.5
    return 1 if g.wild and g.home[seat] >= 0 and g.embassy[g.home[seat]] == seat else 0


def support_power(g: Board, seat: int, faction: int) -> int:
    """What a third player can lend: 1 per Embassy of the Faction."""  # H-14.16
    if faction < 0:
        return 0
    held = [h for h in bits(g.where[3 * seat + POLITICAL]) if FACTION_OF[g.tile[h]] == faction]
    return len(held) + wild_power(g, seat)


def agent_power(g: Board, seat: int) -> int:
    """One Agent that counts."""  # H-11.1, H-23
    return 1 + (CARD_AMOUNT[ACCELERANTS] if ACCELERANTS in g.advanced[seat] else 0)


def fleet_power(g: Board, seat: int) -> int:
    """One Fleet that counts."""  # H-11.1, H-23
    return g.tier(seat, MARTIAL) + (CARD_AMOUNT[CANNONS] if CANNONS in g.advanced[seat] else 0)


def near_stacks(g: Board, seat: int, hex: int) -> list[tuple[int, int]]:
    """The other stacks that reach a stack or are reached by it, each once, and their heights."""  # H-14.9, R-16
    near = g.near()
    mine = near.within(hex, STACK_RANGE[g.height[hex]])
    others = g.where[3 * seat + MARTIAL] & ~BIT[hex]
    found = []
    while others:
        low = others & -others
        other = low.bit_length() - 1
        if mine & low or near.within(other, STACK_RANGE[g.height[other]]) >> hex & 1:
            found.append((other, g.height[other]))
        others ^= low
    return found


def net(g: Board, seat: int, hex: int, without: int = 0) -> int:
    """The Power of a stack with its neighbours and the Fleets beside it; `without` Fleets left out."""  # H-14.9, R-15
    return total(net_parts(g, seat, hex, without))


def stacks_in_reach(g: Board, seat: int, hex: int) -> list[int]:
    """Own stacks whose Range covers a Sector."""  # H-14.10
    near = g.near()
    return [s for s in bits(g.where[3 * seat + MARTIAL])
            if near.within(s, STACK_RANGE[g.height[s]]) >> hex & 1]


# -- the two sides ------------------------------------------------------------------------------------------------

def attack_parts(g: Board, seat: int, kind: int, hex: int, faction: int, stack: int) -> list[Part]:
    """The Attacker's contributions, one by one; `faction` and `stack` are what is drawn on, or -1."""
    if kind == INDUSTRIAL:
        return group_parts(g, seat, hex)
    if kind == POLITICAL:  # H-14.5, H-14.7
        return [("Agent", -1, agent_power(g, seat)), *faction_parts(g, seat, faction)]
    parts = [("Fleet", -1, fleet_power(g, seat))]  # H-14.10
    return parts + (net_parts(g, seat, stack, 1 if stack == hex else 0) if stack >= 0 else [])


def defence_parts(g: Board, seat: int, kind: int, hex: int, faction: int, stack: int) -> list[Part]:
    """The Defender's contributions, one by one."""
    if kind == INDUSTRIAL:
        if g.complexes[HEXES * seat + hex]:
            return group_parts(g, seat, hex)
        return [("", h, n) for h, n in complexes_near(g, seat, hex)]  # H-14.3
    if kind == POLITICAL:
        agents = (plural("Agent", g.agents_at(seat, hex)), -1, g.agents_at(seat, hex) * agent_power(g, seat))
        if g.embassy[hex] == seat:  # H-14.4
            return [*faction_parts(g, seat, FACTION_OF[g.tile[hex]]), agents]
        return [agents, *faction_parts(g, seat, faction)]
    if g.holder[hex] == seat:  # H-14.9
        return net_parts(g, seat, hex, 0)
    held = g.fleets_at(seat, hex)
    parts = [(plural("Fleet", held), -1, held * fleet_power(g, seat))]  # H-14.11
    return parts + (net_parts(g, seat, stack, 0) if stack >= 0 else [])


def group_parts(g: Board, seat: int, hex: int) -> list[Part]:
    """A Complex group with its neighbours; Dyson Spheres add its own Gate halves."""  # H-14.2, H-23
    parts = [("group", -1, g.complexes[HEXES * seat + hex])]
    parts += [("", h, n) for h, n in complexes_near(g, seat, hex) if h != hex]
    if DYSON in g.advanced[seat]:
        parts.append(("Dyson Sphere Assembly", -1, g.halves_at(seat, hex)))
    return parts


def net_parts(g: Board, seat: int, hex: int, without: int) -> list[Part]:
    """A stack's net, one by one."""
    fleets = g.fleets_at(seat, hex) - without
    parts = [("stack", hex, g.height[hex])] + [("", h, n) for h, n in near_stacks(g, seat, hex)]
    return parts + ([(plural("Fleet", fleets), hex, fleets * fleet_power(g, seat))] if fleets else [])


def plural(unit: str, number: int) -> str:
    """A kind of Unit, one or several."""
    return unit if number == 1 else f"{unit}s"


def through(part: Part) -> str:
    """Through what a contribution comes: `group`, `B2`, `Grex on K1`."""
    what, hex, _ = part
    return what if hex < 0 else f"{what} on {HEX_NAMES[hex]}" if what else HEX_NAMES[hex]


def added(parts: list[Part]) -> str:
    """Contributions as a sum in words: `3 group, +2 B2, +1 A5`."""  # 10.1
    return ", +".join([f"{part[2]} {through(part)}" for part in parts if part[2]]) or "nothing"


def total(parts: list[Part]) -> int:
    """The sum of contributions."""
    return sum([part[2] for part in parts])


# -- targets --------------------------------------------------------------------------------------------------------

def presence(g: Board, seat: int, kind: int) -> int:
    """Hexes where a player has Bases or Units of a type."""  # H-13.3
    return g.where[3 * seat + kind] | g.units_mask(seat, kind)


def base_power(g: Board, seat: int, kind: int, hex: int) -> int:
    """The Power that a Conflict against these Bases is paid for."""  # H-13.6
    if kind == POLITICAL:
        return CIRCLE[g.tile[hex]] if g.embassy[hex] == seat else 0
    return g.count(seat, kind, hex)


def conflict_cost(g: Board, seat: int, pattern: int, aim: Aim) -> int:
    """What declaring costs."""  # H-13.6
    cost = PATTERNS[pattern].price * base_power(g, aim[1], aim[2], aim[0])
    return max(0, cost - CARD_AMOUNT[EFFICIENCY]) if EFFICIENCY in g.advanced[seat] else cost


def attack_reach(g: Board, seat: int, kind: int, hex: int) -> int:
    """The Sectors a group, an Agent or a Fleet standing there may attack; Home Sectors never."""  # H-13.2, H-13.4
    if (kind == INDUSTRIAL or kind == POLITICAL and PROPAGANDA in g.advanced[seat]
            or kind == MARTIAL and PROBES in g.advanced[seat]):
        return g.near().one[hex] & ~g.homes
    return BIT[hex] & ~g.homes


def aims(g: Board, seat: int, pattern: int, hex: int, caps: int) -> list[Aim]:
    """Every target that pieces on a hex may attack for the CAPs there are."""  # H-13.1-H-13.6
    chosen = PATTERNS[pattern]
    reach = attack_reach(g, seat, chosen.attacker, hex)
    found = []
    for other in range(g.seats):
        if other == seat:
            continue
        for kind in chosen.targets:
            here = reach & presence(g, other, kind)
            while here:
                low = here & -here
                aim = (low.bit_length() - 1, other, kind)
                if conflict_cost(g, seat, pattern, aim) <= caps:
                    found.append(aim)
                here ^= low
    return found
