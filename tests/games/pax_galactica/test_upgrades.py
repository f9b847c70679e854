"""Games kept by an earlier version go on: also where Control's desk was asked one thing after another."""
from __future__ import annotations

import lzma
import random
from pathlib import Path

import msgspec
import pytest

from hegemon.games.pax_galactica import GAME

KEPT = Path(__file__).parent / "golden" / "desk-85abd94.snapshots"
POSITIONS: list[tuple[list[str], bytes]] = msgspec.msgpack.decode(lzma.decompress(KEPT.read_bytes()))


@pytest.mark.rule("R-94")
@pytest.mark.parametrize("question", [names[0] for names, _ in POSITIONS])
def test_a_game_of_version_six_goes_on(question: str) -> None:
    """Whatever stood in line at the desk now stands side by side, and what was judged stays judged."""
    (kept,) = [snapshot for names, snapshot in POSITIONS if names[0] == question]
    g = GAME.restored(kept, "msgpack")
    asked = {q.name() for q in g.open}
    now = {"MediaPhase.weighed": "Weighing.given", "Sheet.admitted": "Reading.given",
           "Diplomacy.weighed": "Following.given"}.get(question, question)
    assert now in asked and not g.check()
    assert all([row == (0, 1, 2) or g.leader[s] or s == g.control_seat() for s, row in enumerate(g.terms)])
    rng = random.Random(1)
    for _ in range(400):
        if g.over:
            break
        seat = rng.choice(g.waiting())
        g.apply(seat, rng.choice(g.legal(seat)))
    assert not g.check()
