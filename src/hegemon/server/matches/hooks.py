"""What a game's room `live` says about time and places, with what holds where it says nothing."""
from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import structlog

from hegemon.kernel import Game, Question, Refused, Setup, State
from hegemon.kernel.live import Automatic, Moment, Timetable

log = structlog.get_logger("hegemon.hooks")
NO_MOMENT = Moment(0, "")


class Hooks:
    """The hooks of one game; a mistake in one of them must not stop the game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._room: Any = game.room("live")
        self.timed = hasattr(self._room, "moment")  # phases can be told apart
        self.automates = hasattr(self._room, "automatic")  # some questions may be answered for people

    def _said(self, name: str, otherwise: Any, *about: Any) -> Any:
        hook: Callable[..., Any] | None = getattr(self._room, name, None)
        if hook is None:
            return otherwise
        try:
            return hook(*about)
        except Exception:
            log.exception("a hook failed", game=self.game.name, hook=name)
            return otherwise

    def moment(self, state: State) -> Moment:
        """Where the whole game stands."""
        found: Moment = self._said("moment", NO_MOMENT, state) if not state.over else NO_MOMENT
        return found

    def place_moment(self, state: State, place: str) -> Moment:
        """Where one place stands."""
        found: Moment = self._said("place_moment", self.moment(state), state, place) if not state.over else NO_MOMENT
        return found

    def place_of(self, state: State, question: Question) -> str:
        """The place a question belongs to, "" for the whole game."""
        return str(self._said("place_of", "", state, question))

    def desk(self, state: State) -> int:
        """The seat of Control, -1 where there is none."""
        return int(self._said("desk", -1, state))

    def timetable(self, setup: Setup) -> Timetable:
        """The phases of a round; refuses where the game has none."""
        found: Timetable | None = self._said("timetable", None, setup)
        if found is None:
            raise Refused(f"{self.game.title} has no timetable: choose another kind of clock")
        return found

    def automatic(self, view: Any) -> tuple[Automatic, ...]:
        """The kinds of question a person may have answered for him."""
        return tuple(self._said("automatic", (), view))


@cache
def hooks_of(game: Game) -> Hooks:
    """The hooks of a game, looked for once."""
    return Hooks(game)
