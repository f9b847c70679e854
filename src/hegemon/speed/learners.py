"""What is measured of a game as a learner meets it; wants numpy, as all environments do."""
from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from hegemon.envs.observe import Observer, actions_of
from hegemon.envs.vector import VectorGames, drawn
from hegemon.kernel import Game, Rng
from hegemon.speed.games import positions, seats_of
from hegemon.speed.rounds import Work

VECTOR: Final = 64       # games side by side
STEPS: Final = 16        # of all of them in a piece
WORKERS: Final = 2       # one of them the learner itself


def works(game: Game) -> Iterator[Work]:
    """A row from a given view, written whole; a loop over a game that writes row and mask for every decision into the
    same arrays and draws an action's number from the mask; the same of many games at once."""
    if game.room("seen") is None:
        return
    seats = seats_of(game)
    views = [game.view(s, s.open[0].seat) for s in positions(game, seats)]
    observer, actions = Observer(game, game.setup(seats)), actions_of(game, seats)
    row, mask, follower = observer.empty(), np.zeros(actions.size, np.int8), observer.follow()
    flags = mask.view(np.bool_)  # the places of what is set are found far quicker

    def observe(_: int) -> int:
        for v in views:
            observer.write(v, row)
        return len(views)

    def loop(seed: int) -> int:
        state, rng, decisions = game.start(game.setup(seats, seed)), Rng(seed), 0
        while not state.over:
            q = state.open[0]
            legal = state.legal(q.seat)
            follower.write(game.view(state, q.seat), row)
            places = actions.mask(legal, mask)
            number = rng.choice(flags.nonzero()[0].tolist())  # a learner knows the mask alone, here and in many games
            state.answer(q, legal[places.index(number)])
            decisions += 1
        return decisions

    yield Work(game.name, "observe", observe)
    yield Work(game.name, "loop", loop)
    yield Work(game.name, "vector", _vector(game.name, seats), spread=True)


def _vector(game: str, seats: int) -> Callable[[int], int]:
    """Many games stepped by two workers of which the learner is one: it draws actions for whichever part is ready, and
    steps its own games while none is."""
    many: list[VectorGames] = []

    def vector(seed: int) -> int:
        if not many:  # its processes are started by the first piece, which is not measured
            many.append(VectorGames(game, seats, VECTOR, WORKERS, joins=True))
            atexit.register(many[0].close)
            many[0].reset(1)
        games, rng = many[0], np.random.default_rng(seed)
        for _ in range(STEPS * len(games.parts)):  # the parts are of one size
            part = games.ready()
            games.send(drawn(games.masks[games.parts[part]], rng), part)
        return STEPS * VECTOR

    return vector
