"""Weighing: the plan, and what else could be done, tried out side by side in the same possible worlds.

For each answer worth a look the bot plays dozens of decisions ahead with a scripted player in every seat and judges
where its own seat stands then. All answers are tried in the same worlds with the same chance, so that only differences
count; half of the answers are dropped at a time, and the plan is left only for an answer whose gain is larger than its
own error. This is one step of policy improvement (rollouts, Tesauro and Galperin 1996), without a tree.
"""
from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field

from hegemon.bots.halving import Budget, Contest, Gain
from hegemon.bots.lines import Lines, World
from hegemon.kernel import Action, Inside, Seen

FEW = 8    # lines: with fewer nothing can be told apart
OVERWORK = 1.5  # times the work, to try the best rival often enough to be taken
MANY = 80  # lines: with more, everything is tried in more worlds before anything is dropped


@dataclass
class Weighed:
    """What came of weighing: the plan, how it stands where it was judged, and how much better its rivals did."""
    plan: Action
    value: Gain = field(default_factory=Gain)
    gains: dict[Action, Gain] = field(default_factory=dict)

    def plus(self, other: Weighed) -> Weighed:
        """What two processes have found, added up."""
        both = dict(self.gains)
        for action, gain in other.gains.items():
            both[action] = gain.plus(both[action]) if action in both else gain
        return Weighed(self.plan, self.value.plus(other.value), both)


@dataclass
class Weighing:
    """A bot that weighs its plan. With `work` it plays so many decisions ahead (equal seeds give equal answers), else
    it thinks for some seconds of processor time."""
    lines: Lines
    work: int = 0
    seconds: float = 1.0
    keep: int = 8                      # answers tried at most; the others fall to a look one step ahead
    least: int = 6                     # worlds an answer must have been tried in to be taken
    sure: float = 1.0                  # standard errors by which an answer must beat the plan,
    margin: float = 0.002              # and shares of a win besides
    big: Container[str] | None = None  # the questions worth thinking about; None: all
    left: int = 0                      # how often the plan was left, for those who measure

    def decide(self, seen: Seen) -> Action:
        """The plan, or what is surely better."""
        planned = self.lines.plan.decide(seen)
        if not self.worth(seen):
            return planned
        chosen = self.chosen(self.weighed(seen, planned))
        self.left += chosen != planned
        return chosen

    def worth(self, seen: Seen) -> bool:
        """Whether a question is worth thinking about."""
        return len(seen.legal) > 1 and (self.big is None or seen.question in self.big)

    def chosen(self, weighed: Weighed) -> Action:
        """The rival that has surely gained most, of those whose gain is established; else the plan. A rival that was
        dropped after a few worlds does not stand in the way by its luck in them."""
        sure = {a: gain.mean - self.sure * gain.error for a, gain in weighed.gains.items() if self.established(gain)}
        return max(sure, key=lambda a: sure[a], default=weighed.plan)

    def established(self, gain: Gain) -> bool:
        """Whether a gain is larger than its own error."""
        return gain.count >= self.least and gain.mean > self.margin + self.sure * gain.error

    def weighed(self, seen: Seen, planned: Action) -> Weighed:
        """The plan and its rivals in as many worlds as the budget allows."""
        budget = Budget(self.work, min(self.seconds, seen.seconds or self.seconds))
        found = Weighed(planned)
        ready = [self.world(seen, planned, budget, found)]
        lines = 1 / max(1e-9, budget.used())  # of this length fit into the budget
        if lines < FEW:
            return found
        rivals = self.shortlist(seen, planned, ready[0], min(self.keep, max(2, int(lines) // 6)), int(4 * lines))
        budget.done += len(seen.legal) if len(rivals) < len(seen.legal) - 1 else 0

        def compare(left: list[int]) -> list[float]:
            world = ready.pop() if ready else self.world(seen, planned, budget, found)
            gains: list[float] = []
            for i in left:
                if budget.over():
                    break  # the rest of this world comes too late
                gains.append(self.lines.gain(world, rivals[i], budget))
            return gains

        contest = Contest(compare, budget, [Gain() for _ in rivals], 2 if lines < MANY else 4, self.margin)
        contest.run()
        self.settle(contest)
        found.gains = {a: gain for a, gain in zip(rivals, contest.gains) if gain.count}
        return found

    def settle(self, contest: Contest) -> None:
        """A small budget went into too many rivals: the best one is tried as often as it takes to be taken."""
        best, budget = contest.best(), contest.budget
        while best >= 0 and budget.used() < OVERWORK and not budget.over():
            gain = contest.gains[best]
            if gain.count >= self.least or gain.mean <= self.margin:
                return
            contest.more([best])

    def world(self, seen: Seen, planned: Action, budget: Budget, found: Weighed) -> World:
        """A possible world in which others have yet to give their sealed answers, with the plan played on in it."""
        world = self.lines.begun(self.lines.world(seen.sample(reopen=True), seen.seat, seen.rng), planned, budget)
        found.value.add(world.base)
        return world

    # -- what to try ---------------------------------------------------------------------------------------------------

    def shortlist(self, seen: Seen, planned: Action, world: World, keep: int, looks: int) -> list[Action]:
        """What to try beside the plan: if there is too much, what looks best one step ahead."""
        rivals = [a for a in seen.legal if a != planned]
        if len(rivals) >= keep:
            seen.rng.shuffle(rivals)  # equals in any order
            del rivals[max(keep, looks):]
            found = [self.lines.judged(world.after(a), seen.seat) for a in rivals]
            order = sorted(range(len(rivals)), key=lambda i: -found[i])
            rivals = [rivals[i] for i in order[:keep - 1]]
        return [a for a in rivals if not self.leads_back(seen, world, a)]

    def leads_back(self, seen: Seen, world: World, action: Action) -> bool:
        """Whether the plan leads straight back from an answer (a menu opened and closed): it would put off the plan,
        may seem to gain by that, and be chosen for ever."""
        new, seat = world.after(action), seen.seat
        for _ in range(4):
            q = new.question(seat)
            if q is None or new.over or new.reveals != world.state.reveals:
                return False
            if q.name() == seen.question and new.digest() == world.state.digest():
                return True
            new.answer(q, self.lines.plan.decide(Inside(new, seat, self.lines.view, seen.rng)))
        return False
