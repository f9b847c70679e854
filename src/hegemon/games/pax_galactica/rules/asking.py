"""Words of questions: what is to be named for an effect, and what things are called (P-18.2)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.actions import BANNER
from hegemon.games.pax_galactica.data import AREA_NAMES, CASE_NAMES, FIRST_OWN, IS_OWN
from hegemon.games.pax_galactica.state import Pax

NAMES: Final[dict[str, str]] = {
    "who": "Whom does it meet", "other": "Who else is part of it", "mover": "Who is moved", "faction": "Which faction",
    "quad": "Which Quadrant", "agency": "Which agency", "src": "From which agency", "dst": "To which agency",
    "area": "Where", "patrol": "Where", "token": "Which token", "step": "Which way", "case": "Which crisis",
    "card": "Which card", "law": "Which law", "npc": "Which outlaws", "n": "How much", "mega": "Which Megaship"}


def choice_words(key: str, brings: str) -> str:
    """The question about one choice of an effect, by what the effect brings."""
    return f"P-18.2 {NAMES.get(key, 'What')}, for {brings}?"


def case_called(g: Pax, case: int) -> str:
    """A crisis as it is called; one of Control's own by the words it was given."""
    own = g.own_crises[case - FIRST_OWN] if IS_OWN[case] else ()
    return str(own[0]) if own else CASE_NAMES[case]


def battle_words(banners: list[int], area: int) -> str:
    """Who fights whom, and where."""
    return f"the battle of {AREA_NAMES[area]} ({' against '.join([BANNER.label(b) for b in banners])})"
