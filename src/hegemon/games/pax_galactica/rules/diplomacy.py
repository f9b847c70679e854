"""The Diplomacy Phase: three rounds of open play, exchanges, trade, rebellion (P-13)."""
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
    PROPOSAL,
    REFUSE,
    REJOIN,
    RISE,
    SCHEME,
    TALLY,
    USE,
    VERBS,
)
from hegemon.games.pax_galactica.data import BANNERS, CARD_NAMES, CARD_VETO, ON_DEFECTIONS, POLITICIAN
from hegemon.games.pax_galactica.rules import crises, factions
from hegemon.games.pax_galactica.rules.choices import ChooseCard, card_effects
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.flush import Flush
from hegemon.games.pax_galactica.rules.goods import bargain, can_meet, exchange
from hegemon.games.pax_galactica.rules.legacy import LegacyEvents
from hegemon.games.pax_galactica.rules.media import MediaWindow
from hegemon.games.pax_galactica.rules.offer import Offer
from hegemon.games.pax_galactica.rules.playing import (
    BUYOUT_PRICE,
    Item,
    bought,
    buy_out,
    pirate_bases,
    playable_now,
    turn_permission,
)
from hegemon.games.pax_galactica.rules.schemes import schemes_of, try_scheme
from hegemon.games.pax_galactica.rules.selectors import Picks
from hegemon.games.pax_galactica.rules.talk import Talk
from hegemon.games.pax_galactica.rules.trade import Pulls, trade_cards
from hegemon.games.pax_galactica.rules.usurper import Throne
from hegemon.games.pax_galactica.rules.windows import VetoWindow
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, fork, goto, put

ROUNDS = 3
PULLS_AFTER = 2


@dataclass
class Diplomacy(Frame):
    """Usurpers first, then three rounds with the trade pulls after the second, then trade cards."""  # P-13.1
    round: int = 0
    plans: tuple[tuple[int, tuple[Item, ...]], ...] = ()
    risen: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    stopped: tuple[tuple[int, int], ...] = ()   # cards that were vetoed
    leaving: tuple[tuple[int, int], ...] = ()   # seats that go over, and to whom
    ruled: tuple[tuple[int, int], ...] = ()     # how much follows them

    def begin(self, g: Pax) -> Flow:
        g.phase, g.beat = 1, 0
        g.tell(actions.PHASE, "Diplomacy Phase")
        for s in range(g.seats):
            g.spent = put(g.spent, s, 0)
        return call(Throne(), self.settled)

    def settled(self, g: Pax) -> Flow:
        return call(Flush(), self.press)

    def press(self, g: Pax) -> Flow:
        return call(MediaWindow(), self.talk)

    def talk(self, g: Pax) -> Flow:
        """All seats together answer, act and send at most one offer; with a clock all happens at once."""  # P-13.10
        if g.clocked and not self.round:
            self.round = PULLS_AFTER
            return fork({s: Talk(s) for s in g.people()}, self.talked)
        self.round += 1 if not g.clocked else ROUNDS
        if self.round > ROUNDS:
            return goto(self.close)
        return fork({s: Round(s, self.round) for s in g.people()}, self.heard, secret=True)

    def talked(self, g: Pax, plans: dict[int, tuple[Item, ...]]) -> Flow:
        """Open Diplomacy is over when everybody is ready; rebellions and counts wait for its end."""
        g.offers = ()
        for s, items in plans.items():
            for item in items:
                self.act(g, s, item)
        factions.end_rebellion(g)
        return call(Flush(), self.counted)

    def heard(self, g: Pax, plans: dict[int, tuple[Item, ...]]) -> Flow:
        """Vetoable cards pass the Judiciary; then everything happens in casting order."""
        self.plans = tuple([(s, items) for s, items in plans.items()])
        cards = self.vetoable()
        return call(VetoWindow(tuple([s for s, _ in cards]), tuple([CARD_NAMES[c] for _, c in cards])), self.judged)

    def vetoable(self) -> list[tuple[int, int]]:
        return [(s, item[1]) for s, items in self.plans for item in items if item[0] == "play" and CARD_VETO[item[1]]]

    def judged(self, g: Pax, vetoed: tuple[int, ...]) -> Flow:
        cards = self.vetoable()
        self.stopped = tuple([cards[i] for i in vetoed if i >= 0])
        self.leaving = tuple([(s, item[1]) for s, items in self.plans for item in items if item[0] == "change"])
        return goto(self.weigh)

    def weigh(self, g: Pax) -> Flow:
        """How much follows whoever changes sides, if a person at Control's desk judges that."""  # P-13.9
        going = [(s, new) for s, new in self.leaving if new in factions.may_change(g, s)]
        if going and g.asks(ON_DEFECTIONS):
            return fork({s: Following(s, new) for s, new in going}, self.weighed)
        return goto(self.settle)

    def weighed(self, g: Pax, answers: dict[int, Action]) -> Flow:
        self.ruled = tuple([(s, answer[1]) for s, answer in answers.items()])
        return goto(self.settle)

    def settle(self, g: Pax) -> Flow:
        """Accepted offers first, then what everybody wants, in casting order."""  # P-13.10
        old, g.offers = g.offers, ()
        for s, items in self.plans:
            for item in items:
                if item[0] == "answer" and item[2]:
                    exchange(g, next(o for o in old if o[:2] == (item[1], s)))
        for s, items in self.plans:
            for item in items:
                self.act(g, s, item)
        self.plans = self.ruled = ()
        factions.end_rebellion(g)
        return call(Flush(), self.counted)

    def act(self, g: Pax, s: int, item: Item) -> None:
        match item[0]:
            case "offer":
                g.offers += ((s, item[1], item[2], item[3]),)
            case "atone":
                g.pin(g.fac[s], g.pay(s, -min(item[1], g.blame[g.fac[s]] if g.loyal(s) else 0)))  # P-12.3
            case "change":
                if item[1] in factions.may_change(g, s):
                    factions.change(g, s, item[1], dict(self.ruled).get(s, -1))
            case "rise":
                self.risen += (s,)
            case "tally":
                self.asked += (g.fac[s],)
            case "buyout" | "buyout_area":
                buy_out(g, s, item)
            case "rejoin":
                if factions.may_rejoin(g, s):
                    factions.rejoin(g, s)
            case "allow":
                turn_permission(g, s, item[1])
            case "scheme":
                if SCHEME.each[item[1]] in schemes_of(g, s):
                    try_scheme(g, s, item[1])
            case "play":
                if crises.use_card(g, s, item[1], -1) and (s, item[1]) not in self.stopped:
                    carry_all(g, card_effects(item[1], item[2]), s, item[2], -1, -1)

    def counted(self, g: Pax) -> Flow:
        """A leader may have the Legacy counted early."""  # P-12.5, D-48
        early = tuple(sorted(set(self.asked)))
        self.asked = ()
        return call(LegacyEvents(early), self.pull)

    def pull(self, g: Pax) -> Flow:
        if self.round != PULLS_AFTER:
            return goto(self.talk)
        if g.wooden:
            return call(Flush(), self.talk)
        return fork({q: Pulls(q) for q in g.quads()}, self.pulled)

    def pulled(self, g: Pax, results: dict[int, Any]) -> Flow:
        return call(Flush(), self.talk)

    def close(self, g: Pax) -> Flow:
        """Trade cards, then rebellions that all members voted for."""  # P-13.8, P-17.5
        g.offers = ()
        g.requests = tuple([r for r in g.requests if r[1] >= len(PROPOSAL.names)])  # proposals lapse (P-13.13)
        trade_cards(g)
        for secret in range(4):
            mine = factions.members_of(g, secret)
            if mine and all([s in self.risen for s in mine]) and factions.may_rise(g, secret):
                factions.rise(g, secret)
        return call(Flush(), self.end)

    def end(self, g: Pax) -> Flow:
        return done()


