"""The turns and their stages, up to the final score."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import FINAL, SOLO_END, STAGE
from hegemon.games.exodus.rules.action import ActionStage
from hegemon.games.exodus.rules.conquest import Conquest
from hegemon.games.exodus.rules.council import Council
from hegemon.games.exodus.rules.solo import NpcStage, SoloCouncil, lost, won
from hegemon.games.exodus.rules.time_limit import settle_time
from hegemon.games.exodus.rules.upkeep import Upkeep
from hegemon.games.exodus.rules.windows import Windows
from hegemon.games.exodus.rules.wmd import FireWmd
from hegemon.games.exodus.scoring import sources
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Flow, Frame, call, done, goto

STAGES: Final = ("", "I Upkeep", "II Council", "III Action", "IV Fire WMD", "V Conquest", "VI NPC Action")


@dataclass
class Course(Frame):
    """Turn after turn: six stages at most."""

    def begin(self, g: Exodus) -> Flow:
        """A new turn begins with Upkeep."""
        g.turn += 1
        g.bonus = -1
        g.learnt = (0,) * g.seats
        self.enter(g, 1)
        return call(Upkeep(), self.after_upkeep)

    def enter(self, g: Exodus, stage: int) -> None:
        settle_time(g)
        g.stage = stage
        g.tell(STAGE, g.turn, STAGES[stage])

    def after_upkeep(self, g: Exodus) -> Flow:
        return call(Windows(), self.council)  # X-6.28 (a)

    def council(self, g: Exodus) -> Flow:
        self.enter(g, 2)
        return call(SoloCouncil() if g.terms.solo else Council(), self.action)

    def action(self, g: Exodus) -> Flow:
        self.enter(g, 3)
        return call(ActionStage(), self.after_action)

    def after_action(self, g: Exodus) -> Flow:
        return call(Windows(), self.wmd)  # X-6.28 (c)

    def wmd(self, g: Exodus) -> Flow:
        self.enter(g, 4)
        g.conquest = 0
        return call(FireWmd(), self.conquest)

    def conquest(self, g: Exodus) -> Flow:
        """Two Conquest Stages, three if the bonus action is Move."""
        stages = 3 if g.bonus == d.MOVE else 2
        if g.conquest == stages:
            return goto(self.npc)
        g.conquest += 1
        self.enter(g, 5)
        return call(Conquest(g.turn == g.last and g.conquest == stages), self.conquest)

    def npc(self, g: Exodus) -> Flow:
        if not g.terms.solo:
            return goto(self.end_of_turn)
        self.enter(g, 6)
        return call(NpcStage(), self.end_of_turn)

    def end_of_turn(self, g: Exodus) -> Flow:
        """Action cards return; after the last turn the game is scored."""
        g.hand = tuple([63 & ~gone for gone in g.gone])
        settle_time(g)
        if g.terms.solo and lost(g):
            return self.finish(g, "lost")
        if g.turn < g.last:
            return goto(self.begin)
        return self.finish(g, "turns" if not g.terms.solo else "won" if won(g) else "lost")

    def finish(self, g: Exodus, outcome: str) -> Flow:
        """Final scoring."""
        g.outcome = outcome
        for seat in range(g.seats):
            parts = sources(g, seat)
            g.tell(FINAL, seat, sum(parts.values()), ", ".join([f"{k} {v}" for k, v in parts.items() if v]))
        if g.terms.solo:
            g.tell(SOLO_END, outcome)
        return done()
