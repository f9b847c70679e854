"""How environments are rendered: text, a picture, or an array of pixels."""
from __future__ import annotations

import io
from typing import Any, Final

import numpy as np
from PIL import Image

from hegemon.draw.files import png
from hegemon.kernel import Game, Refused, State

MODES: Final = ("human", "ansi", "svg", "rgb_array")


def rendered(game: Game, state: State, viewer: int, mode: str | None) -> Any:
    """A position as a viewer sees it; `human` prints it as text."""
    if mode is None:
        return None
    view = game.view(state, viewer)
    if mode in ("svg", "rgb_array"):
        room: Any = game.room("picture")
        if room is None:
            raise Refused(f"{game.title} has no picture")
        picture = room.picture(view)
        if mode == "svg":
            return picture.svg()
        return np.asarray(Image.open(io.BytesIO(png(picture))).convert("RGB"), np.uint8)
    text = as_text(game, view)
    if mode == "human":
        print(text)
        return None
    return text


def as_text(game: Game, view: Any) -> str:
    """The text view of a position; without words of its own, the fields of the view."""
    words: Any = game.room("words")
    if words is None or not hasattr(words, "board"):
        return "\n".join([f"{name}: {value}" for name, value in vars(view).items() if name != "now"])
    return "\n\n".join(["\n".join([section.title, *[" | ".join(row) for row in (section.columns, *section.rows)]])
                        for section in words.board(view)])
