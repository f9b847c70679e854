"""What scripted players make of the others: who is ahead, who is a friend (section 10)."""
from __future__ import annotations

from typing import Any, Final

from hegemon.games.pax_galactica.aims import least
from hegemon.games.pax_galactica.data import ALM, GAL, GOALS, LAWS, RIVAL, SCIFI, SECTORS, SOL
from hegemon.games.pax_galactica.view import PaxView

GOAL_LAW = {SOL: LAWS.index("L-CAPITAL-SOL"), SCIFI: LAWS.index("L-FRONTIER"), ALM: LAWS.index("L-ALIEN-RIGHTS")}
DEEDS: Final = {"battles_won_by_faction": 0, "laws_enacted_by_faction": 1, "crises_resolved_by_faction": 2,
                "monuments_built_by_faction": 3}  # where `tallies` counts them
TOKEN = 3      # what a legacy token is worth on average
NEAR = 4       # factions whose tokens lie no further apart may be friends


def goal_seen(v: PaxView, faction: int, goal: dict[str, Any]) -> bool:
    """Whether a faction has reached a goal that anybody can see without counting ships and starbases."""  # P-14.4
    test, n = goal["test"], int(goal.get("n", 0))
    count = least(v.preset, goal, faction)
    if test in DEEDS:
        return v.tallies[4 * faction + DEEDS[test]] >= count
    match test:
        case "law_in_force":
            return any([w[0] == GOAL_LAW[faction] for w in v.laws])
        case "own_blame_at_most":
            return v.blame[faction] <= n
        case "loyalty_in_quadrant_at_least":
            return sum([v.loyalty[a] for a in SECTORS[v.quads[0]]]) >= count
        case "viceroys_held" | "strong_admirals_held":
            held = v.viceroy if test == "viceroys_held" else v.strong
            return len([q for q in v.quads if held[q] >= 0 and v.fac[held[q]] == faction]) >= count
        case "alien_resentment_total_at_most_per_quadrant":
            return all([v.alien[q] <= n for q in v.quads])
        case "strong_emperors_of_faction":
            return v.reigns[faction] >= count
        case "empire_not_collapsed":
            return not v.burnt
    return False


def standing(v: PaxView, faction: int) -> int:
    """How well a faction seems to do, as far as the viewer can see."""
    mine = [s for s in range(len(v.fac)) if v.fac[s] == faction]
    tokens = sum([max(0, v.tokens_held[s]) for s in mine])
    glory = max([0, *[v.glory[s] for s in mine]])
    goals = len([goal for goal in GOALS[faction] if goal_seen(v, faction, goal)])
    return TOKEN * tokens + glory // 5 + 3 * v.reigns[faction] + 10 * (v.fired[faction] + goals) - v.blame[faction]


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
