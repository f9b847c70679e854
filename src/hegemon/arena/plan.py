"""What is to be played in a series, and some games of it, wherever they are played."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hegemon.arena.match import Result, play_game, seed_of
from hegemon.kernel import Value
from hegemon.kernel.registry import find


@dataclass(frozen=True)
class Plan:
    """What is to be played: equal plans give equal results, whatever the number of jobs."""
    game: str
    seats: int
    games: int
    bots: tuple[str, ...]          # as many as seats; turned by one seat each game if `rotate`
    seed: int = 0
    options: dict[str, Value] = field(default_factory=dict)
    rotate: bool = False
    line_ups: tuple[tuple[str, ...], ...] = ()  # who sits where, one after the other, instead of `bots`

    def seating(self, index: int) -> tuple[str, ...]:
        """Which bot sits where in one game."""
        if self.line_ups:
            return self.line_ups[index % len(self.line_ups)]
        turn = index % self.seats if self.rotate else 0
        return self.bots[turn:] + self.bots[:turn]


def play_some(plan: Plan, indices: Sequence[int], recorded: bool) -> list[tuple[Result, str]]:
    """Play some games of a plan; each with its record if it is to be kept."""
    game, played = find(plan.game), []
    for index in indices:
        setup = game.setup(plan.seats, seed_of(plan.seed, index), plan.options)
        result, match = play_game(game, setup, plan.seating(index), index, plan.seed, recorded)
        played.append((result, match.record() if match is not None else ""))
    return played
