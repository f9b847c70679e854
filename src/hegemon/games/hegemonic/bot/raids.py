"""Conflicts in the scripted player's eyes: what winning one changes, how likely that is, and which to declare."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.hegemonic.bot.worth import cap_value, horizon, income_value, price_value, stake
from hegemon.games.hegemonic.data import BOARD_OF, CARD_POWER, FULL_DECK, INDUSTRIAL, MARTIAL, PATTERNS, POLITICAL
from hegemon.games.hegemonic.power import Aim, conflict_cost, presence, total
from hegemon.games.hegemonic.rules.attack import group_aims, struck, unit_aims, units_of
from hegemon.games.hegemonic.rules.movement import destinations, move_cost
from hegemon.games.hegemonic.rules.sides import lends, sides
from hegemon.games.hegemonic.sky import bits
from hegemon.games.hegemonic.state import Hegemonic

MOST: Final = 5  # no card adds more


def _at_most(kind: int, cards: int) -> list[float]:
    """By value: how likely the best of so many unknown cards adds no more than that."""
    values = [CARD_POWER[c][kind] for c in FULL_DECK]
    return [(sum([v <= most for v in values]) / len(values)) ** cards for most in range(MOST + 1)]


BEST_OF: Final = [[_at_most(kind, n) for n in range(7)] for kind in range(3)]


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


def outdoes(lead: float, kind: int, cards: int) -> float:
    """How likely a lead is greater than the best of so many unknown cards; between whole numbers in proportion."""
    if lead <= 0:
        return 0.0
    row, whole = BEST_OF[kind][min(6, cards)], int(lead)
    low = row[min(MOST, whole - 1)] if whole else 0.0
    return low + (row[min(MOST, whole)] - low) * (lead - whole)


def raid_value(g: Hegemonic, seat: int, pattern: int, hex: int, aim: Aim, prizes: dict[Aim, float]) -> float:
    """The chance of winning times what it brings, less the price and the Unit at risk; prizes are worked out once."""
    _, other, kind = aim
    chosen = PATTERNS[pattern]
    mine, theirs, factions = sides(g, seat, pattern, hex, aim)
    lead = float(total(mine) - total(theirs))
    if g.learning:  # both turn over a card nobody knows
        p = outdoes(lead + 2.6, kind, 1)
    else:
        lead -= 0.3 * sum([lends(g, s, kind, factions[1], seat) for s in range(g.seats) if s not in (seat, other)])
        p = outdoes(lead + best_card(g, seat, chosen.attacker), kind, len(g.hands[other]))
    if p < 0.1:
        return -1.0
    unit = 0.0 if chosen.attacker == INDUSTRIAL else 2 * cap_value(g) + 0.5
    price = price_value(g, seat, conflict_cost(g, seat, pattern, aim))
    if aim not in prizes:
        prizes[aim] = spoils(g, seat, seat, aim, chosen.takeover)
    return p * prizes[aim] - price - (1 - p) * unit - 0.3


def spoils(g: Hegemonic, seat: int, attacker: int, aim: Aim, takeover: bool) -> float:
    """What the Attacker's victory would change for a seat, be it a side or not; the galaxy is put back as it was."""
    sector, other, kind = aim
    fallen = g.count(other, kind, sector)
    value = 0.0
    if seat in (attacker, other):
        units = (g.agents_at(other, sector) if kind == POLITICAL else g.fleets_at(other, sector)
                 if kind == MARTIAL else 0.6 * g.halves_at(other, sector))
        value = 0.8 * units if seat == attacker else -1.2 * units
    if not fallen:
        return value
    own = min(fallen, g.left(attacker, kind)) if takeover else 0
    lost = income_value(g, kind, g.built[3 * other + kind], -fallen)
    if seat == attacker:
        value += income_value(g, kind, g.built[3 * seat + kind], own) - 0.4 * lost
    elif seat == other:
        value += lost
    board = BOARD_OF[sector]
    before = stake(g, seat, board)
    for _ in range(fallen):
        g.lift(other, kind, sector)
    for _ in range(own):
        g.put(attacker, kind, sector)
    value += (stake(g, seat, board) - before) * horizon(g)
    for _ in range(own):
        g.lift(attacker, kind, sector)
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
    prizes: dict[Aim, float] = {}
    if kind == INDUSTRIAL:
        return [Raid(raid_value(g, seat, pattern, h, aim, prizes), -1, -1, h, aim)
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
        listed += [Raid(raid_value(g, seat, pattern, start, aim, prizes), unit, -1, -1, aim)
                   for aim in unit_aims(g, seat, pattern, unit)]
        if moved < 0:
            for goal in bits(destinations(g, seat, kind, start) & prey & ~g.homes):
                listed += moved_raids(g, seat, pattern, unit, goal, prizes)
    return listed


def moved_raids(g: Hegemonic, seat: int, pattern: int, unit: int, goal: int, prizes: dict[Aim, float]) -> list[Raid]:
    """Conflicts of a Unit after a move; it is put back."""
    kind = PATTERNS[pattern].attacker
    units = units_of(g, kind)
    start = units[unit]
    fare = move_cost(g, seat, kind, start, goal)
    g.caps[seat] -= fare
    units[unit] = goal
    listed = [Raid(raid_value(g, seat, pattern, goal, aim, prizes) - fare * cap_value(g), unit, goal, -1, aim)
              for aim in unit_aims(g, seat, pattern, unit)]
    units[unit] = start
    g.caps[seat] += fare
    return listed
