"""Prices that are paid later: whether some way to go on takes what an answer says, before its procedure is done."""
from __future__ import annotations

from typing import Final

from hegemon.kernel import Action, Frame, Join, Question, Rng, State
from hegemon.kernel.flow import resume
from hegemon.testing.told.opening import unwatched, watched
from hegemon.testing.told.trying import Amounts, Purse, answered, purse, run_on, stated

ANSWERS: Final = 3   # of the seat's own that are tried one after the other
WIDTH: Final = 6     # answers tried at each of its questions
TRIALS: Final = 60   # in all
OTHERS: Final = 80   # answers others may give meanwhile, each their default


class Later:
    """A search behind one answer."""

    def __init__(self, g: State, q: Question, want: Amounts, rng: Rng) -> None:
        self.seat, self.want, self.rng = q.seat, want, rng
        self.before = purse(g, q.seat, q.frame)
        frames = {path: join.frame for path, join in g.joins.items() if q.path[:len(path)] == path} | {q.path: q.frame}
        self.asking = {path: (type(frame), _depth(frame)) for path, frame in frames.items()}
        self.left = TRIALS
        self.g, self.q = g, q

    def paid(self, answer: Action) -> bool:
        """Whether what was stated comes true in some way to go on."""
        n = self.g.clone()
        return self._opens(n, _same(n, self.q), answer) or self._on(n, ANSWERS)

    def _on(self, n: State, answers: int) -> bool:
        self.left -= 1
        for _ in range(OTHERS):
            if self._true(n):
                return True
            if n.over or n.question(self.seat) is not None:
                break
            if self._opens(n, n.open[0], n.open[0].listed(n)[0]):
                return True
        q = n.question(self.seat)
        if q is None or not answers or self.left <= 0 or not self._within(q):
            return False
        listed = self._ways(n, q)
        return any([self._at_once(n, q, a) for a in listed]) or any([self._on(_behind(n, q, a), answers - 1)
                                                                     for a in listed])

    def _at_once(self, n: State, q: Question, answer: Action) -> bool:
        """Whether it is true behind some step that follows an answer: a turn may end with it, and an income come before
        anybody is asked again."""
        found = list[bool]()
        if q.alone:
            for _ in answered(n, q, answer, self.rng, look=lambda then: found.append(self._true(then))):
                pass
        return any(found)

    def _opens(self, n: State, q: Question, answer: Action) -> bool:
        """Carry an answer out and look behind each step that follows, before anything else happens; if it opens sealed
        plans, behind those that carry them out too."""
        if q.seat != self.seat and self._at_once(n, q, answer):
            return True
        seen: list[tuple[State, Join]] = []
        watched(n, lambda g, path, join: seen.append((g.clone(), join)))
        n.answer(q, answer)
        unwatched(n)
        return any([self._comes_true(g, join) for g, join in seen])

    def _comes_true(self, g: State, join: Join) -> bool:
        """Whether what was stated is true behind some step of the procedure that goes on."""
        frame, found = join.frame.copy(), list[bool]()
        g.joins = {path: j for path, j in g.joins.items() if j is not join}
        run_on(g, frame, resume(g, frame, join.then, join.results()), lambda n: found.append(self._true(n)))
        return any(found)

    def _ways(self, n: State, q: Question) -> list[Action]:
        """Some answers: no purchase of its own but the one that was spoken of."""
        listed = [a for a in q.listed(n) if stated(n, q, a) in ({}, self.want)]
        if len(listed) > WIDTH:
            listed = [listed[0], listed[-1], *[self.rng.choice(listed) for _ in range(WIDTH - 2)]]
        return listed

    def _true(self, n: State) -> bool:
        """Everything stated has happened, and nothing else was taken."""
        after = purse(n, self.seat, self.q.frame)
        changed = Purse(self.before.held, {}).changed(Purse(after.held, {}))
        return all([changed.get(name, 0) == self.want.get(name, 0) for name in changed | self.want
                    if name in self.want or changed[name] < 0])

    def _within(self, q: Question) -> bool:
        """Whether a question is put by the procedure that was answered, by one it called, or by the one that waits for
        its sealed answer."""
        chain = _chain(q.frame)
        return any([len(chain) > depth and isinstance(chain[depth], kind) for path, (kind, depth) in self.asking.items()
                    if q.path[:len(path)] == path])


def _same(n: State, q: Question) -> Question:
    """A question in a clone."""
    return next((o for o in n.open if o is q), n.question(q.seat) or q)


def _behind(n: State, q: Question, answer: Action) -> State:
    """Where everybody is asked again after an answer."""
    m = n.clone()
    m.answer(_same(m, q), answer)
    return m


def _chain(frame: Frame) -> list[Frame]:
    """A frame inside its callers, the outermost first."""
    found = [frame]
    while found[-1].caller is not None:
        found.append(found[-1].caller)
    return found[::-1]


def _depth(frame: Frame) -> int:
    return len(_chain(frame)) - 1
