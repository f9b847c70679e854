"""E-8 reckoned: the chances that are shown are those of battles fought by the rules."""
from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest

from hegemon.games.galactic_emperor import words
from hegemon.games.galactic_emperor.data import EMPIRE, SPACE, STARBASE, fleet
from hegemon.games.galactic_emperor.odds import battle
from hegemon.games.galactic_emperor.rules.combat import Battle
from hegemon.games.galactic_emperor.rules.fire import STANDING, WARPED
from hegemon.games.galactic_emperor.rules.sides import Side, sides
from hegemon.games.galactic_emperor.rules.warlord import WarlordTurn

Make = Callable[..., Any]
Note = Callable[[str, object], None]
D5 = SPACE["D5"]
FIGHTS = int(os.environ.get("HEGEMON_FIGHTS", "400"))  # for each position; 40,000 take minutes

# the attacker's ships, the defender's, whose installation it is and its level, cards of both, chooser, warped ships
POSITIONS = {
    "fighters meet": ((2, 0, 0), (2, 0, 0), None, 0, (), (), False, 0),
    "cruisers against a Starbase": ((1, 2, 0), (2, 0, 0), 1, STARBASE, (), (), False, 0),
    "four against four": ((1, 2, 1), (1, 2, 1), None, 0, (), (), False, 0),
    "six against six": ((3, 2, 1), (3, 2, 1), 1, EMPIRE, (), (), False, 0),
    "beside an own Empire (R-24)": ((2, 0, 0), (1, 1, 0), 0, EMPIRE, (), (), False, 0),
    "beside an own Starbase with Ion Cannons (R-24)": ((1, 1, 0), (1, 0, 1), 0, STARBASE, ("ion_cannons",), (), False,
                                                       0),
    "the Warlord's extra die": ((2, 1, 0), (1, 1, 0), 1, EMPIRE, (), (), True, 0),
    "an extra die for a dreadnought that may fall": ((2, 1, 1), (0, 1, 2), None, 0, (), (), True, 0),
    "plasma against shields and Ion Cannons": ((3, 1, 0), (1, 1, 0), 1, STARBASE, ("plasma_weapons",),
                                              ("shield_generators", "ion_cannons"), False, 0),
    "a free attack after a warp": ((2, 1, 0), (1, 1, 0), 1, EMPIRE, (), ("shield_generators",), True, fleet(2, 1)),
}


def laid(galaxy: Make, name: str) -> tuple[Any, int]:
    """A position of the table, and the ships that warp in."""
    ours, theirs, owner, level, mine, other, chooser, warped = POSITIONS[name]
    t = galaxy(3).put("D5", "p08", owner, level=level or EMPIRE).ships("D5", 0, *ours).ships("D5", 1, *theirs)
    t.card(0, *mine).card(1, *other)
    t.g.chooser = 0 if chooser else -1
    return t, warped


def fought(t: Any, warped: int, seed: int) -> str:
    """How one battle ends, with default answers."""
    g = t.g.clone()
    g.open, g.joins, g._lists, g.rng = (), {}, {}, seed * 7919 + 13
    origin = WARPED if warped else STANDING
    g.launch(Battle(D5, 0, 1, ((origin, g.fleet(D5, 0), 0),), g.chooser == 0, warped > 0))
    while not g.over:
        q = g.open[0]
        g.answer(q, q.listed(g)[0])
    ours, theirs = sides(g, D5, 0, 1)
    if ours.fleet and not theirs.fleet and not theirs.level:
        return "win"
    return "loss" if (theirs.fleet or theirs.level) and not ours.fleet and not ours.level else "neither"


@pytest.mark.rule("E-8.5", "E-8.6", "E-8.13", "R-24", "R-38")
@pytest.mark.parametrize("name", POSITIONS)
def test_odds_are_those_of_many_battles(galaxy: Make, name: str, record_property: Note) -> None:
    """Both sides are the ones the battle has, installations, cards, extra die and free attack included."""
    t, warped = laid(galaxy, name)
    odds = battle(*sides(t.g, D5, 0, 1), warped)
    seen = Counter([fought(t, warped, seed) for seed in range(FIGHTS)])
    for what, chance in (("win", odds.win), ("loss", odds.lose), ("neither", odds.neither)):
        record_property(what, f"{chance:.4f} {seen[what] / FIGHTS:.4f}")
        assert abs(seen[what] / FIGHTS - chance) <= 4 * sqrt(max(0.02, chance * (1 - chance)) / FIGHTS), (what, chance)


@pytest.mark.rule("R-24")
def test_an_own_empire_is_in_the_odds_that_are_shown(galaxy: Make) -> None:
    """Ships that stand beside their own Empire are told the chances they have with it."""
    t = galaxy(3).put("D5", "p08", 0).ships("D5", 0, 2).ships("D5", 1, 1, 1).run(WarlordTurn(0))
    hint = words.hint(t.view(0), ("attack", D5))
    alone, beside = battle(Side(fleet(2)), Side(fleet(1, 1))), battle(Side(fleet(2), EMPIRE), Side(fleet(1, 1)))
    assert dict(hint.odds)["win"] == beside.win > alone.win
    assert hint.lines[0] == "2 fighters and an Empire against 1 fighter, 1 cruiser of Yellow"


def test_large_battles_have_odds_too() -> None:
    """Whatever meets whatever: three chances that make up the whole."""
    for ships in ((4, 0, 0), (3, 1, 0), (5, 0, 0), (4, 1, 1), (8, 4, 2)):
        odds = battle(Side(fleet(*ships), EMPIRE), Side(fleet(*ships), STARBASE))
        assert abs(odds.win + odds.lose + odds.neither - 1) < 1e-9
