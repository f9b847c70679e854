"""E-4: the Merchant sets prices; then each player harvests, trades and funds."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.galactic_emperor.actions import (
    BOUGHT,
    BUY,
    DISCARD,
    DONE,
    FORCED_SALE,
    FUND,
    FUNDED,
    HARVESTED,
    LIFT,
    LIFTED,
    PRICED,
    ROB_FOOD,
    ROB_METAL,
    ROBBED_FOOD,
    ROBBED_METAL,
    ROLLED_MARKET,
    SELL,
    SOLD,
)
from hegemon.games.galactic_emperor.data import (
    ENERGY_CAP,
    ENERGY_GOOD,
    FOOD,
    FOOD_CAP,
    FOOD_GOOD,
    MARKET_DICE,
    MERCHANT_MARKS,
    METAL_CAP,
    METAL_GOOD,
    PIRATE,
    PRICE_BY_DIE,
    PRODUCES,
)
from hegemon.games.galactic_emperor.rules.windows import DieWindow, TechWindow
from hegemon.games.galactic_emperor.state import SPACE_RANGE, Emperor
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto


def priced_by(kept: tuple[int, ...], face: bool) -> tuple[int, ...]:
    """The prices of food, metal and energy that three dice set: by the printed scale, or as they lie."""  # E-4.1, R-25
    return tuple([die if face else PRICE_BY_DIE[good][die - 1] for good, die in enumerate(sorted(kept))])


STORED: Final = ("hand", "metal", "energy")  # by good: where a seat has it


@dataclass
class Merchant(Frame):
    """A market roll by the chooser, then a turn for everybody."""  # E-4
    chooser: int
    dice: tuple[int, ...] = ()
    turn: int = 0

    def begin(self, g: Emperor) -> Flow:
        """Three marks and four dice for the chooser."""  # E-4.1
        g.marks[self.chooser] += MERCHANT_MARKS
        dice = tuple([g.die() for _ in range(MARKET_DICE)])
        g.tell(ROLLED_MARKET, self.chooser, dice)
        return call(DieWindow(dice, self.chooser), self.rolled)

    def rolled(self, g: Emperor, dice: tuple[int, ...]) -> Flow:
        """One die is discarded."""  # E-4.1
        self.dice = dice
        return ask(self.chooser, "E-4.1 Which die do you discard?", self.discards, self.priced)

    def discards(self, g: Emperor, seat: int) -> list[Action]:
        """The highest first."""
        best = self.dice.index(max(self.dice))
        return [DISCARD.each[best]] + [DISCARD.each[i] for i in range(len(self.dice)) if i != best]

    def prices(self, g: Emperor, die: int) -> tuple[int, ...]:
        """What the market asks without one of the dice: the lowest is for food, the highest for energy."""  # E-4.1
        return priced_by(self.dice[:die] + self.dice[die + 1:], g.face)

    def priced(self, g: Emperor, answer: Action) -> Flow:
        """The three dice that are kept set the prices."""  # E-4.1
        g.prices = self.prices(g, answer[1])
        g.tell(PRICED, self.chooser, self.dice[answer[1]], *g.prices)
        return goto(self.next)

    def next(self, g: Emperor) -> Flow:
        """The next player's turn."""  # E-4.2
        if self.turn == g.seats:
            return done()
        seat = g.turns(self.chooser)[self.turn]
        self.turn += 1
        return call(MerchantTurn(seat), self.next)


