"""How a position looks to a player with a plan: how long the game will last, what planets and ships are worth."""
from __future__ import annotations

import math
from typing import Final, TypeVar

from hegemon.games.galactic_emperor.data import (
    DISTANCE,
    ENERGY,
    FOOD,
    HOME,
    METAL,
    NEXT,
    PLANETS,
    REGENT,
    SHIPS,
    STARBASE,
    N,
)
from hegemon.games.galactic_emperor.rules.engineer import EngineerTurn
from hegemon.games.galactic_emperor.rules.warlord import Warlord, WarlordTurn
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.games.galactic_emperor.view import under_way
from hegemon.kernel import Frame

F = TypeVar("F", bound=Frame)
SHIP_VALUE: Final = (1.0, 2.0, 4.2)  # a fighter, a cruiser, a dreadnought, in fighters
FLEET_VALUE: Final[list[float]] = [sum([n * v for n, v in zip(ships, SHIP_VALUE)], 0.0) for ships in SHIPS]
SHIP_POINTS: Final = 0.25            # victory points a fighter is worth in the middle of the game


class Outlook:
    """One seat's reading of a state; made anew for every decision."""

    def __init__(self, g: Emperor, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.planets = [g.planets(s) for s in range(g.seats)]
        self.counts = self.counts_left()
        self.rivals = [s for s in range(g.seats) if s != seat]

    def counts_left(self) -> float:
        """Victory counts still to come, the next one included, by the pool and by the tokens."""  # section 9
        g = self.g
        left = max(0, g.pool - sum(g.vp))
        by_pool = left / (sum(self.planets) + 1.5 * g.seats)
        placed = [sum([t >> 4 * s & 15 for t in g.tokens]) if g.role == REGENT else 0 for s in range(g.seats)]
        by_tokens = min([r + h + p for r, h, p in zip(g.reserve, g.influence, placed)]) / 1.6
        return max(0.6, min(by_pool, by_tokens + 0.4) + 0.5)

    def standing(self, seat: int) -> float:
        """The points a seat may expect to end with."""
        return self.g.vp[seat] + self.planets[seat] * self.counts

    def leader(self) -> int:
        """The rival who stands best."""
        return max(self.rivals, key=lambda s: (self.standing(s), -s))

    def ahead(self, margin: int = 0) -> bool:
        """Whether the end, were it now, would be a victory by more than a margin."""
        mine = self.g.vp[self.seat] + self.planets[self.seat] - margin
        return all([mine > self.g.vp[s] + self.planets[s] for s in self.rivals])

    def last_token(self, used: int = 0) -> bool:
        """Whether the next claim ends the game, so many others being made before."""
        return self.g.reserve[self.seat] + self.g.influence[self.seat] - used == 1

    def yet_to_move(self) -> int:
        """The rivals who still have a turn in a Warlord role: each may take a planet before the game is over."""
        warlord = under_way(self.g, Warlord)
        return self.g.seats - warlord.turn if warlord is not None else 0

    def sector(self, space: int) -> float:
        """What control of a sector is worth: its planets at every count to come, and its goods."""
        tile = self.g.tile[space]
        if not PLANETS[tile]:
            return 0.0
        goods = 0.12 * FOOD[tile] + 0.25 * METAL[tile] + 0.3 * ENERGY[tile]
        return PLANETS[tile] * self.counts + goods * min(self.counts, 3.0)

    def claim(self, space: int, used: int = 0) -> float:
        """What claiming a free sector brings after so many other claims; the last token only when it surely wins."""
        if self.g.reserve[self.seat] <= used:
            return 0.0
        if self.last_token(used):  # the more rivals, the surer one of them is ahead of who ends too early
            return 4.0 if self.ahead(self.yet_to_move()) else -2.0 * self.g.seats
        return self.sector(space)

    def near_home(self, space: int, seat: int) -> int:
        """The distance to a seat's nearest Starbase."""
        g = self.g
        best = DISTANCE[space][g.homes[seat]]
        for s in range(N):
            if g.owner[s] == seat and g.level[s] >= STARBASE and DISTANCE[space][s] < best:
                best = DISTANCE[space][s]
        return best

    def targets(self) -> list[tuple[int, float]]:
        """Sectors worth going for, with their worth: free planets, and what rivals hold without ships."""
        g, found = self.g, []
        for s in range(N):
            if PLANETS[g.tile[s]] and g.level[s] != HOME and g.owner[s] != self.seat:
                worth = self.sector(s)
                if g.owner[s] >= 0:
                    worth *= 0.35 / g.level[s]
                if g.strangers(s, self.seat):
                    worth *= 0.4
                found.append((s, worth))
        return found

    def station(self, space: int, targets: list[tuple[int, float]]) -> float:
        """What it is worth to have ships in a space: targets within reach, and own sectors to hold."""
        g = self.g
        best = 0.0
        for s, worth in targets:
            away = DISTANCE[space][s]
            if away:
                near = worth * (0.34 if away <= 2 else 0.34 / (away - 0.6))
                if near > best:
                    best = near
        if g.owner[space] == self.seat:
            best += 0.12 * self.sector(space)
        return best


def evaluate(g: Emperor, seat: int) -> float:
    """A seat's estimated share of winning, from points, planets to be counted, ships, means, and what is under way."""
    if g.over:
        return 1.0 / len(g.won) if seat in g.won else 0.0
    look = Outlook(g, seat)
    look.planets = prospective_planets(g)
    soon = min(look.counts, 3.0)
    scores = [look.standing(s) + soon * (0.25 * ships(g, s) + 0.3 * means(g, s)) + look.counts * chances(g, s)
              for s in range(g.seats)]
    spread = 3.0 + 1.5 * look.counts
    best = max(scores)
    weights = [math.exp((x - best) / spread) for x in scores]
    return weights[seat] / sum(weights)


def prospective_planets(g: Emperor) -> list[int]:
    """Planets by seat, sectors with influence on them counted as they would be resolved now."""
    planets = [g.planets(s) for s in range(g.seats)]
    for space in range(N):
        if g.tokens[space]:
            strengths = [g.strength(space, s) for s in range(g.seats)]
            ranked = sorted(strengths)
            if g.owner[space] >= 0:
                planets[g.owner[space]] -= PLANETS[g.tile[space]]
            if ranked[-1] > ranked[-2]:
                planets[strengths.index(ranked[-1])] += PLANETS[g.tile[space]]
    return planets


def ships(g: Emperor, seat: int) -> float:
    """A seat's ships in fighters, those just ordered included."""
    value = sum([FLEET_VALUE[g.fleet(s, seat)] for s in range(N)], 0.0)
    order = under_way(g, EngineerTurn)
    if order is not None and order.seat == seat:
        value += 0.8 * sum([SHIP_VALUE[k] for k, _ in order.order], 0.0)
    return value


def means(g: Emperor, seat: int) -> float:
    """Marks, cubes, cards and food waiting on sectors."""
    fed = sum([g.food[s] for s in range(N) if g.owner[s] == seat])
    return (0.08 * g.marks[seat] + 0.15 * g.metal[seat] + 0.2 * g.energy[seat] + 0.5 * g.tech.count(seat)
            + 0.14 * fed + 0.09 * g.hand[seat])


def chances(g: Emperor, seat: int) -> float:
    """Planets a seat may still get with influence in hand and ships near free sectors, more if it is moving now."""
    turn = under_way(g, WarlordTurn)
    moving = turn is not None and turn.seat == seat
    near = 0.0
    for space in range(N):
        idle = turn.idle[space] if moving and turn is not None else g.fleet(space, seat)
        if idle:
            reachable = [PLANETS[g.tile[n]] for n in (space, *NEXT[space]) if g.free_planet(n, seat)]
            near += max(reachable, default=0)
    return 0.35 * g.influence[seat] + (0.5 if moving else 0.2) * near


def frame(look: Outlook, kind: type[F]) -> F:
    """The procedure the question stands in."""
    found = under_way(look.g, kind)
    assert found is not None, f"no {kind.__name__} is under way"
    return found
