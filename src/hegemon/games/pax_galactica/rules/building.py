"""Battleships, starbases and Monuments: ordered under seal, built in order of play (P-5.14, P-5.15)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica.actions import (
    AMOUNTS,
    BANNER,
    BASE,
    BASE_NODE,
    DONE,
    MONUMENT,
    NAME_AREA,
    NAME_BANNER,
    plural,
)
from hegemon.games.pax_galactica.box import SHIPS_EACH
from hegemon.games.pax_galactica.data import (
    AREA_NAMES,
    BASES_EACH,
    CAPITAL_SECTOR,
    GAL,
    HOMES,
    HUMAN,
    ILL,
    IMPERIAL,
    MONUMENT_COST,
    MONUMENT_GLORY,
    MONUMENT_TOKENS,
    NEXT,
    NODE_COST,
    NODE_SECTIONS,
    NODE_SECTOR,
    PIRATE,
    QUAD_NAMES,
    QUAD_NODES,
    SECTOR_COST,
    SECTORS,
    WARLORD,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Cost, Flow, Frame, ask, done, goto, more, put


def home(g: Pax, seat: int) -> int:
    """The home sector of a seat's position at its table."""
    return HOMES[g.loc[seat]][g.spot[seat]]


# -- Battleships --

@dataclass
class Build(Frame):
    """Which ships are built, and where; done with banner, ships out of the box and places."""  # P-5.14, D-07
    shown: ClassVar[tuple[str, ...]] = ("ap", "banner", "bring", "places", "area", "camp")
    seat: int
    ap: int
    banner: int = -1
    bring: int = -1
    places: tuple[tuple[int, int], ...] = ()
    area: int = -1
    camp: int = -1     # where ships of an outlaw without room go

    def begin(self, g: Pax) -> Flow:
        if self.banner < 0:
            return ask(self.seat, f"P-5.14 Whose Battleships do you build with {self.ap} AP?", self.banners, self.named)
        if self.bring < 0:
            words = f"P-17.2 How many {BANNER.label(self.banner)} ships leave the holding box?"
            return ask(self.seat, words, self.boxed, self.brought)
        if self.left(g) > 0 and self.yards(g, self.seat):
            words = f"P-5.14 Where do the next of {self.left(g)} new {BANNER.label(self.banner)} ships lie?"
            return ask(self.seat, words, self.yards, self.sited)
        if self.left(g) > 0 and self.banner > IMPERIAL and self.camp < 0:
            words = f"P-17.2 Where do the other {self.left(g)} {BANNER.label(self.banner)} ships gather?"
            return ask(self.seat, words, self.camps, self.camped)
        return done((self.banner, self.bring, self.places, self.camp))

    def banners(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_BANNER.each[b] for b in units.fleets(g, seat)]

    def named(self, g: Pax, answer: Action) -> Flow:
        self.banner = answer[1]
        return goto(self.begin)

    def boxed(self, g: Pax, seat: int) -> Sequence[Action]:
        if self.banner not in (PIRATE, WARLORD):
            return AMOUNTS[:1]
        return AMOUNTS[:min(SHIPS_EACH, g.threat[2 * g.loc[seat] + (self.banner == WARLORD)]) + 1]

    def brought(self, g: Pax, answer: Action) -> Flow:
        self.bring = answer[1]
        return goto(self.begin)

    def left(self, g: Pax) -> int:
        built = self.ap + units.starbases(g, g.loc[self.seat], self.banner)
        return built + self.bring - sum([n for _, n in self.places])

    def yards(self, g: Pax, seat: int) -> list[Action]:
        used = [a for a, _ in self.places]
        yards = [a for a in units.home_areas(g, g.loc[seat], self.banner) if a not in used]
        yards.sort(key=lambda a: (a != home(g, seat), a))
        return [NAME_AREA.each[a] for a in yards]

    def camps(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_AREA.each[a] for a in sorted(NEXT[CAPITAL_SECTOR[g.loc[seat]]])]

    def camped(self, g: Pax, answer: Action) -> Flow:
        self.camp = answer[1]
        return goto(self.begin)

    def sited(self, g: Pax, answer: Action) -> Flow:
        self.area = answer[1]
        words = f"P-5.14 How many of {self.left(g)} new ships lie in {AREA_NAMES[self.area]}?"
        return ask(self.seat, words, self.numbers, self.counted)

    def numbers(self, g: Pax, seat: int) -> list[Action]:
        return [AMOUNTS[i] for i in range(min(SHIPS_EACH, self.left(g)), 0, -1)]

    def counted(self, g: Pax, answer: Action) -> Flow:
        self.places += ((self.area, answer[1]),)
        return goto(self.begin)


def build(g: Pax, seat: int, ap: int, plan: tuple[int, int, tuple[tuple[int, int], ...], int]) -> str:
    """All ships are built; what finds no room goes to the capital sector, of outlaws next to it."""  # P-5.14, R-72
    banner, bring, places, camp = plan
    q, owner = g.loc[seat], g.owner(seat, plan[0])
    if banner in (PIRATE, WARLORD):
        at = 2 * q + (banner == WARLORD)
        bring = min(bring, g.threat[at])
        g.threat[at] -= bring
    left = total = ap + units.starbases(g, q, banner) + bring
    for area, n in places:
        n = min(n, left)
        if units.bases_in(g, area, banner):
            units.add_ships(g, area, banner, owner, n)
            left -= n
    if left:
        outside = camp if camp >= 0 else min(NEXT[CAPITAL_SECTOR[q]])  # P-17.2
        rest = CAPITAL_SECTOR[q] if banner <= IMPERIAL else outside
        units.add_ships(g, rest, banner, owner, left)
    if g.fac[seat] == GAL:
        g.built = more(g.built, seat, total)
    return plural(total, "ship")


