"""Other people's engines beside ours, as far as they are installed: `uv pip install --group peers`."""
from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator
from typing import Any, Final

from hegemon.speed.rounds import Work

SPIEL: Final = ("backgammon", "gin_rummy", "hearts")  # of OpenSpiel's, written in C++
SIMULATIONS: Final = 40


def catanatron() -> Iterator[Work]:
    """Catan for four in pure Python."""
    from catanatron import Color, Game, RandomPlayer
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def begun(seed: int) -> Any:
        random.seed(seed)  # its random players draw from the module's generator
        return Game([RandomPlayer(c) for c in colours], seed=seed)

    def play(seed: int) -> int:
        game = begun(seed)
        game.play()
        return len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)

    middle = begun(1)
    for _ in range(120):
        middle.play_tick()

    def clones(_: int) -> int:
        for _ in range(100):
            middle.copy()
        return 100

    yield Work("catanatron", "play", play)
    yield Work("catanatron", "clones", clones)


def open_spiel() -> Iterator[Work]:
    """Games of OpenSpiel through its Python bindings, and its tree search in Python."""
    import pyspiel
    from open_spiel.python.algorithms import mcts
    for name in SPIEL:
        yield from _spiel(pyspiel.load_game(name), f"OpenSpiel {name}")
    game = pyspiel.load_game(SPIEL[0])

    def search(seed: int) -> int:
        import numpy as np
        state, rng = game.new_initial_state(), np.random.RandomState(seed)
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        rollouts = mcts.RandomRolloutEvaluator(1, rng)
        mcts.MCTSBot(game, 1.4, SIMULATIONS, rollouts, random_state=rng).step(state)
        return SIMULATIONS

    yield Work("OpenSpiel backgammon", "search", search)


def _spiel(game: Any, who: str) -> Iterator[Work]:
    def played(seed: int, most: int = 1_000_000) -> tuple[Any, int]:
        state, rng, decisions = game.new_initial_state(), random.Random(seed), 0
        while not state.is_terminal() and decisions < most:
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        return state, decisions

    middle = played(1, 20)[0]

    def clones(_: int) -> int:
        for _ in range(200):
            middle.clone()
        return 200

    yield Work(who, "play", lambda seed: played(seed)[1])
    yield Work(who, "clones", clones)


def pettingzoo() -> Iterator[Work]:
    """PettingZoo's own classic games as a learner meets them: every step brings an observation and a mask."""
    from pettingzoo.classic import chess_v6, connect_four_v3
    for who, make in (("PettingZoo chess", chess_v6.raw_env), ("PettingZoo connect four", connect_four_v3.raw_env)):
        yield Work(who, "loop", _stepped(make()))


def _stepped(env: Any) -> Callable[[int], int]:
    def loop(seed: int) -> int:
        env.reset(seed=seed)
        rng, steps = random.Random(seed), 0
        for agent in env.agent_iter():
            if env.terminations[agent] or env.truncations[agent] or steps >= 200:
                break
            mask = env.observe(agent)["action_mask"]
            env.step(int(rng.choice(mask.nonzero()[0])))
            steps += 1
        return steps

    return loop


PEERS: Final = {"catanatron": catanatron, "open_spiel": open_spiel, "pettingzoo": pettingzoo}


def present() -> tuple[list[Work], list[str]]:
    """What can be run here, and the names of what is not installed."""
    found: list[Work] = []
    absent: list[str] = []
    for name, works in PEERS.items():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # what they say of themselves is not ours to mend
                found += works()
        except ImportError as why:
            absent.append(f"{name} ({why.name or 'it'} is not installed)")
    return found, absent
