"""Stage II: the vote, the bonus action, the bid for playing order and Combat Cards."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    ACTION,
    BIDDED,
    BIDS,
    BONUS,
    CHOOSE,
    DISCARD,
    DREW,
    EXPIRED,
    GAINED,
    INVALID,
    NAME,
    NUMBER,
    OFFERED,
    ORDERED,
    PASS,
    PASSES,
    PICK,
    RANK,
    REVEALED,
    SEAT,
    SHIFT,
    SHIFTED,
    SLOT,
    TIE_BROKEN,
    TOKEN_SLOTS,
    TOKENS,
    UNCHOSEN,
    VISIONARY,
    VOTE,
    VOTED,
    VOTES,
    counted,
)
from hegemon.games.exodus.rules.discards import discard
from hegemon.games.exodus.rules.politics import Enact, brings, falls_on
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, fork, gather, goto, more, put

BID_SHIFT: Final = d.owners("bid_shift")
ENACT_LOSER: Final = d.owners("enact_loser")
VISION_PRICE: Final = d.worth("enact_loser", "cp")[0][1]
VISION: Final[Cost] = (("cp", VISION_PRICE),)
HAND_LIMIT: Final = int(d.OPTIONS["council"]["combat_card_hand_limit"])
NO_CHANGE: Final = 2        # as DELTA numbers it
SHIFTS: Final = [SHIFT.each[NO_CHANGE], SHIFT.each[0], SHIFT.each[1], SHIFT.each[3], SHIFT.each[4]]
OFFER_ORDER: Final = (d.BANK, d.RESEARCH, d.MINING, d.BUILD_SHIPS, d.BUY_UPGRADES, d.TRADE, d.MOVE)  # D-11


@dataclass
class Council(Frame):
    """Stage II for two and more players."""
    bids: tuple[int, ...] = ()       # CP by seat
    tokens: tuple[int, ...] = ()     # vote tokens by seat, as an index of TOKENS
    asked: int = 0
    named: tuple[int, ...] = ()
    ranked: tuple[int, ...] = ()     # seats from the highest bid down
    taken: tuple[int, ...] = ()      # Turn Order cards chosen, in rank order

    def begin(self, g: Exodus) -> Flow:
        """Old Resolutions leave; three cards are revealed."""
        open_council(g, 2 if g.seats == 2 else 3)
        if not g.slots:
            return goto(self.bonus)
        return fork({s: Ballot(s) for s in range(g.seats)}, self.opened, secret=True)

    # -- the vote ---------------------------------------------------------------------------------------------------

    def opened(self, g: Exodus, ballots: dict[int, tuple[int, int]]) -> Flow:
        """All bids are shown together."""
        self.tokens = tuple([ballots[s][0] for s in range(g.seats)])
        self.bids = tuple([ballots[s][1] for s in range(g.seats)])
        return goto(self.corrupt_vote)

    def corrupt_vote(self, g: Exodus) -> Flow:
        """Owners of Corrupt Politics may change their figure."""
        seat = self.next_corrupt(g)
        if seat >= 0:
            return ask(seat, f"X-5.5 Change your bid of {self.bids[seat]} CP for the vote?",
                       self.shifts, self.shifted_vote)
        return goto(self.count)

    def next_corrupt(self, g: Exodus) -> int:
        while self.asked < g.seats:
            seat = g.order()[self.asked]
            self.asked += 1
            if g.known(seat) & BID_SHIFT and len(self.shifts(g, seat)) > 1:
                return seat
        self.asked = 0
        return -1

    def shifts(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [a for a in SHIFTS if 0 <= self.bids[seat] + a[1] - NO_CHANGE <= g.cp[seat]]

    def shift(self, g: Exodus, answer: Action) -> None:
        seat = g.order()[self.asked - 1]
        self.bids = more(self.bids, seat, answer[1] - NO_CHANGE)
        if answer[1] != NO_CHANGE:
            g.tell(SHIFTED, seat, self.bids[seat])

    def shifted_vote(self, g: Exodus, answer: Action) -> Flow:
        self.shift(g, answer)
        return goto(self.corrupt_vote)

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        """Bids are paid by everybody, a change of one as the whole that is paid then."""
        match answer:
            case ("bid", cp):
                return (("cp", cp),)
            case ("shift", change):
                return (("cp", self.bids[seat] + change - NO_CHANGE),)
            case ("choose", slot):
                return falls_on(g, seat, *deed_of(g, seat, slot))
        return ()

    def gives(self, g: Exodus, seat: int, answer: Action) -> Cost:
        """What the card brings the one who decides, if it takes effect at once."""
        return brings(g, seat, *deed_of(g, seat, answer[1])) if answer[0] == "choose" else ()

    def count(self, g: Exodus) -> Flow:
        """Valid bids give 1 + CP votes; everybody pays."""
        votes = self.votes(g)
        for seat in g.order():
            g.charge(seat, (("cp", self.bids[seat]),))
            if valid(g, self.tokens[seat]):
                g.tell(VOTED, seat, SLOT.label(first_slot(self.tokens[seat])), self.bids[seat])
            else:
                g.tell(INVALID, seat, self.bids[seat])
        g.tell(VOTES, ", ".join([f"{SLOT.label(i)} {n}" for i, n in enumerate(votes)]))
        return ask(g.chancellor(), f"X-5.6 Which card wins the tie of {max(votes)} votes?", self.leading, self.decided)

    def votes(self, g: Exodus) -> list[int]:
        votes = [0] * len(g.slots)
        for seat in range(g.seats):
            if valid(g, self.tokens[seat]):
                votes[first_slot(self.tokens[seat])] += 1 + self.bids[seat]
        return votes

    def leading(self, g: Exodus, seat: int) -> Sequence[Action]:
        votes = self.votes(g)
        return [CHOOSE.each[i] for i, n in enumerate(votes) if n == max(votes)]

    def decided(self, g: Exodus, answer: Action) -> Flow:
        """The winner takes effect."""
        if len(self.leading(g, -1)) > 1:
            g.tell(TIE_BROKEN, g.chancellor(), g.slots[answer[1]])
        return call(Enact(take_slot(g, answer[1]), -1), self.visionary)

    def visionary(self, g: Exodus) -> Flow:
        """Visionary Politics buys a losing card."""
        while self.asked < g.seats:
            seat = g.order()[self.asked]
            self.asked += 1
            if g.known(seat) & ENACT_LOSER and g.cp[seat] >= VISION_PRICE:
                return ask(seat, "X-5.9 Enact a losing card?", self.losers, self.envisioned)
        self.asked = 0
        leave_slots(g)
        return goto(self.bonus)

    def losers(self, g: Exodus, seat: int) -> Sequence[Action]:
        return PASSES + [CHOOSE.each[i] for i, c in enumerate(g.slots) if c >= 0 and d.POLITICAL[c].visionary != "none"]

    def envisioned(self, g: Exodus, answer: Action) -> Flow:
        if answer == PASS.only:
            return goto(self.visionary)
        return call(envision(g, g.order()[self.asked - 1], answer), self.visionary)

    # -- the bonus action -------------------------------------------------------------------------------------------

    def bonus(self, g: Exodus) -> Flow:
        """The Vice-Chancellor names, the Chancellor picks."""
        count = 3 if g.seats == 2 else 2
        if len(self.named) < count:
            return ask(g.rank.index(2), f"X-5.10 Which bonus action do you offer, {len(self.named) + 1} of {count}?",
                       self.offers,
                       self.offered)
        return ask(g.chancellor(), "X-5.10 Which bonus action do you pick?", self.picks, self.picked)

    def offers(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [NAME.each[a] for a in OFFER_ORDER if a not in self.named]

    def offered(self, g: Exodus, answer: Action) -> Flow:
        self.named += (answer[1],)
        g.tell(OFFERED, g.rank.index(2), answer[1])
        return goto(self.bonus)

    def picks(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [PICK.each[a] for a in self.named] + PASSES

    def picked(self, g: Exodus, answer: Action) -> Flow:
        g.bonus = -1 if answer == PASS.only else answer[1]
        g.tell(BONUS, g.chancellor(), "nothing" if g.bonus < 0 else ACTION.label(g.bonus))
        return gather(range(g.seats), "X-5.11 How many CP for the playing order?", self.purses, self.ordered)

    # -- the playing order ------------------------------------------------------------------------------------------

    def purses(self, g: Exodus, seat: int) -> Sequence[Action]:
        return BIDS[min(120, g.cp[seat])]

    def ordered(self, g: Exodus, bids: dict[int, Action]) -> Flow:
        """All bids are shown and, after Corrupt Politics, paid and ranked."""
        self.bids = tuple([bids[s][1] for s in range(g.seats)])
        return goto(self.corrupt_order)

    def corrupt_order(self, g: Exodus) -> Flow:
        seat = self.next_corrupt(g)
        if seat >= 0:
            return ask(seat, f"X-5.18 Change your bid of {self.bids[seat]} CP for the playing order?",
                       self.shifts, self.shifted_order)
        for s in g.order():
            g.charge(s, (("cp", self.bids[s]),))
            g.tell(BIDDED, s, self.bids[s])
        return goto(self.rank)

    def shifted_order(self, g: Exodus, answer: Action) -> Flow:
        self.shift(g, answer)
        return goto(self.corrupt_order)

    def rank(self, g: Exodus) -> Flow:
        """High bids first; the Chancellor orders ties and comes last in the own group."""
        if len(self.ranked) < g.seats:
            return ask(g.chancellor(), "X-5.12 Who of the tied players comes next?", self.tied, self.ranked_next)
        return goto(self.cards)

    def tied(self, g: Exodus, seat: int) -> Sequence[Action]:
        rest = [s for s in g.order() if s not in self.ranked]
        best = [s for s in rest if self.bids[s] == max([self.bids[r] for r in rest])]
        others = [s for s in best if s != seat]
        return [RANK.each[s] for s in others or best]

    def ranked_next(self, g: Exodus, answer: Action) -> Flow:
        self.ranked += (answer[1],)
        return goto(self.rank)

    def cards(self, g: Exodus) -> Flow:
        """By rank, or with the expansion by choice in rank order."""
        if not g.terms.expansion:
            for i, seat in enumerate(self.ranked):
                g.rank = put(g.rank, seat, i + 1)
            return goto(self.titles)
        return goto(self.choose_card)

    def choose_card(self, g: Exodus) -> Flow:
        if len(self.taken) < g.seats:
            return ask(self.ranked[len(self.taken)], "X-5.13 Which Turn Order card do you take?",
                       self.numbers, self.chosen)
        for seat, number in zip(self.ranked, self.taken):
            g.rank = put(g.rank, seat, number)
        return goto(self.titles)

    def numbers(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [NUMBER.each[n] for n in range(1, g.seats + 1) if n not in self.taken]

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        self.taken += (answer[1],)
        return goto(self.choose_card)

    def titles(self, g: Exodus) -> Flow:
        """The new cards count from now on; Combat Cards follow them."""
        g.tell(ORDERED, ", ".join([SEAT.label(s) for s in g.order()]))
        return call(CombatCards(), self.over)

    def over(self, g: Exodus) -> Flow:
        return done()


def open_council(g: Exodus, count: int) -> None:
    """Resolutions leave, what happens at the start of the stage happens, cards are revealed."""
    over = g.resolutions + tuple([c for c, _ in g.private])
    g.removed += over
    for card in over:
        g.tell(EXPIRED, card)
    g.resolutions = g.private = ()
    if not g.terms.solo:  # nothing helpful about the last player in solo
        last = g.rank.index(g.seats)
        pay = g.total("stipend_last", "cp", last)
        if pay:
            g.cp[last] += pay
            g.tell(GAINED, last, f"{pay} CP stipend")
    count = min(count, len(g.politics))
    g.slots = tuple(reversed(g.politics[len(g.politics) - count:]))
    g.politics = g.politics[:len(g.politics) - count]
    g.reveal()
    said = [f"{SLOT.label(i)} {d.POLITICAL[c].name} ({d.POLITICAL[c].kind})" for i, c in enumerate(g.slots)]
    g.tell(REVEALED, ", ".join(said) or "no cards left")


def take_slot(g: Exodus, slot: int) -> int:
    """The card of a slot, which is empty from now on."""
    card = g.slots[slot]
    g.slots = put(g.slots, slot, -1)
    return card


def leave_slots(g: Exodus) -> None:
    """Cards that did not take effect leave the game."""
    left = tuple([c for c in g.slots if c >= 0])
    g.removed += left
    for card in left:
        g.tell(UNCHOSEN, card)
    g.slots = ()


def deed_of(g: Exodus, seat: int, slot: int, price: Cost = ()) -> tuple[Enact, Cost]:
    """What a card that is chosen does, and its price: once the winner is taken, this is a vision."""
    return (Enact(g.slots[slot], -1), price) if -1 not in g.slots else (envisaged(g.slots[slot], seat), VISION)


def envisaged(card: int, seat: int) -> Enact:
    """A losing card somebody pays for: a Law for everybody, anything else for the payer."""
    return Enact(card, seat if d.POLITICAL[card].visionary == "self" else -1)


def envision(g: Exodus, seat: int, answer: Action) -> Enact:
    """Pay for a losing card."""
    g.charge(seat, VISION)
    card = take_slot(g, answer[1])
    g.tell(VISIONARY, seat, card)
    return envisaged(card, seat)


def valid(g: Exodus, tokens: int) -> bool:
    """Whether a set of tokens is exactly one that matches a revealed card."""
    return len(TOKEN_SLOTS[tokens]) == 1 and first_slot(tokens) < len(g.slots)


def first_slot(tokens: int) -> int:
    """The slot of a set of one token."""
    return TOKEN_SLOTS[tokens][0]


@dataclass
class Ballot(Frame):
    """One seat's secret vote: tokens, then CP."""
    seat: int
    tokens: int = 0

    def begin(self, g: Exodus) -> Flow:
        return ask(self.seat, "X-5.3 Which card do you vote for?", self.options, self.voted)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        return VOTE.each

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        return (("cp", answer[1]),) if answer[0] == "bid" else ()

    def voted(self, g: Exodus, answer: Action) -> Flow:
        self.tokens = answer[1]
        return ask(self.seat, f"X-5.3 How many CP for vote {TOKENS.label(self.tokens)}?", self.purse, self.backed)

    def purse(self, g: Exodus, seat: int) -> Sequence[Action]:
        return BIDS[min(120, g.cp[seat])]

    def backed(self, g: Exodus, answer: Action) -> Flow:
        return done((self.tokens, answer[1]))


