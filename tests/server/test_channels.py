"""No channel tells what a viewer may not know: two positions a viewer cannot tell apart give the same bytes everywhere.

At positions of whole games everything hidden from a viewer is dealt anew (`sample`); then the update, the text view,
the picture, the position of a replay, the big screens, the places of the hall and the paper must be the same, byte for
byte (`channels.py`). One leak planted in each of them is found. What goes over the wire of a whole match, links, chat
and errors included, is searched in `test_leaks`.
"""
from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.server.channels import leaks

from hegemon.kernel import Game, Meter, Section, State
from hegemon.kernel.registry import find, names
from hegemon.server.events.hooks import Hooks, hooks_of
from hegemon.server.matches.perspective import Presenter, presenter_of


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


@pytest.mark.parametrize(("channel", "method"), [("screen", "screen"), ("places", "places"), ("paper", "printed"),
                                                ("moment", "moment")])
def test_a_leak_planted_in_the_hall_is_found(channel: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hook of the hall looks, for once, at the position itself."""
    game = find("galactic_emperor")
    seen: list[State] = []
    look: Callable[..., Any] = game.view

    def peeking(state: State, viewer: int) -> Any:
        seen.append(state)
        return look(state, viewer)

    honest = getattr(Hooks, method)

    def leaking(self: Hooks, *about: Any) -> Any:
        made, secret = honest(self, *about), str(seen[-1].rng)
        if method == "screen":
            drawn: Any = Presenter(game).picture(look(about[0], -1))
            return dataclasses.replace(drawn, desc=secret)
        if method == "places":
            return (msgspec.structs.replace(made[0], step=secret),)
        return (Section(secret, ("x",), ()),) if method == "printed" else msgspec.structs.replace(made, title=secret)

    monkeypatch.setattr(Game, "view", property(lambda self: peeking), raising=False)
    monkeypatch.setattr(Hooks, method, leaking)
    monkeypatch.setattr(Hooks, "screens", lambda self, setup: (("all", "All"),) if method == "screen" else ())
    try:
        assert channel in leaks(game, 5, 3)
    finally:
        presenter_of.cache_clear()
        hooks_of.cache_clear()
