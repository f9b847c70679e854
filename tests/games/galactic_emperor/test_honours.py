"""Honours at the end: those of the table."""
from __future__ import annotations

from hegemon.games.galactic_emperor import GAME, live
from hegemon.kernel import Match, Rng


def test_honours_are_those_of_the_table() -> None:
    """Only when it is over, each for one seat that stands alone."""
    match, rng = Match(GAME, GAME.setup(3, 8)), Rng(8)
    assert live.awards(GAME.view(match.state, 0)) == ()
    while not match.state.over:
        seat = match.state.waiting()[0]
        match.play(seat, rng.choice(match.state.legal(seat)))
    view = GAME.view(match.state, -1)
    lords = [a for a in live.awards(view) if a.title == "Lord of planets"]
    assert not lords or view.planets[lords[0].seats[0]] == max(view.planets)
    assert {a.title for a in live.awards(view)} and all([len(a.seats) == 1 for a in live.awards(view)])
