"""E-10: the Scientist sells technologies."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.galactic_emperor.actions import PASS, RESEARCH, RESEARCHED
from hegemon.games.galactic_emperor.data import IN_POOL, TECHNOLOGIES
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.kernel import Action, Cost, Flow, Frame, ask, done, goto

DISCOUNT: Final = 1


def price_of(tech: int, chooser: bool) -> int:
    """The energy a card costs, one less for the chooser."""  # E-10.1
    return max(0, TECHNOLOGIES[tech].cost - (DISCOUNT if chooser else 0))


@dataclass
class Scientist(Frame):
    """Each player may buy one technology; the chooser pays one energy less."""  # E-10.1
    chooser: int
    turn: int = 0

    def begin(self, g: Emperor) -> Flow:
        if self.turn == g.seats:
            return done()
        return ask(g.turns(self.chooser)[self.turn], "E-10.1 Which technology do you buy?", self.options, self.bought)

    def price(self, tech: int, seat: int) -> int:
        """The energy a card costs a seat."""
        return price_of(tech, seat == self.chooser)

    def options(self, g: Emperor, seat: int) -> list[Action]:
        return [PASS.only] + [RESEARCH.each[t] for t in range(len(g.tech))
                          if g.tech[t] == IN_POOL and self.price(t, seat) <= g.energy[seat]]

    def takes(self, g: Emperor, seat: int, answer: Action) -> Cost:
        """The energy of a card."""  # E-10.1
        return (("energy", self.price(answer[1], seat)),) if answer[0] == "research" else ()

    def bought(self, g: Emperor, answer: Action) -> Flow:
        seat = g.turns(self.chooser)[self.turn]
        g.charge(seat, self.takes(g, seat, answer))
        if answer[0] == "research":
            tech = answer[1]
            g.tech[tech] = seat
            g.tell(RESEARCHED, seat, tech, self.price(tech, seat))
        self.turn += 1
        return goto(self.begin)
