"""What a seat did is told to it in the second person: the game says how, sentence by sentence."""
from __future__ import annotations

import importlib
import re

import pytest

from hegemon.kernel import Game
from hegemon.kernel.registry import find, names
from hegemon.kernel.verbs import Verb


def notices(game: Game) -> list[Verb]:
    """What the log of a game can say."""
    room = importlib.import_module(f"{game.package}.actions")
    return [verb for verb in vars(room).values() if isinstance(verb, Verb) and verb.name not in game.verbs.verbs]


@pytest.mark.parametrize("name", names())
def test_whatever_tells_of_a_seat_first_has_a_sentence_for_that_seat(name: str) -> None:
    without = [verb.name for verb in notices(find(name))
               if verb.domains and verb.domains[0].seat and verb.sentence.startswith("{}") and not verb.you]
    assert not without


@pytest.mark.parametrize("name", names())
def test_such_a_sentence_speaks_to_the_seat_and_leaves_out_nothing_but_the_seat(name: str) -> None:
    for verb in notices(find(name)):
        if verb.you:
            assert re.search(r"\b[Yy]ou(r|rs|rself)?\b", verb.you), verb.name
            titled = verb.sentence.startswith("{}{}")  # one part marks the seat, the next one says its name
            said = {int(number) for number in re.findall(r"\{(\d+)\}", verb.you)}
            assert said == set(range(2 if titled else 1, len(verb.domains))), verb.name
