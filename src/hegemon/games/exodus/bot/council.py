"""What the scripted player wants of the Council."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import TOKEN_SLOTS
from hegemon.games.exodus.bot import strategy as plan
from hegemon.games.exodus.bot.economy import action_worth, spent
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action
from hegemon.kernel.bot import Seen

FAVOURS: Final = {  # what a political card is worth to somebody without special needs
    "gain_all": 3, "market_buy": 1, "tax_rate": 1, "home_growth": 4, "ship_cost": 3, "tech_cost": 3, "repair": 2,
    "cr_bounty": 2, "bank_bonus": 2, "mining_bonus": 2, "reaction_cost": 2, "survey": 2, "census": 3,
    "research_offer": 3,
    "colony_vp": 3, "salvage": 2, "cc_bonus": 2, "moon_target": 1, "reroll": 1,
}


def vote(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    slot = max(range(len(g.slots)), key=lambda i: (favour(g, seat, g.slots[i]), -i))
    return legal[slot]


def favour(g: Exodus, seat: int, card: int) -> float:
    """How much a seat wants a card."""
    row = d.POLITICAL[card]
    worth = float(FAVOURS.get(row.key, 0))
    if row.key == "levy_richest":
        return -4.0 if g.cp[seat] == max(g.cp) else 2.0
    if row.key == "bank_bonus" and row.params["cp"] < 0:
        return -2.0
    if row.key == "reparations":
        return 4.0 if g.vp[seat] == min(g.vp) else -2.0
    return worth


def back(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """A CP or two for a card worth having."""
    best = max([favour(g, seat, c) for c in g.slots])
    return legal[min(len(legal) - 1, 1 if best >= 3 and g.cp[seat] >= 6 else 0)]


def pick_bonus(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    def worth(a: Action) -> float:
        if a[0] != "pick":
            return 0.0
        return 4.0 if a[1] == d.MOVE else action_worth(g, seat, a[1])
    return max(legal, key=worth)


def offer_bonus(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    return max(legal, key=lambda a: 3.5 if a[1] == d.MOVE else action_worth(g, seat, a[1]))


def bid_for_order(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Titles count at the end: in the last turn a third of the purse, else little."""
    last = not plan.turns_left(g)
    bid = g.cp[seat] * 2 // 5 if last else min(2, g.cp[seat] // 6)
    return legal[min(len(legal) - 1, bid)]


def solo_card(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    return max(legal, key=lambda a: favour(g, seat, g.slots[a[1]]) - spent(seen, a) * 0.6)


def climb(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    last = not plan.turns_left(g) and g.rank[0] <= 3
    return legal[1] if last else legal[0]


def break_tie(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The card one likes best."""
    return max(legal, key=lambda a: favour(g, seat, g.slots[a[1]]))


def envision(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """A losing card that is clearly worth its CP."""
    cards = [a for a in legal if a[0] == "choose" and favour(g, seat, g.slots[a[1]]) >= 3]
    best = max(cards, key=lambda a: favour(g, seat, g.slots[a[1]]), default=legal[0])
    return best if g.cp[seat] >= spent(seen, best) + 4 else legal[0]


def shift_vote(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The smallest figure that wins the vote for one's card, or the smallest of all."""  # D-07
    bids, tokens = list(seen.view.bids), seen.view.tokens_bid
    slots = [TOKEN_SLOTS[t][0] if len(TOKEN_SLOTS[t]) == 1 and TOKEN_SLOTS[t][0] < len(g.slots) else -1 for t in tokens]
    cheapest = min(legal, key=lambda a: spent(seen, a))
    for a in sorted(legal, key=lambda a: spent(seen, a)):
        bids[seat] = spent(seen, a)
        votes = [sum([1 + bids[s] for s in range(g.seats) if slots[s] == slot]) for slot in range(len(g.slots))]
        if slots[seat] >= 0 and votes[slots[seat]] == max(votes) and votes.count(max(votes)) == 1:
            return a
    return cheapest


def shift_order(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The smallest figure that keeps the best place to be had."""  # D-14
    bids = list(seen.view.bids)

    def place(a: Action) -> int:
        return sum([bids[s] >= spent(seen, a) for s in range(g.seats) if s != seat])
    return min(legal, key=lambda a: (place(a), spent(seen, a)))


def rank_next(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Of those tied the one with fewest points comes first."""  # D-15
    points = g.scores()
    return min(legal, key=lambda a: (points[a[1]], a[1]))


def repeal(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The Law one likes least."""
    return min(legal, key=lambda a: favour(g, seat, a[1]))


def rise(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The Resistance rises where others live and one does not."""
    def harm(a: Action) -> float:
        row = g.pop[a[1]]
        return d.PLANET_ROWS[g.planet[a[1]]].vp + sum(row) - 10 * row[seat]
    return max(legal, key=harm)


def scrap(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """In the last turn tokens bring nothing any more: hypersonic rockets are worth their CP."""
    for a in legal:
        if not plan.turns_left(g) and (a[0] == "scrap" and a[1] == d.HYPERSONIC
                                       or a[0] == "scrap_aboard" and g.aboard[a[1]] >> 3 == d.HYPERSONIC):
            return a
    return legal[0]
