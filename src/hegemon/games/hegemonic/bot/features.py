"""What a learnt value looks at: nineteen numbers a seat, and how far the game is; and what is worth thinking about."""
from __future__ import annotations

from typing import Final

from hegemon.games.hegemonic.bot.worth import scorings
from hegemon.games.hegemonic.data import CARD_POWER, CARD_TIER, CORE
from hegemon.games.hegemonic.rules.scoring import points, powers
from hegemon.games.hegemonic.state import Hegemonic

BIG: Final = frozenset({
    "ActionPhase.opened", "Turn.chosen", "Explore.taken", "Explore.laid", "Study.chosen", "Build.taken",
    "ConflictAction.mover", "ConflictAction.arrived", "ConflictAction.declared", "Conflict.revealed", "Window.answered",
    "Preparation.settled"})
AHEAD: Final = (20, 40)


def features(g: Hegemonic) -> tuple[list[list[float]], tuple[float, ...]]:
    """Points, income, cards, pieces; and over all boards the points, powers and leads that would count now."""
    rows: list[list[float]] = [
        [g.vp[s], 2.0 * sum([CARD_TIER[c] for c in g.advanced[s]]), g.caps[s], g.total_income(s),
         min([g.income(s, k) for k in range(3)]), len(g.hands[s]), sum([max(CARD_POWER[c]) for c in g.hands[s]]),
         len(g.inactive[s]), *g.built[3 * s:3 * s + 3], len([h for h in g.agents[3 * s:3 * s + 3] if h >= 0]),
         len([h for h in g.fleets[3 * s:3 * s + 3] if h >= 0]), g.level[s], float(g.arbiter == s), 0.0, 0.0, 0.0, 0.0]
        for s in range(g.seats)]
    for board in g.chart().boards():
        power = powers(g, board)
        top = sorted(power.values(), reverse=True)
        for s, vp in points(power, board == CORE).items():
            rival = 0 if len(top) < 2 else top[1] if power[s] == top[0] else top[0]
            row = rows[s]
            row[-4] += vp
            row[-3] += power[s]
            row[-2] += max(-2, min(2, power[s] - rival))
            row[-1] += 1.0
    t = min(1.0, (scorings(g) - 1) / 6)
    return rows, (1.0, t, t * t, g.phase / 6 * (t + 0.2))
