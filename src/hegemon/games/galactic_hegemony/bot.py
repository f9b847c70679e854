"""A scripted player that plans: it prices what it could work towards and does the next step of the best bargain.

Everything is weighed in resources. A target (a planet to colonise, a revolt to put down, a colony to cheer up) is worth
what it brings until the end and costs the way there and what is done there; buildings and spacecraft are weighed on
the same scale, a spacecraft by the moves it saves on the shortest net that joins all targets.
"""
from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from hegemon.games.galactic_hegemony.actions import ATTACK, BOOST, BUILD, COLONISE, END, MILITARY, MOVE, SHIP
from hegemon.games.galactic_hegemony.data import (
    BOOST_COST,
    BUILD_COST,
    CIVIL,
    COLONISE_COST,
    DISTANCE,
    FACTORY,
    FACTORY_BONUS,
    LIMIT,
    MODIFIER,
    NEXT,
    SHIP_COST,
    SHIPYARD,
    TURNS,
    UNREST_REACH,
    YIELD,
)
from hegemon.games.galactic_hegemony.odds import attack_odds, military_actions, morale_odds
from hegemon.games.galactic_hegemony.state import GONE, WILD, Hegemony
from hegemon.kernel import Action, Seen

COLONY: Final = 0
REVOLT: Final = 1
BOOSTING: Final = 2
SUBDUE: Final = {m: float(military_actions(m)) for m in (-1, -2, -3)}
CLEAR: Final = [[0.0] + [float(sum([p for (won, _), p in attack_odds(k, s).items() if won == s]))
                         for s in range(1, 5)] for k in range(1, 5)]
DONE: Final = END()
FALL: Final = {m: float(morale_odds(m)[-1]) for m in range(-12, 12)}  # chance of -1, by modifiers
TROUBLE: Final = {m: 7 * float(morale_odds(m)[-2]) + 3 * FALL[m] - float(morale_odds(m)[1]) for m in range(-12, 12)}


@dataclass(frozen=True)
class Weights:
    """What things are worth, found by trying many values over many games."""
    colony: float = 5.3       # a planet more
    rush: float = 1.5         # the same, times the work that is left by what can be spent on it
    yields: float = 0.64      # a resource a turn, for each turn left
    trouble: float = 0.3      # to be expected on a colony, for each turn left
    revolt: float = 8.9       # a revolt less
    unrest: float = 0.43      # each colony that a revolt stirs up
    boost: float = 1.75       # a revolt less likely by morale 1 instead of 0
    cheer: float = 1.2        # each resource it yields at once
    cluster: float = 1.07     # other targets near a target
    later: float = 0.32       # of the worth of what cannot be finished this turn
    saboteur: float = 3.0     # what a saboteur on a revolting planet adds to the price
    factory: float = 0.46     # for each turn left
    civil: float = 1.8        # trouble less likely, for each turn left
    craft: float = 1.5        # each move saved by another spacecraft
    second: float = 2.5       # a second, third and fourth spacecraft, besides the moves, for each turn left
    third: float = 1.5
    fourth: float = 0.7
    keep: float = 1.16        # bargains worse than this wait, unless resources would be lost
    kill: float = 4.4         # a saboteur less, for each turn left and per sixty hexes


@dataclass(frozen=True)
class Target:
    """Something to work towards, and the price apart from the way there."""
    hex: int
    kind: int
    planet: int   # -1 for a face-down tile
    worth: float
    price: float


