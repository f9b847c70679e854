"""The Emperor's minute: with a clock commands are taken as fast as they are spoken (P-11.10, R-112)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import AMOUNTS, BID, DO_DEED, DONE, IN_WORDS, LESS_DEED, MEET, plural
from hegemon.games.pax_galactica.data import COMMAND_COST, COMMANDS
from hegemon.games.pax_galactica.deeds import DEEDS, EITHER_WAY, NOBODY, PRICES, TARGETS, price
from hegemon.games.pax_galactica.rules.effects import bring_about
from hegemon.games.pax_galactica.rules.reigning import AT_RANDOM, aims_of, lawful, obeyed, picks_for, sensible
from hegemon.games.pax_galactica.rules.schemes import deed_words
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Cost, Flow, Frame, Refused, ask, done, goto

MOST: Final = 60         # answers of one question
LARGEST: Final = 40      # of a deed in one command
FULL: Final = 58         # room for commands of the list beside the end and words of one's own


@dataclass
class Minute(Frame):
    """One tap a command until the points are gone or the minute is over; done with the points left."""
    shown: ClassVar[tuple[str, ...]] = ("points", "deed", "sign", "target")
    seat: int
    lane: int
    points: int
    deed: int = -1
    sign: int = 1
    target: int = -1

    def begin(self, g: Pax) -> Flow:
        self.deed, self.target = -1, -1
        words = f"P-11.10 Your minute runs: what do you command with {plural(self.points, 'point')}?"
        return ask(self.seat, words, self.bids, self.spoken, always=True)

    def bids(self, g: Pax, seat: int) -> list[Action]:
        """Every command that is possible now, the likeliest aims of each, so that the list stays short."""
        able = [c for c in range(len(COMMANDS)) if COMMAND_COST[c] <= self.points and sensible(g, seat, c)]
        aims = {c: aims_of(g, seat, c) for c in able}
        rows = [(at, c, BID(c, aim)) for c in able for at, aim in enumerate(aims[c])]
        chosen = sorted(rows, key=lambda row: row[:2])[:FULL]
        listed: list[Action] = [bid for _, _, bid in sorted(chosen, key=lambda row: (row[1], row[0]))]
        return [DONE.only, *listed, *([IN_WORDS.only] if self.points else [])]

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """A command costs its points, and what it takes from the Emperor."""
        if answer[0] not in ("bid", "amount"):
            return ()
        points = COMMAND_COST[answer[1]] if answer[0] == "bid" else price(self.deed, answer[1])
        return (("points", points), *[(name, -n) for name, n in self.moved(g, seat, answer) if n < 0])

    def gives(self, g: Pax, seat: int, answer: Action) -> Cost:
        """What a command brings the Emperor."""
        return tuple([(name, n) for name, n in self.moved(g, seat, answer) if n > 0])

    def moved(self, g: Pax, seat: int, answer: Action) -> list[tuple[str, int]]:
        """How the Emperor's own Megapower and scrip would change, tried on a copy."""
        if answer[0] not in ("bid", "amount"):
            return []
        trial = g.clone()
        if answer[0] == "bid":
            obeyed(trial, seat, answer[1], picks_for(trial, seat, answer[1], answer[2]), self.lane)
        else:
            bring_about(trial, (self.deed, self.sign * answer[1], self.target), seat, self.lane)
        return [(name, trial.means_of(seat, name) - g.means_of(seat, name)) for name in ("mp", "scrip")]

    def aside(self, g: Pax, seat: int) -> Cost:
        """The points of this reign."""
        return (("points", self.points),)

    def spoken(self, g: Pax, answer: Action) -> Flow:
        match answer:
            case ("bid", c, target):
                self.points -= COMMAND_COST[c]
                obeyed(g, self.seat, c, picks_for(g, self.seat, c, target), self.lane)
                return goto(self.begin)
            case ("in_words",):
                return ask(self.seat, "P-11.10 What is to happen by your own command?", self.deeds, self.willed)
        return done(self.points)

    # -- a command of one's own: what, whom, how much

    def deeds(self, g: Pax, seat: int) -> list[Action]:
        able = [i for i, row in enumerate(DEEDS) if row[0] in PRICES and price(i, 1) <= self.points
                and self.victims(g, i)]
        less = [i for i in able if DEEDS[i][0] in EITHER_WAY]
        return [DONE.only, *[DO_DEED.each[i] for i in able], *[LESS_DEED.each[i] for i in less]]

    def victims(self, g: Pax, deed: int) -> list[int]:
        """Whom or what a deed can meet."""
        if DEEDS[deed][3] == NOBODY:
            return [AT_RANDOM]
        return [t for t, row in enumerate(TARGETS) if row[2] == DEEDS[deed][3] and self.may_meet(g, deed, t)]

    def may_meet(self, g: Pax, deed: int, target: int) -> bool:
        try:
            lawful(g, (deed, 1, target))
        except Refused:
            return False
        return True

    def willed(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return goto(self.begin)
        self.deed, self.sign = answer[1], 1 if answer[0] == "deed" else -1
        return ask(self.seat, f"P-11.10 Whom or what does it meet: {DEEDS[self.deed][1]}?", self.meets, self.aimed)

    def meets(self, g: Pax, seat: int) -> list[Action]:
        many = [t for t in self.victims(g, self.deed) if TARGETS[t][3] < 0]
        return [MEET.each[t] for t in (*many, *[t for t in self.victims(g, self.deed) if t not in many])][:MOST]

    def aimed(self, g: Pax, answer: Action) -> Flow:
        self.target = answer[1]
        return ask(self.seat, f"P-11.10 How much of it: {DEEDS[self.deed][1]}?", self.amounts, self.measured)

    def amounts(self, g: Pax, seat: int) -> list[Action]:
        most = max([n for n in range(1, LARGEST + 1) if price(self.deed, n) <= self.points])
        return [AMOUNTS[n] for n in range(1, most + 1)]

    def measured(self, g: Pax, answer: Action) -> Flow:
        self.points -= price(self.deed, answer[1])
        deed = (self.deed, self.sign * answer[1], self.target)
        g.tell(actions.BIDDEN, deed_words(deed))
        bring_about(g, deed, self.seat, self.lane)
        g.reveal()
        return goto(self.begin)
