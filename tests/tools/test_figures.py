"""What the figures count, and the two that must be nothing: games leave the flow to the kernel."""
from __future__ import annotations

from pathlib import Path

from hegemon.kernel.registry import names
from tools.figures import (
    GAMES,
    citing,
    flow_overrides,
    flow_writes,
    functions,
    inner_imports,
    named_operations,
    report,
    rooms,
)

WRONG = '''
class Mine(State):
    def answer(self, q, action):
        import os
        self.open = ()
        g.joins[()] = 1
        del g.joins
        if effect.op == "glory" or effect.op in ("a", "b"):
            return self.open
'''


def test_games_leave_the_flow_to_the_kernel() -> None:
    assert [str(place) for place in flow_writes(*GAMES)] == []
    assert [str(place) for place in flow_overrides(*GAMES)] == []


def test_no_game_imports_inside_functions() -> None:
    assert [str(place) for place in inner_imports(*GAMES)] == []


def test_faults_are_counted(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(WRONG)
    assert [place.line for place in flow_writes(tmp_path)] == [5, 7]
    assert [place.what for place in flow_overrides(tmp_path)] == ["Mine.answer"]
    assert len(named_operations(tmp_path)) == 2 and len(inner_imports(tmp_path)) == 1
    assert functions(tmp_path)[0].size == 7


def test_all_figures_are_printed() -> None:
    said = "\n".join(report())
    assert "Longest functions" in said and "Writes of open or joins outside the kernel: 0" in said
    assert all([f"  {name} " in said for name in names()]) and rooms()["web"] > 3
    assert citing("skirmish") == (4, 4)
