"""The Capital sequence: its lane in each beat, planning, new actions, administration (P-9.1 to P-9.3, P-9.13)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica.actions import (
    BRING,
    CLOCKWISE,
    COUNTER,
    EMPTY,
    NO,
    PASS,
    POLITIC,
    SET_CARD,
    SET_POLITIC,
    SPENDS,
    TAKE_POLITIC,
    YES,
)
from hegemon.games.pax_galactica.box import BRIBES_MOST
from hegemon.games.pax_galactica.data import (
    BRIBERY,
    CAPITAL,
    CARD_NAMES,
    CARD_TIMING,
    CARD_WHERE,
    CASE_CRISIS,
    CASE_QUAD,
    CORRUPTION,
    EXEC_CAP,
    EXECUTE,
    IS_OWN,
    JUDGE,
    NEW_POLITICS,
    OFFICES,
    ON_CRISES,
    RECRUIT,
    SENATOR,
    STATESMAN,
)
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.choices import playable
from hegemon.games.pax_galactica.rules.emperor import Election
from hegemon.games.pax_galactica.rules.offices import Buying, Powers
from hegemon.games.pax_galactica.rules.politics import CardWindow, Sheet
from hegemon.games.pax_galactica.rules.resolve import executive_mod
from hegemon.games.pax_galactica.state import PRIV, Pax
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, fork, gather, goto, more, put

STEPS_OF_SLOTS = (4, 5, 7, 8)
IDLE = (CORRUPTION, SENATOR, STATESMAN, JUDGE)  # Megapower on these does nothing


@dataclass
class CapitalLane(Frame):
    """What the Capital does in one beat."""  # P-1.4, P-9.1
    beat: int

    def begin(self, g: Pax) -> Flow:
        if self.beat == 1:
            g.step[CAPITAL] = 1
            return goto(self.initiative)
        if self.beat == 6:
            g.step[CAPITAL] = 10
            return call(NewPolitics(), self.administer)
        if g.paralysed:
            return done()  # P-9.18
        g.step[CAPITAL] = {2: 4, 3: 5, 4: 7, 5: 8}[self.beat]
        return call(Sheet(self.beat - 2), self.cards)

    def initiative(self, g: Pax) -> Flow:
        """The politician with most Megapower sets the direction; ties by lot."""  # P-9.2, D-20
        table = g.politicians()
        if not table:
            return done()
        most = max([g.mp[s] for s in table])
        tied = [s for s in table if g.mp[s] == most]
        first = tied[g.below(len(tied))] if len(tied) > 1 else tied[0]
        g.reveal()
        g.cap_order = tuple(table[table.index(first):] + table[:table.index(first)])
        return ask(first, "P-9.2 Which way does play go at the Capital?", self.ways, self.turned)

    def ways(self, g: Pax, seat: int) -> list[Action]:
        return [CLOCKWISE.only, COUNTER.only]

    def turned(self, g: Pax, way: Action) -> Flow:
        if way[0] == "counter":
            g.cap_order = (g.cap_order[0], *reversed(g.cap_order[1:]))
        crises.refresh_control(g)
        return call(Powers(), self.throne)

    def throne(self, g: Pax) -> Flow:
        g.step[CAPITAL] = 2
        return call(Election(), self.plan)

    def plan(self, g: Pax) -> Flow:
        """All politicians choose actions and set Megapower aside."""  # P-9.3
        g.step[CAPITAL] = 3
        return fork({s: PlanCapital(s) for s in g.cap_order}, self.planned, secret=True)

    def planned(self, g: Pax, plans: dict[int, tuple[tuple[int, ...], tuple[int, ...]]]) -> Flow:
        for s, (slots, mp) in plans.items():
            for k in slots:
                if k >= PRIV:
                    g.drop_card(s, k - PRIV)
            g.slots = put(g.slots, s, slots)
            g.ap[s] = mp
            g.mp[s] -= sum(mp)
        return done()

    def cards(self, g: Pax) -> Flow:
        """Between resolutions politicians may play cards."""  # P-9.15
        return call(CardWindow(), self.buy)

    def buy(self, g: Pax) -> Flow:
        if self.beat in (3, 5):
            g.step[CAPITAL] = self.beat + (3 if self.beat == 3 else 4)
            return call(Buying(6 if self.beat == 3 else 9), self.end)
        return done()

    def administer(self, g: Pax) -> Flow:
        """Executive cap, decentralised cards, Megapower back, ages of crises, control."""  # P-9.14
        g.step[CAPITAL] = 11
        for s in g.politicians():
            cap = g.flags[EXEC_CAP]
            if cap and g.pawns[s][0] > cap:
                g.pawns = put(g.pawns, s, put(g.pawns[s], 0, cap))
            for k in g.slots[s]:
                if k >= PRIV:
                    crises.receive(g, s, k - PRIV)
            g.mp[s] += sum(g.ap[s])
            g.slots = put(g.slots, s, (-1, -1, -1, -1))
            g.ap[s] = tuple([0] * 6)
        crises.decentralise(g)
        crises.recall(g)
        g.crises = tuple([(c, age + 1, tried, spot, heavy) for c, age, tried, spot, heavy in g.crises])
        crises.refresh_control(g)
        g.deep_shown = sum(g.deep)
        if g.asks(ON_CRISES):
            return ask(g.control_seat(), "P-15.2 Does a new crisis come?", self.news, self.ruled)
        return self.ruled(g, self.news(g, -1)[0])

    def news(self, g: Pax, seat: int) -> list[Action]:
        """Control draws a crisis if few are active; a person may name any that is not."""  # P-15.2
        few = g.turn >= 2 and len(g.crises) < 1 + len(g.quads()) // 2
        named = [BRING.each[c] for c in range(len(CASE_CRISIS)) if not crises.active(g, c) and CASE_QUAD[c] < 0
                 and not IS_OWN[c]]
        return [*((YES.only, NO.only) if few else (NO.only, YES.only)), *named]

    def ruled(self, g: Pax, answer: Action) -> Flow:
        if answer == YES.only:
            crises.draw_crisis(g)
        elif answer != NO.only:
            crises.trigger(g, CASE_CRISIS[answer[1]], -1, CAPITAL)
        return call(Powers(), self.end)

    def end(self, g: Pax) -> Flow:
        return done()


def default_politics(g: Pax, seat: int) -> tuple[tuple[int, ...], int]:
    """The slots of a silent politician and the Megapower on its Executive action."""  # 4.2
    mod = executive_mod(g, seat, g.crises[0][0]) if g.crises and g.loyal(seat) else 0
    return wished_politics(g.hand[seat], g.loyal(seat), bool(g.crises), mod, g.mp[seat])


def wished_politics(hand: tuple[int, ...], loyal: bool, crisis: bool, mod: int, mp: int) -> tuple[tuple[int, ...], int]:
    """The same from what the politician sees: the modifier on the oldest crisis, and the Megapower at hand."""
    recruit = RECRUIT if hand[RECRUIT] and loyal else -1
    if hand[EXECUTE] and crisis and loyal and mod + mp >= 5:
        return (EXECUTE, recruit, -1, -1), max(0, min(mp, 8 - mod))
    return (-1, recruit, -1, -1), 0


@dataclass
class PlanCapital(Frame):
    """One politician fills four slots and sets Megapower aside for six steps; done with both."""  # D-23
    shown: ClassVar[tuple[str, ...]] = ("slots", "mp")
    seat: int
    slots: tuple[int, ...] = ()
    mp: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if len(self.slots) < 4:
            step = STEPS_OF_SLOTS[len(self.slots)]
            side = "public" if step in (4, 7) else "secret"
            return ask(self.seat, f"P-9.3 Which {side} action do you take in step {step}?", self.cards, self.laid)
        if len(self.mp) < 6:
            words = f"P-9.3 How much Megapower for step {len(self.mp) + 4}, {self.purpose()}?"
            return ask(self.seat, words, self.sums, self.spent)
        return done((self.slots, self.mp))

    def purpose(self) -> str:
        """What the next step is."""
        step = len(self.mp) + 4
        if step not in STEPS_OF_SLOTS:
            return "privilege cards"
        kind = self.slots[STEPS_OF_SLOTS.index(step)]
        return CARD_NAMES[kind - PRIV] if kind >= PRIV else POLITIC.label(kind) if kind >= 0 else "empty"

    def cards(self, g: Pax, seat: int) -> list[Action]:
        left = list(g.hand[seat])
        for k in self.slots:
            if 0 <= k < PRIV:
                left[k] -= 1
        kinds = [k for k in range(9) if left[k] > 0 and (g.loyal(seat) or k in (BRIBERY, CORRUPTION))]
        spare = [c for c in g.privs[seat] if CARD_TIMING[c] == "action" and CARD_WHERE[c] != "quadrant"
                 and playable(g, seat, c)]
        for k in self.slots:
            if k >= PRIV and k - PRIV in spare:
                spare.remove(k - PRIV)
        listed: list[Action] = [SET_POLITIC.each[k] for k in kinds] + [SET_CARD.each[c] for c in sorted(set(spare))]
        wish = default_politics(g, seat)[0][len(self.slots)]
        first = SET_POLITIC.each[wish] if wish in kinds else EMPTY.only
        return [first] + [a for a in [*listed, EMPTY.only] if a != first]

    def laid(self, g: Pax, answer: Action) -> Flow:
        match answer:
            case ("politic", kind):
                self.slots += (kind,)
            case ("lay", card):
                self.slots += (PRIV + card,)
            case _:
                self.slots += (-1,)
        return goto(self.begin)

    def sums(self, g: Pax, seat: int) -> Sequence[Action]:
        step = len(self.mp) + 4
        most = min(40, g.mp[seat] - sum(self.mp))
        wish = 0
        if step in STEPS_OF_SLOTS:
            kind = self.slots[STEPS_OF_SLOTS.index(step)]
            if not 0 <= kind < PRIV or kind in IDLE:
                most = 0
            if kind == BRIBERY:
                most = min(BRIBES_MOST, most)
            if step == 4 and kind == EXECUTE:
                wish = min(most, default_politics(g, seat)[1])
        elif not any([g.held(seat, a) for a in (*OFFICES, 8)]):
            most = 0
        return [SPENDS[wish]] + [SPENDS[i] for i in range(most + 1) if i != wish]

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """Megapower set aside for a step of the Capital."""  # P-9.3
        return (("mp", answer[1]),) if answer[0] == "spend" else ()

    def aside(self, g: Pax, seat: int) -> Cost:
        """What can still be set aside."""  # P-9.3
        return (("mp", g.mp[seat] - sum(self.mp)),)

    def spent(self, g: Pax, answer: Action) -> Flow:
        self.mp += (answer[1],)
        return goto(self.begin)


@dataclass
class NewPolitics(Frame):
    """Every politician takes one more action card, or nothing."""  # P-9.13, D-28
    waiting: tuple[int, ...] = ()
    first: bool = True

    def begin(self, g: Pax) -> Flow:
        if self.first:
            self.waiting, self.first = g.cap_order, False
        if not self.waiting:
            return done()
        return gather(self.waiting, "P-9.13 Which action card do you add to your hand?", self.options, self.chosen)

    def options(self, g: Pax, seat: int) -> list[Action]:
        return [TAKE_POLITIC.each[k] for k in NEW_POLITICS if g.cap_supply[k]] + [PASS.only]

    def chosen(self, g: Pax, answers: dict[int, Action]) -> Flow:
        again = []
        for s, answer in answers.items():
            if answer == PASS.only:
                continue
            kind = answer[1]
            if not g.cap_supply[kind]:
                again.append(s)
                continue
            g.cap_supply = g.cap_supply[:kind] + (g.cap_supply[kind] - 1,) + g.cap_supply[kind + 1:]
            g.hand = put(g.hand, s, more(g.hand[s], kind, 1))
        self.waiting = tuple(again)
        return goto(self.begin)
