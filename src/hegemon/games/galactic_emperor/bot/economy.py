"""The bot's goods: prices, trade, production, ships and technologies."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_emperor.bot.campaign import homeward
from hegemon.games.galactic_emperor.bot.outlook import Outlook, frame
from hegemon.games.galactic_emperor.bot.statecraft import best_technology
from hegemon.games.galactic_emperor.data import (
    ENERGY,
    ENERGY_CAP,
    ENERGY_GOOD,
    FOOD,
    FOOD_CAP,
    FOOD_GOOD,
    METAL,
    METAL_CAP,
    METAL_GOOD,
    ONE,
    PRODUCES,
    ROBOTICS,
    SHIPS,
    TECHNOLOGIES,
)
from hegemon.games.galactic_emperor.rules.engineer import EngineerTurn
from hegemon.games.galactic_emperor.rules.merchant import Merchant
from hegemon.games.galactic_emperor.rules.steward import StewardTurn
from hegemon.kernel import Action

KEPT: Final = 4  # marks kept for influence and ships


def discard(look: Outlook, legal: list[Action]) -> Action:
    """The die without which the prices serve this seat best: dear what it sells, cheap what it will buy."""
    merchant = frame(look, Merchant)
    return max(legal, key=lambda a: (market(look, merchant.prices(look.g, a[1])), -a[1]))


def market(look: Outlook, prices: tuple[int, ...]) -> float:
    """What a set of prices is worth to the seat against its rivals, in marks."""
    mine = bargain(look, look.seat, prices)
    return mine - 0.6 * sum([bargain(look, s, prices) for s in look.rivals], 0.0) / len(look.rivals)


def bargain(look: Outlook, seat: int, prices: tuple[int, ...]) -> float:
    """What a seat gains or pays at these prices: food beyond its sectors is sold, metal and energy are bought."""
    g = look.g
    mine = g.controlled(seat)
    left = sum([FOOD[g.tile[s]] for s in mine]) - sum([FOOD_CAP - g.food[s] for s in mine if PRODUCES[g.tile[s]]])
    metal = min(METAL_CAP - g.metal[seat], max(0, g.marks[seat] - KEPT) // prices[METAL_GOOD])
    energy = min(ENERGY_CAP - g.energy[seat], 1)
    return left * prices[FOOD_GOOD] - metal * prices[METAL_GOOD] - energy * prices[ENERGY_GOOD]


def trade(look: Outlook, legal: list[Action]) -> Action:
    """Fund first; then buy what is cheap while marks last and ships are wanted."""
    g, seat = look.g, look.seat
    if legal[0][0] == "fund":
        return max([a for a in legal if a[0] == "fund"],
                   key=lambda a: (METAL[g.tile[a[1]]] + 1.2 * ENERGY[g.tile[a[1]]] - 0.4 * g.food[a[1]], -a[1]))
    for a in legal:
        if a[0] == "rob_metal" and a[1] == look.leader() or a[0] == "rob_food":
            return a
    spare = g.marks[seat] - KEPT
    building = look.counts > 1.2
    if ("buy", 1) in legal and building and spare >= g.prices[1] and g.metal[seat] < (5 if g.prices[1] <= 2 else 3):
        return ("buy", 1)
    if ("buy", 2) in legal and building and spare >= g.prices[2] and g.energy[seat] < 2 and g.prices[2] <= 4:
        return ("buy", 2)
    if not building and ("sell", 1) in legal and not (g.metal[seat] == METAL_CAP and g.energy[seat] == ENERGY_CAP):
        return ("sell", 1)
    return ("done",)


def produce(look: Outlook, legal: list[Action]) -> Action:
    """Everything, but food is not wasted on what the storage cannot hold."""
    g, seat = look.g, look.seat
    if ("protein_fields",) in legal:
        return ("protein_fields",)
    turn = frame(look, StewardTurn)
    going = [*turn.paying(g), *turn.spared]
    metal = g.metal[seat] + sum([METAL[g.tile[s]] for s in going])
    energy = g.energy[seat] + sum([ENERGY[g.tile[s]] for s in going])
    for a in legal:
        if a[0] == "hold":
            m, e = METAL[g.tile[a[1]]], ENERGY[g.tile[a[1]]]
            if metal - m >= METAL_CAP and (not e or energy - e >= ENERGY_CAP) and (m or energy - e >= ENERGY_CAP):
                return a
    return ("produce",)


def spare(look: Outlook, legal: list[Action]) -> Action:
    """Sectors without food that give most; then nothing is gained by naming more than the storage holds."""
    g = look.g
    fields = [a for a in legal if a[0] == "spare"]
    return max(fields, key=lambda a: (not g.food[a[1]], METAL[g.tile[a[1]]] + 1.2 * ENERGY[g.tile[a[1]]], -a[1]))


def deploy(look: Outlook, legal: list[Action]) -> Action:
    """The free fighter goes where there is most to do."""
    return ("deploy", homeward(look, [a[1] for a in legal if a[0] == "deploy"]))


def build(look: Outlook, legal: list[Action]) -> Action:
    """Fighters to claim with first, then big ships while energy lasts."""
    g, seat = look.g, look.seat
    order = frame(look, EngineerTurn)
    if ("robotics",) in legal and g.can(seat, ROBOTICS):
        return ("robotics",)
    yards: dict[int, list[int]] = {}
    for a in legal:
        if a[0] == "build":
            yards.setdefault(a[1], []).append(a[2])
    if not yards or look.counts < 0.9:
        return ("done",)
    built = sum([ONE[k] for k, _ in order.order])
    fighters = SHIPS[sum([g.fleet(s, seat) for s in range(37)]) + built][0]
    wish = [0, 2, 1] if fighters < 3 else [2, 1, 0]
    for k in wish:
        if k in yards:
            return ("build", k, homeward(look, yards[k]))
    return ("done",)


def research(look: Outlook, legal: list[Action]) -> Action:
    """The card most worth its price."""
    affordable = [a[1] for a in legal if a[0] == "research"]
    best = max(affordable, key=lambda t: (best_worth(look, t), -t))
    return ("research", best) if best_worth(look, best) > 0 else ("pass",)


def best_worth(look: Outlook, tech: int) -> float:
    """What one card is worth to the buyer, its energy deducted."""
    saved = look.g.tech[:]
    look.g.tech = [look.g.tech[t] if t == tech else 0 for t in range(len(saved))]
    value, _ = best_technology(look, TECHNOLOGIES[tech].cost)
    look.g.tech = saved
    return value
