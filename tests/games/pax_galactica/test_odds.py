"""P-7 reckoned: the chances that are shown are those of battles fought by the rules."""
from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import pytest

from hegemon.games.pax_galactica import data as d
from hegemon.games.pax_galactica import words
from hegemon.games.pax_galactica.actions import BATTLED
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.rules.battle import Battle
from hegemon.games.pax_galactica.rules.forecast import Fighter, fighters, wins
from hegemon.games.pax_galactica.rules.quadrant import Declare, battles_of
from hegemon.games.pax_galactica.rules.sides import GREAT_KEY, Side, attacked, side
from hegemon.kernel import Action, put
from hegemon.testing import table

FIGHTS = int(os.environ.get("HEGEMON_FIGHTS", "300"))  # for each position; 40,000 take minutes
PERSEUS = 3
CRIMSONIA = d.AREA_IDS.index("perseus.crimsonia")
JANE, ANOTHER, PETROV, LOYALIST = 18, 19, 20, 23  # MEGA, another faction, ILL, GAL
MERCENARIES, PILOT = d.CARD_NAMES.index("Mercenary Wing"), d.CARD_NAMES.index("Ace Pilot")


@dataclass
class Scene:
    """A battle that is about to be fought, what is answered in it, and what is stated of it."""
    t: Any
    sides: tuple[Side, Side]                       # as they are when the cards are drawn
    answers: dict[int, list[Action]] = field(default_factory=dict)  # by seat; by the default where none is left
    helped: Callable[[Fighter], Fighter] = lambda mine: mine        # by battle cards, the first side
    outside: int = -1
    shown: Action | None = None                    # the action whose hint states the chances

    def stated(self) -> float:
        """The chance of the first side: that of the hint, else that of the two sides with all that is known."""
        first, second = fighters(self.t.g, PERSEUS, CRIMSONIA, self.sides, self.outside)
        chance = wins(self.helped(first), second)
        if self.shown is not None:
            assert dict(words.hint(self.t.view(JANE), self.shown).odds) == {"win": chance, "loss": 1 - chance}
        return chance

    def declared(self) -> tuple[Side, ...]:
        """The sides as the battle begins, nobody supporting yet."""
        if self.shown is None:
            return tuple([(*s[:5], ()) for s in self.sides])
        _, fleet, area, target = self.shown
        banner = units.fleets(self.t.g, JANE)[fleet]
        return battles_of(self.t.g.clone(), PERSEUS, [(JANE, banner, area, target, -1, self.sides[0][3])])[0][1]

    def fought(self, seed: int) -> bool:
        """Whether the first side wins one battle from a new deck."""
        g = self.t.g.clone()
        g.open, g.joins, g._lists, g._events, g.rng = (), {}, {}, [], seed * 7919 + 13
        g.battle = put(g.battle, PERSEUS, tuple(g.shuffled(range(54))))
        g.launch(Battle(PERSEUS, CRIMSONIA, self.declared(), self.outside))
        left = {seat: list(answers) for seat, answers in self.answers.items()}
        while g.open:
            q = g.open[0]
            g.answer(q, left[q.seat].pop(0) if left.get(q.seat) else g.legal(q.seat)[0])
        winner = next(parts[2] for what, parts, _ in g._events if what == BATTLED)
        return bool(winner == d.BANNERS[self.sides[0][0]])


def perseus(*stacks: tuple[int, int, int], bases: tuple[tuple[int, int], ...] = (), mp: int = 0) -> Any:
    """Crimsonia with these ships and starbases, nobody else there, and Jane's Megapower."""
    t = table("pax_galactica", 47)
    g = t.g
    for a in d.QUAD_AREAS[PERSEUS]:
        g.bases, g.stacks = put(g.bases, a, ()), put(g.stacks, a, ())
    g.stacks = put(g.stacks, CRIMSONIA, tuple(sorted(stacks)))
    g.bases = put(g.bases, CRIMSONIA, tuple([units.base(b, o) for b, o in bases]))
    for seat in range(g.seats):
        g.mp[seat] = 0
        g.privs = put(g.privs, seat, ())
    g.mp[JANE] = mp
    return t


