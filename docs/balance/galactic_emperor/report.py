"""Play the games of the balance report, print its numbers and draw its plots.

`python docs/balance/galactic_emperor/report.py`: 1,000 games of scripted bots at four seats and 300 at each other
number, about ten minutes of one core.
"""
from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hegemon.arena.match import seed_of
from hegemon.arena.plots import INK, SOFT, colour, figure, svg
from hegemon.games.galactic_emperor import GAME
from hegemon.games.galactic_emperor.bot import Scripted
from hegemon.games.galactic_emperor.data import REGENT, ROLES
from hegemon.kernel import Rng, Seen

HERE = Path(__file__).parent


@dataclass
class Told:
    """What is kept of one game."""
    won: tuple[int, ...]
    vp: list[int]
    outcome: str
    rounds: int
    decisions: int
    order: tuple[int, ...] = ()                          # of choosing in the first round
    opening: list[int] = field(default_factory=list)     # first role by seat
    roles: Counter[int] = field(default_factory=Counter)
    battles: int = 0
    cards: int = 0


def play(seats: int, seed: int) -> Told:
    """One game of scripted bots."""
    g = GAME.start(GAME.setup(seats, seed_of(seed, seats)))
    rngs, bot = [Rng(seed_of(seed, s, "bot")) for s in range(seats)], Scripted()
    told = Told((), [], "", 0, 0, opening=[-1] * seats)
    while not g.over:
        seat = g.open[0].seat
        action = bot.decide(Seen(g, seat, GAME.view, rngs[seat]))
        told.cards += action[0] == "research"
        g._events = []
        g.apply(seat, action)
        for what, parts, _ in g._events:
            if what.name == "role_chosen":  # the last card of a round is taken without a question
                chooser, role = parts
                told.roles[role] += 1
                told.order = told.order or g.order
                if told.opening[chooser] < 0:
                    told.opening[chooser] = role
            told.battles += what.name == "battle_start"
        told.decisions += 1
    told.won, told.vp, told.outcome, told.rounds = g.won, g.vp, g.outcome, g.round
    return told


def share(hits: float, total: float) -> tuple[float, float]:
    """A share in per cent and half its 95 % interval."""
    p = hits / total if total else 0.0
    return 100 * p, 196 * (p * (1 - p) / total) ** 0.5 if total else 0.0


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def by_seat(games: list[Told], seats: int) -> list[tuple[float, float]]:
    """Win rates; a shared victory counts in parts."""
    return [share(sum([(s in t.won) / len(t.won) for t in games]), len(games)) for s in range(seats)]


def by_place(games: list[Told], seats: int) -> list[tuple[float, float]]:
    """Win rates by the place in the choosing order of round 1."""
    return [share(sum([(t.order[p] in t.won) / len(t.won) for t in games]), len(games)) for p in range(seats)]


def by_opening(games: list[Told]) -> dict[int, tuple[float, float, int]]:
    """Win rates by the first role a player chose."""
    chosen: Counter[int] = Counter()
    won: dict[int, float] = {}
    for t in games:
        for seat, role in enumerate(t.opening):
            chosen[role] += 1
            won[role] = won.get(role, 0.0) + (seat in t.won) / len(t.won)
    return {role: (*share(won[role], n), n) for role, n in sorted(chosen.items())}


def whiskers(rates: list[tuple[float, float]], names: list[str], fair: float, title: str, subtitle: str,
             seat_colours: bool) -> Any:
    """Win rates as dots with their intervals and the fair share as a dashed line."""
    fig, axes = figure(title, subtitle)
    for i, (rate, half) in enumerate(rates):
        axes.plot([i, i], [rate - half, rate + half], color=SOFT, linewidth=1.4)
        axes.plot([i], [rate], "o", markersize=9, color=colour(i) if seat_colours else SOFT, markeredgecolor=INK)
        axes.annotate(f"{rate:.0f} %", (i, rate), xytext=(9, 0), textcoords="offset points", va="center", fontsize=9)
    axes.axhline(fair, color=SOFT, linewidth=1, linestyle="--")
    axes.set_xticks(range(len(rates)), names)
    axes.set_ylim(0, max([r + h for r, h in rates]) * 1.2)
    axes.set_xlim(-0.5, len(rates) - 0.2)
    return fig


