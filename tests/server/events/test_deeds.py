"""What was done at an event, in the words members of Control read."""
from __future__ import annotations

import pytest

from hegemon.kernel.live import Phase, Timetable
from hegemon.server.events.deeds import telling
from hegemon.server.events.rulings import decided
from hegemon.server.protocol.bodies import ActInfo

DAY = Timetable((Phase("bid", "Bidding", 1200),), 7, "Turn")
SAID = telling({2: "Captain of the Rim"}, DAY)


def act(what: str, before: str = "", after: str = "") -> ActInfo:
    """An act as it is kept."""
    return ActInfo(number=1, at=0.0, by="Ruth", what=what, before=before, after=after, reason="")


@pytest.mark.parametrize(("done", "words"), [
    (act("seat 3", after="Ana"), "sits down as Captain of the Rim"),
    (act("seat 3", "Ana", "Bo"), "Captain of the Rim: Ana → Bo"),
    (act("seat 9", after="Ana"), "sits down as seat 9"),
    (act("gives seat 3", after="row 48"), "gives Captain of the Rim to a walk-in"),
    (act("bot in seat 3", after="normal"), "Captain of the Rim: a bot plays"),
    (act("bot in seat 3", "normal"), "Captain of the Rim: the bot stops"),
    (act("swaps seats", "Ana", "Bo"), "swaps seats: Ana → Bo"),
    (act("clock: pause", "running", "paused"), "stops the clock"),
    (act("clock: start", "the gate was shut", "the gate is open"), "opens the gate"),
    (act("clock: add", "2.bid 1200 s", "2.bid 1320 s"), "clock: add: Turn 2, Bidding 20:00 → 22:00"),
    (act("clock: spot", after="The Emperor speaks 60 s"), "clock: spot: The Emperor speaks 1:00"),
    (act("begins"), "begins")])
def test_deeds_are_told_by_roles_and_minutes(done: ActInfo, words: str) -> None:
    assert SAID(done) == words


def test_without_a_day_a_clock_keeps_its_name() -> None:
    assert telling({}, None)(act("clock: set", "seat:1 60 s", "seat:1 90 s")) == "clock: set: seat:1 1:00 → 1:30"


def test_whoever_comes_too_late_reads_who_decided_or_that_nobody_did() -> None:
    assert decided("Tom", "Yes") == "Tom has decided: Yes"
    assert decided("by itself", "Yes") == "this was decided by itself: Yes"
