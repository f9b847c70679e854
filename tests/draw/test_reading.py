"""What is kept of a view's drawings and sentences is what making them anew would give."""
from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hegemon.draw.reading import KEPT, RETRIAL, TRIAL, WAYS, Kept, Latest
from hegemon.kernel import View
from hegemon.kernel.registry import find
from hegemon.kernel.view import now


@dataclass(frozen=True)
class Seen(View):
    """A view with a field that has a default."""
    here: int
    there: int = 7


def _seen(here: int, there: int = 7, viewer: int = 0) -> Seen:
    game = find("skirmish")
    return Seen(now(game.start(game.setup(2, 1)), viewer), here, there)


class Counted:
    """A function of views that counts how often it is called."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.make, self.times = make, 0

    def __call__(self, view: Any) -> Any:
        self.times += 1
        return self.make(view)


def test_what_was_made_stands_until_something_that_was_read_changes() -> None:
    make = Counted(lambda view: f"{view.here} of {view.now.seats}")
    kept = Kept(make)
    first = kept.of(_seen(1))
    assert first == "1 of 2"
    assert kept.of(_seen(1, 8)) is first and kept.of(_seen(1, viewer=1)) is first, "nobody read what differs"
    assert kept.of(_seen(2)) == "2 of 2" and kept.of(_seen(1)) is first and make.times == 2


def test_a_field_with_a_default_is_read_from_the_view() -> None:
    kept = Kept(lambda view: view.there)
    assert [kept.of(_seen(1, 9)), kept.of(_seen(1)), kept.of(_seen(2, 9))] == [9, 7, 9]


def test_whatever_compares_or_hashes_a_view_has_read_all_of_it() -> None:
    make = Counted(hash)
    kept = Kept(make)
    for view in (_seen(1), _seen(1, 8), _seen(1, viewer=1), _seen(1)):
        assert kept.of(view) == hash(view)
    assert make.times == 3


def test_what_is_read_may_depend_on_what_was_read_before() -> None:
    kept = Kept(lambda view: view.there if view.here else "nowhere")
    seen = [kept.of(_seen(*where)) for where in ((0, 1), (1, 1), (1, 2), (0, 3), (1, 2))]
    assert seen == ["nowhere", 1, 2, "nowhere", 2]


def test_keeping_what_never_comes_again_is_given_up_and_tried_again_later() -> None:
    good, bad = Kept(lambda view: view.here), Kept(lambda view: view.here)
    for number in range(TRIAL):
        good.of(_seen(number % 9))
        bad.of(_seen(number))
    assert good.pays and not bad.pays
    for number in range(TRIAL, RETRIAL):
        bad.of(_seen(number))
    assert bad.pays and bad.of(_seen(1)) == 1


def test_what_is_kept_is_bounded() -> None:
    kept = Kept(lambda view: view.here)
    for number in range(3 * KEPT):
        for _ in range(4):
            assert kept.of(_seen(number)) == number
    assert sum([len(known) for _, known in kept._ways]) <= WAYS * KEPT


def test_of_the_same_view_it_is_made_once() -> None:
    numbers = itertools.count(1)
    latest = Latest(lambda view: next(numbers))
    first, second = object(), object()
    assert [latest.of(view) for view in (first, first, second, second, first)] == [1, 1, 2, 2, 3]
