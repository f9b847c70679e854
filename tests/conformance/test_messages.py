"""What the suite says of a fault: a sentence, the action, the open question, and where the game is saved."""
from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from tests.conformance import stones as table
from tests.conformance.stones import Stones, StonesView, Turn, stones, view

from hegemon.kernel import Action, Card, Flow, Game, Hint, Panel, Section
from hegemon.kernel.seen import Number, One, Part
from hegemon.testing import conformance
from hegemon.testing.conformance import CHECKS, Case, Check, Fault, playing


@pytest.fixture(autouse=True)
def failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records of failing games go to a folder of the test."""
    monkeypatch.setattr(playing, "FAILED", tmp_path)
    return tmp_path


def fault(game: Game, check: Check, seeds: int = 12) -> Fault:
    """What a check finds in one of some random games."""
    for seed in range(seeds):
        found = Case(game, 2, (), seed).fault(check)
        if found is not None:
            return found
    raise AssertionError(f"{check.__name__} finds nothing")


def test_a_sound_game_has_no_fault() -> None:
    game = stones()
    assert [Case(game, 2, (), seed).fault(check) for seed in range(3) for check in CHECKS] == [None] * 3 * len(CHECKS)


# -- where ---------------------------------------------------------------------------------------------------------

def shows_cards(g: Stones, viewer: int) -> StonesView:
    """A view that shows the other's card once few stones are left."""
    return replace(view(g, viewer), card=g.cards[0] if g.stones < 5 else -1)


def test_a_fault_names_its_action_and_the_open_question_there() -> None:
    found = fault(stones(seen=shows_cards), conformance.sealed)
    assert re.fullmatch("viewer (-1|1) sees card of what he may not know", found.sentence())
    assert found.place.action > 0
    assert re.fullmatch(r"Turn.taken, seat [01]: N-1.1 How many stones\?", found.place.standing)
    assert f"at action {found.place.action}; Turn.taken, seat" in found.where()


def test_the_record_of_a_failing_game_says_at_which_action(failed: Path) -> None:
    found = fault(stones(seen=shows_cards), conformance.sealed)
    assert found.record == failed / f"{found.case}-at-{found.place.action}.record"
    match = found.case.again(found.record.read_text(encoding="utf-8"))
    assert match.state.over and len(match.lines) > found.place.action
    assert f"hegemon replay {found.record} --at {found.place.action}" in found.where()


def test_what_run_raises_carries_the_place() -> None:
    case = fault(stones(seen=shows_cards), conformance.sealed).case
    with pytest.raises(AssertionError, match="sees card") as raised:
        case.run(conformance.sealed)
    assert any("at action " in note and "Turn.taken" in note for note in raised.value.__notes__)


def test_every_check_that_looks_at_positions_names_them() -> None:
    """A state that forgets what it is wherever it is looked at makes each of them fail."""
    named = []
    for check in CHECKS:
        case = Case(stones(), 2, (), 3)
        p = playing.played(case, [])
        p.stations[2].state.__class__ = Broken
        found = case.fault(check)
        if found is not None:
            named.append(check.__name__)
            assert found.place.action == p.stations[2].number, check.__name__
    assert named == ["clones", "snapshots", "legality", "sealed", "reveals", "one_at_a_time", "told"]


class Broken(Stones):
    """A state that can neither be cloned nor written down nor asked."""

    def clone(self) -> Any:
        raise ValueError("broken")

    def snapshot(self, form: str = "json") -> bytes:
        raise ValueError("broken")

    def waiting(self) -> list[int]:
        raise ValueError("broken")

    def free(self, seat: int) -> Any:
        raise ValueError("broken")


# -- the game breaks off ---------------------------------------------------------------------------------------------

@dataclass
class Stumbling(Turn):
    """A turn whose rules fail for three stones."""

    def taken(self, g: Stones, action: Action) -> Flow:
        g.cards[action[1] if action == ("take", 3) else 0]
        return super().taken(g, action)


def test_a_step_that_fails_is_named_with_its_line_and_the_action_played() -> None:
    found = fault(stones(Stumbling, frames=[Stumbling]), conformance.ends)
    assert re.fullmatch(r"IndexError in test_messages.py line \d+, taken: list index out of range", found.sentence())
    assert "Stumbling.taken, seat" in found.place.standing
    assert re.search(r"seat [01] played take 3", found.where())
    assert found.record is not None and len(found.case.again(found.record.read_text()).lines) == found.place.action


