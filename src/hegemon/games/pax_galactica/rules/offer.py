"""An offer is made up: to whom, what is given, what is wanted for it (P-13.2)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from hegemon.games.pax_galactica.actions import DONE, OFFER, WANT_CARD, WANT_MP, WANT_SCRIP, WANT_TOKEN
from hegemon.games.pax_galactica.data import DECKS
from hegemon.games.pax_galactica.rules.goods import ANSWERS, MOST, amounts, bargain, belongings
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Flow, Frame, ask, done, goto

THINGS: Final = 3          # cards and tokens in one sealed offer
MOST_SEALED: Final = 10    # Megapower or scrip in one sealed offer, and half of it asked for
WISHES: Final = 12         # in one offer with a clock, so that making it up comes to an end (P-1.10)


@dataclass
class Offer(Frame):
    """One offer of one seat; done with the partner, what is given and what is wanted."""  # P-13.2, D-32
    shown: ClassVar[tuple[str, ...]] = ("partner", "offered", "wants")
    seat: int
    mp: int                # what there is to give
    scrip: int
    away: tuple[int, ...] = ()         # who is ready and hears no offers any more, but takes a gift
    partner: int = -1
    offered: tuple[Action, ...] = ()
    wants: tuple[Action, ...] = ()

    def begin(self, g: Pax) -> Flow:
        return ask(self.seat, "P-13.2 To whom do you make an offer?", self.partners, self.addressed, always=True)

    def partners(self, g: Pax, seat: int) -> list[Action]:
        return [DONE.only] + [OFFER.each[g.person(s)] for s in g.people() if s != seat]

    def addressed(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done((-1, (), ()))
        self.partner = g.seat_at(answer[1])
        return goto(self.giving)

    def giving(self, g: Pax) -> Flow:
        return ask(self.seat, f"P-13.2 What do you give {g.called(self.partner)}?", self.goods, self.gave)

    def goods(self, g: Pax, seat: int) -> list[Action]:
        """With a clock any amount, in several answers where it is large; under seal three things and ten of a kind."""
        if g.clocked:
            paid = dict(bargain(self.offered, "give_"))
            mp, scrip = self.mp - paid.get("mp", 0), self.scrip - paid.get("scrip", 0)
            return [DONE.only, *belongings(g, seat, mp, scrip, self.offered)]
        kinds = [a[0] for a in self.offered]
        mp, scrip = [min(MOST_SEALED, held) if kind not in kinds else 0
                     for kind, held in (("give_mp", self.mp), ("give_scrip", self.scrip))]
        listed = belongings(g, seat, mp, scrip, self.offered)
        if len([kind for kind in kinds if kind in ("give_card", "give_token")]) >= THINGS:
            listed = [a for a in listed if a[0] in ("give_mp", "give_scrip")]
        return [DONE.only, *listed]

    def gave(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only and self.partner in self.away:
            return done((self.partner, self.offered, ()))  # a gift
        if answer == DONE.only:
            return goto(self.asking)
        self.offered += (answer,)
        return goto(self.giving)

    def asking(self, g: Pax) -> Flow:
        return ask(self.seat, f"P-13.2 What do you want from {g.called(self.partner)}?", self.wishes, self.wished)

    def wishes(self, g: Pax, seat: int) -> Sequence[Action]:
        """With a clock again and again; under seal each kind once, and of Megapower and scrip half of what is given."""
        if g.clocked and len(self.wants) >= WISHES:
            return [DONE.only]
        rest: list[Action] = [*[WANT_CARD.each[d] for d in range(len(DECKS))], WANT_TOKEN.only]
        most = MOST if g.clocked else MOST_SEALED // 2
        mp, scrip = amounts(most, most, ANSWERS - 1 - len(rest))
        listed = [*[WANT_MP.each[n] for n in mp], *[WANT_SCRIP.each[n] for n in scrip], *rest]
        kinds = [a[0] for a in self.wants] if not g.clocked else []
        return [DONE.only, *[a for a in listed if a[0] not in kinds]]

    def wished(self, g: Pax, answer: Action) -> Flow:
        if answer != DONE.only:
            self.wants += (answer,)
            return goto(self.asking)
        return done((self.partner, self.offered, self.wants))
