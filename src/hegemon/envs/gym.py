"""Gymnasium: one seat of a game, or of many at once; bots answer for the others."""
from __future__ import annotations

from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from hegemon.bots import bot_for
from hegemon.envs.showing import MODES, rendered
from hegemon.envs.vector import VectorGames
from hegemon.envs.zoo import Played
from hegemon.kernel import Refused, Rng, Seen, State, Value
from hegemon.kernel.registry import find

ILLEGAL: Final = ("refuse", "default")  # an action the mask does not have: an error, or the default of the question


class SeatEnv(gymnasium.Env[Any, int]):  # type: ignore[misc]  # not followed by the type checker
    """One seat among bots. `action_masks()` is what MaskablePPO asks for; `illegal`, what becomes of other actions."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}

    def __init__(self, game: str, seats: int | None = None, seat: int = 0, bots: str = "random",
                 options: dict[str, str | Value] | None = None, render_mode: str | None = None,
                 illegal: str = "refuse", **settings: Any) -> None:
        self.played = Played(find(game), seats, options, **settings)
        self.game, self.setup = self.played.game, self.played.setup
        if not 0 <= seat < self.setup.seats:
            raise Refused(f"seats are 0 to {self.setup.seats - 1}")
        if illegal not in ILLEGAL:
            raise Refused(f"an illegal action is met by one of {', '.join(ILLEGAL)}, not {illegal}")
        self.seat, self.render_mode, self.illegal = seat, render_mode, illegal
        self.bot = bot_for(self.game, bots)
        self.action_space = spaces.Discrete(self.played.actions.size)
        o = self.played.observer
        self.observation_space = spaces.Box(o.low, o.high, (o.size,), o.dtype)
        self.rng = Rng(0)

    @property
    def state_now(self) -> State:
        """The position, for those who may see it all."""
        return self.played.state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, up to this seat's first question."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 60))
        self.played.begin(drawn)
        self.rng = Rng(drawn ^ 1)
        self._others()
        return self._seen(), {"action_mask": self.action_masks()}

    def _others(self) -> None:
        state = self.played.state
        while not state.over and state.question(self.seat) is None:
            q = state.open[0]
            state.answer(q, self.bot.decide(Seen(state, q.seat, self.game.view, self.rng)))

    def _seen(self) -> Any:
        return self.played.follower.row(self.game.view(self.played.state, self.seat))

    def action_masks(self) -> Any:
        """One for every legal action."""
        mask = np.zeros(self.played.actions.size, np.int8)
        self.played.actions.mask(self.played.state.legal(self.seat), mask)
        return mask.astype(bool)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer, let the bots answer, and see."""
        state, legal = self.played.state, self.played.state.legal(self.seat)
        answer = self.played.actions.action(int(action))
        if answer not in legal and self.illegal == "default":
            answer = legal[0]
        state.apply(self.seat, answer)
        self._others()
        self.played.cycles += 1
        reward = self.played.rewards()[self.seat]
        return self._seen(), reward, state.over, self.played.cut, {"action_mask": self.action_masks()}

    def render(self) -> Any:
        """The position as this seat sees it."""
        return rendered(self.game, self.played.state, self.seat, self.render_mode)


class SeatVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):  # type: ignore[misc]  # not followed by the type checker
    """Gymnasium's vector interface: one seat of each game against bots, begun again in the step in which it ends."""

    def __init__(self, game: str, num_envs: int = 8, seats: int | None = None, seat: int = 0, bots: str = "random",
                 workers: int = 0, **settings: Any) -> None:
        self.table = VectorGames(game, seats, num_envs, workers, bots=bots, seat=seat, **settings)
        self.num_envs, self.seat = num_envs, seat
        o = self.table.observer
        self.single_observation_space = spaces.Box(o.low, o.high, (o.size,), o.dtype)
        self.single_action_space = spaces.Discrete(self.table.numbers.size)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
        self._seeds = np.random.default_rng()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """All games anew."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.table.reset(int(self._seeds.integers(1 << 40)))
        return self.table.observations.copy(), {"action_mask": self.table.masks.copy()}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """An action for every game."""
        self.table.step(actions)
        rewards, over = self.table.returns[:, self.seat].astype(np.float64), self.table.over.copy()
        masks = {"action_mask": self.table.masks.copy()}
        return self.table.observations.copy(), rewards, over, np.zeros_like(over), masks

    def close_extras(self, **how: Any) -> None:
        """End the workers."""
        self.table.close()
