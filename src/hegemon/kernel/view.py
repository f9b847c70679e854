"""What one viewer may know: every view carries the viewer's side of the flow, and each game adds the rest."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hegemon.kernel.state import State
from hegemon.kernel.verbs import Action

SPECTATOR = -1  # the viewer without a seat


@dataclass(frozen=True)
class Now:
    """What is asked at this moment, as one viewer may know it."""
    viewer: int
    seats: int
    name: str                     # of the viewer's question, `Battle.after_round`; empty if there is none
    rule: str
    prompt: str
    legal: tuple[Action, ...]     # the default first
    free: tuple[Action, ...]
    forms: tuple[str, ...]        # names of verbs a person may fill in
    given: tuple[Any, ...]        # the viewer's own sealed answers
    standing: tuple[tuple[int, str, str], ...]  # who is asked: seat, where in the flow, prompt
    over: bool
    outcome: str
    winners: tuple[int, ...]


@dataclass(frozen=True)
class View:
    """Base of every game's view; frozen, made of plain values, equal for equal knowledge."""
    now: Now


def now(g: State, viewer: int) -> Now:
    """The viewer's side of the flow; an open question inside another's secret branch shows only that he is busy."""
    q = g.question(viewer) if viewer >= 0 else None
    name, (rule, _, words) = ("", ("", "", "")) if q is None else (q.name(), q.prompt.partition(" "))
    seated = viewer >= 0 and not g.over
    return Now(
        viewer, g.seats, name, rule, words, tuple(g.legal(viewer)) if q is not None else (),
        tuple(g.free(viewer)) if seated else (), tuple([v.name for v in g.forms(viewer)]) if seated else (),
        g.given(viewer), g.standing(viewer), g.over, g.outcome, tuple(g.winners()) if g.over else ())
