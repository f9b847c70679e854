"""What an answer takes and gives when the rules carry it out: tried on clones, up to several points."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from hegemon.kernel import Action, Frame, Question, Rng, State
from hegemon.kernel.flow import ASK, CALL, DONE, GOTO, Cost, Flow, Join, resume

Amounts = dict[str, int]  # by mean, without those that are nothing

STEPS: Final = 400  # of one procedure: more are a loop


def total(cost: Cost) -> Amounts:
    """A cost or gain as a table; a mean named twice counts twice."""
    found: Amounts = {}
    for name, amount in cost:
        found[name] = found.get(name, 0) + amount
    return {name: amount for name, amount in found.items() if amount}


def stated(g: State, q: Question, answer: Action) -> Amounts:
    """What an answer changes, as its procedure says: costs below nothing, gains above."""
    gains, costs = total(q.frame.gives(g, q.seat, answer)), total(q.frame.takes(g, q.seat, answer))
    both = {name: gains.get(name, 0) - costs.get(name, 0) for name in {**gains, **costs}}
    return {name: amount for name, amount in both.items() if amount}


@dataclass(frozen=True)
class Purse:
    """What a seat has of each mean, and what it has set aside in the procedure that asks."""
    held: Amounts
    aside: Amounts

    def grown(self, after: Purse, name: str) -> int:
        """How much more it holds afterwards."""
        return after.held[name] - self.held[name]

    def changed(self, after: Purse) -> Amounts:
        """All that it holds more or less afterwards."""
        grown = {name: self.grown(after, name) for name in self.held}
        return {name: amount for name, amount in grown.items() if amount}

    def agrees(self, after: Purse, want: Amounts) -> bool:
        """Whether what was stated is what has happened to every mean."""
        return all([self._agrees(after, name, want.get(name, 0)) for name in self.held])

    def _agrees(self, after: Purse, name: str, want: int) -> bool:
        grown = self.grown(after, name)
        if name not in self.aside and name not in after.aside:
            return grown == want
        was, left = self.aside.get(name, 0), after.aside.get(name, 0)
        if left - was == want:  # from what was set aside; the sum may be paid, or what is left come back, meanwhile
            return grown in (0, want, left) or after.held[name] == left
        return grown == want and left - was in (0, -want)  # from the purse, perhaps to be set aside


def purse(g: State, seat: int, frame: Frame) -> Purse:
    """What a seat has now, and what a procedure has set aside for it."""
    means = g.game.means
    return Purse({name: g.means_of(seat, name) for name in means}, dict(frame.aside(g, seat)))


@dataclass(frozen=True)
class Trial:
    """A position some way behind an answer: the state, the procedure that was answered, and whether chance spoke."""
    g: State
    frame: Frame
    chance: bool


def answered(g: State, q: Question, answer: Action, rng: Rng, opening: int = 2,
             look: Callable[[State], object] = id) -> Iterator[Trial]:
    """Behind the step that gets the answer, and where its procedure asks again or is done.

    A sealed answer is opened with the first answers of all others, with their last, or with any, by `opening`: what
    they have handed in, the seat cannot know. Somebody may look at the state between two steps.
    """
    if q.alone:
        n, frame = _apart(g, [q]), q.frame.copy()
        flow = resume(n, frame, q.then, answer)
    else:
        join = g.joins[q.path[:-1]]
        n, frame = _apart(g, [o for o in g.open if o.path[:-1] == q.path[:-1]]), join.frame.copy()
        n.joins = {path: j for path, j in n.joins.items() if path != q.path[:-1]}
        flow = resume(n, frame, join.then, _all_in(g, join, q, answer, rng, opening))
    yield Trial(n.clone(), frame, n.reveals != g.reveals)
    end = run_on(n, frame, flow, look)
    yield Trial(n, end, n.reveals != g.reveals)


def _apart(g: State, gone: list[Question]) -> State:
    """A clone in which some questions are answered."""
    n = g.clone()
    n.open = tuple([o for o in n.open if not any([o is q for q in gone])])
    n.touched()
    return n


def _all_in(g: State, join: Join, q: Question, answer: Action, rng: Rng, opening: int) -> dict[int, Action]:
    """The answers of a gather: this one, and what the others may have answered."""
    return {o.seat: answer if o.seat == q.seat else o.listed(g)[-opening] if opening < 2 else rng.choice(o.listed(g))
            for o in join.asked}


def run_on(n: State, frame: Frame, flow: Flow, look: Callable[[State], object] = id) -> Frame:
    """Follow a procedure and all it calls until somebody has a choice or it is done; the procedure as it is then.

    Somebody may look at the state between two steps.
    """
    depth = 0
    for _ in range(STEPS):
        look(n)
        if flow.kind == GOTO:
            flow = _then(flow)(n)
        elif flow.kind == CALL:
            frame.then = _then(flow).__name__
            child: Frame = flow.value
            child.caller, frame, depth = frame, child, depth + 1
            flow = child.begin(n)
        elif flow.kind == DONE and depth and not n.over:
            assert frame.caller is not None
            frame, depth = frame.caller.copy(), depth - 1
            flow = resume(n, frame, frame.then, flow.value)
        elif flow.kind == ASK and (only := _unasked(n, flow)) is not None:
            flow = _then(flow)(n, only)
        else:
            break
    for _ in range(depth):
        assert frame.caller is not None
        frame = frame.caller
    return frame


def _then(flow: Flow) -> Any:
    assert flow.then is not None
    return flow.then


def _unasked(n: State, flow: Flow) -> Action | None:
    """The one answer of a question that is not asked for want of a choice."""
    assert flow.asking is not None
    listed = flow.asking.options(n, flow.asking.seats[0])
    return listed[0] if len(listed) == 1 and not flow.asking.always else None
