"""Options and set-ups: types, texts, presets, clashes, and refusals in one sentence."""
from __future__ import annotations

from collections.abc import Mapping

import pytest

from hegemon.kernel import Option, Options, Refused, Value, flag
from hegemon.kernel.registry import find

TURNS = Option("turns", (10, 9, 8), 10, "How many turns there are", rule="G-10.1")
MAP = Option("map", ("small", "deep_space"), "small", "The map", labels=("Small map", "Deep space"))
FOG = flag("fog", "Tiles are face down")


def clash(seats: int, chosen: Mapping[str, Value]) -> str:
    return "fog needs deep_space" if chosen["fog"] and chosen["map"] == "small" else ""


OPTIONS = Options((TURNS, MAP, FOG), clash=clash)


def test_what_is_not_given_has_its_default() -> None:
    assert OPTIONS.read(2, {}) == {"turns": 10, "map": "small", "fog": False}


def test_values_are_read_as_typed_and_keep_their_type() -> None:
    assert OPTIONS.read(2, {"turns": "9", "fog": "true", "map": "deep_space"}) == {
        "turns": 9, "map": "deep_space", "fog": True}
    assert OPTIONS.read(2, {"turns": 8})["turns"] == 8


def test_a_true_is_no_number() -> None:
    one = Option("players", (1, 2), 1, "How many")
    with pytest.raises(Refused, match="players is one of 1, 2; not True"):
        one.read(True)
    assert FOG.read(False) is False


@pytest.mark.parametrize(("given", "sentence"), [
    ({"turns": "11"}, "turns is one of 10, 9, 8; not 11"),
    ({"fog": "maybe"}, "fog is one of false, true; not maybe"),
    ({"colour": "red"}, "there is no option colour; there are turns, map, fog"),
    ({"fog": "true"}, "fog needs deep_space"),
])
def test_what_does_not_go_is_refused_in_a_sentence(given: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        OPTIONS.read(2, given)
    assert str(refused.value) == sentence


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(Refused, match="there is no option fog; this game has none"):
        Options().read(2, {"fog": True})


def test_values_are_written_as_typed_and_labelled_as_read() -> None:
    assert FOG.write(True) == "true" and FOG.label(True) == "yes" and FOG.label(False) == "no"
    assert MAP.label("deep_space") == "Deep space" and TURNS.label(9) == "9"


def test_the_default_is_one_of_the_values() -> None:
    with pytest.raises(AssertionError, match="the default is not among the values"):
        Option("turns", (1, 2), 3, "How many")


def test_a_game_names_the_seats_it_can_be_played_by() -> None:
    skirmish = find("skirmish")
    assert skirmish.setup().seats == 2
    with pytest.raises(Refused, match="Skirmish is played by 2, 3, 4; not 7"):
        skirmish.setup(7)


def test_presets_are_set_ups_the_game_accepts() -> None:
    skirmish = find("skirmish")
    for preset in skirmish.options.presets:
        setup = skirmish.setup(preset.seats or None, 0, dict(preset.options))
        assert dict(setup.options) == dict(preset.options)
