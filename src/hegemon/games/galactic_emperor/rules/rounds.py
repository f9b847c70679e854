"""E-2: a round of role choices, and which procedure carries out which role."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.galactic_emperor.actions import CHOOSE, LEFT, RIGHT, ROLE_CHOSEN, ROUND_END, ROUND_START
from hegemon.games.galactic_emperor.data import (
    ENGINEER,
    EXPLORER,
    EXTRA_TILE,
    IN_POOL,
    INCOME,
    MAX_ROUNDS,
    MERCHANT,
    REGENT,
    SCIENTIST,
    STEWARD,
    WARLORD,
    WARLORD_2,
)
from hegemon.games.galactic_emperor.rules.ending import Ending
from hegemon.games.galactic_emperor.rules.engineer import Engineer
from hegemon.games.galactic_emperor.rules.explorer import Explorer
from hegemon.games.galactic_emperor.rules.merchant import Merchant
from hegemon.games.galactic_emperor.rules.regent import Regent
from hegemon.games.galactic_emperor.rules.scientist import Scientist
from hegemon.games.galactic_emperor.rules.steward import Steward
from hegemon.games.galactic_emperor.rules.warlord import Warlord
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.kernel import Action, Flow, Frame, ask, call, done, goto

COUNTED: Final[tuple[int, ...]] = (EXPLORER, WARLORD, WARLORD_2)  # a game that ends in these has a final count (E-13.3)


@dataclass
class Round(Frame):
    """Round after round: the Throne holder sets the direction, each player chooses a role and all play it."""  # E-2
    chosen: int = 0  # how many have chosen

    def begin(self, g: Emperor) -> Flow:
        """The Throne holder of now starts the round."""  # E-2.1
        g.round += 1
        self.chosen = 0
        return ask(g.throne, "E-2.1 Which way does the round go?", self.directions, self.directed)

    def directions(self, g: Emperor, seat: int) -> list[Action]:
        return [LEFT.only, RIGHT.only]

    def directed(self, g: Emperor, answer: Action) -> Flow:
        """The choosing order is fixed for the round, even if the Throne changes hands."""  # E-2.1
        g.direction = 1 if answer[0] == "left" else -1
        g.order = g.turns(g.throne)
        g.tell(ROUND_START, g.round, g.throne, answer[0])
        return goto(self.choose)

    def choose(self, g: Emperor) -> Flow:
        """The next player takes a role card from the pool, until each has chosen once."""  # E-2.2
        if self.chosen == g.seats:
            return goto(self.end)
        return ask(g.order[self.chosen], "E-2.2 Which role do you choose?", self.pool, self.taken)

    def pool(self, g: Emperor, seat: int) -> list[Action]:
        return [CHOOSE.each[r] for r in range(len(g.roles)) if g.roles[r] == IN_POOL]

    def taken(self, g: Emperor, answer: Action) -> Flow:
        """Every player has a turn in the role, the chooser first."""  # E-2.2
        g.chooser = g.order[self.chosen]
        g.role = answer[1]
        g.roles[g.role] = g.chooser
        self.chosen += 1
        g.tell(ROLE_CHOSEN, g.chooser, g.role)
        return call(role_frame(g.role, g.chooser), self.played)

    def played(self, g: Emperor) -> Flow:
        """The role is over; a latched trigger ends the game before the end of the round."""  # E-13.2
        if g.trigger:
            return call(Ending(count=g.role in COUNTED), self.over)
        g.role = g.chooser = -1
        return goto(self.choose)

    def end(self, g: Emperor) -> Flow:
        """A tile if nobody explored, roles back, marks for all, markers off."""  # E-2.4
        if g.roles[EXPLORER] == IN_POOL:
            g.turn_up(EXTRA_TILE)
        g.roles = [min(r, IN_POOL) for r in g.roles]
        g.marks = [m + INCOME for m in g.marks]
        g.tell(ROUND_END, INCOME)
        if g.round == MAX_ROUNDS:  # E-13.7
            g.trigger = "rounds"
            return call(Ending(count=True), self.over)
        g.spent = g.sabotaged = 0
        return goto(self.begin)

    def over(self, g: Emperor) -> Flow:
        """The Ending has named the winners."""
        g.outcome = g.trigger
        return done()


def role_frame(role: int, chooser: int) -> Frame:
    """The procedure of a role card."""
    if role == EXPLORER:
        return Explorer(chooser)
    if role == MERCHANT:
        return Merchant(chooser)
    if role == STEWARD:
        return Steward(chooser)
    if role == ENGINEER:
        return Engineer(chooser)
    if role == REGENT:
        return Regent(chooser)
    if role == SCIENTIST:
        return Scientist(chooser)
    return Warlord(chooser)
