"""Movement of Agents and Fleets."""
from __future__ import annotations

from hegemon.games.hegemonic.actions import MOVED
from hegemon.games.hegemonic.data import BORDER_COST, CARD_AMOUNT, FLEET_MOVE_COST, FLEET_STEPS, FTL, POLITICAL
from hegemon.games.hegemonic.sky import BIT
from hegemon.games.hegemonic.state import Hegemonic, amount
from hegemon.kernel import Cost


def move_cost(g: Hegemonic, seat: int, kind: int, start: int, goal: int) -> int:
    """What a move costs: borders for an Agent, the whole trip for a Fleet."""  # H-12.2, H-12.3
    if start == goal or g.free_move == seat:
        return 0
    if kind == POLITICAL:
        return BORDER_COST * g.chart().borders[start][goal]
    return 0 if FTL in g.advanced[seat] else FLEET_MOVE_COST


def destinations(g: Hegemonic, seat: int, kind: int, start: int) -> int:
    """Where a Unit can go for the CAPs there are; it ends on a tile, not in a foreign Home Sector."""  # H-12.4
    legal = g.laid & ~g.foreign(seat) & ~BIT[start]
    if kind == POLITICAL:
        if g.free_move == seat:
            return legal
        return legal & g.chart().crossing[min(9, g.caps[seat] // BORDER_COST)][start]
    fast = FTL in g.advanced[seat]
    if not fast and g.free_move != seat and g.caps[seat] < FLEET_MOVE_COST:
        return 0
    return legal & g.near().within(start, CARD_AMOUNT[FTL] if fast else FLEET_STEPS)


def move(g: Hegemonic, seat: int, kind: int, unit: int, goal: int, cost: Cost) -> None:
    """A Unit moves and is paid for."""  # H-12.1
    start = g.agents[unit] if kind == POLITICAL else g.fleets[unit]
    g.charge(seat, cost)
    if g.free_move == seat:
        g.free_move = -1
    if kind == POLITICAL:
        g.place_agent(unit, goal)
    else:
        g.place_fleet(unit, goal)
    g.tell(MOVED, seat, 0 if kind == POLITICAL else 1, unit % 3 + 1, start, goal, amount(cost))
