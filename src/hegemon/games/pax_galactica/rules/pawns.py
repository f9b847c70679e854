"""Pawns come and go, and the Blame of an agency is pinned (P-9.5, P-10.1, P-18.3)."""
from __future__ import annotations

from hegemon.games.pax_galactica.data import DEEP_STATE, POLITICIAN
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import put


def add_pawns(g: Pax, seat: int, agency: int, n: int) -> int:
    """Put pawns into an agency or take them out, never below none; how many came or went."""
    if g.role[seat] != POLITICIAN or g.closed[agency]:
        return 0
    old = g.held(seat, agency)
    now = max(0, old + n)
    if agency == DEEP_STATE:
        g.deep = put(g.deep, seat, now)
    else:
        g.pawns = put(g.pawns, seat, put(g.pawns[seat], agency, now))
    return now - old


def remove_pawns(g: Pax, faction: int, agency: int, n: int) -> int:
    """Take pawns of a faction out of an agency; the member with most there loses first."""  # P-18.3
    gone = 0
    for _ in range(n):
        mine = [s for s in g.politicians() if g.fac[s] == faction and g.pawns[s][agency]]
        if not mine:
            break
        gone -= add_pawns(g, max(mine, key=lambda s: (g.pawns[s][agency], -s)), agency, -1)
    return gone


def pin_agency(g: Pax, agency: int, faction: int) -> None:
    """All Blame of an agency falls on a faction."""
    g.pin(faction, g.agency_blame[agency])
    g.agency_blame = put(g.agency_blame, agency, 0)
