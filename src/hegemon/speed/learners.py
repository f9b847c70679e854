"""What is measured of a game as a learner meets it; wants numpy, as all environments do."""
from __future__ import annotations

import atexit
from collections.abc import Iterator
from typing import Final

import numpy as np

from hegemon.envs.observe import Observer, actions_of
from hegemon.envs.vector import VectorGames
from hegemon.kernel import Game, Rng
from hegemon.speed.games import positions, seats_of
from hegemon.speed.rounds import Work

LOOP: Final = 400        # decisions of a learner's loop in a piece
VECTOR: Final = 32       # games side by side
WORKERS: Final = 2


def works(game: Game) -> Iterator[Work]:
    """A row from a given view; a loop that writes row and mask for every decision; the same of many games at once."""
    if game.room("seen") is None:
        return
    seats = seats_of(game)
    views = [game.view(s, s.open[0].seat) for s in positions(game, seats)]
    observer, actions = Observer(game, game.setup(seats)), actions_of(game, seats)
    row, mask = observer.empty(), np.zeros(actions.size, np.int8)

    def observe(_: int) -> int:
        for v in views:
            observer.write(v, row)
        return len(views)

    def loop(seed: int) -> int:
        state, rng = game.start(game.setup(seats, seed)), Rng(seed)
        for _ in range(LOOP):
            if state.over:
                state = game.start(game.setup(seats, seed + 1))
            q = state.open[0]
            legal = state.legal(q.seat)
            observer.write(game.view(state, q.seat), row)
            actions.mask(legal, mask)
            state.answer(q, rng.choice(legal))
        return LOOP

    yield Work(game.name, "observe", observe)
    yield Work(game.name, "loop", loop)
    many: list[VectorGames] = []

    def vector(seed: int) -> int:
        if not many:  # its processes are started by the first piece, which is not measured
            many.append(VectorGames(game.name, seats, VECTOR, WORKERS))
            atexit.register(many[0].close)
            many[0].reset(1)
        rng, steps = Rng(seed), LOOP // VECTOR
        for _ in range(steps):
            many[0].step([rng.choice(mask.nonzero()[0].tolist()) for mask in many[0].masks])
        return steps * VECTOR

    yield Work(game.name, "vector", vector, spread=True)
