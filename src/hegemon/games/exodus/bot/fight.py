"""What the scripted player does within a combat."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import FIRST_CR
from hegemon.games.exodus.rules import fire
from hegemon.games.exodus.rules.battle_cards import CardPlay
from hegemon.games.exodus.rules.combat import Combat
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action
from hegemon.kernel.bot import Seen

PREFERRED_CARDS: Final = (8, 6, 4, 9, 5, 7, 11, 1, 10, 3, 2, 0)  # Combat Cards, the most useful first
WALL: Final = 3                                                  # hits a front ship should bear


def combat(g: Exodus, seat: int) -> Combat:
    """The combat a seat is asked about."""
    q = g.question(seat)
    b = q.frame.inside(Combat) if q is not None else None
    assert b is not None
    return b


def bears(g: Exodus, b: Combat, unit: int) -> int:
    """Hits that still destroy a unit, those assigned counted."""
    return fire.needed(g, b, unit, ())


def name_front(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """A ship that bears much and shoots little takes the hits for the others."""  # D-33
    b, ships = combat(g, seat), [a for a in legal if a[0] == "front"]
    if len(ships) < 2:
        return legal[0]
    wall = max(ships, key=lambda a: (bears(g, b, a[1]) - fire.dice_of(g, b, a[1]), -a[1]))
    return wall if bears(g, b, wall[1]) >= WALL else legal[0]


def ram(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """A Dark Raider for a dearer ship that its shields destroy."""  # D-34
    b = combat(g, seat)
    enemies = [u for s in b.sides if s != seat for u in fire.units(g, b, s)]
    for a in legal[1:]:
        if any([bears(g, b, u) <= g.stats(a[1])[1] and fire.price_of(b, u) > fire.price_of(b, a[1]) for u in enemies]):
            return a
    return legal[0]


def ram_whom(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The dearest ship that is destroyed by it."""
    b = combat(g, seat)
    damage = g.stats(b.ram)[1]
    return max(legal, key=lambda a: (bears(g, b, a[1]) <= damage, fire.price_of(b, a[1]), -a[1]))


def lay_card(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The most useful card, but none that asks for cubes one has not aboard."""  # D-35
    cards = [a[1] for a in legal if a[0] == "play"]
    laden = any([g.cargo[s] for s in g.visible_in(seat, combat(g, seat).hex)])
    for card in PREFERRED_CARDS:
        if card in cards and (laden or d.COMBAT_CARDS[card].key != "sacrifice_for_hits"):
            return ("play", card)
    return legal[0]


def discard(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The least useful card goes."""  # D-17
    return max(legal, key=lambda a: PREFERRED_CARDS.index(a[1]))


def jam(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The card of whoever shoots most."""
    b = combat(g, seat)
    return max(legal, key=lambda a: sum([fire.dice_of(g, b, u) for u in fire.units(g, b, a[1])]))


def mark(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Overload the ship with most dice, make a decoy of the one that bears most; else the dearest."""  # D-36
    b, q = combat(g, seat), g.question(seat)
    play = q.frame.inside(CardPlay) if q is not None else None
    key = play.card(g).key if play is not None else ""
    if key == "overload":
        return max(legal, key=lambda a: (bears(g, b, a[1]) > 2, fire.dice_of(g, b, a[1])))
    if key == "decoy":
        return max(legal, key=lambda a: (bears(g, b, a[1]), -fire.price_of(b, a[1])))
    return legal[0]


def assign(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """Solo: weak fleets first, so that the last one to fall is a prize."""  # D-37
    if not g.terms.solo:
        return legal[0]
    fight = seen.view.fight
    levels = [fight.crcodes[a[1] - FIRST_CR] & 3 for a in legal]
    low = [a for a, level in zip(legal, levels, strict=True) if level == min(levels)]
    return low[0]


def reform(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """A hit leaves a ship that it would just destroy, if another bears it."""  # D-37
    b = combat(g, seat)
    spared = [s for s in g.visible_in(seat, b.hex) if bears(g, b, s) > 1]
    dying = [a for a in legal if a[0] == "reform" and bears(g, b, a[1]) == 0 and any([s != a[1] for s in spared])]
    return max(dying, key=lambda a: (fire.price_of(b, a[1]), -a[1]), default=legal[0])


def reform_whom(g: Exodus, seat: int, legal: list[Action], seen: Seen) -> Action:
    """The ship that bears most takes it."""
    b = combat(g, seat)
    return max(legal, key=lambda a: (bears(g, b, a[1]), -fire.price_of(b, a[1])))
