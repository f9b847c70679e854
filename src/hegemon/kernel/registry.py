"""Games are found by the entry-point group `hegemon.games`; ours use it too."""
from __future__ import annotations

import difflib
import warnings
from functools import cache
from importlib.metadata import entry_points

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
            game = point.load()
            assert isinstance(game, Game) and game.name == name, f"{point.value} is not the game {name}"
            return game
    close = difflib.get_close_matches(name, names(), 1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(names())}"
    raise Refused(f"there is no game {name[:40]}; {hint}")


def every() -> list[Game]:
    """All installed games that load; one that does not is named in a warning and left out."""
    found = []
    for name in names():
        try:
            found.append(find(name))
        except Exception as why:  # a broken plug-in must not close the house
            warnings.warn(f"the game {name} cannot be loaded: {why}", stacklevel=2)
    return found
