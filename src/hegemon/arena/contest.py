"""A contest of bots, round by round: paired as tournaments of people are, played by the runner of every series."""
from __future__ import annotations

from collections.abc import Sequence

from hegemon.arena.match import seed_of
from hegemon.arena.pairing import Contest, Place, Played, next_round, standings
from hegemon.arena.plan import Plan
from hegemon.arena.ratings import places
from hegemon.arena.run import results
from hegemon.kernel import Value


def play_contest(game: str, contest: Contest, bots: Sequence[str], seed: int = 0,
                 options: dict[str, Value] | None = None, jobs: int = 0) -> tuple[list[Place], list[Played]]:
    """Play a contest to its end; equal seeds give equal standings."""
    contest.check()
    played: list[Played] = []
    while tables := next_round(contest, played):
        number = max([one.round for one in played], default=0) + 1
        games = [(stage, seating) for stage, seating in tables if len(seating) > 1]
        played += [Played(number, seating, (0,), stage) for stage, seating in tables if len(seating) == 1]
        ups = tuple([tuple([bots[entrant] for entrant in seating]) for _, seating in games])
        plan = Plan(game, contest.seats, len(ups), ups[0], seed_of(seed, number, "round"), options or {}, line_ups=ups)
        for result in sorted(results(plan, jobs), key=lambda one: one.index):
            stage, seating = games[result.index]
            played.append(Played(number, seating, tuple(places(result)), stage))
    return standings(contest, played), played
