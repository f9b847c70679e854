"""What a rehearsal has shown, as the rows of its table."""
from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from hegemon.cli.rehearsal.hall import FALLBACK, Ended, Hall


class Figure(Struct, frozen=True):
    """A row: what was shown, by which figure, and whether that is within its limit."""
    row: int
    shown: str
    figure: str
    limit: str
    met: bool


def percentile(values: Sequence[float], share: float) -> float:
    """So much of the values is not more than this.

    >>> percentile([3.0, 1.0, 2.0, 4.0], 0.5)
    2.0
    """
    ordered = sorted(values)
    return ordered[max(0, int(len(ordered) * share + 0.999999) - 1)] if ordered else 0.0


def of_times(values: Sequence[float], limits: Sequence[tuple[str, float, float]]) -> tuple[str, str, bool]:
    """The figure, the limit and whether it is met, of several seconds: (name, share, limit in seconds)."""
    found = [(name, percentile(values, share), limit) for name, share, limit in limits]
    return (", ".join([f"{name} {1000 * value:.0f} ms" for name, value, _ in found]) + f" of {len(values)}",
            ", ".join([f"{name} {1000 * limit:.0f} ms" for name, _, limit in found]),
            bool(values) and all([value <= limit for _, value, limit in found]))


def timed(hall: Hall) -> list[Figure]:
    """Rows 1 and 2: phases and changes."""
    played = [one for one in hall.ended if one.how != "silent, one press"]
    silent = [one for one in hall.ended if one.how == "silent, one press"]
    seen = [wait for one in played for wait in one.seen]
    pressed = sum([one.how == "one press" for one in played])
    late = max([one.late for one in played], default=0.0)
    rows = [Figure(1, "phases ended by the clock or one press",
                   f"{len(played)} phases, {pressed} by one press, at most {late:.1f} s after zero",
                   "all, within 3 s of zero", len(played) >= 3 * hall.wish.turns - 1 and late < 3.0)]
    rows.append(Figure(1, "end of a phase to the next on the phones",
                       *of_times(seen, (("p95", 0.95, 3.0), ("worst", 1.0, 5.0)))))
    rows += [_silent(one) for one in silent]
    rows.append(Figure(2, f"a change seen by all {len(hall.everybody)} sockets",
                       *of_times(hall.changes, (("p95", 0.95, 0.5), ("p99", 0.99, 1.0)))))
    rows.append(Figure(2, "a clock's message", *of_times(hall.ticks, (("p95", 0.95, 0.2),))))
    offsets = [one.offset for one in hall.everybody if one.offsets]
    spread = max(offsets) - min(offsets) if offsets else 0.0
    rows.append(Figure(2, "displayed times of all pages", f"within {spread:.3f} s on {len(offsets)}", "0.3 s",
                       bool(offsets) and spread <= 0.3))
    rows.append(Figure(2, "sockets that missed something, or were cut",
                       f"{hall.missed}, {sum([one.line.lost for one in hall.everybody])}", "0",
                       not hall.missed and not any([one.line.lost for one in hall.everybody])))
    return rows


def _silent(one: Ended) -> Figure:
    worst = max(one.seen, default=0.0)
    figure = f"{one.took:.2f} s, on all phones after {worst:.2f} s"
    return Figure(1, f"a silent phase ended by one press, {one.answers} answers", figure, "1.5 s; 5 s",
                  one.took <= 1.5 and worst <= 5.0)


def came_in(hall: Hall, phone: tuple[float, int], control: tuple[float, int]) -> list[Figure]:
    """Rows 3 and 12: the first update, and everybody through the door."""
    guests = len(hall.phones) + len(hall.crowd)
    return [Figure(3, "a phone's page, cold", f"{phone[0]:.2f} s, {phone[1] / 1000:.0f} kB", "2 s, 250 kB",
                   phone[0] <= 2.0 and phone[1] <= 250_000),
            Figure(3, "Control's page, cold", f"{control[0]:.2f} s, {control[1] / 1000:.0f} kB", "3 s, 400 kB",
                   control[0] <= 3.0 and control[1] <= 400_000),
            Figure(12, f"{guests} guests through one address", f"all in after {hall.all_in:.1f} s, the slowest "
                   f"{max(hall.arrivals, default=0.0):.1f} s", "60 s", hall.all_in <= 60.0)]


def decided(hall: Hall) -> list[Figure]:
    """Row 5: rulings."""
    limit = max(5.0, round(FALLBACK / hall.pace)) + 2.5  # the room is looked after twice a second, shown a moment later
    waits = [one.gone - one.opened for one in hall.rulings.values() if one.gone and not one.taken]
    longest = max(waits, default=0.0)
    nameless = [at for at, by in hall.deeds if not by]
    return [Figure(5, f"{len(hall.rulings)} rulings, {len(hall.staff)} at Control",
                   f"unclaimed ones waited {longest:.1f} s at most; {len(nameless)} without a name",
                   f"{limit:.1f} s; 0", bool(hall.rulings) and longest <= limit and not nameless)]


def kept(hall: Hall) -> list[Figure]:
    """Rows 8 and 9: nothing is lost, nothing goes astray."""
    leaks = [*hall.leaks, *[leak for one in hall.everybody for leak in one.leaks]]
    return [Figure(8, "phones taken away and opened again", f"{hall.returned}", "all of them",
                   hall.returned == sum([phone.leaves for phone in hall.phones])),
            Figure(9, f"{len(hall.lines)} lines said, {hall.delivered} delivered",
                   f"{len(leaks)} where they should not be{f': {leaks[0]}' if leaks else ''}", "0", not leaks)]


def summed(hall: Hall) -> dict[str, float | int]:
    """What the phones did."""
    phones = hall.phones
    waits = [wait for phone in phones for wait in phone.waits]
    return {"answers": sum([phone.answers for phone in phones]), "pages": sum([phone.pages for phone in phones]),
            "drafts": sum([phone.drafts for phone in phones]), "refused": sum([phone.refused for phone in phones]),
            "stale": sum([phone.stale for phone in phones]), "calls": hall.calls,
            "acknowledged_p95_ms": round(1000 * percentile(waits, 0.95)), "frames": sum(
                [one.frames for one in hall.everybody]),
            "megabytes": round(sum([one.line.received for one in hall.everybody]) / 1e6, 1)}
