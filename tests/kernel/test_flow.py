"""Flow with tiny procedures: ask, gather, fork, call, goto, done, enclosing, finish, and who is asked when."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from hegemon.kernel import (
    Action,
    Domain,
    Flow,
    Frame,
    Game,
    Lexicon,
    Refused,
    Setup,
    State,
    ask,
    call,
    done,
    fork,
    gather,
    goto,
    notice,
    verb,
)

COLOUR = Domain("colour", "red green blue")
PICK = verb("pick", COLOUR, rule="T-1.1")
STOP = verb("stop", rule="T-1.1")
GIVE = verb("give", rule="T-9.1")
HEARD = notice("heard", "T-1.2", "Heard {}.", COLOUR)
PICKS = [PICK(0), PICK(1), PICK(2)]


class Tiny(State):
    """A state that remembers what its procedures did."""
    verbs: ClassVar[Lexicon] = Lexicon(PICK, STOP, GIVE)
    done: list[str]


def free(g: Tiny, seat: int) -> Sequence[Action]:
    return () if g.over else (GIVE(),)


def freely(g: Tiny, seat: int, action: Action) -> None:
    g.done.append(f"{seat} gives")


def deal(setup: Setup) -> Tiny:
    return start(Choice(0), setup.seats)


def start(frame: Frame, seats: int = 3) -> Tiny:
    """A state at the first question of a procedure."""
    g = Tiny()
    g.prepare(Setup(seats, 1))
    g.done = []
    g.launch(frame)
    return g


@dataclass
class Choice(Frame):
    """One seat picks; done with what it picked."""
    seat: int
    few: int = 3
    always: bool = False

    def begin(self, g: Tiny) -> Flow:
        return ask(self.seat, "T-1.1 Pick a colour", self.colours, self.picked, self.always)

    def colours(self, g: Tiny, seat: int) -> list[Action]:
        return PICKS[:self.few]

    def picked(self, g: Tiny, answer: Action) -> Flow:
        g.done.append(f"{self.seat} {COLOUR.write(answer[1])}")
        return done(answer[1])


# -- ask, goto, call, done -------------------------------------------------------------------------------------------

@dataclass
class Twice(Frame):
    """Calls a choice until somebody has picked blue; counts on its own field across questions."""
    asked: int = 0

    def begin(self, g: Tiny) -> Flow:
        self.asked += 1
        return call(Choice(self.asked % g.seats), self.came)

    def came(self, g: Tiny, colour: int) -> Flow:
        return goto(self.closed) if colour == 2 else goto(self.begin)

    def closed(self, g: Tiny) -> Flow:
        g.done.append(f"closed after {self.asked}")
        g.outcome = "blue"
        return done()


def test_a_called_procedure_hands_its_value_back_and_goto_loops() -> None:
    g = start(Twice())
    assert g.waiting() == [1]
    g.apply(1, PICK(0))
    g.apply(2, PICK(1))
    g.apply(0, PICK(2))
    assert g.over and g.outcome == "blue"
    assert g.done == ["1 red", "2 green", "0 blue", "closed after 3"]


def test_a_procedure_that_ends_without_a_value_resumes_its_caller_with_the_game_alone() -> None:
    @dataclass
    class Quiet(Frame):
        def begin(self, g: Tiny) -> Flow:
            g.done.append("quiet")
            return done()

    @dataclass
    class Caller(Frame):
        def begin(self, g: Tiny) -> Flow:
            return call(Quiet(), self.after)

        def after(self, g: Tiny) -> Flow:
            g.done.append("after")
            return done()

    assert start(Caller()).done == ["quiet", "after"]


def test_a_single_option_is_taken_without_asking_unless_always() -> None:
    assert start(Choice(0, few=1)).done == ["0 red"]
    g = start(Choice(0, few=1, always=True))
    assert g.waiting() == [0] and list(g.legal(0)) == [PICK(0)]


def test_a_question_without_options_is_a_fault_that_names_itself() -> None:
    with pytest.raises(AssertionError, match=r"Choice\.picked offers seat 2 nothing"):
        start(Choice(2, few=0))


def test_the_first_option_is_the_default() -> None:
    g = start(Choice(1))
    assert g.legal(1)[0] == PICK(0)
    assert g.question(1) is g.open[0] and g.question(0) is None and g.legal(0) == ()


# -- refusals ---------------------------------------------------------------------------------------------------------

def refusal(g: Tiny, seat: int, action: Any) -> str:
    """Why it is refused; nothing may change."""
    before = g.snapshot()
    with pytest.raises(Refused) as refused:
        g.apply(seat, action)
    assert g.snapshot() == before
    return str(refused.value)


def test_a_refusal_says_what_was_asked_by_which_rule_and_what_could_be_answered() -> None:
    g = start(Twice())
    assert refusal(g, 1, STOP()) == ("stop does not answer 'Pick a colour' (T-1.1); "
                                     "possible: pick red, pick green, pick blue")
    assert refusal(g, 0, PICK(0)) == "pick red: seat 0 has nothing to answer now; waiting for seat 1"
    assert refusal(g, 1, ("nonsense", 9)).startswith("('nonsense', 9) does not answer")


def test_nothing_is_accepted_once_it_is_over() -> None:
    g = start(Choice(0))
    g.apply(0, PICK(1))
    assert refusal(g, 0, PICK(1)) == "pick green: the game is over"
    assert refusal(g, 0, GIVE()) == "give: the game is over"


def test_free_actions_need_no_question() -> None:
    g = start(Choice(0))
    g.apply(2, GIVE())
    assert g.done == ["2 gives"] and g.waiting() == [0]


# -- gather -----------------------------------------------------------------------------------------------------------

@dataclass
class Vote(Frame):
    """Several vote at once; seat 1 has no choice."""
    order: tuple[int, ...]
    always: bool = False

    def begin(self, g: Tiny) -> Flow:
        return gather(self.order, "T-2.1 Vote", self.ballots, self.counted, self.always)

    def ballots(self, g: Tiny, seat: int) -> list[Action]:
        return PICKS[:1] if seat == 1 else PICKS

    def counted(self, g: Tiny, votes: dict[int, Action]) -> Flow:
        g.done = [f"{seat} {vote[1]}" for seat, vote in votes.items()]
        return done()


def test_gather_hands_over_all_answers_in_the_order_of_seats_not_of_arrival() -> None:
    g = start(Vote((2, 0, 1)))
    assert g.waiting() == [0, 2]
    g.apply(0, PICK(2))
    assert not g.done and g.given(0) == (PICK(2),) and g.given(2) == ()
    g.apply(2, PICK(1))
    assert g.done == ["2 1", "0 2", "1 0"] and g.over


def test_gather_asks_even_without_a_choice_if_it_always_does() -> None:
    assert start(Vote((0, 1), always=True)).waiting() == [0, 1]
    assert start(Vote((1,))).over


def test_a_gather_of_nobody_goes_on_at_once() -> None:
    assert start(Vote(())).over


def test_opening_sealed_answers_reveals_and_giving_one_does_not() -> None:
    g = start(Vote((0, 2)))
    before = g.reveals
    g.apply(0, PICK(0))
    assert g.reveals == before
    g.apply(2, PICK(0))
    assert g.reveals == before + 1


# -- fork -------------------------------------------------------------------------------------------------------------

@dataclass
class Tables(Frame):
    """A choice per table; open, or secret with seats as keys."""
    seats: tuple[int, ...]   # who sits at tables 0, 1, ...
    secret: bool = False

    def begin(self, g: Tiny) -> Flow:
        keys = self.seats if self.secret else range(10, 10 + len(self.seats))
        return fork({k: Choice(s) for k, s in zip(keys, self.seats)}, self.closed, secret=self.secret)

    def closed(self, g: Tiny, got: dict[int, int]) -> Flow:
        g.done.append(str(list(got.items())))
        return done()


def test_an_open_fork_plays_on_the_shared_state_and_joins_in_the_order_of_its_branches() -> None:
    g = start(Tables((0, 1, 2)))
    g.apply(2, PICK(2))
    g.apply(0, PICK(0))
    assert g.done == ["2 blue", "0 red"]
    g.apply(1, PICK(1))
    assert g.done[-1] == "[(10, 0), (11, 1), (12, 2)]" and g.over


def test_a_seat_answers_one_question_at_a_time_and_further_ones_wait_in_line() -> None:
    g = start(Tables((0, 1, 0)))
    assert len(g.open) == 3 and g.waiting() == [0, 1]
    first = g.question(0)
    assert first is not None and first.path == (10,)
    g.apply(0, PICK(1))
    second = g.question(0)
    assert second is not None and second.path == (12,)
    g.apply(0, PICK(2))
    assert g.waiting() == [1] and g.legal(0) == ()


def test_others_see_of_a_secret_branch_only_that_its_seat_is_busy() -> None:
    g = start(Tables((0, 1), secret=True))
    assert g.standing(0) == ((0, "Tables.closed[0] > Choice.picked", "T-1.1 Pick a colour"), (1, "Tables.closed", ""))
    assert g.standing(-1) == ((0, "Tables.closed", ""), (1, "Tables.closed", ""))
    assert g.sealed((0,)) == () and g.sealed(()) is None
    assert start(Tables((0, 1))).standing(-1)[1][1:] == ("Tables.closed[11] > Choice.picked", "T-1.1 Pick a colour")


def test_the_stack_line_names_every_procedure_and_branch() -> None:
    @dataclass
    class Outer(Frame):
        def begin(self, g: Tiny) -> Flow:
            return call(Tables((0, 1)), self.after)

        def after(self, g: Tiny) -> Flow:
            return call(Vote((0, 2)), self.end)

        def end(self, g: Tiny) -> Flow:
            return done()

    g = start(Outer())
    assert g.line(g.open[1]) == "Outer.after > Tables.closed[11] > Choice.picked"
    g.apply(0, PICK(0))
    g.apply(1, PICK(0))
    assert g.line(g.open[0]) == "Outer.end > Vote.counted"
    assert g.open[0].name() == "Vote.counted" and g.open[0].rule() == "T-2.1" and g.open[0].words() == "Vote"


# -- finish -----------------------------------------------------------------------------------------------------------

@dataclass
class Collapse(Frame):
    """Ends the whole game when red is picked, however deep it stands."""
    seat: int

    def begin(self, g: Tiny) -> Flow:
        return call(Choice(self.seat), self.came)

    def came(self, g: Tiny, colour: int) -> Flow:
        return g.finish("collapse") if colour == 0 else done(colour)


@dataclass
class Deep(Frame):
    """A fork of procedures that may end everything."""

    def begin(self, g: Tiny) -> Flow:
        return fork({s: Collapse(s) for s in range(g.seats)}, self.closed)

    def closed(self, g: Tiny, got: dict[int, int]) -> Flow:
        g.done.append("closed")
        g.outcome = "peace"
        return done()


def test_finish_ends_the_game_from_any_depth_at_once() -> None:
    g = start(Deep())
    g.apply(1, PICK(1))
    g.apply(0, PICK(0))
    assert g.over and g.outcome == "collapse" and g.open == () and g.joins == {} and "closed" not in g.done
    assert refusal(g, 2, PICK(1)) == "pick green: the game is over"


def test_without_it_the_fork_closes_as_usual() -> None:
    g = start(Deep())
    for seat in (2, 0, 1):
        g.apply(seat, PICK(1))
    assert g.outcome == "peace" and g.done[-1] == "closed"


def test_finish_while_branches_are_still_being_started_opens_no_question() -> None:
    @dataclass
    class Sudden(Frame):
        seat: int

        def begin(self, g: Tiny) -> Flow:
            return g.finish("sudden") if self.seat == 1 else ask(self.seat, "T-1.1 Pick", self.colours, self.end)

        def colours(self, g: Tiny, seat: int) -> list[Action]:
            return PICKS

        def end(self, g: Tiny, answer: Action) -> Flow:
            return done()

    @dataclass
    class Forked(Frame):
        def begin(self, g: Tiny) -> Flow:
            return fork({s: Sudden(s) for s in range(g.seats)}, self.closed)

        def closed(self, g: Tiny, got: dict[int, Any]) -> Flow:
            return done()

    g = start(Forked())
    assert g.over and g.outcome == "sudden" and g.open == () and g.joins == {}


# -- frames at rest are never changed ---------------------------------------------------------------------------------

@dataclass
class Fight(Frame):
    """A procedure whose field an inner one changes."""
    dice: int = 1

    def begin(self, g: Tiny) -> Flow:
        return call(Boost(), self.after)

    def after(self, g: Tiny) -> Flow:
        g.done.append(f"dice {self.dice}")
        return done()


@dataclass
class Boost(Frame):
    """Adds to the dice of the fight around it for every red."""

    def begin(self, g: Tiny) -> Flow:
        return ask(0, "T-3.1 Add a die?", self.colours, self.added)

    def colours(self, g: Tiny, seat: int) -> list[Action]:
        fight = self.inside(Fight)
        assert fight is not None
        return PICKS[:2] if fight.dice < 3 else [PICK(1)]

    def added(self, g: Tiny, answer: Action) -> Flow:
        if answer == PICK(1):
            return done()
        self.enclosing(Fight).dice += 1
        return goto(self.begin)


def test_enclosing_changes_the_procedure_around_and_no_clone_of_it() -> None:
    g = start(Fight())
    early = g.clone()
    kept = early.snapshot()
    g.apply(0, PICK(0))
    g.apply(0, PICK(1))
    assert g.done == ["dice 2"]
    assert early.snapshot() == kept
    early.apply(0, PICK(1))
    assert early.done == ["dice 1"]


def test_options_look_at_what_is_now_so_a_forced_answer_ends_the_asking() -> None:
    """At three dice only green is left, and it is taken unasked."""
    g = start(Fight())
    g.apply(0, PICK(0))
    assert list(g.legal(0)) == PICKS[:2]
    g.apply(0, PICK(0))
    assert g.over and g.done == ["dice 3"]


def test_enclosing_ends_at_the_branch() -> None:
    @dataclass
    class Lost(Frame):
        def begin(self, g: Tiny) -> Flow:
            self.enclosing(Fight)
            return done()

    with pytest.raises(LookupError, match="Lost is not inside Fight"):
        start(Lost())


def test_a_frame_without_a_first_step_is_told() -> None:
    with pytest.raises(NotImplementedError):
        start(Frame())


# -- snapshots in the middle of nested flow ---------------------------------------------------------------------------

TINY = Game(name="tiny", title="Tiny", about="Picks colours.", rules_version=1, seats=(1, 2, 3, 4), state=Tiny,
            deal=deal, view=lambda g, viewer: None, package=__name__, free=free, freely=freely)


@pytest.mark.parametrize("form", ["json", "msgpack"])
@pytest.mark.parametrize("frame", [
    Twice(), Deep(), Vote((2, 0)), Tables((0, 1, 0)), Tables((0, 1), True), Fight()], ids=repr)
def test_a_snapshot_in_the_middle_of_anything_plays_on_the_same(frame: Frame, form: str) -> None:
    g = start(frame)
    if len(g.open) > 1:
        g.apply(g.waiting()[0], PICK(1))
    again = TINY.restored(g.snapshot(form), form)
    assert again.snapshot(form) == g.snapshot(form) and again.digest() == g.digest()
    while not g.over:
        seat = g.waiting()[-1]
        answer = g.legal(seat)[-1]
        assert list(again.legal(seat)) == list(g.legal(seat))
        g.apply(seat, answer)
        again.apply(seat, answer)
        assert again.digest() == g.digest()


def test_events_reach_a_listener_and_clones_never_listen() -> None:
    g = start(Choice(0))
    assert g._events == [] and g.clone()._events is None
    g.tell(HEARD, 1)
    g.tell(HEARD, 2, to=(0,))
    assert [(what.say(parts), to) for what, parts, to in g._events] == [("Heard green.", None), ("Heard blue.", (0,))]
    quiet = g.clone()
    quiet.tell(HEARD, 0)
    assert quiet._events is None and len(g._events) == 2


def test_a_position_is_the_same_in_other_words() -> None:
    g, other = start(Twice()), start(Twice())
    other.open[0].prompt = "T-1.1 Which colour do you pick?"
    assert g.digest() != other.digest() and g.digest(worded=False) == other.digest(worded=False)
    other.apply(1, PICK(0))
    assert g.digest(worded=False) != other.digest(worded=False)
