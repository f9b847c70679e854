"""E-13: the final count, the bonuses and the tie-break battle."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.galactic_emperor.actions import BONUS, DECLARE, DUEL, FINAL, LOST, PASS, ROLLED, SHIELDED
from hegemon.games.galactic_emperor.data import FLEET_WORDS, SHIELDS
from hegemon.games.galactic_emperor.rules.fire import PHASES, STANDING, Left, Losses, Stack, all_of, hits, needs
from hegemon.games.galactic_emperor.rules.regent import count_planets
from hegemon.games.galactic_emperor.rules.sides import Side
from hegemon.games.galactic_emperor.scoring import marks_bonus, storage_bonus
from hegemon.games.galactic_emperor.state import SPACE_RANGE, Emperor
from hegemon.kernel import Action, Flow, Frame, ask, call, done, fork, goto


@dataclass
class Ending(Frame):
    """Final count where due, bonuses, and who wins."""  # E-13
    count: bool  # the game ended in Explorer or Warlord, or by the safety stop

    def begin(self, g: Emperor) -> Flow:
        """Explorer and Warlord are followed by a last count, Regent is not."""  # E-13.3
        if self.count:
            count_planets(g)
        self.bonuses(g)
        duellists = self.duellists(g)
        if len(duellists) == 1:
            return self.crown(g, duellists)
        return call(Duel((duellists[0], duellists[1])), self.fought)

    def bonuses(self, g: Emperor) -> None:
        """A full storage and the most marks."""  # E-13.4
        full, rich = storage_bonus(g.metal, g.energy), marks_bonus(g.marks)
        for why, bonus in (("a full storage", full), ("the most marks", rich)):
            for seat, points in enumerate(bonus):
                if points:
                    g.tell(BONUS, seat, points, why)
                    g.award(seat, points)

    def duellists(self, g: Emperor) -> list[int]:
        """Who has most points: one player, or the two of those tied who fight it out, by seat."""  # E-13.6
        tied = [s for s in range(g.seats) if g.vp[s] == max(g.vp)]
        return sorted(sorted(tied, key=lambda s: (*rank(g, s), g.turns(g.throne).index(s)))[:2])

    def fought(self, g: Emperor, winner: int) -> Flow:
        """The tie-break battle decides, else sectors, planets and marks, else both share the victory."""  # E-13.6
        if winner >= 0:
            return self.crown(g, [winner])
        tied = self.duellists(g)
        best = min([rank(g, s) for s in tied])
        return self.crown(g, [s for s in tied if rank(g, s) == best])

    def crown(self, g: Emperor, winners: list[int]) -> Flow:
        g.won = tuple(winners)
        for seat in winners:
            g.tell(FINAL, seat, g.vp[seat])
        return done()


def rank(g: Emperor, seat: int) -> tuple[int, int, int]:
    """Sectors, planets and marks, the best lowest."""  # E-13.6
    return -len(g.controlled(seat)), -g.planets(seat), -g.marks[seat]


@dataclass
class Duel(Frame):
    """All surviving ships of two tied players, to the end; done with the winner, or -1."""  # E-13.6
    seats: tuple[int, int]                    # the lower one first, without any other advantage
    sides: tuple[tuple[Stack, ...], ...] = () # their ships
    shielded: tuple[bool, ...] = (False, False)
    phase: int = 0
    needed: tuple[tuple[int, ...], ...] = ((), ())  # what the dice of both sides must show
    dice: tuple[tuple[int, ...], ...] = ((), ())    # the last roll, open to all

    def begin(self, g: Emperor) -> Flow:
        """Every ship on the board fights, wherever it is."""
        fleets = [sum([g.fleet(s, seat) for s in SPACE_RANGE]) for seat in self.seats]
        self.sides = tuple([((STANDING, f, 0),) if f else () for f in fleets])
        g.tell(DUEL, *self.seats, FLEET_WORDS[fleets[0]], FLEET_WORDS[fleets[1]])
        owner = g.tech[SHIELDS]  # a sabotage of the last round no longer binds
        if owner in self.seats and all(self.sides):
            return ask(owner, "E-13.6 Do you use Shield Generators?", self.shields, self.declared)
        return goto(self.fire)

    def shields(self, g: Emperor, seat: int) -> list[Action]:
        return [DECLARE.each[SHIELDS], PASS.only]

    def declared(self, g: Emperor, answer: Action) -> Flow:
        if answer != PASS.only:
            self.shielded = tuple([seat == g.tech[SHIELDS] for seat in self.seats])
        return goto(self.fire)

    def as_sides(self) -> tuple[Side, Side]:
        """Both fleets, without installations or cards but unused Shield Generators."""  # E-13.6
        first, second = [Side(all_of(stacks), 0, sum([s[2] for s in stacks]), False, 1 << SHIELDS if shield else 0)
                         for stacks, shield in zip(self.sides, self.shielded)]
        return first, second

    def fire(self, g: Emperor) -> Flow:
        """Phases as in any battle, without bonus, windows or retreat, until a side is gone."""
        a, b = [all_of(side) for side in self.sides]
        if not a or not b:
            return done(self.seats[0] if a else self.seats[1] if b else -1)
        self.phase = self.phase % 3 + 1
        self.needed = tuple([needs(self.phase, fleet, 0, False, False, False) for fleet in (a, b)])
        self.dice = tuple([tuple([g.die() for _ in needed]) for needed in self.needed])
        scored = [self.score(g, side) for side in (0, 1)]
        branches: dict[int, Frame] = {}
        for i, seat in enumerate(self.seats):
            taken = scored[1 - i]
            if taken and self.shielded[i]:  # E-12.2
                self.shielded = (False, False)
                taken -= 1
                g.tell(SHIELDED, seat)
            if taken:
                branches[seat] = Losses(seat, taken, self.sides[i], 0)
        return fork(branches, self.remove, secret=True) if branches else goto(self.fire)

    def score(self, g: Emperor, side: int) -> int:
        """The hits one side scores in this phase."""
        dice, scored = self.dice[side], hits(self.dice[side], self.needed[side])
        if dice:
            g.tell(ROLLED, self.seats[side], PHASES[self.phase], dice, scored)
        return scored

    def remove(self, g: Emperor, left: dict[int, Left]) -> Flow:
        for seat, (stacks, _, units) in left.items():
            for unit in units:
                g.tell(LOST, seat, unit)
            self.sides = (stacks, self.sides[1]) if seat == self.seats[0] else (self.sides[0], stacks)
        return goto(self.fire)
