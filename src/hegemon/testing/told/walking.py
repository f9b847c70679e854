"""Many positions of random and scripted games, those with rare questions above all."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from hegemon.bots import bot_for
from hegemon.bots.levels import names
from hegemon.kernel import Action, Bot, Game, Question, Refused, Rng, Seen, State, Value
from hegemon.testing.conformance.cases import cases
from hegemon.testing.conformance.playing import Case
from hegemon.testing.told.chances import Goes, Happened, by_default, chances
from hegemon.testing.told.findings import Mismatch
from hegemon.testing.told.judging import MOST, Judge
from hegemon.testing.told.tips import Tips

OFTEN: Final = 7     # of common questions one in so many is looked at
RARE: Final = 6      # the first so many of each question are all looked at
SHARE: Final = 12    # positions of one game at most, so that all set-ups are seen
LARGEST: Final = 21  # seats; larger tables ask the same and take longer
GAMES: Final = 3000  # played in vain before it is given up
NO_OPTIONS: Final[Mapping[str, Value]] = {}


@dataclass(frozen=True)
class Moment:
    """A position to look at, a question open in it, and where it comes from."""
    g: State
    q: Question
    where: str


@dataclass
class Found:
    """What a run has found: how much was looked at, and what was wrong."""
    positions: int = 0
    answers: int = 0
    questions: Counter[str] = field(default_factory=Counter)
    wrong: dict[tuple[str, str, str], list[Mismatch]] = field(default_factory=dict)
    where: dict[tuple[str, str, str], str] = field(default_factory=dict)  # the first of each group

    def note(self, mismatch: Mismatch, where: str) -> None:
        """Keep one finding."""
        self.wrong.setdefault(mismatch.group(), []).append(mismatch)
        self.where.setdefault(mismatch.group(), where)

    def lines(self, examples: int = 3) -> Iterator[str]:
        """The findings to read, the most frequent first."""
        for group, found in sorted(self.wrong.items(), key=lambda item: -len(item[1])):
            kind, question, verb = group
            yield f"{kind}: {question} {verb}, {len(found)} times; first in {self.where[group]}"
            shown = dict.fromkeys([f"    {m.action}: says {m.says}; the rules: {m.does}" for m in found])
            yield from list(shown)[:examples]


def option_sets(game: Game) -> list[dict[str, Value]]:
    """Every value of every option that is not the default, with what it needs, and every preset."""
    return [dict(chosen) for chosen in dict.fromkeys(
        [case.options for case in cases(game) if case.options and case.seats <= LARGEST])]


def set_ups(game: Game, options: Mapping[str, Value]) -> list[Case]:
    """All set-ups, or the tables of every size that may be played with some options."""
    if not options:
        return [case for case in cases(game) if case.seats <= LARGEST]
    found = []
    for seats in [n for n in game.seats if n <= LARGEST]:
        with suppress(Refused):
            read = game.options.read(seats, options)
            found.append(Case(game, seats, tuple([(name, read[name]) for name in options])))
    if not found:
        raise Refused(f"no table of {game.name} allows {', '.join([f'{k}={v}' for k, v in options.items()])}")
    return found


def moments(game: Game, wanted: Callable[[State, Question], bool], seed: int = 0,
            options: Mapping[str, Value] = NO_OPTIONS) -> Iterator[Moment]:
    """Wanted positions of all set-ups, in random games, scripted ones, and mixtures; no end while there are any."""
    rng = Rng(seed + 11)
    chosen = set_ups(game, options)
    bots = [bot_for(game, name) for name in ("random", "scripted") if name in names(game)]
    vain, number = 0, 0
    while vain < GAMES:
        case = chosen[number % len(chosen)]
        again = Case(case.game, case.seats, case.options, case.seed + seed + 7919 * (number // len(chosen)))
        number, vain = number + 1, vain + 1
        for moment in islice(_played(again, wanted, bots, number, rng), SHARE):
            vain = 0
            yield moment


def _played(case: Case, wanted: Callable[[State, Question], bool], bots: list[Bot], turn: int,
            rng: Rng) -> Iterator[Moment]:
    """The wanted positions of one game; every third is played by scripts alone, the others are mixed."""
    game = case.game
    g: State = game.start(case.setup())
    skipped = rng.below(3) * game.longest // 40  # begin to look at different times
    for number in range(game.longest):
        if g.over:
            return
        q = g.question(rng.choice(g.open).seat)
        assert q is not None
        if number >= skipped and wanted(g, q):
            yield Moment(g, q, f"{case} at {number}")
        bot = bots[-1] if turn % 3 == 0 or rng.below(3) == 0 else bots[0]
        g.answer(q, bot.decide(Seen(g, q.seat, game.view, rng)))


def walked(game: Game, positions: int, seed: int = 0, options: Mapping[str, Value] = NO_OPTIONS) -> Found:
    """Look at so many positions: at prices, gains, words about them, why-nots and tips."""
    found, rng, judge, tips = Found(), Rng(seed + 13), Judge(game, Rng(seed + 17)), Tips(game)

    def wanted(g: State, q: Question) -> bool:
        found.questions[q.name()] += 1
        return found.questions[q.name()] <= RARE or rng.below(OFTEN) == 0

    for moment in islice(moments(game, wanted, seed, options), positions):
        g, q = moment.g, moment.q
        found.positions += 1
        found.answers += len(g.legal(q.seat))
        before = g.digest()
        for mismatch in judge.question(g, q):
            found.note(mismatch, moment.where)
        tips.heard(g, q)
        assert g.digest() == before, f"{q.name()}: stating what answers take changed the state"
    for mismatch in tips.stale():
        found.note(mismatch, "its words")
    return found


def fought(game: Game, happened: Happened, positions: int = 40, runs: int = 40, goes: Goes = by_default,
           seed: int = 0) -> Found:
    """Play out the chances stated at so many positions: those that do not come true."""
    found, rng, words = Found(), Rng(seed + 19), game.room("words")
    hint: Callable[[Any, Action], Any] = getattr(words, "hint", lambda view, action: None)

    def wanted(g: State, q: Question) -> bool:
        view = game.view(g, q.seat)
        return any([getattr(hint(view, a) or None, "odds", ()) for a in g.legal(q.seat)[:MOST]])

    for moment in islice(moments(game, wanted, seed), positions):
        found.positions += 1
        found.questions[moment.q.name()] += 1
        for mismatch in chances(moment.g, moment.q, happened, runs, rng, goes):
            found.note(mismatch, moment.where)
    return found
