"""PettingZoo's and Gymnasium's own tests on every game, and that learners see what they may see."""
from __future__ import annotations

import copy
import os
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from hegemon.envs import REWARDS, Actions, Observer, SeatEnv, env, parallel_env, raw_env
from hegemon.kernel import Refused, Rng
from hegemon.kernel.registry import find, names
from hegemon.kernel.seen import layout

DECLARED = [name for name in names() if layout(find(name), find(name).seats[0]) is not None]


# `make soak` sets both: PettingZoo's usual number of cycles, and halls of any size
CYCLES = int(os.environ.get("HEGEMON_CYCLES", "60"))
LARGEST = int(os.environ.get("HEGEMON_LARGEST", "13"))


def sizes(name: str) -> list[tuple[str, int]]:
    """A game at its fewest, usual and most seats, the largest halls left to `make soak`."""
    seats = [n for n in find(name).seats if n <= LARGEST]
    return [(name, n) for n in sorted({seats[0], seats[len(seats) // 2], seats[-1]})]


TABLES = [table for name in DECLARED for table in sizes(name)]
DRAWN = TABLES if CYCLES > 60 else [sizes(name)[0] for name in DECLARED]  # pictures take seconds


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoo_accepts_the_environment(game: str, seats: int) -> None:
    api_test(env(game, seats=seats), num_cycles=CYCLES)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_equal_seeds_give_equal_games(game: str, seats: int) -> None:
    seed_test(lambda: env(game, seats=seats), num_cycles=min(CYCLES, 500) // 3 * 2)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", [name for name in DECLARED if find(name).seats[-1] > 1])
def test_pettingzoo_accepts_seats_that_decide_together(game: str) -> None:
    parallel_api_test(parallel_env(game, seats=sizes(game)[-1][1]), num_cycles=CYCLES // 2)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("game", "seats"), DRAWN)
def test_every_way_to_render_gives_what_it_says(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: env(game, seats=seats, render_mode=render_mode),
                {mode: lambda shown: shown for mode in ("ansi", "svg")})
    pixels = raw_env(game, seats=seats, render_mode="rgb_array")
    pixels.reset(seed=1)
    shown: Any = pixels.render()
    assert shown.dtype == np.uint8 and shown.ndim == 3 and shown.shape[2] == 3


@pytest.mark.parametrize("game", DECLARED)
def test_a_random_game_of_every_game_ends_with_rewards_for_the_winners(game: str) -> None:
    zoo, rng = raw_env(game), Rng(3)
    zoo.reset(seed=5)
    while zoo.agents and not all(zoo.terminations.values()):
        legal = np.flatnonzero(zoo.observe(zoo.agent_selection)["action_mask"]) if rng.below(20) == 0 else None
        state = zoo.state_now
        action = zoo.played.actions.number(rng.choice(state.legal(state.open[0].seat)))
        assert legal is None or action in legal
        zoo.step(action)
    winners = zoo.state_now.winners()
    assert sum(zoo.rewards.values()) == pytest.approx(1.0 if winners else 0.0)


def test_a_game_that_goes_on_for_too_long_is_cut() -> None:
    zoo = raw_env("skirmish", seats=2, max_cycles=5)
    zoo.reset(seed=1)
    for _ in range(5):
        assert not any(zoo.truncations.values())
        zoo.step(int(np.flatnonzero(zoo.observe(zoo.agent_selection)["action_mask"])[0]))
    assert all(zoo.truncations.values()) and not any(zoo.terminations.values())


@pytest.mark.parametrize("game", DECLARED)
def test_a_copy_of_an_environment_goes_on_by_itself(game: str) -> None:
    zoo = raw_env(game)
    zoo.reset(seed=1)
    twin = copy.deepcopy(zoo)
    for one in (zoo, twin):
        one.step(int(np.flatnonzero(one.observe(one.agent_selection)["action_mask"])[-1]))
    seen, again = [one.observe(one.agent_selection)["observation"] for one in (zoo, twin)]
    assert (seen == again).all() and twin.agent_selection == zoo.agent_selection
    zoo.step(int(np.flatnonzero(zoo.observe(zoo.agent_selection)["action_mask"])[0]))
    assert (twin.observe(twin.agent_selection)["observation"] == again).all()


def test_an_observation_keeps_what_the_view_hides() -> None:
    zoo = raw_env("skirmish", seats=3)
    zoo.reset(seed=1)
    twin: Any = zoo.state_now.sample(0, Rng(7))
    real: Any = zoo.state_now
    assert twin.hands[1:] != real.hands[1:] or twin.deck != real.deck
    before: Any = zoo.observe("seat_0")["observation"]
    zoo.played.state = twin
    assert (zoo.observe("seat_0")["observation"] == before).all()


def test_observations_are_whole_numbers_floats_or_shares_of_their_range() -> None:
    game = find("skirmish")
    setup = game.setup(3, 4)
    view = game.view(game.start(setup), 1)
    whole, floats, shares = Observer(game, setup, "int16"), Observer(game, setup), Observer(game, setup, "scaled")
    assert whole.row(view).dtype == np.int16 and (whole.row(view) == floats.row(view)).all()
    row = shares.row(view)
    assert row.min() >= 0 and row.max() <= 1
    coins = whole.layout.names.index("coins[me]")
    assert row[coins] == pytest.approx(whole.row(view)[coins] / whole.layout.high[coins])
    with pytest.raises(Refused, match="one of int16, float32, scaled, not int8"):
        Observer(game, setup, "int8")  # type: ignore[arg-type]


def test_actions_that_name_nobody_at_the_table_have_no_number() -> None:
    game = find("skirmish")
    two, four = Actions(game, 2), Actions(game, 4)
    assert two.size < four.size
    assert {two.action(n) for n in range(two.size)} == {four.action(n) for n in range(four.size)
                                                        if four.action(n)[0] != "gift" or four.action(n)[1] < 2}
    for n in range(two.size):
        assert two.number(two.action(n)) == n
    verb, *parts = two.parts(two.number(("move", 0, 3)))
    assert (list(game.verbs.verbs)[verb], parts) == ("move", [0, 3])
    with pytest.raises(Refused, match="there is no action"):
        two.action(two.size)


@pytest.mark.parametrize("reward", REWARDS)
def test_every_reward_is_highest_for_a_winner(reward: str) -> None:
    game, rng = find("skirmish"), Rng(2)
    for seed in range(6):
        state = game.start(game.setup(3, seed))
        while not state.over:
            state.answer(state.open[0], rng.choice(state.legal(state.open[0].seat)))
        given = REWARDS[reward](state)
        assert max(given) == max([given[s] for s in state.winners()])
        if reward in ("win", "score"):
            assert sum(given) == pytest.approx(1)


def test_shaped_rewards_add_up_to_where_a_seat_stands_in_the_end() -> None:
    zoo, rng = raw_env("skirmish", seats=2, shaped=True), Rng(1)
    zoo.reset(seed=3)
    first, total = zoo.played.before[0], 0.0
    while not zoo.state_now.over:
        state = zoo.state_now
        zoo.step(zoo.played.actions.number(rng.choice(state.legal(state.open[0].seat))))
        total += zoo.rewards["seat_0"]
    assert total == pytest.approx(zoo.played.before[0] - first + zoo.played.reward(zoo.state_now)[0])


@pytest.mark.parametrize("game", DECLARED)
def test_gymnasium_accepts_one_seat_of_a_game(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(game, illegal="default"), skip_render_check=True)


def test_an_action_that_is_not_legal_is_refused_or_the_default_is_given() -> None:
    strict, lenient = SeatEnv("skirmish"), SeatEnv("skirmish", illegal="default")
    strict.reset(seed=1)
    lenient.reset(seed=1)
    wrong = int(np.flatnonzero(~strict.action_masks())[0])
    with pytest.raises(Refused):
        strict.step(wrong)
    twin = SeatEnv("skirmish")
    twin.reset(seed=1)
    default = twin.played.actions.number(twin.state_now.legal(0)[0])
    assert (lenient.step(wrong)[0] == twin.step(default)[0]).all()


@pytest.mark.parametrize(("settings", "sentence"), [
    ({"seat": 4}, "seats are 0 to 1"), ({"illegal": "maybe"}, "one of refuse, default, not maybe"),
    ({"reward": "fame"}, "a reward is one of win, rank, score, difference, not fame")])
def test_settings_that_are_not_there_are_refused(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        SeatEnv("skirmish", seats=2, **settings)
