"""E-5: the Steward turns food into metal and energy."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.galactic_emperor.actions import (
    DECLINE,
    DONE,
    HOLD,
    PRODUCE,
    PRODUCED,
    RECEIVE,
    RECEIVED,
    SPARE,
    USE_PROTEIN,
)
from hegemon.games.galactic_emperor.data import (
    ENERGY,
    ENERGY_CAP,
    ENERGY_GOOD,
    METAL,
    METAL_CAP,
    METAL_GOOD,
    PRODUCES,
    PROTEIN,
)
from hegemon.games.galactic_emperor.rules.windows import TechWindow
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto

SPARED: Final = 2  # sectors Protein Fields serve
NTH: Final = ("first", "next")


@dataclass
class Steward(Frame):
    """A free cube for the chooser, then production for everybody."""  # E-5
    chooser: int
    turn: int = 0

    def begin(self, g: Emperor) -> Flow:
        return ask(self.chooser, "E-5.1 Which cube do you take for free?", self.gifts, self.received)

    def gifts(self, g: Emperor, seat: int) -> list[Action]:
        """What is scarcer, measured by the storage, comes first."""  # E-5.1
        listed = []
        if g.metal[seat] < METAL_CAP:
            listed.append(RECEIVE.each[METAL_GOOD])
        if g.energy[seat] < ENERGY_CAP:
            scarcer = g.energy[seat] * METAL_CAP < g.metal[seat] * ENERGY_CAP
            listed.insert(0 if scarcer else 1, RECEIVE.each[ENERGY_GOOD])
        return [*listed, DECLINE.only]

    def gives(self, g: Emperor, seat: int, answer: Action) -> Cost:
        """The free cube."""  # E-5.1
        return (("metal" if answer[1] == METAL_GOOD else "energy", 1),) if answer[0] == "receive" else ()

    def received(self, g: Emperor, answer: Action) -> Flow:
        """One metal or energy within capacity."""  # E-5.1
        g.grant(self.chooser, self.gives(g, self.chooser, answer))
        if answer[0] == "receive":
            g.tell(RECEIVED, self.chooser, answer[1])
        return goto(self.next)

    def next(self, g: Emperor) -> Flow:
        """The next player's production."""
        if self.turn == g.seats:
            return done()
        seat = g.turns(self.chooser)[self.turn]
        self.turn += 1
        return call(StewardTurn(seat), self.next)


@dataclass
class StewardTurn(Frame):
    """One player's production: all his sectors with food, but for those he holds back."""  # E-5.2
    seat: int
    held: tuple[int, ...] = ()    # sectors kept out
    spared: tuple[int, ...] = ()  # sectors that Protein Fields serve
    protein: int = 0              # 0 not declared, 1 declared, 2 chosen or void

    def begin(self, g: Emperor) -> Flow:
        return ask(self.seat, "E-5.2 Do all your sectors produce?", self.options, self.answered)

    def paying(self, g: Emperor) -> list[int]:
        """Sectors that would produce by returning a food."""
        return [s for s in g.controlled(self.seat)
                if g.food[s] and PRODUCES[g.tile[s]] and s not in self.held and s not in self.spared]

    def yields(self, g: Emperor) -> tuple[int, int]:
        """The metal and energy of all sectors that produce, before the storage cuts them."""  # E-5.2, E-12.1
        sectors = [*self.paying(g), *self.spared]
        return sum([METAL[g.tile[s]] for s in sectors]), sum([ENERGY[g.tile[s]] for s in sectors])

    def gives(self, g: Emperor, seat: int, answer: Action) -> Cost:
        """Gains are summed, then cut to capacity."""  # E-5.3
        if answer != PRODUCE.only:
            return ()
        metal, energy = self.yields(g)
        return ("metal", min(metal, METAL_CAP - g.metal[seat])), ("energy", min(energy, ENERGY_CAP - g.energy[seat]))

    def wasted(self, g: Emperor) -> int:
        """The cubes that find no room."""  # E-5.3
        return sum(self.yields(g)) - sum([n for _, n in self.gives(g, self.seat, PRODUCE.only)])

    def options(self, g: Emperor, seat: int) -> list[Action]:
        """Produce with everything; or keep food back; or Protein Fields first."""  # E-5.2
        listed = [PRODUCE.only] + [HOLD.each[s] for s in self.paying(g)]
        if self.protein == 0 and g.can(seat, PROTEIN):
            listed.append(USE_PROTEIN.only)
        return listed

    def answered(self, g: Emperor, answer: Action) -> Flow:
        match answer:
            case ("hold", space):
                self.held += (space,)
                return goto(self.begin)
            case ("protein_fields",):
                self.protein = 1
                return call(TechWindow(PROTEIN, self.seat), self.cleared)
        return goto(self.produce)

    def cleared(self, g: Emperor, sabotaged: int) -> Flow:
        """Unless sabotaged, up to two sectors are named that need no food."""  # E-12.1
        if sabotaged:
            self.protein = 2
            return goto(self.begin)
        return goto(self.name)

    def name(self, g: Emperor) -> Flow:
        if len(self.spared) == SPARED:
            return goto(self.begin)
        prompt = f"E-12.1 Which sector do the Protein Fields serve {NTH[len(self.spared)]}?"
        return ask(self.seat, prompt, self.fields, self.named)

    def fields(self, g: Emperor, seat: int) -> list[Action]:
        """Producing sectors, those without food first: they gain most."""
        mine = [s for s in g.controlled(seat) if PRODUCES[g.tile[s]] and s not in self.spared]
        listed = [SPARE.each[s] for s in mine if not g.food[s]] + [SPARE.each[s] for s in mine if g.food[s]]
        return [*listed, DONE.only]

    def named(self, g: Emperor, answer: Action) -> Flow:
        if answer == DONE.only:
            return goto(self.begin)
        self.spared += (answer[1],)
        return goto(self.name)

    def produce(self, g: Emperor) -> Flow:
        """Each sector returns a food, but for those that Protein Fields serve."""  # E-5.2
        gain = self.gives(g, self.seat, PRODUCE.only)
        if g.heard() and any(self.yields(g)):
            g.tell(PRODUCED, self.seat, *[n for _, n in gain], self.wasted(g))
        for s in self.paying(g):
            g.food[s] -= 1
        g.grant(self.seat, gain)
        return done()
