"""What a series of games comes to."""
from __future__ import annotations

import csv
import hashlib
import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from hegemon.arena.match import Result
from hegemon.arena.plan import Plan


class Spread(msgspec.Struct, frozen=True):
    """Mean, standard deviation and range."""
    mean: float
    sd: float
    min: int
    max: int


class Summary(msgspec.Struct, frozen=True):
    """The answer of `hegemon simulate --json`."""
    game: str
    seats: int
    games: int
    finished: int
    decisions: int
    seconds: float
    digest: str
    wins: list[float]          # by seat; a shared win counts in equal parts
    scores: list[Spread]       # by seat
    length: Spread             # decisions a game
    end_reasons: dict[str, int]
    bots: list[str]
    win_rates: list[tuple[float, float, float]]  # by seat: rate and its 95 % interval


def spread(values: Sequence[int]) -> Spread:
    """Mean, standard deviation and range of some numbers."""
    if not values:
        return Spread(0.0, 0.0, 0, 0)
    mean = sum(values) / len(values)
    sd = math.sqrt(sum([(v - mean) ** 2 for v in values]) / len(values))
    return Spread(round(mean, 4), round(sd, 4), min(values), max(values))


def wilson(wins: float, games: int) -> tuple[float, float, float]:
    """A rate with its 95 % interval after Wilson, which behaves at 0 and 1."""
    if not games:
        return (0.0, 0.0, 1.0)
    p, z = wins / games, 1.96
    centre = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return (round(p, 4), round(max(0.0, centre - half), 4), round(min(1.0, centre + half), 4))


def summed(plan: Plan, played: Sequence[Result], seconds: float) -> Summary:
    """The summary of a series; the digest covers all final states in the order of the games."""
    played = sorted(played, key=lambda r: r.index)
    wins = [0.0] * plan.seats
    for result in played:
        for seat in result.winners:
            wins[seat] += 1 / len(result.winners)
    digest = hashlib.blake2b("".join([r.digest for r in played]).encode(), digest_size=8).hexdigest()
    return Summary(
        game=plan.game, seats=plan.seats, games=plan.games, finished=len(played),
        decisions=sum([r.decisions for r in played]), seconds=round(seconds, 3), digest=digest,
        wins=[round(w, 4) for w in wins],
        scores=[spread([r.scores[s] for r in played]) for s in range(plan.seats)],
        length=spread([r.decisions for r in played]),
        end_reasons=dict(sorted(Counter([r.outcome for r in played]).items())),
        bots=list(plan.bots), win_rates=[wilson(w, len(played)) for w in wins])


def write_csv(path: Path, played: Sequence[Result]) -> None:
    """One line a game."""
    seats = len(played[0].bots) if played else 0
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["index", "seed", "outcome", "decisions", "winners", "digest",
                        *[f"{what}_{s}" for s in range(seats) for what in ("bot", "score")]])
        for r in sorted(played, key=lambda r: r.index):
            row = [x for s in range(seats) for x in (r.bots[s], r.scores[s])]
            table.writerow([r.index, r.seed, r.outcome, r.decisions, " ".join(map(str, r.winners)), r.digest, *row])
