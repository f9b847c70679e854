"""How the scripted player fires rockets, moves, fights and lands."""
from __future__ import annotations

from typing import Any, Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import BLANK, FIRST_CR
from hegemon.games.exodus.bot import strategy as plan
from hegemon.games.exodus.rules.wmd import FireWmd
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action
from hegemon.kernel.bot import Seen

PREFERRED_CARDS: Final = (8, 6, 4, 9, 5, 7, 11, 1, 10, 3, 2, 0)  # Combat Cards, the most useful first


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


def mount(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Carriers take what a planet can spare."""
    if g.stage == 5 and not plan.turns_left(g) and plan.stages_left(g) <= 0:
        return legal[0]
    loads = [a for a in legal if a[0] == "load"]
    best, found = 0, legal[0]
    for a in loads:
        hex = g.where[a[1]]
        keep = 2 if hex == g.home[seat] and plan.turns_left(g) else 1
        if a[1] % 16 // 4 == d.BATTLE_CARRIER and a[2] > best and g.pop[hex][seat] - a[2] >= keep \
                and plan.landing(g, seat, a[1], []) != hex:
            best, found = a[2], a
    return found


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


def assign(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Solo: weak fleets first, so that the last one to fall is a prize."""
    if not g.terms.solo:
        return legal[0]
    fight = seen.view.fight
    levels = [fight.crcodes[a[1] - FIRST_CR] & 3 for a in legal]
    low = [a for a, level in zip(legal, levels, strict=True) if level == min(levels)]
    return low[0]


def lay_combat_card(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    cards = [a[1] for a in legal if a[0] == "play"]
    for card in PREFERRED_CARDS:
        if card in cards:
            return ("play", card)
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
