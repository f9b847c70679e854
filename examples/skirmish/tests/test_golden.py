"""Whole games that were recorded once replay to the same end, one for every value of the option."""
from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.testing.playthrough import playthrough
from hegemon.testing.table import at

GOLDEN = Path(__file__).parent / "golden"
ENDS = {"two-rounds": (2, 2, [7, 8]), "three-seats": (3, 3, [6, 10, 8]), "five-rounds": (4, 5, [10, 12, 0, 11])}


@pytest.mark.parametrize("name", list(ENDS))
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    t = at(GOLDEN / f"{name}.record")
    seats, rounds, scores = ENDS[name]
    assert t.over() and t.g.outcome == "rounds"
    assert (t.g.seats, t.g.round, t.g.scores()) == (seats, rounds, scores)


def test_every_recorded_game_is_looked_at() -> None:
    assert {path.stem for path in GOLDEN.glob("*.record")} == set(ENDS)


def test_what_everybody_sees_of_a_recorded_game() -> None:
    """Write it anew on purpose (`hegemon.testing.playthrough`) and read the diff: it shows changed rules and leaks."""
    record = (GOLDEN / "two-rounds.record").read_text(encoding="utf-8")
    assert playthrough(record) == (GOLDEN / "two-rounds.txt").read_text(encoding="utf-8")
