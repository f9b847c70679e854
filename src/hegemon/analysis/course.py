"""The course of a match: chances of winning step by step, split into what was decided and what was luck.

A match that is over has no secrets, so positions are judged as they were. What a step changed is compared with what the
same answer would have brought on average had its dice fallen otherwise: the difference is luck, the rest was decided.
Mistakes are looked for with what the seat knew at the time: other answers are played on in possible worlds beside the
one that was given.
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from hegemon.bots.advice import label_of
from hegemon.bots.levels import bot_for
from hegemon.bots.rehearsing import Rehearsing
from hegemon.bots.values import Judge, judge_of
from hegemon.bots.weighing import Weighing
from hegemon.kernel import Action, Game, Match, Rng, Seen, State
from hegemon.kernel.words import names_of

ROLLS: Final = 12       # other dice that a step is compared with
MATTERS: Final = 0.03   # share of a win that a mistake costs at least,
SURE: Final = 2.0       # these standard errors taken off
LEAST: Final = 8        # worlds in which the other answer must have been tried
WORK: Final = 900       # decisions played ahead for each answer that is looked at


class Moment(msgspec.Struct, frozen=True):
    """How each seat stood after a step; the first is the beginning."""
    step: int
    shares: tuple[float, ...]
    luck: tuple[float, ...]     # by seat: what the dice of this step gave or took
    round: int                  # the moment of the game, as it counts them


class TurningPoint(msgspec.Struct, frozen=True):
    """A step around which chances changed most."""
    step: int
    seat: int                   # who acted
    do: str
    label: str
    gained: int                 # who gained most,
    before: float               # from
    after: float                # to


class Mistake(msgspec.Struct, frozen=True):
    """An answer that cost something, and what was better."""
    step: int
    seat: int
    question: str
    did: str
    did_label: str
    better: str
    better_label: str
    loss: float                 # share of a win, one error taken off: the best of several looks better than it is
    error: float


class Analysis(msgspec.Struct, frozen=True):
    """All of it."""
    game: str
    seats: int
    moments: tuple[Moment, ...]
    turning_points: tuple[TurningPoint, ...]
    mistakes: tuple[Mistake, ...]
    luck: tuple[float, ...]     # by seat, over the whole match
    looked_at: int              # answers that were compared with others
    judge: str                  # learnt, or evaluate


def positions(match: Match, last: int | None = None) -> Iterator[tuple[State, int, Action]]:
    """Every position of a match with the action that followed; the same state goes on, so clone what is to be kept."""
    fresh = Match(match.game, match.setup)
    for line in match.lines[:last]:
        yield fresh.state, line.seat, line.action
        fresh.again(line)


def moments(match: Match, seed: int = 0) -> list[Moment]:
    """How each seat stood after every step, and what luck had to do with it."""
    judge, game, rng = judge_of(match.game), match.game, Rng(seed)
    found: list[Moment] = []
    for step, (state, seat, action) in enumerate(positions(match)):
        if not found:
            found.append(Moment(0, rounded(judge.shares(state)), (0.0,) * state.seats, game.rounds(state)))
        before = state.clone()
        after = before.clone()
        after.apply(seat, action)
        shares = judge.shares(after)
        found.append(Moment(step + 1, rounded(shares), luck_of(judge, before, seat, action, after, shares, rng),
                            game.rounds(after)))
    return found


def luck_of(judge: Judge, before: State, seat: int, action: Action, after: State, shares: list[float],
            rng: Rng) -> tuple[float, ...]:
    """What the dice of one step gave each seat beyond what they give on average, as far as it shows at once: dice that
    wait for somebody's answer count as decided by it."""
    if after.rng == before.rng:
        return (0.0,) * before.seats
    usual = [0.0] * before.seats
    for _ in range(ROLLS):
        world = before.clone()
        world.rng, world.script = rng.below(1 << 30) << 30 | rng.below(1 << 30), ()
        world.apply(seat, action)
        usual = [u + s / ROLLS for u, s in zip(usual, judge.shares(world))]
    return rounded([s - u for s, u in zip(shares, usual)])


