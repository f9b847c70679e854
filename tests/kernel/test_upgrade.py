"""A state of an earlier shape is brought into the shape of now, and back for the digests of old records."""
from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from hegemon.kernel import Refused
from hegemon.kernel.upgrade import given, objects, rows_as_lists, rows_as_tuples, taken_back, upgraded


def room(**names: Any) -> ModuleType:
    made = ModuleType("upgrades")
    made.__dict__.update(names)
    return made


def test_steps_are_taken_one_after_another() -> None:
    steps = {1: lambda plain: plain.update(a=1), 2: lambda plain: plain.update(a=plain["a"] + 1)}
    assert upgraded({}, room(STEPS=steps), 1, 3) == {"a": 2}
    assert upgraded({"a": 5}, room(STEPS=steps), 2, 3) == {"a": 6}
    assert upgraded({"a": 5}, None, 3, 3) == {"a": 5}


def test_a_missing_step_is_told() -> None:
    with pytest.raises(Refused, match="no way from version 2 of this game's state to version 3"):
        upgraded({}, room(STEPS={1: lambda plain: None}), 1, 3)
    with pytest.raises(Refused, match="no way from version 3 of this game's state back to version 2"):
        taken_back({}, room(), 2, 3)


def test_objects_are_found_wherever_they_stand() -> None:
    fight = {"is": "Fight", "caller": {"is": "Fight", "caller": None}}
    plain = {"is": "G", "open": [fight], "kept": [[1, {"is": "G"}]]}
    assert len(list(objects(plain, "Fight"))) == 2 and len(list(objects(plain, "G"))) == 2


def test_rows_become_tuples_and_lists_again() -> None:
    plain = {"is": "G", "cp": {"list": [1, 2]}, "kept": [{"is": "G", "cp": {"list": [3]}}]}
    rows_as_tuples(plain, "G", ["cp"])
    assert plain == {"is": "G", "cp": [1, 2], "kept": [{"is": "G", "cp": [3]}]}
    rows_as_lists(plain, "G", ["cp"])
    assert plain["cp"] == {"list": [1, 2]} and plain["kept"] == [{"is": "G", "cp": {"list": [3]}}]


def test_a_field_is_given_only_where_there_is_none() -> None:
    plain: Any = [{"is": "Duel"}, {"is": "Duel", "dice": [6]}]
    given(plain, "Duel", dice=[])
    assert [duel["dice"] for duel in plain] == [[], [6]]
