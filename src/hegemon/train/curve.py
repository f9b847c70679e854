"""The curve of a training as a picture."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hegemon.arena.plots import LINE, SOFT, figure, svg
from hegemon.train.school import Course, Point

COLOURS: Final = ("#1f4f9e", "#b4472c")  # of opponents, in the order they are tried


def drawn_curve(title: str, course: Course, points: Sequence[Point]) -> str:
    """Win rates in the arena over the decisions learnt from, with 95 % bands, the fair share as a dashed line."""
    judged = [p for p in points if p.rates]
    others = list(dict.fromkeys([other for p in judged for other in p.rates]))
    fair = 1 / course.seats
    last = judged[-1].rates if judged else {}
    found = ", ".join([f"{rate:.0%} against {other}" for other, (rate, _, _) in last.items()])
    fig, axes = figure(f"{title}: wins {found}" if found else title, (
        f"One trained player at a table of {course.seats}; {points[-1].decisions:,} decisions learnt from in "
        f"{points[-1].games:,} games" if points else ""))
    for other, colour in zip(others, COLOURS):
        _line(axes, [(p.decisions / 1000, p.rates[other]) for p in judged if other in p.rates], other, colour)
    if course.seats > 1:
        axes.axhline(100 * fair, color=SOFT, linewidth=1, linestyle="--")
        axes.annotate("fair share", (0, 100 * fair), xytext=(2, 3), textcoords="offset points", fontsize=8, color=SOFT)
    axes.set_ylim(0, 100)
    axes.set_xlim(left=0)
    axes.set_xlabel("thousand decisions learnt from", color=SOFT, fontsize=9)
    axes.set_ylabel("wins, %", color=SOFT, fontsize=9)
    axes.spines["left"].set_color(LINE)
    return svg(fig)


def _line(axes: Any, tried: Sequence[tuple[float, tuple[float, float, float]]], other: str, colour: str) -> None:
    """One opponent, named at the end of its line."""
    at = [x for x, _ in tried]
    axes.fill_between(at, [100 * low for _, (_, low, _) in tried], [100 * high for _, (_, _, high) in tried],
                      color=colour, alpha=0.15, linewidth=0)
    axes.plot(at, [100 * rate for _, (rate, _, _) in tried], "o-", color=colour, linewidth=1.6, markersize=3.5)
    if tried:
        axes.annotate(f"against {other}", (at[-1], 100 * tried[-1][1][0]),
                      xytext=(0, 7 if tried[-1][1][0] < 0.85 else -15), textcoords="offset points",
                      ha="right", fontsize=9, color=colour)
