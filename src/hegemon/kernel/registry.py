"""Games are found by the entry-point group `hegemon.games`; ours use it too."""
from __future__ import annotations

import difflib
import warnings
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from hegemon.kernel.errors import Refused
from hegemon.kernel.game import Game

GROUP = "hegemon.games"


def names() -> list[str]:
    """The names of all installed games, sorted."""
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def find(name: str) -> Game:
    """The game with a name, loaded when it is first asked for."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            return _loaded(point)
    close = difflib.get_close_matches(name, names(), 1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(names())}"
    raise Refused(f"there is no game {name[:40]}; {hint}")


def _loaded(point: EntryPoint) -> Game:
    """A game's own object; a plug-in may fail in any way, and is refused in a sentence."""
    try:
        game = point.load()
    except Exception as why:
        raise Refused(f"the game {point.name} cannot be loaded: {why}") from why
    if not isinstance(game, Game) or game.name != point.name:
        raise Refused(f"the game {point.name} cannot be loaded: {point.value} is not its Game")
    return game


def every() -> list[Game]:
    """All installed games that load; one that does not is named in a warning and left out."""
    found = []
    for name in names():
        try:
            found.append(find(name))
        except Refused as why:  # a broken plug-in must not close the house
            warnings.warn(str(why), stacklevel=2)
    return found
