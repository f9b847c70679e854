"""Scoring: what the Power on each board is worth, and who has won."""
from __future__ import annotations

from hegemon.games.hegemonic.actions import FINAL, SCORED, WINS
from hegemon.games.hegemonic.board import Board
from hegemon.games.hegemonic.data import (
    BOARD_MASK,
    CARD_TIER,
    CONTROL,
    CORE,
    CORE_BONUS,
    EXCLUSIVITY,
    INFLUENCE,
    PRESENCE,
    TIE_FIRST,
    TIE_SECOND,
    VP_PER_TIER,
)
from hegemon.games.hegemonic.state import Hegemonic


def points(power: dict[int, int], core: bool) -> dict[int, int]:
    """VP of a board for the players with a Base there, by their Power."""  # H-18.2, H-18.3, H-18.4
    ranks = sorted(power.values(), reverse=True)
    found = {}
    for seat, own in power.items():
        firsts = ranks.count(ranks[0])
        if own == ranks[0]:
            vp = CONTROL if firsts == 1 else TIE_FIRST
        elif firsts == 1 and own == ranks[1]:
            vp = INFLUENCE if ranks.count(own) == 1 else TIE_SECOND
        else:
            vp = PRESENCE
        found[seat] = vp + (EXCLUSIVITY if len(ranks) == 1 else 0) + (CORE_BONUS if core else 0)
    return found


def powers(g: Board, board: int) -> dict[int, int]:
    """The Power on a board of everybody with a Base there."""  # H-18.1
    mask = BOARD_MASK[board]
    return {s: g.board_power(s, board) for s in range(g.seats)
            if (g.where[3 * s] | g.where[3 * s + 1] | g.where[3 * s + 2]) & mask}


def shares(vp: int, core: bool) -> dict[str, int]:
    """The parts of what a board paid, by their names."""  # H-18.2, H-18.3, H-18.4
    found = {"Core": CORE_BONUS} if core and vp else {}
    rest = vp - sum(found.values())
    if rest > CONTROL:
        found["alone"] = EXCLUSIVITY
        rest -= EXCLUSIVITY
    name = {CONTROL: "Control", INFLUENCE: "second or tied for first"}.get(rest, "Presence")
    return {name: rest, **found} if rest else {}


def reason(vp: int, core: bool) -> str:
    """Why a board paid."""
    return ", ".join([name for name in ("Control", "second or tied for first", "Presence", "alone", "Core")
                      if name in shares(vp, core)])


def score_boards(g: Hegemonic) -> None:
    """Every board pays, A first and the Core last."""  # H-18.5, R-50
    for board in g.chart().boards():
        power = powers(g, board)
        paid = points(power, board == CORE)
        row = [0] * g.seats
        for seat in sorted(paid, key=lambda s: (-power[s], s)):
            g.vp[seat] += paid[seat]
            row[seat] = paid[seat]
            g.tell(SCORED, board, seat, paid[seat], power[seat], reason(paid[seat], board == CORE))
        g.ledger += ((g.round, board, *row),)


def score_technologies(g: Hegemonic) -> None:
    """2 VP per tier of every Advanced Technology, and the winners are known."""  # H-19.2, H-19.3
    row = [0] * g.seats
    for seat in range(g.seats):
        row[seat] = VP_PER_TIER * sum([CARD_TIER[c] for c in g.advanced[seat]])
        g.vp[seat] += row[seat]
        g.tell(FINAL, seat, row[seat])
    g.ledger += ((g.round, -1, *row),)
    for seat in winners(g):
        g.tell(WINS, seat, g.vp[seat])


# -- the result -------------------------------------------------------------------------------------------------------

def scores(g: Hegemonic) -> list[int]:
    """VP so far."""
    return g.vp[:]


def winners(g: Hegemonic) -> list[int]:
    """Most VP, then the higher income, else shared."""  # H-19.3
    best = max([(g.vp[s], g.total_income(s)) for s in range(g.seats)])
    return [s for s in range(g.seats) if (g.vp[s], g.total_income(s)) == best]
