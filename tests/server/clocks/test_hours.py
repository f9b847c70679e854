"""Due times worked out by hand: nights, weekends, holidays, summer time, pauses."""
from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from hegemon.kernel import Refused
from hegemon.server.clocks.hours import NEVER, check, due, used
from hegemon.server.protocol.clocks import Hours

DAY = Hours("Europe/Vienna", 480, 1320)                        # 8 to 22, every day
WEEK = Hours("Europe/Vienna", 540, 1020, (0, 1, 2, 3, 4))      # 9 to 17, Monday to Friday
NIGHT = Hours("Europe/Vienna", 1320, 120)                      # 22 to 2
ALWAYS = Hours("Europe/Vienna", 0, 1440)
EASTER = Hours("Europe/Vienna", 480, 1320, holidays=(("2026-04-03", "2026-04-06"),))
NEW_YORK = Hours("America/New_York", 480, 1320)


def at(words: str, zone: str = "Europe/Vienna") -> float:
    return datetime.fromisoformat(words).replace(tzinfo=ZoneInfo(zone)).timestamp()


# began, hours of playing time, hours of the person, due; 2026-11-17 is a Tuesday
CASES = [
    ("2026-11-17 10:00", 4, DAY, "2026-11-17 14:00"),            # within a day
    ("2026-11-17 20:00", 4, DAY, "2026-11-18 10:00"),            # over a night: two hours before it, two after
    ("2026-11-17 23:30", 1, DAY, "2026-11-18 09:00"),            # begun at night
    ("2026-11-17 20:00", 42, DAY, "2026-11-20 20:00"),           # three days of fourteen hours
    ("2026-11-20 16:00", 2, WEEK, "2026-11-23 10:00"),           # Friday to Monday
    ("2026-11-21 12:00", 8, WEEK, "2026-11-23 17:00"),           # begun on a Saturday: all of Monday
    ("2026-11-17 23:00", 4, NIGHT, "2026-11-18 23:00"),          # three hours until two, one the next night
    ("2026-04-02 20:00", 3, EASTER, "2026-04-07 09:00"),         # two hours, four days of holiday, one hour
    ("2026-03-28 12:00", 24, ALWAYS, "2026-03-29 13:00"),        # the night that lacks an hour
    ("2026-10-24 12:00", 24, ALWAYS, "2026-10-25 11:00"),        # the night that has one more
    ("2026-03-28 23:00", 4, NIGHT, "2026-03-29 23:00"),          # 23 to 2, when the hour is left out, and one more
    ("2026-11-17 20:00", 6, NEW_YORK, "2026-11-18 02:00"),       # 14:00 in New York when it began, 20:00 when it is due
]


@pytest.mark.parametrize(("began", "hours", "person", "expected"), CASES)
def test_due_times_as_worked_out_by_hand(began: str, hours: float, person: Hours, expected: str) -> None:
    then = due(person, at(began), hours * 3600)
    assert then == at(expected), datetime.fromtimestamp(then, ZoneInfo("Europe/Vienna"))
    assert used(person, at(began), then) == pytest.approx(hours * 3600)


def test_what_was_stopped_does_not_count() -> None:
    began = at("2026-11-17 10:00")
    night, noon = (at("2026-11-17 23:00"), at("2026-11-18 07:00")), (at("2026-11-17 12:00"), at("2026-11-17 13:00"))
    assert due(DAY, began, 4 * 3600, [night, noon]) == at("2026-11-17 15:00")
    assert due(None, began, 60, [(began + 10, began + 40)]) == began + 90
    assert used(None, began, began + 100, [(began - 50, began + 10), (began + 90, began + 500)]) == 80


def test_hours_that_make_no_sense_are_refused() -> None:
    for bad in (Hours("Moon/Crater"), Hours(days=()), Hours(holidays=(("2026-12-24", "2026-12-01"),)),
                Hours(holidays=(("2026-13-24", "2026-13-25"),))):
        with pytest.raises(Refused):
            check(bad)
    assert due(Hours(days=(0,), holidays=(("2000-01-01", "2999-01-01"),)), at("2026-11-17 10:00"), 1) == NEVER
