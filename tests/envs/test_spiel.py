"""OpenSpiel's own test on the games it can play, and that searches on clones see no dice to come."""
from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

pyspiel: Any = pytest.importorskip("pyspiel")
spiel: Any = pytest.importorskip("hegemon.envs.spiel")

from open_spiel.python.algorithms import mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402


def loaded(name: str, players: int, **more: Any) -> Any:
    """A game as OpenSpiel finds it."""
    return pyspiel.load_game(f"hegemon_{name}", {"players": players, **more})


@pytest.mark.parametrize(("name", "players"), [
    ("skirmish", 3), ("galactic_hegemony", 1), ("galactic_emperor", 3), ("hegemonic", 2), ("exodus", 2)])
def test_openspiel_plays_a_game_to_its_end(name: str, players: int) -> None:
    game = loaded(name, players)
    rng, state = np.random.default_rng(4), game.new_initial_state()
    for _ in range(90):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(int(rng.integers(1024)))
        else:
            twin = state.clone()
            action = int(rng.choice(state.legal_actions()))
            state.apply_action(action)
            twin.apply_action(action)
            assert str(twin) == str(state)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state) and again.history() == state.history()


@pytest.mark.parametrize(("name", "players"), [
    ("skirmish", 2), ("galactic_hegemony", 1), ("galactic_emperor", 3), ("hegemonic", 2), ("exodus", 2)])
def test_the_generic_test_of_openspiel_accepts_a_game(name: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(name, players), 1, True, False)


def test_chance_comes_before_what_it_decides() -> None:
    game = loaded("skirmish", 2)
    state, rng, apart = game.new_initial_state(), np.random.default_rng(2), 0
    assert state.is_chance_node() and len(state.chance_outcomes()) == 1024
    state.apply_action(5)
    while not state.is_terminal():
        if state.is_chance_node():
            twins = [copy.deepcopy(state) for _ in range(20)]
            for outcome, twin in enumerate(twins):
                twin.apply_action(outcome)
            apart += len({str(twin) for twin in twins}) > 1
            state.apply_action(7)
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert apart and sum(state.returns()) == pytest.approx(1)


def test_an_observer_reads_rows_and_words_and_remembers_what_it_was_told() -> None:
    game = loaded("skirmish", 2, options="rounds:2")
    state = game.new_initial_state()
    state.apply_action(3)
    state.apply_action(state.legal_actions()[1])
    seen = make_observation(game)
    seen.set_from(state, 0)
    assert seen.tensor.any() and "bid" not in seen.string_from(state, 0)
    told = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)).string_from(state, 0)
    other = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)).string_from(state, 1)
    assert told.startswith("bid 1") and "bid 1" not in other


def test_a_search_of_openspiel_finds_a_move() -> None:
    game = loaded("skirmish", 2, options="rounds:2")
    state = game.new_initial_state()
    state.apply_action(3)
    bot = mcts.MCTSBot(game, 2.0, 12, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
                       random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()
