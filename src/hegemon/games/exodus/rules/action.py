"""Stage III: action cards, top actions, reactions, the optional extra action and the bonus action."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    ACTION,
    LAID,
    LAY,
    ONCE,
    ONE_TIME,
    PASS,
    PASSES,
    PAY,
    PERFORM,
    REACT,
    REACTED,
    RETURNED,
    SEAT,
    counted,
)
from hegemon.games.exodus.rules.economy import Bank, Mining, Trade
from hegemon.games.exodus.rules.faction_cards import CardEffect
from hegemon.games.exodus.rules.research import Research
from hegemon.games.exodus.rules.shipyard import BuildShips, BuyUpgrades
from hegemon.games.exodus.rules.windows import Opens, window_options, window_step
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Flow, Frame, ask, call, done, gather, goto, more, put

RETURN_CARD: Final = d.owners("return_first_card")
EXTRA_ACTION: Final = d.owners("extra_action")
REACTION_COST: Final = d.worth("reaction_cost", "delta")
OWN_CARD: Final = int(d.OPTIONS["reaction_cost"]["own_card"])
OTHER_CARD: Final = int(d.OPTIONS["reaction_cost"]["other_card"])
HANDS: Final = [[LAY.each[c] for c in range(6) if mask >> c & 1] for mask in range(64)]


def card_of(g: Exodus, seat: int, top: int) -> d.ActionCard:
    """A seat's card with a top action: its faction's, or the base one."""
    return d.FACTION_ROWS[g.faction[seat]].cards[top] if g.faction[seat] >= 0 else d.BASE_CARDS[top]


def reaction_cost(g: Exodus, seat: int, owner: int) -> int:
    """Cubes a reaction costs a seat on a card of its own or of another."""
    base = OWN_CARD if owner == seat else OTHER_CARD
    return max(0, base + g.adds(seat, REACTION_COST) + g.total("reaction_cost", "delta", seat))


@dataclass
class ActionStage(Opens):
    """The mandatory actions, one more for those who may, then the bonus action."""
    number: int = 0
    asked: int = 0

    def begin(self, g: Exodus) -> Flow:
        self.number += 1
        if self.number <= g.terms.actions:
            return call(ActionRound(self.number), self.begin)
        if self.number == g.terms.actions + 1:
            return call(ActionRound(self.number, True), self.begin)
        return goto(self.bonus)

    def bonus(self, g: Exodus) -> Flow:
        """Each in turn order may perform the bonus action once; Move only adds a Conquest Stage."""
        if g.bonus < 0 or g.bonus == d.MOVE or self.asked >= g.seats:
            return done()
        return ask(g.order()[self.asked], f"X-6.8 Perform the bonus action {ACTION.label(g.bonus)}?",
                   self.options, self.chosen)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [PASS.only, PERFORM(g.bonus)] + window_options(g, seat)

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        seat = g.order()[self.asked]
        match answer:
            case ("perform", action):
                self.asked += 1
                return call(Act(seat, action), self.bonus)
            case ("pass",):
                self.asked += 1
                return goto(self.bonus)
        return window_step(seat, answer, self.bonus)


@dataclass
class ActionRound(Opens):
    """One action: cards are laid and revealed together, carried out in turn order, then reacted on."""
    number: int
    optional: bool = False
    cards: tuple[int, ...] = ()     # top action laid, by seat; -1 none
    reacted: int = 0                # seats whose card was reacted on, as a mask
    asked: int = 0
    owner: int = -1                 # of the card being reacted on
    owing: int = 0

    def begin(self, g: Exodus) -> Flow:
        if not self.optional:
            return gather(range(g.seats), "X-6.1 Which action card do you lay?", self.hand, self.revealed)
        able = [s for s in range(g.seats) if g.known(s) & EXTRA_ACTION]
        if not able:
            return done()
        return gather(able, "X-6.7 Lay a card for one more action?", self.hand, self.revealed)

    def hand(self, g: Exodus, seat: int) -> Sequence[Action]:
        return PASSES + HANDS[g.hand[seat]] if self.optional else HANDS[g.hand[seat]]

    def revealed(self, g: Exodus, laid: dict[int, Action]) -> Flow:
        cards = [-1] * g.seats
        for seat, answer in laid.items():
            if answer[0] == "lay":
                cards[seat] = answer[1]
                g.hand = put(g.hand, seat, g.hand[seat] & (~(1 << answer[1])))
        self.cards = tuple(cards)
        g.tell(LAID, self.number, ", ".join([f"{SEAT.label(s)} {ACTION.label(cards[s])}" for s in g.order()
                                             if cards[s] >= 0]))
        return goto(self.act)

    def act(self, g: Exodus) -> Flow:
        """In turn order everybody performs the top action."""
        while self.asked < g.seats:
            seat = g.order()[self.asked]
            self.asked += 1
            if self.cards[seat] >= 0:
                return call(Act(seat, self.cards[seat], True), self.act)
        self.asked = 0
        return goto(self.react)

    def react(self, g: Exodus) -> Flow:
        """Then in turn order everybody may perform one bottom action nobody has used yet."""
        if self.optional or not g.terms.reactions or self.asked >= g.seats:
            return goto(self.end)
        seat = g.order()[self.asked]
        if g.resolutions and g.in_force("no_reactions", seat):
            return goto(self.end)
        return ask(seat, "X-6.3 Do you react on a card that was laid?", self.reactions, self.reacting)

    def reactions(self, g: Exodus, seat: int) -> Sequence[Action]:
        """Cards not yet reacted on whose price in cubes can be paid."""
        purse = self.cubes(g, seat)
        able = [s for s in g.order() if self.cards[s] >= 0 and not self.reacted >> s & 1
                and not (g.terms.solo and s != seat) and reaction_cost(g, seat, s) <= purse]
        return PASSES + [REACT.each[s] for s in able] + window_options(g, seat) if able else PASSES

    def payers(self, g: Exodus, seat: int) -> list[int]:
        """The planets whose cubes may pay: home, or any own planet for the Sirius Theocracy."""
        if d.trait(g.faction[seat], "reaction_source") is None:
            return [g.home[seat]] if g.home[seat] >= 0 and g.pop[g.home[seat]][seat] else []
        return sorted(g.planets_of(seat), key=lambda h: (h != g.home[seat], h))

    def cubes(self, g: Exodus, seat: int) -> int:
        return sum([g.pop[h][seat] for h in self.payers(g, seat)])

    def reacting(self, g: Exodus, answer: Action) -> Flow:
        seat = g.order()[self.asked]
        match answer:
            case ("react", owner):
                self.owner = owner
                self.owing = reaction_cost(g, seat, owner)
                g.tell(REACTED, seat, owner, card_of(g, owner, self.cards[owner]).bottom, self.owing)
                return goto(self.pay)
            case ("pass",):
                self.asked += 1
                return goto(self.react)
        return window_step(seat, answer, self.react)

    def pay(self, g: Exodus) -> Flow:
        """The cubes go on the card before the bottom action."""
        seat = g.order()[self.asked]
        if self.owing:
            return ask(seat, f"X-6.4 Which planet pays? {counted(self.owing, 'cube', 'cubes')} to go",
                       self.payments, self.paid)
        self.reacted |= 1 << self.owner
        self.asked += 1
        return call(Act(seat, card_of(g, self.owner, self.cards[self.owner]).bottom), self.react)

    def payments(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [PAY.each[h] for h in self.payers(g, seat)]

    def paid(self, g: Exodus, answer: Action) -> Flow:
        seat = g.order()[self.asked]
        g.add_pop(answer[1], seat, -1)
        g.oncards = more(g.oncards, seat, 1)
        self.owing -= 1
        return goto(self.pay)

    def end(self, g: Exodus) -> Flow:
        """All cubes on cards return together; Basic Politics takes the first card back."""
        for seat in range(g.seats):
            g.supply[seat] += g.oncards[seat]
            g.oncards = put(g.oncards, seat, 0)
            if self.number == 1 and g.known(seat) & RETURN_CARD:
                if not g.gone[seat] >> self.cards[seat] & 1:
                    g.tell(RETURNED, seat, self.cards[seat])
                g.hand = put(g.hand, seat, g.hand[seat] | 1 << self.cards[seat] & ~g.gone[seat])
        return done()


@dataclass
class Act(Frame):
    """One action of one player; a card's own texts only count for its top action."""
    seat: int
    action: int
    own: bool = False         # the top action of the own card

    def begin(self, g: Exodus) -> Flow:
        text = card_of(g, self.seat, self.action).one_time if self.own else None
        if text is not None:
            return ask(self.seat, f"X-6.26 {ACTION.label(self.action)}, or once {text.name}?",
                       self.versions, self.chosen)
        return self.plain(g)

    def versions(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [PERFORM(self.action), ONCE.only]

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        """The strong version, after which the card leaves the game."""
        if answer != ONCE.only:
            return self.plain(g)
        g.gone = put(g.gone, self.seat, g.gone[self.seat] | 1 << self.action)
        text = card_of(g, self.seat, self.action).one_time
        assert text is not None
        g.tell(ONE_TIME, self.seat, text.name, self.action)
        if text.effect.key == "waive_phasium":
            return call(BuyUpgrades(self.seat, int(text.effect.params["n"])), self.over)
        return call(CardEffect(self.seat, self.action, True), self.over)

    def plain(self, g: Exodus) -> Flow:
        """The action with all technologies and, on the own card, its signature."""
        text = card_of(g, self.seat, self.action).signature if self.own else None
        key = text.effect.key if text is not None else ""
        params = text.effect.params if text is not None else {}
        frame: Frame
        match self.action:
            case d.RESEARCH:
                frame = Research(self.seat, int(params["cp"]) if key == "tech_cost" else 0)
            case d.BANK:
                frame = Bank(self.seat, self.own)
            case d.BUILD_SHIPS:
                frame = BuildShips(self.seat, int(params["cp"]) if key == "ship_cost" else 0,
                                   d.CLASS_OF[params["class"]] if key == "free_ship_first" else -1,
                                   int(params["n"]) if key == "free_ship_first" else 0)
            case d.BUY_UPGRADES:
                frame = BuyUpgrades(self.seat)
            case d.MINING:
                frame = Mining(self.seat)
            case _:
                frame = Trade(self.seat, int(params["value"]) if key == "exchanges" else 0)
        return call(frame, self.added if text is not None and text.mode == "add" else self.over)

    def added(self, g: Exodus) -> Flow:
        """A signature that comes after the top action."""
        return call(CardEffect(self.seat, self.action, False), self.over)

    def over(self, g: Exodus) -> Flow:
        return done()
