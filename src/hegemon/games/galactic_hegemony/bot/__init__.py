"""A scripted player that plans: it prices what it could work towards and does the next step of the best bargain.

Everything is weighed in resources. A target (a planet to colonise, a revolt to put down, a colony to cheer up) is worth
what it brings until the end and costs the way there and what is done there; buildings and spacecraft are weighed on
the same scale, a spacecraft by the moves it saves on the shortest net that joins all targets.
"""
from __future__ import annotations

from collections.abc import Callable
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

Offer = tuple[float, Action]  # worth per resource, and the next step
Plan = Callable[["Scripted", Hegemony], Action]

COLONY: Final = 0
REVOLT: Final = 1
BOOSTING: Final = 2
SUBDUE: Final = {m: float(military_actions(m)) for m in (-1, -2, -3)}
NOTHING: Final = (0.0, END.only)
FALL: Final = {m: float(morale_odds(m)[-1]) for m in range(-12, 12)}  # chance of -1, by modifiers
TROUBLE: Final = {m: 7 * float(morale_odds(m)[-2]) + 3 * FALL[m] - float(morale_odds(m)[1]) for m in range(-12, 12)}


@dataclass(frozen=True)
class Weights:
    """What things are worth, found by evolution over 1.6 million games (separable CMA-ES, 40 generations of 16)."""
    colony: float = 8.507    # a planet more
    rush: float = 0.778      # the same, times the work that is left by what can be spent on it
    yields: float = 0.224    # a resource a turn, for each turn left
    trouble: float = 0.415   # to be expected on a colony, for each turn left
    revolt: float = 10.542   # a revolt less
    unrest: float = 0.559    # each colony that a revolt stirs up
    boost: float = 2.626     # a revolt less likely by morale 1 instead of 0
    cheer: float = 1.347     # each resource it yields at once
    cluster: float = 0.788   # other targets near a target
    later: float = 0.242     # of the worth of what cannot be finished this turn
    saboteur: float = 0.632  # what a saboteur on a revolting planet adds to the price
    factory: float = 0.387   # for each turn left
    civil: float = 1.068     # trouble less likely, for each turn left
    craft: float = 1.234     # each move saved by another spacecraft
    second: float = 3.717    # a second, third and fourth spacecraft, besides the moves, for each turn left
    third: float = 1.758
    fourth: float = 1.011
    keep: float = 0.681      # bargains worse than this wait, unless resources would be lost
    kill: float = 4.622      # a saboteur less, for each turn left and per sixty hexes
    stay: float = 1.71       # trouble more likely on the colony that a spacecraft leaves


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
        """By the plan for the question."""
        return PLANS[seen.question](self, seen.sample())

    def choose(self, g: Hegemony) -> Action:
        """Free things first, then the best bargain that is good enough, else the end."""
        left = turns_left(g)
        fight = self.fight(g, left)
        if fight is not None:
            return fight
        targets = self.targets(g, left, urgency(g, left))
        busy = [t.hex for t in targets if t.kind != BOOSTING and t.hex in g.craft]
        offers = [self.bargain(g, target, targets, busy) for target in targets]
        offers += [self.infrastructure(g, left), self.spacecraft(g, targets, left)]
        best, action = max(offers, key=ratio_of)
        lost = g.stock + g.income() > g.limit()
        return action if best >= self.weights.keep or lost else END.only

    # -- targets ------------------------------------------------------------------------------------------------

    def targets(self, g: Hegemony, left: int, rush: float) -> list[Target]:
        """All that a spacecraft could fly to."""
        w = self.weights
        found = []
        hidden = [p for p in range(len(YIELD)) if not g.explored[p]]
        usual = sum([YIELD[p] for p in hidden]) / max(1, len(hidden))
        fret = sum([TROUBLE[MODIFIER[p]] for p in hidden], 0.0) / max(1, len(hidden))
        for planet, hex in enumerate(g.place):
            morale = g.morale[planet]
            if morale == WILD:
                known = g.explored[planet]
                gives = YIELD[planet] if known else usual
                expected = TROUBLE[g.modifiers(planet)] if known else fret
                worth = w.colony + w.rush * rush + w.yields * gives * left - w.trouble * expected * (left - 1)
                found.append(Target(hex, COLONY, planet if known else -1, max(0.1, worth), COLONISE_COST))
                continue
            gives = YIELD[planet] + (FACTORY_BONUS if g.built[planet] & FACTORY else 0)
            if morale < 0:
                found.append(self.revolt(g, planet, gives, left))
            elif morale == 0 and left > 1:
                worth = w.boost * 7 * FALL[g.modifiers(planet)] + w.cheer * gives
                found.append(Target(hex, BOOSTING, planet, worth, BOOST_COST))
        found.sort(key=hex_of)  # by place, not by number: what is face down decides no tie
        return found

    def revolt(self, g: Hegemony, planet: int, gives: float, left: int) -> Target:
        """A revolt is worth the planet, its yield and the peace of its neighbours."""
        w = self.weights
        hex = g.place[planet]
        near = len([1 for p, h in enumerate(g.place) if g.morale[p] != WILD and 0 < DISTANCE[hex][h] <= UNREST_REACH])
        worth = w.revolt + w.yields * gives * (left - 1) + w.unrest * near + (50 if g.size() == 0 else 0)
        price = SUBDUE[g.morale[planet]] + w.saboteur * g.saboteurs.count(hex)
        return Target(hex, REVOLT, planet, worth, price)

    def bargain(self, g: Hegemony, target: Target, targets: list[Target], busy: list[int]) -> Offer:
        """Worth per resource of a target, and the next step towards it."""
        w = self.weights
        craft, away = nearest(g, target.hex, busy)
        if craft < 0:
            return NOTHING
        price = away + target.price
        worth = target.worth
        if target.kind != BOOSTING:
            reach = DISTANCE[target.hex]
            worth += sum([w.cluster / (1 + reach[t.hex]) for t in targets if t.hex != target.hex
                          and t.kind != BOOSTING], 0.0)
        if price > g.stock:
            worth *= w.later
        step = self.step(g, craft, target, targets) if away else at_target(g, target)
        if step is None:
            return NOTHING
        return (max(0.0, worth - self.left_alone(g, craft)) if away else worth) / price, step

    def left_alone(self, g: Hegemony, craft: int) -> float:
        """What a colony loses by the spacecraft that calms it flying off."""
        home = g.at[g.craft[craft]]
        if home < 0 or g.morale[home] == WILD or turns_left(g) == 1:
            return 0.0
        calm = g.modifiers(home)
        return self.weights.stay * (TROUBLE[calm - 1] - TROUBLE[calm])

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

    def infrastructure(self, g: Hegemony, left: int) -> Offer:
        """The best factory or civil infrastructure."""
        w = self.weights
        best = NOTHING
        if g.stock < BUILD_COST:
            return best
        for planet, morale in enumerate(g.morale):
            if not 0 <= morale < WILD:
                continue
            if not g.built[planet] & FACTORY:
                best = max(best, (w.factory * (left - 1 + morale) / BUILD_COST, BUILD(planet, 1)), key=ratio_of)
            if not g.built[planet] & CIVIL:
                now = g.modifiers(planet)
                calmer = TROUBLE[now] - TROUBLE[now + 1]
                best = max(best, (w.civil * (left - 1) * calmer / BUILD_COST, BUILD(planet, 0)), key=ratio_of)
        return best

    def spacecraft(self, g: Hegemony, targets: list[Target], left: int) -> Offer:
        """The best place for another spacecraft: where it saves most moves."""
        w = self.weights
        best = NOTHING
        if g.stock < SHIP_COST or GONE not in g.craft or left == 1:
            return best
        goals = [t.hex for t in targets if t.kind != BOOSTING]
        ships = [h for h in g.craft if h >= 0]
        net = shortest_net(ships, goals)
        spare = (50.0, w.second, w.third, w.fourth)[len(ships)] * (left - 1)
        for planet, has in enumerate(g.built):
            if has & SHIPYARD and g.morale[planet] >= 0:
                saved = net - shortest_net([*ships, g.place[planet]], goals)
                best = max(best, ((w.craft * saved + spare) / SHIP_COST, SHIP(planet)), key=ratio_of)
        return best

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


