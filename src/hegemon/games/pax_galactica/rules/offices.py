"""Office powers and the buying of privilege cards (P-9.8, P-9.9)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica.actions import BUY, DONE, NAME_AGENCY, NAME_CARD, NAME_WHO
from hegemon.games.pax_galactica.data import (
    AGENCY_NAMES,
    ALIEN_AFFAIRS,
    BUREAUCRACY,
    CARDS,
    DECK_OF,
    DEEP_STATE,
    MEGA,
    NAVAL,
    OFFICES,
    TREASURY,
)
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.pawns import add_pawns
from hegemon.games.pax_galactica.rules.windows import VetoWindow
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, fork, goto, put

MEGA_CHOSEN = 8  # a seat flag: MEGA has chosen its Naval card of the turn
Bid = tuple[int, int]  # agency, card chosen or -1


# -- office powers --

@dataclass
class Powers(Frame):
    """The office powers that are due: vetoes, then each in order of initiative."""  # P-9.9, D-29
    due: tuple[tuple[int, int], ...] = ()
    left: int = 0
    used: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if g.paralysed or not g.due:
            g.due = ()
            return done()
        order = list(g.cap_order) or g.politicians()
        self.due = tuple(sorted([d for d in g.due if not g.powers[d[1]] >> d[0] & 1 and not g.closed[d[0]]],
                                key=lambda d: (order.index(d[1]), d[0])))
        g.due = ()
        for agency, seat in self.due:
            g.powers = put(g.powers, seat, g.powers[seat] | 1 << agency)
        names = tuple([f"the power of the {AGENCY_NAMES[a]}" for a, _ in self.due])
        return call(VetoWindow(tuple([s for _, s in self.due]), names), self.judged)

    def judged(self, g: Pax, vetoed: tuple[int, ...]) -> Flow:
        self.due = tuple([d for i, d in enumerate(self.due) if i not in vetoed])
        return goto(self.next)

    def next(self, g: Pax) -> Flow:
        if not self.due or g.paralysed:
            crises.refresh_control(g)
            return goto(self.begin) if g.due else done()
        agency, seat = self.due[0]
        if agency == TREASURY:
            g.mp[seat] += len(g.crises)
            self.due = self.due[1:]
            return goto(self.next)
        self.left, self.used = len(g.crises), ()
        return goto(self.choose)

    def choose(self, g: Pax) -> Flow:
        agency, seat = self.due[0]
        if self.left and self.options(g, seat)[1:]:
            text = ("P-9.9 Into which office does your Bureaucracy recruit a pawn?" if agency == BUREAUCRACY
                    else "P-9.9 From whom do your Alien Affairs take 1 Megapower?") + f" {self.left} left"
            return ask(seat, text, self.options, self.chosen)
        self.due = self.due[1:]
        return goto(self.next)

    def options(self, g: Pax, seat: int) -> list[Action]:
        listed: list[Action]
        if self.due[0][0] == BUREAUCRACY:
            listed = [NAME_AGENCY.each[a] for a in OFFICES if not g.closed[a] and a not in self.used]
        else:
            listed = [NAME_WHO.each[g.person(s)] for s in g.politicians() if s != seat and s not in self.used]
        return [*listed[:1], DONE.only, *listed[1:]]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        agency, seat = self.due[0]
        if answer == DONE.only:
            self.left = 0
        elif agency == BUREAUCRACY:
            add_pawns(g, seat, answer[1], 1)
            self.used += (answer[1],)
            self.left -= 1
        elif agency == ALIEN_AFFAIRS:
            victim = g.seat_at(answer[1])
            g.mp[seat] -= g.pay(victim, -1)
            g.reveal()
            self.used += (victim,)
            self.left -= 1
        return goto(self.choose)


# -- buying --

@dataclass
class Buying(Frame):
    """Capital steps 6 and 9: a card for a pawn and a Megapower, in order of initiative."""  # P-9.8, D-27
    step: int
    bids: tuple[tuple[int, tuple[Bid, ...]], ...] = ()

    def begin(self, g: Pax) -> Flow:
        if g.paralysed or not g.cap_order:
            return done()
        return fork({s: BuyPaper(s, self.step) for s in g.cap_order}, self.opened, secret=True)

    def opened(self, g: Pax, papers: dict[int, tuple[Bid, ...]]) -> Flow:
        self.bids = tuple([(s, tuple([b for b in bids if b[0] >= 0])) for s, bids in papers.items()])
        buyers = tuple([s for s, bids in self.bids if bids])
        return call(VetoWindow(buyers, tuple(["a purchase of privilege cards" for _ in buyers])), self.judged)

    def judged(self, g: Pax, vetoed: tuple[int, ...]) -> Flow:
        """Cards are drawn, or chosen where the Naval Office lets; unused Megapower comes back."""
        buyers = [s for s, bids in self.bids if bids]
        stopped = [buyers[i] for i in vetoed if i >= 0]
        for s, bids in self.bids:
            aside = g.ap[s][self.step - 4]
            g.set_row(g.ap, s, self.step - 4, 0)
            for agency, card in bids if s not in stopped else ():
                if aside and self.take(g, s, agency, card):
                    aside -= 1
            g.mp[s] += aside
        g.reveal()
        crises.recall(g)
        return done()

    def take(self, g: Pax, seat: int, agency: int, card: int) -> bool:
        deck = DECK_OF[agency]
        if card >= 0 and card in g.decks[deck]:
            i = g.decks[deck].index(card)
            g.decks = put(g.decks, deck, g.decks[deck][:i] + g.decks[deck][i + 1:])
            crises.receive(g, seat, card)
            if g.fac[seat] == MEGA and seat not in crises.in_control(g, NAVAL):
                g.seat_flags = put(g.seat_flags, seat, g.seat_flags[seat] | MEGA_CHOSEN)
            return True
        return crises.draw_card(g, seat, deck) >= 0


@dataclass
class BuyPaper(Frame):
    """What one politician buys; done with the bids."""  # P-9.8, D-27
    shown: ClassVar[tuple[str, ...]] = ("step", "bids")
    seat: int
    step: int
    bids: tuple[Bid, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if self.bids and not self.options(g, self.seat)[1:]:
            return done((*self.bids, (-1, -1)))
        left = g.ap[self.seat][self.step - 4] - len(self.bids)
        words = f"P-9.8 Which privilege card do you buy, with {left} Megapower set aside?"
        return ask(self.seat, words, self.options, self.chosen, always=not self.bids)

    def options(self, g: Pax, seat: int) -> list[Action]:
        if len(self.bids) >= g.ap[seat][self.step - 4]:
            return [DONE.only]
        voice = not g.loyal(seat)  # of a rebellion: the Deep State alone sells to it (P-17.5)
        shops = (DEEP_STATE,) if voice else (*OFFICES, DEEP_STATE)
        return [DONE.only] + [BUY.each[a] for a in shops if not g.closed[a]
                           and g.held(seat, a) > len([b for b in self.bids if b[0] == a])]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done((*self.bids, (-1, -1)))
        self.bids += ((answer[1], -1),)
        if answer[1] == NAVAL and self.choices(g) > len([b for b in self.bids if b[1] >= 0]):
            return ask(self.seat, "P-9.8 Which card of the Naval Office do you choose?", self.kinds, self.named)
        return goto(self.begin)

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """A card costs a Megapower, of those set aside for this step."""  # P-9.8
        return (("mp", 1),) if answer[0] == "buy" else ()

    def aside(self, g: Pax, seat: int) -> Cost:
        """What was set aside and is not yet spent; the rest comes back."""  # P-9.3, P-9.8
        return (("mp", g.ap[seat][self.step - 4] - len(self.bids)),)

    def choices(self, g: Pax) -> int:
        """Naval cards that may be chosen: a controller as many as there are crises, MEGA the first of a turn."""
        if self.seat in crises.in_control(g, NAVAL):
            return len(g.crises)
        return int(g.fac[self.seat] == MEGA and not g.seat_flags[self.seat] & MEGA_CHOSEN)

    def kinds(self, g: Pax, seat: int) -> Sequence[Action]:
        return [DONE.only] + [NAME_CARD.each[c] for c in range(len(CARDS)) if g.issuer[c] == DECK_OF[NAVAL]]

    def named(self, g: Pax, answer: Action) -> Flow:
        if answer != DONE.only:
            self.bids = (*self.bids[:-1], (NAVAL, answer[1]))
        return goto(self.begin)
