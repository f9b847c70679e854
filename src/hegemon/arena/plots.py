"""Plots of a series of games, in the house's look: no frame, hairlines along the values, the finding as title."""
from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from hegemon.arena.match import Result
from hegemon.arena.summary import Summary
from hegemon.draw import PLAYERS, SEAT_COLOURS

INK, SOFT, LINE = "#171e33", "#3f4861", "#d8cfba"  # of the light theme: reports are paper


def figure(title: str, subtitle: str, size: tuple[float, float] = (7.0, 3.2)) -> tuple[Any, Any]:
    """An empty plot with the finding as its title."""
    from matplotlib.figure import Figure  # slow to load, and most series are not plotted
    fig = Figure(figsize=size, layout="constrained", facecolor="white")
    axes = fig.add_subplot()
    axes.set_title(f"{title}\n", loc="left", fontsize=12, fontweight="bold", color=INK)
    axes.text(0, 1.02, subtitle, transform=axes.transAxes, fontsize=8.5, color=SOFT, va="bottom")
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(LINE)
    axes.tick_params(colors=SOFT, labelsize=9, length=0)
    axes.grid(axis="y", color=LINE, linewidth=0.6)
    axes.set_axisbelow(True)
    return fig, axes


def colour(seat: int) -> str:
    """The fill of a seat's colour."""
    name = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
    return PLAYERS[name]["fill"]


def svg(fig: Any) -> str:
    """A figure as SVG text, byte for byte the same for the same numbers."""
    import matplotlib
    with matplotlib.rc_context({"svg.hashsalt": "hegemon", "svg.fonttype": "none"}):
        text = io.StringIO()
        fig.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()


def wins_by_seat(s: Summary, subtitle: str) -> Any:
    """Win rates as dots with 95 % whiskers, the fair share as a dashed line."""
    fair = 1 / s.seats
    worst = max(range(s.seats), key=lambda i: abs(s.win_rates[i][0] - fair))
    rate, low, high = s.win_rates[worst]
    if s.seats == 1:
        title = f"{rate:.0%} of the games are won"
    elif low <= fair <= high:
        title = "No seat wins more or less than its share"
    else:
        title = f"Seat {worst} wins {abs(rate - fair) * 100:.0f} points too {'often' if rate > fair else 'seldom'}"
    fig, axes = figure(title, subtitle)
    for i, (rate, low, high) in enumerate(s.win_rates):
        axes.plot([i, i], [low * 100, high * 100], color=SOFT, linewidth=1.4)
        axes.plot([i], [rate * 100], "o", markersize=9, color=colour(i), markeredgecolor=INK)
        axes.annotate(f"{rate:.0%}", (i, rate * 100), xytext=(9, 0), textcoords="offset points", va="center",
                      fontsize=9)
    if s.seats > 1:
        axes.axhline(fair * 100, color=SOFT, linewidth=1, linestyle="--")
    names = [f"seat {i}\n{s.bots[i]}" if s.seats <= 8 else "" for i in range(s.seats)]
    axes.set_xticks(range(s.seats), names)
    axes.set_ylabel("wins, %", color=SOFT, fontsize=9)
    axes.set_ylim(0, max(60.0, *[h * 105 for _, _, h in s.win_rates]))
    axes.set_xlim(-0.5, s.seats - 0.2)
    return fig


def histogram(values: Sequence[float], what: str, title: str, subtitle: str) -> Any:
    """How often which value."""
    fig, axes = figure(title, subtitle)
    axes.hist(values, bins=min(30, max(5, len(set(values)))), color="#1f4f9e", edgecolor="white", linewidth=0.5)
    axes.set_xlabel(what, color=SOFT, fontsize=9)
    axes.set_ylabel("games", color=SOFT, fontsize=9)
    return fig


def bars(counts: dict[str, float], what: str, title: str, subtitle: str) -> Any:
    """A bar for each of several things, longest first, the number at its end."""
    shown = sorted(counts.items(), key=lambda kv: kv[1])
    fig, axes = figure(title, subtitle, (7.0, max(1.8, 0.28 * len(shown) + 1.2)))
    axes.barh([k for k, _ in shown], [v for _, v in shown], color="#1f4f9e", height=0.62)
    for i, (_, value) in enumerate(shown):
        axes.annotate(f"{value:g}", (value, i), xytext=(4, 0), textcoords="offset points", va="center", fontsize=9)
    axes.grid(axis="y", visible=False)
    axes.grid(axis="x", color=LINE, linewidth=0.6)
    axes.set_xlabel(what, color=SOFT, fontsize=9)
    return fig


def standard(s: Summary, played: Sequence[Result], subtitle: str) -> dict[str, str]:
    """The plots every report has, as SVG by name."""
    lengths = [float(r.decisions) for r in played]
    scores = [float(x) for r in played for x in r.scores]
    ends: dict[str, float] = {k: float(v) for k, v in s.end_reasons.items()}
    often = max(ends, key=lambda k: ends[k]) if ends else ""
    figures = {
        "wins": wins_by_seat(s, subtitle),
        "length": histogram(lengths, "decisions in a game", f"A game takes {s.length.mean:.0f} decisions", subtitle),
        "scores": histogram(scores, "final score of a seat", f"Scores: {min(scores):g} to {max(scores):g}", subtitle),
        "ends": bars(ends, "games", f"Most games end by: {often}", subtitle),
    }
    return {name: svg(fig) for name, fig in figures.items()}