PLANS: Final[dict[str, Plan]] = {"Turn.acted": Scripted.choose}
DEFAULTED: Final[dict[str, str]] = {}  # there is no question without a plan


def ratio_of(offer: Offer) -> float:
    """Worth per resource."""
    return offer[0]


def hex_of(target: Target) -> int:
    """Where a target is."""
    return target.hex


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


def work(g: Hegemony) -> float:
    """What it would cost now to colonise every planet and put down every revolt."""
    goals = [h for p, h in enumerate(g.place) if g.morale[p] == WILD or g.morale[p] < 0]
    total = float(shortest_net([h for h in g.craft if h >= 0], goals))
    for morale in g.morale:
        total += COLONISE_COST if morale == WILD else SUBDUE[morale] if morale < 0 else 0
    return total


def urgency(g: Hegemony, left: int) -> float:
    """The work that is left by what can be spent on it."""
    return work(g) / (g.stock + (left - 1) * max(2, g.income()) + 1)


def evaluate(g: Hegemony, seat: int) -> float:
    """The estimated chance to win, fitted to positions of 900 games of the scripted player."""
    if g.over:
        return 1.0 if g.outcome == "won" else 0.0
    left = turns_left(g)
    trouble = sum([TROUBLE[g.modifiers(p)] for p, morale in enumerate(g.morale) if morale != WILD], 0.0)
    flying = len(g.craft) - g.craft.count(GONE)
    weighed = 2.9 - 0.053 * work(g) + (0.096 * flying - 0.0227 * trouble) * (left - 1) - 2.05 * urgency(g, left)
    return 1 / (1 + exp(-weighed))
