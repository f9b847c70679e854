"""How the effects of cards, crises, laws, commands and events are carried out (P-18; `effects.toml`)."""
from __future__ import annotations

from dataclasses import replace
from typing import Final

from hegemon.games.pax_galactica.data import Effect
from hegemon.games.pax_galactica.deeds import (
    ADMIRALS,
    CASE,
    DEEDS,
    FACTION,
    NOBODY,
    PERSON,
    POLITICIANS,
    QUAD,
    TARGETS,
    VICEROYS,
)
from hegemon.games.pax_galactica.rules.operations import OPERATIONS
from hegemon.games.pax_galactica.rules.selectors import Picks, Use
from hegemon.games.pax_galactica.rules.written import effect
from hegemon.games.pax_galactica.state import Pax

Deed = tuple[int, int, int]  # number of the deed, how much, number of the target
TARGET_AT: Final = {(kind, index): i for i, (_, _, kind, index) in enumerate(TARGETS)}
TARGET_NAMED: Final = {name: i for i, (name, _, _, _) in enumerate(TARGETS)}


def carry_all(g: Pax, effects: tuple[int, ...], user: int, picks: Picks, case: int, lane: int) -> None:
    """Carry several effects out, in the order listed, each as far as it can."""  # P-18.1
    for eid in effects:
        carry(g, eid, user, picks, case, lane)


def carry(g: Pax, eid: int, user: int, picks: Picks, case: int, lane: int) -> None:
    """Carry one effect out, or queue it for the end of the beat if it leaves its lane."""
    e = effect(g, eid)
    if OPERATIONS[e.op].brings:
        bring_about(g, deed_of(e), user, lane)
        return
    if e.when == "exposed" and g.die() > 2:  # P-9.15
        return
    use = Use(e.n * (len(g.crises) if e.per == "active_crisis" else 1), user, picks, case, lane)
    op = OPERATIONS[e.op]
    if lane >= 0 and not op.felt(g, e, use):  # P-1.8
        g.queue.append((lane, "effect", eid, user, picks, case))
    else:
        op.does(g, e, use)


# -- deeds of Control and of Emperors (R-108, R-112) --

def bring_about(g: Pax, deed: Deed, user: int, lane: int = -1) -> None:
    """A deed is done to everybody or everything it meets, at the end of the beat where it leaves its lane."""
    number, n, target = deed
    e = replace(DEEDS[number][2], n=n)
    op = OPERATIONS[e.op]
    for kind, aim in met(g, target):
        picks: Picks = ((kind, aim),) if kind != NOBODY else ()
        use = Use(n, user, picks, -1, lane)
        if lane >= 0 and not op.felt(g, e, use):  # P-1.8
            g.queue.append((lane, "deed", number, n, TARGET_AT[kind, g.person(aim) if kind == PERSON else aim], user))
        else:
            op.does(g, e, use)


def met(g: Pax, target: int) -> list[tuple[str, int]]:
    """Whom or what a target stands for: a seat, a map, a faction, or many of them; a crisis only while it is active."""
    _, _, kind, index = TARGETS[target]
    if kind == PERSON and index >= 0:
        return [(kind, g.seat_at(index))] if g.seat_at(index) >= 0 else []
    if kind == PERSON:
        rows = {POLITICIANS: g.politicians(), VICEROYS: [g.viceroy[q] for q in g.quads()],
                ADMIRALS: [g.strong[q] for q in g.quads()]}
        return [(kind, s) for s in rows[index] if s >= 0]
    if kind == QUAD and index < 0:
        return [(kind, q) for q in g.quads()]
    if kind == FACTION and index < 0:
        return [(kind, f) for f in g.in_play()]
    if kind == CASE and not any([c[0] == index for c in g.crises]):
        return []
    return [(kind, index)]


def deed_of(e: Effect) -> Deed:
    """The deed in an effect of Control's."""
    return e.value, e.n, TARGET_NAMED[e.what]
