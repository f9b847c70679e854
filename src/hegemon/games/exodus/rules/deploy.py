"""Sub-step 6 of Conquest: landing, commandos and the research marker."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    BORROW,
    COMMANDOS,
    DONES,
    GAINED,
    KILL,
    KILLED,
    LAND,
    LANDED,
    MARKED,
    PASS,
    PASSES,
    TRIED,
)
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Flow, Frame, ask, done, goto, more, put

LAND_ALWAYS: Final = d.owners("land_always")
LANDING_KILL: Final = d.worth("landing_kill", "hit_from")
BORROW_TECH: Final = d.owners("borrow_tech")
MOON_DIE: Final = min(d.OPTIONS["deploy"]["moon_success_on"])
LANDS: Final = [[LAND(s, n) for n in range(5)] for s in range(96)]


def lands_from(g: Exodus, seat: int, hex: int) -> int:
    """The lowest die with which a cube lands, or 0 where none is rolled."""
    if g.known(seat) & LAND_ALWAYS or not d.PLANET_ROWS[g.planet[hex]].moons:
        return 0
    return min([int(MOON_DIE)] + [int(d.POLITICAL[c].params["value"]) for c in g.in_force("moon_target", seat)])


@dataclass
class Deploy(Frame):
    """One player: announcements, landing dice, Manifest Destiny, Commandos, research marker."""
    seat: int
    announced: tuple[tuple[int, int], ...] = ()   # (ship, cubes)
    landed: tuple[tuple[int, int], ...] = ()      # (hex, cubes)
    hex: int = -1                                 # where commandos fight
    hits: int = 0

    def begin(self, g: Exodus) -> Flow:
        return ask(self.seat, "X-11.1 Land population?", self.options, self.chosen)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        """Cubes of visible ships over a planet without Resistance, each ship once."""
        listed = DONES[:]
        ready = [s for s, _ in self.announced]
        for ship in g.fleet(seat):
            if g.cargo[ship] and not g.cloaked[ship] and ship not in ready:
                hex = g.where[ship]
                if g.planet[hex] >= 0 and not g.cr[hex]:
                    listed += LANDS[ship][1:g.cargo[ship] + 1]
        return listed

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        if answer[0] == "land":
            self.announced += ((answer[1], answer[2]),)
            return goto(self.begin)
        return goto(self.land)

    def land(self, g: Exodus) -> Flow:
        """Hex by hex, ship by ship; moons ask for a die per cube."""  # 7.0
        landed: dict[int, int] = {}
        empty = {g.where[s] for s, _ in self.announced if not any(g.pop[g.where[s]])}
        for ship, cubes in sorted(self.announced, key=lambda a: (g.where[a[0]], a[0])):
            hex = g.where[ship]
            first = lands_from(g, self.seat, hex)
            dice = [g.die() for _ in range(cubes)] if first else []
            down = sum([die >= first for die in dice]) if dice else cubes
            g.cargo = more(g.cargo, ship, -down)
            g.add_pop(hex, self.seat, down)
            landed[hex] = landed.get(hex, 0) + down
            if dice:
                g.tell(TRIED, self.seat, down, cubes, g.spot(hex), tuple(dice))
            else:
                g.tell(LANDED, self.seat, down, g.spot(hex))
        self.landed = tuple([(h, n) for h, n in sorted(landed.items()) if n])
        self.destiny(g, [h for h, _ in self.landed if h in empty])
        return goto(self.commandos)

    def destiny(self, g: Exodus, colonies: list[int]) -> None:
        """VP for planets that held no population at all."""
        vp = g.total("colony_vp", "vp", self.seat) * len(colonies)
        if vp:
            g.vp = more(g.vp, self.seat, vp)
            g.tell(GAINED, self.seat, f"{vp} VP by Manifest Destiny")

    def commandos(self, g: Exodus) -> Flow:
        """A die for each cube landed among enemies; each hit removes one of theirs."""
        need = g.adds(self.seat, LANDING_KILL)
        while self.landed:
            (hex, cubes), self.landed = self.landed[0], self.landed[1:]
            if need and sum(g.pop[hex]) > g.pop[hex][self.seat]:
                dice = [g.die() for _ in range(cubes)]
                g.tell(COMMANDOS, self.seat, g.spot(hex), tuple(dice))
                self.hex, self.hits = hex, sum([die >= need for die in dice])
                return goto(self.strike)
        return goto(self.marker)

    def strike(self, g: Exodus) -> Flow:
        if not self.hits or sum(g.pop[self.hex]) == g.pop[self.hex][self.seat]:
            return goto(self.commandos)
        return ask(self.seat, f"X-11.6 Whose cube is removed in {g.name_of(self.hex)}? {self.hits} left",
                   self.victims, self.killed)

    def victims(self, g: Exodus, seat: int) -> Sequence[Action]:
        row = g.pop[self.hex]
        return [KILL.each[s] for s in sorted(range(g.seats), key=lambda s: -row[s]) if row[s] and s != seat]

    def killed(self, g: Exodus, answer: Action) -> Flow:
        g.add_pop(self.hex, answer[1], -1)
        g.supply[answer[1]] += 1
        g.tell(KILLED, answer[1], 1, g.spot(self.hex))
        self.hits -= 1
        return goto(self.strike)

    def marker(self, g: Exodus) -> Flow:
        """Expert Research borrows a technology of somebody who shares a planet."""
        if not g.known(self.seat) & BORROW_TECH:
            return done()
        return ask(self.seat, "X-11.9 Place the research marker?", self.loans, self.borrowed)

    def loans(self, g: Exodus, seat: int) -> Sequence[Action]:
        near = [s for s in range(g.seats) if s != seat and any([row[seat] and row[s] for row in g.pop])]
        return PASSES + [BORROW(s, t) for s in near for t in range(len(d.TECHS))
                         if g.techs[s] >> t & 1 and not g.techs[seat] >> t & 1 and g.marker[seat] != s * 64 + t]

    def borrowed(self, g: Exodus, answer: Action) -> Flow:
        if answer != PASS.only:
            g.marker = put(g.marker, self.seat, answer[1] * 64 + answer[2])
            g.tell(MARKED, self.seat, answer[2], answer[1])
        return done()
