"""What things are worth, in VP: the arithmetic behind the scripted player and `evaluate`."""  # spec section 9
from __future__ import annotations

from hegemon.games.hegemonic.data import (
    BOARD_OF,
    CARD_POWER,
    CARD_TIER,
    CORE,
    EFFICIENCY,
    FABRICANTS,
    FACTION_OF,
    INCOME,
    INDUSTRIAL,
    MARTIAL,
    POLITICAL,
    SPACES,
    SQUARES,
    TIER,
    TILES,
    TRIANGLES,
    WORTH,
)
from hegemon.games.hegemonic.power import complexes_near, faction_power, net
from hegemon.games.hegemonic.rules.build import base_price, base_sites
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.sky import BIT, bits
from hegemon.games.hegemonic.state import Hegemonic


def scorings(g: Hegemonic) -> int:
    """How many more times boards will be scored, about."""
    tiles = len(g.sectors) + (len(g.pool) if g.longer else 0)
    return 1 + -(-min(tiles, g.blank.bit_count()) // g.seats)


def cap_value(g: Hegemonic) -> float:
    """What a CAP is worth now."""
    return 0.45 if scorings(g) > 1 else 0.2


def price_value(g: Hegemonic, seat: int, price: int) -> float:
    """What paying costs: CAPs that would be returned at Arbitration are nearly free, the more so the nearer it is."""
    spare = min(price, max(0, g.caps[seat] - g.retention(seat)))
    waste = {3: 0.3, 4: 0.6, 5: 0.9}.get(g.phase, 0.0) if not g.learning else 0.0
    return (price - spare * waste) * cap_value(g)


def horizon(g: Hegemonic) -> float:
    """How often a lead on a board will pay, with less trust in later rounds."""
    return 1 + 0.7 * (scorings(g) - 1)


def stake(g: Hegemonic, seat: int, board: int) -> float:
    """A board's points for a seat, less a share of what others get, and a little for every point of Power."""
    power = powers(g, board)
    paid = points(power, board == CORE)
    mine = paid.get(seat, 0)
    others = sum(paid.values()) - mine
    return mine - 0.5 * others / (g.seats - 1) + 0.5 * power.get(seat, 0)


def income_value(g: Hegemonic, kind: int, built: int, change: int) -> float:
    """What more or fewer Bases of a track bring in CAPs until the end, and in tiers."""
    after = max(0, min(SPACES[kind], built + change))
    gain = (INCOME[kind][after] - INCOME[kind][built]) * (scorings(g) - 1) * cap_value(g)
    return gain + 0.4 * (TIER[kind][after] - TIER[kind][built])


def base_gain(g: Hegemonic, seat: int, kind: int, hex: int, price: int) -> float:
    """What a new Base on a hex is worth after its price; the galaxy is put back as it was."""
    board = BOARD_OF[hex]
    before = stake(g, seat, board)
    open_before = base_sites(g, seat, kind).bit_count()
    g.put(seat, kind, hex)
    after = stake(g, seat, board)
    backed = backing(g, seat, kind, hex)
    opened = base_sites(g, seat, kind).bit_count() - open_before + 1
    g.lift(seat, kind, hex)
    value = (after - before) * horizon(g) + income_value(g, kind, g.built[3 * seat + kind], 1) + 0.1 * backed
    if scorings(g) > 1:
        value += 0.25 * opened
    return value - price_value(g, seat, price)


def backing(g: Hegemonic, seat: int, kind: int, hex: int) -> int:
    """The Power with which a Base would be defended."""  # H-14.2, H-14.4, H-14.9
    if kind == INDUSTRIAL:
        return sum([n for _, n in complexes_near(g, seat, hex)])
    if kind == POLITICAL:
        return faction_power(g, seat, FACTION_OF[g.tile[hex]]) if FACTION_OF[g.tile[hex]] >= 0 else 0
    return net(g, seat, hex)


def shifted(g: Hegemonic, seat: int, kind: int, hex: int, change: int) -> float:
    """What one Base more or less on a hex changes on its board; the galaxy is put back as it was."""
    before = stake(g, seat, BOARD_OF[hex])
    (g.put if change > 0 else g.lift)(seat, kind, hex)
    after = stake(g, seat, BOARD_OF[hex])
    (g.lift if change > 0 else g.put)(seat, kind, hex)
    return after - before


def moved_base(g: Hegemonic, seat: int, kind: int, start: int, sites: int) -> tuple[float, int]:
    """What moving a Base brings at best on one of some hexes, and which; the galaxy is put back as it was."""
    before = stake(g, seat, BOARD_OF[start])
    g.lift(seat, kind, start)
    lost = stake(g, seat, BOARD_OF[start]) - before
    found = max([(shifted(g, seat, kind, h, 1), -h) for h in bits(sites)], default=(0.0, 1))
    g.put(seat, kind, start)
    return (lost + found[0]) * horizon(g), -found[1]


def best_base(g: Hegemonic, seat: int, kind: int) -> tuple[float, int]:
    """The most valuable affordable Base of a type: its worth and hex, or a hex of -1."""
    found = (0.0, -1)
    for hex in bits(base_sites(g, seat, kind)):
        price = base_price(g, seat, kind, hex)
        if price <= g.caps[seat]:
            gain = base_gain(g, seat, kind, hex, price)
            if gain > found[0]:
                found = (gain, hex)
    return found


def chain(g: Hegemonic, seat: int, kind: int) -> tuple[float, int]:
    """What a whole BUILD action would bring, and its number of Bases; the galaxy is put back as it was."""
    laid: list[int] = []
    value, caps = 0.0, g.caps[seat]
    while len(laid) < 8:
        gain, hex = best_base(g, seat, kind)
        if hex < 0:
            break
        g.caps[seat] -= base_price(g, seat, kind, hex)
        g.put(seat, kind, hex)
        laid.append(hex)
        value += gain
    for hex in reversed(laid):
        g.lift(seat, kind, hex)
    g.caps[seat] = caps
    return value, len(laid)


# -- tiles and cards --------------------------------------------------------------------------------------------------

def richness(tile: int) -> int:
    """The Power that fits on a tile."""
    return SQUARES[tile] + WORTH[tile] + TRIANGLES[tile]


def tile_value(g: Hegemonic, seat: int, tile: int, hex: int) -> float:
    """What a tile on a hex offers a seat, less what it offers the best placed other."""
    bit = BIT[hex]

    def offer(s: int) -> float:
        value = 0.0
        if g.reach(s, INDUSTRIAL) & bit:
            value += 0.9 * SQUARES[tile]
        if g.reach(s, POLITICAL) & bit and TILES[tile].political:
            value += 0.8 * WORTH[tile] + 0.4
        if g.reach(s, MARTIAL) & bit:
            value += 0.9 * TRIANGLES[tile]
        return value

    others = max([offer(s) for s in range(g.seats) if s != seat])
    return offer(seat) - 0.6 * others + (0.2 if BOARD_OF[hex] == CORE else 0.0)


def card_value(g: Hegemonic, seat: int, card: int) -> float:
    """What keeping a card in hand is worth: Power where the seat is strong."""
    weight = [1 + 0.1 * g.built[3 * seat + kind] for kind in range(3)]
    return float(sum([CARD_POWER[card][k] ** 1.5 * weight[k] for k in range(3)], 0.0) / 6)


def advance_value(g: Hegemonic, seat: int, card: int, replaced: int, price: int) -> float:
    """Final VP and use of an Advanced Technology, less its price."""
    rounds = scorings(g) - 1
    use = {EFFICIENCY: 0.7, FABRICANTS: 0.5}.get(card, 0.35) * rounds
    value = 2 * CARD_TIER[card] + use - price_value(g, seat, price) * (1.0 if rounds else 0.2)
    if rounds > 2 and g.phase == 2:
        value -= 1.5  # Bases come first while CAPs are scarce
    if replaced >= 0:
        value -= 2 * CARD_TIER[replaced] + 0.35 * rounds
    return value - 0.15 * card_value(g, seat, card)


