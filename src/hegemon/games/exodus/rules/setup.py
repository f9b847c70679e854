"""Set-up: the map, the decks, and the decisions before the first turn."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import COLONY, LEARN, OUTPOST, SETUP_FACTION, STARTED, TAKE_FACTION, TECH
from hegemon.games.exodus.rules.course import Course
from hegemon.games.exodus.rules.research import open_techs
from hegemon.games.exodus.rules.solo import prepare
from hegemon.games.exodus.state import NO_ROCKET, Exodus
from hegemon.games.exodus.terms import coded
from hegemon.kernel import Action, Cost, Flow, Frame, Setup, ask, call, done, fork, goto, put

HOME_CUBES: Final = int(d.COMPONENTS["at_start"]["home_population"])


def deal(setup: Setup) -> Exodus:
    """The table before the first decision."""
    g = Exodus()
    g.prepare(setup)
    g.code = coded(setup)
    _course(g)
    g.position = tuple(g.shuffled(list(range(g.seats))))
    g.home = tuple([g.terms.map.homes[p] for p in g.position])
    _map(g)
    _decks(g)
    _boards(g)
    if g.terms.expansion and not g.terms.choose_factions:
        g.faction = tuple(g.shuffled(list(range(6)))[:g.seats])
    for seat in range(g.seats):
        if not g.terms.choose_factions:
            equip(g, seat)
    if g.terms.solo:
        prepare(g)
    g.launch(Opening())
    return g


def _course(g: Exodus) -> None:
    g.turn = g.stage = g.conquest = g.age = g.launched = g.called = 0
    g.age, g.last, g.bonus, g.silo, g.controller = 1, g.terms.turns, -1, 0, -1


def _map(g: Exodus) -> None:
    """Planet tiles on their slots, start tokens, the Resistance."""
    layout = g.terms.map
    size = len(d.HEXES)
    g.planet = (-1,) * size
    g.tokens = (0,) * size
    g.pop = (tuple([0] * g.seats),) * size
    g.rockets = ((),) * size
    g.structures = ((),) * size
    g.cr = ((),) * size
    for category in (d.OUTER, d.MIDDLE, d.INNER):
        tiles = g.shuffled([i for i, p in enumerate(d.PLANET_ROWS) if p.category == category])
        for hex in layout.hexes:
            if layout.kinds[hex] == category:
                lay_planet(g, hex, tiles.pop())
    for hex in layout.hexes:
        if layout.levels[hex]:
            g.cr = put(g.cr, hex, (layout.levels[hex],))


def lay_planet(g: Exodus, hex: int, tile: int) -> None:
    """A planet with its start tokens."""
    g.planet = put(g.planet, hex, tile)
    g.tokens = put(g.tokens, hex, d.PLANET_ROWS[tile].start)


def _decks(g: Exodus) -> None:
    """Every deck shuffled."""
    t = g.terms
    g.politics = tuple(g.shuffled([i for i, c in enumerate(d.POLITICAL) if c.base or t.expansion]))
    in_play = [(i, c.level) for i, c in enumerate(d.CR_CARDS) if c.base or t.expansion]
    g.crdeck = tuple([tuple(g.shuffled([i for i, of in in_play if of == level])) for level in (1, 2, 3)])
    g.crbottom = (0, 0, 0)
    g.crdiscard = ((), (), ())
    g.ccdeck = g.crccdeck = g.ccdiscard = g.crccdiscard = g.crhand = ()
    if t.cards:
        g.ccdeck = tuple(g.shuffled([i for i, c in enumerate(d.COMBAT_CARDS) for _ in range(c.copies)]))
        g.crccdeck = tuple(g.shuffled([i for i, c in enumerate(d.CR_COMBAT_CARDS) for _ in range(c.copies)]))
    g.laws = g.resolutions = g.private = g.slots = g.removed = g.market = ()


def _boards(g: Exodus) -> None:
    """Empty boards and Turn Order cards at random."""
    n = g.seats
    g.rank = (6,) if g.terms.solo else tuple([c + 1 for c in g.shuffled(list(range(n)))])
    g.faction = tuple([-1] * n)
    g.where = (-1,) * 16 * n
    g.damage = (0,) * 16 * n
    g.cargo = (0,) * 16 * n
    g.cloaked = (0,) * 16 * n
    g.aboard = (NO_ROCKET,) * 16 * n
    g.parts = [()] * (4 * n)
    g.spare = ((),) * n
    g.cp = [0] * n
    g.axinium = (0,) * n
    g.phasium = (0,) * n
    g.vp = (0,) * n
    g.supply = [g.terms.population] * n
    g.oncards = (0,) * n
    g.techs = (0,) * n
    g.marker = (-1,) * n
    g.learnt = (0,) * n
    g.hand = (63,) * n
    g.gone = (0,) * n
    g.crheld = ((),) * n
    g.cchand = ((),) * n
    g.laid = (-1,) * 7


def starting(g: Exodus, faction: int) -> Cost:
    """Resources at the start, of the variant or of a faction."""
    cp, axinium, phasium = g.terms.start if g.terms.start is not None else d.FACTION_ROWS[faction].start
    return ("cp", cp), ("axinium", axinium), ("phasium", phasium)


def equip(g: Exodus, seat: int) -> None:
    """Resources, the EM Shield, and what stands on the home hex."""
    t = g.terms
    faction = g.faction[seat]
    home = g.home[seat]
    g.grant(seat, starting(g, faction))
    lay_planet(g, home, d.HOME_PLANETS[faction if faction >= 0 else g.position[seat]])
    g.parts[seat * 4 + d.BATTLE_CARRIER] = (d.SHIELD_1,)
    g.settle(home, seat, HOME_CUBES)
    fleet = [d.DARK_RAIDER] + [d.BATTLE_CARRIER] * t.carriers
    more = d.trait(faction, "setup_ships")
    if more is not None:
        fleet += [d.CLASS_OF[more["class"]]] * int(more["n"])
    for kind in fleet:
        g.place(g.free_marker(seat, kind), home)


@dataclass
class Opening(Frame):
    """Factions, first colonies and starting technologies; then the turns."""
    asked: int = 0

    def begin(self, g: Exodus) -> Flow:
        return goto(self.factions if g.terms.choose_factions else self.colonies)

    def factions(self, g: Exodus) -> Flow:
        """In reverse turn order each picks a faction still free."""
        if self.asked < g.seats:
            return ask(g.reverse()[self.asked], "X-2.7 Which faction do you lead?", self.free_factions, self.picked)
        self.asked = 0
        return goto(self.colonies)

    def free_factions(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [a for a in TAKE_FACTION.each if a[1] not in g.faction]

    def takes(self, g: Exodus, seat: int, answer: Action) -> Cost:
        """Cubes on the home planet, or one for the first colony."""
        return (("supply", HOME_CUBES if answer[0] == "faction" else 1),)

    def gives(self, g: Exodus, seat: int, answer: Action) -> Cost:
        """What a faction starts with."""
        return starting(g, answer[1]) if answer[0] == "faction" else ()

    def picked(self, g: Exodus, answer: Action) -> Flow:
        seat = g.reverse()[self.asked]
        g.faction = put(g.faction, seat, answer[1])
        equip(g, seat)
        g.tell(SETUP_FACTION, seat, answer[1])
        self.asked += 1
        return goto(self.factions)

    def colonies(self, g: Exodus) -> Flow:
        """With the expansion each starts with a second planet."""
        if not g.terms.expansion or self.asked >= g.seats:
            return goto(self.technologies)
        seat = g.reverse()[self.asked]
        if self.sites(g, seat):
            return ask(seat, "X-2.8 On which planet is your first colony?", self.sites, self.founded)
        return self.found(g, seat, g.home[seat])

    def sites(self, g: Exodus, seat: int) -> list[Action]:
        """Planets next to home without Resistance and without another's ship."""
        return [OUTPOST.each[h] for h in sorted(g.terms.map.next[g.home[seat]]) if g.planet[h] >= 0 and not g.cr[h]
                and not g.is_home(h) and not any([g.ships_in(s, h) for s in range(g.seats) if s != seat])]

    def founded(self, g: Exodus, answer: Action) -> Flow:
        return self.found(g, g.reverse()[self.asked], answer[1])

    def found(self, g: Exodus, seat: int, hex: int) -> Flow:
        g.settle(hex, seat, 1)
        g.place(g.free_marker(seat, d.DARK_RAIDER), hex)
        g.tell(COLONY, seat, g.spot(hex))
        self.asked += 1
        return goto(self.colonies)

    def technologies(self, g: Exodus) -> Flow:
        """All pick in secret and reveal together."""
        if not g.terms.picks:
            return call(Course(), self.over)
        return fork({s: StartingTechnologies(s) for s in range(g.seats)}, self.revealed, secret=True)

    def revealed(self, g: Exodus, picks: dict[int, tuple[int, ...]]) -> Flow:
        for seat, techs in picks.items():
            g.tell(STARTED, seat, ", ".join([TECH.label(t) for t in techs]))
            for tech in techs:
                g.techs = put(g.techs, seat, g.techs[seat] | 1 << tech)
                g.supply[seat] -= 1
        return call(Course(), self.over)

    def over(self, g: Exodus) -> Flow:
        return done()


