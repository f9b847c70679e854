"""The two sides of a combat as the odds see them, taken from what the combat itself looks up."""
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import FIRST_CR
from hegemon.games.exodus.odds import Odds, Side, Unit, fought, whole
from hegemon.games.exodus.rules import fire
from hegemon.games.exodus.rules.combat import CR_ALONE, Combat
from hegemon.games.exodus.rules.hits import CANCEL_HITS
from hegemon.games.exodus.state import Exodus

ROUND_CAP: Final = int(d.OPTIONS["combat"]["round_cap"])
LATER: Final = 9  # a round in which nothing of the first one counts
EXACT: Final = 2  # Resistance ships whose cards are all tried


def side(g: Exodus, b: Combat, who: int, units: Sequence[int]) -> Side:
    """One side of a combat with these units."""
    if who == d.NPC:
        return theirs(b)
    front, change = b.front[who], sum([n for s, n in fire.specials(b, 1)[0] if s == who])
    mine = Side(tuple([ship(g, b, u) for u in units]), fire.hit_number(g, b, who), tuple(fire.rerolls(g, b, who, 1)),
                tuple(fire.rerolls(g, b, who, LATER)), g.adds(who, CANCEL_HITS),
                list(units).index(front) if front in units else -1)
    return shifted(mine, change) if change else mine


def ship(g: Exodus, b: Combat, u: int) -> Unit:
    """A player's ship in a combat."""
    return Unit(fire.dice_of(g, b, u), fire.shields_of(g, b, u), g.damage[u], fire.price_of(b, u), g.cargo[u],
                u % 16 // 4)


def shifted(mine: Side, change: int) -> Side:
    """A side whose shields are changed by the cards of the Resistance."""  # X-10.22 (4)
    return mine._replace(units=tuple([u._replace(shield=max(0, u.shield + change)) for u in mine.units]))


def theirs(b: Combat) -> Side:
    """The Resistance of a combat."""
    units = []
    for i, alive in enumerate(b.alive):
        if alive:
            special = fire.special_of(b.crcards[i])
            mends = int(special.params["damage"]) if special is not None and special.key == "repair_self" else 0
            units.append(Unit(fire.firepower(b, FIRST_CR + i), fire.their_shields(b, FIRST_CR + i), b.crdamage[i],
                              fire.price_of(b, FIRST_CR + i), mends=mends))
    return Side(tuple(units), fire.HITS_FROM, scripted=True, strikes=fire.specials(b, 1)[1] == CR_ALONE)


def rounds(g: Exodus, b: Combat) -> int:
    """How many rounds are still fought at most."""
    return 1 if g.terms.solo else ROUND_CAP - max(0, b.round - 1)


def odds(g: Exodus, b: Combat, mine: Sequence[int], theirs: Sequence[int], seat: int) -> Odds:
    """How a combat of two sides ends, seen from a seat."""
    other = [s for s in b.sides if s != seat][0]
    return fought(side(g, b, seat, mine), side(g, b, other, theirs), rounds(g, b))


def against_players(g: Exodus, seat: int, hex: int, mine: Sequence[int], foe: int) -> Odds:
    """Chances of these ships against those of another player in a hex."""
    return odds(g, Combat(hex, (foe, seat)), mine, g.visible_in(foe, hex), seat)


def against_resistance(g: Exodus, seat: int, hex: int, mine: Sequence[int], decks: Sequence[Sequence[int]]) -> Odds:
    """Chances against the Resistance in a hex whose cards are still face down: the mean over all that may come up."""
    levels = tuple([code & 3 for code in g.cr[hex]])
    b = Combat(hex, (d.NPC, seat))
    return _face_down(side(g, b, seat, mine), levels, tuple([tuple(decks[n]) for n in levels]), rounds(g, b))


@lru_cache(4096)
def _face_down(mine: Side, levels: tuple[int, ...], decks: tuple[tuple[int, ...], ...], most: int) -> Odds:
    ways = drawn(decks if len(decks) <= EXACT else [middling(deck) for deck in decks])
    total = [0.0, 0.0, 0.0, 0.0]
    for cards in ways:
        b = Combat(0, (d.NPC, 0), crcodes=levels, crcards=cards, crdamage=(0,) * len(levels), alive=(1,) * len(levels))
        change = sum([n for _, n in fire.specials(b, 1)[0]])
        for i, chance in enumerate(fought(shifted(mine, change) if change else mine, theirs(b), most)):
            total[i] += chance / len(ways)
    return whole(total)


def middling(deck: Sequence[int]) -> tuple[int, ...]:
    """Of many cards the one in the middle, where there are too many ways to draw."""
    ranked = sorted(deck, key=lambda c: d.CR_CARDS[c].firepower + d.CR_CARDS[c].shields)
    return (ranked[len(ranked) // 2],) if ranked else ()


def drawn(decks: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Every way to draw a card from each deck; ships of one level draw different cards, -1 where none is left."""
    ways: list[tuple[int, ...]] = [()]
    for deck in decks:
        ways = [(*way, card) for way in ways for card in ([c for c in deck if c not in way] or deck[:1] or [-1])]
    return ways
