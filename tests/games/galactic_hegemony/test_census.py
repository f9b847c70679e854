"""The number of lines of play to a small depth from named positions; a changed rule shows here first."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.games.galactic_hegemony.state import Hegemony
from hegemon.testing.table import Table

Lay = Callable[..., Table]


def lines(g: Hegemony, depth: int) -> int:
    """Sequences of that many actions within the phase; `end` closes a line, dice all fall as the state's chance has
    them."""
    if not depth:
        return 1
    total = 0
    for action in g.legal(0):
        if action[0] == "end":
            total += 1
            continue
        after = g.clone()
        after.apply(0, action)
        total += lines(after, depth - 1)
    return total


def test_census_of_the_first_turn(lay: Lay) -> None:
    """Ert in the open with four resources: by hand 1 end, 6 moves, 1 spacecraft at depth 1.

    Depth 2: the end; each of 6 moves leads to 6 moves, an end and a spacecraft; the spacecraft to 12 moves and an end.
    """
    g = lay(stock=4).g
    assert [lines(g, depth) for depth in (1, 2)] == [8, 1 + 6 * 8 + 13]


def test_census_in_the_corner(lay: Lay) -> None:
    """(1,1) has two neighbours; with one resource a line is a move and the end."""
    g = lay({"Ert": "r1c1"}, craft=["r1c1"], stock=1).g
    assert [lines(g, depth) for depth in (1, 2, 3)] == [3, 3, 3]


def test_census_without_resources(lay: Lay) -> None:
    assert [lines(lay(stock=0).g, depth) for depth in (1, 2, 3)] == [1, 1, 1]


@pytest.mark.parametrize(("depth", "count"), [(1, 12), (2, 92), (3, 822)])
def test_census_of_a_small_colony(lay: Lay, depth: int, count: int) -> None:
    """Kelt at 0, a found planet beside it, two craft, two shipyards, three resources; no dice within reach.

    Depth 1 by hand: the end, 2 + 6 moves, a boost, 2 spacecraft. Depth 2: the end; 13 and 12 after a move of craft 1;
    10 after craft 2 moves to Vost, which can be colonised, 9 after each of its 5 other moves; 9 after the boost; the
    end alone after either spacecraft.
    """
    t = lay({"Kelt": "r3c5", "Vost": "r2c4"}, explored=["Vost"], morale={"Kelt": 0}, built={"Kelt": "C F S"},
            craft=["r1c1", "r3c5"], stock=3)
    assert lines(t.g, depth) == count