def attack(t: Any, target: int, ap: int = 0, fleet: int = 0) -> Scene:
    """Jane is asked whom she attacks, with her own ships or Imperial ones."""
    t.run(Declare(JANE, ap))
    banner = units.fleets(t.g, JANE)[fleet]
    ours = side(banner, t.g.owner(JANE, banner), JANE, ap, 1)
    return Scene(t, (ours, attacked(t.g, PERSEUS, target, -1, (JANE,))), shown=("attack", fleet, CRIMSONIA, target))


def pirates() -> Scene:
    """Few ships against few: whose card fits."""
    return attack(perseus((d.MEGA, JANE, 6), (d.PIRATE, -1, 9)), d.PIRATE)


def power() -> Scene:
    """Atomic Power and Megapower against three cards."""
    return attack(perseus((d.MEGA, JANE, 6), (d.WARLORD, -1, 25), mp=2), d.WARLORD, ap=8)


def admiral() -> Scene:
    """The Strong Admiral with more starbases than the Rebels."""
    t = perseus((d.MEGA, JANE, 14), (d.REBEL, -1, 31), bases=((d.MEGA, JANE), (d.MEGA, JANE), (d.REBEL, -1)))
    t.g.strong = put(t.g.strong, PERSEUS, JANE)
    return attack(t, d.REBEL)


def megaship() -> Scene:
    """An own Megaship counts fifty and draws a card."""  # P-7.4, P-7.5
    t = perseus((d.MEGA, JANE, 3), (d.WARLORD, -1, 30))
    t.g.mega = put(t.g.mega, 0, (CRIMSONIA, JANE, 0))
    return attack(t, d.WARLORD)


def imperial() -> Scene:
    """Imperial ships attack, and a Megaship of nobody is with them."""  # P-5.29
    t = perseus((d.IMPERIAL, -1, 4), (d.PIRATE, -1, 22))
    t.g.mega = put(t.g.mega, 1, (CRIMSONIA, -1, 0))
    return attack(t, d.PIRATE, fleet=1)


def comrade() -> Scene:
    """Ships of the same faction that belong to somebody else do not fight."""  # P-2.3, P-7.3
    return attack(perseus((d.MEGA, JANE, 5), (d.MEGA, 0, 20), (d.PIRATE, -1, 12)), d.PIRATE)


def supporter() -> Scene:
    """Somebody comes to Jane's help with ships and a Megaship against Petrov."""  # P-7.3, P-7.4
    t = perseus((d.MEGA, JANE, 4), (d.SOL, ANOTHER, 3), (d.ILL, PETROV, 30))
    t.g.mega = put(t.g.mega, 0, (CRIMSONIA, ANOTHER, 0))
    helpers = ((d.SOL, ANOTHER), (GREAT_KEY, ANOTHER))
    return Scene(t, (side(d.MEGA, JANE, JANE, 0, 1, helpers), side(d.ILL, PETROV, PETROV)),
                 {ANOTHER: [("support", 0)], JANE: [("yes",)]})


def beside() -> Scene:
    """Imperial ships beside a battle are led to Petrov's help by the Loyalist."""
    t = perseus((d.MEGA, JANE, 17), (d.ILL, PETROV, 5), (d.IMPERIAL, -1, 8), mp=3)
    return Scene(t, (side(d.MEGA, JANE, JANE, 0, 1), side(d.ILL, PETROV, PETROV, 0, 0, ((d.IMPERIAL, -1),))),
                 {LOYALIST: [("support", 1)], PETROV: [("yes",)]})


