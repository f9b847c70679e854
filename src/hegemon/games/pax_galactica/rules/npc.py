"""Step 13: Pirates, Rebels and Warlords attack, as automatic Control runs them (P-6.1 to P-6.11)."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import NAME_AREA
from hegemon.games.pax_galactica.box import MEGASHIP_STRENGTH
from hegemon.games.pax_galactica.data import (
    BANNERS,
    ENDS,
    ILL,
    IMPERIAL,
    IS_SECTOR,
    META,
    NEXT,
    NODE_SECTIONS,
    ON_ATTACKS,
    PIRATE,
    QUAD_AREAS,
    QUAD_NODES,
    REBEL,
    SECTIONS,
    SECTORS,
    TOUCH,
    VAULT,
    WARLORD,
)
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.rules.battle import Battle, retreat
from hegemon.games.pax_galactica.rules.sides import attacked, side
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Flow, Frame, ask, call, done, goto, put

ATTACKS: int = META["map_limits"]["npc_attacks_per_type"]
FLEET_MAX: int = META["map_limits"]["npc_fleet_max"]
PARTS = (PIRATE, REBEL, WARLORD)


def fleet_sizes(threat: int) -> tuple[int, ...]:
    """Up to three fleets of at most twenty, as even as possible; what is more stays in the box."""  # P-6.4
    k = min(ATTACKS, -(-threat // FLEET_MAX))
    out = min(threat, FLEET_MAX * k)
    return tuple([out // k + (i < out % k) for i in range(k)]) if k else ()


def foreign(g: Pax, area: int, banner: int) -> int:
    """Ships of all other banners in an area."""
    return sum([n for b, _, n in g.stacks[area] if b != banner])


def lane_key(g: Pax, area: int, banner: int) -> tuple[int, int, int]:
    """Fewest foreign ships, then most foreign starbases at the nodes, then id."""  # P-6.5
    bases = len([n for n in ENDS[area] if g.nodes[n] >= 0 and g.nodes[n] // 100 != banner])
    return foreign(g, area, banner), -bases, area


def sector_key(g: Pax, area: int, banner: int) -> tuple[int, int]:
    """Least Loyalty and ships together, then index."""  # P-6.6
    return g.loyalty[area] + foreign(g, area, banner), area


def fleet_targets(g: Pax, quad: int, banner: int, hit: tuple[int, ...]) -> list[int]:
    """Where a fleet may strike, the best first: Pirates prefer lanes, Warlords sectors."""  # P-6.5, P-6.6
    lanes = sorted([a for a in SECTIONS[quad] if not g.patrol[a] and a not in hit],
                   key=lambda a: lane_key(g, a, banner))
    sectors = sorted([a for a in SECTORS[quad] if not g.patrol[a] and a not in hit],
                     key=lambda a: sector_key(g, a, banner))
    return (lanes or sectors) if banner == PIRATE else (sectors or lanes)


def led(g: Pax, quad: int, banner: int) -> bool:
    """Whether a player leads a banner on a map; then it makes no automatic attacks."""  # P-17.3
    return any([g.fac[s] == banner for s in g.players(quad)])


def recall(g: Pax, quad: int) -> None:
    """Pirates and Warlords without a starbase of theirs in the area go back to their box."""  # P-6.2
    for i, banner in enumerate((PIRATE, WARLORD)):
        if led(g, quad, banner):
            continue
        for a in QUAD_AREAS[quad]:
            n = units.ships(g, a, banner)
            if n and not units.bases_in(g, a, banner):
                units.add_ships(g, a, banner, -1, -n)
                g.threat[2 * quad + i] += n


def spawn(g: Pax, quad: int) -> None:
    """Boxes gain Menace and starbases; every Rebel starbase adds a ship beside it."""  # P-6.3
    for i, banner in enumerate((PIRATE, WARLORD)):
        g.threat[2 * quad + i] += g.menace[2 * quad + i] + units.starbases(g, quad, banner)
    for a in SECTORS[quad]:
        n = units.bases_in(g, a, REBEL)
        if n:
            units.add_ships(g, a, REBEL, -1, n)
    for node in QUAD_NODES[quad]:
        if units.flag_of(g.nodes[node]) == REBEL:
            units.add_ships(g, NODE_SECTIONS[node][0], REBEL, -1, 1)


@dataclass
class Attacks(Frame):
    """Recall, spawn, then Pirates, Rebels and Warlords."""  # P-6.1
    quad: int
    part: int = -1
    fleets: tuple[int, ...] = ()
    stacks: tuple[tuple[int, int], ...] = ()   # garrisons or Rebel stacks still to act: area, ships
    hit: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        recall(g, self.quad)
        spawn(g, self.quad)
        return goto(self.next_part)

    def next_part(self, g: Pax) -> Flow:
        self.part += 1
        if self.part == len(PARTS):
            return done()
        banner = PARTS[self.part]
        self.hit, self.fleets, self.stacks = (), (), ()
        if led(g, self.quad, banner):
            return goto(self.next_part)
        here = [(a, units.ships(g, a, banner)) for a in QUAD_AREAS[self.quad]]
        self.stacks = tuple([(a, n) for a, n in here if n])
        if banner != REBEL:
            self.fleets = fleet_sizes(g.threat[2 * self.quad + (banner == WARLORD)])
        return goto(self.launch)

    def launch(self, g: Pax) -> Flow:
        """One fleet after another; Control may point it elsewhere."""
        if not self.fleets:
            return goto(self.stand)
        targets = fleet_targets(g, self.quad, PARTS[self.part], self.hit)
        if not targets:
            self.fleets = ()
            return goto(self.stand)
        if g.asks(ON_ATTACKS):
            words = f"P-6.5 Where does the {BANNERS[PARTS[self.part]].capitalize()} fleet of {self.fleets[0]} strike?"
            return ask(g.control_seat(), words, self.targets, self.pointed)
        return self.strike(g, targets[0])

    def targets(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_AREA.each[a] for a in fleet_targets(g, self.quad, PARTS[self.part], self.hit)]

    def pointed(self, g: Pax, answer: Action) -> Flow:
        return self.strike(g, answer[1])

    def strike(self, g: Pax, area: int) -> Flow:
        n, banner = self.fleets[0], PARTS[self.part]
        g.threat[2 * self.quad + (banner == WARLORD)] -= n
        self.fleets, self.hit = self.fleets[1:], (*self.hit, area)
        return call(Raid(self.quad, banner, area, n), self.launch)

    def stand(self, g: Pax) -> Flow:
        """Garrisons strike in their own area; Rebels where they stand or next door."""  # P-6.2, P-6.7
        banner = PARTS[self.part]
        while self.stacks:
            area, n = self.stacks[0]
            self.stacks = self.stacks[1:]
            n = min(n, units.ships(g, area, banner))
            if not n:
                continue
            goal = rebel_goal(g, area) if banner == REBEL else area
            if banner != REBEL and (g.patrol[area] or area in self.hit or not enemies(g, area)):
                continue
            if goal < 0:
                continue
            units.add_ships(g, area, banner, -1, -n)
            self.hit += (goal,)
            return call(Raid(self.quad, banner, goal, n, True), self.stand)
        return goto(self.next_part)


def enemies(g: Pax, area: int) -> bool:
    """Whether players' or Imperial ships are in an area."""  # P-6.16
    return any([b <= IMPERIAL for b, _, _ in g.stacks[area]]) or any([m[0] == area for m in g.mega])


