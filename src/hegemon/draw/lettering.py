"""Text on a picture."""

from __future__ import annotations

from html import escape
from typing import Final

from hegemon.draw.memory import drawn
from hegemon.draw.metrics import fit
from hegemon.draw.palette import tone
from hegemon.draw.shapes import Anchor, num

PLAIN: Final = 500  # the weight of words that say no other: the style sheet gives it to the whole board
_ANCHORS: Final[dict[Anchor, str]] = {"start": "", "middle": " m", "end": " e"}  # short: most of a board is text


@drawn
def text(words: str | int, x: float = 0, y: float = 0, size: float = 12, fill: str = "text",
         anchor: Anchor = "middle", weight: int = 500, *, width: float = 0, lines: int = 1, least: float = 0,
         font: str = "ui", halo: bool = False, leading: float = 1.25, spacing: float = 0) -> str:
    """Words at their baseline; with a `width` they are made to fit into it, on up to so many `lines`.

    Several lines are set downwards from (x, y). A `halo` in the ground's colour keeps words readable over a hatch.
    """
    set_in: tuple[str, ...] = (str(words),)
    if width:
        size, set_in = fit(str(words), width, size, weight, font, lines=lines, least=least)
    classes = f"f-{tone(fill)}" + _ANCHORS[anchor] + (f" w{weight // 100}" if weight != PLAIN else "")
    classes += (f" {font}" if font != "ui" else "") + (" halo" if halo else "")
    look = f'class="{classes}" font-size="{num(size)}"'
    if spacing:
        look += f' letter-spacing="{num(spacing)}"'
    step = size * leading
    return "".join(
        f'<text x="{num(x)}" y="{num(y + i * step)}" {look}>{escape(each, quote=False)}</text>'
        for i, each in enumerate(set_in)
    )


def heading(words: str, x: float = 0, y: float = 0, size: float = 18, fill: str = "text", anchor: Anchor = "start",
            *, width: float = 0) -> str:
    """A title in the inscriptional face, which has one weight: the game, a quadrant, the round."""
    return text(words, x, y, size, fill, anchor, 400, font="title", width=width)


def caption(words: str, x: float = 0, y: float = 0, anchor: Anchor = "start", *, width: float = 0) -> str:
    """A small spaced label in capitals over a group of things."""
    room = max(1.0, width - 1.2 * len(words)) if width else 0
    return text(words.upper(), x, y, 12, "text-faint", anchor, 600, spacing=1.2, width=room)