def hired() -> Scene:
    """Mercenaries and an Ace Pilot: five more strength, a card, and aces worth ten."""  # P-9.15
    t = perseus((d.MEGA, JANE, 7), (d.WARLORD, -1, 19))
    t.g.privs = put(t.g.privs, JANE, (MERCENARIES, PILOT))
    return Scene(t, (side(d.MEGA, JANE, JANE, 0, 1), side(d.WARLORD, -1, -1)),
                 {JANE: [("use", MERCENARIES), ("use", PILOT)]},
                 lambda mine: Fighter(mine.cards + 1, mine.strength + 5, aces=True))


def raid() -> Scene:
    """Pirates come from elsewhere; what Loyalty has stopped of them does not fight."""  # P-6.8, P-6.9
    t = perseus((d.MEGA, JANE, 9), (d.PIRATE, -1, 40), mp=1)
    return Scene(t, (side(d.PIRATE, -1, -1, 0, 1), side(d.MEGA, JANE, JANE)), outside=16)


def duel() -> Scene:
    """Player against player: who has more Megapower draws a card more."""  # P-7.5
    t = perseus((d.MEGA, JANE, 12), (d.ILL, PETROV, 12), mp=2)
    t.g.mp[PETROV] = 3
    return Scene(t, (side(d.MEGA, JANE, JANE, 0, 1), side(d.ILL, PETROV, PETROV)))


SCENES = {"few against Pirates": pirates, "Atomic Power and Megapower": power, "the Strong Admiral": admiral,
          "an own Megaship": megaship, "an Imperial fleet with its Megaship": imperial,
          "beside a comrade's ships": comrade, "a supporter's Megaship": supporter,
          "Imperial ships beside a battle": beside, "battle cards": hired, "Pirates from elsewhere": raid,
          "player against player": duel}


@pytest.mark.rule("P-7.3", "P-7.4", "P-7.5", "P-7.6", "P-7.7", "P-7.8", "P-9.15", "R-105")
@pytest.mark.parametrize("name", SCENES)
def test_odds_are_those_of_many_battles(name: str, record_property: Callable[[str, object], None]) -> None:
    """Both sides are those the battle has, supporters, Megaships and battle cards included."""
    scene = SCENES[name]()
    chance = scene.stated()
    seen = sum([scene.fought(seed) for seed in range(FIGHTS)]) / FIGHTS
    record_property("win", f"{chance:.4f} {seen:.4f}")
    assert abs(seen - chance) <= 4 * sqrt(max(0.02, chance * (1 - chance)) / FIGHTS), (chance, seen)


@pytest.mark.rule("P-2.3", "P-5.29", "P-7.4")
def test_an_attack_is_told_the_strength_it_has() -> None:
    """Ships of a comrade do not count, an Imperial Megaship does."""
    assert words.hint(comrade().t.view(JANE), ("attack", 0, CRIMSONIA, d.PIRATE)).lines[0].startswith("your strength 5")
    told = words.hint(imperial().t.view(JANE), ("attack", 1, CRIMSONIA, d.PIRATE)).lines[0]
    assert told == "your strength 54: 4 ships, 1 Megaship and Atomic Power 0"


@pytest.mark.rule("P-7.5", "R-111")
def test_nothing_is_said_where_megapower_is_secret() -> None:
    """Against another player, or Imperial ships somebody leads, no chance is shown."""
    t = perseus((d.MEGA, JANE, 6), (d.ILL, PETROV, 9), (d.IMPERIAL, -1, 5)).run(Declare(JANE, 0))
    for target in (d.ILL, d.IMPERIAL):
        assert not words.hint(t.view(JANE), ("attack", 0, CRIMSONIA, target)).odds


@pytest.mark.rule("R-111")
def test_the_largest_battles_have_no_odds() -> None:
    """Five cards against three are more hands than somebody waits for."""
    t = perseus((d.MEGA, JANE, 40), (d.WARLORD, -1, 50), bases=((d.MEGA, JANE),), mp=1)
    t.run(Declare(JANE, 0))
    assert not words.hint(t.view(JANE), ("attack", 0, CRIMSONIA, d.WARLORD)).odds
