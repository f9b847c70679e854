"""E-6: the Engineer builds ships."""
from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from hegemon.games.galactic_emperor.actions import BUILDS, BUILT, DECLINE, DEPLOY, DEPLOYED, DONE, PAID, USE_ROBOTICS
from hegemon.games.galactic_emperor.data import FIGHTER, ONE, ROBOTICS, SHIP_COST, SHIPS
from hegemon.games.galactic_emperor.rules.windows import TechWindow
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto

ROBOTS_SAVE: Final = 2


def less(cost: Cost, other: Cost) -> Cost:
    """How much one price is above another, mean by mean."""
    return tuple([(name, n - m) for (name, n), (_, m) in zip(cost, other)])


@cache
def order_cost(kinds: tuple[int, ...], robotics: bool) -> Cost:
    """What ships of these classes cost in one order."""  # E-6.2, E-12.1
    metal, energy, marks = [sum([SHIP_COST[k][i] for k in kinds]) for i in range(3)]
    return ("metal", max(0, metal - ROBOTS_SAVE) if robotics else metal), ("energy", energy), ("marks", marks)


@dataclass
class Engineer(Frame):
    """A free fighter for the chooser, then an order of ships from everybody."""  # E-6
    chooser: int
    turn: int = 0

    def begin(self, g: Emperor) -> Flow:
        """The free fighter, if one is left in reserve."""  # E-6.1
        if not SHIPS[g.dock[self.chooser]][FIGHTER]:
            return goto(self.next)
        return ask(self.chooser, "E-6.1 Where does your free fighter go?", self.yards, self.deployed)

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
        return ask(self.seat, "E-6.2 Which ships do you order?", self.options, self.ordered)

    def affordable(self, g: Emperor, seat: int, kinds: tuple[int, ...]) -> bool:
        """Whether a seat could pay an order of these classes."""
        (_, metal), (_, energy), (_, marks) = order_cost(kinds, self.robotics)
        return metal <= g.metal[seat] and energy <= g.energy[seat] and marks <= g.marks[seat]

    def due(self) -> Cost:
        """What the order so far costs."""  # E-6.2
        return order_cost(tuple([k for k, _ in self.order]), self.robotics)

    def takes(self, g: Emperor, seat: int, answer: Action) -> Cost:
        """What the order grows by; it is paid as a whole when it is done."""  # E-6.2, E-12.1
        if answer[0] != "build":
            return ()
        kinds = tuple([k for k, _ in self.order])
        return less(order_cost((*kinds, answer[1]), self.robotics), self.due())

    def gives(self, g: Emperor, seat: int, answer: Action) -> Cost:
        """Robotics make an order cheaper that was begun without them."""  # E-12.1
        if answer != USE_ROBOTICS.only:
            return ()
        return less(self.due(), order_cost(tuple([k for k, _ in self.order]), True))

    def aside(self, g: Emperor, seat: int) -> Cost:
        """What the order leaves to order with."""
        return tuple([(name, g.means_of(seat, name) - n) for name, n in self.due()])

    def options(self, g: Emperor, seat: int) -> list[Action]:
        """Any ship still affordable and in reserve, on a Starbase."""  # E-6.2, E-6.3
        dock, kinds = SHIPS[g.dock[seat]], tuple([k for k, _ in self.order])
        bases: list[int] = []
        listed = [DONE.only]
        for k in range(3):
            if dock[k] > kinds.count(k) and self.affordable(g, seat, (*kinds, k)):
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
            (_, metal), (_, energy), (_, marks) = due = self.due()
            g.charge(self.seat, due)
            g.tell(PAID, self.seat, metal, energy, marks)
        for kind, space in self.order:
            g.dock[self.seat] -= ONE[kind]
            g.add(space, self.seat, ONE[kind])
            g.tell(BUILT, self.seat, kind, space)
        self.order = ()
        return done()
