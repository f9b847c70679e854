"""A turn: up to two actions of the revealed Action Card."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.hegemonic.actions import ATTACK, CAPITALIZE, COLLECT, DEVELOP, END, RESEARCH, STUDY, SURVEY
from hegemon.games.hegemonic.data import ACTION_CARDS, BUILDS, CARD_PATTERNS, DISCOVER
from hegemon.games.hegemonic.rules.attack import ConflictAction, can_attack
from hegemon.games.hegemonic.rules.build import Build, can_build
from hegemon.games.hegemonic.rules.explore import Explore
from hegemon.games.hegemonic.rules.technology import Research, Study
from hegemon.games.hegemonic.rules.windows import W_TURN, window
from hegemon.games.hegemonic.state import Hegemonic, caps
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto

BASIC_CAPS: Final = 2


@dataclass
class Turn(Frame):
    """One player's card: two actions in any order, each finished before the next."""  # H-7.3
    seat: int
    card: int
    left: int = 2
    taken: int = 0
    extra: int = -1   # another card for one action, set by Spontaneity

    def begin(self, g: Hegemonic) -> Flow:
        return window(g, W_TURN, self.seat, self.choose)

    def choose(self, g: Hegemonic) -> Flow:
        return ask(self.seat, f"H-7.3 Which action do you take? {self.left} left", self.courses, self.chosen)

    def courses(self, g: Hegemonic, seat: int) -> list[Action]:
        """Everything the card allows now."""  # H-8
        card = self.card if self.extra < 0 else self.extra
        listed = [END.only]
        if card == DISCOVER:
            listed.append(CAPITALIZE.only)
            if g.blank and (g.pool or g.sectors):  # H-8.5
                listed.append(SURVEY.only)
            if not g.learning:
                listed.append(RESEARCH.only)
            return listed
        if BUILDS[card] >= 0 and can_build(g, seat, BUILDS[card]):
            listed.append(DEVELOP.only)
        for pattern in CARD_PATTERNS[card]:
            if can_attack(g, seat, pattern):
                listed.append(ATTACK.each[pattern])
        if ACTION_CARDS[card].has_basic:
            listed.append(COLLECT.only)
            if g.can_draw() or g.advanced[seat]:
                listed.append(STUDY.only)
        return listed

    def gives(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        """The CAPs of BASIC, or the lowest income."""  # H-8.1, H-8.4
        match answer:
            case ("collect",):
                return caps(BASIC_CAPS)
            case ("capitalize",):
                return caps(min([g.income(seat, kind) for kind in range(3)]))
        return ()

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        seat = self.seat
        card = self.card if self.extra < 0 else self.extra
        match answer:
            case ("end",):
                self.left = 0
                return goto(self.last)
            case ("collect",):
                g.gain(seat, self.gives(g, seat, answer), "BASIC")
                return self.acted(g, 0)
            case ("capitalize",):
                g.gain(seat, self.gives(g, seat, answer), "CAPITALIZE")
                return self.acted(g, 0)
            case ("study",):
                return call(Study(seat), self.acted)
            case ("research",):
                return call(Research(seat), self.acted)
            case ("survey",):
                return call(Explore(seat), self.surveyed)
            case ("develop",):
                return call(Build(seat, BUILDS[card]), self.acted)
            case ("attack", pattern):
                return call(ConflictAction(seat, pattern), self.acted)
        raise AssertionError(answer)

    def surveyed(self, g: Hegemonic) -> Flow:
        return self.acted(g, 0)

    def acted(self, g: Hegemonic, given_back: int) -> Flow:
        """An action that was cancelled before anything of it was done is given back."""  # H-24.1
        if not given_back:
            self.left -= 1
            self.taken += 1
            self.extra = -1
        return goto(self.begin if self.left else self.last)

    def last(self, g: Hegemonic) -> Flow:
        return window(g, W_TURN, self.seat, self.after)

    def after(self, g: Hegemonic) -> Flow:
        """A Leader may have added an action."""  # H-21.6/third_action
        if self.left:
            return goto(self.choose)
        g.free_move = g.discount = -1
        return done()
