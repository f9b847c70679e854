"""A decision on one page: the small answers it stands for, and nothing changed where one of them is refused."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

import pytest

from hegemon.kernel import (
    Action,
    Flow,
    Frame,
    Game,
    Lexicon,
    Refused,
    Setup,
    State,
    View,
    ask,
    done,
    fork,
    now,
    numbers,
    verb,
)
from hegemon.kernel.live import Cell, Orders, decision, filled

SEND: Final = verb("send", numbers("count", 0, 5))
PROMPTS: Final = ("X-1.1 How many to the north?", "X-1.2 How many to the south?")


class Muster(State):
    """Five ships a seat."""
    verbs: ClassVar[Lexicon] = Lexicon(SEND)
    sent: list[tuple[int, ...]]


@dataclass
class Plan(Frame):
    """Two amounts of five ships in all."""
    seat: int
    sent: tuple[int, ...] = ()

    def begin(self, g: Muster) -> Flow:
        if len(self.sent) == len(PROMPTS):
            return done(self.sent)
        return ask(self.seat, PROMPTS[len(self.sent)], self.amounts, self.chosen)

    def amounts(self, g: Muster, seat: int) -> list[Action]:
        return [SEND(n) for n in range(6 - sum(self.sent))]

    def chosen(self, g: Muster, answer: Action) -> Flow:
        self.sent += (answer[1],)
        return self.begin(g)


@dataclass
class Both(Frame):
    """Both seats plan unseen, again and again."""

    def begin(self, g: Muster) -> Flow:
        return fork({0: Plan(0), 1: Plan(1)}, self.opened, secret=True)

    def opened(self, g: Muster, plans: dict[int, tuple[int, ...]]) -> Flow:
        g.sent = [plans[0], plans[1]]
        return self.begin(g)


def deal(setup: Setup) -> Muster:
    g = Muster()
    g.prepare(setup)
    g.sent = []
    g.launch(Both())
    return g


def view(g: Muster, viewer: int) -> View:
    return View(now(g, viewer))


GAME = Game(name="muster", title="Muster", about="Two amounts, again and again.", rules_version=1, seats=(2,),
            state=Muster, deal=deal, view=view, package=__name__)


@pytest.fixture
def muster() -> Muster:
    state: Muster = GAME.start(GAME.setup())
    return state


CHOICES = tuple((f"send {n}", str(n), "") for n in range(6))
PAGE = Orders("muster", "Muster", (Cell("north", PROMPTS[0], "North", CHOICES, "send 0", "number"),
                                   Cell("south", PROMPTS[1], "South", CHOICES, "send 0", "number")))


def test_a_page_stands_for_its_small_answers_and_ends_with_its_decision(muster: Muster) -> None:
    assert filled(muster, 0, PAGE, {"north": "send 3", "south": "send 2"}) == [SEND(3), SEND(2)]
    assert filled(muster, 0, PAGE, {}) == [SEND(0), SEND(0)]
    assert muster.sent == [] and decision(muster, 0) == (0,)  # tried on a clone


def test_a_question_that_is_not_asked_passes_its_cell_over(muster: Muster) -> None:
    assert filled(muster, 0, PAGE, {"north": "send 5"}) == [SEND(5)]  # nothing is left for the south


def test_the_next_decision_is_not_answered_by_this_page(muster: Muster) -> None:
    for action in (SEND(1), SEND(1)):
        muster.apply(1, action)
    short = Orders("muster", "Muster", (*PAGE.cells, PAGE.cells[0]))
    assert len(filled(muster, 0, short, {})) == 2


def test_a_page_that_asks_too_much_is_refused_by_the_cell_that_does(muster: Muster) -> None:
    with pytest.raises(Refused, match="South: send 3"):
        filled(muster, 0, PAGE, {"north": "send 3", "south": "send 3"})
    with pytest.raises(Refused, match="Muster has no west"):
        filled(muster, 0, PAGE, {"west": "send 1"})


def test_cells_answer_in_the_order_of_the_page_and_one_left_blank_is_passed_over(muster: Muster) -> None:
    """Two cells may answer one prompt: the second only if the first has nothing to say."""
    first, second = [Cell(f"north {n}", PROMPTS[0], f"North {n}", (("", "none", ""), *CHOICES), "") for n in (1, 2)]
    page = Orders("muster", "Muster", (first, second, PAGE.cells[1]))

    assert filled(muster, 0, page, {"north 2": "send 3"}) == [SEND(3), SEND(0)]
    assert filled(muster, 0, page, {"north 1": "send 2", "north 2": "send 3"}) == [SEND(2), SEND(0)]
    assert filled(muster, 0, page, {}) == []  # nobody has said anything: the question is left open
