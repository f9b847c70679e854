"""A census of what bots do: for every question and option, how often it was offered and how often it was taken.

Balance reports conclude nothing about what bots do not play. A bot room may say why an option is never taken, in
`UNTAKEN`: "Battle.decided retreat" -> one reason.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from hegemon.arena.match import seed_of
from hegemon.bots import bot_for
from hegemon.kernel import Game, Rng, Seen

SELDOM = 20  # an option offered less often than this has not had its chance


class Option(msgspec.Struct, frozen=True):
    """One verb at one question."""
    question: str
    verb: str
    offered: int    # questions that offered it
    taken: int
    reason: str     # why it is never taken, as the bot says


class Census(msgspec.Struct, frozen=True):
    """What a bot did in some games."""
    game: str
    bot: str
    seats: int
    games: int
    asked: dict[str, int]       # by question: with a choice
    default: dict[str, int]     # of these, answered with the default
    options: tuple[Option, ...]

    def untaken(self, seldom: int = SELDOM) -> list[Option]:
        """Options that had their chance, were never taken, and have no written reason."""
        return [o for o in self.options if not o.taken and o.offered >= seldom and not o.reason]

    def always_default(self) -> list[str]:
        """Questions that were asked often and always got the default."""
        return sorted([q for q, n in self.asked.items() if n >= SELDOM and self.default.get(q, 0) == n])


def census(game: Game, seats: int, games: int, bot: str = "medium", seed: int = 0,
           options: Mapping[str, Any] | None = None) -> Census:
    """Count what a bot does against itself."""
    asked: dict[str, int] = {}
    default: dict[str, int] = {}
    offered: dict[tuple[str, str], int] = {}
    taken: dict[tuple[str, str], int] = {}
    for question, legal, action in _answers(game, seats, games, bot, seed, options or {}):
        asked[question] = asked.get(question, 0) + 1
        default[question] = default.get(question, 0) + (action == legal[0])
        for verb in {a[0] for a in legal}:
            offered[question, verb] = offered.get((question, verb), 0) + 1
        taken[question, action[0]] = taken.get((question, action[0]), 0) + 1
    reasons = reasons_of(game)
    rows = [Option(q, v, n, taken.get((q, v), 0), reasons.get(f"{q} {v}", "")) for (q, v), n in sorted(offered.items())]
    return Census(game.name, bot, seats, games, dict(sorted(asked.items())), default, tuple(rows))


def reasons_of(game: Game) -> dict[str, str]:
    """Why options are never taken, as the game's bot says."""
    room: Any = game.room("bot")
    return dict(getattr(room, "UNTAKEN", {}))


def _answers(game: Game, seats: int, games: int, bot: str, seed: int,
             options: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Question, choices and answer, of every decision with a choice."""
    for index in range(games):
        players = [bot_for(game, bot) for _ in range(seats)]
        chances = [Rng(seed_of(seed, index * 64 + s, "bot")) for s in range(seats)]
        state = game.start(game.setup(seats, seed_of(seed, index), options))
        while not state.over:
            seat = state.open[0].seat
            seen = Seen(state, seat, game.view, chances[seat])
            legal, question = seen.legal, seen.question
            action = players[seat].decide(seen)
            if len(legal) > 1:
                yield question, legal, action
            state.apply(seat, action)
