"""What can be reckoned from a view: modifiers, dice of the Capital, strength of fleets."""
from __future__ import annotations

from functools import lru_cache
from typing import Final

from hegemon.games.pax_galactica.box import CLOSE, DIE, EXECUTIVE_BASE, MATCH, SENATE_VOTES, VETOES, recruited
from hegemon.games.pax_galactica.data import (
    ALIENS_VOTE,
    ALM,
    AT_SOL,
    CASE_CRISIS,
    CRISIS_KIND,
    CRISIS_MOD,
    FAVOURED,
    FIRST_OWN,
    GAL,
    IMPERIAL,
    IS_OWN,
    JUDICIARY,
    LEGISLATURE,
    MEDIA,
    OPPOSED,
    POLITICIAN,
    QUAD_NODES,
    SCIFI,
    SECTORS,
    SOL,
    TOKEN_OUTLET,
    TOKEN_QUAD,
    VALUE_AT,
    VETO_LIMIT,
)
from hegemon.games.pax_galactica.rules.crises import chances
from hegemon.games.pax_galactica.rules.forecast import fighters, reckoned, wins
from hegemon.games.pax_galactica.rules.politics import ALIENS_MOST
from hegemon.games.pax_galactica.rules.sides import Side, attacked, bases_in, ships
from hegemon.games.pax_galactica.rules.units import alien_bases
from hegemon.games.pax_galactica.rules.windows import JUDGED, SENATE, STATE
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import of_role, outlet

THROWS: Final = DIE ** 3


def distance(v: PaxView, a: int, b: int) -> int:
    """Between two tokens of the Values Map."""  # P-3.2
    (ax, ay), (bx, by) = v.tokens[a], v.tokens[b]
    return max(abs(ax - bx), abs(ay - by))


def holds(v: PaxView, token: int, value: int) -> bool:
    """Whether a token holds a value."""  # P-3.3
    (x, y), (vx, vy) = v.tokens[token], VALUE_AT[value]
    return max(abs(x - vx), abs(y - vy)) <= MATCH


def executive_lines(v: PaxView, seat: int, case: int) -> list[tuple[str, int]]:
    """What an Executive action of a seat counts on a crisis, a line for each reason."""  # P-11.3, P-11.4
    crisis = CASE_CRISIS[case]
    lines = [("Executive action", EXECUTIVE_BASE), ("this crisis", CRISIS_MOD[crisis])]
    if IS_OWN[case] and v.own_crises[case - FIRST_OWN]:
        lines.append(("as Control has said", int(v.own_crises[case - FIRST_OWN][2])))
    if v.fac[seat] < IMPERIAL:
        lines.append(("your faction holds the favoured value", 2 * holds(v, v.fac[seat], FAVOURED[crisis])))
        lines.append(("your faction holds the opposed value", -2 * holds(v, v.fac[seat], OPPOSED[crisis])))
        lines.append(("Frontier Initiative", int(v.fac[seat] == SCIFI and CRISIS_KIND[crisis] == "frontier")))
    lines.append(("headlines", sum([row[3] for row in v.crises if row[0] == case])))
    return [(why, n) for why, n in lines if n]


def executive_mod(v: PaxView, seat: int, case: int) -> int:
    """The sum of it, before approach, Megapower and cards."""
    return sum([n for _, n in executive_lines(v, seat, case)])


@lru_cache(maxsize=64)
def dice_odds(mod: int) -> tuple[tuple[str, float], ...]:
    """Success, failure and disaster at a modifier."""  # P-9.7
    disaster, failure, success = chances(mod)
    return (("success", success / THROWS), ("failure", failure / THROWS), ("disaster", disaster / THROWS))


def recruits(v: PaxView, seat: int, mp: int) -> int:
    """Pawns a Recruit action would bring."""  # P-10.1
    if v.fac[seat] >= IMPERIAL:
        return 0
    tokens = [TOKEN_QUAD + q for q in v.quads] + [
        TOKEN_OUTLET + outlet(v, s) for s in range(v.now.seats) if v.role[s] == MEDIA]
    near = len([t for t in tokens if distance(v, v.fac[seat], t) <= CLOSE])
    return recruited(near, mp)


def vote_weight(v: PaxView, seat: int, branch: int) -> int:
    """The weight of a politician's vote in a branch."""  # P-9.4
    mark = SENATE if branch == LEGISLATURE else STATE
    weight = v.pawns[seat][branch] + (SENATE_VOTES if v.seat_flags[seat] & mark else 0)
    weight += int(v.flags[AT_SOL] > 0 and v.fac[seat] == SOL)
    if branch == LEGISLATURE and v.flags[ALIENS_VOTE] and v.fac[seat] == ALM:  # P-10.9
        weight += min(ALIENS_MOST, sum([alien_bases(v, q, ALM) for q in v.quads]) // 2)
    return weight


def vetoes_left(v: PaxView, seat: int) -> int:
    """How many vetoes a politician has left: a Judge's, and one for each pawn of a controller."""  # P-9.6
    mine = v.pawns[seat][JUDICIARY]
    pawns = mine if mine == max([v.pawns[s][JUDICIARY] for s in of_role(v, POLITICIAN)]) else 0
    return max(0, min((v.flags[VETO_LIMIT] or VETOES) - v.vetoes[seat], pawns + (v.seat_flags[seat] & JUDGED)))


def fleet_of(v: PaxView, area: int, banner: int, owner: int, outside: int, side: int) -> int:
    """Battleships of one side of a battle; the first side may have come from outside the area."""  # P-6.9
    return outside if side == 0 and outside >= 0 else ships(v, area, banner, owner)


def starbases(v: PaxView, quad: int, banner: int) -> int:
    """S(banner): starbases of a banner on a map."""  # P-4.7
    nodes = len([n for n in QUAD_NODES[quad] if v.nodes[n] >= 0 and v.nodes[n] // 100 == banner])
    return nodes + sum([bases_in(v, a, banner) for a in SECTORS[quad]])


def battle_odds(v: PaxView, quad: int, area: int, ours: Side, target: int) -> tuple[tuple[str, float], ...]:
    """How a battle ends that the viewer begins; nothing where another player leads: Megapower is secret."""
    theirs = attacked(v, quad, target, -1, (v.viewer,))
    if target < GAL or theirs[2] >= 0:
        return ()
    first, second = fighters(v, quad, area, (ours, theirs))
    if not reckoned(first, second):
        return ()
    chance = wins(first, second)
    return (("win", chance), ("loss", 1 - chance))