# -- Starbases --

def may_build(g: Pax, area: int, banner: int) -> bool:
    """A ship or starbase of the player stands there, and NPC ships are not more numerous."""  # P-5.15
    mine = sum([n for b, o, n in g.stacks[area] if b in (banner, IMPERIAL)]) if banner <= IMPERIAL else units.ships(
        g, area, banner)
    if banner <= IMPERIAL and units.npc_ships(g, area) > mine:
        return False
    return mine > 0 or units.bases_in(g, area, banner) > 0


def node_ok(g: Pax, node: int, banner: int) -> bool:
    """A free node, with the player in a section ending there or in its sector."""  # P-5.15
    if g.nodes[node] >= 0:
        return False
    return any([may_build(g, a, banner) for a in (*NODE_SECTIONS[node], NODE_SECTOR[node])])


def monument_cost(g: Pax, seat: int) -> int:
    """Infinite Legacy builds a Monument for one AP less."""
    return MONUMENT_COST - (g.fac[seat] == ILL)


@dataclass
class Raise(Frame):
    """Up to two starbases, or one Monument; done with the orders."""  # P-5.15, D-08
    shown: ClassVar[tuple[str, ...]] = ("ap", "orders")
    seat: int
    ap: int
    orders: tuple[Action, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if len(self.orders) < BASES_EACH and self.options(g, self.seat)[1:]:
            words = f"P-5.15 What do you build in the {QUAD_NAMES[g.loc[self.seat]]} with {self.left(g)} AP?"
            return ask(self.seat, words, self.options, self.chosen)
        return done((*self.orders, DONE.only))

    def options(self, g: Pax, seat: int) -> list[Action]:
        if len(self.orders) >= BASES_EACH or (self.orders and self.orders[0][0] == "monument"):
            return [DONE.only]
        q, banner = g.loc[seat], g.banner(seat)
        left = self.left(g)
        listed: list[Action] = []
        if left >= SECTOR_COST:
            taken = [o[1] for o in self.orders if o[0] == "base"]
            found = [a for a in SECTORS[q] if len(g.bases[a]) + taken.count(a) < HUMAN[a]
                     and may_build(g, a, banner)]
            listed += [BASE.each[a] for a in sorted(found, key=lambda a: (a != home(g, seat), a))]
        if left >= NODE_COST:
            listed += [BASE_NODE.each[n] for n in QUAD_NODES[q] if node_ok(g, n, banner)
                       and BASE_NODE.each[n] not in self.orders]
        if not self.orders and left >= monument_cost(g, seat):
            listed += [MONUMENT.each[a] for a in SECTORS[q] if not g.monument[a] and units.bases_in(g, a, banner)]
        first = [a for a in listed if a[0] != "monument"][:1]  # the AP is used, not wasted (4.2)
        return first + [DONE.only] + [a for a in listed if a not in first]

    def left(self, g: Pax) -> int:
        """Atomic Power not yet spent."""
        return self.ap - sum([n for o in self.orders for _, n in self.takes(g, self.seat, o)])

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """What a starbase or Monument costs."""  # P-5.15
        prices = {"base": SECTOR_COST, "base_node": NODE_COST, "monument": monument_cost(g, seat)}
        return (("power", prices[answer[0]]),) if answer[0] in prices else ()

    def aside(self, g: Pax, seat: int) -> Cost:
        """The Atomic Power on this action."""  # P-5.9
        return (("power", self.left(g)),)

    def endowed(self, n: int) -> Raise:
        """With so much Atomic Power."""
        rich = self.copy()
        rich.ap = n
        return rich

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done((*self.orders, DONE.only))
        self.orders += (answer,)
        return goto(self.begin)


def raise_bases(g: Pax, seat: int, orders: tuple[Action, ...], lane: int) -> str:
    """Starbases rise where a slot is still free; a Monument brings Legacy and Glory."""  # P-5.15, P-5.28
    banner, said = g.banner(seat), []
    code = units.base(banner, g.owner(seat, banner))
    for order in orders:
        match order:
            case ("base", area):
                if units.free_slot(g, area) and may_build(g, area, banner):
                    g.bases = put(g.bases, area, g.bases[area] + (code,))
                    said.append("a starbase")
                    g.honour(seat, int(g.fac[seat] == GAL))
            case ("base_node", node):
                if node_ok(g, node, banner):
                    g.nodes = put(g.nodes, node, code)
                    said.append("a lane starbase")
                    g.honour(seat, int(g.fac[seat] == GAL))
            case ("monument", area):
                if not g.monument[area] and units.bases_in(g, area, banner):
                    g.monument = put(g.monument, area, 1)
                    g.honour(seat, MONUMENT_GLORY)
                    crises.draw_legacy(g, seat, MONUMENT_TOKENS, lane)
                    if g.loyal(seat):
                        g.tallies = more(g.tallies, 4 * g.fac[seat] + 3, 1)
                    said.append("a Monument")
    return " and ".join(said) or "nothing"
