"""A combat, round by round, between players or against the Resistance."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import (
    ASSIGNED,
    CARDED,
    CR_CARD_SHOWN,
    CR_ROLLED,
    FIRST_CR,
    FRONT,
    FRONTED,
    MARK,
    PASS,
    PASSES,
    PLAY,
    PLAY_CR,
    RAM,
    RAMMED,
    ROLLED,
    ROUND,
    SEAT,
    SHIP,
    counted,
)
from hegemon.games.exodus.rules import fire
from hegemon.games.exodus.rules.aftermath import Aftermath
from hegemon.games.exodus.rules.battle_cards import CardPlay
from hegemon.games.exodus.rules.combat import CR_ALONE, PLAYER_ALONE, Combat
from hegemon.games.exodus.rules.discards import discard_theirs
from hegemon.games.exodus.rules.hits import Assignment, Cancelling, Formation, destroy, wound
from hegemon.games.exodus.rules.round_end import RoundEnd
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Action, Flow, ask, call, done, goto, put

FRONT_SHIP: Final = d.owners("front_ship")
SACRIFICE: Final = d.owners("sacrifice_raider")
IDLE_ROUNDS: Final = int(d.OPTIONS["combat"]["stalemate_rounds"])
ROUND_CAP: Final = int(d.OPTIONS["combat"]["round_cap"])


@dataclass
class Battle(Combat):
    """A combat, step by step: cards, dice, hits and damage until one side is left."""

    # -- before the first round -------------------------------------------------------------------------------------

    def begin(self, g: Exodus) -> Flow:
        """Each Resistance ship reveals a card."""
        if self.against_cr():
            self.crcodes = g.cr[self.hex]
            self.crcards = tuple([g.draw_resistance(code & 3) for code in self.crcodes])
            self.crdamage, self.alive = tuple([0] * len(self.crcodes)), tuple([1] * len(self.crcodes))
            for i, code in enumerate(self.crcodes):
                unit = FIRST_CR + i
                shields = fire.shields_of(g, self, unit)
                g.tell(CR_CARD_SHOWN, code & 3, g.spot(self.hex), fire.firepower(self, unit), shields)
        return goto(self.fronts)

    def fronts(self, g: Exodus) -> Flow:
        """Basic Tactics names a front ship."""
        while self.asked < len(self.sides):
            side = self.sides[self.asked]
            self.asked += 1
            if side != d.NPC and g.known(side) & FRONT_SHIP:
                return ask(side, f"X-10.3 Name a front ship in {g.name_of(self.hex)}?", self.front_ships, self.fronted)
        return goto(self.draw)

    def front_ships(self, g: Exodus, seat: int) -> Sequence[Action]:
        return PASSES + [FRONT.each[s] for s in g.visible_in(seat, self.hex)]

    def fronted(self, g: Exodus, answer: Action) -> Flow:
        if answer != PASS.only:
            side = answer[1] // 16
            self.front = put(self.front, side, answer[1])
            g.tell(FRONTED, answer[1])
        return goto(self.fronts)

    def draw(self, g: Exodus) -> Flow:
        """The controller draws two CR Combat Cards."""
        if self.against_cr() and self.cards_allowed(g):
            hand = []
            for _ in range(2):
                if not g.crccdeck:
                    g.crccdeck, g.crccdiscard = tuple(g.shuffled(g.crccdiscard)), ()
                if g.crccdeck:
                    hand.append(g.crccdeck[-1])
                    g.crccdeck = g.crccdeck[:-1]
            g.crhand, g.controller = tuple(sorted(hand)), g.left_of(self.sides[1])
            g.reveal()
        return goto(self.new_round)

    def cards_allowed(self, g: Exodus) -> bool:
        return g.terms.cards and not self.plain and not g.in_force("no_combat_cards", 0)

    # -- a round ----------------------------------------------------------------------------------------------------

    def new_round(self, g: Exodus) -> Flow:
        """Step i: Advanced Tactics."""
        self.round += 1
        self.queue = self.shown = self.cancelled = self.protected = self.decoys = self.focus = self.aims = ()
        self.overloaded = self.shifts = self.lucky = self.defence = self.assigned = self.sunk = ()
        self.factor, self.extra, self.asked = 1, 0, 0
        self.side_shifts, self.strike = fire.specials(self, self.round)
        return goto(self.tactics)

    def tactics(self, g: Exodus) -> Flow:
        while self.asked < len(self.sides):
            side = self.sides[self.asked]
            self.asked += 1
            if side != d.NPC and g.known(side) & SACRIFICE and len(self.raiders(g, side)) > 1:
                return ask(side, "X-10.4 Do you sacrifice a Dark Raider?", self.raiders, self.rammed)
        self.asked = 0
        return goto(self.lay) if len(fire.sides_left(g, self)) > 1 else goto(self.after)

    def raiders(self, g: Exodus, seat: int) -> Sequence[Action]:
        if not any([s != seat for s in fire.sides_left(g, self)]):
            return PASSES
        return PASSES + [RAM.each[s] for s in g.visible_in(seat, self.hex) if s % 16 // 4 == d.DARK_RAIDER]

    def rammed(self, g: Exodus, answer: Action) -> Flow:
        if answer == PASS.only:
            return goto(self.tactics)
        self.ram = answer[1]
        return ask(self.ram // 16, f"X-10.4 Against which ship goes {SHIP.label(self.ram)}?",
                   self.victims, self.crashed)

    def victims(self, g: Exodus, seat: int) -> Sequence[Action]:
        enemies = [u for s in self.sides if s != seat for u in fire.units(g, self, s)]
        return [MARK.each[u] for u in sorted(enemies, key=lambda u: (-fire.price_of(self, u), u))]

    def crashed(self, g: Exodus, answer: Action) -> Flow:
        """Damage equal to the Raider's shield value, at once."""
        damage = g.stats(self.ram)[1]
        g.tell(RAMMED, self.ram, answer[1], damage)
        g.sink(self.ram)
        wound(g, self, answer[1], damage)
        destroy(g, self, [answer[1]])
        return goto(self.tactics)

    def lay(self, g: Exodus) -> Flow:
        """Step ii: Combat Cards face down, the Resistance first and only in round 1."""
        while self.asked < len(self.sides):
            side = self.sides[self.asked]
            self.asked += 1
            if side == d.NPC:
                if g.crhand:
                    if g.controller < 0:
                        return self.laid_cr(g, PLAY_CR(preferred(g.crhand)))
                    return ask(g.controller, "X-10.15 Which Combat Card does the Resistance play?",
                               self.cr_cards, self.laid_cr, always=True)
            elif g.cchand[side] and self.cards_allowed(g) and g.visible_in(side, self.hex):
                return ask(side, f"X-10.5 Lay a Combat Card in round {self.round} in {g.name_of(self.hex)}?",
                           self.hand, self.laid)
        return goto(self.reveal)

    def cr_cards(self, g: Exodus, seat: int) -> Sequence[Action]:
        """The solo preference is the default."""  # D-39, X-15.8
        first = preferred(g.crhand)
        return [PLAY_CR.each[c] for c in sorted(set(g.crhand), key=lambda c: (c != first, c))]

    def laid_cr(self, g: Exodus, answer: Action) -> Flow:
        rest = list(g.crhand)
        rest.remove(answer[1])
        g.laid = put(g.laid, d.NPC, answer[1])
        g.crhand = ()
        if rest:
            discard_theirs(g, tuple(rest))
        return goto(self.lay)

    def hand(self, g: Exodus, seat: int) -> Sequence[Action]:
        return PASSES + [PLAY.each[c] for c in sorted(set(g.cchand[seat]))]

    def laid(self, g: Exodus, answer: Action) -> Flow:
        if answer != PASS.only:
            side = self.sides[self.asked - 1]
            hand = list(g.cchand[side])
            hand.remove(answer[1])
            g.cchand = put(g.cchand, side, tuple(hand))
            g.laid = put(g.laid, side, answer[1])
        return goto(self.lay)

    def reveal(self, g: Exodus) -> Flow:
        """Step iii: cards in ascending number, ties in turn order, the Resistance last."""
        lying = [s for s in self.sides if g.laid[s] >= 0]
        if lying:
            g.reveal()
        lying.sort(key=lambda s: (g.laid[s], 99 if s == d.NPC else g.rank[s]))
        for side in lying:
            names = d.CR_COMBAT_CARDS if side == d.NPC else d.COMBAT_CARDS
            g.tell(CARDED, "The Resistance" if side == d.NPC else SEAT.label(side), names[g.laid[side]].name)
        self.queue, self.shown = tuple(lying), tuple([(s, g.laid[s]) for s in lying])
        return goto(self.apply_cards)

    def apply_cards(self, g: Exodus) -> Flow:
        while self.queue:
            side, self.queue = self.queue[0], self.queue[1:]
            if side not in self.cancelled:
                return call(CardPlay(side), self.apply_cards)
        return goto(self.roll)

    def shooters(self, g: Exodus) -> list[int]:
        """Who rolls now."""
        alive = fire.sides_left(g, self)
        if self.strike == CR_ALONE:
            return [s for s in alive if s == d.NPC]
        return [s for s in alive if s != d.NPC] if self.strike == PLAYER_ALONE else alive

    def roll(self, g: Exodus) -> Flow:
        """Step iv: dice of every ship, then re-rolls of misses."""
        shooting = self.shooters(g)
        rolled: dict[int, list[int]] = {}
        for side in shooting:
            count = sum([fire.dice_of(g, self, u) for u in fire.units(g, self, side)])
            rolled[side] = [g.die() for _ in range(count + (self.extra if side == d.NPC else 0))]
        self.idle = 0 if any(rolled.values()) or self.strike else self.idle + 1
        hits = dict.fromkeys(self.sides, 0)
        for side in shooting:
            need = fire.hit_number(g, self, side)
            faces = rolled[side]
            for most in fire.rerolls(g, self, side, self.round):
                missed = [i for i, die in enumerate(faces) if die < need][:most]
                for n in missed:
                    faces[n] = g.die()
            hits[side] = sum([die >= need for die in faces])
        self.hits = tuple([hits[s] for s in self.sides])
        self.dice = tuple([tuple(rolled.get(s, ())) for s in self.sides])
        said = []
        for side in shooting:
            made = counted(hits[side], "hit", "hits")
            if side == d.NPC:
                g.tell(CR_ROLLED, tuple(rolled[side]), made)
            else:
                g.tell(ROLLED, side, tuple(rolled[side]), made)
            name = "the Resistance" if side == d.NPC else SEAT.label(side)
            said.append(f"{name} {made} with {counted(len(rolled[side]), 'die', 'dice')}")
        g.tell(ROUND, g.spot(self.hex), self.round, ", ".join(said))
        self.asked = 0
        return goto(self.assign)

    def assign(self, g: Exodus) -> Flow:
        """Step v: in reverse turn order each assigns its hits."""
        while self.asked < len(self.sides):
            i = self.asked
            self.asked += 1
            if self.hits[i]:
                return call(Assignment(self.sides[i], self.hits[i]), self.took)
        return call(Formation(), self.cancel)

    def took(self, g: Exodus, units: tuple[int, ...]) -> Flow:
        side = self.sides[self.asked - 1]
        self.assigned += tuple([(side, u) for u in units])
        said = [f"{counted(units.count(u), 'hit', 'hits')} to {SHIP.label(u)}" for u in dict.fromkeys(units)]
        if said:
            g.tell(ASSIGNED, "The Resistance" if side == d.NPC else SEAT.label(side), ", ".join(said))
        return goto(self.assign)

    def cancel(self, g: Exodus) -> Flow:
        return call(Cancelling(), self.damage)

    def damage(self, g: Exodus) -> Flow:
        """Step vi: all damage together; whoever bears more than the shields of this round is destroyed."""
        for _, unit in self.assigned:
            wound(g, self, unit, 1)
        self.assigned = ()
        destroy(g, self, [u for s in self.sides for u in fire.units(g, self, s)])
        if self.strike == CR_ALONE:
            self.strike = PLAYER_ALONE
            return goto(self.roll) if self.shooters(g) else goto(self.close_round)
        return goto(self.close_round)

    def close_round(self, g: Exodus) -> Flow:
        return call(RoundEnd(), self.after)

    def after(self, g: Exodus) -> Flow:
        """Another round while two sides are left; in solo one round is all."""
        going = len(fire.sides_left(g, self)) > 1 and not g.terms.solo
        if going and self.idle < IDLE_ROUNDS and self.round < ROUND_CAP:
            return goto(self.new_round)
        return call(Aftermath(), self.over)

    def over(self, g: Exodus) -> Flow:
        return done()


def preferred(hand: tuple[int, ...]) -> int:
    """The CR Combat Card the Resistance prefers."""
    return min(hand, key=lambda c: d.NPC_CARDS.index(c + 1))
