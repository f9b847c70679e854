"""Control goes back: to the start of a phase, to before a record of it, to dice thrown again (K-11, K-12, R-97)."""
from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.pax_galactica import words
from hegemon.games.pax_galactica.words.board import records
from hegemon.kernel import Refused, Rng, fields
from hegemon.kernel.data import encode
from hegemon.testing import table

DESK = 8
HISTORY = ("reveals", "rng", "taken_back", "kept")


def snapshot(g: Any) -> dict[str, Any]:
    """Everything but the history of chance and commands."""
    return {n: encode(getattr(g, n)) for n in fields(type(g)) if n not in HISTORY}


def table_of(g: Any) -> dict[str, Any]:
    """What lies on the tables: everything but who has handed in a sealed answer so far."""
    return {n: value for n, value in snapshot(g).items() if n not in ("open", "joins")}


def heard(t: Any, seat: int, words: str) -> bool:
    """Whether a seat has heard something said."""
    return any([words in what.say(parts) for line in t.match.lines for what, parts, to in line.events
                if to is None or seat in to])


def dice(t: Any) -> list[Any]:
    """All throws of the Capital dice so far."""
    return [parts for line in t.match.lines for what, parts, _ in line.events if what.name == "dice"]


# -- phases put back (K-12)

@pytest.mark.rule("P-1.7", "P-15.1")
def test_control_puts_a_phase_back_and_takes_that_back() -> None:
    t = table("pax_galactica", 9)
    t.until("MediaPhase.applauded")
    assert t.view(DESK).snapshots == ((1, 0), (1, 1), (1, 2)) and t.view(0).snapshots == ()
    later, chance = snapshot(t.g), t.g.rng
    t.play('k_restore 1 diplomacy goes_on "the table was cheated"', seat=DESK)
    assert t.g.phase == 1 and t.g.turn == 1 and t.g.open and t.g.news == () and t.g.rng == chance
    assert heard(t, 0, "start of the Diplomacy Phase of turn 1")
    t.play('k_back "they were not"', seat=DESK)
    assert snapshot(t.g) == later
    t.play('k_restore 1 map rewound "from the start"', seat=DESK)
    assert t.g.turn == 1 and t.g.beat == 1 and t.g.phase == 0
    first = table("pax_galactica", 9)
    assert t.g.rng == first.g.rng and t.g.mp == first.g.mp
    assert t.defaults(20000).g.outcome == "turns"


def test_only_a_desk_keeps_phases_and_two_turns_of_them() -> None:
    plain, desk = table("pax_galactica", 8), table("pax_galactica", 9)
    for t in (plain, desk):
        while t.g.turn < 4:
            t.act(t.g.legal(t.g.waiting()[0])[0], t.g.waiting()[0])
    assert plain.g.kept == () and [row[:2] for row in desk.g.kept] == [(2, 1), (2, 2), (3, 0), (3, 1), (3, 2), (4, 0)]


# -- records taken back (K-12)

@pytest.mark.rule("P-1.7", "P-1.9")
def test_sealed_answers_are_on_record_when_they_are_opened_in_whatever_order_they_came() -> None:
    """I-27 holds for the records too."""
    one, two = table("pax_galactica", 9), table("pax_galactica", 9)
    for t, order in ((one, (0, 1, 2, 3)), (two, (3, 1, 0, 2))):
        t.until("Opening.opened")
        known = t.g.past
        for s in order[:3]:
            t.play(f"draw {4 + s % 3}", seat=s)
            assert t.g.past == known
        t.play(f"draw {4 + order[3] % 3}", seat=order[3])
        assert len(t.g.past) == len(known) + 1 and sorted(t.g.past[-1][4]) == [0, 1, 2, 3]
    assert one.g.past == two.g.past and snapshot(one.g) == snapshot(two.g)


