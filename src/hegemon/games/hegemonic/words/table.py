"""The public part of a position as a state again, so that words and pictures ask the very functions the rules use."""
from __future__ import annotations

from typing import Final

from hegemon.draw.reading import Kept, Latest
from hegemon.games.hegemonic.data import HEXES, INDUSTRIAL, MARTIAL, POLITICAL
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.kernel import Setup


def _laid(v: HegemonicView) -> Hegemonic:
    """The table as everybody sees it; hands and stacks are empty."""
    g = Hegemonic()
    g.prepare(Setup(v.now.seats, 0, {}, ()))
    g.advanced, g.wild = list(v.advanced), v.wild
    g.clear_board(v.places)
    for hex, tile in enumerate(v.tile):
        if tile >= 0:
            g.lay_tile(hex, tile)
    g.home, g.homes = list(v.home), sum([1 << h for h in v.home if h >= 0])
    _put_pieces(g, v)
    g.learning, g.leaders, g.longer, g.transfers = v.learning, v.leaders, v.longer, v.transfers
    g.round, g.phase, g.arbiter = v.round, v.phase, v.arbiter
    g.caps, g.vp, g.inactive, g.piles = list(v.caps), list(v.vp), list(v.inactive), list(v.piles)
    g.plans, g.turns, g.pool, g.ledger = v.plans, v.turns, v.pool, v.ledger
    g.leader, g.level = list(v.leader), list(v.level)
    g.free_move, g.discount, g.discipline, g.hoard = v.free_move, v.discount, v.discipline, v.hoard
    g.struck_agents, g.struck_fleets, g.struck_groups = v.struck_agents, v.struck_fleets, list(v.struck_groups)
    g.faction_used, g.outpost_used = list(v.faction_used), list(v.outpost_used)
    g.draw = g.sectors = g.spare = ()
    g.hands = [() for _ in range(g.seats)]
    g.lore = g.hands[:]
    g.dealt = g.packets = tuple(g.hands)
    g.foretold = tuple([0] * g.seats)
    g.near()  # worked out once for all who look
    return g


def _put_pieces(g: Hegemonic, v: HegemonicView) -> None:
    """Bases and Units where they stand."""
    for hex in range(HEXES):
        for seat in range(g.seats):
            for _ in range(v.complexes[HEXES * seat + hex]):
                g.put(seat, INDUSTRIAL, hex)
        if v.embassy[hex] >= 0:
            g.put(v.embassy[hex], POLITICAL, hex)
        for _ in range(v.height[hex]):
            g.put(v.holder[hex], MARTIAL, hex)
    g.agents, g.fleets, g.gates = list(v.agents), list(v.fleets), list(v.gates)


_tables: Final = Latest(Kept(_laid, 64).of)


def table_of(v: HegemonicView) -> Hegemonic:
    """The public part of a position as a state of the caller's own; laid once for the last few positions."""
    return _tables.of(v).clone()
