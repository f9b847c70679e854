"""What is measured of a game of ours, at its usual table."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hegemon.bots.search import Search
from hegemon.kernel import Game, Rng, Seen, State
from hegemon.speed.rounds import Work

ITERATIONS: Final = 40   # of a search


def seats_of(game: Game) -> int:
    """Four where that many can play, else the fewest."""
    return 4 if 4 in game.seats else game.seats[0]


def works(game: Game) -> Iterator[Work]:
    """Play, clones, children, searches, views and pictures."""
    seats = seats_of(game)
    kept = positions(game, seats)

    def play(seed: int) -> int:
        return random_game(game, seats, seed)

    def clones(_: int) -> int:
        for s in kept:
            for _ in range(20):
                s.clone()
        return 20 * len(kept)

    def children(_: int) -> int:
        count = 0
        for s in kept[::4]:
            q = s.open[0]
            for action in s.legal(q.seat):
                s.clone().answer(q, action)
                count += 1
        return count

    def search(seed: int) -> int:
        room: Any = game.room("bot")
        bot = Search(getattr(room, "evaluate", None), ITERATIONS)
        asked = [s for s in kept if len(s.legal(s.open[0].seat)) > 1]
        state = asked[seed % len(asked)]
        bot.decide(Seen(state, state.open[0].seat, game.view, Rng(seed)))
        return bot.done

    def view(_: int) -> int:
        for s in kept:
            game.view(s, s.open[0].seat)
        return len(kept)

    drawn: Any = game.room("picture")
    views = [game.view(s, s.open[0].seat) for s in kept]

    def picture(piece: int) -> int:
        for v in views[piece % 4::4]:
            drawn.picture(v)
        return len(views[piece % 4::4])

    for what, do in (("play", play), ("clones", clones), ("children", children), ("search", search), ("view", view)):
        yield Work(game.name, what, do)
    if drawn is not None:
        yield Work(game.name, "picture", picture)


def random_game(game: Game, seats: int, seed: int) -> int:
    """One random game; the number of decisions in it."""
    state, rng, decisions = game.start(game.setup(seats, seed)), Rng(seed), 0
    while not state.over:
        q = state.open[0]
        state.answer(q, rng.choice(state.legal(q.seat)))
        decisions += 1
    return decisions


def positions(game: Game, seats: int) -> list[State]:
    """Some positions of a random game, spread over it."""
    state, rng = game.start(game.setup(seats, 1)), Rng(1)
    kept: list[State] = []
    while not state.over:
        kept.append(state.clone())
        q = state.open[0]
        state.answer(q, rng.choice(state.legal(q.seat)))
    return kept[::max(1, len(kept) // 60)]
