"""The end of a combat round."""  # X-10.22 (7), X-10.11
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import DONES, FIRST_CR, GAINED, HIT, MEND, MENDED, NPC_LINE
from hegemon.games.exodus.rules import fire
from hegemon.games.exodus.rules.combat import Combat, combat_of
from hegemon.games.exodus.rules.discards import discard_laid
from hegemon.games.exodus.rules.hits import destroy, wound
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Flow, Frame, ask, done, goto, more, put


@dataclass
class RoundEnd(Frame):
    """Overload, Last Oath, repairs, Prize Crew, discards, in this order."""  # X-10.22 (7)
    asked: int = 0
    left: int = 0

    def begin(self, g: Exodus) -> Flow:
        """Overload damage may destroy the ship."""  # ruling 57
        b = self.enclosing(Combat)
        for ship in b.overloaded:
            if g.where[ship] == b.hex and not g.cloaked[ship]:
                wound(g, b, ship, int(d.COMBAT_CARDS[g.laid[ship // 16]].params["damage"]))
                destroy(g, b, [ship])
        if d.NPC in b.sides and self.card_of(g, d.NPC) == "death_throes":
            row = d.CR_COMBAT_CARDS[g.laid[d.NPC]].params
            if any([u >= FIRST_CR for u in b.sunk]):
                dice = [g.die() for _ in range(int(row["dice"]))]
                self.left = sum([die >= row["hit_from"] for die in dice])
                g.tell(NPC_LINE, f"Last Oath rolls {', '.join([str(n) for n in dice])}")
        return goto(self.oath)

    def card_of(self, g: Exodus, side: int) -> str:
        """The key of the card a side has in this round, if it was not cancelled."""
        if g.laid[side] < 0 or side in combat_of(self).cancelled:
            return ""
        return (d.CR_COMBAT_CARDS if side == d.NPC else d.COMBAT_CARDS)[g.laid[side]].key

    def oath(self, g: Exodus) -> Flow:
        """Last Oath damages ships that survived."""
        b = combat_of(self)
        if not self.left or not g.visible_in(b.sides[1], b.hex):
            return goto(self.repairs)
        controller = g.controller_of(b.sides[1])
        if controller >= 0:
            return ask(controller, f"X-10.15 Which ship takes a hit of Last Oath? {self.left} left",
                       self.survivors, self.sworn)
        return self.sworn(g, HIT.each[fire.scripted_target(g, b, ())])

    def survivors(self, g: Exodus, seat: int) -> Sequence[Action]:
        b = combat_of(self)
        return [HIT.each[u] for u in fire.by_script(g, b, g.visible_in(b.sides[1], b.hex), ())]

    def sworn(self, g: Exodus, answer: Action) -> Flow:
        b = self.enclosing(Combat)
        wound(g, b, answer[1], 1)
        destroy(g, b, [answer[1]])
        self.left -= 1
        return goto(self.oath)

    def repairs(self, g: Exodus) -> Flow:
        """Damage Control, then the Resistance regenerates."""
        b = combat_of(self)
        while self.asked < len(b.sides):
            side = b.sides[self.asked]
            if side != d.NPC and self.card_of(g, side) == "repair_own":
                if not self.left:
                    self.left = int(d.COMBAT_CARDS[g.laid[side]].params["damage"]) + 1  # 1 means: used up
                if self.left > 1 and len(self.damaged(g, side)) > 1:
                    return ask(side, f"X-10.22 Which ship is repaired? {self.left - 1} damage left",
                               self.damaged, self.mended)
            self.asked += 1
            self.left = 0
        self.regenerate(g)
        return goto(self.close)

    def damaged(self, g: Exodus, seat: int) -> Sequence[Action]:
        hurt = [s for s in g.visible_in(seat, combat_of(self).hex) if g.damage[s]]
        return [MEND.each[s] for s in sorted(hurt, key=lambda s: (-g.damage[s], s))] + DONES

    def mended(self, g: Exodus, answer: Action) -> Flow:
        if answer[0] == "done":
            self.left = 1
        else:
            g.damage = more(g.damage, answer[1], -1)
            g.tell(MENDED, answer[1])
            self.left -= 1
        return goto(self.repairs)

    def regenerate(self, g: Exodus) -> None:
        b = self.enclosing(Combat)
        healed = list(b.crdamage)
        for i, card in enumerate(b.crcards):
            special = fire.special_of(card)
            if b.alive[i] and special is not None and special.key == "repair_self":
                healed[i] = max(0, healed[i] - int(special.params["damage"]))
        b.crdamage = tuple(healed)

    def close(self, g: Exodus) -> Flow:
        """Prize Crew is paid, cards are discarded, damage above the normal shields goes."""  # ruling 56
        b = self.enclosing(Combat)
        for side in b.sides:
            if side != d.NPC and self.card_of(g, side) == "prize":
                lost = sum([fire.side_of(u) != side for u in b.sunk])
                cp = lost * int(d.COMBAT_CARDS[g.laid[side]].params["cp_each"])
                g.cp[side] += cp
                g.tell(GAINED, side, f"{cp} CP by Prize Crew")
        discard_laid(g, b.sides)
        for side in b.sides:
            for unit in fire.units(g, b, side):
                if unit < FIRST_CR:
                    g.damage = put(g.damage, unit, min(g.damage[unit], g.stats(unit)[1]))
                else:
                    i = unit - FIRST_CR
                    b.crdamage = put(b.crdamage, i, min(b.crdamage[i], fire.shields_of(g, b, unit)))
        return done()
