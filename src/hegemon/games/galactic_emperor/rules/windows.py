"""E-12: the interrupt windows W-TECH (Saboteur), W-DIE (Time Warp) and W-INF (Ambassador)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.galactic_emperor.actions import (
    AGAIN,
    BEND,
    BENT,
    BLOCK,
    BLOCKED,
    CATCH_ROLL,
    CAUGHT,
    DECLARED,
    KEEP,
    ORDER,
    PASS,
    SABOTAGE,
    SABOTAGED,
    SEAT,
)
from hegemon.games.galactic_emperor.data import AMBASSADOR, GONE, SABOTEUR, SPACES, TECHNOLOGIES, TIME_WARP
from hegemon.games.galactic_emperor.state import ASK_INVOLVED, ASK_ME, Emperor
from hegemon.kernel import Action, Flow, Frame, ask, call, done, put

CAUGHT_ON: Final = 5  # the Saboteur is caught on 5 and 6


def free(g: Emperor, seat: int) -> Sequence[Action]:
    """Who owns an interrupt card may give standing orders for its window at any time."""  # E-12.8
    if g.over or not g.interrupts(seat):
        return ()
    return [order for policy, order in enumerate(ORDER.each) if policy != g.policy[seat]]


def freely(g: Emperor, seat: int, action: Action) -> None:
    """Carry out a change of standing orders."""  # E-12.8
    g.policy[seat] = action[1]


def wants_to_be_asked(g: Emperor, seat: int, involved: bool) -> bool:
    """Whether standing orders let a card's owner be asked; the others learn from it, hence `reveal`."""  # E-12.8
    g.reveal()
    policy = g.policy[seat]
    return policy == ASK_ME or policy == ASK_INVOLVED and involved


@dataclass
class TechWindow(Frame):
    """W-TECH: a declared technology may be sabotaged; done with 1 if it was, else 0."""  # E-12.1, E-12.3
    tech: int
    user: int
    party: int = -1  # another player whom the use concerns, if there is one
    seat: int = -1   # the Saboteur's owner

    def begin(self, g: Emperor) -> Flow:
        """Only the Saboteur's owner is asked, and only if he can use it."""  # E-12.8
        g.tell(DECLARED, self.user, self.tech)
        self.seat = g.holder(SABOTEUR)
        if self.seat in (-1, self.user) or not wants_to_be_asked(g, self.seat, self.party == self.seat):
            return done(0)
        prompt = f"E-12.3 Sabotage {SEAT.label(self.user)}'s {TECHNOLOGIES[self.tech].name}?"
        return ask(self.seat, prompt, self.options, self.answered)

    def options(self, g: Emperor, seat: int) -> list[Action]:
        return [PASS.only, SABOTAGE.only]

    def answered(self, g: Emperor, answer: Action) -> Flow:
        """Sabotage voids the use and the card for the round; then the victim rolls to catch the Saboteur."""  # E-12.3
        if answer == PASS.only:
            return done(0)
        g.spent |= 1 << SABOTEUR
        g.sabotaged |= 1 << self.tech
        g.tell(SABOTAGED, self.seat, self.user, self.tech)
        die = g.die()
        g.tell(CATCH_ROLL, self.user, die)
        return call(DieWindow((die,), self.user, self.seat), self.caught)

    def caught(self, g: Emperor, dice: tuple[int, ...]) -> Flow:
        """On 5 or 6 the Saboteur leaves the game; the cancellation stands either way."""  # E-12.3
        if dice[0] >= CAUGHT_ON:
            g.tech[SABOTEUR] = GONE
            g.tell(CAUGHT, self.seat, dice[0])
        return done(1)


