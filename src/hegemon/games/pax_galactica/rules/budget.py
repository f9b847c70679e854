"""Quadrant steps 1 to 3: initiative, budget cards and planning (P-5.2 to P-5.12)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import (
    ACT,
    BOOST,
    CLOCKWISE,
    COUNTER,
    DONE,
    DRAW,
    EMPTY,
    KEEP,
    MULLIGAN,
    NO,
    POWERS,
    ROB,
    SET_ACT,
    SET_CARD,
    SWAP,
    USE,
)
from hegemon.games.pax_galactica.box import (
    ACTIONS,
    DRAWS,
    FIXED_ACTIONS,
    MOST_AP,
    OPEN_SLOTS,
    POOLS_EACH,
    ROUND,
    SLOT_ACTIONS,
)
from hegemon.games.pax_galactica.data import (
    ACTS,
    ADMIRAL,
    CARD_NAMES,
    CARD_TIMING,
    CARD_VALUE,
    CARD_WHERE,
    CARD_WORDS,
    CLUBS,
    DIAMONDS,
    EFFECTS,
    EXPLOIT,
    FUEL_BONUS,
    FUEL_SHORT,
    GOVERN,
    HEARTS,
    INSIDER,
    INSPECTION,
    JOKER,
    PATROL,
    QUAD_NAMES,
    RANK,
    RIGHTS,
    SUIT,
    TRADE,
)
from hegemon.games.pax_galactica.data import CARD_EFFECTS as CARD_EFFECTS_OF
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.choices import playable
from hegemon.games.pax_galactica.rules.effects_people import find_out
from hegemon.games.pax_galactica.rules.operation import people
from hegemon.games.pax_galactica.state import PRIV, Pax
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, fork, gather, goto, more, put

POOL_USES = ("Megapower, Battleships and Starbases", "actions 4 to 6", "actions 7 to 9")
POOLS = ("pool_1", "pool_2", "pool_3")  # means: Atomic Power for actions 1 to 3, 4 to 6 and 7 to 9
SUITS = ("loyalty", "Alien Resentment", "Warlord Threat", "Pirate Threat")


def set_order(g: Pax, quad: int, first: int, clockwise: bool) -> None:
    """Order of play: from whoever has the initiative, seat numbers up or down."""  # P-5.2
    table = g.players(quad)
    if not clockwise:
        table.reverse()
    at = table.index(first) if first in table else 0
    g.order = put(g.order, quad, tuple(table[at:] + table[:at]))


@dataclass
class Opening(Frame):
    """Beat 1 at one map: initiative, budget, planning."""  # P-5.1
    quad: int
    lost: tuple[tuple[int, int], ...] = ()   # seat, cards lost to Jokers
    swappers: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        """The Viceroy names the direction of play."""  # P-5.2, D-01
        table = g.players(self.quad)
        if not table:
            return done()
        if g.viceroy[self.quad] in table:
            words = f"P-5.2 Which way does play go in the {QUAD_NAMES[self.quad]}?"
            return ask(g.viceroy[self.quad], words, self.ways, self.turned)
        set_order(g, self.quad, max(table, key=lambda s: (g.glory[s], -g.spot[s])), True)
        return goto(self.fix)

    def ways(self, g: Pax, seat: int) -> list[Action]:
        return [CLOCKWISE.only, COUNTER.only]

    def turned(self, g: Pax, way: Action) -> Flow:
        set_order(g, self.quad, g.viceroy[self.quad], way[0] == "clockwise")
        return goto(self.fix)

    def fix(self, g: Pax) -> Flow:
        """Everybody secretly fixes how many cards to draw."""  # P-5.3, D-02
        g.step[self.quad] = 2
        words = "P-5.3 How many budget cards do you draw, to keep three?"
        return gather(g.order[self.quad], words, self.sizes, self.opened)

    def sizes(self, g: Pax, seat: int) -> list[Action]:
        return [DRAW.each[n] for n in DRAWS]

    def opened(self, g: Pax, answers: dict[int, Action]) -> Flow:
        jokers: list[int] = []
        for s, answer in answers.items():
            g.fixed = put(g.fixed, s, answer[1])
            g.note(actions.FIXED, s, answer[1])
            draw_budget(g, self.quad, s, answer[1])
            jokers += [s] * len([c for c in g.drawn[s] if c >= JOKER])
        return call(Jokers(self.quad, tuple(jokers)), self.robbed)

    def robbed(self, g: Pax, lost: tuple[tuple[int, int], ...]) -> Flow:
        """One chance to hand everything in and draw again."""  # P-5.5, D-04
        self.lost = lost
        words = "P-5.5 Do you hand in all budget cards and draw again?"
        return gather(g.order[self.quad], words, self.again, self.redrawn)

    def again(self, g: Pax, seat: int) -> list[Action]:
        listed = [NO.only, MULLIGAN.only]
        if INSIDER in g.privs[seat]:
            listed.append(SWAP.only)
        return listed

    def redrawn(self, g: Pax, answers: dict[int, Action]) -> Flow:
        wanting = [s for s in answers if answers[s][0] == "mulligan"]
        jokers: list[int] = []
        for s in wanting:
            g.handed_in = more(g.handed_in, self.quad, g.drawn[s])
            g.drawn[s] = ()
        for s in wanting:
            draw_budget(g, self.quad, s, g.fixed[s] - sum([n for seat, n in self.lost if seat == s]))
            jokers += [s] * len([c for c in g.drawn[s] if c >= JOKER])
        self.swappers = tuple([s for s in answers if answers[s][0] == "swap"])
        return call(Jokers(self.quad, tuple(jokers)), self.swap)

    def swap(self, g: Pax, lost: tuple[tuple[int, int], ...]) -> Flow:
        """An Insider Ledger replaces up to two cards."""  # P-9.15
        if not self.swappers:
            return goto(self.keep)
        return fork({s: Swap(s) for s in self.swappers}, self.swapped, secret=True)

    def swapped(self, g: Pax, plans: dict[int, tuple[int, ...]]) -> Flow:
        for s, cards in plans.items():
            crises.use_card(g, s, INSIDER, self.quad)
            left = list(g.drawn[s])
            for c in cards:
                if c in left:
                    left.remove(c)
                    g.handed_in = put(g.handed_in, self.quad, g.handed_in[self.quad] + (c,))
            gone = len(g.drawn[s]) - len(left)
            g.drawn[s] = tuple(left)
            draw_budget(g, self.quad, s, gone)
        return goto(self.keep)

    def keep(self, g: Pax) -> Flow:
        """Everybody keeps three cards, one for each pool."""  # P-5.6, D-05
        return fork({s: Keep(s) for s in g.order[self.quad]}, self.kept, secret=True)

    def kept(self, g: Pax, plans: dict[int, tuple[int, ...]]) -> Flow:
        """What is not kept makes its events, before anybody plans."""  # P-5.7
        unused: list[list[int]] = []
        for s, cards in plans.items():
            rest = list(g.drawn[s])
            for c in cards:
                if c >= 0:
                    rest.remove(c)
            rest.sort(key=lambda c: (SUIT[c], -CARD_VALUE[c], -c))
            unused.append(rest)
            g.gone = more(g.gone, self.quad, g.drawn[s])
            g.drawn[s] = ()
            extra, less = g.flags[FUEL_BONUS], g.flags[FUEL_SHORT]
            g.pools = put(g.pools, s, tuple([max(0, (CARD_VALUE[c] if c >= 0 else 0) - less) + extra for c in cards]))
            g.note(actions.KEPT, s, " ".join([CARD_WORDS[c] for c in cards if c >= 0]),
                   " ".join([CARD_WORDS[c] for c in rest]) or "none")
        for rest in unused:
            for c in rest:
                budget_event(g, self.quad, c)
        g.step[self.quad] = 3
        return fork({s: PlanMap(s) for s in g.order[self.quad]}, self.planned, secret=True)

    def planned(self, g: Pax, plans: dict[int, tuple[tuple[int, ...], ...]]) -> Flow:
        """Slots and Atomic Power lie on the table; planning cards take effect."""  # P-5.10, P-5.11
        for s, (slots, ap, boosts, _) in plans.items():
            for k in slots:
                if k >= PRIV:
                    g.drop_card(s, k - PRIV)
            g.slots = put(g.slots, s, slots)
            power = list(ap)
            for i in range(0, len(boosts), 2):
                card, action = boosts[i], boosts[i + 1]
                if crises.use_card(g, s, card, self.quad):
                    power[action - 1] += EFFECTS[CARD_EFFECTS_OF[card][0]].n
                    if card == EXPLOIT:
                        g.alien = more(g.alien, self.quad, 4)
            g.ap[s] = tuple(power)
        for s, (_, _, _, looks) in plans.items():
            for seat in looks:
                if crises.use_card(g, s, INSPECTION, self.quad):
                    find_out(g, "secret_actions", s, seat)
        return done()


def draw_budget(g: Pax, quad: int, seat: int, n: int) -> None:
    """Budget cards from the top; an empty deck is refilled from cards handed in."""  # P-5.3, P-5.5
    for _ in range(n):
        if not g.budget[quad]:
            if not g.handed_in[quad]:
                return
            g.budget = put(g.budget, quad, tuple(g.shuffled(g.handed_in[quad])))
            g.handed_in = put(g.handed_in, quad, ())
        g.drawn[seat] = tuple(sorted((*g.drawn[seat], g.budget[quad][-1])))
        g.budget = put(g.budget, quad, g.budget[quad][:-1])
        g.reveal()


def budget_event(g: Pax, quad: int, card: int) -> None:
    """An unused card strengthens disloyalty, aliens, Warlords or Pirates."""  # P-5.7
    if card >= JOKER:
        return
    v, suit = CARD_VALUE[card], SUIT[card]
    if suit == HEARTS:
        old = units.total_loyalty(g, quad)
        now = old - units.lose_loyalty(g, quad, v)
    elif suit == DIAMONDS:
        old = g.alien[quad]
        now = old + v
        g.alien = put(g.alien, quad, now)
    else:
        at = 2 * quad + (suit == CLUBS)
        old = g.threat[at]
        now = g.threat[at] = old + v
        g.menace[at] += 1
    g.tell(actions.EVENT, quad, CARD_WORDS[card], SUITS[suit], old, now)


@dataclass
class Jokers(Frame):
    """Each Joker drawn robs another player of a card; done with who lost how many."""  # P-5.4
    quad: int
    owed: tuple[int, ...]
    lost: tuple[tuple[int, int], ...] = ()

    def begin(self, g: Pax) -> Flow:
        while self.owed:
            if self.victims(g, self.owed[0]):
                return ask(self.owed[0], "P-5.4 Whom does your Joker rob?", self.victims, self.robs)
            self.owed = self.owed[1:]
        return done((*self.lost, (-1, 0)))

    def victims(self, g: Pax, seat: int) -> list[Action]:
        """Nobody with three cards or fewer while another possible victim has more."""
        others = [s for s in g.players(self.quad) if s != seat and g.drawn[s]]
        rich = [s for s in others if len(g.drawn[s]) >= 4]
        pool = sorted(rich or others, key=lambda s: (-len(g.drawn[s]), g.spot[s]))
        return [ROB.each[g.person(s)] for s in pool]

    def robs(self, g: Pax, answer: Action) -> Flow:
        thief, victim = self.owed[0], g.seat_at(answer[1])
        card = g.drawn[victim][g.below(len(g.drawn[victim]))]
        at = g.drawn[victim].index(card)
        g.drawn[victim] = g.drawn[victim][:at] + g.drawn[victim][at + 1:]
        g.drawn[thief] = tuple(sorted((*g.drawn[thief], card)))
        g.note(actions.ROBBED, thief, g.called(victim))
        self.lost += ((victim, 1),)
        self.owed = self.owed[1:]
        return goto(self.begin)


@dataclass
class Swap(Frame):
    """An Insider Ledger: up to two drawn cards to replace."""  # P-9.15
    shown: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    cards: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if len(self.cards) == 2:
            return done(self.cards)
        return ask(self.seat, "P-9.15 Which budget card does your Insider Ledger replace?", self.options, self.chosen)

    def options(self, g: Pax, seat: int) -> list[Action]:
        left = list(g.drawn[seat])
        for c in self.cards:
            left.remove(c)
        return [DONE.only] + [KEEP.each[c] for c in sorted(set(left))]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done(self.cards)
        self.cards += (answer[1],)
        return goto(self.begin)


@dataclass
class Keep(Frame):
    """One player gives a card to each pool."""  # P-5.6
    shown: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    cards: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if len(self.cards) == POOLS_EACH:
            return done(self.cards)
        words = f"P-5.6 Which card feeds pool {len(self.cards) + 1}, of {POOL_USES[len(self.cards)]}?"
        return ask(self.seat, words, self.options, self.chosen)

    def left(self, g: Pax) -> list[int]:
        cards = list(g.drawn[self.seat])
        for c in self.cards:
            if c >= 0:
                cards.remove(c)
        return cards

    def options(self, g: Pax, seat: int) -> list[Action]:
        """The default gives the best card to pool 2, the second to 3, the third to 1."""  # D-05
        best = sorted(set(self.left(g)), key=RANK.__getitem__)
        spare = len(self.left(g)) - (POOLS_EACH - len(self.cards))
        listed = [KEEP.each[c] for c in best]
        if not self.cards and len(self.left(g)) > 2:
            third = sorted(self.left(g), key=RANK.__getitem__)[2]
            listed.remove(KEEP.each[third])
            listed.insert(0, KEEP.each[third])
        return listed if spare >= 0 else [*listed, EMPTY.only]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        self.cards += (answer[1] if answer[0] == "keep" else -1,)
        return goto(self.begin)


def wished_slots(cards: tuple[int, ...], role: int) -> tuple[int, ...]:
    """The cards a silent seat lays: Govern (Admirals: Patrol) first, Trade in the first secret slot."""  # 4.2
    hand = list(cards)
    wish = [PATROL, GOVERN] if role == ADMIRAL else [GOVERN, PATROL]
    laid = {5: -1, 6: -1, 8: -1, 9: -1}
    if hand[TRADE]:
        laid[6] = TRADE
        hand[TRADE] -= 1
    for slot in (5, 8, 9) if laid[6] >= 0 else (5, 8, 9, 6):
        for kind in wish:
            if hand[kind]:
                laid[slot] = kind
                hand[kind] -= 1
                break
    return tuple([laid[s] for s in SLOT_ACTIONS])


def default_power(slots: tuple[int, ...], pools: tuple[int, ...]) -> tuple[int, ...]:
    """How a silent seat spreads its Atomic Power."""  # 4.2
    power = [0] * ACTIONS
    power[0] = min(1, pools[0])
    power[1] = min(MOST_AP, pools[0] - power[0])
    power[0] = min(MOST_AP, pools[0] - power[1])
    for r in (1, 2):
        pool = pools[r]
        mp = min(1, pool)
        open_, shut = (0 <= slots[2 * r - 2] < PRIV), (0 <= slots[2 * r - 1] < PRIV)
        rest = pool - mp
        a = (rest + 1) // 2 if open_ and shut else rest if open_ else 0
        b = rest - a if shut else 0
        a, b = min(MOST_AP, a), min(MOST_AP, b)
        power[ROUND * r + 1], power[ROUND * r + 2] = a, b
        power[ROUND * r] = min(MOST_AP, pool - a - b)
    return tuple(power)


def slot_cards(g: Pax, seat: int) -> list[int]:
    """Privilege cards that may fill a slot on a map."""  # P-5.10
    return [c for c in g.privs[seat] if CARD_TIMING[c] == "action" and CARD_WHERE[c] != "capital"
            and playable(g, seat, c)]


def boost_cards(g: Pax, seat: int) -> list[int]:
    """Privilege cards played while planning."""
    return [c for c in g.privs[seat] if CARD_TIMING[c] == "planning" and not (c == EXPLOIT and g.flags[RIGHTS])]


@dataclass
class PlanMap(Frame):
    """One player fills four slots and spreads three pools over nine actions; done with the whole plan."""  # D-06
    shown: ClassVar[tuple[str, ...]] = ("slots", "ap", "boosts", "looks")
    seat: int
    slots: tuple[int, ...] = ()
    ap: tuple[int, ...] = ()
    boosts: tuple[int, ...] = ()
    looks: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if len(self.slots) < len(SLOT_ACTIONS):
            n = SLOT_ACTIONS[len(self.slots)]
            side = "face up" if n in OPEN_SLOTS else "face down"
            return ask(self.seat, f"P-5.10 Which card lies {side} in slot {n}?", self.cards, self.laid)
        if len(self.ap) < ACTIONS:
            words = f"P-5.9 How much Atomic Power for action {len(self.ap) + 1}, {self.purpose()}?"
            return ask(self.seat, words, self.powers, self.spent)
        if self.extras(g, self.seat)[1:]:
            return ask(self.seat, "P-9.15 Do you play a privilege card on your plan?", self.extras, self.played)
        return done((self.slots, self.ap, self.boosts, self.looks))

    def purpose(self) -> str:
        """What the next action is."""
        number = len(self.ap) + 1
        if number in FIXED_ACTIONS:
            return FIXED_ACTIONS[number]
        kind = self.slots[SLOT_ACTIONS.index(number)]
        return CARD_NAMES[kind - PRIV] if kind >= PRIV else ACT.label(kind) if kind >= 0 else "empty"

    def hand(self, g: Pax) -> list[int]:
        left = list(g.hand[self.seat])
        for k in self.slots:
            if 0 <= k < PRIV:
                left[k] -= 1
        return left

    def cards(self, g: Pax, seat: int) -> list[Action]:
        left = self.hand(g)
        listed: list[Action] = [SET_ACT.each[k] for k in range(len(ACTS)) if left[k] > 0]
        spare = slot_cards(g, seat)
        for k in self.slots:
            if k >= PRIV and k - PRIV in spare:
                spare.remove(k - PRIV)
        listed += [SET_CARD.each[c] for c in sorted(set(spare))]
        wish = wished_slots(g.hand[seat], g.role[seat])[len(self.slots)]
        first = SET_ACT.each[wish] if wish >= 0 and left[wish] > 0 else EMPTY.only
        return [first] + [a for a in [*listed, EMPTY.only] if a != first]

    def laid(self, g: Pax, answer: Action) -> Flow:
        match answer:
            case ("set", kind):
                self.slots += (kind,)
            case ("lay", card):
                self.slots += (PRIV + card,)
            case _:
                self.slots += (-1,)
        return goto(self.begin)

    def powers(self, g: Pax, seat: int) -> Sequence[Action]:
        n = len(self.ap)
        left = g.pools[seat][n // ROUND] - sum(self.ap[n - n % ROUND:])
        if n + 1 in SLOT_ACTIONS and not 0 <= self.slots[SLOT_ACTIONS.index(n + 1)] < PRIV:
            left = 0
        most = min(MOST_AP, max(0, left))
        wish = min(most, default_power(self.slots, g.pools[seat])[n])
        return [POWERS[wish]] + [POWERS[i] for i in range(most, -1, -1) if i != wish]

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """Atomic Power from the pool of the action."""  # P-5.9
        return ((POOLS[len(self.ap) // ROUND], answer[1]),) if answer[0] == "power" else ()

    def aside(self, g: Pax, seat: int) -> Cost:
        """What is left in the three pools."""  # P-5.9
        paid = [sum(self.ap[i:i + ROUND]) for i in range(0, ACTIONS, ROUND)]
        return tuple([(name, g.pools[seat][i] - paid[i]) for i, name in enumerate(POOLS)])

    def spent(self, g: Pax, answer: Action) -> Flow:
        self.ap += (answer[1],)
        return goto(self.begin)

    def extras(self, g: Pax, seat: int) -> list[Action]:
        listed = [DONE.only]
        spare = boost_cards(g, seat)
        for c in self.boosts[::2]:
            spare.remove(c)
        for _ in self.looks:
            spare.remove(INSPECTION)
        usable = [i + 1 for i in range(ACTIONS) if i + 1 not in SLOT_ACTIONS
                  or 0 <= self.slots[SLOT_ACTIONS.index(i + 1)] < PRIV]
        for c in sorted(set(spare)):
            if c == INSPECTION:
                listed.append(USE.each[c])
            else:
                listed += [BOOST(c, i) for i in usable]
        return listed

    def played(self, g: Pax, answer: Action) -> Flow:
        match answer:
            case ("boost", card, action):
                self.boosts += (card, action)
            case ("use", _):
                return ask(self.seat, "P-18.3 Whose secret actions do you look at?", self.tables, self.looked)
            case _:
                return done((self.slots, self.ap, self.boosts, self.looks))
        return goto(self.begin)

    def tables(self, g: Pax, seat: int) -> list[Action]:
        others = people(g, [s for s in g.players(g.loc[seat]) if s != seat])
        return others or [DONE.only]

    def looked(self, g: Pax, answer: Action) -> Flow:
        if answer != DONE.only:
            self.looks += (g.seat_at(answer[1]),)
        return goto(self.begin)
