"""Positions for the tests of upgrades: `PYTHONPATH=OLD/src python .../upgrades/collect.py NAME SECONDS GAME...`

Runs under the sources of an earlier commit, plays at random and keeps, for each kind of procedure, one position in the
middle of it: a file `<game>-<NAME>.snapshots` of a few kilobytes, MessagePack of [[procedures, snapshot], ...], packed.
It uses only what the kernel has had all along.
"""
from __future__ import annotations

import lzma
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from hegemon.kernel import Rng
from hegemon.kernel.registry import find

HERE = Path(__file__).parent


def procedures(plain: Any) -> frozenset[str]:
    """The classes of all objects in the open questions and joins of a plain state."""
    found: set[str] = set()

    def look(part: Any) -> None:
        if isinstance(part, dict):
            if isinstance(part.get("is"), str):
                found.add(part["is"])
            for one in part.values():
                look(one)
        elif isinstance(part, list):
            for one in part:
                look(one)

    look(plain["open"])
    look(plain["joins"])
    return frozenset(found - {"Question", "Join"})


def collected(name: str, seconds: float) -> list[tuple[list[str], bytes]]:
    """Positions that together stand in every kind of procedure that was met, few of them."""
    game = find(name)
    met: dict[frozenset[str], bytes] = {}
    until, seed = time.monotonic() + seconds, 0
    sizes = sorted({min(game.seats), sorted(game.seats)[len(game.seats) // 2]})
    while time.monotonic() < until:
        seed += 1
        state = game.start(game.setup(sizes[seed % len(sizes)], seed))
        rng = Rng(seed)
        for _ in range(3000):
            if state.over or time.monotonic() > until:
                break
            seat = rng.choice(state.waiting())
            state.apply(seat, rng.choice(state.legal(seat)))
            if state.over or rng.below(3):
                continue
            snapshot = state.snapshot("msgpack")
            kinds = procedures(msgspec.msgpack.decode(snapshot))
            if kinds not in met or len(snapshot) < len(met[kinds]):
                met[kinds] = snapshot
    chosen: list[tuple[list[str], bytes]] = []
    missing = frozenset().union(*met)
    while missing:
        best = max(met, key=lambda kinds: (len(kinds & missing), -len(met[kinds])))
        chosen.append((sorted(best), met[best]))
        missing -= best
    return chosen


def main(label: str, seconds: str, *games: str) -> None:
    """From the command line."""
    for name in games:
        chosen = collected(name, float(seconds))
        packed = lzma.compress(msgspec.msgpack.encode(chosen), preset=9)
        (HERE / f"{name}-{label}.snapshots").write_bytes(packed)
        kinds = {kind for kinds, _ in chosen for kind in kinds}
        print(f"{name} {label}: {len(chosen)} positions in {len(kinds)} kinds of procedures, {len(packed)} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
