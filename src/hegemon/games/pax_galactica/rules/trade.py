"""Galactic trade: pulls from the towers, collapse and trade cards (P-13.4 to P-13.8)."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import AMOUNTS, PASS, PULL_TOWER
from hegemon.games.pax_galactica.box import TRACK
from hegemon.games.pax_galactica.data import (
    DECK_TRADE,
    DECKS_TABLE,
    GAL,
    ON_EVENTS,
    PULL,
    QUAD_NAMES,
    SABOTAGE,
    STYLES,
    TOWER,
)
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.state import ABSENT, Pax
from hegemon.kernel import Action, Cost, Flow, Frame, ask, done, goto, more, put

CAP: int = DECKS_TABLE["trade_tower"]["collapse_cap_permille"]
RECKLESS: int = DECKS_TABLE["trade_tower"]["reckless_permille"]
RECKLESS_BLAME: int = DECKS_TABLE["trade_tower"]["reckless_blame"]
SABOTAGE_BLAME: int = DECKS_TABLE["trade_tower"]["sabotage_blame"]


MOST_BLAME = 12  # a person at Control's desk may lay on a faction for a crash


def chance(stress: int, style: int) -> int:
    """The chance of a collapse in permille."""  # P-13.5
    _, base, divisor, _ = PULL[style]
    return min(CAP, base + stress * stress // divisor)


def trader(g: Pax, seat: int) -> int:
    """The marker a player moves."""
    f = g.fac[seat]
    return f if f != 7 else GAL


@dataclass
class Pulls(Frame):
    """The pulls of one Quadrant: most scrip first, ties by lot."""  # P-13.4, D-33
    quad: int
    waiting: tuple[int, ...] = ()
    first: bool = True
    style: int = -1
    crash: int = 0

    def begin(self, g: Pax) -> Flow:
        if self.first:
            lots = g.shuffled([s for s in g.players(self.quad) if g.scrip[s]])
            self.waiting = tuple(sorted(lots, key=lambda s: -g.scrip[s]))
            self.first = False
        if not self.waiting or g.collapsed[self.quad]:
            return done()
        if not g.scrip[self.waiting[0]]:
            self.waiting = self.waiting[1:]
            return goto(self.begin)
        words = f"P-13.5 How do you pull from the tower of the {QUAD_NAMES[self.quad]}?"
        return ask(self.waiting[0], words, self.styles, self.pulled)

    def styles(self, g: Pax, seat: int) -> list[Action]:
        safe = chance(g.stress[self.quad], 0) < 50
        listed: list[Action] = [PULL_TOWER.each[i] for i in range(len(STYLES))]
        return [listed[0], PASS.only, *listed[1:]] if safe else [PASS.only, *listed]

    def pulled(self, g: Pax, answer: Action) -> Flow:
        seat = self.waiting[0]
        if answer == PASS.only:
            self.waiting = self.waiting[1:]
            return goto(self.begin)
        self.style = answer[1]
        p = chance(g.stress[self.quad], self.style)
        roll = g.below(1000)
        if roll < p:
            g.note(actions.PULLED, seat, self.style, p, roll, "COLLAPSE")
            return self.collapse(g, seat, p)
        g.stress = more(g.stress, self.quad, PULL[self.style][3])
        g.note(actions.PULLED, seat, self.style, p, roll, "the tower stands")
        words = f"P-13.6 How much scrip do you spend on the trade track of the {QUAD_NAMES[self.quad]}?"
        return ask(seat, words, self.sums, self.spent)

    def sums(self, g: Pax, seat: int) -> list[Action]:
        most = min(PULL[self.style][0], g.scrip[seat], 59)
        return [AMOUNTS[i] for i in range(most, -1, -1)]

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """What is spent moves the marker step by step."""  # P-13.6
        spends = answer[0] == "amount" and seat == self.waiting[0]
        return (("scrip", answer[1]),) if spends else ()

    def spent(self, g: Pax, answer: Action) -> Flow:
        """Scrip moves the marker of the faction."""  # P-13.6
        climb(g, self.quad, self.waiting[0], answer[1])
        self.waiting = self.waiting[1:]
        return goto(self.begin)

    def collapse(self, g: Pax, seat: int, p: int) -> Flow:
        """The puller loses all scrip and falls behind everybody; the economy collapses."""  # P-13.7
        fall(g, self.quad, seat)
        self.crash = SABOTAGE_BLAME if self.style == SABOTAGE else RECKLESS_BLAME if p >= RECKLESS else 0
        if g.asks(ON_EVENTS):
            words = f"P-13.7 How much Blame does the crash of {g.called(seat)} cost?"
            return ask(g.control_seat(), words, self.rulings, self.ruled)
        return self.blame(g, self.crash)

    def rulings(self, g: Pax, seat: int) -> list[Action]:
        return [AMOUNTS[self.crash], *[AMOUNTS[n] for n in range(MOST_BLAME + 1) if n != self.crash]]

    def ruled(self, g: Pax, answer: Action) -> Flow:
        return self.blame(g, answer[1])

    def blame(self, g: Pax, points: int) -> Flow:
        if points:
            g.pin(g.fac[self.waiting[0]], points)
            g.tell(actions.RULED, f"a deliberate crash costs {points} Blame", "P-13.7")
        return done()


def climb(g: Pax, quad: int, seat: int, n: int) -> None:
    """Scrip spent after a pull moves the marker of the faction."""  # P-13.6
    g.charge(seat, (("scrip", n),))
    g.spent = more(g.spent, seat, n)
    f = trader(g, seat)
    if g.track[quad][f] != ABSENT:
        g.track = put(g.track, quad, put(g.track[quad], f, min(TRACK[1], g.track[quad][f] + n)))


def fall(g: Pax, quad: int, seat: int) -> None:
    """A tower falls: the puller loses all scrip, the marker goes below all others, the economy is in crisis."""
    f = trader(g, seat)  # P-13.7
    g.scrip = put(g.scrip, seat, 0)
    others = [t for i, t in enumerate(g.track[quad]) if i != f and t != ABSENT]
    g.track = put(g.track, quad, put(g.track[quad], f, max(TRACK[0], min(others) - 1) if others else -1))
    g.towers_fallen += 1
    g.queue.append((quad, "crisis", TOWER, quad))
    g.collapsed = put(g.collapsed, quad, 1)


def trade_cards(g: Pax) -> None:
    """Each faction receives a card for every faction behind it on the track; the Baron is set."""  # P-13.8
    for q in g.quads():
        row = g.track[q]
        on = sorted([f for f in range(11) if row[f] != ABSENT], key=lambda f: (-row[f], first_spot(g, q, f)))
        for f in on:
            mine = [s for s in g.players(q) if trader(g, s) == f]
            if not mine:
                continue
            seat = max(mine, key=lambda s: (g.spent[s], -g.spot[s]))
            for _ in range(len([x for x in on if row[x] < row[f]])):
                crises.draw_card(g, seat, DECK_TRADE)
        if on and (len(on) == 1 or row[on[0]] > row[on[1]]):
            mine = [s for s in g.players(q) if trader(g, s) == on[0]]
            if mine:
                seat = max(mine, key=lambda s: (g.spent[s], -g.spot[s]))
                if g.baron[q] != seat:
                    g.baron = put(g.baron, q, seat)
                    g.note(actions.PRESTIGE, seat, "Trade Baron", q)
    crises.recall(g)


def first_spot(g: Pax, quad: int, faction: int) -> int:
    """The lowest position of a faction's players at a table."""
    return min([9, *[g.spot[s] for s in g.players(quad) if trader(g, s) == faction]])
