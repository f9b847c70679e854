"""The end of a beat: what crosses places is applied, the Capital's first, then map by map (P-1.8)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hegemon.games.pax_galactica.actions import NAME_AGENCY
from hegemon.games.pax_galactica.data import CAPITAL, POLITICIAN
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.effects import carry
from hegemon.games.pax_galactica.rules.emperor import Reign
from hegemon.games.pax_galactica.rules.factions import lead_npc, reassign
from hegemon.games.pax_galactica.rules.offices import Powers
from hegemon.games.pax_galactica.rules.pawns import add_pawns
from hegemon.games.pax_galactica.rules.special import covert
from hegemon.games.pax_galactica.rules.usurper import Temptation
from hegemon.games.pax_galactica.state import END_OF_MAP, Pax
from hegemon.kernel import Action, Flow, Frame, ask, call, done, goto, more


@dataclass
class Flush(Frame):
    """Apply the queue, one thing after another; crises bring office powers, losses of pawns a choice."""
    last: bool = False       # the Map Phase ends: reassignments too
    work: tuple[tuple[Any, ...], ...] = ()
    victim: int = -1
    pawns: int = 0
    tempted: bool = False

    def begin(self, g: Pax) -> Flow:
        now = [e for e in g.queue if e[0] != END_OF_MAP or self.last or g.phase != 0]
        later = [e for e in g.queue if e[0] == END_OF_MAP and not self.last and g.phase == 0]
        g.queue = later
        self.work = tuple(sorted(now, key=lambda e: -1 if e[0] in (CAPITAL, -1) else e[0]))
        return goto(self.next)

    def next(self, g: Pax) -> Flow:
        while self.work:
            entry = self.work[0]
            self.work = self.work[1:]
            if entry[1] == "lose_pawns":
                self.victim, self.pawns = entry[2], entry[3]
                return goto(self.lose)
            if entry[1] == "reign":
                return call(Reign(entry[2], -1), self.next)
            apply(g, entry)
            if g.due:
                crises.refresh_control(g)
                return call(Powers(), self.next)
        if g.queue and any([e[0] != END_OF_MAP for e in g.queue]):
            return goto(self.begin)  # what was applied may have queued more
        if not g.crises and g.turn:
            crises.draw_crisis(g)  # there is always a crisis (P-11.1)
            return call(Powers(), self.next)
        if g.weak == 1 and not self.tempted:
            self.tempted = True
            return call(Temptation(), self.end)
        return done()

    def lose(self, g: Pax) -> Flow:
        """A politician who loses pawns says where."""  # D-55
        if self.pawns and any([g.held(self.victim, a) for a in range(9)]):
            return ask(self.victim, "P-18.3 Which agency loses your pawn?", self.agencies, self.lost)
        crises.refresh_control(g)
        return call(Powers(), self.next)

    def agencies(self, g: Pax, seat: int) -> list[Action]:
        mine = [a for a in range(8) if g.pawns[seat][a]]
        mine.sort(key=lambda a: (-g.pawns[seat][a], a))
        if g.deep[seat]:
            mine.append(8)
        return [NAME_AGENCY.each[a] for a in mine] or [NAME_AGENCY.each[8]]

    def lost(self, g: Pax, answer: Action) -> Flow:
        add_pawns(g, self.victim, answer[1], -1)
        self.pawns -= 1
        return goto(self.lose)

    def end(self, g: Pax) -> Flow:
        return done()


def apply(g: Pax, entry: tuple[Any, ...]) -> None:
    """One queued thing; what has lost its target does nothing."""
    match entry[1]:
        case "shift":
            g.shift_token(entry[2], entry[3], entry[4])
        case "legacy":
            crises.draw_legacy(g, entry[2], entry[3], -1)
        case "crisis":
            crises.trigger(g, entry[2], entry[3], -1)
        case "kind":
            crises.draw_crisis(g, entry[2])
        case "return":
            crises.give_back(g, entry[2], -1)
        case "effect":
            carry(g, entry[2], entry[3], entry[4], entry[5], -1)
        case "pin":
            g.pin(entry[2], entry[3])
        case "agency_blame":
            g.agency_blame = more(g.agency_blame, entry[2], entry[3])
        case "covert":
            covert(g, *entry[2:])
        case "card":
            if g.drop_card(entry[2], entry[4]):
                crises.receive(g, entry[3], entry[4])
        case "lead":
            if g.loyal(entry[2]) and g.role[entry[2]] < POLITICIAN:
                lead_npc(g, entry[2], entry[3], g.loc[entry[2]])
        case "reassign":
            reassign(g, entry[2], entry[3], entry[4])
