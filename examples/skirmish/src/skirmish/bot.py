"""A scripted player with a small plan, and how well a seat stands."""
from __future__ import annotations

from hegemon.kernel import Action, Seen
from skirmish.actions import DONE, FIGHT, LOSE, PASS, RETREAT
from skirmish.state import Skirmish


class Scripted:
    """Bids one coin, takes the middle and empty hexes, warps bad dice, fights when it has more ships."""

    def decide(self, seen: Seen) -> Action:
        g: Skirmish = seen.sample()
        match seen.question:
            case "Round.opened":
                return seen.legal[min(1, len(seen.legal) - 1)]
            case "Plan.ordered":
                return max(seen.legal, key=lambda a: self.worth(g, seen.seat, a))
            case "Window.answered":
                return seen.legal[-1] if g.coins[seen.seat] % 2 else PASS.only
            case "Battle.decided":
                return FIGHT.only if evaluate(g, seen.seat) > 0.4 or RETREAT.only not in seen.legal else RETREAT.only
        return LOSE.only if LOSE.only in seen.legal else seen.legal[0]

    def worth(self, g: Skirmish, seat: int, action: Action) -> float:
        """Empty hexes next door are worth a move; leaving one's only ship behind nothing is not."""
        if action == DONE.only:
            return 0.5
        _, start, goal = action
        others = sum([n for s, n in enumerate(g.ships[goal]) if s != seat])
        gain: float = 1.0 if not others and not g.ships[goal][seat] else 0.2 - others
        middle, alone = 0.3 if goal == 0 else 0.0, 0.8 if g.ships[start][seat] == 1 else 0.0
        return gain + middle - alone


def evaluate(g: Skirmish, seat: int) -> float:
    """The share of the points a seat has, a little smoothed."""
    scores = g.scores()
    return (scores[seat] + 1) / (sum(scores) + g.seats)
