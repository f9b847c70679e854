"""Research: prices with all discounts, and the action itself."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import LEARN, LEARNT, PASS, PASSES
from hegemon.games.exodus.rules.windows import Opens, window_options, window_step
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Cost, Flow, Frame, ask, done, goto, more, put

TECH_COST: Final = d.worth("tech_cost", "cp")
SECOND_TECH: Final = d.owners("second_tech")


def open_techs(g: Exodus, seat: int) -> list[int]:
    """Technologies a seat does not own and may learn: the base list and those of its faction."""
    mask = d.BASE_TECHS
    if not g.terms.basic_research:
        mask &= ~d.BASIC_RESEARCH
    if g.faction[seat] >= 0:
        mask |= d.FACTION_ROWS[g.faction[seat]].techs
    mask &= ~g.techs[seat]
    return [i for i, bit in enumerate(d.BITS) if mask & bit]


def discount(g: Exodus, seat: int) -> int:
    """What every technology costs a seat more (mostly less) whatever it is."""
    change = g.adds(seat, TECH_COST) + g.total("tech_cost", "cp", seat)
    early = d.trait(g.faction[seat], "tech_cost")
    if early is not None and not g.learnt[seat]:
        change += int(early["cp"])
    return change


def price(g: Exodus, seat: int, tech: int, change: int) -> int:
    """Printed cost less own technologies of the same type and of the same colour, and other changes."""
    own = g.techs[seat]
    cost = (d.COSTS[tech] + change - (own & d.SAME_TYPE[tech]).bit_count() - (own & d.SAME_COLOUR[tech]).bit_count())
    return cost if cost > 1 else 1


def affordable(g: Exodus, seat: int, extra: int) -> list[Action]:
    """What a seat can learn and pay for now."""
    if not g.supply[seat]:
        return []
    change = discount(g, seat) + extra
    purse = g.cp[seat]
    return [LEARN.each[i] for i in open_techs(g, seat) if price(g, seat, i, change) <= purse]


def tuition(cp: int) -> Cost:
    """What a technology takes: its price, and the cube that is put on it."""
    return ("cp", cp), ("supply", 1)


def learn(g: Exodus, seat: int, tech: int, cost: int) -> None:
    """Pay and put a cube from the supply on the technology."""
    g.charge(seat, tuition(cost))
    g.techs = put(g.techs, seat, g.techs[seat] | 1 << tech)
    g.learnt = more(g.learnt, seat, 1)
    g.tell(LEARNT, seat, tech, cost)


@dataclass
class Research(Opens):
    """The Research action."""
    seat: int
    extra: int = 0            # of a card's text, for the first technology of the action
    second: bool = False

    def begin(self, g: Exodus) -> Flow:
        if self.second:
            return ask(self.seat, "X-6.13 Learn a second technology at its printed cost?", self.options, self.chosen)
        return ask(self.seat, "X-6.11 Learn a technology?", self.options, self.chosen)

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        if answer[0] == "learn":
            return tuition(self.price(g, answer[1]))
        return super().takes(g, seat, answer)

    def price(self, g: Exodus, tech: int) -> int:
        """The second technology of Master Research is paid at its printed cost."""
        return d.COSTS[tech] if self.second else price(g, self.seat, tech, discount(g, self.seat) + self.extra)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        if self.second:
            return PASSES + [LEARN.each[i] for i in open_techs(g, seat) if d.COSTS[i] <= g.cp[seat] and g.supply[seat]]
        return PASSES + affordable(g, seat, self.extra) + window_options(g, seat)

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        match answer:
            case ("learn", tech):
                learn(g, self.seat, tech, self.price(g, tech))
                if self.second or not g.known(self.seat) & SECOND_TECH:
                    return done()
                self.second = True  # at its printed cost
                return goto(self.begin)
            case ("pass",):
                return done()
        return window_step(self.seat, answer, self.begin)


@dataclass
class ResearchOffer(Frame):
    """One technology at a changed price or free, outside the Research action."""
    seat: int
    extra: int
    free_to: int = -1         # printed cost up to which it costs nothing; -1: it is paid for
    among: int = -1           # mask of technologies to choose from; -1: all open ones

    def begin(self, g: Exodus) -> Flow:
        terms = f"up to {self.free_to} CP for nothing" if self.free_to >= 0 else f"at {-self.extra} CP less"
        return ask(self.seat, f"X-6.11 Learn a technology {terms}?", self.options, self.chosen)

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        return tuition(self.price(g, answer[1])) if answer[0] == "learn" else ()

    def price(self, g: Exodus, tech: int) -> int:
        """Nothing where it is a gift."""
        return 0 if self.free_to >= 0 else price(g, self.seat, tech, discount(g, self.seat) + self.extra)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        return PASSES + offered(g, seat, self.extra, self.free_to, self.among)

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        if answer != PASS.only:
            tech = answer[1]
            learn(g, self.seat, tech, self.price(g, tech))
        return done(answer[0] == "learn")


def offered(g: Exodus, seat: int, extra: int, free_to: int, among: int) -> list[Action]:
    """What an offer holds for a seat."""
    if free_to >= 0:
        if not g.supply[seat]:
            return []
        return [LEARN.each[i] for i in open_techs(g, seat) if d.COSTS[i] <= free_to]
    return [a for a in affordable(g, seat, extra) if among < 0 or among >> a[1] & 1]
