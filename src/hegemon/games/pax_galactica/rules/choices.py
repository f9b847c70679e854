"""What the user of an effect chooses, one thing at a time (D-44, P-18.2 to P-18.5)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hegemon.games.pax_galactica.actions import DONE, EFFECT_NO
from hegemon.games.pax_galactica.data import CARD_CHOOSE, CARD_EFFECTS, CARD_NAMES, EFFECTS, Effect
from hegemon.games.pax_galactica.rules.asking import choice_words
from hegemon.games.pax_galactica.rules.operation import Want
from hegemon.games.pax_galactica.rules.operations import OPERATIONS
from hegemon.games.pax_galactica.rules.selectors import Picks, pick
from hegemon.games.pax_galactica.rules.written import effect
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto


def wants(g: Pax, user: int, e: Effect, picks: Picks) -> Want | None:
    """The next thing to choose for an effect: under which key, from what; nothing left to choose: None."""
    return OPERATIONS[e.op].wants(g, e, user, picks)


def value_of(g: Pax, key: str, answer: Action) -> tuple[str, int]:
    """An answer as it is kept among the picks."""
    match answer:
        case ("done",):
            return ("token", -1) if key == "token" else ("end", 1)
        case ("yes",):
            return key, 1
        case ("no",):
            return key, 0
        case ("who", person):
            return ("other" if key == "other" else key), g.seat_at(person)
        case ("quadrant", quad):
            return "quad", quad
        case _:
            return key, int(answer[1])


def possible(g: Pax, user: int, effects: tuple[int, ...]) -> bool:
    """Whether every choice an effect begins with has something to choose from."""  # P-18.1
    for eid in effects:
        want = wants(g, user, effect(g, eid), ())
        if want is not None and not want[1]:
            return False
    return True


@dataclass
class Choose(Frame):
    """The user of some effects makes all choices they leave; done with the picks."""  # P-18.2, D-44
    shown: ClassVar[tuple[str, ...]] = ("effects", "picks", "at", "key")
    user: int
    effects: tuple[int, ...]
    picks: Picks = ()
    at: int = 0
    key: str = ""

    def begin(self, g: Pax) -> Flow:
        while self.at < len(self.effects):
            want = wants(g, self.user, effect(g, self.effects[self.at]), self.picks)
            if want is not None and want[1]:
                self.key = want[0]
                e = effect(g, self.effects[self.at])
                words = choice_words(self.key, OPERATIONS[e.op].said(e))
                return ask(self.user, words, self.options, self.chosen)
            self.at += 1
            self.picks = tuple([p for p in self.picks if p[0] != "end"])
        return done((*self.picks, ("ok", 1)))

    def options(self, g: Pax, seat: int) -> Sequence[Action]:
        want = wants(g, self.user, effect(g, self.effects[self.at]), self.picks)
        return want[1] if want is not None else [DONE.only]

    def takes(self, g: Pax, seat: int, answer: Action) -> Cost:
        """The Megapower behind a covert action."""  # P-15.4
        op = OPERATIONS[effect(g, self.effects[self.at]).op]
        return (("mp", answer[1]),) if answer[0] == "amount" and op.staked else ()

    def chosen(self, g: Pax, answer: Action) -> Flow:
        self.picks += (value_of(g, self.key, answer),)
        return goto(self.begin)


@dataclass
class ChooseCard(Frame):
    """The choices of one privilege card: which effect, where only one counts, then its targets."""  # P-9.15
    shown: ClassVar[tuple[str, ...]] = ("card", "which")
    user: int
    card: int
    which: int = -1

    def begin(self, g: Pax) -> Flow:
        if CARD_CHOOSE[self.card] and self.which < 0:
            words = f"P-9.15 Which effect of {CARD_NAMES[self.card]} do you use?"
            return ask(self.user, words, self.effects, self.picked)
        return goto(self.targets)

    def effects(self, g: Pax, seat: int) -> list[Action]:
        listed = CARD_EFFECTS[self.card]
        usable = [i for i, n in enumerate(listed) if OPERATIONS[EFFECTS[n].op].picked
                  and doable(g, self.user, EFFECTS[n])]
        return [EFFECT_NO.each[i] for i in usable] or [EFFECT_NO.each[0]]

    def picked(self, g: Pax, answer: Action) -> Flow:
        self.which = answer[1]
        return goto(self.targets)

    def targets(self, g: Pax) -> Flow:
        listed = CARD_EFFECTS[self.card]
        return call(Choose(self.user, listed if self.which < 0 else (listed[self.which],)), self.end)

    def end(self, g: Pax, picks: Picks) -> Flow:
        return done((*picks, ("which", self.which)))


def doable(g: Pax, user: int, e: Effect) -> bool:
    """Whether an effect could do anything at all now."""  # P-18.1, P-18.3
    return OPERATIONS[e.op].doable(g, e, user)


def playable(g: Pax, user: int, card: int) -> bool:
    """Whether some effect of a card could do anything now."""  # P-18.1
    return any([doable(g, user, EFFECTS[i]) for i in CARD_EFFECTS[card]])


def card_effects(card: int, picks: Picks) -> tuple[int, ...]:
    """The effects of a card that count, after the choice of one where only one does."""
    which = pick(picks, "which")
    return CARD_EFFECTS[card] if which < 0 else (CARD_EFFECTS[card][which],)