@dataclass
class StartingTechnologies(Frame):
    """One seat picks the stated number within the stated printed costs."""
    seat: int
    picks: tuple[int, ...] = ()

    def begin(self, g: Exodus) -> Flow:
        if len(self.picks) == g.terms.picks:
            return done(self.picks)
        nth = f"{len(self.picks) + 1} of {g.terms.picks}"
        left = g.terms.picks_total - sum([d.COSTS[i] for i in self.picks])
        return ask(self.seat, f"X-2.9 Which technology do you start with, {nth}? {left} CP of printed cost left",
                   self.allowed,
                   self.chosen)

    def allowed(self, g: Exodus, seat: int) -> list[Action]:
        """What leaves enough of the total for the cheapest rest; the cheapest first."""
        t = g.terms
        free = [i for i in open_techs(g, seat) if i not in self.picks and d.COSTS[i] <= t.picks_each
                and d.TECHS[i].id not in t.forbidden]
        free.sort(key=lambda i: (d.COSTS[i], i))
        left = t.picks_total - sum([d.COSTS[i] for i in self.picks])
        more = t.picks - len(self.picks) - 1
        cheapest = sum([d.COSTS[j] for j in free[:more]])
        further = d.COSTS[free[more]] if more < len(free) else 0  # in place of one of the cheapest taken now
        return [LEARN.each[i] for n, i in enumerate(free)
                if cheapest + (further if n < more else d.COSTS[i]) <= left]

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        self.picks += (answer[1],)
        return goto(self.begin)
