"""Games are found by their entry points; a wrong name gets a suggestion, a broken plug-in a warning."""
from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from hegemon.kernel import Refused
from hegemon.kernel.registry import every, find, names


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[str]:
    """An installed plug-in whose module cannot be imported."""
    info = tmp_path / "hegemon_wreck-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hegemon-wreck\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[hegemon.games]\nwreck = wreck_game:GAME\n")
    (tmp_path / "wreck_game.py").write_text("raise RuntimeError('no fuel')\n")
    sys.path.insert(0, str(tmp_path))
    yield "wreck"
    sys.path.remove(str(tmp_path))


def test_the_template_is_found_by_its_entry_point() -> None:
    assert "skirmish" in names() and names() == sorted(names())
    assert find("skirmish").title == "Skirmish" and find("skirmish") is find("skirmish")


def test_an_unknown_name_is_answered_with_the_nearest_or_with_all() -> None:
    with pytest.raises(Refused, match=r"there is no game skrimish; did you mean skirmish\?"):
        find("skrimish")
    with pytest.raises(Refused, match=r"there is no game xx; there are .*skirmish"):
        find("xx")


def test_a_broken_plug_in_is_named_in_a_warning_and_left_out(broken: str) -> None:
    assert broken in names()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        games = every()
    assert any("the game wreck cannot be loaded: " in str(w.message) and "no fuel" in str(w.message) for w in told)
    assert "skirmish" in [g.name for g in games] and broken not in [g.name for g in games]


def test_asking_for_a_broken_plug_in_is_refused_in_a_sentence(broken: str) -> None:
    with pytest.raises(Refused, match=r"the game wreck cannot be loaded: .*no fuel"):
        find(broken)
