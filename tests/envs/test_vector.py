"""Games side by side: the same games however many processes share them, begun again when they end."""
from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from hegemon.envs import SeatVectorEnv, VectorGames, raw_env
from hegemon.envs.observe import FORMS, Observer
from hegemon.envs.vector import Running, drawn
from hegemon.kernel import Refused, Rng
from hegemon.kernel.registry import find


def running(games: VectorGames) -> list[Running]:
    """The games of this process."""
    assert games._own is not None
    return games._own.running


def played(workers: int, steps: int, joins: bool = False) -> tuple[list[bytes], int]:
    """What all rows showed in some steps, and how many games ended."""
    rng, shown, ended = np.random.default_rng(1), [], 0
    with VectorGames("skirmish", seats=3, games=6, workers=workers, form="int16", joins=joins) as games:
        games.reset(seed=4)
        for _ in range(steps):
            games.step(drawn(games.masks, rng))
            shown.append(games.observations.tobytes() + games.asked.tobytes())
            ended += int(games.over.sum())
            assert np.allclose(games.returns.sum(1), games.over)
    return shown, ended


def test_equal_seeds_give_equal_games_in_one_process_and_in_two() -> None:
    here, ended = played(0, 120)
    assert ended and played(2, 120) == (here, ended)
    assert played(2, 120, joins=True) == played(1, 120, joins=True) == (here, ended)


def parted(workers: int, games: int, as_ready: bool = False, split: int = 2, joins: bool = False) -> list[bytes]:
    """What all rows show and have come to after some steps, part by part."""
    rngs = [np.random.default_rng(row) for row in range(games)]
    with VectorGames("skirmish", seats=2, games=games, workers=workers, split=split, joins=joins) as table:
        table.reset(seed=4)
        left = [90] * len(table.parts)
        while any(left):
            part = table.ready() if as_ready and all(left) else left.index(max(left))
            rows = table.wait(part)
            chosen = [drawn(table.masks[row:row + 1], rngs[row])[0] for row in range(rows.start, rows.stop)]
            table.send(np.array(chosen, np.int64), part)
            left[part] -= 1
        kept = [game for game, _ in table.keep()]  # waits for what is under way
        return [*kept, table.observations.tobytes(), table.returns.tobytes()]


@pytest.mark.parametrize(("workers", "games", "split"), [(1, 4, 2), (2, 5, 1), (3, 7, 2), (2, 2, 2), (1, 5, 3)])
def test_parts_stepped_in_turn_are_the_same_games_however_they_are_shared_out(
        workers: int, games: int, split: int) -> None:
    here = parted(0, games)
    assert parted(workers, games, split=split) == parted(workers, games, as_ready=True, split=split) == here
    assert parted(workers, games, as_ready=True, split=split, joins=True) == here
    assert parted(workers, games, split=split, joins=True) == here


def test_a_learner_that_joins_takes_what_others_have_done_and_steps_its_own_meanwhile() -> None:
    with VectorGames("skirmish", seats=2, games=8, workers=2, joins=True) as games:
        games.reset(seed=3)
        assert len(games._workers) == 1
        chosen = drawn(games.masks, np.random.default_rng(1))
        for part, rows in enumerate(games.parts):
            games.send(chosen[rows], part)
        taken = []
        for _ in games.parts:
            taken.append(games.ready())
            games._idle.remove(taken[-1])
        assert sorted(taken) == [0, 1, 2, 3] and taken.index(0) < taken.index(1) and taken.index(2) < taken.index(3)


def test_parts_and_whole_steps_give_the_same_games() -> None:
    with VectorGames("skirmish", 2, games=4, workers=2) as one, VectorGames("skirmish", 2, games=4) as other:
        one.reset(seed=8)
        other.reset(seed=8)
        for _ in range(40):
            chosen = drawn(other.masks, np.random.default_rng(1))
            for part, rows in enumerate(one.parts):
                one.send(chosen[rows], part)
            other.step(chosen)
            for part in range(len(one.parts)):
                one.wait(part)
            assert (one.observations == other.observations).all() and (one.asked == other.asked).all()
            legal = [game.state.legal(asked) for game, asked in zip(running(other), other.asked.tolist())]
            offered = [set(map(other.numbers.number, actions)) for actions in legal]
            assert [set(np.flatnonzero(mask)) for mask in one.masks] == offered


