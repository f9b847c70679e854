"""Which bots a game has, by name, and the levels people choose from."""
from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from hegemon.bots.lines import Lines
from hegemon.bots.measured import measured, said
from hegemon.bots.outside import outside_bot, outside_names
from hegemon.bots.rehearsing import Rehearsing
from hegemon.bots.search import Search
from hegemon.bots.simple import Careless, Default, Greedy, Random
from hegemon.bots.values import Leaning, judge_of
from hegemon.bots.weighing import Weighing
from hegemon.kernel import Bot, Game, Refused, Style
from hegemon.kernel.game import uncounted

SECONDS: Final = {"search": 1.0, "hard": 1.0, "expert": 5.0}  # of processor time that a decision may take
TRAINED: Final = "trained:"
BUDGET: Final = re.compile(r"([0-9]+)|([0-9]*\.?[0-9]+)s")     # of work, or of seconds


@dataclass(frozen=True)
class Name:
    """A bot's name, read: `hard`, `hard:500` (work), `hard:0.1s` (seconds of processor time)."""
    kind: str
    work: int = 0
    seconds: float = 0.0


def levels(game: Game) -> dict[str, str]:
    """The levels a person can choose, weakest first, each with a line about how it plays and how it was seen to fare
    against the next lower one."""
    found = measured(game)
    return {level: f"{line} {said(found[level])}" if level in found else line for level, line in playing(game).items()}


def playing(game: Game) -> dict[str, str]:
    """The levels by how they play."""
    if game.room("bot") is None:
        return {"random": "Answers anything.", "hard": "Searches ahead for a second of processor time.",
                "expert": "Searches ahead for five seconds of processor time."}
    return {
        "random": "Answers anything.",
        "easy": "Has a plan, but forgets it now and then.",
        "medium": "Follows a plan and moves at once.",
        "hard": "Weighs its plan for up to a second by playing ahead in possible worlds.",
        "expert": "Weighs its plan as hard does, for up to five seconds.",
    }


def styles(game: Game) -> dict[str, Style]:
    """The ways of playing a game offers beside the levels, by name."""
    found: dict[str, Style] = getattr(game.room("bot"), "STYLES", {})
    return found


def simpler(game: Game, name: str) -> list[str]:
    """The levels that play in place of a bot that cannot, the strongest first; a style's and a guest's are the plain
    ones."""
    known = list(levels(game))
    plain = [level for level in known if level not in SECONDS]
    return (known[:known.index(name)] if name in known else plain)[::-1]


def names(game: Game) -> list[str]:
    """Every name `bot_for` knows for a game; those that search take a budget: `hard:500` work, `hard:0.1s` seconds."""
    own = ["scripted", "greedy", "easy", "medium"] if game.room("bot") is not None else []
    return ["random", "default", *own, *SECONDS, *styles(game), *outside_names()]


@lru_cache(maxsize=64)  # what is installed and what lies on the shelf is read once: a server asks at every table
def offered(game: Game) -> dict[str, str]:
    """Every bot a table can seat: the levels, the game's styles, bots of other packages that play the game, and players
    of the shelf."""
    found = levels(game) | {name: style.line for name, style in styles(game).items()}
    for guest in outside_names():
        with suppress(Refused):
            if outside_bot(game, guest) is not None:
                found[guest] = "A bot of another package."
    if os.environ.get("HEGEMON_TRAINED"):
        from hegemon.bots.trained import shelf
        found |= dict.fromkeys(shelf(game), "Has learnt by playing against itself.")
    return found


def named(game: Game, name: str) -> Name:
    """A name in its parts, refused if the game has no such bot."""
    kind, colon, number = name.partition(":")
    budget = BUDGET.fullmatch(number) if colon else None
    seconds = thinks(game, kind)
    if kind not in names(game) or colon and (budget is None or not seconds):
        raise Refused(f"{game.title} has no bot {name[:40]}; there are {', '.join(names(game))}, {TRAINED}FILE")
    if budget is None:
        return Name(kind, 0, seconds)
    return Name(kind, int(budget[1] or 0), float(budget[2] or 0))


def thinks(game: Game, name: str) -> float:
    """How many seconds of processor time a bot may take for a decision; 0 if it answers at once."""
    kind = name.partition(":")[0]
    style = styles(game).get(kind)
    return SECONDS["hard"] if style is not None and style.likes is not None else SECONDS.get(kind, 0.0)


def bot_for(game: Game, name: str) -> Bot:
    """A bot by name or level; `trained:FILE` is a player that `hegemon train` made."""
    if name.startswith(TRAINED):
        from hegemon.bots.trained import trained_bot  # numpy takes a tenth of a server's start
        return trained_bot(game, name.removeprefix(TRAINED))
    chosen = named(game, name)
    room: Any = game.room("bot")
    if chosen.kind in outside_names():
        return _guest(game, chosen.kind)
    if chosen.kind == "random":
        return Random()
    if chosen.kind == "default":
        return Default()
    if chosen.kind == "search" or room is None:
        return Search(judge_of(game) if room is not None else None, chosen.work, chosen.seconds)
    if chosen.kind == "greedy":
        return Greedy(judge_of(game))
    if chosen.kind == "easy":
        return Careless(room.Scripted(), 30)
    style = styles(game).get(chosen.kind)
    if style is not None and style.player is not None:
        return style.player()
    return searching(game, chosen, style) if chosen.seconds or chosen.work else scripted(game)


def _guest(game: Game, name: str) -> Bot:
    """A bot of another package, refused where it does not play the game."""
    bot = outside_bot(game, name)
    if bot is None:
        raise Refused(f"the bot {name} does not play {game.title}")
    return bot


def scripted(game: Game) -> Bot:
    """The game's own player with a plan."""
    room: Any = game.room("bot")
    bot: Bot = room.Scripted()
    return bot


def searching(game: Game, name: Name, style: Style | None = None) -> Bot:
    """A player that weighs the plan of the scripted one: whole turns where the game has a library of them, else single
    answers."""
    judge = judge_of(game)
    liked = judge if style is None or style.likes is None else Leaning(judge, style.likes)
    lines = Lines(scripted(game), liked, game.view, game.rounds, game.rounds is not uncounted)
    turns: Any = game.room("bot.styles")
    if turns is not None:
        return Rehearsing(lines, turns.styles, name.work, name.seconds)
    looked: Any = game.room("bot.features")
    lines.ahead = getattr(looked, "AHEAD", lines.ahead)
    return Weighing(lines, name.work, name.seconds, big=getattr(looked, "BIG", None))
