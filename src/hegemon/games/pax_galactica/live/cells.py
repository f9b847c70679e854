"""Answers as cells of a page offer them."""
from __future__ import annotations

from typing import Any

from hegemon.games.pax_galactica.actions import VERBS
from hegemon.kernel import Action

Filled = dict[str, Any]  # what the viewer has answered so far of the own decision, by the names of its fields


def written(action: Action) -> str:
    """An answer as it is sent."""
    return VERBS.write(action)


def choice(action: Action, brings: str = "", words: str = "") -> tuple[str, str, str]:
    """One answer of a cell: how it is sent, how it reads, what it brings."""
    return written(action), words or VERBS.say(action), brings
