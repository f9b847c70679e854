"""Targets of political actions, named sealed before vetoes and votes (D-24, P-9.17)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica.actions import (
    AMOUNTS,
    APPROACH,
    DONE,
    NAME_AGENCY,
    NAME_APPROACH,
    NAME_CASE,
    NAME_FACTION,
    NAME_LAW,
    NAME_QUAD,
    NAME_STEP,
    NAME_TOKEN,
    PASS,
    TOKEN,
)
from hegemon.games.pax_galactica.box import CENTRAL, CLOSE, FORCE_SHIPS, RECRUITS_EACH, RELIEF_MOST, recruited
from hegemon.games.pax_galactica.data import (
    BRIBERY,
    CASE_CRISIS,
    CONCESSION,
    CRISIS_KIND,
    DEEP_STATE,
    EXECUTE,
    FORCE,
    FREE_LAW,
    IMPERIAL,
    LAW_EFFECTS,
    LAW_SIDE,
    LEGISLATE,
    POLICY,
    QUAD_NAMES,
    RECRUIT,
    RELIEF,
    REPEAL,
    SCAPEGOAT,
    TOKEN_OUTLET,
    TOKEN_QUAD,
    WRITTEN_WAY,
)
from hegemon.games.pax_galactica.rules import units
from hegemon.games.pax_galactica.rules.asking import case_called
from hegemon.games.pax_galactica.rules.choices import Choose, ChooseCard
from hegemon.games.pax_galactica.rules.effects_capital import live_tokens
from hegemon.games.pax_galactica.rules.laws import law_effects, proposals, written_laws
from hegemon.games.pax_galactica.rules.operation import open_agencies
from hegemon.games.pax_galactica.rules.selectors import Picks, all_picks, lead_agency, outlet_of, pick
from hegemon.games.pax_galactica.rules.written import SOLUTION, agreed, ruling
from hegemon.games.pax_galactica.state import PRIV, Pax
from hegemon.kernel import Action, Flow, Frame, ask, call, done, goto


def recruits(g: Pax, seat: int, mp: int) -> int:
    """Pawns a Recruit action brings."""  # P-10.1
    tokens = [TOKEN_QUAD + q for q in g.quads()] + [TOKEN_OUTLET + outlet_of(g, s) for s in g.outlets()]
    near = len([t for t in tokens if g.loyal(seat) and g.distance(g.fac[seat], t) <= CLOSE])
    return recruited(near, mp)


def force_quads(g: Pax, seat: int) -> list[int]:
    """Quadrants where own and Imperial ships, ten or more, allow force."""  # crises.toml
    found = []
    for q in g.quads():
        mine = units.on_map(g, q, g.fac[seat]) if g.loyal(seat) else 0
        if mine + units.on_map(g, q, IMPERIAL) >= FORCE_SHIPS:
            found.append(q)
    return found


def scapegoats(g: Pax, seat: int, case: int) -> list[int]:
    """Factions other than the own one with pawns in the lead agency."""
    lead = lead_agency(g, case)
    return sorted({g.fac[s] for s in g.politicians() if g.pawns[s][lead] and g.loyal(s) and g.fac[s] != g.fac[seat]})


def approaches(g: Pax, seat: int, case: int) -> list[int]:
    """Approaches whose requirements are met."""  # P-11.13
    kind = CRISIS_KIND[CASE_CRISIS[case]]
    found = [0]
    if any([units.total_loyalty(g, q) for q in g.quads()]):
        found.append(RELIEF)
    if kind in ("military", "political", "frontier") and force_quads(g, seat):
        found.append(FORCE)
    if g.central > CENTRAL[0]:
        found.append(CONCESSION)
    if kind in ("scandal", "economic", "political") and scapegoats(g, seat, case):
        found.append(SCAPEGOAT)
    if agreed(g, seat, SOLUTION):
        found.append(WRITTEN_WAY)
    return found


@dataclass
class Target(Frame):
    """What one politician's action is aimed at; done with the picks."""  # D-24
    shown: ClassVar[tuple[str, ...]] = ("kind", "mp", "secret", "picks")
    seat: int
    kind: int
    mp: int
    secret: bool
    picks: Picks = ()

    def begin(self, g: Pax) -> Flow:
        if self.kind >= PRIV:
            return call(ChooseCard(self.seat, self.kind - PRIV), self.card_aimed)
        if self.kind in (RECRUIT, BRIBERY):
            n = recruits(g, self.seat, self.mp) if self.kind == RECRUIT else min(1, self.mp)
            if len(all_picks(self.picks, "agency")) < n:
                words = f"P-10.1 Where does pawn {len(all_picks(self.picks, 'agency')) + 1} of {n} go?"
                return ask(self.seat, words, self.agencies, self.placed)
        elif self.kind == POLICY:
            if pick(self.picks, "token") == -1 and not self.picks:
                words = f"P-10.2 Which token does your {'secret' if self.secret else 'public'} Policy shift?"
                return ask(self.seat, words, self.tokens, self.named)
            if pick(self.picks, "token") >= 0 and pick(self.picks, "step") < 0:
                words = f"P-10.2 Which way do you shift {TOKEN.label(pick(self.picks, 'token'))}?"
                return ask(self.seat, words, self.ways, self.stepped)
        elif self.kind == EXECUTE and g.crises:
            words = f"P-11.3 Which crisis do you tackle with {self.mp} Megapower?"
            return ask(self.seat, words, self.cases, self.faced)
        elif self.kind == LEGISLATE and proposals(g, self.seat):
            words = f"P-10.7 Which law do you propose with {self.mp} Megapower?"
            return ask(self.seat, words, self.templates, self.drafted)
        return done((*self.picks, ("ok", 1)))

    def card_aimed(self, g: Pax, picks: Picks) -> Flow:
        return done(picks)

    # -- pawns

    def agencies(self, g: Pax, seat: int) -> Sequence[Action]:
        full = all_picks(self.picks, "agency")
        mine = sorted([a for a in open_agencies(g) if g.loyal(seat)], key=lambda a: (-g.pawns[seat][a], a))
        return [NAME_AGENCY.each[a] for a in [*mine, DEEP_STATE] if full.count(a) < RECRUITS_EACH]

    def placed(self, g: Pax, answer: Action) -> Flow:
        self.picks += (("agency", answer[1]),)
        return goto(self.begin)

    # -- Policy

    def tokens(self, g: Pax, seat: int) -> list[Action]:
        """Public: the own faction or a Quadrant; secret: another faction or an outlet."""  # P-3.5
        if self.secret:
            found = [t for t in live_tokens(g, "any_faction", seat) if t != g.fac[seat]] + live_tokens(g, "media", seat)
        else:
            found = live_tokens(g, "own_faction", seat) + live_tokens(g, "quadrant", seat)
        return [PASS.only] + [NAME_TOKEN.each[t] for t in found]

    def named(self, g: Pax, answer: Action) -> Flow:
        self.picks += (("token", answer[1] if answer != PASS.only else -1),)
        return goto(self.begin)

    def ways(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_STEP.each[d] for d in range(8)]

    def stepped(self, g: Pax, answer: Action) -> Flow:
        self.picks += (("step", answer[1]),)
        return goto(self.begin)

    # -- Executive

    def cases(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_CASE.each[c[0]] for c in g.crises]

    def faced(self, g: Pax, answer: Action) -> Flow:
        self.picks += (("case", answer[1]),)
        words = f"P-11.13 With which approach do you tackle {case_called(g, answer[1])}?"
        return ask(self.seat, words, self.ways_out, self.approached)

    def ways_out(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_APPROACH.each[a] for a in approaches(g, seat, pick(self.picks, "case"))]

    def approached(self, g: Pax, answer: Action) -> Flow:
        self.picks += (("approach", answer[1]),)
        if answer[1] in (RELIEF, FORCE):
            words = f"P-11.13 Which Quadrant pays the price of {APPROACH.label(answer[1])}?"
            return ask(self.seat, words, self.quads, self.quad_named)
        if answer[1] == WRITTEN_WAY:
            return ask(self.seat, "P-13.13 Which of the solutions agreed with Control?", self.solutions, self.solved)
        if answer[1] == SCAPEGOAT:
            words = f"P-11.13 Who is the scapegoat for {case_called(g, pick(self.picks, 'case'))}?"
            return ask(self.seat, words, self.goats, self.goat_named)
        return goto(self.reserve)

    def quads(self, g: Pax, seat: int) -> list[Action]:
        """Those that can pay; maps go on meanwhile, and if none can any more the price is what is left there."""
        able = force_quads(g, seat) if pick(self.picks, "approach") == FORCE else \
            [q for q in g.quads() if units.total_loyalty(g, q)]
        return [NAME_QUAD.each[q] for q in able or g.quads()]

    def quad_named(self, g: Pax, answer: Action) -> Flow:
        self.picks += (("quad", answer[1]),)
        if pick(self.picks, "approach") == RELIEF:
            words = f"P-11.13 How much Loyalty of the {QUAD_NAMES[answer[1]]} is spent?"
            return ask(self.seat, words, self.relief, self.relieved)
        return goto(self.reserve)

    def relief(self, g: Pax, seat: int) -> list[Action]:
        """What the Quadrant has; should its last Loyalty go meanwhile, nothing will be there to pay with."""
        most = min(RELIEF_MOST, units.total_loyalty(g, pick(self.picks, "quad")))
        return [AMOUNTS[i] for i in range(1, max(1, most) + 1)]

    def relieved(self, g: Pax, answer: Action) -> Flow:
        self.picks += (("n", answer[1]),)
        return goto(self.reserve)

    def solutions(self, g: Pax, seat: int) -> list[Action]:
        return [AMOUNTS[i] for i in agreed(g, seat, SOLUTION)]

    def solved(self, g: Pax, answer: Action) -> Flow:
        """A solution of one's own, with the effects Control gave it."""  # P-11.3
        self.picks += (("ruling", answer[1]),)
        _, _, _, _, _, effects, side, _ = ruling(g, answer[1])
        return call(Choose(self.seat, effects + side), self.solution_aimed)

    def solution_aimed(self, g: Pax, picks: Picks) -> Flow:
        self.picks += tuple([p for p in picks if p[0] != "case"])
        return goto(self.reserve)

    def goats(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_FACTION.each[f] for f in scapegoats(g, seat, pick(self.picks, "case"))]

    def goat_named(self, g: Pax, answer: Action) -> Flow:
        self.picks += (("faction", answer[1]),)
        return goto(self.reserve)

    def reserve(self, g: Pax) -> Flow:
        """Another crisis, should the first be gone by then."""  # P-9.17
        words = f"P-9.17 Which crisis do you tackle should {case_called(g, pick(self.picks, 'case'))} be gone by then?"
        return ask(self.seat, words, self.reserves, self.reserved)

    def reserves(self, g: Pax, seat: int) -> list[Action]:
        return [DONE.only] + [NAME_CASE.each[c[0]] for c in g.crises if c[0] != pick(self.picks, "case")]

    def reserved(self, g: Pax, answer: Action) -> Flow:
        if answer != DONE.only:
            self.picks += (("reserve", answer[1]),)
        return done((*self.picks, ("ok", 1)))

    # -- Legislation

    def templates(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_LAW.each[w] for w in proposals(g, seat)]

    def drafted(self, g: Pax, answer: Action) -> Flow:
        law = answer[1]
        self.picks = (("law", law),)
        if law == REPEAL:
            return ask(self.seat, "P-10.8 Which law shall end?", self.in_force, self.repeals)
        if law == FREE_LAW:
            return ask(self.seat, "P-13.13 Which of the laws agreed with Control?", self.agreements, self.worded)
        return call(Choose(self.seat, LAW_EFFECTS[law] + LAW_SIDE[law]), self.drawn_up)

    def agreements(self, g: Pax, seat: int) -> list[Action]:
        return [AMOUNTS[i] for i in written_laws(g, seat)]

    def worded(self, g: Pax, answer: Action) -> Flow:
        """A law in one's own words, with the effects Control gave it."""  # P-10.7
        self.picks += (("ruling", answer[1]),)
        return call(Choose(self.seat, law_effects(g, FREE_LAW, self.picks)), self.drawn_up)

    def in_force(self, g: Pax, seat: int) -> list[Action]:
        return [NAME_LAW.each[w] for w in sorted({w[0] for w in g.laws})]

    def repeals(self, g: Pax, answer: Action) -> Flow:
        return done((*self.picks, ("target", answer[1])))

    def drawn_up(self, g: Pax, picks: Picks) -> Flow:
        return done((*self.picks, *picks))