@dataclass
class DieWindow(Frame):
    """W-DIE: one die of a roll may be thrown again, twice; done with the dice as they stand."""  # E-12.4
    dice: tuple[int, ...]
    roller: int
    other: int = -1  # the other player whose dice or fate are in the roll
    seat: int = -1   # the Time Warp's owner
    index: int = 0

    def begin(self, g: Emperor) -> Flow:
        """Only the Time Warp's owner is asked, once per round."""  # E-12.8
        self.seat = g.holder(TIME_WARP)
        if self.seat < 0 or not wants_to_be_asked(g, self.seat, self.seat in (self.roller, self.other)):
            return done(self.dice)
        return ask(self.seat, f"E-12.4 Re-roll a die of {self.roll()}?", self.options, self.bent)

    def roll(self) -> str:
        """The roll in words: in a battle, to catch a Saboteur, or of the market."""  # E-12.4
        if isinstance(self.caller, TechWindow):
            return f"the roll to catch {SEAT.label(self.other)}'s Saboteur"
        if self.other >= 0:
            return f"the battle of {SEAT.label(self.roller)} and {SEAT.label(self.other)}"
        return f"{SEAT.label(self.roller)}'s market roll"

    def options(self, g: Emperor, seat: int) -> list[Action]:
        return [PASS.only] + BEND.each[:len(self.dice)]

    def bent(self, g: Emperor, answer: Action) -> Flow:
        """The use is declared, and counts as used even if it is sabotaged."""  # E-12.3
        if answer == PASS.only:
            return done(self.dice)
        self.index = answer[1]
        g.spent |= 1 << TIME_WARP
        saboteur = g.holder(SABOTEUR)  # it may be his own roll or battle
        party = saboteur if saboteur in (self.roller, self.other) else -1
        return call(TechWindow(TIME_WARP, self.seat, party), self.cleared)

    def cleared(self, g: Emperor, sabotaged: int) -> Flow:
        """The die is thrown again; then its owner may throw it once more."""  # E-12.4
        if sabotaged:
            return done(self.dice)
        self.throw(g)
        return ask(self.seat, f"E-12.4 Keep the {self.dice[self.index]}?", self.second, self.kept)

    def second(self, g: Emperor, seat: int) -> list[Action]:
        return [KEEP.only, AGAIN.only]

    def kept(self, g: Emperor, answer: Action) -> Flow:
        """The last value stands."""
        if answer[0] == "again":
            self.throw(g)
        return done(self.dice)

    def throw(self, g: Emperor) -> None:
        """The new value takes the place of the old one in the roll."""  # E-14.2
        i = self.index
        die = g.die()
        g.tell(BENT, self.seat, self.dice[i], die)
        self.dice = put(self.dice, i, die)


@dataclass
class InfluenceWindow(Frame):
    """W-INF: the Ambassador may block a token an enemy has just placed; done with 1 if it is blocked."""  # E-12.5
    space: int
    placer: int
    seat: int = -1

    def begin(self, g: Emperor) -> Flow:
        """Once per Regent role, for the Ambassador's owner alone."""  # E-12.8
        self.seat = g.holder(AMBASSADOR)
        if self.seat in (-1, self.placer) or not wants_to_be_asked(g, self.seat, g.strength(self.space, self.seat) > 0):
            return done(0)
        prompt = f"E-12.5 Block {SEAT.label(self.placer)}'s influence on {SPACES[self.space]}?"
        return ask(self.seat, prompt, self.options, self.answered)

    def options(self, g: Emperor, seat: int) -> list[Action]:
        return [PASS.only, BLOCK.only]

    def answered(self, g: Emperor, answer: Action) -> Flow:
        """Declaring it uses it up for the role."""  # E-12.3
        if answer == PASS.only:
            return done(0)
        g.spent |= 1 << AMBASSADOR
        saboteur = g.holder(SABOTEUR)  # it may be his own token, or a sector he has a hand in
        party = saboteur if saboteur >= 0 and g.strength(self.space, saboteur) else -1
        return call(TechWindow(AMBASSADOR, self.seat, party), self.cleared)

    def cleared(self, g: Emperor, sabotaged: int) -> Flow:
        """The sector is closed to all but the Ambassador's owner until the role ends."""  # E-12.5
        if sabotaged:
            return done(0)
        g.lock = self.space
        g.tell(BLOCKED, self.seat, self.placer, self.space)
        return done(1)
