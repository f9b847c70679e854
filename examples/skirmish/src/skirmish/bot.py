"""A scripted player with a small plan, and how well a seat stands."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.kernel import Action, Seen
from skirmish.actions import DONE, FIGHT, HITS_FROM, PASS, RETREAT, WARP
from skirmish.rules import Battle
from skirmish.state import Skirmish

Plan = Callable[[Skirmish, int, list[Action]], Action]


class Scripted:
    """Bids one coin, takes the middle and empty hexes, warps bad dice, fights on with as many ships as the others."""

    def decide(self, seen: Seen) -> Action:
        """By the plan for the question, on a sample of what the seat may know."""
        legal = list(seen.legal)
        return PLANS[seen.question](seen.sample(), seen.seat, legal) if seen.question in PLANS else legal[0]


def bid(g: Skirmish, seat: int, legal: list[Action]) -> Action:
    """A coin, if there is one."""
    return legal[min(1, len(legal) - 1)]


def plan(g: Skirmish, seat: int, legal: list[Action]) -> Action:
    """The move that is worth most."""
    return max(legal, key=lambda action: worth(g, seat, action))


def worth(g: Skirmish, seat: int, action: Action) -> float:
    """Empty hexes next door are worth a move; leaving one's only ship behind nothing is not."""
    if action == DONE.only:
        return 0.5
    _, start, goal = action
    others = sum([n for s, n in enumerate(g.ships[goal]) if s != seat])
    gain: float = 1.0 if not others and not g.ships[goal][seat] else 0.2 - others
    middle, alone = 0.3 if goal == 0 else 0.0, 0.8 if g.ships[start][seat] == 1 else 0.0
    return gain + middle - alone


def battle_of(g: Skirmish, seat: int) -> Battle:
    """The battle a seat is asked about."""
    q = g.question(seat)
    found = q.frame.inside(Battle) if q is not None else None
    assert found is not None, "this is asked in battles alone"
    return found


def warp(g: Skirmish, seat: int, legal: list[Action]) -> Action:
    """An own die that missed is thrown again, else one of theirs that hit."""
    b = battle_of(g, seat)
    mine = 0 if seat == b.attacker else 1
    bad = mine if b.dice[mine] < HITS_FROM else 1 - mine if b.dice[1 - mine] >= HITS_FROM else -1
    return WARP(bad) if bad >= 0 and WARP(bad) in legal else PASS.only


def go_on(g: Skirmish, seat: int, legal: list[Action]) -> Action:
    """Unless they have more ships; the last one would be lost by a retreat as well."""
    b = battle_of(g, seat)
    mine, theirs = g.ships[b.hex][b.attacker], g.ships[b.hex][b.defender]
    return RETREAT.only if theirs > mine > 1 and RETREAT.only in legal else FIGHT.only


PLANS: Final[dict[str, Plan]] = {"Round.opened": bid, "Plan.ordered": plan, "Window.answered": warp,
                                 "Battle.decided": go_on}
DEFAULTED: Final[dict[str, str]] = {
    "Battle.paid": "the default loses a ship and stays: whoever yields hands over the hex, two points and a coin"}


def evaluate(g: Skirmish, seat: int) -> float:
    """The share of the points a seat has, a little smoothed."""
    scores = g.scores()
    return (scores[seat] + 1) / (sum(scores) + g.seats)
