"""What a seat may see, built up from nothing: a forgotten field is hidden, not leaked."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.galactic_emperor.state import Emperor
from hegemon.kernel import View, now


@dataclass(frozen=True)
class EmperorView(View):
    """Everything one viewer may know; viewer -1 is a spectator."""
    round: int


def view(g: Emperor, viewer: int) -> EmperorView:
    return EmperorView(now=now(g, viewer), round=g.round)
