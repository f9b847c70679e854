"""The board as a picture: the galaxy on the stage, and sheets for technologies, tiles, discards and the Conflict."""
from __future__ import annotations

from hegemon.draw import Canvas, Picture
from hegemon.games.hegemonic.data import PHASES
from hegemon.games.hegemonic.picture.conflict import conflict
from hegemon.games.hegemonic.picture.galaxy import galaxy
from hegemon.games.hegemonic.picture.holdings import holdings
from hegemon.games.hegemonic.picture.ranges import reach
from hegemon.games.hegemonic.view import HegemonicView

__all__ = ["picture", "reach"]


def picture(view: HegemonicView) -> Picture:
    """Everything a viewer may see of the table that panels and hand do not say."""
    canvas = Canvas(title=f"Hegemonic, round {view.round}",
                    desc=f"Round {view.round}, {PHASES[view.phase]}; VP {list(view.vp)}.")
    galaxy(canvas, view)
    conflict(canvas, view)
    holdings(canvas, view)
    return canvas.picture()
