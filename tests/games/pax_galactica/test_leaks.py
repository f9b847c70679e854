"""Nothing hidden leaves the server: were all that a viewer may not know otherwise, he would be sent the same bytes.

At every station somebody's game is dealt anew behind his back, moles and secret factions too, and everything the server
makes of both positions for him is compared. In the suite a few stations of small games;
`python tests/games/pax_galactica/test_leaks.py 8 13 21 47 61` searches each size from end to end.
"""
from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest

from hegemon.games.pax_galactica import live
from hegemon.games.pax_galactica.bot import Scripted
from hegemon.games.pax_galactica.data import CONTROL
from hegemon.kernel import SPECTATOR, Match, Rng, Seen, State
from hegemon.kernel.registry import find
from hegemon.server.matches.logged import LoggedMatch
from hegemon.server.matches.perspective import LastPicture, Perspective
from hegemon.server.protocol.messages import encode

GAME = find("pax_galactica")
SECRETS = ("moles", "secret", "terms", "privs", "legacy")
VIEWERS = 4   # looked at from in each station, in turn


def sent(state: State, viewer: int) -> bytes:
    """All that the server makes of a position for a viewer: page, text, and what an event shows him beside it."""
    match = Match(GAME, GAME.setup(state.seats, 0), state)
    seen = Perspective(LoggedMatch("searched", GAME, match, [], 0), viewer, LastPicture())
    view = GAME.view(state, viewer)
    hall: list[Any] = [shown(view) for shown in (live.briefing, live.places, live.channels, live.outlets, live.deals,
                                                 live.orders, live.rulings, live.requests, live.tools)]
    hall += [live.printed(view, place.key) for place in live.places(view)]
    return b"\n".join([encode(seen.update()), encode(seen.sections()), *[encode(part) for part in hall]])


def search(seats: int, seed: int, every: int, stations: int, **options: Any) -> Counter[str]:
    """Play, stop now and then, look from some seats; how often a secret was otherwise, and what leaked."""
    state = GAME.start(GAME.setup(seats, seed, {"moles": "many", **options}))
    bot, rng, found = Scripted(), Rng(seed), Counter[str]()
    for step in range(every * stations):
        if state.over:
            break
        if not step % every:
            for n in range(VIEWERS):
                look(state, (step // every * VIEWERS + n) % (seats + 1) - 1, rng, found)
        seat = state.open[0].seat
        state.apply(seat, bot.decide(Seen(state, seat, GAME.view, rng)))
    return found


def look(state: State, viewer: int, rng: Rng, found: Counter[str]) -> None:
    """From one seat: the position as it is, and one that the viewer cannot tell from it."""
    twin: Any = state.sample(viewer, rng)
    g: Any = state
    found["looks"] += 1
    for name in SECRETS:
        found[name] += getattr(g, name) != getattr(twin, name)
    if sent(state, viewer) != sent(twin, viewer):
        found[f"leaked to {viewer}"] += 1
    for other in range(g.seats):  # whoever may know the secret is sent it: the search would find what is there
        if other != viewer and g.moles != twin.moles and sent(state, other) != sent(twin, other):
            found["would be found"] += 1
            return


@pytest.mark.rule("P-2.11", "P-2.2")
@pytest.mark.parametrize(("seats", "options"), [(8, {}), (14, {"clocked": True, "control": "human"})])
def test_what_a_viewer_is_sent_does_not_hang_on_what_he_may_not_know(seats: int, options: dict[str, Any]) -> None:
    found = search(seats, 5, 170, 6, **options)
    assert not [key for key in found if key.startswith("leaked")], found
    assert all([found[name] for name in ("moles", "privs", "would be found")]), found


def test_a_mole_is_told_of_himself_and_to_his_leader_alone() -> None:
    match = Match(GAME, GAME.setup(21, 3, {"moles": "many"}))
    g: Any = match.state
    told = [(parts, to) for what, parts, to in match.opening if what.name in ("mole_told", "secret_told")]
    assert told and all([to is not None for _, to in told])
    for parts, to in told:
        may = {s for s in range(g.seats) if s == parts[0] or g.leader[s] or g.role[s] == CONTROL
               or g.secret[s] >= 0 and g.secret[s] == g.secret[parts[0]]}
        assert set(to or ()) <= may and SPECTATOR not in (to or ())


if __name__ == "__main__":
    for size in [int(word) for word in sys.argv[1:]]:
        print(size, dict(search(size, 7, 8 * size, 50)), flush=True)