def test_an_invariant_that_does_not_hold_is_a_sentence() -> None:
    found = fault(stones(check=lambda g: ["there are nine stones"] if g.stones == 9 else []), conformance.ends)
    assert found.sentence() == "there are nine stones" and found.place.action >= 1


def test_a_set_up_that_fails_says_so() -> None:
    def nothing() -> Turn:
        raise ValueError("no stones in the box")

    found = fault(stones(nothing), conformance.ends)
    assert "ValueError" in found.sentence() and "no stones in the box" in found.sentence()
    assert found.record is None and found.where() == "at action 0; while the game was set up"


# -- fields ----------------------------------------------------------------------------------------------------------

@dataclass
class Forgetful(Turn):
    """A turn that remembers something its class does not declare."""

    def taken(self, g: Stones, action: Action) -> Flow:
        self.last = action
        return super().taken(g, action)


@dataclass
class Listing(Turn):
    """A turn that keeps a list."""
    before: Any = ()

    def taken(self, g: Stones, action: Action) -> Flow:
        self.before = [*self.before, action[0]]
        return super().taken(g, action)


class Unset(Turn):
    """A turn with a declared field that nobody sets."""
    goal: int


def test_a_field_set_on_a_frame_and_not_declared() -> None:
    found = fault(stones(Forgetful, frames=[Forgetful]), conformance.snapshots)
    assert found.sentence() == "Forgetful sets last, which its class does not declare: a snapshot would lose it"
    assert found.place.action > 0 and "Forgetful.taken" in found.place.standing


def test_a_field_declared_on_a_frame_and_never_set() -> None:
    found = fault(stones(Unset, frames=[Unset]), conformance.snapshots)
    assert found.sentence() == "Unset.goal is declared and was never set"


def test_a_list_on_a_frame() -> None:
    found = fault(stones(Listing, frames=[Listing]), conformance.clones)
    assert found.sentence() == "Listing.before is a list, which clones would share: use a tuple"


# -- words and picture -----------------------------------------------------------------------------------------------

def test_words_may_leave_out_any_function() -> None:
    for rooms in ({}, {"tip": lambda v: "Take one."}, {"board": lambda v: [Section("Stones", ("left",), (("3",),))]}):
        game = stones(words=rooms, picture={})
        assert Case(game, 2).fault(conformance.shown) is None


@pytest.mark.parametrize(("name", "function", "sentence"), [
    ("board", lambda v: [Section("Stones", ("left", "taken"), (("3",),))], "has not 2 cells"),
    ("panels", lambda v: [Panel(0, "Ann", "blue")], "gives 1 panels for 2 seats"),
    ("panels", lambda v: [Panel(0, "Ann", "blue"), Panel(1, "Ben", "sepia")], "has the colour 'sepia'"),
    ("meters", lambda v: ["three stones"], "words.meters gives 'three stones', which is no Meter"),
    ("hint", lambda v, a: "cheap", "words.hint gives 'cheap', which is no Hint"),
    ("tip", lambda v: Hint(), "which is no text"),
    ("hand", lambda v: [Card("card-guard", "Guard")] * 2, "two cards in a hand have the key card-guard: "),
    ("outcome", lambda v: 3, "words.outcome gives 3, which is no text"),
])
def test_words_of_the_wrong_kind(name: str, function: Callable[..., Any], sentence: str) -> None:
    assert sentence in fault(stones(words={name: function}), conformance.shown).sentence()


# -- what a learner sees ---------------------------------------------------------------------------------------------

CARDS = One([str(n) for n in range(-1, 9)], -1)


@pytest.mark.parametrize(("stones_are", "card_is", "sentence"), [
    (Number(0, 10), One([str(n) for n in range(9)]), "card has more, or less, than `seen` declares: -1"),
    (One(("none", "one")), CARDS, "stones has more, or less, than `seen` declares: "),
    (Number(0, 3), CARDS, "declared from 0 to 3"),
])
def test_a_field_that_does_not_fit_its_declaration_is_named(stones_are: Part, card_is: Part, sentence: str) -> None:
    """Even where what is too large would fall into the places of another field."""
    def seen(seats: int) -> dict[str, Part]:
        return {"stones": stones_are, "card": card_is}

    game: Any = stones()
    game.rooms = {"seen": {"seen": seen}, "rules": {"__file__": table.__file__}}
    assert sentence in fault(game, conformance.observed).sentence()


def test_a_game_that_breaks_off_in_another_process_says_why() -> None:
    with pytest.raises(AssertionError, match=r"in a process of its own it breaks off: .*Refused: .*stones"):
        conformance.same_in_every_process(stones())
