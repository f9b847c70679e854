"""Stage V: mount, move, uncloak, fight, fight the Resistance, deploy."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    CLOAK,
    CLOAKED,
    DONES,
    FERRIED,
    FERRY,
    FIGHT,
    LOAD,
    LOADED,
    MARK,
    RADAR,
    SHIP,
    TRANSFER,
    TRANSFERRED,
    UNCLOAK,
    UNCLOAKED,
)
from hegemon.games.exodus.rules.battle import Battle
from hegemon.games.exodus.rules.combat import Stage
from hegemon.games.exodus.rules.deploy import Deploy
from hegemon.games.exodus.rules.movement import Movement
from hegemon.games.exodus.state import CLOAK_TECHS, Exodus
from hegemon.kernel import Action, Flow, Frame, ask, call, done, goto, more, put

CIVILIAN: Final = d.owners("civilian_transport")
RADAR_TECH: Final = d.owners("force_uncloak")
RADAR_IMMUNE: Final = d.owners("radar_immune")
ANYWHERE: Final = d.owners("uncloak_anywhere")
LOADS: Final = [[LOAD(s, n) for n in range(5)] for s in range(96)]


@dataclass
class Conquest(Stage):
    """One Conquest Stage with its six sub-steps."""

    def begin(self, g: Exodus) -> Flow:
        """Sub-step 1: mount, in reverse turn order."""
        if self.asked < g.seats:
            self.asked += 1
            return call(Mount(g.reverse()[self.asked - 1]), self.begin)
        self.asked = 0
        return call(Movement(), self.uncloak)

    def uncloak(self, g: Exodus) -> Flow:
        """Sub-step 3; at the very end everything is visible."""
        if self.final and not g.terms.solo:
            for seat in g.reverse():
                for hex in sorted({g.where[s] for s in g.fleet(seat) if g.cloaked[s]}):
                    show(g, seat, hex, " at the end")
        return call(Uncloaking(), self.combats) if any(g.cloaked) else goto(self.combats)

    def combats(self, g: Exodus) -> Flow:
        """Sub-step 4: combat between players; the Chancellor chooses the next hex."""
        if self.battlefields(g):
            return ask(g.chancellor(), "X-10.1 Which combat is next?", self.fields, self.combat)
        self.fought = ()
        return goto(self.resistance)

    def battlefields(self, g: Exodus) -> list[int]:
        if at_peace(g):
            return []
        met = [h for h, seats in g.crowds().items() if len(seats) > 1 and h not in self.fought]
        return sorted([h for h in met if len(fighters(g, g.present(h))) > 1])

    def fields(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [FIGHT.each[h] for h in self.battlefields(g)]

    def combat(self, g: Exodus, answer: Action) -> Flow:
        self.fought += (answer[1],)
        return call(Battle(answer[1], tuple(fighters(g, g.present(answer[1])))), self.combats)

    def resistance(self, g: Exodus) -> Flow:
        """Sub-step 5: combat against the Resistance."""
        if self.strongholds(g):
            return ask(g.chancellor(), "X-10.14 Which combat is next?", self.holds, self.assault)
        return goto(self.deploy)

    def strongholds(self, g: Exodus) -> list[int]:
        return sorted([h for h, seats in g.crowds().items() if g.cr[h] and len(seats) == 1 and h not in self.fought])

    def holds(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [FIGHT.each[h] for h in self.strongholds(g)]

    def assault(self, g: Exodus, answer: Action) -> Flow:
        self.fought += (answer[1],)
        return call(Battle(answer[1], (d.NPC, g.present(answer[1])[0])), self.resistance)

    def deploy(self, g: Exodus) -> Flow:
        """Sub-step 6, in reverse turn order."""
        if self.asked < g.seats:
            self.asked += 1
            return call(Deploy(g.reverse()[self.asked - 1]), self.deploy)
        return done()


def fighters(g: Exodus, there: list[int]) -> list[int]:
    """Who of those present takes part in a player combat, in reverse turn order."""
    if len(there) > 1 and g.private:
        spared = [s for c, s in g.private if d.POLITICAL_KEY[c] == "no_player_combat"
                  and g.conquest in d.POLITICAL[c].params["stages"]]
        there = [s for s in there if s not in spared]
    return sorted(there, key=g.rank.__getitem__, reverse=True)


def at_peace(g: Exodus) -> bool:
    """Whether players do not fight in this Conquest Stage."""  # ruling 42
    return bool(g.resolutions) and not g.terms.solo and any([
        g.conquest in d.POLITICAL[c].params["stages"] for c in g.in_force("no_player_combat", -1)])


@dataclass
class Mount(Frame):
    """One player turns groups visible, loads and shifts cubes, and cloaks groups last."""
    seat: int
    step: int = 0             # 0 uncloaking, 1 loading, 2 cloaking has begun
    shifted: int = 0          # each cube is shifted or ferried once at most
    giver: int = -1

    def begin(self, g: Exodus) -> Flow:
        return ask(self.seat, "X-8.2 Move population aboard?", self.options, self.chosen)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        listed = DONES[:]
        ships = [s for s in g.fleet(seat) if g.where[s] >= 0]
        hidden = [s for s in ships if g.cloaked[s]]
        if self.step == 0 and hidden:
            listed += [UNCLOAK.each[h] for h in sorted({g.where[s] for s in hidden})]
        if self.step < 2:
            listed += self.loads(g, seat, [s for s in ships if not g.cloaked[s]])
        if g.known(seat) & CLOAK_TECHS and not g.in_force("no_cloaking", seat):
            listed += [CLOAK.each[h] for h in sorted({g.where[s] for s in ships if not g.cloaked[s]})]
        return listed

    def loads(self, g: Exodus, seat: int, ships: list[int]) -> list[Action]:
        listed: list[Action] = []
        laden: list[int] = []
        roomy: list[int] = []
        for s in ships:
            room = g.capacity(s) - g.cargo[s]
            if room > 0:
                roomy.append(s)
                listed += LOADS[s][1:min(room, g.pop[g.where[s]][seat]) + 1]
            if g.cargo[s]:
                laden.append(s)
        if self.shifted < self.loose(g, seat):
            listed += [TRANSFER.each[s] for s in laden if any([r != s and g.where[r] == g.where[s] for r in roomy])]
            if g.known(seat) & CIVILIAN:
                held = g.planets_of(seat)
                listed += [FERRY(a, b) for a in held for b in held if a != b]
        return listed

    def loose(self, g: Exodus, seat: int) -> int:
        """How many cubes there are to shift or ferry."""
        return sum([row[seat] for row in g.pop]) + sum(g.cargo[seat * 16:seat * 16 + 16])

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        match answer:
            case ("done",):
                return done()
            case ("uncloak", hex):
                show(g, self.seat, hex, "")
                return goto(self.begin)
            case ("cloak", hex):
                self.step = 2
                for ship in g.ships_in(self.seat, hex):
                    g.cloaked = put(g.cloaked, ship, 1)
                g.tell(CLOAKED, self.seat, g.spot(hex))
                return goto(self.begin)
            case ("load", ship, count):
                g.add_pop(g.where[ship], self.seat, -count)
                g.cargo = more(g.cargo, ship, count)
                g.tell(LOADED, ship, count, g.spot(g.where[ship]))
            case ("ferry", start, goal):
                g.add_pop(start, self.seat, -1)
                g.add_pop(goal, self.seat, 1)
                g.tell(FERRIED, self.seat, g.spot(start), g.spot(goal))
                self.shifted += 1
            case ("transfer", ship):
                self.step, self.giver = 1, ship
                return ask(self.seat, f"X-8.2 To which ship goes the cube of {SHIP.label(ship)}?",
                           self.takers, self.transferred)
        self.step = 1
        return goto(self.begin)

    def takers(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [MARK.each[s] for s in g.visible_in(seat, g.where[self.giver]) if s != self.giver
                and g.cargo[s] < g.capacity(s)]

    def transferred(self, g: Exodus, answer: Action) -> Flow:
        g.cargo = more(g.cargo, self.giver, -1)
        g.cargo = more(g.cargo, answer[1], 1)
        g.tell(TRANSFERRED, self.giver, answer[1])
        self.shifted += 1
        return goto(self.begin)


def show(g: Exodus, seat: int, hex: int, why: str) -> None:
    """A cloaked group becomes visible."""
    for ship in g.ships_in(seat, hex):
        g.cloaked = put(g.cloaked, ship, 0)
    g.tell(UNCLOAKED, seat, g.spot(hex), why)


@dataclass
class Uncloaking(Frame):
    """Sub-step 3: who wants becomes visible, then Radar forces others."""
    asked: int = 0
    radar: bool = False

    def begin(self, g: Exodus) -> Flow:
        if self.asked >= g.seats:
            if self.radar:
                return done()
            self.radar, self.asked = True, 0
        seat = g.reverse()[self.asked]
        if self.radar:
            return ask(seat, "X-9.5 Use Radar?", self.scans, self.chosen)
        return ask(seat, "X-9.5 Uncloak?", self.groups, self.chosen)

    def groups(self, g: Exodus, seat: int) -> Sequence[Action]:
        """Own cloaked groups that meet visible enemies, the Resistance included; with Advanced Cloaking any."""
        hidden = sorted({g.where[s] for s in g.fleet(seat) if g.cloaked[s]})
        free = g.known(seat) & ANYWHERE
        return DONES + [UNCLOAK.each[h] for h in hidden if free or g.cr[h] or any([s != seat for s in g.present(h)])]

    def scans(self, g: Exodus, seat: int) -> Sequence[Action]:
        """Cloaked groups in hexes with own visible ships; immune are those with Advanced Cloaking."""
        if not g.known(seat) & RADAR_TECH:
            return DONES
        listed = []
        for other in range(g.seats):
            if other != seat and not g.known(other) & RADAR_IMMUNE:
                hidden = sorted({g.where[s] for s in g.fleet(other) if g.cloaked[s]})
                listed += [RADAR(h, other) for h in hidden if g.visible_in(seat, h)]
        return listed + DONES

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        match answer:
            case ("uncloak", hex):
                show(g, g.reverse()[self.asked], hex, "")
            case ("radar", hex, other):
                show(g, other, hex, " by Radar")
            case _:
                self.asked += 1
        return goto(self.begin)
