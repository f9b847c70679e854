"""Ratings of bots and people from their games: openskill for any number of seats, Elo for the familiar number."""
from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from hegemon.arena.match import Result
from hegemon.arena.summary import wilson

K = 16.0  # how far one game moves an Elo number


class Standing(msgspec.Struct, frozen=True):
    """One player in a table of players."""
    bot: str
    games: int      # games it sat in; several seats of one game count once, because their ends hang together
    wins: float     # by seat
    rate: float     # of a seat
    low: float      # of the 95 % interval of the rate
    high: float
    skill: float    # openskill, with its 95 % interval
    skill_low: float
    skill_high: float
    elo: float


def rated(played: Sequence[Result]) -> list[Standing]:
    """The table, best first."""
    names = sorted({b for r in played for b in r.bots})
    model = PlackettLuce()
    skills, elo = {n: model.rating(name=n) for n in names}, dict.fromkeys(names, 1500.0)
    wins, seats, games = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for result in sorted(played, key=lambda r: r.index):
        for name in set(result.bots):
            games[name] += 1
        for seat, name in enumerate(result.bots):
            seats[name] += 1
            wins[name] += 1 / len(result.winners) if seat in result.winners else 0
        if len(set(result.bots)) > 1:
            moved(model, skills, result.bots, places(result))
            _elo(elo, result.bots, places(result))
    table = [_standing(n, games[n], wins[n], seats[n], skills[n], elo[n]) for n in names]
    return sorted(table, key=lambda s: (-s.rate, s.bot))


def _standing(name: str, games: int, wins: float, seats: int, skill: Any, elo: float) -> Standing:
    rate = wins / seats
    around = 1.96 * skill.sigma
    return Standing(name, games, round(wins, 3), *wilson(rate * games, games), round(skill.mu, 2),
                    round(skill.mu - around, 2), round(skill.mu + around, 2), round(elo))


def places(result: Result, left: Collection[int] = ()) -> list[int]:
    """The place of each seat in one game: winners first, then by score; equal ones share it, who left is last."""
    keys = [(2, 0) if seat in left else (0, 0) if seat in result.winners else (1, -score)
            for seat, score in enumerate(result.scores)]
    return [sum([other < key for other in keys]) for key in keys]


def moved(model: PlackettLuce, skills: dict[str, Any], players: Sequence[str], ranks: Sequence[int]) -> None:
    """Rate one game: every seat competes; who sits in several moves by the mean of what each would move him."""
    new = [team[0] for team in model.rate([[skills[n]] for n in players], ranks=[float(r) for r in ranks])]
    for name in set(players):
        mine = [after for after, player in zip(new, players) if player == name]
        skills[name] = model.rating(mu=sum([s.mu for s in mine]) / len(mine),
                                    sigma=sum([s.sigma for s in mine]) / len(mine), name=name)


def _elo(elo: dict[str, float], players: Sequence[str], ranks: Sequence[int]) -> None:
    """Every pair of seats held by different players counts as a game of two."""
    before, change = dict(elo), dict.fromkeys(set(players), 0.0)
    pairs = dict.fromkeys(set(players), 0)
    for i, a in enumerate(players):
        for j, b in enumerate(players):
            if a != b:
                expected = 1 / (1 + 10 ** ((before[b] - before[a]) / 400))
                change[a] += (0.5 if ranks[i] == ranks[j] else float(ranks[i] < ranks[j])) - expected
                pairs[a] += 1
    for name, sum_ in change.items():
        elo[name] += K * sum_ / pairs[name]
