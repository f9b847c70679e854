"""Clones are made from the fields a state declares; what is forgotten or not declared is told in a sentence."""
from __future__ import annotations

from typing import Any, ClassVar

import pytest

from hegemon.kernel import Lexicon, Setup, State, verb
from hegemon.kernel.flow import Flow, Frame, done


class Over(Frame):
    """Nothing happens."""

    def begin(self, g: State) -> Flow:
        return done()


class Yard(State):
    """Fields of every kind."""
    verbs: ClassVar[Lexicon] = Lexicon(verb("pass"))
    ships: list[int]
    names: dict[str, int]
    order: tuple[int, ...]
    _near: list[int]

    def scratch(self) -> None:
        super().scratch()
        self._near = []


class Harbour(Yard):
    """One field more."""
    piers: list[int]


def laid_out(kind: type[Yard], **more: Any) -> Any:
    g = kind()
    g.prepare(Setup(2, 1))
    for name, value in {"ships": [1], "names": {"a": 1}, "order": (0, 1), **more}.items():
        setattr(g, name, value)
    return g


def test_containers_are_copied_and_the_rest_is_shared() -> None:
    g = laid_out(Yard)
    other = g.clone()
    assert other.ships == g.ships and other.ships is not g.ships
    assert other.names == g.names and other.names is not g.names
    assert other._near == g._near and other._near is not g._near
    assert other.order is g.order and other.joins is g.joins


def test_a_state_derived_from_another_has_a_clone_of_its_own() -> None:
    laid_out(Yard).clone()
    g = laid_out(Harbour, piers=[3])
    other = g.clone()
    assert type(other) is Harbour and other.piers == [3] and other.piers is not g.piers
    assert type(laid_out(Yard).clone()) is Yard


def test_a_clone_written_by_hand_stays() -> None:
    class ByHand(Yard):
        def clone(self) -> Any:
            other = super().clone()
            other.order = (9,)
            return other

    class Derived(ByHand):
        """Nothing of its own."""

    for kind in (ByHand, Derived):
        g = laid_out(kind)
        assert g.clone().order == (9,) and g.clone().order == (9,)


def test_a_field_that_is_never_set_is_told() -> None:
    with pytest.raises(AssertionError, match=r"Harbour.piers is declared, but deal\(\) does not set it"):
        laid_out(Harbour).launch(Over())


def test_a_field_that_is_not_declared_is_told() -> None:
    with pytest.raises(AssertionError, match=r"deal\(\) sets crew, which Yard does not declare"):
        laid_out(Yard, crew=3).launch(Over())


def test_becoming_another_state_takes_all_but_what_is_named() -> None:
    g, other = laid_out(Yard), laid_out(Yard, ships=[7, 7], order=(1, 0))
    g.become(other, but=["order"])
    assert g.ships == [7, 7] and g.ships is not other.ships and g.order == (0, 1)
