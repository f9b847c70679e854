"""Hours of the day where somebody lives: quiet ones, and the one of the daily digest."""
from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hegemon.kernel import Refused


def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name."""
    try:
        if not name or name.startswith(("/", ".")):
            raise ValueError(name)
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused(f"there is no time zone {name[:60]}; write one such as Europe/Vienna") from None


def next_time(now: float, zone: str, minute: int) -> float:
    """When the clock on the wall next shows a minute of the day, after now.

    >>> next_time(0.0, "UTC", 90)
    5400.0
    """
    here = datetime.fromtimestamp(now, zone_of(zone))
    for day in range(3):  # a minute that a change of summer time leaves out is the moment after it
        wall = (here + timedelta(days=day)).replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0,
                                                    fold=0)
        moment = wall.astimezone(UTC).timestamp()
        if moment > now:
            return moment
    raise AssertionError("a day has every minute")


def quiet_until(now: float, zone: str, start: int, end: int) -> float:
    """When quiet hours that hold now end; 0.0 outside of them.

    >>> quiet_until(23 * 3600.0, "UTC", 1320, 480) - 24 * 3600
    28800.0
    """
    here = datetime.fromtimestamp(now, zone_of(zone))
    minute = here.hour * 60 + here.minute
    quiet = start <= minute < end if start < end else minute >= start or minute < end
    return next_time(now, zone, end) if quiet and start != end else 0.0
