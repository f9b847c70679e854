"""Texts that hide something are refused wherever they stand; everything else that people write is taken."""
from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from hegemon.server.errors import Unseen
from hegemon.server.people.accounts import fold
from hegemon.server.protocol.bodies import Body
from hegemon.server.protocol.faults import fault
from hegemon.server.protocol.seen import LINES


class Inner(Struct):
    """A part that judges nothing by itself."""
    word: str


class Form(Body):
    """One of each."""
    word: str = ""
    several: list[tuple[str, str]] = []
    by_name: dict[str, bool | str] = {}
    inner: Inner | None = None
    text: Annotated[str, Meta(extra=LINES)] = ""
    passphrase: str = ""


FINE = ["Zoë", "名前　二", "می‌خواهم", "👩‍🚀 ready", "l'été", "Привет", "a\xa0b", "🏳️‍🌈", "Vie\u0302\u0323t"]
HIDDEN = ["\x00", "a\x1b[2J", "a\u202eb", "a\u200bb", "\u200d", "a \u200db", "a\u2066b", "so\xadft", "\ud800",
          "a\u2028b", "a\U000e0041", "a\x85b", "a\ufeffb", "\u3164", "\u2800 \u2800", "A\u115fB",
          "a\u0300\u0301\u0302\u0303b"]


@pytest.mark.parametrize("text", FINE)
def test_what_people_write_is_taken(text: str) -> None:
    assert Form(word=text, text=text).word == text


@pytest.mark.parametrize("text", HIDDEN, ids=ascii)
def test_what_hides_something_is_refused_however_deep(text: str) -> None:
    wrong: list[dict[str, Any]] = [
        {"word": text}, {"several": [("x", text)]}, {"by_name": {text: True}}, {"by_name": {"x": text}}, {"text": text},
        {"inner": Inner(text)}]
    for one in wrong:
        with pytest.raises(Unseen, match="visible characters only"):
            Form(**one)
    assert Form(passphrase=text).passphrase == text, "it is compared, and shown to nobody"


def test_lines_are_for_texts_that_say_so() -> None:
    assert Form(text="one\n\ttwo\r\n").text and Form(text="\ufeffname,seat\n").text
    with pytest.raises(Unseen):
        Form(word="one\ntwo")


def test_a_name_is_somebodys_whatever_joins_its_letters() -> None:
    assert fold("An\u200dna") == fold("anna")


@pytest.mark.parametrize(("said", "told"), [
    ("Object missing required field `seats`", "the form lacks “seats”"),
    ("Object contains unknown field `surprise`", "the form has no field “surprise”"),
    ("Expected `str` of length <= 40 - at `$.name`", "“name” may have at most 40 characters"),
    ("Expected `str` matching regex '^a$' - at `$.seats[0].key`", "“key” has characters that are not allowed there"),
    ("Expected `int` <= 9 - at `$.seat`", "“seat” must be at most 9"),
    ("Expected `float | null`, got `str` - at `$.n`", "“n” must be a number or nothing"),
    ("Expected `array` of length <= 2 - at `$.d`", "“d” may have at most 2 entries"),
    ("Invalid enum value 'z' - at `$.do`", "“do” cannot be “z”"),
    ("Expected `object`, got `array`", "the request cannot be read"),
    ("something nobody has seen yet", "the request cannot be read")])
def test_a_fault_is_one_plain_sentence(said: str, told: str) -> None:
    assert fault(said) == told
