"""Rehearsing: a whole turn is played in many styles, in the same possible worlds, and the style that does best is used.

A style is the scripted player with other weights. Each is rehearsed to the start of some later turn (in its own style
now, by the plan in the turns that follow), where the position is judged. Half of the styles are dropped at a time; the
plan is left only for a style that surely does better. What the chosen style does is remembered up to the next die or
face-down card, where everything is rehearsed again with what is known then.
"""
from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hegemon.bots.halving import Budget, Contest, Gain
from hegemon.bots.lines import Course, Lines, World
from hegemon.kernel import Action, Bot, Inside, Rng, Seen

REMEMBERED = 256  # steps; several games may be played side by side
LONGEST = 400     # decisions of one rehearsal


@dataclass
class Rehearsing:
    """A bot that chooses between styles of play instead of single answers."""
    lines: Lines
    styles: Callable[[Rng, int], list[Bot]]
    work: int = 0
    seconds: float = 1.0
    count: int = 30        # styles
    turns: int = 2         # to the start of which turn from now a rehearsal goes
    least: int = 6         # worlds a style must have been tried in to be taken
    sure: float = 0.5      # standard errors by which a style must beat the plan,
    margin: float = 0.001  # and shares of a win
    left: int = 0          # how often the plan was left, for those who measure
    steps: deque[tuple[Any, Action]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def decide(self, seen: Seen) -> Action:
        """What was settled on, or, where something new is known, the first step of the best style."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        settled = self.settled(seen)
        if settled is None:
            self.remember(seen, self.best(seen))
            settled = self.settled(seen)
        assert settled is not None
        return settled

    def settled(self, seen: Seen) -> Action | None:
        """What was settled on for a position that looks like this."""
        known = [action for view, action in self.steps if view == seen.view]
        return known[-1] if known else None

    def best(self, seen: Seen) -> Bot:
        """The style to play this turn in; the plan takes part in every world."""
        budget = Budget(self.work, min(self.seconds, seen.seconds or self.seconds))
        styles = self.styles(seen.rng, self.count)

        def compare(left: list[int]) -> list[float]:
            world = self.lines.world(seen.sample(reopen=True), seen.seat, seen.rng)
            base = self.rehearsed(world, self.lines.plan, budget)
            gains: list[float] = []
            for i in left:
                if budget.over():
                    break  # the rest of this world comes too late
                gains.append(self.rehearsed(world, styles[i], budget) - base)
            return gains

        contest = Contest(compare, budget, [Gain() for _ in styles], margin=self.margin)
        contest.run()
        first = contest.best()
        if first < 0 or not self.established(contest.gains[first]):
            return self.lines.plan
        self.left += 1
        return styles[first]

    def established(self, gain: Gain) -> bool:
        """Whether a gain is larger than its own error."""
        return gain.count >= self.least and gain.mean > max(self.margin, self.sure * gain.error)

    def rehearsed(self, world: World, style: Bot, budget: Budget) -> float:
        """How things stand some turns on if this turn is played in a style."""
        course = Course(self.lines, world, world.state.clone(), budget)
        now = course.moment
        while not course.state.over and course.moment < now + self.turns and course.done < LONGEST:
            mine = course.moment == now and course.state.open[0].seat == world.seat
            course.step(style if mine else None)
        return course.judged()

    def remember(self, seen: Seen, style: Bot) -> None:
        """What a style does from here until something new is learnt, another is asked, or the turn ends."""
        state, seat = seen.sample(), seen.seat
        reveals, now = state.reveals, self.lines.rounds(state)
        q = state.question(seat)
        while q is not None and state.reveals == reveals and self.lines.rounds(state) == now:
            action = style.decide(Inside(state, seat, self.lines.view, seen.rng))
            self.steps.append((self.lines.view(state, seat), action))
            state.answer(q, action)
            q = state.question(seat) if len(state.open) == 1 else None
