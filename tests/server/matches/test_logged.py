"""The log as one reads it."""
from __future__ import annotations

import random

from hegemon.kernel import SPECTATOR, Domain, Match, Said, notice
from hegemon.kernel.registry import find
from hegemon.server.matches.logged import UNDO_REACH, LoggedMatch, opening, spoken


def test_dice_stand_in_the_log_as_faces() -> None:
    one = notice("one", "Z-1", "{} rolls {} for {}.", Said("who"), Said("die"), Said("coins"))
    many = notice("many", "Z-2", "{} and {}.", Said("dice"), Said("die"))
    events = [(one, ("Ann", 5, 3), None), (many, ((6, 1), "none"), (0,))]
    entry = opening("x", events, 0.0, "")
    assert [(line.text, line.dice) for line in spoken(entry, 0, 0)] == [
        ("Ann rolls 5 for 3.", (5,)), ("6, 1 and none.", (6, 1))]
    assert [line.dice for line in spoken(entry, 1, 0)] == [(5,)], "a roll somebody may not see is not sent"


def test_a_seat_reads_what_it_did_in_the_second_person_and_all_others_its_name() -> None:
    seat, place = Domain("seat", "blue red", ["Blue", "Red"], seat=True), Domain("place", "A B")
    hit = notice("hit", "Z-1", "{} hits {} in {}.", seat, seat, place, you="You hit {1} in {2}.")
    entry = opening("x", [(hit, (0, 1, 1), None)], 0.0, "")
    assert [spoken(entry, viewer, 0)[0].text for viewer in (0, 1, SPECTATOR)] == [
        "You hit Red in B.", "Blue hits Red in B.", "Blue hits Red in B."]


def test_what_is_counted_on_the_way_is_what_counting_anew_gives() -> None:
    """Numbers, steps, the own last action and the last lines, with actions taken back and plans under seal."""
    game, chance = find("skirmish"), random.Random(4)
    match = Match(game, game.setup(3, 4, {"rounds": 5}))
    logged = LoggedMatch("x", game, match, [opening("x", match.opening, 0.0, "")], 0)
    undone = 0
    while not logged.over:
        seat = chance.choice(logged.state.waiting())
        if match.undoable(seat) >= 0 and chance.random() < 0.3:
            logged.undo(seat, f"undo-{logged.number}", 0.0)
            undone += 1
        else:
            do = game.verbs.write(chance.choice(logged.state.legal(seat)))
            logged.play(seat, do, f"do-{logged.number}", 0.0)
        for viewer in range(-1, 3):
            known = [logged.knows(viewer, entry) for entry in logged.entries[1:]]
            assert (logged.count(viewer), logged.step(viewer)) == (sum(known), len(logged.known(viewer)) - 1)
            assert logged.last_of(viewer) == (logged._searched(viewer) if viewer >= 0 else -1)
            lines, beyond = logged.log(viewer), chance.randrange(-1, logged.step(viewer) + 1)
            assert logged.latest(viewer, beyond) == [line for line in lines if line.step > beyond]
            assert logged.latest(viewer, most=7)[-7:] == lines[-7:]
    assert undone >= 4 and len(logged.force) > 50


def test_however_long_a_match_is_only_so_much_of_it_is_kept_to_be_taken_back() -> None:
    """What was said can be taken back; a thousand sayings would be looked through at every action."""
    game = find("skirmish")
    match = Match(game, game.setup(2, 1))
    logged = LoggedMatch("x", game, match, [opening("x", match.opening, 0.0, "")], 0)
    longest = 0
    for number in range(3 * UNDO_REACH):
        logged.play(number % 2, f'say "line {number}"', f"say-{number}", 0.0)
        logged.forget()
        longest = max(longest, len(match.lines))
    assert longest <= 2 * UNDO_REACH and logged.base + len(match.lines) == len(logged.force) == 3 * UNDO_REACH
    entry = logged.undo(1, "take-back", 0.0)
    assert entry.undone == 3 * UNDO_REACH - 1 and logged.force[-1].key == f"say-{3 * UNDO_REACH - 2}"