def test_actions_are_drawn_among_the_legal_ones_each_as_likely() -> None:
    masks, rng = np.array([[0, 1, 1, 0], [1, 0, 1, 1]], np.int8), np.random.default_rng(3)
    counts = np.zeros(masks.shape, int)
    for _ in range(600):
        counts[[0, 1], drawn(masks, rng)] += 1
    assert (counts[masks == 0] == 0).all() and (counts[0, 1:3] > 240).all() and (counts[1, [0, 2, 3]] > 150).all()


def test_rows_brought_up_to_date_are_rows_written_whole_in_every_form() -> None:
    game = find("skirmish")
    for form in FORMS:
        observer, state, rng = Observer(game, game.setup(3), form), game.start(game.setup(3, 5)), Rng(1)
        follower, alone, row = observer.follow(), observer.follow(), observer.empty()
        while not state.over:
            for viewer in range(-1, 3):
                view = game.view(state, viewer)
                assert (follower.row(view) == observer.row(view)).all()
            for viewer in (state.open[0].seat, state.open[0].seat, 0):
                view = game.view(state, viewer)
                alone.write(view, row)  # the same row again and again, often for the same observer
                assert (row == observer.row(view)).all()
            q = state.open[0]
            state.answer(q, rng.choice(state.legal(q.seat)))


def test_what_is_seen_and_what_is_legal_may_not_be_written_into() -> None:
    with VectorGames("skirmish", seats=2, games=2) as games:
        for shown in (games.observations, games.masks):
            with pytest.raises(ValueError, match="read-only"):
                shown[0] = 0


def test_a_follower_keeps_few_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hegemon.envs.observe.KEPT", 2)
    game = find("skirmish")
    observer, state = Observer(game, game.setup(3)), game.start(game.setup(3, 5))
    follower = observer.follow()
    for viewer in (0, 1, 0, 2, 1, 2, 0):
        view = game.view(state, viewer)
        assert (follower.row(view) == observer.row(view)).all()
        assert len(follower._rows) == len(follower._held) <= 2


def test_a_row_is_what_the_plain_environment_shows() -> None:
    with VectorGames("skirmish", seats=2, games=1) as games:
        games.reset(seed=4)
        state, zoo = running(games)[0].state, raw_env("skirmish", seats=2)
        zoo.reset(seed=1)
        zoo.played.state = state
        seen = zoo.observe(f"seat_{games.asked[0]}")
        assert (seen["observation"] == games.observations[0]).all() and (seen["action_mask"] == games.masks[0]).all()


def test_an_action_that_is_not_legal_counts_as_the_default() -> None:
    with VectorGames("skirmish", seats=2, games=2) as games:
        games.reset(seed=4)
        wrong = int(np.flatnonzero(games.masks[0] == 0)[0])
        default = games.numbers.number(running(games)[0].state.legal(int(games.asked[0]))[0])
        twin = running(games)[0].state.clone()
        games.step([wrong, default])
        twin.apply(int(twin.open[0].seat), games.numbers.action(default))
        assert running(games)[0].state.digest() == twin.digest()


def test_gymnasium_steps_one_seat_of_many_games() -> None:
    table, rng = SeatVectorEnv("skirmish", num_envs=4, seats=2, bots="random"), np.random.default_rng(2)
    assert isinstance(table, gymnasium.vector.VectorEnv)
    seen, info = table.reset(seed=3)
    assert seen.shape == (4, table.single_observation_space.shape[0]) and table.observation_space.contains(seen)
    total = 0.0
    for _ in range(60):
        seen, rewards, over, cut, info = table.step(drawn(info["action_mask"], rng))
        total += rewards.sum()
        assert ((rewards >= 0) & (rewards <= over)).all() and not cut.any()
    assert total > 0
    table.close()


@pytest.mark.parametrize("settings", [{"games": 0}, {"games": 2, "workers": 3}, {"seat": 7}, {"split": 0}])
def test_a_table_that_cannot_be_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        VectorGames("skirmish", seats=2, **settings)


def test_a_worker_that_died_is_told_in_a_sentence_and_closing_ends_the_others() -> None:
    games = VectorGames("skirmish", seats=2, games=2, workers=2)
    games.reset()
    games._workers[0].kill()
    games._workers[0].join()
    with pytest.raises(RuntimeError, match="has ended"):
        games.reset()
    games.close()
