"""Games side by side: the same games however many processes share them, begun again when they end."""
from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from hegemon.envs import SeatVectorEnv, VectorGames, raw_env
from hegemon.kernel import Refused


def choose(masks: Any, rng: np.random.Generator) -> Any:
    """A legal action for every game."""
    return (rng.random(masks.shape) * masks).argmax(1)


def played(workers: int, steps: int) -> tuple[list[bytes], int]:
    """What all rows showed in some steps, and how many games ended."""
    rng, shown, ended = np.random.default_rng(1), [], 0
    with VectorGames("skirmish", seats=3, games=6, workers=workers, form="int16") as games:
        games.reset(seed=4)
        for _ in range(steps):
            games.step(choose(games.masks, rng))
            shown.append(games.observations.tobytes() + games.asked.tobytes())
            ended += int(games.over.sum())
            assert np.allclose(games.returns.sum(1), games.over)
    return shown, ended


def test_equal_seeds_give_equal_games_in_one_process_and_in_two() -> None:
    here, ended = played(0, 120)
    assert ended and played(2, 120) == (here, ended)


def test_a_row_is_what_the_plain_environment_shows() -> None:
    with VectorGames("skirmish", seats=2, games=1) as games:
        games.reset(seed=4)
        state, zoo = games._batch.states[0], raw_env("skirmish", seats=2)
        zoo.reset(seed=1)
        zoo.played.state = state
        seen = zoo.observe(f"seat_{games.asked[0]}")
        assert (seen["observation"] == games.observations[0]).all() and (seen["action_mask"] == games.masks[0]).all()


def test_an_action_that_is_not_legal_counts_as_the_default() -> None:
    with VectorGames("skirmish", seats=2, games=2) as games:
        games.reset(seed=4)
        games.arrays.masks[1] = games.arrays.masks[0]
        wrong = int(np.flatnonzero(games.masks[0] == 0)[0])
        default = games.numbers.number(games._batch.states[0].legal(int(games.asked[0]))[0])
        twin = games._batch.states[0].clone()
        games.step([wrong, default])
        twin.apply(int(twin.open[0].seat), games.numbers.action(default))
        assert games._batch.states[0].digest() == twin.digest()


def test_gymnasium_steps_one_seat_of_many_games() -> None:
    table, rng = SeatVectorEnv("skirmish", num_envs=4, seats=2, bots="random"), np.random.default_rng(2)
    assert isinstance(table, gymnasium.vector.VectorEnv)
    seen, info = table.reset(seed=3)
    assert seen.shape == (4, table.single_observation_space.shape[0]) and table.observation_space.contains(seen)
    total = 0.0
    for _ in range(60):
        seen, rewards, over, cut, info = table.step(choose(info["action_mask"], rng))
        total += rewards.sum()
        assert ((rewards >= 0) & (rewards <= over)).all() and not cut.any()
    assert total > 0
    table.close()


@pytest.mark.parametrize("settings", [{"games": 0}, {"games": 2, "workers": 3}, {"seat": 7}])
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
