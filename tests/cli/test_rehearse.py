"""`hegemon rehearse`: a small hall played by the clock; what it counts must hold, what it times is only told."""
from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest

from hegemon.cli import main
from hegemon.cli.rehearsal.run import playable
from hegemon.kernel import Refused


def test_a_rehearsal_of_thirteen_loses_nothing_and_leaks_nothing(capsys: pytest.CaptureFixture[str],
                                                                      tmp_path: Path) -> None:
    also = tmp_path / "hall.jsonl"
    also.write_text('{"row": 17, "shown": "keys", "figure": "1 passed", "limit": "all", "met": true}\n')
    try:
        playable(13)
    except Refused:
        pytest.skip("no game here has a timetable and a desk for 13")
    with suppress(SystemExit):  # times may be over their limits on a busy machine
        main(["rehearse", "--seats", "13", "--control", "3", "--screens", "2", "--onlookers", "10", "--turns", "1",
              "--pace", "150", "--also", str(also), "--json"])
    found = json.loads(capsys.readouterr().out)
    rows = {(row["row"], row["shown"].partition(",")[0]): row for row in found["rows"]}
    assert rows[17, "keys"]["figure"] == "1 passed"  # what was shown elsewhere stands with the rest
    counted = [row for (number, _), row in rows.items() if number in (8, 9, 11)]
    assert len(counted) == 3 and all([row["met"] for row in counted]), counted
    phases = found["sums"]["phases"]
    assert len(phases) >= 3 and len({one["phase"] for one in phases}) == len(phases)
    silent = [one for one in phases if one["how"].startswith("silent")]
    assert silent and silent[0]["answers"] > 0
    assert found["sums"]["answers"] > 10 and found["sums"]["pages"] > 0 and found["sums"]["drafts"] > 0


def test_a_game_nobody_can_rehearse_is_refused_in_a_sentence() -> None:
    with pytest.raises(Refused, match="no game here has a timetable"):
        playable(7)
