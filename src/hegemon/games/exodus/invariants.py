"""What must hold whenever the game rests: section 8 of the specification."""
from __future__ import annotations

from typing import TYPE_CHECKING

from hegemon.games.exodus import data as d

if TYPE_CHECKING:
    from hegemon.games.exodus.state import Exodus


def check(g: Exodus) -> None:
    """All invariants that can be read off a position."""
    in_combat, on_the_way = fighting(g), moving(g)
    for seat in range(g.seats):
        _cubes(g, seat)
        _blueprints(g, seat)
        _fleet(g, seat, in_combat, on_the_way)
    _supplies(g)
    _planets(g)
    _cards(g, in_combat)
    assert min(*g.cp, *g.axinium, *g.phasium, *g.vp, *g.supply) >= 0                               # 6
    if g.terms.solo:
        assert 1 <= g.rank[0] <= 6
    else:
        assert sorted(g.rank) == list(range(1, g.seats + 1))                                       # 9
    assert len(g.market) <= g.terms.spaces                                                         # 14
    assert g.turn <= g.terms.turns                                                                 # 18


def _cubes(g: Exodus, seat: int) -> None:
    """Cubes are in exactly one place each."""  # 1, 2
    on_techs = g.techs[seat].bit_count()
    total = (g.supply[seat] + sum([row[seat] for row in g.pop]) + sum(g.cargo[seat * 16:seat * 16 + 16]) + on_techs
             + g.market.count(seat) + g.oncards[seat])
    assert total == g.terms.population, f"seat {seat} has {total} cubes"


def _blueprints(g: Exodus, seat: int) -> None:
    """Slots, one drive, the supply of parts."""  # 7
    for kind in range(4):
        row = g.parts[seat * 4 + kind]
        assert len(row) <= d.SLOTS[kind] and list(row) == sorted(row)
        assert sum([d.PARTS[p].kind == "drive" for p in row]) <= 1
    _at_most(d.PARTS_EACH, [part for row in (*g.parts[seat * 4:seat * 4 + 4], g.spare[seat]) for part in row])
    assert g.gone[seat].bit_count() <= 1 and not g.hand[seat] & g.gone[seat]                       # 15


def _supplies(g: Exodus) -> None:
    """No seat has more rockets or structures out than it was given."""  # 23
    _at_most(d.ROCKETS_EACH, [code for row in g.rockets for code in row] + [code for code in g.aboard if code >= 0])
    _at_most(d.STRUCTURES_EACH, [code for row in g.structures for code in row])


def _at_most(most: int, pieces: list[int]) -> None:
    assert all([pieces.count(piece) <= most for piece in set(pieces)]), f"more than {most} of a kind: {pieces}"


def _fleet(g: Exodus, seat: int, in_combat: bool, on_the_way: bool) -> None:
    """Markers, damage, cargo, one state per hex."""  # 3, 4, 13
    states: dict[int, int] = {}
    for ship in g.fleet(seat):
        hex = g.where[ship]
        if hex < 0:
            assert not g.cargo[ship] and not g.damage[ship] and not g.cloaked[ship] and g.aboard[ship] < 0
            continue
        assert ship % 4 < g.markers(ship % 16 // 4) and g.terms.map.kinds[hex] >= 0
        assert 0 <= g.cargo[ship] <= g.capacity(ship)
        if not in_combat:
            assert 0 <= g.damage[ship] <= g.stats(ship)[1], f"ship {ship} bears {g.damage[ship]}"
        if not on_the_way:
            assert states.setdefault(hex, g.cloaked[ship]) == g.cloaked[ship]


def fighting(g: Exodus) -> bool:
    """Whether a combat is under way, when shields may be raised for a round."""
    return any(["Battle" in g.line(q) for q in g.open])


def moving(g: Exodus) -> bool:
    """Whether ships are on their way, when groups may meet for a moment."""
    return any(["Movement" in g.line(q) for q in g.open])


def _planets(g: Exodus) -> None:
    """Tokens, rockets, structures."""  # 5, 8
    for hex in range(len(d.HEXES)):
        tile = g.planet[hex]
        if tile < 0:
            assert not g.tokens[hex] and not any(g.pop[hex]) and not g.rockets[hex] and not g.structures[hex]
        else:
            assert 0 <= g.tokens[hex] <= d.PLANET_MOST[tile] and min(g.pop[hex]) >= 0
            assert len(g.rockets[hex]) <= 2
            kinds = [s >> 3 for s in g.structures[hex]]
            assert len(set(kinds)) == len(kinds)


def _cards(g: Exodus, in_combat: bool) -> None:
    """No card is created or lost."""  # 10
    t = g.terms
    shown = sum([c >= 0 for c in g.slots])
    political = len(g.politics) + shown + len(g.laws) + len(g.resolutions) + len(g.removed) + len(g.private)
    assert political == (45 if t.expansion else 30), f"{political} political cards"
    if not in_combat:
        for i in range(3):
            held = sum([d.CR_CARDS[c >> 1].level == i + 1 for row in g.crheld for c in row])
            assert len(g.crdeck[i]) + len(g.crdiscard[i]) + held == (13 if t.expansion else 8)
    if t.cards:
        laid = sum([c >= 0 for c in g.laid[:d.NPC]])
        assert len(g.ccdeck) + len(g.ccdiscard) + sum([len(h) for h in g.cchand]) + laid == 48
        assert len(g.crccdeck) + len(g.crccdiscard) + len(g.crhand) + (g.laid[d.NPC] >= 0) == 12
