"""What a viewer cannot know, dealt anew for a sample: section 5 of the specification."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_emperor.data import ATOMIC, BLACK_HOLE
from hegemon.games.galactic_emperor.state import POLICIES, Emperor
from hegemon.kernel import Rng
from hegemon.kernel import redeal as deal_anew

ASTRAY: Final = 4  # points moved at a time are fewer


def redeal(g: Emperor, viewer: int, rng: Rng) -> None:
    """The faces of the stack, the points of others and their standing orders are unknown."""
    _stack(g, viewer, rng)
    others = [s for s in range(g.seats) if s != viewer]
    asked = [q.seat for q in g.open]
    for seat in others:
        policy = rng.below(POLICIES)
        if seat not in asked and (g.policy[seat] or g.interrupts(seat)):
            g.policy[seat] = policy
    for _ in others:  # totals can be added up from the log (5.3): a few points go astray, the sum does not
        giver, taker = rng.choice(others), rng.choice(others)
        points = min(g.vp[giver], rng.below(ASTRAY))
        g.vp[giver] -= points
        g.vp[taker] += points


def _stack(g: Emperor, viewer: int, rng: Rng) -> None:
    """Backs are public, and so is the place of the Black Hole."""  # 5.1, 5.2
    bit = 1 << (viewer if viewer >= 0 else 6)
    sure = len(g.stack) - 1 if g.known & bit else len(g.stack)
    stack = list(g.stack)
    for atomic in (False, True):
        places = [i for i in range(sure) if ATOMIC[stack[i]] == atomic and stack[i] != BLACK_HOLE]
        faces = [stack[i] for i in places]
        deal_anew(rng, faces)
        for i, face in zip(places, faces):
            stack[i] = face
    g.stack = tuple(stack)
