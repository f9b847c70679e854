"""Values are fitted to who won: shares that sum to one, kept as data with what made them."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from hegemon.arena import seed_of
from hegemon.bots import bot_for
from hegemon.bots.values import FILE, Judge, judge_of, softmax
from hegemon.cli import main
from hegemon.kernel import Refused, Rng, Seen
from hegemon.kernel.registry import find, names
from hegemon.train import learnt, positions, written
from hegemon.train.values import fitted, log_loss

LEARNT = [name for name in names() if judge_of(find(name)).weights]


def kept(name: str) -> dict[str, Any]:
    """What lies with a game's data."""
    room: Any = find(name).room("bot")
    path = Path(str(room.__file__)).parents[1] / "data" / FILE
    with np.load(path) as found:
        return {key: found[key] for key in found.files}


def midway(name: str, seats: int) -> Any:
    """A position in the middle of a game of random answers."""
    game, rng = find(name), Rng(3)
    state = game.start(game.setup(seats, 8))
    for _ in range(80):
        if not state.over:
            state.apply(state.open[0].seat, rng.choice(state.legal(state.open[0].seat)))
    return state


@pytest.mark.parametrize("name", LEARNT)
def test_weights_lie_with_the_game_and_say_what_made_them(name: str) -> None:
    """Fitted by a command that can be run again, and better than knowing nothing and than `evaluate`."""
    found = kept(name)
    counts = sorted([int(key[5:]) for key in found if key.startswith("seats")])
    assert counts and sum([a.nbytes for a in found.values()]) < 2**20
    for seats in counts:
        about = msgspec.json.decode(found[f"about{seats}"].tobytes())
        assert about["command"].startswith(f"hegemon train {name} --values") and about["games"] >= 200
        assert about["learnt"][0] < about["evaluate"][0] and about["learnt"][0] < about["nothing"]


@pytest.mark.parametrize("name", LEARNT)
def test_shares_sum_to_one_over_the_seats(name: str) -> None:
    game = find(name)
    for seats in sorted(judge_of(game).weights):
        state = midway(name, seats)
        rows, stage = game.room("bot.features").features(state)  # type: ignore[union-attr]
        assert len(rows) == seats and len({len(row) for row in rows}) == 1 and len(stage) >= 1
        shares = judge_of(game).shares(state)
        assert all([0 <= x <= 1 for x in shares])
        assert seats == 1 or sum(shares) == pytest.approx(1.0)
        assert judge_of(game)(state, 0) == shares[0]


def test_a_game_without_weights_is_judged_by_its_evaluate() -> None:
    state = midway("skirmish", 3)
    judge = judge_of(find("skirmish"))
    evaluate = find("skirmish").room("bot").evaluate  # type: ignore[union-attr]
    assert not judge.weights and judge(state, 1) == evaluate(state, 1)
    assert sum(judge.shares(state)) == pytest.approx(1.0)
    assert Judge(lambda g, s: 0.3).shares(find("galactic_hegemony").start(find("galactic_hegemony").setup(1))) == [0.3]


def test_where_turns_are_rehearsed_whole_the_value_is_learnt_at_their_starts() -> None:
    """There alone it is asked: what is in store in the middle of a turn says something else."""
    (kept,) = positions(find("galactic_hegemony"), 1, 1, "scripted", 7)
    starts, game = [], find("galactic_hegemony")
    state = game.start(game.setup(1, seed_of(7, 0, "train")))
    plan, turn = bot_for(game, "scripted"), 0
    while not state.over:
        if state.turn > turn:
            turn = state.turn
            starts.append([list(row) for row in game.room("bot.features").features(state)[0]])  # type: ignore[union-attr]
        state.apply(0, plan.decide(Seen(state, 0, game.view, Rng(1))))
    assert [sample.rows for sample in kept] == starts and len(starts) == turn > 5


def test_fitting_finds_the_weights_that_made_the_winners() -> None:
    chance = np.random.default_rng(1)
    inputs, true = chance.normal(size=(4000, 3, 2)), np.array([1.5, -0.7])
    odds = np.exp(inputs @ true)
    odds /= odds.sum(1, keepdims=True)
    won = np.array([chance.multinomial(1, p) for p in odds], float)
    found = fitted(inputs, won)
    assert found == pytest.approx(true, abs=0.12)
    assert log_loss(np.full((4000, 3), 1 / 3), won) == pytest.approx(np.log(3), abs=1e-3)
    assert softmax([0.0, 0.0, 0.0]) == pytest.approx([1 / 3] * 3)


def test_equal_seeds_give_equal_weights_and_other_seats_are_kept(tmp_path: Path) -> None:
    game, path = find("galactic_hegemony"), tmp_path / "v.npz"
    made = []
    for _ in range(2):
        played = list(positions(game, 1, 10, "scripted", 5))
        made.append(learnt(game, 1, "scripted", 5, played))
    assert made[0] == made[1] and made[0][1].games == 10
    written(game, path, {9: [[1.0]]}, [], "")
    written(game, path, {1: made[0][0]}, [made[0][1]], "as said")
    with np.load(path) as found:
        assert sorted(found.files) == ["about1", "seats1", "seats9"]


def test_the_command_says_what_it_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Refused, match="no features"):
        list(positions(find("skirmish"), 2, 10, "scripted", 1))
    main(["train", "galactic_hegemony", "--values", "--games", "12", "--jobs", "1", "--out", str(tmp_path / "w.npz")])
    said = capsys.readouterr().out
    assert "knowing nothing" in said.replace("\n", " ") or "learnt" in said
    with pytest.raises(SystemExit):
        main(["train", "galactic_hegemony", "--values", "--games", "5"])
    assert "ten games" in capsys.readouterr().err
