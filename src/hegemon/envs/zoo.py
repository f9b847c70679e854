"""PettingZoo: any game as an agent-environment cycle; a seat may act several times in a row."""
from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from hegemon.envs.observe import layout_of, mask
from hegemon.kernel import Setup, State, Value
from hegemon.kernel.registry import find


class GameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """The bare environment, without checks: the fast one. Rewards come at the end: 1 shared by the winners."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(self, game: str, seats: int | None = None, options: dict[str, str | Value] | None = None,
                 render_mode: str | None = None) -> None:
        super().__init__()
        self.game = find(game)
        self.metadata = {**self.metadata, "name": f"{game}_v{self.game.rules_version}"}
        self.render_mode = render_mode
        self.setup: Setup = self.game.setup(seats, 0, options)
        self.layout = layout_of(self.game, self.setup)
        self.possible_agents = [f"seat_{i}" for i in range(self.setup.seats)]
        self._seat = {name: i for i, name in enumerate(self.possible_agents)}
        self._seeds = np.random.default_rng()
        space = spaces.Dict({
            "observation": spaces.Box(-(1 << 62), 1 << 62, (self.layout.size,), np.int64),
            "action_mask": spaces.Box(0, 1, (self.game.verbs.size,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {a: spaces.Discrete(self.game.verbs.size) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; equal seeds give equal games."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        drawn = int(self._seeds.integers(1 << 60))
        self.state_now: State = self.game.start(Setup(self.setup.seats, drawn, self.setup.options))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._select()

    def _select(self) -> None:
        state = self.state_now
        self.agent_selection = self.possible_agents[state.open[0].seat] if state.open else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat's view says, and what it may do."""
        seat = self._seat[agent]
        state = self.state_now
        legal = state.legal(seat) if state.open and state.open[0].seat == seat else ()
        return {"observation": self.layout.array(self.game.view(state, seat)), "action_mask": mask(self.game, legal)}

    def step(self, action: int | None) -> None:
        """Carry out an action by its number."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        state = self.state_now
        state.apply(self._seat[agent], self.game.verbs.action(int(action)))
        self._clear_rewards()
        if state.over:
            winners = state.winners()
            self.rewards = {a: 1 / len(winners) if s in winners else 0.0 for a, s in self._seat.items()}
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as a spectator sees it, as text or as a picture."""
        view = self.game.view(self.state_now, -1)
        if self.render_mode == "svg":
            room: Any = self.game.room("picture")
            return str(room.picture(view).svg())
        words: Any = self.game.room("words")
        if self.render_mode == "ansi" and words is not None:
            return "\n".join([" | ".join(row) for section in words.board(view) for row in section.rows])
        return None

    def close(self) -> None:
        """Nothing is held open."""


def raw_env(game: str, **settings: Any) -> GameEnv:
    """The bare environment."""
    return GameEnv(game, **settings)


def env(game: str, **settings: Any) -> Any:
    """The environment with PettingZoo's usual checks around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(GameEnv(game, **settings)))
