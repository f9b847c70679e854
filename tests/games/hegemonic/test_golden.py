"""Golden records: one game per option and end, replayed to the same end; and a playthrough that shows every view."""
from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from hegemon.testing.table import at

GOLDEN = Path(__file__).parent / "golden"
ENDS = {
    "four-gates-leaders-takeovers-draw": "sector stack empty", "two-plain": "sector stack empty",
    "three-plain": "sector stack empty", "learning": "sector stack empty", "leaders-choose": "sector stack empty",
    "draft": "sector stack empty", "three-piles": "sector stack empty", "longer": "galaxy full",
    "wild": "sector stack empty", "free-boards": "sector stack empty", "no-gifts": "sector stack empty",
    "gifts": "sector stack empty", "six-everything": "sector stack empty"}


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_golden", GOLDEN / "make_golden.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_record_is_known() -> None:
    assert sorted([p.stem for p in GOLDEN.glob("*.record")]) == sorted(ENDS)


@pytest.mark.rule("I-18", "H-19.1")
@pytest.mark.parametrize("name", sorted(ENDS))
def test_golden_record_replays_to_its_end(name: str) -> None:
    """The digest at the foot of the record is compared by the replay itself."""
    t = at(GOLDEN / f"{name}.record")
    assert t.g.over and t.g.outcome == ENDS[name]
    assert not t.g.check()
    assert sum([sum(row[2:]) for row in t.g.ledger]) == sum(t.g.vp)


def test_the_four_player_record_shows_what_its_name_says() -> None:
    t = at(GOLDEN / "four-gates-leaders-takeovers-draw.record")
    told = {what.name for line in t.match.lines for what, _, _ in line.events}
    assert {"gated", "gate_lost", "used", "took", "drawn", "supported", "cancelled"} <= told and t.g.seats == 4


def test_a_record_opens_in_the_middle() -> None:
    t = at(GOLDEN / "two-plain.record", 40)
    assert not t.g.over and t.g.waiting()


def test_playthrough_is_as_recorded() -> None:
    """A changed rule or a leak shows here as a readable difference; write it anew on purpose with make_golden.py."""
    assert "\n".join(maker().playthrough()) + "\n" == (GOLDEN / "playthrough.txt").read_text(encoding="utf-8")
