"""Records: a header and a line an action; whatever is wrong with one is told in a single clear sentence."""
from __future__ import annotations

import json
from typing import Any

import pytest

from hegemon.kernel import Match, Refused, Rng, replay
from hegemon.kernel.record import opened, seal
from hegemon.kernel.registry import find


def played(seed: int = 3, seats: int = 3) -> Match:
    """A whole random game of skirmish with a word spoken in the middle."""
    game = find("skirmish")
    match, rng = Match(game, game.setup(seats, seed)), Rng(seed)
    while not match.state.over:
        seat = rng.choice(match.state.waiting())
        match.play(seat, rng.choice(match.state.legal(seat)))
        if len(match.lines) == 10:
            match.play(0, ("say", "well met"))
    return match


RECORD = played().record()
ROWS = RECORD.splitlines()


def why(text: str) -> str:
    """The sentence a damaged record is refused with: one line, not too long, without a traceback's words."""
    with pytest.raises(Refused) as refused:
        replay(text, find)
    sentence = str(refused.value)
    assert "\n" not in sentence and len(sentence) < 400 and "Error" not in sentence
    return sentence


def header(**changed: Any) -> str:
    """The record with another header."""
    return "\n".join([json.dumps({**json.loads(ROWS[0]), **changed}), *ROWS[1:], ""])


def test_a_record_replays_to_itself() -> None:
    again = replay(RECORD, find)
    assert again.record() == RECORD and again.state.over
    assert json.loads(ROWS[0]) == {"format": 2, "game": "skirmish", "version": 1, "state": 1, "seats": 3, "seed": 3,
                                   "options": {"rounds": 3}}
    assert ROWS[1].split(" ")[1] == "Round.opened" and '0 free say "well met"' in ROWS
    assert ROWS[-1] == f"= {again.state.digest()} {seal(ROWS[:-1])}"


def test_a_record_can_be_opened_at_any_action() -> None:
    whole = played()
    for number in (0, 1, 17, len(whole.lines)):
        part = replay(RECORD, find, number)
        assert [line.action for line in part.lines] == [line.action for line in whole.lines[:number]]
    assert opened(RECORD, find).lines == []


def test_scripted_draws_are_part_of_the_header() -> None:
    game = find("skirmish")
    match = Match(game, game.setup(2, 1, {}, (3, 2, 1)))
    assert json.loads(match.record().splitlines()[0])["script"] == [3, 2, 1]
    assert replay(match.record(), find).record() == match.record()


def test_a_changed_action_is_noticed_at_its_line_or_at_the_digest() -> None:
    place = next(i for i, row in enumerate(ROWS) if "Plan.ordered move" in row)
    seat = ROWS[place].split()[0]
    nonsense = why("\n".join([*ROWS[:place], f"{seat} Plan.ordered move A A", *ROWS[place + 1:]]))
    assert nonsense.startswith(f"line {place + 1}: move A A does not answer 'Where does a ship go?' (K-3.1); ")
    other = next(row for row in (f"{seat} Plan.ordered done", f"{seat} Plan.ordered move B A") if row != ROWS[place])
    assert why("\n".join([*ROWS[:place], other, *ROWS[place + 1:]])).startswith("line ")


def test_a_change_that_makes_no_difference_is_noticed_by_the_seal() -> None:
    """Blue's losing bid could have been any; the game would have ended the same."""
    game = find("skirmish")
    match = Match(game, game.setup(2, 1))
    match.play(0, ("bid", 1))
    match.play(1, ("bid", 3))
    changed = match.record().replace("bid 1", "bid 2")
    assert why(changed) == "line 4: the record was changed after it was written"
    assert len(replay(changed.rpartition(" ")[0], find).lines) == 2, "a record written by hand needs no seal"


def test_a_foreign_seed_is_noticed() -> None:
    assert why(header(seed=4)).startswith("line ")


