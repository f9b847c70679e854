"""How the effects of cards, crises, laws, commands and events are carried out (P-18; `effects.toml`)."""
from __future__ import annotations

from hegemon.games.pax_galactica.rules.operations import OPERATIONS
from hegemon.games.pax_galactica.rules.selectors import Picks, Use
from hegemon.games.pax_galactica.rules.written import effect
from hegemon.games.pax_galactica.state import Pax


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
    op = OPERATIONS[e.op]
    if lane >= 0 and not op.felt(g, e, use):  # P-1.8
        g.queue.append((lane, "effect", eid, user, picks, case))
    else:
        op.does(g, e, use)
