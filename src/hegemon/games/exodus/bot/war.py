"""How the scripted player fires rockets, moves, fights and lands."""
from __future__ import annotations

from typing import Any

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import BLANK
from hegemon.games.exodus.bot import strategy as plan
from hegemon.games.exodus.rules.wmd import FireWmd
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action
from hegemon.kernel.bot import Seen


def launch(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    return legal[1]


def aim(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The richest planet of others, and not too far away."""
    q = g.question(seat)
    frame = q.frame.inside(FireWmd) if q is not None else None
    start = frame.start if frame is not None else 0

    def worth(a: Action) -> float:
        hex = a[1]
        others = sum(g.pop[hex]) - g.pop[hex][seat]
        value = d.PLANET_ROWS[g.planet[hex]].vp + others if others else 0.1
        return (value - 3 * g.pop[hex][seat]) * (7 - d.DISTANCE[start][hex])
    return max(legal, key=worth)


def threatened(g: Exodus, seat: int, hex: int) -> bool:
    """Whether somebody near could attack a group and would probably win."""
    mine = g.ships_in(seat, hex)
    for other in range(g.seats):
        near = [s for s in g.fleet(other) if other != seat and g.where[s] >= 0 and not g.cloaked[s]
                and d.DISTANCE[g.where[s]][hex] <= plan.reach(g, s)]
        if near and not g.cr[hex] and plan.clash(g, other, near, seat, mine, hex) >= 0.6:
            return True
    return False


def mount(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Carriers take what a planet can spare; a group without cubes hides from a stronger one."""  # D-27
    if g.stage == 5 and not plan.turns_left(g) and plan.stages_left(g) <= 0:
        return legal[0]
    for a in legal:
        if a[0] == "uncloak" and not threatened(g, seat, a[1]):
            return a
    best, found = 0, legal[0]
    for a in [a for a in legal if a[0] == "load"]:
        hex = g.where[a[1]]
        keep = 2 if hex == g.home[seat] and plan.turns_left(g) else 1
        if a[1] % 16 // 4 == d.BATTLE_CARRIER and a[2] > best and g.pop[hex][seat] - a[2] >= keep \
                and plan.landing(g, seat, a[1], []) != hex:
            best, found = a[2], a
    if found != legal[0]:
        return found
    for a in legal:
        if a[0] == "cloak" and not any([g.cargo[s] for s in g.ships_in(seat, a[1])]) and threatened(g, seat, a[1]):
            return a
    return legal[0]


def uncloak(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Show a group, own or by Radar another's, where the combat would probably be won."""  # D-31
    for a in legal:
        if a[0] == "uncloak" and plan.chance(g, seat, g.ships_in(seat, a[1]), a[1]) >= 0.6:
            return a
        if a[0] == "radar" and plan.clash(g, seat, g.visible_in(seat, a[1]), a[2], g.ships_in(a[2], a[1]), a[1]) >= 0.6:
            return a
    return ("done",)


def step(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Every ship goes on towards its goal."""
    goals = plan.goals(g, seat)
    for ship, goal in goals.items():
        step = plan.toward(g, ship, goal)
        if step >= 0 and ("move", ship, step) in legal:
            return ("move", ship, step)
    return legal[0]


def name_paths(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """As with open movement, from where the paths named so far end."""
    goals = plan.goals(g, seat)
    for ship, goal in goals.items():
        ahead = [a for a in legal if a[0] == "move" and a[1] == ship]
        if ahead:
            ends = path_end(seen.view.draft, ship, g.where[ship])
            near = [a for a in ahead if d.DISTANCE[a[2]][goal] < d.DISTANCE[ends][goal]]
            if near:
                return min(near, key=lambda a: plan.lots(g, seat)[a[2]])
    return legal[0]


def path_end(draft: Any, ship: int, here: int) -> int:
    for row in draft:
        if row[0] == ship:
            return int(row[-1])
    return here


def program(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Tokens towards the goal, worked out from where the tokens so far lead."""
    here = {}
    laid = {}
    for row in seen.view.draft:
        hex = g.where[row[0]]
        for token in row[1:]:
            step = g.terms.map.step[hex][token] if token != BLANK else hex
            hex = step if step >= 0 else hex
        here[row[0]] = hex
        laid[row[0]] = len(row) - 1
    for ship, goal in plan.goals(g, seat).items():
        hex = here.get(ship, g.where[ship])
        if hex != goal and laid.get(ship, 0) < plan.reach(g, ship):
            ways = g.terms.map.step[hex]
            steps = [t for t, to in enumerate(ways) if to >= 0
                     and d.DISTANCE[to][goal] < d.DISTANCE[hex][goal] and ("program", ship, t) in legal]
            if steps:
                return ("program", ship, min(steps, key=lambda t: plan.lots(g, seat)[ways[t]]))
    return legal[0]


def jump(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    for ship, goal in plan.goals(g, seat).items():
        if ("jump", ship, goal) in legal:
            return ("jump", ship, goal)
    return legal[0]


def land(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Cubes land where they are worth more than elsewhere; at the end everywhere."""
    ending = not plan.turns_left(g) and plan.stages_left(g) <= 1
    for a in reversed(legal[1:]):
        hex = g.where[a[1]]
        if ending or hex != g.home[seat] and (plan.planet_worth(g, seat, hex) > 0.5
                                              or plan.landing(g, seat, a[1], []) == hex):
            same = [b for b in legal if b[0] == "land" and b[1] == a[1]]
            if not ending and g.cargo[a[1]] == 3 and not g.pop[hex][seat] and len(same) > 1 \
                    and max(g.pop[hex]) == 0 and plan.turns_left(g) and d.PLANET_ROWS[g.planet[hex]].moons == 0:
                return same[1]  # two are enough for an empty planet; one goes on
            return same[-1]
    return legal[0]


def borrow(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The best technology to be had, if it is better than the one borrowed now."""  # D-43
    lent = g.marker[seat]
    have = plan.tech_worth(g, lent & 63) if lent >= 0 else 0.0
    loans = [a for a in legal if a[0] == "borrow"]
    best = max(loans, key=lambda a: plan.tech_worth(g, a[2]), default=legal[0])
    return best if best[0] == "borrow" and plan.tech_worth(g, best[2]) > have else legal[0]
