"""Declared observations: what each part becomes, where it stands, and that it is seen from the observer's seat."""
from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hegemon.kernel import Domain, Lexicon, verb
from hegemon.kernel.seen import (
    Act,
    Asked,
    Bits,
    BySeat,
    Counts,
    Derived,
    Each,
    Layout,
    Maybe,
    Number,
    One,
    Packed,
    Part,
    Record,
    Row,
    SeatBits,
    Seats,
    SomeSeats,
    Table,
    Upto,
    Via,
    Whose,
    Word,
    handed_in,
    spelt,
)

HEX = Domain("hex", "A B C")
VERBS = Lexicon(verb("pass"), verb("move", HEX, HEX))


def named(part: Part, value: Any, viewer: int = 1, seats: int = 3) -> dict[str, int]:
    """What is written of one field, without the zeros."""
    layout = Layout({"x": part}, seats)
    row, plain = np.full(layout.size, 77, np.int16), [77] * layout.size
    view = SimpleNamespace(now=SimpleNamespace(viewer=viewer), x=value)
    layout.write(view, row)
    layout.write(view, plain)
    assert row.tolist() == plain
    other = np.full(layout.size, 77, np.int16)  # stays, as long as nothing is said to have changed
    assert layout.renew(view, other, layout.held(view)) == [] and (other == 77).all()
    held = [object()]
    assert layout.renew(view, other, held) == [(0, layout.size)] * (layout.size > 0)
    assert other.tolist() == plain or not layout.size
    assert held == [value] or not layout.size
    assert all(low <= n <= high for low, n, high in zip(layout.low, plain, layout.high))
    return {name: n for name, n in zip(layout.names, plain) if n}


@pytest.mark.parametrize(("part", "value", "written"), [
    (Number(-1, 9), -1, {"x": -1}),
    (One(("none", "red"), -1), 0, {"x=red": 1}),
    (Word(("", "dark")), "", {"x=none": 1}),
    (Whose(), 0, {"x=next2": 1}),
    (Whose(("pool", "gone")), -2, {"x=gone": 1}),
    (Bits(("a", "b", "c")), 5, {"x.a": 1, "x.c": 1}),
    (SeatBits(), 0b011, {"x.next2": 1, "x.me": 1}),
    (SomeSeats(), (2, 1), {"x.next1": 1, "x.me": 1}),
    (Asked(), ((0, "Round.bid", ""), (0, "Round.fire", "")), {"asked.next2": 1}),
    (Counts(("a", "b"), 3), (1, 0, 1), {"x.a": 1, "x.b": 2}),
    (Table(((0, 0), (2, 1)), ("f", "c"), (3, 3)), 1, {"x.f": 2, "x.c": 1}),
    (Packed(4, Number(0, 15)), 5 << 4 | 2, {"x[me]": 5, "x[next2]": 2}),
    (Packed(2, One(("a", "b", "c"))), 1 << 2, {"x[me]=b": 1, "x[next1]=a": 1, "x[next2]=a": 1}),
    (Each(("A", "B"), Number(0, 9)), (0, 4), {"x[B]": 4}),
    (Each(("A", "B"), One(("p", "q"))), (0, 1), {"x[A]=p": 1, "x[B]=q": 1}),
    (Upto(3, Number(0, 9)), (7, 0), {"x.count": 2, "x[0]": 7}),
    (Seats(Number(0, 9)), (1, 2, 3), {"x[me]": 2, "x[next1]": 3, "x[next2]": 1}),
    (Seats(Bits(("a", "b"))), (0, 2, 1), {"x[me].b": 1, "x[next1].a": 1}),
    (BySeat(("a", "b"), Number(0, 9)), (1, 2, 3, 4, 5, 6), {
        "x[me][a]": 3, "x[me][b]": 4, "x[next1][a]": 5, "x[next1][b]": 6, "x[next2][a]": 1, "x[next2][b]": 2}),
    (BySeat(("a", "b"), One(("p", "q"))), (0, 0, 1, 0, 0, 1), {
        "x[me][a]=q": 1, "x[me][b]=p": 1, "x[next1][a]=p": 1, "x[next1][b]=q": 1, "x[next2][a]=p": 1,
        "x[next2][b]=p": 1}),
    (Row((("n", Number(0, 9)), ("w", Whose()))), (4, 1), {"x.n": 4, "x.w=me": 1}),
    (Record((("n", Number(0, 9)),)), SimpleNamespace(n=4, other=8), {"x.n": 4}),
    (Maybe(Number(0, 9)), None, {}),
    (Maybe(Number(0, 9)), 0, {"x.there": 1}),
    (Act(VERBS), ("move", 0, 2), {"x=move": 1, "x.0": 1, "x.1": 3}),
    (Via(handed_in, Upto(3, Act(VERBS))), (("pass",), (("pass",),)), {"x.count": 2, "x[0]=pass": 1, "x[1]=pass": 1}),
    (Via(spelt(VERBS), Upto(9, Number(0, 9))), (("move", 0, 2), 4), {
        "x.count": 6, "x[0]": 2, "x[1]": 3, "x[2]": 1, "x[4]": 2, "x[5]": 4}),
    (Derived("nothing"), 5, {}),
])
def test_what_a_part_becomes(part: Part, value: Any, written: dict[str, int]) -> None:
    assert named(part, value) == written


def test_a_spectator_counts_from_the_first_seat() -> None:
    assert named(Whose(), 0, viewer=-1) == {"x=me": 1}


def test_numbers_stand_first_in_one_block() -> None:
    layout = Layout({"a": Whose(), "b": Number(0, 3), "c": Seats(Number(0, 2))}, 2)
    assert layout.names == ("b", "c[me]", "c[next1]", "a=me", "a=next1", "a=nobody")
    assert (layout.low, layout.high) == ((0,) * 6, (3, 2, 2, 1, 1, 1))