def turning_points(match: Match, most: int = 3, course: list[Moment] | None = None) -> list[TurningPoint]:
    """The steps of those rounds in which the lead changed most, each the largest change of its round; in order."""
    course = course if course is not None else moments(match)
    swings: list[tuple[float, int]] = []
    begun = 0
    for i in range(1, len(course)):
        ends = i == len(course) - 1 or course[i + 1].round != course[begun + 1].round
        if ends:
            steps = range(begun + 1, i + 1)
            largest = max(steps, key=lambda j: change(course[j - 1], course[j]))
            swings.append((change(course[begun], course[i]), largest))
            begun = i
    chosen = sorted([step for _, step in sorted(swings, reverse=True)[:most]])
    return [_turning(match, course, step) for step in chosen]


def _turning(match: Match, course: list[Moment], step: int) -> TurningPoint:
    line, then, now = match.lines[step - 1], course[step - 1].shares, course[step].shares
    gained = max(range(len(now)), key=lambda s: now[s] - then[s])
    verbs = match.game.verbs
    names = names_of(match.game.room("words"), match.game.view(match.state, line.seat))
    return TurningPoint(step, line.seat, verbs.write(line.action), verbs.say(line.action, names), gained, then[gained],
                        now[gained])


def change(then: Moment, now: Moment) -> float:
    """By how much chances moved from seat to seat."""
    return sum([abs(a - b) for a, b in zip(then.shares, now.shares)]) / 2


def mistakes(match: Match, seats: tuple[int, ...] | None = None, work: int = WORK, seed: int = 0,
             first: int = 0, last: int | None = None) -> tuple[list[Mistake], int]:
    """Answers that cost a seat something among the actions from `first` to `last`, and how many were looked at. A part
    of a match finds what the whole finds there, so that parts can be looked at side by side."""
    game, found, looked = match.game, [], 0
    bot = weighing(game, work)
    for step, (state, seat, action) in enumerate(positions(match, last) if bot is not None else ()):
        seen = Seen(state, seat, game.view, Rng(seed * 1000003 + step))
        asked = step >= first and (seats is None or seat in seats) and action in state.legal(seat)
        if bot is None or not asked or not bot.worth(seen):
            continue
        looked += 1
        mistake = _mistake(game, bot, seen, action, step + 1)
        if mistake is not None:
            found.append(mistake)
    return found, looked


def weighing(game: Game, work: int) -> Weighing | None:
    """What compares answers in a game, if it has a scripted player."""
    bot = bot_for(game, f"hard:{work}")
    if isinstance(bot, Rehearsing):
        return Weighing(bot.lines, work)
    return bot if isinstance(bot, Weighing) else None


def _mistake(game: Game, bot: Weighing, seen: Seen, action: Action, step: int) -> Mistake | None:
    weighed = bot.weighed(seen, action)
    best = max(weighed.gains, key=lambda a: weighed.gains[a].mean, default=action)
    gain = weighed.gains.get(best)
    if gain is None or gain.count < LEAST or gain.mean - SURE * gain.error < MATTERS:
        return None
    write = game.verbs.write
    return Mistake(step, seen.seat, seen.question, write(action), label_of(game, seen.view, action), write(best),
                   label_of(game, seen.view, best), round(gain.mean - gain.error, 4), round(gain.error, 4))


def analysed(match: Match, course: list[Moment], wrong: list[Mistake], looked: int) -> Analysis:
    """Chances, turning points, mistakes and luck of a match, put together."""
    total = rounded([sum([m.luck[s] for m in course]) for s in range(match.setup.seats)])
    learnt = match.setup.seats in judge_of(match.game).weights
    return Analysis(match.game.name, match.setup.seats, tuple(course), tuple(turning_points(match, 3, course)),
                    tuple(sorted(wrong, key=lambda m: -m.loss)), total, looked, "learnt" if learnt else "evaluate")


def parts(actions: int, size: int = 40) -> list[tuple[int, int]]:
    """A match cut into stretches of actions, to be looked at side by side.

    >>> parts(90)
    [(0, 40), (40, 80), (80, 90)]
    """
    return [(i, min(actions, i + size)) for i in range(0, actions, size)]


def rounded(shares: list[float]) -> tuple[float, ...]:
    """To a hundredth of a percent."""
    return tuple([round(x, 4) for x in shares])
