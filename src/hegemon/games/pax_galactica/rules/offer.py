"""An offer is made up: to whom, what is given, what is wanted for it (P-13.2)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica.actions import DONE, OFFER, WANT_CARD, WANT_MP, WANT_SCRIP, WANT_TOKEN
from hegemon.games.pax_galactica.data import DECKS
from hegemon.games.pax_galactica.rules.goods import belongings
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Flow, Frame, ask, done, goto

THINGS = 3          # cards and tokens in one sealed offer
MOST_SEALED = 10    # Megapower or scrip in one sealed offer, and half of it asked for
MOST_OPEN = 40      # with a clock; more goes in two offers


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
        """With a clock any amount; under seal at most three cards and tokens, and ten of a kind."""
        kinds = [a[0] for a in self.offered]
        mp = self.mp if "give_mp" not in kinds else 0
        scrip = self.scrip if "give_scrip" not in kinds else 0
        listed = [a for a in belongings(g, seat, mp, scrip, MOST_OPEN if g.clocked else MOST_SEALED)
                  if a not in self.offered]
        if not g.clocked and len(self.offered) >= THINGS:
            listed = [a for a in listed if a[0] in ("give_mp", "give_scrip")]
        return [DONE.only, *listed[:59]]

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
        listed: list[Action] = [DONE.only]
        kinds = [a[0] for a in self.wants]
        most = MOST_OPEN // 2 if g.clocked else MOST_SEALED // 2
        if "want_mp" not in kinds:
            listed += [WANT_MP.each[n] for n in range(1, most + 1)]
        if "want_scrip" not in kinds:
            listed += [WANT_SCRIP.each[n] for n in range(1, most + 1)]
        if "want_card" not in kinds:
            listed += [WANT_CARD.each[d] for d in range(len(DECKS))]
        return [*listed, WANT_TOKEN.only] if "want_token" not in kinds else listed

    def wished(self, g: Pax, answer: Action) -> Flow:
        if answer != DONE.only:
            self.wants += (answer,)
            return goto(self.asking)
        return done((self.partner, self.offered, self.wants))
