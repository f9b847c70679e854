"""A game whose secrets are unique words, so that one word in the wrong place is a proven leak.

Each round everybody buries some words in a secret plan, then shows one at the same time, then draws one; whispers go
from seat to seat. What is buried stays secret to the end.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from hegemon.kernel import (
    Action,
    Domain,
    Flow,
    Frame,
    Game,
    Lexicon,
    Rng,
    Said,
    Setup,
    State,
    Text,
    Verb,
    View,
    ask,
    done,
    fork,
    gather,
    goto,
    notice,
    now,
    numbers,
    verb,
)

SEAT: Final = Domain("seat", "blue yellow red", element=False, seat=True)
SLOT: Final = numbers("slot", 0, 9)
WORD: Final = Said("word")
BURY: Final = verb("bury", SLOT, label="Bury card {}", rule="C-1.1")
ENOUGH: Final = verb("enough", rule="C-1.2")
SHOW: Final = verb("show", SLOT, label="Show card {}", rule="C-2.1")
WHISPER: Final = verb("whisper", SEAT, Text("words", 60), rule="C-3.1")
BURIED: Final = notice("buried", "C-1.3", "You bury {}.", WORD)
SHOWN: Final = notice("shown", "C-2.2", "{} shows {}.", SEAT, WORD)
DREW: Final = notice("drew", "C-2.3", "You draw {}.", WORD)
WHISPERED: Final = notice("whispered", "C-3.1", "{} whispers: {}", SEAT, WORD)


class Canary(State):
    """Hands, graves and the deck are secret."""

    verbs: ClassVar[Lexicon] = Lexicon(BURY, ENOUGH, SHOW, WHISPER)

    hands: list[tuple[str, ...]]
    graves: list[tuple[str, ...]]
    shown: tuple[str, ...]
    deck: tuple[str, ...]
    round: int


def forms(g: Canary, seat: int) -> Sequence[Verb]:
    return (WHISPER,)


def freely(g: Canary, seat: int, action: Action) -> None:
    g.tell(WHISPERED, seat, action[2], to=(seat, action[1]))


def redeal(g: Canary, viewer: int, rng: Rng) -> None:
    """Whoever cannot know a word gets another."""
    def others(words: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([f"other{rng.below(1 << 30):08x}" for _ in words])
    g.hands = [h if s == viewer else others(h) for s, h in enumerate(g.hands)]
    g.graves = [h if s == viewer else others(h) for s, h in enumerate(g.graves)]
    g.deck = others(g.deck)


@dataclass
class Plan(Frame):
    """A seat buries words, unseen."""
    seat: int
    slots: tuple[int, ...] = ()

    def begin(self, g: Canary) -> Flow:
        return ask(self.seat, "C-1.1 Bury a card?", self.cards, self.chosen, always=True)

    def cards(self, g: Canary, seat: int) -> list[Action]:
        free = [s for s in range(len(g.hands[seat]) - 1) if s not in self.slots] if len(self.slots) < 3 else []
        return [ENOUGH(), *[BURY(s) for s in free]]

    def chosen(self, g: Canary, answer: Action) -> Flow:
        if answer == ENOUGH():
            return done(self.slots)
        self.slots += (answer[1],)
        return goto(self.begin)


@dataclass
class Round(Frame):
    """Bury, show, draw; four times."""

    def begin(self, g: Canary) -> Flow:
        return fork({s: Plan(s) for s in range(g.seats)}, self.planned, secret=True)

    def planned(self, g: Canary, plans: dict[int, tuple[int, ...]]) -> Flow:
        for seat, slots in plans.items():
            for slot in slots:
                g.tell(BURIED, g.hands[seat][slot], to=(seat,))
            g.graves[seat] += tuple([g.hands[seat][slot] for slot in slots])
            g.hands[seat] = tuple([w for i, w in enumerate(g.hands[seat]) if i not in slots])
        return gather(range(g.seats), "C-2.1 Show a card", self.cards, self.opened, always=True)

    def cards(self, g: Canary, seat: int) -> list[Action]:
        return [SHOW(s) for s in range(len(g.hands[seat]))]

    def opened(self, g: Canary, chosen: dict[int, Action]) -> Flow:
        for seat, answer in chosen.items():
            hand = g.hands[seat]
            g.shown += (hand[answer[1]],)
            g.tell(SHOWN, seat, hand[answer[1]])
            g.hands[seat] = tuple([w for i, w in enumerate(hand) if i != answer[1]])
            for _ in range(2):
                g.hands[seat] += g.deck[-1:]
                g.tell(DREW, g.deck[-1], to=(seat,))
                g.deck = g.deck[:-1]
                g.reveal()
        g.round += 1
        return goto(self.begin) if g.round < 4 else g.finish("rounds")


def deal(setup: Setup) -> Canary:
    """Every word of a match occurs once in the world."""
    g = Canary()
    g.prepare(setup)
    words = [f"canary{g.below(1 << 30):08x}" for _ in range(60)]
    g.hands = [tuple(words[4 * s:4 * s + 4]) for s in range(g.seats)]
    g.graves, g.shown, g.deck, g.round = [()] * g.seats, (), tuple(words[4 * g.seats:]), 0
    g.launch(Round())
    return g


@dataclass(frozen=True)
class CanaryView(View):
    """What one viewer may know."""
    hand: tuple[str, ...]
    grave: tuple[str, ...]
    shown: tuple[str, ...]
    counts: tuple[int, ...]
    plan: tuple[int, ...]


def view(g: Canary, viewer: int) -> CanaryView:
    """Built up from what the viewer may see."""
    mine = g.question(viewer) if viewer >= 0 else None
    plan: Any = mine.frame.inside(Plan) if mine is not None else None
    return CanaryView(now=now(g, viewer), hand=g.hands[viewer] if viewer >= 0 else (),
                      grave=g.graves[viewer] if viewer >= 0 else (), shown=g.shown,
                      counts=tuple([len(h) for h in g.hands]), plan=plan.slots if plan is not None else ())


GAME: Final = Game(name="canary", title="Canary", about="A game of unique secrets.", rules_version=1, seats=(2, 3),
                   state=Canary, deal=deal, view=view, package=__name__, hidden=("hands", "graves", "deck"),
                   forms=forms, freely=freely, redeal=redeal)
