"""The Conflict action: perhaps a move, who attacks, whom and what."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.hegemonic.actions import BACK, GO, GROUP, NO_CONFLICT, STAY, TARGET, USE_AGENT, USE_FLEET
from hegemon.games.hegemonic.data import INDUSTRIAL, MARTIAL, PATTERNS, POLITICAL
from hegemon.games.hegemonic.power import Aim, aims, conflict_cost
from hegemon.games.hegemonic.rules.conflict import INTERRUPTED, Conflict
from hegemon.games.hegemonic.rules.movement import destinations, move, move_cost
from hegemon.games.hegemonic.sky import bits
from hegemon.games.hegemonic.state import Hegemonic, alike, caps
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto

UNIT_VERBS: Final = {POLITICAL: USE_AGENT.each, MARTIAL: USE_FLEET.each}


def units_of(g: Hegemonic, kind: int) -> list[int]:
    """Where the Units of a type are, by number."""
    return g.agents if kind == POLITICAL else g.fleets


def struck(g: Hegemonic, kind: int, unit: int) -> bool:
    """Whether an Agent or Fleet has attacked in this phase."""  # H-13.5
    return bool((g.struck_agents if kind == POLITICAL else g.struck_fleets) >> unit & 1)


def unit_aims(g: Hegemonic, seat: int, pattern: int, unit: int) -> list[tuple[int, int, int]]:
    """What an Agent or Fleet may attack from where it stands."""
    kind = PATTERNS[pattern].attacker
    hex = units_of(g, kind)[unit]
    return [] if hex < 0 or struck(g, kind, unit) else aims(g, seat, pattern, hex, g.caps[seat])


def group_aims(g: Hegemonic, seat: int, pattern: int, hex: int) -> list[tuple[int, int, int]]:
    """What the Complexes on a hex may attack."""
    return [] if g.struck_groups[seat] >> hex & 1 else aims(g, seat, pattern, hex, g.caps[seat])


def can_attack(g: Hegemonic, seat: int, pattern: int) -> bool:
    """Whether a pattern has a move or a Conflict to offer."""  # H-8.3
    kind = PATTERNS[pattern].attacker
    if kind == INDUSTRIAL:
        return any([group_aims(g, seat, pattern, h) for h in bits(g.where[3 * seat])])
    units = units_of(g, kind)
    for unit in range(3 * seat, 3 * seat + 3):
        hex = units[unit]
        if hex >= 0 and (destinations(g, seat, kind, hex) or unit_aims(g, seat, pattern, unit)):
            return True
    return False


@dataclass
class ConflictAction(Frame):
    """A DESTROY or TAKEOVER action: perhaps a move, perhaps a Conflict; done with 1 if it is given back."""  # H-8.3
    seat: int
    pattern: int
    unit: int = -1       # the Agent or Fleet that moved or attacks
    group: int = -1      # the Sector of the Complexes that attack
    moved: bool = False
    stays: bool = False  # no Unit moves first

    def begin(self, g: Hegemonic) -> Flow:
        if PATTERNS[self.pattern].attacker == INDUSTRIAL:
            return goto(self.attacker)
        return ask(self.seat, "H-8.3 Do you move a Unit before the Conflict?", self.movers, self.mover)

    def movers(self, g: Hegemonic, seat: int) -> list[Action]:
        kind = PATTERNS[self.pattern].attacker
        units, verbs = units_of(g, kind), UNIT_VERBS[kind]
        return [STAY.only] + [verbs[u] for u in range(3 * seat, 3 * seat + 3)
                           if units[u] >= 0 and destinations(g, seat, kind, units[u])]

    def mover(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "stay":
            self.stays = True
            return goto(self.attacker)
        self.unit = answer[1]
        return ask(self.seat, "H-12.1 Where does the Unit go?", self.goals, self.arrived)

    def goals(self, g: Hegemonic, seat: int) -> list[Action]:
        kind = PATTERNS[self.pattern].attacker
        return [GO.each[h] for h in bits(destinations(g, seat, kind, units_of(g, kind)[self.unit]))] or [BACK.only]

    def arrived(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "back":  # the price was given away meanwhile
            self.stays = True
            return goto(self.attacker)
        move(g, self.seat, PATTERNS[self.pattern].attacker, self.unit, answer[1], self.takes(g, self.seat, answer))
        self.moved = True
        return goto(self.aim)

    def attacker(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-13.1 Which of your pieces attacks?", self.attackers, self.picked)

    def attackers(self, g: Hegemonic, seat: int) -> list[Action]:
        kind = PATTERNS[self.pattern].attacker
        listed = [NO_CONFLICT.only]
        if kind == INDUSTRIAL:
            return listed + [GROUP.each[h] for h in bits(g.where[3 * seat]) if group_aims(g, seat, self.pattern, h)]
        return listed + [UNIT_VERBS[kind][u] for u in range(3 * seat, 3 * seat + 3)
                         if unit_aims(g, seat, self.pattern, u)]

    def picked(self, g: Hegemonic, answer: Action) -> Flow:
        match answer:
            case ("no_conflict",):
                return done(0)
            case ("group", hex):
                self.group = hex
            case (_, unit):
                self.unit = unit
        return goto(self.aim)

    def aim(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-13.1 Whom do you attack, and which pieces?", self.targets, self.declared)

    def targets(self, g: Hegemonic, seat: int) -> list[Action]:
        """After a move the Conflict may still be left out."""
        found = (group_aims(g, seat, self.pattern, self.group) if self.group >= 0
                 else unit_aims(g, seat, self.pattern, self.unit))
        listed: list[Action] = [NO_CONFLICT.only] if self.moved or not found else []
        return listed + [TARGET(*aim) for aim in found]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        """A move and a declaration; a piece that is named first has their price where there is only one."""
        match answer:
            case ("go", goal):
                return self.fare(g, seat, self.unit, goal)
            case ("target", hex, other, target):
                return self.declaring(g, seat, (hex, other, target))
            case ("group", hex):
                return alike([self.declaring(g, seat, aim) for aim in group_aims(g, seat, self.pattern, hex)])
            case (_, unit) if not self.stays:
                kind = PATTERNS[self.pattern].attacker
                return alike([self.fare(g, seat, unit, h) for h in bits(destinations(
                    g, seat, kind, units_of(g, kind)[unit]))])
            case (_, unit):
                return alike([self.declaring(g, seat, aim) for aim in unit_aims(g, seat, self.pattern, unit)])
        return ()

    def fare(self, g: Hegemonic, seat: int, unit: int, goal: int) -> Cost:
        """What a Unit's way costs."""
        kind = PATTERNS[self.pattern].attacker
        return caps(move_cost(g, seat, kind, units_of(g, kind)[unit], goal))

    def declaring(self, g: Hegemonic, seat: int, aim: Aim) -> Cost:
        """What a Conflict costs."""
        return caps(conflict_cost(g, seat, self.pattern, aim))

    def declared(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "no_conflict":
            return done(0)
        hex = self.group if self.group >= 0 else units_of(g, PATTERNS[self.pattern].attacker)[self.unit]
        conflict = Conflict(self.seat, answer[2], self.pattern, answer[1], answer[3], hex, self.unit)
        return call(conflict, self.fought)

    def fought(self, g: Hegemonic, result: int) -> Flow:
        """A cancelled declaration gives the action back, unless the Unit had moved."""  # H-24.1
        if result == INTERRUPTED and self.moved:
            return goto(self.aim)
        return done(1 if result == INTERRUPTED else 0)
