"""Procedures inside procedures: tables side by side, each with sealed bids and secret plans, seats at two of them.

The game of this module has no other purpose; it goes through the whole conformance suite.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import pytest

from hegemon.bots import levels
from hegemon.bots.search import Search
from hegemon.kernel import (
    Action,
    Domain,
    Flow,
    Frame,
    Game,
    Lexicon,
    Match,
    Option,
    Options,
    Rng,
    Seen,
    Setup,
    State,
    View,
    ask,
    call,
    done,
    faults,
    fork,
    gather,
    goto,
    now,
    numbers,
    redeal,
    verb,
)
from hegemon.testing import conformance
from hegemon.testing.conformance import CHECKS, Case, Played, cases, hidden_is_hidden

CARD: Final = Domain("card", "comet sun moon", element=False)
SIZE: Final = numbers("size", 0, 3)
BID: Final = verb("bid", SIZE)
PLAY: Final = verb("play", CARD)
LOOK: Final = verb("look")
DONE: Final = verb("done")
GIVE: Final = verb("give", numbers("seat", 0, 3))
TABLES: Final = {10: (0, 1), 11: (2, 3), 12: (0, 2, 3)}  # seats 0, 2 and 3 sit at two tables


class Nest(State):
    """A purse and a hand for each of four seats, and a deck."""
    verbs: ClassVar[Lexicon] = Lexicon(BID, PLAY, LOOK, DONE, GIVE)
    day: int
    days: int
    purse: list[int]
    hands: list[tuple[int, ...]]
    deck: tuple[int, ...]


def free(g: Nest, seat: int) -> Sequence[Action]:
    """A coin may change hands while nothing is sealed."""
    if not g.open or not g.purse[seat] or any([j.secret for j in g.joins.values()]):
        return ()
    return [GIVE(s) for s in range(4) if s != seat]


def freely(g: Nest, seat: int, action: Action) -> None:
    g.purse[seat] -= 1
    g.purse[action[1]] += 1


def scores(g: Nest) -> list[int]:
    return list(g.purse)


def check(g: Nest) -> list[str]:
    return faults((min(g.purse) >= 0, "a purse is in debt"),
                  (len(g.deck) + sum(map(len, g.hands)) == 24, "there are not 24 cards"))


def dealt_anew(g: Nest, viewer: int, rng: Rng) -> None:
    hidden = [list(h) if s != viewer else [] for s, h in enumerate(g.hands)]
    deck = list(g.deck)
    redeal(rng, deck, *hidden)
    g.deck = tuple(deck)
    g.hands = [h if s == viewer else tuple(hidden[s]) for s, h in enumerate(g.hands)]


def deal(setup: Setup) -> Nest:
    g = Nest()
    g.prepare(setup)
    cards = g.shuffled([0, 1, 2] * 8)
    g.day, g.days, g.purse = 0, int(setup.options["days"]), [2, 2, 2, 2]
    g.hands, g.deck = [tuple(cards[3 * s:3 * s + 3]) for s in range(4)], tuple(cards[12:])
    g.launch(Day())
    return g


@dataclass
class Day(Frame):
    """All tables at once; the day ends when the last is done."""

    def begin(self, g: Nest) -> Flow:
        g.day += 1
        return fork({key: TableOf(seats) for key, seats in TABLES.items()}, self.evening)

    def evening(self, g: Nest, won: dict[int, int]) -> Flow:
        assert tuple(won) == tuple(TABLES)
        for seat in won.values():
            g.purse[seat] += 1
        if g.day < g.days:
            return goto(self.begin)
        g.outcome = "days"
        return done()


@dataclass
class TableOf(Frame):
    """Sealed bids, then secret plans, then an open question inside a called procedure."""
    seats: tuple[int, ...]
    first: int = -1
    omen: int = 0

    def begin(self, g: Nest) -> Flow:
        return gather(self.seats, "N-1.1 Bid", self.bids, self.opened)

    def bids(self, g: Nest, seat: int) -> list[Action]:
        return [BID(n) for n in range(4)]

    def opened(self, g: Nest, bids: dict[int, Action]) -> Flow:
        self.first = max(self.seats, key=lambda s: (bids[s][1], -s))
        return fork({s: Scheme(s) for s in self.seats}, self.planned, secret=True)

    def planned(self, g: Nest, plans: dict[int, tuple[int, int]]) -> Flow:
        for seat, (looks, _) in plans.items():
            self.omen += looks
            assert seat in self.seats
        if g.below(40) == 0:
            return g.finish("omen")
        return call(Verdict(self.first), self.judged)

    def judged(self, g: Nest, colour: int) -> Flow:
        return done(self.seats[(colour + self.omen) % len(self.seats)])


@dataclass
class Scheme(Frame):
    """A secret plan of several steps, with a procedure inside that changes it."""
    seat: int
    looks: int = 0
    shown: int = 0

    def begin(self, g: Nest) -> Flow:
        return ask(self.seat, "N-2.1 Scheme", self.ways, self.chosen)

    def ways(self, g: Nest, seat: int) -> list[Action]:
        return [DONE(), LOOK()] if self.looks < 2 else [DONE()]

    def chosen(self, g: Nest, answer: Action) -> Flow:
        return done((self.looks, self.shown)) if answer == DONE() else call(Looking(self.seat), self.seen)

    def seen(self, g: Nest) -> Flow:
        self.looks += 1
        return goto(self.begin)


@dataclass
class Looking(Frame):
    """Inside the plan: show a card of one's own hand, which the plan remembers."""
    seat: int

    def begin(self, g: Nest) -> Flow:
        return ask(self.seat, "N-2.2 Which card?", self.cards, self.picked, always=True)

    def cards(self, g: Nest, seat: int) -> list[Action]:
        return [PLAY(c) for c in sorted(set(g.hands[seat]))]

    def picked(self, g: Nest, answer: Action) -> Flow:
        self.enclosing(Scheme).shown += 1 + answer[1]
        return done()


