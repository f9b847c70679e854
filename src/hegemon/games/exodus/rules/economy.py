"""Bank, Mining and Trade."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    BANKED,
    BUY,
    BUY_VP,
    DONE,
    DONES,
    FIXED,
    GAINED,
    MINE,
    MINED,
    PERFORM,
    ROLL,
    SELL,
    TRADED_IN,
    TRADED_OUT,
    counted,
)
from hegemon.games.exodus.rules.windows import Opens, window_options, window_step
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Cost, Flow, ask, done, goto, more

BANK_BASE: Final = d.worth("bank_base", "value")
MINING_BASE: Final = d.worth("mining_base", "value")
BANK_FIGURE: Final = int(d.OPTIONS["bank_action"]["base"])
MINING_FIGURE: Final = int(d.OPTIONS["mining_action"]["base"])
DICE: Final = d.OPTIONS["dice_economy"]
RED_RATES: Final = d.owners("red_rates")
SPACE_1: Final = d.owners("market_space_1")
BUY_VP_TECH: Final = d.owners("buy_vp")
VP_PRICE: Final = d.worth("buy_vp", "cp_each")[0][1]
VP_MOST: Final = d.worth("buy_vp", "max")[0][1]
EXCHANGES: Final = int(d.OPTIONS["trading"]["max_exchanges"])
RESOURCES: Final = ("axinium", "phasium")  # as RESOURCE numbers them
PERFORM_BANK: Final = [PERFORM(d.BANK)]
DICE_CHOICES: Final = [FIXED.only, ROLL.only]
MINES: Final = [[MINE(h, n) for n in range(25)] for h in range(len(d.HEXES))]


def dice_figure(g: Exodus, base: int, ordinary: int, rolled: bool) -> int:
    """The figure of the dice variant: fixed or rolled, by the level the technologies give."""
    if base <= ordinary:
        return g.die() if rolled else int(DICE["base"]["fixed"])
    row = DICE["advanced" if base <= 2 * ordinary else "expert"]
    option = row["option_b" if rolled else "option_a"]
    return int(row["flat"]) + int(option["add"]) + sum([g.die() for _ in range(option["dice"])])


def sure(base: int, ordinary: int) -> bool:
    """Whether the fixed way of the dice variant rolls nothing."""
    return base <= ordinary or not DICE["advanced" if base <= 2 * ordinary else "expert"]["option_a"]["dice"]


def banked(g: Exodus, seat: int, figure: int) -> int:
    """What a figure of the bank comes to with Laws and Resolutions."""
    return max(0, figure + g.total("bank_bonus", "cp", seat))


@dataclass
class Bank(Opens):
    """The Bank action."""
    seat: int
    window: bool = False      # as a top action it is its own window

    def begin(self, g: Exodus) -> Flow:
        if g.terms.dice_economy:
            return ask(self.seat, "X-14.5 Do you take the fixed figure or roll dice?", self.ways, self.chosen)
        if self.window:
            return ask(self.seat, "X-6.14 Do you take your CP from the bank now, or refit first?",
                       self.options, self.chosen)
        return self.bank(g, g.best(self.seat, BANK_BASE, BANK_FIGURE))

    def gives(self, g: Exodus, seat: int, answer: Action) -> Cost:
        """What is fixed beforehand; dice tell nothing."""
        base = g.best(self.seat, BANK_BASE, BANK_FIGURE)
        match answer:
            case ("perform", _):
                return (("cp", banked(g, seat, base)),)
            case ("fixed",) if sure(base, BANK_FIGURE):
                return (("cp", banked(g, seat, dice_figure(g, base, BANK_FIGURE, False))),)
        return super().gives(g, seat, answer)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        return PERFORM_BANK + window_options(g, seat)

    def ways(self, g: Exodus, seat: int) -> Sequence[Action]:
        return DICE_CHOICES + (window_options(g, seat) if self.window else [])

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        base = g.best(self.seat, BANK_BASE, BANK_FIGURE)
        match answer:
            case ("perform", _):
                return self.bank(g, base)
            case ("fixed",) | ("roll",):
                return self.bank(g, dice_figure(g, base, BANK_FIGURE, answer == ROLL.only))
        return window_step(self.seat, answer, self.begin)

    def bank(self, g: Exodus, figure: int) -> Flow:
        """Laws and resolutions change the result once."""
        figure = banked(g, self.seat, figure)
        g.grant(self.seat, (("cp", figure),))
        g.tell(BANKED, self.seat, figure)
        return done()


def minable(g: Exodus, seat: int) -> list[int]:
    """Planets with own population and room for tokens."""
    return [h for h in g.terms.map.hexes if g.pop[h][seat] and g.tokens[h] < d.PLANET_MOST[g.planet[h]]]


@dataclass
class Mining(Opens):
    """The Mining action, or a bonus that works like it."""
    seat: int
    left: int = -1            # tokens still to place; -1: to be worked out
    bonus: bool = False       # a bonus brings no window

    def begin(self, g: Exodus) -> Flow:
        if self.left < 0:
            if g.terms.dice_economy:
                return ask(self.seat, "X-14.5 Do you take the fixed figure or roll dice?", self.ways, self.rolled)
            return self.count(g, g.best(self.seat, MINING_BASE, MINING_FIGURE))
        return goto(self.place)

    def ways(self, g: Exodus, seat: int) -> Sequence[Action]:
        return DICE_CHOICES + window_options(g, seat)

    def rolled(self, g: Exodus, answer: Action) -> Flow:
        if answer in DICE_CHOICES:
            base = g.best(self.seat, MINING_BASE, MINING_FIGURE)
            return self.count(g, dice_figure(g, base, MINING_FIGURE, answer == ROLL.only))
        return window_step(self.seat, answer, self.begin)

    def count(self, g: Exodus, figure: int) -> Flow:
        self.left = max(0, figure + g.total("mining_bonus", "n", self.seat))
        return goto(self.place)

    def place(self, g: Exodus) -> Flow:
        return ask(self.seat, f"X-6.20 On which planet do you place tokens? {self.left} left",
                   self.options, self.placed)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        listed = DONES[:]
        for hex in minable(g, seat) if self.left else ():
            room = d.PLANET_MOST[g.planet[hex]] - g.tokens[hex]
            listed += MINES[hex][1:min(room, self.left) + 1]
        return listed if self.bonus else listed + window_options(g, seat)

    def placed(self, g: Exodus, answer: Action) -> Flow:
        match answer:
            case ("mine", hex, count):
                g.tokens = more(g.tokens, hex, count)
                self.left -= count
                g.tell(MINED, self.seat, counted(count, "token", "tokens"), g.spot(hex))
                return goto(self.place)
            case ("done",):
                return done()
        return window_step(self.seat, answer, self.place)


@dataclass
class Trade(Opens):
    """The Trade action: exchanges at the rates of one market space."""
    seat: int
    most: int = 0             # of a card's text
    space: int = -1           # whose rates are used, once the cube lies there
    made: int = 0
    way: str = ""             # without Advanced Trading all exchanges go one way
    points: int = 0           # VP bought

    def begin(self, g: Exodus) -> Flow:
        left = counted(self.limit(g) - self.made, "exchange", "exchanges")
        space = self.at(g, self.seat) + 1
        where = f"{left} left at market space {space}" if space else "no space of the market is free"
        return ask(self.seat, f"X-6.22 What do you trade? {where.capitalize()}", self.options, self.traded)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        listed = DONES[:]
        space = self.at(g, seat)
        if space >= 0:
            buy = rates(g, seat, space)[0]
            if self.made < self.limit(g) and not self.points:  # VP come after the exchanges
                if g.cp[seat] >= buy and self.way != "sell":
                    listed += BUY.each
                if self.way != "buy":
                    listed += [SELL.each[r] for r in range(2) if (g.axinium, g.phasium)[r][seat]]
            if g.known(seat) & BUY_VP_TECH and self.points < VP_MOST and g.cp[seat] >= VP_PRICE:
                listed.append(BUY_VP.only)
        return listed if self.made or self.points else listed + window_options(g, seat)

    def limit(self, g: Exodus) -> int:
        """How many exchanges this action allows."""
        trader = d.trait(g.faction[self.seat], "exchanges")
        most = max(EXCHANGES, self.most, int(trader["value"]) if trader is not None else 0)
        caps = [int(d.POLITICAL[c].params["value"]) for c in g.in_force("max_exchanges", self.seat)]
        return min([most] + caps)

    def at(self, g: Exodus, seat: int) -> int:
        """The space whose rates count: the one occupied, or the next one."""
        return self.space if self.space >= 0 else market_space(g, seat)

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        cube = () if self.space >= 0 or g.known(seat) & SPACE_1 else (("supply", 1),)
        match answer:
            case ("buy", _):
                return ("cp", rates(g, seat, self.at(g, seat))[0]), *cube
            case ("sell", what):
                return (RESOURCES[what], 1), *cube
            case ("buy_vp",):
                return ("cp", VP_PRICE), *cube
        return super().takes(g, seat, answer)

    def gives(self, g: Exodus, seat: int, answer: Action) -> Cost:
        match answer:
            case ("buy", what):
                return ((RESOURCES[what], 1),)
            case ("sell", _):
                return (("cp", rates(g, seat, self.at(g, seat))[1]),)
            case ("buy_vp",):
                return (("vp", 1),)
        return super().gives(g, seat, answer)

    def traded(self, g: Exodus, answer: Action) -> Flow:
        if answer == DONE.only:
            return done()
        if answer[0] in ("refit", "use"):
            return window_step(self.seat, answer, self.begin)
        cost, gain = self.takes(g, self.seat, answer), self.gives(g, self.seat, answer)
        self.occupy(g)
        g.charge(self.seat, cost)
        g.grant(self.seat, gain)
        if answer[0] == "buy_vp":
            self.points += 1
            g.tell(GAINED, self.seat, "1 VP by trade")
        else:
            self.made += 1
            if not g.known(self.seat) & RED_RATES:
                self.way = answer[0]
            rate = rates(g, self.seat, self.space)[answer[0] == "sell"]
            g.tell(TRADED_OUT if answer[0] == "sell" else TRADED_IN, self.seat, answer[1], rate, self.space + 1)
        return goto(self.begin)

    def occupy(self, g: Exodus) -> None:
        """The first exchange puts the cube on the market."""
        if self.space < 0:
            self.space = market_space(g, self.seat)
            if not g.known(self.seat) & SPACE_1:
                g.market += (self.seat,)




def market_space(g: Exodus, seat: int) -> int:
    """The space a trader would use now, or -1."""
    if g.known(seat) & SPACE_1:
        return 0
    return len(g.market) if len(g.market) < g.terms.spaces and g.supply[seat] else -1


def rates(g: Exodus, seat: int, space: int) -> tuple[int, int]:
    """Buy and sell price of a space for a seat."""
    buy, sell = (d.RED if g.known(seat) & RED_RATES else d.WHITE)[space]
    return max(1, buy + g.total("market_buy", "delta", seat)), sell
