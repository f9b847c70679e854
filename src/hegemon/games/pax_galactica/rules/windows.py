"""Windows in which others may step in: vetoes, and cards on a roll (P-9.6, P-9.15)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import PASS, USE, VETO
from hegemon.games.pax_galactica.box import VETOES
from hegemon.games.pax_galactica.data import (
    BAILOUT,
    CAPITAL,
    CARD_NAMES,
    CASE_CRISIS,
    CRISIS_KIND,
    DENIAL,
    JUDICIARY,
    REDTAPE,
    THINKTANK,
    VETO_LIMIT,
)
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.pawns import add_pawns
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Flow, Frame, ask, call, done, fork, gather, goto, more, put

JUDGED = 1      # seat flags: a Judge, Senator or Statesman resolved this turn
SENATE = 2
STATE = 4


# -- vetoes --

def veto_rights(g: Pax, seat: int) -> int:
    """How many vetoes a politician has left: a Judge's first, then one for each pawn of a controller."""  # P-9.6
    limit = g.flags[VETO_LIMIT] or VETOES
    pawns = g.pawns[seat][JUDICIARY] if seat in crises.in_control(g, JUDICIARY) else 0
    return max(0, min(limit - g.vetoes[seat], pawns + (g.seat_flags[seat] & JUDGED)))


@dataclass
class VetoWindow(Frame):
    """One sealed window for several things at once; done with the numbers of what was vetoed."""  # P-9.6, D-26
    owners: tuple[int, ...]
    names: tuple[str, ...]
    vetoed: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if g.paralysed or not self.owners:
            return done((-1,))
        able = [s for s in g.cap_order if veto_rights(g, s) and any([o != s for o in self.owners])]
        if not able:
            return done((-1,))
        return fork({s: VetoPaper(s, self.owners, self.names) for s in able}, self.opened, secret=True)

    def opened(self, g: Pax, papers: dict[int, tuple[int, ...]]) -> Flow:
        """Several vetoes of one thing are one, paid by the first in order of initiative."""
        for i in range(len(self.owners)):
            for s in g.cap_order:
                if i in papers.get(s, ()) and veto_rights(g, s):
                    g.vetoes = more(g.vetoes, s, 1)
                    if g.seat_flags[s] & JUDGED:
                        g.seat_flags = put(g.seat_flags, s, g.seat_flags[s] & (~JUDGED))
                    else:
                        add_pawns(g, s, JUDICIARY, -1)
                    g.note(actions.VETOED, s, self.names[i])
                    self.vetoed += (i,)
                    break
        hurt = sorted({self.owners[i] for i in self.vetoed if g.privs[self.owners[i]]})
        if hurt:
            words = "P-9.15 Do you deny the veto with Plausible Denial?"
            return gather(hurt, words, self.denials, self.denied, always=True)
        return done((*self.vetoed, -1))

    def denials(self, g: Pax, seat: int) -> list[Action]:
        return [PASS.only, USE.each[DENIAL]] if DENIAL in g.privs[seat] else [PASS.only]

    def denied(self, g: Pax, answers: dict[int, Action]) -> Flow:
        """Plausible Denial cancels one veto for all who joined it; who paid has paid."""
        for s, answer in answers.items():
            if answer != PASS.only and crises.use_card(g, s, DENIAL, CAPITAL):
                first = next(i for i in self.vetoed if self.owners[i] == s)
                self.vetoed = tuple([i for i in self.vetoed if i != first])
        return done((*self.vetoed, -1))


@dataclass
class VetoPaper(Frame):
    """One politician's vetoes, thing by thing."""  # P-9.6, D-26
    shown: ClassVar[tuple[str, ...]] = ("owners", "names", "at", "marked")
    seat: int
    owners: tuple[int, ...]
    names: tuple[str, ...]
    at: int = 0
    marked: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        while self.at < len(self.owners) and len(self.marked) < veto_rights(g, self.seat):
            if self.owners[self.at] != self.seat:
                return ask(self.seat, f"P-9.6 Veto {self.names[self.at]}?", self.options, self.answered)
            self.at += 1
        return done((*self.marked, -1))

    def options(self, g: Pax, seat: int) -> list[Action]:
        return [PASS.only, VETO.only]

    def answered(self, g: Pax, answer: Action) -> Flow:
        if answer != PASS.only:
            self.marked += (self.at,)
        self.at += 1
        return goto(self.begin)


# -- cards on a roll --

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
        words = f"P-9.15 Do you play a card on the {self.what} roll of {g.called(self.actor)}?"
        return gather(holders, words, self.options, self.opened, always=True)

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
