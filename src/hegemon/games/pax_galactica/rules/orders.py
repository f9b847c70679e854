"""Orders of map players, gathered sealed and carried out in order of play (P-5.13 to P-5.19, P-5.23, P-5.28)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hegemon.games.pax_galactica.actions import (
    AMOUNTS,
    BASE,
    BASE_NODE,
    BLOCKADE,
    DONE_A,
    FROM,
    LOYAL,
    MEGASHIP,
    MONUMENT,
    NAME_AREA,
    NAME_BANNER,
    NAME_NPC,
    NAME_STEP,
    PATROLS,
    SOOTHE,
    TO,
    TO_CAPITAL,
)
from hegemon.games.pax_galactica.data import (
    ALM,
    CAPITAL_SECTOR,
    GAL,
    HOMES,
    HUMAN,
    ILL,
    IMPERIAL,
    MARQUE,
    MP_STEPS,
    NEXT,
    NODE_SECTIONS,
    NODE_SECTOR,
    PIRATE,
    QUAD_AREAS,
    QUAD_NODES,
    SECTORS,
    SOL,
    TOKEN_QUAD,
    WARLORD,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.state import Pax, put
from hegemon.kernel import Action, Flow, Frame, ask, done, goto

AT_CAPITAL = -3
SECTOR_COST = 4
NODE_COST = 5
MONUMENT_COST = 6


def megapower(ap: int) -> int:
    """The Megapower of the highest row not above the AP."""  # P-5.13
    return max([mp for step, mp in MP_STEPS if step <= ap])


def home(g: Pax, seat: int) -> int:
    """The home sector of a seat's position at its table."""
    return HOMES[g.loc[seat]][g.spot[seat]]


# -- Battleships --

@dataclass
class Build(Frame):
    """Which ships are built, and where; done with banner, ships out of the box and places."""  # P-5.14, D-07
    seat: int
    ap: int
    banner: int = -1
    bring: int = -1
    places: tuple[tuple[int, int], ...] = ()
    area: int = -1
    camp: int = -1     # where ships of an outlaw without room go

    def begin(self, g: Pax) -> Flow:
        if self.banner < 0:
            return ask(self.seat, "P-5.14 Whose Battleships do you build?", self.banners, self.named)
        if self.bring < 0:
            return ask(self.seat, "P-17.2 How many ships leave the holding box?", self.boxed, self.brought)
        if self.left(g) > 0 and self.yards(g, self.seat):
            return ask(self.seat, "P-5.14 Where are ships placed?", self.yards, self.sited)
        if self.left(g) > 0 and self.banner > IMPERIAL and self.camp < 0:
            return ask(self.seat, "P-17.2 Where do the other ships gather?", self.camps, self.camped)
        return done((self.banner, self.bring, self.places, self.camp))

    def banners(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_BANNER(b) for b in units.fleets(g, seat)]

    def named(self, g: Pax, answer: Action) -> Flow:
        self.banner = answer[1]
        return goto(self.begin)

    def boxed(self, g: Pax, seat: int) -> Sequence[Action]:
        if self.banner not in (PIRATE, WARLORD):
            return AMOUNTS[:1]
        return AMOUNTS[:min(10, g.threat[2 * g.loc[seat] + (self.banner == WARLORD)]) + 1]

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
        return [NAME_AREA(a) for a in yards]

    def camps(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_AREA(a) for a in sorted(NEXT[CAPITAL_SECTOR[g.loc[seat]]])]

    def camped(self, g: Pax, answer: Action) -> Flow:
        self.camp = answer[1]
        return goto(self.begin)

    def sited(self, g: Pax, answer: Action) -> Flow:
        self.area = answer[1]
        return ask(self.seat, "P-5.14 How many?", self.numbers, self.counted)

    def numbers(self, g: Pax, seat: int) -> list[Action]:
        return [AMOUNTS[i] for i in range(min(10, self.left(g)), 0, -1)]

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
        g.built[seat] += total
    return f"{total} ships"


# -- Starbases --

def may_build(g: Pax, seat: int, area: int, banner: int) -> bool:
    """A ship or starbase of the player stands there, and NPC ships are not more numerous."""  # P-5.15
    mine = sum([n for b, o, n in g.stacks[area] if b in (banner, IMPERIAL)]) if banner <= IMPERIAL else units.ships(
        g, area, banner)
    if banner <= IMPERIAL and units.npc_ships(g, area) > mine:
        return False
    return mine > 0 or units.bases_in(g, area, banner) > 0


