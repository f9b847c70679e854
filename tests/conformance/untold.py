"""Games that still say what their rules do not do: how many groups of mismatches `told` may find in each.

Read them with `python -m hegemon.testing.told GAME`. Numbers only go down; a game without any leaves the table.
"""
from __future__ import annotations

from typing import Final

UNTOLD: Final[dict[str, int]] = {
    "pax_galactica": 16,
}
