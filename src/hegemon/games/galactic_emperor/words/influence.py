"""Hints about influence: who would hold what after one more token."""
from __future__ import annotations

from hegemon.games.galactic_emperor.data import COLOURS, LEVEL_INFLUENCE, STARBASE_MIN
from hegemon.games.galactic_emperor.rules.sides import level_in
from hegemon.games.galactic_emperor.state import THRONE
from hegemon.games.galactic_emperor.view import EmperorView
from hegemon.games.galactic_emperor.words.terms import name_of
from hegemon.kernel import Hint


def on_sector(view: EmperorView, space: int) -> Hint:
    """What one more token on a sector would lead to, as things stand."""  # E-9.4, E-9.5
    seat = view.now.viewer
    strengths = [(view.tokens[space] >> 4 * s & 15) + LEVEL_INFLUENCE[level_in(view, space, s)]
                 for s in range(view.now.seats)]
    strengths[seat] += 1
    ranked = sorted(strengths)
    left = ranked[-1] - ranked[-2]
    who = strengths.index(ranked[-1]) if left else -1
    what = "Starbase" if left >= STARBASE_MIN else "Empire"
    aim, art = _aim(view.owner[space], seat)
    held = f"as it stands {name_of(who)} would hold it with {'a' if left >= STARBASE_MIN else 'an'} {what}"
    return Hint(lines=(standing(strengths), held if left else "as it stands nobody would hold it"),
                mark=str(strengths[seat]), tone="good" if who == seat else "", group=aim, art=art)


def _aim(owner: int, seat: int) -> tuple[str, str]:
    """What a token on a sector is for, and its sign."""
    if owner == seat:
        return "Strengthen mine", f"glyph:starbase:{COLOURS[seat]}"
    return ("Take free sectors", "glyph:flag") if owner < 0 else ("Weaken others", "glyph:sword")


def on_throne(view: EmperorView) -> Hint:
    """Influence on the Throne after one more token."""  # E-9.8
    placed = [(view.tokens[THRONE] >> 4 * s & 15) + (s == view.now.viewer) for s in range(view.now.seats)]
    return Hint(lines=(standing(placed), "Its holder sets the direction and chooses first.",
                       "Without a winner who chose the Regent takes it."), path=("throne",), art="glyph:crown")


def standing(strengths: list[int]) -> str:
    """Who has how much."""
    return ", ".join([f"{name_of(s)} {n}" for s, n in enumerate(strengths) if n])
