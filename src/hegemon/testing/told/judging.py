"""Whether what is said of an answer is what the rules do: prices, gains, words about them, and why-nots."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from hegemon.kernel import Action, Game, Hint, Question, Rng, State, dear
from hegemon.testing.told.amounts import Box, Reader, sentences
from hegemon.testing.told.findings import Mismatch
from hegemon.testing.told.later import Later
from hegemon.testing.told.trying import Amounts, Purse, Trial, answered, purse, stated

MOST: Final = 40     # answers looked at in one question
TRIES: Final = 6     # openings of a sealed answer, each with other answers of the others
NUMBER: Final = re.compile(r"\d+")
NOTHING: Final[Amounts] = {}


class Judge:
    """Looks at the questions of one game."""

    def __init__(self, game: Game, rng: Rng) -> None:
        self.game, self.rng = game, rng
        self.words: Any = game.room("words")
        self.hint: Callable[[Any, Action], Any] | None = getattr(self.words, "hint", None)
        self.read, self.box = Reader(game), Box(game)

    def question(self, g: State, q: Question) -> Iterator[Mismatch]:
        """All that is wrong with what a seat is told at its question."""
        view = self.game.view(g, q.seat)
        legal = list(g.legal(q.seat))
        if len(legal) > MOST:
            self.rng.shuffle(legal)
        for answer in legal[:MOST]:
            yield from self.answer(g, q, view, answer)
        for gift in g.free(q.seat)[:MOST]:
            yield from self.unasked(g, q, view, gift)
        yield from self.why_nots(g, q, view)

    def unasked(self, g: State, q: Question, view: Any, gift: Action) -> Iterator[Mismatch]:
        """What is done freely has no procedure to state its price: its button names what it takes."""
        then = g.clone()
        then.apply(q.seat, gift)
        before = purse(g, q.seat, q.frame)
        label = self.label(view, gift)
        for name, n in before.changed(purse(then, q.seat, q.frame)).items():
            if n < 0 and str(-n) not in NUMBER.findall(label):
                yield self.mismatch("silent", q, gift, NOTHING, {name: n}, label)

    def answer(self, g: State, q: Question, view: Any, answer: Action) -> Iterator[Mismatch]:
        """All that is wrong with one answer."""
        want = stated(g, q, answer)
        strange = [name for name in want if name not in self.game.means]
        assert not strange, f"{q.name()} states {', '.join(strange)}, which Game.means does not name"
        yield from self.price(g, q, answer, want)
        hint: Hint | None = (self.hint(view, answer) or None) if self.hint is not None else None
        if hint is not None:
            yield from self.spoken(g, q, answer, want, hint)
            yield from self.changes(g, q, answer, hint, view)

    # -- prices --------------------------------------------------------------------------------------------------

    def price(self, g: State, q: Question, answer: Action, want: Amounts) -> Iterator[Mismatch]:
        """What is stated is what is taken and given, at once or later, and nothing is taken unstated."""
        before, agrees = purse(g, q.seat, q.frame), False
        for opening in range(1 if q.alone else TRIES):
            trials = list(answered(g, q, answer, self.rng, opening))
            after = [purse(t.g, q.seat, t.frame) for t in trials]
            extra = [self._unstated(before, p, want) for t, p in zip(trials, after) if not t.chance]
            if any(extra):
                yield self.mismatch("wrong" if want else "silent", q, answer, want, before.changed(after[-1]))
                return
            agrees = agrees or any([before.agrees(p, want) for p in after])
        if agrees or self._else(g, q, answer, want, before) or not _judged(q, want, trials[-1]):
            return
        yield self.mismatch("wrong" if want else "silent", q, answer, want, before.changed(after[-1]))

    def _unstated(self, before: Purse, after: Purse, want: Amounts) -> bool:
        """Whether something is taken of which nothing is said; losses to chance are no price."""
        return any([n < 0 for name, n in before.changed(after).items()
                    if not want.get(name) and name not in before.aside and name not in after.aside])

    def _else(self, g: State, q: Question, answer: Action, want: Amounts, before: Purse) -> bool:
        """Whether what is stated has come about when the next question is put, or comes about later."""
        whole = g.clone()
        whole.answer(whole.question(q.seat) or q, answer)
        return before.agrees(purse(whole, q.seat, q.frame), want) or (
            bool(want) and Later(g, q, want, self.rng).paid(answer))

    # -- words ---------------------------------------------------------------------------------------------------

    def spoken(self, g: State, q: Question, answer: Action, want: Amounts, hint: Hint) -> Iterator[Mismatch]:
        """Means are priced by the rules: words that name an amount name one that is stated, held or left."""
        claims = [(said, n, name) for line in hint.lines for said in sentences(line)
                  for n, name in self.read.amounts(said) if not self.box.says(said)]
        known = self._known(g, q, answer, want) if claims else {}
        for said, n, name in claims:
            if n not in known[name]:
                yield self.mismatch("line", q, answer, NOTHING, want, said)
        for what, chance in hint.odds:
            if not 0 <= chance <= 1:
                yield self.mismatch("chance", q, answer, NOTHING, NOTHING, f"{what} {chance}")

    def _known(self, g: State, q: Question, answer: Action, want: Amounts) -> dict[str, set[int]]:
        """The amounts a line may speak of: what is stated, and what anybody has now and would have then."""
        then = g.clone()
        then.answer(then.question(q.seat) or q, answer)
        states = [g, then, *[t.g for t in answered(g, q, answer, self.rng)]]
        return {name: {abs(want.get(name, 0))} | {n.means_of(seat, name) for n in states for seat in range(g.seats)}
                for name in self.game.means}

    def changes(self, g: State, q: Question, answer: Action, hint: Hint, view: Any) -> Iterator[Mismatch]:
        """What a hint says will change can be read before, and so changed after the answer on a clone."""
        change: tuple[tuple[str, str, str], ...] = getattr(hint, "change", ())
        if not change:
            return
        after = g.clone()
        after.answer(after.question(q.seat) or q, answer)
        if after.reveals != g.reveals:
            return
        old, new = self.figures(view), self.figures(self.game.view(after, q.seat))
        for what, before, then in change:
            if (old.get(what.lower()), new.get(what.lower())) != (before, then):
                real = f"{old.get(what.lower(), 'nowhere to be read')} -> {new.get(what.lower(), 'nowhere')}"
                yield self.mismatch("change", q, answer, NOTHING, NOTHING, f"{what} {before} -> {then}", real)

    def figures(self, view: Any) -> dict[str, str]:
        """The numbers of the viewer's own panel by their names, and those its words have besides."""
        panels = self.words.panels(view) if hasattr(self.words, "panels") else ()
        besides = self.words.figures(view) if hasattr(self.words, "figures") else {}
        return {what.lower(): value for what, value in besides.items()} | {
            stat.name.lower(): stat.value for panel in panels if panel.seat == view.now.viewer for stat in panel.stats}

    def why_nots(self, g: State, q: Question, view: Any) -> Iterator[Mismatch]:
        """What is said to be impossible is not offered, and an amount that is wanting is wanting."""
        offered = {self.label(view, a) for a in g.legal(q.seat)}
        dear(g, q.seat)
        for no in self.words.blocked(view) if hasattr(self.words, "blocked") else ():
            if no.label in offered:
                yield Mismatch("why-not", q.name(), no.label, no.why, "it can be done", no.label)
            for n, name in self.read.amounts(no.why)[:1]:
                if g.means_of(q.seat, name) >= n:
                    has = f"{g.means_of(q.seat, name)} are there"
                    yield Mismatch("why-not", q.name(), no.label, no.why, has, no.label)

    def label(self, view: Any, answer: Action) -> str:
        """The words of a button."""
        hint = self.hint(view, answer) if self.hint is not None else None
        return str((hint.label if hint else "") or self.game.verbs.say(answer))

    def mismatch(self, kind: str, q: Question, answer: Action, want: Amounts, does: Amounts, says: str = "",
                 real: str = "") -> Mismatch:
        """One finding."""
        return Mismatch(kind, q.name(), answer[0], says or spelled(want), real or spelled(does),
                        self.game.verbs.write(answer))


def _losses(want: Amounts) -> Amounts:
    return {name: n for name, n in want.items() if n < 0}


def _judged(q: Question, want: Amounts, last: Trial) -> bool:
    """What a sealed answer or a throw may bring, nobody can state; what it costs, its procedure can."""
    return bool(_losses(want)) or (q.alone and not last.chance)


def spelled(amounts: Amounts) -> str:
    """Amounts with their signs: "cp -3"."""
    return ", ".join([f"{name} {n:+d}" for name, n in sorted(amounts.items())]) or "nothing"
