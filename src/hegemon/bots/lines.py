"""Lines of play in worlds of a bot's own making: everybody follows a plan for a while, then the position is judged."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hegemon.bots.halving import Budget
from hegemon.bots.simple import Careless, Evaluate
from hegemon.kernel import Action, Bot, Inside, Rng, State

Key = tuple[int, int, Action, int]  # moment, seat, action, how often before in this moment
STRAY = 4          # one opponent in so many does not follow the plan throughout
CARELESSNESS = 15  # in how many of a hundred answers such a one strays


@dataclass
class World:
    """A possible world, its chance, and who plays: the same for every line that starts from it."""
    state: State
    seat: int
    cast: Sequence[Bot]
    rng: Rng                                       # what chance is drawn from when it is first needed
    seed: int                                      # of the players' own chance, in every line alike
    drawn: dict[Key, int] = field(default_factory=dict)
    moments: tuple[int, ...] = ()                  # where the plan's line was judged
    base: float = 0.0                              # how the plan did

    def after(self, action: Action) -> State:
        """A copy in which the seat has answered."""
        new = self.state.clone()
        q = new.question(self.seat)
        assert q is not None
        new.answer(q, action)
        return new

    def chance(self, key: Key) -> int:
        """The chance that follows an action: lines in which the same is done at the same moment meet the same dice."""
        found = self.drawn.get(key)
        if found is None:
            found = self.drawn[key] = self.rng.below(1 << 30) << 30 | self.rng.below(1 << 30)
        return found


@dataclass
class Lines:
    """How lines are played and judged in one game."""
    plan: Bot
    judge: Evaluate
    view: Callable[[Any, int], Any]
    rounds: Callable[[Any], int]
    counted: bool = True               # whether the game's moments are told apart
    ahead: tuple[int, ...] = (16, 32)  # decisions of all seats after which a line is judged; judgements are averaged

    def world(self, state: State, seat: int, rng: Rng) -> World:
        """A world to try answers in; some of the others stray from the plan now and then, as people do."""
        careless = Careless(self.plan, CARELESSNESS)
        cast = [self.plan if s == seat or rng.below(STRAY) else careless for s in range(state.seats)]
        return World(state, seat, cast, Rng(rng.below(1 << 30)), rng.below(1 << 30))

    def begun(self, world: World, planned: Action, budget: Budget) -> World:
        """The plan's line is played first: it says at which moments all lines are judged."""
        course = Course(self, world, world.after(planned), budget)
        total, moments = 0.0, []
        for stop in self.ahead:
            moments.append(course.until_moment(stop))
            total += course.judged()
        world.base, world.moments = total / len(self.ahead), tuple(moments)
        return world

    def gain(self, world: World, action: Action, budget: Budget) -> float:
        """By how much another answer does better in this world than the plan."""
        course = Course(self, world, world.after(action), budget)
        total = 0.0
        for stop, moment in zip(self.ahead, world.moments):
            course.until(stop, moment)
            total += course.judged()
        return total / len(self.ahead) - world.base

    def judged(self, state: State, seat: int) -> float:
        """A seat's share of the win, or how likely it is to get one."""
        if not state.over:
            return self.judge(state, seat)
        winners = state.winners()
        return 1 / len(winners) if seat in winners else 0.0


class Course:
    """One line under way."""

    def __init__(self, lines: Lines, world: World, state: State, budget: Budget) -> None:
        self.lines = lines
        self.world = world
        self.state = state
        self.budget = budget
        self.rng = Rng(world.seed)
        self.done = 0
        self.moment = lines.rounds(state)
        self.times: dict[tuple[int, Action], int] = {}
        budget.done += 1  # the answer the line begins with: it may end the game

    def step(self, bot: Bot | None = None) -> None:
        """One decision, by the player of the seat or by another."""
        state = self.state
        q = state.open[0]
        action = (bot or self.world.cast[q.seat]).decide(Inside(state, q.seat, self.lines.view, self.rng))
        again = self.times.get((q.seat, action), 0)
        self.times[(q.seat, action)] = again + 1
        state.rng = self.world.chance((self.moment, q.seat, action, again))
        state.answer(q, action)
        self.done += 1
        self.budget.done += 1
        moment = self.lines.rounds(state)
        if moment != self.moment:
            self.moment = moment
            self.times.clear()

    def until_moment(self, stop: int) -> int:
        """At least so many decisions, then on to the next moment if it is not far; the moment it is then."""
        counted = self.lines.counted
        while self.done < stop and not self.state.over:
            self.step()
        here = self.moment
        while counted and self.moment == here and self.done < 2 * stop and not self.state.over:
            self.step()
        return self.moment if counted and self.moment != here else -1

    def until(self, stop: int, moment: int) -> None:
        """To the moment at which the plan was judged, or, where there is none, as many decisions."""
        most = 3 * stop if moment >= 0 else stop
        while self.done < most and (moment < 0 or self.moment < moment) and not self.state.over:
            self.step()

    def judged(self) -> float:
        """How the seat stands now."""
        return self.lines.judged(self.state, self.world.seat)
