"""Whether stated chances come true: what an answer leads to is played out many times from samples of the position.

A game's tests say what has happened, in the words its hints use:

    def happened(before: Emperor, after: Emperor, action: Action) -> str | None:
        return "win" if ... else "loss" if ... else None    # None: not decided yet

    def test_odds() -> None:
        assert not fought(find("galactic_emperor"), happened, positions=40)
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from typing import Any, Final

from hegemon.kernel import Action, Game, Question, Rng, State
from hegemon.testing.told.findings import Mismatch

Happened = Callable[[Any, Any, Action], "str | None"]
Goes = Callable[[Any, Question], "Action | None"]  # how somebody goes on meanwhile; None: by the default

ERRORS: Final = 4        # standard errors a share may be off
LEAST: Final = 0.02      # variance of chances close to certain, so that a rare accident is no fault
ANSWERS: Final = 400     # until it is decided


def by_default(g: State, q: Question) -> Action | None:
    """Everybody gives the first answer."""
    return None


def ends(g: State, q: Question, action: Action, happened: Happened, goes: Goes, rng: Rng) -> str | None:
    """Play an answer out once, on a sample, until what it leads to is decided."""
    n = g.sample(q.seat, rng)
    before = n.clone()
    asked = n.question(q.seat)
    assert asked is not None
    n.answer(asked, action)
    for _ in range(ANSWERS):
        what = happened(before, n, action)
        if what is not None or n.over or not n.open:
            return what
        o = n.question(n.open[0].seat)
        assert o is not None
        n.answer(o, goes(n, o) or n.legal(o.seat)[0])
    return None


def seen(g: State, q: Question, action: Action, happened: Happened, runs: int, rng: Rng,
         goes: Goes = by_default) -> Mapping[str, float]:
    """How often each thing happens in so many runs; runs that decide nothing are left out."""
    counts = Counter([what for _ in range(runs) if (what := ends(g, q, action, happened, goes, rng)) is not None])
    return {what: n / counts.total() for what, n in counts.items()}


def chances(g: State, q: Question, happened: Happened, runs: int, rng: Rng,
            goes: Goes = by_default) -> Iterator[Mismatch]:
    """The stated chances of a question's answers that do not come true."""
    game: Game = g.game
    words: Any = game.room("words")
    view = game.view(g, q.seat)
    for action in g.legal(q.seat):
        odds = dict(getattr(words.hint(view, action) or None, "odds", ()))
        shares = seen(g, q, action, happened, runs, rng, goes) if odds else {}
        for what, stated in odds.items() if shares else ():
            share = shares.get(what, 0.0)
            if abs(share - stated) > ERRORS * sqrt(max(LEAST, stated * (1 - stated)) / runs):
                yield Mismatch("chance", q.name(), action[0], f"{what} {stated:.0%}", f"{share:.0%} of {runs} runs",
                               game.verbs.write(action))
