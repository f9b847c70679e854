"""The rules, one procedure a class: K-2 auction, K-3 plan, K-4 battles, K-5 harvest and end; last what is free, K-6."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hegemon.kernel import Action, Cost, Flow, Frame, Setup, Verb, ask, call, done, fork, gather, goto
from skirmish.actions import (
    BIDS,
    DECK,
    DONE,
    FIGHT,
    GAVE,
    GIFT,
    HEX,
    HEX_POINTS,
    HITS_FROM,
    HOMES,
    LOSE,
    LOST,
    MOVED,
    MOVES,
    PASS,
    RETREAT,
    ROLLED,
    SAID,
    SAY,
    WARP,
    WARP_CARD,
    WARPED,
    WENT_HOME,
    WON_BID,
    YIELD,
)
from skirmish.state import Skirmish


def deal(setup: Setup) -> Skirmish:
    """Two ships at home, four coins, two cards."""  # K-1.1
    g = Skirmish()
    g.prepare(setup)
    deck = g.shuffled(DECK)
    g.round = 0
    g.rounds = int(setup.options["rounds"])
    g.order = tuple(range(g.seats))
    g.ships = [tuple([0] * g.seats) for _ in range(7)]
    for seat in range(g.seats):
        g.add(HOMES[seat], seat, 2)
    g.coins = [4] * g.seats
    g.hands = [tuple(sorted(deck[2 * s:2 * s + 2])) for s in range(g.seats)]
    g.deck = tuple(deck[2 * g.seats:])
    g.launch(Round())
    return g


@dataclass
class Round(Frame):
    """Three rounds of auction, plan, battle and harvest."""  # K-2

    def begin(self, g: Skirmish) -> Flow:
        """All bid coins in secret for the first move."""  # K-2.1
        g.round += 1
        return gather(range(g.seats), "K-2.1 How much do you bid for the first move?", self.bids, self.opened)

    def bids(self, g: Skirmish, seat: int) -> Sequence[Action]:
        return BIDS[g.coins[seat]]

    def takes(self, g: Skirmish, seat: int, answer: Action) -> Cost:
        """A bid is paid if it is the highest."""  # K-2.2
        return (("coins", answer[1]),)

    def opened(self, g: Skirmish, bids: dict[int, Action]) -> Flow:
        """The highest bidder pays and acts first; ties go to the lower seat."""  # K-2.2
        first = max(range(g.seats), key=lambda s: (bids[s][1], -s))
        g.charge(first, self.takes(g, first, bids[first]))
        g.order = tuple([(first + i) % g.seats for i in range(g.seats)])
        g.tell(WON_BID, first, bids[first][1])
        return fork({s: Plan(s) for s in range(g.seats)}, self.planned, secret=True)

    def planned(self, g: Skirmish, plans: dict[int, tuple[Action, ...]]) -> Flow:
        """Plans are carried out in order."""  # K-4.1
        for seat in g.order:
            for _, start, goal in plans[seat]:
                g.add(start, seat, -1)
                g.add(goal, seat, 1)
                g.tell(MOVED, seat, start, goal)
        return goto(self.fight)

    def fight(self, g: Skirmish) -> Flow:
        """Wherever two seats meet they fight, everywhere at once, until no two are left together."""  # K-4.2
        meetings = {h: g.present(h) for h in range(7)}
        battles: dict[int, Frame] = {h: Battle(h, who[0], who[1]) for h, who in meetings.items() if len(who) > 1}
        return fork(battles, self.fought) if battles else goto(self.harvest)

    def fought(self, g: Skirmish, winners: dict[int, int]) -> Flow:
        """The winner of a battle takes a coin."""  # K-4.7
        for winner in winners.values():
            if winner >= 0:
                g.coins[winner] = min(30, g.coins[winner] + 1)
        return goto(self.fight)

    def harvest(self, g: Skirmish) -> Flow:
        """Each hex pays its holder a coin, each seat draws a card; a seat without ships gets one at home."""  # K-5.1
        for seat in range(g.seats):
            g.coins[seat] = min(30, g.coins[seat] + sum([g.present(h) == [seat] for h in range(7)]))
            g.draw(seat)
            if not any([row[seat] for row in g.ships]):
                g.add(HOMES[seat], seat, 1)
        if g.round < g.rounds:
            return goto(self.begin)
        g.outcome = "rounds"
        return done()


@dataclass
class Plan(Frame):
    """One seat plans up to two moves, unseen; nothing but this frame changes."""  # K-3
    seat: int
    moves: tuple[Action, ...] = ()

    def begin(self, g: Skirmish) -> Flow:
        return ask(self.seat, "K-3.1 Where does a ship go?", self.orders, self.ordered)

    def orders(self, g: Skirmish, seat: int) -> list[Action]:
        """A move for each ship not yet sent, or done."""  # K-3.1
        listed = [DONE.only]
        if len(self.moves) < 2:
            for h in range(7):
                if g.ships[h][seat] > sum([m[1] == h for m in self.moves]):
                    listed += MOVES[h]
        return listed

    def ordered(self, g: Skirmish, order: Action) -> Flow:
        if order[0] == "done":
            return done(self.moves)
        self.moves += (order,)
        return goto(self.begin)


@dataclass
class Battle(Frame):
    """Two seats in one hex, until one is gone; done with the winner, or -1."""  # K-4
    hex: int
    attacker: int
    defender: int
    dice: tuple[int, int] = (0, 0)

    def begin(self, g: Skirmish) -> Flow:
        """Both roll a die; then Warp cards may be played."""  # K-4.3
        self.dice = (g.die(), g.die())
        g.tell(ROLLED, self.attacker, self.dice[0], self.hex)
        g.tell(ROLLED, self.defender, self.dice[1], self.hex)
        return call(Window(self.attacker, self.defender), self.casualties)

    def casualties(self, g: Skirmish) -> Flow:
        """A die of four or more hits; those hit choose at the same time, unseen, what it costs."""  # K-4.5
        hit = [s for s, die in ((self.defender, self.dice[0]), (self.attacker, self.dice[1])) if die >= HITS_FROM]
        return gather(hit, f"K-4.5 What does the hit in {HEX.write(self.hex)} cost you?", self.prices, self.paid)

    def prices(self, g: Skirmish, seat: int) -> list[Action]:
        """Nobody can yield home."""
        return [LOSE.only, YIELD.only] if HOMES[seat] != self.hex else [LOSE.only]

    def paid(self, g: Skirmish, chosen: dict[int, Action]) -> Flow:
        """Losses happen together; a side without ships ends the battle."""  # K-4.6
        for seat, price in chosen.items():
            if price == LOSE.only:
                g.add(self.hex, seat, -1)
                g.tell(LOST, seat, self.hex)
            else:
                self.go_home(g, seat)
        row = g.ships[self.hex]
        if not row[self.attacker] or not row[self.defender]:
            return done(self.attacker if row[self.attacker] else self.defender if row[self.defender] else -1)
        return ask(self.attacker, f"K-4.7 Do you fight on in {HEX.write(self.hex)}?", self.courses, self.decided)

    def courses(self, g: Skirmish, seat: int) -> list[Action]:
        return [FIGHT.only, RETREAT.only] if HOMES[seat] != self.hex else [FIGHT.only]

    def decided(self, g: Skirmish, course: Action) -> Flow:
        """Who retreats loses a ship and takes the others home."""  # K-4.7
        if course == FIGHT.only:
            return goto(self.begin)
        g.add(self.hex, self.attacker, -1)
        self.go_home(g, self.attacker)
        return done(self.defender)

    def go_home(self, g: Skirmish, seat: int) -> None:
        """All ships of a seat leave the battle."""
        left = g.ships[self.hex][seat]
        g.add(self.hex, seat, -left)
        g.add(HOMES[seat], seat, left)
        g.tell(WENT_HOME, seat, self.hex)


@dataclass
class Window(Frame):
    """Whoever holds cards may warp a die of the battle: attacker, then defender, until both pass in a row."""  # K-4.4
    attacker: int
    defender: int
    asked: int = 0
    passes: int = 0

    def begin(self, g: Skirmish) -> Flow:
        """Asked even without a Warp card: what a seat holds is its secret, how many cards is not."""
        while self.passes < 2:
            seat = (self.attacker, self.defender)[self.asked % 2]
            self.asked += 1
            if g.hands[seat]:
                return ask(seat, "K-4.4 Do you warp a die?", self.warps, self.answered, always=True)
            self.passes += 1
        return done()

    def warps(self, g: Skirmish, seat: int) -> list[Action]:
        return [PASS.only, WARP(0), WARP(1)] if WARP_CARD in g.hands[seat] else [PASS.only]

    def answered(self, g: Skirmish, answer: Action) -> Flow:
        """A warped die is thrown again."""
        seat = (self.attacker, self.defender)[(self.asked - 1) % 2]
        match answer:
            case ("warp", side):
                battle = self.enclosing(Battle)
                g.hands[seat] = g.hands[seat][:-1]  # sorted, so a Warp card is the last
                die = g.die()
                battle.dice = (die, battle.dice[1]) if side == 0 else (battle.dice[0], die)
                g.tell(WARPED, seat, side, battle.hex, die)
                self.passes = 0
            case _:
                self.passes += 1
        return goto(self.begin)


def scores(g: Skirmish) -> list[int]:
    """Two for each hex held alone, one for each coin."""  # K-5.4
    points, others = g.coins[:], g.seats - 1
    for row in g.ships:
        if row.count(0) == others:
            points[row.index(max(row))] += HEX_POINTS
    return points


def free(g: Skirmish, seat: int) -> Sequence[Action]:
    """A gift may be made while anybody thinks, but not under sealed answers, which count on the coins."""  # K-6.1
    if not g.open or any([j.secret for j in g.joins.values()]):
        return ()
    return [GIFT(to, n) for to in range(g.seats) if to != seat for n in range(1, min(3, g.coins[seat]) + 1)
            if g.coins[to] + n <= 30]


def forms(g: Skirmish, seat: int) -> Sequence[Verb]:
    """Anybody may speak at any time."""  # K-6.2
    return (SAY,)


def freely(g: Skirmish, seat: int, action: Action) -> None:
    """Gifts and words reach everybody at once."""  # K-6
    match action:
        case ("gift", to, n):
            g.coins[seat] -= n
            g.coins[to] += n
            g.tell(GAVE, seat, to, n)
        case ("say", words):
            g.tell(SAID, seat, words)
