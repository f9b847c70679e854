"""Golden records: one per variant and scenario, a graviton strike, a cloaked ambush, and a readable playthrough."""
from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from hegemon.testing.table import at

GOLDEN = Path(__file__).parent / "golden"
OUTCOMES = json.loads((GOLDEN / "outcomes.json").read_text(encoding="utf-8"))


def maker() -> Any:
    spec = importlib.util.spec_from_file_location("make_golden", GOLDEN / "make_golden.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", sorted(OUTCOMES))
def test_golden_record(name: str) -> None:
    t = at(GOLDEN / f"{name}.record")
    g = t.g
    assert not g.check()
    assert {"outcome": g.outcome, "scores": g.scores(), "winners": g.winners(), "turn": g.turn} == OUTCOMES[name]


def test_every_variant_and_scenario_has_a_record() -> None:
    made = maker().GAMES
    assert set(made) == set(OUTCOMES) == {p.stem for p in GOLDEN.glob("*.record")}
    assert {"standard", "long", "combat", "simplified", "exp_standard", "exp_extended", "graviton_strike",
            "cloaked_ambush", "hold_the_line", "decapitation", "dying_worlds"} <= set(made)


def test_playthrough() -> None:
    """Views at the first questions; a changed rule or a leak shows here as a readable difference."""
    assert maker().playthrough() == (GOLDEN / "playthrough.txt").read_text(encoding="utf-8")
