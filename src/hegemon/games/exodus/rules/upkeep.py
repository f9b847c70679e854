"""Stage I: market, cloning, repairs and income."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    CLONES,
    COLLECT,
    DONE,
    DONES,
    GROW,
    INCOME,
    MARKET_CLEARED,
    REPAIRS,
    TAKE,
    counted,
)
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto, more

HOME_GROWTH: Final = d.worth("home_growth", "delta")
GROWTH: Final = int(d.OPTIONS["upkeep"]["home_growth"])
REPAIR: Final = d.worth("repair", "damage")
INCOME_TOKENS: Final = [tuple([(d.BITS[i], int(e.params["value"])) for i, t in enumerate(d.TECHS) for e in t.effects
                               if e.key == "income_tokens" and e.params["type"] == kind]) for kind in d.TYPE_NAMES]
TAX_EXEMPT: Final = d.owners("tax_exempt")
CP_TOKEN: Final = 5


@dataclass
class Upkeep(Frame):
    """Stage I in the order of X-4.7."""
    asked: int = 0
    due: tuple[int, ...] = ()   # hexes where cubes of the growing seat are still due

    def begin(self, g: Exodus) -> Flow:
        """Market cubes return."""
        if not g.terms.solo or len(g.market) == g.terms.spaces:
            for seat in g.market:
                g.supply[seat] += 1
            if g.market:
                g.tell(MARKET_CLEARED)
            g.market = ()
        return goto(self.cloning)

    def cloning(self, g: Exodus) -> Flow:
        """Home planets and Clone Factories grow; a short supply asks its owner where."""
        while self.asked < g.seats:
            seat = g.order()[self.asked]
            self.due = births(g, seat)
            if len(self.due) > g.supply[seat] > 0 and len(set(self.due)) > 1:
                return goto(self.choose)
            came = sum([g.settle(hex, seat, 1) for hex in self.due])
            if came:
                g.tell(CLONES, seat, came, g.spot(self.due[0]), g.supply[seat])
            self.asked += 1
        self.asked = 0
        return goto(self.repairs)

    def choose(self, g: Exodus) -> Flow:
        """The last cubes go where their owner likes."""
        seat = g.order()[self.asked]
        if self.due and g.supply[seat]:
            cubes = counted(g.supply[seat], "cube is", "cubes are")
            return ask(seat, f"X-4.2 {cubes} left in your supply: where does the next one go?", self.sites, self.grown)
        self.asked += 1
        return goto(self.cloning)

    def sites(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [GROW.each[h] for h in dict.fromkeys(self.due)]

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        return (("supply", 1),)

    def grown(self, g: Exodus, answer: Action) -> Flow:
        seat = g.order()[self.asked]
        g.settle(answer[1], seat, 1)
        g.tell(CLONES, seat, 1, g.spot(answer[1]), g.supply[seat])
        due = list(self.due)
        due.remove(answer[1])
        self.due = tuple(due)
        return goto(self.choose)

    def repairs(self, g: Exodus) -> Flow:
        """Repair technologies and Laws remove damage."""
        for seat in g.order():
            mended = repair(g, seat, g.adds(seat, REPAIR) + g.total("repair", "damage", seat))
            if mended:
                g.tell(REPAIRS, seat, mended)
        return goto(self.income)

    def income(self, g: Exodus) -> Flow:
        """In turn order, each completely before the next."""
        if self.asked >= g.seats:
            return done()
        self.asked += 1
        return call(Income(g.order()[self.asked - 1]), self.income)


def births(g: Exodus, seat: int) -> tuple[int, ...]:
    """The hexes where cubes appear, once for each cube."""
    found: list[int] = []
    if g.home[seat] >= 0:
        growth = GROWTH + g.adds(seat, HOME_GROWTH) + g.total("home_growth", "delta", seat)
        found += [g.home[seat]] * growth
    if g.terms.expansion:
        factory = d.CLONE_FACTORY * 8 + seat
        found += [h for h in g.terms.map.hexes if factory in g.structures[h] and g.pop[h][seat]]
    return tuple(found)


def repair(g: Exodus, seat: int, damage: int) -> int:
    """So much damage off each own ship; how much it was in all."""
    mended = 0
    if damage > 0:
        for ship in g.fleet(seat):
            if g.damage[ship]:
                less = min(damage, g.damage[ship])
                g.damage = more(g.damage, ship, -less)
                mended += less
    return mended


def tax_rate(g: Exodus, seat: int) -> int:
    """CP per unit of Axinium or Phasium."""
    if not g.terms.taxes or g.known(seat) & TAX_EXEMPT:
        return 0
    rate = int(d.OPTIONS["upkeep"]["tax_per_resource"])
    for card in g.in_force("tax_rate", seat):
        rate = int(d.POLITICAL[card].params["value"])  # of two fixed values the later one counts
    return rate


@dataclass
class Income(Frame):
    """One player's income: CP first, then the taxed resources as far as wanted."""
    seat: int
    taken: tuple[int, ...] = ()     # hexes from which units of Axinium or Phasium came
    cp: int = 0
    tax: int = 0

    def begin(self, g: Exodus) -> Flow:
        yields = g.best(self.seat, INCOME_TOKENS[d.CP_PLANET], 1)
        for hex in g.planets_of(self.seat):
            if d.PLANET_TYPE[g.planet[hex]] == d.CP_PLANET:
                count = min(yields, g.tokens[hex])
                g.tokens = more(g.tokens, hex, -count)
                self.cp += CP_TOKEN * count
        g.cp[self.seat] += self.cp
        if not tax_rate(g, self.seat):
            return self.chosen(g, COLLECT.only)
        return goto(self.units)

    def left(self, g: Exodus) -> list[int]:
        """The planets of the units still to be had, once for each: Phasium before Axinium, then by hex."""
        listed: list[int] = []
        for kind in (d.PHASIUM_PLANET, d.AXINIUM_PLANET):
            most = g.best(self.seat, INCOME_TOKENS[kind], 1)
            for hex in g.planets_of(self.seat):
                if d.PLANET_TYPE[g.planet[hex]] == kind:
                    listed += [hex] * min(g.tokens[hex], most - self.taken.count(hex))
        return listed

    def units(self, g: Exodus) -> Flow:
        rate = tax_rate(g, self.seat)
        return ask(self.seat, f"X-4.6 Which units do you take, at a tax of {rate} CP each?", self.options, self.chosen)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        units = self.left(g) if g.cp[seat] >= tax_rate(g, seat) else []
        return [COLLECT.only, *[TAKE.each[h] for h in dict.fromkeys(units)], DONE.only] if units else DONES

    def of(self, g: Exodus, answer: Action) -> list[int]:
        """The planets of the units an answer takes: of all that are left as many as can be paid for."""
        match answer:
            case ("take", hex):
                return [hex]
            case ("collect",):
                rate = tax_rate(g, self.seat)
                return self.left(g)[:g.cp[self.seat] // rate] if rate else self.left(g)
        return []

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        return (("cp", tax_rate(g, seat) * len(self.of(g, answer))),)

    def gives(self, g: Exodus, seat: int, answer: Action) -> Cost:
        kinds = [d.PLANET_TYPE[g.planet[h]] for h in self.of(g, answer)]
        return ("axinium", kinds.count(d.AXINIUM_PLANET)), ("phasium", kinds.count(d.PHASIUM_PLANET))

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        """The units come and their tax goes."""
        units, tax, gain = self.of(g, answer), self.takes(g, self.seat, answer), self.gives(g, self.seat, answer)
        for hex in units:
            g.tokens = more(g.tokens, hex, -1)
        g.charge(self.seat, tax)
        g.grant(self.seat, gain)
        self.tax += tax[0][1]
        self.taken += tuple(units)
        return goto(self.units) if answer[0] == "take" else self.over(g)

    def over(self, g: Exodus) -> Flow:
        phasium = sum([d.PLANET_TYPE[g.planet[h]] == d.PHASIUM_PLANET for h in self.taken])
        g.tell(INCOME, self.seat, self.cp, len(self.taken) - phasium, phasium, self.tax)
        return done()