@dataclass
class Verdict(Frame):
    """The highest bidder plays a card openly and draws another."""
    seat: int

    def begin(self, g: Nest) -> Flow:
        return ask(self.seat, "N-3.1 Play a card", self.cards, self.played, always=True)

    def cards(self, g: Nest, seat: int) -> list[Action]:
        return [PLAY(c) for c in sorted(set(g.hands[seat]))]

    def played(self, g: Nest, answer: Action) -> Flow:
        hand = list(g.hands[self.seat])
        hand.remove(answer[1])
        g.hands[self.seat] = (*hand, g.deck[-1])
        g.deck = (answer[1], *g.deck[:-1])
        g.reveal()
        return done(answer[1])


@dataclass(frozen=True)
class NestView(View):
    """What one viewer may know."""
    purse: tuple[int, ...]
    hand: tuple[int, ...]


def view(g: Nest, viewer: int) -> NestView:
    return NestView(now(g, viewer), tuple(g.purse), g.hands[viewer] if viewer >= 0 else ())


GAME: Final = Game(name="nest", title="Nest", about="Everything inside everything.", rules_version=1, seats=(4,),
                   state=Nest, deal=deal, view=view, package=__name__, hidden=("hands", "deck"), longest=3000,
                   scores=scores, check=check, redeal=dealt_anew, free=free, freely=freely,
                   options=Options((Option("days", (4, 2, 8), 4, "How many days"),)))


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.__name__)
@pytest.mark.parametrize("case", [*cases(GAME), *[Case(GAME, 4, (), seed) for seed in range(1, 6)]], ids=str)
def test_conformance(case: Case, check: Callable[[Played], None]) -> None:
    check(conformance.played(case, []))


def test_samples_change_what_is_hidden() -> None:
    hidden_is_hidden(GAME)


def test_the_suite_saw_what_it_came_for() -> None:
    """Questions waiting in line, plans inside tables, and an end from the middle of it all."""
    lines: set[str] = set()
    queued, ends = 0, set()
    for seed in range(30):
        for match in conformance.walk(GAME, GAME.setup(4, seed)):
            state: Any = match.state
            queued = max(queued, *[0, *[sum([q.seat == s for q in state.open]) for s in range(4)]])
            lines.update([state.line(q) for q in state.open])
        ends.add(state.outcome)
    assert queued == 2 and ends == {"days", "omen"}
    assert "Day.evening[12] > TableOf.planned[3] > Scheme.seen > Looking.picked" in lines
    assert "Day.evening[11] > TableOf.judged > Verdict.played" in lines


def test_undo_inside_a_plan_leaves_the_other_plans_alone() -> None:
    """Seat 0 plans at two tables and takes back a step at the first; its other plan and seat 2's stay as they are."""
    match = Match(GAME, GAME.setup(4, 1))
    for seat in (0, 1, 2, 3, 0, 2, 3):
        match.play(seat, BID(1))
    assert [q.path for q in match.state.open if q.seat == 0] == [(10, 0), (12, 0)]
    match.play(0, LOOK())
    match.play(2, LOOK())
    asked = {q.path: q.name() for q in match.state.open}
    assert asked[10, 0] == "Looking.picked" and asked[12, 0] == "Scheme.chosen"
    assert match.undo(0).action == LOOK()
    assert {q.path: q.name() for q in match.state.open} == {**asked, (10, 0): "Scheme.chosen"}


def test_a_search_finds_its_way_through_tables_and_plans() -> None:
    """At every fifth question a search bot answers; whatever it decides must be legal."""
    match, rng, bot = Match(GAME, GAME.setup(4, 3)), Rng(3), Search(None, 6)
    while not match.state.over:
        seat = match.state.waiting()[rng.below(len(match.state.waiting()))]
        legal = match.state.legal(seat)
        searched = len(match.lines) % 5 == 0
        action = bot.decide(Seen(match.state, seat, GAME.view, rng)) if searched else rng.choice(legal)
        assert action in legal
        match.play(seat, action)
    assert match.state.outcome in ("days", "omen")


def test_a_game_of_one_module_has_no_rooms() -> None:
    assert GAME.room("picture") is None and list(levels(GAME)) == ["random", "hard", "expert"]
