"""How Megapower and privilege cards flow, how often Control takes cards back, and what decides: a line a size.

    python docs/balance/pax_galactica/flows.py 13 60
"""
from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from hegemon.games.pax_galactica.bot import Scripted
from hegemon.games.pax_galactica.data import BANNERS, POLITICIAN
from hegemon.games.pax_galactica.rules.scoring import ranking
from hegemon.kernel import Rng, Seen, put
from hegemon.kernel.registry import find

GAME = find("pax_galactica")
FIRST = 7001


def played(seats: int, seed: int) -> tuple[Any, Counter[str]]:
    """One scripted game and what was counted in it."""
    g, rng, bot, count = GAME.start(GAME.setup(seats, seed)), Rng(seed * 31 + 5), Scripted(), Counter[str]()
    recalled = tuple(g.recalled)
    while not g.over:
        seat = g.open[0].seat
        action = bot.decide(Seen(g, seat, GAME.view, rng))
        g._events = []
        g.apply(seat, action)
        for what, parts, _ in g._events:
            if what.name == "exchanged":
                count["exchanges"] += 1
            if what.name == "exchanged" and "Megapower" in str(parts[3]):
                count["Megapower gifts"] += 1
            if what.name == "exchanged" and "Give" in str(parts[3]) and "Megapower" not in str(parts[3]):
                count["card gifts"] += 1
            if what.name == "dealt_card" and g.role[parts[0]] < POLITICIAN:
                count["cards to map players"] += 1
        g._events = None
        new = tuple([int(now and not was) for was, now in zip(recalled, g.recalled)])
        count["recalls"] += sum(new)
        recalled = tuple(g.recalled)
        count["decisions"] += 1
    return g, count


def one_token(g: Any) -> bool:
    """Whether the game would have gone otherwise without the best token of the winners."""
    won = ranking(g)[0][3]
    held = [(max(g.legacy[s]), s) for s in won if g.legacy[s]]
    if not held:
        return False
    value, seat = max(held)
    row = list(g.legacy[seat])
    row.remove(value)
    trial = g.clone()
    trial.legacy = put(trial.legacy, seat, tuple(row))
    return ranking(trial)[0][3] != won


def main() -> None:
    """Play, add up, print."""
    seats, games = int(sys.argv[1]), int(sys.argv[2])
    total, wins, lucky = Counter[str](), Counter[str](), 0
    for i in range(games):
        g, count = played(seats, FIRST + i)
        total += count
        total["Megapower unused"] += sum(g.mp)
        total["turns"] += g.turn
        wins[BANNERS[g.fac[ranking(g)[0][3][0]]]] += 1
        lucky += one_token(g)
    print(f"{seats} seats, {games} games:", ", ".join([f"{name} {n / games:.1f}" for name, n in sorted(total.items())]))
    print("decided by one token:", f"{100 * lucky // games} %;", "wins:", dict(wins.most_common()))


if __name__ == "__main__":
    main()
