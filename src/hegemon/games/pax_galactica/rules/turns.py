"""The frame of the game: turns, beats and phases (P-1, P-11.8, P-14.1, P-14.2)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import (
    CAPITAL,
    CARD_EFFECTS,
    CARDS,
    CASE_CRISIS,
    FUEL_BONUS,
    FUEL_SHORT,
    IF_IGNORED,
    IMPERIAL,
    META,
    QUADRANT_AFFAIRS,
    SECTORS,
    TRUCE,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.capital import CapitalLane
from hegemon.games.pax_galactica.rules.choices import Choose
from hegemon.games.pax_galactica.rules.diplomacy import Diplomacy
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.flush import Flush
from hegemon.games.pax_galactica.rules.media import MediaPhase, MediaWindow
from hegemon.games.pax_galactica.rules.own_crises import IGNORED, comes_of
from hegemon.games.pax_galactica.rules.quadrant import QuadrantLane
from hegemon.games.pax_galactica.rules.schemes import recur
from hegemon.games.pax_galactica.rules.scoring import announce
from hegemon.games.pax_galactica.rules.selectors import Picks
from hegemon.games.pax_galactica.rules.usurper import Temptation
from hegemon.games.pax_galactica.rules.windows import VetoWindow
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Flow, Frame, call, done, fork, goto, put

KEPT = 6  # phases
IGNORED_AFTER: int = META["capital"]["crisis_ignored_after_turns"]
REASSIGN = CARD_EFFECTS[CARDS.index("QA-TRANSFER")]


@dataclass
class Turns(Frame):
    """Turn after turn: Map Phase, Diplomacy Phase, Media Phase."""  # P-1.1
    first: int = 0  # the phase it begins with: Control may go back to any

    def begin(self, g: Pax) -> Flow:
        if self.first:
            later = self.diplomacy if self.first == 1 else self.media
            self.first = 0
            return goto(later)
        keep(g, g.turn + 1, 0)
        g.turn += 1
        g.phase, g.beat = 0, 0
        g.tell(actions.TURN, g.turn)
        new_turn(g)
        recur(g)
        return call(Temptation(), self.map)  # P-8.1: asked again while the Emperor is weak

    def map(self, g: Pax) -> Flow:
        return call(MapPhase(), self.diplomacy)

    def diplomacy(self, g: Pax) -> Flow:
        keep(g, g.turn, 1)
        return call(Diplomacy(), self.media)

    def media(self, g: Pax) -> Flow:
        keep(g, g.turn, 2)
        return call(MediaPhase(), self.end)

    def end(self, g: Pax) -> Flow:
        """The game ends after the last turn, by Control or by collapse."""  # P-14.1
        if g.turn < g.turns and not g.ending and not g.burnt:
            return goto(self.begin)
        g.outcome = "the galaxy burns" if g.burnt else "ended by Control" if g.ending else "turns"
        announce(g)
        return done()


def keep(g: Pax, turn: int, phase: int) -> None:
    """With a person at Control's desk the start of every phase is kept for two turns, and its records are numbered."""
    if g.control_seat() >= 0:  # K-12
        g.past, g.taken_back = (), commands(g)
        now = g.clone()
        now.kept = ()
        g.kept = (*g.kept, (turn, phase, now))[-KEPT:]


def commands(g: Pax) -> tuple[tuple[Any, ...], ...]:
    """The commands that can be taken back one by one: steps back in time are not among them."""
    return tuple([row for row in g.taken_back if not isinstance(row[1], Pax)])


def new_turn(g: Pax) -> None:
    """Rights of a turn are fresh; switches for this turn begin."""
    g.seat_flags = g.vetoes = g.powers = g.pr = g.viceroy_tokens = g.fixed = (0,) * g.seats
    for d in range(len(g.recalled)):
        g.recalled = put(g.recalled, d, 0)
    for i in (FUEL_SHORT, FUEL_BONUS, TRUCE):
        g.flags, g.fresh = put(g.flags, i, g.fresh[i]), put(g.fresh, i, 0)
    g.crises = tuple([(c, age, 0, spot, heavy) for c, age, _, spot, heavy in g.crises])


@dataclass
class MapPhase(Frame):
    """Six beats in which the Capital and every map run side by side."""  # P-1.4
    powers: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        g.tell(actions.PHASE, "Map Phase")
        return goto(self.beat)

    def beat(self, g: Pax) -> Flow:
        if g.beat == 6:
            return goto(self.close)
        g.beat += 1
        lanes: dict[int, Frame] = {CAPITAL: CapitalLane(g.beat)}
        for q in g.quads():
            lanes[q] = QuadrantLane(q, g.beat)
        return fork(lanes, self.finished)

    def finished(self, g: Pax, results: dict[int, Any]) -> Flow:
        """What crosses places is applied; then Media may act."""  # P-1.8, P-16.1
        return call(Flush(), self.press)

    def press(self, g: Pax) -> Flow:
        return call(MediaWindow(), self.beat)

    def close(self, g: Pax) -> Flow:
        """Collapse is tested, ignored crises bite, then Quadrant Affairs may reassign players."""  # P-1.5
        if collapsed(g):
            g.burnt = 1
            g.tell(actions.BURNS)
        for case, age, tried, _, _ in g.crises:
            if age >= IGNORED_AFTER and not tried and crises.active(g, case):
                crises.tell_crisis(g, case, "ignored")
                carry_all(g, IF_IGNORED[CASE_CRISIS[case]], crises_user(g), (), case, -1)
                comes_of(g, case, IGNORED, crises_user(g), -1)
        order = [s for s in g.cap_order if s in crises.in_control(g, QUADRANT_AFFAIRS)]
        if g.paralysed or g.closed[QUADRANT_AFFAIRS] or len(g.quads()) < 2:
            order = []
        self.powers = tuple(order)
        return call(VetoWindow(self.powers, tuple(["the power of Quadrant Affairs" for _ in order])), self.judged)

    def judged(self, g: Pax, vetoed: tuple[int, ...]) -> Flow:
        self.powers = tuple([s for i, s in enumerate(self.powers) if i not in vetoed])
        return goto(self.reassign)

    def reassign(self, g: Pax) -> Flow:
        """Controllers in Capital order move one map player or swap two."""  # P-9.9, D-30
        if not self.powers:
            return call(Flush(True), self.end)
        return call(Choose(self.powers[0], REASSIGN), self.reassigned)

    def reassigned(self, g: Pax, picks: Picks) -> Flow:
        carry_all(g, REASSIGN, self.powers[0], picks, -1, -1)
        self.powers = self.powers[1:]
        return goto(self.reassign)

    def end(self, g: Pax) -> Flow:
        return done()


def crises_user(g: Pax) -> int:
    """Ignored crises leave no choice to anybody; the first seat stands for the Empire."""  # P-18.2
    return g.politicians()[0] if g.politicians() else 0


def npc_sectors(g: Pax, quad: int) -> int:
    """Sectors Pirates, Rebels and Warlords control."""
    return len([a for a in SECTORS[quad] if units.controls(g, a) > IMPERIAL])


def collapsed(g: Pax) -> bool:
    """Whether more than half of the Quadrants are lost."""  # P-14.2
    lost = [q for q in g.quads() if not units.total_loyalty(g, q) or npc_sectors(g, q) >= 5]
    return 2 * len(lost) > len(g.quads())
