"""How the effects of cards, crises, laws, commands and events are carried out (P-18; `effects.toml`)."""
from __future__ import annotations

from hegemon.games.pax_galactica.data import CAPITAL, Effect
from hegemon.games.pax_galactica.rules.effects_capital import AT_THE_CAPITAL
from hegemon.games.pax_galactica.rules.effects_map import ON_A_TABLE, ON_EACH_MAP
from hegemon.games.pax_galactica.rules.effects_people import FOR_PEOPLE
from hegemon.games.pax_galactica.rules.selectors import Picks, Use, quads_of
from hegemon.games.pax_galactica.rules.written import effect
from hegemon.games.pax_galactica.state import Pax

OPERATIONS = {**ON_A_TABLE, **AT_THE_CAPITAL}  # those of battles, rolls and votes work there


def carry_all(g: Pax, effects: tuple[int, ...], user: int, picks: Picks, case: int, lane: int) -> None:
    """Carry several effects out, in the order listed, each as far as it can."""  # P-18.1
    for eid in effects:
        carry(g, eid, user, picks, case, lane)


def carry(g: Pax, eid: int, user: int, picks: Picks, case: int, lane: int) -> None:
    """Carry one effect out, or queue it for the end of the beat if it leaves its lane."""
    e = effect(g, eid)
    if e.when == "exposed" and g.die() > 2:  # P-9.15
        return
    use = Use(e.n * (len(g.crises) if e.per == "active_crisis" else 1), user, picks, case, lane)
    if lane >= 0 and not _here(g, e, use):
        g.queue.append((lane, "effect", eid, user, picks, case))
    elif e.op in FOR_PEOPLE:
        FOR_PEOPLE[e.op].does(g, e, use)
    elif e.op in ON_EACH_MAP:
        for q in quads_of(g, e.where, use):
            ON_EACH_MAP[e.op](g, e, use, q)
    elif e.op in OPERATIONS:
        OPERATIONS[e.op](g, e, use)


def _here(g: Pax, e: Effect, use: Use) -> bool:
    """Whether an effect touches nothing outside the lane it is played in."""  # P-1.8
    if e.op in FOR_PEOPLE:
        return FOR_PEOPLE[e.op].felt(g, e, use)
    if e.op == "megaship_deploy":
        return False
    if e.op in ON_EACH_MAP or e.op in ON_A_TABLE:
        return quads_of(g, e.where, use) == [use.lane]
    if e.op in ("special", "ignore_blockade", "shift_value"):
        return True
    return use.lane == CAPITAL
