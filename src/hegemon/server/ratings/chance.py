"""What chance gave: every draw of a match, counted by the tenth of its range it fell into.

A draw is the number behind a die, a card or a shuffle before it is cut to size, so draws of every kind can be added up:
each tenth should come up equally often, on the whole site and for everybody.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from hegemon.kernel import Game, Setup, State
from hegemon.kernel.rng import hashed, started, stepped
from hegemon.server.matches.logged import LogEntry

TENTHS: Final = 10
MOST: Final = 100_000  # draws of one action; a game that replaces its counter is not counted further


def drawn(before: int, after: int) -> list[int]:
    """The draws between two states of chance, by tenths.

    >>> drawn(started(1), stepped(stepped(started(1))))
    [0, 1, 0, 0, 0, 0, 0, 1, 0, 0]
    """
    counts = [0] * TENTHS
    for _ in range(MOST):
        if before == after:
            return counts
        before = stepped(before)
        counts[hashed(before) * TENTHS >> 30] += 1
    return [0] * TENTHS


def plus(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """Two counts together; one may be empty."""
    return [a + b for a, b in zip(one or [0] * TENTHS, other or [0] * TENTHS)]


def draws_of(game: Game, setup: Setup, lines: Iterable[tuple[int, str]]) -> tuple[list[list[int]], State]:
    """The draws of a whole match, those of the deal, then those of each seat's actions; and how it ended."""
    state = game.start(setup)
    counts = [drawn(started(setup.seed), state.rng), *[[0] * TENTHS for _ in range(setup.seats)]]
    for seat, notation in lines:
        before = state.rng
        state.apply(seat, game.verbs.read(notation))
        counts[seat + 1] = plus(counts[seat + 1], drawn(before, state.rng))
    return counts, state


def dice_of(force: Iterable[LogEntry], seats: int) -> list[dict[str, int]]:
    """The dice each seat rolled, as the log tells them; one that is nobody's belongs to who acted."""
    counts: list[Counter[str]] = [Counter() for _ in range(seats)]
    for entry in force:
        for line in entry.lines():
            if line.dice:
                counts[line.seat if 0 <= line.seat < seats else entry.seat].update([str(face) for face in line.dice])
    return [dict(sorted(count.items(), key=lambda one: int(one[0]))) for count in counts]


def fair(counts: Sequence[int]) -> float:
    """Chi-square of counts that should be equal: about as large as there are counts less one, if they are.

    >>> round(fair([10, 10, 10]), 2), round(fair([20, 10, 0]), 2)
    (0.0, 20.0)
    """
    expected = sum(counts) / len(counts) if counts else 0.0
    return sum([(n - expected) ** 2 / expected for n in counts]) if expected else 0.0
