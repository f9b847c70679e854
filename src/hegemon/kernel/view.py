"""What one viewer may know: every view carries the viewer's side of the flow, and each game adds the rest."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hegemon.kernel.flow import Cost, Frame, Path, Question
from hegemon.kernel.frozen import frozen
from hegemon.kernel.state import State
from hegemon.kernel.verbs import Action

SPECTATOR = -1  # the viewer without a seat


@dataclass(frozen=True)
class Queued:
    """A further question of the viewer, which waits behind the first and can be answered by its path."""
    path: Path
    name: str
    rule: str
    prompt: str
    legal: tuple[Action, ...]     # the default first


@frozen
class Now:
    """What is asked at this moment, as one viewer may know it."""
    viewer: int
    seats: int
    name: str                     # of the viewer's question, `Battle.after_round`; empty if there is none
    rule: str
    prompt: str
    legal: tuple[Action, ...]     # the default first
    costs: tuple[Cost, ...]       # of the answers in `legal`, in the same order; empty where nothing is paid
    gains: tuple[Cost, ...]       # likewise what they bring
    aside: Cost                   # what was set aside before and is paid from here
    free: tuple[Action, ...]
    forms: tuple[str, ...]        # names of verbs a person may fill in
    given: tuple[Any, ...]        # the viewer's own sealed answers
    standing: tuple[tuple[int, str, str], ...]  # who is asked: seat, where in the flow, prompt
    over: bool
    outcome: str
    winners: tuple[int, ...]
    path: Path = ()               # where in the flow the viewer's question stands
    queue: tuple[Queued, ...] = ()  # the viewer's own further questions

    def cost(self, answer: Action) -> Cost:
        """What an answer takes, as its procedure says."""
        return self.costs[self.legal.index(answer)] if self.costs and answer in self.legal else ()

    def gain(self, answer: Action) -> Cost:
        """What an answer brings, as its procedure says."""
        return self.gains[self.legal.index(answer)] if self.gains and answer in self.legal else ()


@frozen
class View:
    """Base of every game's view; frozen, made of plain values, equal for equal knowledge."""
    now: Now


def now(g: State, viewer: int) -> Now:
    """The viewer's side of the flow; an open question inside another's secret branch shows only that he is busy."""
    q, over = g.question(viewer) if viewer >= 0 else None, g.over
    seated = viewer >= 0 and not over
    free = tuple(g.free(viewer)) if seated else ()
    forms = tuple([v.name for v in g.forms(viewer)]) if seated else ()
    given, standing, winners = g.given(viewer), g.standing(viewer), tuple(g.winners()) if over else ()
    if q is None:
        return Now(viewer, g.seats, "", "", "", (), (), (), (), free, forms, given, standing, over, g.outcome, winners)
    rule, _, words = q.prompt.partition(" ")
    legal, costs, gains, aside = _asked(g, q)
    return Now(viewer, g.seats, q.name(), rule, words, legal, costs, gains, aside, free, forms, given, standing, over,
               g.outcome, winners, q.path, _queued(g, viewer) if len(g.open) > 1 else ())


def _queued(g: State, viewer: int) -> tuple[Queued, ...]:
    """What waits behind the viewer's first question."""
    return tuple([Queued(q.path, q.name(), q.rule(), q.words(), tuple(q.listed(g)))
                  for q in g.questions(viewer)[1:]])


def _asked(g: State, q: Question) -> tuple[tuple[Action, ...], tuple[Cost, ...], tuple[Cost, ...], Cost]:
    """What a question offers, what each answer takes and gives, and what was set aside to pay from."""
    legal, frame, kind = tuple(g.legal(q.seat)), q.frame, type(q.frame)
    costs = [frame.takes(g, q.seat, a) for a in legal] if kind.takes is not Frame.takes else []
    gains = [frame.gives(g, q.seat, a) for a in legal] if kind.gives is not Frame.gives else []
    return legal, tuple(costs) if any(costs) else (), tuple(gains) if any(gains) else (), frame.aside(g, q.seat)
