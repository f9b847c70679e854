"""Verbs and domains: notation, numbers, buttons, touched elements, and refusals that help."""
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.kernel import Domain, Lexicon, Number, Refused, Said, Text, notice, numbers, verb

SECTOR = Domain("sector", "A1 A2 B1", ["Alpha one", "Alpha two", "Beta one"])
BASE = Domain("base", "complex embassy", element=False)
SEAT = Domain("seat", "blue red", ["Blue", "Red"], element=False, seat=True)
BUILD = verb("build", BASE, SECTOR, label="Build {} in {}", rule="X-1.1")
CLAIM = verb("claim", SECTOR)
PASS = verb("pass")
SAY = verb("say", SEAT, Text("words", 12))
PAY = verb("pay", Number("marks", -5, 1000))
WORDS = Lexicon(BUILD, CLAIM, PASS, SAY, PAY)


def why(line: str) -> str:
    """The sentence a line of notation is refused with."""
    with pytest.raises(Refused) as refused:
        WORDS.read(line)
    return str(refused.value)


def test_an_action_prints_as_it_is_typed() -> None:
    assert WORDS.write(BUILD(0, 2)) == "build complex B1"
    assert WORDS.read("build complex B1") == ("build", 0, 2)
    assert WORDS.read("  pass ") == ("pass",)


def test_buttons_use_labels_or_the_verb_itself() -> None:
    assert WORDS.say(BUILD(1, 0)) == "Build embassy in Alpha one"
    assert WORDS.say(CLAIM(2)) == "Claim Beta one"


def test_touched_elements_are_those_that_are_drawn() -> None:
    assert WORDS.touches(BUILD(1, 2)) == ["sector-B1"]
    assert WORDS.touches(PASS()) == []


@given(st.integers(0, WORDS.size - 1))
def test_number_notation_and_action_are_three_names_of_one_thing(number: int) -> None:
    action = WORDS.action(number)
    assert WORDS.number(action) == number
    assert WORDS.read(WORDS.write(action)) == action
    assert WORDS.knows(action)


def test_numbers_cover_what_a_learner_can_do_and_no_form() -> None:
    assert WORDS.size == 2 * 3 + 3 + 1
    assert [WORDS.number(a) for v in (BUILD, CLAIM, PASS) for a in v.every()] == list(range(10))
    assert SAY.form and PAY.form and SAY.size == PAY.size == 0 and not BUILD.form
    with pytest.raises(Refused, match="there is no action 10, there are 10"):
        WORDS.action(10)


def test_an_unknown_verb_is_answered_with_the_nearest() -> None:
    assert why("biuld complex A1") == "there is no verb biuld; did you mean build?"
    assert why("xyzzy") == "there is no verb xyzzy"
    assert why("") == "there is no verb "
    assert len(why("q" * 5000)) < 80


def test_an_unknown_value_is_answered_with_the_nearest_or_the_list() -> None:
    assert why("claim B11") == "there is no sector B11; did you mean B1?"
    assert why("claim zzz") == "there is no sector zzz: A1, A2, B1"


@pytest.mark.parametrize("line", ["build", "build complex", "claim", "pass now"])
def test_a_line_of_the_wrong_length_is_shown_how_to_write_it(line: str) -> None:
    assert why(line).startswith("write it as: ")


def test_a_verb_shows_the_names_of_its_parts() -> None:
    assert why("build complex") == "write it as: build <base> <sector>"


def test_text_goes_last_as_a_quoted_string() -> None:
    action = SAY(1, 'a "b" ü')
    assert WORDS.read(WORDS.write(action)) == action
    assert WORDS.read('say red "two words"') == ("say", 1, "two words")


@pytest.mark.parametrize("typed", ["hello", '"thirteen char"', '"a\\nb"', "7", "[1]", '"open', "null", "[" * 100_000])
def test_text_is_quoted_short_and_printable(typed: str) -> None:
    assert why(f"say red {typed}") == "words is a quoted text of at most 12 characters"


@given(st.text(max_size=20))
def test_whatever_text_is_accepted_comes_back_the_same(words: str) -> None:
    action = SAY(0, words)
    if WORDS.knows(action):
        assert WORDS.read(WORDS.write(action)) == action
    else:
        assert why(WORDS.write(action)).startswith("words is a quoted text")


def test_wide_numbers_have_a_range() -> None:
    assert WORDS.read("pay -5") == ("pay", -5)
    for typed in ("1001", "-6", "1.5", "ten", "9" * 5000):
        assert why(f"pay {typed}") == "marks is a whole number from -5 to 1000"


@pytest.mark.parametrize("thing", [
    (), ("build",), ("build", 0), ("build", 0, 3), ("build", 0, -1), ("build", "0", 1), ("build", 0, 1, 2),
    ["build", 0, 1], (None,), (1,), ([],), "build", None, ("say", 0, 5), ("pay", True), ("pay", 1001),
    ("build", 0.0, 1)])
def test_what_is_no_action_is_not_known(thing: object) -> None:
    assert not WORDS.knows(thing)  # type: ignore[arg-type]


def test_small_numbers_are_written_as_themselves() -> None:
    die = numbers("die", 1, 6)
    assert die.read("4") == 3 and die.write(3) == "4" and die.size == 6


def test_notices_speak_in_sentences_and_know_whose_line_it_is() -> None:
    hit = notice("hit", "X-4.3", "{} is hit in {} by {}.", SEAT, SECTOR, Said("dice"))
    assert hit.say((1, 0, (6, 5))) == "Red is hit in Alpha one by 6, 5."
    assert hit.owner((1, 0, 6)) == 1 and BUILD.owner((0, 1)) == -1
    assert hit.rule == "X-4.3" and hit.touches((1, 0, 6)) == ["sector-A1"]


def test_a_domain_refuses_double_and_broken_names() -> None:
    with pytest.raises(AssertionError, match="names must differ"):
        Domain("sector", "A A")
    with pytest.raises(AssertionError, match="single words"):
        Domain("sector", ["two words"])
    with pytest.raises(AssertionError, match="two verbs have one name"):
        Lexicon(verb("go"), verb("go"))
