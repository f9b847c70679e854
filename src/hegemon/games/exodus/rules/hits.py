"""Hits: who assigns them where, who moves one, who cancels some."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    FIRST_CR,
    HIT,
    MARK,
    PASS,
    PASSES,
    REFORM,
    REFORMED,
    SHIP,
    SHRUG,
    SHRUGGED,
    SUNK,
)
from hegemon.games.exodus.odds import spare_rank
from hegemon.games.exodus.rules import fire
from hegemon.games.exodus.rules.combat import Combat, combat_of
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Flow, Frame, ask, done, goto, more, put

SHIFT_HIT: Final = d.owners("shift_hit")
CANCEL_HITS: Final = d.worth("cancel_hits", "n")


def wound(g: Exodus, b: Combat, unit: int, damage: int) -> None:
    """A unit bears more damage."""
    if unit >= FIRST_CR:
        b.crdamage = more(b.crdamage, unit - FIRST_CR, damage)
    else:
        g.damage = more(g.damage, unit, damage)


def destroy(g: Exodus, b: Combat, units: list[int]) -> None:
    """Take away whoever bears too much."""  # X-10.22 (6), X-10.10
    for unit in units:
        if fire.damage_of(g, b, unit) > fire.shield_now(g, b, unit):
            b.sunk += (unit,)
            g.tell(SUNK, unit, g.spot(b.hex))
            if unit >= FIRST_CR:
                b.alive = put(b.alive, unit - FIRST_CR, 0)
            else:
                b.fallen += ((unit // 16, unit % 16 // 4),)
                g.sink(unit)


@dataclass
class Assignment(Frame):
    """One side assigns its hits, one after another; done with the units hit."""
    side: int
    hits: int
    units: tuple[int, ...] = ()

    def begin(self, g: Exodus) -> Flow:
        if len(self.units) == self.hits:
            return done(self.units)
        b = combat_of(self)
        if not fire.legal_targets(g, b, self.side, self.units):
            return done(self.units)  # hits without a target are lost
        nth, place = f"{len(self.units) + 1} of {self.hits}", g.name_of(b.hex)
        if self.side != d.NPC:
            return ask(self.side, f"X-10.8 Which ship takes hit {nth} in {place}?", self.options, self.chosen)
        if g.controller_of(b.sides[1]) >= 0:
            return ask(g.controller_of(b.sides[1]), f"X-10.15 Which ship takes hit {nth} of the Resistance in {place}?",
                       self.options, self.chosen)
        self.units += (fire.scripted_target(g, b, self.units),)
        return goto(self.begin)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        b = combat_of(self)
        listed = fire.legal_targets(g, b, self.side, self.units)
        if len(listed) > 1:
            left = self.hits - len(self.units)
            listed = fire.by_script(g, b, listed, self.units) if self.side == d.NPC else \
                fire.by_value(g, b, listed, left, self.units)
        return [HIT.each[u] for u in listed]

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        self.units += (answer[1],)
        return goto(self.begin)


@dataclass
class Formation(Frame):
    """Battle Formation: in reverse turn order one hit may be moved to another own ship."""  # X-10.22 (2)
    asked: int = 0
    start: int = -1

    def begin(self, g: Exodus) -> Flow:
        b = combat_of(self)
        while self.asked < len(b.sides):
            side = b.sides[self.asked]
            self.asked += 1
            if side != d.NPC and g.known(side) & SHIFT_HIT and len(self.struck(g, side)) > 1 \
                    and len(g.visible_in(side, b.hex)) > 1:
                return ask(side, "X-10.8 Do you move a hit to another ship?", self.struck, self.chosen)
        return done()

    def struck(self, g: Exodus, seat: int) -> Sequence[Action]:
        hit = sorted({u for _, u in combat_of(self).assigned if fire.side_of(u) == seat})
        return PASSES + [REFORM.each[u] for u in hit]

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        if answer == PASS.only:
            return goto(self.begin)
        self.start = answer[1]
        return ask(self.start // 16, f"X-10.8 To which ship does the hit on {SHIP.label(self.start)} go?",
                   self.others, self.moved)

    def others(self, g: Exodus, seat: int) -> Sequence[Action]:
        return [MARK.each[s] for s in g.visible_in(seat, combat_of(self).hex) if s != self.start]

    def moved(self, g: Exodus, answer: Action) -> Flow:
        b = self.enclosing(Combat)
        rows = list(b.assigned)
        i = [u for _, u in rows].index(self.start)
        rows[i] = (rows[i][0], answer[1])
        b.assigned = tuple(rows)
        g.tell(REFORMED, self.start, answer[1])
        return goto(self.begin)


@dataclass
class Cancelling(Frame):
    """Reactive Armour and Point Defence cancel hits as their owners choose."""  # X-10.22 (3)
    asked: int = 0
    left: int = 0

    def begin(self, g: Exodus) -> Flow:
        b = combat_of(self)
        while self.asked < len(b.sides):
            side = b.sides[self.asked]
            self.asked += 1
            if side != d.NPC:
                self.left = g.adds(side, CANCEL_HITS) + sum([n for s, n in b.defence if s == side])
                if self.left:
                    return goto(self.cancel)
        return done()

    def cancel(self, g: Exodus) -> Flow:
        seat = combat_of(self).sides[self.asked - 1]
        if not self.left or not self.options(g, seat):
            return goto(self.begin)
        return ask(seat, f"X-10.9 Which hit is cancelled? {self.left} left", self.options, self.chosen)

    def options(self, g: Exodus, seat: int) -> Sequence[Action]:
        """The ship nearest to destruction first, but not one that is lost anyway."""  # D-38
        b = combat_of(self)
        hit = sorted({u for _, u in b.assigned if fire.side_of(u) == seat})
        if len(hit) < 2:
            return [SHRUG.each[u] for u in hit]
        beyond = {u: -fire.needed(g, b, u, ()) for u in hit}  # hits more than it bears, or less than 0
        hit.sort(key=lambda u: spare_rank(beyond[u], self.left, d.SHIP_VP[u % 16 // 4], u))
        return [SHRUG.each[u] for u in hit]

    def chosen(self, g: Exodus, answer: Action) -> Flow:
        b = self.enclosing(Combat)
        rows = list(b.assigned)
        rows.pop([u for _, u in rows].index(answer[1]))
        b.assigned = tuple(rows)
        g.tell(SHRUGGED, answer[1])
        self.left -= 1
        return goto(self.cancel)