@dataclass
class CombatCards(Frame):
    """Combat Cards by position, one at a time, then down to the hand limit."""

    def begin(self, g: Exodus) -> Flow:
        if not g.terms.cards:
            return done()
        due = {s: g.terms.deal[g.rank[s] - 1] + g.total("cc_bonus", "n", s) for s in g.order()}
        for i in range(max(due.values())):
            for seat, n in due.items():
                if i < n:
                    g.draw_combat(seat)
        for seat, n in due.items():
            g.tell(DREW, seat, counted(n, "Combat Card", "Combat Cards"))
        over: dict[int, Frame] = {s: Discarding(s, len(g.cchand[s]) - HAND_LIMIT) for s in range(g.seats)
                                  if len(g.cchand[s]) > HAND_LIMIT}
        return fork(over, self.discarded, secret=True) if over else done()

    def discarded(self, g: Exodus, thrown: dict[int, tuple[int, ...]]) -> Flow:
        for seat, cards in thrown.items():
            discard(g, seat, cards)
        return done()


@dataclass
class Discarding(Frame):
    """One seat throws Combat Cards away, unseen until all have."""
    seat: int
    left: int
    thrown: tuple[int, ...] = ()

    def begin(self, g: Exodus) -> Flow:
        if not self.left:
            return done(self.thrown)
        return ask(self.seat, f"X-5.15 Which Combat Card do you discard? {self.left} to go",
                   self.options, self.chosen, always=True)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        """The highest number is the default."""
        hand = list(g.cchand[seat])
        for card in self.thrown:
            hand.remove(card)
        return [DISCARD.each[c] for c in sorted(set(hand), reverse=True)]

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        self.thrown += (answer[1],)
        self.left -= 1
        return goto(self.begin)
