"""A game of ten stones and a hidden card each, in which faults are planted: what the suite says of them is tested."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar, Final, cast

from hegemon.kernel import Action, Flow, Frame, Game, Lexicon, Rng, Setup, State, View, ask, goto, now, numbers, verb

TAKE: Final = verb("take", numbers("stones", 0, 3), label="Take {}", rule="N-1.1")
LOOK: Final = verb("look", label="Look at your card", rule="N-1.2")


@dataclass
class Turn(Frame):
    """One seat takes stones, or looks at its card."""
    seat: int = 0
    looks: int = 0

    def begin(self, g: Stones) -> Flow:
        return ask(self.seat, "N-1.1 How many stones?", self.some, self.taken)

    def some(self, g: Stones, seat: int) -> list[Action]:
        return [TAKE(n) for n in range(1, min(3, g.stones) + 1)] + ([LOOK.only] if self.looks < 2 else [])

    def taken(self, g: Stones, action: Action) -> Flow:
        if action == LOOK.only:
            self.looks += 1
            return goto(self.begin)
        g.stones -= action[1]
        if not g.stones:
            return g.finish("stones")
        self.seat = 1 - self.seat
        return goto(self.begin)


class Stones(State):
    """Ten stones."""
    verbs: ClassVar[Lexicon] = Lexicon(TAKE, LOOK)
    stones: int
    cards: list[int]


@dataclass(frozen=True)
class StonesView(View):
    """The stones and one's own card."""
    stones: int
    card: int


def view(g: Stones, viewer: int) -> StonesView:
    """What a seat may see."""
    return StonesView(now(g, viewer), g.stones, g.cards[viewer] if viewer >= 0 else -1)


def redeal(g: Stones, viewer: int, rng: Rng) -> None:
    """The card of the other is unknown."""
    g.cards = [card if seat == viewer else rng.below(9) for seat, card in enumerate(g.cards)]


class Roomy(Game):
    """A game whose rooms are handed in."""
    rooms: dict[str, dict[str, Callable[..., Any]]]

    def room(self, name: str) -> ModuleType | None:
        return cast("ModuleType", SimpleNamespace(**self.rooms[name])) if name in self.rooms else None


def stones(first: Callable[[], Frame] = Turn, check: Callable[[Any], list[str]] | None = None,
           seen: Callable[[Any, int], Any] = view, frames: Sequence[type[Frame]] = (),
           **rooms: dict[str, Callable[..., Any]]) -> Game:
    """The game with another first procedure, invariants, view or rooms."""
    state: type[Stones] = type("Stones", (Stones,), {})  # a state belongs to one game

    def deal(setup: Setup) -> Stones:
        g = state()
        g.prepare(setup)
        g.stones, g.cards = 10, [g.below(9), g.below(9)]
        g.launch(first())
        return g

    game = Roomy(name="stones", title="Stones", about="Take the last one.", rules_version=1, seats=[2], state=state,
                 deal=deal, view=seen, package="tests.conformance.stones", hidden=["cards"], redeal=redeal, longest=60,
                 check=check or (lambda g: []))
    game.rooms = rooms
    kinds: list[type[Frame]] = [Turn, *frames]
    game.classes.update({kind.__name__: kind for kind in kinds})
    return game
