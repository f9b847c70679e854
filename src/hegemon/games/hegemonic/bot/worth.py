"""What things are worth, in VP: the arithmetic behind the scripted player and `evaluate`."""  # spec section 9
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.hegemonic.data import (
    BOARD_OF,
    CARD_COST,
    CARD_POWER,
    CARD_TIER,
    CORE,
    EFFICIENCY,
    FABRICANTS,
    FACTION_OF,
    INCOME,
    INDUSTRIAL,
    MARTIAL,
    PATTERNS,
    POLITICAL,
    SPACES,
    SQUARES,
    TIER,
    TILES,
    TRIANGLES,
    WORTH,
)
from hegemon.games.hegemonic.power import (
    Aim,
    attack_parts,
    conflict_cost,
    defence_parts,
    faction_power,
    net,
    presence,
    stacks_in_reach,
    support_power,
    total,
)
from hegemon.games.hegemonic.rules.build import base_price, base_sites
from hegemon.games.hegemonic.rules.conflict import group_aims, struck, unit_aims, units_of
from hegemon.games.hegemonic.rules.movement import destinations, move_cost
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
    return mine - 0.5 * others / (g.seats - 1) + 0.2 * power.get(seat, 0)


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
    opened = base_sites(g, seat, kind).bit_count() - open_before + 1
    g.lift(seat, kind, hex)
    value = (after - before) * horizon(g) + income_value(g, kind, g.built[3 * seat + kind], 1)
    if scorings(g) > 1:
        value += 0.25 * opened
    return value - price_value(g, seat, price)


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


def chain_value(g: Hegemonic, seat: int, kind: int) -> float:
    """What a whole BUILD action would bring, step by step; the galaxy is put back as it was."""
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
    return value


# -- Conflicts --------------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Raid:
    """A Conflict worth thinking about."""
    value: float
    unit: int     # or -1
    goal: int     # where the Unit goes first, or -1
    group: int    # or -1
    aim: Aim


def best_card(g: Hegemonic, seat: int, kind: int) -> int:
    """The highest matching value in hand."""
    return max([CARD_POWER[c][kind] for c in g.hands[seat]], default=0)


def chance(lead: float) -> float:
    """About how likely a lead before the cards wins."""
    for least, likely in ((3, 0.97), (2, 0.9), (1, 0.75), (0, 0.45), (-1, 0.2)):
        if lead >= least:
            return likely
    return 0.03


def drawn(g: Hegemonic, seat: int, kind: int, hex: int, attacking: bool) -> tuple[int, int]:
    """The Faction and stack a seat would draw on, or -1."""
    if kind == POLITICAL:
        free = [f for f in range(3) if not g.faction_used[seat] >> f & 1]
        return (max(free, key=lambda f: faction_power(g, seat, f)) if free else -1), -1
    near = [s for s in stacks_in_reach(g, seat, hex) if not g.outpost_used[seat] >> s & 1]
    return -1, (max(near, key=lambda s: net(g, seat, s, attacking and s == hex)) if near else -1)


def raid_value(g: Hegemonic, seat: int, pattern: int, hex: int, aim: Aim) -> float:
    """The chance of winning times what it brings, less the price and the Unit at risk."""
    sector, other, kind = aim
    chosen = PATTERNS[pattern]
    mine, theirs = (-1, -1), (-1, -1)
    if chosen.attacker != INDUSTRIAL:
        mine = drawn(g, seat, chosen.attacker, hex, True)
    if kind != INDUSTRIAL and not g.count(other, kind, sector):
        theirs = drawn(g, other, kind, sector, False)
    attack = total(attack_parts(g, seat, chosen.attacker, hex, *mine)) + best_card(g, seat, chosen.attacker)
    defence = total(defence_parts(g, other, kind, sector, *theirs)) + (3.8 if g.hands[other] else 2.6 * g.learning)
    faction = FACTION_OF[g.tile[sector]] if g.count(other, kind, sector) else theirs[0]
    if kind == POLITICAL and not g.learning:
        defence += 0.3 * sum([support_power(g, s, faction) for s in range(g.seats) if s not in (seat, other)])
    p = chance(attack - defence)
    unit = 0.0 if chosen.attacker == INDUSTRIAL else 2 * cap_value(g) + 0.5
    price = price_value(g, seat, conflict_cost(g, seat, pattern, aim))
    return p * spoils(g, seat, other, kind, sector, chosen.takeover) - price - (1 - p) * unit - 0.3


