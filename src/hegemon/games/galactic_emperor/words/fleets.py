"""Hints about ships on their way: claims, battles with their odds, retreats."""
from __future__ import annotations

from typing import Literal

from hegemon.games.galactic_emperor.data import CENTRE, FLEET_WORDS, HOME, PLANETS, RAZE_POINTS, SPACES
from hegemon.games.galactic_emperor.odds import Odds
from hegemon.games.galactic_emperor.rules.sides import side, sides
from hegemon.games.galactic_emperor.view import EmperorView
from hegemon.games.galactic_emperor.words.preview import foes_at, odds_of_attack, odds_of_fight
from hegemon.games.galactic_emperor.words.terms import name_of, tokens_of
from hegemon.kernel import Hint


def claiming(view: EmperorView) -> Hint:
    """Tokens left, and the warning of the last one."""
    left = view.reserve[view.now.viewer] - 1
    if not left:
        return Hint(lines=("your last token: the game ends with this role",), confirm=True, mark="last", tone="warn")
    return Hint(lines=(f"you claim it and have {tokens_of(left)} left",), mark="claim", tone="good")


def entering(view: EmperorView, verb: str, space: int) -> Hint:
    """Entering a space: a battle with its odds, a claim, or nothing."""
    seat, fleet, coming = view.now.viewer, view.fleet, 0
    if fleet is not None:
        coming = fleet.group or (fleet.idle[CENTRE] if verb == "warp" else 0)
    foes = foes_at(view, space, seat)
    if foes:
        return fighting(view, space, foes[0], coming, coming if verb == "warp" else 0)
    free = PLANETS[view.tile[space]] and view.owner[space] < 0 and view.reserve[seat]
    return claiming(view) if free else Hint()


def attacking(view: EmperorView, space: int) -> Hint:
    """Where one's ships are already."""
    foes = foes_at(view, space, view.now.viewer)
    return fighting(view, space, foes[0], 0, freed(view, space)) if foes else Hint()


def freed(view: EmperorView, space: int) -> int:
    """The ships in a space that have warped in and still have their free attack."""  # E-8.4
    return view.fleet.free if view.fleet is not None and view.fleet.warped == space else 0


def fighting(view: EmperorView, space: int, foe: int, coming: int = 0, warped: int = -1) -> Hint:
    """Both sides and the chances, before a fight."""
    seat = view.now.viewer
    ours, theirs = sides(view, space, seat, foe, coming)
    if not ours.fleet or view.level[space] == HOME:
        return Hint()
    lines = [f"{ours.words()} against {theirs.words()} of {name_of(foe)}"]
    if theirs.level:
        lines.append(f"a victory brings {RAZE_POINTS} VP and the sector")
    lines += [f"then {name_of(f)}: {side(view, space, f, False).words()}"
              for f in foes_at(view, space, seat) if f != foe]
    odds = odds_of_attack(view, space, seat, foe, coming, freed(view, space) if warped < 0 else warped)
    return Hint(lines=tuple(lines), odds=chances(odds), confirm=True, mark=f"{odds.win:.0%}", tone=tone_of(odds))


def chances(odds: Odds) -> tuple[tuple[str, float], ...]:
    """The odds of a battle as they are shown."""
    return (("win", odds.win), ("loss", odds.lose), ("neither", odds.neither))


def tone_of(odds: Odds) -> Literal["good", "warn", "bad"]:
    """How a chance looks."""
    return "good" if odds.win >= 0.6 else "warn" if odds.win >= 0.35 else "bad"


def going_on(view: EmperorView) -> Hint:
    """The chances of a battle from here."""
    if view.fight is None:
        return Hint()
    odds = odds_of_fight(view.fight)
    return Hint(odds=chances(odds), confirm=True, tone=tone_of(odds))


def retreating(view: EmperorView) -> Hint:
    """Where a retreat leads, and who cannot."""
    stacks = view.fight.stacks if view.fight is not None else ()
    back = [f"{FLEET_WORDS[fleet]} to {SPACES[origin]}" for origin, fleet, _ in stacks if origin >= 0]
    stay = [f"{FLEET_WORDS[fleet]} cannot and fight on" for origin, fleet, _ in stacks if origin < 0]
    return Hint(lines=(*back, *stay), place="end")
