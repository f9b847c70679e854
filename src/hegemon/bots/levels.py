"""Which bots a game has, by name, and the levels people choose from."""
from __future__ import annotations

from typing import Any

from hegemon.bots.search import Advised, Search
from hegemon.bots.simple import Careless, Default, Greedy, Random
from hegemon.kernel import Bot, Game, Refused


def levels(game: Game) -> dict[str, str]:
    """The levels a person can choose, weakest first, each with a line about it."""
    if game.room("bot") is None:
        return {"random": "Answers anything.", "hard": "Searches ahead as long as it may think."}
    return {
        "random": "Answers anything.",
        "easy": "Has a plan, but forgets it now and then.",
        "medium": "Follows a plan and moves at once.",
        "hard": "Weighs the plan against a search of what may come.",
    }


def names(game: Game) -> list[str]:
    """Every name `bot_for` knows for a game; `search:400` sets the number of iterations."""
    own = ["scripted", "greedy", "easy", "medium"] if game.room("bot") is not None else []
    return ["random", "default", *own, "search", "hard"]


def bot_for(game: Game, name: str) -> Bot:
    """A bot by name or level."""
    kind, _, number = name.partition(":")
    if kind not in names(game) or (number and (kind != "search" or not number.isdigit())):
        raise Refused(f"{game.title} has no bot {name[:40]}; there are {', '.join(names(game))}")
    if kind == "random":
        return Random()
    if kind == "default":
        return Default()
    room: Any = game.room("bot")
    evaluate = getattr(room, "evaluate", None)
    if kind == "search":
        return Search(evaluate, int(number or 0))
    if kind == "greedy":
        return Greedy(evaluate) if evaluate is not None else Random()
    scripted: Bot = room.Scripted() if room is not None else Random()
    if kind == "easy":
        return Careless(scripted, 30)
    if kind == "hard":
        return Advised(Search(evaluate), scripted)
    return scripted
