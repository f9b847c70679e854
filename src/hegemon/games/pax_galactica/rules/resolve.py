"""Political actions resolved: pawns, policy, crises and laws (P-10.1 to P-10.7, P-11.3 to P-11.5)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica.actions import NAME_AGENCY, NO, TOKEN, YES
from hegemon.games.pax_galactica.box import EXECUTIVE_BASE, LEGISLATION_BASE, POLICY_BASE, TREASURY_MOST
from hegemon.games.pax_galactica.data import (
    APPROACH_EFFECTS,
    APPROACH_MOD,
    CAPITAL,
    CASE_AT,
    CASE_CRISIS,
    CASE_NAMES,
    CHARTER,
    CONSTITUTION,
    CRISIS_KIND,
    CRISIS_MOD,
    DEEP_STATE,
    EFFECTS,
    FAVOURED,
    FIRST_OWN,
    FREE_LAW,
    GAL,
    IS_OWN,
    LAW_EFFECTS,
    LAW_NAMES,
    LAW_PARAMS,
    LEAKS,
    LEGISLATURE,
    ON_DISASTER,
    ON_FAILURE,
    ON_SUCCESS,
    OPPOSED,
    RELIEF,
    SCIFI,
    STANDARD,
    STEPS,
    TREASURY,
    WRITTEN_WAY,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.rules.effects import carry_all
from hegemon.games.pax_galactica.rules.laws import enact, law_mod
from hegemon.games.pax_galactica.rules.operations import OPERATIONS
from hegemon.games.pax_galactica.rules.own_crises import DISASTER, SOLVED, comes_of
from hegemon.games.pax_galactica.rules.pawns import add_pawns
from hegemon.games.pax_galactica.rules.rolls import Steps
from hegemon.games.pax_galactica.rules.selectors import Picks, all_picks, lead_agency, pick
from hegemon.games.pax_galactica.rules.windows import RollWindow
from hegemon.games.pax_galactica.rules.written import ruling, use
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Flow, Frame, ask, call, done, goto, more

RETURNED = True  # an action that lapsed gives its Megapower back (P-9.17)
HUNDRED = 100  # a roll window hands over its sum and a hundred


def executive_mod(g: Pax, seat: int, case: int) -> int:
    """What an Executive action counts before approach, Megapower and cards."""  # P-11.3, P-11.4
    crisis = CASE_CRISIS[case]
    mod = EXECUTIVE_BASE + CRISIS_MOD[crisis]
    if g.loyal(seat):
        mod += 2 * crises.holds_value(g, g.fac[seat], FAVOURED[crisis])
        mod -= 2 * crises.holds_value(g, g.fac[seat], OPPOSED[crisis])
        mod += int(g.fac[seat] == SCIFI and CRISIS_KIND[crisis] == "frontier")
    if IS_OWN[case] and g.own_crises[case - FIRST_OWN]:
        mod += int(g.own_crises[case - FIRST_OWN][2])
    return mod + sum([row[3] for row in g.crises if row[0] == case])


def blame_agency(g: Pax, agency: int, points: int) -> None:
    """Blame lies in an agency until somebody pins it."""  # P-12.1
    if not g.closed[agency]:
        g.agency_blame = more(g.agency_blame, agency, points)


def most_pawns(g: Pax, seat: int) -> list[int]:
    """The agencies where a politician has most pawns."""
    best = max(g.pawns[seat])
    return [a for a in range(8) if g.pawns[seat][a] == best and best]


@dataclass
class Recruit(Frame):
    """Pawns go where they were named; no dice, no Blame."""  # P-10.1
    seat: int
    picks: Picks

    def begin(self, g: Pax) -> Flow:
        for a in all_picks(self.picks, "agency"):
            add_pawns(g, self.seat, a, 1)
        return done()


@dataclass
class Bribe(Frame):
    """As many pawns as Megapower, and Blame if the black die is low."""  # P-10.4
    seat: int
    mp: int
    picks: Picks

    def begin(self, g: Pax) -> Flow:
        agency = pick(self.picks, "agency")
        if agency < 0 or g.closed[agency] or not self.mp:
            g.mp[self.seat] += self.mp
            return done(RETURNED)
        add_pawns(g, self.seat, agency, self.mp)
        black = g.die()
        if black <= self.mp:
            blame_agency(g, agency, black)
        return done()


def corrupt(g: Pax, seat: int, others_spent: bool) -> None:
    """A Megapower if others spent any on the same step, and perhaps Blame."""  # P-10.3
    if others_spent:
        g.mp[seat] += 1
    if g.die() <= 3 and most_pawns(g, seat):
        blame_agency(g, most_pawns(g, seat)[0], 1)


@dataclass
class Policy(Frame):
    """A token is shifted by a roll."""  # P-10.2
    shown: ClassVar[tuple[str, ...]] = ("mp", "picks", "secret", "effect", "blame")
    seat: int
    mp: int
    picks: Picks
    secret: bool
    effect: int = 0
    blame: int = 0

    def begin(self, g: Pax) -> Flow:
        if pick(self.picks, "token") < 0:
            g.mp[self.seat] += self.mp
            return done(RETURNED)
        return call(RollWindow(self.seat, "policy"), self.rolled)

    def rolled(self, g: Pax, extra: int) -> Flow:
        token = pick(self.picks, "token")
        mod = POLICY_BASE + self.mp + min(TREASURY_MOST, g.pawns[self.seat][TREASURY]) + extra - HUNDRED
        result, self.effect, self.blame = crises.roll(g, self.seat, f"Policy on {TOKEN.label(token)}", mod)
        if result == crises.DISASTER:
            dx, dy = STEPS[pick(self.picks, "step")]
            g.queue.append((CAPITAL, "shift", token, -dx, -dy))
            g.pin(g.fac[self.seat], self.blame)
            return done()
        if result == crises.FAILURE:
            return goto(self.lay_blame)
        if self.effect >= 2 and token <= GAL:
            words = f"P-10.2 Pin {self.blame} Blame on {TOKEN.label(token)} instead of shifting its token?"
            return ask(self.seat, words, self.pins, self.pinned)
        return goto(self.walk)

    def pins(self, g: Pax, seat: int) -> list[Action]:
        return [NO.only, YES.only]

    def pinned(self, g: Pax, answer: Action) -> Flow:
        if answer == YES.only:  # D-47
            g.pin(pick(self.picks, "token"), self.blame)
            return done()
        return goto(self.walk)

    def walk(self, g: Pax) -> Flow:
        g.shift(pick(self.picks, "token"), pick(self.picks, "step"), CAPITAL)
        return call(Steps(self.seat, self.effect), self.walked)

    def walked(self, g: Pax, steps: tuple[int, ...]) -> Flow:
        for step in steps:
            if step >= 0:
                g.shift(pick(self.picks, "token"), step, CAPITAL)
        return goto(self.lay_blame)

    def lay_blame(self, g: Pax) -> Flow:
        """To the agency with most own pawns, in a secret slot to the Deep State."""
        if self.secret:
            blame_agency(g, DEEP_STATE, self.blame)
            return done()
        if not most_pawns(g, self.seat):
            return done()
        words = f"P-10.2 Which agency takes the {self.blame} Blame of your Policy?"
        return ask(self.seat, words, self.agencies, self.chosen)

    def agencies(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_AGENCY.each[a] for a in most_pawns(g, seat)]

    def chosen(self, g: Pax, answer: Action) -> Flow:
        blame_agency(g, answer[1], self.blame)
        return done()


@dataclass
class Executive(Frame):
    """A crisis is tackled."""  # P-11.3
    seat: int
    mp: int
    picks: Picks
    case: int = -1
    paid: int = 0

    def begin(self, g: Pax) -> Flow:
        """The crisis named, else the one in reserve, else the action lapses."""  # P-9.17
        self.case = pick(self.picks, "case")
        if not crises.active(g, self.case):
            self.case = pick(self.picks, "reserve")
            if self.case < 0 or not crises.active(g, self.case):
                g.mp[self.seat] += self.mp
                return done(RETURNED)
        if self.approach() == RELIEF:  # paid before the roll (P-11.13)
            self.paid = min(pick(self.picks, "n", 0), units.total_loyalty(g, pick(self.picks, "quad")))
            for _ in range(self.paid):
                carry_all(g, APPROACH_EFFECTS[RELIEF], self.seat, self.picks, self.case, CAPITAL)
        return call(RollWindow(self.seat, "executive", self.case), self.rolled)

    def approach(self) -> int:
        return pick(self.picks, "approach", STANDARD)

    def rolled(self, g: Pax, extra: int) -> Flow:
        way = self.approach()
        mod = executive_mod(g, self.seat, self.case) + self.mp + extra - HUNDRED
        mod += self.paid if way == RELIEF else APPROACH_MOD[way]
        mod += ruling(g, pick(self.picks, "ruling"))[2] if way == WRITTEN_WAY else 0
        g.crises = tuple([(c, age, 1, 0, heavy) if c == self.case else (c, age, tried, spot, heavy)
                          for c, age, tried, spot, heavy in g.crises])
        result, effect, blame = crises.roll(g, self.seat, f"Executive on {CASE_NAMES[self.case]}", mod)
        blame_agency(g, lead_agency(g, self.case), blame)
        crisis = CASE_CRISIS[self.case]
        if result == crises.SUCCESS:
            self.solve(g, crisis, effect)
        else:
            listed = ON_FAILURE if result == crises.FAILURE else ON_DISASTER
            carry_all(g, listed[crisis], self.seat, self.picks, self.case, CAPITAL)
            if result == crises.DISASTER:
                comes_of(g, self.case, DISASTER, self.seat, CAPITAL)
        if way == WRITTEN_WAY:
            _, _, _, _, _, effects, side, _ = ruling(g, pick(self.picks, "ruling"))
            use(g, pick(self.picks, "ruling"))
            carry_all(g, effects + side, self.seat, self.picks, self.case, CAPITAL)
        elif way not in (RELIEF, STANDARD):
            carry_all(g, APPROACH_EFFECTS[way], self.seat, self.picks, self.case, CAPITAL)
        return done()

    def solve(self, g: Pax, crisis: int, effect: int) -> None:
        """The crisis goes, legacy comes, and a new crisis takes its place."""  # P-11.5
        carry_all(g, ON_SUCCESS[crisis], self.seat, self.picks, self.case, CAPITAL)
        comes_of(g, self.case, SOLVED, self.seat, CAPITAL)
        crises.leave(g, self.case, "resolved")
        frontier = CRISIS_KIND[crisis] == "frontier" and g.flags[CHARTER] and g.fac[self.seat] == SCIFI
        crises.draw_legacy(g, self.seat, effect + (1 if frontier else 0), CAPITAL)
        if g.loyal(self.seat):
            g.tallies = more(g.tallies, 4 * g.fac[self.seat] + 2, 1)
        crises.draw_crisis(g)


@dataclass
class Legislate(Frame):
    """A law is put to the dice."""  # P-10.7
    seat: int
    mp: int
    picks: Picks

    def begin(self, g: Pax) -> Flow:
        law = pick(self.picks, "law")
        if law < 0 or self.stale(g):
            g.mp[self.seat] += self.mp
            return done(RETURNED)
        return call(RollWindow(self.seat, "legislation"), self.rolled)

    def law(self) -> int:
        return [v for k, v in self.picks if k == "law"][0]

    def stale(self, g: Pax) -> bool:
        """Enacted meanwhile, or the law to repeal is gone."""  # P-9.17
        law = self.law()
        if law == FREE_LAW:
            return ruling(g, pick(self.picks, "ruling"))[7] > 0
        gone = pick(self.picks, "target")
        if gone >= 0:
            return not any([w[0] == gone for w in g.laws])
        if any([OPERATIONS[e.op].moot(g, e, self.picks) for e in [EFFECTS[i] for i in LAW_EFFECTS[law]]]):
            return True
        return not LAW_PARAMS[law] and any([w[0] == law for w in g.laws])

    def rolled(self, g: Pax, extra: int) -> Flow:
        law = self.law()
        mod = LEGISLATION_BASE + self.mp + law_mod(g, law, self.picks) + extra - HUNDRED
        name = ruling(g, pick(self.picks, "ruling"))[4] if law == FREE_LAW else LAW_NAMES[law]
        result, effect, blame = crises.roll(g, self.seat, f"Legislation, {name}", mod)
        blame_agency(g, LEGISLATURE, blame)
        if result == crises.SUCCESS:
            enact(g, self.seat, law, self.picks, CAPITAL)
            crises.draw_legacy(g, self.seat, effect, CAPITAL)
            if g.loyal(self.seat):
                g.tallies = more(g.tallies, 4 * g.fac[self.seat] + 1, 1)
        elif result == crises.DISASTER:
            again = crises.active(g, CASE_AT[CONSTITUTION, -1])
            crises.trigger(g, LEAKS if again else CONSTITUTION, -1, CAPITAL)
        return done()
