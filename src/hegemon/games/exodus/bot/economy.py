"""What the scripted player does with its cards, CP and cubes."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.bot import strategy as plan
from hegemon.games.exodus.rules.action import ActionRound, card_of, reaction_cost
from hegemon.games.exodus.rules.economy import BANK_BASE, BANK_FIGURE, MINING_BASE, MINING_FIGURE, market_space, rates
from hegemon.games.exodus.rules.research import affordable, discount, price
from hegemon.games.exodus.rules.shipyard import part_price, ship_price
from hegemon.games.exodus.rules.windows import SPARE, fits
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action
from hegemon.kernel.bot import Seen

FIGHTING: Final = (d.WAR_CRUISER, d.FIGHTER, d.BATTLE_CARRIER)  # classes worth a part


def first_colony(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """A planet of another kind than home, with many points."""
    return max(legal, key=lambda a: (d.PLANET_TYPE[g.planet[a[1]]] != d.CP_PLANET,
                                     plan.planet_worth(g, seat, a[1])))


def starting_technology(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    return max(legal, key=lambda a: plan.tech_worth(g, a[1]) / d.COSTS[a[1]] ** 0.5)


def window(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Small Resistance cards are used early, large ones are kept for their points; spare parts find a place."""
    for a in legal:
        if a[0] == "use" and d.CR_CARDS[a[1]].vp <= 2 and plan.turns_left(g) >= 2:
            return a
    return ("refit",) if ("refit",) in legal and stowed(g, seat) else legal[0]


def stowed(g: Exodus, seat: int) -> list[tuple[float, int, int]]:
    """Spare parts that would help a class: gain, part, class. They came from War Cruisers, to make room there."""
    found = [(part_gain(g, seat, part, kind), part, kind) for part in g.spare[seat] for kind in FIGHTING
             if kind != d.WAR_CRUISER and fits(g, seat, kind, part)]
    return [row for row in found if row[0] > 0]


