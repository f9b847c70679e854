"""What is kept of a view's drawings and sentences is what making them anew would give."""
from __future__ import annotations

import random
from dataclasses import dataclass

import pytest
from tests.server.test_every_game import GAMES

from hegemon.kernel import SPECTATOR, Match, View
from hegemon.kernel.registry import find
from hegemon.kernel.view import now
from hegemon.server.frames import Desk, Shown, rooms
from hegemon.server.live import Live, opening
from hegemon.server.reading import TRIAL, Habit, Made


@dataclass(frozen=True)
class Seen(View):
    """A view with a field that has a default."""
    here: int
    there: int = 7


def _seen(here: int, there: int = 7, viewer: int = 0) -> Seen:
    game = find("skirmish")
    return Seen(now(game.start(game.setup(2, 1)), viewer), here, there)


def test_what_was_made_stands_until_something_that_was_read_changes() -> None:
    made = Made(_seen(1), lambda view: f"{view.here} of {view.now.seats}")
    assert made.value == "1 of 2"
    assert made.stands(_seen(1, 8)) and made.stands(_seen(1, viewer=1)), "nobody read what differs"
    assert not made.stands(_seen(2))


def test_a_field_with_a_default_is_read_from_the_view() -> None:
    made = Made(_seen(1, 9), lambda view: view.there)
    assert made.value == 9 and not made.stands(_seen(1))


def test_whatever_compares_or_hashes_a_view_has_read_all_of_it() -> None:
    made = Made(_seen(1), hash)
    assert made.stands(_seen(1)) and not made.stands(_seen(1, 8)) and not made.stands(_seen(1, viewer=1))


def test_a_habit_that_does_not_pay_is_given_up() -> None:
    good, bad = Habit(), Habit()
    for number in range(TRIAL):
        good.count(number % 2 == 0)
        bad.count(number % 8 == 0)
        assert number == TRIAL - 1 or bad.pays
    assert good.pays and not bad.pays


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_every_viewer_is_shown_what_making_it_anew_would_give(name: str) -> None:
    game = find(name)
    match, chance = Match(game, game.setup(seed=3)), random.Random(3)
    live = Live("match", game, match, [opening("match", match.opening, 0.0, "")], 0)
    desk, house = Desk(game), rooms(game)
    everybody = [Shown(live, viewer, desk) for viewer in (SPECTATOR, *range(min(live.seats, 3)))]
    for number in range(15):
        for shown in everybody:
            shown.update()
            view = game.view(live.state, shown.viewer)
            assert shown.picture == house.picture(view)
            assert shown.parts["panels"] == house.panels(view) and shown.parts["meters"] == house.meters(view)
        seat = chance.choice(live.state.waiting())
        live.play(seat, game.verbs.write(chance.choice(live.state.legal(seat))), f"key-{number:04}", 0.0)
        if live.over:
            break
