"""The check of what players are told: see `hegemon.testing.told`."""
from __future__ import annotations

from typing import Final

from hegemon.kernel import Rng
from hegemon.testing.conformance.playing import Played
from hegemon.testing.told import Judge

EVERY: Final = 2  # one position in so many is judged
SEATS: Final = 3  # questions at each


def told(p: Played) -> None:
    """What is stated of an answer is what the rules take and give, and nothing is said that they would not do."""
    judge = Judge(p.game, Rng(p.case.seed))
    for station in p.looked(EVERY):
        state = station.state
        for q in [q for q in state.open if state.question(q.seat) is q][:SEATS]:
            for mismatch in judge.question(state, q):
                raise AssertionError(str(mismatch))
