"""What must hold whenever the game rests: section 8 of the specification."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import HEX, PART, ROCKET, SEAT, SHIP, STRUCTURE
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import faults

POLITICAL_CARDS: Final = (30, 45)    # without and with the expansion
RESISTANCE_CARDS: Final = (8, 13)    # of each level
COMBAT_CARDS: Final = 48
CR_COMBAT_CARDS: Final = 12


def check(g: Exodus) -> list[str]:
    """All invariants that can be read off a position and do not hold."""
    in_combat, on_the_way = _under_way(g, "Battle"), _under_way(g, "Movement")
    found = _course(g) + _supplies(g) + _cards(g, in_combat)
    for seat in range(g.seats):
        found += _cubes(g, seat) + _blueprints(g, seat)
        for ship in g.fleet(seat):
            found += _ship(g, ship, in_combat)
        if not on_the_way:
            found += _groups(g, seat)
    for hex in range(len(d.HEXES)):
        found += _planet(g, hex)
    return found


def _under_way(g: Exodus, procedure: str) -> bool:
    """Whether a combat is under way, when shields may be raised, or a movement, when groups may meet for a moment."""
    return any([procedure in g.line(q) for q in g.open])


def _course(g: Exodus) -> list[str]:
    """Debts, turn order, market and turns."""  # 6, 9, 14, 18
    ranks = 1 <= g.rank[0] <= 6 if g.terms.solo else sorted(g.rank) == list(range(1, g.seats + 1))
    return faults(
        (min(*g.cp, *g.axinium, *g.phasium, *g.vp, *g.supply) >= 0, "a player has less than nothing"),
        (ranks, f"the Turn Order cards are {g.rank}"),
        (len(g.market) <= g.terms.spaces, "more cubes lie on the market than it has spaces"),
        (g.turn <= g.terms.turns, f"turn {g.turn} comes after the last one"))


def _cubes(g: Exodus, seat: int) -> list[str]:
    """Cubes are in exactly one place each."""  # 1, 2
    total = (g.supply[seat] + sum([row[seat] for row in g.pop]) + sum(g.cargo[seat * 16:seat * 16 + 16])
             + g.techs[seat].bit_count() + g.market.count(seat) + g.oncards[seat])
    return faults((total == g.terms.population, f"{SEAT.label(seat)} has {total} cubes of {g.terms.population}"))


def _blueprints(g: Exodus, seat: int) -> list[str]:
    """Slots, one drive, the supply of parts, one card out of the game."""  # 7, 15
    who, rows = SEAT.label(seat), g.parts[seat * 4:seat * 4 + 4]
    parts = [part for row in (*rows, g.spare[seat]) for part in row]
    return faults(
        (all([len(row) <= d.SLOTS[kind] for kind, row in enumerate(rows)]), f"{who} has more parts than slots"),
        (all([list(row) == sorted(row) for row in rows]), f"{who}'s parts are not in order"),
        (all([sum([d.PARTS[p].kind == "drive" for p in row]) <= 1 for row in rows]), f"{who} has two drives in a ship"),
        (g.gone[seat].bit_count() <= 1, f"{who} has more than one card out of the game"),
        (not g.hand[seat] & g.gone[seat], f"{who} holds a card that is out of the game"),
        *[(parts.count(p) <= d.PARTS_EACH, f"{who} has more {PART.label(p)} than there are") for p in set(parts)])


def _supplies(g: Exodus) -> list[str]:
    """No seat has more rockets or structures out than it was given."""  # 23
    rockets = [code for row in g.rockets for code in row] + [code for code in g.aboard if code >= 0]
    built = [code for row in g.structures for code in row]
    return faults(
        *[(rockets.count(c) <= d.ROCKETS_EACH, f"{SEAT.label(c & 7)} has {rockets.count(c)} {ROCKET.label(c >> 3)} "
           "rockets out") for c in set(rockets)],
        *[(built.count(c) <= d.STRUCTURES_EACH, f"{SEAT.label(c & 7)} has built {built.count(c)} "
           f"{STRUCTURE.label(c >> 3)}") for c in set(built)])


def _ship(g: Exodus, ship: int, in_combat: bool) -> list[str]:
    """Markers, cargo and damage."""  # 3, 4
    name, hex = SHIP.label(ship), g.where[ship]
    if hex < 0:
        bare = not g.cargo[ship] and not g.damage[ship] and not g.cloaked[ship] and g.aboard[ship] < 0
        return faults((bare, f"{name} is in stock with damage, cargo, a rocket or a cloak"))
    return faults(
        (ship % 4 < g.markers(ship % 16 // 4), f"{name} is not in the box"),
        (g.terms.map.kinds[hex] >= 0, f"{name} is off the map"),
        (0 <= g.cargo[ship] <= g.capacity(ship), f"{name} carries {g.cargo[ship]} cubes"),
        (in_combat or 0 <= g.damage[ship] <= g.stats(ship)[1], f"{name} bears {g.damage[ship]} damage"))


def _groups(g: Exodus, seat: int) -> list[str]:
    """Ships of one player in one hex are all cloaked or all visible."""  # 13
    states: dict[int, set[int]] = {}
    for ship in g.fleet(seat):
        if g.where[ship] >= 0:
            states.setdefault(g.where[ship], set()).add(g.cloaked[ship])
    return faults(*[(len(seen) == 1, f"{SEAT.label(seat)} has cloaked and visible ships in {HEX.label(h)}")
                    for h, seen in states.items()])


def _planet(g: Exodus, hex: int) -> list[str]:
    """Tokens, rockets, structures."""  # 5, 8
    tile, where = g.planet[hex], HEX.label(hex)
    if tile < 0:
        bare = not g.tokens[hex] and not any(g.pop[hex]) and not g.rockets[hex] and not g.structures[hex]
        return faults((bare, f"something lies in {where}, where there is no planet"))
    kinds = [s >> 3 for s in g.structures[hex]]
    return faults(
        (0 <= g.tokens[hex] <= d.PLANET_MOST[tile], f"there are {g.tokens[hex]} tokens in {where}"),
        (min(g.pop[hex]) >= 0, f"there is less than no population in {where}"),
        (len(g.rockets[hex]) <= 2, f"there are more than two rockets in {where}"),
        (len(set(kinds)) == len(kinds), f"a structure stands twice in {where}"))


def _cards(g: Exodus, in_combat: bool) -> list[str]:
    """No card is created or lost."""  # 10
    t = g.terms
    shown = sum([c >= 0 for c in g.slots])
    political = len(g.politics) + shown + len(g.laws) + len(g.resolutions) + len(g.removed) + len(g.private)
    found = faults((political == POLITICAL_CARDS[t.expansion], f"there are {political} political cards"))
    for i in range(0 if in_combat else 3):
        held = sum([d.CR_CARDS[c >> 1].level == i + 1 for row in g.crheld for c in row])
        cards = len(g.crdeck[i]) + len(g.crdiscard[i]) + held
        found += faults((cards == RESISTANCE_CARDS[t.expansion], f"level {i + 1} has {cards} Resistance cards"))
    if t.cards:
        cards = (len(g.ccdeck) + len(g.ccdiscard) + sum([len(h) for h in g.cchand])
                 + sum([c >= 0 for c in g.laid[:d.NPC]]))
        theirs = len(g.crccdeck) + len(g.crccdiscard) + len(g.crhand) + (g.laid[d.NPC] >= 0)
        found += faults((cards == COMBAT_CARDS, f"there are {cards} Combat Cards"),
                        (theirs == CR_COMBAT_CARDS, f"there are {theirs} CR Combat Cards"))
    return found