@dataclass
class Following(Frame):
    """How much follows one who changes sides, as a person at Control's desk says; done with the answer."""
    mover: int
    faction: int

    def begin(self, g: Pax) -> Flow:
        words = f"P-13.9 What follows {g.called(self.mover)} to {BANNERS[self.faction]}?"
        return ask(g.control_seat(), words, self.shares, self.given)

    def shares(self, g: Pax, seat: int) -> list[Action]:
        usual = factions.share_at(g.distance(g.fac[self.mover], self.faction))
        return [FOLLOW.each[i] for i in sorted((0, 1, 2), key=lambda i: (i != usual, i))]

    def given(self, g: Pax, answer: Action) -> Flow:
        return done(answer)


# -- one seat's round --

@dataclass
class Round(Frame):
    """One seat's inbox, decisions and offer; done with everything it wants."""  # D-32, D-34, D-35, D-36
    shown: ClassVar[tuple[str, ...]] = ("round", "inbox", "items", "card")
    seat: int
    round: int
    inbox: int = 0     # offers to this seat already looked at; how many others got is nobody's business
    items: tuple[Item, ...] = ()
    card: int = -1

    def begin(self, g: Pax) -> Flow:
        mine = self.letters(g)
        while self.inbox < len(mine):
            sender, _, gives, wants = mine[self.inbox]
            if can_meet(g, self.seat, wants):
                said = f"{' and '.join([VERBS.say(a) for a in gives]) or 'nothing'}; "
                said += f"{' and '.join([VERBS.say(a) for a in wants]) or 'asks for nothing'}"
                name = g.called(sender)
                return ask(self.seat, f"P-13.2 Do you accept an offer from {name}? {said}", self.answers, self.answered)
            self.inbox += 1
        return ask(self.seat, "P-13.10 What do you do in this round?", self.menu, self.chosen, always=True)

    def letters(self, g: Pax) -> list[tuple[int, int, tuple[Action, ...], tuple[Action, ...]]]:
        """Offers to this seat; nobody sends more than one in a round."""
        return [o for o in g.offers if o[1] == self.seat]

    def answers(self, g: Pax, seat: int) -> list[Action]:
        return [REFUSE.only, ACCEPT.only]

    def answered(self, g: Pax, answer: Action) -> Flow:
        self.items += (("answer", self.letters(g)[self.inbox][0], int(answer == ACCEPT.only)),)
        self.inbox += 1
        return goto(self.begin)

    def done_with(self, kind: str) -> bool:
        return any([i[0] == kind for i in self.items])

    def menu(self, g: Pax, seat: int) -> list[Action]:
        listed: list[Action] = [DONE.only]
        if not self.done_with("offer") and self.round < ROUNDS:
            listed.append(DEAL.only)
        f = g.fac[seat]
        if g.loyal(seat) and not self.done_with("atone"):
            listed += [ATONE.each[n] for n in range(1, min(10, self.spare(g, "mp"), g.blame[f]) + 1)]
        if not self.done_with("change"):
            listed += [CHANGE.each[x] for x in factions.may_change(g, seat)]
        if 0 <= g.secret[seat] < 4 and not self.done_with("rise") and factions.may_rise(g, g.secret[seat]):
            listed.append(RISE.only)
        if g.leader[seat] and g.loyal(seat) and not g.fired[f] and not self.done_with("tally"):
            listed.append(TALLY.only)
        if not self.done_with("buyout") and not self.done_with("buyout_area"):
            listed += pirate_bases(g, seat) if self.spare(g, "mp") >= BUYOUT_PRICE else []
        if factions.may_rejoin(g, seat) and not self.done_with("rejoin"):
            listed.append(REJOIN.only)
        tried = [i[1] for i in self.items if i[0] == "scheme"]
        listed += [a for a in schemes_of(g, seat) if a[1] not in tried and self.spare(g, "mp") >= g.schemes[a[1]][2]]
        used = [i[1] for i in self.items if i[0] == "play"]
        left = [c for c in playable_now(g, seat) if g.privs[seat].count(c) > used.count(c)]
        listed += [USE.each[c] for c in left if c not in used]
        if g.role[seat] < POLITICIAN and not self.done_with("allow"):
            listed += [ALLOW.each[g.person(s)] for s in g.players(g.loc[seat]) if s != seat]
        return listed

    def chosen(self, g: Pax, answer: Action) -> Flow:
        match answer:
            case ("done",):
                return done((*self.items, ("end",)))
            case ("deal",):
                return call(Offer(self.seat, self.spare(g, "mp"), self.spare(g, "scrip")), self.offered)
            case ("use", card):
                self.card = card
                return call(ChooseCard(self.seat, card), self.aimed)
            case ("allow", person):
                self.items += (("allow", g.seat_at(person)),)
            case _:
                self.items += (answer,)
        return goto(self.begin)

    def offered(self, g: Pax, offer: tuple[Any, ...]) -> Flow:
        self.items += (("offer", *offer),) if offer[1] or offer[2] else ()
        return goto(self.begin)

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """Blame bought down, Pirates bought out, and what is given for an accepted offer, when the round closes."""
        if answer == ACCEPT.only:  # P-13.2
            return bargain(self.letters(g)[self.inbox][3], "want_")
        return bought(g, answer)

    def gives(self, g: Pax, seat: int, answer: Action) -> Cost:
        """What an accepted offer brings when the round closes."""  # P-13.2
        return bargain(self.letters(g)[self.inbox][2], "give_") if answer == ACCEPT.only else ()

    def aside(self, g: Pax, seat: int) -> Cost:
        """What is there to spend in this round, with what accepted offers bring and take."""  # P-13.10
        return ("mp", self.spare(g, "mp")), ("scrip", self.spare(g, "scrip"))

    def spare(self, g: Pax, mean: str) -> int:
        """Megapower or scrip that nothing in this round has been promised for yet."""
        left = g.means_of(self.seat, mean)
        for item in self.items:
            if item[0] == "answer" and item[2]:
                _, _, gives, wants = next(o for o in self.letters(g) if o[0] == item[1])
                left += sum([n for name, n in bargain(gives, "give_") if name == mean])
                left -= sum([n for name, n in bargain(wants, "want_") if name == mean])
            elif item[0] in ("atone", "buyout", "buyout_area", "scheme"):
                left -= sum([n for name, n in self.takes(g, self.seat, item) if name == mean])
        return left

    def aimed(self, g: Pax, picks: Picks) -> Flow:
        self.items += (("play", self.card, picks),)
        return goto(self.begin)
