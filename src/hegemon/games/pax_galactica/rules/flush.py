"""The end of a beat: what crosses places is applied, the Capital's first, then map by map (P-1.8)."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from hegemon.games.pax_galactica.actions import NAME_AGENCY
from hegemon.games.pax_galactica.data import CAPITAL, POLITICIAN
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.effects import bring_about, carry
from hegemon.games.pax_galactica.rules.emperor import Reign
from hegemon.games.pax_galactica.rules.factions import lead_npc, reassign
from hegemon.games.pax_galactica.rules.offices import Powers
from hegemon.games.pax_galactica.rules.pawns import add_pawns
from hegemon.games.pax_galactica.rules.selectors import Picks
from hegemon.games.pax_galactica.rules.special import covert
from hegemon.games.pax_galactica.rules.usurper import Temptation
from hegemon.games.pax_galactica.state import END_OF_MAP, Pax
from hegemon.kernel import Action, Flow, Frame, ask, call, done, goto, more


@dataclass
class Flush(Frame):
    """Apply the queue, one thing after another; crises bring office powers, losses of pawns a choice."""  # P-1.8
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
            (_, name, *parts), self.work = self.work[0], self.work[1:]
            if name in CHOSEN:
                return CHOSEN[name](self, *parts)
            LATER[name](g, *parts)
            if g.due:
                crises.refresh_control(g)
                return call(Powers(), self.next)
        if g.queue and any([e[0] != END_OF_MAP for e in g.queue]):
            return goto(self.begin)  # what was applied may have queued more
        crises.recall(g)
        if not g.crises and g.turn:
            crises.draw_crisis(g)  # there is always a crisis (P-11.1)
            return call(Powers(), self.next)
        if g.weak == 1 and not self.tempted:
            self.tempted = True
            return call(Temptation(), self.end)
        return done()

    def loses(self, seat: int, n: int) -> Flow:
        """A politician loses pawns."""  # P-18.3
        self.victim, self.pawns = seat, n
        return goto(self.lose)

    def reigns(self, seat: int) -> Flow:
        """Whom Control has made Strong Emperor reigns."""  # P-11.10
        return call(Reign(seat, -1), self.next)

    def lose(self, g: Pax) -> Flow:
        """A politician who loses pawns says where."""  # D-55
        if self.pawns and any([g.held(self.victim, a) for a in range(9)]):
            words = f"P-18.3 Which agency loses a pawn of yours? {self.pawns} must go"
            return ask(self.victim, words, self.agencies, self.lost)
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


def shifted(g: Pax, token: int, dx: int, dy: int) -> None:
    """A token on the Values Map moves."""  # P-3.2
    g.shift_token(token, dx, dy)


def drawn(g: Pax, seat: int, n: int) -> None:
    """Legacy tokens come out of the bag."""  # P-12.4
    crises.draw_legacy(g, seat, n, -1)


def triggered(g: Pax, crisis: int, quad: int) -> None:
    """A crisis named in a Quadrant enters."""  # P-11.1
    crises.trigger(g, crisis, quad, -1)


def of_a_kind(g: Pax, kind: str) -> None:
    """A crisis of a kind is drawn."""  # P-11.1
    crises.draw_crisis(g, kind)


def returned(g: Pax, card: int) -> None:
    """A used card goes back to its issuer."""  # P-9.11
    crises.give_back(g, card, -1)


def felt(g: Pax, eid: int, user: int, picks: Picks, case: int) -> None:
    """An effect that left its lane is carried out."""  # P-1.8
    carry(g, eid, user, picks, case, -1)


def brought(g: Pax, number: int, n: int, target: int, user: int) -> None:
    """A deed that left its lane is done."""  # P-1.8, R-112
    bring_about(g, (number, n, target), user)


def pinned(g: Pax, faction: int, points: int) -> None:
    """Blame falls on a faction."""  # P-12.1
    g.pin(faction, points)


def blamed(g: Pax, agency: int, points: int) -> None:
    """Blame falls on an agency."""  # P-12.1
    g.agency_blame = more(g.agency_blame, agency, points)


def lead(g: Pax, seat: int, banner: int) -> None:
    """Whoever accepted goes over to Pirates, Rebels or Warlords."""  # P-17.1
    if g.loyal(seat) and g.role[seat] < POLITICIAN:
        lead_npc(g, seat, banner, g.loc[seat])


# What waits for the end of a beat, by the name it has in the queue; what has lost its target does nothing.
LATER: Final[dict[str, Callable[..., None]]] = {
    "shift": shifted, "legacy": drawn, "crisis": triggered, "kind": of_a_kind, "return": returned, "effect": felt,
    "pin": pinned, "agency_blame": blamed, "covert": covert, "lead": lead, "reassign": reassign,
    "deed": brought}
CHOSEN: Final[dict[str, Callable[..., Flow]]] = {"lose_pawns": Flush.loses, "reign": Flush.reigns}  # somebody is asked
