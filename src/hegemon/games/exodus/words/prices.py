"""Prices as a view shows them; the rules' own figures, told from what a viewer may see."""
from __future__ import annotations

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.economy import RED_RATES, SPACE_1
from hegemon.games.exodus.rules.research import TECH_COST
from hegemon.games.exodus.view import ExodusView
from hegemon.games.exodus.words.status import known, laws_in_force


def in_force(view: ExodusView, key: str, param: str, seat: int) -> int:
    """All modifiers of one kind that touch a seat, added up."""
    return sum([int(d.POLITICAL[c].params[param]) for c, whose in laws_in_force(view)
                if d.POLITICAL_KEY[c] == key and whose in (-1, seat)])


def tech_price_seen(view: ExodusView, seat: int, tech: int) -> int:
    """What a technology costs a seat in a plain Research action."""
    own = view.techs[seat]
    change = sum([n for bit, n in TECH_COST if known(view, seat) & bit]) + in_force(view, "tech_cost", "cp", seat)
    early = d.trait(view.faction[seat], "tech_cost")
    if early is not None and not view.learnt[seat]:
        change += int(early["cp"])
    cost = d.COSTS[tech] + change - (own & d.SAME_TYPE[tech]).bit_count() - (own & d.SAME_COLOUR[tech]).bit_count()
    return max(1, cost)


def ship_price_seen(view: ExodusView, seat: int, kind: int) -> int:
    """What a ship costs a seat in a plain Build Ships action."""
    price = d.CLASSES[kind].cp + in_force(view, "ship_cost", "cp", seat)
    cheap = d.trait(view.faction[seat], "ship_cost")
    if cheap is not None and d.CLASS_OF[cheap["class"]] == kind:
        price += int(cheap["cp"])
    return max(1, price)


def rates_seen(view: ExodusView, seat: int) -> tuple[int, int]:
    """Buy and sell price for a seat at the space it has or would get."""
    mask = known(view, seat)
    space = 0 if mask & SPACE_1 else min(5, len(view.market))
    buy, sell = (d.RED if mask & RED_RATES else d.WHITE)[space]
    return max(1, buy + in_force(view, "market_buy", "delta", seat)), sell