def spoils(g: Hegemonic, seat: int, other: int, kind: int, sector: int, takeover: bool) -> float:
    """What winning would change; the galaxy is put back as it was."""
    fallen = g.count(other, kind, sector)
    units = 0.8 * (g.agents_at(other, sector) if kind == POLITICAL else g.fleets_at(other, sector)
                    if kind == MARTIAL else 0.6 * g.halves_at(other, sector))
    if not fallen:
        return units
    board = BOARD_OF[sector]
    before = stake(g, seat, board)
    own = min(fallen, g.left(seat, kind)) if takeover else 0
    value = units - 0.4 * income_value(g, kind, g.built[3 * other + kind], -fallen)
    value += income_value(g, kind, g.built[3 * seat + kind], own)
    for _ in range(fallen):
        g.lift(other, kind, sector)
    for _ in range(own):
        g.put(seat, kind, sector)
    value += (stake(g, seat, board) - before) * horizon(g)
    for _ in range(own):
        g.lift(seat, kind, sector)
    for _ in range(fallen):
        g.put(other, kind, sector)
    return value


def best_raid(g: Hegemonic, seat: int, pattern: int, moved: int = -1) -> Raid | None:
    """The best Conflict of a pattern; with `moved` only by that Unit from where it stands."""
    chosen = PATTERNS[pattern]
    found: Raid | None = None
    for raid in raids(g, seat, pattern, chosen.attacker, moved):
        if raid.value > 0 and (found is None or raid.value > found.value):
            found = raid
    return found


def raids(g: Hegemonic, seat: int, pattern: int, kind: int, moved: int) -> list[Raid]:
    """Conflicts from where pieces stand, and after a move to Sectors with something to attack."""
    if kind == INDUSTRIAL:
        return [Raid(raid_value(g, seat, pattern, h, aim), -1, -1, h, aim)
                for h in bits(g.where[3 * seat]) for aim in group_aims(g, seat, pattern, h)]
    listed: list[Raid] = []
    units = units_of(g, kind)
    prey = 0
    for other in range(g.seats):
        if other != seat:
            for target in PATTERNS[pattern].targets:
                prey |= presence(g, other, target)
    for unit in range(3 * seat, 3 * seat + 3):
        if units[unit] < 0 or struck(g, kind, unit) or moved >= 0 and unit != moved:
            continue
        start = units[unit]
        listed += [Raid(raid_value(g, seat, pattern, start, aim), unit, -1, -1, aim)
                   for aim in unit_aims(g, seat, pattern, unit)]
        if moved < 0:
            for goal in bits(destinations(g, seat, kind, start) & prey & ~g.homes):
                listed += moved_raids(g, seat, pattern, kind, unit, start, goal)
    return listed


def moved_raids(g: Hegemonic, seat: int, pattern: int, kind: int, unit: int, start: int, goal: int) -> list[Raid]:
    """Conflicts of a Unit after a move; it is put back."""
    fare = move_cost(g, seat, kind, start, goal)
    units = units_of(g, kind)
    g.caps[seat] -= fare
    units[unit] = goal
    listed = [Raid(raid_value(g, seat, pattern, goal, aim) - fare * cap_value(g), unit, goal, -1, aim)
              for aim in unit_aims(g, seat, pattern, unit)]
    units[unit] = start
    g.caps[seat] += fare
    return listed


# -- tiles and cards --------------------------------------------------------------------------------------------------

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
    return float(sum([CARD_POWER[card][k] ** 1.5 * weight[k] for k in range(3)]) / 6)


def advance_value(g: Hegemonic, seat: int, card: int, replaced: int) -> float:
    """Final VP and use of an Advanced Technology, less its price."""
    rounds = scorings(g) - 1
    use = {EFFICIENCY: 0.7, FABRICANTS: 0.5}.get(card, 0.35) * rounds
    value = 2 * CARD_TIER[card] + use - price_value(g, seat, CARD_COST[card]) * (1.0 if rounds else 0.2)
    if rounds > 2 and g.phase == 2:
        value -= 1.5  # Bases come first while CAPs are scarce
    if replaced >= 0:
        value -= 2 * CARD_TIER[replaced] + 0.35 * rounds
    return value - 0.15 * card_value(g, seat, card)


