"""Leader abilities that build and move things on the galaxy: each a procedure of its own."""  # H-21.6
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.hegemonic.actions import (
    BACK,
    BUILDS_OF,
    EXCHANGED,
    GATE_FROM,
    GO,
    LIFTS,
    MOVED,
    MUSTERS,
    ON_TOP,
    SHIFT,
    STOP,
    SWAP,
)
from hegemon.games.hegemonic.data import AMOUNT, BOARD_MASK, BOARD_OF, CORE, INDUSTRIAL, MARTIAL, POLITICAL
from hegemon.games.hegemonic.rules.attack import UNIT_VERBS, units_of
from hegemon.games.hegemonic.rules.build import (
    Gate,
    Relocate,
    base_price,
    base_sites,
    build_base,
    gate_starts,
    muster,
    new_ends,
    relocation_sites,
    spare_pair,
)
from hegemon.games.hegemonic.rules.explore import Explore, reveal_tile
from hegemon.games.hegemonic.sky import BIT, bits
from hegemon.games.hegemonic.state import Hegemonic, amount, caps
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto

WEB: Final = 2  # how much further Energy Web reaches


@dataclass
class EnergyWeb(Frame):
    """A Gate pair, free, two hexes further."""  # H-21.6/cheap_gate
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Which Gate pair do you build or relocate?", self.pairs, self.chosen)

    def pairs(self, g: Hegemonic, seat: int) -> list[Action]:
        return web_steps(g, seat) or [BACK.only]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return caps(AMOUNT["cheap_gate"]) if answer[0] != "back" else ()

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        price = amount(self.takes(g, self.seat, answer))
        match answer:
            case ("gate", hex):
                return call(Gate(self.seat, spare_pair(g, self.seat), price, WEB, hex), self.end)
            case ("shift", pair):
                return call(Gate(self.seat, pair, price, WEB), self.end)
        return done()

    def end(self, g: Hegemonic) -> Flow:
        return done()


def web_steps(g: Hegemonic, seat: int) -> list[Action]:
    """What Energy Web can build or relocate."""
    if g.caps[seat] < AMOUNT["cheap_gate"]:
        return []
    starts = gate_starts(g, seat, WEB)
    listed = [GATE_FROM.each[h] for h in starts] if spare_pair(g, seat) >= 0 else []
    return listed + [SHIFT.each[p] for p in range(3 * seat, 3 * seat + 3) if g.gates[2 * p] >= 0
                     and any([new_ends(g, seat, p, h, WEB) for h in starts])]


@dataclass
class Reassembly(Frame):
    """Relocate one Complex, free."""  # H-21.6/free_relocate_complex
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Which Complex do you relocate?", self.movable, self.lifted)

    def movable(self, g: Hegemonic, seat: int) -> list[Action]:
        return [LIFTS[INDUSTRIAL][h] for h in bits(g.where[3 * seat]) if relocation_sites(g, seat, INDUSTRIAL, h)]

    def lifted(self, g: Hegemonic, answer: Action) -> Flow:
        return call(Relocate(self.seat, INDUSTRIAL, answer[2], 0, "Reassembly"), self.end)

    def end(self, g: Hegemonic) -> Flow:
        return done()


def drift_goals(g: Hegemonic, seat: int, kind: int, start: int) -> int:
    """A few hexes away; Agents do not use Gates."""
    steps = AMOUNT["nudge_unit"]
    near = g.chart().within[steps][start] if kind == POLITICAL else g.near().within(start, steps)
    return near & g.laid & ~g.foreign(seat) & ~BIT[start]


def drifters(g: Hegemonic, seat: int) -> list[Action]:
    """Units that can drift somewhere."""
    listed: list[Action] = []
    for kind in (POLITICAL, MARTIAL):
        units = units_of(g, kind)
        listed += [UNIT_VERBS[kind][u] for u in range(3 * seat, 3 * seat + 3)
                   if units[u] >= 0 and drift_goals(g, seat, kind, units[u])]
    return listed


@dataclass
class Drift(Frame):
    """Move one Unit a few hexes, free."""  # H-21.6/nudge_unit
    seat: int
    kind: int = -1
    unit: int = -1

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Which Unit moves?", self.units, self.chosen)

    def units(self, g: Hegemonic, seat: int) -> list[Action]:
        return drifters(g, seat)

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        self.kind = POLITICAL if answer[0] == "agent" else MARTIAL
        self.unit = answer[1]
        return ask(self.seat, "H-12.4 Where does the Unit go?", self.goals, self.moved)

    def goals(self, g: Hegemonic, seat: int) -> list[Action]:
        return [GO.each[h] for h in bits(drift_goals(g, seat, self.kind, units_of(g, self.kind)[self.unit]))]

    def moved(self, g: Hegemonic, answer: Action) -> Flow:
        start = units_of(g, self.kind)[self.unit]
        if self.kind == POLITICAL:
            g.place_agent(self.unit, answer[1])
        else:
            g.place_fleet(self.unit, answer[1])
        g.tell(MOVED, self.seat, 0 if self.kind == POLITICAL else 1, self.unit % 3 + 1, start, answer[1], 0)
        return done()


