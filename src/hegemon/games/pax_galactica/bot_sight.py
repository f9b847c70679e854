"""What scripted players make of the others: who is ahead, who is a friend (section 10)."""
from __future__ import annotations

from hegemon.games.pax_galactica.data import ALM, GAL, LAWS, RIVAL, SCIFI, SOL
from hegemon.games.pax_galactica.view import PaxView

GOAL_LAW = {SOL: LAWS.index("L-CAPITAL-SOL"), SCIFI: LAWS.index("L-FRONTIER"), ALM: LAWS.index("L-ALIEN-RIGHTS")}
TOKEN = 3      # what a legacy token is worth on average
NEAR = 4       # factions whose tokens lie no further apart may be friends


def standing(v: PaxView, faction: int) -> int:
    """How well a faction seems to do, as far as the viewer can see."""
    mine = [s for s in range(len(v.fac)) if v.fac[s] == faction]
    tokens = sum([max(0, v.tokens_held[s]) for s in mine])
    glory = max([0, *[v.glory[s] for s in mine]])
    laws = 10 * any([w[0] == GOAL_LAW.get(faction, -1) for w in v.laws])
    return TOKEN * tokens + glory // 5 + 3 * v.reigns[faction] + 10 * v.fired[faction] + laws - v.blame[faction]


def leading(v: PaxView, besides: int = -1) -> int:
    """The faction that seems to be ahead of all, another than the one given; -1 if there is none."""
    others = [f for f in sorted(set(v.fac)) if f <= GAL and f != besides]
    return max(others, key=lambda f: (standing(v, f), -f)) if others else -1


def apart(v: PaxView, a: int, b: int) -> int:
    """How far two tokens are apart on the Values Map."""
    (ax, ay), (bx, by) = v.tokens[a], v.tokens[b]
    return max(abs(ax - bx), abs(ay - by))


def may_befriend(v: PaxView, seat: int, other: int) -> bool:
    """Whether another faction's player is one to make an alliance with: near in values and no rival."""
    mine, his = v.fac[seat], v.fac[other]
    return mine <= GAL and his <= GAL and mine != his and his != RIVAL[mine] and apart(v, mine, his) <= NEAR
