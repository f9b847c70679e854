"""Advice: the answer a strong bot prefers, with what it leads to and how much it is worth."""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from hegemon.bots.halving import Gain
from hegemon.bots.levels import bot_for
from hegemon.bots.lines import Lines
from hegemon.bots.rehearsing import Rehearsing
from hegemon.bots.values import judge_of
from hegemon.bots.weighing import Weighed, Weighing
from hegemon.kernel import Action, Game, Inside, Refused, Seen

LOOKS: Final = 12  # possible worlds in which the position is judged as it is
WORLDS: Final = 5  # and in which the plan is followed to the seat's next choice,
AHEAD: Final = 60  # over at most so many answers
THEN: Final = "It goes on with:"


@dataclass(frozen=True)
class Advice:
    """What to do, and why. Chances are those of winning, 0 to 1."""
    do: Action
    label: str
    why: tuple[str, ...]
    before: float                           # on average over the answers that were tried
    after: float
    next: tuple[Action, str, float] | None  # the runner-up, its label and the chance after it


def advise(game: Game, seen: Seen, level: str = "hard") -> Advice:
    """What a bot of a level would do here, in the game's words."""
    bot = bot_for(game, level)
    if not isinstance(bot, Weighing | Rehearsing):
        raise Refused(f"{game.title} has no player with a plan to ask")
    weighed, chosen = preferred(bot, seen)
    chances = {action: clipped(weighed.value.mean + sure(gain)) for action, gain in weighed.gains.items()}
    chances[weighed.plan] = clipped(weighed.value.mean)
    chances = {action: min(chance, chances[chosen]) for action, chance in chances.items()}
    before = sum(chances.values()) / len(chances) if weighed.gains else judged(game, seen)
    others = sorted([a for a in chances if a != chosen], key=lambda a: -chances[a])
    runner = (others[0], label_of(game, seen.view, others[0]), chances[others[0]]) if others else None
    after = chances[chosen] if weighed.gains else before
    why = (*reasons(game, seen.view, chosen), *goes_on(game, seen, bot.lines, chosen))
    return Advice(chosen, label_of(game, seen.view, chosen), why, before, after, runner)


def sure(gain: Gain) -> float:
    """What is known of a gain: less its error, but not turned into a loss by it. What may be better and is not
    established is not told as better than what is suggested."""
    return max(0.0, gain.mean - gain.error) if gain.mean > 0 else gain.mean


def judged(game: Game, seen: Seen) -> float:
    """How likely the seat is to win as things stand."""
    judge = judge_of(game)
    return clipped(sum([judge(seen.sample(), seen.seat) for _ in range(LOOKS)]) / LOOKS)


def preferred(bot: Weighing | Rehearsing, seen: Seen) -> tuple[Weighed, Action]:
    """What was weighed, and what is to be done."""
    if isinstance(bot, Weighing):
        weighed = bot.weighed(seen, bot.lines.plan.decide(seen))
        return weighed, bot.chosen(weighed)
    chosen = bot.decide(seen)
    return Weighing(bot.lines, bot.work // 2, bot.seconds / 2).weighed(seen, chosen), chosen


def label_of(game: Game, view: Any, action: Action) -> str:
    """An action as its button reads."""
    hint = hint_of(game, view, action)
    return str(getattr(hint, "label", "")) or game.verbs.say(action)


def reasons(game: Game, view: Any, action: Action) -> tuple[str, ...]:
    """Why, as the game's bot says it, or what the hint says may come of it."""
    room: Any = game.room("bot")
    said = getattr(room, "reasons", None)
    if said is not None:
        return tuple(said(view, action))
    hint = hint_of(game, view, action)
    if hint is None:
        return ()
    odds = [f"{what}: {chance:.0%}" for what, chance in hint.odds]
    changes = [f"{what}: {old} to {new}" for what, old, new in hint.change]
    return (*hint.lines, *changes, *odds)


def goes_on(game: Game, seen: Seen, lines: Lines, action: Action) -> tuple[str, ...]:
    """What it leads to: what the plan would do at the seat's next choice, where most possible worlds agree."""
    then = Counter([next_step(game, seen, lines, action) for _ in range(WORLDS)])
    label, times = then.most_common(1)[0]
    return (f"{THEN} {label}",) if label and 2 * times > WORLDS else ()


def next_step(game: Game, seen: Seen, lines: Lines, action: Action) -> str:
    """What the plan does at the seat's next choice in one world, in words."""
    state, seat = seen.sample(reopen=True), seen.seat
    asked = state.question(seat)
    if asked is None:
        return ""
    state.answer(asked, action)
    for _ in range(AHEAD):
        if state.over:
            return ""
        q = state.open[0]
        chosen = lines.plan.decide(Inside(state, q.seat, lines.view, seen.rng))
        if q.seat == seat and len(state.legal(seat)) > 1:
            return label_of(game, game.view(state, seat), chosen)
        state.answer(q, chosen)
    return ""


def hint_of(game: Game, view: Any, action: Action) -> Any:
    """What the game's words say about an action, if it has words."""
    words: Any = game.room("words")
    hint = getattr(words, "hint", None)
    return hint(view, action) if hint is not None else None


def clipped(chance: float) -> float:
    """A chance between none and all."""
    return min(1.0, max(0.0, chance))
