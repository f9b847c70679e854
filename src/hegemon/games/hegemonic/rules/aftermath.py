"""What a Conflict does to the galaxy, in the order of H-14.24."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.hegemonic.actions import (
    A_BASE,
    A_KIND,
    BASE,
    DECLINE,
    ENOUGH,
    GATE_FROM,
    GATE_LOST,
    GATE_SAVED,
    GATE_TO,
    GO,
    LEAVE,
    LIFTS,
    LOSE_GATE,
    LOST,
    MOVED,
    PAY,
    RAZE_GATE,
    RELOCATED,
    REPLACED,
    RETURNED,
    SET_DOWN,
    STAY,
    TOOK,
    counted,
)
from hegemon.games.hegemonic.data import (
    CARD_AMOUNT,
    HULLS,
    INDUSTRIAL,
    MARTIAL,
    POLITICAL,
    PREDICTIVE,
    PSIONIC,
    STACK_RANGE,
    STEALTH,
    TECHNOLOGIES,
    TELEPATHY,
    TELEPORTATION,
)
from hegemon.games.hegemonic.rules.build import gate_ends
from hegemon.games.hegemonic.sky import BIT, bits
from hegemon.games.hegemonic.state import Hegemonic, alike, amount, caps
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto


@dataclass
class Aftermath(Frame):
    """Removal, Gates, takeover, then the technologies and Leaders that answer a loss."""  # H-14.20-H-14.24
    attacker: int
    defender: int
    sector: int
    target: int
    kind: int                # of the attacking pieces
    unit: int
    winner: int              # a seat, or -1
    takeover: bool
    honour: bool
    survive: bool
    regrow: bool
    bases: int = 0           # lost by the Defender
    agents: tuple[int, ...] = ()  # destroyed, by number
    fleets: tuple[int, ...] = ()
    pair: int = -1
    open: int = 0            # Locations left over after a takeover
    side: int = 0            # whose losses are being answered: 0 the Defender's

    def begin(self, g: Hegemonic) -> Flow:
        """(b) Pieces that fell return to their owners."""  # H-14.20, H-14.22, H-14.23
        d = self.defender
        if self.winner == self.attacker and not self.survive:
            self.bases = g.count(d, self.target, self.sector)
            for _ in range(self.bases):
                g.lift(d, self.target, self.sector)
            if self.bases:
                g.tell(LOST, d, counted(self.bases, BASE.label(self.target)), self.sector)
        if self.winner != d:
            self.destroy_units(g, d)
        if self.winner != self.attacker and self.unit >= 0:
            self.destroy_attacker(g)
        return goto(self.gates)

    def destroy_units(self, g: Hegemonic, seat: int) -> None:
        """All targeted Agents or Fleets."""
        for unit in range(3 * seat, 3 * seat + 3):
            if self.target == POLITICAL and g.agents[unit] == self.sector:
                self.remove_agent(g, unit)
            elif self.target == MARTIAL and g.fleets[unit] == self.sector:
                self.remove_fleet(g, unit)

    def destroy_attacker(self, g: Hegemonic) -> None:
        """The attacking Unit falls, or goes home with Honour."""  # H-14.22, H-21.6/save_attacker_unit
        home = g.home[self.attacker]
        if self.honour:
            if self.kind == POLITICAL:
                g.place_agent(self.unit, home)
            else:
                g.place_fleet(self.unit, home)
        elif self.kind == POLITICAL:
            self.remove_agent(g, self.unit)
        else:
            self.remove_fleet(g, self.unit)

    def remove_agent(self, g: Hegemonic, unit: int) -> None:
        hex = g.agents[unit]
        g.place_agent(unit, -1)
        self.agents += (unit,)
        g.tell(LOST, unit // 3, A_KIND.label(0), hex)

    def remove_fleet(self, g: Hegemonic, unit: int) -> None:
        hex = g.fleets[unit]
        g.place_fleet(unit, -1)
        self.fleets += (unit,)
        g.tell(LOST, unit // 3, A_KIND.label(1), hex)

    # -- (c) Gates --------------------------------------------------------------------------------------------------

    def loser(self) -> int:
        """The side that lost with Industrial Power, or -1."""  # H-15.1
        if self.winner == self.attacker:
            return self.defender if self.target == INDUSTRIAL else -1
        return self.attacker if self.winner == self.defender and self.kind == INDUSTRIAL else -1

    def doomed(self, g: Hegemonic) -> list[int]:
        """The loser's Gate pairs with a half in the Conflict Sector; one that is saved lies elsewhere."""
        loser = self.loser()
        if loser < 0:
            return []
        return [p for p in range(3 * loser, 3 * loser + 3)
                if self.sector in g.gates[2 * p:2 * p + 2]]

    def gates(self, g: Hegemonic) -> Flow:
        """The winner may destroy any of them; all is the default."""  # H-15.1, H-15.2
        if not self.doomed(g):
            return goto(self.replace)
        return ask(self.winner, "H-15.1 Do you destroy a Gate pair of the loser?", self.pairs, self.razed)

    def pairs(self, g: Hegemonic, seat: int) -> list[Action]:
        return [RAZE_GATE.each[p] for p in self.doomed(g)] + [ENOUGH.only]

    def razed(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "enough":
            return goto(self.replace)
        self.pair = answer[1]
        owner = self.pair // 3
        if g.has(owner, PREDICTIVE) and g.caps[owner] and rescues(g, owner, self.pair, self.sector):
            return call(Rescue(owner, self.pair, self.sector), self.rescued)
        return self.rescued(g, 0)

    def rescued(self, g: Hegemonic, saved: int) -> Flow:
        if not saved:
            g.place_gate(self.pair, -1, -1)
            g.tell(GATE_LOST, self.winner, self.pair)
        return goto(self.gates)

    # -- (d) takeover -----------------------------------------------------------------------------------------------

    def replace(self, g: Hegemonic) -> Flow:
        """Destroyed Bases are replaced while the Attacker has any; for the rest built ones may move in."""  # H-14.21
        if self.winner == self.attacker and self.takeover and self.bases:
            ready = min(self.bases, g.left(self.attacker, self.target))
            for _ in range(ready):
                g.put(self.attacker, self.target, self.sector)
            if ready:
                g.tell(TOOK, self.attacker, counted(ready, BASE.label(self.target)), self.sector)
            self.open = self.bases - ready
        return goto(self.fill)

    def fill(self, g: Hegemonic) -> Flow:
        if not self.open:
            return goto(self.answer_losses)
        return ask(self.attacker, "H-14.21 Do you move a Base into the Location you took?", self.movable, self.filled)

    def movable(self, g: Hegemonic, seat: int) -> list[Action]:
        held = g.where[3 * seat + self.target] & ~BIT[self.sector]
        return [LEAVE.only] + [LIFTS[self.target][h] for h in bits(held)]

    def filled(self, g: Hegemonic, answer: Action) -> Flow:
        self.open -= 1
        if answer[0] == "leave":
            self.open = 0
        else:
            g.lift(self.attacker, self.target, answer[2])
            g.put(self.attacker, self.target, self.sector)
            g.tell(RELOCATED, self.attacker, self.target, answer[2], self.sector, 0, "takeover")
        return goto(self.fill)

    # -- (e), (f) technologies that answer a loss ---------------------------------------------------------------------

    def answer_losses(self, g: Hegemonic) -> Flow:
        """Psionic Ecology, Subliminal Telepathy, Phased Teleportation, Bio-Adaptive Hulls."""
        if self.side == 0 and self.bases and self.target == POLITICAL and g.has(self.defender, PSIONIC):
            g.gain(self.defender, caps(CARD_AMOUNT[PSIONIC] * self.bases), TECHNOLOGIES[PSIONIC].name)
        return goto(self.return_agents)

    def loser_side(self) -> int:
        return self.defender if self.side == 0 else self.attacker

    def return_agents(self, g: Hegemonic) -> Flow:
        seat = self.loser_side()
        lost = [u for u in self.agents if u // 3 == seat]
        if not lost or not g.has(seat, TELEPATHY) or not self.can_pay(g, seat):
            return goto(self.return_fleets)
        return ask(seat, "H-23 Your Agent is destroyed: do you pay to place it at home?", self.prices, self.agent_paid)

    def prices(self, g: Hegemonic, seat: int) -> list[Action]:
        return [PAY.only, DECLINE.only] if self.can_pay(g, seat) else [DECLINE.only]

    def can_pay(self, g: Hegemonic, seat: int) -> bool:
        """Whether the price of a Unit brought home is there."""
        return g.caps[seat] >= amount(self.takes(g, seat, PAY.only))

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        """A Unit brought home, an Outpost that is kept; Regrowth sets down for nothing."""
        if answer[0] == "pay":
            agents = any([u // 3 == seat for u in self.agents])
            return caps(CARD_AMOUNT[TELEPATHY if agents else TELEPORTATION])
        return caps(CARD_AMOUNT[HULLS]) if answer[0] == "set_down" and not self.side else ()

    def agent_paid(self, g: Hegemonic, answer: Action) -> Flow:
        seat = self.loser_side()
        cost = self.takes(g, seat, answer)
        unit = [u for u in self.agents if u // 3 == seat][0]
        self.agents = tuple([u for u in self.agents if u != unit])
        if answer[0] == "pay":
            g.charge(seat, cost)
            g.place_agent(unit, g.home[seat])
            g.tell(RETURNED, seat, 0, amount(cost))
        return goto(self.return_agents)

    def return_fleets(self, g: Hegemonic) -> Flow:
        seat = self.loser_side()
        lost = [u for u in self.fleets if u // 3 == seat]
        if not lost or not g.has(seat, TELEPORTATION) or not self.can_pay(g, seat):
            return goto(self.save_outpost)
        return ask(seat, "H-23 Your Fleet is destroyed: do you pay to place it at home?", self.prices, self.fleet_paid)

    def fleet_paid(self, g: Hegemonic, answer: Action) -> Flow:
        seat = self.loser_side()
        cost = self.takes(g, seat, answer)
        unit = [u for u in self.fleets if u // 3 == seat][0]
        self.fleets = tuple([u for u in self.fleets if u != unit])
        if answer[0] == "pay":
            g.charge(seat, cost)
            g.place_fleet(unit, g.home[seat])
            g.tell(RETURNED, seat, 1, amount(cost))
        return goto(self.return_fleets)

    def save_outpost(self, g: Hegemonic) -> Flow:
        """One Outpost of a fallen stack of 2 or 3 finds another place."""
        seat = self.defender
        if (self.side == 0 and self.target == MARTIAL and self.bases >= 2 and g.has(seat, HULLS)
                and g.caps[seat] >= CARD_AMOUNT[HULLS] and self.shelters(g)):
            return ask(seat, "H-23 Your stack falls: do you pay to keep one Outpost?",
                       self.shelter_options, self.sheltered)
        return goto(self.other_side)

    def shelters(self, g: Hegemonic) -> int:
        near = g.near().within(self.sector, STACK_RANGE[self.bases])
        return g.open_to(self.defender, MARTIAL) & near & ~BIT[self.sector]

    def shelter_options(self, g: Hegemonic, seat: int) -> list[Action]:
        sites = self.shelters(g) if g.caps[seat] >= CARD_AMOUNT[HULLS] else 0
        return [DECLINE.only] + [SET_DOWN.each[h] for h in bits(sites)]

    def sheltered(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "set_down":
            g.charge(self.defender, self.takes(g, self.defender, answer))
            g.put(self.defender, MARTIAL, answer[1])
            g.tell(REPLACED, self.defender, A_BASE.label(MARTIAL), answer[1], TECHNOLOGIES[HULLS].name)
        return goto(self.other_side)

    def other_side(self, g: Hegemonic) -> Flow:
        self.side += 1
        return goto(self.answer_losses if self.side == 1 else self.slip_away)

    # -- (g), (h) -----------------------------------------------------------------------------------------------------

    def slip_away(self, g: Hegemonic) -> Flow:
        """A surviving Agent may move to an own Embassy."""  # H-23/stealth_field_emitter, R-61
        if (self.kind == POLITICAL and (self.winner == self.attacker or self.honour)
                and g.has(self.attacker, STEALTH)):
            return ask(self.attacker, "H-23 Does the Agent that attacked go to one of your Embassies?",
                       self.hideouts, self.slipped)
        return goto(self.grow_again)

    def hideouts(self, g: Hegemonic, seat: int) -> list[Action]:
        held = g.where[3 * seat + POLITICAL] & ~BIT[g.agents[self.unit]]
        return [STAY.only] + [GO.each[h] for h in bits(held)]

    def slipped(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "go":
            g.tell(MOVED, self.attacker, 0, self.unit % 3 + 1, g.agents[self.unit], answer[1], 0)
            g.place_agent(self.unit, answer[1])
        return goto(self.grow_again)

    def grow_again(self, g: Hegemonic) -> Flow:
        """Regrowth places one lost Base near by."""  # H-21.6/rebuild_after_loss
        if not self.regrow or not self.bases or not g.left(self.defender, self.target):
            return done()
        return ask(self.defender, "H-21.6 Where does the lost Base grow again?", self.soils, self.grown)

    def soils(self, g: Hegemonic, seat: int) -> list[Action]:
        near = g.near().one[self.sector]
        return [DECLINE.only] + [SET_DOWN.each[h] for h in bits(g.open_to(seat, self.target) & near)]

    def grown(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "set_down":
            g.put(self.defender, self.target, answer[1])
            g.tell(REPLACED, self.defender, A_BASE.label(self.target), answer[1], "Regrowth")
        return done()


# -- Predictive Algorithms --------------------------------------------------------------------------------------------

def rescue_cost(g: Hegemonic, pair: int, a: int, b: int) -> int:
    """The price for each half moved."""
    old = [g.gates[2 * pair], g.gates[2 * pair + 1]]
    stays = 0
    for hex in (a, b):
        if hex in old:
            old.remove(hex)
            stays += 1
    return CARD_AMOUNT[PREDICTIVE] * (2 - stays)


def rescue_ends(g: Hegemonic, seat: int, pair: int, sector: int, first: int) -> list[int]:
    """Second ends of a legal new position that avoids the Conflict Sector and can be paid."""
    if first == sector:
        return []
    return [h for h in bits(gate_ends(g, seat, first) & ~BIT[sector])
            if rescue_cost(g, pair, first, h) <= g.caps[seat]]


def rescues(g: Hegemonic, seat: int, pair: int, sector: int) -> list[int]:
    """First ends of such positions."""
    return [h for h in bits(g.where[3 * seat]) if rescue_ends(g, seat, pair, sector, h)]


@dataclass
class Rescue(Frame):
    """The owner of a doomed Gate pair may re-place it; done with 1 if so."""  # H-23/predictive_algorithms
    seat: int
    pair: int
    sector: int
    first: int = -1

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-23 Your Gate pair is about to be destroyed: do you re-place it?",
                   self.starts, self.begun)

    def starts(self, g: Hegemonic, seat: int) -> list[Action]:
        return [LOSE_GATE.only] + [GATE_FROM.each[h] for h in rescues(g, seat, self.pair, self.sector)]

    def begun(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "lose_gate":
            return done(0)
        self.first = answer[1]
        return ask(self.seat, "H-23 Where does the Gate pair lead?", self.ends, self.placed)

    def ends(self, g: Hegemonic, seat: int) -> list[Action]:
        found = rescue_ends(g, seat, self.pair, self.sector, self.first)
        return [GATE_TO.each[h] for h in found] or [LOSE_GATE.only]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        """Each half that moves; the first end has a price where all that may follow cost the same."""
        match answer:
            case ("gate", hex):
                return alike([caps(rescue_cost(g, self.pair, hex, h)) for h in rescue_ends(
                    g, seat, self.pair, self.sector, hex)])
            case ("gate_to", hex):
                return caps(rescue_cost(g, self.pair, self.first, hex))
        return ()

    def placed(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "lose_gate":
            return done(0)
        cost = self.takes(g, self.seat, answer)
        g.charge(self.seat, cost)
        g.place_gate(self.pair, self.first, answer[1])
        g.tell(GATE_SAVED, self.seat, self.first, answer[1], amount(cost))
        return done(1)
