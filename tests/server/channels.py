"""Everything the server says about a position, by the way it takes, and whether any of it tells what is hidden.

    python -m tests.server.channels [GAME ...] [--looks 40] [--seeds 2]

Games are played to their end by chance, at the fewest and at the most seats; at positions of each, everything hidden
from a viewer is dealt anew, and all that this viewer is sent must be the same, byte for byte.
"""
from __future__ import annotations

import argparse
import sys
import time

import msgspec

from hegemon.kernel import SPECTATOR, Game, Match, Rng, State
from hegemon.kernel.registry import find, names
from hegemon.server.events.hooks import hooks_of
from hegemon.server.matches.logged import LoggedMatch, opening
from hegemon.server.matches.perspective import LastPicture, Perspective, position, presenter_of
from hegemon.server.protocol.messages import TextsMessage, encode

LONGEST = 5000  # actions of a game


def channels(game: Game, state: State, viewer: int) -> dict[str, bytes]:
    """Everything that is sent to a viewer about a position, by the way it takes; screens and places are everybody's."""
    presenter_of.cache_clear()  # it remembers what equal views gave, and would hide a leak
    hooks_of.cache_clear()
    entry = opening("m", (), 0.0, "")
    logged = LoggedMatch("m", game, Match(game, game.setup(state.seats, 1), state), [entry], 0)
    shown = Perspective(logged, viewer, LastPicture())
    shown.update()
    presenter, hooks = presenter_of(game), hooks_of(game)
    view = game.view(state, viewer)
    drawn = presenter.picture(view)
    said = {"update": encode(shown.full()), "text": encode(TextsMessage(0, shown.sections())),
            "picture": drawn.svg("dark").encode() if drawn is not None else b"",
            "replay": encode(position(presenter, view)),
            "paper": msgspec.json.encode(hooks.printed(view, "") if viewer != SPECTATOR else ())}
    if viewer == SPECTATOR:
        places = hooks.places(view)
        screens = [hooks.screen(state, kind) for kind, _ in hooks.screens(game.setup(state.seats, 1))]
        said |= {"screen": b"".join([made.svg("dark").encode() for made in screens if made is not None]),
                 "places": msgspec.json.encode((places, [hooks.printed(view, place.key) for place in places])),
                 "moment": msgspec.json.encode(hooks.moment(state))}
    return said


def leaks(game: Game, seed: int, seats: int, looks: int = 5, longest: int = 400,
          viewers: tuple[int, ...] | None = None) -> set[str]:
    """The channels that differ where they must not, over one game."""
    state, rng = game.start(game.setup(seats, seed)), Rng(seed)
    positions: list[State] = []
    while not state.over and len(positions) < longest:
        positions.append(state.clone())
        seat = rng.choice(state.waiting())
        state.apply(seat, rng.choice(state.legal(seat)))
    found: set[str] = set()
    for place in range(looks):
        real = positions[place * (len(positions) - 1) // (looks - 1)]
        for viewer in viewers or (SPECTATOR, 0, seats - 1):
            other = real.sample(viewer, rng)
            ours, theirs = channels(game, real.clone(), viewer), channels(game, other, viewer)
            found |= {name for name in ours if ours[name] != theirs[name]}
    return found


def main() -> int:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=sorted(set(names()) - {"skirmish"}))
    parser.add_argument("--looks", type=int, default=40)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--most", type=int, default=12, help="seats at most")
    chosen, wrong = parser.parse_args(), 0
    for name in chosen.games:
        game, began = find(name), time.monotonic()
        counts = sorted({min(game.seats), max([n for n in game.seats if n <= max(chosen.most, min(game.seats))])})
        for seats in counts:
            found: set[str] = set()
            for seed in range(1, chosen.seeds + 1):
                found |= leaks(game, seed, seats, chosen.looks, LONGEST, tuple(range(SPECTATOR, seats)))
            wrong += len(found)
            print(f"{name:20} {seats:3} seats {chosen.seeds} games x {chosen.looks} positions x {seats + 1} viewers: "
                  f"{', '.join(sorted(found)) or 'nothing told'}; {time.monotonic() - began:.0f} s", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
