"""What may be added to a roll of the Capital dice, and how a token walks on (P-9.15, P-10.2)."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.pax_galactica.actions import DONE, NAME_STEP, PASS, USE
from hegemon.games.pax_galactica.data import BAILOUT, CAPITAL, CARD_NAMES, CASE_CRISIS, CRISIS_KIND, REDTAPE, THINKTANK
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.offices import VetoWindow
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Flow, Frame, ask, call, done, gather, goto


@dataclass
class RollWindow(Frame):
    """Cards on a roll, after its modifier is known; done with what they add (and a hundred)."""  # P-9.15
    actor: int
    what: str          # policy, executive, legislation
    case: int = -1
    plays: tuple[tuple[int, int], ...] = ()

    def begin(self, g: Pax) -> Flow:
        holders = [s for s in g.cap_order if g.privs[s]]
        if not holders:
            return done(100)
        return gather(holders, f"P-9.15 Play a card on this {self.what} roll?", self.options, self.opened, always=True)

    def options(self, g: Pax, seat: int) -> list[Action]:
        held = [c for c in (THINKTANK, REDTAPE, BAILOUT) if c in g.privs[seat]]
        return [PASS.only] + [USE.each[c] for c in held if self.fits(seat, c)]

    def fits(self, seat: int, card: int) -> bool:
        if card == THINKTANK:
            return self.what == "policy"
        if card == REDTAPE:
            return seat != self.actor
        return self.what == "executive" and CRISIS_KIND[CASE_CRISIS[self.case]] == "economic"

    def opened(self, g: Pax, answers: dict[int, Action]) -> Flow:
        self.plays = tuple([(s, a[1]) for s, a in answers.items() if a != PASS.only])
        for s, card in self.plays:
            crises.use_card(g, s, card, CAPITAL)
        names = tuple([CARD_NAMES[c] for _, c in self.plays])
        return call(VetoWindow(tuple([s for s, _ in self.plays]), names), self.judged)

    def judged(self, g: Pax, vetoed: tuple[int, ...]) -> Flow:
        kept = [c for i, (_, c) in enumerate(self.plays) if i not in vetoed]
        once = sorted(set(kept))  # two copies of one card never count twice
        return done(100 + sum([-3 if c == REDTAPE else 3 for c in once]))


@dataclass
class Steps(Frame):
    """The actor walks a token further; done with the steps."""
    seat: int
    left: int
    steps: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if not self.left:
            return done((*self.steps, -1))
        return ask(self.seat, "P-10.2 Shift the token further?", self.options, self.chosen)

    def options(self, g: Pax, seat: int) -> list[Action]:
        return [DONE.only] + [NAME_STEP.each[d] for d in range(8)]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done((*self.steps, -1))
        self.steps += (answer[1],)
        self.left -= 1
        return goto(self.begin)
