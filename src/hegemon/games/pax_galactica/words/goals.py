"""What a faction is after, in words, with the numbers of this size of game."""
from __future__ import annotations

from typing import Any

from hegemon.games.pax_galactica.aims import aim_words
from hegemon.games.pax_galactica.data import FACTIONS, GOALS, SECRET_GOALS
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import SECRET_NAMES


def aim(v: PaxView, goal: dict[str, Any], faction: int = -1) -> str:
    """One goal, as it counts in this game."""
    return aim_words(v.preset, goal, faction)


def aims(v: PaxView, seat: int) -> tuple[str, ...]:
    """The goals of a seat's faction, then those of its secret one, then those of factions it is a mole of."""
    f = v.fac[seat]
    public = [aim(v, goal, f) for goal in GOALS[f]] if f < len(GOALS) else []
    secret = [aim(v, goal) for goal in SECRET_GOALS[v.secret[seat]]] if v.secret[seat] >= 0 else []
    moles = [f"for {FACTIONS[x]}: {aim(v, goal, x)}" for x in v.moles[seat] for goal in GOALS[x]]
    return (*public, *secret, *moles)


def secret_name(secret: int) -> str:
    """A secret faction."""
    return SECRET_NAMES[secret]