def node_ok(g: Pax, seat: int, node: int, banner: int) -> bool:
    """A free node, with the player in a section ending there or in its sector."""  # P-5.15
    if g.nodes[node] >= 0:
        return False
    return any([may_build(g, seat, a, banner) for a in (*NODE_SECTIONS[node], NODE_SECTOR[node])])


def monument_cost(g: Pax, seat: int) -> int:
    """Infinite Legacy builds a Monument for one AP less."""
    return MONUMENT_COST - (g.fac[seat] == ILL)


@dataclass
class Raise(Frame):
    """Up to two starbases, or one Monument; done with the orders."""  # P-5.15, D-08
    seat: int
    ap: int
    orders: tuple[Action, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if len(self.orders) < 2 and self.options(g, self.seat)[1:]:
            return ask(self.seat, "P-5.15 What do you build?", self.options, self.chosen)
        return done((*self.orders, DONE_A))

    def options(self, g: Pax, seat: int) -> list[Action]:
        if len(self.orders) > 1 or (self.orders and self.orders[0][0] == "monument"):
            return [DONE_A]
        q, banner = g.loc[seat], g.banner(seat)
        left = self.ap - sum([SECTOR_COST if o[0] == "base" else NODE_COST for o in self.orders])
        listed: list[Action] = []
        if left >= SECTOR_COST:
            taken = [o[1] for o in self.orders if o[0] == "base"]
            found = [a for a in SECTORS[q] if len(g.bases[a]) + taken.count(a) < HUMAN[a]
                     and may_build(g, seat, a, banner)]
            listed += [BASE(a) for a in sorted(found, key=lambda a: (a != home(g, seat), a))]
        if left >= NODE_COST:
            listed += [BASE_NODE(n) for n in QUAD_NODES[q] if node_ok(g, seat, n, banner)
                       and BASE_NODE(n) not in self.orders]
        if not self.orders and left >= monument_cost(g, seat):
            listed += [MONUMENT(a) for a in SECTORS[q] if not g.monument[a] and units.bases_in(g, a, banner)]
        first = [a for a in listed if a[0] != "monument"][:1]  # the AP is used, not wasted (4.2)
        return first + [DONE_A] + [a for a in listed if a not in first]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE_A:
            return done((*self.orders, DONE_A))
        self.orders += (answer,)
        return goto(self.begin)


def raise_bases(g: Pax, seat: int, ap: int, orders: tuple[Action, ...], lane: int) -> str:
    """Starbases rise where a slot is still free; a Monument brings Legacy and Glory."""  # P-5.15, P-5.28
    banner, said = g.banner(seat), []
    code = units.base(banner, g.owner(seat, banner))
    for order in orders:
        match order:
            case ("base", area):
                if units.free_slot(g, area) and may_build(g, seat, area, banner):
                    g.bases[area] += (code,)
                    said.append("a starbase")
                    g.honour(seat, int(g.fac[seat] == GAL))
            case ("base_node", node):
                if node_ok(g, seat, node, banner):
                    g.nodes[node] = code
                    said.append("a lane starbase")
                    g.honour(seat, int(g.fac[seat] == GAL))
            case ("monument", area):
                if not g.monument[area] and units.bases_in(g, area, banner):
                    g.monument = put(g.monument, area, 1)
                    g.honour(seat, 2)
                    crises.draw_legacy(g, seat, 1, lane)
                    if g.loyal(seat):
                        g.tallies[4 * g.fac[seat] + 3] += 1
                    said.append("a Monument")
    return " and ".join(said) or "nothing"


# -- Move --

@dataclass
class Moves(Frame):
    """Ships and Megaships move, each once; done with banner, moves and Megaships."""  # P-5.23, D-09, D-18
    seat: int
    ap: int
    ships: int = -1       # a card that moves so many, without starbases
    free: bool = False    # ignores Blockades and Pirate starbases
    march: bool = False   # an Usurper may go on to the Capital (P-8.2)
    banner: int = -1
    moves: tuple[tuple[int, int, int], ...] = ()
    megas: tuple[tuple[int, int], ...] = ()
    start: int = -1
    goal: int = -1
    mega: int = -1

    def begin(self, g: Pax) -> Flow:
        if self.banner < 0:
            return ask(self.seat, "P-5.23 Whose ships move?", self.banners, self.named)
        if self.starts(g, self.seat)[1:]:
            return ask(self.seat, "P-5.23 What moves next?", self.starts, self.started)
        return done((self.banner, self.moves, self.megas))

    def banners(self, g: Pax, seat: int) -> list[Action]:
        own = [g.banner(seat)] if self.ships >= 0 else units.fleets(g, seat)
        return [NAME_BANNER(b) for b in own]

    def named(self, g: Pax, answer: Action) -> Flow:
        self.banner = answer[1]
        return goto(self.begin)

    def left(self, g: Pax) -> int:
        """Ships that may still move."""
        hits = sum([g.mega[m][2] for m, _ in self.megas])
        moved = sum([n for _, _, n in self.moves])
        if self.ships >= 0:
            return self.ships - moved
        return self.ap - hits + units.starbases(g, g.loc[self.seat], self.banner) - moved

    def here(self, g: Pax, area: int) -> int:
        """Ships in an area that have not moved yet."""
        return units.commanded(g, self.seat, area, self.banner) - sum([n for a, _, n in self.moves if a == area])

    def starts(self, g: Pax, seat: int) -> list[Action]:
        listed: list[Action] = [DONE_A]
        if self.left(g) > 0:
            listed += [FROM(a) for a in QUAD_AREAS[g.loc[seat]] if self.here(g, a) > 0 and self.goals_from(g, a)]
        if self.ships < 0:
            gone = [m for m, _ in self.megas]
            listed += [MEGASHIP(m) for m in range(3) if g.mega[m][1] == seat and g.mega[m][0] >= 0 and m not in gone
                       and g.mega[m][2] <= self.ap - sum([g.mega[x][2] for x in gone])]
        return listed

    def goals_from(self, g: Pax, area: int) -> list[Action]:
        listed: list[Action] = [TO(a) for a in units.reach(g, area, self.seat, self.banner, self.free)]
        if self.march and self.banner == g.banner(self.seat) and units.on_lane(
                g, area, self.seat, self.banner, self.free):
            if g.fac[self.seat] != GAL or g.built[self.seat] > sum([n for _, b, n in self.moves if b == AT_CAPITAL]):
                listed.append(TO_CAPITAL())
        return listed

    def started(self, g: Pax, answer: Action) -> Flow:
        match answer:
            case ("from", area):
                self.start, self.mega = area, -1
            case ("megaship", m):
                self.mega, self.start = m, g.mega[m][0]
            case _:
                return done((self.banner, self.moves, self.megas))
        return ask(self.seat, "P-5.24 Where to?", self.goals, self.aimed)

    def goals(self, g: Pax, seat: int) -> list[Action]:
        if self.mega < 0:
            return self.goals_from(g, self.start)
        listed: list[Action] = [TO(a) for a in units.reach(g, self.start, seat, self.banner, True)]  # P-5.26
        return [*listed, TO_CAPITAL()] if self.march else listed

    def aimed(self, g: Pax, answer: Action) -> Flow:
        self.goal = answer[1] if answer[0] == "to" else AT_CAPITAL
        if self.mega >= 0:
            self.megas += ((self.mega, self.goal),)
            return goto(self.begin)
        return ask(self.seat, "P-5.23 How many ships?", self.numbers, self.counted)

    def numbers(self, g: Pax, seat: int) -> list[Action]:
        most = min(self.here(g, self.start), self.left(g), 59)
        if self.goal == AT_CAPITAL and g.fac[seat] == GAL:
            most = min(most, g.built[seat] - sum([n for _, b, n in self.moves if b == AT_CAPITAL]))
        return [AMOUNTS[i] for i in range(most, 0, -1)]

    def counted(self, g: Pax, answer: Action) -> Flow:
        self.moves += ((self.start, self.goal, answer[1]),)
        return goto(self.begin)


def move(g: Pax, seat: int, ap: int, plan: tuple[int, tuple[tuple[int, int, int], ...], tuple[tuple[int, int], ...]],
         ships: int = -1, free: bool = False) -> str:
    """Moves are carried out, cut down to what is still possible."""  # P-5.28
    banner, moves, megas = plan
    left = ships
    if ships < 0:
        left = ap - sum([g.mega[m][2] for m, _ in megas]) + units.starbases(g, g.loc[seat], banner)
    arrived: dict[tuple[int, int], int] = {}
    total = 0
    for start, goal, n in moves:
        if goal == AT_CAPITAL:
            if not units.on_lane(g, start, seat, banner, free):
                continue
        elif goal not in units.reach(g, start, seat, banner, free):
            continue
        want = min(n, left)
        rows = [(o != seat, o) for b, o, _ in g.stacks[start] if b == banner and units.may_command(g, seat, b, o)]
        for _, owner in sorted(rows):
            still = units.ships(g, start, banner, owner) - arrived.get((start, owner), 0)
            took = max(0, min(want, still))
            units.add_ships(g, start, banner, owner, -took)
            if goal == AT_CAPITAL:
                g.sent[seat] += took
                g.built[seat] = max(0, g.built[seat] - took)
            else:
                units.add_ships(g, goal, banner, owner, took)
                arrived[goal, owner] = arrived.get((goal, owner), 0) + took
            want, left, total = want - took, left - took, total + took
    for m, goal in megas:
        if g.mega[m][1] == seat and g.mega[m][0] >= 0:
            g.mega[m] = (goal, seat, g.mega[m][2])
    return f"{total} ships move"


# -- Patrol --

def patrol_threat(g: Pax, ap: int) -> int:
    """Threat a Patrol removes, two more under Letters of Marque."""  # P-5.17, P-10.9
    return 1 + ap + (2 if g.flags[MARQUE] else 0)


@dataclass
class Watch(Frame):
    """A Patrol: Threat off the Pirates, Menace, tokens; done with all of it."""  # P-5.17, D-10
    seat: int
    ap: int
    off: int = -1
    menace: int = -1
    tokens: tuple[Action, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if g.banner(self.seat) > IMPERIAL:
            return done((0, 0, ()))  # a Raid leaves nothing to choose (P-17.3)
        if self.off < 0:
            return ask(self.seat, "P-5.17 How much Threat comes off the Pirates?", self.splits, self.split)
        if self.menace < 0:
            return ask(self.seat, "P-5.17 Whose Menace falls?", self.tracks, self.tracked)
        if len(self.tokens) < 1 + self.ap // 4 and self.places(g, self.seat)[1:]:
            return ask(self.seat, "P-5.17 Where does a token lie?", self.places, self.placed)
        return done((self.off, self.menace, self.tokens))

    def splits(self, g: Pax, seat: int) -> list[Action]:
        q, n = g.loc[seat], patrol_threat(g, self.ap)
        pirate, warlord = g.threat[2 * q], g.threat[2 * q + 1]
        low, high = max(0, min(n - warlord, pirate)), min(n, pirate)
        wish = high if pirate >= warlord else low
        return [AMOUNTS[wish]] + [AMOUNTS[i] for i in range(low, high + 1) if i != wish]

    def split(self, g: Pax, answer: Action) -> Flow:
        self.off = answer[1]
        return goto(self.begin)

    def tracks(self, g: Pax, seat: int) -> list[Action]:
        q = g.loc[seat]
        first = int(g.menace[2 * q + 1] > g.menace[2 * q])
        return [NAME_NPC(first), NAME_NPC(1 - first)]

    def tracked(self, g: Pax, answer: Action) -> Flow:
        self.menace = answer[1]
        return goto(self.begin)

    def places(self, g: Pax, seat: int) -> list[Action]:
        mine = [b for b in units.fleets(g, seat)]
        found = [a for a in QUAD_AREAS[g.loc[seat]] if any([units.ships(g, a, b) for b in mine])]
        found.sort(key=lambda a: (-sum([units.ships(g, a, b) for b in mine]), a))
        listed: list[Action] = [PATROLS(a) for a in found if not g.patrol[a] and PATROLS(a) not in self.tokens]
        rest = [BLOCKADE(a) for a in found if seat not in g.blockade[a] and BLOCKADE(a) not in self.tokens]
        return [*listed[:1], DONE_A, *listed[1:], *rest]

    def placed(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE_A:
            return done((self.off, self.menace, self.tokens))
        self.tokens += (answer,)
        return goto(self.begin)


def watch(g: Pax, seat: int, ap: int, plan: tuple[int, int, tuple[Action, ...]]) -> str:
    """Threat and Menace fall, tokens are laid; who leads an NPC raids instead."""  # P-5.17, P-17.3
    q, mine = g.loc[seat], g.banner(seat)
    if mine > IMPERIAL:
        n = patrol_threat(g, ap)
        if mine in (PIRATE, WARLORD):
            g.threat[2 * q + (mine == WARLORD)] += n
        else:
            g.rebel[q] += n  # Rebels have no box: the raid feeds their Resentment
        return f"raid, {n} more Threat"
    off, menace, tokens = plan
    n = patrol_threat(g, ap)
    first = min(off, g.threat[2 * q])
    second = min(n - first, g.threat[2 * q + 1])
    g.threat[2 * q] -= first
    g.threat[2 * q + 1] -= second
    at = 2 * q + menace
    g.menace[at] = max(0, g.menace[at] - 1 - ap // 5)
    for token in tokens:
        if any([units.ships(g, token[1], b) for b in units.fleets(g, seat)]):
            if token[0] == "patrol":
                g.patrol = put(g.patrol, token[1], 1)
            else:
                g.blockade = put(g.blockade, token[1], (*g.blockade[token[1]], seat))
    g.honour(seat, (first + second) // 5)
    return f"{first + second} Threat removed, {len(tokens)} tokens"


# -- Govern --

def govern_points(g: Pax, seat: int, ap: int) -> int:
    """Points of a Govern action."""  # P-5.16
    q = g.loc[seat]
    points = 1 + ap // 2
    if g.loyal(seat):
        apart = g.distance(g.fac[seat], TOKEN_QUAD + q)
        points += int(apart <= 2)
        if apart >= 6:
            points = max(1, points - 1)
        if g.fac[seat] == SOL and q == (0 if 0 in g.quads() else g.quads()[0]):
            points += 1
    return points + (g.beloved[q] == seat)


@dataclass
class Rule(Frame):
    """A Govern action point by point, then the token of the Quadrant; done with the orders."""  # P-5.16, D-11
    seat: int
    ap: int
    points: tuple[Action, ...] = ()
    steps: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if len(self.points) < govern_points(g, self.seat, self.ap) and self.uses(g, self.seat)[1:]:
            return ask(self.seat, "P-5.16 What does the next point do?", self.uses, self.used)
        return goto(self.shift)

    def uses(self, g: Pax, seat: int) -> list[Action]:
        q = g.loc[seat]
        subvert = g.banner(seat) > IMPERIAL
        listed: list[Action] = []
        for a in sorted(SECTORS[q], key=lambda a: (g.loyalty[a] + self.points.count(LOYAL(a)), a)):
            n = self.points.count(LOYAL(a))
            room = g.loyalty[a] > n if subvert else g.loyalty[a] + n < 10
            if n < 3 and room and units.present(g, seat, a):
                listed.append(LOYAL(a))
        double = 2 if g.fac[seat] == ALM else 1
        if not subvert:
            listed += [SOOTHE(0)] if g.alien[q] > double * self.points.count(SOOTHE(0)) else []
            listed += [SOOTHE(1)] if g.rebel[q] > self.points.count(SOOTHE(1)) else []
        return [*listed[:1], DONE_A, *listed[1:]]

    def used(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE_A:
            return goto(self.shift)
        self.points += (answer,)
        return goto(self.begin)

    def shift(self, g: Pax) -> Flow:
        if len(self.steps) < (2 if self.ap >= 8 else int(self.ap >= 3)):
            return ask(self.seat, "P-5.16 Shift the token of the Quadrant?", self.ways, self.shifted)
        return done((self.points, self.steps))

    def ways(self, g: Pax, seat: int) -> list[Action]:
        return [DONE_A] + [NAME_STEP(d) for d in range(8)]

    def shifted(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE_A:
            return done((self.points, self.steps))
        self.steps += (answer[1],)
        return goto(self.shift)


def rule(g: Pax, seat: int, ap: int, plan: tuple[tuple[Action, ...], tuple[int, ...]], lane: int) -> str:
    """Loyalty is placed (or subverted), Resentment soothed, the token shifted."""  # P-5.16
    points, steps = plan
    q, used, subvert = g.loc[seat], 0, g.banner(seat) > IMPERIAL
    for point in points:
        match point:
            case ("loyalty", area):
                if subvert and g.loyalty[area]:
                    g.loyalty[area] -= 1
                    used += 1
                elif not subvert and g.loyalty[area] < 10:
                    g.loyalty[area] += 1
                    g.placed[seat] += 1
                    used += 1
            case ("soothe", track):
                row = g.alien if track == 0 else g.rebel
                if row[q]:
                    row[q] = max(0, row[q] - (2 if track == 0 and g.fac[seat] == ALM else 1))
                    used += 1
    for step in steps:
        g.shift(TOKEN_QUAD + q, step, lane)
    g.honour(seat, used // 3)
    if g.viceroy[q] == seat and not g.viceroy_tokens[seat] & 4:
        viceroy_token(g, seat, lane, 4)
    return f"{used} points"


def viceroy_token(g: Pax, seat: int, lane: int, mark: int = 0) -> None:
    """A Viceroy draws a token for Govern, once, and for battles won, two a turn together."""  # P-5.16, P-7.12
    if g.viceroy_tokens[seat] & 3 < 2:
        g.viceroy_tokens[seat] = (g.viceroy_tokens[seat] | mark) + 1
        crises.draw_legacy(g, seat, 1, lane)


def trade(g: Pax, seat: int, ap: int) -> str:
    """Trade scrip from AP and own lane starbases; two more for the Trade Baron."""  # P-5.18, P-6.15
    q = g.loc[seat]
    gained = max(1, ap + units.lane_bases(g, q, g.banner(seat))) + (2 if g.baron[q] == seat else 0)
    g.scrip[seat] += gained
    return f"{gained} scrip"
