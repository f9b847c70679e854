"""The Quadrant sequence: its lane in each beat, the nine actions and declared battles (P-5.1, P-5.28, P-7.2)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import ATTACK, BANNER, NAME_WHO, NO, PASS, YES
from hegemon.games.pax_galactica.box import ACTIONS, FIXED_ACTIONS, NO_BATTLE, ROUND, SLOT_ACTIONS
from hegemon.games.pax_galactica.data import (
    ACTS,
    AREA_NAMES,
    BATTLE,
    BATTLESHIPS,
    BLACKOPS,
    CARD_EFFECTS,
    CARD_NAMES,
    CONVOY,
    EFFECTS,
    ENDS,
    FLANK,
    GAL,
    GOVERN,
    IMPERIAL,
    IS_SECTOR,
    MOVE,
    PATROL,
    QUAD_AREAS,
    QUAD_OF,
    STRIKE,
    TRADE,
    TRUCE,
)
from hegemon.games.pax_galactica.rules import building, crises, moving, orders, units
from hegemon.games.pax_galactica.rules.admin import Administration, NewActions
from hegemon.games.pax_galactica.rules.battle import Battle
from hegemon.games.pax_galactica.rules.budget import Opening
from hegemon.games.pax_galactica.rules.choices import ChooseCard, card_effects, playable
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.npc import Attacks
from hegemon.games.pax_galactica.rules.selectors import Picks
from hegemon.games.pax_galactica.rules.sides import Side, attacked, megas_of, side
from hegemon.games.pax_galactica.rules.special import special
from hegemon.games.pax_galactica.state import PRIV, Pax
from hegemon.kernel import Action, Flow, Frame, ask, call, done, fork, gather, goto, put

MEGAPOWER = 10
STARBASES = 11
CARD = 12
NOTHING = -1
FIXED = {n: {"Megapower": MEGAPOWER, "Battleships": BATTLESHIPS, "Starbases": STARBASES}[name]
         for n, name in FIXED_ACTIONS.items()}
# Within a step: privilege cards, Battleships, Move, Patrol, Govern, Trade, Battle (P-5).
CLASSES = (MEGAPOWER, CARD, BATTLESHIPS, STARBASES, MOVE, PATROL, GOVERN, TRADE, BATTLE)
Job = tuple[int, int, int, int]          # seat, class, AP, privilege card or -1
Attack = tuple[int, int, int, int, int, int]  # seat, banner, area, target banner, target owner, AP


@dataclass
class QuadrantLane(Frame):
    """What one map does in one beat."""  # P-1.4
    quad: int
    beat: int
    action: int = 0

    def begin(self, g: Pax) -> Flow:
        if self.beat == 1:
            g.step[self.quad] = 1
            return call(Opening(self.quad), self.end)
        if self.beat == 5:
            g.step[self.quad] = 13
            return call(Attacks(self.quad), self.end)
        if self.beat == 6:
            g.step[self.quad] = 14
            return call(NewActions(self.quad), self.administer)
        self.action = ROUND * (self.beat - 2)
        return goto(self.next)

    def next(self, g: Pax) -> Flow:
        """Three actions a beat, one after another."""
        self.action += 1
        if self.action > ROUND * (self.beat - 1):
            return done()
        g.step[self.quad] = self.action + 3
        return call(ActionStep(self.quad, self.action), self.next)

    def administer(self, g: Pax) -> Flow:
        g.step[self.quad] = 15
        return call(Administration(self.quad), self.end)

    def end(self, g: Pax) -> Flow:
        return done()


@dataclass
class ActionStep(Frame):
    """One of the nine actions for everybody at a table, class by class, inside a class in order of play."""  # P-5.28
    quad: int
    action: int
    converted: tuple[int, ...] = ()
    jobs: tuple[Job, ...] = ()
    at: int = 0
    battles: tuple[tuple[int, tuple[Side, ...]], ...] = ()

    def begin(self, g: Pax) -> Flow:
        """Usurpers may turn the action into a Move."""  # P-8.2, D-18
        usurpers = [s for s in g.order[self.quad] if g.usurper[s] and g.loc[s] == self.quad]
        if usurpers:
            words = f"P-8.2 Do you turn your action {self.action} into a Move towards the Capital?"
            return gather(usurpers, words, self.turn, self.turned)
        return goto(self.collect)

    def turn(self, g: Pax, seat: int) -> list[Action]:
        return [NO.only, YES.only]

    def turned(self, g: Pax, answers: dict[int, Action]) -> Flow:
        self.converted = tuple([s for s, a in answers.items() if a == YES.only])
        return goto(self.collect)

    def collect(self, g: Pax) -> Flow:
        """Cards are turned up; what cannot be carried out is passed over."""  # P-5.30
        jobs: list[Job] = []
        for s in g.order[self.quad]:
            if g.loc[s] != self.quad:
                continue
            job = self.job(g, s)
            if job[1] == NOTHING:
                g.note(actions.LAPSED, s, self.action)
                if job[3] >= 0:
                    crises.receive(g, s, job[3])  # unused, back to its holder
                    self.clear(g, s)
            else:
                jobs.append(job)
        if self.action in SLOT_ACTIONS:
            g.reveal()
        self.jobs = tuple(jobs)
        return goto(self.next)

    def clear(self, g: Pax, seat: int) -> None:
        if self.action in SLOT_ACTIONS:
            g.slots = put(g.slots, seat, put(g.slots[seat], SLOT_ACTIONS.index(self.action), -1))

    def job(self, g: Pax, s: int) -> Job:
        ap = g.ap[s][self.action - 1] if len(g.ap[s]) == ACTIONS else 0
        kind = FIXED.get(self.action, NOTHING)
        card = -1
        if self.action in SLOT_ACTIONS:
            kind = g.slots[s][SLOT_ACTIONS.index(self.action)]
            if kind >= PRIV:
                card, kind = kind - PRIV, CARD
        if s in self.converted:
            if card >= 0:
                crises.give_back(g, card, self.quad)
                self.clear(g, s)
            return s, MOVE, ap, -1
        if card >= 0 and not playable(g, s, card):
            return s, NOTHING, 0, card
        if card == STRIKE:
            kind, ap = BATTLE, EFFECTS[CARD_EFFECTS[STRIKE][0]].strength
        if kind == BATTLE and g.turn == NO_BATTLE:
            kind = NOTHING  # P-5.20
        return s, kind, ap, card

    def next(self, g: Pax) -> Flow:
        """The next class that somebody plays: all give their orders at once."""
        while self.at < len(CLASSES):
            cls = CLASSES[self.at]
            mine = [j for j in self.jobs if j[1] == cls]
            self.at += 1
            if not mine:
                continue
            if cls in (MEGAPOWER, TRADE):
                for s, _, ap, _ in mine:
                    if cls == MEGAPOWER:
                        g.mp[s] += orders.megapower(ap)
                        g.note(actions.ACTED, s, "Megapower", ap, f"{orders.megapower(ap)} MP")
                    else:
                        g.note(actions.ACTED, s, "Trade", ap, orders.trade(g, s, ap))
                continue
            return fork({j[0]: self.frame_for(g, j) for j in mine}, self.ordered, secret=True)
        return done()

    def frame_for(self, g: Pax, job: Job) -> Frame:
        s, cls, ap, card = job
        if cls == BATTLESHIPS:
            return building.Build(s, ap)
        if cls == STARBASES:
            return building.Raise(s, ap)
        if cls == MOVE:
            return moving.Moves(s, ap, march=bool(g.usurper[s]))
        if cls == PATROL:
            return orders.Watch(s, ap)
        if cls == GOVERN:
            return orders.Rule(s, ap)
        if cls == BATTLE:
            return Declare(s, ap)
        if card in (CONVOY, FLANK):
            return moving.Moves(s, 0, ships=EFFECTS[CARD_EFFECTS[card][0]].n, free=True, march=bool(g.usurper[s]))
        return ChooseCard(s, card)

    def ordered(self, g: Pax, plans: dict[int, Any]) -> Flow:
        """Orders are carried out in order of play."""
        cls = CLASSES[self.at - 1]
        if cls == BATTLE:
            for s, _, _, card in self.jobs:
                if card == STRIKE:
                    crises.give_back(g, card, self.quad)
                    self.clear(g, s)
            self.battles = battles_of(g, self.quad, [plans[s] for s in plans if plans[s][1] >= 0])
            return goto(self.fight)
        for s, c, ap, card in self.jobs:
            if c == cls and s in plans:
                said = self.carry_out(g, s, cls, ap, card, plans[s])
                name = CARD_NAMES[card] if card >= 0 else "Starbases" if cls == STARBASES else ACTS[cls].capitalize()
                g.note(actions.ACTED, s, name, ap, said)
        return goto(self.next)

    def carry_out(self, g: Pax, s: int, cls: int, ap: int, card: int, plan: Any) -> str:
        if cls == BATTLESHIPS:
            return building.build(g, s, ap, plan)
        if cls == STARBASES:
            return building.raise_bases(g, s, plan, self.quad)
        if cls == MOVE:
            return moving.move(g, s, ap, plan)
        if cls == PATROL:
            return orders.watch(g, s, ap, plan)
        if cls == GOVERN:
            return orders.rule(g, s, plan, self.quad)
        crises.give_back(g, card, self.quad)
        self.clear(g, s)
        if card in (CONVOY, FLANK):
            return moving.move(g, s, 0, plan, EFFECTS[CARD_EFFECTS[card][0]].n, True)
        if card == BLACKOPS:
            return special(g, s, plan, self.quad)
        picks: Picks = plan
        carry_all(g, card_effects(card, picks), s, picks, -1, self.quad)
        return "played"

    def fight(self, g: Pax) -> Flow:
        """Battles in different areas, one after another; those whose sides are gone do not take place."""  # P-7.14
        while self.battles:
            area, sides = self.battles[0]
            self.battles = self.battles[1:]
            alive = [s for s in sides if units.ships(g, area, s[0], s[1]) or megas_of(g, area, s)
                     or (not s[4] and units.bases_in(g, area, s[0]))]
            if len(alive) > 1 and any([s[4] for s in alive]):
                return call(Battle(self.quad, area, tuple(alive)), self.fought)
        return goto(self.next)

    def fought(self, g: Pax, result: tuple[int, int]) -> Flow:
        return goto(self.fight)


# -- declarations --

def targets_in(g: Pax, area: int, banner: int) -> list[int]:
    """Banners a fleet may attack in an area."""  # P-7.2
    found = {b for b, _, _ in g.stacks[area]}
    found |= {b for b in range(11) if b not in found and units.bases_in(g, area, b)}
    if any([m[0] == area and m[1] < 0 for m in g.mega]):
        found.add(IMPERIAL)
    found.discard(banner)
    if g.flags[TRUCE]:  # only NPCs, or Imperial ships against them (P-10.9)
        found = {b for b in found if b > IMPERIAL or (b == IMPERIAL and banner > IMPERIAL)}
        found = {b for b in found if not any([g.fac[s] == b for s in g.players(QUAD_OF[area])])}
    return sorted(found)


@dataclass
class Declare(Frame):
    """Which fleet attacks whom, or nobody; done with the declaration."""  # P-7.2, D-12
    shown: ClassVar[tuple[str, ...]] = ("ap", "banner", "area", "target")
    seat: int
    ap: int
    banner: int = -1
    area: int = -1
    target: int = -1

    def begin(self, g: Pax) -> Flow:
        return ask(self.seat, f"P-7.2 Whom do you attack with {self.ap} AP behind it?", self.options, self.chosen)

    def options(self, g: Pax, seat: int) -> list[Action]:
        listed: list[Action] = [PASS.only]
        for i, b in enumerate(units.fleets(g, seat)):
            for a in QUAD_AREAS[g.loc[seat]]:
                mine = units.commanded(g, seat, a, b)
                mega = any([m[0] == a and m[1] == seat for m in g.mega]) and i == 0
                if mine or mega:
                    listed += [ATTACK(i, a, t) for t in targets_in(g, a, b)]
        return listed[:60]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        if answer == PASS.only:
            return done((self.seat, -1, -1, -1, -1, 0))
        self.banner, self.area, self.target = units.fleets(g, self.seat)[answer[1]], answer[2], answer[3]
        if self.target >= GAL:
            return done((self.seat, self.banner, self.area, self.target, -1, self.ap))
        words = f"P-7.2 Whose {BANNER.label(self.target)} ships do you attack in {AREA_NAMES[self.area]}?"
        return ask(self.seat, words, self.owners, self.named)

    def owners(self, g: Pax, seat: int) -> list[Action]:
        rows = sorted([(-n, o) for b, o, n in g.stacks[self.area] if b == self.target])
        if rows:
            return [NAME_WHO.each[g.person(o)] for _, o in rows]
        codes = [*g.bases[self.area], *g.aliens[self.area]] if IS_SECTOR[self.area] else [
            g.nodes[n] for n in ENDS[self.area]]
        keepers = sorted({units.keeper_of(c) for c in codes if units.flag_of(c) == self.target})
        return [NAME_WHO.each[g.person(o)] for o in keepers if o >= 0]

    def named(self, g: Pax, answer: Action) -> Flow:
        return done((self.seat, self.banner, self.area, self.target, g.seat_at(answer[1]), self.ap))


def battles_of(g: Pax, quad: int, declared: list[Attack]) -> tuple[tuple[int, tuple[Side, ...]], ...]:
    """Declarations in one area form one battle, in order of play of their first declarer."""  # P-7.2
    areas: dict[int, list[Attack]] = {}
    for d in declared:
        areas.setdefault(d[2], []).append(d)
    found = []
    for area, calls in areas.items():
        sides: list[Side] = []
        valid: list[Attack] = []
        flags: dict[int, int] = {}   # unowned banners: the side that already leads them
        for call_ in calls:
            seat, banner, _, target, owner, ap = call_
            if banner >= GAL and banner in flags:
                first = next(c for c in calls if c[1] == banner)
                if (first[3], first[4]) == (target, owner):
                    b, o, leader, power, trigger, support = sides[flags[banner]]
                    keys = tuple([(x, w) for x, w, _ in g.stacks[area] if w == seat])
                    sides[flags[banner]] = (b, o, leader, power, trigger, support + keys)
                continue  # a later declarer supports, or the declaration lapses (V-36)
            flags[banner] = len(sides)
            valid.append(call_)
            sides.append(side(banner, g.owner(seat, banner), seat, ap, 1))
            if target == IMPERIAL and banner < GAL and g.loyal(seat):
                g.queue.append((quad, "pin", g.fac[seat], 2))
        known = [(s[0], s[1]) for s in sides]
        for _, _, _, target, owner, _ in valid:
            if (target, owner) in known:
                continue
            busy = [s[2] for s in sides] + [c[4] for c in valid]  # nobody leads two sides
            sides.append(attacked(g, quad, target, owner, busy))
            known.append((target, owner))
        found.append((area, tuple(sides)))
    return tuple(found)
