"""No channel tells what a viewer may not know: two positions a viewer cannot tell apart give the same bytes everywhere.

At positions of whole games everything hidden from a viewer is dealt anew (`sample`); then the update, the text view,
the picture and the position of a replay must be the same, byte for byte. One leak planted in each of them is found.
What goes over the wire of a whole match, links, chat and errors included, is searched in `test_leaks`.
"""
from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from hegemon.kernel import SPECTATOR, Game, Match, Meter, Rng, State
from hegemon.kernel.registry import find, names
from hegemon.server.matches.logged import LoggedMatch, opening
from hegemon.server.matches.perspective import LastPicture, Perspective, Presenter, position, presenter_of
from hegemon.server.protocol.messages import TextsMessage, encode

LOOKS = 5       # positions of a game that are looked at
LONGEST = 400   # actions of a game


def channels(game: Game, state: State, viewer: int) -> dict[str, bytes]:
    """Everything that is sent to a viewer about a position, by the way it takes."""
    presenter_of.cache_clear()  # it remembers what equal views gave, and would hide a leak
    entry = opening("m", (), 0.0, "")
    logged = LoggedMatch("m", game, Match(game, game.setup(state.seats, 1), state), [entry], 0)
    shown = Perspective(logged, viewer, LastPicture())
    shown.update()
    presenter = presenter_of(game)
    view = game.view(state, viewer)
    drawn = presenter.picture(view)
    return {"update": encode(shown.full()), "text": encode(TextsMessage(0, shown.sections())),
            "picture": drawn.svg("dark").encode() if drawn is not None else b"",
            "replay": encode(position(presenter, view))}


def leaks(game: Game, seed: int, seats: int) -> set[str]:
    """The channels that differ where they must not, over one game."""
    state, rng = game.start(game.setup(seats, seed)), Rng(seed)
    positions: list[State] = []
    for _ in range(LONGEST):
        if state.over:
            break
        positions.append(state.clone())
        seat = rng.choice(state.waiting())
        state.apply(seat, rng.choice(state.legal(seat)))
    found: set[str] = set()
    for place in range(LOOKS):
        real = positions[place * (len(positions) - 1) // (LOOKS - 1)]
        for viewer in (SPECTATOR, 0, seats - 1):
            other = real.sample(viewer, rng)
            ours, theirs = channels(game, real.clone(), viewer), channels(game, other, viewer)
            found |= {name for name in ours if ours[name] != theirs[name]}
    return found


@pytest.mark.parametrize("name", sorted(set(names()) - {"skirmish"}))
def test_no_channel_tells_what_is_hidden(name: str) -> None:
    game = find(name)
    assert leaks(game, 5, min(game.seats)) == set()


@pytest.mark.parametrize(("channel", "method"), [("text", "sections"), ("picture", "picture"), ("replay", "panels"),
                                                ("update", "meters")])
def test_a_leak_that_is_planted_is_found(channel: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A method of the presenter looks, for once, at the position itself."""
    game = find("galactic_emperor")
    seen: list[State] = []
    look: Callable[..., Any] = game.view

    def peeking(state: State, viewer: int) -> Any:
        seen.append(state)
        return look(state, viewer)

    honest = getattr(Presenter, method)

    def leaking(self: Presenter, view: Any) -> Any:
        made = honest(self, view)
        secret = str(seen[-1].rng)
        if method == "sections":
            return (*made, type(made[0])(secret, ("x",), ()))
        if method == "picture":
            return dataclasses.replace(made, desc=secret)
        if method == "panels":
            return tuple([type(p)(p.seat, secret, p.colour) for p in made])
        return (*made, Meter(secret, secret))

    monkeypatch.setattr(Game, "view", property(lambda self: peeking), raising=False)
    monkeypatch.setattr(Presenter, method, leaking)
    try:
        assert channel in leaks(game, 5, 3)
    finally:
        presenter_of.cache_clear()
