"""Megapower, Patrol, Govern and Trade of map players (P-5.13, P-5.16 to P-5.18)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica.actions import (
    AMOUNTS,
    BLOCKADE,
    DONE,
    LOYAL,
    NAME_NPC,
    NAME_STEP,
    PATROLS,
    SOOTHE,
    plural,
)
from hegemon.games.pax_galactica.box import (
    GOVERN_EACH,
    GOVERN_GLORY,
    GOVERN_MOST,
    LOYALTY_MOST,
    MATCH,
    OPPOSED_AT,
    PATROL_GLORY,
    govern_steps,
    menace_off,
    patrol_tokens,
)
from hegemon.games.pax_galactica.data import (
    ALM,
    IMPERIAL,
    MARQUE,
    MP_STEPS,
    PIRATE,
    QUAD_AREAS,
    QUAD_NAMES,
    SECTORS,
    SOL,
    TOKEN_QUAD,
    WARLORD,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Flow, Frame, ask, done, goto, more, put


def megapower(ap: int) -> int:
    """The Megapower of the highest row not above the AP."""  # P-5.13
    return max([mp for step, mp in MP_STEPS if step <= ap])


# -- Patrol --

def patrol_threat(flags: tuple[int, ...], ap: int) -> int:
    """Threat a Patrol removes, two more under Letters of Marque."""  # P-5.17, P-10.9
    return 1 + ap + (2 if flags[MARQUE] else 0)


@dataclass
class Watch(Frame):
    """A Patrol: Threat off the Pirates, Menace, tokens; done with all of it."""  # P-5.17, D-10
    shown: ClassVar[tuple[str, ...]] = ("ap", "off", "menace", "tokens")
    seat: int
    ap: int
    off: int = -1
    menace: int = -1
    tokens: tuple[Action, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if g.banner(self.seat) > IMPERIAL:
            return done((0, 0, ()))  # a Raid leaves nothing to choose (P-17.3)
        if self.off < 0:
            much = patrol_threat(g.flags, self.ap)
            words = f"P-5.17 How much of {much} Threat comes off the Pirates, the rest off the Warlords?"
            return ask(self.seat, words, self.splits, self.split)
        if self.menace < 0:
            words = f"P-5.17 Whose Menace falls in the {QUAD_NAMES[g.loc[self.seat]]}, by {menace_off(self.ap)}?"
            return ask(self.seat, words, self.tracks, self.tracked)
        if len(self.tokens) < patrol_tokens(self.ap) and self.places(g, self.seat)[1:]:
            number = f"{len(self.tokens) + 1} of {patrol_tokens(self.ap)}"
            words = f"P-5.17 Where does token {number} lie, Patrol or Blockade?"
            return ask(self.seat, words, self.places, self.placed)
        return done((self.off, self.menace, self.tokens))

    def splits(self, g: Pax, seat: int) -> list[Action]:
        q, n = g.loc[seat], patrol_threat(g.flags, self.ap)
        pirate, warlord = g.threat[2 * q], g.threat[2 * q + 1]
        low, high = max(0, min(n - warlord, pirate)), min(n, pirate)
        wish = high if pirate >= warlord else low
        return [AMOUNTS[wish]] + [AMOUNTS[i] for i in range(low, high + 1) if i != wish]

    def split(self, g: Pax, answer: Action) -> Flow:
        self.off = answer[1]
        return goto(self.begin)

    def tracks(self, g: Pax, seat: int) -> list[Action]:
        q = g.loc[seat]
        first = int(g.menace[2 * q + 1] > g.menace[2 * q])
        return [NAME_NPC.each[first], NAME_NPC.each[1 - first]]

    def tracked(self, g: Pax, answer: Action) -> Flow:
        self.menace = answer[1]
        return goto(self.begin)

    def places(self, g: Pax, seat: int) -> list[Action]:
        mine = [b for b in units.fleets(g, seat)]
        found = [a for a in QUAD_AREAS[g.loc[seat]] if any([units.ships(g, a, b) for b in mine])]
        found.sort(key=lambda a: (-sum([units.ships(g, a, b) for b in mine]), a))
        listed = [PATROLS.each[a] for a in found if not g.patrol[a]]
        listed = [a for a in listed if a not in self.tokens]
        rest = [BLOCKADE.each[a] for a in found if seat not in g.blockade[a] and BLOCKADE.each[a] not in self.tokens]
        return [*listed[:1], DONE.only, *listed[1:], *rest]

    def placed(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done((self.off, self.menace, self.tokens))
        self.tokens += (answer,)
        return goto(self.begin)


def watch(g: Pax, seat: int, ap: int, plan: tuple[int, int, tuple[Action, ...]]) -> str:
    """Threat and Menace fall, tokens are laid; who leads an NPC raids instead."""  # P-5.17, P-17.3
    q, mine = g.loc[seat], g.banner(seat)
    if mine > IMPERIAL:
        n = patrol_threat(g.flags, ap)
        if mine in (PIRATE, WARLORD):
            g.threat[2 * q + (mine == WARLORD)] += n
        else:
            g.rebel = more(g.rebel, q, n)  # Rebels have no box: the raid feeds their Resentment
        return f"raid, {n} more Threat"
    off, menace, tokens = plan
    n = patrol_threat(g.flags, ap)
    first = min(off, g.threat[2 * q])
    second = min(n - first, g.threat[2 * q + 1])
    g.threat[2 * q] -= first
    g.threat[2 * q + 1] -= second
    at = 2 * q + menace
    g.menace[at] = max(0, g.menace[at] - menace_off(ap))
    for token in tokens:
        if any([units.ships(g, token[1], b) for b in units.fleets(g, seat)]):
            if token[0] == "patrol":
                g.patrol = put(g.patrol, token[1], 1)
            else:
                g.blockade = put(g.blockade, token[1], (*g.blockade[token[1]], seat))
    g.honour(seat, (first + second) // PATROL_GLORY)
    return f"{first + second} Threat removed, {plural(len(tokens), 'token')}"


# -- Govern --

def govern_points(g: Pax, seat: int, ap: int) -> int:
    """Points of a Govern action."""  # P-5.16
    q = g.loc[seat]
    apart = g.distance(g.fac[seat], TOKEN_QUAD + q) if g.loyal(seat) else -1
    return points_of(ap, g.fac[seat], apart, q == g.quads()[0], g.beloved[q] == seat)


def points_of(ap: int, faction: int, apart: int, first: bool, beloved: bool) -> int:
    """Points of a Govern action so far from the map's values (-1: of no faction); SOL rules Sol, or the first map."""
    points = 1 + ap // GOVERN_EACH  # P-5.16
    if apart >= 0:
        points = max(1, points - 1) if apart >= OPPOSED_AT else points + (apart <= MATCH)
        points += int(faction == SOL and first)
    return points + beloved


