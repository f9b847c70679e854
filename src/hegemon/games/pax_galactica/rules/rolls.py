"""How a token walks on after a roll (P-10.2, P-16.5)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica.actions import DONE, NAME_STEP
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Flow, Frame, ask, done, goto


@dataclass
class Steps(Frame):
    """The actor walks a token further; done with the steps."""  # P-10.2
    shown: ClassVar[tuple[str, ...]] = ("left", "steps")
    seat: int
    left: int
    steps: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if not self.left:
            return done((*self.steps, -1))
        words = f"P-10.2 Where does the token walk on, up to {self.left} more?"
        return ask(self.seat, words, self.options, self.chosen)

    def options(self, g: Pax, seat: int) -> list[Action]:
        return [DONE.only] + [NAME_STEP.each[d] for d in range(8)]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done((*self.steps, -1))
        self.steps += (answer[1],)
        self.left -= 1
        return goto(self.begin)
