"""What a battle looks up: sides, dice, shields, hit numbers, legal targets and the Resistance's own choice."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import FIRST_CR
from hegemon.games.exodus.odds import script_rank, value_rank
from hegemon.games.exodus.rules.combat import BOTH, CR_ALONE, Combat
from hegemon.games.exodus.state import Exodus

HIT_FROM: Final = d.worth("hit_from", "value")
HITS_FROM: Final = min(d.OPTIONS["combat"]["hit_on"])
ALL: Final = 99
# (technology, how many misses, only in this round or 0), in the order of
REROLLS: Final = tuple([(d.BITS[d.TECH_OF[t]], int(e.params.get("n", ALL)), int(e.params.get("round", 0)))
                        for t in ("targeting_computers", "tachyon_scanner") for e in d.TECHS[d.TECH_OF[t]].effects])


def special_of(card: int) -> d.Effect | None:
    """What is special about a Resistance card, if anything."""
    return d.CR_SPECIALS[d.CR_CARDS[card].special] if card >= 0 and d.CR_CARDS[card].special else None


def specials(b: Combat, round: int) -> tuple[tuple[tuple[int, int], ...], int]:
    """What Resistance cards change in a round: shield values by side, and who rolls first."""
    shifts: tuple[tuple[int, int], ...] = ()
    strike = BOTH
    for card in b.crcards:
        special = special_of(card)
        if special is not None and special.key == "shield_all_enemy":
            shifts += ((b.sides[1], int(special.params["delta"])),)
        elif special is not None and special.key == "first_strike" and round == special.params["round"]:
            strike = CR_ALONE
    return shifts, strike


def side_of(unit: int) -> int:
    """Whose unit it is."""
    return d.NPC if unit >= FIRST_CR else unit // 16


def units(g: Exodus, b: Combat, side: int) -> list[int]:
    """The units of a side that fight on."""
    if side == d.NPC:
        return [FIRST_CR + i for i, alive in enumerate(b.alive) if alive]
    return g.visible_in(side, b.hex)


def sides_left(g: Exodus, b: Combat) -> list[int]:
    """The sides with units, in the order of the battle."""
    return [s for s in b.sides if units(g, b, s)]


def firepower(b: Combat, unit: int) -> int:
    """Dice of a Resistance ship."""
    card = b.crcards[unit - FIRST_CR]
    return d.CR_CARDS[card].firepower if card >= 0 else d.CR_FIREPOWER[b.crcodes[unit - FIRST_CR] & 3]


def dice_of(g: Exodus, b: Combat, unit: int) -> int:
    """Dice of a unit in this round."""  # X-10.21 (1)
    if unit >= FIRST_CR:
        return firepower(b, unit)
    dice = g.stats(unit)[0]
    return dice * b.factor if unit in b.overloaded else dice


def shields_of(g: Exodus, b: Combat, unit: int) -> int:
    """Shield value of a unit without this round's changes."""
    return their_shields(b, unit) if unit >= FIRST_CR else g.stats(unit)[1]


def their_shields(b: Combat, unit: int) -> int:
    """Shield value of a Resistance ship."""
    card = b.crcards[unit - FIRST_CR]
    return d.CR_CARDS[card].shields if card >= 0 else d.CR_SHIELDS[b.crcodes[unit - FIRST_CR] & 3]


def shield_now(g: Exodus, b: Combat, unit: int) -> int:
    """Shield value in this round: all modifiers are added up, then the total is raised to 0."""  # X-10.22 (4)
    side = side_of(unit)
    change = sum([n for u, n in b.shifts if u == unit]) + sum([n for s, n in b.side_shifts if s == side])
    return max(0, shields_of(g, b, unit) + change)


def damage_of(g: Exodus, b: Combat, unit: int) -> int:
    """Damage a unit bears."""
    return b.crdamage[unit - FIRST_CR] if unit >= FIRST_CR else g.damage[unit]


def hit_number(g: Exodus, b: Combat, side: int) -> int:
    """The lowest die that hits."""  # X-10.21 (3)
    known = g.known(side) if side != d.NPC else 0
    return min([int(HITS_FROM)] + [n for bit, n in HIT_FROM if known & bit] + [n for s, n in b.aims if s == side])


def rerolls(g: Exodus, b: Combat, side: int, round: int) -> list[int]:
    """How many misses each source re-rolls in a round, in order."""  # X-10.21 (4)
    if side == d.NPC:
        return []
    known = g.known(side)
    found = [n for bit, n, only in REROLLS if known & bit and only in (0, round)]
    if not b.against_cr():
        found += [int(d.POLITICAL[c].params["n"]) for c in g.in_force("reroll", side)]
    return found + [ALL for s in b.lucky if s == side]


def legal_targets(g: Exodus, b: Combat, side: int, assigned: tuple[int, ...]) -> list[int]:
    """Where the next hit of a side may go: protected ship, front ship, decoy, focus fire, in this order."""
    listed: list[int] = []
    decoyed = -1
    for other in b.sides:
        if other == side:
            continue
        there = units(g, b, other)
        if len(there) > 1:
            there = [u for u in there if u not in b.protected]
        front = b.front[other]
        if front in there:
            there = [front]
        for ship, hits in b.decoys:
            against = sum([side_of(u) == other for u in assigned])
            if side_of(ship) == other and ship in there and front not in there and against < hits:
                there = [ship]
                decoyed = other
        listed += there
    for owner, unit in b.focus:
        if owner == side:
            if unit in listed:
                return [unit]
            if side_of(unit) == decoyed:  # ruling 58: the rest of the hits follows
                return [u for u in listed if side_of(u) == decoyed]
    return listed


def needed(g: Exodus, b: Combat, unit: int, assigned: tuple[int, ...]) -> int:
    """Hits that still destroy a unit, those assigned counted."""
    coming = assigned.count(unit) + sum([u == unit for _, u in b.assigned])
    return shield_now(g, b, unit) + 1 - damage_of(g, b, unit) - coming


def price_of(b: Combat, unit: int) -> int:
    """VP class of a unit."""
    return b.crcodes[unit - FIRST_CR] & 3 if unit >= FIRST_CR else d.SHIP_VP[unit % 16 // 4]


def by_value(g: Exodus, b: Combat, listed: list[int], hits: int, assigned: tuple[int, ...]) -> list[int]:
    """Targets with the default first: the dearest ship that can be destroyed, else the dearest."""  # D-37
    return sorted(listed, key=lambda u: value_rank(needed(g, b, u, assigned), hits, price_of(b, u), u))


def by_script(g: Exodus, b: Combat, listed: list[int], assigned: tuple[int, ...]) -> list[int]:
    """Targets as the Resistance takes them: most dice, least damage needed, most cubes, class order."""
    return sorted(listed, key=lambda u: script_rank(needed(g, b, u, assigned), dice_of(g, b, u), g.cargo[u],
                                                    u % 16 // 4, u))


def scripted_target(g: Exodus, b: Combat, assigned: tuple[int, ...]) -> int:
    """The Resistance's target without a controller; what is still equal is decided by chance."""
    listed = by_script(g, b, legal_targets(g, b, d.NPC, assigned), assigned)
    if not listed:
        return -1
    def rank(unit: int) -> tuple[int, ...]:
        return script_rank(needed(g, b, unit, assigned), dice_of(g, b, unit), g.cargo[unit], unit % 16 // 4, 0)
    same = [u for u in listed if rank(u) == rank(listed[0])]
    return same[g.below(len(same))] if len(same) > 1 else listed[0]
