"""The round: Collection, Expansion, three Action phases, Arbitration."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.hegemonic.actions import BEGINS, CARDS, COLLECTED, FIRST, PHASE, PLANS
from hegemon.games.hegemonic.data import ORDER, PHASES
from hegemon.games.hegemonic.rules.arbitration import Arbitration
from hegemon.games.hegemonic.rules.explore import Explore
from hegemon.games.hegemonic.rules.technology import Study
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.rules.windows import W_PHASE, W_REVEAL, W_TURN, window
from hegemon.games.hegemonic.state import Hegemonic, caps
from hegemon.kernel import Action, Flow, Frame, ask, call, done, gather, goto


@dataclass
class Round(Frame):
    """Rounds of six phases until the game ends."""  # H-3
    count: int = 0  # players who have had their expansion turn

    def begin(self, g: Hegemonic) -> Flow:
        g.round += 1
        g.hoard = 0
        g.phase = 0
        return goto(self.next_phase)

    def next_phase(self, g: Hegemonic) -> Flow:
        """The phase marker moves on and a window opens."""  # H-3.1, H-3.2
        g.phase += 1
        self.count = 0
        g.tell(PHASE, g.round, g.phase, PHASES[g.phase])
        if g.phase == 1:
            return window(g, W_PHASE, -1, self.collect)
        if g.phase == 2:
            return window(g, W_PHASE, -1, self.expand)
        return call(ActionPhase(), self.acted) if g.phase < 6 else call(Arbitration(), self.judged)

    def collect(self, g: Hegemonic) -> Flow:
        """Incomes are paid, Leaders rise."""  # H-4
        for seat in range(g.seats):
            parts = [g.income(seat, kind) for kind in range(3)]
            g.grant(seat, caps(sum(parts)))
            g.tell(COLLECTED, seat, sum(parts), *parts)
            if g.leaders and g.level[seat] < 3:
                g.level[seat] += 1
        return goto(self.next_phase)

    def expand(self, g: Hegemonic) -> Flow:
        """Everybody has a complete expansion turn, clockwise from the Arbiter."""  # H-5.1
        if self.count == g.seats:
            return goto(self.next_phase)
        self.count += 1
        return call(ExpansionTurn((g.arbiter + self.count - 1) % g.seats), self.expand)

    def acted(self, g: Hegemonic) -> Flow:
        return goto(self.next_phase)

    def judged(self, g: Hegemonic, ended: int) -> Flow:
        return done() if ended else goto(self.begin)


@dataclass
class ExpansionTurn(Frame):
    """Reveal, explore, draw, discard or advance."""  # H-5
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return window(g, W_TURN, self.seat, self.explore)

    def explore(self, g: Hegemonic) -> Flow:
        return call(Explore(self.seat), self.study)

    def study(self, g: Hegemonic) -> Flow:
        return call(Study(self.seat), self.studied)

    def studied(self, g: Hegemonic, _: int) -> Flow:
        return window(g, W_TURN, self.seat, self.end)

    def end(self, g: Hegemonic) -> Flow:
        return done()


@dataclass
class ActionPhase(Frame):
    """All choose a card in secret; cards resolve by their numbers."""  # H-7
    number: int = 0
    line: tuple[int, ...] = ()  # who comes next among the present number

    def begin(self, g: Hegemonic) -> Flow:
        g.clear_flags()
        g.turns = ()
        g.discipline = -1
        return window(g, W_PHASE, -1, self.choose)

    def choose(self, g: Hegemonic) -> Flow:
        return gather(range(g.seats), "H-7.1 Which Action Card do you choose?", self.cards, self.opened)

    def cards(self, g: Hegemonic, seat: int) -> list[Action]:
        return PLANS

    def opened(self, g: Hegemonic, chosen: dict[int, Action]) -> Flow:
        """All are revealed together."""  # H-7.1
        g.plans = tuple([a[1] for a in chosen.values()])
        for seat in range(g.seats):
            g.tell(CARDS, seat, g.plans[seat])
        return window(g, W_REVEAL, -1, self.resolve)

    def resolve(self, g: Hegemonic) -> Flow:
        """Ascending numbers; among equal ones the Arbiter names the first."""  # H-7.2
        if self.line:
            seat, self.line = self.line[0], self.line[1:]
            g.turns += (seat,)
            return call(Turn(seat, g.plans[seat]), self.resolve)
        self.number += 1
        if self.number > 4:
            return goto(self.recover)
        group = self.group(g)
        if not group:
            return goto(self.resolve)
        if g.discipline in group and len(group) > 1:  # H-21.6/first_in_tie
            self.line = (g.discipline,)
            self.number -= 1
            return goto(self.resolve)
        return ask(g.arbiter, f"H-7.2 Who begins among those with a card of number {self.number}?",
                   self.tied, self.named)

    def group(self, g: Hegemonic) -> list[int]:
        """Players with the present number who have not had their turn, clockwise from the Arbiter."""
        return [s for s in g.clockwise(g.arbiter) if ORDER[g.plans[s]] == self.number and s not in g.turns]

    def tied(self, g: Hegemonic, seat: int) -> list[Action]:
        return [FIRST.each[s] for s in self.group(g)]

    def named(self, g: Hegemonic, answer: Action) -> Flow:
        group = self.group(g)
        at = group.index(answer[1])
        self.line = tuple(group[at:] + group[:at])
        if len(group) > 1:
            g.tell(BEGINS, g.arbiter, answer[1], self.number)
        return goto(self.resolve)

    def recover(self, g: Hegemonic) -> Flow:
        """The cards return to their owners."""  # H-7.5
        g.plans = tuple([-1] * g.seats)
        g.turns = ()
        return done()


def queue(g: Hegemonic, line: tuple[int, ...]) -> tuple[int, ...]:
    """Revealed cards in resolving order; among equal numbers to come clockwise from the Arbiter, until one is named."""
    if -1 in g.plans:  # H-7.2
        return ()
    gone = g.turns + line
    later = [s for s in g.clockwise(g.arbiter) if s not in gone]
    return gone + tuple(sorted(later, key=lambda s: (ORDER[g.plans[s]], s != g.discipline)))
