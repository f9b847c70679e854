"""What a learnt value looks at: some twenty numbers a seat, and how far the game is; what is worth a thought."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.bot import strategy as plan
from hegemon.games.exodus.scoring import sources
from hegemon.games.exodus.state import Exodus

BIG: Final = frozenset({
    "Program.chosen", "ActionRound.revealed", "ActionRound.reacting", "Council.offered", "Council.picked",
    "Research.chosen", "Mining.placed", "BuildShips.built", "Deploy.chosen", "Ballot.voted", "Mount.chosen"})
AHEAD: Final = (20, 40)


def features(g: Exodus) -> tuple[list[list[float]], tuple[float, ...]]:
    """Points by source, strength of the fleet, means, technologies, planets and what they hold."""
    left = g.last - g.turn
    rows: list[list[float]] = []
    for s in range(g.seats):
        fleet = [x for x in g.fleet(s) if g.where[x] >= 0]
        planets = g.planets_of(s)
        rows.append([
            *[float(v) for v in sources(g, s).values()], sum([sum(plan.unit(g, x)) for x in fleet]), g.cp[s],
            g.axinium[s], g.phasium[s], sum([c for i, c in enumerate(d.COSTS) if g.techs[s] >> i & 1]),
            len(planets), sum([min(g.tokens[h], left) for h in planets]), len(fleet), len(g.cchand[s]), g.supply[s],
            sum([g.pop[h][s] for h in planets]), g.rank[s], sum([g.cargo[x] for x in g.fleet(s)])])
    t = left / max(1, g.terms.turns)
    return rows, (1.0, t, t * t)
