"""Players are trained by self-play: they get better, a stopped training goes on as if it had not, files are checked."""
from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from hegemon.arena import Plan, results
from hegemon.bots import bot_for, offered
from hegemon.bots.network import chances, drawn, first, second, worths
from hegemon.cli import main
from hegemon.kernel import Refused
from hegemon.kernel.registry import find
from hegemon.train import Course, School, rate_against
from hegemon.train.ppo import CLIP, VALUE, slopes_of
from hegemon.train.rollout import advantages, drawn_from

COURSE = Course("skirmish", 2, seed=1, hidden=64, games=16, horizon=32, batch=128, rate=1e-3)
SMALL = Course("skirmish", 2, seed=1, hidden=16, games=4, horizon=16, batch=32)


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> School:
    """A training of a few seconds."""
    trained = School(COURSE, tmp_path_factory.mktemp("school"))
    list(trained.points(decisions=10 * 512, judged=0))
    return trained


def test_a_few_seconds_of_training_beat_random(school: School) -> None:
    rate, low, _ = rate_against(COURSE, school.out / "player.npz", "random", 40, jobs=1)
    assert rate > 0.65 and low > 0.5


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    """With the games where they were, and another number of workers: weights equal to the last bit."""
    straight = School(SMALL, tmp_path / "straight")
    list(straight.points(decisions=4 * 64, judged=0))
    list(School(SMALL, tmp_path / "stopped").points(decisions=2 * 64, judged=0))
    again = School(SMALL, tmp_path / "stopped", workers=2)
    try:
        assert again.update == 2
        list(again.points(decisions=4 * 64, judged=0))
    finally:
        again.close()
    assert all([(again.weights[key] == straight.weights[key]).all() for key in straight.weights])
    told = [[(p.update, p.entropy, p.wrong, p.games) for p in one.curve] for one in (straight, again)]
    assert told[0] == told[1] and len(told[0]) == 4


def test_another_training_in_the_folder_is_refused(school: School, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="holds a training with seed 1, not 2; name another --out"):
        School(msgspec.structs.replace(COURSE, seed=2), school.out)
    (tmp_path / "checkpoint.npz").write_bytes(b"no archive")
    with pytest.raises(Refused, match="is not the checkpoint of a training"):
        School(SMALL, tmp_path)


def test_a_trained_player_is_named_like_any_bot(school: School, tmp_path: Path) -> None:
    name = f"trained:{school.out / 'player.npz'}"
    played = list(results(Plan("skirmish", 2, 2, (name, "random")), 1))
    assert played == list(results(Plan("skirmish", 2, 2, (name, "random")), 1))
    with pytest.raises(Refused, match="trained for skirmish, not for galactic_hegemony"):
        bot_for(find("galactic_hegemony"), name)
    with pytest.raises(Refused, match="trained for 2 seats, and here are 3"):
        list(results(Plan("skirmish", 3, 1, (name, name, "random")), 1))
    with pytest.raises(Refused, match="there is no trained player nobody"):
        bot_for(find("skirmish"), "trained:nobody")
    (tmp_path / "foreign.npz").write_bytes(b"PK no")
    np.savez(tmp_path / "numbers.npz", a=np.zeros(3))
    for foreign in ("foreign", "numbers"):
        with pytest.raises(Refused, match=f"{foreign}.npz does not hold a trained player"):
            bot_for(find("skirmish"), f"trained:{tmp_path / foreign}.npz")


def test_a_server_offers_the_players_of_its_folder(school: School, tmp_path: Path,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    """By their names alone, and each for its game; what else lies there is passed over."""
    shutil.copy(school.out / "player.npz", tmp_path / "ada.npz")
    (tmp_path / "foreign.npz").write_bytes(b"PK no")
    monkeypatch.setenv("HEGEMON_TRAINED", str(tmp_path))
    offered.cache_clear()
    assert [name for name in offered(find("skirmish")) if ":" in name] == ["trained:ada"]
    assert not [name for name in offered(find("galactic_hegemony")) if ":" in name]
    assert bot_for(find("skirmish"), "trained:ada")
    offered.cache_clear()


def test_the_command_trains_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["train", "skirmish", "--games", "4", "--judged", "2", "--jobs", "1", "--hidden", "8"]
    words += ["--out", str(tmp_path)]
    main([*words, "--decisions", "256"])
    main([*words, "--decisions", "512"])
    said = capsys.readouterr().out
    assert "Going on after 256 decisions" in said and said.count("against random") == 3  # before it began, too
    assert (tmp_path / "curve.svg").read_text().startswith("<?xml")


def loss(w: Any, seen: Any, masks: Any, chosen: Any, before: Any, better: Any, came: Any) -> float:
    """What training makes small, written as the books write it."""
    further = second(w, first(w, seen))
    share, logs = chances(w, further, masks)
    ratio = np.exp(logs[np.arange(len(seen)), chosen] - before)
    won = np.minimum(ratio * better, np.clip(ratio, 1 - CLIP, 1 + CLIP) * better).mean()
    undecided = -(share * np.where(masks, logs, 0)).sum(1).mean()
    return float(-won - 0.01 * undecided + VALUE * ((worths(w, further) - came) ** 2).mean())


def test_slopes_are_those_of_the_loss() -> None:
    rng = np.random.default_rng(3)
    w: Any = {key: value.astype(np.float64) + 0.1 * rng.standard_normal(value.shape)
              for key, value in drawn(5, 4, 6, rng).items()}
    masks = rng.random((7, 6)) < 0.6
    masks[:, 2] = True
    given: tuple[Any, Any, Any, Any, Any, Any] = (
        rng.random((7, 5)), masks, np.full(7, 2), -rng.random(7) * 2, rng.standard_normal(7), rng.random(7))
    slopes: Any = slopes_of(w, *given, 0.01)[1]
    for key, place in (("in.w", (1, 2)), ("mid.w", (0, 1)), ("act.w", (3, 2)), ("act.b", (2,)), ("worth.w", (1, 0))):
        kept = w[key][place]
        around = []
        for step in (1e-5, -1e-5):
            w[key][place] = kept + step
            around.append(loss(w, *given))
        w[key][place] = kept
        assert slopes[key][place] == pytest.approx((around[0] - around[1]) / 2e-5, abs=2e-4)


def test_a_decision_is_followed_by_the_next_of_its_seat() -> None:
    """Seat 0, seat 1, seat 0 and the game is over: both get what it brought; what nothing followed is not known."""
    asked, over = np.array([[0], [1], [0], [1], [0]]), np.array([[False], [False], [True], [False]])
    worth: Any = np.array([[0.5], [0.25], [0.5], [0.0], [0.75]], np.float32)
    gains: Any = np.zeros((4, 1, 2), np.float32)
    gains[2, 0] = (1, 0)
    better, known = advantages(asked, worth, np.zeros((5, 1), np.float32), gains, over, 1.0)
    assert better[:, 0].tolist() == [0.5, -0.25, 0.5, 0.0] and known[:, 0].tolist() == [True, True, True, False]
    standing: Any = np.array([[0.25], [0.5], [0.75], [0.0], [0.0]], np.float32)
    shaped, _ = advantages(asked, worth, standing, gains, over, 1.0)
    assert shaped[:3, 0].tolist() == [0.25, -0.75, -0.25]  # what a game brings, less where the seat stood


def test_what_is_not_legal_is_never_drawn() -> None:
    rng = np.random.default_rng(1)
    share: Any = np.array([[0, 0.5, 0, 0.5, 0]] * 400, np.float32)
    assert set(drawn_from(share, rng).tolist()) == {1, 3}
