"""Open Diplomacy with a clock: everything a seat does happens at once (R-103, P-13.2)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import (
    ACCEPT,
    ALLOW,
    ATONE,
    CHANGE,
    DEAL,
    DONE,
    FOLLOW,
    REFUSE,
    REJOIN,
    REPLY,
    RISE,
    TALLY,
    USE,
    WITHDRAW,
)
from hegemon.games.pax_galactica.data import BANNERS, CARD_NAMES, CARD_VETO, ON_DEFECTIONS, POLITICIAN
from hegemon.games.pax_galactica.rules import crises, factions
from hegemon.games.pax_galactica.rules.choices import ChooseCard, card_effects
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.goods import bargain, belongings, can_give, can_meet, exchange
from hegemon.games.pax_galactica.rules.offer import Offer
from hegemon.games.pax_galactica.rules.playing import bought, buy_out, pirate_bases, playable_now, turn_permission
from hegemon.games.pax_galactica.rules.schemes import schemes_of, try_scheme
from hegemon.games.pax_galactica.rules.selectors import Picks
from hegemon.games.pax_galactica.rules.windows import VetoWindow
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Cost, Flow, Frame, Verb, ask, call, done, goto

DEALINGS = 30  # of one seat in one phase: no table waits for ever (P-1.10)


@dataclass
class Talk(Frame):
    """One seat in open Diplomacy, until it is ready; done with what waits for the end of the phase."""
    shown: ClassVar[tuple[str, ...]] = ("items", "partner", "card")
    seat: int
    left: int = DEALINGS
    items: tuple[tuple[Any, ...], ...] = ()   # votes to rise and counts of Legacy, at the end of the phase
    partner: int = -1
    card: int = -1
    picks: Picks = ()
    todo: tuple[Action, ...] = ()             # what an accepted offer leaves to the giver to choose
    picked: tuple[Action, ...] = ()
    going: int = -1

    def begin(self, g: Pax) -> Flow:
        if not self.left:
            return done((*self.items, ("end",)))
        words = "P-13.1 What do you do in Diplomacy, or are you ready?"
        return ask(self.seat, words, self.menu, self.chosen, always=True)

    def letters(self, g: Pax, met: bool) -> list[Action]:
        """To answer the offers this seat could meet, or those it cannot: these are refused or countered."""
        mine = [o for o in g.offers if o[1] == self.seat and can_meet(g, self.seat, o[3]) == met]
        return [REPLY.each[g.person(o[0])] for o in mine]

    def menu(self, g: Pax, seat: int) -> list[Action]:
        f = g.fac[seat]
        listed: list[Action] = [DONE.only, *self.letters(g, True), DEAL.only]
        if g.loyal(seat):
            listed += [ATONE.each[n] for n in range(1, min(10, g.mp[seat], g.blame[f]) + 1)]
        listed += [CHANGE.each[x] for x in factions.may_change(g, seat)]
        if 0 <= g.secret[seat] < 4 and ("rise",) not in self.items and factions.may_rise(g, g.secret[seat]):
            listed.append(RISE.only)
        if g.leader[seat] and g.loyal(seat) and not g.fired[f] and ("tally",) not in self.items:
            listed.append(TALLY.only)
        listed += pirate_bases(g, seat)
        listed += [REJOIN.only] if factions.may_rejoin(g, seat) else []
        listed += schemes_of(g, seat)
        listed += [USE.each[c] for c in playable_now(g, seat)]
        if g.role[seat] < POLITICIAN:
            listed += [ALLOW.each[g.person(s)] for s in g.players(g.loc[seat]) if s != seat]
        listed += [*self.letters(g, False), *[WITHDRAW.each[g.person(o[1])] for o in g.offers if o[0] == seat]]
        return listed[:60]

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """What is done at once costs at once."""
        if answer == ACCEPT.only:  # P-13.2
            return bargain(self.letter(g)[3], "want_")
        return bought(g, answer)

    def gives(self, g: Pax, seat: int, answer: Action) -> Cost:
        """What an accepted offer brings."""  # P-13.2
        return bargain(self.letter(g)[2], "give_") if answer == ACCEPT.only else ()

    def chosen(self, g: Pax, answer: Action) -> Flow:
        self.left -= 1
        match answer:
            case ("done",):
                g.reveal()  # others see who is ready, and offer accordingly
                return done((*self.items, ("end",)))
            case ("deal",):
                return call(Offer(self.seat, g.mp[self.seat], g.scrip[self.seat], ready(g)), self.offered)
            case ("reply", person):
                self.partner = g.seat_at(person)
                words = f"P-13.2 Do you accept the offer of {g.called(self.partner)}?"
                return ask(self.seat, words, self.answers, self.replied)
            case ("withdraw", person):
                self.take_back(g, g.seat_at(person))
            case ("use", card):
                self.card = card
                return call(ChooseCard(self.seat, card), self.aimed)
            case ("change", faction):
                return self.leave(g, faction)
            case ("rise",) | ("tally",):
                self.items += (answer,)
            case _:
                self.at_once(g, answer)
        return goto(self.begin)

    def at_once(self, g: Pax, answer: Action) -> None:
        """What needs nobody else."""
        match answer:
            case ("atone", n):
                g.charge(self.seat, self.takes(g, self.seat, answer))
                g.pin(g.fac[self.seat], -n)
            case ("buyout" | "buyout_area", _):
                buy_out(g, self.seat, answer)
            case ("rejoin",):
                factions.rejoin(g, self.seat)
            case ("scheme", n):
                try_scheme(g, self.seat, n)
            case ("allow", person):
                turn_permission(g, self.seat, g.seat_at(person))

    # -- offers

    def offered(self, g: Pax, offer: tuple[int, tuple[Action, ...], tuple[Action, ...]]) -> Flow:
        """An offer is there at once; a new one to the same person takes its place; a gift reaches who is ready too."""
        partner, gives, wants = offer
        if gives and partner in ready(g):
            exchange(g, (self.seat, partner, gives, ()))
        elif gives or wants:
            g.reveal()
            g.offers = (*without(g, self.seat, partner), (self.seat, partner, gives, wants))
            self.between(g, actions.OFFERED, partner)
        return goto(self.begin)

    def between(self, g: Pax, what: Verb, other: int) -> None:
        """Tell what became of an offer: to both sides of it, and to Control."""
        g.note(what, self.seat, g.called(other), to=tuple({*g.private(other), self.seat}))

    def take_back(self, g: Pax, partner: int) -> None:
        """An offer that nobody has accepted yet is gone."""
        g.reveal()
        g.offers = without(g, self.seat, partner)
        self.between(g, actions.WITHDRAWN, partner)

    def letter(self, g: Pax) -> tuple[int, int, tuple[Action, ...], tuple[Action, ...]]:
        """The offer being answered; nothing if it was taken back meanwhile."""
        return next((o for o in g.offers if o[:2] == (self.partner, self.seat)), (self.partner, self.seat, (), ()))

    def answers(self, g: Pax, seat: int) -> list[Action]:
        offer = self.letter(g)
        met = (offer[2] or offer[3]) and can_give(g, offer[0], offer[2]) and can_meet(g, seat, offer[3])
        return [REFUSE.only, ACCEPT.only] if met else [REFUSE.only, DEAL.only]

    def replied(self, g: Pax, answer: Action) -> Flow:
        """Refused offers are gone; one may be countered by an offer of one's own."""
        if answer == ACCEPT.only:
            self.todo, self.picked = tuple([w for w in self.letter(g)[3] if w[0] in ("want_card", "want_token")]), ()
            return goto(self.choose)
        if self.letter(g)[2] or self.letter(g)[3]:
            self.between(g, actions.REFUSED, self.partner)
        g.offers = without(g, self.partner, self.seat)
        return goto(self.begin)

    def choose(self, g: Pax) -> Flow:
        """Which card or token goes, its giver says."""  # P-13.2
        if self.todo:
            return ask(self.seat, f"P-13.2 Which one do you give {g.called(self.partner)}?", self.ones, self.which)
        offer = self.letter(g)
        g.offers = without(g, self.partner, self.seat)
        if offer[2] or offer[3]:
            exchange(g, offer, self.picked)
        return goto(self.begin)

    def ones(self, g: Pax, seat: int) -> list[Action]:
        things = belongings(g, seat, 0, 0, self.picked)
        match self.todo[0]:
            case ("want_card", deck):
                fits = [a for a in things if a[0] == "give_card" and g.issuer[a[1]] == deck]
            case _:
                fits = [a for a in things if a[0] == "give_token"]
        return fits or [DONE.only]

    def which(self, g: Pax, answer: Action) -> Flow:
        self.picked += (answer,) if answer != DONE.only else ()
        self.todo = self.todo[1:]
        return goto(self.choose)

    # -- sides and cards

    def leave(self, g: Pax, faction: int) -> Flow:
        """Whoever goes over goes at once; how much follows, a person at Control's desk may say."""  # P-13.9
        self.going = faction
        if g.asks(ON_DEFECTIONS):
            words = f"P-13.9 What follows {g.called(self.seat)} to {BANNERS[faction]}?"
            return ask(g.control_seat(), words, self.shares, self.weighed)
        factions.change(g, self.seat, faction)
        return goto(self.begin)

    def shares(self, g: Pax, seat: int) -> list[Action]:
        usual = factions.share_at(g.distance(g.fac[self.seat], self.going))
        return [FOLLOW.each[i] for i in sorted((0, 1, 2), key=lambda i: (i != usual, i))]

    def weighed(self, g: Pax, answer: Action) -> Flow:
        if self.going in factions.may_change(g, self.seat):
            factions.change(g, self.seat, self.going, answer[1])
        return goto(self.begin)

    def aimed(self, g: Pax, picks: Picks) -> Flow:
        self.picks = picks
        vetoable = CARD_VETO[self.card]
        return call(VetoWindow((self.seat,) if vetoable else (), (CARD_NAMES[self.card],)), self.judged)

    def judged(self, g: Pax, vetoed: tuple[int, ...]) -> Flow:
        if crises.use_card(g, self.seat, self.card, -1) and 0 not in vetoed:
            carry_all(g, card_effects(self.card, self.picks), self.seat, self.picks, -1, -1)
        return goto(self.begin)


def without(g: Pax, giver: int, taker: int) -> tuple[tuple[int, int, tuple[Action, ...], tuple[Action, ...]], ...]:
    """All offers but that of one seat to another."""
    return tuple([o for o in g.offers if o[:2] != (giver, taker)])


def ready(g: Pax) -> tuple[int, ...]:
    """Who has finished: no offer that asks for something reaches them any more."""
    asked = {q.seat for q in g.open}
    return tuple([s for s in g.people() if s not in asked])
