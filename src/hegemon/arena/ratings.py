"""Ratings of bots from their games: openskill for any number of seats, Elo for the familiar number."""
from __future__ import annotations

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

from hegemon.arena.match import Result
from hegemon.arena.summary import wilson


class Standing(msgspec.Struct, frozen=True):
    """One bot in a table of bots."""
    bot: str
    games: int
    wins: float
    rate: float
    low: float      # of the 95 % interval of the rate
    high: float
    skill: float    # openskill: mean minus three deviations
    elo: float


def rated(played: Sequence[Result]) -> list[Standing]:
    """The table, best first; seats of the same bot in one game share its wins."""
    model = PlackettLuce()
    names = sorted({b for r in played for b in r.bots})
    skills = {n: model.rating(name=n) for n in names}
    elo = dict.fromkeys(names, 1500.0)
    wins, seats = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0)
    for result in sorted(played, key=lambda r: r.index):
        for seat, name in enumerate(result.bots):
            seats[name] += 1
            wins[name] += 1 / len(result.winners) if seat in result.winners else 0
        places = _places(result)
        if len(places) > 1:
            teams = [[skills[n]] for n in places]
            for name, team in zip(places, model.rate(teams, ranks=[float(p) for p in places.values()])):
                skills[name] = team[0]
            _elo(elo, places)
    table = [Standing(n, seats[n], round(wins[n], 3), *wilson(wins[n], seats[n]), round(skills[n].ordinal(), 2),
                      round(elo[n])) for n in names]
    return sorted(table, key=lambda s: (-s.rate, s.bot))


def _places(result: Result) -> dict[str, int]:
    """The best place of each bot in one game: winners first, then by score."""
    ranking = sorted(range(len(result.bots)), key=lambda s: (s not in result.winners, -result.scores[s]))
    places: dict[str, int] = {}
    for place, seat in enumerate(ranking):
        places.setdefault(result.bots[seat], 0 if seat in result.winners else place)
    return places


def _elo(elo: dict[str, float], places: dict[str, int], k: float = 16.0) -> None:
    """Every pair of bots at the table counts as a game of two."""
    before = dict(elo)
    for a, place_a in places.items():
        for b, place_b in places.items():
            if a != b:
                expected = 1 / (1 + 10 ** ((before[b] - before[a]) / 400))
                scored = 0.5 if place_a == place_b else float(place_a < place_b)
                elo[a] += k * (scored - expected) / (len(places) - 1)
