"""The log as one reads it."""
from __future__ import annotations

from hegemon.kernel import Said, notice
from hegemon.server.matches.logged import opening, spoken


def test_dice_stand_in_the_log_as_faces() -> None:
    one = notice("one", "Z-1", "{} rolls {} for {}.", Said("who"), Said("die"), Said("coins"))
    many = notice("many", "Z-2", "{} and {}.", Said("dice"), Said("die"))
    events = [(one, ("Ann", 5, 3), None), (many, ((6, 1), "none"), (0,))]
    entry = opening("x", events, 0.0, "")
    assert [(line.text, line.dice) for line in spoken(entry, 0, 0)] == [
        ("Ann rolls 5 for 3.", (5,)), ("6, 1 and none.", (6, 1))]
    assert [line.dice for line in spoken(entry, 1, 0)] == [(5,)], "a roll somebody may not see is not sent"
