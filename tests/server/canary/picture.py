"""The own hand drawn, and what everybody has seen."""
from __future__ import annotations

from html import escape

from tests.server.canary import CanaryView

from hegemon.draw import Canvas, Picture


def picture(view: CanaryView) -> Picture:
    """A row of words."""
    canvas = Canvas(400, 300, desc=f"{len(view.shown)} words shown")
    for place, word in enumerate(view.hand):
        canvas.add(f"slot-{place}", f"<text>{escape(word)}</text>", y=20 * place, label=f"Your card {word}")
    for place, word in enumerate(view.shown):
        canvas.add(f"shown-{place}", f"<text>{escape(word)}</text>", x=200, y=12 * place)
    return canvas.picture()