def refit(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Spare parts go where they help most; a weak part makes room for a better one that can be paid for."""  # D-23
    spare = [("fit", part, SPARE, kind) for _, part, kind in sorted(stowed(g, seat), reverse=True)]
    for a in [*spare, crowded(g, seat)]:
        if a in legal:
            return a
    return legal[0]


def crowded(g: Exodus, seat: int) -> Action:
    """The weakest cannon of a full War Cruiser, if a better one is worth its price; shields may be borne in need."""
    row = g.parts[seat * 4 + d.WAR_CRUISER]
    cannons = sorted([p for p in row if d.PARTS[p].kind == "cannon"], key=lambda p: d.PARTS[p].value)
    if len(row) < d.SLOTS[d.WAR_CRUISER] or g.spare[seat] or not plan.turns_left(g) or not cannons:
        return ()
    least = part_gain(g, seat, cannons[0], d.WAR_CRUISER)
    better = [p for p in within_means(g, seat) if d.PARTS[p].kind == "cannon"
              and part_gain(g, seat, p, d.WAR_CRUISER) > least + 0.8 * part_price(g, seat, p)]
    return ("fit", cannons[0], d.WAR_CRUISER, SPARE) if better else ()


def within_means(g: Exodus, seat: int) -> list[int]:
    """Parts a seat knows, has left and can pay for."""
    known = g.known(seat)
    return [p for p, row in enumerate(d.PARTS) if (not d.PART_NEEDS[p] or known & d.PART_NEEDS[p])
            and g.owned_parts(seat, p) < d.PARTS_EACH and part_price(g, seat, p) <= g.cp[seat]
            and row.phasium <= g.phasium[seat]]


def choose_faction(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The faction with the richest start."""  # D-01
    return max(legal, key=lambda a: sum([w * n for w, n in zip((1, 3, 3), d.FACTION_ROWS[a[1]].start)]))


def pay(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The planet with most cubes to spare pays."""  # D-20
    def spare(hex: int) -> int:
        others = [n for s, n in enumerate(g.pop[hex]) if s != seat]
        return g.pop[hex][seat] - max(others, default=0) - (2 if hex == g.home[seat] else 1)
    return max(legal, key=lambda a: (spare(a[1]), -a[1]))


def dice_or_figure(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Dice bring half a point more on average than the fixed figure."""  # D-45, X-14.5
    return ("roll",) if ("roll",) in legal else legal[0]


def ferry(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Cubes go from where there are three and more to where one is worth most."""
    moves = [a for a in legal if a[0] == "ferry" and g.pop[a[1]][seat] > 2]
    best = max(moves, key=lambda a: plan.planet_worth(g, seat, a[2]), default=legal[0])
    return best if best[0] == "ferry" and plan.planet_worth(g, seat, best[2]) > 0.5 else legal[0]


def take_part(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The gift that helps a class most."""
    parts = [a for a in legal if a[0] == "part"]
    return max(parts, key=lambda a: part_gain(g, seat, a[1], a[2]), default=legal[0])


def action_worth(g: Exodus, seat: int, action: int) -> float:
    """What an action would bring now, in CP."""
    left = plan.turns_left(g)
    match action:
        case d.RESEARCH:
            change = discount(g, seat)
            best = [plan.tech_worth(g, a[1]) - 0.6 * price(g, seat, a[1], change) for a in affordable(g, seat, 0)]
            return max(best, default=0.0) if left or not g.terms.expansion else max(best, default=0.0) * 0.3
        case d.BANK:
            return float(g.best(seat, BANK_BASE, BANK_FIGURE)) * (0.9 if left else 0.5)
        case d.BUILD_SHIPS:
            return fleet_worth(g, seat)
        case d.BUY_UPGRADES:
            options = upgrades(g, seat)
            return max([w for w, _, _ in options], default=0.0)
        case d.MINING:
            room = sum([d.PLANET_MOST[g.planet[h]] - g.tokens[h] for h in g.planets_of(seat)
                        if g.tokens[h] <= left])
            return min(g.best(seat, MINING_BASE, MINING_FIGURE), room) * (1.5 if left > 1 else 0.6 if left else 0)
        case d.TRADE:
            if market_space(g, seat) < 0:
                return 0.0
            buy, sell = rates(g, seat, market_space(g, seat))
            if g.axinium[seat] < 2 and g.cp[seat] >= buy + 8:
                return 2.5 * min(4, (g.cp[seat] - 8) // buy) * (1.0 if left else 0.6)
            return 0.8 * sell * max(0, g.axinium[seat] + g.phasium[seat] - 4) if not left else 0.0
    return 0.0


def fleet_worth(g: Exodus, seat: int) -> float:
    """What the ships one can pay for are worth."""
    cp, axinium, worth = g.cp[seat], g.axinium[seat], 0.0
    for kind in (d.WAR_CRUISER, d.FIGHTER, d.BATTLE_CARRIER, d.DARK_RAIDER):
        price_ = ship_price(g, seat, kind, 0)
        free = sum([g.where[s] < 0 for s in range(seat * 16 + kind * 4, seat * 16 + kind * 4 + g.markers(kind))])
        while free and cp >= price_ and axinium >= d.CLASSES[kind].axinium:
            cp, axinium, free = cp - price_, axinium - d.CLASSES[kind].axinium, free - 1
            worth += price_ * 1.15
    return worth


def lay_card(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    cards = [a for a in legal if a[0] == "lay"]
    return max(cards, key=lambda a: action_worth(g, seat, a[1]))


def react(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """A reaction must bring more than its cubes."""
    q = g.question(seat)
    frame = q.frame.inside(ActionRound) if q is not None else None
    if frame is None:
        return legal[0]
    best, found = 1.0, legal[0]
    for a in legal:
        if a[0] == "react":
            bottom = card_of(g, a[1], frame.cards[a[1]]).bottom
            cubes = reaction_cost(g, seat, a[1])
            home = g.pop[g.home[seat]][seat] if g.home[seat] >= 0 else 0
            worth = action_worth(g, seat, bottom) - cubes * (2.6 if home > 3 else 4.0)
            if worth > best:
                best, found = worth, a
    return found


def version(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """One-time versions are played in the second half."""
    return legal[1] if plan.turns_left(g) <= g.terms.turns // 2 else legal[0]


def bonus_action(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    return legal[1]


def spent(seen: Seen, action: Action) -> int:
    """The CP an answer takes, as its procedure says."""
    return sum([n for name, n in seen.view.now.cost(action) if name == "cp"])


def learn(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The technology with the largest gain over its price, if there is a gain."""
    learns = [a for a in legal if a[0] == "learn"]
    if not learns or g.supply[seat] < 3 and plan.turns_left(g) == 0:
        return legal[0]
    best = max(learns, key=lambda a: plan.tech_worth(g, a[1]) - 0.6 * spent(seen, a))
    return best if plan.tech_worth(g, best[1]) > 0.6 * spent(seen, best) else legal[0]


def learn_offered(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    return max(legal[1:], key=lambda a: plan.tech_worth(g, a[1]))


def build(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """War Cruisers first, a carrier while there are cubes to carry, Raiders for what is left."""
    builds = [a for a in legal if a[0] == "build"]
    if not builds:
        return legal[0]
    carriers = sum([g.where[s] >= 0 for s in range(seat * 16 + 8, seat * 16 + 12)])
    order = [d.WAR_CRUISER, d.FIGHTER, d.BATTLE_CARRIER, d.DARK_RAIDER]
    if carriers == 0 or carriers < 2 and plan.turns_left(g) >= 2:
        order = [d.BATTLE_CARRIER, d.WAR_CRUISER, d.FIGHTER, d.DARK_RAIDER]
    if not plan.turns_left(g):
        order = [d.DARK_RAIDER, d.FIGHTER, d.BATTLE_CARRIER, d.WAR_CRUISER]
    return min(builds, key=lambda a: order.index(a[1]))


def part_gain(g: Exodus, seat: int, part: int, kind: int) -> float:
    """What a part is worth on a class, in CP: for each of its ships, and one to come."""
    row = d.PARTS[part]
    ships = sum([g.where[s] >= 0 for s in range(seat * 16 + kind * 4, seat * 16 + kind * 4 + 4)])
    count = float(ships) + (1 if kind == d.WAR_CRUISER and plan.turns_left(g) else 0)
    if plan.besieging(g):
        count *= 1.5
    return {"cannon": 2.2 * row.value, "shield": 2.2 * row.value, "drive": 3.0}[row.kind] * count


def upgrades(g: Exodus, seat: int) -> list[tuple[float, int, int]]:
    """Parts worth buying: worth, part, class."""
    return [(part_gain(g, seat, part, kind) - part_price(g, seat, part) * 0.8, part, kind)
            for part in within_means(g, seat) for kind in FIGHTING if fits(g, seat, kind, part)]


def buy(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    options = [o for o in upgrades(g, seat) if o[0] > 0 and ("part", o[1], o[2]) in legal]
    if options:
        best = max(options)
        return ("part", best[1], best[2])
    if ("refit",) in legal and (crowded(g, seat) or stowed(g, seat)):
        return ("refit",)
    rockets = [a for a in legal if a[0] == "rocket"]
    if rockets and g.cp[seat] >= 8 and plan.turns_left(g):
        return rockets[-1]
    factories = [a for a in legal if a[0] == "structure"]
    return factories[0] if factories and g.cp[seat] >= 10 and plan.turns_left(g) > 1 else legal[0]


def mine(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The poorest planets first, as much as they take."""
    mines = [a for a in legal if a[0] == "mine"]
    return min(mines, key=lambda a: (g.tokens[a[1]] > plan.turns_left(g), d.PLANET_TYPE[g.planet[a[1]]], -a[2]),
               default=legal[0])


def trade(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    if ("buy_vp",) in legal and not plan.turns_left(g):
        return ("buy_vp",)
    if g.axinium[seat] < 4 and ("buy", 0) in legal and g.cp[seat] >= 12:
        return ("buy", 0)
    if g.phasium[seat] < 1 and ("buy", 1) in legal and g.cp[seat] >= 14:
        return ("buy", 1)
    for a in legal:
        if a[0] == "sell" and (not plan.turns_left(g) or (g.axinium, g.phasium)[a[1]][seat] > 4):
            return a
    return legal[0]


def settle(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    return max(legal[1:], key=lambda a: plan.planet_worth(g, seat, a[1]))
