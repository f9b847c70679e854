"""The text board: the whole position in tables, for a screen reader or a terminal."""
from __future__ import annotations

from hegemon.games.hegemonic.actions import AGENT, BASE, FLEET, GATE, HEX, SEAT, TILE, counted
from hegemon.games.hegemonic.data import (
    BOARDS,
    COLOURS,
    CORE,
    HEXES,
    HOME,
    INDUSTRIAL,
    LEADERS,
    MARTIAL,
    POLITICAL,
    SPACES,
)
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.sky import bits, sky
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.names import named, tile_words
from hegemon.games.hegemonic.words.table import table_of
from hegemon.kernel import Section


def board(view: HegemonicView) -> tuple[Section, ...]:
    """The whole position in tables, complete enough to play blind."""
    g = table_of(view)
    return (sectors(view), tracks(view, g), majorities(view, g), gate_table(view), tile_table(view), cards(view),
            score_sheet(view))


def sectors(view: HegemonicView) -> Section:
    """Every hex: neighbours, Locations, Bases and Units."""
    chart = sky(view.places)
    rows, keys = [], []
    for hex in bits(chart.usable):
        near = " ".join([HEX.names[h] for h in bits(chart.next[hex])])
        rows.append((HEX.names[hex], printed(view.tile[hex]), bases_at(view, hex), units_at(view, hex), near))
        keys.append(f"hex-{HEX.names[hex]}")
    return Section("Sectors", ("hex", "Locations", "Bases", "Units", "next to"), tuple(rows), tuple(keys))


def printed(tile: int) -> str:
    """What is printed on a tile."""
    if tile < 0:
        return "unexplored"
    if tile >= HOME:
        return f"home of {SEAT.label(tile - HOME)}: 2 squares, circle, 2 triangles"
    return tile_words(tile)


def bases_at(view: HegemonicView, hex: int) -> str:
    """Bases on a hex."""
    parts = [f"{SEAT.label(s)} {counted(n, BASE.label(INDUSTRIAL))}{attacked(view.struck_groups[s] >> hex & 1)}"
             for s in range(view.now.seats) if (n := view.complexes[HEXES * s + hex])]
    parts += [f"{SEAT.label(view.embassy[hex])} {BASE.label(POLITICAL)}"] if view.embassy[hex] >= 0 else []
    if view.holder[hex] >= 0:
        parts.append(f"{SEAT.label(view.holder[hex])} {counted(view.height[hex], BASE.label(MARTIAL))}")
    return ", ".join(parts)


def attacked(struck: int) -> str:
    """Pieces that have attacked in this phase."""  # H-13.5
    return " (has attacked)" if struck else ""


def units_at(view: HegemonicView, hex: int) -> str:
    """Units on a hex."""
    both = ((AGENT, "Agent", view.agents, view.struck_agents), (FLEET, "Fleet", view.fleets, view.struck_fleets))
    return ", ".join([f"{word} {domain.label(u)}{attacked(struck >> u & 1)}"
                      for domain, word, row, struck in both for u, h in enumerate(row) if h == hex])


def tracks(view: HegemonicView, g: Hegemonic) -> Section:
    """The Player Boards."""
    rows = []
    for s in range(view.now.seats):
        shown = [f"{g.built[3 * s + k]}/{SPACES[k]} tier {g.tier(s, k)} income {g.income(s, k)} "
                 f"{f'next printed {g.next_cost(s, k)}' if g.left(s, k) else 'all built'}" for k in range(3)]
        rows.append((SEAT.label(s), str(view.vp[s]), str(view.caps[s]), *shown, str(g.limit(s))))
    heads = ("player", "VP", "CAPs", "Complexes", "Embassies", "Outposts", "keeps")
    return Section("Player Boards", heads, tuple(rows))


def majorities(view: HegemonicView, g: Hegemonic) -> Section:
    """Power per board and what it would pay now."""
    rows = []
    for number in g.chart().boards():
        power = powers(g, number)
        paid = points(power, number == CORE)
        best = sorted(power, key=lambda s: (-power[s], s))
        rows.append((BOARDS[number], ", ".join([f"{SEAT.label(s)} {power[s]} ({paid[s]} VP)" for s in best])))
    return Section("Power by board", ("board", "Power and VP if scored now"), tuple(rows))


def gate_table(view: HegemonicView) -> Section:
    """Gate pairs on the galaxy."""
    rows = [(GATE.label(p), HEX.names[view.gates[2 * p]], HEX.names[view.gates[2 * p + 1]])
            for p in range(3 * view.now.seats) if view.gates[2 * p] >= 0]
    keys = [f"gate-{COLOURS[p // 3]}-{p % 3 + 1}" for p in range(3 * view.now.seats) if view.gates[2 * p] >= 0]
    return Section("Gate pairs", ("pair", "one end", "other end"), tuple(rows), tuple(keys))


def tile_table(view: HegemonicView) -> Section:
    """The Sector Pool and the viewer's own tiles."""
    shown = [("pool", t) for t in view.pool] + [("yours", t) for t in view.dealt] + [("next", t) for t in view.foretold]
    return Section("Tiles", ("where", "tile"), tuple([(w, tile_words(t)) for w, t in shown]),
                   tuple([f"tile-{TILE.names[t]}" for _, t in shown]))


def cards(view: HegemonicView) -> Section:
    """Technologies and Leaders everybody can see."""
    rows = []
    for s in range(view.now.seats):
        leader = f"{LEADERS[view.leader[s]].name}, level {view.level[s]}" if view.leader[s] >= 0 else ""
        rows.append((SEAT.label(s), named(view.advanced[s]), named(view.inactive[s]), str(view.held[s]),
                     named(view.known[s]) if s != view.now.viewer else "your hand", leader))
    return Section("Cards", ("player", "advanced", "inactive", "in hand", "known to you", "Leader"), tuple(rows))


def score_sheet(view: HegemonicView) -> Section:
    """VP per round and board."""
    rows = [(str(row[0]), BOARDS[row[1]] if row[1] >= 0 else "technologies", *[str(n) for n in row[2:]])
            for row in view.ledger]
    return Section("Score sheet", ("round", "board", *[SEAT.label(s) for s in range(view.now.seats)]), tuple(rows))
