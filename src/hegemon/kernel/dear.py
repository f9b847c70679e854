"""Why-nots of money: what a full purse would offer, found by trying, so that no price is written twice."""
from __future__ import annotations

from typing import Final

from hegemon.kernel.data import put
from hegemon.kernel.flow import Cost, Frame, Question
from hegemon.kernel.state import State
from hegemon.kernel.verbs import Action
from hegemon.kernel.words import Blocked, names_of, paid

FULL: Final = 10_000  # of every mean: more than anything costs


def dear(g: State, seat: int) -> tuple[tuple[Action, Cost], ...]:
    """The answers that a seat's question would offer if it had enough of all means, with what they would take.

    A sealed answer that cannot be paid is no why-not; and where a procedure states no prices, nothing is too dear. Who
    has enough of everything may have no room for more of it, so the purse is also filled with one mean at a time. What
    a procedure has set aside is filled up with it.
    """
    q = g.question(seat)
    if q is None or not q.alone or type(q.frame).takes is Frame.takes:
        return ()
    means, legal = tuple(g.game.means), set(g.legal(seat))
    options = getattr(q.frame.endowed(FULL), q.options)
    listed = dict.fromkeys([a for some in (means, *[(name,) for name in means])
                            for a in options(_rich(g, seat, some), seat) if a not in legal])
    found = [(a, q.frame.takes(g, seat, a)) for a in listed]
    return tuple([(a, cost) for a, cost in found if _wanting(_left(g, q), cost)])


def too_dear(g: State, seat: int) -> tuple[Blocked, ...]:
    """The same for people: "Build a cruiser at Ert", "needs 7 CP, you have 5"."""
    verbs, means = g.verbs, g.game.means
    said = []
    q = g.question(seat)
    left = _left(g, q) if q is not None else {}
    found = dear(g, seat)
    names = names_of(g.game.room("words"), g.game.view(g, seat)) if found else {}
    for action, cost in found:
        wanting = _wanting(left, cost)
        has = tuple([(name, left[name]) for name, _ in wanting])
        why = f"needs {paid(means, wanting)}, you have {paid(means, has) or 'none'}"
        said.append(Blocked(verbs.say(action, names), why, verbs.verbs[action[0]].rule, tuple(verbs.touches(action))))
    return tuple(said)


def _rich(g: State, seat: int, means: tuple[str, ...]) -> State:
    """The same position, but that a seat has enough of some means."""
    rich = g.clone()
    for name in means:
        _fill(rich, seat, name)
    rich.touched()
    return rich


def _fill(rich: State, seat: int, name: str) -> None:
    """Give a seat enough of a mean, however the state counts it."""
    held = getattr(rich, name, None)
    if isinstance(held, list):
        held[seat] = FULL
    elif isinstance(held, tuple):
        setattr(rich, name, put(held, seat, FULL))
    elif isinstance(held, int):
        setattr(rich, name, FULL)


def _left(g: State, q: Question) -> dict[str, int]:
    """What the asked seat has to pay from: its means, or what it has set aside of them."""
    return {name: g.means_of(q.seat, name) for name in g.game.means} | dict(q.frame.aside(g, q.seat))


def _wanting(left: dict[str, int], cost: Cost) -> Cost:
    """What of a cost a seat has not enough of."""
    return tuple([(name, n) for name, n in cost if left[name] < n])
