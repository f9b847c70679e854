"""Playing time: how much of a stretch counts for somebody, and when so much of it will have passed."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from hegemon.kernel import Refused
from hegemon.server.outbox.hours import zone_of
from hegemon.server.protocol.clocks import Hours

Stretch = tuple[float, float]
FARTHEST: Final = 800  # days that are looked ahead for playing time
NEVER: Final = 253370764800.0  # the year 9999: somebody who never plays is never late


def check(hours: Hours) -> None:
    """Refuse hours in which nobody could play."""
    zone_of(hours.zone)
    if not hours.days:
        raise Refused("choose at least one day of the week")
    for first, last in hours.holidays:
        try:
            if date.fromisoformat(first) > date.fromisoformat(last):
                raise Refused(f"a holiday that ends on {last} cannot begin on {first}")
        except ValueError:
            raise Refused(f"{first} to {last} are no days of the calendar") from None


def windows(hours: Hours, since: float) -> Iterator[Stretch]:
    """The stretches of playing time from a moment on; an hour that summer time leaves out or gives twice counts so."""
    zone = zone_of(hours.zone)
    day = datetime.fromtimestamp(since, zone).date() - timedelta(days=1)
    away = [(date.fromisoformat(a), date.fromisoformat(b)) for a, b in hours.holidays]
    for _ in range(FARTHEST):
        if day.weekday() in hours.days and not any([a <= day <= b for a, b in away]):
            over = hours.end <= hours.start  # into the night
            begin, end = _at(day, hours.start, zone), _at(day, hours.end + 1440 * over, zone)
            if end > since:
                yield max(begin, since), end
        day += timedelta(days=1)


def _at(day: date, minute: int, zone: object) -> float:
    """The moment when the clock on the wall shows a minute of a day."""
    days, rest = divmod(minute, 1440)
    wall = datetime.combine(day + timedelta(days=days), time(rest // 60, rest % 60), tzinfo=zone_of(str(zone)))
    return wall.astimezone(UTC).timestamp()


def _counting(hours: Hours | None, since: float, stops: Sequence[Stretch]) -> Iterator[Stretch]:
    """The stretches that count: playing time without what was stopped."""
    for begin, end in windows(hours, since) if hours is not None else iter([(since, NEVER)]):
        for stop, go in sorted(stops):
            if stop < end and go > begin:
                if stop > begin:
                    yield begin, stop
                begin = max(begin, go)
        if begin < end:
            yield begin, end


def used(hours: Hours | None, since: float, until: float, stops: Sequence[Stretch] = ()) -> float:
    """How much of a stretch counts; without hours all of it that was not stopped."""
    total = 0.0
    for begin, end in _counting(hours, since, stops):
        if begin >= until:
            break
        total += min(end, until) - begin
    return total


def due(hours: Hours | None, since: float, left: float, stops: Sequence[Stretch] = ()) -> float:
    """When so much will have passed."""
    for begin, end in _counting(hours, since, stops):
        if left <= end - begin:
            return begin + left
        left -= end - begin
    return NEVER
