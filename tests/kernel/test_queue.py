"""A seat with several open questions: it may answer a later one by its path, and a record says so."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import pytest

from hegemon.kernel import (
    Action,
    Flow,
    Frame,
    Game,
    Lexicon,
    Match,
    Refused,
    Setup,
    State,
    View,
    ask,
    done,
    fork,
    now,
    numbers,
    replay,
    verb,
)
from hegemon.kernel.record import path_of

RULE: Final = verb("rule", numbers("figure", 0, 3))


class Desk(State):
    """What the desk has decided, case by case."""
    verbs: ClassVar[Lexicon] = Lexicon(RULE)
    decided: dict[int, int]


@dataclass
class Case(Frame):
    """One case before the desk."""
    number: int

    def begin(self, g: Desk) -> Flow:
        """The desk decides."""
        return ask(0, f"X-{self.number} Decide case {self.number}", self.ways, self.ruled)

    def ways(self, g: Desk, seat: int) -> Sequence[Action]:
        """A figure beyond the number of the case."""
        return [RULE(n) for n in range(self.number, 4)]

    def ruled(self, g: Desk, answer: Action) -> Flow:
        """It stands."""
        g.decided[self.number] = answer[1]
        return done()


@dataclass
class Session(Frame):
    """Three cases side by side."""

    def begin(self, g: Desk) -> Flow:
        """All at once."""
        return fork({n: Case(n) for n in range(3)}, self.closed)

    def closed(self, g: Desk, results: dict[int, None]) -> Flow:
        """All are decided."""
        return done()


def deal(setup: Setup) -> Desk:
    """An empty desk."""
    g = Desk()
    g.prepare(setup)
    g.decided = {}
    g.launch(Session())
    return g


def view(g: Desk, viewer: int) -> View:
    """Nothing but the flow."""
    return View(now(g, viewer))


DESK = Game(name="desk", title="The Desk", about="Cases to be decided.", rules_version=1, seats=(1, 2), state=Desk,
            deal=deal, view=view, package=__name__)


def match() -> Match:
    """Three open questions to seat 0."""
    return Match(DESK, DESK.setup(1, 1))


def test_all_open_questions_of_a_seat_are_listed_and_the_view_has_those_behind_the_first() -> None:
    state = match().state
    assert [q.path for q in state.questions(0)] == [(0,), (1,), (2,)]
    seen = now(state, 0)
    assert seen.path == (0,) and [q.path for q in seen.queue] == [(1,), (2,)]
    assert seen.queue[1].legal == (RULE(2), RULE(3)) and seen.queue[1].prompt == "Decide case 2"
    assert now(state, -1).queue == () and now(state, -1).path == ()


def test_a_later_question_is_answered_by_its_path_and_the_record_says_which() -> None:
    played = match()
    assert played.play(0, RULE(3), (2,)).question == "Case.ruled@2"
    assert played.play(0, RULE(1), (0,)).question == "Case.ruled@0"
    assert played.play(0, RULE(2)).question == "Case.ruled"
    assert played.state.over and played.state.decided == {0: 1, 1: 2, 2: 3}  # type: ignore[attr-defined]
    record = played.record()
    assert "0 Case.ruled@2 rule 3\n" in record
    again = replay(record, lambda _: DESK)
    assert again.state.digest() == played.state.digest() and again.record() == record


def test_what_does_not_answer_the_question_at_a_path_is_refused_and_changes_nothing() -> None:
    played = match()
    before = played.state.digest()
    with pytest.raises(Refused, match="rule 1 does not answer 'Decide case 2'"):
        played.play(0, RULE(1), (2,))
    with pytest.raises(Refused, match="asked nothing there"):
        played.play(0, RULE(1), (7,))
    assert played.state.digest() == before and not played.lines


def test_an_answer_by_path_can_be_taken_back() -> None:
    played = match()
    played.play(0, RULE(3), (2,))
    played.play(0, RULE(3), (1,))
    played.undo(0)
    assert [q.path for q in played.state.questions(0)] == [(0,), (1,)]
    played.undo(0)
    assert [q.path for q in played.state.questions(0)] == [(0,), (1,), (2,)]


def test_a_record_with_a_path_that_is_none_is_refused() -> None:
    assert path_of("Case.ruled@") == ()
    with pytest.raises(Refused, match="names no question"):
        path_of("Case.ruled@x")
    played = match()
    played.play(0, RULE(3), (2,))
    with pytest.raises(Refused, match="line 2"):
        replay(played.record().replace("@2", "@9"), lambda _: DESK)