@pytest.mark.rule("P-1.7", "P-15.1")
def test_control_goes_back_to_before_any_record_of_the_phase() -> None:
    t, rng = table("pax_galactica", 9), Rng(3)
    seen: list[tuple[dict[str, Any], int]] = []
    while t.g.phase == 0 and len(seen) < 40:
        seat = rng.choice(t.g.waiting())
        before, known = (table_of(t.g), t.g.rng), len(t.g.past)
        t.act(rng.choice(t.g.legal(seat)), seat)
        seen += [before] * (len(t.g.past) - known)
    later, chance = snapshot(t.g), t.g.rng
    for number in (40, 23, 1):
        t.play(f'k_undo {number} rewound "from there"', seat=DESK)
        then, stream = seen[number - 1]
        assert table_of(t.g) == then and t.g.rng == stream and len(t.g.past) == number - 1
        t.play('k_back "no, from here"', seat=DESK)
        assert snapshot(t.g) == later
    t.play('k_undo 23 goes_on "new dice"', seat=DESK)
    assert table_of(t.g) == seen[22][0] and t.g.rng not in (chance, seen[22][1])
    assert heard(t, 0, "before record 23 of this phase, 17 later ones are taken back too (new dice)")
    assert t.defaults(20000).g.outcome == "turns"


@pytest.mark.rule("P-15.1")
def test_commands_are_records_and_go_back_with_the_rest() -> None:
    """The way back of a command of an earlier phase is worked out again as well."""
    t = table("pax_galactica", 9)
    t.play('k_set glory.centaurus.1 9 "early"', seat=DESK)
    t.until("MediaAction.chosen").until("Round.chosen")
    first = len(t.g.past)
    t.play('k_back "not so early"', 'k_set blame.MEGA 4 "press"', seat=DESK)
    t.play('consult law "Pirates shall pay taxes"', seat=5)
    assert len(t.g.past) == first + 3 and t.g.requests
    t.play(f'k_undo {first + 3} goes_on "a joke"', seat=DESK)
    assert not t.g.requests and t.g.blame[1] == 4 and t.g.glory[0] == 0
    t.play(f'k_undo {first + 1} goes_on "all of it"', seat=DESK)
    assert t.g.blame[1] == 0 and t.g.glory[0] == 9
    t.play('k_back "and back"', 'k_back "the press too"', seat=DESK)
    assert t.g.blame[1] == 0 and t.g.glory[0] == 0


@pytest.mark.rule("P-1.7")
def test_a_step_back_can_be_taken_back_until_the_phase_ends() -> None:
    t = table("pax_galactica", 9)
    t.until("MediaPhase.applauded")
    t.play('k_restore 1 diplomacy goes_on "again"', 'k_back "no"', seat=DESK)
    assert t.view(DESK).snapshots == ((1, 0), (1, 1), (1, 2))
    t.play('k_undo 1 goes_on "the headlines"', seat=DESK)
    t.until("Opening.opened")
    with pytest.raises(Refused, match="no command"):
        t.play('k_back "too late"', seat=DESK)


@pytest.mark.rule("P-15.1")
def test_only_control_sees_the_records() -> None:
    t = table("pax_galactica", 9)
    t.until("Target.approached")
    rows = records(t.view(DESK)).rows
    assert not records(t.view(0)).rows and not records(t.view(-1)).rows and table("pax_galactica", 8).g.past == ()
    assert int(rows[0][0]) == len(t.g.past) == len(rows) and rows[-1][0] == "1"
    assert [section.title for section in words.board(t.view(DESK))][:2] == ["Control's desk", "Records of this phase"]
    assert any([row[1] == "Centaurus Quadrant, step 3: Planning" and row[3] == "answers under seal" for row in rows])


# -- dice thrown again (K-11)

@pytest.mark.rule("P-1.7", "P-9.7")
def test_a_reroll_keeps_both_results_and_control_chooses() -> None:
    t = table("pax_galactica", 9, moles="none")
    t.until("DivisionPaper.answered")
    while not dice(t):
        seat = next(s for s in t.g.waiting() if t.question(s) == "DivisionPaper.answered")
        number = len(t.g.past) + 1
        t.act(t.g.legal(seat)[0], seat)
    first, blame = snapshot(t.g), t.g.agency_blame
    with pytest.raises(Refused, match="threw no dice"):
        t.play(f'k_reroll {number - 1} "x"', seat=DESK)
    assert snapshot(t.g) == first
    t.dice(6, 6, 6)
    t.play(f'k_reroll {number} "a die fell off the table"', seat=DESK)
    thrown = dice(t)
    assert len(thrown) == 2 and thrown[0][:3] == thrown[1][:3] and thrown[1][3:6] == (6, 6, 6)
    assert t.g.agency_blame != blame and sum(t.g.agency_blame) == 6 and len(t.g.past) == number
    t.play('k_back "the first counts"', seat=DESK)
    assert snapshot(t.g) == first and t.g.agency_blame == blame
