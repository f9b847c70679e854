"""Golden records: whole games whose every line and outcome must stay as they are."""
from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from hegemon.testing.table import at

FOLDER = Path(__file__).parent / "golden"
RECORDS = {"tokens": "tokens", "points": "points", "rounds": "rounds", "wonders": "points", "face": "points",
           "six": "points"}


def told(name: str) -> list[str]:
    """Every event of a record, by name."""
    t = at(FOLDER / f"{name}.record")
    return [what.name for line in t.match.lines for what, _, _ in line.events]


def test_every_record_is_known() -> None:
    """No record lies about unread."""
    assert {p.stem for p in FOLDER.glob("*.record")} == set(RECORDS)


@pytest.mark.parametrize("name", RECORDS)
def test_record_ends_as_it_did(name: str) -> None:
    """Replayed line by line, each answering the same question, to the same digest and end reason."""
    t = at(FOLDER / f"{name}.record")
    assert t.over() and t.g.outcome == RECORDS[name] and t.g.winners()
    assert not t.g.check()


@pytest.mark.rule("E-3.5", "E-7.7", "E-12.3", "E-12.4", "E-12.5")
def test_wonders_shows_the_black_hole_warping_and_the_interrupts() -> None:
    """The Black Hole, warping, the Saboteur caught, Time Warp and Ambassador in one game."""
    assert {"black_hole", "warped", "caught", "time_warp", "ambassador"} <= set(told("wonders"))


@pytest.mark.rule("E-13.7")
def test_rounds_lasts_forty_rounds() -> None:
    """The safety stop after the marks of round 40."""
    assert told("rounds").count("round_end") == 40


def test_a_record_can_be_entered_anywhere() -> None:
    """From a known point another answer is possible."""
    t = at(FOLDER / "points.record", 100)
    assert not t.over() and len(t.match.lines) == 100
    t.act(t.g.legal(t.g.waiting()[0])[-1], t.g.waiting()[0])


def test_playthrough_reads_as_before() -> None:
    """What each seat and a spectator learn, question by question."""
    made = runpy.run_path(str(FOLDER / "make_golden.py"))
    assert made["playthrough"](FOLDER / "wonders.record") == (FOLDER / "playthrough.txt").read_text(encoding="utf-8")
