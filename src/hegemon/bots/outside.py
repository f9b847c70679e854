"""Bots of other packages, found by the entry-point group `hegemon.bots` and named like any other.

An entry is a function that gets a game and gives a bot for it, or None if it does not play that game:

    [project.entry-points."hegemon.bots"]
    oracle = "oracle.bot:for_game"
"""
from __future__ import annotations

from importlib.metadata import entry_points
from typing import Final

from hegemon.kernel import Bot, Game, Refused

GROUP: Final = "hegemon.bots"


def outside_names() -> list[str]:
    """The names of all installed bots of other packages."""
    return sorted({point.name for point in entry_points(group=GROUP)})


def outside_bot(game: Game, name: str) -> Bot | None:
    """A bot of another package for a game; None where no such bot is installed or it does not play the game."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            try:
                made = point.load()(game)
            except Exception as why:  # a plug-in may fail in any way
                raise Refused(f"the bot {name} cannot be loaded: {why}") from why
            if made is not None and not callable(getattr(made, "decide", None)):
                raise Refused(f"the bot {name} cannot be loaded: it has no decide")
            bot: Bot | None = made
            return bot
    return None
