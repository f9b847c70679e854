"""Plain data out and back: what a state may hold comes back equal, in both forms, with a stable digest."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.kernel.data import copied, decode, digest, encode, fields, pack, unpack

LEAVES = st.none() | st.booleans() | st.integers(-2**60, 2**60) | st.text(max_size=8)
VALUES = st.recursive(LEAVES, lambda inner: st.one_of(
    st.lists(inner, max_size=4), st.lists(inner, max_size=4).map(tuple),
    st.dictionaries(st.integers(0, 99) | st.text(max_size=4), inner, max_size=4)), max_leaves=12)


@dataclass
class Ship:
    """Something with fields."""
    name: str
    cargo: list[int]
    crew: tuple[str, ...] = ()
    fleet: ClassVar[int] = 3
    _scratch: int = 0


@given(VALUES, st.sampled_from(["json", "msgpack"]))
def test_whatever_a_state_may_hold_comes_back_equal(value: Any, form: str) -> None:
    again = decode(unpack(pack(encode(value), form), form), {})
    assert again == value and type(again) is type(value)


def test_lists_and_tuples_are_told_apart() -> None:
    assert decode(encode(([1], (2,), {3: [4]})), {}) == ([1], (2,), {3: [4]})
    assert digest([1]) != digest((1,))


def test_objects_come_back_by_class_name_without_their_scratch() -> None:
    ship = Ship("Ert", [1, 2], ("ann",), 7)
    again = decode(encode(ship), {"Ship": Ship})
    assert (again.name, again.cargo, again.crew) == ("Ert", [1, 2], ("ann",))
    assert again._scratch == 0, "the class's own"
    assert fields(Ship) == ("cargo", "crew", "name")


@pytest.mark.parametrize("value", [{1, 2}, frozenset(), 1.5, [0.1], {"a": {3}}])
def test_what_has_no_place_in_a_state_is_told(value: Any) -> None:
    with pytest.raises(TypeError, match="has no place in a state"):
        encode(value)


def test_a_digest_is_the_same_on_every_machine() -> None:
    assert digest((1, "two", [3], {"four": None})) == "6b23908a2bf73f17"
    assert len(digest(())) == 16


def test_a_copy_is_one_level_deep() -> None:
    ship = Ship("Ert", [1])
    other = copied(ship)
    other.name = "Vost"
    assert ship.name == "Ert" and other.cargo is ship.cargo


@pytest.mark.parametrize("form", ["json", "msgpack"])
def test_a_number_of_many_bits_is_kept_wherever_it_stands(form: str) -> None:
    value = (1, (2, 1 << 170), [1 << 90], {3: (1 << 64,)})
    assert decode(unpack(pack(encode(value), form), form), {}) == value
    assert len(digest(value)) == 16
