"""Gymnasium: one seat of a game; bots answer for the others."""
from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from hegemon.bots import bot_for
from hegemon.envs.observe import layout_of, mask
from hegemon.kernel import Refused, Rng, Seen, Setup, State, Value
from hegemon.kernel.registry import find


class SeatEnv(gymnasium.Env[Any, int]):  # type: ignore[misc]  # not followed by the type checker
    """One seat among bots. `action_masks()` is what MaskablePPO asks for; an action not in it is refused."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["svg"]}

    def __init__(self, game: str, seats: int | None = None, seat: int = 0, bots: str = "random",
                 options: dict[str, str | Value] | None = None, render_mode: str | None = None) -> None:
        self.game = find(game)
        self.setup: Setup = self.game.setup(seats, 0, options)
        if not 0 <= seat < self.setup.seats:
            raise Refused(f"seats are 0 to {self.setup.seats - 1}")
        self.seat, self.render_mode = seat, render_mode
        self.bot = bot_for(self.game, bots)
        self.layout = layout_of(self.game, self.setup)
        self.action_space = spaces.Discrete(self.game.verbs.size)
        self.observation_space = spaces.Box(-(1 << 62), 1 << 62, (self.layout.size,), np.int64)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, up to this seat's first question."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 60))
        self.state_now: State = self.game.start(Setup(self.setup.seats, drawn, self.setup.options))
        self.rng = Rng(drawn ^ 1)
        self._others()
        return self._seen(), {"action_mask": self.action_masks()}

    def _others(self) -> None:
        state = self.state_now
        while not state.over and state.question(self.seat) is None:
            q = state.open[0]
            state.answer(q, self.bot.decide(Seen(state, q.seat, self.game.view, self.rng)))

    def _seen(self) -> Any:
        return self.layout.array(self.game.view(self.state_now, self.seat))

    def action_masks(self) -> Any:
        """One for every legal action."""
        return mask(self.game, self.state_now.legal(self.seat)).astype(bool)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer, let the bots answer, and see; the reward is the share of the win at the end."""
        state = self.state_now
        state.apply(self.seat, self.game.verbs.action(int(action)))
        self._others()
        winners = state.winners() if state.over else []
        reward = 1 / len(winners) if self.seat in winners else 0.0
        return self._seen(), reward, state.over, False, {"action_mask": self.action_masks()}

    def render(self) -> Any:
        """The picture this seat sees, as SVG."""
        room: Any = self.game.room("picture")
        return room.picture(self.game.view(self.state_now, self.seat)).svg() if room is not None else None
