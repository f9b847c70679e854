"""Battle cards: what they are worth, who wins with them, how they are chosen under seal (P-7.5 to P-7.8)."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from hegemon.games.pax_galactica.actions import DONE, PLAY, USE
from hegemon.games.pax_galactica.data import (
    CAPITAL,
    CARD_EFFECTS,
    CARD_TIMING,
    CARD_VALUE,
    EFFECTS,
    JOKER,
    SUIT,
    Effect,
)
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Flow, Frame, ask, done, goto, more, put

ACES = (0, 13, 26, 39)
Mods = tuple[int, int, int]  # of one side, by cards: strength, aces, ships saved
Help = Callable[[Pax, Effect, int, int, Mods], Mods]


def worth(card: int, aces: bool) -> int:
    """The value of a battle card; an Ace Pilot makes aces worth ten."""
    return 10 if aces and card in ACES else CARD_VALUE[card]


def best_play(cards: tuple[int, ...], limit: int, aces: bool = False) -> tuple[int, ...]:
    """The highest total within a strength; then fewest cards, the highest lowest card, the suit of the highest."""
    jokers = tuple([c for c in cards if c >= JOKER])
    plain = [c for c in cards if c < JOKER]
    best: tuple[int, ...] = ()
    mark = (0, 0, 0, 0)
    for bits in range(1, 1 << len(plain)):
        chosen = tuple([c for i, c in enumerate(plain) if bits >> i & 1])
        values = [worth(c, aces) for c in chosen]
        if sum(values) <= limit:
            top = max(chosen, key=lambda c: (worth(c, aces), -SUIT[c]))
            score = (sum(values), -len(chosen), min(values), -SUIT[top])
            if not best or score > mark:
                best, mark = chosen, score
    return best + jokers


def draw_battle(g: Pax, deck: int, n: int) -> tuple[int, ...]:
    """Cards from a battle deck; an empty one is shuffled anew from its discards."""  # P-7.13
    drawn: list[int] = []
    for _ in range(n):
        if not g.battle[deck]:
            if not g.battled[deck]:
                break
            g.battle = put(g.battle, deck, tuple(g.shuffled(g.battled[deck])))
            g.battled = put(g.battled, deck, ())
        drawn.append(g.battle[deck][-1])
        g.battle = put(g.battle, deck, g.battle[deck][:-1])
        g.reveal()
    return tuple(drawn)


def judge(plays: Sequence[tuple[int, ...]], aces: Sequence[bool], triggers: Sequence[int],
          strengths: Sequence[int]) -> int:
    """The winning side: a lone Joker, the highest total, the earliest trigger, then strength, then order."""  # P-7.8
    jokers = [i for i, p in enumerate(plays) if any([c >= JOKER for c in p])]
    if len(jokers) == 1:
        return jokers[0]
    totals = [sum([worth(c, aces[i]) for c in p]) for i, p in enumerate(plays)]
    tied = [i for i in range(len(plays)) if totals[i] == max(totals)]
    started = [i for i in tied if triggers[i]]
    if started:
        return started[0]
    return max(tied, key=lambda i: (strengths[i], -i))


def high(play: tuple[int, ...], aces: bool) -> int:
    """The highest value played; a Joker counts only alone, as nothing."""
    return max([0, *[worth(c, aces) for c in play if c < JOKER]])


def low(play: tuple[int, ...], aces: bool) -> int:
    """The lowest value played, a Joker being 0."""
    return min([worth(c, aces) for c in play]) if play else 0


# -- what privilege cards do in a battle --

def stronger(g: Pax, e: Effect, seat: int, deck: int, mods: Mods) -> Mods:
    """The side counts more ships."""  # P-9.15
    return mods[0] + e.n, mods[1], mods[2]


def draws(g: Pax, e: Effect, seat: int, deck: int, mods: Mods) -> Mods:
    """The side draws more cards."""  # P-9.15
    g.drawn[seat] = tuple(sorted(g.drawn[seat] + draw_battle(g, deck, e.n)))
    return mods


def aces_ten(g: Pax, e: Effect, seat: int, deck: int, mods: Mods) -> Mods:
    """Aces are worth ten."""  # P-9.15
    return mods[0], 1, mods[2]


def saves(g: Pax, e: Effect, seat: int, deck: int, mods: Mods) -> Mods:
    """Fewer ships are lost."""  # P-9.15
    return mods[0], mods[1], mods[2] + e.n


def resented(g: Pax, e: Effect, seat: int, deck: int, mods: Mods) -> Mods:
    """Aliens resent what is done to them."""  # P-9.15
    g.alien = more(g.alien, deck, e.n)
    return mods


AT_THE_THRONE: Final[dict[str, Help]] = {
    "battle_strength": stronger, "battle_draw": draws, "battle_aces_ten": aces_ten}
ON_A_MAP: Final[dict[str, Help]] = {**AT_THE_THRONE, "battle_save_ships": saves, "resentment": resented}


def helped(g: Pax, seat: int, cards: tuple[int, ...], deck: int, lane: int, mods: Mods) -> Mods:
    """The cards a side leader has laid take effect and go back."""  # P-9.15
    table = AT_THE_THRONE if deck == CAPITAL else ON_A_MAP
    for card in cards:
        for e in [EFFECTS[i] for i in CARD_EFFECTS[card]] if crises.use_card(g, seat, card, lane) else ():
            if e.op in table:
                mods = table[e.op](g, e, seat, deck, mods)
    return mods


@dataclass
class BattleCards(Frame):
    """A side leader plays privilege cards for this battle, no two copies of one; done with the cards."""  # P-9.15
    shown: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    cards: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if not self.cards or self.options(g, self.seat)[1:]:
            words = "P-9.15 Do you play a privilege card in this battle?"
            return ask(self.seat, words, self.options, self.chosen, always=not self.cards)
        return done((*self.cards, -1))

    def options(self, g: Pax, seat: int) -> list[Action]:
        usable = sorted({c for c in g.privs[seat] if CARD_TIMING[c] == "battle" and c not in self.cards})
        return [DONE.only] + [USE.each[c] for c in usable]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done((*self.cards, -1))
        self.cards += (answer[1],)
        return goto(self.begin)


@dataclass
class Select(Frame):
    """A side leader lays battle cards within the strength of the side; done with the cards."""  # P-7.7
    shown: ClassVar[tuple[str, ...]] = ("limit", "aces", "cards")
    seat: int
    limit: int
    aces: bool
    cards: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        words = f"P-7.7 Which battle cards do you play, up to your strength of {self.limit}?"
        return ask(self.seat, words, self.options, self.chosen,
                   always=not self.cards)  # how many fit is nobody else's business

    def options(self, g: Pax, seat: int) -> list[Action]:
        left = list(g.drawn[seat])
        for c in self.cards:
            if c in left:
                left.remove(c)
        room = self.limit - sum([worth(c, self.aces) for c in self.cards])
        fits = sorted({c for c in left if worth(c, self.aces) <= room})
        best = best_play(tuple(left), room, self.aces)
        listed = [PLAY.each[c] for c in best[:1]] + ([DONE.only] if self.cards or not fits else [])
        return listed + [PLAY.each[c] for c in fits if PLAY.each[c] not in listed]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done((*self.cards, -1))
        self.cards += (answer[1],)
        return goto(self.begin)
