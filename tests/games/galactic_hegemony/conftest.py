"""Positions laid out by hand, at the player's question of G-7."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from hegemon.games.galactic_hegemony.actions import HEX, KIND, PLANET
from hegemon.games.galactic_hegemony.state import DESTROYED, GONE, WILD, Hegemony
from hegemon.kernel import Value
from hegemon.testing import table
from hegemon.testing.table import Table

Lay = Callable[..., Table]
ELSEWHERE = ["r1c1", "r1c10", "r6c1", "r6c10", "r1c8", "r6c8", "r6c4", "r3c10", "r4c8", "r1c4", "r6c6", "r4c1", "r2c2"]


def bits(kinds: str) -> int:
    """`C F S` as the state keeps it."""
    return sum([1 << "CFS".index(kind) for kind in kinds.split()])


@pytest.fixture
def lay() -> Lay:
    """Lay out a galaxy: Ert at r3c4 with all its infrastructure unless said otherwise, the others far away and
    face down, one craft at Ert, no saboteurs in reach."""

    def lay_out(places: Mapping[str, str] | None = None, *, morale: Mapping[str, int] | None = None,
                built: Mapping[str, str] | None = None, craft: Sequence[str] = ("r3c4",),
                saboteurs: Sequence[str] = (), explored: Sequence[str] = (), stock: int = 4, turn: int = 3,
                track: int = 8, **options: Value) -> Table:
        t = table("galactic_hegemony", 1, seed=1, **options)
        g: Hegemony = t.g
        where = {"Ert": "r3c4", **(places or {})}
        free = [h for h in ELSEWHERE if h not in where.values()]
        place = [HEX.index[where[name] if name in where else free.pop(0)] for name in PLANET.names]
        g.place, g.home = tuple(place), 0
        g.at = tuple([place.index(h) if h in place else -1 for h in range(60)])
        held = {"Ert": 1, **(morale or {})}
        g.morale = [held.get(name, WILD) for name in PLANET.names]
        standing = {"Ert": "C F S", **(built or {})}
        g.built = [bits(standing.get(name, "")) for name in PLANET.names]
        g.explored = tuple([name in held or name in explored for name in PLANET.names])
        ships = [HEX.index[h] if h else GONE for h in craft]
        g.craft = ships + [GONE] * (4 - len(ships))
        g.saboteurs = [HEX.index[h] for h in saboteurs] + [DESTROYED] * (len(g.saboteurs) - len(saboteurs))
        g.stock, g.turn, g.track, g.phase, g.duel = stock, turn, track, 7, ()
        g._lists = {}
        return t

    return lay_out


@pytest.fixture
def told() -> Callable[[Table, Callable[[Hegemony], None]], list[str]]:
    """Run one phase by itself and hand back its log lines."""

    def tell(t: Table, phase: Callable[[Hegemony], None]) -> list[str]:
        t.g._events, t.g._lists = [], {}
        phase(t.g)
        lines = [what.say(parts) for what, parts, _ in t.g._events]
        t.g._events = None
        return lines

    return tell


def hexes(names: str) -> list[int]:
    """Hexes by name."""
    return [HEX.index[n] for n in names.split()]


def planet(name: str) -> int:
    """A planet by name."""
    return PLANET.index[name]


def kind(name: str) -> int:
    """A kind of infrastructure by name."""
    return KIND.index[name]
