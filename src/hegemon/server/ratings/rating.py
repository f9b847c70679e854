"""What one game does to ratings: pure functions over rows, so that recomputing is the same as having been there."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from openskill.models import PlackettLuce

from hegemon.arena import Result
from hegemon.arena.ratings import moved, places

MODEL: Final = PlackettLuce()
SURE: Final = 1.96  # standard deviations to both sides: the 95 % interval


class Skill(Struct, frozen=True):
    """How strong somebody is in one game at one number of seats, as far as is known."""
    mu: float
    sigma: float
    games: int = 0
    wins: float = 0.0

    @property
    def low(self) -> float:
        """The lower end of the interval, by which leaders are listed: one lucky game does not lead."""
        return self.mu - SURE * self.sigma

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mu + SURE * self.sigma


BEGINNER: Final = Skill(MODEL.rating().mu, MODEL.rating().sigma)
Skills = dict[str, Skill]


def result_of(number: int, players: Sequence[str], winners: Sequence[int], scores: Sequence[int]) -> Result:
    """A game as the arena rates it."""
    return Result(number, 0, tuple(players), tuple(winners), tuple(scores), "", 0, "")


def placed(players: Sequence[str], winners: Sequence[int], scores: Sequence[int], left: Iterable[int]) -> list[int]:
    """The place of each seat, from 0; who left the game is last."""
    return places(result_of(0, players, winners, scores), frozenset(left))


def rated(skills: Mapping[str, Skill], players: Sequence[str], ranks: Sequence[int], wins: Sequence[float]) -> Skills:
    """The skills of the players of one game after it."""
    known = {name: skills.get(name, BEGINNER) for name in players}
    ratings: dict[str, Any] = {name: MODEL.rating(mu=one.mu, sigma=one.sigma, name=name) for name, one in known.items()}
    moved(MODEL, ratings, players, ranks)
    return {name: Skill(ratings[name].mu, ratings[name].sigma, one.games + 1,
                        one.wins + sum([win for win, player in zip(wins, players) if player == name]))
            for name, one in known.items()}
