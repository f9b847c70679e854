"""Golden records, one for each result and each variant, and a playthrough to read."""
from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from hegemon.games.galactic_hegemony.scoring import score
from hegemon.kernel.rng import Rng
from hegemon.testing.table import at

FOLDER = Path(__file__).parent / "golden"
RESULTS = {
    "won": "won", "lost-revolt": "lost_revolt", "lost-time": "lost_time", "unfinished": "unfinished",
    "nine-turns-won": "won", "eight-turns-won": "won", "seven-turns-lost": "lost_time",
    "no-place-like-home-won": "won", "play-to-win-won": "won", "play-to-win-lost": "lost_revolt", "peasants-won": "won",
    "all-but-time-won": "won", "all-but-counting-won": "won"}


def maker() -> ModuleType:
    """The script that wrote them."""
    spec = importlib.util.spec_from_file_location("make_golden", FOLDER / "make_golden.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_record_is_listed() -> None:
    assert sorted([path.stem for path in FOLDER.glob("*.record")]) == sorted(RESULTS)


@pytest.mark.rule("G-9.2", "G-10.1", "G-10.2", "G-10.3", "G-10.4", "G-10.5")
@pytest.mark.parametrize("name", list(RESULTS))
def test_golden_record(name: str) -> None:
    """It replays to the digest at its end, with the result its name says."""
    t = at(FOLDER / f"{name}.record")
    assert t.g.over and t.g.outcome == RESULTS[name]
    assert t.g.winners() == ([0] if RESULTS[name] == "won" else [])
    assert not t.g.check()
    if t.g.counting:
        assert score(t.g) == (t.g.turn if RESULTS[name] == "won" else 0)
    if name == "unfinished":
        assert t.g.turn == 100


def test_another_action_goes_another_way() -> None:
    """From the tenth action of the won game the player may just as well end the phase."""
    t = at(FOLDER / "won.record", 10)
    turn = t.g.turn
    t.play("end")
    assert t.g.turn == turn + 1


def test_playthrough() -> None:
    """Every word the player sees at the first questions of a game; regenerate on purpose and read the diff."""
    record = (FOLDER / "won.record").read_text(encoding="utf-8")
    assert maker().playthrough(record) == (FOLDER / "playthrough.txt").read_text(encoding="utf-8")


def test_a_sample_would_read_the_same() -> None:
    """What is shown at a recorded position does not depend on what is face down."""
    t = at(FOLDER / "lost-time.record", 20)
    assert t.match.game.view(t.g.sample(0, Rng(1)), 0) == t.view(0)
