"""Odds against fights that are really fought, hits assigned by the defaults and no cards played."""
from __future__ import annotations

import os
from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest

from hegemon.games.exodus import data as d
from hegemon.games.exodus import words
from hegemon.games.exodus.odds import Odds
from hegemon.games.exodus.rules.battle import Battle
from hegemon.games.exodus.rules.combat import Combat
from hegemon.games.exodus.rules.deploy import Deploy
from hegemon.games.exodus.rules.forecast import against_resistance, odds
from hegemon.kernel import put

Make = Callable[..., Any]
Note = Callable[[str, object], None]
AT = (1, 0)
HEX = d.HEX_OF[AT]
FIGHTS = int(os.environ.get("HEGEMON_FIGHTS", "300"))  # for each position; 40,000 take minutes,
pytestmark = [pytest.mark.timeout(0)] if FIGHTS > 2000 else []  # and may take them


def raiders(make: Make) -> Any:
    """One against one."""
    t = make(2).empty().forget().order(0, 1)
    t.ship(0, "dark_raider", AT)
    t.ship(1, "dark_raider", AT)
    return t


def fleets(make: Make) -> Any:
    """Three classes against two, one ship hurt."""
    t = make(2).empty().forget().order(0, 1).fit(0, "war_cruiser", "cannon_2", "shield_1").fit(1, "fighter", "cannon_2")
    t.ship(0, "war_cruiser", AT, damage=1)
    t.ship(0, "fighter", AT)
    t.ship(0, "battle_carrier", AT)
    for _ in range(2):
        t.ship(1, "fighter", AT)
    t.ship(1, "battle_carrier", AT)
    return t


def scanners(make: Make) -> Any:
    """Re-rolls in every round and in the first, a better hit number, and hits cancelled."""
    t = fleets(make)
    return t.know(0, "targeting_computers", "tachyon_scanner", "quantum_scanner").know(1, "reactive_armour")


def armour(make: Make) -> Any:
    """One die a round against an armour that cancels a hit: nobody is ever hurt."""
    t = raiders(make)
    return t.know(0, "reactive_armour").know(1, "reactive_armour")


def front(make: Make) -> Any:
    """All hits go to the front ship while it exists."""
    t = fleets(make)
    t.front = t.g.visible_in(0, HEX)[0]
    return t


def fresh(make: Make, card: str) -> Any:
    """A strong fleet against a Resistance card with something special about it."""
    t = make(2, expansion=True, combat_cards="false").empty().forget().order(0, 1)
    t.fit(0, "war_cruiser", "cannon_2", "shield_1")
    t.ship(0, "war_cruiser", AT)
    t.ship(0, "war_cruiser", AT)
    t.g.cr = put(t.g.cr, HEX, (d.CR_CARDS[d.CR_CARD_OF[card]].level,))
    return t.top(card)


def heavy(make: Make) -> Any:
    """A fleet against the largest Resistance ship that mends itself at the end of a round."""
    card = [c for c in d.CR_CARDS if c.special == "regenerate"][-1]
    t = fresh(make, card.id)
    t.ship(0, "war_cruiser", AT)
    t.ship(0, "fighter", AT)
    return t


def unseen(make: Make) -> Any:
    """Nobody knows which card of its level the Resistance ship will turn up, specials among them."""
    t = fresh(make, next(c.id for c in d.CR_CARDS if c.level == 2))
    t.unseen = True
    return t


def special(kind: str) -> Callable[[Make], Any]:
    """The fight against the card with this special."""
    return lambda make: fresh(make, next(c.id for c in d.CR_CARDS if c.special == kind))


SCENES = {"raiders": raiders, "fleets": fleets, "scanners": scanners, "armour": armour, "front": front,
          "first strike": special("first_strike"), "emp": special("emp"), "regenerate": special("regenerate"),
          "regenerate, the largest": heavy, "a card nobody knows": unseen}


def stated(t: Any) -> Odds:
    """What the forecast says of the fight in the hex, from the first seat's side."""
    g = t.g
    mine = g.visible_in(0, HEX)
    if g.cr[HEX]:
        level = g.cr[HEX][0] & 3
        deck = g.crdeck[level - 1]
        return against_resistance(g, 0, HEX, mine, [deck if hasattr(t, "unseen") else deck[-1:]] * 4)
    ships = (t.front, *[-1] * 6) if hasattr(t, "front") else (-1,) * 7
    return odds(g, Combat(HEX, (1, 0), front=ships), mine, g.visible_in(1, HEX), 0)


def fights(t: Any, count: int) -> list[float]:
    """How often the first seat is left alone, the other side, nobody, both."""
    found = [0, 0, 0, 0]
    start = t.g.clone()
    for n in range(count):
        g = start.clone()
        g.rng = 7919 * n + 1
        g.open, g.joins, g._lists = (), {}, {}
        if hasattr(t, "unseen"):
            g.crdeck = tuple([tuple(g.shuffled(deck)) for deck in g.crdeck])
        g.launch(Battle(HEX, (d.NPC, 0) if g.cr[HEX] else (1, 0)))
        while g.open:
            q = g.open[0]
            named = ("front", t.front) if hasattr(t, "front") and q.name() == "Battle.fronted" else None
            g.answer(q, named or g.legal(q.seat)[0])
        one = bool(g.visible_in(0, HEX))
        two = bool(g.cr[HEX]) if start.cr[HEX] else bool(g.visible_in(1, HEX))
        found[3 if one and two else 0 if one else 1 if two else 2] += 1
    return [n / count for n in found]


@pytest.mark.rule("X-10.7", "X-10.8", "X-10.9")
@pytest.mark.parametrize("name", SCENES)
def test_odds_come_true(orbit: Make, name: str, record_property: Note) -> None:
    t = SCENES[name](orbit)
    if name == "front":
        t.know(0, "basic_tactics")
    said = stated(t)
    assert sum(said) == pytest.approx(1, abs=1e-6)
    for what, chance, seen in zip(("win", "loss", "nobody", "both"), said, fights(t, FIGHTS)):
        record_property(what, f"{chance:.4f} {seen:.4f}")
        assert abs(seen - chance) <= 4 * sqrt(max(chance * (1 - chance), 0.002) / FIGHTS), (name, said)


LANDINGS: dict[str, tuple[str, ...]] = {  # on a moon, by the laws in play
    "no law": (), "Frontier Rush": ("Frontier Rush",),
    "Frontier Rush and Manifest Destiny": ("Manifest Destiny", "Frontier Rush")}


@pytest.mark.rule("X-11.2", "X-11.3", "X-16.5")
@pytest.mark.parametrize("name", LANDINGS)
def test_landings_come_true(orbit: Make, name: str, record_property: Note) -> None:
    t = orbit(2, expansion=True).empty().forget().law(*LANDINGS[name])
    t.world(AT, next(p.id for p in d.PLANET_ROWS if p.moons and p.category != d.HOME))
    ship = t.ship(0, "battle_carrier", AT, cargo=2)
    t.run(Deploy(0))
    (_, chance), = words.hint(t.view(0), ("land", ship, 1)).odds
    start, landed = t.g.clone(), 0
    for n in range(FIGHTS):
        g = start.clone()
        g.rng = 7919 * n + 1
        g.answer(g.question(0), ("land", ship, 1))
        landed += g.pop[HEX][0]
    seen = landed / FIGHTS
    record_property("each cube lands", f"{chance:.4f} {seen:.4f}")
    assert 0 < chance < 1
    assert abs(seen - chance) <= 4 * sqrt(chance * (1 - chance) / FIGHTS), (chance, seen)
