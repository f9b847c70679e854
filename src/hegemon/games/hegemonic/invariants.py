"""The invariants of section 8 that hold at every moment."""
from __future__ import annotations

from hegemon.games.hegemonic.actions import HEX, SEAT
from hegemon.games.hegemonic.data import HEXES, HOME, MANY, SLOTS, SPACES, SQUARES, TRIANGLES
from hegemon.games.hegemonic.sky import BIT, bits
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import faults


def check(g: Hegemonic) -> list[str]:
    """Everything that does not hold."""
    found = faults((min(g.caps) >= 0, "I-3: somebody has less than no CAPs"),
                   (0 <= g.arbiter < g.seats, "I-15: the Arbiter is nobody at the table"),
                   (not g.laid & ~g.chart().usable, "I-9: a tile lies outside the galaxy"))
    for seat in range(g.seats):
        found += pieces(g, seat) + cards(g, seat)
    for hex in bits(g.laid):
        found += sector(g, hex)
    return found + tiles(g)


def pieces(g: Hegemonic, seat: int) -> list[str]:
    """What a player has on the galaxy, against the Player Board and what may stand where."""  # I-1, I-2, I-8
    name = SEAT.label(seat)
    row = g.complexes[HEXES * seat:HEXES * (seat + 1)]
    held = [sum(row), g.embassy.count(seat), sum([g.height[h] for h in range(HEXES) if g.holder[h] == seat])]
    found = []
    for kind, what in enumerate(MANY):
        found += faults(
            (held[kind] == g.built[3 * seat + kind], f"I-2: {name} has {held[kind]} {what} on the galaxy, and the "
                                                     f"Player Board says {g.built[3 * seat + kind]}"),
            (held[kind] <= SPACES[kind], f"I-1: {name} has more {what} than there are"))
    ends = g.gates[6 * seat:6 * seat + 6]
    stands = (g.where[3 * seat] | g.where[3 * seat + 1] | g.where[3 * seat + 2]
              | g.units_mask(seat, 0) | g.units_mask(seat, 1) | g.units_mask(seat, 2))
    return found + faults(
        (g.where[3 * seat] == sum([BIT[h] for h in range(HEXES) if row[h]]),
         f"I-2: the Complexes of {name} are not where they are noted"),
        (all([(ends[n] < 0) == (ends[n + 1] < 0) for n in (0, 2, 4)]),
         f"I-1: {name} has half a Gate pair on the galaxy"),
        (not stands & g.foreign(seat), f"I-8: {name} has a piece in another's Home Sector"),
        (not stands & ~g.laid, f"I-8: {name} has a piece where no tile lies"))


def sector(g: Hegemonic, hex: int) -> list[str]:
    """What stands on a tile, against its Locations."""  # I-8
    tile, name = g.tile[hex], HEX.label(hex)
    return faults(
        (g.used_squares(hex) <= SQUARES[tile], f"I-8: {name} has more Complexes than squares"),
        (g.height[hex] <= TRIANGLES[tile], f"I-8: {name} has more Outposts than triangles"),
        ((g.height[hex] == 0) == (g.holder[hex] < 0), f"I-8: a stack on {name} has no owner, or an owner no stack"),
        (bool(g.squares >> hex & 1) == (g.used_squares(hex) < SQUARES[tile]),
         f"I-8: the open squares on {name} are noted wrongly"))


def tiles(g: Hegemonic) -> list[str]:
    """Every tile is in one place."""  # I-4
    held = [t for t in g.tile if 0 <= t < HOME]
    held += list(g.pool) + list(g.sectors) + list(g.spare) + [t for row in g.dealt for t in row]
    settled = [h for h in g.home if h >= 0]
    return faults(
        (len(set(held)) == len(held), "I-4: a tile is in two places"),
        (len({h // 5 for h in settled}) == len(settled), "I-4: two Home Sectors lie on one Galaxy Board"),
        (g.laid & g.blank == 0 and g.laid | g.blank == g.chart().usable,
         "I-4: the empty hexes are not those without a tile"))


def cards(g: Hegemonic, seat: int) -> list[str]:
    """A hand and who knows it; Advanced Technologies."""  # I-6, I-7
    name, row = SEAT.label(seat), g.advanced[seat]
    return faults(
        (len(g.hands[seat]) == len(g.lore[seat]), f"I-6: it is not noted who knows each card of {name}"),
        (len(row) <= SLOTS, f"I-7: {name} has more Advanced Technologies than slots"),
        (len(set(row)) == len(row), f"I-7: {name} has advanced a technology twice"))
