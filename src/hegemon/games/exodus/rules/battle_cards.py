"""What Combat Cards do when they are applied."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import AIMED_CARD, DONES, JAM, JAMMED, MARK, SEAT, SPEND, SPENT
from hegemon.games.exodus.rules import fire
from hegemon.games.exodus.rules.combat import Combat, combat_of
from hegemon.games.exodus.rules.discards import names
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Cost, Flow, Frame, ask, done, goto, more


@dataclass
class CardPlay(Frame):
    """One card of one side."""
    side: int
    spent: int = 0            # cubes sacrificed by Combat Training

    def card(self, g: Exodus) -> d.CombatCard:
        return (d.CR_COMBAT_CARDS if self.side == d.NPC else d.COMBAT_CARDS)[g.laid[self.side]]

    def begin(self, g: Exodus) -> Flow:
        """At once, or after a choice of its owner."""
        card = self.card(g)
        match card.key:
            case "cancel_card":
                if self.side == d.NPC or len(self.jams(g, self.side)) == 1:
                    return self.jammed(g, self.jams(g, self.side)[0]) if self.jams(g, self.side) else done()
                if not self.jams(g, self.side):
                    return done()
                return ask(self.side, "X-10.6 Whose card is cancelled?", self.jams, self.jammed)
            case "protect_ship" | "decoy" | "overload":
                return ask(self.side, f"X-10.6 {card.name}: which of your ships?", self.own, self.marked)
            case "focus_fire" | "shield_enemy":
                return ask(self.side, f"X-10.6 {card.name}: which enemy ship?", self.enemies, self.marked)
            case "sacrifice_for_hits":
                return goto(self.training)
        self.plain(g, card)
        return done()

    def plain(self, g: Exodus, card: d.CombatCard) -> None:
        """Cards that ask nothing; those of the round's end wait for it."""
        b = self.enclosing(Combat)
        match card.key:
            case "shield_own" | "shield_self":
                b.side_shifts += ((self.side, int(card.params["delta"])),)
            case "shield_all_enemy":
                b.side_shifts += ((b.sides[1], int(card.params["delta"])),)
            case "reroll":
                b.lucky += (self.side,)
            case "cancel_hits":
                b.defence += ((self.side, int(card.params["n"])),)
            case "extra_dice":
                b.extra += int(card.params["n"])
            case "hit_from":
                b.aims += ((self.side, int(card.params["value"])),)

    def jams(self, g: Exodus, seat: int) -> Sequence[Action]:
        """Cards of opponents not yet applied."""
        return [JAM.each[s] for s in combat_of(self).queue if s not in combat_of(self).cancelled]

    def jammed(self, g: Exodus, answer: Action) -> Flow:
        side = answer[1]
        self.enclosing(Combat).cancelled += (side,)
        g.tell(JAMMED, "The Resistance" if side == d.NPC else SEAT.label(side), names(side, (g.laid[side],)))
        return done()

    def own(self, g: Exodus, seat: int) -> Sequence[Action]:
        """The dearest first."""  # D-36
        return [MARK.each[u] for u in sorted(fire.units(g, combat_of(self), seat), key=self.dear)]

    def enemies(self, g: Exodus, seat: int) -> Sequence[Action]:
        b = combat_of(self)
        others = [u for s in b.sides if s != seat for u in fire.units(g, b, s)]
        return [MARK.each[u] for u in sorted(others, key=self.dear)]

    def dear(self, unit: int) -> tuple[int, int]:
        return -fire.price_of(combat_of(self), unit), unit

    def marked(self, g: Exodus, answer: Action) -> Flow:
        b, card, unit = self.enclosing(Combat), self.card(g), answer[1]
        g.tell(AIMED_CARD, card.name, unit)
        match card.key:
            case "protect_ship":
                b.protected += (unit,)
            case "decoy":
                b.decoys += ((unit, int(card.params["hits"])),)
            case "overload":
                b.overloaded += (unit,)
                b.factor = int(card.params["factor"])
            case "focus_fire":
                b.focus += ((self.side, unit),)
                b.shifts += ((unit, int(card.params["delta"])),)
            case "shield_enemy":
                b.shifts += ((unit, int(card.params["delta"])),)
        return done()

    def training(self, g: Exodus) -> Flow:
        """Combat Training: one or two cubes aboard for a better hit number."""
        levels = self.card(g).params["hit_from"]
        if self.spent < len(levels) and len(self.cubes(g, self.side)) > (self.spent > 0):
            return ask(self.side, "X-10.6 Sacrifice population?", self.cubes, self.spend)
        return self.trained(g)

    def cubes(self, g: Exodus, seat: int) -> Sequence[Action]:
        """The first cube is not optional, the second is."""
        laden = [SPEND.each[s] for s in g.visible_in(seat, combat_of(self).hex) if g.cargo[s]]
        return DONES + laden if self.spent else laden

    def gives(self, g: Exodus, seat: int, answer: Action) -> Cost:
        """Cubes sacrificed go back to the supply."""
        return (("supply", 1),) if answer[0] == "spend" else ()

    def spend(self, g: Exodus, answer: Action) -> Flow:
        if answer[0] == "done":
            return self.trained(g)
        g.cargo = more(g.cargo, answer[1], -1)
        g.grant(self.side, self.gives(g, self.side, answer))
        g.tell(SPENT, answer[1])
        self.spent += 1
        return goto(self.training)

    def trained(self, g: Exodus) -> Flow:
        if self.spent:
            self.enclosing(Combat).aims += ((self.side, int(self.card(g).params["hit_from"][self.spent - 1])),)
        return done()