@dataclass
class Rule(Frame):
    """A Govern action point by point, then the token of the Quadrant; done with the orders."""  # P-5.16, D-11
    shown: ClassVar[tuple[str, ...]] = ("ap", "points", "steps")
    seat: int
    ap: int
    points: tuple[Action, ...] = ()
    steps: tuple[int, ...] = ()

    def begin(self, g: Pax) -> Flow:
        if len(self.points) < govern_points(g, self.seat, self.ap) and self.uses(g, self.seat)[1:]:
            words = f"P-5.16 What does point {len(self.points) + 1} of {govern_points(g, self.seat, self.ap)} do?"
            return ask(self.seat, words, self.uses, self.used)
        return goto(self.shift)

    def uses(self, g: Pax, seat: int) -> list[Action]:
        q = g.loc[seat]
        subvert = g.banner(seat) > IMPERIAL
        listed: list[Action] = []
        for a in sorted(SECTORS[q], key=lambda a: (g.loyalty[a] + self.points.count(LOYAL.each[a]), a)):
            n = self.points.count(LOYAL.each[a])
            room = g.loyalty[a] > n if subvert else g.loyalty[a] + n < LOYALTY_MOST
            if n < GOVERN_MOST and room and units.present(g, seat, a):
                listed.append(LOYAL.each[a])
        double = 2 if g.fac[seat] == ALM else 1
        if not subvert:
            listed += [SOOTHE.each[0]] if g.alien[q] > double * self.points.count(SOOTHE.each[0]) else []
            listed += [SOOTHE.each[1]] if g.rebel[q] > self.points.count(SOOTHE.each[1]) else []
        return [*listed[:1], DONE.only, *listed[1:]]

    def used(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return goto(self.shift)
        self.points += (answer,)
        return goto(self.begin)

    def shift(self, g: Pax) -> Flow:
        if len(self.steps) < govern_steps(self.ap):
            words = f"P-5.16 Which way does the token of the {QUAD_NAMES[g.loc[self.seat]]} shift?"
            return ask(self.seat, words, self.ways, self.shifted)
        return done((self.points, self.steps))

    def ways(self, g: Pax, seat: int) -> list[Action]:
        return [DONE.only] + [NAME_STEP.each[d] for d in range(8)]

    def shifted(self, g: Pax, answer: Action) -> Flow:
        if answer == DONE.only:
            return done((self.points, self.steps))
        self.steps += (answer[1],)
        return goto(self.shift)


def rule(g: Pax, seat: int, plan: tuple[tuple[Action, ...], tuple[int, ...]], lane: int) -> str:
    """Loyalty is placed (or subverted), Resentment soothed, the token shifted."""  # P-5.16
    points, steps = plan
    q, used, subvert = g.loc[seat], 0, g.banner(seat) > IMPERIAL
    for point in points:
        match point:
            case ("loyalty", area):
                if subvert and g.loyalty[area]:
                    g.loyalty = more(g.loyalty, area, -1)
                    used += 1
                elif not subvert and g.loyalty[area] < LOYALTY_MOST:
                    g.loyalty = more(g.loyalty, area, 1)
                    g.placed = more(g.placed, seat, 1)
                    used += 1
            case ("soothe", track):
                if track == 0 and g.alien[q]:
                    g.alien = put(g.alien, q, max(0, g.alien[q] - (2 if g.fac[seat] == ALM else 1)))
                    used += 1
                elif track and g.rebel[q]:
                    g.rebel = more(g.rebel, q, -1)
                    used += 1
    for step in steps:
        g.shift(TOKEN_QUAD + q, step, lane)
    g.honour(seat, used // GOVERN_GLORY)
    if g.viceroy[q] == seat and not g.viceroy_tokens[seat] & 4:
        viceroy_token(g, seat, lane, 4)
    return plural(used, "point")


def viceroy_token(g: Pax, seat: int, lane: int, mark: int = 0) -> None:
    """A Viceroy draws a token for Govern, once, and for battles won, two a turn together."""  # P-5.16, P-7.12
    if g.viceroy_tokens[seat] & 3 < 2:
        g.viceroy_tokens = put(g.viceroy_tokens, seat, (g.viceroy_tokens[seat] | mark) + 1)
        crises.draw_legacy(g, seat, 1, lane)


def trade(g: Pax, seat: int, ap: int) -> str:
    """Trade scrip from AP and own lane starbases; two more for the Trade Baron."""  # P-5.18, P-6.15
    q = g.loc[seat]
    gained = max(1, ap + units.lane_bases(g, q, g.banner(seat))) + (2 if g.baron[q] == seat else 0)
    g.scrip = more(g.scrip, seat, gained)
    return f"{gained} scrip"
