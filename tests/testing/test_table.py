"""The table for tests: what is set counts at once, whatever is open."""
from __future__ import annotations

import pytest

from hegemon.testing import table


def test_what_is_set_counts_for_the_question_that_is_open() -> None:
    t = table("skirmish", 2)
    assert t.legal(0) == [f"bid {n}" for n in range(5)]
    t.set(coins=[1, 4])
    assert t.legal(0) == ["bid 0", "bid 1"] and "bid 2" in t.refused("bid 2", seat=0)
    t.play("bid 1", seat=0).play("bid 0", seat=1)
    assert t.g.coins == [0, 4]


def test_a_field_that_is_not_there_is_named() -> None:
    with pytest.raises(AssertionError, match="Skirmish has no field gold"):
        table("skirmish", 2).set(gold=3)