def units_of(g: Pax, area: int, banner: int) -> bool:
    """Whether a banner has ships or starbases in an area."""
    return units.ships(g, area, banner) > 0 or units.bases_in(g, area, banner) > 0


def rebel_goal(g: Pax, area: int) -> int:
    """Where a Rebel stack strikes: here, or in an adjacent sector; -1 if it stays."""  # P-6.7
    if not g.patrol[area] and (units_of(g, area, IMPERIAL) or any([units_of(g, area, b) for b in range(7)])):
        return area
    near = [a for a in (NEXT[area] if IS_SECTOR[area] else TOUCH[area]) if not g.patrol[a]]
    imperial = [a for a in near if units_of(g, a, IMPERIAL)]
    if imperial:
        return min(imperial, key=lambda a: (units.ships(g, a, IMPERIAL), a))
    return min(near, key=lambda a: (g.loyalty[a], a)) if near else -1


@dataclass
class Raid(Frame):
    """One NPC force strikes one area."""  # P-6.8 to P-6.11
    quad: int
    banner: int
    area: int
    ships: int
    stays: bool = False    # garrisons and Rebels have no box to go back to
    effective: int = 0

    def begin(self, g: Pax) -> Flow:
        """Loyalty shields a sector; ships there give battle."""  # P-6.8, P-6.9
        self.effective = self.ships - (g.loyalty[self.area] if IS_SECTOR[self.area] else 0)
        if self.effective <= 0:
            g.tell(actions.REPELLED, self.banner, self.area)
            return self.home(g, self.ships)
        if enemies(g, self.area):
            banner, owner = self.defender(g)
            sides = (side(self.banner, -1, -1, 0, 1), attacked(g, self.quad, banner, owner, ()))
            return call(Battle(self.quad, self.area, sides, self.effective), self.fought)
        self.harm(g)
        return self.camp(g, self.ships)

    def defender(self, g: Pax) -> tuple[int, int]:
        """Imperial for Rebels, else the strongest banner; of several owners the one with most ships."""  # P-6.9
        strong: dict[int, int] = {}
        for b, _, n in g.stacks[self.area]:
            if b <= IMPERIAL:
                strong[b] = strong.get(b, 0) + n
        for area, seat, _ in g.mega:
            if area == self.area:
                b = g.banner(seat) if seat >= 0 else IMPERIAL
                strong[b] = strong.get(b, 0) + MEGASHIP_STRENGTH
        rebels = self.banner == REBEL and IMPERIAL in strong
        best = IMPERIAL if rebels else max(strong, key=lambda b: (strong[b], b == IMPERIAL, -b))
        rows = [(n, -o) for b, o, n in g.stacks[self.area] if b == best]
        if rows:
            return best, -max(rows)[1]
        pilots = [m[1] for m in g.mega if m[0] == self.area and m[1] >= 0 and g.banner(m[1]) == best]
        return best, pilots[0] if pilots and best < IMPERIAL else -1

    def fought(self, g: Pax, result: tuple[int, int]) -> Flow:
        winner, left = result
        survivors = self.ships - (self.effective - left)
        if winner == 0:
            self.harm(g)
            return self.camp(g, survivors)
        if self.banner == REBEL and survivors:
            units.add_ships(g, self.area, REBEL, -1, survivors)
            here = [(b, o) for b, o, _ in g.stacks[self.area] if b <= IMPERIAL]
            retreat(g, self.area, REBEL, -1, here)
            return done()
        return self.home(g, survivors)

    def camp(self, g: Pax, n: int) -> Flow:
        """A force that has struck stays in the area until the next recall."""
        if n:
            units.add_ships(g, self.area, self.banner, -1, n)
        return done()

    def home(self, g: Pax, n: int) -> Flow:
        """A beaten fleet goes back to its box; a garrison and Rebels stay."""  # P-6.8, P-6.11
        boxed = not self.stays or not units.bases_in(g, self.area, self.banner)
        if n and self.banner != REBEL and boxed:
            g.threat[2 * self.quad + (self.banner == WARLORD)] += n
        elif n:
            units.add_ships(g, self.area, self.banner, -1, n)
        return done()

    def harm(self, g: Pax) -> None:
        """Loyalty falls, starbases are taken or placed, lanes lose their trade."""  # P-6.10
        a = self.area
        old, taken = g.loyalty[a], "none"
        if IS_SECTOR[a]:
            g.loyalty = put(g.loyalty, a, max(0, old - max(1, -(-self.effective // 5))))
            if g.loyalty[a] == 0 and self.effective >= 5:
                taken = seize_sector(g, a, self.banner)
        else:
            if self.effective >= 5:
                taken = seize_lane(g, a, self.banner)
            for s in g.players(self.quad):
                g.scrip = put(g.scrip, s, max(0, g.scrip[s] - 1))
        g.tell(actions.RAID, self.banner, a, self.effective, old, g.loyalty[a], taken)


def _safe(g: Pax, code: int) -> bool:
    """Starbases an NPC cannot take: its kind, and those in the Vault of Ages."""
    return code < 0 or code // 100 > IMPERIAL or (code // 100 == ILL and g.flags[VAULT] > 0)


def seize_sector(g: Pax, area: int, banner: int) -> str:
    """A starbase changes hands, Imperial first, then of the most numerous banner; else a free slot gets one."""
    rows = [(r, i, c) for r, codes in enumerate((g.bases[area], g.aliens[area])) for i, c in enumerate(codes)
            if not _safe(g, c)]
    if rows:
        count = {c // 100: len([x for _, _, x in rows if x // 100 == c // 100]) for _, _, c in rows}
        r, i, _ = max(rows, key=lambda x: (x[2] // 100 == IMPERIAL, count[x[2] // 100], -(x[2] // 100), -x[0], -x[1]))
        if r == 0:
            g.bases = put(g.bases, area, put(g.bases[area], i, units.base(banner, -1)))
        else:
            g.aliens = put(g.aliens, area, put(g.aliens[area], i, units.base(banner, -1)))
        return "captured"
    if units.free_slot(g, area):
        g.bases = put(g.bases, area, g.bases[area] + (units.base(banner, -1),))
        return "placed"
    return "none"


def seize_lane(g: Pax, area: int, banner: int) -> str:
    """A starbase on node a, else on b, changes hands; with none there an empty node gets one."""
    for node in ENDS[area]:
        if not _safe(g, g.nodes[node]):
            g.nodes = put(g.nodes, node, units.base(banner, -1))
            return "captured"
    for node in ENDS[area]:
        if g.nodes[node] < 0:
            g.nodes = put(g.nodes, node, units.base(banner, -1))
            return "placed"
    return "none"
