"""What every viewer is shown is what making it anew would give."""
from __future__ import annotations

import random

import pytest
from tests.server.test_every_game import GAMES

from hegemon.kernel import SPECTATOR, Match
from hegemon.kernel.registry import find
from hegemon.server.matches.logged import LoggedMatch, opening
from hegemon.server.matches.perspective import LastPicture, Perspective, presenter_of


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_every_viewer_is_shown_what_making_it_anew_would_give(name: str) -> None:
    game = find(name)
    match, chance = Match(game, game.setup(seed=3)), random.Random(3)
    logged = LoggedMatch("match", game, match, [opening("match", match.opening, 0.0, "")], 0)
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