@dataclass
class DarkHarbour(Frame):
    """Build a Fleet on any tile."""  # H-21.6/fleet_anywhere
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Where do you build a Fleet?", self.hexes, self.built)

    def hexes(self, g: Hegemonic, seat: int) -> list[Action]:
        if g.caps[seat] < AMOUNT["fleet_anywhere"]:
            return [BACK.only]
        return [MUSTERS[1][h] for h in bits(g.laid & ~g.foreign(seat))]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return caps(AMOUNT["fleet_anywhere"]) if answer[0] == "muster" else ()

    def built(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "muster":
            muster(g, self.seat, 1, answer[2], self.takes(g, self.seat, answer))
        return done()


@dataclass
class Augury(Frame):
    """Put the top tiles of the stack into any order; only their number is public."""  # H-21.6/order_stack
    seat: int
    placed: int = 0

    def begin(self, g: Hegemonic) -> Flow:
        seen = min(AMOUNT["order_stack"], len(g.sectors))
        g.foretold = tuple([seen if s == self.seat else 0 for s in range(g.seats)])
        g.reveal()
        return goto(self.order)

    def order(self, g: Hegemonic) -> Flow:
        if self.placed >= g.foretold[self.seat] - 1:
            return done()
        return ask(self.seat, "H-21.6 Which tile comes next?", self.tiles, self.ordered)

    def tiles(self, g: Hegemonic, seat: int) -> list[Action]:
        """Tiles not yet put in their place, in the order they lie."""
        top = g.sectors[len(g.sectors) - g.foretold[seat]:][::-1]
        return [ON_TOP.each[t] for t in top[self.placed:]]

    def ordered(self, g: Hegemonic, answer: Action) -> Flow:
        below = len(g.sectors) - g.foretold[self.seat]
        top = list(g.sectors[below:][::-1])
        top.remove(answer[1])
        top.insert(self.placed, answer[1])
        g.sectors = g.sectors[:below] + tuple(top[::-1])
        self.placed += 1
        return goto(self.order)


@dataclass
class DarkEnergies(Frame):
    """Place one pool tile, then refill the pool."""  # H-21.6/extra_tile
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return call(Explore(self.seat, False), self.refill)

    def refill(self, g: Hegemonic) -> Flow:
        reveal_tile(g, self.seat)
        return done()


def bare_tiles(g: Hegemonic) -> list[int]:
    """Sector Tiles without Bases and Units, no Home Sectors."""
    return [h for h in bits(g.laid & ~g.homes) if not g.pieces_at(h)]


@dataclass
class Motion(Frame):
    """Exchange two tiles that hold nothing."""  # H-21.6/swap_tiles
    seat: int
    first: int = -1

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Which tile do you exchange?", self.tiles, self.chosen)

    def tiles(self, g: Hegemonic, seat: int) -> list[Action]:
        return [SWAP.each[h] for h in bare_tiles(g) if h != self.first]

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        if self.first < 0:
            self.first = answer[1]
            return ask(self.seat, "H-21.6 With which tile do you exchange it?", self.tiles, self.chosen)
        g.swap_tiles(self.first, answer[1])
        g.tell(EXCHANGED, self.seat, self.first, answer[1])
        return done()


def adaptable(g: Hegemonic, seat: int) -> list[Action]:
    """Bases with another open Location on their Galaxy Board."""
    if g.caps[seat] < AMOUNT["relocate_on_board"]:
        return []
    return [LIFTS[kind][h] for kind in range(3) for h in bits(g.where[3 * seat + kind])
            if BOARD_OF[h] != CORE and relocation_sites(g, seat, kind, h, True) & BOARD_MASK[BOARD_OF[h]]]


@dataclass
class Adaptation(Frame):
    """Relocate one Base on the same Galaxy Board for 1 CAP."""  # H-21.6/relocate_on_board
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Which Base do you relocate?", self.movable, self.lifted)

    def movable(self, g: Hegemonic, seat: int) -> list[Action]:
        return adaptable(g, seat) or [BACK.only]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return caps(AMOUNT["relocate_on_board"]) if answer[0] == "lift" else ()

    def lifted(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "back":
            return done()
        _, kind, hex = answer
        return call(Relocate(self.seat, kind, hex, amount(self.takes(g, self.seat, answer)), "Adaptation", True,
                             BOARD_MASK[BOARD_OF[hex]]), self.end)

    def end(self, g: Hegemonic) -> Flow:
        return done()


def living_steps(g: Hegemonic, seat: int, built: int) -> list[Action]:
    """One Base of each type not yet built, each 1 CAP cheaper."""
    return [BUILDS_OF[kind][h] for kind in range(3) if not built >> kind & 1
            for h in bits(base_sites(g, seat, kind)) if living_price(g, seat, kind, h) <= g.caps[seat]]


def living_price(g: Hegemonic, seat: int, kind: int, hex: int) -> int:
    return max(0, base_price(g, seat, kind, hex) - AMOUNT["build_one_each"])


@dataclass
class LivingMachine(Frame):
    """Build up to one Base of each type."""  # H-21.6/build_one_each
    seat: int
    built: int = 0

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Which Base do you build next? One of each type", self.sites, self.chosen)

    def sites(self, g: Hegemonic, seat: int) -> list[Action]:
        return [STOP.only] + living_steps(g, seat, self.built)

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return caps(living_price(g, seat, answer[1], answer[2])) if answer[0] == "build" else ()

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "stop":
            return done()
        _, kind, hex = answer
        build_base(g, self.seat, kind, hex, self.takes(g, self.seat, answer))
        self.built |= 1 << kind
        return goto(self.begin)
