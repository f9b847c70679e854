"""E-6: the Engineer builds ships."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.galactic_emperor.actions import BUILDS, BUILT, DECLINE, DEPLOY, DEPLOYED, DONE, PAID, USE_ROBOTICS
from hegemon.games.galactic_emperor.data import FIGHTER, ONE, ROBOTICS, SHIP_COST, SHIPS
from hegemon.games.galactic_emperor.rules.windows import TechWindow
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.kernel import Action, Flow, Frame, ask, call, done, goto

ROBOTS_SAVE: Final = 2


@dataclass
class Engineer(Frame):
    """A free fighter for the chooser, then an order of ships from everybody."""  # E-6
    chooser: int
    turn: int = 0

    def begin(self, g: Emperor) -> Flow:
        """The free fighter, if one is left in reserve."""  # E-6.1
        if not SHIPS[g.dock[self.chooser]][FIGHTER]:
            return goto(self.next)
        return ask(self.chooser, "E-6.1 Deploy a free fighter", self.yards, self.deployed)

    def yards(self, g: Emperor, seat: int) -> list[Action]:
        return [DEPLOY.each[s] for s in g.bases(seat)] + [DECLINE.only]

    def deployed(self, g: Emperor, answer: Action) -> Flow:
        if answer[0] == "deploy":
            g.dock[self.chooser] -= ONE[FIGHTER]
            g.add(answer[1], self.chooser, ONE[FIGHTER])
            g.tell(DEPLOYED, self.chooser, answer[1])
        return goto(self.next)

    def next(self, g: Emperor) -> Flow:
        """The next player's order."""
        if self.turn == g.seats:
            return done()
        seat = g.turns(self.chooser)[self.turn]
        self.turn += 1
        return call(EngineerTurn(seat), self.next)


@dataclass
class EngineerTurn(Frame):
    """One player's order: ship by ship, then paid and deployed together."""  # E-6.2
    seat: int
    order: tuple[tuple[int, int], ...] = ()  # ship class and space
    robotics: bool = False
    voided: bool = False                     # Robotics were sabotaged

    def begin(self, g: Emperor) -> Flow:
        return ask(self.seat, "E-6.2 Order ships", self.options, self.ordered)

    def cost(self) -> tuple[int, int, int]:
        """Metal, energy and marks of the order so far."""  # E-6.2, E-12.1
        metal, energy, marks = [sum([SHIP_COST[k][i] for k, _ in self.order]) for i in range(3)]
        return max(0, metal - ROBOTS_SAVE) if self.robotics else metal, energy, marks

    def options(self, g: Emperor, seat: int) -> list[Action]:
        """Any ship still affordable and in reserve, on a Starbase."""  # E-6.2, E-6.3
        left = SHIPS[g.dock[seat]]
        metal, energy, marks = [sum([SHIP_COST[k][i] for k, _ in self.order]) for i in range(3)]
        save = ROBOTS_SAVE if self.robotics else 0
        bases: list[int] = []
        listed = [DONE.only]
        for k in range(3):
            cost = SHIP_COST[k]
            if (left[k] and metal + cost[0] - save <= g.metal[seat] and energy + cost[1] <= g.energy[seat]
                    and marks + cost[2] <= g.marks[seat] and left[k] > sum([kind == k for kind, _ in self.order])):
                bases = bases or g.bases(seat)
                row = BUILDS[k]
                listed += [row[s] for s in bases]
        if not self.robotics and not self.voided and g.can(seat, ROBOTICS):
            listed.append(USE_ROBOTICS.only)
        return listed

    def ordered(self, g: Emperor, answer: Action) -> Flow:
        match answer:
            case ("build", kind, space):
                self.order += ((kind, space),)
                return goto(self.begin)
            case ("robotics",):
                self.robotics = True
                return goto(self.begin)
        if self.robotics and self.order:
            return call(TechWindow(ROBOTICS, self.seat), self.cleared)
        return goto(self.deploy)

    def cleared(self, g: Emperor, sabotaged: int) -> Flow:
        """An order built on sabotaged Robotics is taken back and made again."""  # E-12.3
        if sabotaged:
            self.order, self.robotics, self.voided = (), False, True
            return goto(self.begin)
        return goto(self.deploy)

    def deploy(self, g: Emperor) -> Flow:
        """The order is paid and its ships come on the board."""  # E-6.2
        if self.order:
            metal, energy, marks = self.cost()
            g.metal[self.seat] -= metal
            g.energy[self.seat] -= energy
            g.marks[self.seat] -= marks
            g.tell(PAID, self.seat, metal, energy, marks)
        for kind, space in self.order:
            g.dock[self.seat] -= ONE[kind]
            g.add(space, self.seat, ONE[kind])
            g.tell(BUILT, self.seat, kind, space)
        return done()