@dataclass
class MerchantTurn(Frame):
    """One player's harvest, trade and funding, in any mixture after the harvest."""  # E-4.2, E-4.7
    seat: int
    bought: int = 0          # goods bought this turn, a bit each: these are not sold again, nor the other way round;
    sold: int = 0            # with one price for both that takes nothing away, and turns come to an end
    funded: int = 0          # spaces given food, a bit each; the same for food put down and picked up
    lifted: int = 0
    pirate: bool = True      # the Space Pirate has not been used
    loot: tuple[int, int] = (-1, -1)  # what he is after: a seat's metal, or a space's food

    def begin(self, g: Emperor) -> Flow:
        """All controlled sectors yield their food into the hand."""  # E-4.3
        tile = g.tile
        food = sum([FOOD[tile[s]] for s in g.controlled(self.seat)])
        g.hand[self.seat] = food
        g.tell(HARVESTED, self.seat, food)
        return goto(self.trade)

    def trade(self, g: Emperor) -> Flow:
        return ask(self.seat, "E-4.2 What do you trade and fund?", self.options, self.traded)

    def hungry(self, g: Emperor, mine: list[int]) -> list[int]:
        """Those of one's sectors that produce and take more food."""  # E-4.5, R-55
        tile, food = g.tile, g.food
        return [s for s in mine if food[s] < FOOD_CAP and PRODUCES[tile[s]] and not self.lifted >> s & 1]

    def room(self, g: Emperor) -> int:
        """How much food they take."""
        return sum([FOOD_CAP - g.food[s] for s in self.hungry(g, g.controlled(self.seat))])

    def options(self, g: Emperor, seat: int) -> list[Action]:
        """Fund, pick up, sell, buy, rob; by default fund while food lasts."""  # E-4.3, E-4.4, E-4.5
        mine, food = g.controlled(seat), g.food
        hungry = self.hungry(g, mine)
        listed = [FUND.each[s] for s in hungry] if g.hand[seat] else []
        listed.append(DONE.only)
        listed += [LIFT.each[s] for s in mine if food[s] and not self.funded >> s & 1]
        self.list_trades(g, seat, FOOD_CAP * len(hungry) - sum([food[s] for s in hungry]), listed)
        if self.pirate and g.can(seat, PIRATE):
            self.list_loot(g, seat, listed)
        return listed

    def list_trades(self, g: Emperor, seat: int, room: int, listed: list[Action]) -> None:
        """Single goods at the one price; no more food is bought than can be put on sectors."""  # E-4.4
        marks, prices = g.marks[seat], g.prices
        stock = (g.hand[seat], g.metal[seat], g.energy[seat])
        caps = (room, METAL_CAP, ENERGY_CAP)
        for good in (FOOD_GOOD, METAL_GOOD, ENERGY_GOOD):
            if stock[good] and not self.bought >> good & 1:
                listed.append(SELL.each[good])
            if stock[good] < caps[good] and marks >= prices[good] and not self.sold >> good & 1:
                listed.append(BUY.each[good])

    def list_loot(self, g: Emperor, seat: int, listed: list[Action]) -> None:
        """One metal from a storage, own room needed, or one food from an opponent's sector."""  # E-12.1
        if g.metal[seat] < METAL_CAP:
            listed += [ROB_METAL.each[s] for s in range(g.seats) if s != seat and g.metal[s]]
        listed += [ROB_FOOD.each[s] for s in SPACE_RANGE if g.food[s] and g.owner[s] not in (-1, seat)]

    def takes(self, g: Emperor, seat: int, answer: Action) -> Cost:
        """Marks for goods, goods for marks, food for sectors; at the end the food left in hand."""  # E-4.4 to E-4.6
        verb = answer[0]
        if verb == "fund":
            return ("hand", 1),
        if verb == "buy":
            return ("marks", g.prices[answer[1]]),
        if verb == "sell":
            return (STORED[answer[1]], 1),
        return (("hand", g.hand[seat]),) if verb == "done" else ()

    def gives(self, g: Emperor, seat: int, answer: Action) -> Cost:
        """The other half of a trade, food picked up, and loot."""  # E-4.3, E-4.4, E-4.6, E-12.1
        verb = answer[0]
        if verb == "buy":
            return (STORED[answer[1]], 1),
        if verb == "sell":
            return ("marks", g.prices[answer[1]]),
        if verb == "done":
            return ("marks", g.hand[seat] * g.prices[FOOD_GOOD]),
        if verb == "rob_metal":
            return ("metal", 1),
        return (("hand", 1),) if verb in ("lift", "rob_food") else ()

    def traded(self, g: Emperor, answer: Action) -> Flow:
        """Carry out one sub-action."""
        match answer:
            case ("rob_metal", victim):
                self.loot = (victim, -1)
                return call(TechWindow(PIRATE, self.seat, victim), self.rob)
            case ("rob_food", space):
                self.loot = (-1, space)
                return call(TechWindow(PIRATE, self.seat, g.owner[space]), self.rob)
        cost, gain = self.takes(g, self.seat, answer), self.gives(g, self.seat, answer)
        g.charge(self.seat, cost)
        g.grant(self.seat, gain)
        match answer:
            case ("fund", space):  # E-4.5
                g.food[space] += 1
                self.funded |= 1 << space
                g.tell(FUNDED, self.seat, space, g.food[space])
            case ("lift", space):  # E-4.3
                g.food[space] -= 1
                self.lifted |= 1 << space
                g.tell(LIFTED, self.seat, space)
            case ("buy", good):  # E-4.4
                self.bought |= 1 << good
                g.tell(BOUGHT, self.seat, good, g.prices[good])
            case ("sell", good):
                self.sold |= 1 << good
                g.tell(SOLD, self.seat, good, g.prices[good])
            case _:
                return self.end(g, cost[0][1], gain[0][1])
        return goto(self.trade)

    def rob(self, g: Emperor, sabotaged: int) -> Flow:
        """The Space Pirate takes what he is after, once a turn."""  # E-12.1
        self.pirate = False
        victim, space = self.loot
        if not sabotaged and victim >= 0:
            g.metal[victim] -= 1
            g.grant(self.seat, self.gives(g, self.seat, ROB_METAL.each[victim]))
            g.tell(ROBBED_METAL, self.seat, victim)
        elif not sabotaged:
            g.food[space] -= 1
            g.grant(self.seat, self.gives(g, self.seat, ROB_FOOD.each[space]))
            g.tell(ROBBED_FOOD, self.seat, space)
        return goto(self.trade)

    def end(self, g: Emperor, food: int, marks: int) -> Flow:
        """Food left in hand is sold."""  # E-4.6
        if food:
            g.tell(FORCED_SALE, self.seat, food, marks)
        return done()