class Scripted:
    """Plays by weighing bargains; it looks at a sample of the position and never at what is face down."""

    def __init__(self, weights: Weights = Weights()) -> None:  # noqa: B008 - frozen, shared by all
        self.weights = weights

    def decide(self, seen: Seen) -> Action:
        """The next step of the best bargain."""
        return self.choose(seen.sample())

    def choose(self, g: Hegemony) -> Action:
        """Free things first, then the best bargain that is good enough, else the end."""
        left = turns_left(g)
        fight = self.fight(g, left)
        if fight is not None:
            return fight
        best, action = 0.0, DONE
        targets = self.targets(g, left, self.urgency(g, left))
        busy = [t.hex for t in targets if t.kind != BOOSTING and t.hex in g.craft]
        for target in targets:
            ratio, step = self.bargain(g, target, targets, busy)
            if ratio > best:
                best, action = ratio, step
        ratio, step = self.building(g, targets, left)
        if ratio > best:
            best, action = ratio, step
        wasted = g.stock + g.income() > g.limit()
        if best < self.weights.keep and not wasted:
            return DONE
        return action

    # -- targets ------------------------------------------------------------------------------------------------

    def urgency(self, g: Hegemony, left: int) -> float:
        """The work that is left, in resources, by what can be spent on it."""
        goals = [h for p, h in enumerate(g.place) if g.morale[p] == WILD or g.morale[p] < 0]
        work = 0.0 + shortest_net([h for h in g.craft if h >= 0], goals)
        for morale in g.morale:
            work += COLONISE_COST if morale == WILD else SUBDUE[morale] if morale < 0 else 0
        return work / (g.stock + (left - 1) * max(2, g.income()) + 1)

    def targets(self, g: Hegemony, left: int, urgency: float) -> list[Target]:
        """All that a spacecraft could fly to."""
        w = self.weights
        found = []
        hidden = [p for p in range(len(YIELD)) if not g.explored[p]]
        usual = sum([YIELD[p] for p in hidden]) / max(1, len(hidden))
        fret = sum([TROUBLE[MODIFIER[p]] for p in hidden]) / max(1, len(hidden))
        for planet, hex in enumerate(g.place):
            morale = g.morale[planet]
            if morale == WILD:
                known = g.explored[planet]
                gives = YIELD[planet] if known else usual
                expected = TROUBLE[g.modifiers(planet)] if known else fret
                worth = w.colony + w.rush * urgency + w.yields * gives * left - w.trouble * expected * (left - 1)
                found.append(Target(hex, COLONY, planet if known else -1, max(0.1, worth), COLONISE_COST))
                continue
            gives = YIELD[planet] + (FACTORY_BONUS if g.built[planet] & FACTORY else 0)
            if morale < 0:
                found.append(self.revolt(g, planet, gives, left))
            elif morale == 0 and left > 1:
                worth = w.boost * 7 * FALL[g.modifiers(planet)] + w.cheer * gives
                found.append(Target(hex, BOOSTING, planet, worth, BOOST_COST))
        return found

    def revolt(self, g: Hegemony, planet: int, gives: float, left: int) -> Target:
        """A revolt is worth the planet, its yield and the peace of its neighbours."""
        w = self.weights
        hex = g.place[planet]
        near = len([1 for p, h in enumerate(g.place) if g.morale[p] != WILD and 0 < DISTANCE[hex][h] <= UNREST_REACH])
        worth = w.revolt + w.yields * gives * (left - 1) + w.unrest * near + (50 if g.size() == 0 else 0)
        price = SUBDUE[g.morale[planet]] + w.saboteur * g.saboteurs.count(hex)
        return Target(hex, REVOLT, planet, worth, price)

    def bargain(self, g: Hegemony, target: Target, targets: list[Target], busy: list[int]) -> tuple[float, Action]:
        """Worth per resource of a target, and the next step towards it."""
        w = self.weights
        craft, away = nearest(g, target.hex, busy)
        if craft < 0:
            return 0.0, DONE
        price = away + target.price
        worth = target.worth
        if target.kind != BOOSTING:
            reach = DISTANCE[target.hex]
            worth += sum([w.cluster / (1 + reach[t.hex]) for t in targets if t.hex != target.hex
                          and t.kind != BOOSTING])
        if price > g.stock:
            worth *= w.later
        step = self.step(g, craft, target, targets) if away else at_target(g, target)
        if step is None:
            return 0.0, DONE
        return worth / price, step

    def step(self, g: Hegemony, craft: int, target: Target, targets: list[Target]) -> Action | None:
        """One hex closer, over another target where that is no detour."""
        if not g.stock:
            return None
        here = g.craft[craft]
        away = DISTANCE[here][target.hex]
        stops = [t.hex for t in targets]
        ways = [n for n in NEXT[here] if DISTANCE[n][target.hex] < away]
        for way in ways:
            if way in stops:
                return MOVE(craft, way)
        return MOVE(craft, ways[len(ways) // 2])

    # -- buildings ----------------------------------------------------------------------------------------------

    def building(self, g: Hegemony, targets: list[Target], left: int) -> tuple[float, Action]:
        """The best of factories, civil infrastructure and spacecraft."""
        w = self.weights
        best, action = 0.0, DONE
        if g.stock >= BUILD_COST:
            for planet, morale in enumerate(g.morale):
                if not 0 <= morale < WILD:
                    continue
                has = g.built[planet]
                if not has & FACTORY:
                    ratio = w.factory * (left - 1 + morale) / BUILD_COST
                    if ratio > best:
                        best, action = ratio, BUILD(planet, 1)
                if not has & CIVIL:
                    now = g.modifiers(planet)
                    ratio = w.civil * (left - 1) * (TROUBLE[now] - TROUBLE[now + 1]) / BUILD_COST
                    if ratio > best:
                        best, action = ratio, BUILD(planet, 0)
        if g.stock >= SHIP_COST and GONE in g.craft:
            goals = [t.hex for t in targets if t.kind != BOOSTING]
            ships = [h for h in g.craft if h >= 0]
            net = shortest_net(ships, goals)
            spare = (50.0, w.second, w.third, w.fourth)[len(ships)] * (left - 1)
            for planet, has in enumerate(g.built):
                if has & SHIPYARD and g.morale[planet] >= 0:
                    saved = net - shortest_net([*ships, g.place[planet]], goals)
                    ratio = (w.craft * saved + spare) / SHIP_COST
                    if left > 1 and ratio > best:
                        best, action = ratio, SHIP(planet)
        return best, action

    # -- saboteurs ----------------------------------------------------------------------------------------------

    def fight(self, g: Hegemony, left: int) -> Action | None:
        """Attack where a saboteur less is worth more than the craft it may cost."""
        w = self.weights
        for hex in g.saboteurs:
            if hex < 0 or hex not in g.craft:
                continue
            here, there = g.craft.count(hex), g.saboteurs.count(hex)
            planet = g.at[hex]
            gain = w.kill * (left - 1) * g.colonies() / 60
            if planet >= 0 and g.morale[planet] < 0:
                gain += w.revolt / 2
            odds = attack_odds(here, there)
            won = float(sum([p * s for (s, _), p in odds.items()]))
            lost = float(sum([p * c for (_, c), p in odds.items()]))
            alive = len([h for h in g.craft if h >= 0])
            if won * gain > lost * (SHIP_COST + (3 if alive == here else 0)):
                return ATTACK(hex, here - 1)
        return None


def turns_left(g: Hegemony) -> int:
    """Turns that can still be played, this one included; in Play to Win as if there were ten, later four."""
    return max(4, TURNS - g.track) if g.counting else g.track


def nearest(g: Hegemony, hex: int, busy: list[int]) -> tuple[int, int]:
    """The nearest spacecraft that has nothing to do elsewhere and its distance, or -1."""
    found, away = -1, 99
    reach = DISTANCE[hex]
    for i, h in enumerate(g.craft):
        if h >= 0 and reach[h] < away and (h == hex or h not in busy or h in g.craft[:i]):
            found, away = i, reach[h]
    return found, away


def at_target(g: Hegemony, target: Target) -> Action | None:
    """What is done on the spot, if it can be paid and nothing bars it."""
    if target.kind == COLONY:
        return COLONISE(target.planet) if g.stock >= COLONISE_COST else None
    if target.kind == BOOSTING:
        return BOOST(target.planet) if g.stock >= BOOST_COST else None
    return MILITARY(target.planet) if g.stock and target.hex not in g.saboteurs else None


def shortest_net(roots: list[int], goals: list[int]) -> int:
    """Moves along the shortest net that joins every goal to a root."""
    if not roots:
        return 10 * len(goals)
    total = 0
    away = [min([DISTANCE[goal][root] for root in roots]) for goal in goals]
    open_goals = list(range(len(goals)))
    while open_goals:
        near = min(open_goals, key=away.__getitem__)
        total += away[near]
        open_goals.remove(near)
        reach = DISTANCE[goals[near]]
        for i in open_goals:
            away[i] = min(away[i], reach[goals[i]])
    return total


def evaluate(g: Hegemony, seat: int) -> float:
    """The estimated chance to win."""
    if g.over:
        return 1.0 if g.outcome == "won" else 0.0
    return 1 / (1 + exp(-(g.size() - 12 + 1.1 * (turns_left(g) - 1) + 0.1 * min(g.stock, LIMIT[12]))))
