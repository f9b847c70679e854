"""PettingZoo: any game as an agent-environment cycle, and as a parallel one where several decide at once."""
from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from hegemon.envs.observe import Form, Observer, actions_of
from hegemon.envs.rewards import reward_for, shaping_of
from hegemon.envs.showing import MODES, rendered
from hegemon.kernel import SPECTATOR, Game, Setup, State, Value
from hegemon.kernel.registry import find


class Played:
    """A game under way behind an environment: its set-up, what seats see of it and what they are rewarded with."""

    def __init__(self, game: Game, seats: int | None = None, options: dict[str, str | Value] | None = None,
                 form: Form = "float32", reward: str = "win", shaped: bool = False, max_cycles: int = 0) -> None:
        self.game = game
        self.setup: Setup = game.setup(seats, 0, options)
        self.observer = Observer(game, self.setup, form)
        self.follower = self.observer.follow()
        self.actions = actions_of(game, self.setup.seats)
        self.reward = reward_for(reward)
        self.standing = shaping_of(game) if shaped else None
        self.max_cycles = max_cycles or game.longest
        self.cycles = 0
        self.state: State = game.start(self.setup)
        self.before: list[float] = []

    def begin(self, seed: int) -> None:
        """A new game; equal seeds give equal games."""
        self.state = self.game.start(Setup(self.setup.seats, seed, self.setup.options))
        self.cycles = 0
        self.before = self._standings()

    def rewards(self) -> list[float]:
        """What came of the last step: the reward at the end, and the change of standing if rewards are shaped."""
        given = self.reward(self.state) if self.state.over else [0.0] * self.setup.seats
        if self.standing is not None:
            now = self._standings()
            given = [g + n - b for g, n, b in zip(given, now, self.before)]
            self.before = now
        return given

    def _standings(self) -> list[float]:
        """How well each seat stands, where that shapes rewards."""
        standing = self.standing
        return [float(standing(self.state, s)) for s in range(self.setup.seats)] if standing is not None else []

    @property
    def cut(self) -> bool:
        """Whether it has gone on for too long."""
        return not self.state.over and self.cycles >= self.max_cycles

    def seen(self, seat: int, asked: bool) -> dict[str, Any]:
        """What a seat sees, and what it may do if it is its turn."""
        mask = np.zeros(self.actions.size, np.int8)
        if asked:
            self.actions.mask(self.state.legal(seat), mask)
        return {"observation": self.follower.row(self.game.view(self.state, seat)), "action_mask": mask}

    def space(self) -> Any:
        """Where observations lie."""
        o = self.observer
        return spaces.Dict({"observation": spaces.Box(o.low, o.high, (o.size,), o.dtype),
                            "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8)})


class GameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """The bare environment, without checks: the fast one. A seat may act several times in a row."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "is_parallelizable": False}

    def __init__(self, game: str, seats: int | None = None, options: dict[str, str | Value] | None = None,
                 render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        self.played = Played(find(game), seats, options, **settings)
        self.game, self.setup = self.played.game, self.played.setup
        self.metadata = {**self.metadata, "name": f"{game}_v{self.game.rules_version}", "render_fps": 2}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(self.setup.seats)]
        self._seat = {name: i for i, name in enumerate(self.possible_agents)}
        self._seeds = np.random.default_rng()
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.played.space())
        self.action_spaces = {a: spaces.Discrete(self.played.actions.size) for a in self.possible_agents}

    @property
    def state_now(self) -> State:
        """The position, for those who may see it all."""
        return self.played.state

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; equal seeds give equal games."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.played.begin(int(self._seeds.integers(1 << 60)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._select()

    def _select(self) -> None:
        state = self.played.state
        self.agent_selection = self.possible_agents[state.open[0].seat] if state.open else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat's view says, and what it may do."""
        seat, state = self._seat[agent], self.played.state
        return self.played.seen(seat, bool(state.open) and state.open[0].seat == seat)

    def step(self, action: int | None) -> None:
        """Carry out an action by its number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        played = self.played
        played.state.apply(self._seat[agent], played.actions.action(int(action)))
        played.cycles += 1
        self.rewards = dict(zip(self.possible_agents, played.rewards()))
        if played.state.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif played.cut:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The position as a spectator sees it."""
        return rendered(self.game, self.played.state, SPECTATOR, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class TogetherEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """All seats in one step: those who are asked answer, the others give any action, which is passed over."""

    metadata: dict[str, Any] = {"render_modes": list(MODES)}

    def __init__(self, game: str, seats: int | None = None, options: dict[str, str | Value] | None = None,
                 render_mode: str | None = None, **settings: Any) -> None:
        self.played = Played(find(game), seats, options, **settings)
        self.metadata = {**self.metadata, "name": f"{game}_v{self.played.game.rules_version}", "render_fps": 2}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(self.played.setup.seats)]
        self.agents: list[str] = []
        self._seeds = np.random.default_rng()
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.played.space())
        self.action_spaces = {a: spaces.Discrete(self.played.actions.size) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; equal seeds give equal games."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.played.begin(int(self._seeds.integers(1 << 60)))
        self.agents = self.possible_agents[:]
        return self._seen(), {a: {} for a in self.agents}

    def _seen(self) -> dict[str, Any]:
        waiting = self.played.state.waiting()
        return {a: self.played.seen(s, s in waiting) for s, a in enumerate(self.possible_agents)}

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        """Everybody who was asked answers, in the order of the seats; for an impossible answer the default is given."""
        played = self.played
        asked = {s: played.state.question(s) for s in played.state.waiting()}
        for seat, question in asked.items():
            if not played.state.over and played.state.question(seat) is question:
                action = played.actions.action(int(actions[self.possible_agents[seat]]))
                legal = played.state.legal(seat)
                played.state.apply(seat, action if action in legal else legal[0])
        played.cycles += 1
        rewards = dict(zip(self.possible_agents, played.rewards()))
        over, cut = played.state.over, played.cut
        seen, agents = self._seen(), self.agents
        self.agents = [] if over or cut else agents
        return (seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), {a: {} for a in agents})

    def render(self) -> Any:
        """The position as a spectator sees it."""
        return rendered(self.played.game, self.played.state, SPECTATOR, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def raw_env(game: str, **settings: Any) -> GameEnv:
    """The bare environment."""
    return GameEnv(game, **settings)


def env(game: str, **settings: Any) -> Any:
    """The environment with PettingZoo's usual checks around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(GameEnv(game, **settings)))


def parallel_env(game: str, **settings: Any) -> TogetherEnv:
    """The environment in which all who are asked decide at once."""
    return TogetherEnv(game, **settings)
