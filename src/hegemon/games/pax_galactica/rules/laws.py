"""Laws: what may be proposed, and what happens when one is passed (P-10.7, P-10.8)."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import (
    EFFECTS,
    FREE_LAW,
    LAW_EFFECTS,
    LAW_LEVEL,
    LAW_MOD,
    LAW_PARAMS,
    LAW_SIDE,
    LAWS,
    PEOPLE,
    REPEAL,
    TRIUMPH,
    Effect,
)
from hegemon.games.pax_galactica.deeds import DEEDS
from hegemon.games.pax_galactica.rules.choices import possible
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.operations import OPERATIONS
from hegemon.games.pax_galactica.rules.selectors import Picks, pick
from hegemon.games.pax_galactica.rules.written import LAW, agreed, effect, ruling, use
from hegemon.games.pax_galactica.state import Pax


class Statutes(Protocol):
    """What a state and a view of it both show of laws: those in force, and what Control has agreed to."""

    @property
    def laws(self) -> Sequence[Sequence[int]]: ...
    @property
    def rulings(self) -> Sequence[Sequence[Any]]: ...


def law_level(g: Statutes, law: int, picks: Picks) -> str:
    """Whether a law needs unanimity; a repeal needs what its target needed, a written law what Control said."""
    if law == FREE_LAW:
        return str(g.rulings[pick(picks, "ruling")][3])
    target = pick(picks, "target")  # P-10.8
    if law == REPEAL and target == FREE_LAW:
        return str(g.rulings[next(w for w in g.laws if w[0] == FREE_LAW)[1]][3])
    return LAW_LEVEL[target] if law == REPEAL and target >= 0 else LAW_LEVEL[law]


def law_effects(g: Pax, law: int, picks: Picks) -> tuple[int, ...]:
    """The effects and side effects of a law."""
    if law == FREE_LAW:
        return ruling(g, pick(picks, "ruling"))[5] + ruling(g, pick(picks, "ruling"))[6]
    return LAW_EFFECTS[law] + LAW_SIDE[law]


def law_mod(g: Pax, law: int, picks: Picks) -> int:
    """What a law adds to the roll that passes it."""
    return ruling(g, pick(picks, "ruling"))[2] if law == FREE_LAW else LAW_MOD[law]


def own_cost(law: int) -> int:
    """Megapower a law takes from its proposer."""  # P-10.8
    return price_of([EFFECTS[i] for i in LAW_SIDE[law]])


def price_of(side: list[Effect]) -> int:
    """Megapower that side effects take from the proposer."""
    return sum([OPERATIONS[e.op].paid(e) for e in side])


def written_laws(g: Pax, seat: int) -> list[int]:
    """The laws Control has agreed to with a politician who can pay for them."""  # P-10.7, P-10.8
    return [i for i in agreed(g, seat, LAW) if g.mp[seat] >= own_price(g, seat, i)]


def own_price(g: Pax, seat: int, number: int) -> int:
    """Megapower that an agreed law takes from its proposer."""  # P-10.8
    side = [effect(g, e) for e in ruling(g, number)[6]]
    deeds = [e for e in side if OPERATIONS[e.op].brings]
    fines = [e.n for e in deeds if DEEDS[e.value][0] == "fine" and e.what == PEOPLE[g.person(seat)]]
    return price_of([e for e in side if e not in deeds]) + sum(fines)


def may_propose(g: Pax, seat: int, law: int, decree: bool = False) -> bool:
    """A template with legal parameters, not yet in force, that the proposer can pay for."""  # P-10.8
    if law == FREE_LAW or (decree and LAW_LEVEL[law] != "office"):
        return False
    if not LAW_PARAMS[law] and any([w[0] == law for w in g.laws]):
        return False
    if law == REPEAL:
        return bool(g.laws)
    if LAWS[law] == "L-RESTORE" and not any(g.closed):
        return False
    if LAWS[law] == "L-ABOLISH" and sum(g.closed) >= 4:
        return False  # one office stays open
    if law == TRIUMPH and not g.map_players():
        return False
    return g.mp[seat] >= own_cost(law) and possible(g, seat, LAW_EFFECTS[law])


def proposals(g: Pax, seat: int, decree: bool = False) -> list[int]:
    """All templates a politician may propose now, in data order, and what Control has agreed to."""
    written = [FREE_LAW] if not decree and written_laws(g, seat) else []
    return [w for w in range(len(LAWS)) if may_propose(g, seat, w, decree)] + written


def enact(g: Pax, seat: int, law: int, picks: Picks, lane: int) -> None:
    """A law is in force at once, with its side effects."""  # P-10.7
    g.note(actions.LAW_PASSED, seat, law)
    if law == FREE_LAW:
        g.laws += ((FREE_LAW, pick(picks, "ruling"), -1),)
        use(g, pick(picks, "ruling"))
    elif law != REPEAL:
        kept = pick(picks, "faction", pick(picks, "agency", pick(picks, "card", pick(picks, "quad"))))
        g.laws = (*[w for w in g.laws if w[0] != law or w[1] != kept], (law, kept, pick(picks, "deck")))
    else:
        picks = (*picks, ("law", pick(picks, "target")))
    carry_all(g, law_effects(g, law, picks), seat, picks, -1, lane)
