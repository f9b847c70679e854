"""BUILD: Bases, Units, Gate pairs and relocations, step by step, each paid at once."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.hegemonic.actions import (
    BACK,
    BUILDS_OF,
    BUILT,
    CANCEL,
    CANCELLED,
    FOLD,
    GATE_FROM,
    GATE_TO,
    GATED,
    GO_ON,
    LIFTS,
    MUSTERED,
    MUSTERS,
    RELOCATED,
    SET_DOWN,
    SHIFT,
    STOP,
    TRANSCEND,
    WENT_ON,
)
from hegemon.games.hegemonic.data import (
    AGENT_COST,
    AMOUNT,
    BRANE,
    CARD_AMOUNT,
    DRONES,
    FABRICANTS,
    FLEET_COST,
    GATE_COST,
    GATE_DISTANCE,
    INDUSTRIAL,
    MARTIAL,
    POLITICAL,
    RELAY,
    RELOCATION,
    TECHNOLOGIES,
    TRANSCENDENCY,
)
from hegemon.games.hegemonic.rules.windows import W_DECLARE, Window
from hegemon.games.hegemonic.sky import BIT, bits
from hegemon.games.hegemonic.state import Hegemonic, amount, caps
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto

CHEAPER: Final = max(AMOUNT["complex_discount"] + CARD_AMOUNT[FABRICANTS], CARD_AMOUNT[DRONES])  # no Base is more so
ORDINALS: Final = ["", "1st", "2nd", "3rd"] + [f"{n}th" for n in range(4, 16)]


# -- what can be built ------------------------------------------------------------------------------------------------

def base_price(g: Hegemonic, seat: int, kind: int, hex: int) -> int:
    """The price of a new Base on a hex, with every reduction."""  # H-9.2, H-23
    price = g.next_cost(seat, kind)
    if kind == INDUSTRIAL:
        if g.discount == seat:
            price -= AMOUNT["complex_discount"]
        if FABRICANTS in g.advanced[seat]:
            near = g.near().one[hex]
            if any([g.where[3 * s] & near for s in range(g.seats) if s != seat]):
                price -= CARD_AMOUNT[FABRICANTS]
    elif kind == MARTIAL and DRONES in g.advanced[seat] and g.holder[hex] == seat:
        price -= CARD_AMOUNT[DRONES]
    return max(0, price)


def base_sites(g: Hegemonic, seat: int, kind: int) -> int:
    """Where a new Base can go, whatever it costs."""  # H-9.2, H-9.3, H-9.4
    if not g.left(seat, kind):
        return 0
    sites = g.open_to(seat, kind)
    return sites & g.build_range(seat, kind) if sites else 0


def affordable(g: Hegemonic, seat: int, kind: int) -> int:
    """Where a new Base can go for the CAPs there are."""
    sites = base_sites(g, seat, kind)
    full = g.next_cost(seat, kind)
    if not sites or full <= g.caps[seat]:
        return sites
    if full - CHEAPER > g.caps[seat]:
        return 0
    mask = 0
    for hex in bits(sites):
        if base_price(g, seat, kind, hex) <= g.caps[seat]:
            mask |= BIT[hex]
    return mask


def relocation_sites(g: Hegemonic, seat: int, kind: int, start: int, anywhere: bool = False) -> int:
    """Where a lifted Base can go; Range is measured before it is lifted."""  # H-9.7, R-21
    sites = g.open_to(seat, kind) & ~BIT[start]
    return sites if anywhere else sites & g.build_range(seat, kind)


def gate_ends(g: Hegemonic, seat: int, first: int, further: int = 0) -> int:
    """Second ends of a Gate pair that begins beside an own Complex."""  # H-9.8
    distance = GATE_DISTANCE[g.tier(seat, INDUSTRIAL)] + further
    if RELAY in g.advanced[seat]:
        distance += CARD_AMOUNT[RELAY]
    return g.chart().within[distance][first] & g.works & ~g.foreign(seat) & ~BIT[first]


def gate_starts(g: Hegemonic, seat: int, further: int = 0) -> list[int]:
    """First ends from which some Gate pair is legal."""
    return [h for h in bits(g.where[3 * seat]) if gate_ends(g, seat, h, further)]


def spare_pair(g: Hegemonic, seat: int) -> int:
    """The lowest Gate pair in the supply, or -1."""
    for pair in range(3 * seat, 3 * seat + 3):
        if g.gates[2 * pair] < 0:
            return pair
    return -1


def spare_unit(units: list[int], seat: int, struck: int) -> int:
    """The lowest Agent or Fleet in the supply, one that has not attacked if there is one, or -1."""  # H-9.13
    supply = [u for u in range(3 * seat, 3 * seat + 3) if units[u] < 0]
    fresh = [u for u in supply if not struck >> u & 1]
    return (fresh or supply or [-1])[0]


def can_build(g: Hegemonic, seat: int, kind: int) -> bool:
    """Whether a BUILD action would have a first step."""
    if affordable(g, seat, kind):
        return True
    return len(steps(g, seat, kind)) > 1


def steps(g: Hegemonic, seat: int, kind: int) -> list[Action]:
    """Every legal build step; stopping is the default."""  # H-9.1
    listed = [STOP.only]
    mask = affordable(g, seat, kind)
    table = BUILDS_OF[kind]
    while mask:
        low = mask & -mask
        listed.append(table[low.bit_length() - 1])
        mask ^= low
    held = g.caps[seat]
    if not g.left(seat, kind) and held >= RELOCATION[kind]:  # H-9.7
        listed += [LIFTS[kind][h] for h in bits(g.where[3 * seat + kind]) if relocation_sites(g, seat, kind, h)]
    if kind == INDUSTRIAL:
        if held >= GATE_COST:
            listed += gate_steps(g, seat)
    elif kind == POLITICAL:
        if held >= AGENT_COST and -1 in g.agents[3 * seat:3 * seat + 3]:  # H-9.6
            listed += [MUSTERS[0][h] for h in bits(g.where[3 * seat + POLITICAL])]
        if held >= CARD_AMOUNT[TRANSCENDENCY] and TRANSCENDENCY in g.advanced[seat]:
            listed += [TRANSCEND.each[h] for h in bits(g.where[3 * seat + POLITICAL])
                       if relocation_sites(g, seat, kind, h, True)]
    else:
        if held >= FLEET_COST and -1 in g.fleets[3 * seat:3 * seat + 3]:
            listed += [MUSTERS[1][h] for h in bits(g.where[3 * seat + MARTIAL])]
        if held >= CARD_AMOUNT[BRANE] and BRANE in g.advanced[seat]:
            listed += [FOLD.each[h] for h in bits(g.where[3 * seat + MARTIAL]) if relocation_sites(g, seat, kind, h)]
    return listed


def gate_steps(g: Hegemonic, seat: int) -> list[Action]:
    """New Gate pairs by their first end, and placed ones that can go elsewhere."""  # H-9.8, H-9.9
    starts = gate_starts(g, seat)
    listed = [GATE_FROM.each[h] for h in starts] if spare_pair(g, seat) >= 0 else []
    return listed + [SHIFT.each[p] for p in range(3 * seat, 3 * seat + 3) if g.gates[2 * p] >= 0
                     and any([new_ends(g, seat, p, h) for h in starts])]


def new_ends(g: Hegemonic, seat: int, pair: int, first: int, further: int = 0) -> int:
    """Second ends for a pair that is not to lie where it lies now."""  # H-9.9
    ends = gate_ends(g, seat, first, further)
    a, b = g.gates[2 * pair], g.gates[2 * pair + 1]
    if a >= 0 and first in (a, b):
        ends &= ~BIT[b if first == a else a]
    return ends


def build_base(g: Hegemonic, seat: int, kind: int, hex: int, cost: Cost) -> None:
    """A Base is paid and comes onto the galaxy."""
    g.charge(seat, cost)
    g.put(seat, kind, hex)
    g.tell(BUILT, seat, kind, hex, amount(cost), ORDINALS[g.built[3 * seat + kind]])


def muster(g: Hegemonic, seat: int, kind: int, hex: int, cost: Cost) -> None:
    """A Unit is paid and comes onto the galaxy."""  # H-9.6
    g.charge(seat, cost)
    if kind == 0:
        g.place_agent(spare_unit(g.agents, seat, g.struck_agents), hex)
    else:
        g.place_fleet(spare_unit(g.fleets, seat, g.struck_fleets), hex)
    g.tell(MUSTERED, seat, kind, hex, amount(cost))


# -- the action -------------------------------------------------------------------------------------------------------

@dataclass
class Build(Frame):
    """One BUILD action; done with 1 if it was cancelled and is given back."""  # H-9
    seat: int
    kind: int

    def begin(self, g: Hegemonic) -> Flow:
        if g.leaders:
            return call(Window(W_DECLARE, self.seat, "build"), self.declared)
        return goto(self.step)

    def declared(self, g: Hegemonic, used: int) -> Flow:
        """After an interruption the player may go on or do something else."""  # H-21.4a
        if not can_build(g, self.seat, self.kind):
            g.tell(CANCELLED, self.seat)
            return done(1 if used else 0)
        return ask(self.seat, "H-21.4a Do you go on building?",
                   self.answers, self.answered) if used else goto(self.step)

    def answers(self, g: Hegemonic, seat: int) -> list[Action]:
        return [GO_ON.only, CANCEL.only]

    def answered(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "cancel":
            g.tell(CANCELLED, self.seat)
            return done(1)
        g.tell(WENT_ON, self.seat)
        return goto(self.step)

    def step(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-9.1 What do you build next?", self.listed, self.taken)

    def listed(self, g: Hegemonic, seat: int) -> list[Action]:
        return steps(g, seat, self.kind)

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        """What a step costs, also where it is paid when the other end or place is named."""
        match answer:
            case ("build", kind, hex):
                return caps(base_price(g, seat, kind, hex))
            case ("muster", unit, _):
                return caps(AGENT_COST if unit == 0 else FLEET_COST)
            case ("gate" | "shift", _):
                return caps(GATE_COST)
            case ("lift", kind, _):
                return caps(RELOCATION[kind])
            case ("transcend", _):
                return caps(CARD_AMOUNT[TRANSCENDENCY])
            case ("fold", _):
                return caps(CARD_AMOUNT[BRANE])
        return ()

    def taken(self, g: Hegemonic, answer: Action) -> Flow:
        seat, kind, cost = self.seat, self.kind, self.takes(g, self.seat, answer)
        match answer:
            case ("build", _, hex):
                build_base(g, seat, kind, hex, cost)
            case ("muster", unit, hex):
                muster(g, seat, unit, hex, cost)
            case ("gate", hex):
                return call(Gate(seat, spare_pair(g, seat), amount(cost), 0, hex), self.step)
            case ("shift", pair):
                return call(Gate(seat, pair, amount(cost), 0), self.step)
            case ("lift", _, hex):
                return call(Relocate(seat, kind, hex, amount(cost), ""), self.step)
            case ("transcend", hex):
                return call(Relocate(seat, kind, hex, amount(cost), TECHNOLOGIES[TRANSCENDENCY].name, True), self.step)
            case ("fold", hex):
                return call(Relocate(seat, kind, hex, amount(cost), TECHNOLOGIES[BRANE].name), self.step)
            case _:
                return done(0)
        return goto(self.step)


@dataclass
class Gate(Frame):
    """A Gate pair is placed: its first end beside an own Complex, then the other."""  # H-9.8, H-9.9
    seat: int
    pair: int
    price: int
    further: int      # added to the greatest distance
    first: int = -1

    def begin(self, g: Hegemonic) -> Flow:
        if self.first >= 0:
            return goto(self.other)
        return ask(self.seat, "H-9.8 Where does the Gate pair begin?", self.starts, self.begun)

    def starts(self, g: Hegemonic, seat: int) -> list[Action]:
        if g.caps[seat] < self.price:
            return [BACK.only]
        return [GATE_FROM.each[h] for h in gate_starts(g, seat, self.further)
                if new_ends(g, seat, self.pair, h, self.further)] or [BACK.only]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return caps(self.price) if answer[0] != "back" else ()

    def begun(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "back":
            return done()
        self.first = answer[1]
        return goto(self.other)

    def other(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-9.8 Where does the Gate pair lead?", self.ends, self.placed)

    def ends(self, g: Hegemonic, seat: int) -> list[Action]:
        """Nothing is left only if CAPs or a technology were given away meanwhile."""
        if g.caps[seat] < self.price:
            return [BACK.only]
        return [GATE_TO.each[h] for h in bits(new_ends(g, seat, self.pair, self.first, self.further))] or [BACK.only]

    def placed(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] != "back":
            g.charge(self.seat, self.takes(g, self.seat, answer))
            g.place_gate(self.pair, self.first, answer[1])
            g.tell(GATED, self.seat, self.first, answer[1], self.price)
        return done()


@dataclass
class Relocate(Frame):
    """A Base is lifted and put down elsewhere."""  # H-9.7
    seat: int
    kind: int
    start: int
    price: int
    why: str
    anywhere: bool = False
    board: int = 0           # only on these hexes, if any are named

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-9.7 Where does the Base go?", self.sites, self.put)

    def sites(self, g: Hegemonic, seat: int) -> list[Action]:
        if g.caps[seat] < self.price:
            return [BACK.only]
        mask = relocation_sites(g, seat, self.kind, self.start, self.anywhere)
        return [SET_DOWN.each[h] for h in bits(mask & self.board if self.board else mask)] or [BACK.only]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return caps(self.price) if answer[0] != "back" else ()

    def put(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] != "back":
            g.charge(self.seat, self.takes(g, self.seat, answer))
            g.lift(self.seat, self.kind, self.start)
            g.put(self.seat, self.kind, answer[1])
            g.tell(RELOCATED, self.seat, self.kind, self.start, answer[1], self.price, self.why or "relocation")
        return done()
