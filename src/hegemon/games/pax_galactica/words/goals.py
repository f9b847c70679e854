"""What a faction is after, in words, with the numbers of this size of game."""
from __future__ import annotations

from typing import Any

from hegemon.games.pax_galactica.aims import aim_words
from hegemon.games.pax_galactica.data import GOALS, SECRET_GOALS
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import SECRET_NAMES


def aim(v: PaxView, goal: dict[str, Any]) -> str:
    """One goal, as it counts in this game."""
    return aim_words(v.preset, goal)


def aims(v: PaxView, seat: int) -> tuple[str, ...]:
    """The goals of a seat's faction, then those of its secret one."""
    rows = list(GOALS[v.fac[seat]]) if v.fac[seat] < len(GOALS) else []
    if 0 <= v.secret[seat] < len(SECRET_GOALS):
        rows += SECRET_GOALS[v.secret[seat]]
    return tuple([aim(v, goal) for goal in rows])


def secret_name(secret: int) -> str:
    """A secret faction."""
    return SECRET_NAMES[secret]
