"""One game between bots, and what is kept of it."""
from __future__ import annotations

import hashlib

import msgspec

from hegemon.bots import bot_for
from hegemon.kernel import Game, Match, Rng, Seen, Setup


class Result(msgspec.Struct, frozen=True):
    """How one game ended."""
    index: int
    seed: int
    bots: tuple[str, ...]      # by seat
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    outcome: str
    decisions: int
    digest: str


def seed_of(base: int, index: int, purpose: str = "game") -> int:
    """The seed of one game in a series: far apart for neighbours, equal on any machine."""
    hashed = hashlib.blake2b(f"{purpose} {base} {index}".encode(), digest_size=8).digest()
    return int.from_bytes(hashed, "big") >> 4


def play_game(game: Game, setup: Setup, bots: tuple[str, ...], index: int = 0, base: int = 0,
              keep: bool = False) -> tuple[Result, Match | None]:
    """Play a game to its end; with `keep` the match comes along, to be recorded."""
    players = [bot_for(game, name) for name in bots]
    chances = [Rng(seed_of(base, index * 64 + seat, "bot")) for seat in range(setup.seats)]
    match = Match(game, setup) if keep else None
    state = match.state if match is not None else game.start(setup)
    decisions = 0
    while not state.over:
        seat = state.open[0].seat
        action = players[seat].decide(Seen(state, seat, game.view, chances[seat]))
        if match is not None:
            match.play(seat, action)
        else:
            state.apply(seat, action)
        decisions += 1
        if decisions > game.longest:
            raise AssertionError(f"{game.name} with seed {setup.seed} is not over after {decisions} decisions")
    result = Result(index, setup.seed, bots, tuple(state.winners()), tuple(state.scores()), state.outcome, decisions,
                    state.digest())
    return result, match
