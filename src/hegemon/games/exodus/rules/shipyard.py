"""Build Ships and Buy Upgrades."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import ARM, ARMED, BOUGHT, BUILD, BUILT, BUY_PART, BUY_ROCKET, DONES, ERECT, ERECTED
from hegemon.games.exodus.rules.windows import Opens, fits, put_part, window_options, window_step
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Cost, Flow, Frame, ask, done, goto, put

SHIP_ROCKETS: Final = d.owners("ship_rockets")
ROCKET_CLASSES: Final = (d.WAR_CRUISER, d.BATTLE_CARRIER)
BUILDS: Final = [[BUILD(c, h) for h in range(len(d.HEXES))] for c in range(4)]
PART_BUYS: Final = [[BUY_PART(p, c) for c in range(4)] for p in range(len(d.PARTS))]


def yards(g: Exodus, seat: int) -> list[int]:
    """Where ships appear: home, and active Spaceports."""
    found = [g.home[seat]] if g.home[seat] >= 0 else []
    if g.terms.expansion:
        port = d.SPACEPORT * 8 + seat
        found += [h for h in g.terms.map.hexes if port in g.structures[h] and g.majority(h) == seat and h not in found]
    return found


def ship_price(g: Exodus, seat: int, kind: int, extra: int) -> int:
    """CP for a ship with Laws, traits and cards, at least 1."""
    price = d.CLASSES[kind].cp + g.total("ship_cost", "cp", seat) + extra
    cheap = d.trait(g.faction[seat], "ship_cost")
    if cheap is not None and d.CLASS_OF[cheap["class"]] == kind:
        price += int(cheap["cp"])
    return max(1, price)


@dataclass
class BuildShips(Opens):
    """Any number of ships, one after another."""
    seat: int
    extra: int = 0            # of a card's text, on every ship
    free_kind: int = -1       # the first ships of this class cost nothing
    free: int = 0

    def begin(self, g: Exodus) -> Flow:
        return ask(self.seat, "X-6.15 Which ship do you build next?", self.options, self.built)

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        if answer[0] != "build":
            return super().takes(g, seat, answer)
        cp, axinium = self.price(g, answer[1])
        return ("cp", cp), ("axinium", axinium)

    def price(self, g: Exodus, kind: int) -> tuple[int, int]:
        """CP and Axinium for the next ship of a class."""
        if kind == self.free_kind and self.free:
            return 0, 0
        return ship_price(g, self.seat, kind, self.extra), d.CLASSES[kind].axinium

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        listed = DONES[:]
        places = yards(g, seat)
        for kind in range(4):
            cp, axinium = self.price(g, kind)
            if g.cp[seat] >= cp and g.axinium[seat] >= axinium and g.free_marker(seat, kind) >= 0:
                listed += [BUILDS[kind][h] for h in places]
        return listed + window_options(g, seat)

    def built(self, g: Exodus, answer: Action) -> Flow:
        match answer:
            case ("build", kind, hex):
                g.charge(self.seat, self.takes(g, self.seat, answer))
                if kind == self.free_kind and self.free:
                    self.free -= 1
                g.place(g.free_marker(self.seat, kind), hex)
                g.tell(BUILT, self.seat, kind, g.spot(hex))
                return goto(self.begin)
            case ("done",):
                return done()
        return window_step(self.seat, answer, self.begin)


def part_price(g: Exodus, seat: int, part: int) -> int:
    """CP for a part with Laws."""
    row = d.PARTS[part]
    change = sum([int(d.POLITICAL[c].params["cp"]) for c in g.in_force("part_cost", seat)
                  if d.POLITICAL[c].params["kind"] == row.kind]) if g.laws else 0
    return max(0, row.cp + change)


def rocket_places(g: Exodus, seat: int, kind: int) -> list[Action]:
    """Planets with own majority and less than two rockets; ships for Strategic Bombers."""
    if g.laws and g.in_force("rocket_ban", seat) or not g.rockets_left(seat, kind):
        return []
    held = [h for h in g.terms.map.hexes if g.pop[h][seat] and g.majority(h) == seat]
    listed = [BUY_ROCKET(kind, h) for h in held if len(g.rockets[h]) < 2]
    if g.known(seat) & SHIP_ROCKETS:
        listed += [ARM(kind, s) for s in g.fleet(seat) if g.where[s] in held and g.aboard[s] < 0
                   and s % 16 // 4 in ROCKET_CLASSES]
    return listed


@dataclass
class BuyUpgrades(Opens):
    """Any number of parts, rockets and structures, one after another."""
    seat: int
    waive: int = 0            # so many parts or rockets still cost no Phasium

    def begin(self, g: Exodus) -> Flow:
        return ask(self.seat, "X-6.17 Which upgrade do you buy next?", self.options, self.bought)

    def payable(self, g: Exodus, cp: int, phasium: int) -> bool:
        return g.cp[self.seat] >= cp and (g.phasium[self.seat] >= phasium or self.waive > 0)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        listed = DONES[:]
        known = g.known(seat)
        for part, row in enumerate(d.PARTS):
            need = d.PART_NEEDS[part]
            if (not need or known & need) and self.payable(g, part_price(g, seat, part), row.phasium) \
                    and g.owned_parts(seat, part) < d.PARTS_EACH:
                listed += [PART_BUYS[part][c] for c in range(4) if fits(g, seat, c, part)]
        for kind, rocket in enumerate(d.ROCKETS):
            if known & d.ROCKET_NEEDS[kind] and self.payable(g, rocket.cp, rocket.phasium):
                listed += rocket_places(g, seat, kind)
        if g.terms.expansion:
            listed += self.sites(g, seat, known)
        return listed + window_options(g, seat)

    def sites(self, g: Exodus, seat: int, known: int) -> list[Action]:
        """Structures on planets with own majority, one of each kind per planet."""
        listed: list[Action] = []
        for kind, row in enumerate(d.STRUCTURES):
            if known & d.STRUCTURE_NEEDS[kind] and g.cp[seat] >= row.cp and g.phasium[seat] >= row.phasium \
                    and g.structures_left(seat, kind):
                listed += [ERECT(kind, h) for h in g.terms.map.hexes if g.pop[h][seat] and g.majority(h) == seat
                           and not any([s >> 3 == kind for s in g.structures[h]])]
        return listed

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        """Phasium is waived for the first items that need it, if a card says so."""
        match answer:
            case ("part", part, _):
                cp, phasium = part_price(g, seat, part), d.PARTS[part].phasium
            case ("rocket" | "arm", kind, _):
                cp, phasium = d.ROCKETS[kind].cp, d.ROCKETS[kind].phasium
            case ("structure", kind, _):
                return ("cp", d.STRUCTURES[kind].cp), ("phasium", d.STRUCTURES[kind].phasium)
            case _:
                return super().takes(g, seat, answer)
        return ("cp", cp), ("phasium", 0 if self.waive else phasium)

    def pay(self, g: Exodus, answer: Action, phasium: int) -> None:
        g.charge(self.seat, self.takes(g, self.seat, answer))
        if phasium and self.waive:
            self.waive -= 1

    def bought(self, g: Exodus, answer: Action) -> Flow:
        seat = self.seat
        match answer:
            case ("part", part, kind):
                self.pay(g, answer, d.PARTS[part].phasium)
                put_part(g, seat, kind, part)
                g.tell(BOUGHT, seat, part, kind)
            case ("rocket", kind, _) | ("arm", kind, _):
                self.pay(g, answer, d.ROCKETS[kind].phasium)
                place_rocket(g, seat, answer)
            case ("structure", kind, hex):
                g.charge(seat, self.takes(g, seat, answer))
                g.structures = put(g.structures, hex, tuple(sorted(g.structures[hex] + (kind * 8 + seat,))))
                g.tell(ERECTED, seat, kind, g.spot(hex))
            case ("done",):
                return done()
            case _:
                return window_step(seat, answer, self.begin)
        return goto(self.begin)


def place_rocket(g: Exodus, seat: int, answer: Action) -> None:
    """A rocket on a planet, or aboard a ship."""
    code = answer[1] * 8 + seat
    if answer[0] == "arm":
        g.aboard = put(g.aboard, answer[2], code)
        hex = g.where[answer[2]]
    else:
        hex = answer[2]
        g.rockets = put(g.rockets, hex, tuple(sorted(g.rockets[hex] + (code,))))
    g.tell(ARMED, seat, answer[1], g.spot(hex))


@dataclass
class FreePart(Frame):
    """A part or rocket of limited printed cost without paying."""
    seat: int
    most: int

    def begin(self, g: Exodus) -> Flow:
        return ask(self.seat, f"X-16.7 Which part or rocket up to {self.most} CP do you take for nothing?",
                   self.options, self.taken)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        return free_parts(g, seat, self.most)

    def taken(self, g: Exodus, answer: Action) -> Flow:
        if answer[0] == "part":
            put_part(g, self.seat, answer[2], answer[1])
            g.tell(BOUGHT, self.seat, answer[1], answer[2])
        else:
            place_rocket(g, self.seat, answer)
        return done()


def free_parts(g: Exodus, seat: int, most: int) -> list[Action]:
    """Every part and rocket a bonus of this size can give."""
    known = g.known(seat)
    listed: list[Action] = []
    for part, row in enumerate(d.PARTS):
        need = d.PART_NEEDS[part]
        if row.cp <= most and (not need or known & need) and g.owned_parts(seat, part) < d.PARTS_EACH:
            listed += [PART_BUYS[part][c] for c in range(4) if fits(g, seat, c, part)]
    for kind, rocket in enumerate(d.ROCKETS):
        if rocket.cp <= most and known & d.ROCKET_NEEDS[kind]:
            listed += rocket_places(g, seat, kind)
    return listed


@dataclass
class FreeShip(Frame):
    """One ship of a class without paying."""
    seat: int
    kind: int

    def begin(self, g: Exodus) -> Flow:
        return ask(self.seat, "X-16.7 Where does the ship appear?", self.options, self.placed)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [BUILDS[self.kind][h] for h in yards(g, seat)]

    def placed(self, g: Exodus, answer: Action) -> Flow:
        g.place(g.free_marker(self.seat, self.kind), answer[2])
        g.tell(BUILT, self.seat, self.kind, g.spot(answer[2]))
        return done()


