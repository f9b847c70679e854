"""Numbers of the box changed from outside: only what is there, only by its like, and never unnoticed."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hegemon.kernel import Refused
from hegemon.kernel.tables import VARIABLE, _change, fingerprint, read_changes, table

HEGEMONIC = "hegemon.games.hegemonic"


def changed(text: str, tmp_path: Path, code: str) -> str:
    """What a process prints that reads a file of changes first."""
    file = tmp_path / "changes.toml"
    file.write_text(text, encoding="utf-8")
    ran = subprocess.run([sys.executable, "-c", code], env={**os.environ, VARIABLE: str(file)}, capture_output=True,
                         text=True, check=False)
    return ran.stdout + ran.stderr


def test_a_process_reads_its_numbers_from_the_file(tmp_path: Path) -> None:
    code = ("from hegemon.games.hegemonic.data import AGENT_COST, FLEET_COST; print(AGENT_COST, FLEET_COST); "
            "from hegemon.kernel.tables import fingerprint; print(fingerprint('hegemon.games.hegemonic'))")
    said = changed("[hegemonic.player_board]\nunits.agent.cost = 7\n", tmp_path, code).split()
    plain = table(HEGEMONIC, "player_board")["units"]
    assert said[:2] == ["7", str(plain["fleet"]["cost"])] and plain["agent"]["cost"] != 7
    assert said[2] != fingerprint(HEGEMONIC)


def test_a_row_is_changed_by_its_id(tmp_path: Path) -> None:
    code = ("from hegemon.kernel.tables import table; "
            "print([row['cost']['cp'] for row in table('hegemon.games.exodus', 'ships')['ship']])")
    plain = [row["cost"]["cp"] for row in table("hegemon.games.exodus", "ships")["ship"]]
    said = changed("[exodus.ships]\nship.war_cruiser.cost.cp = 41\n", tmp_path, code)
    assert json.loads(said) == [41, *plain[1:]]


@pytest.mark.parametrize(("there", "key", "value", "sentence"), [
    ({"cost": 2}, "price", 3, "there is no box.price to change"),
    ({"cost": 2}, "cost", "3", "box.cost is 2; '3' is something else"),
    ({"cost": 2}, "cost", True, "box.cost is 2; True is something else"),
    ({"steps": [1, 2]}, "steps", [1, "x"], r"box.steps is \[1, 2\]"),
    ({"unit": [{"id": "a", "n": 1}]}, "unit", {"b": {"n": 2}}, "box.unit has no row b to change"),
])
def test_what_does_not_fit_is_refused_in_one_sentence(there: dict[str, object], key: str, value: object,
                                                      sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        _change(there, key, value, "box")


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there is no file"):
        read_changes(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("= 3", encoding="utf-8")
    with pytest.raises(Refused, match=r"bad\.toml is no TOML"):
        read_changes(tmp_path / "bad.toml")
    (tmp_path / "flat.toml").write_text("hegemonic = 3", encoding="utf-8")
    with pytest.raises(Refused, match=r"under \[hegemonic\] stand tables"):
        read_changes(tmp_path / "flat.toml")


def test_a_record_of_changed_numbers_is_not_replayed_without_them(tmp_path: Path) -> None:
    code = ("from hegemon.kernel import Match; from hegemon.kernel.registry import find; g = find('hegemonic'); "
            "print(Match(g, g.setup(2, 1)).record())")
    record = changed("[hegemonic.player_board]\nunits.agent.cost = 7\n", tmp_path, code)
    assert json.loads(record.splitlines()[0])["data"]
    code = f"from hegemon.kernel import replay; from hegemon.kernel.registry import find; replay({record!r}, find)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "recorded with other numbers in the game's tables" in ran.stderr
