"""What a learnt value looks at: twenty numbers a seat, and how far the game has come; what is worth a thought."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_emperor.bot.outlook import Outlook, chances, prospective_planets, ships
from hegemon.games.galactic_emperor.data import ENERGY, FOOD, METAL, STARBASE, N
from hegemon.games.galactic_emperor.state import Emperor

BIG: Final = frozenset({
    "Round.directed", "Round.taken", "Explorer.selected", "Explorer.placed", "EngineerTurn.ordered",
    "WarlordTurn.planned", "Scientist.bought", "Regent.bought", "Regent.exerted"})


def features(g: Emperor) -> tuple[list[list[float]], tuple[float, ...]]:
    """Points, planets now and once battles are settled, ships, goods, technologies, yields and the Throne."""
    look = Outlook(g, 0)
    resolved = prospective_planets(g)
    rows: list[list[float]] = []
    for s in range(g.seats):
        owned = [x for x in range(N) if g.owner[x] == s]
        rows.append([
            g.vp[s], look.planets[s], resolved[s], ships(g, s), g.marks[s], g.metal[s], g.energy[s], g.tech.count(s),
            sum([g.food[x] for x in owned]), g.hand[s], g.influence[s], g.reserve[s], min(g.reserve[s], 3),
            chances(g, s), len(owned), sum([FOOD[g.tile[x]] for x in owned]), sum([METAL[g.tile[x]] for x in owned]),
            sum([ENERGY[g.tile[x]] for x in owned]), len([x for x in owned if g.level[x] >= STARBASE]),
            float(g.throne == s)])
    left = max(0, g.pool - sum(g.vp)) / max(1, g.pool)
    return rows, (1.0, min(look.counts, 5.0) / 5, left, 1 / (0.3 + look.counts))
