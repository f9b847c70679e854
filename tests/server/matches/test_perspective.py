"""What every viewer is shown is what making it anew would give."""
from __future__ import annotations

import random

import pytest
from tests.server.test_every_game import GAMES

from hegemon.kernel import SPECTATOR, Match
from hegemon.kernel.registry import find
from hegemon.server.matches.logged import LoggedMatch, opening
from hegemon.server.matches.perspective import LastPicture, Perspective, presenter_of
from hegemon.server.tables.advising import as_shown


def _begun(name: str, seats: int | None = None) -> LoggedMatch:
    game = find(name)
    match = Match(game, game.setup(seats, seed=3))
    return LoggedMatch("match", game, match, [opening("match", match.opening, 0.0, "")], 0)


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_every_viewer_is_shown_what_making_it_anew_would_give(name: str) -> None:
    game = find(name)
    logged, chance = _begun(name), random.Random(3)
    last_picture, presenter = LastPicture(), presenter_of(game)
    everybody = [Perspective(logged, viewer, last_picture) for viewer in (SPECTATOR, *range(min(logged.seats, 3)))]
    for number in range(15):
        for perspective in everybody:
            perspective.update()
            view = game.view(logged.state, perspective.viewer)
            assert perspective.picture == presenter.picture(view)
            for name, make in (("panels", presenter.panels), ("meters", presenter.meters), ("hand", presenter.hand),
                               ("decision", presenter.decision), ("blocked", presenter.blocked)):
                assert perspective.parts[name] == make(view), name
        seat = chance.choice(logged.state.waiting())
        logged.play(seat, game.verbs.write(chance.choice(logged.state.legal(seat))), f"key-{number:04}", 0.0)
        if logged.over:
            break


@pytest.mark.parametrize("name", [game.name for game in GAMES if hasattr(game.room("words"), "alike")])
def test_what_does_the_same_as_another_answer_is_legal_but_not_shown(name: str) -> None:
    """All other answers have a button, and a suggestion of one without is told as its equal."""
    game, chance, met = find(name), random.Random(1), 0
    presenter, logged = presenter_of(game), _begun(name, game.seats[-1])
    for number in range(400):
        seat = chance.choice(logged.state.waiting())
        view = game.view(logged.state, seat)
        legal = [game.verbs.write(action) for action in logged.state.legal(seat)]
        shown = {choice.do: choice.label for choice in presenter.decision(view).choices if not choice.free}
        twins = presenter.alike(view)
        assert sorted([*shown, *twins]) == sorted(legal)
        for do, other in twins.items():
            assert as_shown(presenter, view, do, "") == (other, shown[other])
        do = chance.choice([*twins] or legal)
        met += do in twins
        logged.play(seat, do, f"key-{number:04}", 0.0)
        if met == 2 or logged.over:
            break
    assert met == 2, "answers without a button were met and played"
