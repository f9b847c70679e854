"""What every game must pass, ours or a plug-in's, for every seat count and every value of every option.

A case is one random game, played to its end. Most checks look at some of its positions afterwards, at all of them if
it is short; two watch it while it is played. Use it from a test module:

    from hegemon.testing.conformance import Case, cases, CHECKS

    @pytest.mark.parametrize("case", cases(find("skirmish")), ids=str)
    @pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.__name__)
    def test_conformance(case, check):
        case.run(check)
"""
from hegemon.testing.conformance.cases import cases
from hegemon.testing.conformance.checks import (
    CHECKS,
    clones,
    ends,
    legality,
    one_at_a_time,
    records,
    reveals,
    sealed,
    secrets_keep,
    snapshots,
    undo,
)
from hegemon.testing.conformance.observing import observed
from hegemon.testing.conformance.ordering import ordered
from hegemon.testing.conformance.playing import Case, Check, Fault, Place, Played, Station, played, standing, walk
from hegemon.testing.conformance.showing import shown
from hegemon.testing.conformance.telling import told
from hegemon.testing.conformance.whole import digests, hidden_is_hidden, same_in_every_process

__all__ = [
    "CHECKS", "Case", "Check", "Fault", "Place", "Played", "Station", "cases", "clones", "digests", "ends",
    "hidden_is_hidden", "legality", "observed", "one_at_a_time", "ordered", "played", "records", "reveals",
    "same_in_every_process", "sealed", "secrets_keep", "shown", "snapshots", "standing", "told", "undo", "walk",
]
