"""What the Factions are known by on the board."""
from __future__ import annotations

from typing import Final

from hegemon.draw import Ring
from hegemon.games.hegemonic.data import GAME_TABLE

RINGS: Final = tuple([Ring(f["hue"], f["emblem"], f["line"]) for f in GAME_TABLE["faction"]])
