"""PettingZoo's and Gymnasium's own tests on every game, and that learners see what they may see."""
from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from hegemon.envs import SeatEnv, env, raw_env
from hegemon.kernel import Refused, Rng
from hegemon.kernel.registry import names

QUICK = ["skirmish", "galactic_hegemony"]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", QUICK)
def test_pettingzoo_accepts_the_environment(game: str) -> None:
    api_test(env(game), num_cycles=200)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", QUICK)
def test_equal_seeds_give_equal_games(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=60)


@pytest.mark.parametrize("game", names())
def test_a_random_game_of_every_game_ends_with_rewards_for_the_winners(game: str) -> None:
    zoo, rng = raw_env(game), Rng(3)
    zoo.reset(seed=5)
    while zoo.agents and not all(zoo.terminations.values()):
        legal = np.flatnonzero(zoo.observe(zoo.agent_selection)["action_mask"]) if rng.below(20) == 0 else None
        state = zoo.state_now
        action = zoo.game.verbs.number(rng.choice(state.legal(state.open[0].seat)))
        assert legal is None or action in legal
        zoo.step(action)
    winners = zoo.state_now.winners()
    assert sum(zoo.rewards.values()) == pytest.approx(1.0 if winners else 0.0)


def test_an_observation_keeps_what_the_view_hides() -> None:
    zoo = raw_env("skirmish", seats=3)
    zoo.reset(seed=1)
    twin = zoo.state_now.sample(0, Rng(7))
    assert twin.hands[1:] != zoo.state_now.hands[1:] or twin.deck != zoo.state_now.deck  # type: ignore[attr-defined]
    before: Any = zoo.observe("seat_0")["observation"]
    zoo.state_now = twin
    assert (zoo.observe("seat_0")["observation"] == before).all()


@pytest.mark.parametrize("game", QUICK)
def test_gymnasium_accepts_one_seat_of_a_game(game: str) -> None:
    gym = SeatEnv(game)
    gym.action_space.seed(1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        gym.reset(seed=1)
        over, steps = False, 0
        while not over:
            action = int(np.flatnonzero(gym.action_masks())[0])
            seen, reward, over, cut, _ = gym.step(action)
            steps += 1
            assert gym.observation_space.contains(seen) and 0 <= reward <= 1 and not cut
    assert steps > 1


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="seats are 0 to 1"):
        SeatEnv("skirmish", seats=2, seat=4)