def bars(values: list[int], title: str, subtitle: str) -> Any:
    """How often which value."""
    fig, axes = figure(title, subtitle)
    counts = Counter(values)
    axes.bar(list(counts), list(counts.values()), color="#2f6fc4", edgecolor="white")
    return fig


def summary(games: list[Told], seats: int) -> str:
    """A row of the table."""
    roles = [float(sum(t.roles.values())) for t in games]
    ends = Counter(t.outcome for t in games)
    winners = [float(max(t.vp)) for t in games]
    cells = [seats, len(games), f"{mean(roles):.1f}", f"{mean([float(t.rounds) for t in games]):.1f}",
             f"{mean([float(t.roles[REGENT]) for t in games]):.1f}",
             *[f"{100 * ends[why] / len(games):.0f} %" for why in ("points", "tokens", "rounds")],
             f"{mean(winners):.1f}", f"{mean([mean([float(v) for v in t.vp]) for t in games]):.1f}",
             f"{mean([float(t.battles) for t in games]):.1f}", f"{mean([float(t.cards) for t in games]):.1f}",
             f"{mean([float(t.decisions) for t in games]):.0f}"]
    return "| " + " | ".join([str(c) for c in cells]) + " |"


def main() -> None:
    """All numbers and plots."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for seats in GAME.seats:
        games = [play(seats, seed) for seed in range(many if seats == 4 else max(1, many * 3 // 10))]
        print(summary(games, seats), flush=True)
        print("  by seat", [f"{r:.1f} ± {h:.1f}" for r, h in by_seat(games, seats)])
        print("  by place", [f"{r:.1f} ± {h:.1f}" for r, h in by_place(games, seats)], flush=True)
        if seats == 4:
            four(games)


def four(games: list[Told]) -> None:
    """The plots and the openings of the four-seat games."""
    words = f"{len(games)} games of four scripted bots, rules version {GAME.rules_version}"
    rates = by_seat(games, 4)
    worst = max([abs(r - 25) for r, _ in rates])
    plots = {"seats": whiskers(rates, ["blue", "yellow", "red", "green"], 25,
                               f"No seat is more than {worst:.1f} points from its share", words, True),
             "places": whiskers(by_place(games, 4), ["first", "second", "third", "fourth"], 25,
                                "Wins by place in the choosing order of round 1", words, False)}
    openings = by_opening(games)
    often = {r: o for r, o in openings.items() if o[2] * 50 >= len(games)}
    names = [f"{ROLES[r].name}\n{o[2]}" for r, o in often.items()]
    plots["openings"] = whiskers([(r, h) for r, h, _ in often.values()], names, 25,
                                 "Wins by the first role a player chose", words, False)
    lengths = [sum(t.roles.values()) for t in games]
    plots["length"] = bars(lengths, f"A game lasts {mean([float(n) for n in lengths]):.1f} role turns", words)
    plots["points"] = bars([v for t in games for v in t.vp], "Victory points of all players at the end", words)
    for name, fig in plots.items():
        (HERE / f"{name}.svg").write_text(svg(fig), encoding="utf-8")
    for role, (rate, half, count) in openings.items():
        print(f"  opening {ROLES[role].name}: {count} times, {rate:.1f} ± {half:.1f}")
    total = sum([sum(t.roles.values()) for t in games])
    print("  roles", {ROLES[r].name: f"{100 * sum([t.roles[r] for t in games]) / total:.0f} %" for r in range(8)})
    scores = sorted([v for t in games for v in t.vp])
    print("  points of all players: quartiles", [scores[len(scores) * q // 4] for q in (1, 2, 3)], "most", scores[-1])
    margins = [sorted(t.vp)[-1] - sorted(t.vp)[-2] for t in games]
    print(f"  winner's lead {mean([float(m) for m in margins]):.1f}, ties at the top {sum([m == 0 for m in margins])}")


if __name__ == "__main__":
    main()
