"""Chances of a battle, worked out from its cards: every hand of both sides, each played as well as it can be (P-7)."""
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

from hegemon.games.pax_galactica.data import CARD_VALUE
from hegemon.games.pax_galactica.rules.sides import Field, Side, cards_of, strength_of

TOP: Final = max(CARD_VALUE)
ACE: Final = 1
# How many cards of each value a battle deck has; Jokers are worth nothing. Which of them are left nobody knows, so
# that any card is as likely to come next as it is from a full deck.
DECK: Final = tuple([CARD_VALUE.count(n) for n in range(TOP + 1)])
CARDS: Final = len(CARD_VALUE)
MOST: Final = 300_000  # pairs of hands: what a player waits for at most, once
WAYS: Final = tuple([tuple([comb(n, k) for k in range(CARDS + 1)]) for n in range(max(DECK) + 1)])


class Fighter(NamedTuple):
    """What one side brings to the cards."""
    cards: int
    strength: int
    aces: bool = False   # worth ten (P-9.15)


Hand = tuple[tuple[tuple[int, int], ...], bool, int]  # values with their numbers, whether with a Joker, best total


def fighters(f: Field, quad: int, area: int, sides: tuple[Side, Side], outside: int = -1) -> tuple[Fighter, Fighter]:
    """What the sides of a battle bring to it before battle cards are played; the first may come from outside."""
    return (Fighter(cards_of(f, quad, area, sides, 0, outside), strength_of(f, area, sides[0], outside)),
            Fighter(cards_of(f, quad, area, sides, 1), strength_of(f, area, sides[1])))


def best_total(hand: Sequence[int], limit: int, aces: bool) -> int:
    """The highest total of cards within a strength."""  # P-7.7
    reach = 1  # a bit for each total that can be played
    for value in hand:
        reach |= reach << (TOP if aces and value == ACE else value)
    return (reach & ((1 << limit + 1) - 1)).bit_length() - 1


@lru_cache(256)
def hands(fighter: Fighter) -> tuple[Hand, ...]:
    """Every hand a side may draw, by values."""
    return tuple([(tuple([(n, hand.count(n)) for n in sorted(set(hand))]), 0 in hand,
                   best_total(hand, fighter.strength, fighter.aces))
                  for hand in combinations_with_replacement(range(TOP + 1), fighter.cards)])


def reckoned(first: Fighter, second: Fighter) -> bool:
    """Whether two sides have few enough pairs of hands to look at them all."""
    return comb(first.cards + TOP, TOP) * comb(second.cards + TOP, TOP) <= MOST


def wins(first: Fighter, second: Fighter) -> float:
    """How likely the side that began the battle wins: with a lone Joker, or at least as high a total."""  # P-7.8
    return _wins(_capped(first), _capped(second))


def _capped(fighter: Fighter) -> Fighter:
    """Strength beyond what all cards together can be worth changes nothing."""
    return fighter._replace(strength=min(fighter.strength, TOP * fighter.cards))


@lru_cache(4096)
def _wins(first: Fighter, second: Fighter) -> float:
    theirs, won = hands(second), 0
    for hand, joker, total in hands(first):
        left = list(DECK)
        ways = prod([WAYS[DECK[value]][n] for value, n in hand])
        for value, n in hand:
            left[value] -= n
        if ways:
            won += ways * sum([prod([WAYS[left[value]][n] for value, n in other]) for other, wild, most in theirs
                               if (joker if joker != wild else total >= most)])
    return won / (comb(CARDS, first.cards) * comb(CARDS - first.cards, second.cards))
