"""`hegemon bench`: how fast games are, each rate the best of several short runs, since machines are noisy."""
from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
from rich.table import Table

import hegemon.kernel.state as kernel
from hegemon.bots.search import Search
from hegemon.cli.flags import Flag, Json
from hegemon.cli.show import console, print_json, progressed
from hegemon.kernel import Game, Refused, Rng, Seen, State
from hegemon.kernel.registry import every, find


class Rates(msgspec.Struct, frozen=True):
    """What one core does in a second."""
    game: str
    seats: int
    decisions_per_s: float
    clones_per_s: float
    children_per_s: float
    mcts_sims_per_s: float


def compiled() -> bool:
    """Whether the kernel is compiled."""
    return not str(kernel.__file__).endswith(".py")


def best(work: Callable[[], int], seconds: float) -> float:
    """The best rate of runs that together take about some seconds."""
    rates: list[float] = []
    end = time.perf_counter() + seconds
    while not rates or time.perf_counter() < end:
        begun = time.perf_counter()
        count = work()
        rates.append(count / (time.perf_counter() - begun))
    return max(rates)


def measured(game: Game, seconds: float) -> Rates:
    """Random play, clones, children and search of one game at its usual table."""
    seats = 4 if 4 in game.seats else game.seats[0]
    kept = _positions(game, seats)
    state, seed = kept[len(kept) // 2], [0]

    def play() -> int:
        seed[0] += 1
        return _random_game(game, seats, seed[0] % 40)

    def clones() -> int:
        for s in kept:
            for _ in range(20):
                s.clone()
        return 20 * len(kept)

    def children() -> int:
        count = 0
        for s in kept[::4]:
            q = s.open[0]
            for action in s.legal(q.seat):
                s.clone().answer(q, action)
                count += 1
        return count

    def search() -> int:
        room: Any = game.room("bot")
        bot = Search(getattr(room, "evaluate", None), 40)
        q = next((s.open[0] for s in kept if len(s.legal(s.open[0].seat)) > 1), state.open[0])
        where = next((s for s in kept if s.open[0] is q), state)
        bot.decide(Seen(where, q.seat, game.view, Rng(1)))
        return bot.done

    return Rates(game.name, seats, *[round(best(w, seconds)) for w in (play, clones, children, search)])


def _random_game(game: Game, seats: int, seed: int) -> int:
    """One random game; the number of decisions in it."""
    state, rng, decisions = game.start(game.setup(seats, seed)), Rng(seed), 0
    while not state.over:
        q = state.open[0]
        state.answer(q, rng.choice(state.legal(q.seat)))
        decisions += 1
    return decisions


def _positions(game: Game, seats: int) -> list[State]:
    """Some positions of a random game, spread over it."""
    state, rng = game.start(game.setup(seats, 1)), Rng(1)
    kept: list[State] = []
    while not state.over:
        kept.append(state.clone())
        q = state.open[0]
        state.answer(q, rng.choice(state.legal(q.seat)))
    return kept[::max(1, len(kept) // 60)]


def peer(seconds: float) -> dict[str, float]:
    """Catanatron in the same run: random play of four, and copies of its game."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        raise Refused("catanatron is not installed here; make install brings it") from None
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play() -> int:
        game = Game([RandomPlayer(c) for c in colours])
        game.play()
        return len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)

    middle = Game([RandomPlayer(c) for c in colours])
    for _ in range(120):
        middle.play_tick()

    def clones() -> int:
        for _ in range(100):
            middle.copy()
        return 100

    return {"decisions_per_s": round(best(play, seconds)), "clones_per_s": round(best(clones, seconds))}


def show_speed(*, game: str = "", json: Json = False, seconds: float = 2.0, peers: Flag = False) -> None:
    """Measure decisions, clones, children and searches per second; --peers runs catanatron beside."""
    games = [find(game)] if game else every()
    rates = list(progressed((measured(g, seconds) for g in games), len(games), "measuring"))
    beside = peer(seconds) if peers else None
    if json:
        document: dict[str, Any] = {"games": rates, "compiled": compiled()}
        print_json({**document, "catanatron": beside} if beside else document)
        return
    table = Table("game", "seats", "decisions/s", "clones/s", "children/s", "search/s", box=None, padding=(0, 2))
    for r in rates:
        table.add_row(r.game, str(r.seats), *[f"{x:,.0f}" for x in (
            r.decisions_per_s, r.clones_per_s, r.children_per_s, r.mcts_sims_per_s)])
    if beside:
        table.add_row("catanatron", "4", f"{beside['decisions_per_s']:,.0f}", f"{beside['clones_per_s']:,.0f}", "", "")
    console.print(table)
    console.print("compiled" if compiled() else "pure Python")