def test_a_cut_file_is_noticed() -> None:
    cut = "\n".join(ROWS[:20])
    assert why(cut) == "the record is cut off after line 20: its last line, the digest, is missing"
    assert why(ROWS[0]) == "the record is cut off after line 1: its last line, the digest, is missing"
    assert why(RECORD[:len(ROWS[0]) // 2]) == "this is no hegemon record: its first line is not a header"


def test_a_line_cut_in_the_middle_is_noticed() -> None:
    assert why("\n".join([*ROWS[:5], ROWS[5][:3]])).startswith("line 6: there is no verb")


def test_lines_after_the_end_are_noticed() -> None:
    assert why(RECORD + ROWS[1]) == f"line {len(ROWS) + 1}: the record goes on after its end"


def test_another_end_is_noticed() -> None:
    assert "recorded was 0123456789abcdef" in why(RECORD.replace(ROWS[-1], "= 0123456789abcdef"))


def test_another_question_is_noticed() -> None:
    assert why(RECORD.replace("Round.opened", "Round.closed", 1)) == (
        "line 2: answers Round.opened, recorded for Round.closed")


def test_an_unknown_game_is_told_with_a_suggestion() -> None:
    assert why(header(game="skirmsh")) == "there is no game skirmsh; did you mean skirmish?"


def test_another_version_is_told_newer_or_older() -> None:
    assert why(header(version=2)) == "recorded with version 2 of Skirmish, newer than the 1 here"
    assert why(header(version=0)) == ("recorded with version 0 of Skirmish, whose rules have changed since (now 1); "
                                      "go on from its snapshot")
    assert why(header(format=99)) == "the record has format 99, this program reads 1 to 2"
    assert why(header(state=2)) == "recorded with state version 2 of Skirmish, newer than the 1 here"


def test_a_record_of_the_first_format_is_read() -> None:
    """Its header had "record" for "format" and did not name the shape of the state."""
    old = json.loads(ROWS[0])
    first = json.dumps({"record": 1, **{k: v for k, v in old.items() if k not in ("format", "state")}})
    rows = [first, *ROWS[1:-1]]
    text = "\n".join([*rows, f"{ROWS[-1].rpartition(' ')[0]} {seal(rows)}", ""])
    assert replay(text, find).state.digest() == replay(RECORD, find).state.digest()


@pytest.mark.parametrize("changed", [
    {"seed": "3"}, {"seed": None}, {"seed": 1.5}, {"seed": True}, {"seats": "3"}, {"version": [1]}, {"game": 5},
    {"options": []}, {"options": None}, {"script": ["x"]}, {"script": "abc"}, {"format": "1"}, {"state": "1"}])
def test_values_of_the_wrong_kind_are_told(changed: dict[str, Any]) -> None:
    assert why(header(**changed)) == "this is no hegemon record: its header has values of the wrong kind"


@pytest.mark.parametrize(("changed", "sentence"), [
    ({"seats": 9}, "Skirmish is played by 2, 3, 4; not 9"),
    ({"seed": -1}, "a seed is a whole number of at most 128 bits"),
    ({"options": {"rounds": 4}}, "rounds is one of 3, 2, 5, 50; not 4"),
    ({"options": {"fog": True}}, "there is no option fog; there are rounds"),
])
def test_a_set_up_that_does_not_go_is_told(changed: dict[str, Any], sentence: str) -> None:
    assert why(header(**changed)) == sentence


@pytest.mark.parametrize("junk", [
    "", "\n\n", "hello", "{}", "[1, 2]", "null", "7", '{"record": 1}', "\x00\x01\x02", "PK\x03\x04" * 50,
    "{" * 3000, "[" * 100_000])
def test_junk_is_no_record(junk: str) -> None:
    assert why(junk) == "this is no hegemon record: its first line is not a header"


def test_a_seat_of_a_thousand_digits_is_no_seat() -> None:
    assert why("\n".join([ROWS[0], "9" * 5000 + " Round.opened bid 0"])).endswith("does not begin with a seat")


@pytest.mark.parametrize("row", ["", " ", "x Round.opened bid 0", "-1 Round.opened bid 0", "9 Round.opened bid 0",
                                 "² Round.opened bid 0", "\x00"])
def test_a_line_begins_with_a_seat(row: str) -> None:
    assert why("\n".join([ROWS[0], row, *ROWS[1:]])) == f"line 2: {row!r} does not begin with a seat"


def test_every_changed_byte_of_a_record_is_refused_or_harmless() -> None:
    """Damage anywhere ends in a sentence; what is still accepted says the same."""
    rng = Rng(11)
    for _ in range(150):
        at = rng.below(len(RECORD))
        damaged = RECORD[:at] + chr(32 + rng.below(95)) + RECORD[at + 1:]
        try:
            match = replay(damaged, find)
        except Refused:
            continue
        assert match.record() == RECORD
