"""Technology Cards: drawing, discarding, advancing, research."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hegemon.games.hegemonic.actions import (
    ADVANCE,
    ADVANCED,
    DECLINE,
    DISCARD,
    DRAW,
    ENOUGH,
    GAVE_UP,
    MADE_ROOM,
    PAY,
    RECALL,
    RECOVERED,
    REPLACE,
    RESEARCHED,
    TAXED,
)
from hegemon.games.hegemonic.data import AMOUNT, CARD_COST, CARD_POWER, CARD_TIER, CARD_TYPE, SLOTS
from hegemon.games.hegemonic.rules.windows import W_DECLARE, Window
from hegemon.games.hegemonic.state import Hegemonic, amount, caps
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto

HAND: Final = 5
TAX: Final = AMOUNT["tax_advance"]


def weakest_first(cards: Iterable[int]) -> list[int]:
    """Different cards, the one with the least Power first."""
    return sorted(set(cards), key=lambda c: (sum(CARD_POWER[c]), c))


def discards(g: Hegemonic, seat: int) -> list[Action]:
    """Every card of the hand; the weakest is the default."""
    return [DISCARD.each[c] for c in weakest_first(g.hands[seat])]


def tier_allows(g: Hegemonic, seat: int, card: int, lower: int = 0) -> bool:
    """The own tier, or an Advanced Technology of the type at most one tier below."""  # H-6.4b
    kind, tier = CARD_TYPE[card], CARD_TIER[card] - lower
    if g.tier(seat, kind) >= tier:
        return True
    return any([CARD_TYPE[c] == kind and CARD_TIER[c] >= tier - 1 for c in g.advanced[seat]])


def advances(g: Hegemonic, seat: int, lower: int = 0, free: bool = False) -> list[Action]:
    """Every legal advance, with the technology that makes room where one must."""  # H-6.4, H-6.5
    listed: list[Action] = []
    row = g.advanced[seat]
    for card in sorted(set(g.hands[seat])):
        if not free and CARD_COST[card] > g.caps[seat] or not tier_allows(g, seat, card, lower):
            continue
        if card in row:
            listed.append(REPLACE(card, card))
        elif len(row) < SLOTS:
            listed.append(ADVANCE.each[card])
        else:
            listed += [REPLACE(card, old) for old in row]
    return listed


@dataclass
class Study(Frame):
    """Draw one card, then discard or advance one: Expansion, BASIC and Town Hall."""  # H-5.4, H-5.5, H-8.1
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        if not g.draw_sources(self.seat):  # H-6.3
            return done(0)
        return ask(self.seat, "H-6.1 From where do you draw a Technology Card?", self.sources, self.drawn)

    def sources(self, g: Hegemonic, seat: int) -> list[Action]:
        return g.draw_sources(seat)

    def drawn(self, g: Hegemonic, source: Action) -> Flow:
        g.draw_from(self.seat, source)
        return ask(self.seat, "H-5.5 Which card do you discard or advance?", self.courses, self.chosen, always=True)

    def courses(self, g: Hegemonic, seat: int) -> list[Action]:
        return discards(g, seat) + advances(g, seat)

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return advance_cost(answer)

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        match answer:
            case ("discard", card):
                g.discard_from_hand(self.seat, card)
                return done(0)
            case _:
                return call(advancing(self.seat, answer), self.advanced)

    def advanced(self, g: Hegemonic) -> Flow:
        return done(0)


def advance_cost(answer: Action, free: bool = False) -> Cost:
    """What an advance costs, once it stands."""
    return caps(CARD_COST[answer[1]]) if answer[0] in ("advance", "replace") and not free else ()


def advancing(seat: int, answer: Action, free: bool = False) -> Advance:
    """The procedure for a chosen advance."""
    return Advance(seat, answer[1], answer[2] if answer[0] == "replace" else -1, amount(advance_cost(answer, free)))


@dataclass
class Advance(Frame):
    """A declared advance: it may be taxed, then it is paid and the card comes into its slot."""  # H-6.4, H-21.4c
    seat: int
    card: int
    replaced: int
    price: int
    taxer: int = -1  # set by Monopoly

    def begin(self, g: Hegemonic) -> Flow:
        if g.leaders:
            return call(Window(W_DECLARE, self.seat, "advance"), self.declared)
        return goto(self.paid)

    def declared(self, g: Hegemonic, used: int) -> Flow:
        if self.taxer < 0:
            return goto(self.paid)
        return ask(self.seat, "H-21.4c Do you pay the Monopoly and advance?", self.answers, self.answered)

    def answers(self, g: Hegemonic, seat: int) -> list[Action]:
        """Giving up is the default; paying means tax and cost together."""  # D-35
        return [DECLINE.only, PAY.only] if g.caps[seat] >= self.price + TAX else [DECLINE.only]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return caps(self.price + TAX) if answer[0] == "pay" else ()

    def answered(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] != "pay":
            return goto(self.given_up)
        g.charge(self.seat, caps(TAX))
        g.grant(self.taxer, caps(TAX))
        g.tell(TAXED, self.seat, self.taxer, TAX)
        return goto(self.paid)

    def given_up(self, g: Hegemonic) -> Flow:
        """Nothing is paid, no slot is freed, the card is discarded."""
        g.tell(GAVE_UP, self.seat)
        g.discard_from_hand(self.seat, self.card)
        return done()

    def paid(self, g: Hegemonic) -> Flow:
        """An advance that can no longer be paid is given up."""  # H-6.4d
        if g.caps[self.seat] < self.price:
            return goto(self.given_up)
        g.charge(self.seat, caps(self.price))
        if self.replaced in g.advanced[self.seat]:  # H-6.5
            g.unadvance(self.seat, self.replaced)
            g.discard(self.replaced)
            g.tell(MADE_ROOM, self.seat, self.replaced, self.card)
        g.drop_card(self.seat, self.card)
        g.advanced[self.seat] += (self.card,)
        g.technologies_changed(self.seat)
        g.tell(ADVANCED, self.seat, self.card, self.price)
        return done()


@dataclass
class Research(Frame):
    """Inactive cards return; discard any number; draw until the hand is five again."""  # H-8.6
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        if g.inactive[self.seat]:
            g.recover(self.seat)
            g.tell(RECOVERED, self.seat)
        g.tell(RESEARCHED, self.seat)
        return goto(self.sift)

    def sift(self, g: Hegemonic) -> Flow:
        if not g.hands[self.seat]:
            return goto(self.refill)
        return ask(self.seat, "H-8.6 Which cards do you discard?", self.unwanted, self.sifted, always=True)

    def unwanted(self, g: Hegemonic, seat: int) -> list[Action]:
        return [ENOUGH.only] + discards(g, seat)

    def sifted(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "enough":
            return goto(self.refill)
        g.discard_from_hand(self.seat, answer[1])
        return goto(self.sift)

    def refill(self, g: Hegemonic) -> Flow:
        """The discard pile is no source here."""
        if len(g.hands[self.seat]) >= HAND or not g.can_draw() and not g.advanced[self.seat]:
            return done(0)
        return ask(self.seat, f"H-8.6 From where do you draw? {HAND - len(g.hands[self.seat])} to go",
                   self.sources, self.drawn)

    def sources(self, g: Hegemonic, seat: int) -> list[Action]:
        listed: list[Action] = [DRAW.only] if g.can_draw() else []
        return listed + [RECALL.each[c] for c in g.advanced[seat]] or [ENOUGH.only]

    def drawn(self, g: Hegemonic, source: Action) -> Flow:
        if source[0] == "enough":
            return done(0)
        g.draw_from(self.seat, source)
        return goto(self.refill)
